"""Quotations of an answer for display: sentences with their matching words marked, and table rows with their
column heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ....core.ask.quoting.quotation import column_names
from ....core.ask.shown.evidence import cited_elsewhere, first_citations
from ....core.exchange.events import Answered, Citation
from ....core.language.numbers.quantities import amounts
from ....core.language.sentences import in_line
from ....core.language.terms import telling_terms
from ....core.model import Coordinate
from ....core.protocols import Corpus
from ....core.text_units import TextUnit, text_units
from ...base import section_names
from ...base.language import translate
from ..wording import long_place, page_cited, page_label, section_of, shorten

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

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class QuotedRow:
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
    rows: tuple[QuotedRow, ...] = ()
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
        for first in first_citations(answer.citations)
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
        return Quotation(
            first, long_place(section_names.section_name(section)), page_cited(corpus, first), first.note
        )
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
    place, page = long_place(section_names.section_name(section)), page_label(corpus, at, first.quote)
    remark = translate(cited_elsewhere(corpus, first))
    if rows := _quoted_rows(corpus, at, quotes):
        heads, body = _heads_and_rows(rows, _bold_words(said))
        lead, heads = _split_heads(heads)
        period = "" if any(rows[0].period in head for head in heads) else rows[0].period
        unit = " · ".join(filter(None, (paragraph.unit, period, lead)))
        text = "; ".join(" ".join(filter(None, (row.label, *row.values))) for row in body)
        return Quotation(first, place, page, text, (), heads, body, unit, remark)
    quoted = answer.mode == "quotes"  # the answer is the quotation, as short as possible
    text = ""
    for (start, end), (_, before) in zip(quotes, [(0, quotes[0][0]), *quotes], strict=False):
        gap = "" if not text else " " if not paragraph.text[before:start].strip() else " … "
        text += gap + _quotation_lines(paragraph.text[start:end])
    text = text if quoted else shorten(text, _LONGEST)
    bold = _matching(text, _bold_words(said), question if quoted or not said else " ".join(said))
    return Quotation(first, place, page, text, bold, remark=remark)


def _quotation_lines(text: str) -> str:
    """A quotation in one line, except for the points of a list."""
    return "\n".join(in_line(part) for part in _POINT.split(text))


def _bold_words(said: Sequence[str]) -> list[str]:
    """Bold words in the answer's sentences."""
    return [in_line(found) for one in said for found in _BOLD.findall(one)]


def _matching(text: str, chosen: Sequence[str], said: str) -> Ranges:
    """Ranges of a quotation that answer the question: the `chosen` words if it contains them, else the words it
    shares with the answer.
    """
    if found := [m.span() for phrase in chosen for m in re.finditer(re.escape(phrase), text)]:
        return _join_ranges(text, found)
    wanted = set(telling_terms(said))
    telling = [m for m in _WORD.finditer(text) if telling_terms(m.group())]
    shared = [m for m in telling if not wanted.isdisjoint(telling_terms(m.group()))]
    if len(shared) > _MOST * len(telling):  # nearly all of it: only its figures
        shared = [m for m in shared if any(map(str.isdigit, m.group()))]
    return _join_ranges(text, [m.span() for m in shared])


def _join_ranges(text: str, spans: Iterable[tuple[int, int]]) -> Ranges:
    """Ranges sorted, and merged if only spaces and currency signs are between them."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and (start <= found[-1][1] or not text[found[-1][1] : start].strip(" $€£¥")):
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return tuple(found)


# ---- rows of tables ---------------------------------------------------------------------------------------


def _quoted_rows(corpus: Corpus, at: Coordinate, quotes: Sequence[tuple[int, int]]) -> list[TextUnit]:
    """Quoted table rows with figures; empty for other passages, or if there are too many."""
    if not corpus.paragraph(at).cells:
        return []
    quoted = [
        unit
        for unit in text_units(corpus, at)
        if any(unit.start < high and low < unit.end for low, high in quotes)
    ]
    rows = [unit for unit in quoted if unit.label and amounts(unit.text)]
    return rows if len(rows) <= _ROWS else []


def _heads_and_rows(
    rows: Sequence[TextUnit], chosen: Sequence[str]
) -> tuple[tuple[str, ...], tuple[QuotedRow, ...]]:
    """Column heads of some rows, and the rows with as many values as the first one."""
    values = [[cell for cell in row.cells if cell.text not in row.label] for row in rows]
    names, *others = (
        [column_names(row).get(cell.column, "") for cell in cells] for row, cells in zip(rows, values, strict=True)
    )
    heads = names if all(other == names for other in others) else [""] * len(names)
    return tuple(heads), tuple(
        QuotedRow(
            row.label, tuple(cell.text for cell in cells), tuple(_is_in(cell.text, chosen) for cell in cells)
        )
        for row, cells in zip(rows, values, strict=True)
        if len(cells) == len(names)
    )


def _split_heads(heads: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Words that all column heads begin with, and the heads without them."""
    words = [head.split() for head in heads]
    shared = 0
    while len(heads) > 1 and all(len(each) > shared + 1 and each[shared] == words[0][shared] for each in words):
        shared += 1
    return " ".join(words[0][:shared]) if words else "", tuple(" ".join(each[shared:]) for each in words)


def _is_in(text: str, chosen: Sequence[str]) -> bool:
    """True if a cell contains exactly a chosen answer."""
    plain = text.replace(" ", "")
    return any(plain == each.replace(" ", "") for each in chosen)
