"""Rescue of people's own work from a damaged library: marks and notes, forms, conversations, collections, places.

This part is small compared with the contents of the documents, and cannot be recomputed. So copies of it are kept
beside the library, one for each of the last days of use, each a library of its own; and from a damaged library
every readable row of it is recovered.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Iterator, Set
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ....core.errors import LibraryError
from ..file.schema import TABLES, VERSION

log = logging.getLogger(__name__)

_OWN = (
    *("documents", "paths", "views", "shelf", "collections", "members", "tags", "left_out", "mirrored"),
    *("conversations", "marks", "filled", "records"),
)
"""Tables with people's own work, each behind the tables that it references."""
_NAMED = {"documents": ("document", "hash"), "collections": ("collection", "name")}
"""Referenced tables: the referencing column, and the column that identifies a row in every library."""
_LOOSE = ("mirrored",)
"""Tables with rows that may belong to nothing."""
_WRITTEN = ("marks", "filled", "conversations")
_COPIES = 3
_LOG = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside its own."""


@dataclass(frozen=True)
class Rescued:
    """Numbers of rescued marks, form values and conversations, and the new path of the damaged file."""

    marks: int
    values: int
    conversations: int
    damaged: Path


def copies(file: Path) -> list[Path]:
    """Copies beside a library, newest first."""
    there = [(path.stat().st_mtime, path) for n in range(_COPIES) if (path := _copy_path(file, n)).exists()]
    return [path for _, path in sorted(there, reverse=True)]


def _copy_path(file: Path, number: int) -> Path:
    return file.with_name(f"{file.stem}.copy-{number + 1}{file.suffix}")


def keep_copy(file: Path) -> None:
    """Copy people's own work over the oldest copy, unless there is one of today. Failures are logged, and leave
    the existing copies alone.
    """
    there = copies(file)
    if there and abs(time.time() - there[0].stat().st_mtime) < 20 * 3600.0:  # 20 hours: copies are kept by day
        return
    free = (path for n in range(_COPIES) if not (path := _copy_path(file, n)).exists())
    fresh = file.with_name(f"{file.stem}.{os.getpid()}.new")
    try:
        with closing(_make_library(fresh)) as new:
            if _carry(new, file, set(), exactly=True):
                new.close()
                fresh.replace(next(free, None) or there[-1])
    except (sqlite3.Error, OSError) as error:
        log.warning("what people wrote was not copied: %s", error)
    finally:
        _delete_database(fresh)


@contextmanager
def as_old_as_before(copy: Path) -> Iterator[None]:
    """Keep the date of a copy that is changed: copies are kept by day."""
    made = copy.stat().st_mtime
    try:
        yield
    finally:
        os.utime(copy, (made, made))


def lost(file: Path) -> bool:
    """True if only copies are left of a library."""
    try:
        return file.stat().st_size == 0 and bool(copies(file))
    except OSError:
        return bool(copies(file))


def rescue(file: Path) -> Rescued:
    """Replace a damaged library by one with all readable rows of people's own work, completed from the copies. The
    damaged file is kept under another name. Raises `LibraryError`.
    """
    names = (file.with_name(f"{file.stem}.damaged-{n}{file.suffix}") for n in count(1))
    damaged = next(name for name in names if not name.exists())
    fresh = file.with_name(f"{file.stem}.rescued{file.suffix}")
    try:
        _delete_database(fresh)
        with closing(_make_library(fresh)) as new:
            whole: set[str] = set()
            for source in (file, *copies(file)):
                if source.exists() and source.stat().st_size:
                    _carry(new, source, whole)
            marks, values, conversations = (
                int(new.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608  (our own names)
                for table in _WRITTEN
            )
        for end in ("", *_LOG):
            with suppress(FileNotFoundError):
                Path(f"{file}{end}").rename(f"{damaged}{end}")
        fresh.replace(file)
    except (sqlite3.Error, OSError) as error:
        raise LibraryError(
            "The library {file} cannot be rescued ({problem}): free some space and try again.",
            file=file,
            problem=error,
        ) from error
    return Rescued(marks, values, conversations, damaged)


def _make_library(file: Path) -> sqlite3.Connection:
    """An empty library in a new file."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    db = sqlite3.connect(file, isolation_level=None)
    db.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
    return db


def _delete_database(file: Path) -> None:
    for end in ("", *_LOG):
        Path(f"{file}{end}").unlink(missing_ok=True)


def _carry(new: sqlite3.Connection, source: Path, whole: set[str], *, exactly: bool = False) -> int:
    """Copy people's own work from a library. Rows of tables already in `whole` are not copied again; tables read
    to their end are added to `whole`. Returns the number of copied rows.

    Raises `sqlite3.Error` if the new library cannot be written, and with `exactly` also for an unreadable row.
    """
    with closing(sqlite3.connect(source.absolute().as_uri() + "?mode=rw", uri=True, isolation_level=None)) as old:
        old.execute("PRAGMA query_only = ON")
        if not exactly:
            old.execute("PRAGMA writable_schema = ON")  # read on though the file has lost its end
        taking = _Taking(new, source.stem)
        ended = {table for table in _OWN if taking.table(old, table, exactly, known=table in whole)}
    whole |= ended
    return taking.taken


class _Taking:
    """Transfer of rows from one library into another with other numbers for documents and collections."""

    def __init__(self, new: sqlite3.Connection, name: str) -> None:
        self._new = new
        self._name = name
        self._numbers: dict[str, dict[object, int]] = {"document": {}, "collection": {}}
        self.taken = 0

    def table(self, old: sqlite3.Connection, table: str, exactly: bool, *, known: bool) -> bool:
        """Copy a table, or match only the numbers of a `known` one; True if it was read to its end."""
        rows = _ReadableRows(old, table, exactly)
        self._new.execute("BEGIN")
        for row in rows.of(_table_columns(self._new, table)):
            with suppress(sqlite3.IntegrityError):  # damaged in itself, or there already
                self._take(table, row, known)
        self._new.execute("COMMIT")
        return rows.ended

    def _take(self, table: str, row: dict[str, object], known: bool) -> None:
        if any("\0" in value for value in row.values() if isinstance(value, str)):
            raise sqlite3.IntegrityError("it lay across a gap of the file")
        if table in _NAMED:
            kind, name = _NAMED[table]
            number = row.pop("id")
            there = self._new.execute(f"SELECT id FROM {table} WHERE {name} = ?", (row[name],)).fetchone()  # noqa: S608  (our own names)
            if there or not known:
                self._numbers[kind][number] = there[0] if there else self._insert(table, row)
        elif not known:
            for kind in self._numbers.keys() & row.keys():
                if row[kind] is None and table in _LOOSE:
                    continue
                row[kind] = self._numbers[kind].get(row[kind]) or self._lost(table, row[kind])
            self._insert(table, row)

    def _lost(self, table: str, number: object) -> int:
        """Number of a placeholder for a lost document, found again by the paths of its file."""
        if table not in _WRITTEN or number is None:
            raise sqlite3.IntegrityError("what it belongs to is lost")
        found = self._insert("documents", {"hash": f"lost with {self._name}: {number}"})
        self._numbers["document"][number] = found
        return found

    def _insert(self, table: str, row: dict[str, object]) -> int:
        placed = ", ".join("?" * len(row))
        added = self._new.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({placed})", (*row.values(),))  # noqa: S608  (our own names)
        self.taken += 1
        return int(added.lastrowid or 0)


def _table_columns(db: sqlite3.Connection, table: str) -> set[str]:
    return {name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")}


class _ReadableRows:
    """Readable rows of a table; `ended` is set once the end was reached."""

    def __init__(self, db: sqlite3.Connection, table: str, exactly: bool) -> None:
        self._db, self._table, self._exactly, self.ended = db, table, exactly, False

    def of(self, wanted: Set[str]) -> Iterator[dict[str, object]]:
        """Values of the wanted columns, row by row: in order, and after an unreadable row by trying successive row
        numbers. Without `exactly` no `sqlite3.Error` is raised.
        """
        try:
            key, columns = self._key(), sorted(_table_columns(self._db, self._table) & wanted)
        except sqlite3.Error:
            if self._exactly:
                raise
            return
        read = f"SELECT {key}, {', '.join(columns)} FROM {self._table}"  # noqa: S608  (our own names)
        last = 0
        try:
            for number, *row in self._db.execute(f"{read} ORDER BY {key}"):
                last = number
                yield dict(zip(columns, row, strict=True))
        except sqlite3.Error:
            if self._exactly:
                raise
        else:
            self.ended = True
            return
        missed = 0
        while missed < 20_000:  # rows tried in vain, if a table cannot be read in its order
            missed += 1
            try:
                for _, *row in self._db.execute(f"{read} WHERE {key} = ?", (last,)):
                    missed = 0
                    yield dict(zip(columns, row, strict=True))
            except sqlite3.Error:
                log.debug("row %s of %s is lost", last, self._table)
            last += 1

    def _key(self) -> str:
        """The integer column by which the table is ordered."""
        for _, name, kind, _, _, position in self._db.execute(f"PRAGMA table_info({self._table})"):
            if position == 1 and kind == "INTEGER" and self._table not in ("conversations", "marks"):
                return str(name)
        return "rowid"
