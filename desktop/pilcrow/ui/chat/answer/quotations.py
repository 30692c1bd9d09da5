"""Quotations of an answer for display: sentences with their matching words marked, and table rows with their
column heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ....core.ask.quoting.passages import period_of
from ....core.ask.quoting.quotation import column_names
from ....core.ask.shown.evidence import cited_elsewhere, distinct
from ....core.exchange.events import Answered, Citation
from ....core.language.sentences import in_line
from ....core.language.terms import telling_terms
from ....core.model import CELL, Coordinate, Paragraph
from ....core.protocols import Corpus
from ....core.verify.units import Field, Unit, units
from ...base import section_names
from ...base.language import told
from ..wording import long_place, page_cited, page_of, section_of, shortened

_LONGEST = 420
"""Greatest number of characters of a quotation in a card."""
_MOST = 0.6
"""Share of a quotation's content words; if more match, only its figures are marked."""
_ROWS = 4
"""Greatest number of table rows in a card."""
_WORD = re.compile(r"(?:[$€£¥]\s?)?[^\W_]+(?:[.,'’\-][^\W_]+)*(?:\s?%)?")
_MARKER = re.compile(r"\[[DS:0-9?]+\]")
_POINT = re.compile(r"\n(?=[•·▪◦‣●○–-]\s)")
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_SIGNS, _BEHIND = frozenset("$€£¥%()"), frozenset("%)")
"""Signs that may have a cell of their own, and those among them that follow their figure."""

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A table row: its label, and the texts in the columns of its table's `heads`."""

    label: str
    values: tuple[str, ...]
    strong: tuple[bool, ...]
    """True for each value that answers the question."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """A cited passage for a card: `text` with the ranges `bold` that match the answer, or `rows` with the `heads`
    of their columns and the `unit` of their numbers.
    """

    citation: Citation
    place: str
    page: str
    text: str
    bold: Ranges = ()
    heads: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    unit: str = ""
    remark: str = ""

    @property
    def spoken(self) -> str:
        """The quotation as plain text."""
        return f"{self.citation.number}, {self.place}, {self.page}: {self.text}"


def quotations(answer: Answered, corpus: Corpus, question: str = "") -> list[Quotation]:
    """Passages cited by an answer, by number; without headings, and without passages that no longer exist."""
    return [
        made
        for first in distinct(answer.citations)
        if (
            made := _quotation(
                first, [c for c in answer.citations if c.number == first.number], answer, corpus, question
            )
        )
    ]


def _quotation(
    first: Citation, same: Sequence[Citation], answer: Answered, corpus: Corpus, question: str
) -> Quotation | None:
    at = first.at
    section = section_of(corpus, at.doc, at.section)
    if section is not None and first.note:
        return Quotation(first, long_place(section_names.name(section)), page_cited(corpus, first), first.note)
    if section is None or not 0 < at.paragraph <= section.paragraphs:
        return None
    paragraph = corpus.paragraph(at)
    quotes = sorted({citation.quote for citation in same})
    said = [
        _MARKER.sub(" ", answer.text[claim.start : claim.end])
        for c in same
        for claim in answer.claims
        if claim.start <= c.start < claim.end
    ]
    place, page = long_place(section_names.name(section)), page_of(corpus, at, first.quote)
    remark = told(cited_elsewhere(corpus, first))
    if rows := _quoted_rows(corpus, at, quotes):
        heads, body = _columns(paragraph, rows, _chosen(said))
        lead, heads = _parted(heads)
        unit = " · ".join(filter(None, (paragraph.unit, _period(paragraph, rows, heads), lead)))
        text = "; ".join(" ".join(filter(None, (row.label, *row.values))) for row in body)
        return Quotation(first, place, page, text, (), heads, body, unit, remark)
    quoted = answer.mode == "quotes"  # the answer is the quotation, as short as possible
    text = ""
    for (start, end), (_, before) in zip(quotes, [(0, quotes[0][0]), *quotes], strict=False):
        gap = "" if not text else " " if not paragraph.text[before:start].strip() else " … "
        text += gap + _lines(paragraph.text[start:end])
    text = text if quoted else shortened(text, _LONGEST)
    bold = _matching(text, _chosen(said), question if quoted or not said else " ".join(said))
    return Quotation(first, place, page, text, bold, remark=remark)


def _lines(text: str) -> str:
    """A quotation in one line, except for the points of a list."""
    return "\n".join(in_line(part) for part in _POINT.split(text))


def _chosen(said: Sequence[str]) -> list[str]:
    """Bold words in the answer's sentences."""
    return [in_line(found) for one in said for found in _BOLD.findall(one)]


def _matching(text: str, chosen: Sequence[str], said: str) -> Ranges:
    """Ranges of a quotation that answer the question: the `chosen` words if it contains them, else the words it
    shares with the answer.
    """
    if found := [m.span() for phrase in chosen for m in re.finditer(re.escape(phrase), text)]:
        return _joined(text, found)
    wanted = set(telling_terms(said))
    telling = [m for m in _WORD.finditer(text) if telling_terms(m.group())]
    shared = [m for m in telling if not wanted.isdisjoint(telling_terms(m.group()))]
    if len(shared) > _MOST * len(telling):  # nearly all of it: only its figures
        shared = [m for m in shared if any(map(str.isdigit, m.group()))]
    return _joined(text, [m.span() for m in shared])


def _joined(text: str, spans: Iterable[tuple[int, int]]) -> Ranges:
    """Ranges sorted, and merged if only spaces and currency signs are between them."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and (start <= found[-1][1] or not text[found[-1][1] : start].strip(" $€£¥")):
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return tuple(found)


# ---- rows of tables ---------------------------------------------------------------------------------------


def _quoted_rows(corpus: Corpus, at: Coordinate, quotes: Sequence[tuple[int, int]]) -> list[Unit]:
    """Quoted table rows with figures; empty for other passages, or if there are too many."""
    if not corpus.paragraph(at).cells:
        return []
    quoted = [
        unit for unit in units(corpus, at) if any(unit.start < high and low < unit.end for low, high in quotes)
    ]
    rows = [unit for unit in quoted if unit.label and unit.figures]
    return rows if len(rows) <= _ROWS else []


def _columns(
    paragraph: Paragraph, rows: Sequence[Unit], chosen: Sequence[str]
) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """Column heads of some rows, and the rows with as many values as the first one."""
    found = [(row.label, _values(row)) for row in rows]
    width = len(found[0][1])
    alike = [(label, values) for label, values in found if len(values) == width]
    cells = [[cell for cell in paragraph.cells if row.start <= cell.start < row.end] for row in rows]
    names, *others = ([name for _, name in sorted(column_names(paragraph, row).items())] for row in cells)
    named = column_names(paragraph, cells[0]) if all(other == names for other in others) else {}
    heads = tuple(in_line(named.get(value.column, "")) for value in found[0][1])
    if not all(heads):
        heads = _listed(paragraph, width) or heads
    return heads, tuple(
        Row(label, tuple(value.text for value in values), tuple(_is_in(value.text, chosen) for value in values))
        for label, values in alike
    )


def _parted(heads: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Words that all column heads begin with, and the heads without them."""
    words = [head.split() for head in heads]
    shared = 0
    while len(heads) > 1 and all(len(each) > shared + 1 and each[shared] == words[0][shared] for each in words):
        shared += 1
    return " ".join(words[0][:shared]) if words else "", tuple(" ".join(each[shared:]) for each in words)


def _listed(paragraph: Paragraph, width: int) -> tuple[str, ...]:
    """Column names listed in a line above a table, if there are `width` of them; from the nearest such line."""
    above = paragraph.text[: next((cell.start for cell in paragraph.cells if not cell.head), 0)]
    for line in reversed(f"{paragraph.head}\n{above}".split("\n")):
        names = tuple(in_line(part) for part in line.split(CELL) if part.strip())
        if len(names) == width > 1:
            return names
    return ()


def _is_in(text: str, chosen: Sequence[str]) -> bool:
    """True if a cell contains exactly a chosen answer."""
    plain = text.replace(" ", "")
    return any(plain == each.replace(" ", "") for each in chosen)


def _values(row: Unit) -> list[Field]:
    """Values of a row besides its label; a sign in a cell of its own is joined to its figure."""
    values: list[Field] = []
    sign = ""
    for field in row.fields:
        text = in_line(field.text)
        if not text or text in row.label:
            continue
        if not set(text) <= _SIGNS:
            values.append(replace(field, text=f"{sign}{text}", head=in_line(field.head)))
            sign = ""
        elif values and set(text) <= _BEHIND:
            values[-1] = replace(values[-1], text=values[-1].text + text)
        else:
            sign = text
    return values


def _period(paragraph: Paragraph, rows: Sequence[Unit], heads: Sequence[str]) -> str:
    """The year that stands alone above the rows, unless a head contains it."""
    period = period_of(paragraph, rows[0].start)
    return "" if any(period in head for head in heads) else period
