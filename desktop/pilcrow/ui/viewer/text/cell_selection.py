"""Selecting a table as cells: a rectangle of rows and columns, whole ones by what stands before and above them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....core.copying.tables import Slot, Table, parts_of
from ....core.geometry import Box
from ....core.marks.annotation import MarkedPart
from ....core.model import Kind, Paragraph
from .selection import PageTexts

_TABLES = 32
"""Tables that are kept ready: the pointer asks for them whenever it moves."""
_NEAR = 8
"""Pages of a table that are looked at while the pointer moves; all of them when it is copied whole."""
_ALL = 10_000
_BESIDE = 14.0
"""Points before a row, or above the first one, where a press selects all of the row, or of the column."""
_LINE = 0.4
"""Points of a cell's edge that stay free, so that cells are seen apart."""


@dataclass(frozen=True, slots=True)
class CellSelection:
    """The cells of a table from one to another; all of their rows, or of their columns, if it says so."""

    table: Table
    anchor: Slot
    reach: Slot
    whole_rows: bool = False
    whole_columns: bool = False

    @property
    def rows(self) -> range:
        if self.whole_columns:
            return range(self.table.rows)
        return range(min(self.anchor[0], self.reach[0]), max(self.anchor[0], self.reach[0]) + 1)

    @property
    def columns(self) -> range:
        if self.whole_rows:
            return range(self.table.columns)
        return range(min(self.anchor[1], self.reach[1]), max(self.anchor[1], self.reach[1]) + 1)

    @property
    def heads(self) -> int:
        """Number of selected rows that name the columns."""
        return len(range(self.rows.start, min(self.rows.stop, self.table.heads)))

    def texts(self) -> list[list[str]]:
        return self.table.texts(self.rows, self.columns)

    def parts(self) -> list[MarkedPart]:
        return self.table.marked(self.rows, self.columns)

    def boxes(self, page: int) -> list[Box]:
        found = self.table.boxes(page, self.rows, self.columns)
        return [Box(b.x0 + _LINE, b.y0 + _LINE, b.x1 - _LINE, b.y1 - _LINE) for b in found]

    def to(self, slot: Slot) -> CellSelection:
        return replace(self, reach=slot)


def all_of(table: Table) -> CellSelection:
    return CellSelection(table, (0, 0), (table.rows - 1, table.columns - 1), whole_rows=True, whole_columns=True)


class Tables:
    """The tables of pages whose text is known."""

    def __init__(self, texts: PageTexts) -> None:
        self.texts = texts
        self._known: OrderedDict[tuple[int, int], Table] = OrderedDict()

    def at(self, page: int, x: float, y: float) -> Table | None:
        """The table that a point of a page is in."""
        return next((t for t in self.on(page) if (area := t.area(page)) and area.contains(x, y)), None)

    def on(self, page: int) -> list[Table]:
        """Tables with a part on a page, in reading order."""
        found = {id(table): table for p in self.texts.paragraphs(page) if p.cells for table in (self._of(p),)}
        return list(found.values())

    def beside(self, page: int, x: float, y: float) -> CellSelection | None:
        """The whole row, or column, that a point stands just before, or above."""
        for table in self.on(page):
            row, column = table.beside(page, x, y, _BESIDE)
            slot = table.slot(page, x, y)
            if slot and (row or column):
                return CellSelection(table, slot, slot, whole_rows=row, whole_columns=column)
        return None

    def complete(self, table: Table) -> Table:
        """All of a table, over however many pages it runs."""
        return Table(self._parts(table.parts[0], _ALL))

    def _of(self, paragraph: Paragraph) -> Table:
        key = (paragraph.section, paragraph.number)
        if key not in self._known:
            table = Table(self._parts(paragraph, _NEAR))
            for part in table.parts:
                self._known[part.section, part.number] = table
            while len({id(known) for known in self._known.values()}) > _TABLES:
                self._known.popitem(last=False)
        return self._known[key]

    def _parts(self, paragraph: Paragraph, most: int) -> Sequence[Paragraph]:
        """The parts of a table, which may run over pages before and after; at the most so many pages of it."""
        pages = range(paragraph.pages[0], paragraph.pages[-1] + 1)
        while True:
            around = {(p.section, p.number): p for page in pages for p in self.texts.paragraphs(page)}
            parts = parts_of(paragraph, (around[key] for key in sorted(around)))
            if len(pages) >= most:
                return parts
            if parts[0].cells[0].row > 0 and pages.start > 0 and self._last_is_table(pages.start - 1):
                pages = range(pages.start - 1, pages.stop)
            elif parts[-1].pages[-1] == pages.stop - 1 and self._goes_on(pages.stop, parts[-1]):
                pages = range(pages.start, pages.stop + 1)
            else:
                return parts

    def _last_is_table(self, page: int) -> bool:
        return any(p.kind is Kind.TABLE and p.cells for p in self.texts.paragraphs(page))

    def _goes_on(self, page: int, before: Paragraph) -> bool:
        """True if the first table on a page continues the row numbers of the one before."""
        later = (p for p in self.texts.paragraphs(page) if p.cells and p.page == page and not _is(p, before))
        first = next(later, None)
        return first is not None and first.cells[0].row > 0


def _is(one: Paragraph, other: Paragraph) -> bool:
    return (one.section, one.number) == (other.section, other.number)
