"""Entries of documents in the reader's notebook, written from the marks in the library."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from pathlib import Path

from ..core.cataloguing.names import listed_names
from ..core.copying.notebook import Entry, EntryId, written
from ..core.errors import PilcrowError, UsageError
from ..core.files import full_path
from ..core.find import find, fold, plain_letters
from ..core.marks.annotation import Annotation
from ..core.marks.export import signed
from ..core.model import Document
from ..core.stopping import Stopped
from ..engines.notebook import Notebook
from ..workspace import Workspace
from .files import Annotations

_TELLING = 12
"""Characters of two words or more that a title needs for its mention to be one of the document."""


class NotebookEntries:
    """Implementation of `ui.base.library.NotebookEntries` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._writing = threading.Lock()
        self._notebook: tuple[str, Notebook] | None = None
        self._named: dict[tuple[int, str], bool] = {}
        """Whether the text of a structure names the document with a sha256."""

    def write(self, document: Document, folder: str = "") -> Path | None:
        """Write the entry of a document in the notebook in `folder` ("": that of the settings), if it has marks or
        already an entry; returns its file. Raises `UsageError` if there is no notebook, `PilcrowError`.
        """
        with self._writing:
            notebook = self._open(folder or self._workspace.settings.notebook)
            marks = Annotations(self._workspace).placed_in(document)
            ident = hashlib.sha256(full_path(document.path).encode()).hexdigest()[:12]
            entries = notebook.entries()
            path = _find(entries, EntryId(ident, document.id))
            if path is None:
                if not marks:
                    return None
                path = notebook.new_file(document.title, ident)
            others = {other.digest: file.stem for file, other in entries.items() if file != path}
            entry = self._entry(document, ident, marks, others)
            while True:  # until nobody else writes it meanwhile
                before = notebook.read(path)
                text = written(entry, notebook.kind, before)
                if text == before or notebook.write(path, text, before):
                    return path

    def write_all(self, stopped: Stopped) -> Iterator[int]:
        """Write the entries of all documents with marks; yields how many there are so far. Raises `UsageError` if
        there is no notebook, and `PilcrowError` in the end if some cannot be written.
        """
        count, failed = 0, list[PilcrowError]()
        for document in self._workspace.library.documents():
            if stopped():
                return
            try:
                if self._workspace.library.marks.count(document.id) and self.write(document) is not None:
                    count += 1
                    yield count
            except UsageError:  # for the next one, too
                raise
            except PilcrowError as error:
                failed.append(error)
        if len(failed) == 1:
            raise failed[0]
        if failed:
            raise PilcrowError("{count} entries could not be written, among them: {problem}", count=len(failed),
                               problem=failed[0].message)  # fmt: skip

    def _open(self, folder: str) -> Notebook:
        if not folder:
            raise UsageError("No notebook is set: name a folder, or set “notebook” in the settings.")
        if self._notebook is None or self._notebook[0] != folder:
            self._notebook = folder, Notebook(folder)
        return self._notebook[1]

    def _entry(self, document: Document, ident: str, marks: list[Annotation], others: dict[str, str]) -> Entry:
        library, author = self._workspace.library, self._workspace.settings.author
        known = library.records.of([document.id])
        authors = [name.plain for name in listed_names(known[0].record.authors)] if known else []
        refers_to = [name for digest, name in others.items() if self._refers(document, marks, digest)]
        tags = library.tags.of(document.path)
        year = known[0].record.year if known else ""
        return Entry(ident, document, signed(marks, author), authors, year, tags, refers_to)

    def _refers(self, document: Document, marks: list[Annotation], digest: str) -> bool:
        """Whether a document's text, or a note on it, names another document, or links to it."""
        if any(f"pilcrow://open/{digest}" in mark.note for mark in marks):
            return True
        (other, *_) = self._workspace.library.records.of([digest]) or (None,)
        if other is None:
            return False
        record = other.record
        titled = len(record.title) >= _TELLING and " " in record.title and record.title != document.title
        names = list(filter(None, (record.doi, record.arxiv, record.title if titled else "")))
        if any(fold(name) in fold(mark.note) for mark in marks for name in names):
            return True
        place = document.structure, digest
        if place not in self._named:
            self._named[place] = any(self._names(document, name) for name in names)
        return self._named[place]

    def _names(self, document: Document, name: str) -> bool:
        likely = self._workspace.library.every(document.structure, plain_letters(name))
        return next(find(likely, name, whole=True), None) is not None


def _find(entries: dict[Path, EntryId], wanted: EntryId) -> Path | None:
    """The file of a document's entry: by its contents, else by the path where earlier ones were."""
    same = [path for path, entry in entries.items() if entry.digest == wanted.digest]
    same += [path for path, entry in entries.items() if entry.ident == wanted.ident]
    return next(iter(same), None)
