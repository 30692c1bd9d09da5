"""Annotations of documents: a reader's from the library, and those in the files; listed and written."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..core.files import full_path
from ..core.marks.annotation import Annotation, FileEdit, unshadowed
from ..core.marks.placing import MarkedText
from ..core.model import Document
from ..core.protocols import Stopped
from ..core.reader.pdf import OpenedFile
from ..engines.pdf.writing.annotated_copy import write_annotated
from ..workspace import Workspace


class Annotations:
    """Implementation of `ui.base.library.Annotations` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def settled(self, document: Document) -> list[Annotation]:
        library = self._workspace.library
        return in_order(library.marks.settled(document, MarkedText(document, library)))

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
        if full_path(target) == full_path(file.path):
            self._take_over(file)
        return len(placed)

    def take_out(self, file: OpenedFile, ids: Collection[str]) -> None:
        edit = FileEdit(without=tuple(ids))
        self._workspace.unlocked(
            file, lambda process, it: write_annotated(process, it.path, edit, it.path, it.password)
        )
        self._take_over(file)

    def _take_over(self, file: OpenedFile) -> None:
        library = self._workspace.library
        library.marks.take_over(file.path, file.digest, library.digest(file.path))


def together(reader: list[Annotation], file: list[Annotation]) -> list[Annotation]:
    """Annotations from library and file, by place; of an annotation in both, the library's version."""
    known = {annotation.id for annotation in (*reader, *unshadowed(reader, file))}
    return in_order([*reader, *(annotation for annotation in file if annotation.id not in known)])


def in_order(annotations: list[Annotation]) -> list[Annotation]:
    return sorted(annotations, key=lambda annotation: annotation.order)
