"""The most telling sentences of a part of a document: those nearest to what all of it is about, early ones before
others, and none that says again what another said.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..agent import passages
from ..agent.ids import paragraph_name
from ..errors import Cancelled
from ..events import AgentEvent, AnswerDelta, Answered, Citation, Claim
from ..language import sentences
from ..language.terms import STOP_WORDS
from ..model import Coordinate, Kind
from ..protocols import Corpus, Stopped

_INTRO = "These are its most telling sentences, word for word; no chat model was used."
_SHORTEST, _LONGEST = 6, 60
"""Words of a sentence that can stand alone."""
_ALIKE = 0.5
"""Share of the words of the shorter of two sentences that both have, from which the second says nothing new."""
_EARLY = 0.3
"""How much more the first sentence of a section counts than its last."""
_STOP = frozenset(word for words in STOP_WORDS.values() for word in words if len(word) < 6)


@dataclass(frozen=True, slots=True)
class _Sentence:
    at: Coordinate
    start: int
    end: int
    terms: frozenset[str]


def answer(corpus: Corpus, places: Sequence[Coordinate], count: int, stopped: Stopped) -> Iterator[AgentEvent]:
    """The `count` most telling sentences of these paragraphs, in document order, quoted with their places."""
    text, cited, claims = _INTRO, list[Citation](), list[Claim]()
    for number, sentence in enumerate(_best(corpus, places, count, stopped), 1):
        said = sentences.in_line(corpus.paragraph(sentence.at).text[sentence.start : sentence.end])
        begin = len(text) + 2
        text += f"\n\n“{said}” "
        marker = f"[{paragraph_name(sentence.at, len(corpus.documents) > 1)}]"
        span = (sentence.start, sentence.end)
        cited.append(Citation(number, sentence.at, len(text), len(text) + len(marker), span))
        text += marker
        claims.append(Claim(begin, len(text), "supported"))
    if not cited:
        text = "There is no sentence in it that could stand for it; no chat model was used."
    yield AnswerDelta(text)
    yield Answered(text, tuple(cited), tuple(claims), "quotes")


def _best(corpus: Corpus, places: Sequence[Coordinate], count: int, stopped: Stopped) -> list[_Sentence]:
    found = list(_sentences(corpus, places, stopped))
    frequency = Counter(term for sentence in found for term in sentence.terms)
    near = corpus.typical(sorted({sentence.at for sentence in found}))
    first = {at: rank for rank, at in reversed(list(enumerate(sorted(places))))}
    begins: dict[tuple[int, int], int] = {}
    for at in sorted(places):
        begins.setdefault((at.doc, at.section), first[at])
    length = Counter((at.doc, at.section) for at in places)

    def worth(sentence: _Sentence) -> float:
        """How near its words, and its paragraph's vector, are to those of all; and how early it stands."""
        section = (sentence.at.doc, sentence.at.section)
        words = sum(math.log(1 + frequency[term]) for term in sentence.terms) / math.sqrt(len(sentence.terms))
        late = (first[sentence.at] - begins[section]) / length[section]
        return words * (1 + near.get(sentence.at, 0.0)) * (1 + _EARLY * (1 - late))

    chosen: list[_Sentence] = []
    from_section: Counter[int] = Counter()
    most = max(1, math.ceil(count / max(1, len(length)))) if len(length) > 1 else count
    ranked = sorted(found, key=worth, reverse=True)
    for allowed in (most, count):  # from many sections first, then the best wherever they are
        for sentence in ranked:
            new = all(not _repeats(sentence, other) for other in chosen)
            if len(chosen) < count and new and from_section[sentence.at.section] < allowed:
                chosen.append(sentence)
                from_section[sentence.at.section] += 1
    return sorted(chosen, key=lambda sentence: (sentence.at, sentence.start))


def _repeats(one: _Sentence, other: _Sentence) -> bool:
    return len(one.terms & other.terms) >= _ALIKE * min(len(one.terms), len(other.terms))


def _sentences(corpus: Corpus, places: Sequence[Coordinate], stopped: Stopped) -> Iterator[_Sentence]:
    """Whole sentences of running text."""
    for at in sorted(places):
        if stopped():
            raise Cancelled("Stopped.")
        paragraph = corpus.paragraph(at)
        if paragraph.kind not in (Kind.TEXT, Kind.LIST):
            continue
        for start, end in sentences.split(paragraph.text):
            said = paragraph.text[start:end].strip()
            terms = frozenset(passages.TERMS(said)) - _STOP
            if terms and _SHORTEST <= len(said.split()) <= _LONGEST and said[-1] in '.!?。！？…”"':
                yield _Sentence(at, start, end, terms)
