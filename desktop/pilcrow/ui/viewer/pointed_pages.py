"""Selecting with the pointer: text from where a button goes down to where it is let go, in a table its cells."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication, QMouseEvent

from ...core.copying.tables import Table
from ..base.backend import Renderer
from .cell_selection import CellSelection, all_of
from .selectable_pages import SelectablePages
from .selection import Grain

Point = tuple[int, float, float]
"""A 0-based page, and where on it in points."""


class PointedPages(SelectablePages):
    """A view in which a pointer selects. See `viewer` for what else it does."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._pressed: QPointF | None = None  # where the button went down, while no drag has begun
        self._dragging = False
        self._from: CellSelection | None = None
        """The cell in which a drag has begun, or the row or column before or above which it has."""
        self._thrice = QTimer(self, singleShot=True)  # runs while one more click would be the third
        self._pull = QTimer(self, interval=30)  # scrolls while a selection is dragged out of the viewport
        self._pull.timeout.connect(self._pulled)

    def _begin_selection(self, point: Point, *, further: bool, free: bool) -> None:
        """A button went down at a point; `further`: what is selected is to reach there; `free`: there is nothing
        to click on.
        """
        self._dragging = True
        cells, self._from = self._cells, None
        slot = cells.table.slot(*point) if cells else None
        if further and cells and slot and _inside(cells.table, point):
            self._from, self._cells = cells, cells.to(slot)
        elif further:
            self._only_text()
            self._selection.extend(*point)
        else:
            self._begin_anew(point, self._beside(point) if free else None)
        self._selected()

    def _begin_anew(self, point: Point, beside: CellSelection | None) -> None:
        self._select_anew()
        table = self._tables.at(*point)
        slot = table.slot(*point) if table else None
        self._from = CellSelection(table, slot, slot) if table and slot else None
        if beside is not None:
            self._from = self._cells = beside
        elif table is not None and self._thrice.isActive():
            self._from = self._cells = all_of(table)
        else:
            self._selection.begin(*point, Grain.PARAGRAPH if self._thrice.isActive() else Grain.CHARACTER)

    def _beside(self, point: Point) -> CellSelection | None:
        """The row or column that a press here selects."""
        return None if self._text.pages.over(*point) else self._tables.beside(*point)

    def _begin_word(self, point: Point) -> None:
        """A button went down the second time."""
        self._select_anew()
        self._from = None
        self._selection.begin(*point, Grain.WORD)
        self._dragging = True
        self._thrice.start(QGuiApplication.styleHints().mouseDoubleClickInterval())
        self._selected()

    def _drag(self, position: QPointF) -> None:
        point = self._point(position)
        if point is not None:
            self._cells = self._dragged_cells(point)
            if self._cells is None:
                self._selection.extend(*point)
            self.viewport().update()
        outside = not self.viewport().rect().contains(position.toPoint())
        if outside and not self._pull.isActive():
            self._pull.start()
        elif not outside:
            self._pull.stop()

    def _dragged_cells(self, point: Point) -> CellSelection | None:
        """The cells that a drag reaches over; None where it selects text: outside of the table, and inside of the
        cell in which it has begun.
        """
        begun = self._from
        if begun is None:
            return None
        slot = begun.table.slot(*point)
        whole = begun.whole_rows or begun.whole_columns
        if slot is None or not (whole or _inside(begun.table, point)):
            return None
        return begun.to(slot) if whole or slot != begun.anchor else None

    def _pulled(self) -> None:
        """Scroll towards the pointer, the faster the further it is outside, and select on."""
        position = QPointF(self.viewport().mapFromGlobal(QCursor.pos()))
        size = self.viewport().size()
        for bar, value, length in (
            (self.horizontalScrollBar(), position.x(), size.width()),
            (self.verticalScrollBar(), position.y(), size.height()),
        ):
            bar.setValue(bar.value() + self._px(min(value, 0) + max(value - length, 0)))
        self._drag(position)

    def _near(self, position: QPointF) -> bool:
        distance = QGuiApplication.styleHints().startDragDistance()
        return self._pressed is not None and (position - self._pressed).manhattanLength() < distance

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        point = self._point(event.position())
        if event.button() == Qt.MouseButton.LeftButton and point and self._over_text(event.position()):
            self._begin_word(point)


def _inside(table: Table, point: Point) -> bool:
    area = table.area(point[0])
    return area is not None and area.contains(*point[1:])
