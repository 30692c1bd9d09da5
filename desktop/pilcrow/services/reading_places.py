"""Places where documents were left, and the documents that are open, for the window."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from .. import settings as stored
from ..core.reader.reading_place import ReadingPlace, Recent
from ..core.shelf import PlaceName
from ..settings import OpenFiles
from ..workspace import Workspace
from .left_views import picture_of, state_of


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
        return picture_of(workspace.views, workspace.library.shelf.digest(path), path, place)

    def keep_view(self, path: str, place: ReadingPlace, picture: bytes) -> None:
        shelf, views = self._workspace.library.shelf, self._workspace.views
        digest, state = shelf.digest(path), state_of(path, place)
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
