"""Bibliographic records of documents: what their first pages say, what an import or Zotero says, what the reader
says, the later over the earlier; and their citation keys.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ....core.cataloguing.keys import check_key, is_key, make_key
from ....core.cataloguing.names import inverted_list, listed, plain_list, said_names
from ....core.cataloguing.record import FIELDS, Catalogued, Record, Source, checked
from ....core.errors import UsageError
from ..file.database import Database
from ..file.packing import compact_json

_KNOWN = """
  SELECT d.hash, (SELECT max(path) FROM paths WHERE paths.document = d.id), coalesce(s.title, ''), s.own,
    s.author, s.year, s.doi, s.arxiv, s.isbn, coalesce(r.key, ''), coalesce(r.given, '{}'), coalesce(r.own, '{}'),
    coalesce(r.link, '')
  FROM documents d JOIN shelf s ON s.document = d.id LEFT JOIN records r ON r.document = d.id
  WHERE (?1 IS NULL OR d.hash IN (SELECT value FROM json_each(?1)))
    AND (?1 IS NOT NULL OR d.id IN (SELECT document FROM paths))
  ORDER BY 2, 1
"""
_EARLIER = """
  SELECT r.document, s.own FROM records r JOIN shelf s ON s.document = r.document
  WHERE r.path = ?1 AND r.key IS NOT NULL AND r.document NOT IN (SELECT document FROM paths)
    AND s.title = (SELECT title FROM shelf JOIN documents d ON d.id = document WHERE hash = ?2)
  ORDER BY r.document DESC
"""
_GIVEN = "SELECT given, link FROM records JOIN documents ON documents.id = document WHERE hash = ?"


class Records:
    """Records by the sha256 of the document. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, digests: Sequence[str] | None = None) -> list[Catalogued]:
        """Records of these documents, or of all that have a file, by path; each gets a citation key."""
        found = self._read(digests)
        if all(each.key for each in found):
            return found
        with self._db.write() as db:
            taken = {key for (key,) in db.execute("SELECT key FROM records")}
            for each in found:
                if not each.key and not _adopt(db, each.digest, each.path):
                    key = make_key(each.record, taken)
                    taken.add(key)
                    _put(db, each.digest, key=key)
        return self._read(digests)

    def _read(self, digests: Sequence[str] | None) -> list[Catalogued]:
        wanted = None if digests is None else json.dumps(digests)
        found = [_catalogued(row) for row in self._db.rows(_KNOWN, wanted)]
        if digests is None:
            return found
        known = {each.digest: each for each in found}
        return [known[digest] for digest in digests if digest in known]

    def edit(self, digest: str, changes: Mapping[str, str | None], key: str | None = None) -> None:
        """Set fields of a record as the reader says; None: as it would be without the reader. `title` "" counts as
        None. A `key` becomes the citation key. Raises `UsageError` for a value that is none of its field, or a key
        that cannot be one or is another document's, and changes nothing then.
        """
        if key is not None:
            check_key(key)
        values = {name: checked(name, value) if value is not None else None for name, value in changes.items()}
        with self._db.write() as db:
            document = _number(db, digest)
            if db.execute("SELECT 1 FROM records WHERE key = ? AND document <> ?", (key, document)).fetchone():
                raise UsageError("Another document has the citation key “{key}”: choose another.", key=key)
            if "title" in values:
                title = values.pop("title") or ""
                db.execute("UPDATE shelf SET own = ? WHERE document = ?", (title, document))
            row = db.execute("SELECT own FROM records WHERE document = ?", (document,)).fetchone()
            chosen = {} if key is None else {"key": key}
            kept = (json.loads(row[0]) if row else {}) | values | chosen
            own = compact_json({name: value for name, value in kept.items() if value is not None})
            _put(db, digest, own=own, **chosen)

    def tags_given(self, digest: str) -> tuple[list[str], list[str]]:
        """Keywords of a document's source, and the tags that it gave the document; none without a source."""
        row = self._db.row(f"{_GIVEN} AND link <> ''", digest)
        given = json.loads(row[0]) if row else {}
        keywords = listed(given.get("keywords", ""))
        return keywords, given.get("tags", keywords)

    def give(self, digest: str, record: Record, *, source: Source | None = None, key: str = "") -> None:
        """Set what a source says of a document, below what the reader says. Without a `source`, as from a file of
        references, the record completes what the last one said. A `key` is taken over if it can be one, the reader
        has set none, and no other document has it.
        """
        kept = self._db.row(_GIVEN, digest)
        earlier, link = (json.loads(kept[0]), kept[1]) if kept else ({}, "")
        base = {"folder": source.folder, "tags": source.tags} if source else earlier
        given = base | record.known()
        if kept and (earlier, link) == (given, source.link if source else link):
            return
        with self._db.write() as db:
            _put(db, digest, given=compact_json(given), link=source.link if source else link)
            if is_key(key) and not db.execute("SELECT 1 FROM records WHERE key = ?", (key,)).fetchone():
                db.execute(
                    "UPDATE records SET key = ? WHERE document = ? AND json_extract(own, '$.key') IS NULL",
                    (key, _number(db, digest)),
                )

    def linked(self) -> list[tuple[str, str, str]]:
        """Documents with a source: the sha256, the source's folder ("": unknown), and the path of each file."""
        return self._db.rows(
            "SELECT hash, coalesce(json_extract(given, '$.folder'), ''), coalesce(p.path, r.path) FROM records r"
            " JOIN documents d ON d.id = r.document LEFT JOIN paths p ON p.document = d.id WHERE link <> ''"
        )

    def unlink(self, digests: Iterable[str]) -> None:
        """Delete a source's statements on documents that are gone from it."""
        with self._db.write() as db:
            for digest in digests:
                _put(db, digest, given="{}", link="")


def _adopt(db: sqlite3.Connection, digest: str, path: str) -> bool:
    """Take over the record of an earlier state of the file at `path`, which has the same title; True if there is
    one. What an import has said of this state since then stays.
    """
    earlier = db.execute(_EARLIER, (path, digest)).fetchone()
    if earlier is None:
        return False
    document, said = _number(db, digest), db.execute(_GIVEN, (digest,)).fetchone()
    db.execute("DELETE FROM records WHERE document = ?", (document,))
    db.execute("UPDATE records SET document = ? WHERE document = ?", (document, earlier[0]))
    if said and said != ("{}", ""):
        _put(db, digest, given=said[0], link=said[1])
    db.execute("UPDATE shelf SET own = ? WHERE document = ? AND own = ''", (earlier[1], document))
    return True


def _number(db: sqlite3.Connection, digest: str) -> int | None:
    """The number of the document with this sha256; None if there is none."""
    row = db.execute("SELECT id FROM documents WHERE hash = ?", (digest,)).fetchone()
    return int(row[0]) if row else None


def _put(db: sqlite3.Connection, digest: str, **values: str) -> None:
    """Set columns of a document's record (`given`, `own`, `link`, `key`), and what lists show of it."""
    if (document := _number(db, digest)) is None:
        return
    db.execute("INSERT OR IGNORE INTO records (document) VALUES (?)", (document,))
    db.execute(
        "UPDATE records SET given = coalesce(:given, given), own = coalesce(:own, own),"
        " link = coalesce(:link, link), key = coalesce(:key, key),"
        " path = coalesce((SELECT max(path) FROM paths WHERE paths.document = records.document), path)"
        " WHERE document = :document",
        dict.fromkeys(("given", "own", "link", "key")) | values | {"document": document},
    )
    given, own = db.execute("SELECT given, own FROM records WHERE document = ?", (document,)).fetchone()
    said = json.loads(given) | json.loads(own)
    author = plain_list(said["authors"]) if "authors" in said else None
    year = int(said["year"] or 0) if "year" in said else None
    db.execute(
        "UPDATE records SET title = ?, author = ?, year = ? WHERE document = ?",
        (json.loads(given).get("title") or None, author, year, document),
    )


def _catalogued(row: tuple[Any, ...]) -> Catalogued:
    digest, path, title, own_title, author, year, doi, arxiv, isbn, key, given, own, link = row
    kind = "article" if arxiv and not doi else "book" if isbn and not doi else ""
    authors = inverted_list(said_names(author))
    printed = Record(kind, title, authors, str(year or ""), doi=doi, arxiv=arxiv, isbn=isbn)
    told = printed.over(json.loads(given))
    mine = json.loads(own) | ({"title": own_title} if own_title else {})
    record = told.over(mine)
    if not record.title and path:
        record = record.over({"title": Path(path).stem})
    edited = frozenset(name for name in mine if name in FIELDS)
    return Catalogued(digest, path or "", key, record, edited, link)
