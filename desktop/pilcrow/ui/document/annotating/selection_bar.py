"""The small bar beside a selection, with its most frequent actions."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from ...base.language import tr
from ...base.look.icon_button import IconButton
from ...base.look.layouts import lay_row
from ...base.look.words import make_button
from ...viewer.viewer import Viewer
from .ink_row import InkRow

_AWAY = 8
"""Pixels between the selection and the bar."""


class SelectionBar(QFrame):
    """Lies over the page below the selection, or above it; never takes the keyboard focus."""

    wanted = Signal(str)
    """The name of a command."""
    colour_chosen = Signal(object)

    def __init__(self, viewer: Viewer) -> None:
        """Create the bar over the pages of `viewer`."""
        super().__init__(viewer.viewport())
        self._viewer = viewer
        viewer.selection.made.connect(self._show)
        viewer.selection.changed.connect(lambda text: None if text else self.hide())
        viewer.scroller.place_changed.connect(lambda _page, _y: self._follow())
        viewer.page_view.zoom_changed.connect(lambda _zoom: self._follow())
        self.setProperty("floating", True)
        self.setAccessibleName(tr("Selection"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        row = lay_row(within=self, margins=(8, 4, 4, 4), spacing=2)
        self.inks = InkRow(highlights=True)
        self.inks.chosen.connect(self.colour_chosen)
        for ink in self.inks.buttons():
            ink.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.buttons: dict[str, QPushButton] = {}
        for name, text, tip in (
            ("copy", tr("Copy"), tr("Copy (Ctrl+C)")),
            ("", "", ""),
            ("note", tr("Note"), tr("Highlight it and write a note")),
            ("ask selection", tr("Ask"), tr("Ask about this")),
            ("find", tr("Find"), tr("Find this in the document")),
        ):
            if not name:
                row.addWidget(self.inks)
                continue
            button = make_button(text, partial(self.wanted.emit, name), roles="flat", tip=tip)
            button.setProperty("accent", name == "ask selection")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.addWidget(button)
            self.buttons[name] = button
        self.more = IconButton("more", tr("More"))
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.clicked.connect(lambda: self.wanted.emit("more"))
        row.addWidget(self.more)
        self.hide()

    def lie_over(self, area: QWidget) -> None:
        """Lie over another area, that of the text or the pages."""
        self.setParent(area)
        self.hide()

    def _follow(self) -> None:
        """Keep the bar beside the selection."""
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        """Show the bar beside the part of the selection in view."""
        place, page = self._viewer.selection.place(), self.parentWidget()
        if place is None or page is None:
            self.hide()
            return
        self.inks.show_colour(None)
        size = self.sizeHint()
        corner = page.mapFromGlobal(place.topLeft())
        left = max(4, min(corner.x(), page.width() - size.width() - 4))
        top = corner.y() + place.height() + _AWAY
        if top + size.height() > page.height():
            top = max(4, corner.y() - _AWAY - size.height())
        self.setGeometry(QRect(QPoint(left, top), size))
        self.show()
        self.raise_()
