"""Pauses background work while the computer runs on battery, unless the reader wants it done."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from .backend import Backend
from .indexer import BATTERY, Indexer
from .language import tr
from .tasks import BackgroundQueue

_LOOK = 20_000
"""Milliseconds between two checks of the power supply."""


class PowerWatch(QObject):
    """Pauses the indexer on battery and resumes it on mains power; a reader may resume it in between."""

    def __init__(self, backend: Backend, background: BackgroundQueue, indexer: Indexer) -> None:
        super().__init__(indexer)
        self._backend, self._background, self._indexer = backend, background, indexer
        self._saving = False
        self._timer = QTimer(self, interval=_LOOK)
        self._timer.timeout.connect(self.refresh)

    def start(self) -> None:
        self._timer.start()
        self.refresh()

    def stop(self) -> None:
        self._timer.stop()

    def toggle(self) -> None:
        """Pause or resume background work at the reader's request."""
        self._indexer.pause(not self._indexer.paused)

    def describe(self) -> str:
        """Message that work is paused; "" if it runs, or if the battery delays no work."""
        if self._indexer.paused == BATTERY:
            return tr("Paused on battery") if self._indexer.waiting else ""
        return tr("Background work paused") if self._indexer.paused else ""

    def refresh(self) -> None:
        """Check the power supply; also called when the setting has changed."""
        if self._backend.settings.pause_on_battery:
            self._background.do(self._backend.on_battery, self._pause_on_battery)
        else:
            self._pause_on_battery(False)

    def _pause_on_battery(self, on_battery: bool) -> None:
        if on_battery != self._saving:
            self._saving = on_battery
            self._indexer.pause(on_battery, BATTERY)
