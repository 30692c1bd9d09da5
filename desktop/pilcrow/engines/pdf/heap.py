"""What glibc does with memory that was freed."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_MMAP_THRESHOLD, _LARGE = -3, 512 * 1024  # glibc's number for it, and bytes


def give_memory_back() -> None:
    """Have the system get large blocks back when they are freed, such as pictures of pages: glibc would soon keep
    them for later, and a closed document's memory with them. OCR of a dense page takes half the memory by it.
    """
    if sys.platform == "linux":
        with suppress(AttributeError, OSError):  # another library than glibc may not have it
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)
