"""What a table shows is said right above it: by its caption, its title, a sentence that leads to it, or by the
heads of the table that it continues.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace

from ...geometry import Box, union
from ...model import Kind, Paragraph, Role, Section
from ..page.joining import words
from ..tables.naming import Names, Part, lines, named

_SAYING = (Kind.TEXT, Kind.LIST, Kind.CAPTION)
_SHORT, _LONG = 25, 50  # words of a paragraph, of a sentence, that can be about one table
_TITLE, _ENDS = 8, ".:;!?"  # words of a line that is the title of some rows, and how none ends
_OFTEN = 3  # times that "See the notes" is printed which is about no table in particular
_UNIT_ABOVE = 2  # paragraphs above a table that may tell its unit
_HEADS = 4  # rows of a table that has nothing but heads, at most
_SHARED = 0.5  # of the narrower: a column that goes on shares more of its width with that above
_FIGURE = re.compile(r"[-−–—$€£¥(\s]*(?!(?:19|20)\d\d\W*$)\d[\d.,\s)%]*|[-−–—]")
_SENTENCE = re.compile(r"(?<=[.!?:。！？：])\s+")


def led(paragraphs: Sequence[Paragraph], sections: Sequence[Section] = ()) -> list[Paragraph]:
    """The paragraphs, which have their labels. In front of the `head` of a table, in all its parts, is what stands
    above its first part, its caption wherever that stands, and the lines that name its columns where the part or
    the table before prints them; and its cells have their names (see `tables.naming`).
    """
    often = Counter(paragraph.text for paragraph in paragraphs)
    captions = {p.label: p.text for p in reversed(paragraphs) if p.label and p.kind is Kind.CAPTION}
    taken = {p.label for p in paragraphs if p.kind in (Kind.TABLE, Kind.FIGURE)}
    found: list[Paragraph] = []
    lead: list[str] = []  # of the table that `here` is part of
    table: Paragraph | None = None  # the last one's last part
    for here in paragraphs:
        if here.kind is Kind.TABLE and here.cells:
            above = [p.text for p in reversed(found[-_UNIT_ABOVE:]) if p.section == here.section]
            above += [sections[here.section - 1].title] if len(sections) >= here.section else []
            before: Names = {}
            if here.cells[0].row:  # a later part
                before = lines(table) if table else {}
            else:
                lead = [caption] if (caption := captions.get(here.label)) else []
                if found and often[found[-1].text] < _OFTEN and not _is_of_other(found[-1], here, taken):
                    lead.insert(0, _lead(found, here))
                right_above = table is not None and table in found[-1 - _is_title(found) :]
                if table and right_above and _continues(table, here) and not _has_heads(named(here)):
                    before = _all_rows(table) if _is_heads(table) else lines(table)
            printed = here.text.split("\n")
            heads = (line for line in before if line not in printed)
            said = [*(each for each in lead if each not in here.text), *heads]
            if before and _is_title(found):
                said = [*said[1:], said[0]]  # heads, then what the rows below are about
            here = named(replace(here, head="\n".join(filter(None, dict.fromkeys(said)))), before, above)
            if not here.cells[0].row:
                lead = [*lead, here.text[: here.cells[0].start].strip()]
            table = here
        found.append(here)
    return found


def _is_title(found: Sequence[Paragraph]) -> bool:
    """Is the last paragraph a line between two tables that says what the rows below are about?"""
    line = found[-1] if len(found) > 1 and found[-2].kind is Kind.TABLE else None
    return (
        line is not None and line.kind is Kind.TEXT and words(line.text) <= _TITLE and line.text[-1:] not in _ENDS
    )


def _has_heads(table: Paragraph) -> bool:
    return any(name.role is Role.COLUMN for name in table.names)


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


def _all_rows(table: Paragraph) -> Names:
    """The rows of a table that has nothing but heads, each with its parts."""
    found: dict[str, list[Part]] = {}
    for cell in table.cells:
        start = table.text.rfind("\n", 0, cell.start) + 1
        line = table.text[start:].partition("\n")[0]
        columns = cell.column, cell.column + cell.columns - 1
        found.setdefault(line, []).append((cell.start - start, cell.end - start, *columns))
    return found


def _is_heads(table: Paragraph) -> bool:
    """Is there nothing but names of columns: few rows, with several columns and no figures but years?"""
    rows = {cell.row for cell in table.cells}
    several = len({cell.column for cell in table.cells if cell.column}) > 1
    figures = any(c.column and _FIGURE.fullmatch(table.text[c.start : c.end]) for c in table.cells)
    return several and len(rows) <= _HEADS and not figures


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
