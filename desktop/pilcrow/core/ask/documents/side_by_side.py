"""Concurrent works; threads are handed in, since core has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from ...stopping import Stopped

T = TypeVar("T")
Work = Callable[[Stopped], Iterator[T]]
"""Starts a task, in any thread; the task polls often if it should stop."""


class SideBySide(Protocol):
    """Runs several works and yields the items of each, with its number (from 0), as they come."""

    def __call__(self, works: Sequence[Work[T]], stopped: Stopped) -> Iterator[tuple[int, T]]:
        """Raises the errors of works, and `Cancelled` when stopped; all works are stopped at the end."""
        ...


def one_by_one(works: Sequence[Work[T]], stopped: Stopped) -> Iterator[tuple[int, T]]:
    """The plainest `SideBySide`: one work after the other, in the caller's thread."""
    for number, work in enumerate(works):
        for item in work(stopped):
            yield number, item
