"""All thread code of the window, and error messages for failures. Three jobs, and one class for each:

- `Task`: long work in many steps, on one of the `WORKERS`; it can be stopped, and each step comes as a signal.
- `BackgroundQueue`: small work that must not hold up the window, such as writing things down. It is done in the
  order in which it was asked for, so it has a thread of its own, and waits for no task.
- `ResultDelivery`: runs nothing; it brings the results of others' futures (the renderer's) to the window's thread.

Whatever fails becomes a sentence by `explain_failure`, which logs what nobody expected.
"""

from __future__ import annotations

import logging
import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cache, partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from ...core.errors import Cancelled, PilcrowError
from ...core.stopping import Stopped
from .language import noop

log = logging.getLogger(__name__)
T = TypeVar("T")
WORKERS = ThreadPoolExecutor(16, "worker")
"""Threads for everything longer than a moment; started as needed."""
_BUG = noop("Something went wrong inside; the log has the details. Nothing was lost: please try again.")


def explain_failure(error: BaseException) -> PilcrowError:
    """Turn a failure into an error with a sentence for people; unexpected ones are logged with a traceback."""
    if isinstance(error, PilcrowError):
        return error
    log.error("something failed", exc_info=error)
    return PilcrowError(_BUG)


class Task(QObject):
    """Runs a generator on a worker thread; its values and its end arrive as signals, in the window's thread and
    only while the task exists.

    `failed` carries a `PilcrowError`: a sentence for people. `finished` comes last, and the task deletes itself.
    """

    happened = Signal(object)
    failed = Signal(object)
    finished = Signal()

    def __init__(self, work: Callable[[Stopped], Iterator[Any]], parent: QObject) -> None:
        """`work(stopped)` makes the generator; it polls `stopped()` and raises `Cancelled` soon after."""
        super().__init__(parent)
        self._work = work
        self._stop = threading.Event()
        self._running: Future[None] | None = None
        self._delivery = ResultDelivery(self)

    def begin(
        self,
        happened: Callable[[Any], object],
        failed: Callable[[PilcrowError], object] | None = None,
        finished: Callable[[], object] | None = None,
    ) -> Task:
        """Start the work, with these receivers of the signals."""
        self.happened.connect(happened)
        if failed is not None:
            self.failed.connect(failed)
        if finished is not None:
            self.finished.connect(finished)
        return self.start()

    def start(self) -> Task:
        self._running = WORKERS.submit(self._run)
        self._delivery.when_done(self._running, self._end)
        return self

    @property
    def ended(self) -> bool:
        """True if the task is not running."""
        return self._running is None or self._running.done()

    def stop(self) -> None:
        """Ask the task to end; `finished` follows."""
        self._stop.set()

    def wait(self) -> None:
        """Stop the task and wait for its end: for closing the window."""
        self._stop.set()
        if self._running is not None and not self._running.cancel():
            wait((self._running,))

    def _run(self) -> None:
        with suppress(Cancelled):
            for event in self._work(self._stop.is_set):
                if self._stop.is_set():
                    break
                self._delivery.call(partial(self._tell, event))

    def _tell(self, event: object) -> None:
        self.happened.emit(event)

    def _end(self, done: Future[None]) -> None:
        if (error := done.exception()) is not None:
            self.failed.emit(explain_failure(error))
        self.finished.emit()
        self.deleteLater()


def one_result(work: Callable[[Stopped], T]) -> Callable[[Stopped], Iterator[T]]:
    """Work for a `Task` with a single result."""

    def yield_result(stopped: Stopped) -> Iterator[T]:
        yield work(stopped)

    return yield_result


class _Bridge(QObject):
    """Brings calls to the window's thread. It outlives all widgets: one whose signal another thread emits could be
    destroyed meanwhile.
    """

    called = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.called.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def _call(self, call: Callable[[], None]) -> None:
        call()


@cache
def _bridge() -> _Bridge:
    """The one bridge; made in the window's thread."""
    return _Bridge()


class ResultDelivery:
    """Brings results to the window's thread, as long as the `receiver` exists; it does not keep it."""

    def __init__(self, receiver: QObject) -> None:
        self._receiver, self._bridge = weakref.ref(receiver), _bridge()

    def when_done(self, future: Future[T], callback: Callable[[Future[T]], None]) -> None:
        """Call `callback(future)` in this thread when the future is done and not cancelled."""
        future.add_done_callback(lambda done: None if done.cancelled() else self.call(lambda: callback(done)))

    def call(self, call: Callable[[], None]) -> None:
        """Call a function in the window's thread; to be called from any thread."""
        self._bridge.called.emit(lambda: self._deliver(call))

    def _deliver(self, call: Callable[[], None]) -> None:
        receiver = self._receiver()
        if receiver is not None and isValid(receiver):
            call()


class BackgroundQueue(QObject):
    """A queue of small jobs that must not block the window, run one after the other.

    `failed` carries a `PilcrowError`: a sentence for people.
    """

    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, "background")
        self._closed = False
        self._delivery = ResultDelivery(self)

    def do(
        self,
        work: Callable[[], T],
        then: Callable[[T], object] = lambda _result: None,
        otherwise: Callable[[PilcrowError], object] = lambda _error: None,
    ) -> None:
        """Run `work` after all earlier jobs, then pass its result to `then` in the window's thread. On failure the
        error goes to `otherwise` and to the signal `failed`.

        A closed queue accepts no more work.
        """
        if self._closed:
            return
        self._delivery.when_done(self._pool.submit(work), lambda done: self._ended(done, then, otherwise))

    def close(self) -> None:
        """Finish all jobs and return."""
        self._closed = True
        self._pool.shutdown()

    def _ended(
        self, done: Future[T], then: Callable[[T], object], otherwise: Callable[[PilcrowError], object]
    ) -> None:
        if self._closed:  # the widgets that would show the result are gone
            return
        error = done.exception()
        if error is None:
            then(done.result())
            return
        self.failed.emit(told := explain_failure(error))
        otherwise(told)
