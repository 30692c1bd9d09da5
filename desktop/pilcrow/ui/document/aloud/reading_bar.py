"""The small bar at the foot of the page while it is read aloud."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from ...base.language import tr
from ...base.look.icon_button import IconButton
from ...base.look.layouts import lay_row
from ...viewer.viewer import Viewer

_SPEEDS = (60, 80, 100, 125, 150, 200)
"""Per cent of an ordinary voice's pace."""
_AWAY = 16
"""Pixels between the bar and the page's lower edge."""


class ReadingBar(QFrame):
    """Sentence before, pause, next sentence, pace, stop."""

    paused = Signal(bool)
    stepped = Signal(int)
    speed_chosen = Signal(int)
    stopped = Signal()

    def __init__(self, viewer: Viewer) -> None:
        """Create the bar over the pages of `viewer`."""
        super().__init__(viewer.viewport())
        self._page: QWidget = viewer.viewport()
        self.setProperty("floating", True)
        self.setAccessibleName(tr("Reading aloud"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._page.installEventFilter(self)
        self.back = IconButton("back", tr("Sentence before"))
        self.pause = IconButton("pause", tr("Pause"))
        self.forth = IconButton("forward", tr("Next sentence"))
        self.stop = IconButton("close", tr("Stop", "reading aloud"))
        self.pause.setCheckable(True)
        self.pause.clicked.connect(self.paused)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forth.clicked.connect(lambda: self.stepped.emit(1))
        self.stop.clicked.connect(self.stopped)
        self.speed = QComboBox()
        self.speed.setAccessibleName(tr("Pace"))
        self.speed.setToolTip(tr("Pace"))
        self.speed.activated.connect(lambda _index: self.speed_chosen.emit(self.speed.currentData()))
        lay_row(
            self.back, self.pause, self.forth, self.speed, self.stop, within=self, margins=(6, 4, 6, 4), spacing=2
        )
        self.hide()

    def lie_over(self, area: QWidget) -> None:
        """Lie over another area, that of the text or the pages."""
        shown = not self.isHidden()
        self._page.removeEventFilter(self)
        self._page = area
        area.installEventFilter(self)
        self.setParent(area)
        if shown:
            self.show()
            self.raise_()
            self._place()

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
        self.pause.dress("play" if paused else "pause", tr("Go on") if paused else tr("Pause"))

    def _place(self) -> None:
        page, size = self._page, self.sizeHint()
        self.setGeometry(
            (page.width() - size.width()) // 2, page.height() - size.height() - _AWAY, size.width(), size.height()
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)
