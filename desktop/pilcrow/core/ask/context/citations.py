"""Citations in an answer resolved by the program, and each statement checked.

Nothing is invented: an id counts only when the paragraph exists and was read. Whether a sentence holds is checked
(`core.verify`): against what it cites, then against all that was read.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from typing import NamedTuple

from ...exchange.events import Citation
from ...exchange.notes import Note
from ...exchange.statements import UNCITED, Statement
from ...language import sentences
from ...language.discourse import points_back
from ...language.relations import SILENCE
from ...language.terms import rough_terms, telling_terms
from ...marks.notes import describe_note
from ...model import Coordinate, Paragraph
from ...protocols import Corpus
from ...verify.checker import Checker
from ...verify.states import COMPUTED, DIFFERS, HELD, Checked
from ...verify.states import NOTED as FROM_NOTE
from ...verify.words import bare_sentence
from . import ids
from .markers import DROPPED, in_code, place_markers

_UNCITED_SOURCES = 2
"""Paragraphs, at most, that hold a sentence without being cited in it, and get a marker there."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """An answer with its citations in place: in `text` every marker names exactly one paragraph ("[S17:4]")
    or is `DROPPED`; `Citation.start:end` is such a marker.
    """

    text: str
    citations: tuple[Citation, ...]
    statements: tuple[Statement, ...]
    dropped: int


@dataclass(slots=True)
class _CitedSentence:
    start: int
    end: int
    cited: list[Coordinate] = field(default_factory=list)
    held: dict[Coordinate, list[tuple[int, int]]] = field(default_factory=dict)
    """Paragraphs that hold the sentence, each with its characters that do, best first."""


class _Marker(NamedTuple):
    """A marker at `start:end` of the answer, the paragraph it names (`at`), and its sentence."""

    start: int
    end: int
    at: Coordinate
    sentence: _CitedSentence


def resolve(
    text: str,
    corpus: Corpus,
    read: Set[Coordinate],
    question: str = "",
    checker: Checker | None = None,
    notes: Sequence[Note] = (),
) -> Resolved:
    """Resolve and check the citations of an answer against `read`, the paragraphs the model was given: a sentence
    with citations against those of the cited documents only. A sentence that cites only `notes` of the reader
    ("N1" is the first) is not checked.
    """
    out, written, dropped = place_markers(_naming(text, notes), corpus, read)
    units = _split_answer(out, written)
    checking = _Checking(out, units, read, question, checker or Checker(corpus), bool(notes))
    statements = [statement for statement in map(checking.statement, range(len(units))) if statement]
    markers = [_Marker(*one, next(u for u in units if u.start <= one[0] < u.end)) for one in written]
    out, found, moved = _lead_markers(out, markers, corpus)
    statements = [
        replace(statement, start=moved(statement.start), end=moved(statement.end)) for statement in statements
    ]
    return Resolved(out, _with_notes(found, out, notes), tuple(statements), dropped)


class _Checking:
    """Check of an answer's sentences in their order: what one computes, later ones may state."""

    def __init__(
        self,
        text: str,
        units: Sequence[_CitedSentence],
        read: Set[Coordinate],
        question: str,
        checker: Checker,
        noted: bool,
    ) -> None:
        """`noted` is True if the answer may cite notes of the reader."""
        self._text, self._units, self._read, self._noted = text, units, read, noted
        self._question, self._checker = question, checker
        self._worked = checker.formulas(bare_sentence(text), read, question)

    def statement(self, number: int) -> Statement | None:
        """A sentence, checked; None if it states nothing. The evidence is noted with the sentence."""
        unit = self._units[number]
        said = self._text[unit.start : unit.end]
        if not _is_statement(said, unit.cited) or in_code(self._text, unit.start):
            return None
        if self._noted and not unit.cited and ids.NOTED.search(said):
            return Statement(unit.start, unit.end, FROM_NOTE, "It is told from a note or description.")
        checked = self._check(number)
        # Ids at the end of a line may stand for all of its sentences, where they do hold them; and what was read
        # may hold a sentence that cites nothing. What the document does not tell has no place to cite.
        known = unit.cited or checked.state in HELD or SILENCE.search(self._sentence(number))
        state = checked.state if known else UNCITED
        if checked.state in HELD:
            for held in checked.citations:
                unit.held.setdefault(held.at, []).append((held.start, held.end))
        agreeing = [one for one in checked.exact if one.verdict != DIFFERS]
        pages = dict.fromkeys(self._checker.page(place) for one in agreeing for place in one.places[:1])
        return Statement(unit.start, unit.end, state, checked.why, checked.formula, len(agreeing), tuple(pages))

    def _check(self, number: int) -> Checked:
        """Check a sentence against the paragraphs cited in it, or later in its line; else against all read."""
        cited = self._units[number].cited or _cited_after(self._units, number, self._text)
        sentence = self._sentence(number)
        before = self._sentence(number - 1) if number and points_back(sentence) else ""
        docs = {at.doc for at in cited}
        given = {at for at in self._read if at.doc in docs} if docs else self._read
        about = f"{self._question} {before}".strip()
        checked = self._checker.check(sentence, given, cited, about, self._worked)
        if checked.state == COMPUTED:
            known = self._worked
            self._worked = known + self._checker.formulas(checked.formula, self._read, self._question, known)
        return checked

    def _sentence(self, number: int) -> str:
        unit = self._units[number]
        return bare_sentence(self._text[unit.start : unit.end])


def _naming(text: str, notes: Sequence[Note]) -> str:
    """The text with one marker for each cited note, `DROPPED` for an unknown one; not in code."""

    def one_by_one(match: re.Match[str]) -> str:
        if in_code(text, match.start()):
            return match.group()
        numbers = [int(number) for number in re.findall(r"[0-9]+", match.group())]
        return "".join(f"[N{number}]" for number in numbers if 1 <= number <= len(notes)) or DROPPED

    return ids.NOTED.sub(one_by_one, text)


def _with_notes(found: Sequence[Citation], text: str, notes: Sequence[Note]) -> tuple[Citation, ...]:
    """Citations of paragraphs and of notes, numbered in the order of the text."""
    every = list(found)
    for match in (each for each in ids.NOTED.finditer(text) if not in_code(text, each.start())):
        note = notes[int(match.group()[2:-1]) - 1]
        every.append(Citation(0, note.at, *match.span(), note.marked, note=describe_note(note), area=note.area))
    every.sort(key=lambda citation: citation.start)
    return tuple(map(Numbering().numbered, every))


class Numbering:
    """Numbers of the distinct passages and notes that an answer cites, from 1 in the order of its text; those that
    `known` citations have stay.
    """

    def __init__(self, known: Iterable[Citation] = ()) -> None:
        self._numbers = {(citation.at, citation.note): citation.number for citation in known}

    def numbered(self, citation: Citation, by: int = 0) -> Citation:
        """A numbered citation, its marker moved by so many characters."""
        number = self._numbers.setdefault((citation.at, citation.note), len(self._numbers) + 1)
        return replace(citation, number=number, start=citation.start + by, end=citation.end + by)


def _lead_markers(
    text: str, markers: Sequence[_Marker], corpus: Corpus
) -> tuple[str, list[Citation], Callable[[int], int]]:
    """Move the markers to the paragraphs that hold their sentences. Returns the new text, its citations, not
    numbered yet, and a function from a place in the old text to the new one.
    """
    leading = _leading(markers)
    found: list[Citation] = []
    out, position, shifts = "", 0, [(0, 0)]

    near = 0
    parts = cache(lambda at: _parts(corpus.paragraph(at)))
    statement = cache(lambda start, end: bare_sentence(text[start:end]))

    for marker, places in zip(markers, leading, strict=True):
        before = text[position : marker.start]
        if position <= marker.sentence.start or any(map(str.isalnum, before)):
            near = max(position, marker.sentence.start)
        out += before if places else before.rstrip(" ")
        for at in places:
            name = ids.marker(corpus, at)
            sentence = marker.sentence
            held = sentence.held.get(at)
            quote = (
                _join_adjacent(corpus.paragraph(at).text, held)
                if held
                else parts(at).best(
                    statement(sentence.start, sentence.end), bare_sentence(text[near : marker.start])
                )
            )
            other = marker.at if at != marker.at and marker.at not in sentence.held else None
            found.append(Citation(0, at, len(out), len(out) + len(name), quote, other))
            out += name
        position = marker.end
        shifts.append((position, len(out) - position))
    places_before = [at for at, _ in shifts]
    return out + text[position:], found, lambda at: at + shifts[bisect_right(places_before, at) - 1][1]


def _join_adjacent(text: str, ranges: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The first of some ranges of a text, joined with ranges across nothing but white space."""
    start, end = ranges[0]
    for low, high in sorted(ranges):
        if low >= end and not text[end:low].strip():
            end = high
    for low, high in sorted(ranges, reverse=True):
        if high <= start and not text[high:start].strip():
            start = low
    return start, end


def _leading(markers: Sequence[_Marker]) -> list[list[Coordinate]]:
    """Targets of each marker: the paragraph that it names. Paragraphs that hold the sentence replace those that do
    not.
    """
    leading = [[marker.at] for marker in markers]
    for _, group in groupby(range(len(markers)), key=lambda i: markers[i].sentence.start):
        here = list(group)
        unit = markers[here[0]].sentence
        fresh = [at for at in unit.held if at.paragraph and at not in unit.cited][:_UNCITED_SOURCES]
        if not fresh:
            continue
        wrong = [i for i in here if markers[i].at not in unit.held]
        for i in wrong:
            leading[i] = [fresh.pop(0)] if fresh else []
        leading[wrong[-1] if wrong else here[-1]] += fresh
    return leading


def attribute(text: str, corpus: Corpus, read: Set[Coordinate], checker: Checker | None = None) -> str:
    """Add markers to `text`, an answer without citations: after each sentence the `read` paragraph that it is
    taken from. Sentences from no paragraph get none.
    """
    known = {at for at in read if at.paragraph}
    checker = checker or Checker(corpus)
    out = text
    for start, end in reversed(sentences.sentence_ranges(text)):
        statement = bare_sentence(text[start:end])
        if not known or not _is_statement(statement, []) or in_code(text, start):
            continue
        if source := checker.source(statement, known):
            out = f"{out[:end]} {ids.marker(corpus, source)}{out[end:]}"
    return out


class _Parts:
    """The sentences or rows of a text from `start` on, with the terms of each."""

    def __init__(self, text: str, start: int = 0) -> None:
        ranges = [(start + low, start + high) for low, high in sentences.sentence_ranges(text[start:])]
        self._parts = [(range_, set(rough_terms(text[slice(*range_)]))) for range_ in ranges]
        self._times = Counter(term for _, terms in self._parts for term in terms)
        self._whole = start, len(text)

    def best(self, statement: str, near: str = "") -> tuple[int, int]:
        """The character range of the part that shares most with a statement: numbers count most, terms that many
        parts have count least, and the words `near` a citation count more than the rest of the statement.
        """
        # weight of words of a sentence that are not near to a citation in it
        wanted = dict.fromkeys(telling_terms(statement), 0.3 if near else 1.0) | dict.fromkeys(
            telling_terms(near), 1.0
        )
        worth = {
            term: weight * (3.0 if term[:1].isdigit() else 1.0) * math.log1p(len(self._parts) / self._times[term])
            for term, weight in wanted.items()
            if self._times[term]
        }

        def score(part: tuple[tuple[int, int], set[str]]) -> float:
            return sum(worth.get(term, 0.0) for term in part[1]) / math.sqrt(6 + len(part[1]))

        return max(self._parts, key=score)[0] if self._parts else self._whole


def best_sentence(text: str, statement: str) -> tuple[int, int]:
    """The character range of the sentence of `text` that shares most with `statement`."""
    return _Parts(text).best(statement)


def _parts(paragraph: Paragraph) -> _Parts:
    """The sentences or rows of a paragraph, without the rows that only name columns."""
    return _Parts(paragraph.text, max((cell.end for cell in paragraph.cells if cell.head), default=0))


def _split_answer(text: str, written: list[tuple[int, int, Coordinate]]) -> list[_CitedSentence]:
    """Sentences of the answer; markers that stand after the full stop belong to the sentence before them."""
    units: list[_CitedSentence] = []
    for start, end in sentences.sentence_ranges(text):
        piece = text[start:end]
        lead = re.match(r"(?:\s*(?:\[[DNS:0-9?]+\])[\s,;.]*)+", piece)
        if lead and units and "\n" not in text[units[-1].end : start]:
            units[-1].end = start + len(lead.group().rstrip())
            start += lead.end()
            if start >= end:
                continue
        units.append(_CitedSentence(start, end))
    for start, _, at in written:
        next(u for u in units if u.start <= start < u.end).cited.append(at)
    return units


def _cited_after(units: Sequence[_CitedSentence], i: int, text: str) -> list[Coordinate]:
    """Citations of the next sentence in the same line that has any."""
    for unit in units[i + 1 :]:
        if "\n" in text[units[i].end : unit.start]:
            break
        if unit.cited:
            return unit.cited
    return []


def _is_statement(text: str, cited: list[Coordinate]) -> bool:
    """True if a piece of the answer is a statement, not a heading, a lead-in or a lone word."""
    bare = bare_sentence(text).strip(" *#_-•.")
    return bool(cited) or (
        len(rough_terms(bare)) > 2 and not bare.endswith(":") and not text.lstrip().startswith("#")
    )
