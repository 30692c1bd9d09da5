"""The library: one SQLite file that is the truth about documents, their structure, terms and vectors.

Everything is keyed by content: a document by the sha256 of its file, a structure by the version of the parser
that made it, a vector by the hash of the text it stands for and the model's id.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...core.graph.extracted import Extracted
from ...core.language.terms import Terms
from ...core.model import Document, Kind, Paragraph, TitlePage
from ...core.page import Line
from ...core.protocols import Stopped
from ...core.search.retrieval import Postings
from ...core.structure import VERSION as PARSER
from ...core.structure.keys import page_of
from ...core.structure.outline.document_title import RULES
from ...core.terms.term import Term
from . import rescue
from .collections import Collections
from .database import Database
from .descriptions import Descriptions
from .embeddings import Embeddings
from .files import Files, full
from .filled import FilledForms
from .findings import KeptFindings
from .gists import Gists
from .half_read import HalfRead
from .made import Made
from .marks import Marks
from .measured import KeptMeasured
from .packing import invert, pack_lines, unpack_lines, unpack_postings
from .relations import KeptRelations
from .runs import Runs
from .schema import ids
from .sessions import Sessions
from .shelf import Shelf, note
from .structures import as_document, as_paragraph, drop, drop_pathless, forget, forget_file, packed
from .term_indexes import TermIndexes
from .texts import Stemmers, hashed, searched

FILE = "library.db"


class Library(Embeddings):
    """Documents, structures, terms and vectors under one folder; for any thread and several processes.

    `structure` arguments are `Document.structure` numbers; rows are a structure's paragraphs from 0, in document
    order. Any method may raise `LibraryError`.
    """

    def __init__(self, folder: Path, rules: str = "") -> None:
        """`rules` names those by which structures are recovered, where they are not the program's own: a structure
        that was recovered by others is another one.
        """
        super().__init__(Database(folder / FILE))
        rescue.keep_copy(folder / FILE)
        self._rules = rules
        self._files = Files(self._db)
        self.half_read = HalfRead(folder, PARSER)
        self._stemmers = Stemmers()
        self.runs = Runs(self._db)

    @property
    def desk(self) -> Sessions:
        """What a person left at the documents."""
        return Sessions(self._db, PARSER, self._variant(False))

    @property
    def shelf(self) -> Shelf:
        """What is said of documents without their structure."""
        return Shelf(self._db, self._files, self._stemmers, PARSER, self._variant(False))

    @property
    def collections(self) -> Collections:
        """Documents under names, and folders that are watched for them."""
        return Collections(self._db, self._files)

    @property
    def marks(self) -> Marks:
        """What a person left on the pages."""
        return Marks(self._db)

    @property
    def descriptions(self) -> Descriptions:
        """What models said of the figures."""
        return Descriptions(self._db)

    @property
    def gists(self) -> Gists:
        """What the documents are about."""
        return Gists(self._db)

    @property
    def made(self) -> Made:
        """What was made of the documents once, by models or from their questions."""
        return Made(self._db)

    @property
    def relations(self) -> KeptRelations:
        """What a chat model read in the documents."""
        return KeptRelations(self._db)

    def extracted(self, structure: int) -> list[Extracted]:
        """What a chat model read in a document."""
        return self.relations.of(structure)

    @property
    def term_indexes(self) -> TermIndexes:
        """The terms of the documents."""
        return TermIndexes(self._db)

    def find_terms(self, document: Document) -> list[Term]:
        """The terms of a document as they are kept, best first; found and kept where they are not."""
        kept = self.term_indexes.of(document.structure)
        if kept is None:
            from ...core.terms.extraction import find_terms

            language = self.language(document.structure)
            stem = self._stemmers.stem(language)
            kept = find_terms(document, self.every(document.structure), language, stem)
            self.term_indexes.keep(document.structure, kept)
        return kept

    @property
    def forms(self) -> FilledForms:
        """What a person filled into forms."""
        return FilledForms(self._db)

    def findings(self, documents: Sequence[Document], question: str, model: str) -> KeptFindings:
        """What a chat model found for a question in these documents."""
        return KeptFindings(self._db, documents, question, model)

    def measured(self, model: str, context: int) -> KeptMeasured:
        """What asking documents one by one took with a chat model."""
        return KeptMeasured(self._db, model, context)

    def _variant(self, ignore_bookmarks: bool) -> str:
        return " ".join(filter(None, ("no bookmarks" if ignore_bookmarks else "", self._rules)))

    def close(self) -> None:
        """Let go of the file; the library is not used afterwards."""
        self._db.close()

    # ---- documents ----------------------------------------------------------------------------------------

    def digest(self, path: str, stopped: Stopped = lambda: False) -> str:
        """The sha256 of the file at `path`. Raises `PdfError` when there is no such file, `Cancelled`."""
        return self._files.digest(path, stopped)

    def find(
        self, path: str, *, ignore_bookmarks: bool = False, stopped: Stopped = lambda: False
    ) -> Document | None:
        """The document at `path` as kept, or None when it has to be read first (or again: it changed).

        The file is hashed only when its size or time is not what was seen last. Raises `PdfError` when there
        is no such file, `Cancelled`.
        """
        digest = self.digest(path, stopped)
        found = self._kept(digest, self._variant(ignore_bookmarks), full(path))
        if found is not None:
            self._files.remember(path, digest)
        return found

    def document(self, digest: str) -> Document | None:
        """The document with this sha256, or None."""
        return self._kept(digest, self._variant(False))

    def documents(self, digests: Sequence[str] | None = None) -> list[Document]:
        """All documents whose structure is current, by path; or those with these sha256, in their order. `path` is
        a place each was seen at.
        """
        rows = self._db.rows(
            "SELECT hash, path, title, pages, sections, unread, names, structure, faults, author, year FROM kept"
            " WHERE version = ?1 AND variant = ?2 AND (?3 IS NULL OR hash IN (SELECT value FROM json_each(?3)))"
            " ORDER BY path",
            PARSER,
            self._variant(False),
            None if digests is None else json.dumps(digests),
        )
        found = [as_document(row) for row in rows]
        if digests is None:
            return found
        known = {document.id: document for document in found}
        return [known[digest] for digest in digests if digest in known]

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
        variant = self._variant(ignore_bookmarks)
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
            said = TitlePage(document.title, document.author, document.year)
            note(db, document.id, said, RULES, len(document.pages))
        kept = self._kept(document.id, variant, document.path)
        return kept if kept is not None else document

    def forget(self, path_or_id: str) -> bool:
        """Remove a document with everything that only it needed, and what its file held before it changed, beyond
        recovery. False: it was not there.
        """
        for copy in rescue.copies(self._db.file):
            with rescue.as_old_as_before(copy), closing(Database(copy)) as kept:
                _forget(kept, path_or_id)
        return _forget(self._db, path_or_id)

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

    def of_kinds(self, structure: int, kinds: Sequence[Kind]) -> list[Paragraph]:
        """All paragraphs of these kinds, in order."""
        rows = self._db.rows(
            "SELECT * FROM printed"
            " WHERE id BETWEEN ? AND ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY id",
            *ids(structure),
            json.dumps(kinds),
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

    def openings(self, structure: int, length: int) -> list[tuple[int, int, str]]:
        """Section, number and the first `length` characters of all paragraphs, in order."""
        return self._db.rows(
            "SELECT section, number, substr(text, 1, ?) FROM paragraphs WHERE id BETWEEN ? AND ? ORDER BY id",
            length,
            *ids(structure),
        )

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
        found = self._db.rows(
            "SELECT p.id, section, number, page, text FROM json_each(?) CROSS JOIN paragraphs p ON p.id = value",
            json.dumps([first + row for row in rows]),
        )
        known = {number - first: (section, at, page, text) for number, section, at, page, text in found}
        return [known[row] for row in rows if row in known]

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

    # ---- inside -------------------------------------------------------------------------------------------

    def _kept(self, digest: str, variant: str, path: str = "") -> Document | None:
        row = self._db.row(
            "SELECT hash, coalesce(nullif(?, ''), path), title, pages, sections, unread, names, structure, faults,"
            " author, year FROM kept WHERE hash = ? AND version = ? AND variant = ?",
            path,
            digest,
            PARSER,
            variant,
        )
        return as_document(row) if row else None


def _forget(database: Database, path_or_id: str) -> bool:
    with database.write() as db:
        row = db.execute(
            "SELECT id FROM documents WHERE hash = ? UNION SELECT document FROM paths WHERE path = ?",
            (path_or_id, full(path_or_id)),
        ).fetchone()
        if row is not None:
            forget(db, row[0], full(path_or_id))
        known = row is not None or forget_file(db, full(path_or_id))
    if known:
        database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    return known
