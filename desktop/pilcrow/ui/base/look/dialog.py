"""Dialogs that block nothing: the base of all, consent, and a line of text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QInputDialog, QLineEdit, QMessageBox, QWidget

from .fonts import scaled
from .layouts import Part, lay_column
from .words import make_label, show_message


class Dialog(QDialog):
    """A dialog that is deleted when it is closed, with a line for messages."""

    def __init__(self, parent: QWidget, title: str, size: tuple[int, int] | None = None) -> None:
        """`size` is in pixels for text of 100 %, and limited to that of `parent`."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        if size is not None:
            self.resize(min(scaled(size[0]), parent.width()), min(scaled(size[1]), parent.height()))
        self.message = make_label(role="dim", wrap=True)

    def lay_out(self, *parts: Part, spacing: int = 12) -> None:
        """Lay out the parts below each other, with the margins of dialogs."""
        lay_column(*parts, within=self, margins=(20, 20, 20, 16), spacing=spacing)

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a message, as a warning if something is `wrong`."""
        show_message(self.message, text, wrong=wrong)


def confirm(
    parent: QWidget, title: str, question: str, consequence: str, yes: str, then: Callable[[], object]
) -> None:
    """Ask for consent; `yes` is the label of the button that gives it. Enter alone does not."""
    box = QMessageBox(QMessageBox.Icon.Question, title, question, parent=parent)
    box.setInformativeText(consequence)
    box.addButton(yes, QMessageBox.ButtonRole.AcceptRole).clicked.connect(lambda _checked: then())
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.finished.connect(box.deleteLater)
    box.open()


def ask_text(parent: QWidget, title: str, label: str, text: str, yes: str, then: Callable[[str], object]) -> None:
    """Let the reader change a line of text; `yes` is the label of the button that takes it over."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setTextValue(text)
    dialog.setOkButtonText(yes)
    dialog.resize(max(380, dialog.sizeHint().width()), dialog.sizeHint().height())
    if field := dialog.findChild(QLineEdit):
        field.selectAll()
    dialog.textValueSelected.connect(then)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
