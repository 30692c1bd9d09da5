"""Works that may be done at the same time: what does them is handed in, since core knows no threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from ...protocols import Stopped

T = TypeVar("T")
Work = Callable[[Stopped], Iterator[T]]
"""Begins a work, which asks often whether to stop; it may be done in any thread."""


class SideBySide(Protocol):
    """Does several works, and yields what each of them does, with its number (from 0), as it comes."""

    def __call__(self, works: Sequence[Work[T]], stopped: Stopped) -> Iterator[tuple[int, T]]:
        """Raises what a work raises, and `Cancelled` when stopped; then, and when the caller leaves, the others
        are stopped, too.
        """
        ...


def one_by_one(works: Sequence[Work[T]], stopped: Stopped) -> Iterator[tuple[int, T]]:
    """The plainest `SideBySide`: one work after the other, in the caller's thread."""
    for number, work in enumerate(works):
        for item in work(stopped):
            yield number, item
