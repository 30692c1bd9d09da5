"""Two versions of a document, read by the library, compared."""

from __future__ import annotations

from ..core.compare.changes import Comparison
from ..core.compare.written import comparison_marks
from ..core.errors import UsageError
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
        """Changes from the older to the newer document. Raises `Cancelled` once `stopped()`, `UsageError` if the
        library has the text of one no more.
        """
        from ..core.compare.comparison import Version, compare  # with many regular expressions

        library = self._workspace.library
        before, after = (Version(each, list(library.every(each.structure))) for each in (old, new))
        for version in (before, after):
            if not version.paragraphs and any(section.paragraphs for section in version.document.sections):
                raise UsageError("The former text of {title} is not kept any more.", title=version.document.title)
        return compare(before, after, stopped or self._workspace.stopped)

    def sum_up(self, comparison: Comparison, stopped: Stopped | None = None, model: str = "") -> Comparison:
        """The comparison with a summary by the chat model, that of the settings by default. Raises `ChatError`,
        `Cancelled`.
        """
        from ..core.compare.summary import summed_up

        return summed_up(comparison, self._workspace.answering.chat(model), stopped or self._workspace.stopped)

    def write_copy(self, comparison: Comparison, target: str) -> int:
        """Write a copy of the newer file with its changes marked. Returns their number; raises `PdfError`."""
        new = comparison.new
        return Annotations(self._workspace).write(
            OpenedFile(new.path, new.id), comparison_marks(comparison), target, self._workspace.settings.author
        )
