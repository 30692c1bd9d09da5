"""The bar of the pen: its colours and widths, the eraser, and a text box."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton

from ....core.marks.annotation import Colour
from ....core.marks.ink import WIDTHS
from ...base.language import noop, tr
from ...base.look import fonts
from ...base.look.layouts import lay_row
from ...base.look.theme import tokens
from ...base.look.words import make_button
from ...viewer.layers.ink import Tool
from ...viewer.viewer import Viewer
from .ink_row import InkRow

_NAMES = (noop("Fine"), noop("Medium"), noop("Broad"))
_SIDE, _TOP = 24, 12


class _Width(QToolButton):
    """A width of the pen, shown as a dot; the one in use has a line below."""

    def __init__(self, width: float, name: str) -> None:
        super().__init__()
        self.width_in_points = width
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setAccessibleName(name)
        self.setToolTip(name)

    def sizeHint(self) -> QSize:
        side = fonts.scaled(_SIDE)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colours = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.text))
        size = fonts.scaled(1) * (1 + self.width_in_points)
        painter.drawEllipse(QPointF(self.rect().center()) + QPointF(0.5, 0.5), size, size)
        if self.isChecked():
            painter.fillRect(6, self.height() - 3, self.width() - 12, 2, QColor(colours.accent))


class PenBar(QFrame):
    """Lies over the pages while a tool is in use."""

    text_wanted = Signal()
    """The next drag is to draw a text box."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer.viewport())
        self._ink, self._over = viewer.ink, viewer.viewport()
        self.setProperty("floating", True)
        self.setAccessibleName(tr("Pen"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.inks = InkRow()
        self.inks.chosen.connect(self._colour)
        self.widths = [_Width(width, tr(name)) for width, name in zip(WIDTHS, _NAMES, strict=True)]
        self.eraser = make_button(tr("Eraser"), lambda: None, roles="flat")
        self.eraser.setCheckable(True)
        self.eraser.clicked.connect(lambda on: self._ink.use(Tool.ERASER if on else Tool.PEN))
        self.text = make_button(tr("Text box"), self._write, roles="flat")
        self.done = make_button(tr("Done"), lambda: self._ink.use(None), roles="flat")
        for width in self.widths:
            width.clicked.connect(lambda _checked=False, width=width: self._widen(width.width_in_points))
        lay_row(
            self.inks, 6, *self.widths, 6, self.eraser, self.text, self.done,
            within=self, margins=(8, 4, 4, 4), spacing=2,
        )  # fmt: skip
        for button in (*self.inks.buttons(), *self.widths, *self.findChildren(QPushButton)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Esc and the other keys stay those of the pages
        self._ink.chosen.connect(self._show)
        viewer.viewport().installEventFilter(self)
        self.hide()

    def _colour(self, colour: Colour) -> None:
        self._ink.colour = colour
        self._ink.use(Tool.PEN)

    def _widen(self, width: float) -> None:
        self._ink.width = width
        self._ink.use(Tool.PEN)

    def _write(self) -> None:
        self._ink.use(None)
        self.text_wanted.emit()

    def _show(self, tool: Tool | None) -> None:
        """Show what is in use; nothing without a tool."""
        self.setVisible(tool is not None)
        self.eraser.setChecked(tool is Tool.ERASER)
        self.inks.show_colour(self._ink.colour if tool is Tool.PEN else None)
        for width in self.widths:
            width.setChecked(width.width_in_points == self._ink.width)
        self._lie()

    def _lie(self) -> None:
        """Lie at the top of the pages, in the middle."""
        self.adjustSize()
        self.move(max(4, (self._over.width() - self.width()) // 2), _TOP)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._lie()
        return super().eventFilter(watched, event)
