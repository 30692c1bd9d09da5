"""Reading positions in files as stored, and their transfer when a file moves."""

from __future__ import annotations

import json
import sqlite3
import time
from typing import TYPE_CHECKING, Any

from ..file.packing import compact_json

if TYPE_CHECKING:
    from ....core.shelf import PlaceName


def as_place(stored: str) -> dict[str, Any]:
    """A position as stored; empty if it is damaged."""
    try:
        return dict(json.loads(stored))
    except (ValueError, TypeError):
        return {}


def keep_place(db: sqlite3.Connection, path: str, place: dict[str, Any], name: PlaceName | None) -> None:
    """Store the position in the file at `path`, and the furthest page reached."""
    row = db.execute("SELECT place FROM views WHERE path = ?", (path,)).fetchone()
    before = as_place(row[0]) if row else {}
    said = {"label": name.label, "section": name.section, "pages": name.pages, "read": name.page} if name else {}
    value = before | place | said | {"furthest": max(_furthest(place), _furthest(before))}
    db.execute("INSERT OR REPLACE INTO views VALUES (?, ?, ?)", (path, time.time(), compact_json(value)))


def carry(db: sqlite3.Connection, earlier: str, path: str) -> None:
    """Move everything kept for a file from its earlier path to `path`, its collections and tags included."""
    for table in ("members", "tags"):
        db.execute(f"UPDATE OR IGNORE {table} SET path = ? WHERE path = ?", (path, earlier))  # noqa: S608  (our names)
    for table in ("members", "tags", "failures"):
        db.execute(f"DELETE FROM {table} WHERE path = ?", (earlier,))  # noqa: S608  (names of our own)
    for table in ("conversations", "marks", "filled", "records"):
        db.execute(f"UPDATE {table} SET path = ? WHERE path = ?", (path, earlier))  # noqa: S608  (our names)
    rows = dict(db.execute("SELECT path, place FROM views WHERE path IN (?, ?)", (earlier, path)).fetchall())
    if earlier not in rows:
        return
    if path not in rows:
        db.execute("UPDATE views SET path = ? WHERE path = ?", (path, earlier))
        return
    before, now = as_place(rows[earlier]), as_place(rows[path])
    now["furthest"] = max(_furthest(before), _furthest(now))
    db.execute("UPDATE views SET place = ? WHERE path = ?", (compact_json(now), path))
    db.execute("DELETE FROM views WHERE path = ?", (earlier,))


def _furthest(place: dict[str, Any]) -> int:
    return max(int(place.get("page", 0)), int(place.get("furthest", 0)))
