"""Return of freed memory to the system by glibc."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_MMAP_THRESHOLD, _LARGE = -3, 512 * 1024  # glibc's number for it, and bytes


def give_memory_back() -> None:
    """Make glibc return large freed blocks, such as pictures of pages, to the system at once. Otherwise it soon
    keeps them, and a closed document's memory with them. This halves the memory for OCR of a dense page.
    """
    if sys.platform == "linux":
        with suppress(AttributeError, OSError):  # another library than glibc may not have it
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)
