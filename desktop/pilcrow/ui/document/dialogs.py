"""Small windows: a password, the chat settings, what this program is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from ... import __version__
from ...settings import Settings

_CONTEXTS = [2048 << n for n in range(7)]
_KEPT = {
    -1: "Kept until the window closes",
    0: "Freed after each answer",
    5: "Kept for 5 minutes",
    15: "Kept for 15 minutes",
    60: "Kept for an hour",
}


def ask_password(parent: QWidget, path: str, *, wrong: bool, then: Callable[[str | None], None]) -> None:
    """Ask for an encrypted file's password, without holding up anything else; `then` gets None for giving up."""
    layout = QVBoxLayout()
    dialog = _dialog(parent, "Password", layout)
    name = Path(path).name
    label = QLabel(f"That password does not open {name}. Try again:" if wrong else f"{name} needs a password:")
    label.setProperty("warning", wrong)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    layout.addWidget(label)
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    field.setAccessibleName(f"Password for {name}")
    field.setMinimumWidth(320)
    layout.addWidget(field)
    layout.addWidget(_buttons(dialog, QDialogButtonBox.StandardButton.Open))
    dialog.finished.connect(lambda code: then(field.text() if code == QDialog.DialogCode.Accepted else None))
    dialog.open()
    field.setFocus()


def ask_model(parent: QWidget, then: Callable[[str], None]) -> None:
    """Ask for the name of a model in Ollama's library; `then` gets it."""
    layout = QVBoxLayout()
    dialog = _dialog(parent, "Download a model", layout)
    label = QLabel("Name of a model in Ollama's library:")
    layout.addWidget(label)
    field = QLineEdit()
    field.setPlaceholderText("qwen3:4b")
    field.setAccessibleName(label.text())
    field.setMinimumWidth(320)
    layout.addWidget(field)
    layout.addWidget(_buttons(dialog, QDialogButtonBox.StandardButton.Ok))

    def accepted() -> None:
        if name := field.text().strip():
            then(name)

    dialog.accepted.connect(accepted)
    dialog.open()
    field.setFocus()


def edit_settings(parent: QWidget, settings: Settings, then: Callable[[Settings], None]) -> None:
    """Show the chat server and context; `then` gets what a person wants instead."""
    form = QFormLayout()
    dialog = _dialog(parent, "Settings", form)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
    kind = QComboBox()
    kind.addItem("Ollama", "ollama")
    kind.addItem("OpenAI-compatible (LM Studio, llama.cpp, vLLM)", "openai")
    kind.setCurrentIndex(max(0, kind.findData(settings.chat_api)))
    host = QLineEdit(settings.chat_host)
    host.setMinimumWidth(300)
    context = QComboBox()
    for size in sorted({0, *_CONTEXTS, settings.context}):
        context.addItem(f"{size:,} tokens" if size else "By model and memory", size)
    context.setCurrentIndex(context.findData(settings.context))
    keep = QComboBox()
    for minutes in sorted({*_KEPT, settings.keep_alive}):
        keep.addItem(_KEPT.get(minutes, f"Kept for {minutes} minutes"), minutes)
    keep.setCurrentIndex(keep.findData(settings.keep_alive))
    keep.setToolTip("How long Ollama keeps the model ready after an answer; closing the window frees it, too")
    remote = QCheckBox("Allow a server that is not this machine")
    remote.setChecked(settings.allow_remote)
    note = QLabel("With such a server the passages that answer a question leave this machine.")
    note.setProperty("dim", True)
    note.setWordWrap(True)
    form.addRow("Chat server", kind)
    form.addRow("Address", host)
    form.addRow("Context", context)
    form.addRow("Memory", keep)
    form.addRow("", remote)
    form.addRow("", note)
    form.addRow(_buttons(dialog, QDialogButtonBox.StandardButton.Save))

    def accepted() -> None:
        then(
            replace(
                settings,
                chat_api=str(kind.currentData()),
                chat_host=host.text().strip() or Settings().chat_host,
                context=int(context.currentData()),
                keep_alive=int(keep.currentData()),
                allow_remote=remote.isChecked(),
            )
        )

    dialog.accepted.connect(accepted)
    dialog.open()


def about(parent: QWidget, folder: str) -> None:
    """What this is, its licence, and where it keeps things."""
    layout = QVBoxLayout()
    dialog = _dialog(parent, "About Pilcrow", layout)
    title = QLabel(f"Pilcrow {__version__}")
    font = title.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    font.setWeight(font.Weight.DemiBold)
    title.setFont(font)
    layout.addWidget(title)
    for text, dim in (
        ("Reads long PDFs with you, wholly on this machine.", False),
        ("Licence: AGPL-3.0-or-later\nEmbedding model: all-MiniLM-L6-v2, Apache-2.0", True),
        (f"Library, settings and log:\n{folder}", True),
    ):
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setWordWrap(True)
        label.setMinimumWidth(340)
        label.setProperty("dim", dim)
        layout.addWidget(label)
    layout.addWidget(_buttons(dialog, QDialogButtonBox.StandardButton.Close))
    dialog.open()


def _dialog(parent: QWidget, title: str, layout: QLayout) -> QDialog:
    """A dialog for the layout, which holds nothing up and goes away when it is closed."""
    dialog = QDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    dialog.setLayout(layout)
    layout.setContentsMargins(20, 20, 20, 16)
    layout.setSpacing(12)
    return dialog


def _buttons(dialog: QDialog, button: QDialogButtonBox.StandardButton) -> QDialogButtonBox:
    """The button that does it, beside Cancel, or Close alone: in the system's order but without its icons."""
    shut = QDialogButtonBox.StandardButton.Close
    buttons = QDialogButtonBox(shut if button == shut else button | QDialogButtonBox.StandardButton.Cancel)
    for each in buttons.buttons():
        each.setIcon(QIcon())
    buttons.button(button).setProperty("primary", button != shut)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
