"""Dialog for the pages to export to a file of their own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ....core.errors import UsageError
from ....core.reader.page_range import parse_pages, written_pages
from ...base.language import tr, translate

_WIDTH = 380


class ExportDialog(QDialog):
    """Tells what is wanted; the window does it."""

    chosen = Signal(list, str)
    """0-based pages, and how the reader wrote them."""

    def __init__(self, parent: QWidget, labels: Sequence[str], page: int) -> None:
        """`labels` of all pages, "" of those without one; `page` (0-based) is in view."""
        super().__init__(parent)
        self.setWindowTitle(tr("Export pages"))
        self._labels = labels
        self.pages = QLineEdit(written_pages([page], labels))
        self.pages.setAccessibleName(tr("Pages"))
        self.pages.setToolTip(tr("Pages like 1-3, 7"))
        self.pages.setMinimumWidth(_WIDTH)
        self.pages.selectAll()
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.cancel = QPushButton(tr("Cancel"))
        self.cancel.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self.export = QPushButton(tr("Export…"))
        self.export.setProperty("primary", True)
        self.export.setDefault(True)
        self.export.clicked.connect(self._export)
        name = QLabel(tr("Pages, of {count}", count=len(labels)))
        name.setBuddy(self.pages)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.export)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(8)
        for part in (name, self.pages, self.message):
            layout.addWidget(part)
        layout.addLayout(buttons)
        self.pages.textChanged.connect(self._changed)
        self._changed()

    def _changed(self) -> None:
        try:
            count = len(self._wanted())
        except UsageError as error:
            self._say(translate(error), wrong=True)
        else:
            self._say(tr("A new PDF of %Ln pages.", "", count), wrong=False)

    def _wanted(self) -> list[int]:
        return parse_pages(self.pages.text(), self._labels)

    def _say(self, sentence: str, *, wrong: bool) -> None:
        self.export.setEnabled(not wrong)
        self.message.setText(sentence)
        self.message.setProperty("dim", not wrong)
        self.message.setProperty("warning", wrong)
        self.message.style().polish(self.message)

    def _export(self) -> None:
        self.chosen.emit(self._wanted(), self.pages.text())
        self.accept()
