"""A Zotero data folder: the part of its database that is read, and its stored files."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

_TABLES = """
CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT);
CREATE TABLE groups (groupID INTEGER PRIMARY KEY, libraryID INT, name TEXT);
CREATE TABLE itemTypes (itemTypeID INTEGER PRIMARY KEY, typeName TEXT UNIQUE);
CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT, libraryID INT, key TEXT);
CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY);
CREATE TABLE fields (fieldID INTEGER PRIMARY KEY, fieldName TEXT UNIQUE);
CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value);
CREATE TABLE itemData (itemID INT, fieldID INT, valueID INT);
CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT);
CREATE TABLE itemCreators (itemID INT, creatorID INT, creatorTypeID INT, orderIndex INT);
CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE itemTags (itemID INT, tagID INT, type INT);
CREATE TABLE itemAttachments (
  itemID INTEGER PRIMARY KEY, parentItemID INT, linkMode INT, contentType TEXT, path TEXT
);
CREATE TABLE collections (
  collectionID INTEGER PRIMARY KEY, collectionName TEXT, parentCollectionID INT, libraryID INT, key TEXT
);
CREATE TABLE deletedCollections (collectionID INTEGER PRIMARY KEY);
CREATE TABLE collectionItems (collectionID INT, itemID INT, orderIndex INT);
INSERT INTO libraries VALUES (1, 'user'), (2, 'group');
INSERT INTO groups VALUES (77, 2, 'Shipwrights');
INSERT INTO itemTypes VALUES (1, 'attachment'), (2, 'journalArticle'), (3, 'book'), (4, 'note');
INSERT INTO creatorTypes VALUES (1, 'author'), (2, 'editor');
"""
_TYPES = {"attachment": 1, "journalArticle": 2, "book": 3, "note": 4}


@dataclass
class Zotero:
    """The folder, and what a person does in Zotero."""

    folder: Path
    _names: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.folder.mkdir()
        with self.writing() as db:
            db.executescript(_TABLES)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.folder / "zotero.sqlite")) as db, db:
            yield db

    @contextmanager
    def running(self) -> Iterator[None]:
        """As long as Zotero runs, nobody else may open its database."""
        with closing(sqlite3.connect(self.folder / "zotero.sqlite", isolation_level=None)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("BEGIN EXCLUSIVE")
            yield

    def item(
        self,
        kind: str,
        fields: Mapping[str, str],
        *,
        authors: Sequence[tuple[str, str]] = (),
        tags: Sequence[str] = (),
        library: int = 1,
    ) -> int:
        with self.writing() as db:
            number = self._item(db, kind, library)
            for name, value in fields.items():
                db.execute("INSERT OR IGNORE INTO fields (fieldName) VALUES (?)", (name,))
                held = db.execute("INSERT INTO itemDataValues (value) VALUES (?)", (value,)).lastrowid
                db.execute(
                    "INSERT INTO itemData SELECT ?, fieldID, ? FROM fields WHERE fieldName = ?",
                    (number, held, name),
                )
            for at, (given, family) in enumerate(authors):
                row = given, family, int(not given)
                made = db.execute("INSERT INTO creators (firstName, lastName, fieldMode) VALUES (?, ?, ?)", row)
                db.execute("INSERT INTO itemCreators VALUES (?, ?, 1, ?)", (number, made.lastrowid, at))
            for tag in tags:
                db.execute("INSERT OR IGNORE INTO tags (name) VALUES (?)", (tag,))
                db.execute("INSERT INTO itemTags SELECT ?, tagID, 0 FROM tags WHERE name = ?", (number, tag))
        return number

    def _item(self, db: sqlite3.Connection, kind: str, library: int = 1) -> int:
        row = _TYPES[kind], library
        number = db.execute("INSERT INTO items (itemTypeID, libraryID, key) VALUES (?, ?, '')", row).lastrowid
        db.execute("UPDATE items SET key = printf('KEY%05d', itemID) WHERE itemID = ?", (number,))
        return int(number or 0)

    def attach(self, pdf: Path, to: int | None = None) -> Path:
        """Store a copy of a PDF as attachment of an item, or by itself; returns its path."""
        with self.writing() as db:
            number = self._item(db, "attachment")
            row = number, to, 0, "application/pdf", f"storage:{pdf.name}"
            db.execute("INSERT INTO itemAttachments VALUES (?, ?, ?, ?, ?)", row)
        place = self.folder / "storage" / f"KEY{number:05}" / pdf.name
        place.parent.mkdir(parents=True)
        shutil.copyfile(pdf, place)
        return place

    def link(self, pdf: Path, to: int) -> None:
        """Attach a file that stays where it is."""
        with self.writing() as db:
            number = self._item(db, "attachment")
            row = number, to, 2, "application/pdf", str(pdf)
            db.execute("INSERT INTO itemAttachments VALUES (?, ?, ?, ?, ?)", row)

    def collection(self, name: str, items: Sequence[int], *, within: int | None = None) -> int:
        with self.writing() as db:
            row = name, within
            made = db.execute(
                "INSERT INTO collections (collectionName, parentCollectionID, libraryID, key) VALUES (?, ?, 1, ?)",
                (*row, f"COLL{name}"),
            )
            number = int(made.lastrowid or 0)
            db.executemany("INSERT INTO collectionItems VALUES (?, ?, 0)", [(number, item) for item in items])
        return number
