"""An editor for a question already asked, in its place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from ...base.language import tr
from ...base.look.layouts import STRETCH, lay_column, lay_row
from ...base.look.words import make_button
from .box import BoxFrame, QuestionEdit


class QuestionEditor(QWidget):
    """An editor: Enter asks, Esc cancels."""

    entered = Signal(str)
    given_up = Signal()

    def __init__(self, question: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = QuestionEdit()
        self.box.setAccessibleName(tr("Edited question"))
        self.box.setPlainText(question)
        self.box.moveCursor(QTextCursor.MoveOperation.End)
        self.box.entered.connect(self._enter)
        self.box.textChanged.connect(self._offer)
        self.ask = make_button(
            tr("Ask again"),
            self._enter,
            roles="primary",
            tip=tr("Ask this instead (Enter); the new answer replaces what follows below"),
        )
        self.cancel = make_button(tr("Cancel"), self.given_up.emit, tip=tr("Leave the question as it is (Esc)"))
        lay_column(BoxFrame(self.box), lay_row(STRETCH, self.cancel, self.ask, spacing=8), within=self, spacing=8)
        self.setFocusProxy(self.box)

    def put_away(self) -> None:
        """Leave the place to the question; the editor is deleted."""
        self.hide()
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def _offer(self) -> None:
        self.ask.setEnabled(bool(self.box.toPlainText().strip()))

    def _enter(self) -> None:
        question = self.box.toPlainText().strip()
        if question:
            self.entered.emit(question)
