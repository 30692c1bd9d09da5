"""Leads of tables, right above them: a caption, a title, a sentence that announces the table, or the heads of the
table that goes on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...geometry import Box
from ...model import Kind, Paragraph, Role, Section
from ..page.joining import count_words
from ..tables.naming import Names, closing_names, name_cells

_SAYING = (Kind.TEXT, Kind.LIST, Kind.CAPTION)
_NAME = 12  # words that name the rows below, at most
_SENTENCE = re.compile(r"(?<=[.!?:。！？：])\s+")


def add_leads(paragraphs: Sequence[Paragraph], sections: Sequence[Section] = ()) -> list[Paragraph]:
    """The paragraphs, which have their labels. In front of the `head` of a table, in all its parts, is what stands
    above its first part, its caption wherever that stands, and the lines that name its columns where the part or
    the table before prints them; and its cells have their names (see `tables.naming`).
    """
    captions = {p.label: p.text for p in reversed(paragraphs) if p.label and p.kind is Kind.CAPTION}
    found: list[Paragraph] = []
    lead: list[str] = []  # of the table that `here` is part of
    table: Paragraph | None = None  # the last one's last part
    for here in paragraphs:
        if here.kind is Kind.TABLE and here.cells:
            above = [p.text for p in reversed(found[-2:]) if p.section == here.section]  # they may tell its unit
            above += [sections[here.section - 1].title] if len(sections) >= here.section else []
            before: Names = {}
            if here.cells[0].row:  # a later part
                before = closing_names(table) if table else {}
            else:
                lead = [_lead_text(found, here), captions.get(here.label, "")]
                if table and _continues(table, here, found) and not _has_heads(name_cells(here)):
                    before = closing_names(table)
            said = [*(text for text in lead if text not in here.text), *before]
            head = "\n".join(line for line in dict.fromkeys(said) if line not in here.text.split("\n"))
            table = here = name_cells(replace(here, head=head), before, above)
        found.append(here)
    return found


def _has_heads(table: Paragraph) -> bool:
    return any(name.role is Role.COLUMN for name in table.names)


def _lead_text(found: Sequence[Paragraph], table: Paragraph) -> str:
    """A short paragraph, or the last sentence of a longer one, at most a page above in the same section; but no
    note of the table above it.
    """
    above = found[-1] if found else table
    if above.kind not in _SAYING or above.section != table.section or table.page - above.pages[-1] > 1:
        return ""
    if above.label not in ("", table.label) or (len(found) > 1 and _belongs_above(found[-2], above, table)):
        return ""
    # words of a paragraph or a sentence that can be about one table
    return next((text for text in (above.text, _SENTENCE.split(above.text)[-1]) if count_words(text) <= 40), "")


def _belongs_above(before: Paragraph, note: Paragraph, table: Paragraph) -> bool:
    """Does a paragraph between two tables stand nearer to the first, or with it on the page before?"""
    if before.kind is not Kind.TABLE or note.page != before.pages[-1] or note.text.endswith((":", "：")):
        return False
    own = note.box_on(note.page)
    return table.page != note.page or own.y0 - before.box_on(note.page).y1 < table.box_on(note.page).y0 - own.y1


def _continues(before: Paragraph, table: Paragraph, found: Sequence[Paragraph]) -> bool:
    """Do the rows of a table without heads go on with the one before, in its columns, at most a name of theirs
    between?
    """
    if before is not found[-1] and not (before is found[-2] and _may_name_rows(found[-1])):
        return False
    columns, below = _later_columns(before, before.pages[-1]), _later_columns(table, table.page)
    return (
        table.page - before.pages[-1] <= 1
        and len(columns) == len(below) > 0
        and all(a.x0 < b.x1 and b.x0 < a.x1 for a, b in zip(columns, below, strict=True))
    )


def _may_name_rows(paragraph: Paragraph) -> bool:
    return paragraph.kind is Kind.TEXT and not paragraph.label and count_words(paragraph.text) <= _NAME


def _later_columns(table: Paragraph, page: int) -> list[Box]:
    """The columns behind the first, on that page."""
    found: dict[int, Box] = {}
    for cell in table.cells:
        if cell.page == page and cell.columns == 1 and cell.column and not cell.head:
            found[cell.column] = cell.box.union(found.get(cell.column, cell.box))
    return [found[column] for column in sorted(found)]
