"""What the library says of a document without its structure: its title, its length, where it was left; and where
its file went.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from ...core.errors import UsageError
from ...core.language.unread import FOREIGN
from ...core.model import Document, TitlePage
from ...core.protocols import Stopped
from ...core.shelf import IndexState, Shelved
from ...core.structure.outline.document_title import RULES
from .candidates import richest
from .collections import Collections
from .database import Database
from .files import NOWHERE, Files, full, state_of
from .places import as_place, carry
from .schema import ids
from .structures import as_document
from .texts import Stemmers

_FOLDERS = 200
"""Folders in which a file is looked for that was moved, at the most."""


_NOWHERE = 1 << 60
"""The position of what is not in a collection."""
_ENTRIES = """
  SELECT coalesce(d.hash, ''), f.path, coalesce(nullif(s.own, ''), nullif(s.title, ''), t.title, ''),
    coalesce(s.own, '') <> '', coalesce(s.author, ''), coalesce(s.year, 0),
    coalesce(nullif(s.pages, 0), json_array_length(t.pages), 0), v.used, v.place, s.added, t.id,
    d.id IS NULL OR coalesce(s.made_by, 0) = ?, p.size, p.mtime_ns, x.size, x.mtime_ns, x.sentence
  FROM (SELECT path FROM paths UNION SELECT path FROM views UNION SELECT path FROM members) f
  LEFT JOIN paths p ON p.path = f.path LEFT JOIN documents d ON d.id = p.document
  LEFT JOIN shelf s ON s.document = d.id
  LEFT JOIN structures t ON t.document = d.id AND t.version = ? AND t.variant = ?
  LEFT JOIN views v ON v.path = f.path LEFT JOIN failures x ON x.path = f.path
  ORDER BY 1, 2
"""
_EMBEDDED = """
  SELECT count(*), count(v.id) FROM
    (SELECT DISTINCT hash FROM paragraphs WHERE id BETWEEN ? AND ? AND hash IS NOT NULL) p
  LEFT JOIN vectors v ON v.hash = p.hash AND v.model = ?
"""
"""How many texts there are between two ids of paragraphs, and how many of them a model has embedded."""


class Shelf:
    """Titles and places of documents. Any method may raise `LibraryError`."""

    def __init__(self, database: Database, files: Files, stemmers: Stemmers, version: int, variant: str) -> None:
        """A document has been read that has a structure of this version and variant."""
        self._db, self._files, self._stemmers = database, files, stemmers
        self._read = version, variant

    def languages(self, collection: str | None = None) -> dict[int, str]:
        """The structures of today, all by path or those of a collection in its order, each with its language."""
        rows = self._db.rows(
            "SELECT t.id, language, p.path FROM structures t JOIN paths p USING (document)"
            " WHERE version = ? AND variant = ? ORDER BY p.path",
            *self._read,
        )
        if collection is not None:
            inside = self._inside(collection)
            rows = sorted((row for row in rows if row[2] in inside), key=lambda row: inside[row[2]])
        return {structure: language for structure, language, _ in rows}

    def richest(self, words: str, most: int, within: Mapping[int, str]) -> list[int]:
        """The structures of `within` that have most of these words, the best first."""
        return richest(self._db, self._stemmers, within, words, most)

    def read(self, structures: Sequence[int]) -> list[Document]:
        """The documents with these structures, in this order."""
        sql = (
            "SELECT hash, path, title, pages, sections, unread, names, structure, faults, author, year FROM kept"
            " WHERE structure = ?"
        )
        return [as_document(row) for structure in structures if (row := self._db.row(sql, structure))]

    def entries(self, model: str = "", collection: str | None = None) -> list[Shelved]:
        """All documents that are known, and files that were opened or wait to be read; or those of a collection,
        in its order. With the id of an embedding `model` those are ready that it has embedded all of.
        """
        inside = self._inside(collection) if collection is not None else None
        shares = self._shares(model) if model else {}
        rows = self._db.rows(_ENTRIES, RULES, *self._read)
        found: list[tuple[int, Shelved]] = []
        for known, rest in groupby(rows, itemgetter(0)):
            group = list(rest)
            for files in [group] if known else [[one] for one in group]:
                at = min((inside.get(row[1], _NOWHERE) for row in files), default=0) if inside is not None else 0
                if at < _NOWHERE:
                    found.append((at, _entry(files, shares)))
        return [entry for _, entry in sorted(found, key=itemgetter(0))]

    def _inside(self, collection: str) -> dict[str, int]:
        """The paths in a collection, and where each stands."""
        return {path: at for at, path in enumerate(Collections(self._db, self._files).paths(collection))}

    def _shares(self, model: str) -> dict[int, float]:
        """Of each structure that is not known to be embedded by `model`, the share of its texts that is."""
        row = self._db.row("SELECT id FROM models WHERE name = ?", model)
        number = row[0] if row else 0
        open_ones = self._db.rows(
            "SELECT id FROM structures t WHERE version = ? AND variant = ? AND NOT EXISTS"
            " (SELECT 1 FROM runs WHERE structure = t.id AND model = ?) AND NOT EXISTS"
            " (SELECT 1 FROM unread_letters WHERE structure = t.id AND model = ? AND share > ?)",
            *self._read,
            number,
            model,
            FOREIGN,
        )
        shares = {}
        for (structure,) in open_ones:
            texts, made = self._db.rows(_EMBEDDED, *ids(structure), number)[0]
            if made < texts:
                shares[structure] = made / texts
        return shares

    # ---- what could not be read ---------------------------------------------------------------------------

    def failed(self, path: str, sentence: str) -> None:
        """Note why the file at `path` could not be read, until it is another file; "": it could be."""
        place = full(path)
        with self._db.write() as db:
            db.execute("DELETE FROM failures WHERE path = ?", (place,))
            if sentence:
                db.execute("INSERT INTO failures VALUES (?, ?, ?, ?)", (place, *state_of(place), sentence))

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
        tables = "paths", "views", "members"
        sql = " UNION ".join(f"SELECT 1 FROM {table} WHERE path = ?1" for table in tables)  # noqa: S608
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

    def put(self, path: str, digest: str, pages: int, said: TitlePage | None = None, made_by: int = 0) -> None:
        """Keep what is known of the document that was seen at `path`: its number of pages (0: not known) and what
        its first pages say, where they were looked at, by this version of the rules.
        """
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            note(db, digest, said, made_by, pages)
            if said is not None:
                db.execute(
                    "UPDATE structures SET title = ? WHERE document = (SELECT id FROM documents WHERE hash = ?)",
                    (said.title, digest),
                )
            if not db.execute("SELECT 1 FROM paths WHERE path = ?", (full(path),)).fetchone():
                self._files.note(db, path, digest)

    def rename(self, digest: str, own: str) -> None:
        """Call the document with this sha256 so; "" for what its first pages say."""
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            note(db, digest, None, 0, 0)
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

    def relocate(self, path: str, to: str, stopped: Stopped = lambda: False) -> str:
        """Note that the document of the file at `path` is at `to` now, or somewhere in that folder: where exactly.

        Raises `UsageError` where nothing is known of it, or no such file is there; `PdfError`, `Cancelled`.
        """
        place, folder = full(path), Path(full(to))
        row = self._db.row(
            "SELECT hash, size FROM paths JOIN documents d ON d.id = document WHERE path = ?", place
        )
        if row is None:
            raise UsageError("The library knows nothing of {path}: name the place that a file was at.", path=path)
        known, size = row
        inside = folder.is_dir()
        files = [file for file in folder.rglob("*") if state_of(str(file))[0] == size] if inside else [folder]
        found = next((str(file) for file in files if self._files.digest(str(file), stopped) == known), "")
        if not found:
            if inside:
                raise UsageError("{to} is not where {path} went, for it has no file like it.", to=to, path=path)
            raise UsageError(
                "{to} is not where {path} went, for it holds something else: it is another document.",
                to=to,
                path=path,
            )
        with self._db.write() as db:
            self._files.note(db, found, known)
            carry(db, place, found)
            if state_of(place) == NOWHERE:
                db.execute("DELETE FROM paths WHERE path = ? AND path <> ?", (place, found))
        return found

    def _candidates(self, place: str, known: str) -> Iterator[Path]:
        own = self._db.rows("SELECT path FROM paths JOIN documents d ON d.id = document WHERE hash = ?", known)
        yield from (Path(path) for (path,) in own)
        folder = Path(place).parent
        others = (Path(path).parent for (path,) in self._db.rows("SELECT path FROM paths ORDER BY path"))
        near = [folder, folder.parent, *_inside(folder), *_inside(folder.parent)]
        for each in list(dict.fromkeys([*near, *others]))[:_FOLDERS]:
            yield from _pdfs(each)


def note(db: sqlite3.Connection, digest: str, said: TitlePage | None, made_by: int, pages: int) -> None:
    """Keep what is known of a document as part of a transaction: what its first pages say, where they were looked
    at, and a number of pages that is not 0.
    """
    db.execute(
        "INSERT INTO shelf (document, title, made_by, own, pages, added, author, year)"
        " SELECT id, ?, ?, '', ?, ?, ?, ? FROM documents WHERE hash = ?"
        " ON CONFLICT (document) DO UPDATE SET pages = coalesce(nullif(excluded.pages, 0), pages)",
        ("", 0, pages, time.time(), "", 0, digest),
    )
    if said is not None:
        db.execute(
            "UPDATE shelf SET title = ?, author = ?, year = ?, made_by = ?"
            " WHERE document = (SELECT id FROM documents WHERE hash = ?)",
            (said.title, said.author, said.year, made_by, digest),
        )


def _entry(rows: list[tuple[Any, ...]], shares: Mapping[int, float]) -> Shelved:
    """A document, from the rows of its paths: at the one used last of those where it still is."""
    states = [state_of(row[1]) for row in rows]
    at = max(range(len(rows)), key=lambda n: (states[n] != NOWHERE, rows[n][7] or 0.0))
    known, path, title, named, author, year, pages, used, place, added, structure, settled, *read, why = rows[at]
    left = as_place(place) if place else {}
    page, now = int(left.get("read", left.get("page", 0))), states[at]
    changed = bool(known) and now not in (NOWHERE, tuple(read[:2]))
    state, share, problem = IndexState.READY, 1.0, ""
    if structure is None or changed:
        state, share = IndexState.WAITING, 0.0
        if why is not None and tuple(read[2:]) == now:
            state, problem = IndexState.FAILED, why
    elif structure in shares:
        state, share = IndexState.EMBEDDING, shares[structure]
    return Shelved(
        known, path, title or Path(path).stem, bool(named), pages or int(left.get("pages", 0)), added or 0.0,
        used or 0.0, page, max(page, int(left.get("furthest", 0))), str(left.get("label", "")),
        str(left.get("section", "")), structure is not None, bool(settled), now == NOWHERE, author, year,
        state, share, problem,
    )  # fmt: skip


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
