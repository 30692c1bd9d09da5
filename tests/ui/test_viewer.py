"""Reading in the viewer: marks lie on the words, pictures come in time, nothing is left behind."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reading import SENTENCE, Reader, Unhurried, changed, extent, underline, underlined

import pdfs
from pilcrow.core.errors import PdfError
from pilcrow.core.geometry import Box
from pilcrow.core.highlights import Mark, MarkKind
from pilcrow.core.model import PageInfo
from pilcrow.core.pdf import PdfInfo, Tile
from pilcrow.engines.pdf.process import PdfProcess
from pilcrow.ui import painting, theme
from pilcrow.ui.backend import Place
from pilcrow.ui.tiles import Cache, Key, darkened
from pilcrow.ui.viewer import Viewer

pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints")  # the off-screen platform

VIEWS = list(product((0.6, 1.0, 2.3), range(4), (False, True)))
"""Zoom, quarter turns, dark page colours."""


@pytest.fixture(scope="session")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return underlined(tmp_path_factory.mktemp("viewer") / "underlined.pdf")


@pytest.fixture(scope="session")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = ("\n".join(f"Page {n}: {pdfs.sentences(1, n * 40 + i)}" for i in range(40)) for n in range(120))
    return pdfs.pages(tmp_path_factory.mktemp("viewer") / "long.pdf", texts)


@pytest.fixture
def reader(qtbot: QtBot, process: PdfProcess, pdf: Path) -> Reader:
    return Reader(qtbot, process, pdf)


@pytest.fixture
def viewer(qtbot: QtBot, process: PdfProcess, long: Path) -> Iterator[Viewer]:
    """A viewer on a long document, its first page sharp."""
    viewer = Viewer(process)
    qtbot.addWidget(viewer)
    viewer.resize(700, 600)
    viewer.show()
    with qtbot.waitSignal(viewer.page_sharp):
        viewer.show_document(str(long), process.open(str(long)).result(), Place())
    yield viewer
    viewer.clear()


def mark(kind: MarkKind, boxes: tuple[Box, ...], number: int = 0) -> Mark:
    return Mark(kind, 1, 1, boxes, number)


# ---- marks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
def test_marks_lie_on_the_sentence_however_it_is_looked_at(
    qtbot: QtBot, process: PdfProcess, pdf: Path, fine: bool
) -> None:
    reader = Reader(qtbot, process, pdf, fine=fine)
    viewer, ratio = reader.viewer, 2 if fine else 1
    assert viewer.devicePixelRatioF() == ratio
    for zoom, turns, dark in VIEWS:
        reader.look(zoom, turns, dark=dark)
        plain = reader.picture()
        point = zoom * 96 / 72 * ratio
        left, top, right, _ = underline(plain)
        assert right - left == pytest.approx(reader.sentence()[0].width * point, abs=3)

        viewer.set_marks([mark(MarkKind.CITED, reader.sentence())])
        fill = extent(changed(plain, reader.picture()))
        assert fill[::2] == pytest.approx((left, right), abs=2)
        assert fill[3] == pytest.approx(top, abs=2 * point)
        assert fill[3] - fill[1] == pytest.approx(1.3 * 11 * point, abs=3 * point)

        viewer.set_marks([mark(MarkKind.FOUND, reader.sentence())])
        outline = changed(plain, reader.picture())
        assert extent(outline)[::2] == pytest.approx((left - 2.5 * point, right + 2.5 * point), abs=2 * ratio)
        assert not outline[fill[1] + 3 : fill[3] - 3, left + 3 : right - 3].any()

        viewer.set_marks([mark(MarkKind.READ, reader.sentence())])
        bar = extent(changed(plain, reader.picture()))
        assert bar[1::2] == pytest.approx(fill[1::2], abs=2)
        assert left - 16 * point < bar[0] < bar[2] < left - 4 * point
        viewer.set_marks([])


def test_cited_is_mixed_with_the_page_in_light_and_in_dark(reader: Reader) -> None:
    for dark, expected in ((False, (255, 224, 138)), (True, (127, 106, 50))):
        reader.look(1.0, 0, dark=dark)
        plain = reader.picture()
        reader.viewer.set_marks([mark(MarkKind.CITED, reader.sentence())])
        picture = reader.picture()
        x0, y0, x1, y1 = extent(changed(plain, picture))
        inside = picture[y0 + 1 : y1 - 1, x0 + 1 : x1 - 1].reshape(-1, 3)
        colours, counts = np.unique(inside, axis=0, return_counts=True)
        assert colours[counts.argmax()] == pytest.approx(expected, abs=3)
        text = inside.min(axis=0) if not dark else inside.max(axis=0)
        assert abs(int(text[0]) - expected[0]) > 100, "the text shows through"
        reader.viewer.set_marks([])


def test_older_answers_fade_to_a_tenth(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    plain = reader.picture()
    reader.viewer.set_marks([mark(MarkKind.CITED, reader.sentence(), 1)])
    strong = plain - reader.picture()
    reader.viewer.set_marks([], [mark(MarkKind.CITED, reader.sentence(), 1)])
    faded = plain - reader.picture()
    assert 0.05 < faded.max() / strong[..., 2].max() < 0.2
    x0, _, x1, _ = underline(plain)
    assert extent(faded.max(axis=2) > 3)[::2] == pytest.approx((x0, x1), abs=2), "an older answer's number is gone"


def test_numbers_stand_in_the_margin_apart_and_upright(reader: Reader) -> None:
    marks = [mark(MarkKind.CITED, reader.sentence(), number) for number in (1, 2, 12)]
    for turns in range(4):
        reader.look(0.75, turns, dark=False)
        viewer = reader.viewer
        plain = reader.picture()
        viewer.set_marks(marks)
        widest = max(span.box.x1 for paragraph in reader.page(1) for span in paragraph.spans)
        margin = underline(plain)[0] + round(widest - reader.sentence()[0].x0) + 2
        difference = changed(plain, reader.picture())[:, margin:]
        numbers = extent(difference)
        lengthwise = (22, 18)[:: -1 if turns % 2 == 0 else 1]
        assert numbers[3] - numbers[1] == pytest.approx(3 * lengthwise[0] + 2 * 3, abs=3)
        gaps = np.flatnonzero(~difference[numbers[1] : numbers[3]].any(axis=1))
        assert len(gaps) == pytest.approx(6, abs=2), "they do not touch"
        viewer.set_marks([])


@given(st.lists(st.floats(0, 1000)).map(sorted), st.floats(1, 40))
def test_numbers_are_pushed_apart_as_little_as_needed(centres: list[float], step: float) -> None:
    placed = painting.apart(centres, step, 1000)
    assert all(after - before >= step - 1e-6 for before, after in pairwise(placed))
    if len(centres) * step <= 1000:
        assert all(step / 2 - 1e-6 <= place <= 1000 - step / 2 + 1e-6 for place in placed)
    if all(b - a >= step for a, b in zip([-step / 2, *centres], [*centres, 1000 + step / 2], strict=True)):
        assert placed == pytest.approx(centres)


def test_a_click_on_a_number_tells_which_mark(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    plain = reader.picture()
    cited = mark(MarkKind.CITED, reader.sentence(), 3)
    reader.viewer.set_marks([cited])
    x0, y0, x1, y1 = extent(changed(plain, reader.picture())[:, underline(plain)[2] + 4 :])
    spot = QPoint(underline(plain)[2] + 4 + (x0 + x1) // 2, (y0 + y1) // 2)
    with reader.bot.waitSignal(reader.viewer.mark_activated) as told:
        reader.bot.mouseClick(reader.viewer.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert told.args == [cited]


def test_only_one_documents_marks_are_shown(reader: Reader) -> None:
    plain = reader.picture()
    reader.viewer.set_marks([Mark(MarkKind.CITED, 2, 1, reader.sentence())])
    assert not changed(plain, reader.picture()).any()
    reader.viewer.show_only(2)
    assert changed(plain, reader.picture()).any()


def test_hits_flashes_and_kept_marks_show_and_go(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    viewer, boxes = reader.viewer, reader.sentence()
    plain = reader.picture()
    x0, _, x1, _ = underline(plain)

    def spans() -> tuple[int, int]:
        left, _, right, _ = extent(changed(plain, reader.picture()))
        return left, right

    viewer.set_found([(1, boxes)], -1)
    assert spans() == pytest.approx((x0, x1), abs=2)
    viewer.set_found([(1, boxes)], 0)
    assert spans() == pytest.approx((x0 - 2, x1 + 2), abs=3)
    viewer.set_found([], -1)
    viewer.keep(1, boxes)
    assert spans() == pytest.approx((x0 - 2, x1 + 2), abs=3)
    reader.bot.keyClick(viewer, Qt.Key.Key_Escape)
    assert not changed(plain, reader.picture()).any()
    viewer.flash(1, boxes)
    reader.bot.waitUntil(lambda: bool(changed(plain, reader.picture()).any()))
    assert spans() == pytest.approx((x0, x1), abs=2)
    reader.bot.waitUntil(lambda: not changed(plain, reader.picture()).any())


def test_a_paragraph_over_columns_is_marked_in_each() -> None:
    left = [Box(50, y, 250, y + 12) for y in (600, 614, 628)]
    right = [Box(300, y, 500, y + 12) for y in (70, 84)]
    assert painting.blocks([*left, *right]) == [Box(50, 600, 250, 640), Box(300, 70, 500, 96)]
    label, item = Box(50, 70, 60, 82), Box(70, 70, 250, 82)
    assert painting.blocks([label, item]) == [Box(50, 70, 250, 82)]


def test_dark_pages_keep_hue() -> None:
    pixels = np.array([[[255, 255, 255], [0, 0, 0], [255, 0, 0], [0, 0, 120], [200, 255, 200]]], dtype=np.uint8)
    white, black, red, navy, pale = (QColor(*map(int, pixel)) for pixel in darkened(pixels)[0])
    assert white == QColor(theme.DARK.panel)
    assert black == QColor(theme.DARK.text)
    for colour, hue in ((red, 0), (navy, 240), (pale, 120)):
        assert abs((colour.hue() - hue + 180) % 360 - 180) < 12
    assert navy.lightness() > 128 > pale.lightness()


# ---- moving -----------------------------------------------------------------------------------------------


def wheel(viewer: Viewer, at: QPoint, notches: int, modifiers: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(viewer.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewer.viewport(), event)


@pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
def test_zooming_keeps_what_is_under_the_pointer(qtbot: QtBot, process: PdfProcess, pdf: Path, fine: bool) -> None:
    reader = Reader(qtbot, process, pdf, fine=fine)
    for turns in range(4):
        reader.look(1.0, turns, dark=False)
        x0, y0, x1, y1 = underline(reader.picture())
        spot = reader.spot((x0 + x1) / 2, (y0 + y1) / 2)
        for notches in (3, -2, 1):
            with qtbot.waitSignal(reader.viewer.page_sharp, check_params_cb=lambda page: page == 1):
                wheel(reader.viewer, spot, notches, Qt.KeyboardModifier.ControlModifier)
        x0, y0, x1, y1 = underline(reader.picture())
        moved = reader.spot((x0 + x1) / 2, (y0 + y1) / 2) - spot
        assert moved.manhattanLength() <= 3
    assert reader.viewer.zoom == pytest.approx(1.2**2)


def test_fitting_holds_while_the_window_changes(viewer: Viewer, qtbot: QtBot) -> None:
    for fit, zoom in ((viewer.fit_page, -1.0), (viewer.fit_width, 0.0)):
        fit()
        for size in ((500, 700), (900, 400)):
            viewer.resize(*size)
            room = viewer.viewport().size()
            assert viewer.pages is not None
            _, _, width, height = viewer.pages.rect(0)
            spare = room.width() - 32 - width, room.height() - 32 - height
            assert abs(spare[0] if zoom == 0 else min(spare)) <= 1
            assert not viewer.horizontalScrollBar().isVisible()
        assert viewer.place().zoom == zoom
    viewer.zoom_in()
    assert viewer.place().zoom == viewer.zoom > 0


def test_a_place_is_found_again(viewer: Viewer, process: PdfProcess, long: Path) -> None:
    viewer.set_zoom(1.3)
    viewer.go_to(17, 333.0)
    viewer.verticalScrollBar().setValue(viewer.verticalScrollBar().value() + 57)
    left = viewer.place()
    viewer.show_document(str(long), process.open(str(long)).result(), left)
    assert viewer.place().page == left.page
    assert viewer.place().y == pytest.approx(left.y, abs=1)
    assert viewer.place().zoom == left.zoom


def test_history_leads_back_and_forward(viewer: Viewer, qtbot: QtBot) -> None:
    told: list[tuple[bool, bool]] = []
    viewer.history_changed.connect(lambda *can: told.append(can))
    viewer.go_to(30, 200.0)
    viewer.go_to(119)
    assert viewer.place().page == 119, "also where the scroll bar cannot put the last page on top"
    qtbot.keyClick(viewer, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert (viewer.place().page, viewer.place().y) == (30, 200.0)
    viewer.back()
    assert viewer.place().page == 0
    viewer.forward()
    assert viewer.place().page == 30
    assert told == [(True, False), (True, False), (True, True), (False, True), (True, True)]


def test_keys_read_on(viewer: Viewer, qtbot: QtBot) -> None:
    bar, keys, room = viewer.verticalScrollBar(), Qt.Key, viewer.viewport().height()

    def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> int:
        before = bar.value()
        qtbot.keyClick(viewer, key, modifiers)
        return bar.value() - before

    for on, back in ((keys.Key_PageDown, keys.Key_PageUp), (keys.Key_J, keys.Key_K), (keys.Key_Down, keys.Key_Up)):
        step = press(on)
        assert 20 < step < room
        assert press(back) == -step
    assert press(keys.Key_Space) == pytest.approx(0.9 * room, abs=1)
    assert press(keys.Key_Space, Qt.KeyboardModifier.ShiftModifier) < 0
    press(keys.Key_N)
    assert viewer.place().page == 1
    press(keys.Key_P)
    assert viewer.place().page == 0
    press(keys.Key_End)
    assert bar.value() == bar.maximum()
    press(keys.Key_Home)
    assert viewer.place().page == 0
    viewer.set_zoom(4)
    for on, back in ((keys.Key_L, keys.Key_H), (keys.Key_Right, keys.Key_Left)):
        across = viewer.horizontalScrollBar().value()
        qtbot.keyClick(viewer, on)
        assert viewer.horizontalScrollBar().value() > across
        qtbot.keyClick(viewer, back)
        assert viewer.horizontalScrollBar().value() == across


def test_keys_zoom(viewer: Viewer, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(viewer, Qt.Key.Key_1, control)
    assert viewer.zoom == 1
    qtbot.keyClick(viewer, Qt.Key.Key_Plus, control)
    qtbot.keyClick(viewer, Qt.Key.Key_Plus, control | Qt.KeyboardModifier.ShiftModifier)
    assert viewer.zoom == 1.25
    qtbot.keyClick(viewer, Qt.Key.Key_Minus, control)
    assert viewer.zoom == 1.1
    qtbot.keyClick(viewer, Qt.Key.Key_0, control)
    assert viewer.place().zoom == -1
    qtbot.keyClick(viewer, Qt.Key.Key_2, control)
    assert viewer.place().zoom == 0


def test_links_lead_on(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    viewport = reader.viewer.viewport()
    x0, _, _, y1 = underline(reader.picture())
    left, top = x0 - reader.sentence()[0].x0 * 96 / 72, y1 - 305 * 96 / 72
    inside, web = (QPoint(round(left + x * 96 / 72), round(top + 396 * 96 / 72)) for x in (100, 200))

    def over_link() -> bool:
        reader.bot.mouseMove(viewport, inside + QPoint(0, 40))
        reader.bot.mouseMove(viewport, inside)
        return viewport.cursor().shape() == Qt.CursorShape.PointingHandCursor

    reader.bot.waitUntil(over_link)
    with reader.bot.waitSignal(reader.viewer.link_activated) as told:
        reader.bot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=web)
    assert told.args == ["https://example.org/"]
    reader.bot.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, inside)
    assert reader.viewer.place().page == 2
    reader.viewer.back()
    assert reader.viewer.place().page == 1


def test_a_far_place_is_brought_into_view_and_a_near_one_stays(viewer: Viewer) -> None:
    box = Box(72, 400, 300, 412)
    viewer.go_to_boxes(40, [box])
    assert viewer.pages is not None
    area, height = viewer.pages.box_to_view(40, box), viewer.viewport().height()
    assert height / 4 < area.y0 - viewer.verticalScrollBar().value() < height / 2
    stayed = viewer.verticalScrollBar().value()
    viewer.go_to_boxes(40, [Box(72, 440, 300, 452)])
    assert viewer.verticalScrollBar().value() == stayed


# ---- pictures ---------------------------------------------------------------------------------------------


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
    viewer.show_document("a.pdf", renderer.open("a.pdf").result(), Place())
    return viewer, renderer


def test_what_is_left_behind_is_not_fetched(unhurried: tuple[Viewer, Unhurried]) -> None:
    viewer, renderer = unhurried
    for page in range(0, 1000, 50):
        viewer.go_to(page)
        assert set(renderer.waiting()) == {page}, "what is in view comes first, what was left is cancelled"
        assert len(renderer.waiting()) <= 3
    viewer.clear()
    assert not renderer.waiting()


def test_pictures_of_a_page_in_view_come_before_its_neighbours(
    unhurried: tuple[Viewer, Unhurried], qtbot: QtBot
) -> None:
    viewer, renderer = unhurried
    viewer.set_zoom(0.8)
    viewer.go_to(500, 100.0)
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
        cache.add(Key(column // 3, 1.0, column, 0, dark=False), QImage(64, 64, QImage.Format.Format_RGB32))
        assert cache.bytes <= cache.budget
        cache.get(Key(0, 1.0, 0, 0, dark=False))
    kept = [column for column in range(25) if Key(column // 3, 1.0, column, 0, dark=False) in cache]
    assert kept == [0, *range(16, 25)]
    assert cache.of_page(1) == {}


def test_scrolling_through_keeps_to_the_bytes(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.tiles.sharp.budget, viewer.tiles.stand_ins.budget = 20_000_000, 1_000_000
    for page in range(6, 120, 6):
        with qtbot.waitSignal(viewer.page_sharp, check_params_cb=lambda sharp, page=page: sharp == page):
            viewer.go_to(page)
        assert viewer.tiles.sharp.bytes <= 20_000_000
        assert viewer.tiles.stand_ins.bytes <= 1_000_000


def test_a_killed_renderer_goes_unnoticed(viewer: Viewer, process: PdfProcess, qtbot: QtBot) -> None:
    for page in (20, 50, 80):
        with qtbot.waitSignal(viewer.page_sharp, check_params_cb=lambda sharp, page=page: sharp == page):
            viewer.go_to(page)
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
    assert not viewer.tiles.problems


def test_a_page_that_cannot_be_shown_says_so_and_can_be_tried_again(
    unhurried: tuple[Viewer, Unhurried], qtbot: QtBot
) -> None:
    viewer, renderer = unhurried
    before = viewer.viewport().grab().toImage()
    with qtbot.waitSignal(viewer.tiles.failed):
        renderer.asked[-1][1].set_running_or_notify_cancel()
        renderer.asked[-1][1].set_exception(PdfError("Page 1 is too damaged to show."))
    assert viewer.tiles.problems == {0: "Page 1 is too damaged to show."}
    assert viewer.viewport().grab().toImage() != before
    viewer.tiles.want([])
    asked = len(renderer.asked)
    qtbot.mouseClick(viewer.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    assert not viewer.tiles.problems
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
            viewer.show_document(str(long), info, Place())
        viewer.go_to(60)
        viewer.flash(60, [Box(72, 100, 300, 120)])
        viewer.close()
        viewer.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    assert set(threading.enumerate()) == threads
    assert pid is not None
    assert not psutil.pid_exists(pid)


def test_a_focus_that_came_by_keyboard_is_seen(reader: Reader) -> None:
    reader.viewer.clearFocus()
    reader.viewer.activateWindow()
    reader.bot.waitUntil(reader.viewer.isActiveWindow)
    plain = reader.picture()
    reader.viewer.setFocus(Qt.FocusReason.TabFocusReason)
    assert changed(plain, reader.picture())[0].any()
    reader.viewer.clearFocus()
    reader.viewer.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not changed(plain, reader.picture()).any()
    assert reader.viewer.accessibleName()
    assert "2" in reader.viewer.accessibleDescription()
    assert SENTENCE in reader.paragraph().text
