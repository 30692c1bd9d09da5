"""Work in a child process of its own: it does not slow down the window's thread, and returns its memory.

The child runs at low priority, so it may use all cores.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from ..core.errors import Cancelled, PilcrowError
from .lock import end_with_parent
from .messages import receive, send, wait_at_most

REST = 30.0
"""Seconds without a request after which the child ends; the next one starts another, which takes half a second."""


class Worker:
    """An object in a child process; safe to use from several threads, whose requests are done in turn.

    The child starts with the first request, and calls `make` with `arguments`: a function at the top of a module,
    and picklable values. Results are data only (see `messages`). `lost` is raised if the child does not survive a
    request twice.
    """

    def __init__(
        self, make: Callable[..., Any], *arguments: Any, lost: PilcrowError, rest: float | None = None
    ) -> None:
        self._make = make
        self._arguments = arguments
        self._lost = lost
        self._rest = REST if rest is None else rest
        self._requests: queue.SimpleQueue[tuple[Future[Any], tuple[Any, ...]] | None] = queue.SimpleQueue()
        self._child: tuple[SpawnProcess, Connection] | None = None
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """Process id of the child, None while there is none."""
        child = self._child
        return child[0].pid if child else None

    def ask(self, name: str, *arguments: Any) -> Any:
        """Call the object's method of this name with these arguments, or get its attribute if there are none.

        Raises its `PilcrowError`, `RuntimeError` for others, `lost`, or `Cancelled` once this is closed.
        """
        future: Future[Any] = Future()
        with self._starting:
            if self._closed:
                raise _closed()
            if self._thread is None:
                self._thread = threading.Thread(target=self._serve, name="worker", daemon=True)
                self._thread.start()
            self._requests.put((future, (name, *arguments)))
        return future.result()

    def close(self) -> None:
        """End child and thread; waiting requests are cancelled. May be called twice."""
        with self._starting:
            self._closed = True
        if self._thread is not None:
            if (child := self._child) is not None:
                with suppress(ValueError):  # it has just come to its end
                    child[0].kill()
            self._requests.put(None)
            self._thread.join()

    # ---- the thread that owns the pipe --------------------------------------------------------------------

    def _serve(self) -> None:
        while True:
            try:
                asked = self._requests.get(timeout=self._rest if self._child else None)
            except queue.Empty:
                self._end()
                continue
            if asked is None:
                self._end()
                return
            future, request = asked
            try:
                future.set_result(self._converse(request))
            except BaseException as error:  # noqa: BLE001  (whatever it is belongs to the one who asked)
                future.set_exception(error)

    def _converse(self, request: tuple[Any, ...]) -> Any:
        """Result of a request; a child that has died is replaced once."""
        for _ in range(2):
            if self._closed:
                raise _closed()
            try:
                _, pipe = self._child or self._spawn()
                pipe.send(request)
                pipe.poll(None)
                word, value = receive(pipe)
            except (EOFError, OSError):
                self._end()
            else:
                if word == "error":
                    raise value
                return value
        raise self._lost

    def _spawn(self) -> tuple[SpawnProcess, Connection]:
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        with theirs:
            process = context.Process(
                target=_answer_requests, args=(theirs, self._make, self._arguments), daemon=True
            )
            process.start()
        wait_at_most(pipe)
        self._child = process, pipe
        return self._child

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            process, pipe = child
            pipe.close()
            process.kill()
            process.join()
            with suppress(ValueError):  # somebody else waited for it, and so it seems to run
                process.close()


def _closed() -> Cancelled:
    return Cancelled("The process that was asked has been closed.")


def _answer_requests(pipe: Connection, make: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """The child: makes its object with the first request, then answers until the pipe ends."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl+C means
    if sys.platform != "win32":
        os.nice(10)
    made = None
    reply: tuple[str, Any]
    while True:
        try:
            name, *values = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            made = made or make(*arguments)
            found = getattr(made, name)
            reply = "done", found(*values) if values else found
        except PilcrowError as error:
            reply = "error", error
        except Exception:  # noqa: BLE001  (a bug: whoever asked logs it with its traceback)
            reply = "error", RuntimeError(traceback.format_exc())
        try:
            send(pipe, *reply)
        except OSError:
            return
