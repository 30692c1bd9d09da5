"""Ways of looking at pages: one at a time, side by side, and of many sizes."""

from __future__ import annotations

import json
from dataclasses import asdict
from itertools import product
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reading import Reader, changed, extent, underline

import pdfs
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Anchor, Annotation, AnnotationKind, Colour, MarkPlace
from pilcrow.core.reader.arrangement import Arrangement
from pilcrow.core.reader.evidence_marks import EvidenceKind, EvidenceMark
from pilcrow.core.reader.reading_place import ReadingPlace
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.viewer.viewer import Viewer

SIDE_BY_SIDE = [
    Arrangement(continuous, facing=True, cover=cover, right_to_left=rtl)
    for continuous, cover, rtl in product((False, True), repeat=3)
]


def wheel(viewer: Viewer, notches: float) -> None:
    at = QPointF(viewer.viewport().rect().center())
    event = QWheelEvent(
        at, QPointF(viewer.viewport().mapToGlobal(at)), QPoint(), QPoint(0, round(-120 * notches)),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewer.viewport(), event)


def in_view(viewer: Viewer) -> list[int]:
    """The pages of which something is to be seen."""
    view, pages = viewer.port.seen, viewer.pages
    assert pages is not None
    return [
        page
        for page in pages.visible(view.y0, view.y1)
        if pages.rect(page)[0] < view.x1 and sum(pages.rect(page)[::2]) > view.x0
    ]


@pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
def test_marks_lie_on_the_sentence_in_facing_pages(
    qtbot: QtBot, process: PdfProcess, pdf: Path, fine: bool
) -> None:
    reader = Reader(qtbot, process, pdf, fine=fine)
    viewer, ratio = reader.viewer, 2 if fine else 1
    for number, arrangement in enumerate(SIDE_BY_SIDE):
        zoom, turns = (0.6, 1.0, 2.3)[number % 3], number % 4
        reader.open(ReadingPlace(1, arrangement=arrangement))
        reader.look(zoom, turns, dark=bool(number % 2))
        plain = reader.picture()
        left, top, right, _ = underline(plain)
        point = zoom * 96 / 72 * ratio
        assert right - left == pytest.approx(reader.sentence()[0].width * point, abs=3)
        viewer.evidence.show([EvidenceMark(EvidenceKind.CITED, 1, 1, reader.sentence())])
        fill = extent(changed(plain, reader.picture()))
        assert fill[::2] == pytest.approx((left, right), abs=2)
        assert fill[3] == pytest.approx(top, abs=2 * point)
        assert fill[3] - fill[1] == pytest.approx(1.3 * 11 * point, abs=3 * point)
        viewer.evidence.show([])


def test_words_are_selected_in_the_page_at_the_right(reader: Reader) -> None:
    reader.open(ReadingPlace(1, arrangement=Arrangement(facing=True, cover=False)))
    reader.look(1.0, 0, dark=False)
    x0, y0, x1, _ = underline(reader.picture())
    reader.drag(reader.spot(x0 + 1, y0 - 6), reader.spot(x1 - 1, y0 - 6))
    assert reader.viewer.selection.text() == "Every valve warms the rear hinge."
    assert reader.viewer.selection.page() == 1


def test_one_page_at_a_time_is_turned_by_wheel_and_keys(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.page_view.arrange(continuous=False)
    viewer.page_view.fit_page()
    for page in (1, 2):
        wheel(viewer, 1)
        assert (in_view(viewer), viewer.scroller.place().page) == ([page], page)
    for key, page in ((Qt.Key.Key_PageDown, 3), (Qt.Key.Key_N, 4), (Qt.Key.Key_PageUp, 3), (Qt.Key.Key_P, 2)):
        qtbot.keyClick(viewer, key)
        assert (in_view(viewer), viewer.scroller.place().page) == ([page], page)
    qtbot.keyClick(viewer, Qt.Key.Key_End)
    assert in_view(viewer) == [119]
    wheel(viewer, 3)
    assert in_view(viewer) == [119]
    viewer.verticalScrollBar().setValue(viewer.verticalScrollBar().maximum() // 2)
    assert len(in_view(viewer)) == 1, "also while the scroll bar is dragged"


def test_a_page_larger_than_the_window_is_scrolled_before_it_is_turned(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.page_view.arrange(continuous=False)
    viewer.page_view.set_zoom(1.5)
    viewer.scroller.go_to(7)
    assert viewer.pages is not None
    seen = []
    while viewer.scroller.place().page == 7:
        seen.append(viewer.verticalScrollBar().value())
        qtbot.keyClick(viewer, Qt.Key.Key_PageDown)
    top, height, room = *viewer.pages.rect(7)[1::2], viewer.viewport().height()
    assert len(seen) > 2
    assert seen[0] <= top
    assert seen[-1] + room == pytest.approx(top + height, abs=17), "its very end was seen"
    assert viewer.verticalScrollBar().value() <= viewer.pages.rect(8)[1], "the next one begins at its head"
    qtbot.keyClick(viewer, Qt.Key.Key_PageUp)
    assert viewer.verticalScrollBar().value() == seen[-1], "and leads back to where one was"


def test_the_place_stays_however_pages_are_arranged(viewer: Viewer) -> None:
    viewer.scroller.go_to(17, 300.0)
    for facing, continuous in ((True, True), (True, False), (False, False), (False, True)):
        viewer.page_view.arrange(facing=facing, continuous=continuous)
        assert 17 in in_view(viewer)
        assert (viewer.scroller.place().page, viewer.scroller.place().y) == (17, 300.0)
    viewer.page_view.arrange(facing=True)
    viewer.scroller.go_to(17)
    assert in_view(viewer)[:2] == [17, 18]
    viewer.page_view.arrange(cover=False)
    assert 17 in in_view(viewer)[:2]
    viewer.scroller.step_pages(1)
    assert in_view(viewer)[:2] == [18, 19]


def test_side_by_side_they_are_read_from_their_side(viewer: Viewer) -> None:
    viewer.page_view.arrange(facing=True)
    assert viewer.pages is not None
    assert viewer.pages.rect(0)[0] > viewer.viewport().width() / 2, "a cover lies at the right"
    assert viewer.pages.rect(1)[0] < viewer.pages.rect(2)[0]
    viewer.page_view.arrange(right_to_left=True)
    assert viewer.pages.rect(0)[0] < viewer.viewport().width() / 2
    assert viewer.pages.rect(1)[0] > viewer.pages.rect(2)[0]


def test_one_wide_page_makes_no_other_small(qtbot: QtBot, process: PdfProcess, tmp_path: Path) -> None:
    document = pymupdf.open()
    for width, height in ((595, 842), (842, 595), (1684, 1191), (595, 842)):
        document.new_page(width=width, height=height)
    file = pdfs.save(document, tmp_path / "mixed.pdf")
    viewer = Viewer(process)
    qtbot.addWidget(viewer)
    viewer.resize(700, 600)
    viewer.show()
    viewer.show_document(str(file), process.open(str(file)).result(), ReadingPlace())
    assert viewer.pages is not None
    zooms = []
    for page in range(4):
        viewer.scroller.go_to(page)
        zooms.append(viewer.page_view.zoom)
        assert viewer.pages.rect(page)[2] == pytest.approx(viewer.viewport().width() - 32, abs=1)
    assert zooms[0] == zooms[3] > zooms[1] > zooms[2]
    assert not viewer.horizontalScrollBar().maximum()
    viewer.scroller.go_to(3)
    viewer.verticalScrollBar().setValue(viewer.verticalScrollBar().value() - 60)
    assert viewer.scroller.reading()[0] == 3
    assert viewer.page_view.zoom == zooms[3], "of the page that one reads, with the foot of another above it"
    viewer.scroller.go_to(0)
    viewer.page_view.zoom_in()
    assert viewer.page_view.zoom > zooms[0]
    assert len({viewer.pages.scale(page) for page in range(4)}) == 1, "a zoom of one's own is one for all"


def test_a_document_is_looked_at_again_as_it_was(viewer: Viewer, process: PdfProcess, long: Path) -> None:
    viewer.page_view.arrange(facing=True, right_to_left=True, continuous=False)
    viewer.page_view.rotate(1)
    left = viewer.scroller.place()
    assert Arrangement.of({"facing": True, "right_to_left": True, "continuous": False}) == left.arrangement
    viewer.show_document(str(long), process.open(str(long)).result(), ReadingPlace())
    assert viewer.page_view.arrangement == Arrangement()
    viewer.show_document(str(long), process.open(str(long)).result(), left)
    assert viewer.scroller.place() == left


def trimmed(reader: Reader) -> None:
    """Wait until the margins are cut off, and the page is sharp."""
    viewer = reader.viewer
    with reader.bot.waitSignal(viewer.page_sharp, check_params_cb=lambda page: page == 1 and cut(viewer)):
        viewer.page_view.set_trimmed(True)


def cut(viewer: Viewer) -> bool:
    return viewer.pages is not None and bool((viewer.pages.shown[:, 0] > 0).any())


@pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
def test_marks_lie_on_the_sentence_in_trimmed_pages(
    qtbot: QtBot, process: PdfProcess, pdf: Path, fine: bool
) -> None:
    reader = Reader(qtbot, process, pdf, fine=fine)
    viewer, ratio = reader.viewer, 2 if fine else 1
    trimmed(reader)
    for turns in range(4):
        reader.look(1.0, turns, dark=False)
        plain, point = reader.picture(), 96 / 72 * ratio
        left, top, right, _ = underline(plain)
        assert right - left == pytest.approx(reader.sentence()[0].width * point, abs=3)
        viewer.evidence.show([EvidenceMark(EvidenceKind.CITED, 1, 1, reader.sentence())])
        fill = extent(changed(plain, reader.picture()))
        assert fill[::2] == pytest.approx((left, right), abs=2)
        assert fill[3] == pytest.approx(top, abs=2 * point)
        viewer.evidence.show([])


def test_trimmed_pages_fill_the_width_and_come_back_whole(reader: Reader) -> None:
    viewer = reader.viewer
    viewer.page_view.fit_width()
    before = viewer.page_view.zoom
    trimmed(reader)
    assert viewer.page_view.zoom > 1.1 * before
    assert viewer.scroller.place().trim
    left, _, right, _ = underline(reader.picture())
    assert right - left == pytest.approx(reader.sentence()[0].width * viewer.page_view.zoom * 96 / 72, abs=3)
    viewer.page_view.set_trimmed(False)
    assert viewer.page_view.zoom == before
    assert not cut(viewer)
    viewer.page_view.set_trimmed(True)
    assert cut(viewer), "what was found is kept"


def test_trimmed_pages_are_trimmed_at_once_when_they_are_opened_again(reader: Reader) -> None:
    trimmed(reader)
    place, shown = reader.viewer.scroller.place(), reader.viewer.pages
    assert shown is not None
    before = shown.shown.tolist()
    reader.viewer.show_document(str(reader.path), reader.info, ReadingPlace())
    assert not cut(reader.viewer)
    reader.viewer.show_document(str(reader.path), reader.info, place)
    assert reader.viewer.pages is not None
    assert reader.viewer.pages.shown.tolist() == before
    assert reader.viewer.scroller.place() == place


def test_a_mark_in_the_margin_is_not_cut_off(reader: Reader) -> None:
    trimmed(reader)
    viewer = reader.viewer
    assert viewer.pages is not None
    before = viewer.pages.shown.tolist()
    note = Annotation(
        "1", AnnotationKind.NOTE, Anchor("file", (MarkPlace(1, Box(4, 300, 22, 318)),)), Colour.GREEN
    )
    viewer.annotations.show([note])
    assert viewer.pages.shown[1].tolist() == [0, 0, *viewer.pages.sizes[1]]
    assert viewer.pages.shown.tolist()[::2] == before[::2]


def test_arrow_keys_turn_single_pages(viewer: Viewer, qtbot: QtBot) -> None:
    viewer.page_view.arrange(continuous=False)
    viewer.page_view.fit_page()
    qtbot.keyClick(viewer, Qt.Key.Key_Right)
    assert in_view(viewer) == [1]
    viewer.page_view.arrange(facing=True, right_to_left=True)
    qtbot.keyClick(viewer, Qt.Key.Key_Left)
    assert in_view(viewer) == [3, 4]
    qtbot.keyClick(viewer, Qt.Key.Key_Right)
    assert in_view(viewer) == [1, 2]


def test_a_place_is_kept_as_json() -> None:
    how = Arrangement(continuous=False, facing=True, cover=False, right_to_left=True)
    place = ReadingPlace(3, 4.5, -1.0, 2, how, trim=True, margins=((0, 595, 842, 1.5, 2.0, 3.0, 4.0),))
    assert ReadingPlace.of(json.loads(json.dumps(asdict(place)))) == place
    assert ReadingPlace.of({}) == ReadingPlace()
