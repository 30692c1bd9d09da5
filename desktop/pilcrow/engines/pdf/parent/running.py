"""A request run to its end in children: another goes on where one dies."""

from __future__ import annotations

import contextlib
import queue
from collections import Counter
from collections.abc import Callable
from typing import Any

from ....core.errors import Cancelled, PdfError
from ....core.exchange.read_events import ReadEvent
from .. import child
from .exchange import TICK, ChildRequest, Died, Limits, Request
from .handle import ChildHandle

CLOSED = "The PDF process has been closed."
_DEATHS = 60
"""Children that may die in one reading."""


class RequestRun:
    """One request, on the thread that owns the child. A page at which two children have died is left out of a
    reading; other requests fail then.
    """

    def __init__(self, request: Request, handle: ChildHandle, limits: Limits, closing: Callable[[], bool]) -> None:
        """Once `closing` returns True the request is cancelled."""
        self._request, self._child, self._limits, self._closing = request, handle, limits, closing
        self._deaths: Counter[int] = Counter()
        self._skipped: dict[int, str] = {}

    def run(self) -> None:
        """Run the request, unless nobody wants it any more; its future gets the result or the error."""
        if self._request.stop.is_set() or not self._request.future.set_running_or_notify_cancel():
            return
        try:
            result = self._result()
        except Exception as error:  # noqa: BLE001  (whatever it is belongs to the one who asked)
            self._fail(error)
        else:
            self._request.future.set_result(result)
            self._end_events()

    def refuse(self, error: Exception) -> None:
        """End a request that has not been run."""
        if self._request.future.set_running_or_notify_cancel():
            self._fail(error)

    def unwanted(self) -> bool:
        """True if nobody waits for the result any more."""
        return self._closing() or self._request.stop.is_set() or self._request.future.cancelled()

    def _result(self) -> Any:
        while True:
            exchange = ChildRequest(self._request, self._child, self._limits, self._tell, self.unwanted)
            try:
                return exchange.result(self._skipped)
            except Died as death:
                self._child.end()
                self._note(death)

    def _note(self, death: Died) -> None:
        """Let the next child leave out what this one died at. Raises `Cancelled`, and `PdfError` where that would
        not help.
        """
        page, request = death.page, self._request
        self._deaths[page] += 1
        if self.unwanted():
            raise Cancelled(CLOSED)
        if self._deaths[page] == 1:
            if page >= 0:
                self._skipped[page] = child.CAREFULLY
            return
        plainer = page == child.STRUCTURING and page not in self._skipped and not request.handed_over
        if not (page >= 0 or plainer) or not request.reads or self._deaths.total() > _DEATHS:
            raise PdfError(
                "“{path}” cannot be read: it {reason} repeatedly and may be damaged.",
                path=request.path,
                reason=death.reason,
            )
        self._skipped[page] = f"skipped: it {death.reason} twice"

    def _tell(self, event: ReadEvent | None) -> None:
        """Hand an event over; the child waits meanwhile if the consumer is slow, or busy with another file."""
        if not self._request.reads:
            return  # nobody listens
        waiting = False
        while not self.unwanted():
            try:
                self._request.events.put(event, timeout=TICK)
            except queue.Full:
                if not waiting:
                    waiting = True
                    self._child.say(child.WAIT)
                continue
            break
        if waiting:
            self._child.say(child.GO_ON)

    def _fail(self, error: Exception) -> None:
        self._request.future.set_exception(error)
        self._end_events()

    def _end_events(self) -> None:
        """Tell the consumer of a reading that no more events come."""
        if self._request.reads:
            self._tell(None)
            if self.unwanted():  # nobody may be there to make room
                with contextlib.suppress(queue.Empty):
                    while True:
                        self._request.events.get_nowait()
                self._request.events.put(Cancelled(CLOSED))
