"""An editor for a question already asked, in its place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ...base.language import tr
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
        self.ask = QPushButton(tr("Ask again"))
        self.ask.setProperty("primary", True)
        self.ask.setToolTip(tr("Ask this instead (Enter); the new answer replaces what follows below"))
        self.ask.clicked.connect(self._enter)
        self.cancel = QPushButton(tr("Cancel"))
        self.cancel.setToolTip(tr("Leave the question as it is (Esc)"))
        self.cancel.clicked.connect(self.given_up)
        buttons = QHBoxLayout()
        buttons.addStretch()
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.ask)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(BoxFrame(self.box))
        layout.addLayout(buttons)
        self.setFocusProxy(self.box)

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
