"""Printing: which pages, how large, and how they will look on the paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from ....core.errors import PilcrowError, UsageError
from ....core.reader.page_range import parse_pages, written_pages
from ...base import page_names
from ...base.backend import Renderer
from ...base.language import tr, translate
from ...base.look import theme
from ...base.look.dialog import Dialog
from ...base.look.layouts import STRETCH, lay_column, lay_row
from ...base.look.words import make_button
from ...base.tasks import Task, one_result
from .job import PrintJob, PrintSource, Scaling, Sheet, print_pages, render_page

_PREVIEW = QSize(380, 480)
_PAD = 16


class PrintDialog(Dialog):
    """Shows one page at a time; `choose` asks the person for a printer (the system's own dialog) and says whether
    one was chosen.
    """

    printed = Signal(int)
    """All is at the printer: how many pages."""

    def __init__(
        self,
        parent: QWidget,
        source: PrintSource,
        page: int,
        renderer: Renderer,
        choose: Callable[[QPrinter, QWidget], bool] | None = None,
    ) -> None:
        """`page` (0-based) is in view."""
        super().__init__(parent, tr("Print"))
        self._source, self._renderer, self._choose = source, renderer, choose or _system_dialog
        self._labels = page_names.short_names(source.info.pages)
        self._page, self._at = page, 0
        """The page (0-based) on the sheet that is shown, and the number of that sheet."""
        self._task: Task | None = None
        self._failed = ""
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.pages = QLineEdit(placeholderText=tr("All %Ln pages", "", len(self._labels)))
        self.pages.setAccessibleName(tr("Pages"))
        self.pages.setToolTip(tr("Pages like 1-3, 7; empty: all of them"))
        self.pages.textChanged.connect(self._changed)
        self.current = make_button(
            tr("Only {page}", page=page_names.in_words(self._labels[page])),
            lambda: self.pages.setText(written_pages([page], source.info.names)),
        )
        self.all = make_button(tr("All pages"), self.pages.clear)
        self.scaling = QComboBox()
        self.scaling.setAccessibleName(tr("Size"))
        for scaling in Scaling:
            self.scaling.addItem(tr(scaling.value), scaling)
        self.scaling.currentIndexChanged.connect(lambda _index: self._changed())
        self.marks = QCheckBox(tr("With my marks"))
        self.marks.setToolTip(tr("Highlights, notes' signs and bookmarks that you made"))
        self.marks.setChecked(bool(source.marks))
        self.marks.setVisible(bool(source.marks))
        self.marks.toggled.connect(lambda _checked: self._changed())
        self.progress = QProgressBar(textVisible=False)
        self.progress.hide()
        self.cancel = make_button(tr("Cancel"), self.reject)
        self.print = make_button(tr("Print…"), self._print, roles="primary")
        self.print.setDefault(True)
        self.preview = _Preview(renderer)
        self.back, self.forth = QPushButton("‹"), QPushButton("›")
        for button, step, name in (
            (self.back, -1, tr("Previous page to print")),
            (self.forth, 1, tr("Next page to print")),
        ):
            button.setAccessibleName(name)
            button.setToolTip(name)
            button.setFlat(True)
            button.clicked.connect(lambda _checked=False, step=step: self._step(step))
        self._parts = self.pages, self.scaling, self.marks, self.current, self.all, self.print
        """Off while it prints."""
        self.place = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._build()
        self._changed()

    def _build(self) -> None:
        left = lay_column(
            (self.preview, 1), lay_row(STRETCH, self.back, self.place, self.forth, STRETCH, spacing=8), spacing=8
        )
        pages, size = QLabel(tr("Pages")), QLabel(tr("Size"))
        pages.setBuddy(self.pages)
        size.setBuddy(self.scaling)
        shortcuts = lay_row(self.current, self.all, STRETCH, spacing=8)
        buttons = lay_row(STRETCH, self.cancel, self.print, spacing=8)
        right = lay_column(
            *(pages, self.pages, shortcuts, 8, size, self.scaling, self.marks),
            *(STRETCH, self.message, self.progress, buttons),
            spacing=8,
        )
        lay_row((left, 1), right, within=self, margins=(20, 20, 20, 16), spacing=20)
        self.pages.setMinimumWidth(240)

    def job(self) -> PrintJob:
        """The pages, marks and scaling to print. Raises `UsageError` for pages that do not exist."""
        written = self.pages.text().strip()
        pages = parse_pages(written, self._source.info.names) if written else range(len(self._labels))
        source = self._source if self.marks.isChecked() else replace(self._source, marks=())
        return PrintJob(source, pages, self.scaling.currentData())

    def _changed(self) -> None:
        try:
            job = self.job()
        except UsageError as error:
            self.say(translate(error), wrong=True)
            self.print.setEnabled(False)
            return
        self.print.setEnabled(True)
        self._at = job.pages.index(self._page) if self._page in job.pages else 0
        self._show(job)

    def _show(self, job: PrintJob) -> None:
        number = job.pages[self._at]
        page = self._source.info.pages[number]
        self.preview.show_page(job.source, number, Sheet.of(self.printer.pageLayout(), page), job.scaling)
        name = page_names.capitalised(page_names.full_name(self._source.info.pages, number))
        self.place.setText(
            tr("{page} ({number} of {count})", page=name, number=self._at + 1, count=len(job.pages))
        )
        self.back.setEnabled(self._at > 0)
        self.forth.setEnabled(self._at < len(job.pages) - 1)
        self.say("")

    def _step(self, step: int) -> None:
        job = self.job()
        self._at += step
        self._page = job.pages[self._at]
        self._show(job)

    def _print(self) -> None:
        if not self._choose(self.printer, self):
            return
        job = self.job()
        self._failed = ""
        self.progress.setRange(0, len(job.pages))
        self.progress.setValue(0)
        self.progress.show()
        for part in self._parts:
            part.setEnabled(False)
        self.cancel.setText(tr("Stop"))
        task = self._task = Task(lambda stopped: print_pages(job, self.printer, self._renderer, stopped), self)
        task.begin(self.progress.setValue, self._fail, lambda: self._done(len(job.pages)))

    def _fail(self, error: PilcrowError) -> None:
        self._failed = translate(error)

    def _done(self, pages: int) -> None:
        self._task = None
        if not self._failed and self.progress.value() == pages:
            self.printed.emit(pages)
            self.accept()
            return
        self.progress.hide()
        for part in self._parts:
            part.setEnabled(True)
        self.cancel.setText(tr("Cancel"))
        self.say(self._failed or tr("Stopped: what the printer has already may still come."), wrong=True)

    def reject(self) -> None:
        """Stop printing first; close when nothing is being printed."""
        if self._task is not None:
            self._task.stop()
        else:
            super().reject()

    def done(self, result: int) -> None:
        if self._task is not None:
            self._task.wait()
        self.preview.shut()
        super().done(result)


def _system_dialog(printer: QPrinter, parent: QWidget) -> bool:
    return QPrintDialog(printer, parent).exec() == QDialog.DialogCode.Accepted


class _Preview(QWidget):
    """A sheet of paper with a page on it."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self.setMinimumSize(_PREVIEW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("How it will look"))
        self._renderer = renderer
        self._shown: tuple[PrintSource, int, Sheet, Scaling] | None = None
        self._image: QImage | None = None
        self._task: Task | None = None

    def show_page(self, source: PrintSource, number: int, sheet: Sheet, scaling: Scaling) -> None:
        """Draw this page (0-based) on this sheet."""
        again = self._shown is not None and self._shown[:2] == (source, number) and self._image is not None
        self._shown = source, number, sheet, scaling
        if not again:
            self._image = None
            self._render()
        self.update()

    def shut(self) -> None:
        """Give up what is being rendered."""
        if self._task is not None:
            self._task.wait()

    def _render(self) -> None:
        if self._task is not None:
            self._task.stop()
        if self._shown is None:
            return
        source, number, _, _ = self._shown
        dpi = 72 * self._unit() * self.devicePixelRatioF()

        task = self._task = Task(
            one_result(lambda stopped: render_page(source, number, dpi, self._renderer, stopped)), self
        )
        task.begin(
            lambda image: self._take(image) if task is self._task else None, finished=lambda: self._ended(task)
        )

    def _take(self, image: QImage) -> None:
        self._image = image
        self.update()

    def _ended(self, task: Task) -> None:
        if task is self._task:
            self._task = None

    def _unit(self) -> float:
        """Pixels a point of the sheet."""
        if self._shown is None:
            return 1.0
        size = self._shown[2].size
        return min((self.width() - 2 * _PAD) / size.width(), (self.height() - 2 * _PAD) / size.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._render()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.tokens().desk))
        if self._shown is not None:
            source, number, sheet, scaling = self._shown
            unit = self._unit()
            paper = QRectF(QPointF(), sheet.size * unit)
            paper.moveCenter(QRectF(self.rect()).center())
            painter.fillRect(paper, QColor("white"))
            place = sheet.place(source.info.pages[number], scaling)
            target = QRectF(paper.topLeft() + place.topLeft() * unit, place.size() * unit)
            painter.setClipRect(paper)
            if self._image is not None:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(target, self._image)
            painter.setPen(QColor(theme.tokens().line))
            painter.drawRect(target)
        painter.end()
