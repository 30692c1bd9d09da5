"""Documents that were open are open again: their order, the one in front, and what became of their files."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot
from windows import LONG, Desktop

import pdfs
from pilcrow.settings import OpenFiles, open_files
from pilcrow.ui.window.housekeeping import SweepTimer, sweep


@pytest.fixture
def letters(tmp_path: Path) -> list[Path]:
    return [
        pdfs.pages(tmp_path / f"{name}.pdf", [f"Page {n} of {name}." for n in range(4)])
        for name in ("one", "two", "three")
    ]


def titles(desktop: Desktop) -> list[str]:
    tabs = desktop.window.tabs
    return [tabs.tabText(number) for number in range(tabs.count())]


def opened(desktop: Desktop) -> list[str]:
    """The documents that have been read."""
    return [tab.title for tab in desktop.window.all_tabs()]


def session(desktop: Desktop, letters: list[Path]) -> None:
    """Three documents open, the second in front on its third page; then the window is closed."""
    window = desktop.start()
    for path in letters:
        window.open(str(path))
    window.open(str(letters[1]), 2)
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))
    desktop.end()


def sentence(desktop: Desktop) -> str:
    """What stands in place of the pages, once it does."""
    desktop.wait(desktop.tab().failure.isVisible)
    return str(desktop.tab().failure.findChild(QLabel).text())


def test_the_documents_that_were_open_are_open_again(desktop: Desktop, letters: list[Path]) -> None:
    session(desktop, letters)
    window = desktop.start()
    assert titles(desktop) == ["one", "two", "three"]
    assert desktop.tab().title == "two"
    assert window.focusWidget() is desktop.tab().viewer
    desktop.wait(lambda: desktop.tab().info is not None)
    assert desktop.tab().viewer.scroller.place().page == 2
    assert opened(desktop) == ["two"], "the others wait until they are looked at"
    window.commands.run("next")
    assert opened(desktop) == ["two", "three"]
    desktop.wait(lambda: desktop.tab().document is not None)
    window.tabs.moveTab(2, 0)
    desktop.end()

    desktop.start()
    assert titles(desktop) == ["three", "one", "two"]
    assert desktop.tab().title == "three"


def test_where_somebody_stays_is_kept_before_the_end(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    tab = desktop.open(letters[0])
    tab.viewer.scroller.go_to(3)
    desktop.wait(lambda: (kept := window.backend.places.of(tab.path)) is not None and kept.page == 3)


def test_a_document_that_was_closed_stays_closed(desktop: Desktop, letters: list[Path]) -> None:
    session(desktop, letters)
    window = desktop.start()
    window.documents.closed.emit(str(letters[2]))  # the cross of a tab that nobody looked at
    assert titles(desktop) == ["one", "two"]
    assert opened(desktop) == ["two"]
    window.commands.run("close")
    assert titles(desktop) == ["one"]
    assert desktop.tab().title == "one", "what comes to the front is read"
    window.close_tab(desktop.tab())
    assert window.stack.currentWidget() is window.start
    desktop.end()
    desktop.start()
    assert titles(desktop) == []


def test_a_file_that_is_asked_for_comes_in_front_of_them(
    desktop: Desktop, letters: list[Path], tmp_path: Path
) -> None:
    session(desktop, letters)
    other = pdfs.pages(tmp_path / "other.pdf", ["Text.", "More."])
    desktop.start(files=[(str(other), 1)])
    assert titles(desktop) == ["one", "two", "three", "other"]
    desktop.wait(lambda: desktop.tab().info is not None)
    assert (desktop.tab().title, desktop.tab().viewer.scroller.place().page) == ("other", 1)
    assert opened(desktop) == ["other"]
    desktop.end()

    desktop.start(files=[(str(letters[0]), 3)])  # one of them
    assert titles(desktop) == ["one", "two", "three", "other"]
    desktop.wait(lambda: desktop.tab().info is not None)
    assert (desktop.tab().title, desktop.tab().viewer.scroller.place().page) == ("one", 3)


def test_files_that_cannot_be_shown_say_so_and_the_others_open(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    locked = pdfs.encrypted(letters[0].with_name("locked.pdf"), "Nobody must know.", "sesame")
    for path in [*letters, locked]:
        window.open(str(path))
    desktop.wait(lambda: desktop.tab().findChild(QDialog))
    desktop.end()
    letters[0].unlink()
    letters[1].write_bytes(b"This is no PDF any more.")

    window = desktop.start()
    assert titles(desktop) == ["one", "two", "three", "locked"]
    assert sentence(desktop) == "locked needs a password."
    assert not desktop.tab().findChildren(QDialog), "nobody is made to give it"
    for number, name in enumerate(("one", "two")):
        window.tabs.setCurrentIndex(number)
        assert name in sentence(desktop)
    window.tabs.setCurrentIndex(2)
    desktop.wait(lambda: desktop.tab().document is not None)

    window.tabs.setCurrentIndex(3)
    for word in (None, "sesame"):
        QTest.keyClick(desktop.tab().failure.again, Qt.Key.Key_Return)
        desktop.wait(lambda: desktop.tab().findChild(QDialog))
        dialog = desktop.tab().findChild(QDialog)
        assert isinstance(dialog, QDialog)
        dialog.findChild(QLineEdit).setText(word or "")
        dialog.done(QDialog.DialogCode.Accepted if word else QDialog.DialogCode.Rejected)
        desktop.wait(lambda: not desktop.tab().findChild(QDialog))
        assert titles(desktop)[-1] == "locked", "who has not got it at hand may try later"
    desktop.wait(lambda: desktop.tab().document is not None)
    assert desktop.tab().viewer.isVisible()


def test_a_file_that_moved_is_located_on_its_own_page(
    desktop: Desktop, letters: list[Path], tmp_path: Path
) -> None:
    session(desktop, letters)
    moved = tmp_path / "moved"
    moved.mkdir()
    letters[1].rename(moved / "second.pdf")
    desktop.start()
    assert "does not exist" in sentence(desktop)
    failure = desktop.tab().failure
    assert failure.locate.isVisible()
    QTest.keyClick(failure.locate, Qt.Key.Key_Return)
    (dialog,) = failure.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(moved / "second.pdf"))
    dialog.reject()
    desktop.wait(lambda: desktop.tab().document is not None)
    assert [Path(path).stem for path in desktop.window.documents.files().paths] == ["one", "second", "three"]
    assert desktop.tab().viewer.scroller.place().page == 2, "where the reader was"


def test_whoever_wants_to_begin_anew_can(desktop: Desktop, letters: list[Path]) -> None:
    session(desktop, letters)
    window = desktop.start(reopen=False)
    assert titles(desktop) == []
    window.open(str(letters[0]))
    desktop.end()
    assert open_files(desktop.folder) == OpenFiles(), "nothing is remembered"


@pytest.mark.parametrize("kept", ["", "{}", '{"paths": 7, "front": 0}', '{"paths": ["/nowhere.pdf"], "front": 9}'])
def test_a_list_that_cannot_be_used_holds_nothing_up(desktop: Desktop, letters: list[Path], kept: str) -> None:
    (desktop.folder / "open.json").write_text(kept)
    window = desktop.start()
    window.open(str(letters[0]))
    desktop.wait(lambda: desktop.tab().document is not None)
    desktop.written()
    assert open_files(desktop.folder).paths[-1] == str(letters[0])


def test_a_list_that_cannot_be_written_is_told(desktop: Desktop, letters: list[Path]) -> None:
    (desktop.folder / "open.json").mkdir()  # where it would be written
    window = desktop.start()
    window.open(str(letters[0]))
    desktop.wait(lambda: "not remembered" in window.status.currentMessage())
    desktop.wait(lambda: desktop.tab().document is not None)
    assert open_files(desktop.folder) == OpenFiles()


class Ring:
    """Holds itself: only the collector of garbage takes it away."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def swept(qapp: QApplication) -> Iterator[Callable[[], None]]:
    """The function to call when a document has been closed; afterwards modules are passed over again."""
    others = qapp.findChildren(QTimer)
    yield sweep(qapp)
    qapp.applicationStateChanged.disconnect()
    for timer in qapp.findChildren(QTimer):
        if timer not in others:
            timer.stop()
            timer.deleteLater()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.enable()


def test_what_was_passed_over_as_no_garbage_goes_when_a_document_is_closed(
    desktop: Desktop, letters: list[Path], swept: Callable[[], None]
) -> None:
    window = desktop.start()
    window.left.connect(swept)
    window.open(str(letters[0]))
    ring = Ring()
    gone = weakref.ref(ring)
    gc.freeze()
    del ring
    window.close_tab(window.tab)
    desktop.wait(lambda: gone() is None)


def test_a_window_at_rest_wakes_up_for_no_garbage(
    swept: Callable[[], None], qapp: QApplication, qtbot: QtBot
) -> None:
    *_, timer = qapp.findChildren(SweepTimer)
    qtbot.waitUntil(lambda: not timer.isActive(), timeout=LONG)
    many = [[] for _ in range(2000)]
    qtbot.waitUntil(timer.isActive, timeout=LONG)
    qtbot.waitUntil(lambda: not timer.isActive(), timeout=LONG)
    assert len(many) == 2000
