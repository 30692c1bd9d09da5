"""A request to a child, from sending to result, with a watch over the child's limits."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import psutil

from ....core.errors import Cancelled, too_many_open
from ....core.exchange.read_events import (
    PagesRead,
    ParagraphBatch,
    ProvisionalStructure,
    ReadEvent,
    ReadStep,
    Structured,
)
from ....core.files import unreadable
from ....core.message import Message, Words
from ....core.reader.pdf import Tile
from ...messages import receive
from .. import child
from .handle import ChildHandle
from .lending import Source

if TYPE_CHECKING:
    from ....core.model import Paragraph

TICK = 0.05
"""Seconds between two checks for changes."""
_TELL = 0.1  # seconds between two words about progress
_PAGE_MEMORY = 500_000_000
"""Resident bytes that one page may add."""
_PIECES = 1_000_000
"""Paragraphs of a draft, at most: many times those of the longest books."""
_AHEAD = 4  # events that may be there before the child waits for somebody to take them


@dataclass(order=True)
class Request:
    """A request with its priority, smaller first, then in order of arrival; `call` is the name of an operation
    of `Service` and its arguments, the first of which is a path.
    """

    priority: int
    order: int
    call: tuple[Any, ...] = field(compare=False)
    future: Future[Any] = field(compare=False, default_factory=Future)
    events: queue.Queue[ReadEvent | Cancelled | None] = field(
        compare=False, default_factory=lambda: queue.Queue(_AHEAD)
    )
    handed_over: int = field(compare=False, default=0)
    """Number of events handed over so far: after a crash another child sends them again."""
    stop: threading.Event = field(compare=False, default_factory=threading.Event)
    draft: threading.Event = field(compare=False, default_factory=threading.Event)
    """Set while somebody waits for the paragraphs read so far."""

    source: Source | None = field(compare=False, default=None)
    """The PDF of the document; None until it is found."""

    @property
    def path(self) -> str:
        return str(self.call[1])

    @property
    def reads(self) -> bool:
        """True if the request is a reading, whose events somebody takes."""
        return bool(self.call[0] == "read")


class Died(Exception):
    """The child is gone: `reason` in words that follow "it", and the `page` where it died."""

    def __init__(self, reason: Words, page: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.page = page


@dataclass(frozen=True)
class Limits:
    """Limits for one page: seconds of the processor, and the child's resident bytes."""

    page_seconds: float
    memory: int


class ChildRequest:
    """Exchange of messages with a child about one request.

    Silence is measured since the child's last message, on the clock and on the processor.
    """

    def __init__(
        self,
        request: Request,
        handle: ChildHandle,
        limits: Limits,
        tell: Callable[[ReadEvent], None],
        unwanted: Callable[[], bool],
    ) -> None:
        """`tell` receives the events of a reading; once `unwanted` returns True the child is asked to stop."""
        self._request = request
        self._handle = handle
        self._limits = limits
        self._tell = tell
        self._unwanted = unwanted
        self._page = child.OPENING
        self._limit = 60.0  # a new process on a busy machine is slow, which is not the page's fault
        """Seconds of silence."""
        self._passed = 0
        """Events that this child has sent."""
        self._pieces: list[Paragraph] = []
        """Of the draft that is being sent."""
        self._stopping = self._asking = False
        self._reported_at = self._weighed = 0.0
        self._before = self._limits.memory
        """Resident bytes when the page was begun."""

    def result(self, skipped: Mapping[int, str]) -> Any:
        """Send the request and listen until its result; a reading leaves out the `skipped` pages.

        Raises the child's exception, or `Died`. Events already sent by an earlier child are not repeated.
        """
        request = self._request
        try:
            process, pipe = self._handle.start()
            self._watched = psutil.Process(process.pid)
            if self._handle.ready:
                self._limit = self._limits.page_seconds
            pipe.send((*request.call, skipped) if request.reads else request.call)
            self._handle.lend(request.source or Source(request.path))
            self._heard_it()
            while True:
                self._ask()
                if pipe.poll(TICK):
                    kind, value = receive(pipe)
                    if kind == "done":
                        if isinstance(value, Tile) and not value.whole:
                            raise Died(Message("crashed the reader"), self._page)
                        return value
                    if kind == "error":
                        raise value
                    self._take(kind, value)
                    self._heard_it()
                self._check()
        except (EOFError, OSError, psutil.NoSuchProcess) as error:
            if too_many_open(error):
                self._handle.end()  # it may be in the middle of an answer
                raise unreadable(request.path, error) from error
            raise Died(Message("crashed the reader"), self._page) from error

    def _heard_it(self) -> None:
        self._heard, self._computed = time.monotonic(), _computed(self._watched)

    def _ask(self) -> None:
        """Send the child the changes on this side."""
        if self._unwanted() and not self._stopping:
            self._stopping, self._limit, self._heard = True, 1.0, time.monotonic()
            self._handle.say(child.STOP)
        elif self._request.draft.is_set() and not self._asking:
            self._asking = True
            self._handle.say(child.DRAFT)

    def _take(self, kind: str, value: Any) -> None:
        """Handle a message that is no result. Raises `Died` for an unknown one."""
        match kind, value:
            case "page", (int(page), int(total)):
                self._advance(page, total)
            case "log", (str(name), int(level), str(message)):
                logging.getLogger(name).log(level, "%s", message)
            case child.DRAFT, ProvisionalStructure():
                draft, self._pieces = replace(value, paragraphs=tuple(self._pieces)), []
                if draft.paragraphs:
                    self._asking = False
                    self._request.draft.clear()  # before the recipient of the draft can want another
                self._tell(draft)
            case child.DRAFT, tuple() if len(self._pieces) < _PIECES:
                self._pieces += value
            case "event", ReadStep(int(), bytes()):
                self._tell(value)
            case "event", Structured() | ParagraphBatch():
                self._passed += 1
                if self._passed > self._request.handed_over:
                    self._tell(value)
                    self._request.handed_over = self._passed
            case _:
                raise Died(Message("crashed the reader"), self._page)

    def _advance(self, page: int, total: int) -> None:
        """Note the child's page; each page may take its time, and structure takes more for more pages."""
        self._page = page
        self._before = self._watched.memory_info().rss if 0 <= page < total else self._limits.memory
        self._handle.ready = True
        self._limit = self._limits.page_seconds + (0.5 * total if page == child.STRUCTURING else 0.0)
        now = time.monotonic()
        if page == total or (page >= 0 and now > self._reported_at + _TELL):
            self._tell(PagesRead(page, total))
            self._reported_at = now
            if page == total:
                self._page = child.STRUCTURING

    def _check(self) -> None:
        """Raise `Died` if the child exceeds its limits."""
        now = time.monotonic()
        if now > self._weighed + TICK:
            self._weighed = now
            most = min(self._limits.memory, self._before + _PAGE_MEMORY)
            if self._watched.memory_info().rss > most + self._handle.lent:
                raise Died(Message("took too much memory"), self._page)
        silent = now - self._heard
        if silent > self._limit and (
            self._stopping
            or silent > child.STARVED * self._limit
            or _computed(self._watched) - self._computed > self._limit
        ):
            raise Died(Message("took too long"), self._page)


def _computed(process: psutil.Process) -> float:
    """Processor seconds used by a process."""
    times = process.cpu_times()
    return times.user + times.system
