"""The frame of an open document: contents on the left, the page in the middle, the conversation on the right."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSplitter, QWidget

from ..base.look.layouts import lay_column
from .drawer import SidePane

CONTENTS, PAGE, CHAT = range(3)
_LEAST = 280
"""Least width of the page in pixels."""


class ThreePanes(QWidget):
    """Three panes beside each other, of which the side panes can be hidden, or lie over the page as drawers."""

    changed = Signal()
    """The bars of the window must be updated."""

    def lay_out(self, left: QWidget, middle: QWidget, right: QWidget) -> None:
        """Arrange the panes; the middle one gets the keyboard focus that a hidden pane had.

        The frame stands before it is filled: with each new parent Qt styles all that is in a widget again.
        """
        self._panes = left, middle, right
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        lay_column(self.splitter, within=self)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.sides = {
            CONTENTS: SidePane(left, self, Qt.Edge.LeftEdge, self.splitter),
            CHAT: SidePane(right, self, Qt.Edge.RightEdge, self.splitter),
        }
        for widget, stretch in ((self.sides[CONTENTS], 0), (middle, 1), (self.sides[CHAT], 0)):
            self.splitter.addWidget(widget)
            self.splitter.setStretchFactor(self.splitter.count() - 1, stretch)
        middle.setMinimumWidth(_LEAST)
        self.splitter.setMinimumWidth(_LEAST)  # in a narrower window the side panes become drawers
        self.splitter.setSizes([280, 720, 400])

    @property
    def side_by_side(self) -> bool:
        """True if two halves share the width of the page's pane."""
        return False

    def pane(self, which: int) -> QWidget:
        """The pane `CONTENTS`, `PAGE` or `CHAT`."""
        return self._panes[which]

    def keep_page(self, width: int) -> None:
        """Leave the page this width in pixels, or its least one, whatever the side panes want."""
        self._panes[PAGE].setMinimumWidth(max(_LEAST, width))

    def focus_page(self) -> None:
        """Give the page the keyboard focus."""
        self._panes[PAGE].setFocus()

    def show_pane(self, which: int, *, shown: bool) -> None:
        """Show or hide a side pane; the page gets the keyboard focus of a hidden one."""
        focus = self.window().focusWidget()
        if not shown and focus is not None and self.pane(which).isAncestorOf(focus):
            self.focus_page()
        self.sides[which].show_pane(shown=shown)

    def covered(self, part: QWidget) -> tuple[int, int]:
        """Widths in pixels of the drawers over a part of the page's pane, at its left and at its right."""
        place = QRect(part.mapTo(self, QPoint(0, 0)), part.size())
        over = [side.covers & place for side in self.sides.values()]
        left = max((area.width() for area in over if area.left() <= place.left()), default=0)
        right = max((area.width() for area in over if area.left() > place.left()), default=0)
        return max(0, left), max(0, right)

    def uncover(self) -> bool:
        """Close the drawers over the page, and give it the keyboard focus; returns True if there were any."""
        covered = False
        for which, side in self.sides.items():
            if side.over and side.shown:
                covered = True
                self.focus_page()
                self.show_pane(which, shown=False)
                self.changed.emit()
        return covered

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close the drawers on a click beside them."""
        self.uncover()
