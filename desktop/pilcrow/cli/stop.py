"""Ctrl+C."""

from __future__ import annotations

import signal
import threading
from typing import Any


class Stop:
    """Ctrl+C as a flag that long work polls; a second Ctrl+C ends the program at once."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self._before: Any = None
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupted)

    def _interrupted(self, *_: object) -> None:
        if self.asked.is_set():
            raise KeyboardInterrupt
        self.asked.set()

    def __call__(self) -> bool:
        return self.asked.is_set()

    def restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
