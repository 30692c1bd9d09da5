"""Faults on purpose: tests say here what breaks, and need not know how the program is built inside."""

from __future__ import annotations

import os
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pilcrow.engines.store import library as store
from pilcrow.engines.store.database import CONNECTIONS
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.vector_store import VectorStore

if TYPE_CHECKING:
    from chromadb import Collection


def alter(folder: Path, sql: str, *values: Any) -> None:
    """Run a statement on the library in a data folder, as if another program did."""
    with sqlite3.connect(folder / store.FILE) as db:
        db.execute(sql, values)
    db.close()


def overwrite(library: Library, folder: Path) -> None:
    """Damage the library's file, in this data folder, behind its head; no connection remembers any of it."""
    for db in connections(library):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    library.close()
    file = folder / store.FILE
    file.write_bytes(file.read_bytes()[:4096] + b"\xa5" * (file.stat().st_size - 4096))


def connections(library: Library) -> list[sqlite3.Connection]:
    """All connections that a library may use, open."""
    with ExitStack() as stack:
        return [stack.enter_context(library._db._connection()) for _ in range(CONNECTIONS)]


def watch(library: Library, tell: Callable[[str], object] | None) -> None:
    """Tell of each statement that the library executes; with None no more."""
    for db in connections(library):
        db.set_trace_callback(tell)


def vectors(store: VectorStore, model: str) -> Collection:
    """What Chroma holds of a model, to look into and to damage."""
    return store._collection(model)


@contextmanager
def full_disk(library: Library, room: int = 0) -> Iterator[None]:
    """The library's file cannot grow by more than `room` pages meanwhile."""
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
    """Nothing can be written into the library any more."""
    for db in connections(library):
        db.execute("PRAGMA query_only = ON")


@contextmanager
def no_descriptors() -> Iterator[None]:
    """This process cannot open another file meanwhile."""
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
