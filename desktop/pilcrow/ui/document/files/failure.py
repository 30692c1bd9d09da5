"""The message in place of the pages of a file that cannot be shown."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from ...base.file_filters import document_filters
from ...base.language import tr
from ...base.look.layouts import STRETCH, lay_column, lay_row
from ...base.look.words import make_label


class Failure(QWidget):
    """Why there are none, and what to press: where the file at `path` is missing, a button to show where it is."""

    located = Signal(str)
    """The path at which the file is now."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = Path(path)
        self._sentence = make_label(wrap=True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.locate = QPushButton(tr("Locate…"), autoDefault=True)  # Enter presses it as well
        self.locate.setToolTip(tr("Show where the file is now"))
        self.locate.clicked.connect(self._ask)
        self.again = QPushButton(autoDefault=True)
        lay_column(
            (STRETCH, 2),
            self._sentence,
            lay_row(STRETCH, self.locate, self.again, STRETCH, spacing=8),
            (STRETCH, 3),
            within=self,
            margins=48,
            spacing=16,
        )

    def say(self, sentence: str, mend: str) -> None:
        """Show a sentence, and a button that says `mend`."""
        self.again.setText(mend)
        self._sentence.setText(sentence)
        self._sentence.setAccessibleName(sentence)
        missing = not self._path.exists()
        self.locate.setVisible(missing)
        self.show()
        (self.locate if missing else self.again).setFocus()

    def _ask(self) -> None:
        """Ask for the file's place, without holding up anything else."""
        near = next((folder for folder in self._path.parents if folder.is_dir()), Path.home())
        dialog = QFileDialog(self, tr("Where is {name} now?", name=self._path.name), str(near))
        dialog.setNameFilters(document_filters())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.located)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
