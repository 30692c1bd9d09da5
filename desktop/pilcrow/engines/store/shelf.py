"""The library's catalogue of documents without structure: title, length, place; and moved files."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import astuple
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from ...core.errors import UsageError
from ...core.filtering import EVERY, DocumentFilter, Facets
from ...core.formats import PDF, ending
from ...core.language.unread import FOREIGN
from ...core.model import Document, TitlePage
from ...core.shelf import IndexState, Shelved
from ...core.stopping import Stopped
from ...core.structure.outline.document_title import TITLE_VERSION
from .file.database import Database
from .file.schema import ids
from .files import NOWHERE, FilePaths, full, known_digest, state_of
from .own_work.collections import Collections
from .own_work.places import as_place, carry
from .structures import as_document
from .texts import Stemmers, richest

_NOWHERE = 1 << 60
"""Position of entries outside a collection."""
_ENTRIES = """
  SELECT coalesce(d.hash, ''), f.path, coalesce(nullif(s.own, ''), r.title, nullif(s.title, ''), t.title, ''),
    coalesce(s.own, '') <> '', coalesce(r.author, s.author, ''), coalesce(r.year, s.year, 0),
    coalesce(nullif(s.pages, 0), json_array_length(t.pages), 0), v.used, v.place, s.added, t.id,
    d.id IS NULL OR coalesce(s.made_by, 0) = ?, p.size, p.mtime_ns, x.size, x.mtime_ns, x.sentence,
    coalesce(k.kind, ''), (SELECT json_group_array(tag) FROM tags WHERE path = f.path)
  FROM (SELECT path FROM paths UNION SELECT path FROM views UNION SELECT path FROM members) f
  LEFT JOIN paths p ON p.path = f.path LEFT JOIN documents d ON d.id = p.document
  LEFT JOIN shelf s ON s.document = d.id LEFT JOIN records r ON r.document = d.id
  LEFT JOIN structures t ON t.document = d.id AND t.version = ? AND t.variant = ?
  LEFT JOIN kinds k ON k.structure = t.id
  LEFT JOIN views v ON v.path = f.path LEFT JOIN failures x ON x.path = f.path
  ORDER BY 1, 2
"""
_FACTS = """
  SELECT t.id, coalesce(r.author, s.author, ''), coalesce(r.year, s.year, 0), coalesce(k.kind, ''), (
    SELECT json_group_array(DISTINCT tag) FROM paths p JOIN tags USING (path) WHERE p.document = t.document
  ) FROM structures t LEFT JOIN shelf s ON s.document = t.document
  LEFT JOIN records r ON r.document = t.document LEFT JOIN kinds k ON k.structure = t.id
  WHERE t.version = ? AND t.variant = ?
"""
_ON_SHELF = """
  SELECT 1 FROM paths WHERE path = ?1 UNION SELECT 1 FROM views WHERE path = ?1
  UNION SELECT 1 FROM members WHERE path = ?1
"""
_EMBEDDED = """
  SELECT count(*), count(v.id) FROM
    (SELECT DISTINCT hash FROM paragraphs WHERE id BETWEEN ? AND ? AND hash IS NOT NULL) p
  LEFT JOIN vectors v ON v.hash = p.hash AND v.model = ?
"""
"""Number of texts between two ids of paragraphs, and of those that a model has embedded."""


class _Facts(NamedTuple):
    author: str
    year: int
    kind: str
    tags: list[str]


class Shelf:
    """Titles and places of documents. Any method may raise `LibraryError`."""

    def __init__(
        self, database: Database, files: FilePaths, stemmers: Stemmers, version: int, variant: str
    ) -> None:
        """A document counts as read if it has a structure of this version and variant."""
        self._db, self._files, self._stemmers = database, files, stemmers
        self._read = version, variant

    def languages(self, collection: str | None = None, only: DocumentFilter = EVERY) -> dict[int, str]:
        """Current structures that pass a filter, with their languages: by path, or in a collection's order."""
        rows = self._db.rows(
            "SELECT t.id, language, p.path FROM structures t JOIN paths p USING (document)"
            " WHERE version = ? AND variant = ? ORDER BY p.path",
            *self._read,
        )
        if only:
            fitting = {structure for structure, facts in self._facts().items() if only.fits(facts)}
            rows = [row for row in rows if row[0] in fitting]
        if collection is not None:
            inside = self._inside(collection)
            rows = sorted((row for row in rows if row[2] in inside), key=lambda row: inside[row[2]])
        return {structure: language for structure, language, _ in rows}

    def facets(self) -> Facets:
        """Values that filters can have among the documents that can be asked."""
        return Facets.of(self._facts().values())

    def _facts(self) -> dict[int, _Facts]:
        """Facts for filters, by current structure."""
        rows = self._db.rows(_FACTS, *self._read)
        return {
            structure: _Facts(author, year, kind, json.loads(tags)) for structure, author, year, kind, tags in rows
        }

    def richest(self, words: str, most: int, within: Mapping[int, str]) -> list[int]:
        """Structures of `within` with most of these words, best first."""
        return richest(self._db, self._stemmers, within, words, most)

    def read(self, structures: Sequence[int]) -> list[Document]:
        """The documents with these structures, in this order."""
        sql = (
            "SELECT hash, path, title, pages, sections, unread, names, structure, faults, author, year FROM kept"
            " WHERE structure = ?"
        )
        return [as_document(row) for structure in structures if (row := self._db.row(sql, structure))]

    def entries(self, model: str = "", collection: str | None = None) -> list[Shelved]:
        """All known documents, and files that were opened or wait to be read; or those of a collection, in its
        order. With the id of an embedding `model`, a document is ready once the model has embedded all of it.
        """
        inside = self._inside(collection) if collection is not None else None
        shares = self._shares(model) if model else {}
        rows = self._db.rows(_ENTRIES, TITLE_VERSION, *self._read)
        found: list[tuple[int, Shelved]] = []
        for known, rest in groupby(rows, itemgetter(0)):
            group = list(rest)
            for files in [group] if known else [[one] for one in group]:
                at = min((inside.get(row[1], _NOWHERE) for row in files), default=0) if inside is not None else 0
                if at < _NOWHERE:
                    found.append((at, _shelved(files, shares)))
        return [entry for _, entry in sorted(found, key=itemgetter(0))]

    def _inside(self, collection: str) -> dict[str, int]:
        """Paths in a collection, with the position of each."""
        return {path: at for at, path in enumerate(Collections(self._db, self._files).paths(collection))}

    def _shares(self, model: str) -> dict[int, float]:
        """Embedded share of each structure's texts, if not known to be completely embedded by `model`."""
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
        """Note why the file at `path` could not be read, until the file changes; "" after success."""
        place = full(path)
        with self._db.write() as db:
            db.execute("DELETE FROM failures WHERE path = ?", (place,))
            if sentence:
                db.execute("INSERT INTO failures VALUES (?, ?, ?, ?)", (place, *state_of(place), sentence))

    def title(self, path: str) -> str:
        """Name of the document at this path, given by its reader or from its first pages; "" if not known."""
        row = self._db.row(
            "SELECT coalesce(nullif(s.own, ''), r.title, s.title) FROM paths p JOIN shelf s USING (document)"
            " LEFT JOIN records r USING (document) WHERE p.path = ?",
            full(path),
        )
        return str(row[0]) if row else ""

    def digest(self, path_or_id: str) -> str:
        """The sha256 of the document that was seen at a path, or that has this sha256; "" if there is none."""
        return known_digest(self._db, path_or_id)

    def digests(self, *, placed: bool) -> set[str]:
        """The sha256 of all documents, or with `placed` only of those last seen at some path."""
        sql = "SELECT hash FROM documents WHERE ?1 = 0 OR id IN (SELECT document FROM paths)"
        return {str(digest) for (digest,) in self._db.rows(sql, int(placed))}

    def state(self) -> tuple[int, ...]:
        """A value that changes whenever the searchable contents change."""
        row = self._db.row(
            "SELECT (SELECT count(*) FROM structures), (SELECT max(id) FROM structures),"
            " (SELECT max(id) FROM vectors)"
        )
        return tuple(int(each or 0) for each in row or ())

    def titled(self, digest: str, made_by: int) -> bool:
        """True if the title of the document with this sha256 was found by this version of the rules."""
        sql = "SELECT 1 FROM shelf JOIN documents d ON d.id = document WHERE hash = ? AND made_by = ?"
        return self._db.row(sql, digest, made_by) is not None

    def put(
        self,
        path: str,
        digest: str,
        pages: int,
        said: TitlePage | None = None,
        made_by: int = 0,
        *,
        known_only: bool = False,
    ) -> bool:
        """Keep facts about the document seen at `path`: its number of pages (0: not known), and the title page, if
        examined, as read by this version of the rules. With `known_only` nothing is kept of a file that is not on
        the shelf, such as one removed meanwhile; returns False then.
        """
        with self._db.write() as db:
            if known_only and not db.execute(_ON_SHELF, (full(path),)).fetchone():
                return False
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            keep_facts(db, digest, said, made_by, pages)
            if said is not None:
                db.execute(
                    "UPDATE structures SET title = ? WHERE document = (SELECT id FROM documents WHERE hash = ?)",
                    (said.title, digest),
                )
            if not db.execute("SELECT 1 FROM paths WHERE path = ?", (full(path),)).fetchone():
                self._files.note(db, path, digest)
        return True

    def rename(self, digest: str, own: str) -> None:
        """Name the document with this sha256; "" for the title from its first pages."""
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            keep_facts(db, digest, None, 0, 0)
            db.execute(
                "UPDATE shelf SET own = ? WHERE document = (SELECT id FROM documents WHERE hash = ?)",
                (own, digest),
            )

    # ---- places -------------------------------------------------------------------------------------------

    def follow(self, path: str) -> None:
        """Take over everything kept for a file that was renamed or moved to `path`: it is recognised by the same
        size and time, if it is gone from its earlier place.
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
        """Present path of the document whose file was at `path`: at another place where it was seen, or in a
        folder known to the library, under any name. "" if not found. Raises `Cancelled`.
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
        """Note that the document of the file at `path` is now at `to`, or inside that folder; return the exact
        path.

        Raises `UsageError` if the document is unknown, or no such file is there; `PdfError`, `Cancelled`.
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
        near = [folder, folder.parent, *_subfolders(folder), *_subfolders(folder.parent)]
        for each in list(dict.fromkeys([*near, *others]))[:200]:  # folders searched for a moved file, at most
            yield from _files_ending(each, {PDF, ending(place)})


def keep_facts(db: sqlite3.Connection, digest: str, said: TitlePage | None, made_by: int, pages: int) -> None:
    """Keep facts about a document: its title page, if examined, and a number of pages other than 0."""
    db.execute(
        "INSERT INTO shelf (document, title, made_by, own, pages, added, author, year)"
        " SELECT id, ?, ?, '', ?, ?, ?, ? FROM documents WHERE hash = ?"
        " ON CONFLICT (document) DO UPDATE SET pages = coalesce(nullif(excluded.pages, 0), pages)",
        ("", 0, pages, time.time(), "", 0, digest),
    )
    if said is not None:
        db.execute(
            "UPDATE shelf SET title = ?, author = ?, year = ?, doi = ?, arxiv = ?, isbn = ?, made_by = ?"
            " WHERE document = (SELECT id FROM documents WHERE hash = ?)",
            (said.title, said.author, said.year, *astuple(said.identifiers), made_by, digest),
        )


def _shelved(rows: list[tuple[Any, ...]], shares: Mapping[int, float]) -> Shelved:
    """A document from the rows of its paths, at the most recently used path that still exists."""
    states = [state_of(row[1]) for row in rows]
    at = max(range(len(rows)), key=lambda n: (states[n] != NOWHERE, rows[n][7] or 0.0))
    *known_of_it, why, kind, _ = rows[at]
    known, path, title, named, author, year, pages, used, place, added, structure, current, *read = known_of_it
    tags = {tag.casefold(): tag for row in rows for tag in json.loads(row[-1])}
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
        str(left.get("section", "")), structure is not None, bool(current), now == NOWHERE, author, year,
        state, share, problem, kind, tuple(sorted(tags.values())),
    )  # fmt: skip


def _subfolders(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.is_dir() and not each.name.startswith("."))
    except OSError:
        return []


def _files_ending(folder: Path, endings: Set[str]) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if ending(each.name) in endings and each.is_file())
    except OSError:
        return []
