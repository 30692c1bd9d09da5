"""The message in place of the pages of a file that cannot be shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget


class Failure(QWidget):
    """Why there are none, and what to press."""

    def __init__(self) -> None:
        super().__init__()
        self._sentence = QLabel()
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.again = QPushButton(autoDefault=True)  # Enter presses it as well
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 48, 48, 48)
        column.setSpacing(16)
        column.addStretch(2)
        column.addWidget(self._sentence)
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def say(self, sentence: str, mend: str) -> None:
        """Show a sentence, and a button that says `mend`."""
        self.again.setText(mend)
        self._sentence.setText(sentence)
        self._sentence.setAccessibleName(sentence)
        self.show()
        self.again.setFocus()
