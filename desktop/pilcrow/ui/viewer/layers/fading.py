"""Fading of found passages: all are highlighted at first, after some seconds only the best stay outlined."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, QVariantAnimation

_STAYS, _FADES = 5000, 600  # milliseconds


class Fading:
    """Tells how strong the lesser marks are (1 to 0): strong at first, then fading away."""

    def __init__(self, strength: Callable[[float], object], parent: QObject) -> None:
        self._strength = strength
        self.timer = QTimer(parent, interval=_STAYS, singleShot=True)
        self._animation = QVariantAnimation(parent)
        self._animation.setDuration(_FADES)
        self._animation.setStartValue(1.0)
        self._animation.setEndValue(0.0)
        self._animation.valueChanged.connect(strength)
        self.timer.timeout.connect(self._animation.start)

    def begin(self, *, lesser: bool) -> None:
        """There are new marks, some of them `lesser`."""
        self.stop()
        self._strength(1.0)
        if lesser:
            self.timer.start()

    def stop(self) -> None:
        self.timer.stop()
        self._animation.stop()
