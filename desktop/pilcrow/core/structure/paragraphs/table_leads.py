"""What a table shows is said right above it: by its caption, its title, a sentence that leads to it, or by the
heads of the table that it continues.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from itertools import groupby

from ...geometry import Box, union
from ...model import CELL, Cell, Kind, Paragraph
from ..page.joining import words

_SAYING = (Kind.TEXT, Kind.LIST, Kind.CAPTION)
_SHORT, _LONG = 25, 50  # words of a paragraph, of a sentence, that can be about one table
_OFTEN = 3  # times that "See the notes" is printed which is about no table in particular
_HEADS = 4  # rows of a table that has nothing but heads, at most
_SHARED = 0.5  # of the narrower: a column that goes on shares more of its width with that above
_FIGURE = re.compile(r"[-−–—$€£¥(\s]*(?!(?:19|20)\d\d\W*$)\d[\d.,\s)%]*|[-−–—]")
_SENTENCE = re.compile(r"(?<=[.!?:。！？：])\s+")


def led(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """The paragraphs, which have their labels, all parts of a table with what stands above its first part, its
    caption wherever that stands, and the heads of the table that it continues, in front of their `head`.
    """
    every = list(paragraphs)
    often = Counter(paragraph.text for paragraph in every)
    found: list[Paragraph] = []
    lead = heads = ""  # of the table that `here` is part of
    table: Paragraph | None = None  # the last one's last part
    captions = {p.label: p.text for p in reversed(every) if p.label and p.kind is Kind.CAPTION}
    taken = {p.label for p in every if p.kind in (Kind.TABLE, Kind.FIGURE)}
    for here in every:
        if here.kind is Kind.TABLE:
            if not (here.cells and here.cells[0].row):  # the first part
                said = [caption] if (caption := captions.get(here.label)) else []
                if found and often[found[-1].text] < _OFTEN and not _is_of_other(found[-1], here, taken):
                    said.insert(0, _lead(found, here))
                lead = "\n".join(each for each in dict.fromkeys(said) if each and each not in here.text)
                goes_on = table is not None and found[-1] is table and _continues(table, here)
                heads = _heads(here) or (heads if goes_on else "")
            missing = "" if heads in here.head or heads in here.text else heads
            here = replace(here, head="\n".join(filter(None, (lead, missing, here.head))))
            table = here
        found.append(here)
    return found


def _is_of_other(above: Paragraph, table: Paragraph, taken: Set[str]) -> bool:
    """Is it the caption of another table or figure, whose labels are `taken`?"""
    return above.kind is Kind.CAPTION and above.label != table.label and above.label in taken


def _lead(found: Sequence[Paragraph], table: Paragraph) -> str:
    """A short paragraph, or the last sentence of a longer one, at most a page above in the same section; but no
    note of the table above it.
    """
    above = found[-1]
    if above.kind not in _SAYING or above.section != table.section or table.page - above.pages[-1] > 1:
        return ""
    if len(found) > 1 and _belongs_above(found[-2], above, table):
        return ""
    if words(above.text) <= _SHORT:
        return above.text
    sentence = _SENTENCE.split(above.text)[-1]
    return sentence if words(sentence) <= _LONG else ""


def _belongs_above(before: Paragraph, note: Paragraph, table: Paragraph) -> bool:
    """Does a paragraph between two tables stand nearer to the first, or with it on the page before?"""
    if before.kind is not Kind.TABLE or note.page != before.pages[-1] or note.text.endswith((":", "：")):
        return False
    if table.page != note.page:
        return True
    own = _box(note, note.page)
    return own.y0 - _box(before, note.page).y1 < _box(table, note.page).y0 - own.y1


def _box(paragraph: Paragraph, page: int) -> Box:
    return union(span.box for span in paragraph.spans if span.page == page)


# Heads of the table before


def _heads(table: Paragraph) -> str:
    """The rows that name the columns of a table: those known as heads, or at its top without figures above
    figures; nothing where only labels in its first column stand above.
    """
    if _is_heads(table):
        return table.text
    rows = [list(cells) for _, cells in groupby(table.cells, key=lambda cell: cell.row)]
    count = sum(cell.head for cell, *_ in rows)
    if not count:
        count = next((at for at, cells in enumerate(rows) if _has_figures(table.text, cells)), 0)
        while count and not any(cell.column for cell in rows[count - 1]):
            count -= 1
    top = rows[:count]
    named = any(cell.column for cells in top for cell in cells)
    if not named or any(_has_figures(table.text, cells) for cells in top):
        return ""
    return "\n".join(_row(table.text, cells) for cells in top)


def _has_figures(text: str, cells: Sequence[Cell]) -> bool:
    return any(cell.column and _FIGURE.fullmatch(text[cell.start : cell.end]) for cell in cells)


def _row(text: str, cells: Sequence[Cell]) -> str:
    line, column = "", 0
    for cell in cells:
        line, column = line + CELL * (cell.column - column) + text[cell.start : cell.end], cell.column
    return line


def _is_heads(table: Paragraph) -> bool:
    """Is there nothing but names of columns: few rows, with several columns and no figures but years?"""
    rows = {cell.row for cell in table.cells}
    several = len({cell.column for cell in table.cells if cell.column}) > 1
    return several and len(rows) <= _HEADS and not _has_figures(table.text, table.cells)


def _continues(before: Paragraph, table: Paragraph) -> bool:
    """Do the rows of a table without heads go on with the one right before: below its heads, or in its columns?"""
    if table.page - before.pages[-1] > 1 or not table.cells:
        return False
    if _is_heads(before):
        return before.pages[-1] == table.page
    columns = [_columns(part, page) for part, page in ((before, before.pages[-1]), (table, table.page))]
    return len(columns[0]) == len(columns[1]) > 0 and all(
        min(a[1], b[1]) - max(a[0], b[0]) > _SHARED * min(a[1] - a[0], b[1] - b[0])
        for a, b in zip(*columns, strict=True)
    )


def _columns(table: Paragraph, page: int) -> list[tuple[float, float]]:
    """Left and right of the columns behind the first, on that page."""
    found: dict[int, Box] = {}
    for cell in table.cells:
        if cell.page == page and cell.columns == 1 and cell.column and not cell.head:
            found[cell.column] = cell.box.union(found.get(cell.column, cell.box))
    return [(found[column].x0, found[column].x1) for column in sorted(found)]
