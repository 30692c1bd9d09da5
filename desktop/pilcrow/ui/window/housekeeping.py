"""Housekeeping of a process with a window: garbage collection, bug and crash reports, signals."""

from __future__ import annotations

import faulthandler
import gc
import logging
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QAbstractEventDispatcher, QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication

from ...core.errors import PilcrowError
from ..base.language import noop, tr, translate

log = logging.getLogger(__name__)
_WALK = 0.01  # seconds of garbage collection that nobody notices
_SOON = 1000  # milliseconds after closing a document: it is gone, and the program is idle
_FEW = 500  # new objects: an idle window makes less, and needs no collecting
_MANY = 10_000  # new objects: a walk through more takes longer


class SweepTimer(QTimer):
    """Runs only while there is something to collect."""

    def begin(self) -> None:
        if not self.isActive() and gc.get_count()[0] > _FEW:
            self.start()


def sweep(app: QApplication) -> Callable[[], None]:
    """Collect garbage often in small steps, and all of it when the window becomes inactive; the function returned
    collects all of it soon after each call, for use after closing a document, which leaves most garbage.

    Python would collect whenever a thread has created enough objects, and walk through all objects while the
    window waits: 0.1 s with a long document in memory. Objects that survive a long walk are skipped from then on.
    """

    def collect() -> None:
        if gc.get_count()[0] > _MANY:  # a document was loaded: no garbage, and a long walk
            gc.freeze()
            return
        began = time.thread_time()
        gc.collect()
        if time.thread_time() - began > _WALK:
            gc.freeze()

    def collect_all() -> None:
        gc.unfreeze()
        gc.collect()

    def turned(state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationInactive:
            collect_all()

    gc.disable()
    collect()
    timer = SweepTimer(app, interval=500, singleShot=True)
    timer.timeout.connect(collect)
    QAbstractEventDispatcher.instance().aboutToBlock.connect(timer.begin)
    app.applicationStateChanged.connect(turned)
    soon = QTimer(app, interval=_SOON, singleShot=True)
    soon.timeout.connect(collect_all)

    def left() -> None:
        if not soon.isActive():
            soon.start()

    return left


def tell_of_bugs(say: Callable[[str], None], folder: Path) -> None:
    """Log all unexpected exceptions with their traceback, and show one sentence to the reader.

    Each place in the code is reported once: a bug in painting recurs with every repaint.
    """
    known: set[object] = set()

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, PilcrowError):
            say(translate(error))
            return
        place = [(kind, frame.filename, frame.lineno) for frame in traceback.extract_tb(trace)[-1:]]
        if known.issuperset(place) and place:
            return
        known.update(place)
        log.error("a bug", exc_info=(kind, error, trace))
        wrong = noop("Something went wrong inside. Nothing was sent anywhere; the log {path} has it.")
        say(tr(wrong, path=folder / "pilcrow.log"))

    sys.excepthook = hook
    threading.excepthook = lambda args: log.error(
        "a bug in a thread", exc_info=(args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback)
    )


def watch_for_crashes(folder: Path) -> Path | None:
    """Let a crash of the process leave a report in the data folder; returns the report of the last crash, if
    any.
    """
    report, last = folder / "crash.txt", folder / "last-crash.txt"
    found = report.exists() and report.stat().st_size > 0
    if found:
        report.replace(last)
    report.touch(0o600)
    report.chmod(0o600)  # an earlier version may have made it readable for others
    faulthandler.enable(report.open("wb"))
    return last if found else None


@contextmanager
def closed_by_signals(close: Callable[[], object]) -> Iterator[None]:
    """Close the window on Ctrl+C and on the system's signal to terminate, as if the reader closed it.

    Python runs signal handlers only in the interpreter, where an idle window seldom is: a socket wakes it up.
    Handlers may also run during painting, when nothing can be closed; so closing is left to the event loop.
    """
    ours, theirs = socket.socketpair()
    with ours, theirs:
        for end in (ours, theirs):
            end.setblocking(False)
        notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda *_: ours.recv(64))
        waker = signal.set_wakeup_fd(theirs.fileno())
        before = {
            n: signal.signal(n, lambda *_: QTimer.singleShot(0, close)) for n in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            notifier.setEnabled(False)
            signal.set_wakeup_fd(waker)
            for number, handler in before.items():
                signal.signal(number, handler)
