"""Readers' marks on pages, kept in the library's file; each change is on the disk when the call returns."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ....core.marks.annotation import Annotation
from ....core.marks.export import annotation_from_json, annotation_to_json
from ....core.marks.history import Change
from ....core.marks.placing import MarkedText, found_again
from ....core.model import Document
from ..file.database import Database
from ..files import full

log = logging.getLogger(__name__)
_EARLIER = """SELECT rowid, id, value FROM marks
  WHERE path = ?1 AND document NOT IN (SELECT id FROM documents WHERE hash = ?2)
    AND document NOT IN (SELECT document FROM paths WHERE path = ?1)"""
"""Marks made at a path (1) while another file than the one with this sha256 (2) was there."""
_Row = tuple[Any, ...]
"""Row number of a mark in the table, its id, and its JSON."""


class Marks:
    """Annotations by document (the content of a file). Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, digest: str) -> list[Annotation]:
        """Annotations of the document with this sha256, as stored."""
        rows = self._db.rows(
            "SELECT m.rowid, m.id, value FROM marks m JOIN documents d ON d.id = document WHERE hash = ?", digest
        )
        return _annotations_of(rows)

    def keep(self, path: str, digest: str, step: Iterable[Change]) -> None:
        """Apply the changes to the annotations of the document with this sha256, at `path`: all or none."""
        place = full(path)
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            earlier = {ident: row for row, ident, _ in db.execute(_EARLIER, (place, digest))}
            for change in step:
                mark = change.after or change.before
                if mark is not None:
                    db.execute("DELETE FROM marks WHERE rowid = ?", (earlier.get(mark.id),))
                if change.after is not None:
                    _insert_annotation(db, place, digest, change.after)
                elif mark is not None:
                    db.execute(
                        "DELETE FROM marks WHERE id = ? AND document = (SELECT id FROM documents WHERE hash = ?)",
                        (mark.id, digest),
                    )

    def placed_in(self, document: Document, text: MarkedText) -> list[Annotation]:
        """Annotations of a document, anchored in its present text, also those from earlier states of the file.

        Annotations found again are stored with their new anchor; others keep their old place, for which they are
        not `is_placed`. Those from earlier states are not taken over while none of them is found: another document
        may have taken the file's name.
        """
        place = full(document.path)
        kept = self.of(document.id)
        own = {old.id: _placed(old, text) for old in kept}
        changed = [own[old.id] for old in kept if own[old.id] != old]
        rows = self._db.rows(_EARLIER, place, document.id)
        earlier = [old for old in _annotations_of(rows) if old.id not in own]
        again = {old.id: now for old in earlier if (now := found_again(old, text))}
        moved = [again.get(old.id, old) for old in earlier] if again else []
        if changed or moved:
            with self._db.write() as db:
                for annotation in (*moved, *changed):
                    _insert_annotation(db, place, document.id, annotation)
                if moved:
                    _leave(db, rows)
        return list(({old.id: again.get(old.id, old) for old in earlier} | own).values())

    def take_over(self, path: str, before: str, after: str) -> None:
        """Move annotations from the document with the sha256 `before` to that with `after`: the file at `path` was
        written anew with its marks in it, and unchanged pages. If `before` exists elsewhere as well, it keeps its
        annotations there.
        """
        place, kept = full(path), self.of(before)
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (after,))
            for annotation in kept:
                now = annotation
                if annotation.is_placed(before):
                    now = replace(annotation, anchor=replace(annotation.anchor, file=after))
                _insert_annotation(db, place, after, now)
            (old,) = db.execute("SELECT id FROM documents WHERE hash = ?", (before,)).fetchone() or (None,)
            (other,) = db.execute(
                "SELECT min(path) FROM paths WHERE document = ? AND path <> ?", (old, place)
            ).fetchone()
            if other is None:
                db.execute("DELETE FROM marks WHERE document = ?", (old,))
            else:
                db.execute("UPDATE marks SET path = ? WHERE document = ? AND path = ?", (other, old, place))

    def count(self, path_or_id: str) -> int:
        """Number of annotations that `Library.forget` would remove with a document (path or sha256)."""
        (count,) = self._db.rows(
            "SELECT count(DISTINCT id) FROM marks WHERE path = ?2 OR document IN"
            " (SELECT id FROM documents WHERE hash = ?1 UNION SELECT document FROM paths WHERE path = ?2)",
            path_or_id,
            full(path_or_id),
        )[0]
        return int(count)


def _leave(db: sqlite3.Connection, rows: Iterable[_Row]) -> None:
    """Take marks from an earlier state of their file, after a later state got them; if the earlier state exists
    elsewhere, it keeps them as well.
    """
    for row, *_ in rows:
        db.execute(
            "UPDATE marks SET path = (SELECT min(path) FROM paths WHERE paths.document = marks.document)"
            " WHERE rowid = ? AND document IN (SELECT document FROM paths)",
            (row,),
        )
        db.execute("DELETE FROM marks WHERE rowid = ? AND document NOT IN (SELECT document FROM paths)", (row,))


def _placed(annotation: Annotation, text: MarkedText) -> Annotation:
    """Anchor an annotation of this document in its text. An annotation made before there was a structure gets the
    keys of its paragraphs, and keeps its place.
    """
    keyed = all(passage.key for passage in annotation.anchor.passages)
    placed = annotation.is_placed(text.file)
    if placed and keyed:
        return annotation
    again = found_again(annotation, text)
    if again is None:
        return annotation
    if not placed:
        return again
    there = [place.box for place in again.anchor.places if place.page == annotation.anchor.page]
    near = any(box.meet(place.box).area > 0 for box in there for place in annotation.anchor.places)
    kept = replace(again.anchor, places=annotation.anchor.places)
    same = again.was == annotation.was  # otherwise it marks text outside of paragraphs: a header, a page number
    return replace(annotation, anchor=kept) if near and same else annotation


def _insert_annotation(db: sqlite3.Connection, place: str, digest: str, annotation: Annotation) -> None:
    value = json.dumps(annotation_to_json(annotation), ensure_ascii=False)
    db.execute(
        "INSERT OR REPLACE INTO marks SELECT id, ?, ?, ? FROM documents WHERE hash = ?",
        (annotation.id, place, value, digest),
    )


def _annotations_of(rows: Iterable[_Row]) -> list[Annotation]:
    """Readable annotations among the rows; damaged ones, or those of a newer program, remain in the library."""
    found = []
    for _, _, value in rows:
        try:
            found.append(annotation_from_json(json.loads(value)))
        except (ValueError, TypeError, KeyError) as error:
            log.warning("a mark cannot be read: %r", error)
    return found
