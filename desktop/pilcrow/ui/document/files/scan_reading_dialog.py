"""Dialog that lets a vision model read the pages on which OCR is unsure."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QProgressBar,
    QWidget,
)

from ....core.errors import UsageError
from ....core.indexing.unsure import Unsure
from ....core.marks.described import PageLooked
from ....core.model import Document
from ....core.reader.page_range import parse_pages, written_pages
from ...base.backend import PageReading
from ...base.language import tr, translate
from ...base.look.dialog import Dialog
from ...base.look.layouts import STRETCH, lay_row
from ...base.look.words import make_button, make_label
from ...base.tasks import Task

_WIDTH = 380
_NAMED = 12
"""Pages that are named with how sure OCR is of them."""


class PageReadingDialog(Dialog):
    """A dialog that blocks nothing; closing it stops the reading. Pages read so far are kept."""

    def __init__(
        self, parent: QWidget, reading: PageReading, document: Document, unsure: Sequence[Unsure], model: str
    ) -> None:
        """`unsure` are pages that OCR is unsure of, `model` is to read."""
        super().__init__(parent, tr("Read pages by {model}", model=model))
        self._reading, self._document, self._model = reading, document, model
        self._labels = [document.label(number) for number in range(len(document.pages))]
        self._task: Task | None = None
        self.unsure = make_label(self._named(unsure), wrap=True)
        self._names = [page.label for page in document.pages]
        self.pages = QLineEdit(", ".join(written_pages([each.page], self._names) for each in unsure))
        self.pages.setAccessibleName(tr("Pages"))
        self.pages.setToolTip(tr("Pages like 1-3, 7"))
        self.pages.setMinimumWidth(_WIDTH)
        self.bar = QProgressBar(textVisible=False)
        self.bar.hide()
        self.shut = make_button(tr("Cancel"), self.reject)
        self.read = make_button(tr("Read"), self._read, roles="primary")
        self.read.setDefault(True)
        name = QLabel(tr("Pages, of {count}", count=len(self._labels)))
        name.setBuddy(self.pages)
        buttons = lay_row(STRETCH, self.shut, self.read, spacing=8)
        self.lay_out(self.unsure, name, self.pages, self.bar, self.message, buttons, spacing=8)
        self.pages.textChanged.connect(self._changed)
        self._changed()

    def _named(self, unsure: Sequence[Unsure]) -> str:
        if not unsure:
            return tr("No page is left that OCR is unsure of.")
        parts = [
            tr("p. {page} ({sure} %)", page=self._labels[page], sure=round(100 * confidence))
            for page, confidence in unsure[:_NAMED]
        ]
        more = "" if len(unsure) <= _NAMED else ", …"
        return tr("OCR is unsure of %Ln pages:", "", len(unsure)) + f" {', '.join(parts)}{more}"

    def _changed(self) -> None:
        try:
            count = len(self._wanted())
        except UsageError as error:
            self.say(translate(error), wrong=True)
            self.read.setEnabled(False)
        else:
            self.say(tr("What it reads is kept as its reading, never as the document’s words."))
            self.read.setEnabled(count > 0)

    def _wanted(self) -> list[int]:
        written = self.pages.text().strip()
        return parse_pages(written, self._names) if written else []

    def _read(self) -> None:
        pages = self._wanted()
        self._task = Task(lambda stopped: self._reading.read(self._document, pages, self._model, stopped), self)
        self.bar.setMaximum(0)  # until the first page is done
        self.bar.show()
        self.pages.setEnabled(False)
        self.read.setEnabled(False)
        self.shut.setText(tr("Stop"))
        self.say(tr("{done} of {total} pages", done=0, total=len(pages)))
        self._task.begin(self._looked, lambda error: self.say(translate(error), wrong=True), self._ended)

    def _looked(self, event: PageLooked) -> None:
        if event.done:
            self.bar.setMaximum(event.total)
            self.bar.setValue(event.done)
        progress = tr("{done} of {total} pages", done=event.done, total=event.total)
        page = tr("p. {page}", page=self._labels[event.page]) if event.why else ""
        why = f"\n{page}: {translate(event.why)}" if event.why else ""
        self.say(progress + why, wrong=bool(why))

    def _ended(self) -> None:
        self._task = None
        self.bar.hide()
        self.pages.setEnabled(True)
        self.read.setEnabled(True)
        self.shut.setText(tr("Close"))

    def done(self, result: int) -> None:
        if self._task is not None:
            self._task.wait()
        super().done(result)
