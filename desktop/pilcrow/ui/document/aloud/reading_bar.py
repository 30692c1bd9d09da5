"""The small bar at the foot of the page while it is read aloud."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from ...base.language import tr
from ...base.look import theme
from ...viewer.viewer import Viewer

_SPEEDS = (60, 80, 100, 125, 150, 200)
"""Per cent of an ordinary voice's pace."""
_AWAY = 16
"""Pixels between the bar and the page's lower edge."""


class ReadingBar(QWidget):
    """Sentence before, pause, next sentence, pace, stop."""

    paused = Signal(bool)
    stepped = Signal(int)
    speed_chosen = Signal(int)
    stopped = Signal()

    def __init__(self, viewer: Viewer) -> None:
        """Create the bar over the pages of `viewer`."""
        super().__init__(viewer.viewport())
        self._page = viewer.viewport()
        self.setAccessibleName(tr("Reading aloud"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._page.installEventFilter(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 4, 6, 4)
        row.setSpacing(2)
        self.back, self.pause, self.forth, self.stop = (QToolButton() for _ in range(4))
        self.pause.setCheckable(True)
        self.pause.clicked.connect(self.paused)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forth.clicked.connect(lambda: self.stepped.emit(1))
        self.stop.clicked.connect(self.stopped)
        self.speed = QComboBox()
        self.speed.setAccessibleName(tr("Pace"))
        self.speed.setToolTip(tr("Pace"))
        self.speed.activated.connect(lambda _index: self.speed_chosen.emit(self.speed.currentData()))
        for part in (self.back, self.pause, self.forth, self.speed, self.stop):
            row.addWidget(part)
        for button, name in (
            (self.back, tr("Sentence before")),
            (self.forth, tr("Next sentence")),
            (self.stop, tr("Stop", "reading aloud")),
        ):
            button.setToolTip(name)
            button.setAccessibleName(name)
        self.hide()

    def begin(self) -> None:
        """A sentence is being said."""
        self.show_paused(False)
        if not self.isVisible():
            self.show()
            self.raise_()
            self._place()

    def show_speed(self, speed: int) -> None:
        """Show the chosen speed, in per cent."""
        self.speed.clear()
        for each in sorted({*_SPEEDS, speed}):
            self.speed.addItem(f"{QLocale().toString(each / 100)}×", each)
        self.speed.setCurrentIndex(self.speed.findData(speed))

    def show_paused(self, paused: bool) -> None:
        """Show the button for continuing while reading is `paused`."""
        self.pause.setChecked(paused)
        name = tr("Go on") if paused else tr("Pause")
        self.pause.setToolTip(name)
        self.pause.setAccessibleName(name)
        for button, icon in (
            (self.back, "back"), (self.forth, "forward"), (self.stop, "close"),
            (self.pause, "play" if paused else "pause"),
        ):  # fmt: skip
            button.setIcon(theme.icon(icon))

    def _place(self) -> None:
        page, size = self._page, self.sizeHint()
        self.setGeometry(
            (page.width() - size.width()) // 2, page.height() - size.height() - _AWAY, size.width(), size.height()
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(look.faint if look.dark else look.line), 1))
        painter.setBrush(QColor(look.panel))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 8, 8)
