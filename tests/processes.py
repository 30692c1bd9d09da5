"""Processes that tests end, hold, or wait for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import psutil

LONG = 120.0
"""Seconds that anything may take, on a machine that has much else to do."""


def kill(pid: int | None) -> None:
    """End a process where there is one: it may just have ended, and another may be on its way."""
    if pid:
        with suppress(psutil.NoSuchProcess):
            psutil.Process(pid).kill()


def found(pid: int | None) -> psutil.Process:
    """The process, which must be there: without a number psutil would give our own."""
    assert pid, "there is no such process"
    return psutil.Process(pid)


@contextmanager
def held(pid: int | None) -> Iterator[None]:
    """A process does nothing for a while."""
    process = found(pid)
    process.suspend()
    try:
        yield
    finally:
        process.resume()


def left(processes: Sequence[psutil.Process]) -> list[psutil.Process]:
    """Those that have not ended after a long time. A zombie has: whoever adopted it need not have collected it."""
    return [process for process in psutil.wait_procs(processes, LONG)[1] if not _zombie(process)]


def _zombie(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True
