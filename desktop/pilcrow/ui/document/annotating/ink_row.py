"""Buttons for the colours of marks."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from ....core.marks.annotation import Colour
from ...base.language import noop, tr
from ...base.look import fonts, inks
from ...base.look.layouts import lay_row
from ...base.look.theme import tokens

_SIDE, _DOT = 24, 7
_COMMANDS = {
    Colour.GREEN: noop("Highlight: green"),
    Colour.YELLOW: noop("Highlight: yellow"),
    Colour.BLUE: noop("Highlight: blue"),
    Colour.RED: noop("Highlight: red"),
    Colour.PURPLE: noop("Highlight: purple"),
}


class _Ink(QToolButton):
    """One colour; the one in use has a ring."""

    def __init__(self, colour: Colour, *, highlights: bool) -> None:
        super().__init__()
        self.colour = colour
        self.setCheckable(True)
        name = tr(inks.NAMES[colour])
        self.setAccessibleName(name)
        self.setToolTip(tr(_COMMANDS[colour]) if highlights else name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = fonts.scaled(_SIDE)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = QPointF(self.rect().center()) + QPointF(0.5, 0.5)
        edge, wide = QColor(inks.line_colour(self.colour, dark=colours.dark)), 1.0
        if self.isChecked() or self.hasFocus():
            edge, wide = QColor(colours.text if self.isChecked() else colours.focus), 1.8
        painter.setPen(QPen(edge, wide))
        painter.setBrush(QColor(inks.fill_colour(self.colour, dark=colours.dark)))
        size = fonts.scaled(_DOT) + (1.0 if self.underMouse() else 0.0)
        painter.drawEllipse(centre, size, size)


class InkRow(QWidget):
    """The five colours."""

    chosen = Signal(object)
    """A `Colour`."""

    def __init__(self, *, highlights: bool = False) -> None:
        """`highlights`: a click is a command to highlight, and is called so."""
        super().__init__()
        row = lay_row(within=self)
        self._inks = [_Ink(colour, highlights=highlights) for colour in Colour]
        for ink in self._inks:
            ink.clicked.connect(lambda _checked=False, ink=ink: self._choose(ink))
            ink.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(ink)

    def buttons(self) -> list[QToolButton]:
        return list(self._inks)

    def show_colour(self, colour: Colour | None) -> None:
        """Show the colour in use; None for none."""
        for ink in self._inks:
            ink.setChecked(ink.colour is colour)

    def _choose(self, ink: _Ink) -> None:
        self.show_colour(ink.colour)
        self.chosen.emit(ink.colour)
