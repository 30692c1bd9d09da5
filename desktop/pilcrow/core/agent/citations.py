"""Citations in an answer: read as models write them, resolved by the program, and each claim checked.

Nothing is invented: an id counts only when the paragraph exists and was read. Whether a sentence holds is checked
(`core.check`): against what it cites, then against all that was read.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from ..check.statement import Checker
from ..check.states import COMPUTED, HELD, SUPPORTED
from ..check.states import NOTED as FROM_NOTE
from ..events import Citation, Claim, Note
from ..language import sentences
from ..language.discourse import IT
from ..language.lexicon import any_of
from ..language.terms import rough_terms, telling_terms
from ..marks.memory import told
from ..model import Coordinate, Paragraph
from ..protocols import Corpus
from .ids import NOTED, joined, paragraph_name

DROPPED = "[?]"
"""Stands in the resolved text where a citation of something unknown or unread was."""

_RANGE = r"[0-9]{1,6}(?: ?[-–—] ?(?:(?:D[0-9]{1,6}:)?S[0-9]{1,6}:)?[0-9]{1,6})?"
_ID = (
    r"(?:D(?:oc(?:ument)?)?[ _]?[0-9]{1,6}[ :.,/]{0,3})?(?:sec(?:tion)?\.? ?)?\bS ?[0-9]{1,6}"
    rf"(?: ?[:.,/¶]{{1,2}} ?(?:¶|P|paras?\.?|paragraphs?)? ?{_RANGE})?"
)
_MORE = rf"(?: ?(?:[,;&/]|and|und|et|y) ?(?:{_ID}|{_RANGE}(?![0-9.%])))*"
_BRACKETED = re.compile(
    rf"[\[(【〔{{]{{1,2}}\s?(?:see |cf\.? |ids?:? ?|paragraphs? |source:? ?)?(?P<ids>{_ID}{_MORE})"
    r"\s?[\])】〕}]{1,2}",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?P<ids>(?:\bD[0-9]{1,6}:)?\bS[0-9]{1,6}:[0-9]{1,6}(?:[-–][0-9]{1,6})?)\b")
_TOKEN = re.compile(
    r"D[a-z]*[ _]?(?P<doc>[0-9]+)|\bS ?(?P<section>[0-9]+)|(?P<dash>[-–—])|(?P<number>[0-9]+)", re.IGNORECASE
)
_POINTS = re.compile(rf"\W*(?:\w+\W+){{0,2}}?(?:{any_of(IT.words)})\b", re.IGNORECASE)
"""Begins a sentence that speaks of what the one before it spoke of: "It was ...", "More exactly, this is ..."."""
_FENCE = re.compile(r"^ {0,3}```", re.MULTILINE)
_LONGEST_RANGE = 12
_MOST_MARKERS = 2
"""Markers that a sentence gets which cites nothing."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """An answer with its citations in place: in `text` every marker names exactly one paragraph ("[S17:4]")
    or is `DROPPED`; `Citation.start:end` is such a marker.
    """

    text: str
    citations: tuple[Citation, ...]
    claims: tuple[Claim, ...]
    dropped: int


@dataclass(slots=True)
class _Sentence:
    start: int
    end: int
    cited: list[Coordinate] = field(default_factory=list)
    held: dict[Coordinate, list[tuple[int, int]]] = field(default_factory=dict)
    """The paragraphs that hold it, and the characters of each that do, best first."""


class _Marker(NamedTuple):
    """A marker at `start:end` of the answer, for what it names, in its sentence."""

    start: int
    end: int
    at: Coordinate
    sentence: _Sentence


def mentioned(text: str, corpus: Corpus) -> set[Coordinate]:
    """The existing paragraphs that `text` cites."""
    return {at for match in _markers(text) for at in _places(match.group("ids"), corpus)}


def marker_ranges(text: str) -> list[tuple[int, int]]:
    """Where `text` cites something, in whatever way models write it: the markers' ranges, in order."""
    return [match.span() for match in _markers(text)]


def resolve(
    text: str,
    corpus: Corpus,
    read: Set[Coordinate],
    question: str = "",
    checker: Checker | None = None,
    notes: Sequence[Note] = (),
) -> Resolved:
    """Resolve and check the citations of an answer against `read`, the paragraphs the model was given; what cites
    nothing but `notes` of the reader ("N1" the first) is told from them, and not checked.
    """
    out, written, dropped = marked(_naming(text, notes), corpus, read)
    units = _sentences(out, written)
    checker = checker or Checker(corpus)
    worked = checker.formulas(_bare(out), read, question)
    claims: list[Claim] = []
    for i, unit in enumerate(units):
        if _is_claim(out[unit.start : unit.end], unit.cited) and not _in_code(out, unit.start):
            if notes and not unit.cited and NOTED.search(out, unit.start, unit.end):
                claims.append(Claim(unit.start, unit.end, FROM_NOTE, "It is told from a note of yours."))
                continue
            cited = unit.cited or _cited_after(units, i, out)
            sentence = _bare(out[unit.start : unit.end])
            before = _bare(out[units[i - 1].start : units[i - 1].end]) if i and _POINTS.match(sentence) else ""
            checked = checker.check(sentence, read, cited, f"{question} {before}".strip(), worked)
            # Ids at the end of a line may stand for all of its sentences, where they do hold them; and what was
            # read may hold a sentence that cites nothing.
            known = unit.cited or checked.state in HELD
            state = checked.state if known else "uncited"
            claims.append(Claim(unit.start, unit.end, state, checked.why, checked.formula))
            if checked.state in (SUPPORTED, COMPUTED):
                for held in checked.citations:
                    unit.held.setdefault(held.at, []).append((held.start, held.end))
            if checked.state == COMPUTED:
                worked += checker.formulas(checked.formula, read, question, worked)
    markers = [_Marker(*one, next(u for u in units if u.start <= one[0] < u.end)) for one in written]
    out, found, moved = _led(out, markers, corpus)
    claims = [replace(claim, start=moved(claim.start), end=moved(claim.end)) for claim in claims]
    return Resolved(out, _with_notes(found, out, notes), tuple(claims), dropped)


def _naming(text: str, notes: Sequence[Note]) -> str:
    """The text with a marker for each note that it cites; `DROPPED` for what is none."""

    def one_by_one(match: re.Match[str]) -> str:
        numbers = [int(number) for number in re.findall(r"[0-9]+", match.group())]
        return "".join(f"[N{number}]" for number in numbers if number <= len(notes)) or DROPPED

    return NOTED.sub(one_by_one, text) if notes else text


def _with_notes(found: Sequence[Citation], text: str, notes: Sequence[Note]) -> tuple[Citation, ...]:
    """The citations with those of notes among them, numbered in the order of the text."""
    every = list(found)
    for match in NOTED.finditer(text) if notes else ():
        note = notes[int(match.group()[2:-1]) - 1]
        every.append(Citation(0, note.at, *match.span(), note.marked, note=told(note)))
    numbers: dict[tuple[Coordinate, str], int] = {}
    every.sort(key=lambda citation: (citation.start, citation.number))
    return tuple(replace(c, number=numbers.setdefault((c.at, c.note), len(numbers) + 1)) for c in every)


def marked(text: str, corpus: Corpus, read: Set[Coordinate]) -> tuple[str, list[tuple[int, int, Coordinate]], int]:
    """The text with a marker for each paragraph cited, (start, end, paragraph) of those, and how many cite nothing
    that was read.
    """
    many = len(corpus.documents) > 1
    written: list[tuple[int, int, Coordinate]] = []
    out, position, dropped = "", 0, 0
    for match in _markers(text):
        places = [at for at in _places(match.group("ids"), corpus, read) if at in read]
        out += text[position : match.start()]
        for at in dict.fromkeys(places):
            marker = f"[{paragraph_name(at, many)}]"
            written.append((len(out), len(out) + len(marker), at))
            out += marker
        if not places:
            dropped += 1
            out += DROPPED
        position = match.end()
    return out + text[position:], written, dropped


def _led(
    text: str, markers: Sequence[_Marker], corpus: Corpus
) -> tuple[str, list[Citation], Callable[[int], int]]:
    """The text whose markers lead to what holds their sentences, its citations, and where each place of the old
    text is in the new one.
    """
    leading = _leading(markers)
    many = len(corpus.documents) > 1
    numbers: dict[Coordinate, int] = {}
    found: list[Citation] = []
    out, position, shifts = "", 0, [(0, 0)]
    for marker, places in zip(markers, leading, strict=True):
        before = text[position : marker.start]
        out += before if places else before.rstrip(" ")
        for at in places:
            name = f"[{paragraph_name(at, many)}]"
            claim, paragraph = _bare(text[marker.sentence.start : marker.sentence.end]), corpus.paragraph(at)
            held = marker.sentence.held.get(at)
            quote = _side_by_side(paragraph.text, held) if held else _best_part(paragraph, claim)
            other = marker.at if at != marker.at and marker.at not in marker.sentence.held else None
            number = numbers.setdefault(at, len(numbers) + 1)
            found.append(Citation(number, at, len(out), len(out) + len(name), quote, other))
            out += name
        position = marker.end
        shifts.append((position, len(out) - position))
    places_before = [at for at, _ in shifts]
    return out + text[position:], found, lambda at: at + shifts[bisect_right(places_before, at) - 1][1]


def _side_by_side(text: str, ranges: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The first of some ranges of a text with those that nothing but space is between."""
    start, end = ranges[0]
    for low, high in sorted(ranges):
        if low >= end and not text[end:low].strip():
            end = high
    for low, high in sorted(ranges, reverse=True):
        if high <= start and not text[high:start].strip():
            start = low
    return start, end


def _leading(markers: Sequence[_Marker]) -> list[list[Coordinate]]:
    """What each marker is to lead to: what it names; but where other paragraphs hold the sentence, those take the
    places of the ones that do not.
    """
    leading = [[marker.at] for marker in markers]
    for _, group in groupby(range(len(markers)), key=lambda i: markers[i].sentence.start):
        here = list(group)
        unit = markers[here[0]].sentence
        fresh = [at for at in unit.held if at.paragraph and at not in unit.cited][:_MOST_MARKERS]
        if not fresh:
            continue
        wrong = [i for i in here if markers[i].at not in unit.held]
        for i in wrong:
            leading[i] = [fresh.pop(0)] if fresh else []
        leading[wrong[-1] if wrong else here[-1]] += fresh
    return leading


def attributed(
    text: str, corpus: Corpus, read: Set[Coordinate], question: str = "", checker: Checker | None = None
) -> str:
    """`text`, an answer that cites nothing, with markers after each sentence that paragraphs read hold, as for
    "supported". Others stay bare.
    """
    many = len(corpus.documents) > 1
    known = {at for at in read if at.paragraph}
    checker = checker or Checker(corpus)
    out = text
    for start, end in reversed(sentences.split(text)):
        claim = _bare(text[start:end])
        if not known or not _is_claim(claim, []) or _in_code(text, start):
            continue
        checked = checker.check(claim, known, about=question)
        if checked.state in (SUPPORTED, COMPUTED):
            places = dict.fromkeys(evidence.at for evidence in checked.citations[:_MOST_MARKERS])
            out = f"{out[:end]} {''.join(f'[{paragraph_name(at, many)}]' for at in places)}{out[end:]}"
    return out


def best_sentence(text: str, claim: str) -> tuple[int, int]:
    """The character range of the sentence of `text` that shares most with `claim`: numbers count most."""
    wanted = {term: 3.0 if term[:1].isdigit() else 1.0 for term in telling_terms(claim)}

    def score(piece: tuple[int, int]) -> float:
        terms = set(rough_terms(text[piece[0] : piece[1]]))
        return sum(wanted.get(term, 0.0) for term in terms) / math.sqrt(6 + len(terms))

    return max(sentences.split(text), key=score, default=(0, len(text)))


def _best_part(paragraph: Paragraph, claim: str) -> tuple[int, int]:
    """The sentence or row of a paragraph that shares most with `claim`; not what only names a table's columns."""
    named = max((cell.end for cell in paragraph.cells if cell.head), default=0)
    start, end = best_sentence(paragraph.text[named:], claim)
    return named + start, named + end


def _in_code(text: str, position: int) -> bool:
    """Whether a place lies between Markdown's code fences: an example claims nothing."""
    return bool(len(_FENCE.findall(text, 0, position)) % 2 or _FENCE.match(text, position))


def _markers(text: str) -> list[re.Match[str]]:
    """All citation markers in `text`, in order, none inside another."""
    bracketed = list(_BRACKETED.finditer(text))
    bare = [m for m in _BARE.finditer(text) if not any(b.start() <= m.start() < b.end() for b in bracketed)]
    return sorted(bracketed + bare, key=lambda m: m.start())


def _places(ids: str, corpus: Corpus, read: Set[Coordinate] = frozenset()) -> Iterator[Coordinate]:
    """The existing paragraphs that a list of ids names, in its order; a section without a paragraph means the only
    paragraph of it that was read, or else its heading.
    """
    doc = 1 if len(corpus.documents) == 1 else 0
    section = last = 0
    named = [(m.lastgroup, int(re.sub("[^0-9]", "", m.group()) or 0)) for m in _TOKEN.finditer(ids)]
    for i, (kind, value) in enumerate(named):
        follows = named[i + 1][0] if i + 1 < len(named) else ""
        if kind == "doc":
            doc, section = value, 0
        elif kind == "section":
            section, last = value, (last if i and named[i - 1][0] == "dash" and value == section else 0)
            if follows != "number":
                yield from _whole_section(corpus, doc, section, read)
        elif kind == "number":
            ranged = last and "dash" in (named[i - 1][0], named[i - 2][0])
            low, high = (min(last, value), max(last, value)) if ranged else (value, value)
            last = value
            for number in range(low, min(high, low + _LONGEST_RANGE - 1) + 1):
                if number and _exists(corpus, doc, section, number):
                    yield Coordinate(doc, section, number)


def _whole_section(corpus: Corpus, doc: int, section: int, read: Set[Coordinate]) -> Iterator[Coordinate]:
    known = [at for at in read if (at.doc, at.section) == (doc, section) and at.paragraph]
    if len(known) == 1:
        yield known[0]
    elif _exists(corpus, doc, section, 0):
        yield Coordinate(doc, section, 0)


def _exists(corpus: Corpus, doc: int, section: int, number: int) -> bool:
    return (
        1 <= doc <= len(corpus.documents)
        and 1 <= section <= len(corpus.documents[doc - 1].sections)
        and 0 <= number <= corpus.documents[doc - 1].section(section).paragraphs
    )


def _sentences(text: str, written: list[tuple[int, int, Coordinate]]) -> list[_Sentence]:
    """Sentences of the answer; markers that stand after the full stop belong to the sentence before them."""
    units: list[_Sentence] = []
    for start, end in sentences.split(text):
        piece = text[start:end]
        lead = re.match(r"(?:\s*(?:\[[DNS:0-9?]+\])[\s,;.]*)+", piece)
        if lead and units and "\n" not in text[units[-1].end : start]:
            units[-1].end = start + len(lead.group().rstrip())
            start += lead.end()
            if start >= end:
                continue
        units.append(_Sentence(start, end))
    for start, _, at in written:
        next(u for u in units if u.start <= start < u.end).cited.append(at)
    return units


def _cited_after(units: list[_Sentence], i: int, text: str) -> list[Coordinate]:
    """What the next sentence of the same line that cites anything cites."""
    for unit in units[i + 1 :]:
        if "\n" in text[units[i].end : unit.start]:
            break
        if unit.cited:
            return unit.cited
    return []


def _bare(text: str) -> str:
    """A sentence of an answer without its markers, and ids that the document itself prints as it prints them."""
    return joined(re.sub(r"\[[DNS:0-9?]+\]", " ", text))


def _is_claim(text: str, cited: list[Coordinate]) -> bool:
    """Whether a piece of the answer says something: not a heading, a lead-in or a lone word."""
    bare = _bare(text).strip(" *#_-•.")
    return bool(cited) or (
        len(rough_terms(bare)) > 2 and not bare.endswith(":") and not text.lstrip().startswith("#")
    )
