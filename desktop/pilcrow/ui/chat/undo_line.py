"""A message about the last action, with a button to undo it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from ..base.language import tr
from ..base.look.icon_button import IconButton
from ..base.look.layouts import lay_row
from ..base.look.words import make_button, make_label


class UndoLine(QWidget):
    """Hidden until an undo is offered; stays until it is used, dismissed, or replaced by another action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._undo: Callable[[], object] | None = None
        self.message = make_label(wrap=True)
        self.undo = make_button(tr("Undo"), self._undone, roles="flat accent")
        self.close_button = IconButton("close", tr("Close"))
        self.close_button.clicked.connect(self.withdraw)
        lay_row((self.message, 1), self.undo, self.close_button, within=self, margins=(16, 4, 8, 4), spacing=2)
        self.hide()

    def offer(self, said: str, undo: Callable[[], object] | None = None) -> None:
        """Show a message about an action; `undo` reverts it."""
        self.message.setText(said)
        self._undo = undo
        self.undo.setVisible(undo is not None)
        self.show()

    def withdraw(self) -> None:
        """Withdraw the offer: the action can no longer be undone."""
        self._undo = None
        self.hide()

    def _undone(self) -> None:
        undo = self._undo
        self.withdraw()
        if undo is not None:
            undo()
