"""A scholar in the window: bibliographic details, citing, files of references, and a Zotero library."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from shiboken6 import isValid
from test_library_view import choose, menu_for, menu_of, ready
from windows import Desktop, deleted

import pdfs
from pdfs import Manual
from pilcrow.settings import Settings
from pilcrow.ui.shelf.page import ShelfPage
from pilcrow.ui.shelf.record_dialog import RecordDialog
from zotero import Zotero

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of menus


@pytest.fixture
def page(desktop: Desktop, tmp_path: Path, machine: Manual) -> ShelfPage:
    """A library with two documents."""
    files = []
    for name in ("ropes", "sails"):
        rows = [(f"Of {name}", 24.0), ("Mary Anne Webb", 12.0), ("May 2019", 12.0), ("They are long.", 10.0)]
        files.append(str(pdfs.lines(tmp_path / f"{name}.pdf", rows)))
    window = desktop.start()
    window.backend.shelf.remove(str(machine.path))
    window.backend.collections.create("Ships")
    window.backend.collections.add("Ships", files)
    window.library.actions.refresh()
    desktop.wait(lambda: ready(window.start) == {"ropes", "sails"})
    return window.start


def clipboard() -> str:
    return QApplication.clipboard().text()


def test_details_are_changed_and_cited(page: ShelfPage, desktop: Desktop) -> None:
    window = desktop.window
    choose(menu_for(page, ["ropes"]), "Bibliographic details…")
    desktop.wait(lambda: window.findChild(RecordDialog) is not None)
    dialog = window.findChild(RecordDialog)
    assert (dialog.fields["authors"].text(), dialog.key.text()) == ("Webb, Mary Anne", "webb2019ropes")
    dialog.fields["isbn"].setText("12")
    dialog.save.click()
    desktop.wait(lambda: "is no ISBN" in dialog.message.text())
    dialog.fields["isbn"].clear()
    dialog.fields["authors"].setText("Byron, Ada")
    dialog.fields["year"].setText("1843")
    dialog.key.setText("ropes")
    dialog.save.click()
    desktop.wait(lambda: {entry.author for entry in page.model.every} == {"Ada Byron", "Mary Anne Webb"})
    for words, copied in (
        ("Copy reference", "Byron, A. (1843). Of ropes."),
        ("Copy short reference", "(Byron, 1843)"),
        ("Copy citation key", "ropes"),
    ):
        choose(menu_for(page, ["ropes"]), "Cite", words)
        desktop.wait(lambda copied=copied: clipboard() == copied)
    choose(menu_for(page, ["ropes"]), "Cite", "Style", "Chicago")
    choose(menu_for(page, ["ropes", "sails"]), "Cite", "Copy reference")
    desktop.wait(lambda: "Webb, Mary Anne. 2019. “Of Sails.”" in clipboard())
    assert window.status.currentMessage() == "2 references copied."


def test_a_citation_key_that_cannot_be_one_changes_nothing(page: ShelfPage, desktop: Desktop) -> None:
    window = desktop.window
    choose(menu_for(page, ["ropes"]), "Bibliographic details…")
    desktop.wait(lambda: window.findChild(RecordDialog) is not None)
    dialog = window.findChild(RecordDialog)
    dialog.fields["year"].setText("1843")
    dialog.key.setText("of ropes")
    dialog.save.click()
    desktop.wait(lambda: "cannot be a citation key" in dialog.message.text())
    dialog.reject()
    path = next(entry.path for entry in page.model.every if entry.title == "Of ropes")
    (document,) = window.backend.citing.records([path])
    assert (document.record.year, document.key) == ("2019", "webb2019ropes")


def test_details_closed_before_they_are_saved_are_saved_nevertheless(page: ShelfPage, desktop: Desktop) -> None:
    choose(menu_for(page, ["ropes"]), "Bibliographic details…")
    desktop.wait(lambda: desktop.window.findChild(RecordDialog) is not None)
    dialog = desktop.window.findChild(RecordDialog)
    dialog.fields["authors"].setText("Byron, Ada")
    dialog.save.click()
    dialog.close()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)
    assert not isValid(dialog)
    desktop.wait(lambda: {entry.author for entry in page.model.every} == {"Ada Byron", "Mary Anne Webb"})


def test_a_quotation_carries_the_citation(page: ShelfPage, desktop: Desktop) -> None:
    window = desktop.window
    window.backend.preferences.change(Settings(quotation="author"))
    tab = desktop.open(Path(next(entry.path for entry in page.model.every if entry.title == "Of ropes")))
    window.commands.run("select all")
    desktop.wait(lambda: "They are long." in tab.viewer.selection.text())
    window.commands.run("quote")
    desktop.wait(lambda: "They are long.” (Webb, 2019, p. 1)" in clipboard())
    window.commands.run("cite")
    desktop.wait(lambda: clipboard() == "Webb, M. A. (2019). Of ropes.")


def test_references_are_written_and_read(page: ShelfPage, desktop: Desktop, tmp_path: Path) -> None:
    window, file = desktop.window, tmp_path / "library.bib"
    choose(menu_of(page, None), "Export references…")
    dialog = window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    desktop.wait(lambda: window.status.currentMessage() == "Written to library.bib.")
    assert "@misc{webb2019ropes," in file.read_text()
    file.write_text(file.read_text().replace("Of ropes", "Of Ropes").replace("2019}", "2019}, journal = {Ships}"))
    window.library.references.read(str(file))
    desktop.wait(lambda: window.status.currentMessage() == "2 documents completed")
    (record,) = window.backend.citing.records([str(tmp_path / "ropes.pdf")])
    assert (record.record.title, record.record.container) == ("Of Ropes", "Ships")


def test_a_look_at_a_zotero_library_ends_when_another_is_followed(
    page: ShelfPage, desktop: Desktop, tmp_path: Path
) -> None:
    window = desktop.window
    first, other = Zotero(tmp_path / "First"), Zotero(tmp_path / "Other")
    for zotero, title in ((first, "Anvils"), (first, "Hammers"), (other, "Tongs")):
        item = zotero.item("book", {"title": title})
        zotero.attach(pdfs.lines(tmp_path / f"{title}.pdf", [(title, 24.0), ("They are heavy.", 10.0)]), item)

    def follow(folder: Path) -> None:
        choose(menu_of(page, None), "Zotero…")
        dialog = window.findChild(QFileDialog)
        dialog.fileSelected.emit(str(folder))
        dialog.reject()
        deleted()
        desktop.wait(lambda: window.backend.settings.zotero == str(folder))

    desktop.written()
    with closing(sqlite3.connect(desktop.folder / "library.db", isolation_level=None)) as writing:
        writing.execute("BEGIN IMMEDIATE")  # so that the first item waits
        follow(first.folder)
        desktop.wait(lambda: window.status.currentMessage() == "Zotero: 0 of 2 items")
        window.library.references.ask_zotero()
        box = window.findChild(QMessageBox)
        next(button for button in box.buttons() if button.text() == "Stop following").click()
        desktop.wait(lambda: window.status.currentMessage() == "Zotero is not followed any more.")
        follow(other.folder)
    desktop.wait(lambda: "Tongs" in [entry.title for entry in page.model.every])
    assert "Hammers" not in [entry.title for entry in window.backend.shelf.entries()]


def test_a_zotero_library_is_followed_until_it_is_not(page: ShelfPage, desktop: Desktop, tmp_path: Path) -> None:
    window, zotero = desktop.window, Zotero(tmp_path / "Zotero")
    item = zotero.item("book", {"title": "The Book of Anvils"}, authors=[("Ada", "Byron")])
    zotero.attach(pdfs.lines(tmp_path / "anvils.pdf", [("Anvils", 24.0), ("They are heavy.", 10.0)]), item)
    zotero.collection("Smiths", [item])
    choose(menu_of(page, None), "Zotero…")
    dialog = window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(zotero.folder))
    dialog.reject()
    desktop.wait(lambda: "Zotero / Smiths" in [each.name for each in page.model.stock.collections])
    desktop.wait(lambda: "The Book of Anvils" in [entry.title for entry in page.model.every])
    with zotero.writing() as db:
        db.execute("UPDATE itemDataValues SET value = 'The Book of Hammers'")
    window.library.references.refresh()
    desktop.wait(lambda: "The Book of Hammers" in [entry.title for entry in page.model.every])
    window.library.references.ask_zotero()
    box = window.findChild(QMessageBox)
    next(button for button in box.buttons() if button.text() == "Stop following").click()
    desktop.wait(lambda: window.backend.settings.zotero == "")
