"""`--trace FILE`: JSON lines on how quick the window is: first paint, sharp page, stalls, memory each second."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path
from typing import Any

import psutil
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from .window import Window

STALL = 0.020
"""Seconds the event loop may be busy with one event before it is written down."""


class TracedApplication(QApplication):
    """Times each event that the event loop hands out; a nested one counts for its outermost."""

    depth = 0
    stalled: Any = None

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        if self.depth:
            return super().notify(receiver, event)
        name, kind, began = _name(receiver), event.type().name, time.perf_counter()
        self.depth = 1
        try:
            return super().notify(receiver, event)
        finally:
            self.depth = 0
            spent = time.perf_counter() - began
            if spent > STALL and self.stalled is not None:
                self.stalled(name, kind, spent)


def _name(receiver: QObject) -> str:
    """What an event goes to, with its owner: "QTimer of FindBar"."""
    owner = receiver.parent()
    return type(receiver).__name__ + (f" of {type(owner).__name__}" if owner else "")


class Trace(QObject):
    """Writes to `path` until closed; times are seconds since the process started."""

    def __init__(self, path: Path, app: QApplication, window: Window) -> None:
        super().__init__(window)
        self._file = path.open("w", encoding="utf-8")
        self._window = window
        self._process = psutil.Process()
        self._began = self._process.create_time()
        self._seen: set[str] = set()
        if isinstance(app, TracedApplication):
            app.stalled = lambda name, kind, spent: self.write(
                "stall", of=name, event=kind, seconds=round(spent, 4)
            )
        window.shown.connect(lambda: self._once("window shown"))
        window.painted.connect(lambda: self._once("first page painted"))
        window.sharp.connect(lambda: self._once("page sharp"))
        self._timer = QTimer(self, interval=1000)
        self._timer.timeout.connect(self._memory)
        self._timer.start()

    def write(self, what: str, **values: object) -> None:
        line = {"at": round(time.time() - self._began, 4), "what": what} | values
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._timer.stop()
        self._file.close()

    def _once(self, what: str) -> None:
        if what not in self._seen:
            self._seen.add(what)
            self.write(what)

    def _memory(self) -> None:
        """Weighed off the window's thread: looking for children goes through all processes there are."""
        self._window.errands.do(self._weigh, lambda sizes: self.write("memory", window=sizes[0], all=sum(sizes)))

    def _weigh(self) -> list[int]:
        sizes = [self._process.memory_info().rss]
        for child in self._process.children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                sizes.append(child.memory_info().rss)
        return sizes
