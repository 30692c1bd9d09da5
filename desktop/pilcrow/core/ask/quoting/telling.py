"""Most telling sentences of a part of a document: the nearest to its subject, early ones before others, without
repetitions.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from ...exchange.events import AgentEvent, AnswerDelta, Answered, AnswerKind, Citation
from ...exchange.statements import Statement
from ...language import sentences
from ...language.discourse import AND_SO, IT
from ...language.terms import language, rough_terms, spaced, telling_terms
from ...language.words import STOP_WORDS
from ...message import Message
from ...model import Coordinate, Kind, Passage
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
_OPENING, _OPENS, _OPENS_SHARE = 32, 5, 0.02
"""Extra weight of the very first sentence in a summary of one, and the number of paragraphs and the share of all
over which this weight fades to a third: an introduction names the subject of the rest.
"""
_WITHIN = 0.8
"""Weight of a sentence that is not the first of its paragraph."""
_NEAR = 0.4
"""Weight of a sentence by itself, beside the likeness of its paragraph to the average."""
_STRETCHES = 20
"""Stretches of a text in which a term may occur."""
_NOTED = ("*", "†", "‡")
"""Signs that begin a note to a title."""
_POINTS = "•·▪◦‣*–- ()0123456789."
"""Signs that begin an item."""
_ENDS = tuple('.!?。！？…”"')
"""Signs that end a sentence."""
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
    passage: Passage
    terms: frozenset[str]
    leads: bool
    """True for the first sentence of a paragraph."""


def answer_by_telling(
    corpus: Corpus, places: Sequence[Coordinate], count: int, stopped: Stopped, opening: Sequence[Passage] = ()
) -> Iterator[AgentEvent]:
    """The `count` most telling sentences of these paragraphs, in document order, quoted with their places, below
    the lines of an `opening`, which are told first.
    """
    lines = {line.at for line in opening}
    told = _best_sentences(corpus, [at for at in places if at not in lines], count, stopped)
    lead = " · ".join(_said(corpus, line) for line in opening)
    quoted = [(lead, opening)] if opening else []
    quoted += [(f"“{_said(corpus, sentence.passage)}”", [sentence.passage]) for sentence in told]
    text, cited, statements = "", list[Citation](), list[Statement]()
    for number, (said, passages) in enumerate(quoted, 1):
        text += "\n\n" if text else ""
        begin = len(text)
        text += said
        for passage in passages:
            marker = ids.marker(corpus, passage.at)
            text += f" {marker}"
            place = len(text) - len(marker), len(text)
            cited.append(Citation(number, passage.at, *place, (passage.start, passage.end)))
        statements.append(Statement(begin, len(text), SUPPORTED))
    text = text or "There is no sentence in it that could stand for it."
    beside = _BESIDE if cited else OWN_WORDS[True]
    yield AnswerDelta(text)
    yield Answered(text, tuple(cited), tuple(statements), AnswerKind.QUOTES, beside=beside, lead=lead)


def _said(corpus: Corpus, passage: Passage) -> str:
    return sentences.in_line(corpus.paragraph(passage.at).text[passage.start : passage.end])


def _best_sentences(
    corpus: Corpus, places: Sequence[Coordinate], count: int, stopped: Stopped
) -> list[_TellingSentence]:
    """Best sentences in document order, each preferably from a part without a sentence so far."""
    found = list(_find_sentences(corpus, places, stopped))
    if not found:
        return []
    spread = _measure_spread(found)
    told = list(dict.fromkeys(sentence.passage.at for sentence in found))
    near, order = corpus.typical(told), {at: rank for rank, at in enumerate(told)}
    parts = _top_sections(corpus, places)
    fades = _OPENS + _OPENS_SHARE * len(told)

    def worth(sentence: _TellingSentence) -> float:
        """Worth of a sentence: spread of its words, likeness of its paragraph's vector to the average, early place
        in the whole and in its paragraph, and easy length.
        """
        words = sum(spread[term] for term in sentence.terms) / (2 + len(sentence.terms))
        opens = 1 + _OPENING / count * math.exp(-order[sentence.passage.at] / fades)
        short = min(1.0, _EASY_LENGTH / (sentence.passage.end - sentence.passage.start))
        return (
            words
            * (_NEAR + near.get(sentence.passage.at, 0.0))
            * opens
            * (1.0 if sentence.leads else _WITHIN)
            * math.sqrt(short)
        )

    worths = _near_titles(corpus, {sentence: worth(sentence) for sentence in found})
    chosen: list[_TellingSentence] = []
    taken: Counter[int] = Counter()
    while worths and len(chosen) < count:
        best = max(worths, key=lambda sentence: worths[sentence] / (1 + taken[parts[sentence.passage.at]]))
        del worths[best]
        if not any(_repeats(best, other) for other in chosen):
            chosen.append(best)
            taken[parts[best.passage.at]] += 1
    return sorted(chosen, key=lambda sentence: sentence.passage)


def _measure_spread(found: Sequence[_TellingSentence]) -> dict[str, float]:
    """Share of the stretches of a text, at most `_STRETCHES` and equally long, that have each term: a subject is
    spoken of everywhere, boilerplate in one place.
    """
    stretches = min(_STRETCHES, len(found))
    seen = {(term, n * stretches // len(found)) for n, sentence in enumerate(found) for term in sentence.terms}
    return {term: count / stretches for term, count in Counter(term for term, _ in seen).items()}


def _near_titles(corpus: Corpus, worths: dict[_TellingSentence, float]) -> dict[_TellingSentence, float]:
    """Worths of the best sentences, times their likeness to the titles of the document and of their sections; as
    they are where nothing is embedded.
    """
    likely = sorted(worths, key=worths.__getitem__, reverse=True)[:_CANDIDATES]
    document = corpus.documents[likely[0].passage.at.doc - 1]
    inside = {sentence.passage.at.section for sentence in worths}
    titles = [document.section(number).title for number in sorted(inside)[:_SUBJECT_TITLES]]
    texts = [_said(corpus, one.passage) for one in likely]
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
    """Sentences of running text that can stand alone."""
    spoken = language(corpus.paragraph(at).text for at in list(places)[:_LANGUAGE_SAMPLE]) or "english"
    stops = STOP_WORDS.get(spoken, frozenset())
    leaning = frozenset(word for concept in (AND_SO, IT) for word in concept.titles.get(spoken, ()))
    for at in sorted(places):
        check_stopped(stopped)
        paragraph = corpus.paragraph(at)
        if paragraph.kind not in (Kind.TEXT, Kind.LIST):
            continue
        for start, end in sentences.sentence_ranges(paragraph.text):
            said = paragraph.text[start:end].strip()
            terms = frozenset(telling_terms(said))
            readable = bool(terms) and not paragraph.hides(start, end)
            if readable and _is_whole(said) and not _leans(said, leaning) and _is_running_text(said, stops):
                leads = not any(map(str.isalpha, paragraph.text[:start]))
                yield _TellingSentence(Passage(at, start, end), terms, leads)


def _is_whole(said: str) -> bool:
    """True for text that begins and ends as a sentence, in fitting length; False for a note to a title."""
    begins = (*said.lstrip(_POINTS).split(maxsplit=1)[:1], "")[0]
    fragment = begins.isalpha() and begins.islower()  # not a name such as eBay or bzip2
    ends = said.endswith(_ENDS) and not said.endswith(" .")
    fits = _SHORTEST <= len(rough_terms(said)) <= _LONGEST
    return fits and ends and not fragment and not said.startswith(_NOTED)


def _leans(said: str, leaning: Set[str]) -> bool:
    """True for a sentence that refers to the one before: that begins with a `leaning` word, or has such a word
    behind an opening one with a comma.
    """
    first, second = (*said.split(maxsplit=2)[:2], "", "")[:2]
    return first.lower().strip(",") in leaning or (first.endswith(",") and second.lower() in leaning)


def _is_running_text(said: str, stops: Set[str]) -> bool:
    """True for text with the stop words of a sentence, if words are parted by spaces, and mostly of letters."""
    joining = sum(word in stops for word in spaced(said).split())
    listed = bool(stops) and " " in said and joining < _STOP_WORD_SHARE * len(said.split())
    return not listed and sum(map(str.isalpha, said)) >= _LETTER_SHARE * len(said.replace(" ", ""))
