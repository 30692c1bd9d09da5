"""Quotations of an answer for display: sentences with their answering words marked, and table rows with their
column heads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ....core.ask.context.evidence import cited_elsewhere, first_citations
from ....core.ask.quoting.quotation import column_names
from ....core.exchange.events import Answered, AnswerKind, Citation
from ....core.geometry import Box
from ....core.language.numbers.quantities import amounts
from ....core.language.sentences import in_line, sentence_ranges, shortened
from ....core.model import Coordinate, PageArea, Paragraph
from ....core.protocols import Corpus
from ....core.text_units import TextUnit, text_units
from ....core.verify.words import MARKER
from ...base import page_names, section_names
from ...base.language import translate
from ..wording import cited_page, long_place, page_cited, page_label, section_of

_LONGEST = 230
"""Characters of a quotation in a card, about four lines; only a sentence that answers at its end has more."""
_ROWS = 4
"""Greatest number of table rows in a card."""
_HIGHEST, _EDGE = 160, 4
"""Points of a page from the heads of a table to the last row shown beside them, and around what is shown."""
_POINT = re.compile(r"\n(?=[•·▪◦‣●○–-]\s)")
_NEXT = re.compile(r"(?<=\S)\s+[$€£¥]$")
"""The currency sign of the next cell, behind a figure."""
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class QuotedRow:
    """A table row: its label, and the texts in the columns of its table's `heads`."""

    label: str
    values: tuple[str, ...]
    strong: tuple[bool, ...]
    """True for each value that answers the question."""
    asked: bool = True
    """False for a row beside the quoted ones."""


@dataclass(frozen=True, slots=True)
class CardContent:
    """A cited passage for a card: `text` with the ranges `bold` that answer, `rows` with the `heads` of
    their columns and the `unit` of their numbers, or the `area` of the page with a table of uncertain cells.
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
    area: PageArea | None = None
    full_page: str = ""
    """The page with its sheet: "22 · sheet 24"."""
    shown_page: str = ""
    """The page in words: "page 22"."""

    @property
    def spoken(self) -> str:
        """The quotation as plain text."""
        return f"{self.citation.number}, {self.place}, {self.page}: {self.text}"


def card_contents(answer: Answered, corpus: Corpus) -> list[CardContent]:
    """Passages cited by an answer, by number; without headings, and without passages that no longer exist."""
    return [
        _with_page(made, corpus)
        for first in first_citations(answer.citations)
        if (made := _quotation(first, [c for c in answer.citations if c.number == first.number], answer, corpus))
    ]


def _with_page(content: CardContent, corpus: Corpus) -> CardContent:
    pages, page = cited_page(corpus, content.citation)
    if page < 0:
        return content
    short = page_names.short_name(pages, page)
    full = page_names.full_name(pages, page) if page_names.abbreviated(short) == content.page else ""
    return replace(content, full_page=full, shown_page=page_names.in_words(short))


def _quotation(first: Citation, same: Sequence[Citation], answer: Answered, corpus: Corpus) -> CardContent | None:
    at = first.at
    section = section_of(corpus, at.doc, at.section)
    if section is not None and first.note:
        return CardContent(
            first, long_place(section_names.section_name(section)), page_cited(corpus, first), first.note
        )
    if section is None or not 0 < at.paragraph <= section.paragraphs:
        return None
    paragraph = corpus.paragraph(at)
    quotes = sorted({citation.quote for citation in same})
    said = [
        MARKER.sub(" ", answer.text[statement.start : statement.end])
        for c in same
        for statement in answer.statements
        if statement.start <= c.start < statement.end
    ]
    place, page = long_place(section_names.section_name(section)), page_label(corpus, at, first.quote)
    remark = translate(cited_elsewhere(corpus, first))
    text = _joined_pieces(corpus, sorted({(citation.at, citation.quote) for citation in same}))
    if paragraph.cells and (rows := _rows_around(corpus, at, quotes, " ".join(said))):
        chosen = _bold_words(said)
        if table := _certain_table(rows, chosen):
            heads, body = table
            lead, heads = _split_heads(heads)
            period = "" if any(rows.asked[0].period in head for head in heads) else rows.asked[0].period
            unit = " · ".join(filter(None, (paragraph.unit, lead))) or period or rows.asked[0].group
            text = "; ".join(" ".join(filter(None, (row.label, *row.values))) for row in body if row.asked)
            return CardContent(first, place, page, text, (), heads, body, unit, remark)
        text = "; ".join(" · ".join(cell.text for cell in row.cells if cell.text) for row in rows.asked)
        return CardContent(first, place, page, text, remark=remark, area=_area(paragraph, rows))
    headline = answer.headline
    value = translate(headline.said) if headline and headline.value else ""
    chosen = [value] if value and value in text else _bold_words(said)
    text = text if answer.mode == AnswerKind.QUOTES and not headline else _sentences_with(text, chosen)
    return CardContent(first, place, page, text, _answering(text, chosen), remark=remark)


def _sentences_with(text: str, chosen: Sequence[str]) -> str:
    """Whole sentences of a quotation from the one with a `chosen` answer on, at most `_LONGEST` characters."""
    ranges = sentence_ranges(text)
    first = next((n for n, (start, end) in enumerate(ranges) if any(c in text[start:end] for c in chosen)), 0)
    last = first
    while last + 1 < len(ranges) and ranges[last + 1][1] - ranges[first][0] <= _LONGEST:
        last += 1
    begin, end = (ranges[first][0], ranges[last][1]) if ranges else (0, len(text))
    shown = text[begin:end]
    if len(shown) > _LONGEST and all(phrase in shown[:_LONGEST] for phrase in chosen if phrase in shown):
        shown, end = shortened(shown, _LONGEST), len(text)
    return f"{'… ' if begin > 0 else ''}{shown}{' …' if text[end:].strip() else ''}"


def _joined_pieces(corpus: Corpus, pieces: Sequence[tuple[Coordinate, tuple[int, int]]]) -> str:
    """Quoted pieces in order: those of one paragraph in a line, each paragraph on lines of its own."""
    text, last = "", (pieces[0][0], pieces[0][1][0])
    for at, (start, end) in pieces:
        whole = corpus.paragraph(at).text
        left_out = at == last[0] and whole[last[1] : start].strip()
        gap = "" if not text else "\n" if at != last[0] else " … " if left_out else " "
        text += gap + _quotation_lines(whole[start:end])
        last = at, end
    return text


def _quotation_lines(text: str) -> str:
    """A quotation in one line, except for the points of a list."""
    return "\n".join(in_line(part) for part in _POINT.split(text))


def _bold_words(said: Sequence[str]) -> list[str]:
    """Bold words in the answer's sentences."""
    return [in_line(found) for one in said for found in _BOLD.findall(one)]


def _answering(text: str, chosen: Sequence[str]) -> Ranges:
    """Ranges of a quotation with the `chosen` answers."""
    return _join_ranges(text, [m.span() for phrase in chosen for m in re.finditer(re.escape(phrase), text)])


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


class _Rows(NamedTuple):
    """Rows of a table: those `asked` for, and all that are shown, in order."""

    asked: list[TextUnit]
    shown: list[TextUnit]


def _rows_around(corpus: Corpus, at: Coordinate, quotes: Sequence[tuple[int, int]], said: str) -> _Rows | None:
    """Quoted rows of a table, of many only those with a figure that is `said`, and those around them, at most
    `_ROWS` in all; None if no row is quoted.
    """
    rows = [unit for unit in text_units(corpus, at) if unit.is_row and unit.naming is None]
    asked = [n for n, row in enumerate(rows) if any(row.start < high and low < row.end for low, high in quotes)]
    if len(asked) > _ROWS:
        figures = _figures(said)
        asked = [n for n in asked if figures & _figures(rows[n].text)] or asked
    asked = asked[:_ROWS]
    if not asked:
        return None
    beside = [n for n in range(len(rows)) if rows[n].group == rows[asked[0]].group and amounts(rows[n].text)]
    near = sorted(set(beside) - set(asked), key=lambda n: (min(abs(n - one) for one in asked), n))
    shown = sorted([*asked, *near[: _ROWS - len(asked)]])
    return _Rows([rows[n] for n in asked], [rows[n] for n in shown])


def _figures(text: str) -> set[str]:
    return {text[number.start : number.end] for number in amounts(text)}


def _certain_table(rows: _Rows, chosen: Sequence[str]) -> tuple[tuple[str, ...], tuple[QuotedRow, ...]] | None:
    """Column heads and rows of a table with the columns of the first row asked for; None if a head, or what
    stands below it, is uncertain.
    """
    first = rows.asked[0]
    cells = [cell for cell in first.cells if cell.text not in first.label]
    names = column_names(first)
    columns, heads = [cell.column for cell in cells], tuple(names.get(cell.column, "") for cell in cells)
    if not first.label or not cells or len(set(columns)) < len(columns) or (len(cells) > 1 and not all(heads)):
        return None
    body = []
    for row in rows.shown:
        values = {cell.column: _NEXT.sub("", cell.text) for cell in row.cells if cell.text not in row.label}
        asked = row in rows.asked
        if row.label and values.keys() <= set(columns) and (asked or column_names(row).items() <= names.items()):
            shown = tuple(values.get(column, "") for column in columns)
            body.append(QuotedRow(row.label, shown, tuple(asked and _is_in(v, chosen) for v in shown), asked))
        elif asked:
            return None
    return heads, tuple(body)


def _area(paragraph: Paragraph, rows: _Rows) -> PageArea:
    """The part of a page with the rows shown and, if they are near, the heads above them."""
    page = rows.asked[0].page
    cells = [cell for cell in paragraph.cells if cell.page == page]
    inside = [c.box for c in cells if any(row.start <= c.start < row.end for row in rows.shown)]
    top, bottom = min(box.y0 for box in inside), max(box.y1 for box in inside)
    heads = [cell.box.y0 for cell in cells if cell.head and bottom - _HIGHEST < cell.box.y0 < top]
    left, right = min(cell.box.x0 for cell in cells), max(cell.box.x1 for cell in cells)
    return PageArea(page, Box(left - _EDGE, min([top, *heads]) - _EDGE, right + _EDGE, bottom + _EDGE))


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
