"""`--trace FILE`: JSON lines on the window's speed: first paint, sharp page, stalls, memory each second.

A stall records the event, the CPU time of the window's thread, the time it was queued for a processor (Linux only;
the rest was spent waiting for the interpreter, a lock, or the display), the time of garbage collection in any
thread, and the calls of all threads after `STALL`, or at the end if they could not be read earlier.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import sys
import threading
import time
import traceback
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import psutil
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from ..base.tasks import BackgroundQueue
    from .first_page import FirstPage
    from .window import Window

STALL = 0.020
"""Longest event, in seconds, that is not recorded as a stall."""
_DEEP = 6  # innermost calls recorded per thread


class TracedApplication(QApplication):
    """Times each event of the event loop; nested events count towards the outermost."""

    depth = 0
    trace: Trace | None = None

    def notify(self, receiver: QObject, event: QEvent) -> bool:
        if self.depth or self.trace is None:
            return super().notify(receiver, event)
        name, kind, trace = _receiver_name(receiver), event.type().name, self.trace
        self.depth = 1
        trace.begin()
        try:
            return super().notify(receiver, event)
        finally:
            self.depth = 0
            trace.end(name, kind)


def _receiver_name(receiver: QObject) -> str:
    """Receiver of an event with its owner: "QTimer of FindBar"."""
    owner = receiver.parent()
    return type(receiver).__name__ + (f" of {type(owner).__name__}" if owner else "")


def began() -> float:
    """Start time of this process, in seconds since the epoch.

    On Linux psutil adds hundredths of a second to a boot time in whole seconds: its sum is up to a second early,
    but the added part is right.
    """
    at = psutil.Process().create_time()
    if sys.platform != "linux":
        return at
    return at - psutil.boot_time() + time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)


class Trace(QObject):
    """Writes the trace to `path` until closed; times are seconds since the start of the process."""

    def __init__(self, path: Path, app: QApplication) -> None:
        super().__init__()
        self._file = path.open("w", encoding="utf-8")
        self._process = psutil.Process()
        self._began = began()
        self._seen: set[str] = set()
        self._watch = StallWatch()
        self._app = app
        if isinstance(app, TracedApplication):
            app.trace = self
        self._timer = QTimer(self, interval=1000)

    def follow(self, shown: FirstPage | Window) -> None:
        """Note when this is shown, unless something was before."""
        shown.shown.connect(lambda: self._once("window shown"))
        shown.painted.connect(lambda: self._once("first page painted"))
        shown.sharp.connect(lambda: self._once("page sharp"))

    def weigh(self, background: BackgroundQueue) -> None:
        """Note the memory each second."""
        self._timer.timeout.connect(lambda: self._memory(background))
        self._timer.start()

    def write(self, what: str, **values: object) -> None:
        line = {"at": round(time.time() - self._began, 4), "what": what} | values
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def begin(self) -> None:
        """Note the start of an event."""
        self._watch.begin()

    def end(self, of: str, event: str) -> None:
        """Note the end of an event, and record it if it was a stall."""
        spent = self._watch.end()
        if spent["seconds"] > STALL and not self._file.closed:
            if not self._watch.seen:  # the watch could not look: the interpreter or the processors were busy
                self._watch.look()
            rounded = {name: round(value, 4) for name, value in spent.items()}
            self.write("stall", of=of, event=event, **rounded, threads=self._watch.seen)

    def close(self) -> None:
        if isinstance(self._app, TracedApplication):
            self._app.trace = None
        self._watch.close()
        self._timer.stop()
        self._file.close()

    def _once(self, what: str) -> None:
        if what not in self._seen:
            self._seen.add(what)
            self.write(what)

    def _memory(self, background: BackgroundQueue) -> None:
        """Measure the memory outside the window's thread: looking for children goes through all processes."""
        background.do(self._weigh, lambda sizes: self.write("memory", window=sizes[0], all=sum(sizes)))

    def _weigh(self) -> list[int]:
        sizes = [self._process.memory_info().rss]
        for child in self._process.children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                sizes.append(child.memory_info().rss)
        return sizes


class StallWatch:
    """Records the calls of all threads, from its own thread, when one event of the window takes longer than
    `STALL`.
    """

    def __init__(self) -> None:
        self._window = threading.get_ident()
        self._since = self._computed = self._queued = self._collecting = self._collected = 0.0
        self.seen: dict[str, list[str]] = {}
        """Innermost calls of each thread, by name."""
        self._schedule = -1  # a file descriptor
        with contextlib.suppress(OSError):
            self._schedule = os.open("/proc/thread-self/schedstat", os.O_RDONLY)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="trace", daemon=True)
        self._thread.start()
        gc.callbacks.append(self._garbage)

    def begin(self) -> None:
        self._collected, self.seen = 0.0, {}
        self._queued = self._queue()
        self._computed = time.thread_time()
        self._since = time.perf_counter()

    def end(self) -> dict[str, float]:
        """Time since `begin` in seconds, by what it was spent on."""
        spent, self._since = time.perf_counter() - self._since, 0.0
        return {
            "seconds": spent,
            "computed": time.thread_time() - self._computed,
            "collected": self._collected,
            "queued": self._queue() - self._queued,
        }

    def close(self) -> None:
        gc.callbacks.remove(self._garbage)
        self._ended.set()
        self._thread.join()
        if self._schedule >= 0:
            os.close(self._schedule)
            self._schedule = -1

    def _queue(self) -> float:
        """Total time this thread was queued for a processor, in seconds."""
        return int(os.pread(self._schedule, 64, 0).split()[1]) / 1e9 if self._schedule >= 0 else 0.0

    def _run(self) -> None:
        while not self._ended.wait(STALL / 2):
            since = self._since
            if since and not self.seen and time.perf_counter() - since > STALL:
                self.look()

    def look(self) -> None:
        """Record the calls of all threads."""
        names = {thread.ident: thread.name for thread in threading.enumerate()}
        self.seen = {
            "window" if ident == self._window else f"{names.get(ident, '?')} {ident}": _calls(frame)
            for ident, frame in sys._current_frames().items()
            if ident != threading.get_ident()
        }

    def _garbage(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._collecting = time.perf_counter()
        elif self._since:
            self._collected += time.perf_counter() - max(self._collecting, self._since)


def _calls(frame: FrameType) -> list[str]:
    """Innermost calls of a thread, the innermost last."""
    calls = traceback.extract_stack(frame, _DEEP)
    return [f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls]
