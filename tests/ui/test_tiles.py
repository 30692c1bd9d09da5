"""Pictures of pages: the nearest first, within their bytes, whatever happens to the renderer."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reading import Unhurried

import processes
from pilcrow.core.errors import PdfError
from pilcrow.core.geometry import Box
from pilcrow.core.model import PageInfo
from pilcrow.core.reader.pdf import PdfInfo, Tile
from pilcrow.core.reader.reading_place import ReadingPlace
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.base.look.page_colours import PageColours
from pilcrow.ui.viewer.pictures.tiles import Cache, TileKey
from pilcrow.ui.viewer.viewer import Viewer


def blank(future: Future[Tile]) -> None:
    future.set_running_or_notify_cancel()
    future.set_result(Tile(b"\xff" * 192, 8, 8, 24))


@pytest.fixture
def unhurried(qtbot: QtBot) -> tuple[Viewer, Unhurried]:
    """A viewer on a thousand pages whose renderer waits to be told."""
    renderer = Unhurried(PdfInfo(tuple(PageInfo(595, 842, "") for _ in range(1000)), "", encrypted=False))
    viewer = Viewer(renderer)
    qtbot.addWidget(viewer)
    viewer.resize(700, 600)
    viewer.show()
    viewer.show_document("a.pdf", renderer.open("a.pdf").result(), ReadingPlace())
    return viewer, renderer


def test_what_is_left_behind_is_not_fetched(unhurried: tuple[Viewer, Unhurried]) -> None:
    viewer, renderer = unhurried
    for page in range(0, 1000, 50):
        viewer.scroller.go_to(page)
        assert set(renderer.waiting()) == {page}, "what is in view comes first, what was left is cancelled"
        assert len(renderer.waiting()) <= 3
    viewer.clear()
    assert not renderer.waiting()


def test_pictures_of_a_page_in_view_come_before_its_neighbours(
    unhurried: tuple[Viewer, Unhurried], qtbot: QtBot
) -> None:
    viewer, renderer = unhurried
    viewer.page_view.set_zoom(0.8)
    viewer.scroller.go_to(500, 100.0)
    assert renderer.waiting() == [500, 500, 500]
    with qtbot.waitSignal(viewer.page_sharp) as told:
        for _ in range(8):
            for _, future in renderer.asked:
                if not future.done():
                    blank(future)
            QApplication.processEvents()
    assert told.args == [500]
    after = [page for page, future in renderer.asked if not future.cancelled()]
    assert set(after[:4]) == {500}
    assert {499, 501} & set(after[4:])


def test_the_cache_keeps_to_its_bytes_and_drops_the_oldest() -> None:
    cache = Cache(10 * 64 * 64 * 4)
    for column in range(25):
        cache.add(
            TileKey(column // 3, 1.0, column, 0, PageColours.LIGHT), QImage(64, 64, QImage.Format.Format_RGB32)
        )
        assert cache.bytes <= cache.budget
        cache.get(TileKey(0, 1.0, 0, 0, PageColours.LIGHT))
    kept = [column for column in range(25) if TileKey(column // 3, 1.0, column, 0, PageColours.LIGHT) in cache]
    assert kept == [0, *range(16, 25)]
    assert cache.of_page(1) == {}


def test_scrolling_through_keeps_to_the_bytes(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.shown.tiles.sharp.budget, viewer.shown.tiles.stand_ins.budget = 20_000_000, 1_000_000
    for page in range(6, 120, 6):
        with qtbot.waitSignal(viewer.page_sharp, check_params_cb=lambda sharp, page=page: sharp == page):
            viewer.scroller.go_to(page)
        assert viewer.shown.tiles.sharp.bytes <= 20_000_000
        assert viewer.shown.tiles.stand_ins.bytes <= 1_000_000


def test_a_killed_renderer_goes_unnoticed(viewer: Viewer, process: PdfProcess, qtbot: QtBot) -> None:
    for page in (20, 50, 80):
        with qtbot.waitSignal(viewer.page_sharp, check_params_cb=lambda sharp, page=page: sharp == page):
            viewer.scroller.go_to(page)
            processes.kill(process.pid)
    assert not viewer.shown.tiles.problems


def test_a_page_that_cannot_be_shown_says_so_and_can_be_tried_again(
    unhurried: tuple[Viewer, Unhurried], qtbot: QtBot
) -> None:
    viewer, renderer = unhurried
    before = viewer.viewport().grab().toImage()
    with qtbot.waitSignal(viewer.shown.tiles.failed):
        renderer.asked[-1][1].set_running_or_notify_cancel()
        renderer.asked[-1][1].set_exception(PdfError("Page 1 is too damaged to show."))
    assert viewer.shown.tiles.problems == {0: "Page 1 is too damaged to show."}
    assert viewer.viewport().grab().toImage() != before
    viewer.rest()
    asked = len(renderer.asked)
    qtbot.mouseClick(viewer.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    assert not viewer.shown.tiles.problems
    assert renderer.asked[asked][0] == 0


def test_nothing_is_left_behind(qtbot: QtBot, long: Path) -> None:
    threads = set(threading.enumerate())
    with PdfProcess() as process:
        viewer = Viewer(process)
        viewer.resize(700, 600)
        viewer.show()
        info = process.open(str(long)).result()
        pid = process.pid
        with qtbot.waitSignal(viewer.page_sharp):
            viewer.show_document(str(long), info, ReadingPlace())
        viewer.scroller.go_to(60)
        viewer.flashes.show(60, [Box(72, 100, 300, 120)])
        viewer.close()
        viewer.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    assert set(threading.enumerate()) <= threads
    assert pid is not None
    assert not psutil.pid_exists(pid)
