"""A document that was open before is seen at once as it was left, while its file is opened."""

from __future__ import annotations

import os
import stat
from concurrent.futures import Future
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtGui import QImage
from windows import Desktop

import pdfs
from pilcrow.core.reader.pdf import PdfInfo
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.base.backend import Renderer
from pilcrow.ui.document.tab import Tab


class Slow:
    """A renderer that is asked to open files, and opens them only when it is let."""

    def __init__(self, process: PdfProcess) -> None:
        self._process = process
        self.asked: list[tuple[str, str, Future[PdfInfo]]] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._process, name)

    def open(self, path: str, password: str = "", **_priority: int) -> Future[PdfInfo]:
        self.asked.append((path, password, Future()))
        return self.asked[-1][2]

    def let(self) -> None:
        for path, password, future in self.asked:
            future.set_result(self._process.open(path, password).result())
        self.asked.clear()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    texts = ("\n".join(f"Page {n}: {pdfs.sentences(1, n * 40 + i)}" for i in range(30)) for n in range(12))
    return pdfs.pages(tmp_path / "book.pdf", texts)


def seen(tab: Tab) -> QImage:
    return tab.viewer.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def leave(desktop: Desktop, path: Path, page: int) -> QImage:
    """Open a file, go to a page, and close the window; returns what was seen last."""
    desktop.start()
    desktop.window.open(str(path))
    desktop.wait(lambda: desktop.tab().info is not None)
    desktop.tab().viewer.scroller.go_to(page)
    desktop.wait(lambda: desktop.tab().viewer.complete)
    desktop.written()
    last = seen(desktop.tab())
    desktop.end()
    return last


def open_slowly(desktop: Desktop, path: Path) -> Slow:
    """Open a file in a new window, which waits for the renderer."""
    slow, process = Slow(desktop.process), desktop.process
    desktop.process = slow  # type: ignore[assignment]
    desktop.start(reopen=False)
    desktop.process = process
    desktop.window.open(str(path))
    desktop.wait(lambda: slow.asked and desktop.tab().isVisible())
    return slow


def views(desktop: Desktop) -> list[Path]:
    folder = desktop.folder / "views"
    return list(folder.iterdir()) if folder.exists() else []


def test_a_document_is_seen_as_it_was_left_before_its_file_is_open(desktop: Desktop, book: Path) -> None:
    last = leave(desktop, book, 7)
    (kept,) = views(desktop)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    slow = open_slowly(desktop, book)
    tab = desktop.tab()
    desktop.wait(lambda: tab.viewer.left_view.stands)
    assert tab.info is None
    assert seen(tab) == last
    slow.let()
    desktop.wait(lambda: tab.viewer.complete)
    assert not tab.viewer.left_view.stands
    assert seen(tab) == last, "the pages themselves stand where the picture of them stood"


def test_nothing_old_is_seen_of_a_changed_file(desktop: Desktop, book: Path) -> None:
    last = leave(desktop, book, 7)
    os.utime(book, (1, 1))
    slow = open_slowly(desktop, book)
    desktop.wait(lambda: desktop.tab().viewer.room() == (last.width(), last.height()))
    assert not desktop.tab().viewer.left_view.stands
    slow.let()
    desktop.wait(lambda: desktop.tab().viewer.complete)


def test_a_page_that_is_asked_for_is_not_covered_by_another(desktop: Desktop, book: Path) -> None:
    leave(desktop, book, 7)
    slow = open_slowly(desktop, book)
    desktop.wait(lambda: desktop.tab().viewer.left_view.stands)
    slow.let()
    desktop.wait(lambda: desktop.tab().info is not None)
    desktop.tab().viewer.scroller.go_to(2)
    assert not desktop.tab().viewer.left_view.stands


def test_no_picture_is_kept_of_an_encrypted_or_a_forgotten_document(
    desktop: Desktop, book: Path, tmp_path: Path
) -> None:
    leave(desktop, book, 3)
    assert len(views(desktop)) == 1
    desktop.start()
    desktop.window.close_tab(desktop.tab())
    desktop.written()
    desktop.workspace.forget(str(book))
    assert views(desktop) == []
    locked = pdfs.encrypted(tmp_path / "locked.pdf", "Nobody must know.", "sesame")
    desktop.window.open(str(locked))
    tab = desktop.tab()
    tab.file.password = "sesame"  # noqa: S105
    tab.file.open()
    desktop.wait(lambda: tab.viewer.complete)
    desktop.written()
    desktop.end()
    assert views(desktop) == []


def test_the_view_that_was_left_is_there_before_the_rest_of_the_window(desktop: Desktop, book: Path) -> None:
    last, slow = leave(desktop, book, 5), Slow(desktop.process)
    outer = desktop.show_first(book, cast(Renderer, slow), complete=False)
    assert outer.first is not None
    viewer = outer.first.viewer
    assert viewer.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32) == last
    desktop.start(outer=outer, files=[(str(book), None)])
    desktop.wait(lambda: desktop.tab().info is not None and viewer.complete)
    assert viewer.scroller.place().page == 5
    assert seen(desktop.tab()) == last
