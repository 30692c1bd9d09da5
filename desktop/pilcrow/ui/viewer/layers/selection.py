"""Selecting text, the cells of a table or an area, and copying it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent

from ....core.copying import forms
from ....core.copying.tables import Table
from ....core.geometry import Box, gap, union
from ....core.marks.annotation import MarkedPart
from ....core.marks.placing import parts_inside
from ....core.model import Paragraph
from ...base.clipboard import put_on_clipboard, put_picture
from ..cursors import arrow
from ..pictures.painting import Canvas, blend
from ..text.cell_selection import CellSelection, Tables, all_of
from ..text.selection import Grain, Position, Selection
from .layer import Layer, Pointed

if TYPE_CHECKING:
    from ..viewer import Viewer

STRENGTH = 0.35
Point = tuple[int, float, float]
"""A 0-based page, and where on it in points."""


class SelectionLayer(Layer):
    """The pointer selects text from where a button goes down to where it is let go, in a table its cells."""

    changed = Signal(str)
    """Other text is selected now."""
    made = Signal()
    """The reader has selected something with the pointer, and let the button go."""
    let_go = Signal()
    """A button that went down on text has been let go, whether something is selected or not."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._text = view.shown.text
        self._known = Tables(self._text.pages)
        self._select_anew()
        view.shown.opened.connect(self._select_anew)
        self._begun: CellSelection | None = None
        """Cell in which a drag has begun, or row or column beside which it has begun."""
        self._thrice = QTimer(self, singleShot=True)  # runs while one more click would be the third
        self._pull = QTimer(self, interval=30)  # scrolls while a selection is dragged out of the viewport
        self._pull.timeout.connect(self._pulled)

    def _select_anew(self) -> None:
        self._run = Selection(self._text.pages)
        """The text that is selected, where it is text."""
        self.cells: CellSelection | None = None
        """The cells, where it is cells of a table that are selected."""
        self.area: tuple[int, Box] | None = None
        """The page (0-based) and the part of it, where an area is selected."""

    def _only_text(self) -> None:
        """No cells and no area are selected any more."""
        self.cells = self.area = None

    @property
    def _tables(self) -> Tables:
        """The tables of the text that is known now."""
        if self._known.texts is not self._text.pages:
            self._known = Tables(self._text.pages)
        return self._known

    # ---- what is selected ---------------------------------------------------------------------------------

    @property
    def exists(self) -> bool:
        """True if anything is selected."""
        return bool(self.cells or self.area or self._run.range())

    @property
    def range(self) -> tuple[Position, Position] | None:
        """From where to where text is selected."""
        return self._run.range()

    @property
    def reach(self) -> Position | None:
        """Last end of the selected text; None if something else is selected."""
        return None if self.cells or self.area else self._run.reach

    @property
    def is_long(self) -> bool:
        """True if the selection is too long to be marked."""
        return self.cells is None and self._run.long

    def text(self) -> str:
        """The selected words."""
        if self.area:
            return "\n".join(part.text for part in self.parts()[0])
        return forms.tsv(self.cells.texts()) if self.cells else self._run.words()

    def page(self) -> int:
        """The 0-based page on which the selection begins, -1 for none."""
        if self.area:
            return self.area[0]
        parts, ends = (self.cells.parts() if self.cells else []), self._run.range()
        return parts[0].paragraph.page if parts else ends[0].page if ends and not self.cells else -1

    def parts(self) -> tuple[list[MarkedPart], list[Paragraph]]:
        """The selection as parts of paragraphs, and all paragraphs of the pages that it is on."""
        paragraphs = self._text.pages.paragraphs
        if self.area is not None:
            page, box = self.area
            around = list(paragraphs(page))
            return parts_inside(around, page, [box]), around
        if self.cells is not None:
            found = {(p.section, p.number): p for n in self.cells.table.pages for p in paragraphs(n)}
            return self.cells.parts(), list(found.values())
        ends = self._run.range()
        return self._run.text.parts(*ends) if ends and not self._run.long else ([], [])

    def boxes(self, page: int) -> list[Box]:
        """The selected boxes on a page (0-based)."""
        if self.area is not None:
            return [self.area[1]] if self.area[0] == page else []
        return self.cells.boxes(page) if self.cells else self._run.boxes(page)

    def place(self) -> QRect | None:
        """The rectangle of the selection in view, in global logical pixels; None where nothing of it is."""
        if self._view.flow is not None:
            return self._view.flow.selected()
        view, whole = self._view, QRect()
        for page in view.port.in_view():
            if boxes := self.boxes(page):
                whole = whole.united(view.on_screen(page, union(boxes)))
        seen = QRect(view.viewport().mapToGlobal(QPoint(0, 0)), view.viewport().size())
        return whole.intersected(seen) if whole.intersects(seen) else None

    def _changed(self) -> None:
        self.stale.emit(None)
        self.changed.emit(self.text())

    # ---- selecting ----------------------------------------------------------------------------------------

    def select_text(self, ends: tuple[Position, Position] | None) -> None:
        """Select the text between two positions, in place of the previous selection."""
        self._select_anew()
        self._run.select(ends)
        self._changed()

    def select_page(self) -> None:
        """All on the page in view; all of the document where that is selected already."""
        whole = self._text.pages.whole(self._view.scroller.here()[0])
        if whole and self._run.range() == whole and not (self.cells or self.area):
            self.select_all()
        else:
            self.select_text(whole)

    def select_all(self) -> None:
        """From the first to the last character of the document whose place is known."""
        pages, count = self._text.pages, len(self._view.pages) if self._view.pages else 0
        first = next((whole for page in range(count) if (whole := pages.whole(page))), None)
        last = next((whole for page in reversed(range(count)) if (whole := pages.whole(page))), None)
        if first and last:
            self.select_text((first[0], last[1]))

    def select_cells(self, cells: CellSelection) -> None:
        """Select cells, in place of what was selected."""
        self._select_anew()
        self.cells = cells
        self._changed()

    def select_area(self, page: int, box: Box) -> None:
        """Select a part of a page, in place of what was selected."""
        self._select_anew()
        self.area = page, box
        self._changed()
        self.made.emit()

    def select_word(self, at: Pointed) -> None:
        """Select the word there, if there is one."""
        if self._over_text(at):
            self._select_anew()
            self._run.begin(*at.point, Grain.WORD)
            self._changed()

    def deselect(self) -> None:
        """Select nothing."""
        if self.exists:
            self._only_text()
            self._run.select(None)
            self._changed()

    def go(self, start: Position, end: Position, *, further: bool) -> None:
        """A caret goes from one position to another: nothing is selected there or, `further`, what lies between,
        or between where the selection began and where it goes.
        """
        if further:
            other = self.cells or self.area or self._run.text is not self._text.pages
            if other or self._run.reach is None:
                self._select_anew()
                self._run.place(start)
            self._run.extend_to(end)
        else:
            self._only_text()
            self._run.place(end)
        self._changed()

    # ---- tables -------------------------------------------------------------------------------------------

    def table_here(self) -> CellSelection | None:
        """The cells that are selected; else the one of a table that the selection begins in, or, where nothing is
        selected, the first table in view.
        """
        if self.cells is not None:
            return self.cells
        ends = self._run.range()
        if ends is not None:
            page = ends[0].page
            boxes = self._run.boxes(page)
            table = self._tables.at(page, *boxes[0].center) if boxes else None
            slot = table.slot(page, *boxes[0].center) if table else None
            return CellSelection(table, slot, slot) if table and slot else None
        seen, pages = self._view.port.seen, self._view.pages
        for page in self._view.port.in_view():
            for table in self._tables.on(page):
                area = table.area(page)
                if area and pages and pages.box_to_view(page, area).meet(seen).area > 0:
                    return all_of(table)
        return None

    def whole_table(self, cells: CellSelection) -> CellSelection:
        """All cells of the table that some are of, over all its pages."""
        return all_of(self._tables.complete(cells.table))

    def table_near(self, page: int, boxes: Sequence[Box]) -> CellSelection | None:
        """All of the table on a page (0-based) that is nearest to boxes on it: to its caption, or to itself."""
        areas = [(area, table) for table in self._tables.on(page) if (area := table.area(page))]
        if not areas or not boxes:
            return None
        x, y = union(boxes).center
        _, table = min(areas, key=lambda each: gap(each[0], Box(x, y, x + 1, y + 1)))
        return all_of(self._tables.complete(table))

    # ---- copying ------------------------------------------------------------------------------------------

    def copy(self) -> None:
        """Copy the selection; over pages not yet looked at, as soon as their text has come."""
        if self.area is not None:
            words = self.text()
            self._view.shown.render_area(*self.area, lambda image: put_picture(image, words))
            return
        if self.cells is not None:
            put_on_clipboard(forms.copied_table(self.cells.texts(), self.cells.heads))
            return
        ends = self._run.range()
        if not self._run.long and self._run.whole and (words := self.text()):
            QGuiApplication.clipboard().setText(words)
        elif ends:
            self._text.copy(*ends)

    # ---- the pointer --------------------------------------------------------------------------------------

    def _over_text(self, at: Pointed) -> bool:
        return self._text.pages.over(*at.point)

    def _beside(self, at: Pointed) -> CellSelection | None:
        """The row or column that a press there selects, unless it does something else."""
        return None if at.view.click_at(at) or self._over_text(at) else self._tables.beside(*at.point)

    def cursor(self, at: Pointed) -> QCursor | Qt.CursorShape | None:
        if self._over_text(at):
            return Qt.CursorShape.IBeamCursor
        beside = self._beside(at)
        return arrow(down=beside.whole_columns) if beside else None

    def press(self, at: Pointed, event: QMouseEvent) -> bool:
        further = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        cells, self._begun = self.cells, None
        slot = cells.table.slot(*at.point) if cells else None
        if further and cells and slot and _is_in_table(cells.table, at.point):
            self._begun, self.cells = cells, cells.to(slot)
        elif further:
            self._only_text()
            self._run.extend(*at.point)
        else:
            self._begin(at)
        self._changed()
        return True

    def _begin(self, at: Pointed) -> None:
        self._select_anew()
        table, beside, thrice = self._tables.at(*at.point), self._beside(at), self._thrice.isActive()
        slot = table.slot(*at.point) if table else None
        self._begun = CellSelection(table, slot, slot) if table and slot else None
        if beside is not None:
            self._begun = self.cells = beside
        elif table is not None and thrice:
            self._begun = self.cells = all_of(table)
        else:
            self._run.begin(*at.point, Grain.PARAGRAPH if thrice else Grain.CHARACTER)

    def double(self, at: Pointed) -> bool:
        if not self._over_text(at):
            return False
        self._begun = None
        self.select_word(at)
        self._thrice.start(QGuiApplication.styleHints().mouseDoubleClickInterval())
        return True

    def move(self, at: Pointed) -> None:
        self.cells = self._dragged_cells(at.point)
        if self.cells is None:
            self._run.extend(*at.point)
        self.stale.emit(None)
        outside = not self._view.viewport().rect().contains(at.position.toPoint())
        if outside and not self._pull.isActive():
            self._pull.start()
        elif not outside:
            self._pull.stop()

    def _dragged_cells(self, point: Point) -> CellSelection | None:
        """The cells that a drag reaches over; None where it selects text: outside of the table, and inside of the
        cell in which it has begun.
        """
        begun = self._begun
        if begun is None:
            return None
        slot = begun.table.slot(*point)
        whole = begun.whole_rows or begun.whole_columns
        if slot is None or not (whole or _is_in_table(begun.table, point)):
            return None
        return begun.to(slot) if whole or slot != begun.anchor else None

    def _pulled(self) -> None:
        """Scroll towards the pointer, the faster the further it is outside, and select on."""
        view = self._view
        position = QPointF(view.viewport().mapFromGlobal(QCursor.pos()))
        size = view.viewport().size()
        for bar, value, length in (
            (view.horizontalScrollBar(), position.x(), size.width()),
            (view.verticalScrollBar(), position.y(), size.height()),
        ):
            bar.setValue(bar.value() + view.px(min(value, 0) + max(value - length, 0)))
        if (at := view.pointed(position)) is not None:
            self.move(at)

    def release(self, at: Pointed, *, clicked: bool) -> bool:
        self._pull.stop()
        done = self.exists or not clicked
        if done:
            self._changed()
        if self.exists:
            self.made.emit()
        self.let_go.emit()
        return done

    def key(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_page()
        elif event.key() == Qt.Key.Key_Escape and self.exists:
            self.deselect()
        else:
            return False
        return True

    def clear(self) -> None:
        self.deselect()
        self._thrice.stop()
        self._pull.stop()
        self._select_anew()

    def paint(self, canvas: Canvas) -> None:
        if selected := self.boxes(canvas.page):
            blend(canvas, selected, canvas.colours.read, STRENGTH)


def _is_in_table(table: Table, point: Point) -> bool:
    area = table.area(point[0])
    return area is not None and area.contains(*point[1:])
