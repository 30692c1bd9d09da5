"""Embedding in a child process of its own: it takes no turns from the window's thread, and gives back its memory.

The child lets other processes have the processor first, so it may use all cores.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, cast

from ...core.errors import Cancelled, ModelError
from ...core.protocols import Floats

REST = 30.0
"""Seconds without a text after which the child ends; the next text starts another, which takes half a second."""
_CLOSED = "The embedding process has been closed."
_PATIENT = 10  # how nice, in Unix terms


@dataclass(frozen=True, slots=True)
class EmbedderFiles:
    """Which models embed: `names` in the installation's `folder` or a person's `own`, two of them as one."""

    folder: Path
    names: tuple[str, ...]
    own: Path | None = None


class EmbedderProcess:
    """Fulfils `core.protocols.Embedder`; safe to use from several threads, whose requests are done in turn.

    The child starts with the first request or look at `id`. Everything may raise `ModelError`.
    """

    def __init__(self, files: EmbedderFiles, *, rest: float | None = None) -> None:
        self._files = files
        self._rest = REST if rest is None else rest
        self._requests: queue.SimpleQueue[tuple[Future[Any], tuple[Any, ...]] | None] = queue.SimpleQueue()
        self._child: tuple[SpawnProcess, Connection] | None = None
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False

    @cached_property
    def id(self) -> str:
        return str(self._ask("id"))

    @cached_property
    def dimension(self) -> int:
        return int(self._ask("dimension"))

    @property
    def pid(self) -> int | None:
        """The child's process id, None while there is none."""
        child = self._child
        return child[0].pid if child else None

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        return cast("list[Floats]", self._ask("passages", list(texts)))

    def query(self, text: str) -> Floats:
        return cast("Floats", self._ask("query", text))

    def close(self) -> None:
        """End child and thread; what still waits is cancelled. May be called twice."""
        with self._starting:
            self._closed = True
        if self._thread is not None:
            if (child := self._child) is not None:
                with suppress(ValueError):  # it has just come to its end
                    child[0].kill()
            self._requests.put(None)
            self._thread.join()

    def _ask(self, *request: Any) -> Any:
        future: Future[Any] = Future()
        with self._starting:
            if self._closed:
                raise Cancelled(_CLOSED)
            if self._thread is None:
                self._thread = threading.Thread(target=self._serve, name="embedder", daemon=True)
                self._thread.start()
            self._requests.put((future, request))
        return future.result()

    # ---- the thread that owns the pipe --------------------------------------------------------------------

    def _serve(self) -> None:
        while True:
            try:
                asked = self._requests.get(timeout=self._rest)
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
        """A request's result; a child that has died gets a successor once."""
        for _ in range(2):
            if self._closed:
                raise Cancelled(_CLOSED)
            try:
                _, pipe = self._child or self._spawn()
                pipe.send(request)
                done, result = pipe.recv()
            except (EOFError, OSError):
                self._end()
            else:
                if done:
                    return result
                raise result
        raise ModelError("The embedding model's process ended twice: close other programs, or restart Pilcrow.")

    def _spawn(self) -> tuple[SpawnProcess, Connection]:
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        with theirs:
            process = context.Process(target=main, args=(theirs, self._files), daemon=True)
            process.start()
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


def main(pipe: Connection, files: EmbedderFiles) -> None:
    """The child: opens the models with the first request, then answers until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl+C means
    if sys.platform != "win32":
        os.nice(_PATIENT)
    from .embedder import load_embedders

    embedder = None
    reply: tuple[bool, Any]
    while True:
        try:
            operation, *arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            embedder = embedder or load_embedders(files.folder, files.names, os.cpu_count(), files.own)
            found = getattr(embedder, operation)
            reply = True, found(*arguments) if arguments else found
        except Exception as error:  # noqa: BLE001  (whatever it is belongs to the one who asked)
            reply = False, error
        try:
            pipe.send(reply)
        except OSError:
            return
