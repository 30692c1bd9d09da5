"""History of jumps, for going back and forward."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

_KEPT = 200
Spot = tuple[int, float]
"""A 0-based page and y in points."""


class History(QObject):
    """Spots behind and ahead of where the reader is. `changed(back, forward)` tells where one can go."""

    changed = Signal(bool, bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.past: list[Spot] = []
        self.future: list[Spot] = []

    def record(self, here: Spot) -> None:
        """The reader jumps away from `here`; what was ahead is forgotten. The same spot twice is one."""
        if self.past[-1:] != [here]:
            self.past.append(here)
        del self.past[:-_KEPT]
        self.future.clear()
        self._tell()

    def clear(self) -> None:
        self.replace((), ())

    def replace(self, past: Iterable[Spot], future: Iterable[Spot]) -> None:
        """Know these instead."""
        self.past, self.future = list(past), list(future)
        self._tell()

    def back(self, here: Spot) -> Spot | None:
        return self._go(self.past, self.future, here)

    def forward(self, here: Spot) -> Spot | None:
        return self._go(self.future, self.past, here)

    def _go(self, source: list[Spot], other: list[Spot], here: Spot) -> Spot | None:
        if not source:
            return None
        other.append(here)
        spot = source.pop()
        self._tell()
        return spot

    def _tell(self) -> None:
        self.changed.emit(bool(self.past), bool(self.future))
