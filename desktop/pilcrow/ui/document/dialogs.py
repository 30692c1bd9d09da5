"""Small dialogs: a password, the name of a model, and what this program is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from ... import __version__
from ..base.language import tr
from ..base.look.dialog import Dialog
from ..base.look.fonts import scaled, set_lettering
from ..base.look.words import make_button, make_label
from ..base.tasks import Task, one_result


def ask_password(parent: QWidget, path: str, *, wrong: bool, then: Callable[[str | None], None]) -> None:
    """Ask for an encrypted file's password, without holding up anything else; `then` gets None for giving up."""
    dialog, name = Dialog(parent, tr("Password")), Path(path).name
    asked = tr("That password does not open {name}. Try again:") if wrong else tr("{name} needs a password:")
    label = make_label(asked.format(name=name), role="warning" if wrong else "", wrap=True)
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setAccessibleName(tr("Password for {name}", name=name))
    field.setMinimumWidth(320)
    dialog.lay_out(label, field, _buttons(dialog, QDialogButtonBox.StandardButton.Open))
    dialog.finished.connect(lambda code: then(field.text() if code == QDialog.DialogCode.Accepted else None))
    dialog.open()
    field.setFocus()


def ask_model(parent: QWidget, then: Callable[[str], None]) -> None:
    """Ask for the name of a model in Ollama's library; `then` gets it."""
    dialog = Dialog(parent, tr("Download a model"))
    label = make_label(tr("Name of a model in Ollama's library:"))
    field = QLineEdit()
    field.setPlaceholderText("qwen3:4b")
    field.setAccessibleName(label.text())
    field.setMinimumWidth(320)
    dialog.lay_out(label, field, _buttons(dialog, QDialogButtonBox.StandardButton.Ok))

    def accepted() -> None:
        if name := field.text().strip():
            then(name)

    dialog.accepted.connect(accepted)
    dialog.open()
    field.setFocus()


def about(parent: QWidget, folder: str) -> None:
    """Show the program's version, its licence, and the folder of its data."""
    dialog, title = Dialog(parent, tr("About Pilcrow")), QLabel(f"Pilcrow {__version__}")
    set_lettering(title, 1.5)
    texts = [
        make_label(text, role=role, wrap=True, selectable=True)
        for text, role in (
            (tr("Reads long PDFs with you, wholly on this machine."), ""),
            (tr("Licence: AGPL-3.0-or-later"), "dim"),
            (tr("Library, settings and log:\n{folder}", folder=folder), "dim"),
        )
    ]
    for label in texts:
        label.setMinimumWidth(340)
    licences = make_button(tr("Licences of everything inside…"), lambda: show_licences(dialog))
    dialog.lay_out(title, *texts, licences, _buttons(dialog, QDialogButtonBox.StandardButton.Close))
    dialog.open()


def show_licences(parent: QWidget) -> None:
    """Show the versions, licences and licence texts of all packages and other parts inside."""
    from ...licences import report

    dialog = Dialog(parent, tr("Licences"))
    dialog.resize(scaled(640), scaled(520))
    texts = QPlainTextEdit(readOnly=True)
    texts.setAccessibleName(dialog.windowTitle())
    Task(one_result(lambda _stopped: report()), dialog).begin(texts.setPlainText)
    dialog.lay_out(texts, _buttons(dialog, QDialogButtonBox.StandardButton.Close))
    dialog.open()


def _buttons(dialog: QDialog, button: QDialogButtonBox.StandardButton) -> QDialogButtonBox:
    """Button of the action beside Cancel, or Close alone, in the system's order but without icons."""
    shut = QDialogButtonBox.StandardButton.Close
    buttons = QDialogButtonBox(shut if button == shut else button | QDialogButtonBox.StandardButton.Cancel)
    for each in buttons.buttons():
        each.setIcon(QIcon())
    buttons.button(button).setProperty("primary", button != shut)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
