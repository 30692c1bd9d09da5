"""The units compared with a statement: sentences and table rows of located paragraphs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from ..language import sentences
from ..language.numbers.quantities import Kind, Quantity, amounts, quantities
from ..language.relations import REMARKS
from ..model import CELL, Cell, Coordinate, Paragraph, Role
from ..protocols import Corpus
from .words import Stems

_LONGEST_HEAD = 4
"""Lines of a paragraph that may be the heads of the table behind it, at most."""
_LONGEST_LEAD = 60
"""Characters of rows without figures that may begin the label of the next row, at most."""
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_LABELLED = re.compile(r"(?:^|[:•\n])\W*(?P<label>[^\W\d][^:.;,\n]{1,39}?)\s?:\s")
"""Label at the beginning of a piece of text, which names its subject: "Price: ...". Several may follow each
other.
"""
_ONE_YEAR = re.compile(r"\W*(?:FY ?)?(?:19|20)\d\d\W*(?:\(\w\))?\W*")
_FIGURE = re.compile(r"(?<!\S)[-−+(]?[\d.,]*\d[)%]?(?!\S)")
_NIL = re.compile(r"\W*[-–—]\W*|n/?a\.?|nil", re.IGNORECASE)
"""Cell for a missing number."""
_LOOKED_BACK = 6
"""Paragraphs before a table that are searched for the years of its columns."""


@dataclass(frozen=True, slots=True)
class Field:
    """A cell of a row, at the characters `start:end` of the paragraph; `head` is the name of its column."""

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
    """A sentence or a table row, at the characters `start:end` of the paragraph at `at`.

    `text` is the unit's own text, `around` its context: title, heads, neighbouring sentences. A row has a `label`
    (its name, with that of its group) and `fields`; a sentence has a label only in the form "Name: ...".
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
        """Amounts, dates and years of the text."""
        return amounts(self.text)


def units(corpus: Corpus, at: Coordinate) -> list[Unit]:
    """Sentences, or rows, of a paragraph as printed on its pages, in order."""
    paragraph = corpus.paragraph(at)
    return [unit for unit in _units(corpus, at, paragraph) if not paragraph.hides(unit.start, unit.end)]


def _units(corpus: Corpus, at: Coordinate, paragraph: Paragraph) -> list[Unit]:
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
    """Last lines before a table, on its page or the one before, nearest last: possibly its heads."""
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
        lines = (_dating(before) if before.cells else before.text.split("\n")[-_LONGEST_HEAD:]) + lines
    return lines


def _dating(table: Paragraph) -> list[str]:
    """Lines with years above a table's figures: the next table may continue its columns."""
    rows = [list(cells) for _, cells in groupby(table.cells, key=lambda cell: cell.row)]
    first = next((row[0].start for row in rows if _figures(table, row)), 0)
    lines = table.text[:first].split("\n")
    return [line.replace(CELL, " ") for line in lines if _YEAR.search(line)][-_LONGEST_HEAD:]


def _rows(paragraph: Paragraph, at: Coordinate, titles: str, above: Sequence[str]) -> Iterator[Unit]:
    rows = [list(cells) for _, cells in groupby(paragraph.cells, key=lambda cell: cell.row)]
    first = next((i for i, row in enumerate(rows) if _figures(paragraph, row)), min(1, len(rows) - 1))
    printed = paragraph.text[: paragraph.cells[0].start].split("\n")  # lines above the cells in the table
    lines = [*above[-_LONGEST_HEAD:], *paragraph.head.split("\n"), *printed]
    columns = {cell.column for row in rows[first:] for cell in row if cell.column and _amount(paragraph, cell)}
    headed = {c for n in paragraph.names if n.role is Role.COLUMN for c in range(n.columns[0], n.columns[1] + 1)}
    years = _years(paragraph, rows, first, [*above, *paragraph.head.split("\n")], not columns.isdisjoint(headed))
    lead = ""
    for i, row in enumerate(rows):
        start, end = row[0].start, row[-1].end
        texts = [paragraph.text[cell.start : cell.end] for cell in row]
        label, heads = _printed(paragraph, row, Role.ROW), _heads(paragraph, row)
        group = _printed(paragraph, row, Role.GROUP, Role.PERIOD)
        if i >= first and not _figures(paragraph, row):
            lead = " ".join([lead, *texts]) if len(row) > 1 else ""
            lead *= len(lead) < _LONGEST_LEAD
        values = [cell.column for cell, text in zip(row, texts, strict=True) if cell.column and _is_value(text)]
        names = [column for column in sorted(heads) if column]
        at_head = dict(zip(values, names, strict=True)) if len(values) == len(names) > 1 else {}
        fields = [
            Field(cell.start, cell.end, text, heads.get(at_head.get(cell.column, cell.column), ""), cell.column)
            for text, cell in zip(texts, row, strict=True)
        ]
        fields = _apart(fields, heads)
        around = "\n".join([titles, group, lead, *heads.values(), *lines])
        named = label if label in lead else f"{lead} {label}".strip()
        yield Unit(
            at, start, end, "  ".join(field.text for field in fields), around, named, _dated(tuple(fields), years)
        )
        if _figures(paragraph, row):
            lead = ""


def _apart(fields: list[Field], heads: Mapping[int, str]) -> list[Field]:
    """Fields of a row, split into one for each figure where cells hold several side by side and the heads have as
    many words as the row has figures: the layout did not separate these columns.
    """
    named = [field for field in fields if not field.column]
    found = [(field, list(_FIGURE.finditer(field.text))) for field in fields if field.column]
    names = [name for column in sorted(heads) if column for name in heads[column].split()]
    crowded = any(len(figures) > 1 for _, figures in found)
    if not crowded or sum(len(figures) for _, figures in found) != len(names):
        return fields
    if any(_FIGURE.sub("", field.text).strip() for field, _ in found):
        return fields
    each = iter(names)
    return named + [
        Field(field.start + figure.start(), field.start + figure.end(), figure.group(), next(each), field.column)
        for field, figures in found
        for figure in figures
    ]


def _figures(paragraph: Paragraph, row: Sequence[Cell]) -> bool:
    """True if a row holds figures in digits other than the years of its columns."""
    texts = [paragraph.text[cell.start : cell.end] for cell in row]
    if sum(bool(_ONE_YEAR.fullmatch(text)) for text in texts) > 1:
        return False
    found = (q for text in texts for q in quantities(text))
    return any(q.kind in (Kind.AMOUNT, Kind.SHARE) and not q.spelled for q in found)


def _is_value(text: str) -> bool:
    """True if a cell holds an amount, or a sign for none."""
    return bool(_NIL.fullmatch(text)) or any(q.kind is Kind.AMOUNT for q in quantities(text))


def _heads(paragraph: Paragraph, row: Sequence[Cell]) -> dict[int, str]:
    """Names of the columns above a row, by column number."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for name in paragraph.named(row[0].row, Role.COLUMN):
        for column in range(name.columns[0], name.columns[1] + 1):
            found[column].append(paragraph.whole[name.start : name.end])
    return {column: " ".join(texts) for column, texts in found.items()}


def _printed(paragraph: Paragraph, row: Sequence[Cell], *roles: Role) -> str:
    """Names of a row in these roles, as one text."""
    return " ".join(paragraph.whole[name.start : name.end] for name in paragraph.named(row[0].row, *roles))


def _years(
    paragraph: Paragraph, rows: Sequence[Sequence[Cell]], first: int, above: Sequence[str], headed: bool
) -> list[list[int]]:
    """Lists of the years of a table's columns: from its own lines and rows above the figures at `first`; else,
    unless its columns are `headed`, from the lines `above` it; else from its labels ("at May 1, 2020 and 2019").
    """
    printed = paragraph.text[: paragraph.cells[0].start].split("\n")
    rows_above = [_text(paragraph, row) for row in rows[:first]]
    labels = [paragraph.text[row[0].start : row[0].end] for row in rows[first:]]
    if years := _year_lists([*printed, *rows_above]):
        return years
    alone = [_listed(_text(paragraph, row)) for row in rows[:first] if len(row) == 1]
    if years := [years for years in alone if len(years) == 1]:
        return years
    return (not headed and _year_lists(above)) or _year_lists(labels)


def _text(paragraph: Paragraph, row: Sequence[Cell]) -> str:
    return " ".join(paragraph.text[cell.start : cell.end] for cell in row)


def _listed(line: str) -> list[int]:
    return [q.year for q in quantities(line) if q.year]


def _year_lists(lines: Sequence[str]) -> list[list[int]]:
    """Lists of years from lines with several, the last line first, since it is nearest to the figures."""
    return [years for years in map(_listed, reversed(lines)) if len(set(years)) > 1]


def _dated(fields: tuple[Field, ...], lists: Sequence[Sequence[int]]) -> tuple[Field, ...]:
    """Add the years of their columns to the heads of a row's fields, if the heads do not distinguish them: one
    year for each figure, or for as many neighbouring figures.
    """
    values = [i for i, f in enumerate(fields) if f.column and _is_value(f.text)]
    whole = [i for i in values if "%" not in fields[i].text]  # percentages beside the amounts may be their changes
    fitting = (
        (each, years) for each in (values, whole) for years in lists if each and len(each) % len(years) == 0
    )
    places, years = next(fitting, (values, None))
    told = [frozenset(fields[i].years) for i in places]
    if years is None or (all(told) and len(set(told)) > 1):
        return fields
    each = len(places) // len(years)
    dated = list(fields)
    for k, i in enumerate(places):
        head = _YEAR.sub("", fields[i].head)
        dated[i] = replace(fields[i], head=f"{head} {years[k // each]}".strip())
    return tuple(dated)


def _amount(paragraph: Paragraph, cell: Cell) -> bool:
    return any(q.kind is Kind.AMOUNT for q in quantities(paragraph.text[cell.start : cell.end]))
