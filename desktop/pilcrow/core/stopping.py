"""Long work that can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

from .errors import Cancelled

T = TypeVar("T")
Stopped = Callable[[], bool]
"""Called often during long work: True means stop now."""


def never() -> bool:
    """The default `Stopped`: work that nobody stops."""
    return False


def check_stopped(stopped: Stopped) -> None:
    """Raise `Cancelled` once `stopped()` is true."""
    if stopped():
        raise Cancelled("Stopped.")


def result_of(future: Future[T], stopped: Stopped) -> T:
    """Wait for the result of a future, on a thread other than the window's. Raises `Cancelled` soon after
    `stopped()`.
    """
    while not stopped():
        if wait((future,), 0.05).done:  # seconds between two checks for a stop
            return future.result()
    future.cancel()
    raise Cancelled("Stopped.")
