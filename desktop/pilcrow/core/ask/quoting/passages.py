"""Passages to quote from located paragraphs: sentences, table rows and list items that answer a question."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import NamedTuple

from ...language.numbers.periods import YEAR
from ...language.questions.analysis import AnalysedQuestion, Asks, content
from ...language.terms import rough_terms, spaced, telling_terms
from ...model import Coordinate, Document, Kind, Paragraph, Passage
from ...protocols import Corpus, Pointed
from ...text_units import TextUnit, text_units
from .asked.periods import period_fit
from .asked.values import COUNTED, EXCEPT, answers_kind, expects, noun_terms

WORDS = 200
"""Most words in all quotations of one answer."""
SHARES = (0.55, 0.55, 1.0)
"""Share of the words left that each quotation may take, best first."""
_LONGEST = 100  # words of a sentence; what goes on without an end is cut
_CANDIDATES = 32  # best sentences and rows whose meaning is compared
_LEAST_WORTH = 0.4  # of the best sentence's or row's worth: others are not quoted
_RANK = 0.25  # worth of the best located paragraph, beside that of all words that are asked for
_AGAIN = 0.5  # factor for the worth of a paragraph, a page or a word once it has been quoted
_FITS = 0.65  # gain of a sentence or row with the number, date or name that is expected
_TITLES = 0.3  # share of the worth of a word that stands only in the titles above a sentence or row
_CELL = 0.6  # gain of a row named as the question names it, with its year or another column
_LABEL = 0.4  # gain of a row whose whole name is asked for: "Total assets", not "Total lease assets"
_PERIOD = -0.5  # loss of a sentence or row of another period than the one that is asked for
_APART = -0.6  # loss of a sentence or row of a part that is not asked for
_NOUN = 0.2  # gain of a sentence or row with the noun that is asked for
_NEARNESS = 1.5  # gain of a sentence or row in a paragraph of the question's own meaning
_READ = 0.75  # gain of a sentence or row in which the trained reader surely sees the answer
_SEEN = 2.0  # least log-odds of an answer that the reader surely sees
_QUESTION = ("?", "？")
_BESIDE_TITLES = 0.2  # largest share of other letters in printed contents
_ITEM = re.compile(r"\s*(?:[•·▪◦‣*–-]|\(?(?:\d{1,2}|[a-z])[.)]|\d{1,2}(?=\s))\s*\S")


class Located(NamedTuple):
    """The units of the located paragraphs, best first. `near` are the cosines of these paragraphs with the
    question; `meanings` those of the units whose meaning was compared, `pointed` the answers that the trained
    reader sees, and `worths` what every unit is worth as the first quotation, by their identity.
    """

    units: Sequence[Sequence[TextUnit]]
    near: Mapping[Coordinate, float]
    meanings: Mapping[int, float]
    worths: Mapping[int, float]
    pointed: Mapping[int, Pointed] = {}

    @property
    def all_units(self) -> Iterator[TextUnit]:
        """The units of all paragraphs in turn."""
        return chain.from_iterable(self.units)


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation: successive pieces of paragraphs, with the best answering part as `core`, and in a sentence the
    answer that the trained reader surely sees (`pointed`).
    """

    pieces: tuple[Passage, ...]
    core: Passage
    pointed: Passage | None = None

    def overlaps(self, other: Quotation) -> bool:
        """True if both have some of the same characters."""
        pairs = product(self.pieces, other.pieces)
        return any(a.at == b.at and a.start < b.end and b.start < a.end for a, b in pairs)


Read = Callable[[Mapping[int, float]], Mapping[int, Pointed]]
"""Gives the answers that the trained reader sees in the units of most worth, by their identity."""


def likelihood(pointed: Pointed | None) -> float:
    """Likelihood of an answer that the trained reader sees, in [0, 1]; 0 for one that is not read."""
    return 1 / (1 + math.exp(-pointed.margin / 2)) if pointed else 0.0


def fits_kind(question: AnalysedQuestion, unit: TextUnit, pointed: Pointed | None) -> bool:
    """True if a unit has the kind of answer that is expected. Who and when are told in other words, too, which the
    trained reader surely sees.
    """
    told = question.asks not in (Asks.AMOUNT, Asks.ADDRESS) and pointed is not None and pointed.margin > _SEEN
    return told or answers_kind(question, unit.text, unit.is_row)


def speaks_of(question: AnalysedQuestion, unit: TextUnit) -> bool:
    """True if a unit or its titles have a word of the noun that a question asks for. Of a row only names count,
    without what they except ("in millions, except headcount").
    """
    names = [unit.label, unit.group, *unit.above.split("\n"), *(cell.head for cell in unit.cells[1:])]
    names = [EXCEPT.split(name)[0] for name in names] if unit.is_row else [unit.text, unit.above]
    return not noun_terms(question).isdisjoint(rough_terms("\n".join(names)))


def _is_within(name: str, asked: set[str]) -> bool:
    """True if a name, years aside, is all in the words of a question."""
    terms = set(telling_terms(YEAR.sub(" ", name)))
    return bool(terms) and terms <= asked


def located_units(corpus: Corpus, places: Sequence[Coordinate], selection: str = "") -> list[list[TextUnit]]:
    """Sentences and rows of each of these paragraphs, long ones cut, without the `selection`, rows that only name
    columns or a period, and what is printed of the contents.
    """
    selected = set(rough_terms(selection))
    titles = {at.doc: _titles(corpus.documents[at.doc - 1]) for at in places}
    return [
        [
            _cut_end(unit)
            for unit in text_units(corpus, at)
            if unit.naming is None
            and not _is_in(unit.terms, selected)
            and not _is_contents(unit.text, titles[at.doc])
        ]
        for at in places
    ]


def _titles(document: Document) -> list[str]:
    """Titles of a document's sections in plain words, the longest first."""
    return sorted({spaced(section.title) for section in document.sections}, key=len, reverse=True)


def _is_contents(text: str, titles: Sequence[str]) -> bool:
    """True if a text is hardly more than several titles of sections, or an item with one."""
    left = whole = spaced(text)
    count = 0
    for title in titles:
        if title.strip() and title in left:
            left, count = left.replace(title, " "), count + 1
    several = count > 1 or (count and _ITEM.match(text))
    return bool(several) and len(left.replace(" ", "")) <= _BESIDE_TITLES * len(whole.replace(" ", ""))


def _is_in(terms: frozenset[str], selected: set[str]) -> bool:
    # a sentence with so many of the selected words was selected itself, and nobody wants it back
    return bool(selected) and len(terms & selected) >= 0.8 * max(1, len(terms))


def _cut_end(unit: TextUnit) -> TextUnit:
    """The first `_LONGEST` words of a unit."""
    words = list(re.finditer(r"\S+", unit.text))
    if len(words) <= _LONGEST:
        return unit
    end = words[_LONGEST - 1].end()
    return replace(unit, end=unit.start + end, text=unit.text[:end])


def best_passages(
    question: AnalysedQuestion,
    wanted: Mapping[str, float],
    corpus: Corpus,
    found: Sequence[Sequence[TextUnit]],
    read: Read,
    apart: Set[int] = frozenset(),
) -> tuple[list[Quotation], Located]:
    """Best passages first, at most as many as `SHARES`: by their `wanted` words (with weights), the rank of their
    paragraph, and their fit to the question's type. Words, rank and page count half after a passage with them is
    chosen, so that the next says something else. Units `apart` (identities) lose. Beside them what they were
    chosen from.
    """
    choice = _ChosenPassages(question, wanted, corpus, found, apart)
    left = [unit for units in found for unit in units]
    choice.compare_meanings(sorted(left, key=choice.score, reverse=True)[:_CANDIDATES])
    choice.read(read({id(unit): choice.score(unit) for unit in left}))
    worths = {id(unit): choice.score(unit) for unit in left}
    enough = _LEAST_WORTH * max(worths.values(), default=0.0)
    left = [unit for unit in left if worths[id(unit)] >= enough]
    for share in SHARES:
        left = [unit for unit in left if not _overlaps(choice.taken, unit)]
        if left and choice.room > 0:
            choice.take(max(left, key=choice.score), choice.room * share)
    return choice.passages, Located(found, choice.near, choice.meanings, worths, choice.pointed)


class _ChosenPassages:
    """Passages chosen so far, the words left to quote, and the worth of each unit beside these passages."""

    def __init__(
        self,
        question: AnalysedQuestion,
        wanted: Mapping[str, float],
        corpus: Corpus,
        found: Sequence[Sequence[TextUnit]],
        apart: Set[int],
    ) -> None:
        self.passages: list[Quotation] = []
        self.near: dict[Coordinate, float] = {}
        self.meanings: dict[int, float] = {}
        self.pointed: Mapping[int, Pointed] = {}
        self.taken: list[Passage] = []
        self.room: float = WORDS
        self._question, self._wanted, self._corpus, self._found = question, wanted, corpus, found
        self._subject = frozenset(rough_terms(" ".join(content(question.subject)))) - frozenset(question.years)
        self._gains = {
            id(unit): self._gain(unit) + _APART * (id(unit) in apart) - _is_question(unit)
            for units in found
            for unit in units
        }
        self._weights, self._total = dict(wanted), sum(wanted.values()) or 1.0
        self._ranks = {unit.at: rank for rank, units in enumerate(found) for unit in units}
        self._quoted: Counter[int | tuple[int, int]] = Counter()

    def _gain(self, unit: TextUnit) -> float:
        """Worth of a unit by its kind of answer and by what it names."""
        expected = expects(self._question) and answers_kind(self._question, unit.text, unit.is_row)
        label = set(telling_terms(unit.label)) - COUNTED if unit.is_row else set()
        named = len(label & self._wanted.keys()) / len(label) if label else 0.0
        cell = _CELL * self._is_cell_asked_for(unit)
        other = _PERIOD * (period_fit(self._question, unit) < 0)
        return _FITS * expected + cell + other + _LABEL * named + _NOUN * speaks_of(self._question, unit)

    def _is_cell_asked_for(self, unit: TextUnit) -> bool:
        """True for a row that a question names together with its period or with another column."""
        if not unit.is_row:
            return False
        asked, years = set(rough_terms(self._question.subject)), set(map(int, self._question.years))
        label = set(rough_terms(unit.label))
        left = asked - label
        column = any(_is_within(cell.head, left) for cell in unit.cells[1:])
        if _is_within(unit.label, asked) and (column or period_fit(self._question, unit) > 0):
            return True
        of_year = self._question.asks is Asks.AMOUNT and self._subject and self._subject <= label
        return bool(of_year) and any(years & cell.years for cell in unit.cells)

    def compare_meanings(self, units: Sequence[TextUnit]) -> None:
        """Raise the worth of units by their likeness to the question, and by that of their paragraphs."""
        places = list(self._ranks)
        self.near = dict(zip(places, self._corpus.closeness(self._question.subject, places), strict=False))
        for unit in (unit for units in self._found for unit in units):
            self._gains[id(unit)] += _NEARNESS * self.near.get(unit.at, 0.0)
        vectors = self._corpus.vectors([self._question.subject, *(unit.text for unit in units)]) if units else None
        if vectors is not None:
            self.meanings = dict(zip(map(id, units), map(float, vectors[1:] @ vectors[0]), strict=True))
            for unit in units:
                self._gains[id(unit)] += max(0.0, self.meanings[id(unit)])

    def read(self, pointed: Mapping[int, Pointed]) -> None:
        """Raise the worth of sentences and rows in which the trained reader sees the answer."""
        self.pointed = pointed
        for unit in (unit for units in self._found for unit in units):
            self._gains[id(unit)] += _READ * likelihood(pointed.get(id(unit)))
            ruled = answers_kind(self._question, unit.text, unit.is_row)
            if expects(self._question) and not ruled and fits_kind(self._question, unit, pointed.get(id(unit))):
                self._gains[id(unit)] += _FITS

    def score(self, unit: TextUnit) -> float:
        own = sum(self._weights.get(term, 0.0) for term in unit.terms)
        over = _TITLES * sum(self._weights.get(term, 0.0) for term in unit.terms_above - unit.terms)
        rank = self._ranks[unit.at]
        again = self._quoted[rank] + self._quoted[unit.at.doc, unit.page]
        worth = _RANK / (1 + rank) * _AGAIN**again
        return (own + over) / self._total + worth + self._gains[id(unit)]

    def _answers(self, unit: TextUnit) -> float:
        """Likeness of a unit to the answer itself, regardless of its place."""
        own = sum(self._wanted.get(term, 0.0) for term in unit.terms)
        return own / self._total + self._gains[id(unit)]

    def take(self, seed: TextUnit, most: float) -> None:
        """Quote a passage of at most `most` words about `seed`."""
        if seed.is_row:
            most = min(most, 25)  # words of the rows around one
        around = self._found[self._ranks[seed.at]]
        run = _grown(around, seed, {id(unit): self.score(unit) for unit in around}, most, self.taken)
        own = Passage(seed.at, run[0].start, run[-1].end)
        size = sum(unit.words for unit in run)
        before, after = _list_around(self._question, self._corpus, own, most - size, self.taken)
        pieces = (*before, own, *after)
        beside = {piece.at for piece in pieces} - {seed.at}
        listed = [unit for units in self._found for unit in units if unit.at in beside]
        core = seed if seed.is_row else max([*run, *listed], key=self._answers)
        seen = None if core.is_row else self.pointed.get(id(core))
        pointed = Passage(core.at, seen.start, seen.end) if seen and seen.margin > _SEEN else None
        self.passages.append(Quotation(pieces, core.passage, pointed))
        self.taken += pieces
        self.room -= size + sum(_word_count(self._corpus, piece) for piece in (*before, *after))
        self._quoted.update((self._ranks[seed.at], (seed.at.doc, seed.page)))
        for term in frozenset[str]().union(*(unit.terms for unit in run)) & self._weights.keys():
            self._weights[term] *= _AGAIN


def _is_question(unit: TextUnit) -> bool:
    """True for a unit that is a question, perhaps above its answer: it answers nothing itself."""
    return unit.text.rstrip("\"'”’)").endswith(_QUESTION)


def _overlaps(pieces: Iterable[Passage], unit: TextUnit) -> bool:
    return any(p.at == unit.at and p.start < unit.end and unit.start < p.end for p in pieces)


def _grown(
    around: Sequence[TextUnit],
    seed: TextUnit,
    worth: Mapping[int, float],
    most: float,
    taken: Sequence[Passage],
) -> Sequence[TextUnit]:
    """Run of units around `seed` with at most `most` words; the better neighbour is added first."""
    low = high = next(i for i, unit in enumerate(around) if unit is seed)
    size = seed.words
    while True:
        beside = [i for i in (low - 1, high + 1) if 0 <= i < len(around)]
        free = [i for i in beside if size + around[i].words <= most and not _overlaps(taken, around[i])]
        if not free:
            return around[low : high + 1]
        more = max(free, key=lambda i: worth[id(around[i])])
        low, high, size = min(low, more), max(high, more), size + around[more].words


def _list_around(
    question: AnalysedQuestion, corpus: Corpus, piece: Passage, most: float, taken: Sequence[Passage]
) -> tuple[list[Passage], list[Passage]]:
    """Paragraphs before and after of the same list or steps, with their lead-in, in at most `most` words. None
    unless the question asks for a list or the piece ends in a colon.
    """
    paragraph = corpus.paragraph(piece.at)
    colon = ends_in_colon(paragraph.text[: piece.end])
    leads = colon or _announces(question, corpus, piece)
    if not (leads or (question.asks in (Asks.LIST, Asks.STEPS) and is_item(paragraph))):
        return [], []
    used = {other.at for other in taken} | {piece.at}

    def more(step: int, goes_on: bool) -> Iterator[Passage]:
        nonlocal most
        count = corpus.documents[piece.at.doc - 1].section(piece.at.section).paragraphs
        number = piece.at.paragraph + step
        while goes_on and 1 <= number <= count:
            at = replace(piece.at, paragraph=number)
            found = corpus.paragraph(at)
            whole = Passage(at, 0, len(found.text))
            number += step
            if found.kind is Kind.FIGURE:
                continue
            alike = is_item(found) and (leads or _is_step(found) == _is_step(paragraph))
            belongs = alike or ends_in_colon(found.text) or (step > 0 and colon)
            if at in used or not belongs or _word_count(corpus, whole) > most:
                return
            most -= _word_count(corpus, whole)
            yield whole
            goes_on = is_item(found)

    before = list(more(-1, piece.start == 0 and is_item(paragraph)))
    after = list(more(1, piece.end >= len(paragraph.text.rstrip())))
    return before[::-1], after


def _announces(question: AnalysedQuestion, corpus: Corpus, piece: Passage) -> bool:
    """True if a piece ends its paragraph above the first item of a list that a question asks for."""
    count = corpus.documents[piece.at.doc - 1].section(piece.at.section).paragraphs
    ends = piece.end >= len(corpus.paragraph(piece.at).text.rstrip()) and piece.at.paragraph < count
    behind = replace(piece.at, paragraph=piece.at.paragraph + 1)
    return question.asks is Asks.LIST and ends and is_item(corpus.paragraph(behind))


def ends_in_colon(text: str) -> bool:
    """True if a text ends in the colon before a list."""
    return text.rstrip().endswith((":", "："))


def is_item(paragraph: Paragraph) -> bool:
    """True if a paragraph is a list, a list item, or a step."""
    return paragraph.kind is Kind.LIST or (not paragraph.cells and _ITEM.match(paragraph.text) is not None)


def _is_step(paragraph: Paragraph) -> bool:
    return paragraph.text.lstrip(" (")[:1].isdigit()


def _word_count(corpus: Corpus, piece: Passage) -> int:
    return len(corpus.paragraph(piece.at).text[piece.start : piece.end].split())
