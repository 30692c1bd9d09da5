"""Commands about a document's file: what it is, where it lies, and what is taken out of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath

from PySide6.QtWidgets import QFileDialog, QWidget

from ...core.files import file_name
from ...core.pdf import Attachment
from ..base.backend import Backend
from ..base.tasks import BackgroundQueue
from ..document.properties_dialog import PropertiesDialog
from ..document.tab import Tab

_PDF = "PDF documents (*.pdf)"


class FileCommands:
    """What the window's commands do with the file of the document in front."""

    def __init__(
        self,
        window: QWidget,
        backend: Backend,
        background: BackgroundQueue,
        front: Callable[[], Tab | None],
        say: Callable[[str], object],
    ) -> None:
        self._window, self._backend, self._background = window, backend, background
        self._front, self._say = front, say

    def runs(self) -> dict[str, Callable[[], object]]:
        """What each command does."""
        return {"properties": self._do(self._properties)}

    def _do(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        def run_there() -> None:
            tab = self._front()
            if tab is not None:
                run(tab)

        return run_there

    def _properties(self, tab: Tab) -> None:
        if tab.info is None:
            return
        dialog = PropertiesDialog(self._window, tab.path, tab.info, tab.password, self._backend)

        def save(attachment: Attachment) -> None:
            path, number, password = tab.path, attachment.number, tab.password

            def write(target: str) -> None:
                self._write(lambda: self._backend.save_attachment(path, number, target, password), target)

            name = file_name(PurePosixPath(attachment.name.replace("\\", "/")).name)
            self._ask_file(dialog, "Save the attachment", path, name or "attachment", "", write)

        dialog.save_wanted.connect(save)
        dialog.open()

    def _write(self, write: Callable[[], None], target: str) -> None:
        """Have something written, and say so; a failure is said by who owns the background."""
        self._background.do(write, lambda _: self._say(f"Written to {Path(target).name}."))

    def _ask_file(
        self, parent: QWidget, title: str, path: str, name: str, kind: str, then: Callable[[str], object]
    ) -> None:
        """Where to write to, beside the document at first, in a dialog that holds nothing up."""
        dialog = QFileDialog(parent, title, str(Path(path).parent))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        if kind:
            dialog.setNameFilter(kind)
            dialog.setDefaultSuffix("pdf")
        dialog.selectFile(name)
        dialog.fileSelected.connect(then)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
