"""Places where documents were left, and the documents that are open, for the window."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from .. import settings as stored
from ..core.reader.reading_place import ReadingPlace, Recent
from ..core.shelf import PlaceName
from ..settings import OpenFiles
from ..workspace import Workspace


class Places:
    """Implementation of `ui.base.backend.Places` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def of(self, path: str) -> ReadingPlace | None:
        self._workspace.library.shelf.follow(path)
        kept = self._workspace.library.reading_places.of(path)
        return ReadingPlace.of(kept) if kept else None

    def keep(self, path: str, place: ReadingPlace, name: PlaceName | None = None) -> None:
        self._workspace.library.reading_places.keep(path, asdict(place), name)

    def view(self, path: str, place: ReadingPlace) -> bytes:
        workspace = self._workspace
        state, _, picture = workspace.views.get(workspace.library.shelf.digest(path)).partition(b"\n")
        return picture if picture and state == _state(path, place) else b""

    def keep_view(self, path: str, place: ReadingPlace, picture: bytes) -> None:
        shelf, views = self._workspace.library.shelf, self._workspace.views
        digest, state = shelf.digest(path), _state(path, place)
        if digest and state:
            views.put(digest, state + b"\n" + picture)
            if not shelf.digest(path):  # forgotten meanwhile
                views.drop(digest)

    def recent(self) -> list[Recent]:
        shelf, found = self._workspace.library.shelf, []
        for path, place in self._workspace.library.reading_places.recent():
            there = path if Path(path).exists() else shelf.find_again(path) or path
            found.append(Recent(there, ReadingPlace.of(place), shelf.title(there)))
        return found

    def open_files(self) -> OpenFiles:
        reopen = self._workspace.settings.reopen
        return stored.open_files(self._workspace.folder) if reopen else OpenFiles()

    def keep_open_files(self, files: OpenFiles) -> None:
        reopen = self._workspace.settings.reopen
        stored.keep_open_files(self._workspace.folder, files if reopen else OpenFiles())


def _state(path: str, place: ReadingPlace) -> bytes:
    """Size and time of a file, and a place in it, as one line; empty if the file is gone."""
    try:
        stat = Path(path).stat()
    except OSError:
        return b""
    return json.dumps([stat.st_size, stat.st_mtime_ns, asdict(ReadingPlace.of(asdict(place)))]).encode()
