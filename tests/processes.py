"""Helpers for processes that tests end, suspend, or wait for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

LONG = 120.0
"""Timeout in seconds for anything, on a busy machine."""


def environment() -> dict[str, str]:
    """Environment of a process that imports the program and the helpers of the tests."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}


def kill(pid: int | None) -> None:
    """Kill a process if it exists: it may just have ended, and another may be starting."""
    if pid:
        with suppress(psutil.NoSuchProcess):
            psutil.Process(pid).kill()


def found(pid: int | None) -> psutil.Process:
    """The process, which must exist: without a number psutil would return our own."""
    assert pid, "there is no such process"
    return psutil.Process(pid)


@contextmanager
def held(pid: int | None) -> Iterator[None]:
    """Suspend a process."""
    process = found(pid)
    process.suspend()
    try:
        yield
    finally:
        process.resume()


def left(processes: Sequence[psutil.Process]) -> list[psutil.Process]:
    """Processes still alive after a long time. Zombies have ended: their new parent may not have collected them
    yet.
    """
    return [process for process in psutil.wait_procs(processes, LONG)[1] if not _zombie(process)]


def gone(pid: int) -> bool:
    """Whether a process has ended, or does within a long time."""
    try:
        return not left([psutil.Process(pid)])
    except psutil.NoSuchProcess:
        return True


def _zombie(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True
