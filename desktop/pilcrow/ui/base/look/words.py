"""Labels, buttons and fields with words, in the roles of the style sheet."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton


def make_label(text: str = "", *, role: str = "", wrap: bool = False, selectable: bool = False) -> QLabel:
    """A label of plain text. `role`: "dim", "warning" or "good"."""
    label = QLabel(text, textFormat=Qt.TextFormat.PlainText, wordWrap=wrap)
    if role:
        label.setProperty(role, True)
    if selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def make_button(
    text: str, press: Callable[[], object] | None = None, *, roles: str = "", tip: str = ""
) -> QPushButton:
    """A button that calls `press`. `roles`: some of "primary", "flat", "accent", "chip", ..., with blanks between
    them.
    """
    button = QPushButton(text)
    button.setToolTip(tip)
    for role in roles.split():
        button.setProperty(role, True)
    if press is not None:
        button.clicked.connect(lambda _checked: press())
    return button


def show_message(label: QLabel, text: str, *, wrong: bool = False) -> None:
    """Show a message in a label, as a warning if something is `wrong`."""
    label.setText(text)
    label.setProperty("warning", wrong)
    label.style().polish(label)


def make_field(words: str) -> QLineEdit:
    """A text field, with a button that empties it; `words` stand in it while it is empty, and are its name."""
    field = QLineEdit(placeholderText=words, clearButtonEnabled=True)
    field.setAccessibleName(words)
    return field
