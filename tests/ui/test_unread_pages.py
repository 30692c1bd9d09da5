"""Pages that nobody has read yet: their own text is selected, copied and found; nothing jumps when all is read."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QListView
from windows import Desktop

import pdfs
import processes
from pilcrow.core.geometry import Box
from pilcrow.ui.document.tab import Tab
from processes import LONG

PAGES = 40


class Unread:
    """The window over files that are read when `go_on` is set."""

    def __init__(self, desktop: Desktop, **settings: str) -> None:
        self.desktop = desktop
        self.go_on = threading.Event()
        desktop.heard = lambda _event: self.go_on.wait(LONG)
        desktop.start(**settings)

    def open(self, path: Path, page: int = 0) -> Tab:
        """The tab when the page is shown."""
        self.desktop.window.open(str(path), page)
        tab = self.desktop.tab()
        with self.desktop.bot.waitSignal(tab.viewer.page_sharp):
            pass
        return tab

    def whole_page(self) -> str:
        """What is selected with Ctrl+A, as soon as there is something."""
        viewer = self.desktop.tab().viewer

        def selected() -> bool:
            self.desktop.bot.keyClick(viewer, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            return bool(viewer.selection.text())

        self.desktop.wait(selected)
        assert self.desktop.tab().document is None
        return viewer.selection.text()

    def read(self) -> None:
        """Let all be read."""
        self.go_on.set()
        self.desktop.wait(lambda: self.desktop.tab().document is not None)

    def find(self, words: str) -> None:
        self.desktop.tab().start_finding()
        self.box.setText(words)

    @property
    def box(self) -> QLineEdit:
        return self.desktop.tab().find_bar.findChild(QLineEdit)

    @property
    def list(self) -> QListView:
        return self.desktop.tab().find_bar.findChild(QListView)

    def counted(self, words: str) -> None:
        """Wait until the find bar says `words`."""
        labels = self.desktop.tab().find_bar.findChildren(QLabel)
        self.desktop.wait(lambda: any(words in label.text() for label in labels if label.isVisible()))

    def spot(self, page: int, box: Box) -> QPoint:
        """Where the middle of a box is in the viewport."""
        viewer = self.desktop.tab().viewer
        assert viewer.pages is not None
        x, y = viewer.pages.box_to_view(page, box).center
        ratio = viewer.devicePixelRatioF()
        return QPoint(
            round((x - viewer.horizontalScrollBar().value()) / ratio),
            round((y - viewer.verticalScrollBar().value()) / ratio),
        )


@pytest.fixture
def unread(desktop: Desktop) -> Iterator[Unread]:
    unread = Unread(desktop)
    yield unread
    unread.go_on.set()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A word on every page, after another that tells which page it is."""
    more = ["", *(f" {pdfs.sentences(1, 100 + number)}" for number in range(1, PAGES))]
    rest = ["\n".join(pdfs.sentences(1, 200 + 9 * n + row) for row in range(6)) for n in range(PAGES)]
    texts = (f"Leaf{n} names the anchor.{more[n]}\n\n{rest[n]}" for n in range(PAGES))
    return pdfs.pages(tmp_path / "book.pdf", texts)


def drag(unread: Unread, start: QPoint, end: QPoint) -> None:
    bot, viewport = unread.desktop.bot, unread.desktop.tab().viewer.viewport()
    bot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    bot.mouseMove(viewport, (start + end) / 2)
    bot.mouseMove(viewport, end)
    bot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)


def pointed(unread: Unread, spot: QPoint) -> Qt.CursorShape:
    """The pointer's shape there."""
    viewport = unread.desktop.tab().viewer.viewport()
    unread.desktop.bot.mouseMove(viewport, spot - QPoint(1, 0))
    unread.desktop.bot.mouseMove(viewport, spot)
    return viewport.cursor().shape()


def test_what_is_selected_before_all_is_read_stays_selected(unread: Unread, book: Path) -> None:
    tab = unread.open(book)
    assert unread.whole_page().startswith("Leaf0")
    line = Box(pdfs.MARGIN, pdfs.MARGIN - 9, pdfs.MARGIN + 200, pdfs.MARGIN + 2)
    middle = unread.spot(0, line)
    drag(unread, unread.spot(0, line._replace(x1=line.x0 + 0.5)), middle + QPoint(200, 0))
    assert tab.viewer.selection.text() == "Leaf0 names the anchor."
    unread.desktop.bot.keyClick(tab.viewer, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "Leaf0 names the anchor."
    before = tab.viewer.viewport().grab().toImage()

    unread.read()
    assert tab.viewer.selection.text() == "Leaf0 names the anchor."
    assert tab.viewer.viewport().grab().toImage() == before
    unread.desktop.bot.mouseDClick(tab.viewer.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert tab.viewer.selection.text() == "anchor", "and then the stored text is selected"


def test_pages_that_nobody_looked_at_are_copied_too(unread: Unread, book: Path) -> None:
    tab = unread.open(book)
    assert unread.whole_page().startswith("Leaf0")
    bot, viewport = unread.desktop.bot, tab.viewer.viewport()
    line = Box(pdfs.MARGIN, pdfs.MARGIN - 9, pdfs.MARGIN + 100, pdfs.MARGIN + 2)
    bot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=unread.spot(0, line._replace(x1=line.x0 + 0.5)))
    tab.go_to(30)
    unread.desktop.wait(lambda: pointed(unread, unread.spot(30, line)) == Qt.CursorShape.IBeamCursor)
    far = unread.spot(30, line) + QPoint(300, 0)
    bot.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, far)
    QApplication.clipboard().clear()
    bot.keyClick(tab.viewer, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    unread.desktop.wait(lambda: QApplication.clipboard().text())
    copied = QApplication.clipboard().text()
    assert [copied.count(f"Leaf{number} names") for number in range(PAGES)] == 31 * [1] + 9 * [0]


def test_find_goes_through_unread_pages_from_the_one_in_view(unread: Unread, book: Path) -> None:
    tab = unread.open(book, page=25)
    unread.find("names the anchor")
    unread.counted(f"26 of {PAGES}")
    assert [hit.page for hit in tab.find_bar.hits()] == list(range(PAGES)), "they are listed as they stand"
    assert tab.viewer.scroller.place().page == 25
    top = unread.list.indexAt(QPoint(0, 0)).row()
    place = tab.viewer.scroller.place()

    unread.read()
    unread.desktop.wait(lambda: tab.find_bar.hits()[0].match.paragraph.key)
    unread.counted(f"26 of {PAGES}")
    assert unread.list.indexAt(QPoint(0, 0)).row() == top
    assert unread.list.currentIndex().row() == 25
    assert tab.viewer.scroller.place() == place
    unread.desktop.bot.keyClick(unread.box, Qt.Key.Key_F3)
    unread.counted(f"27 of {PAGES}")


def test_hits_come_while_pages_are_looked_through_and_closing_gives_up(unread: Unread, tmp_path: Path) -> None:
    path = pdfs.pages(tmp_path / "long.pdf", (f"Leaf{number} names the anchor." for number in range(600)))
    tab = unread.open(path)
    unread.find("anchor")
    unread.counted("so far…")
    renderer = processes.found(unread.desktop.process.pid)
    renderer.suspend()
    assert 1 <= len(tab.find_bar.hits()) < 600
    assert tab.find_bar.current == 0
    unread.desktop.bot.keyClick(unread.box, Qt.Key.Key_Escape)
    tab.find_bar.shut()
    renderer.resume()
    assert not tab.find_bar.isVisible()
    unread.find("Leaf599 names")
    unread.counted("1 of 1")
    assert [hit.page for hit in tab.find_bar.hits()] == [599]


def test_a_locked_file_can_be_selected_and_found_in_after_its_password(unread: Unread, tmp_path: Path) -> None:
    path = pdfs.encrypted(tmp_path / "locked.pdf", "The secret is out.", "sesame")
    unread.desktop.window.open(str(path))
    tab = unread.desktop.tab()
    unread.desktop.wait(lambda: tab.findChild(QDialog))
    dialog = tab.findChild(QDialog)
    assert isinstance(dialog, QDialog)
    dialog.findChild(QLineEdit).setText("sesame")
    dialog.accept()
    unread.desktop.wait(lambda: tab.info is not None)
    assert unread.whole_page() == "The secret is out."
    tab.viewer.selection.deselect()
    unread.find("secret")
    unread.counted("1 of 1")


def test_a_scan_says_that_it_has_no_text_yet(unread: Unread, tmp_path: Path) -> None:
    path = pdfs.scanned(tmp_path / "scan.pdf", ["The rent is due.", "Nothing else is."])
    unread.open(path)
    unread.find("rent")
    unread.counted("2 pages have no text to look through yet")
