"""Fading of what was found and read: lesser finds after some seconds, the rest when the answer stands."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, QVariantAnimation

from ..pictures.painting import Work

_STAYS, _FADES, _RESTS = 5000, 600, 2000  # milliseconds
_REST = 0.1
"""How strong the bars of a standing answer are."""


class Fading:
    """Tells how what was found and read is to be shown: strong at first, then fading."""

    def __init__(self, show: Callable[[Work], object], parent: QObject) -> None:
        self._show = show
        self.timer = QTimer(parent, interval=_STAYS, singleShot=True)
        self._lesser, self.rest = QVariantAnimation(parent), QVariantAnimation(parent)
        for animation, duration in ((self._lesser, _FADES), (self.rest, _RESTS)):
            animation.setDuration(duration)
            animation.setStartValue(1.0)
            animation.setEndValue(0.0)
        self._lesser.valueChanged.connect(lambda lesser: show(Work(lesser=lesser)))
        self.rest.valueChanged.connect(
            lambda left: show(Work(_REST + (1 - _REST) * left, left, left, resting=True))
        )
        self.timer.timeout.connect(self._lesser.start)

    def begin(self, *, lesser: bool, resting: bool) -> None:
        """There are new marks, some of them `lesser`; or an answer stands, and its marks come to rest."""
        self.stop()
        if resting:
            self.rest.start()
            return
        self._show(Work())
        if lesser:
            self.timer.start()

    def stop(self) -> None:
        self.timer.stop()
        self._lesser.stop()
        self.rest.stop()
