"""Results of work on other threads."""

from __future__ import annotations

from concurrent.futures import Future, wait
from typing import TypeVar

from .errors import Cancelled
from .protocols import Stopped

T = TypeVar("T")
_LOOK = 0.05
"""Seconds between two checks for a stop."""


def result_of(future: Future[T], stopped: Stopped) -> T:
    """Wait for the result of a future, on a thread other than the window's. Raises `Cancelled` soon after
    `stopped()`.
    """
    while not stopped():
        if wait((future,), _LOOK).done:
            return future.result()
    future.cancel()
    raise Cancelled("Stopped.")
