"""Deliberate faults: tests state here what breaks, without knowledge of the program's internals."""

from __future__ import annotations

import os
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pilcrow.engines.store import library as store
from pilcrow.engines.store.file.database import CONNECTIONS
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.vector_store import VectorStore

if TYPE_CHECKING:
    from chromadb import Collection


def alter(folder: Path, sql: str, *values: Any) -> None:
    """Run a statement on the library in a data folder, like another program would."""
    with sqlite3.connect(folder / store.FILE) as db:
        db.execute(sql, values)
    db.close()


def overwrite(library: Library, folder: Path) -> None:
    """Damage the library's file in this data folder, after its header, and drop all cached pages."""
    for db in connections(library):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    library.close()
    file = folder / store.FILE
    file.write_bytes(file.read_bytes()[:4096] + b"\xa5" * (file.stat().st_size - 4096))


def connections(library: Library) -> list[sqlite3.Connection]:
    """All connections that a library may use, opened."""
    with ExitStack() as stack:
        return [stack.enter_context(library._db._connection()) for _ in range(CONNECTIONS)]


def watch(library: Library, tell: Callable[[str], object] | None) -> None:
    """Report each statement that the library executes to `tell`; None: stop."""
    for db in connections(library):
        db.set_trace_callback(tell)


def vectors(store: VectorStore, model: str) -> Collection:
    """Chroma's collection of a model, to inspect and to damage."""
    return store._collection(model)


@contextmanager
def full_disk(library: Library, room: int = 0) -> Iterator[None]:
    """Keep the library's file from growing by more than `room` pages."""
    every = connections(library)
    (pages,) = every[0].execute("PRAGMA page_count").fetchone()
    for db in every:
        db.execute(f"PRAGMA max_page_count = {pages + room}")
    try:
        yield
    finally:
        for db in connections(library):
            db.execute("PRAGMA max_page_count = 1000000")


def protect(library: Library) -> None:
    """Make the library read-only."""
    for db in connections(library):
        db.execute("PRAGMA query_only = ON")


@contextmanager
def no_descriptors() -> Iterator[None]:
    """Keep this process from opening further files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    held: list[int] = []
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1024), hard))
        try:
            while True:
                held.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            yield
    finally:
        for number in held:
            os.close(number)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def short_files(most: int) -> Iterator[None]:
    """Keep this process from writing files of more than `most` bytes, as a full disk does."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
