"""The parent's handle of a child process: started on demand, ended, and started again."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING

from ...lock import Allowed
from ...messages import wait_at_most
from .. import child
from .lending import Source, lend

if TYPE_CHECKING:
    from ....core.language.packs import Pack


class ChildHandle:
    """A handle of at most one child at a time. For one thread, except `pid`."""

    def __init__(self, page_seconds: float, packs: Sequence[Pack], allowed: Allowed, *, patient: bool) -> None:
        """For the arguments see `PdfProcess`."""
        self._allowed = allowed
        self._page_seconds = page_seconds
        self._packs = packs
        self._patient = patient
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self.ready = False
        """True once the child has sent a message: starting takes longer than any request."""
        self.lent = 0
        """Bytes of the largest file lent to the child: they count as the child's memory."""

    @property
    def pid(self) -> int | None:
        """Process id of the child, None while there is none."""
        process = self._process
        with contextlib.suppress(ValueError):  # it has just come to its end
            return process.pid if process else None
        return None

    def start(self) -> tuple[SpawnProcess, Connection]:
        """The child and this end of its pipe; starts a child if there is none."""
        if self._process is None or self._pipe is None:
            context = multiprocessing.get_context("spawn")
            pipe, theirs = context.Pipe()
            with theirs:
                needed = theirs, self._page_seconds, self._allowed, self._patient, self._packs
                process = context.Process(target=child.serve_requests, args=needed, daemon=True)
                process.start()
            wait_at_most(pipe)
            self._process, self._pipe, self.ready, self.lent = process, pipe, False, 0
        return self._process, self._pipe

    def lend(self, source: Source) -> None:
        """Hand over the request's file, or its path to a child that may open it itself."""
        if source.path and self._pipe is not None:
            self.lent = max(self.lent, lend(self._pipe, source, opened=self._allowed.lent))

    def say(self, word: str) -> None:
        """Send the child a message during a request; its death is noticed only when listening."""
        with contextlib.suppress(OSError):
            if self._pipe is not None:
                self._pipe.send((word,))

    def kill(self) -> None:
        """End the child from another thread; the one that owns it will notice."""
        process = self._process
        with contextlib.suppress(ValueError, AttributeError):  # it has come to its end in between
            if process is not None:
                process.kill()

    def end(self) -> None:
        """End the child at once, if there is one."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None and pipe is not None:
            pipe.close()
            process.kill()
            process.join()
            process.close()
