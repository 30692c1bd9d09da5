"""What a document is, and what is taken out of its file: by dialogs of the window that hold nothing up."""

from __future__ import annotations

import shutil
from pathlib import Path

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QFormLayout, QLabel, QMenu
from windows import Desktop

from pilcrow.core.files import file_name
from pilcrow.core.model import PageInfo
from pilcrow.ui.document.files.export_pages_dialog import ExportDialog
from pilcrow.ui.document.files.properties_dialog import PropertiesDialog, paper
from pilcrow.ui.window.window import Window

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of menus


def report(path: Path) -> Path:
    """Four pages, one of them wide, with bookmarks, two attachments and an author."""
    with pymupdf.open() as made:
        for number in range(4):
            width, height = (842, 595) if number == 2 else (595, 842)
            made.new_page(width=width, height=height).insert_text((72, 72), f"Page {number + 1} of the report.")
        made.set_toc([[1, f"Part {number}", number] for number in range(1, 5)])
        made.embfile_add("figures", b"a,b\n1,2\n", filename="../../evil/fig\u202eures.csv")
        made[3].add_file_annot((300, 300), b"pinned", "pinned.txt")
        made.set_metadata({"author": "Somebody", "producer": "A library", "creationDate": "D:20240102120000Z"})
        made.save(path)
    return path


def shown(dialog: PropertiesDialog) -> dict[str, str]:
    """What stands beside each name."""
    label, field = QFormLayout.ItemRole.LabelRole, QFormLayout.ItemRole.FieldRole
    told = {}
    for row in range(dialog.facts.rowCount()):
        name, value = (dialog.facts.itemAt(row, role).widget() for role in (label, field))
        assert isinstance(name, QLabel)
        assert isinstance(value, QLabel)
        told[name.text()] = value.text()
    return told


def properties(desktop: Desktop, path: Path) -> PropertiesDialog:
    """The dialog, when all pages have been looked through."""
    window = desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: tab.info is not None)
    window.commands.run("properties")
    (dialog,) = window.findChildren(PropertiesDialog)
    desktop.wait(dialog.progress.isHidden)
    return dialog


def test_a_document_says_what_it_is(desktop: Desktop, tmp_path: Path) -> None:
    path = report(tmp_path / "report.pdf")
    dialog = properties(desktop, path)
    told = shown(dialog)
    assert "Title" not in told, "the file leaves it empty"
    assert (told["Author"], told["PDF written by"]) == ("Somebody", "A library")
    assert told["Created"].startswith("2 January 2024")
    assert told["Paper"] == "A4 (210 × 297 mm), and 1 other size"
    assert (told["Pages"], told["Encrypted"], told["File"]) == ("4", "no", str(path))
    assert dialog.tabs["Fonts"].text() == "Fonts  1"
    (font,) = (dialog.fonts.topLevelItem(row) for row in range(dialog.fonts.topLevelItemCount()))
    assert [font.text(column) for column in range(3)] == ["Helvetica", "Type1", "no"]
    assert dialog.tabs["Attachments"].text() == "Attachments  2"
    assert dialog.message.text() == ""
    dialog.reject()


def test_an_attachment_is_saved_where_the_reader_says_and_not_opened(desktop: Desktop, tmp_path: Path) -> None:
    dialog = properties(desktop, report(tmp_path / "report.pdf"))
    dialog.tabs["Attachments"].click()
    assert not dialog.save.isEnabled(), "nothing is chosen"
    dialog.attachments.setCurrentItem(dialog.attachments.topLevelItem(0))
    dialog.save.click()
    (asked,) = dialog.findChildren(QFileDialog)
    assert [Path(name).name for name in asked.selectedFiles()] == ["figures.csv"], "in the folder of the document"
    assert not list(tmp_path.glob("*.csv")), "not before the reader says so"
    asked.fileSelected.emit(str(tmp_path / "mine.csv"))
    asked.reject()
    desktop.wait(lambda: desktop.window.status.currentMessage() == "Written to mine.csv.")
    assert (tmp_path / "mine.csv").read_bytes() == b"a,b\n1,2\n"
    dialog.reject()


def test_the_dialog_may_be_closed_while_pages_are_looked_through(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start()
    tab = desktop.open(report(tmp_path / "report.pdf"))
    desktop.wait(lambda: tab.info is not None)
    window.commands.run("properties")
    (dialog,) = window.findChildren(PropertiesDialog)
    dialog.close_button.click()
    desktop.wait(lambda: not window.findChildren(PropertiesDialog))


def test_a_file_that_has_gone_says_so(desktop: Desktop, tmp_path: Path) -> None:
    path = report(tmp_path / "report.pdf")
    window = desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: tab.info is not None)
    path.unlink()
    window.commands.run("properties")
    (dialog,) = window.findChildren(PropertiesDialog)
    desktop.wait(dialog.progress.isHidden)
    assert dialog.message.text().startswith(f"“{path}”")
    assert dialog.message.text().endswith(".")
    dialog.reject()


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((595, 842), "A4 (210 × 297 mm)"),
        ((842, 595), "A4 (297 × 210 mm)"),
        ((100, 1000), "35 × 353 mm"),
    ],
)
def test_paper_is_called_by_its_name(size: tuple[float, float], told: str) -> None:
    assert paper([PageInfo(*size, "1")]) == told


@given(st.text(max_size=200))
def test_any_words_give_a_name_that_stays_in_its_folder(words: str) -> None:
    name = file_name(words)
    assert len(name) <= 80
    assert name == Path(name).name or not name
    assert not name.startswith(".")


def ready(desktop: Desktop, path: Path) -> Window:
    window = desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: tab.info is not None)
    return window


def asked_file(window: Window) -> QFileDialog:
    (dialog,) = window.findChildren(QFileDialog)
    return dialog


def test_pages_are_exported_under_a_name_that_says_which(desktop: Desktop, tmp_path: Path) -> None:
    path = report(tmp_path / "report.pdf")
    before = path.read_bytes()
    window = ready(desktop, path)
    window.commands.run("export pages")
    (dialog,) = window.findChildren(ExportDialog)
    assert dialog.pages.text() == "1", "the page in view"
    dialog.pages.setText("9")
    assert not dialog.export.isEnabled()
    assert "There is no page 9" in dialog.message.text()
    dialog.pages.setText("2-3")
    assert dialog.message.text() == "A new PDF of 2 pages."
    dialog.export.click()
    asked = asked_file(window)
    (offered,) = asked.selectedFiles()
    assert Path(offered).parent == tmp_path
    assert offered.endswith(" p. 2-3.pdf")
    asked.fileSelected.emit(offered)
    asked.reject()
    desktop.wait(lambda: window.status.currentMessage().startswith("Written to"))
    with pymupdf.open(offered) as part:
        assert [page.get_text().strip() for page in part] == ["Page 2 of the report.", "Page 3 of the report."]
        assert [title for _, title, _ in part.get_toc()] == ["Part 2", "Part 3"]
    assert path.read_bytes() == before


def test_pages_do_not_take_the_place_of_their_document(desktop: Desktop, tmp_path: Path) -> None:
    path = report(tmp_path / "report.pdf")
    before = path.read_bytes()
    window = ready(desktop, path)
    for name in ("export pages", "save copy"):
        window.commands.run(name)
        for dialog in window.findChildren(ExportDialog):
            dialog.export.click()
        asked = asked_file(window)
        asked.fileSelected.emit(str(path))
        asked.reject()
        desktop.wait(lambda: "is the file itself" in window.status.currentMessage())
        window.status.clearMessage()
        desktop.wait(lambda: not window.findChildren(QFileDialog))
    assert path.read_bytes() == before


def test_a_copy_is_saved_and_the_path_copied(desktop: Desktop, tmp_path: Path) -> None:
    path = report(tmp_path / "report.pdf")
    window = ready(desktop, path)
    window.commands.run("save copy")
    asked = asked_file(window)
    assert [Path(name).name for name in asked.selectedFiles()] == ["report copy.pdf"]
    asked.fileSelected.emit(str(tmp_path / "kept.pdf"))
    asked.reject()
    desktop.wait(lambda: window.status.currentMessage() == "Written to kept.pdf.")
    assert (tmp_path / "kept.pdf").read_bytes() == path.read_bytes()
    window.commands.run("copy path")
    assert QGuiApplication.clipboard().text() == str(path)


def test_the_menu_of_a_tab_is_about_that_tab(desktop: Desktop, tmp_path: Path) -> None:
    first, second = report(tmp_path / "first.pdf"), report(tmp_path / "second.pdf")
    window = ready(desktop, first)
    desktop.open(second)
    window.tabs.customContextMenuRequested.emit(window.tabs.tabRect(0).center())
    assert window.tab is not None
    assert window.tab.path == str(first)
    assert window.commands.tab.isVisible()
    shown = [action for action in window.commands.tab.actions() if not action.isSeparator()]
    assert [action.text() for action in shown] == [
        *("Close document", "Reopen closed document", "Open beside", "Rename title…", "File"),
        *("Compare with another version…", "What changed since I read it"),
        *("Document properties…", "Cite", "Bibliographic details…"),
    ]
    below = next(held for action in shown if isinstance(held := action.menu(), QMenu))
    names = [action.text() for action in below.actions() if not action.isSeparator()]
    assert names == ["Save a copy…", "Export pages…", "Open folder", "Copy path"]
    window.commands.tab.close()


def test_a_folder_that_has_gone_is_named(desktop: Desktop, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    window = ready(desktop, report(folder / "report.pdf"))
    shutil.rmtree(folder)
    window.commands.run("open folder")
    assert str(folder) in window.status.currentMessage()
