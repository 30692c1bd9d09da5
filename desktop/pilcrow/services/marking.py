"""Marks of a document: a reader's from the library, and those in its file; listed, exported, written."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from ..core.errors import PasswordNeeded
from ..core.files import full_path
from ..core.marks.annotation import Annotation, kept
from ..core.marks.placing import MarkedText
from ..core.model import Document
from ..core.protocols import Stopped
from ..engines.pdf.writing.annotated_copy import write_annotated
from ..workspace import Workspace

T = TypeVar("T")


def own(workspace: Workspace, document: Document) -> list[Annotation]:
    """A reader's annotations of a document, matched to its current text, by place."""
    library = workspace.library
    return in_order(library.marks.settled(document, MarkedText(document, library)))


def in_file(
    workspace: Workspace, path: str, digest: str, password: str = "", stopped: Stopped | None = None
) -> list[Annotation]:
    """Annotations in the file at `path` with this sha256, by place. Raises `Cancelled` soon after `stopped()`,
    which replaces the workspace's own.
    """

    def read(password: str) -> list[Annotation]:
        with workspace.readers.processes.one(aside=True) as process:
            return process.annotations(path, digest, password=password, stopped=stopped or workspace.stopped)

    return in_order(unlocked(workspace, path, password, read))


def together(reader: list[Annotation], file: list[Annotation]) -> list[Annotation]:
    """Annotations from library and file, by place; of an annotation in both, the library's version."""
    known = {annotation.id for annotation in (*reader, *kept(reader, file))}
    return in_order([*reader, *(annotation for annotation in file if annotation.id not in known)])


def in_order(annotations: list[Annotation]) -> list[Annotation]:
    return sorted(annotations, key=lambda annotation: annotation.order)


def write(
    workspace: Workspace, path: str, digest: str, annotations: list[Annotation], target: str, author: str = "",
    password: str = "",
) -> int:  # fmt: skip
    """Write the reader's annotations of the document at `path` with this sha256 to `target`. If `target` is
    `path`, the file becomes a new document, which contains them all. Returns the number written, without
    annotations whose text is not found in the file.
    """
    placed = [a for a in annotations if a.is_placed(digest) and not a.in_file]

    def copied(password: str) -> None:
        with workspace.readers.processes.one(aside=True) as process:
            write_annotated(process, path, placed, target, author, password)

    unlocked(workspace, path, password, copied)
    if full_path(target) == full_path(path):
        workspace.library.marks.take_over(path, digest, workspace.library.digest(path))
    return len(placed)


def take_out(workspace: Workspace, path: str, digest: str, ids: Collection[str], password: str = "") -> None:
    """Remove the program's own annotations with these ids from the file at `path` with this sha256, which becomes
    a new document. The library keeps its copies.
    """

    def copied(password: str) -> None:
        with workspace.readers.processes.one(aside=True) as process:
            write_annotated(process, path, (), path, "", password, without=ids)

    unlocked(workspace, path, password, copied)
    workspace.library.marks.take_over(path, digest, workspace.library.digest(path))


def unlocked(workspace: Workspace, path: str, password: str, run: Callable[[str], T]) -> T:
    """Result of `run` with the password that opens the file. Raises `PasswordNeeded` if no password works."""
    attempt = 0
    while True:
        try:
            return run(password)
        except PasswordNeeded:
            attempt += 1
            entered = workspace.password(path, attempt)
            if entered is None:
                raise
            password = entered
