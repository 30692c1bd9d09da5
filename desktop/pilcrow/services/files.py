"""Documents' files: their metadata, forms and annotations, and copies of their pages and attachments."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ..core.files import full_path
from ..core.formats import format_of
from ..core.marks.annotation import Annotation, FileEdit, unshadowed
from ..core.marks.placing import MarkedText
from ..core.model import Document
from ..core.reader.form import Filled, Form
from ..core.reader.pdf import OpenedFile, Properties, Seen
from ..core.reader.signatures import VerifiedSignature
from ..core.stopping import Stopped, result_of
from ..engines.pdf.writing import taking
from ..engines.pdf.writing.taking import write_annotated, write_filled
from ..engines.store.files import state_of
from ..engines.store.library import Library
from ..engines.trusted_roots import trusted_roots
from ..workspace import Workspace


class Files:
    """Implementation of `ui.base.files.Files` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._processes = workspace.readers.processes
        self.copy = taking.copy_file

    def properties(self, file: OpenedFile, stopped: Stopped) -> Iterator[Properties | Seen]:
        path, password = file.path, file.password
        with self._processes.one(aside=True) as process:
            whole = result_of(process.properties(path, password=password), stopped)
            yield replace(whole, size=state_of(path)[0]) if format_of(path) else whole
            upto = 0
            while upto < whole.pages:
                yield (seen := result_of(process.seen(path, upto, password=password), stopped))
                upto = seen.upto

    def signatures(self, file: OpenedFile, stopped: Stopped) -> dict[str, VerifiedSignature]:
        with self._processes.one(aside=True) as process:
            return process.signatures(file.path, trusted_roots(), password=file.password, stopped=stopped)

    def write_pages(self, file: OpenedFile, pages: Sequence[int], target: str) -> None:
        with self._processes.one(aside=True) as process:
            taking.write_pages(process, file.path, pages, target, file.password)

    def write_attachment(self, file: OpenedFile, number: int, target: str) -> None:
        with self._processes.one(aside=True) as process:
            taking.write_attachment(process, file.path, number, target, file.password)


class Forms:
    """Implementation of `ui.base.files.Forms` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def read(self, file: OpenedFile, stopped: Stopped) -> Form:
        return self._workspace.unlocked(
            file, lambda process, it: process.form(it.path, password=it.password, stopped=stopped)
        )

    def write(self, file: OpenedFile, filled: Filled, target: str) -> None:
        self._workspace.unlocked(
            file, lambda process, it: write_filled(process, it.path, filled, target, it.password)
        )
        if _take_over(self._workspace.library, file, target):
            self._workspace.library.forms.drop(file.digest, filled)


class Annotations:
    """Implementation of `ui.base.files.Annotations` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def placed_in(self, document: Document) -> list[Annotation]:
        library = self._workspace.library
        return in_order(library.marks.placed_in(document, MarkedText(document, library)))

    def in_file(self, file: OpenedFile, stopped: Stopped | None = None) -> list[Annotation]:
        stopped = stopped or self._workspace.stopped
        found = self._workspace.unlocked(
            file,
            lambda process, it: process.annotations(it.path, it.digest, password=it.password, stopped=stopped),
        )
        return in_order(found)

    def write(self, file: OpenedFile, annotations: Sequence[Annotation], target: str, author: str = "") -> int:
        placed = [a for a in annotations if a.is_placed(file.digest) and not a.in_file]
        edit = FileEdit(placed, author)
        self._workspace.unlocked(
            file, lambda process, it: write_annotated(process, it.path, edit, target, it.password)
        )
        _take_over(self._workspace.library, file, target)
        return len(placed)

    def take_out(self, file: OpenedFile, ids: Collection[str]) -> None:
        edit = FileEdit(without=tuple(ids))
        self._workspace.unlocked(
            file, lambda process, it: write_annotated(process, it.path, edit, it.path, it.password)
        )
        _take_over(self._workspace.library, file, file.path)


def _take_over(library: Library, file: OpenedFile, target: str) -> bool:
    """Keep the marks on a file that was written into itself; False if it was written into another `target`."""
    if full_path(target) != full_path(file.path):
        return False
    library.marks.take_over(file.path, file.digest, library.digest(file.path))
    return True


def together(reader: list[Annotation], file: list[Annotation]) -> list[Annotation]:
    """Annotations from library and file, by place; of an annotation in both, the library's version."""
    known = {annotation.id for annotation in (*reader, *unshadowed(reader, file))}
    return in_order([*reader, *(annotation for annotation in file if annotation.id not in known)])


def in_order(annotations: list[Annotation]) -> list[Annotation]:
    return sorted(annotations, key=lambda annotation: annotation.order)
