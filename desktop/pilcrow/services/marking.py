"""Marks of a document: the reader's from the library and those in its file; listed, exported, written."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeVar

from ..core.errors import PasswordNeeded, UsageError
from ..core.files import full_path
from ..core.language.sentences import in_line
from ..core.marks import export
from ..core.marks.annotation import Annotation, AnnotationKind, kept
from ..core.marks.placing import MarkedText
from ..core.model import Document
from ..core.protocols import Stopped
from ..engines.pdf.annotated_copy import write_annotated
from ..workspace import Workspace

T = TypeVar("T")
_LONGEST = 200
"""Characters of a quotation, or of a note, in a list."""


def own(workspace: Workspace, document: Document) -> list[Annotation]:
    """The reader's annotations of a document of the library, where they are in it now, by place."""
    library = workspace.library
    return in_order(library.marks.settled(document, MarkedText(document, library)))


def in_file(
    workspace: Workspace, path: str, digest: str, password: str = "", stopped: Stopped | None = None
) -> list[Annotation]:
    """The annotations that are in the file at `path` with this sha256, by place. Raises `Cancelled` soon after
    `stopped()`, which stands in for the workspace's own.
    """

    def read(password: str) -> list[Annotation]:
        with workspace.readers.processes.one(aside=True) as process:
            return process.annotations(path, digest, password=password, stopped=stopped or workspace.stopped)

    return in_order(unlocked(workspace, path, password, read))


def together(reader: list[Annotation], file: list[Annotation]) -> list[Annotation]:
    """All of them by place; of those that were written into the file, or kept of it, the reader's own."""
    known = {annotation.id for annotation in (*reader, *kept(reader, file))}
    return in_order([*reader, *(annotation for annotation in file if annotation.id not in known)])


def in_order(annotations: list[Annotation]) -> list[Annotation]:
    return sorted(annotations, key=lambda annotation: annotation.order)


def write(
    workspace: Workspace, path: str, digest: str, annotations: list[Annotation], target: str, author: str = "",
    password: str = "",
) -> int:  # fmt: skip
    """Write the reader's annotations of the document at `path` with this sha256 to `target`, which may be `path`:
    then the file is another document, and has them all from the start. Returns how many were written: not those
    that are not found in the file.
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
    """Remove what the program wrote as annotations with these ids from the file at `path` with this sha256: it is
    another document then. The library keeps those that it has.
    """

    def copied(password: str) -> None:
        with workspace.readers.processes.one(aside=True) as process:
            write_annotated(process, path, (), path, "", password, without=ids)

    unlocked(workspace, path, password, copied)
    workspace.library.marks.take_over(path, digest, workspace.library.digest(path))


def unlocked(workspace: Workspace, path: str, password: str, run: Callable[[str], T]) -> T:
    """What `run` gives with the password that opens the file. Raises `PasswordNeeded` when nobody knows it."""
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


# ---- the command line -------------------------------------------------------------------------------------


def command(
    workspace: Workspace, document: Document, *, form: str, copy: str = "", inside: bool = False, author: str = ""
) -> int:
    """List, export, or write the marks of an indexed document."""
    reader = own(workspace, document)
    target = document.path if inside else copy
    if target:
        if not inside and full_path(target) == full_path(document.path):
            raise UsageError(f"“{target}” is the file itself: name another, or say --in-place.")
        count = write(workspace, document.path, document.id, reader, target, author)
        left = len(reader) - count
        said = f"; {left} not found in the file" if left else ""
        print(f"{many(count)} written to {target}{said}.", file=sys.stderr)
        return 0
    found = export.signed(together(reader, in_file(workspace, document.path, document.id)), author)
    if form == "markdown":
        print(export.markdown(found, document, link(document.path)), end="")
    elif form == "json":
        for annotation in found:
            print(json.dumps(export.exported(annotation, document, link(document.path)), ensure_ascii=False))
    else:
        for annotation in found:
            print(text(annotation, document))
    return 0


def link(path: str) -> Callable[[int], str]:
    """What leads to a 0-based page of the file at `path`, here and in browsers."""
    base = Path(full_path(path)).as_uri()
    return lambda page: f"{base}#page={page + 1}"


def many(count: int) -> str:
    return f"{count:,} mark" if count == 1 else f"{count:,} marks"


def text(annotation: Annotation, document: Document) -> str:
    """One line: place, kind and colour, quotation, note."""
    placed = annotation.is_placed(document.id)
    page = annotation.anchor.page
    pieces = [f"p. {document.label(page)}" if placed else f"not found (once p. {page + 1})", annotation.kind.value]
    if annotation.kind is not AnnotationKind.BOOKMARK:
        pieces[-1] += f", {annotation.colour.value}"
    if annotation.in_file:
        pieces[-1] += ", in the file" + (f", by {annotation.author}" if annotation.author else "")
    if annotation.quotation:
        pieces.append(f"“{_shortened(annotation.quotation)}”")
    if annotation.note:
        pieces.append(_shortened(annotation.note))
    return "  ".join(pieces)


def _shortened(words: str) -> str:
    line = in_line(words)
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1].rstrip() + "…"
