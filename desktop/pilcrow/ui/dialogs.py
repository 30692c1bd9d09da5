"""Small windows: a password, what this program is, a model to fetch."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from .. import __version__
from ..settings import Settings


def ask_password(parent: QWidget, path: str, *, wrong: bool) -> str | None:
    """The password a person types for an encrypted file, or None when they give up."""
    dialog = QDialog(parent)
    dialog.setWindowTitle("Password")
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(20, 20, 20, 16)
    layout.setSpacing(12)
    words = "That password does not open the file. Try again:" if wrong else "needs a password to open:"
    name = Path(path).name
    label = QLabel(words if wrong else f"{name} {words}")
    label.setWordWrap(True)
    layout.addWidget(label)
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setAccessibleName(f"Password for {name}")
    field.setMinimumWidth(320)
    layout.addWidget(field)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
    buttons.button(QDialogButtonBox.StandardButton.Open).setProperty("primary", True)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    layout.addWidget(buttons)
    return field.text() if dialog.exec() == QDialog.DialogCode.Accepted else None


def edit_settings(parent: QWidget, settings: Settings) -> Settings | None:
    """The chat server and context as a person wants them, or None when nothing is to change."""
    from dataclasses import replace

    dialog = QDialog(parent)
    dialog.setWindowTitle("Settings")
    form = QFormLayout(dialog)
    form.setContentsMargins(20, 20, 20, 16)
    form.setSpacing(12)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
    kind = QComboBox()
    kind.addItem("Ollama", "ollama")
    kind.addItem("OpenAI-compatible (LM Studio, llama.cpp, vLLM)", "openai")
    kind.setCurrentIndex(max(0, kind.findData(settings.chat_api)))
    host = QLineEdit(settings.chat_host)
    host.setMinimumWidth(300)
    context = QSpinBox()
    context.setRange(2048, 1_000_000)
    context.setSingleStep(2048)
    context.setSuffix(" tokens")
    context.setValue(settings.context)
    remote = QCheckBox("Allow a server that is not this machine")
    remote.setChecked(settings.allow_remote)
    note = QLabel("With such a server the passages that answer a question leave this machine.")
    note.setProperty("dim", True)
    note.setWordWrap(True)
    form.addRow("Chat server", kind)
    form.addRow("Address", host)
    form.addRow("Context", context)
    form.addRow("", remote)
    form.addRow("", note)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
    buttons.button(QDialogButtonBox.StandardButton.Save).setProperty("primary", True)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    form.addRow(buttons)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return None
    return replace(
        settings,
        chat_api=str(kind.currentData()),
        chat_host=host.text().strip() or Settings().chat_host,
        context=context.value(),
        allow_remote=remote.isChecked(),
    )


def about(parent: QWidget, folder: str) -> None:
    """What this is, its licence, and where it keeps things."""
    box = QMessageBox(parent)
    box.setWindowTitle("About Pilcrow")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"Pilcrow {__version__}")
    box.setInformativeText(
        "Reads long PDFs with you, wholly on this machine.\n\n"
        "Licence: AGPL-3.0-or-later. Embedding model: all-MiniLM-L6-v2, Apache-2.0.\n\n"
        f"Library, settings and log: {folder}"
    )
    box.exec()
