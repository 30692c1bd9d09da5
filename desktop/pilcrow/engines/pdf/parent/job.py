"""A request to a PDF process, and the recipient of its results."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from ....core.errors import Cancelled
from ....core.exchange.events import ReadEvent

_AHEAD = 4  # events that may be there before the child waits for somebody to take them


@dataclass(order=True)
class Job:
    """A request with its priority, smaller first, then in order of arrival; `request` is the name of an operation
    of `Service` and its arguments, the first of which is a path.
    """

    priority: int
    order: int
    request: tuple[Any, ...] = field(compare=False)
    future: Future[Any] = field(compare=False, default_factory=Future)
    events: queue.Queue[ReadEvent | Cancelled | None] = field(
        compare=False, default_factory=lambda: queue.Queue(_AHEAD)
    )
    handed_over: int = field(compare=False, default=0)
    """Number of events handed over so far: after a crash another child sends them again."""
    stop: threading.Event = field(compare=False, default_factory=threading.Event)
    draft: threading.Event = field(compare=False, default_factory=threading.Event)
    """Set while somebody waits for the paragraphs read so far."""

    @property
    def path(self) -> str:
        return str(self.request[1])

    @property
    def reads(self) -> bool:
        """True if the request is a reading, whose events somebody takes."""
        return bool(self.request[0] == "read")
