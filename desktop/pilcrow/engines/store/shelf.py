"""What the library says of a document without its structure: its title, its length, where it was left; and where
its file went.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from ...core.model import Document
from ...core.protocols import Stopped
from ...core.shelf import Shelved
from ...core.structure.outline.document_title import RULES
from .candidates import richest
from .database import Database
from .files import Files, full
from .places import as_place, carry
from .structures import as_document
from .texts import Stemmers

_FOLDERS = 200
"""Folders in which a file is looked for that was moved, at the most."""


class Shelf:
    """Titles and places of documents. Any method may raise `LibraryError`."""

    def __init__(self, database: Database, files: Files, stemmers: Stemmers, version: int, variant: str) -> None:
        """A document has been read that has a structure of this version and variant."""
        self._db, self._files, self._stemmers = database, files, stemmers
        self._read = version, variant

    def richest(self, words: str, most: int) -> list[Document]:
        """The documents that have most of these words, the best first."""
        found = richest(self._db, self._stemmers, *self._read, words, most)
        sql = (
            "SELECT hash, path, title, pages, sections, unread, names, structure, faults FROM kept"
            " WHERE structure = ?"
        )
        return [as_document(row) for structure in found if (row := self._db.row(sql, structure))]

    def entries(self) -> list[Shelved]:
        """All documents that are known, and files that were opened."""
        rows = self._db.rows(
            "SELECT d.hash, p.path, coalesce(nullif(s.own, ''), nullif(s.title, ''), t.title, ''),"
            " coalesce(s.own, '') <> '', coalesce(nullif(s.pages, 0), json_array_length(t.pages), 0), s.added,"
            " v.used, v.place, t.id IS NOT NULL, coalesce(s.made_by, 0) = ?"
            " FROM paths p JOIN documents d ON d.id = p.document LEFT JOIN shelf s ON s.document = d.id"
            " LEFT JOIN structures t ON t.document = d.id AND t.version = ? AND t.variant = ?"
            " LEFT JOIN views v ON v.path = p.path"
            " UNION ALL SELECT '', path, '', 0, 0, 0, used, place, 0, 1 FROM views"
            " WHERE path NOT IN (SELECT path FROM paths) ORDER BY 1",
            RULES,
            *self._read,
        )
        return [entry for known, group in groupby(rows, itemgetter(0)) for entry in _entries(known, list(group))]

    def title(self, path: str) -> str:
        """What the document at this path is called, by its reader or by its first pages; "" when not known."""
        row = self._db.row(
            "SELECT coalesce(nullif(own, ''), s.title) FROM paths p JOIN shelf s ON s.document = p.document"
            " WHERE path = ?",
            full(path),
        )
        return str(row[0]) if row else ""

    def digest(self, path_or_id: str) -> str:
        """The sha256 of the document that was seen at a path, or has this sha256; "" for none."""
        row = self._db.row(
            "SELECT hash FROM documents WHERE hash = ?1"
            " UNION SELECT hash FROM paths JOIN documents d ON d.id = document WHERE path = ?2",
            path_or_id,
            full(path_or_id),
        )
        return str(row[0]) if row else ""

    def knows(self, path: str) -> bool:
        """Whether a file at this path is on the shelf."""
        sql = "SELECT 1 FROM paths WHERE path = ?1 UNION SELECT 1 FROM views WHERE path = ?1"
        return self._db.row(sql, full(path)) is not None

    def state(self) -> tuple[int, ...]:
        """Changes whenever there is something else to search in."""
        row = self._db.row(
            "SELECT (SELECT count(*) FROM structures), (SELECT max(id) FROM structures),"
            " (SELECT max(id) FROM vectors)"
        )
        return tuple(int(each or 0) for each in row or ())

    def titled(self, digest: str, made_by: int) -> bool:
        """Whether the title of the document with this sha256 was found by this version of the rules."""
        sql = "SELECT 1 FROM shelf JOIN documents d ON d.id = document WHERE hash = ? AND made_by = ?"
        return self._db.row(sql, digest, made_by) is not None

    def put(self, path: str, digest: str, title: str, made_by: int, pages: int) -> None:
        """Keep what is known of the document that was seen at `path`; a title that is known stays for ""."""
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            note(db, digest, title, made_by, pages)
            if title:
                db.execute(
                    "UPDATE structures SET title = ? WHERE document = (SELECT id FROM documents WHERE hash = ?)",
                    (title, digest),
                )
            if not db.execute("SELECT 1 FROM paths WHERE path = ?", (full(path),)).fetchone():
                self._files.note(db, path, digest)

    def rename(self, digest: str, own: str) -> None:
        """Call the document with this sha256 so; "" for what its first pages say."""
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            note(db, digest, "", 0, 0)
            db.execute(
                "UPDATE shelf SET own = ? WHERE document = (SELECT id FROM documents WHERE hash = ?)",
                (own, digest),
            )

    # ---- places -------------------------------------------------------------------------------------------

    def follow(self, path: str) -> None:
        """Bring along what was left at a file that was renamed or moved to `path`: one of the same size and time
        is taken for it, if it is where it was no more.
        """
        place = full(path)
        if self._db.row("SELECT 1 FROM views WHERE path = ?", place) or not Path(place).is_file():
            return
        stat = Path(place).stat()
        sql = "SELECT path FROM paths JOIN views USING (path) WHERE size = ? AND mtime_ns = ? AND path <> ?"
        for (earlier,) in self._db.rows(sql, stat.st_size, stat.st_mtime_ns, place):
            if not Path(earlier).exists():
                with self._db.write() as db:
                    carry(db, earlier, place)
                return

    def find_again(self, path: str, stopped: Stopped = lambda: False) -> str:
        """Where the document is now whose file was at `path`: at another place it was seen at, or in a folder that
        the library knows, under whatever name. "" where it is not found. Raises `Cancelled`.
        """
        place = full(path)
        row = self._db.row(
            "SELECT hash, size FROM paths JOIN documents d ON d.id = document WHERE path = ?", place
        )
        if row is None:
            return ""
        known, size = row
        for file in self._candidates(place, known):
            try:
                found = file.stat().st_size == size and self._files.digest(str(file), stopped) == known
            except OSError:
                continue
            if found:
                with self._db.write() as db:
                    self._files.note(db, str(file), known)
                return str(file)
        return ""

    def _candidates(self, place: str, known: str) -> Iterator[Path]:
        own = self._db.rows("SELECT path FROM paths JOIN documents d ON d.id = document WHERE hash = ?", known)
        yield from (Path(path) for (path,) in own)
        folder = Path(place).parent
        others = (Path(path).parent for (path,) in self._db.rows("SELECT path FROM paths ORDER BY path"))
        near = [folder, folder.parent, *_inside(folder), *_inside(folder.parent)]
        for each in list(dict.fromkeys([*near, *others]))[:_FOLDERS]:
            yield from _pdfs(each)


def note(db: sqlite3.Connection, digest: str, title: str, made_by: int, pages: int) -> None:
    """Keep what is known of a document as part of a transaction: a title or a number that is known stays where
    none is given.
    """
    db.execute(
        "INSERT INTO shelf SELECT id, ?1, ?2, '', ?3, ?4 FROM documents WHERE hash = ?5 ON CONFLICT (document) DO"
        " UPDATE SET title = coalesce(nullif(?1, ''), title), made_by = iif(?1 = '', made_by, ?2),"
        " pages = coalesce(nullif(?3, 0), pages)",
        (title, made_by, pages, time.time(), digest),
    )


def _entries(known: str, rows: list[tuple[Any, ...]]) -> Iterator[Shelved]:
    """One entry for a document, at the place used last of those where it still is; one for each unknown file."""
    made = []
    for _, path, title, named, pages, added, used, place, ready, settled in rows:
        at = as_place(place) if place else {}
        page = int(at.get("page", 0))
        made.append(
            Shelved(
                known, path, title or Path(path).stem, bool(named), pages or int(at.get("pages", 0)), added or 0.0,
                used or 0.0, page, max(page, int(at.get("furthest", 0))), str(at.get("label", "")),
                str(at.get("section", "")), bool(ready), bool(settled), not Path(path).exists(),
            )
        )  # fmt: skip
    if known:
        yield max(made, key=lambda entry: (not entry.missing, entry.used))
    else:
        yield from made


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.is_dir() and not each.name.startswith("."))
    except OSError:
        return []


def _pdfs(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.suffix.lower() == ".pdf" and each.is_file())
    except OSError:
        return []
