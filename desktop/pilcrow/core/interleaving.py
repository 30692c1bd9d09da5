"""Lists mixed, each in its turn."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import TypeVar

T = TypeVar("T")


def interleaved(rows: Iterable[Iterable[T]]) -> list[T]:
    """The first value of each row, then the second of each, and so on; rows may differ in length, and hold no
    None.
    """
    return [value for rank in zip_longest(*rows) for value in rank if value is not None]
