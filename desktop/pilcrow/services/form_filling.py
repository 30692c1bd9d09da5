"""Forms of documents: read from files, saved in the library, written into copies or the files themselves."""

from __future__ import annotations

from ..core.files import full_path
from ..core.protocols import Stopped
from ..core.reader.form import Filled, Form
from ..engines.pdf.writing.annotated_copy import write_filled
from ..workspace import Workspace
from .marking import unlocked


def form(workspace: Workspace, path: str, password: str, stopped: Stopped) -> Form:
    """Read the form in the file at `path`. Raises `Cancelled` soon after `stopped()`."""

    def read(password: str) -> Form:
        with workspace.readers.processes.one(aside=True) as process:
            return process.form(path, password=password, stopped=stopped)

    return unlocked(workspace, path, password, read)


def write(workspace: Workspace, path: str, digest: str, filled: Filled, target: str, password: str) -> None:
    """Write the filled form of the document at `path` with this sha256 to `target`. If `target` is `path`, the
    file becomes a new document, which contains the values and takes over the marks of the old one.
    """

    def copied(password: str) -> None:
        with workspace.readers.processes.one(aside=True) as process:
            write_filled(process, path, filled, target, password)

    unlocked(workspace, path, password, copied)
    if full_path(target) == full_path(path):
        library = workspace.library
        library.marks.take_over(path, digest, library.digest(path))
        library.forms.drop(digest, filled)
