"""Dialog for the pages to export to a file of their own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from ....core.errors import UsageError
from ....core.reader.page_range import parse_pages, written_pages
from ...base.language import tr, translate
from ...base.look.dialog import Dialog
from ...base.look.layouts import STRETCH, lay_row
from ...base.look.words import make_button

_WIDTH = 380


class ExportDialog(Dialog):
    """Tells what is wanted; the window does it."""

    chosen = Signal(list, str)
    """0-based pages, and how the reader wrote them."""

    def __init__(self, parent: QWidget, labels: Sequence[str], page: int) -> None:
        """`labels` of all pages, "" of those without one; `page` (0-based) is in view."""
        super().__init__(parent, tr("Export pages"))
        self._labels = labels
        self.pages = QLineEdit(written_pages([page], labels))
        self.pages.setAccessibleName(tr("Pages"))
        self.pages.setToolTip(tr("Pages like 1-3, 7"))
        self.pages.setMinimumWidth(_WIDTH)
        self.pages.selectAll()
        self.cancel = make_button(tr("Cancel"), self.reject)
        self.export = make_button(tr("Export…"), self._export, roles="primary")
        self.export.setDefault(True)
        name = QLabel(tr("Pages, of {count}", count=len(labels)))
        name.setBuddy(self.pages)
        buttons = lay_row(STRETCH, self.cancel, self.export, spacing=8)
        self.lay_out(name, self.pages, self.message, buttons, spacing=8)
        self.pages.textChanged.connect(self._changed)
        self._changed()

    def _changed(self) -> None:
        try:
            count = len(self._wanted())
        except UsageError as error:
            self.say(translate(error), wrong=True)
            self.export.setEnabled(False)
        else:
            self.say(tr("A new PDF of %Ln pages.", "", count))
            self.export.setEnabled(True)

    def _wanted(self) -> list[int]:
        return parse_pages(self.pages.text(), self._labels)

    def _export(self) -> None:
        self.chosen.emit(self._wanted(), self.pages.text())
        self.accept()
