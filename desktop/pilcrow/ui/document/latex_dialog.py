"""Dialog shown while a model that sees reads a formula."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QProgressBar, QWidget

from ...core.errors import PilcrowError
from ...core.stopping import Stopped
from ..base.language import tr, translate
from ..base.look.dialog import Dialog
from ..base.look.layouts import STRETCH, lay_row
from ..base.look.words import make_button, make_label
from ..base.tasks import Task, one_result

_WIDTH = 340


class LatexDialog(Dialog):
    """Copies what the model reads, and closes; closing it earlier stops the model."""

    copied = Signal()

    def __init__(self, parent: QWidget, model: str, read: Callable[[Stopped], str]) -> None:
        """`read` returns LaTeX. Raises `PilcrowError`, `Cancelled`."""
        super().__init__(parent, tr("Copy as LaTeX"))
        self.progress = make_label(tr("{model} reads the formula…", model=model))
        self.bar = QProgressBar(textVisible=False)
        self.bar.setMaximum(0)  # nobody knows how long it takes
        self.bar.setMinimumWidth(_WIDTH)
        self.bar.setAccessibleName(self.progress.text())
        self.shut = make_button(tr("Cancel"), self.reject)
        self.lay_out(self.progress, self.bar, self.message, lay_row(STRETCH, self.shut))
        self._closed = False
        self._task = Task(one_result(read), self).begin(self._copy, self._fail)

    def _copy(self, latex: str) -> None:
        if self._closed:  # while the result was under way
            return
        QGuiApplication.clipboard().setText(latex)
        self.copied.emit()
        self.accept()

    def _fail(self, error: PilcrowError) -> None:
        self.progress.hide()
        self.bar.hide()
        self.say(translate(error), wrong=True)
        self.shut.setText(tr("Close"))

    def done(self, result: int) -> None:
        self._closed = True
        self._task.wait()
        super().done(result)
