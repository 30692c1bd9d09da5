"""Pages whose text can be selected: what is selected, where it is seen, and copying it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, Signal
from PySide6.QtGui import QGuiApplication

from ...core.geometry import union
from ...core.marks.annotation import Part
from ...core.model import Paragraph
from ..base.backend import Renderer
from .marked_pages import MarkedPages
from .selection import Selection
from .viewed_text import ViewedText


class SelectablePages(MarkedPages):
    """A continuous view with a selection. See `viewer` for how a pointer selects."""

    selection_changed = Signal(str)

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._text = ViewedText(renderer, self)
        self._selection = Selection(self._text.pages)

    def selected_text(self) -> str:
        return self._selection.words()

    def selected_page(self) -> int:
        """The 0-based page on which the selection begins, -1 for none."""
        ends = self._selection.range()
        return ends[0].page if ends else -1

    def selected_parts(self) -> tuple[list[Part], list[Paragraph]]:
        """What is selected as parts of paragraphs, and all paragraphs of the pages that it is on."""
        ends = self._selection.range()
        return self._selection.text.parts(*ends) if ends else ([], [])

    def paragraphs_on(self, page: int) -> Sequence[Paragraph]:
        """What is printed on a page (0-based) in reading order, as far as it is known."""
        return self._text.pages.paragraphs(page)

    def selection_place(self) -> QRect | None:
        """Where what is selected can be seen, in global logical pixels; None where nothing of it is in view."""
        boxes = [(page, self._selection.boxes(page)) for page in self._in_view()]
        rects = [self._on_screen(page, union(found)) for page, found in boxes if found]
        seen = QRect(self.viewport().mapToGlobal(QPoint(0, 0)), self.viewport().size())
        whole = QRect()
        for rect in rects:
            whole = whole.united(rect)
        return whole.intersected(seen) if whole.intersects(seen) else None

    def copy(self) -> None:
        """Copy what is selected; over pages that nobody has looked at, when their text has come."""
        ends = self._selection.range()
        if self._selection.whole and (words := self.selected_text()):
            QGuiApplication.clipboard().setText(words)
        elif ends:
            self._text.copy(*ends)

    def _select_anew(self) -> None:
        self._selection = Selection(self._text.pages)

    def select_all_on_page(self) -> None:
        self._select_anew()
        self._selection.select(self._selection.text.whole(self._here()[0]))
        self._selected()

    def clear_selection(self) -> None:
        if self._selection.range() is not None:
            self._selection.select(None)
            self._selected()

    def _selected(self) -> None:
        self.viewport().update()
        self.selection_changed.emit(self.selected_text())

    def _over_text(self, position: QPointF) -> bool:
        point = self._point(position)
        return point is not None and self._text.pages.over(*point)
