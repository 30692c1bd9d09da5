"""PDF files themselves: their metadata, their forms, and copies of their pages and attachments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.files import full_path
from ..core.protocols import Stopped
from ..core.reader.form import Filled, Form
from ..core.reader.pdf import OpenedFile, Properties, Seen
from ..engines.pdf.writing import taking
from ..engines.pdf.writing.annotated_copy import write_filled
from ..workspace import Workspace


class Files:
    """Implementation of `ui.base.library.Files` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._processes = workspace.readers.processes
        self.copy = taking.copy_file

    def properties(self, file: OpenedFile, stopped: Stopped) -> Iterator[Properties | Seen]:
        from ..ui.base.tasks import result_of

        path, password = file.path, file.password
        with self._processes.one(aside=True) as process:
            yield (whole := result_of(process.properties(path, password=password), stopped))
            upto = 0
            while upto < whole.pages:
                yield (seen := result_of(process.seen(path, upto, password=password), stopped))
                upto = seen.upto

    def write_pages(self, file: OpenedFile, pages: Sequence[int], target: str) -> None:
        with self._processes.one(aside=True) as process:
            taking.write_pages(process, file.path, pages, target, file.password)

    def write_attachment(self, file: OpenedFile, number: int, target: str) -> None:
        with self._processes.one(aside=True) as process:
            taking.write_attachment(process, file.path, number, target, file.password)


class Forms:
    """Implementation of `ui.base.library.Forms` over a workspace."""

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
        if full_path(target) == full_path(file.path):
            library = self._workspace.library
            library.marks.take_over(file.path, file.digest, library.digest(file.path))
            library.forms.drop(file.digest, filled)
