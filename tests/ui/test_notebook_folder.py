"""Marks of the window in a notebook of another program, and as cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from windows import Desktop

from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import AnnotationKind
from pilcrow.ui.document.tab import Tab
from versions import story

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of menus

LEASE = """<h1>Lease of Mill Lane</h1>
<h2>1 Term</h2><p>The lease runs for 30 days from 1 March 2024.</p>
<h2>2 Rent</h2><p>The rent is EUR 1,200 each month.</p>
<p>“Rent” means the money that is paid each month. The Rent is due, and the Rent is paid.</p>"""


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    (tmp_path / "vault").mkdir()
    return tmp_path / "vault"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return story(tmp_path / "lease.pdf", LEASE)


def read(desktop: Desktop, file: Path) -> Tab:
    """The tab of a file whose marks can be made."""
    tab = desktop.open(file)
    desktop.wait(lambda: tab.marking.file and tab.marking.file == (tab.document and tab.document.id))
    return tab


def mark(tab: Tab, words: str) -> None:
    """Mark the area of a paragraph with these words, as a drag with Ctrl does."""
    assert tab.document is not None
    found = next(p for p in tab.backend.library.every(tab.document.structure) if words in p.text)
    tab.marking.mark_area(found.page, Box(*found.box_on(found.page)))


def choose_folder(desktop: Desktop, folder: Path) -> None:
    desktop.run("notebook")
    (dialog,) = desktop.window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(folder))
    dialog.reject()


def test_a_folder_is_chosen_and_gets_what_is_marked_and_what_is_marked_later(
    desktop: Desktop, file: Path, vault: Path
) -> None:
    desktop.start()
    tab = read(desktop, file)
    mark(tab, "30 days")
    desktop.written()
    choose_folder(desktop, vault)
    desktop.wait(lambda: desktop.window.status.currentMessage() == "1 document written into the notebook.")
    entry = vault / "Lease of Mill Lane.md"
    assert "30 days" in entry.read_text(encoding="utf-8")
    entry.write_text(f"{entry.read_text(encoding='utf-8')}my words\n", encoding="utf-8")
    mark(tab, "EUR 1,200")
    desktop.wait(lambda: "EUR 1,200" in entry.read_text(encoding="utf-8"))
    assert entry.read_text(encoding="utf-8").endswith("my words\n")
    assert tab.backend.settings.notebook == str(vault)


def test_what_is_marked_last_is_written_when_the_window_closes(desktop: Desktop, file: Path, vault: Path) -> None:
    desktop.start(notebook=str(vault))
    mark(read(desktop, file), "30 days")
    desktop.end()
    assert "30 days" in (vault / "Lease of Mill Lane.md").read_text(encoding="utf-8")


def test_what_is_marked_last_is_written_when_the_document_is_closed(
    desktop: Desktop, file: Path, vault: Path
) -> None:
    desktop.start(notebook=str(vault))
    tab = read(desktop, file)
    mark(tab, "30 days")
    desktop.window.close_tab(tab)
    desktop.written()
    assert "30 days" in (vault / "Lease of Mill Lane.md").read_text(encoding="utf-8")


def test_writing_into_the_notebook_is_ended_and_its_entries_stay(
    desktop: Desktop, file: Path, vault: Path
) -> None:
    desktop.start(notebook=str(vault))
    tab = read(desktop, file)
    desktop.run("notebook")
    (box,) = desktop.window.findChildren(QMessageBox)
    next(button for button in box.buttons() if button.text() == "Stop writing").click()
    assert tab.backend.settings.notebook == ""
    mark(tab, "30 days")
    desktop.written()
    desktop.end()
    assert list(vault.iterdir()) == []


def test_a_notebook_that_is_gone_is_said_once_something_is_marked(
    desktop: Desktop, file: Path, vault: Path
) -> None:
    vault.rmdir()
    desktop.start(notebook=str(vault))
    mark(read(desktop, file), "30 days")
    desktop.wait(lambda: "is not there" in desktop.window.status.currentMessage())
    assert not vault.exists()


def test_an_entry_that_could_not_be_written_is_written_when_the_document_is_closed(
    desktop: Desktop, file: Path, vault: Path
) -> None:
    vault.rmdir()
    desktop.start(notebook=str(vault))
    tab = read(desktop, file)
    mark(tab, "30 days")
    desktop.wait(lambda: "is not there" in desktop.window.status.currentMessage())
    desktop.written()
    vault.mkdir()
    desktop.window.close_tab(tab)
    desktop.written()
    assert "30 days" in (vault / "Lease of Mill Lane.md").read_text(encoding="utf-8")


def test_cards_of_marks_are_exported(desktop: Desktop, file: Path, tmp_path: Path) -> None:
    desktop.start()
    tab = read(desktop, file)
    mark(tab, "EUR 1,200")
    assert [each.kind for each in tab.marking.own()] == [AnnotationKind.AREA]
    desktop.run("export marks")
    (dialog,) = desktop.window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "cards.txt"))
    dialog.reject()
    desktop.written()
    text = (tmp_path / "cards.txt").read_text(encoding="utf-8")
    assert "#deck:Pilcrow::Lease of Mill Lane\n" in text
    assert "The rent is […] each month.<br>" in text
    assert "means the money that is paid each month.<br>" in text, "all marks are exported, so terms are, too"
