"""The library: one SQLite file with the authoritative documents, structures, terms and vectors.

Everything is keyed by content: a document by the sha256 of its file, a structure by the version of the parser that
made it, a vector by the hash of the text it stands for and the model's id.
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
from ...core.model import Document, Kind, Paragraph
from ...core.page import Line
from ...core.search.retrieval import Postings
from ...core.stopping import Stopped
from ...core.structure import VERSION as PARSER
from ...core.structure.keys import page_of
from ...core.structure.outline.document_title import TITLE_VERSION
from ...core.terms.term import Term
from .derived.descriptions import Descriptions
from .derived.findings import KeptFindings, KeptMeasured, KeptTables
from .derived.gists import Gists
from .derived.kinds import Kinds
from .derived.paragraph_means import ParagraphMeans
from .derived.relations import KeptRelations
from .derived.results import DocumentResults
from .derived.term_indexes import TermIndexes
from .embeddings import Embeddings
from .file.database import FILE as FILE
from .file.database import Database
from .file.packing import invert, pack_lines, unpack_lines, unpack_postings
from .file.schema import ids
from .files import FilePaths, full
from .half_read import HalfRead
from .own_work import rescue
from .own_work.collections import Collections
from .own_work.conversations import Conversations
from .own_work.filled import FilledForms
from .own_work.marks import Marks
from .own_work.reading_places import ReadingPlaces
from .own_work.records import Records
from .own_work.tags import Tags
from .shelf import Shelf, keep_facts
from .structures import (
    as_document,
    as_paragraph,
    drop,
    drop_pathless,
    forget_document,
    forget_file,
    pack_structure,
)
from .texts import Stemmers, hash_text, indexed_text

_PRINTED = "SELECT * FROM printed WHERE "


class Library(Embeddings):
    """Documents, structures, terms and vectors under one folder; for any thread and several processes.

    `structure` arguments are `Document.structure` numbers; rows are a structure's paragraphs from 0, in document
    order. Any method may raise `LibraryError`.
    """

    def __init__(self, folder: Path, pack_rules: str = "") -> None:
        """`pack_rules` names the rules of structure recovery if packs change the program's own: structures
        recovered by other rules are kept separately.
        """
        super().__init__(Database(folder / FILE))
        rescue.keep_copy(folder / FILE)
        self._pack_rules = pack_rules
        self._held: set[int] = set()
        self._files, self._stemmers = FilePaths(self._db), Stemmers()
        self.half_read, self.paragraph_means = HalfRead(folder, PARSER), ParagraphMeans(self._db)
        own = self._variant(False)
        self.shelf = Shelf(self._db, self._files, self._stemmers, PARSER, own)
        """Facts about documents without their structure."""
        self.kinds = Kinds(self._db, PARSER, own, self.shelf.read)
        """Kinds of the documents."""
        self.collections, self.tags = Collections(self._db, self._files), Tags(self._db)
        """Named sets of documents with the folders watched for them, and people's tags on documents."""
        self.reading_places, self.conversations = ReadingPlaces(self._db), Conversations(self._db, PARSER, own)
        """A person's places in files, and conversations about documents."""
        self.marks, self.forms = Marks(self._db), FilledForms(self._db)
        """A person's annotations on the pages, and entries in forms."""
        self.records = Records(self._db)
        """Bibliographic records and citation keys."""
        self.descriptions, self.relations = Descriptions(self._db), KeptRelations(self._db)
        """Models' descriptions of figures, and relations that a chat model read in the documents."""
        self.gists, self.term_indexes = Gists(self._db), TermIndexes(self._db)
        """Short texts about the documents' subjects, and the documents' terms."""
        self.results = DocumentResults(self._db)
        """Results computed once per document: titles, suggested questions, summaries."""

    def extracted(self, structure: int) -> list[Extracted]:
        """Relations that a chat model read in a document."""
        return self.relations.of(structure)

    def find_terms(self, document: Document) -> list[Term]:
        """Stored terms of a document, best first; if there are none, they are found and stored."""
        kept = self.term_indexes.of(document.structure)
        if kept is None:
            from ...core.terms.extraction import find_terms

            language = self.language(document.structure)
            stem = self._stemmers.stem(language)
            kept = find_terms(document, self.every(document.structure), language, stem)
            self.term_indexes.keep(document.structure, kept)
        return kept

    def findings(
        self, documents: Sequence[Document], question: str, model: str, collection: str = ""
    ) -> KeptFindings:
        """Findings of a chat model in these documents, for the table of a question in a collection ("": none)."""
        return KeptFindings(self._db, documents, question, model, collection)

    def tables(self, collection: str = "") -> KeptTables:
        """Tables of findings of a collection ("": of the library, and of files)."""
        return KeptTables(self._db, collection)

    def measured(self, model: str, context: int) -> KeptMeasured:
        """Time taken to ask documents one by one with a chat model."""
        return KeptMeasured(self._db, model, context)

    def _variant(self, ignore_bookmarks: bool) -> str:
        return " ".join(filter(None, ("no bookmarks" if ignore_bookmarks else "", self._pack_rules)))

    def close(self) -> None:
        """Close the file; the library must not be used afterwards."""
        self._db.close()

    # ---- documents ----------------------------------------------------------------------------------------

    def digest(self, path: str, stopped: Stopped = lambda: False) -> str:
        """The sha256 of the file at `path`. Raises `PdfError` when there is no such file, `Cancelled`."""
        return self._files.digest(path, stopped)

    def find(
        self, path: str, *, ignore_bookmarks: bool = False, stopped: Stopped = lambda: False
    ) -> Document | None:
        """The document at `path` as stored, or None if it must be read first, or again after a change.

        The file is hashed only if its size or time has changed. Raises `PdfError` if there is no such file,
        `Cancelled`.
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
        """All documents with a current structure, by path; or those with these sha256, in the given order. `path`
        is a place where each was seen.
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
        """Store a structure with all its paragraphs, given in document order, in one transaction: all or nothing.

        Paragraphs are packed as they come and written at the end, so that a slow reader blocks nobody. Structures
        of other parser versions are dropped. The replaced structure (`instead`) stays readable for its present
        users until the next replacement; so does that of a changed file at the path, until the next one is stored.
        Returns the stored document.
        """
        new = pack_structure(document, batches, self._stemmers)
        variant = self._variant(ignore_bookmarks)
        with self._db.write() as db:
            drop_pathless(db, self._held)
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
            keep_facts(db, document.id, document.said, TITLE_VERSION, len(document.pages))
        kept = self._kept(document.id, variant, document.path)
        return kept if kept is not None else document

    def hold(self, structure: int, *, held: bool = True) -> None:
        """Keep a structure while this library is open, also after its file has changed; or no longer."""
        (self._held.add if held else self._held.discard)(structure)

    def forget(self, path_or_id: str) -> bool:
        """Remove a document beyond recovery, with all data for it alone and the earlier contents of the file.
        Returns False if there was none.
        """
        for copy in rescue.copies(self._db.file):
            with rescue.as_old_as_before(copy), closing(Database(copy)) as kept:
                _forget_path(kept, path_or_id)
        return _forget_path(self._db, path_or_id)

    def rebuild(self) -> None:
        """Recompute everything derived from the texts: terms, and the text of each vector."""
        for document in self.documents():
            structure = document.structure
            rows = self._db.rows(
                "SELECT id, section, head || text, text, kind FROM paragraphs"
                " WHERE id BETWEEN ? AND ? ORDER BY id",
                *ids(structure),
            )
            texts = [indexed_text(document, section, kind, whole) for _, section, whole, _, kind in rows]
            lengths, postings = invert(texts, self.terms(self.language(structure)))
            hashes = [
                (hash_text(context, text), row) for context, (row, *_, text, _) in zip(texts, rows, strict=True)
            ]
            with self._db.write() as db:
                db.execute("UPDATE structures SET lengths = ? WHERE id = ?", (lengths, structure))
                db.execute("DELETE FROM postings WHERE structure = ?", (structure,))
                db.executemany("INSERT INTO postings VALUES (?, ?, ?)", ((structure, *item) for item in postings))
                db.executemany("UPDATE paragraphs SET hash = ? WHERE id = ?", hashes)

    # ---- pages read from their pictures -------------------------------------------------------------------

    def seen(self, path: str, engine: str) -> dict[int, list[Line]]:
        """Lines that this OCR engine has recognised in the file at `path`, by page (0-based)."""
        rows = self._db.rows(
            "SELECT page, lines FROM seen JOIN documents d ON d.id = document WHERE hash = ? AND engine = ?",
            self.digest(path),
            engine,
        )
        return {page: unpack_lines(page, lines) for page, lines in rows}

    def put_seen(self, document: Document, engine: str, page: int, lines: Sequence[Line]) -> None:
        """Keep the lines that an OCR engine has recognised on a page, for all versions of the parser."""
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO seen SELECT id, ?, ?, ? FROM documents WHERE hash = ?",
                (engine, page, pack_lines(lines), document.id),
            )

    # ---- paragraphs ---------------------------------------------------------------------------------------

    def paragraphs(self, structure: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        """Paragraphs `start..end` (1-based, inclusive, clipped to what exists) of one section, in order."""
        last = 1 << 62 if end is None else end
        where = "id BETWEEN ? AND ? AND section = ? AND number BETWEEN ? AND ? ORDER BY id"
        return self._printed(where, *ids(structure), section, start, last)

    def of_kinds(self, structure: int, kinds: Sequence[Kind]) -> list[Paragraph]:
        """All paragraphs of these kinds, in order."""
        where = "id BETWEEN ? AND ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY id"
        return self._printed(where, *ids(structure), json.dumps(kinds))

    def page(self, structure: int, page: int) -> list[Paragraph]:
        """Paragraphs with a line on a page (0-based), in reading order."""
        first, last = ids(structure)
        begun = self._db.rows("SELECT id FROM paragraphs WHERE id BETWEEN ? AND ? AND page = ?", first, last, page)
        if begun:
            low, high = min(begun)[0], max(begun)[0]
        else:
            later = self._db.row(
                "SELECT min(id) FROM paragraphs WHERE id BETWEEN ? AND ? AND page > ?", first, last, page
            )
            low = high = later[0] if later and later[0] else last
        # A paragraph that continues from an earlier page stands right before those that begin here.
        found = self._printed("id BETWEEN ? AND ? ORDER BY id", max(first, low - 3), high)
        return [p for p in found if any(span.page == page for span in p.spans)]

    def openings(self, structure: int, length: int) -> list[tuple[int, int, str]]:
        """Section, number and the first `length` characters of all paragraphs, in order."""
        return self._db.rows(
            "SELECT section, number, substr(text, 1, ?) FROM paragraphs WHERE id BETWEEN ? AND ? ORDER BY id",
            length,
            *ids(structure),
        )

    def keyed(self, structure: int, key: str) -> Paragraph | None:
        """The paragraph with this key, or None."""
        where = "id = (SELECT id FROM paragraphs WHERE page = ? AND id BETWEEN ? AND ? AND key = ?)"
        return next(iter(self._printed(where, page_of(key), *ids(structure), key)), None)

    def every(self, structure: int, letters: str = "") -> Iterator[Paragraph]:
        """All paragraphs, in document order; plain ASCII ones only with `letters` (a-z, 0-9), in any case."""
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

    def has_text_of(self, structure: int, other: int) -> bool:
        """True if two structures have the same paragraphs, word by word, in the same order."""
        sql = "SELECT text FROM paragraphs WHERE id BETWEEN ? AND ? ORDER BY id"
        return self._db.rows(sql, *ids(structure)) == self._db.rows(sql, *ids(other))

    def glance(self, structure: int, rows: Sequence[int]) -> list[tuple[int, int, int, str]]:
        """(section, number, page, text) of the paragraphs at these rows, in the given order."""
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
        """Page (0-based) on which each paragraph begins, by row."""
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
        """Language of the stemmer for this structure's terms, "" for none."""
        row = self._db.row("SELECT language FROM structures WHERE id = ?", structure)
        return row[0] if row else ""

    def terms(self, language: str) -> Terms:
        """`Terms` for text in this language ("": no stemming)."""
        return self._stemmers(language)

    def lengths(self, structure: int) -> NDArray[np.uint32]:
        """Number of terms of each paragraph, by row."""
        row = self._db.row("SELECT lengths FROM structures WHERE id = ?", structure)
        return np.frombuffer(row[0] if row else b"", np.uint32)

    def postings(self, structures: Sequence[tuple[int, int]], term: str) -> Postings:
        """Rows that contain a term, rising, and its frequency in each. Rows are numbered across `structures`, each
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

    def _printed(self, where: str, *values: object) -> list[Paragraph]:
        return [as_paragraph(row) for row in self._db.rows(_PRINTED + where, *values)]

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


def _forget_path(database: Database, path_or_id: str) -> bool:
    with database.write() as db:
        row = db.execute(
            "SELECT id FROM documents WHERE hash = ? UNION SELECT document FROM paths WHERE path = ?",
            (path_or_id, full(path_or_id)),
        ).fetchone()
        if row is not None:
            forget_document(db, row[0], full(path_or_id))
        known = row is not None or forget_file(db, full(path_or_id))
    if known:
        database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    return known
