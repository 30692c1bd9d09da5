"""Files that the reader chooses to write to: the question for their place, and their writing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget
from shiboken6 import isValid

from ...core.errors import PilcrowError
from ..base.language import noop, tr
from ..base.tasks import BackgroundQueue

WRITTEN = noop("Written to {file}.")
_UNWRITABLE = noop("{path} cannot be written ({why}): choose another place.")


@dataclass(frozen=True, slots=True)
class Target:
    """A file to ask for: the `title` of the dialog, a suggested `name`, the `kinds` to choose from, such as
    "Markdown (*.md)", and the folder shown first (None: that of the last dialog).
    """

    title: str
    name: str
    kinds: Sequence[str] = ()
    folder: Path | None = None


def ask_target(parent: QWidget, target: Target, then: Callable[[str], object]) -> None:
    """Ask for the path of a file to write, with a dialog that does not block; it gets the chosen kind's suffix."""
    dialog = QFileDialog(parent, target.title, str(target.folder or ""))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    if target.kinds:
        dialog.setNameFilters(list(target.kinds))
        dialog.setDefaultSuffix(_suffix(target.kinds[0]))
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(_suffix(chosen)))
    dialog.selectFile(target.name)
    dialog.fileSelected.connect(then)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


@dataclass(frozen=True, slots=True)
class TargetWriter:
    """Writes chosen files in the background, and tells so by `say` while its `owner` exists; the queue tells of
    failures.
    """

    background: BackgroundQueue
    owner: QWidget
    say: Callable[[str], object]

    def ask(
        self, target: Target, write: Callable[[Path], object], said: str = WRITTEN, parent: QWidget | None = None
    ) -> None:
        """Ask over `parent` (None: the owner) for a file, and `write` it; `said` tells of {file}."""
        ask_target(parent or self.owner, target, partial(self._write, write, said))

    def _write(self, write: Callable[[Path], object], said: str, chosen: str) -> None:
        path = Path(chosen)
        self.background.do(partial(_write, write, path), lambda _: self._tell(tr(said, file=path.name)))

    def _tell(self, sentence: str) -> None:
        if isValid(self.owner):
            self.say(sentence)


def _write(write: Callable[[Path], object], path: Path) -> None:
    try:
        write(path)
    except OSError as error:
        raise PilcrowError(_UNWRITABLE, path=str(path), why=error.strerror or str(error)) from error


def _suffix(kind: str) -> str:
    """File suffix of a dialog's file filter: "md" for "Markdown (*.md)"."""
    return kind.rpartition(".")[2].rstrip(")")
