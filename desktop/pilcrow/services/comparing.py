"""Two versions of a document, read by the library, compared."""

from __future__ import annotations

from ..core.compare.comparison import Comparison, Version, compare
from ..core.compare.written import comparison_marks
from ..core.model import Document
from ..core.reader.pdf import OpenedFile
from ..core.stopping import Stopped
from ..workspace import Workspace
from .files import Annotations


class Comparing:
    """Compares documents of a workspace's library."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def compare(self, old: Document, new: Document, stopped: Stopped | None = None) -> Comparison:
        """Changes from the older to the newer document. Raises `Cancelled` once `stopped()`."""
        return compare(self._version(old), self._version(new), stopped or self._workspace.stopped)

    def write_copy(self, comparison: Comparison, target: str) -> int:
        """Write a copy of the newer file with its changes marked. Returns their number; raises `PdfError`."""
        new = comparison.new
        return Annotations(self._workspace).write(
            OpenedFile(new.path, new.id), comparison_marks(comparison), target, self._workspace.settings.author
        )

    def _version(self, document: Document) -> Version:
        return Version(document, list(self._workspace.library.every(document.structure)))
