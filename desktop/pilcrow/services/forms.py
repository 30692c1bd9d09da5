"""Forms of documents: read from files, written into copies or the files themselves."""

from __future__ import annotations

from ..core.files import full_path
from ..core.protocols import Stopped
from ..core.reader.form import Filled, Form
from ..core.reader.pdf import OpenedFile
from ..engines.pdf.writing.annotated_copy import write_filled
from ..workspace import Workspace


class Forms:
    """Forms in PDF files. Raises `PasswordNeeded` if no password works."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def read(self, file: OpenedFile, stopped: Stopped) -> Form:
        """Read the form in a file. Raises `Cancelled` soon after `stopped()`."""
        return self._workspace.unlocked(
            file, lambda process, it: process.form(it.path, password=it.password, stopped=stopped)
        )

    def write(self, file: OpenedFile, filled: Filled, target: str) -> None:
        """Write a filled form into a copy of the file. If `target` is its own path, the file becomes a new
        document, which contains the values and takes over the annotations of the old one.
        """
        self._workspace.unlocked(
            file, lambda process, it: write_filled(process, it.path, filled, target, it.password)
        )
        if full_path(target) == full_path(file.path):
            library = self._workspace.library
            library.marks.take_over(file.path, file.digest, library.digest(file.path))
            library.forms.drop(file.digest, filled)
