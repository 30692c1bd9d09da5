"""A line of chips with the number of supported, contradicted and other sentences; each chip is a filter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from ....core.exchange.statements import Statement
from ...base.language import tr
from ...base.look import theme
from ...base.look.layouts import FlowLayout
from ...base.look.words import make_button
from ..answer.tags import ICONS, token
from ..wording import STATES, count_states


class StateFilter(QWidget):
    """The chips, hidden while there are no sentences."""

    chosen = Signal(str)
    """The state to show; "" for all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips: dict[str, QPushButton] = {}
        self._layout = FlowLayout()
        self.setLayout(self._layout)
        for state, word in STATES.items():
            chip = make_button(
                "", roles="chip", tip=tr("Show only what is “{word}”; once more for all", word=tr(word))
            )
            chip.setIcon(theme.icon(ICONS[state], token(state)))
            chip.setCheckable(True)
            chip.toggled.connect(partial(self._choose, state))
            chip.hide()
            self._layout.addWidget(chip)
            self.chips[state] = chip
        self.hide()

    def count(self, statements: Sequence[Statement]) -> None:
        for state, words in count_states(statements):
            self.chips[state].setText(words)
            self.chips[state].show()
        self.setVisible(bool(statements))

    def _choose(self, state: str, only: bool) -> None:
        if only:
            for other, chip in self.chips.items():
                if other != state:
                    with QSignalBlocker(chip):
                        chip.setChecked(False)
        self.chosen.emit(state if only else "")
