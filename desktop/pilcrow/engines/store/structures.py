"""A structure as rows of the library: packed while its paragraphs arrive, written and dropped as a whole."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, TypeVar

from ...core.errors import LibraryError
from ...core.model import Document, Kind, Paragraph
from ...core.structure.paragraphs.leading import name_first_section
from .file.packing import (
    DAMAGE,
    invert,
    pack_contents,
    pack_faults,
    pack_more,
    pack_spans,
    unpack_contents,
    unpack_faults,
    unpack_more,
    unpack_spans,
)
from .file.schema import ids
from .texts import Stemmers, hash_text, indexed_text, tongue

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Packed:
    """A document's structure, ready to be written."""

    document: Document
    language: str
    lengths: bytes
    paragraphs: list[tuple[Any, ...]]
    places: list[tuple[bytes, bytes]]
    postings: list[tuple[str, bytes]]

    def write(self, db: sqlite3.Connection, owner: int, version: int, variant: str) -> None:
        """Insert the structure of the document numbered `owner`, as recovered by this version."""
        contents, faults = pack_contents(self.document), pack_faults(self.document.faults)
        (structure,) = db.execute(
            "INSERT INTO structures"
            " (document, version, variant, title, language, pages, sections, unread, lengths, faults)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (owner, version, variant, self.document.title, self.language, *contents, self.lengths, faults),
        ).fetchone()
        first, _ = ids(structure)
        db.executemany(
            "INSERT INTO paragraphs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            ((first + row, *values) for row, values in enumerate(self.paragraphs)),
        )
        db.executemany(
            "INSERT INTO places VALUES (?, ?, ?)", ((first + row, *place) for row, place in enumerate(self.places))
        )
        db.executemany("INSERT INTO postings VALUES (?, ?, ?)", ((structure, *item) for item in self.postings))


def pack_structure(document: Document, batches: Iterable[Sequence[Paragraph]], stemmers: Stemmers) -> Packed:
    """Pack paragraphs, given in document order."""
    paragraphs: list[tuple[Any, ...]] = []
    places: list[tuple[bytes, bytes]] = []
    texts: list[str] = []
    for p in (p for batch in batches for p in batch):
        texts.append(indexed_text(document, p.section, p.kind, p.whole))
        known = hash_text(texts[-1], p.text)
        head = p.whole.removesuffix(p.text)
        paragraphs.append((p.section, p.number, p.page, p.key, p.kind.value, p.text, p.tokens, known, head))
        places.append((pack_spans(p.spans), pack_more(p)))
    language = tongue(texts)
    lengths, postings = invert(texts, stemmers(language))
    return Packed(document, language, lengths, paragraphs, places, postings)


def _intact(unpack: Callable[[tuple[Any, ...]], T]) -> Callable[[tuple[Any, ...]], T]:
    """Wrap an unpacking function: a row that cannot be unpacked raises `LibraryError`."""

    @wraps(unpack)
    def unpacked(row: tuple[Any, ...]) -> T:
        try:
            return unpack(row)
        except DAMAGE as error:
            raise LibraryError(
                "What the library holds is damaged: “pilcrow library rescue” saves marks, notes, forms and"
                " conversations, and documents will be indexed anew."
            ) from error

    return unpacked


@_intact
def as_document(row: tuple[Any, ...]) -> Document:
    """A document from a row of the view `kept`, in the order of the names below."""
    digest, path, title, pages, sections, unread, names, structure, faults, author, year = row
    sizes, listed, why = unpack_contents(pages, sections, unread, names)
    first = (replace(section, title=name_first_section(listed, title)) for section in listed[:1])
    return Document(
        digest, path, title, sizes, (*first, *listed[1:]), why, structure, unpack_faults(faults), author, year
    )


@_intact
def as_paragraph(row: tuple[Any, ...]) -> Paragraph:
    """A paragraph from a row of the view `printed`."""
    _, key, section, number, kind, text, spans, tokens, head, more = row
    label, confidence, references, cells, hidden, names, unit = unpack_more(more)
    places = unpack_spans(spans)
    return Paragraph(
        key, section, number, Kind(kind), text, places, tokens, label, cells, references, confidence, head[:-1],
        hidden, names, unit,
    )  # fmt: skip


def drop(db: sqlite3.Connection, structure: int) -> None:
    """Delete a structure, and the vectors of texts that no other structure has."""
    own = ids(structure)
    db.execute(
        "DELETE FROM vectors WHERE hash IN (SELECT hash FROM paragraphs WHERE id BETWEEN ?1 AND ?2) AND NOT EXISTS"
        " (SELECT 1 FROM paragraphs p WHERE p.hash = vectors.hash AND p.id NOT BETWEEN ?1 AND ?2)",
        own,
    )
    db.execute("DELETE FROM paragraphs WHERE id BETWEEN ? AND ?", own)
    db.execute("DELETE FROM places WHERE id BETWEEN ? AND ?", own)
    db.execute("DELETE FROM postings WHERE structure = ?", (structure,))
    db.execute("DELETE FROM structures WHERE id = ?", (structure,))


def drop_pathless(db: sqlite3.Connection, held: Collection[int] = ()) -> None:
    """Delete the structures of documents without any path, whose files have changed, but those `held`."""
    found = db.execute("SELECT id FROM structures WHERE document NOT IN (SELECT document FROM paths)").fetchall()
    for (structure,) in found:
        if structure not in held:
            drop(db, structure)


def forget_file(db: sqlite3.Connection, path: str) -> bool:
    """Take a file out of all collections, for watched folders, too; True if it was in one."""
    kept_out = hashed_path(path)
    db.execute("INSERT OR IGNORE INTO left_out SELECT collection, ? FROM members WHERE path = ?", (kept_out, path))
    for table in ("failures", "tags"):
        db.execute(f"DELETE FROM {table} WHERE path = ?", (path,))  # noqa: S608  (names of our own)
    return db.execute("DELETE FROM members WHERE path = ?", (path,)).rowcount > 0


def hashed_path(path: str) -> bytes:
    """Hash of a path, which identifies the path after its name was deleted."""
    return hashlib.blake2b(path.encode(), digest_size=16).digest()


def forget_document(db: sqlite3.Connection, document: int, path: str) -> None:
    """Delete a document, and the rest of others that were at its path; conversations, marks and forms at other
    paths are kept for later states of their documents.
    """
    for (structure,) in db.execute("SELECT id FROM structures WHERE document = ?", (document,)).fetchall():
        drop(db, structure)
    for (known,) in db.execute("SELECT path FROM paths WHERE document = ?", (document,)).fetchall():
        db.execute("DELETE FROM views WHERE path = ?", (known,))
        forget_file(db, known)
    db.execute("DELETE FROM documents WHERE id = ?", (document,))
    drop_pathless(db)
    db.execute(
        "DELETE FROM documents WHERE id NOT IN (SELECT document FROM paths)"
        " AND id NOT IN (SELECT document FROM conversations WHERE path <> ?1)"
        " AND id NOT IN (SELECT document FROM marks WHERE path <> ?1)"
        " AND id NOT IN (SELECT document FROM filled WHERE path <> ?1)"
        " AND id NOT IN (SELECT document FROM records WHERE path <> ?1)",
        (path,),
    )
