"""The message in place of the pages of a file that cannot be shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from ...base.look.layouts import STRETCH, lay_column
from ...base.look.words import make_label


class Failure(QWidget):
    """Why there are none, and what to press."""

    def __init__(self) -> None:
        super().__init__()
        self._sentence = make_label(wrap=True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.again = QPushButton(autoDefault=True)  # Enter presses it as well
        lay_column(
            (STRETCH, 2),
            self._sentence,
            (self.again, 0, Qt.AlignmentFlag.AlignHCenter),
            (STRETCH, 3),
            within=self,
            margins=48,
            spacing=16,
        )

    def say(self, sentence: str, mend: str) -> None:
        """Show a sentence, and a button that says `mend`."""
        self.again.setText(mend)
        self._sentence.setText(sentence)
        self._sentence.setAccessibleName(sentence)
        self.show()
        self.again.setFocus()
