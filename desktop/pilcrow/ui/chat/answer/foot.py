"""The foot of an answer: the line for what was checked, and buttons that appear under pointer or keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget

from ....core.exchange.statements import Statement
from ...base.language import tr
from ...base.look.layouts import STRETCH, lay_row
from ...base.look.words import make_button
from ..wording import Result, doubts
from .checked_line import CheckedLine


class Foot(QWidget):
    """A row for the buttons of an exchange, empty until pointer or keyboard are in the exchange. The line
    `checked` stands above the row, wherever the exchange puts it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.checked = CheckedLine()
        self.checked.hide()
        self.keeping = _foot_button(
            tr("Save…"), tr("Save the answer as a note in the document, or what it cites as marks")
        )
        self.copying = _foot_button(
            tr("Copy"), tr("Copy the answer with its citations; right click: as text, Markdown or HTML alone")
        )
        self.again = _foot_button(
            tr("Ask again"), tr("Ask this question again; the new answer takes the place of this one")
        )
        self._buttons = self.copying, self.keeping, self.again
        self._offered: set[QAbstractButton] = set()
        self._pinned = self._pointed = False
        lay_row(*self._buttons, STRETCH, within=self, spacing=2)
        self._fit()
        if isinstance(app := QApplication.instance(), QApplication):
            app.focusChanged.connect(self._follow)
        self._show(QApplication.focusWidget())

    def tell(self, results: Sequence[Result], statements: Sequence[Statement]) -> None:
        """Show the results of the check of an answer's sentences."""
        self.checked.tell(results)
        self.checked.setToolTip("\n".join(doubts(statements)))
        self.checked.setVisible(bool(results))

    def offer(self, *buttons: QAbstractButton, pinned: bool = False) -> None:
        """Offer some of the buttons, or others in the exchange, from now on; `pinned`: also without pointer or
        keyboard.
        """
        self._offered, self._pinned = set(buttons), pinned
        self._show(QApplication.focusWidget())

    def offers(self, button: QAbstractButton) -> bool:
        return button in self._offered

    def point(self, *, there: bool) -> None:
        """Show the buttons while the pointer is `there`, in the exchange."""
        self._pointed = there
        self._show(QApplication.focusWidget())

    def _follow(self, _old: QWidget | None, now: QWidget | None) -> None:
        self._show(now)

    def _show(self, focus: QWidget | None) -> None:
        around = self.parentWidget()
        inside = around is not None and focus is not None and around.isAncestorOf(focus)
        for button in {*self._buttons, *self._offered}:
            button.setVisible(button in self._offered and (self._pinned or self._pointed or inside))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Keep the height of a row of buttons, so that nothing moves when they appear."""
        self.setMinimumHeight(self.again.sizeHint().height())


def _foot_button(text: str, tip: str) -> QPushButton:
    button = make_button(text, roles="flat", tip=tip)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
