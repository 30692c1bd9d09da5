"""Most telling sentences of a part of a document: the nearest to its subject, early ones before others, without
repetitions.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...exchange.events import AgentEvent, AnswerDelta, Answered, AnswerKind, Citation
from ...exchange.statements import Statement
from ...language import sentences
from ...language.discourse import AND_SO, IT
from ...language.terms import language, rough_terms, spaced, telling_terms
from ...language.words import STOP_WORDS
from ...message import Message
from ...model import Coordinate, Kind
from ...protocols import Corpus
from ...stopping import Stopped, check_stopped
from ...verify.states import SUPPORTED
from ..context import ids
from .quotes import OWN_WORDS

_BESIDE = Message("These are its most telling sentences, word for word; no chat model was used.")
_SHORTEST, _LONGEST = 6, 60
"""Least and most words of a sentence that can stand alone; pairs of characters in writing without spaces."""
_EASY_LENGTH = 160
"""Characters of an easily read sentence."""
_LETTER_SHARE = 0.75
"""Least share of letters in a sentence; formulas and entries of lists have fewer."""
_STOP_WORD_SHARE = 0.15
"""Least share of stop words in a sentence; references and lists of names have fewer."""
_REPETITION = 0.5
"""Share of the shorter sentence's words in both of two sentences from which the second is a repetition."""
_OPENING, _OPENS = 3.0, 0.07
"""Extra weight of the very first sentence over one in the middle, and the share of the paragraphs over which it
fades to a third: an introduction names the subject of the rest.
"""
_LANGUAGE_SAMPLE = 20
"""Paragraphs from which the language is recognised."""
_PART_SHARE = 0.25
"""Largest share of all paragraphs in one part that has parts itself."""
_CANDIDATES = 80
"""Number of best sentences by words whose meaning is compared with the titles."""
_SUBJECT_TITLES = 40
"""Number of section titles that tell the subject, besides the document's own."""
_LEAST_LIKENESS = 0.05
"""Least likeness of a sentence to the titles that counts."""


@dataclass(frozen=True, slots=True)
class _TellingSentence:
    at: Coordinate
    start: int
    end: int
    terms: frozenset[str]


def answer_by_telling(
    corpus: Corpus, places: Sequence[Coordinate], count: int, stopped: Stopped
) -> Iterator[AgentEvent]:
    """The `count` most telling sentences of these paragraphs, in document order, quoted with their places."""
    text, cited, statements = "", list[Citation](), list[Statement]()
    for number, sentence in enumerate(_best_sentences(corpus, places, count, stopped), 1):
        said = sentences.in_line(corpus.paragraph(sentence.at).text[sentence.start : sentence.end])
        text += "\n\n" if text else ""
        begin = len(text)
        text += f"“{said}” "
        marker = ids.marker(corpus, sentence.at)
        span = (sentence.start, sentence.end)
        cited.append(Citation(number, sentence.at, len(text), len(text) + len(marker), span))
        text += marker
        statements.append(Statement(begin, len(text), SUPPORTED))
    if not cited:
        text = "There is no sentence in it that could stand for it."
    yield AnswerDelta(text)
    yield Answered(
        text, tuple(cited), tuple(statements), AnswerKind.QUOTES, beside=_BESIDE if cited else OWN_WORDS[True]
    )


def _best_sentences(
    corpus: Corpus, places: Sequence[Coordinate], count: int, stopped: Stopped
) -> list[_TellingSentence]:
    """Best sentences in order of choice, each preferably from a part without a sentence so far."""
    found = list(_find_sentences(corpus, places, stopped))
    frequency = Counter(term for sentence in found for term in sentence.terms)
    near = corpus.typical(sorted({sentence.at for sentence in found}))
    parts = _top_sections(corpus, places)
    size = Counter(parts.values())
    first = {at: rank for rank, at in enumerate(sorted(places))}
    begins = {part: min(first[at] for at in places if parts[at] == part) for part in size}

    def worth(sentence: _TellingSentence) -> float:
        """Worth of a sentence: likeness of its words and its paragraph's vector to the average, early place in the
        whole and in its part, size of that part, and easy length.
        """
        part = parts[sentence.at]
        words = sum(math.log(1 + frequency[term]) for term in sentence.terms) / len(sentence.terms)
        opens = 1 + _OPENING * math.exp(-first[sentence.at] / (_OPENS * len(first)))
        late = (first[sentence.at] - begins[part]) / size[part]
        short = min(1.0, _EASY_LENGTH / (sentence.end - sentence.start))
        return (
            words
            * (1 + near.get(sentence.at, 0.0))
            * opens
            * (2 - late)  # a part's first sentence weighs twice as much as its last
            * short
            * math.log(1 + size[part])
        )

    worths = _near_titles(corpus, {sentence: worth(sentence) for sentence in found})
    chosen: list[_TellingSentence] = []
    taken: Counter[int] = Counter()
    while worths and len(chosen) < count:
        best = max(worths, key=lambda sentence: worths[sentence] / (1 + taken[parts[sentence.at]]) ** 2)
        del worths[best]
        if not any(_repeats(best, other) for other in chosen):
            chosen.append(best)
            taken[parts[best.at]] += 1
    return sorted(chosen, key=lambda sentence: (sentence.at, sentence.start))


def _near_titles(corpus: Corpus, worths: dict[_TellingSentence, float]) -> dict[_TellingSentence, float]:
    """Worths of the best sentences, times their likeness to the titles of the document and of their sections; as
    they are where nothing is embedded.
    """
    likely = sorted(worths, key=worths.__getitem__, reverse=True)[:_CANDIDATES]
    if not likely:
        return worths
    document = corpus.documents[likely[0].at.doc - 1]
    inside = {sentence.at.section for sentence in worths}
    titles = [document.section(number).title for number in sorted(inside)[:_SUBJECT_TITLES]]
    texts = [corpus.paragraph(one.at).text[one.start : one.end] for one in likely]
    vectors = corpus.vectors([" ".join([document.title, *titles]), *texts])
    if vectors is None:
        return worths
    near = vectors[1:] @ vectors[0]
    return {one: worths[one] * max(_LEAST_LIKENESS, float(close)) for one, close in zip(likely, near, strict=True)}


def _top_sections(corpus: Corpus, places: Sequence[Coordinate]) -> dict[Coordinate, int]:
    """Part of each paragraph: the highest section around it that is not too large a share of the whole."""
    document = corpus.documents[places[0].doc - 1]
    around: dict[int, list[int]] = {}
    for number in {at.section for at in places}:
        around[number] = [number]
        while parent := document.section(around[number][0]).parent:
            around[number].insert(0, parent)
    size = Counter(section for at in places for section in around[at.section])
    most = _PART_SHARE * len(places)
    parts = {n: next((s for s in path if size[s] <= most), n) for n, path in around.items()}
    return {at: parts[at.section] for at in places}


def _repeats(one: _TellingSentence, other: _TellingSentence) -> bool:
    return len(one.terms & other.terms) >= _REPETITION * min(len(one.terms), len(other.terms))


def _find_sentences(corpus: Corpus, places: Sequence[Coordinate], stopped: Stopped) -> Iterator[_TellingSentence]:
    """Whole sentences of running text, without those that begin with a word referring to the sentence before."""
    spoken = language(corpus.paragraph(at).text for at in list(places)[:_LANGUAGE_SAMPLE]) or "english"
    stops = STOP_WORDS.get(spoken, frozenset())
    leaning = {word for concept in (AND_SO, IT) for word in concept.titles.get(spoken, ())}
    for at in sorted(places):
        check_stopped(stopped)
        paragraph = corpus.paragraph(at)
        if paragraph.kind not in (Kind.TEXT, Kind.LIST):
            continue
        for start, end in sentences.sentence_ranges(paragraph.text):
            if paragraph.hides(start, end):
                continue
            said = paragraph.text[start:end].strip()
            words = rough_terms(said)
            terms = frozenset(telling_terms(said))
            first, second = (*said.split(maxsplit=2)[:2], "", "")[:2]
            if first.lower().strip(",") in leaning or (first.endswith(",") and second.lower() in leaning):
                continue
            joining = sum(word in stops for word in spaced(said).split())
            if stops and " " in said and joining < _STOP_WORD_SHARE * len(said.split()):
                continue
            if sum(map(str.isalpha, said)) < _LETTER_SHARE * len(said.replace(" ", "")):
                continue
            if terms and _SHORTEST <= len(words) <= _LONGEST and said[-1] in '.!?。！？…”"':
                yield _TellingSentence(at, start, end, terms)
