"""Where a document was left, and what it looked like there: read before anything else of the library is loaded."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from ..core.errors import PilcrowError
from ..core.reader.reading_place import ReadingPlace
from ..engines.store.derived.pictures import VIEWS, Pictures
from ..engines.store.file.database import FILE, Database
from ..engines.store.files import known_digest
from ..engines.store.own_work.reading_places import ReadingPlaces


def left_view(folder: Path, path: str) -> tuple[ReadingPlace | None, bytes]:
    """The place kept for the file at `path` in the library in a folder, and a picture (PNG) of the view there;
    None, and empty, for none, and for a library that cannot be read, which the workspace tells.
    """
    file = folder / FILE
    if not file.exists():
        return None, b""
    try:
        with closing(Database(file)) as database:
            kept = ReadingPlaces(database).of(path)
            place = ReadingPlace.of(kept) if kept else None
            return place, picture_of(views(folder), known_digest(database, path), path, place) if place else b""
    except PilcrowError:
        return None, b""


def views(folder: Path) -> Pictures:
    """The pictures of views in a data folder."""
    return Pictures(folder / "views", VIEWS, ".view")


def picture_of(kept: Pictures, digest: str, path: str, place: ReadingPlace) -> bytes:
    """The picture (PNG) kept for a document if it shows the present file at `path` at this place; else empty."""
    state, _, picture = kept.get(digest).partition(b"\n")
    return picture if picture and state == state_of(path, place) else b""


def state_of(path: str, place: ReadingPlace) -> bytes:
    """Size and time of a file, and a place in it, as one line; empty if the file is gone."""
    try:
        stat = Path(path).stat()
    except OSError:
        return b""
    return json.dumps([stat.st_size, stat.st_mtime_ns, asdict(ReadingPlace.of(asdict(place)))]).encode()
