"""What a statement is compared with: the sentences and table rows of located paragraphs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from ..language import sentences
from ..language.quantities import Kind, Quantity, amounts, quantities
from ..language.relations import REMARKS
from ..model import CELL, Cell, Coordinate, Paragraph
from ..protocols import Corpus
from .words import Stems

_LONGEST_HEAD = 4
"""Lines of a paragraph that may be the heads of the table behind it."""
_NAMING = 3
"""Columns among which one names the rows."""
_LONGEST_LEAD = 60
"""Characters of rows without figures that may begin the label of the row behind them."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_LABELLED = re.compile(r"(?:^|[:•\n])\W*(?P<label>[^\W\d][^:.;,\n]{1,39}?)\s?:\s")
"""What a piece of text begins with to say what it is about: "Price: ...", or more than one after the other."""
_LOOKED_BACK = 6
"""Paragraphs before a table in which the years of its columns are looked for."""


@dataclass(frozen=True, slots=True)
class Field:
    """A cell of a row, in the characters `start:end` of the paragraph; `head` is what names its column."""

    start: int
    end: int
    text: str
    head: str
    column: int

    @property
    def years(self) -> set[int]:
        return {year for q in quantities(self.head) if (year := q.year)}


@dataclass(frozen=True)
class Unit:
    """A sentence or a table's row, in the characters `start:end` of the paragraph at `at`.

    `text` is what it says by itself, `around` what it is read with: title, heads, the sentences beside it. A row
    has a `label` (what names it, with the group that it is in) and `fields`, a sentence a label where it is
    "Name: ...".
    """

    at: Coordinate
    start: int
    end: int
    text: str
    around: str
    label: str = ""
    fields: tuple[Field, ...] = ()

    @cached_property
    def stems(self) -> Stems:
        return Stems(self.text)

    @cached_property
    def near(self) -> Stems:
        return Stems(self.around)

    @cached_property
    def figures(self) -> list[Quantity]:
        """The amounts, dates and years of the text."""
        return amounts(self.text)


def units(corpus: Corpus, at: Coordinate) -> list[Unit]:
    """The sentences, or the rows, of a paragraph, in order."""
    paragraph = corpus.paragraph(at)
    document = corpus.documents[at.doc - 1]
    section = document.section(at.section)
    titles = [section.title]
    while section.parent:
        section = document.section(section.parent)
        titles.append(section.title)
    if paragraph.cells:
        return list(_rows(paragraph, at, " · ".join(titles), _above(corpus, at)))
    found = []
    pieces = sentences.split(paragraph.text)
    for i, (start, end) in enumerate(pieces):
        beside = [paragraph.text[slice(*piece)] for piece in pieces[max(0, i - 2) : i] + pieces[i + 1 : i + 2]]
        around = "\n".join([*titles[:1], paragraph.head, *beside])
        text = paragraph.text[start:end]
        named = (each.group("label") for each in _LABELLED.finditer(text))
        labels = [label for label in named if label.casefold() not in REMARKS]
        found.append(Unit(at, start, end, text, around, labels[-1] if labels else ""))
    return found


def _above(corpus: Corpus, at: Coordinate) -> list[str]:
    """The last lines before a table, on its page or the one before: maybe its heads. Nearest last."""
    page = corpus.paragraph(at).page
    lines: list[str] = []
    section, number = at.section, at.paragraph
    for _ in range(_LOOKED_BACK):
        number -= 1
        while number < 1 and section > 1:
            section -= 1
            number = corpus.documents[at.doc - 1].section(section).paragraphs
        if number < 1:
            break
        before = corpus.paragraph(Coordinate(at.doc, section, number))
        if before.page < page - 1:
            break
        lines = before.text.split("\n")[-_LONGEST_HEAD:] + lines
    return lines


def _rows(paragraph: Paragraph, at: Coordinate, titles: str, above: Sequence[str]) -> Iterator[Unit]:
    rows = [list(cells) for _, cells in groupby(paragraph.cells, key=lambda cell: cell.row)]
    first = next((i for i, row in enumerate(rows) if _figures(paragraph, row)), min(1, len(rows) - 1))
    printed = paragraph.text[: paragraph.cells[0].start].split("\n")  # what stands above the cells in the table
    lines = [*above[-_LONGEST_HEAD:], *paragraph.head.split("\n"), *printed]
    columns = _figure_columns(paragraph, rows[first:])
    heads = _heads(paragraph, rows[:first], lines, columns)
    years = _year_lists(paragraph, rows[:first], printed)
    if not years and not any(column in heads for column in columns):
        years = _year_lists(paragraph, (), [*above, *paragraph.head.split("\n")])
    group, lead = "", ""
    for i, row in enumerate(rows):
        start, end = row[0].start, row[-1].end
        texts = [paragraph.text[cell.start : cell.end] for cell in row]
        label = _label(row, texts)
        if i >= first and not _figures(paragraph, row):
            group, lead = (" ".join(texts), "") if len(row) == 1 else (group, " ".join([lead, *texts]))
            lead *= len(lead) < _LONGEST_LEAD
        fields = tuple(
            Field(cell.start, cell.end, text, heads.get(cell.column, ""), cell.column)
            for text, cell in zip(texts, row, strict=True)
        )
        around = "\n".join([titles, group, lead, *heads.values(), *lines])
        named = label if label in lead else f"{lead} {label}".strip()
        yield Unit(at, start, end, "  ".join(texts), around, named, _dated(fields, years))
        if _figures(paragraph, row):
            lead = ""


def _label(row: Sequence[Cell], texts: Sequence[str]) -> str:
    """What names a row: the first of its first cells that is no number."""
    names = [text for text, cell in zip(texts, row, strict=True) if _names(text) and cell.column < _NAMING]
    return next((text for text in names if not text.isdigit()), names[0] if names else "")


def _names(text: str) -> bool:
    return bool(re.search(r"[^\W\d_]{2}", text)) or len(text) == 1


def _figures(paragraph: Paragraph, row: Sequence[Cell]) -> bool:
    """Whether a row holds figures that are no years."""
    found = (q for cell in row for q in quantities(paragraph.text[cell.start : cell.end]))
    return any(q.kind in (Kind.AMOUNT, Kind.SHARE) for q in found)


def _figure_columns(paragraph: Paragraph, body: Sequence[Sequence[Cell]]) -> list[int]:
    cells = [cell for row in body for cell in row]
    return sorted({cell.column for cell in cells if cell.column and _amount(paragraph, cell)})


def _heads(
    paragraph: Paragraph, head: Sequence[Sequence[Cell]], lines: Sequence[str], columns: Sequence[int]
) -> dict[int, str]:
    """What names each column: the cells above it, and lines before the table that list names, of all columns or of
    those of figures.
    """
    found: defaultdict[int, list[str]] = defaultdict(list)
    listed = [line for line in lines if CELL in line and not any(q.kind is Kind.AMOUNT for q in quantities(line))]
    for column, text in [*_in_lines(listed, columns), *_in_cells(paragraph, head)]:
        if text.strip():
            found[column].append(text)
    return {column: " ".join(texts) for column, texts in found.items()}


def _year_lists(paragraph: Paragraph, head: Sequence[Sequence[Cell]], lines: Sequence[str]) -> list[list[int]]:
    """The years that the lines, and the rows `head` behind them, list: nearest to the figures first."""
    rows = [" ".join(paragraph.text[c.start : c.end] for c in row) for row in head]
    listed = ([q.year for q in quantities(line) if q.year] for line in [*lines, *rows][::-1])
    return [years for years in listed if len(years) > 1]


def _dated(fields: tuple[Field, ...], lists: Sequence[Sequence[int]]) -> tuple[Field, ...]:
    """The fields of a row with the years of their columns in their heads, where these do not tell them: a year for
    each figure, or for as many beside each other.
    """
    amounts_at = [i for i, f in enumerate(fields) if any(q.kind is Kind.AMOUNT for q in quantities(f.text))]
    whole = [i for i in amounts_at if "%" not in fields[i].text]  # beside them may stand how they changed
    fitting = (
        (each, years) for each in (amounts_at, whole) for years in lists if each and len(each) % len(years) == 0
    )
    places, years = next(fitting, (amounts_at, None))
    told = [frozenset(fields[i].years) for i in places]
    if years is None or (all(told) and len(set(told)) > 1):
        return fields
    each = len(places) // len(years)
    dated = list(fields)
    for k, i in enumerate(places):
        head = _YEAR.sub("", fields[i].head)
        dated[i] = replace(fields[i], head=f"{head} {years[k // each]}".strip())
    return tuple(dated)


def _in_lines(lines: Sequence[str], columns: Sequence[int]) -> Iterator[tuple[int, str]]:
    """(column, head) of lines with tabs; of as many parts as there are columns of figures, they name those."""
    for texts in (line.split(CELL) for line in lines):
        yield from zip(columns if len(texts) == len(columns) else range(len(texts)), texts, strict=False)


def _in_cells(paragraph: Paragraph, head: Sequence[Sequence[Cell]]) -> Iterator[tuple[int, str]]:
    """(column, head) of the rows above the figures."""
    for cell in (cell for row in head for cell in row):
        for column in range(cell.column, cell.column + cell.columns):
            yield column, paragraph.text[cell.start : cell.end]


def _amount(paragraph: Paragraph, cell: Cell) -> bool:
    return any(q.kind is Kind.AMOUNT for q in quantities(paragraph.text[cell.start : cell.end]))
