"""Network streams off the caller's thread: an asyncio task on a thread of its own feeds a queue.

Cancelling the task inside its loop is what ends a silent connection at once; closing a blocked socket from another
thread does not.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from typing import TypeVar

from ...core.stopping import Stopped, check_stopped

T = TypeVar("T")
_POLL = 0.05


class _End:
    """Marks the end of the items, with the exception of the stream, if any."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error


def stream(source: Callable[[], AsyncGenerator[T, None]], stopped: Stopped) -> Iterator[T]:
    """Iterate over the asynchronous iterator that `source()` makes, and raise its exception.

    `stopped` is called every 50 ms. Once it is true, or when the caller leaves the generator, the task is
    cancelled, which closes its connections. Raises `Cancelled` when stopped.
    """
    items: queue.SimpleQueue[T | _End] = queue.SimpleQueue()
    loop = asyncio.new_event_loop()

    async def pump() -> None:
        async with contextlib.aclosing(source()) as coming:
            async for item in coming:
                items.put(item)
                while items.qsize() > 1000:  # items not taken yet, beyond which the server is not read
                    await asyncio.sleep(_POLL)

    task = loop.create_task(pump())

    def work() -> None:
        loop.run_until_complete(asyncio.wait({task}))
        while left := asyncio.all_tasks(loop):  # these tasks close the connections
            loop.run_until_complete(asyncio.wait(left))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
        items.put(_End(None if task.cancelled() else task.exception()))

    thread = threading.Thread(target=work, name="chat stream", daemon=True)
    thread.start()
    ended = False
    try:
        while True:
            check_stopped(stopped)
            try:
                item = items.get(timeout=_POLL)
            except queue.Empty:
                continue
            if isinstance(item, _End):
                ended = True
                if item.error is not None:
                    raise item.error
                return
            yield item
    finally:
        if not ended:
            with contextlib.suppress(RuntimeError):  # the loop has just ended by itself
                loop.call_soon_threadsafe(task.cancel)
        if thread is not threading.current_thread():  # a forgotten stream is collected on any thread
            thread.join(1.0)
