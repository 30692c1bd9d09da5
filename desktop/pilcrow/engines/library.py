"""The library: one SQLite file that is the truth about documents, their structure, terms and vectors.

Everything is keyed by content: a document by the sha256 of its file, a structure by the version of the parser
that made it, a vector by the hash of the text it stands for and the model's id.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..core.model import Document, Paragraph
from ..core.page import Line
from ..core.protocols import Floats
from ..core.retrieval import Postings, in_context
from ..core.structure import VERSION as PARSER
from ..core.structure.keys import page_of
from ..core.terms import Terms
from .database import Database
from .desk import Desk
from .files import Files, full
from .schema import ROW_BITS, ids, invert, pack_lines, unpack_lines, unpack_postings
from .structures import as_document, as_paragraph, drop, drop_pathless, forget, packed
from .texts import Stemmers, hashed, searched

FILE = "library.db"


class Library:
    """Documents, structures, terms and vectors under one folder; for any thread and several processes.

    `structure` arguments are `Document.structure` numbers; rows are a structure's paragraphs from 0, in document
    order. Any method may raise `LibraryError`.
    """

    def __init__(self, folder: Path) -> None:
        self._db = Database(folder / FILE)
        self._files = Files(self._db)
        self._stemmers = Stemmers()

    @property
    def desk(self) -> Desk:
        """What a person left at the documents."""
        return Desk(self._db)

    def close(self) -> None:
        """Let go of the file; the library is not used afterwards."""
        self._db.close()

    # ---- documents ----------------------------------------------------------------------------------------

    def digest(self, path: str) -> str:
        """The sha256 of the file at `path`. Raises `PdfError` when there is no such file."""
        return self._files.digest(path)

    def find(self, path: str, *, ignore_bookmarks: bool = False) -> Document | None:
        """The document at `path` as kept, or None when it has to be read first (or again: it changed).

        The file is hashed only when its size or time is not what was seen last. Raises `PdfError` when there
        is no such file.
        """
        digest = self.digest(path)
        found = self._kept(digest, _variant(ignore_bookmarks), full(path))
        if found is not None:
            self._files.remember(path, digest)
        return found

    def document(self, digest: str) -> Document | None:
        """The document with this sha256, or None."""
        return self._kept(digest, _variant(False))

    def documents(self) -> list[Document]:
        """All documents whose structure is current, by path; `path` is a place each was seen at."""
        rows = self._db.rows(
            "SELECT hash, path, title, pages, sections, unread, names, structure FROM kept"
            " WHERE version = ? AND variant = ? ORDER BY path",
            PARSER,
            _variant(False),
        )
        return [as_document(row) for row in rows]

    def add(
        self,
        document: Document,
        batches: Iterable[Sequence[Paragraph]],
        *,
        ignore_bookmarks: bool = False,
        instead: int = 0,
    ) -> Document:
        """Keep a structure with all its paragraphs, given in document order, in one transaction: all or nothing.

        Paragraphs are packed as they come and written at the end, so that nobody waits for a slow reader.
        Structures of other parser versions are dropped. One that this takes the place of (`instead`) can still be
        read, by whoever speaks of it, until another does; so can that of what stood at the path before the file
        changed, until the next one is kept. Returns the document as kept.
        """
        new = packed(document, batches, self._stemmers)
        variant = _variant(ignore_bookmarks)
        with self._db.write() as db:
            drop_pathless(db)
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (document.id,))
            (owner,) = db.execute("SELECT id FROM documents WHERE hash = ?", (document.id,)).fetchone()
            earlier = f"{variant} earlier"
            for (other,) in db.execute(
                "SELECT id FROM structures WHERE document = ? AND variant = ?", (owner, earlier)
            ).fetchall():
                drop(db, other)
            db.execute("UPDATE structures SET variant = ? WHERE id = ?", (earlier, instead))
            others = db.execute(
                "SELECT id, version FROM structures WHERE document = ? AND variant = ?", (owner, variant)
            ).fetchall()
            if PARSER not in {version for _, version in others}:  # else another process was quicker
                new.write(db, owner, PARSER, variant)
            for other, version in others:
                if version != PARSER:
                    drop(db, other)
            self._files.note(db, document.path, document.id)
        kept = self._kept(document.id, variant, document.path)
        return kept if kept is not None else document

    def forget(self, path_or_id: str) -> bool:
        """Remove a document with everything that only it needed, and what its file held before it changed, beyond
        recovery. False: it was not there.
        """
        with self._db.write() as db:
            row = db.execute(
                "SELECT id FROM documents WHERE hash = ? UNION SELECT document FROM paths WHERE path = ?",
                (path_or_id, full(path_or_id)),
            ).fetchone()
            if row is None:
                return False
            forget(db, row[0], full(path_or_id))
        self._db.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        return True

    def rebuild(self) -> None:
        """Compute again everything that follows from the texts: terms, and which text each vector stands for."""
        for document in self.documents():
            structure = document.structure
            rows = self._db.rows(
                "SELECT id, section, head || text, text, kind FROM paragraphs"
                " WHERE id BETWEEN ? AND ? ORDER BY id",
                *ids(structure),
            )
            texts = [searched(document, section, kind, whole) for _, section, whole, _, kind in rows]
            lengths, postings = invert(texts, self.terms(self.language(structure)))
            hashes = [
                (hashed(context, text), row) for context, (row, *_, text, _) in zip(texts, rows, strict=True)
            ]
            with self._db.write() as db:
                db.execute("UPDATE structures SET lengths = ? WHERE id = ?", (lengths, structure))
                db.execute("DELETE FROM postings WHERE structure = ?", (structure,))
                db.executemany("INSERT INTO postings VALUES (?, ?, ?)", ((structure, *item) for item in postings))
                db.executemany("UPDATE paragraphs SET hash = ? WHERE id = ?", hashes)

    # ---- pages read from their pictures -------------------------------------------------------------------

    def seen(self, path: str, engine: str) -> dict[int, list[Line]]:
        """By page (0-based), the lines that this OCR engine has seen in the file at `path`."""
        rows = self._db.rows(
            "SELECT page, lines FROM seen JOIN documents d ON d.id = document WHERE hash = ? AND engine = ?",
            self.digest(path),
            engine,
        )
        return {page: unpack_lines(page, lines) for page, lines in rows}

    def put_seen(self, document: Document, engine: str, page: int, lines: Sequence[Line]) -> None:
        """Keep what an OCR engine has seen on a page, for this and all later versions of the parser."""
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO seen SELECT id, ?, ?, ? FROM documents WHERE hash = ?",
                (engine, page, pack_lines(lines), document.id),
            )

    # ---- paragraphs ---------------------------------------------------------------------------------------

    def paragraphs(self, structure: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        """Paragraphs `start..end` (1-based, inclusive, clipped to what exists) of one section, in order."""
        rows = self._db.rows(
            "SELECT * FROM printed"
            " WHERE id BETWEEN ? AND ? AND section = ? AND number BETWEEN ? AND ? ORDER BY id",
            *ids(structure),
            section,
            start,
            1 << 62 if end is None else end,
        )
        return [as_paragraph(row) for row in rows]

    def page(self, structure: int, page: int) -> list[Paragraph]:
        """The paragraphs with a line on a page (0-based), in reading order."""
        first, last = ids(structure)
        begun = self._db.rows("SELECT id FROM paragraphs WHERE id BETWEEN ? AND ? AND page = ?", first, last, page)
        if begun:
            low, high = min(begun)[0], max(begun)[0]
        else:
            later = self._db.row(
                "SELECT min(id) FROM paragraphs WHERE id BETWEEN ? AND ? AND page > ?", first, last, page
            )
            low = high = later[0] if later and later[0] else last
        # One that runs on from an earlier page stands right before those that begin here.
        rows = self._db.rows(
            "SELECT * FROM printed WHERE id BETWEEN ? AND ? ORDER BY id", max(first, low - 3), high
        )
        return [p for p in map(as_paragraph, rows) if any(span.page == page for span in p.spans)]

    def keyed(self, structure: int, key: str) -> Paragraph | None:
        """The paragraph with this key, None where there is none (any more)."""
        row = self._db.row(
            "SELECT * FROM printed"
            " WHERE id = (SELECT id FROM paragraphs WHERE page = ? AND id BETWEEN ? AND ? AND key = ?)",
            page_of(key),
            *ids(structure),
            key,
        )
        return as_paragraph(row) if row else None

    def every(self, structure: int, letters: str = "") -> Iterator[Paragraph]:
        """All paragraphs, in document order; of those in plain ASCII only the ones with `letters` (a-z, 0-9) in a
        row, of any case.
        """
        first, last = ids(structure)
        while rows := self._db.rows(
            "SELECT * FROM printed WHERE id BETWEEN ? AND ?"
            " AND (text LIKE '%' || ? || '%' OR text GLOB '*[^ -~]*') ORDER BY id LIMIT 500",
            first,
            last,
            letters,
        ):
            yield from map(as_paragraph, rows)
            first = rows[-1][0] + 1

    def glance(self, structure: int, rows: Sequence[int]) -> list[tuple[int, int, int, str]]:
        """(section, number, page, text) of the paragraphs at these rows, in the order asked for."""
        first, _ = ids(structure)
        one = "SELECT section, number, page, text FROM paragraphs WHERE id = ?"
        return [found for row in rows for found in self._db.rows(one, first + row)]

    def on_page(self, structure: int, page: int) -> list[int]:
        """Rows of the paragraphs that begin on a page (0-based)."""
        first, last = ids(structure)
        rows = self._db.rows("SELECT id FROM paragraphs WHERE id BETWEEN ? AND ? AND page = ?", first, last, page)
        return [number - first for (number,) in rows]

    def pages(self, structure: int) -> NDArray[np.int64]:
        """The page (0-based) that each paragraph begins on, by row."""
        first, last = ids(structure)
        rows = self._db.rows("SELECT page FROM paragraphs WHERE id BETWEEN ? AND ? ORDER BY id", first, last)
        return np.array([page for (page,) in rows], np.int64)

    def starting(self, structure: int, letters: str) -> list[tuple[int, str]]:
        """Rows and texts of the paragraphs that begin with these letters, of any case where they are ASCII."""
        first, last = ids(structure)
        rows = self._db.rows(
            "SELECT id, text FROM paragraphs WHERE id BETWEEN ? AND ? AND text LIKE ? || '%'", first, last, letters
        )
        return [(number - first, text) for number, text in rows]

    # ---- titles of sections that print none ---------------------------------------------------------------

    def named(self, document: Document) -> set[str]:
        """Keys of the sections that `name` has given a title to."""
        rows = self._db.rows(
            "SELECT key FROM names JOIN documents d ON d.id = names.document WHERE hash = ?", document.id
        )
        return {key for (key,) in rows}

    def name(self, document: Document, key: str, title: str) -> None:
        """Call the section by topic that has this key so, in this structure and in later ones."""
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO names SELECT id, ?, ? FROM documents WHERE hash = ?",
                (key, title, document.id),
            )

    # ---- lexical search -----------------------------------------------------------------------------------

    def language(self, structure: int) -> str:
        """The language whose stemmer this structure's terms were made with, "" for none."""
        row = self._db.row("SELECT language FROM structures WHERE id = ?", structure)
        return row[0] if row else ""

    def terms(self, language: str) -> Terms:
        """What makes terms of text in that language ("": no stemming)."""
        return self._stemmers(language)

    def lengths(self, structure: int) -> NDArray[np.uint32]:
        """How many terms each paragraph has, by row."""
        row = self._db.row("SELECT lengths FROM structures WHERE id = ?", structure)
        return np.frombuffer(row[0] if row else b"", np.uint32)

    def postings(self, structures: Sequence[tuple[int, int]], term: str) -> Postings:
        """The rows that a term occurs in, rising, and how often in each, counted through all `structures`: each is
        given with the number of its first row.
        """
        blobs = dict(
            self._db.rows(
                "SELECT structure, rows FROM json_each(?) CROSS JOIN postings ON structure = value WHERE term = ?",
                json.dumps([structure for structure, _ in structures]),
                term,
            )
        )
        held = [(blobs[structure], first) for structure, first in structures if structure in blobs]
        return unpack_postings([blob for blob, _ in held], [first for _, first in held])

    # ---- vectors ------------------------------------------------------------------------------------------

    def missing_vectors(self, document: Document, model: str) -> list[tuple[bytes, str, int]]:
        """(hash, text to embed, page) of each distinct text of the document that `model` has not embedded yet."""
        rows = self._db.rows(
            "SELECT hash, section, head || text, page FROM paragraphs p"
            " WHERE id BETWEEN ? AND ? AND hash IS NOT NULL AND NOT EXISTS"
            " (SELECT 1 FROM vectors v JOIN models m ON m.id = v.model WHERE v.hash = p.hash AND m.name = ?)"
            " GROUP BY hash ORDER BY min(id)",
            *ids(document.structure),
            model,
        )
        return [(known, in_context(document, section, text), page) for known, section, text, page in rows]

    def waiting(self, structure: int, model: str) -> NDArray[np.int64]:
        """The rows that have something to embed which `model` has not embedded yet, rising."""
        first, last = ids(structure)
        rows = self._db.rows(
            "SELECT id FROM paragraphs p WHERE id BETWEEN ? AND ? AND hash IS NOT NULL AND NOT EXISTS"
            " (SELECT 1 FROM vectors v JOIN models m ON m.id = v.model WHERE v.hash = p.hash AND m.name = ?)"
            " ORDER BY id",
            first,
            last,
            model,
        )
        return np.array([number for (number,) in rows], np.int64) - first

    def unembedded(self, structure: int, model: str, rows: Sequence[int]) -> list[tuple[bytes, int, str]]:
        """(hash, section, text) of the paragraphs at these rows that `model` has not embedded yet."""
        first, _ = ids(structure)
        one = (
            "SELECT hash, section, head || text FROM paragraphs p WHERE id = ? AND hash IS NOT NULL AND NOT EXISTS"
            " (SELECT 1 FROM vectors v JOIN models m ON m.id = v.model WHERE v.hash = p.hash AND m.name = ?)"
        )
        return [found for row in rows for found in self._db.rows(one, first + row, model)]

    def put_vectors(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None:
        """Keep the windows (n, dimension) of each text hash; texts that nobody has any more are left out."""
        with self._db.write() as db:
            for hashed, windows in vectors:
                db.execute(
                    "INSERT OR IGNORE INTO models (name, dimension) VALUES (?, ?)", (model, windows.shape[1])
                )
                db.execute(
                    "INSERT OR IGNORE INTO vectors (hash, model, data) SELECT ?1, id, ?2 FROM models"
                    " WHERE name = ?3 AND EXISTS (SELECT 1 FROM paragraphs WHERE hash = ?1)",
                    (hashed, windows.astype(np.float16).tobytes(), model),
                )

    def vectors(
        self, structure: int, model: str, rows: Sequence[int] | None = None
    ) -> tuple[Floats, NDArray[np.int64]]:
        """All vectors of a structure, or of some of its rows: (n, dimension) float32 unit rows, and each one's
        paragraph row, (n,).
        """
        first, last = ids(structure)
        ranges = [(first, last)] if rows is None else [(first + int(row), first + int(row)) for row in rows]
        found = self._db.rows(
            "SELECT p.id, v.data, m.dimension FROM json_each(?) AS r CROSS JOIN models m CROSS JOIN paragraphs p"
            " ON p.id BETWEEN json_extract(r.value, '$[0]') AND json_extract(r.value, '$[1]')"
            " JOIN vectors v ON v.hash = p.hash AND v.model = m.id WHERE m.name = ? ORDER BY p.id",
            json.dumps(ranges),
            model,
        )
        dimension = found[0][2] if found else 1
        matrix = np.frombuffer(b"".join(data for _, data, _ in found), np.float16).reshape(-1, dimension)
        numbers = np.array([number for number, _, _ in found], np.int64) - first
        windows = [len(data) // (2 * dimension) for _, data, _ in found]
        return matrix.astype(np.float32), np.repeat(numbers, windows)

    def vectors_state(self, model: str) -> tuple[int, int]:
        """How many texts `model` has embedded and the number of the last: another value after every change."""
        row = self._db.row(
            "SELECT count(*), max(v.id) FROM vectors v JOIN models m ON m.id = v.model WHERE m.name = ?", model
        )
        return (row[0], row[1] or 0) if row else (0, 0)

    def vector_hashes(self, model: str) -> set[bytes]:
        """The text hashes that `model` has embedded: what a search engine for vectors has to hold."""
        rows = self._db.rows("SELECT hash FROM vectors v JOIN models m ON m.id = v.model WHERE m.name = ?", model)
        return {hashed for (hashed,) in rows}

    def models(self, structure: int) -> dict[str, int]:
        """The embedding models that a structure has vectors of, and of how many distinct texts each."""
        rows = self._db.rows(
            "SELECT m.name, count(DISTINCT p.hash) FROM paragraphs p JOIN vectors v ON v.hash = p.hash"
            " JOIN models m ON m.id = v.model WHERE p.id BETWEEN ? AND ? GROUP BY m.name ORDER BY m.name",
            *ids(structure),
        )
        return dict(rows)

    def windows(self, model: str, hashes: Sequence[bytes]) -> list[Floats]:
        """The windows (n, dimension) of each text hash; none, (0, 1), where there is no vector."""
        found = []
        for known in hashes:
            row = self._db.row(
                "SELECT data, dimension FROM vectors v JOIN models m ON m.id = v.model"
                " WHERE hash = ? AND m.name = ?",
                known,
                model,
            )
            data, dimension = row or (b"", 1)
            found.append(np.frombuffer(data, np.float16).reshape(-1, dimension).astype(np.float32))
        return found

    def with_text(self, hashes: Sequence[bytes]) -> dict[int, list[int]]:
        """By structure, the rows of all paragraphs with these text hashes."""
        found: dict[int, list[int]] = {}
        for known in hashes:
            for (number,) in self._db.rows("SELECT id FROM paragraphs WHERE hash = ?", known):
                found.setdefault(number >> ROW_BITS, []).append(number & ((1 << ROW_BITS) - 1))
        return found

    # ---- inside -------------------------------------------------------------------------------------------

    def _kept(self, digest: str, variant: str, path: str = "") -> Document | None:
        row = self._db.row(
            "SELECT hash, coalesce(nullif(?, ''), path), title, pages, sections, unread, names, structure"
            " FROM kept WHERE hash = ? AND version = ? AND variant = ?",
            path,
            digest,
            PARSER,
            variant,
        )
        return as_document(row) if row else None


def _variant(ignore_bookmarks: bool) -> str:
    return "no bookmarks" if ignore_bookmarks else ""
