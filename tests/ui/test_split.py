"""Two places of a document, or two documents, side by side: working in either half, and after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from windows import Desktop, part, with_more

import pdfs
from pdfs import Manual
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import MarkPlace
from pilcrow.core.reader.evidence_marks import EvidenceKind, EvidenceMark
from pilcrow.ui.chat.citations import CitedPassage, Where
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.document.three_panes import CHAT, CONTENTS
from pilcrow.ui.viewer.viewer import Viewer

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many pages with a few lines each, which are soon read."""
    texts = ("\n".join(f"Page {n}: {pdfs.sentences(1, n * 6 + i)}" for i in range(6)) for n in range(120))
    return pdfs.pages(tmp_path_factory.mktemp("pages") / "long.pdf", texts)


@pytest.fixture(scope="module")
def shelf_folder(tmp_path_factory: pytest.TempPathFactory, shelf_folder: Path, long: Path) -> Path:
    """A data folder in which the long document is read."""
    return with_more(shelf_folder, tmp_path_factory.mktemp("long"), long)


@pytest.fixture
def short(tmp_path: Path) -> Path:
    return pdfs.pages(tmp_path / "short.pdf", [f"Page {n} of the short one." for n in range(9)])


def opened(desktop: Desktop, path: Path) -> Tab:
    desktop.window.open(str(path))
    desktop.wait(lambda: desktop.tab().path == str(path) and desktop.tab().info is not None)
    return desktop.tab()


def run(desktop: Desktop, name: str) -> None:
    desktop.window.commands.actions[name].trigger()
    QApplication.processEvents()


def other(tab: Tab) -> Viewer:
    assert tab.split.other is not None
    return tab.split.other.view


def left_of(one: Viewer, two: Viewer) -> bool:
    return one.mapToGlobal(QPoint()).x() < two.mapToGlobal(QPoint()).x()


def press(viewer: Viewer, at: QPoint | None = None) -> None:
    place = at or viewer.viewport().rect().center()
    QTest.mousePress(viewer.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseRelease(viewer.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


def wheel(viewer: Viewer, notches: int) -> None:
    at = QPointF(40, 40)
    event = QWheelEvent(
        at, viewer.viewport().mapToGlobal(at), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewer.viewport(), event)


def test_the_contents_then_the_conversation_make_room_for_a_second_half_and_come_back(
    desktop: Desktop, long: Path
) -> None:
    window = desktop.start()
    window.resize(1440, 900)
    tab = opened(desktop, long)
    left, chat = tab.sides[CONTENTS], tab.sides[CHAT]
    desktop.wait(lambda: left.shown and chat.shown)
    run(desktop, "split right")
    assert (left.over, chat.over) == (True, False)
    assert not left.shown
    desktop.wait(lambda: min(view.page_view.zoom for view in tab.split.views) >= 0.6)
    window.resize(1120, 900)
    desktop.wait(lambda: chat.over)
    assert not chat.shown
    run(desktop, "split below")
    assert (left.shown, left.over, chat.shown, chat.over) == (True, False, True, False)
    run(desktop, "split right")
    assert chat.over
    run(desktop, "close split")
    assert (left.shown, chat.shown) == (True, True)


def test_the_same_place_is_shown_twice_and_each_half_goes_its_way(desktop: Desktop, long: Path) -> None:
    desktop.start()
    tab = opened(desktop, long)
    tab.viewer.scroller.go_to(20)
    run(desktop, "split right")
    half = other(tab)
    assert half.isVisible()
    assert left_of(tab.viewer, half)
    assert half.scroller.place().page == tab.viewer.scroller.place().page == 20
    tab.viewer.scroller.go_to(50)
    tab.viewer.page_view.set_zoom(2)
    assert (half.scroller.place().page, half.scroller.place().zoom) == (20, 0.0), "fitted to its width"
    run(desktop, "close split")
    assert tab.split.other is None
    assert tab.viewer.scroller.place().page == 50


def test_the_half_that_is_clicked_on_is_worked_in(desktop: Desktop, long: Path) -> None:
    desktop.start()
    tab = opened(desktop, long)
    run(desktop, "split right")
    half = other(tab)
    half.scroller.go_to(70)
    tab.viewer.scroller.go_to(30)
    tab.viewer.page_view.set_zoom(1.5)
    right = half.mapToGlobal(QPoint())
    press(half)
    assert tab.viewer.mapToGlobal(QPoint()) == right
    assert (tab.viewer.scroller.place().page, tab.viewer.scroller.place().zoom) == (70, 0.0)
    assert (half.scroller.place().page, half.scroller.place().zoom) == (30, 1.5)
    assert desktop.window.focusWidget() is tab.viewer
    assert desktop.window.bar.page.text() == "71"
    tab.viewer.scroller.back()
    assert tab.viewer.scroller.place().page == 0, "each half has its own history"
    run(desktop, "other half")
    assert left_of(tab.viewer, half)
    assert (tab.viewer.scroller.place().page, tab.viewer.scroller.place().zoom) == (30, 1.5)


def test_a_drag_in_the_other_half_selects_there(desktop: Desktop, long: Path) -> None:
    desktop.start()
    tab = opened(desktop, long)
    run(desktop, "split right")
    half = other(tab)
    half.scroller.go_to(40)
    desktop.wait(lambda: tab.document is not None)
    viewport = half.viewport()
    assert half.pages is not None
    x, y = half.pages.to_view(40, pdfs.MARGIN + 2, pdfs.MARGIN + 30)
    start = QPoint(round(x - half.corner()[0]), round(y - half.corner()[1]))
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for step in (20, 60, 120):
        global_there = tab.viewer.viewport().mapToGlobal(start + QPoint(step, 0))
        desktop.bot.mouseMove(viewport, viewport.mapFromGlobal(global_there))
    assert tab.viewer.scroller.place().page == 40
    assert len(tab.viewer.selection.text()) > 5
    assert tab.viewer.selection.page() == 40
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=viewport.mapFromGlobal(global_there))


def test_the_wheel_scrolls_a_half_without_working_in_it(desktop: Desktop, long: Path) -> None:
    desktop.start()
    tab = opened(desktop, long)
    run(desktop, "split below")
    half = other(tab)
    assert half.mapToGlobal(QPoint()).y() > tab.viewer.mapToGlobal(QPoint()).y()
    for _ in range(30):
        wheel(half, -1)
    desktop.wait(lambda: half.scroller.place().page > 0)
    assert tab.viewer.scroller.place().page == 0
    assert desktop.window.focusWidget() is tab.viewer


def test_a_half_that_still_glides_is_closed_with_its_document(desktop: Desktop, long: Path) -> None:
    window = desktop.start()
    tab = opened(desktop, long)
    run(desktop, "split right")
    half = other(tab)
    wheel(half, -9)
    assert half.scroller.goal is not None
    window.close_tab(tab)
    assert half.scroller.goal is None
    assert half.pages is None


def test_both_halves_share_pictures_and_marks(desktop: Desktop, long: Path) -> None:
    desktop.start()
    tab = opened(desktop, long)
    run(desktop, "split right")
    half = other(tab)
    assert half.shown.tiles is tab.viewer.shown.tiles
    tab.viewer.scroller.go_to(5)
    half.scroller.go_to(90)
    desktop.wait(lambda: {5, 90} <= {key.page for key in tab.viewer.shown.tiles.sharp._images})
    before = half.viewport().grab().toImage()
    tab.viewer.evidence.show([EvidenceMark(EvidenceKind.CITED, 1, 90, (Box(60, 60, 400, 120),), 1, leading=True)])
    assert half.viewport().grab().toImage() != before, "the evidence of answers is in both"
    desktop.window.commands.run("dark pages")
    assert half.shown.colours.dark


def test_a_place_is_opened_beside(desktop: Desktop, pdf: Path) -> None:
    desktop.start()
    tab = opened(desktop, pdf)
    tab.viewer.beside_wanted.emit(2, 500.0)
    assert tab.viewer.scroller.place().page == 0
    assert other(tab).scroller.place().page == 2
    tab.viewer.beside_wanted.emit(1, None)
    assert other(tab).scroller.place().page == 1


def test_what_is_cited_is_shown_beside_with_its_mark(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path, 0)
    tab.answering.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    tab.viewer.scroller.go_to(0)
    view = tab.conversation.views[0]
    assert view.answered is not None
    assert tab.document is not None
    citation = view.answered.citations[0]
    view.citations.activated.emit(CitedPassage(citation), Where.BESIDE)
    QApplication.processEvents()
    page = tab.backend.corpora.corpus([tab.document], embed=False).paragraph(citation.at).page
    assert page in other(tab).port.parts_in_view()
    assert other(tab).visited.on(page)
    assert tab.viewer.scroller.place().page == 0


def test_rows_of_the_contents_and_thumbnails_are_opened_beside(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path, 0)
    assert tab.document is not None
    section = tab.document.sections[-1]

    def choose(words: str) -> None:
        menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
        (action,) = (action for action in menu.actions() if action.text() == words)
        action.trigger()
        menu.close()

    tab.contents.menu_wanted.emit(section.id, QPoint(40, 40))
    choose("Open beside")
    assert other(tab).scroller.place().page == section.page
    tab.pages.list.menu_wanted.emit([1], QPoint(40, 40))
    choose("Open beside")
    assert other(tab).scroller.place().page == 1
    assert tab.viewer.scroller.place().page == 0


def test_halves_scroll_together_as_far_apart_as_they_are(desktop: Desktop, long: Path) -> None:
    desktop.start()
    tab = opened(desktop, long)
    run(desktop, "split right")
    half = other(tab)
    half.scroller.go_to(10)
    run(desktop, "scroll together")
    tab.viewer.scroller.go_to(30)
    assert half.scroller.place().page == 40
    half.scroller.go_to(60)
    assert tab.viewer.scroller.place().page == 50
    press(half)
    tab.viewer.scroller.go_to(80)
    assert half.scroller.place().page == 70
    run(desktop, "scroll together")
    tab.viewer.scroller.go_to(0)
    assert half.scroller.place().page == 70


def test_two_documents_stand_beside_each_other(desktop: Desktop, long: Path, short: Path) -> None:
    window = desktop.start()
    first = opened(desktop, long)
    first.viewer.scroller.go_to(33)
    second = opened(desktop, short)
    second.viewer.scroller.go_to(4)
    run(desktop, "open beside")
    half = other(second)
    assert left_of(half, second.viewer)
    assert half.shown.tiles is first.viewer.shown.tiles
    assert half.scroller.place().page == 33
    half.scroller.go_to(44)
    place = half.mapToGlobal(QPoint())
    press(half)
    assert window.tab is first
    QApplication.processEvents()
    assert first.viewer.scroller.place().page == 44
    assert first.viewer.mapToGlobal(QPoint()) == place, "the halves stay where they are"
    assert other(first).scroller.place().page == 4
    assert second.split.other is None
    window.close_tab(second)
    assert first.split.other is None


def test_in_another_document_beside_one_selects_and_asks_for_menus_at_once(
    desktop: Desktop, long: Path, short: Path
) -> None:
    window = desktop.start()
    first = desktop.open(long)
    second = desktop.open(short)
    run(desktop, "open beside")
    half = other(second)
    assert half.pages is not None
    x, y = half.pages.to_view(0, pdfs.MARGIN + 2, pdfs.MARGIN - 4)
    viewport = half.viewport()
    start = QPoint(round(x - half.corner()[0]), round(y - half.corner()[1]))
    desktop.bot.mouseMove(viewport, start)
    assert viewport.cursor().shape() == Qt.CursorShape.IBeamCursor, "text is known there, too"
    there = viewport.mapToGlobal(start)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    assert window.tab is first
    now = first.viewer.viewport()
    for step in (20, 60, 120):
        desktop.bot.mouseMove(now, now.mapFromGlobal(there) + QPoint(step, 0))
    QTest.mouseRelease(now, Qt.MouseButton.LeftButton, pos=now.mapFromGlobal(there) + QPoint(120, 0))
    assert len(first.viewer.selection.text()) > 5
    half = other(first)
    spot = half.viewport().rect().center()
    for event in (
        QMouseEvent(
            QMouseEvent.Type.MouseButtonPress,
            QPointF(spot),
            half.viewport().mapToGlobal(QPointF(spot)),
            Qt.MouseButton.RightButton,
            Qt.MouseButton.RightButton,
            Qt.KeyboardModifier.NoModifier,
        ),
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, half.viewport().mapToGlobal(spot)),
    ):
        QApplication.sendEvent(half.viewport(), event)
    assert window.tab is second
    (menu,) = (each for each in window.findChildren(QMenu) if each.isVisible())
    assert "Bookmark this place" in [action.text() for action in menu.actions()]
    menu.close()


def test_what_is_selected_is_seen_in_both_halves(desktop: Desktop, long: Path) -> None:
    desktop.start()
    tab = desktop.open(long)
    run(desktop, "split right")
    half = other(tab)
    desktop.wait(lambda: any(key.page == 0 for key in tab.viewer.shown.tiles.sharp._images))
    before = half.viewport().grab().toImage()
    tab.viewer.selection.select_page()
    assert half.selection.boxes(0) == tab.viewer.selection.boxes(0) != []
    assert half.viewport().grab().toImage() != before


def test_what_is_read_aloud_is_followed_in_its_half(desktop: Desktop, long: Path) -> None:
    desktop.start()
    tab = opened(desktop, long)
    run(desktop, "split right")
    half = other(tab)
    half.scroller.go_to(60)
    places = [MarkPlace(9, Box(72, 72, 300, 90))]
    tab.viewer.spoken.show(places)
    assert 9 in tab.viewer.port.parts_in_view()
    assert half.scroller.place().page == 60
    assert half.spoken.places == tuple(places)
    press(half)  # somebody looks at something else meanwhile
    tab.viewer.spoken.show([MarkPlace(40, Box(72, 72, 300, 90))], here=False)
    assert tab.viewer.scroller.place().page == 60
    assert 40 in half.port.parts_in_view()


def test_both_halves_show_a_file_that_has_changed(desktop: Desktop, short: Path, tmp_path: Path) -> None:
    desktop.start()
    tab = opened(desktop, short)
    run(desktop, "split right")
    other(tab).scroller.go_to(8)
    fewer = pdfs.pages(tmp_path / "fewer.pdf", [f"Another page {n}." for n in range(4)])
    fewer.replace(short)
    desktop.wait(lambda: tab.info is not None and len(tab.info.pages) == 4)
    desktop.wait(lambda: other(tab).pages is not None and len(other(tab).pages) == 4)
    assert other(tab).scroller.place().page == 3
    desktop.wait(lambda: any(key.page == 3 for key in tab.viewer.shown.tiles.sharp._images))


def test_halves_are_there_again_after_a_restart(desktop: Desktop, long: Path, short: Path) -> None:
    desktop.start()
    first = opened(desktop, long)
    run(desktop, "split below")
    other(first).scroller.go_to(60)
    other(first).page_view.set_zoom(1.25)
    opened(desktop, short)
    desktop.end()

    window = desktop.start()
    desktop.wait(lambda: desktop.tab().info is not None)
    assert desktop.tab().split.other is None
    window.open(str(long))
    desktop.wait(lambda: desktop.tab().split.other is not None)
    half = other(desktop.tab())
    assert (half.scroller.place().page, half.scroller.place().zoom) == (60, 1.25)
    assert half.mapToGlobal(QPoint()).y() > desktop.tab().viewer.mapToGlobal(QPoint()).y()
    window.open(str(short))
    window.open(str(long))
    run(desktop, "open beside")
    desktop.end()

    desktop.start()
    desktop.wait(lambda: desktop.tab().split.other is not None)
    assert desktop.tab().path == str(long)
    assert desktop.tab().split.setting is not None
    assert desktop.tab().split.setting.path == str(short)
