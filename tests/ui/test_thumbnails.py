"""Pages in small: what they show, going about in a document by them, and doing something with several."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from reading import Unhurried, match_colour
from windows import Desktop

import pdfs
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, Colour
from pilcrow.core.marks.placing import at_place
from pilcrow.core.model import PageInfo
from pilcrow.core.reader.evidence_marks import EvidenceKind, EvidenceMark
from pilcrow.core.reader.page_range import parse_pages, written_pages
from pilcrow.core.reader.pdf import PdfInfo
from pilcrow.core.reader.reading_place import ReadingPlace
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.base.look import inks
from pilcrow.ui.base.look.page_colours import PageColours
from pilcrow.ui.base.look.theme import LIGHT
from pilcrow.ui.document.files.export_pages_dialog import ExportDialog
from pilcrow.ui.viewer.thumbnails.pane import PagesPane
from pilcrow.ui.viewer.thumbnails.view import Thumbnails
from pilcrow.ui.viewer.viewer import Viewer

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture
def pages(qtbot: QtBot, process: PdfProcess, viewer: Viewer, long: Path) -> Iterator[Thumbnails]:
    """Beside the viewer on a long document."""
    pane = beside(qtbot, process, viewer, process.open(str(long)).result(), str(long))
    yield pane.list
    pane.list.clear()


def beside(qtbot: QtBot, renderer: PdfProcess | Unhurried, viewer: Viewer, info: PdfInfo, path: str) -> PagesPane:
    pane = PagesPane(renderer)
    qtbot.addWidget(pane)
    pane.resize(280, 600)
    pane.list.follow(viewer)
    pane.list.chosen.connect(viewer.scroller.go_to)
    pane.list.show_document(path, info)
    pane.show()
    return pane


def sharp(pages: Thumbnails) -> bool:
    return all(pages.tiles.has(key) for page in pages._in_sight() for key in pages._keys(page))


def middle(pages: Thumbnails, page: int) -> QPoint:
    return pages.place(page).center().toPoint()


def click(pages: Thumbnails, page: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, held, middle(pages, page))


def seen(pages: Thumbnails) -> QImage:
    return pages.viewport().grab().toImage()


def count(image: QImage, colour: str, area: QRectF) -> int:
    """Pixels of a colour in an area (logical)."""
    ratio = image.devicePixelRatio()
    spots = QRectF(area.topLeft() * ratio, area.size() * ratio).toAlignedRect().intersected(image.rect())
    rows, columns = slice(spots.top(), spots.bottom() + 1), slice(spots.left(), spots.right() + 1)
    return int(match_colour(image, colour)[rows, columns].sum())


def test_only_what_is_in_sight_is_rendered_and_last_of_all(qtbot: QtBot) -> None:
    info = PdfInfo(tuple(PageInfo(595, 842, "") for _ in range(3400)), "", encrypted=False)
    renderer = Unhurried(info)
    viewer = Viewer(renderer)
    qtbot.addWidget(viewer)
    viewer.show_document("a.pdf", info, ReadingPlace())
    pane = beside(qtbot, renderer, viewer, info, "a.pdf")
    pages = pane.list
    assert pages.model().rowCount() == 3400
    viewer.scroller.go_to(3000)
    QApplication.processEvents()
    assert pages.place(3000).intersects(QRectF(pages.viewport().rect())), "they follow the reader"
    assert len(pages.tiles._wanted) < 40
    assert {2990 < key.page < 3030 for key in pages.tiles._wanted} == {True}
    pane.hide()
    assert not pages.tiles._wanted
    viewer.clear()
    pages.clear()


def test_they_are_sharp_and_keep_to_their_bytes(pages: Thumbnails, qtbot: QtBot) -> None:
    for width in (64, 150, 320):
        pages.set_width(width)
        qtbot.waitUntil(lambda: sharp(pages))
        page = pages._in_sight()[0]
        (key, *_) = pages._keys(page)
        image = pages.tiles.get(key)
        assert image is not None
        assert image.width() == round(pages.place(page).width() * pages.devicePixelRatioF())
    assert pages.tiles.sharp.bytes <= pages.tiles.sharp.budget <= 24_000_000


def test_a_click_goes_there_and_the_page_in_view_is_outlined(
    pages: Thumbnails, viewer: Viewer, qtbot: QtBot
) -> None:
    click(pages, 2)
    assert viewer.scroller.place().page == 2
    qtbot.waitUntil(lambda: sharp(pages))
    image = seen(pages)
    edges = {page: count(image, LIGHT.accent, pages.place(page).adjusted(-3, -3, 3, 3)) for page in (0, 2, 3)}
    assert edges[2] > 2 * pages.place(2).height()
    assert edges[0] == 0


def test_the_frame_is_what_is_in_view_and_is_dragged(pages: Thumbnails, viewer: Viewer, qtbot: QtBot) -> None:
    viewer.page_view.set_zoom(2)
    viewer.scroller.go_to(1, 300)
    frame = pages.frame(1)
    place = pages.place(1)
    part = viewer.port.parts_in_view()[1]
    assert frame.top() - place.top() == pytest.approx(part.y0 * place.height() / pdfs.A4[1], abs=1)
    assert frame.height() < place.height() / 1.5
    start, viewport = frame.center().toPoint(), pages.viewport()
    away = QPoint(0, round(place.height() / 5))
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(viewport, start + away / 2)
    qtbot.mouseMove(viewport, start + away)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + away)
    moved = pages.frame(1).center() - frame.center()
    assert moved.y() == pytest.approx(away.y(), abs=2)
    assert viewer.scroller.place().page == 1, "a drag is no click"


def test_pages_are_found_by_typing_and_walked_through_by_keys(
    pages: Thumbnails, viewer: Viewer, qtbot: QtBot
) -> None:
    pages.focus()
    qtbot.keyClicks(pages, "117")
    assert pages.currentIndex().row() == 116
    assert viewer.scroller.place().page == 0
    qtbot.keyClick(pages, Qt.Key.Key_Return)
    assert viewer.scroller.place().page == 116
    qtbot.keyClick(pages, Qt.Key.Key_Left)
    qtbot.keyClick(pages, Qt.Key.Key_Return)
    assert viewer.scroller.place().page == 115


def test_the_wheel_with_ctrl_sizes_them(pages: Thumbnails, qtbot: QtBot) -> None:
    pane = pages.parentWidget()
    assert isinstance(pane, PagesPane)
    before, spot = pages.thumbnail_width, QPointF(60, 60)
    event = QWheelEvent(
        spot, pages.viewport().mapToGlobal(spot), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(pages.viewport(), event)
    assert pages.thumbnail_width > before
    assert pane.slider.value() == pages.thumbnail_width
    pane.slider.setValue(80)
    assert pages.thumbnail_width == 80


def test_dark_page_colours_follow(pages: Thumbnails, viewer: Viewer, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: sharp(pages))
    place = pages.place(1)
    assert QColor(seen(pages).pixel(place.topLeft().toPoint() + QPoint(4, 4))).lightness() > 240
    viewer.shown.set_colours(PageColours.DARK)
    qtbot.waitUntil(lambda: sharp(pages))
    assert QColor(seen(pages).pixel(place.topLeft().toPoint() + QPoint(4, 4))).lightness() < 60


def test_a_page_that_has_changed_is_fetched_again(pages: Thumbnails, viewer: Viewer, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: sharp(pages))
    with qtbot.waitSignal(pages.tiles.arrived, check_params_cb=lambda key: key.page == 1):
        viewer.shown.renew([1])  # as when a field on it has been filled in


def test_signs_tell_of_what_the_newest_answer_did(pages: Thumbnails, viewer: Viewer) -> None:
    mark = EvidenceMark(EvidenceKind.CITED, 1, 1, (viewer.port.parts_in_view()[0],), 1, leading=True)
    cell = QRectF(pages.visualRect(pages.model().index(1, 0)))
    cell.setTop(pages.place(1).bottom() + 4)
    assert count(seen(pages), LIGHT.accent, cell) == 0
    viewer.evidence.show([mark])
    assert count(seen(pages), LIGHT.accent, cell) > 10
    told = pages.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Page 2 of 120, cited by the newest answer"


def test_signs_tell_of_the_readers_own_marks(pages: Thumbnails, viewer: Viewer) -> None:
    cell = QRectF(pages.visualRect(pages.model().index(1, 0)))
    cell.setTop(pages.place(1).bottom() + 4)
    blue = inks.line_colour(Colour.BLUE, dark=False)
    assert count(seen(pages), blue, cell) == 0
    anchor = at_place("", 1, Box(60, 60, 200, 200), ())
    viewer.annotations.show([Annotation("a", AnnotationKind.AREA, anchor, Colour.BLUE, made=0, changed=0)])
    assert count(seen(pages), blue, cell) > 10
    told = pages.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Page 2 of 120, 1 mark"


def test_several_pages_are_exported(desktop: Desktop, long: Path) -> None:
    window = desktop.start()
    tab = desktop.open(long)
    window.commands.run("pages")
    pages = tab.pages.list
    assert tab.left.shown == "Pages"
    assert pages.hasFocus()
    pages.set_width(80)
    click(pages, 1)
    click(pages, 3, Qt.KeyboardModifier.ShiftModifier)
    click(pages, 5, Qt.KeyboardModifier.ControlModifier)
    assert pages.selected_pages() == [1, 2, 3, 5]
    pages.menu_wanted.emit(pages.selected_pages(), QPoint(50, 50))
    (menu,) = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    (action,) = [action for action in menu.actions() if action.text() == "Export 4 pages…"]
    action.trigger()
    menu.close()
    (dialog,) = window.findChildren(ExportDialog)
    assert dialog.pages.text() == "1-3, 5", "by the numbers that the pages print"
    dialog.reject()
    window.commands.run("pages")
    assert tab.left.shown == "Contents"


def test_their_size_is_kept(desktop: Desktop, long: Path) -> None:
    desktop.start()
    desktop.open(long).pages.list.set_width(200)
    desktop.end()
    desktop.start()
    assert desktop.open(long).pages.list.thumbnail_width == 200


@given(st.sets(st.integers(0, 30)), st.integers(0, 12))
def test_pages_are_written_as_they_are_read(chosen: set[int], front: int) -> None:
    roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"][:front]
    labels = [*roman, *(f"A-{n}" if n % 7 == 3 else "" for n in range(31 - front))]
    pages = sorted(chosen)
    if pages:
        assert parse_pages(written_pages(pages, labels), labels) == pages
