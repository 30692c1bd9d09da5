"""The first page is on the screen before the rest of the program is loaded, and stays where it is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from windows import Desktop

import pdfs
from pdfs import Manual
from pilcrow.app import Wanted, first_view, show_page
from pilcrow.settings import OpenFiles, Settings, keep_open_files
from pilcrow.ui.window.frame.outer_window import OuterWindow

_ALONE = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pilcrow import app
from pilcrow.cli import program
from pilcrow.settings import Settings
from pilcrow.ui.window.frame.outer_window import OuterWindow

qt, folder = QApplication([]), Path(sys.argv[2])
outer = OuterWindow(QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat))
with app.EarlyRenderer(sys.argv[1], folder) as renderer:
    outer.first = app.first_view(app.Wanted([(sys.argv[1], None)]), folder, Settings(), renderer)
    assert app.show_page(outer, outer.first, None)
    print(*sys.modules)
"""


def seen(widget: QWidget, within: QWidget) -> tuple[QPoint, QImage]:
    """Where a widget stands in another, and what it looks like."""
    return widget.mapTo(within, QPoint(0, 0)), widget.grab().toImage()


def test_the_page_waits_for_nothing_of_the_library_the_chat_or_the_models(machine: Manual, tmp_path: Path) -> None:
    words = [sys.executable, "-c", _ALONE, str(machine.path), str(tmp_path)]
    loaded = subprocess.run(words, capture_output=True, check=True, text=True).stdout.split()
    assert "pilcrow.ui.viewer.viewer" in loaded
    late = (
        "workspace",
        "core.ask",
        "core.language.words",
        "core.exchange.events",
        "core.cataloguing",
        "cli.arguments",
        "ui.chat",
        "ui.contents",
        "ui.find",
        "ui.shelf",
        "ui.reading",
    )
    outside = ("chromadb", "onnxruntime", "ollama", "pymupdf", "tokenizers")
    assert not [name for name in loaded if name.startswith((*outside, *(f"pilcrow.{room}" for room in late)))]


def test_the_page_stays_where_it_is_while_the_window_grows_around_it(desktop: Desktop, machine: Manual) -> None:
    outer = desktop.show_first(machine.path)
    view = outer.first
    assert view is not None
    viewer = view.viewer
    before = seen(viewer.viewport(), outer)
    window = desktop.start(outer=outer)
    assert window.tab is None
    window.open(str(machine.path))
    desktop.wait(desktop.tab().conversation.isVisible)
    assert desktop.tab().viewer is viewer
    assert desktop.tab().info is view.info
    assert seen(viewer.viewport(), outer) == before
    desktop.wait(lambda: desktop.tab().document is not None)
    assert outer.windowTitle() == "Manual of the Machine – Pilcrow"


def test_who_scrolls_at_once_reads_on_there(desktop: Desktop, machine: Manual) -> None:
    outer = desktop.show_first(machine.path)
    assert outer.first is not None
    outer.first.viewer.scroller.go_to(4)
    desktop.start(outer=outer, files=[(str(machine.path), None)])
    desktop.wait(lambda: desktop.tab().document is not None)
    assert desktop.tab().viewer.scroller.place().page == 4
    assert outer.focusWidget() is desktop.tab().viewer


def test_the_page_where_a_document_opens_is_asked_about_and_looked_through_from(
    desktop: Desktop, tmp_path: Path
) -> None:
    path = pdfs.pages(tmp_path / "sky.pdf", ["A comet is seen on this page."] * 9)
    outer = desktop.show_first(path)
    assert outer.first is not None
    outer.first.viewer.scroller.go_to(4)
    desktop.start(outer=outer, files=[(str(path), None)])
    tab = desktop.tab()
    box = tab.conversation.question_box
    box.box.setPlainText("What does this page show?")
    focus = box.focus()
    assert focus is not None
    assert focus.page == 4
    tab.find_bar.start("comet")
    desktop.wait(lambda: len(tab.find_bar.hits()) == 9)
    assert tab.find_bar.hits()[tab.find_bar.current].page == 4


def test_a_page_that_was_asked_for_is_the_first(desktop: Desktop, machine: Manual) -> None:
    settings, wanted = Settings(reopen=False), Wanted([(str(machine.path), 3)])
    view = first_view(wanted, desktop.folder, settings, desktop.process)
    assert view is not None
    desktop.wait(lambda: view.place is not None)
    assert view.viewer.scroller.place().page == 3
    view.hand_over().clear()


def test_a_file_that_cannot_be_shown_is_told_by_the_window(desktop: Desktop, tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7\nnothing of it")
    outer = desktop.show_first(broken, complete=False)
    desktop.start(outer=outer, files=[(str(broken), None)])
    desktop.wait(desktop.tab().failure.isVisible)


def test_several_documents_are_shown_with_the_window(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    other = pdfs.pages(tmp_path / "other.pdf", ["A few words."])
    both = Wanted([(str(machine.path), None), (str(other), None)])
    assert first_view(both, desktop.folder, Settings(), desktop.process) is None
    keep_open_files(desktop.folder, OpenFiles((str(other),), 0))
    assert first_view(Wanted([(str(machine.path), None)]), desktop.folder, Settings(), desktop.process) is None
    assert first_view(Wanted([]), desktop.folder, Settings(reopen=False), desktop.process) is None


@pytest.mark.parametrize("shown", [True, False], ids=["left open", "closed at once"])
def test_a_window_closed_at_its_first_page_loads_nothing_more(
    desktop: Desktop, machine: Manual, *, shown: bool
) -> None:
    outer = OuterWindow(desktop.state())
    view = first_view(Wanted([(str(machine.path), None)]), desktop.folder, Settings(), desktop.process)
    assert view is not None
    if not shown:
        QTimer.singleShot(0, outer.close)
    assert show_page(outer, view, None) is shown
    view.hand_over().clear()
    outer.close()
    outer.deleteLater()
    QApplication.processEvents()


def test_the_outer_window_keeps_its_size_and_goes_to_full_screen(desktop: Desktop, machine: Manual) -> None:
    outer = desktop.show_first(machine.path)
    window = desktop.start(outer=outer, files=[(str(machine.path), None)])
    window.toggle_full_screen()
    assert outer.isFullScreen()
    assert not window.bar.isVisible()
    window.toggle_full_screen()
    assert not outer.isFullScreen()
    outer.resize(911, 633)
    desktop.end()
    assert desktop.start(0).size().toTuple() == (911, 633)


def test_a_file_that_changes_while_the_window_loads_is_shown_as_it_is_then(
    desktop: Desktop, tmp_path: Path
) -> None:
    path = pdfs.pages(tmp_path / "letter.pdf", ["A draft."])
    outer = desktop.show_first(path)
    pdfs.pages(tmp_path / "next.pdf", ["A letter,", "and its second page."]).replace(path)
    desktop.start(outer=outer, files=[(str(path), None)])
    desktop.wait(lambda: len(desktop.tab().viewer.shown.sizes) == 2)
    desktop.wait(lambda: desktop.tab().document is not None)


def test_dialogs_over_the_window_end_with_it(desktop: Desktop, machine: Manual) -> None:
    outer = desktop.show_first(machine.path)
    window = desktop.start(outer=outer, files=[(str(machine.path), None)])
    window.library.actions.ask_title(str(machine.path), "The machine")
    (dialog,) = outer.findChildren(QDialog)
    assert dialog.isVisible()
    ended: list[int] = []
    dialog.finished.connect(ended.append)
    desktop.end()
    assert ended == [0]
