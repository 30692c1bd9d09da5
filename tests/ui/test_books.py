"""A book in the window: read and asked like a PDF; what cannot be done with its file is not offered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from windows import Desktop

from otherfiles import PAINTED, epub
from pdfs import Manual
from pilcrow.core.exchange.events import Answered
from pilcrow.ui.base.file_filters import document_filters

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of menus
WRITING = ("write marks", "take marks out", "write form")


def test_a_book_is_read_and_asked_and_its_file_is_left_alone(desktop: Desktop, tmp_path: Path) -> None:
    book = epub(tmp_path / "rain.epub")
    window = desktop.start()
    tab = desktop.open(book)
    assert tab.title == "The Rain Book"
    assert window.windowTitle() == "The Rain Book – Pilcrow"
    assert "Pumps" in desktop.dots("Pumps")
    actions = window.commands.actions
    assert not any(actions[name].isEnabled() for name in WRITING)
    assert all(actions[name].isEnabled() for name in ("write marks copy", "export pages", "highlight", "print"))
    desktop.ask("How often is a steel tank painted?")
    desktop.wait(tab.conversation.exchanges)
    (exchange,) = tab.conversation.exchanges()
    (text,) = [event.text for event in exchange.events if isinstance(event, Answered)]
    assert PAINTED in text.replace("**", "")
    window.commands.run("save copy")
    (dialog,) = window.findChildren(QFileDialog)
    assert [Path(name).name for name in dialog.selectedFiles()] == ["rain copy.epub"]
    dialog.reject()


def test_what_can_be_written_into_is_told_by_the_file_in_front(
    desktop: Desktop, machine: Manual, tmp_path: Path
) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    actions = window.commands.actions
    assert all(actions[name].isEnabled() for name in WRITING)
    desktop.open(epub(tmp_path / "rain.epub"))
    assert not any(actions[name].isEnabled() for name in WRITING)


def test_a_changed_book_is_shown_anew(desktop: Desktop, tmp_path: Path) -> None:
    book = epub(tmp_path / "rain.epub")
    desktop.start()
    tab = desktop.open(book)
    first = tab.document
    epub(book, painted="A steel tank is painted every ninth year.")
    desktop.wait(lambda: tab.document is not None and tab.document != first)


def test_dialogs_offer_what_can_be_opened() -> None:
    documents, pdfs, _ = document_filters()
    assert documents.startswith("Documents (*.pdf *.epub")
    assert "*.docx" in documents
    assert pdfs == "PDF documents (*.pdf)"
