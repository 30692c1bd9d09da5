"""One SQLite file: a few connections, write transactions, schema version, and error messages."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import LifoQueue
from typing import Any

from ....core.errors import TOO_MANY_OPEN, LibraryError, too_many_open
from ....core.message import Message
from ..own_work.rescue import lost
from .migrations import MIGRATIONS
from .schema import TABLES, VERSION

FILE = "library.db"
"""Name of the library's file in the data folder."""
BUSY_SECONDS = 30.0
"""Seconds to wait for another process's write transaction."""
CONNECTIONS = 6
"""Connections, each used by one thread at a time for a query or transaction, while further threads wait. A
connection has two descriptors and caches pages, so there is not one for every thread.
"""

PRAGMAS = (
    "journal_mode=WAL",  # readers go on while one writes; a kill leaves the last commit
    # Each commit is on the disk when it returns, so that a power cut cannot lose it: commits are few and large,
    # and one every second or two costs nothing.
    "synchronous=FULL",
    "journal_size_limit=67108864",  # after a large commit the log gives its space back
    "foreign_keys=ON",
    "secure_delete=ON",  # forgotten text must not survive in free pages
)


class Database:
    """An open library file of the current schema, created or migrated if necessary.

    Usable from any thread and by several processes at a time. Everything may raise `LibraryError`.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._idle: LifoQueue[sqlite3.Connection | None] = LifoQueue()  # last in, first out, so few are opened
        for _ in range(CONNECTIONS):
            self._idle.put(None)  # opened on first use
        self._writing = threading.Lock()  # threads of one process wait for each other here: SQLite would only poll
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise LibraryError(
                "The folder {folder} cannot be created ({problem}): choose another with --data-dir.",
                folder=file.parent,
                problem=error.strerror,
            ) from error
        if lost(file):
            raise LibraryError(_damaged(file))
        self._prepare()

    def close(self) -> None:
        """Close all connections, each as soon as it is idle."""
        for db in [self._idle.get() for _ in range(CONNECTIONS)]:
            if db is not None:
                db.close()
            self._idle.put(None)

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self._explaining_errors(), self._connection() as db:
            return db.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row of a query, or None."""
        with self._explaining_errors(), self._connection() as db:
            found: tuple[Any, ...] | None = db.execute(sql, values).fetchone()
            return found

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A write transaction, committed at the end, or rolled back by any error. Until then its changes are
        visible only to queries on its own connection, not to `rows` and `row`.
        """
        with self._writing, self._explaining_errors(), self._connection() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """A connection for the exclusive use of the caller."""
        db = self._idle.get()
        try:
            if db is None:
                db = self._connected()
            yield db
        finally:
            self._idle.put(db)

    def _connected(self) -> sqlite3.Connection:
        # A new file is private in any folder. An existing one must not be opened here: closing it would
        # give up this process's locks on it, and another program that ends would delete the log being written.
        with suppress(OSError):  # what SQLite says about it is clearer
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        db = sqlite3.connect(self.file, BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            for pragma in PRAGMAS:
                _set(db, pragma)
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _version(self) -> int:
        with self._explaining_errors(), self._connection() as db:
            return _version(db)

    def _prepare(self) -> None:
        if self._version() < VERSION:
            with self.write() as db:
                current = _version(db)  # once more: another process may have been quicker
                script = "".join(MIGRATIONS.get(old, "") for old in range(current or VERSION, VERSION))
                for statement in _statements(script + TABLES):
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {VERSION}")
        if self._version() > VERSION:
            raise LibraryError(
                "The library {path} was written by a newer Pilcrow: update this one,"
                " or choose another folder with --data-dir.",
                path=self.file,
            )

    @contextmanager
    def _explaining_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise LibraryError(_explain(error, self.file)) from error
        except MemoryError as error:  # Python's form of SQLITE_NOMEM
            raise LibraryError(_explain(sqlite3.OperationalError("out of memory"), self.file)) from error


def _version(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def _set(db: sqlite3.Connection, pragma: str) -> None:
    """Set a pragma, and wait for another process that switches a new file to WAL: SQLite does not."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            db.execute(f"PRAGMA {pragma}")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)  # the other process gives no signal when it is done
        else:
            return


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _explain(error: sqlite3.Error, file: Path) -> Message:
    code = _code(error)
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR) and _no_descriptors():
        return Message("The library {file} cannot be opened, for {reason}", file=file, reason=TOO_MANY_OPEN)
    if code == sqlite3.SQLITE_FULL:
        return Message(
            "The disk is full: free some space and do it again; what the library already holds is safe."
        )
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return Message(
            "The library {file} cannot be written: make its folder writable, or choose another with --data-dir.",
            file=file,
        )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return _damaged(file)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Message("The library {file} is held by another program: try again in a moment.", file=file)
    return Message(
        "The library {file} cannot be used ({problem}): try again, or choose another folder with --data-dir.",
        file=file,
        problem=error,
    )


def _damaged(file: Path) -> Message:
    return Message(
        "The library {file} is damaged: “pilcrow library rescue” saves marks, notes, forms and conversations, and"
        " documents will be indexed anew.",
        file=file,
    )


def _no_descriptors() -> bool:
    """Return True if the process can open no further files, a cause that SQLite does not report."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return too_many_open(error)
    return False


def _statements(script: str) -> Iterator[str]:
    """Statements of the script one by one: `executescript` would commit the transaction around them."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
