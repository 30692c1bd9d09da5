"""A message about the last action, with a button to undo it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from ..base.language import tr
from ..base.look import theme


class UndoLine(QWidget):
    """Hidden until an undo is offered; stays until it is used, dismissed, or replaced by another action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._undo: Callable[[], object] | None = None
        self.message = QLabel()
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setWordWrap(True)
        self.undo = QPushButton(tr("Undo"))
        self.undo.setProperty("flat", True)
        self.undo.setProperty("accent", True)
        self.undo.clicked.connect(self._undone)
        self.close_button = QToolButton()
        self.close_button.setToolTip(tr("Close"))
        self.close_button.setAccessibleName(tr("Close"))
        self.close_button.clicked.connect(self.withdraw)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 8, 4)
        row.setSpacing(2)
        row.addWidget(self.message, 1)
        row.addWidget(self.undo)
        row.addWidget(self.close_button)
        self.hide()

    def offer(self, said: str, undo: Callable[[], object] | None = None) -> None:
        """Show a message about an action; `undo` reverts it."""
        self.message.setText(said)
        self._undo = undo
        self.undo.setVisible(undo is not None)
        self.close_button.setIcon(theme.icon("close"))
        self.show()

    def withdraw(self) -> None:
        """Withdraw the offer: the action can no longer be undone."""
        self._undo = None
        self.hide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self.close_button.setIcon(theme.icon("close"))

    def _undone(self) -> None:
        undo = self._undo
        self.withdraw()
        if undo is not None:
            undo()
