"""Previews: pointing at what leads somewhere shows the place itself, and what can be done with that."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import NamedTuple, cast

import pymupdf
import pytest
from conversing import chip_centre
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, QUrl, Slot
from PySide6.QtGui import QContextMenuEvent, QDesktopServices, QEnterEvent, QGuiApplication, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QMenu, QPushButton, QTreeView
from reading import colours
from windows import LONG, Desktop, Script, part, with_more

import pdfs
from chatserver import ChatServer
from pdfs import Manual
from pilcrow.core.geometry import Box
from pilcrow.core.model import Coordinate
from pilcrow.ui.base.look import motion
from pilcrow.ui.base.look.page_colours import PageColours
from pilcrow.ui.base.tasks import Task
from pilcrow.ui.chat.citations import CitedPassage, WantedPicture
from pilcrow.ui.document.links.preview import Preview
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.viewer.viewer import Viewer
from tablepages import STEP, draw, put, put_rows

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says

SIZE = 11
SAID = "How they move is told in Section 2, as others say (Adams and Brown, 2001) and Table 1 shows."
WEB, FILE, MAIL = "https://example.org/a?b=c", "file:///etc/hostname", "mailto:somebody@example.org"


class Place(NamedTuple):
    """Where some words or a link are on the first page, in points."""

    x: float
    y: float


def words(said: str) -> Place:
    """The middle of some words of `SAID`."""
    before = pymupdf.get_text_length(SAID[: SAID.index(said)], fontsize=SIZE)
    return Place(72 + before + pymupdf.get_text_length(said, fontsize=SIZE) / 2, 177)


def report(folder: Path) -> Path:
    """A page that speaks of a section, a table and a book further on, and has links to the web and to a file."""
    made = pymupdf.open()
    page = made.new_page()
    page.insert_text((72, 100), "1 Pumps", fontsize=18, fontname="hebo")
    page.insert_text((72, 180), SAID, fontsize=SIZE)
    page.insert_textbox((72, 260, 520, 700), pdfs.sentences(14, 1), fontsize=SIZE)
    for row, uri in enumerate((WEB, FILE, MAIL)):
        page.insert_text((72, 210 + 16 * row), f"Link {row + 1}", fontsize=SIZE)
        place = pymupdf.Rect(72, 200 + 16 * row, 110, 214 + 16 * row)
        page.insert_link({"kind": pymupdf.LINK_URI, "from": place, "uri": uri})
    page = made.new_page()
    page.insert_text((72, 100), "2 Springs", fontsize=18, fontname="hebo")
    page.insert_textbox((72, 120, 520, 420), pdfs.sentences(10, 2), fontsize=SIZE)
    page.insert_text((72, 460), "Table 1: Springs by year", fontsize=10)
    for row, cells in enumerate((("Year", "Springs"), ("2001", "12"), ("2002", "15"))):
        for column, cell in enumerate(cells):
            page.insert_text((80 + 120 * column, 480 + 16 * row), cell, fontsize=10)
    for y in (468, 484, 518):
        page.draw_line((72, y), (320, y))
    page.insert_textbox((72, 540, 520, 760), pdfs.sentences(8, 3), fontsize=SIZE)
    page = made.new_page()
    page.insert_text((72, 100), "References", fontsize=18, fontname="hebo")
    for row, entry in enumerate(
        ("Adams, A. and Brown, B. (2001). Springs that sing.", "Clark, C. (2004). Hinges.")
    ):
        page.insert_text((72, 140 + 40 * row), entry, fontsize=SIZE)
    return pdfs.save(made, folder / "report.pdf")


class Reader:
    """Somebody who points at things in a window with the report."""

    def __init__(self, desktop: Desktop, path: Path, **settings: str) -> None:
        self.desktop, self.window = desktop, desktop.start(**settings)
        self.tab = desktop.open(path)
        self.viewer = self.tab.viewer
        self.window.activateWindow()
        desktop.written()  # all is known of what it cites
        desktop.wait(lambda: self.viewer.shown.links.get(0) is not None)

    def spot(self, place: Place, view: Viewer | None = None) -> QPoint:
        view = view or self.viewer
        assert view.pages is not None
        at = view.pages.box_to_view(0, Box(*place, *place))
        bars = view.horizontalScrollBar().value(), view.verticalScrollBar().value()
        return QPoint(round(at.x0) - bars[0], round(at.y0) - bars[1])

    def point(self, place: Place) -> None:
        spot = self.spot(place)
        self.desktop.bot.mouseMove(self.viewer.viewport(), spot + QPoint(0, 60))
        self.desktop.bot.mouseMove(self.viewer.viewport(), spot)

    def leave(self) -> None:
        self.desktop.bot.mouseMove(self.viewer.viewport(), self.spot(Place(300, 600)))

    def click(self, place: Place, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.desktop.bot.mouseClick(self.viewer.viewport(), button, pos=self.spot(place))

    @property
    def preview(self) -> Preview | None:
        """The one that goes with the pointer, if it is there."""
        shown = self.tab.previews.hovered
        return shown if shown is not None and shown.isVisible() else None

    def seen(self) -> Preview:
        """Wait until it is there, and sharp."""
        self.desktop.wait(lambda: self.preview)
        preview = self.preview
        assert preview is not None
        self.desktop.wait(lambda: all(map(preview.picture._tiles.has, preview.picture._in_view())))
        return preview

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.window.focusWidget() or self.window, key)

    def menu(self, place: Place, choose: str = "") -> list[str]:
        """What the menu at a place offers, of which something may be chosen."""
        spot = self.spot(place)
        at = self.viewer.viewport().mapToGlobal(spot)
        self.viewer.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, at))
        (menu,) = (each for each in self.window.findChildren(QMenu) if each.isVisible())
        offered = {action.text(): action for action in menu.actions() if action.text()}
        if choose:
            offered[choose].trigger()
        menu.close()
        return list(offered)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return report(tmp_path_factory.mktemp("report"))


@pytest.fixture(scope="module")
def shelf_folder(tmp_path_factory: pytest.TempPathFactory, shelf_folder: Path, path: Path) -> Path:
    """A data folder in which the report is read."""
    return with_more(shelf_folder, tmp_path_factory.mktemp("read"), path)


@pytest.fixture
def reader(desktop: Desktop, path: Path) -> Reader:
    return Reader(desktop, path)


def ink(preview: Preview) -> float:
    """The share of a preview's picture that is darker than its paper."""
    picture = colours(preview.picture.grab().toImage())
    return float((picture.max(axis=2) < 128).mean())


# ---- what is shown -----------------------------------------------------------------------------------------


def test_pointing_at_words_shows_the_place_they_name(reader: Reader) -> None:
    for said, title, page, inside in (
        ("Section 2", "2 Springs", "p. 2", Box(72, 84, 200, 106)),
        ("Table 1", "Table 1 · 2 Springs", "p. 2", Box(72, 452, 240, 516)),
        ("Adams and Brown, 2001", "References", "p. 3", Box(72, 132, 200, 142)),
    ):
        reader.point(words(said))
        reader.desktop.wait(lambda title=title: reader.preview and reader.preview.title.text() == title)
        preview = reader.seen()
        assert preview.page.text() == page
        assert preview.place is not None
        assert preview.place.crop.meet(inside) == inside
        assert preview.place.crop.height < 200, "the place, and not its whole page"
        assert 0.005 < ink(preview) < 0.3
        link = reader.viewer.viewport().mapToGlobal(reader.spot(words(said)))
        assert not preview.geometry().contains(reader.tab.mapFromGlobal(link)), "it does not lie over the words"


def test_it_goes_when_the_pointer_does_but_the_pointer_may_go_to_it(reader: Reader) -> None:
    reader.point(words("Section 2"))
    preview, grace = reader.seen(), reader.tab.previews._grace
    usual = grace.interval()
    grace.setInterval(LONG)  # however slowly a busy machine moves the pointer
    reader.leave()
    assert grace.isActive()
    reader.desktop.bot.mouseMove(preview, preview.rect().center())
    QApplication.sendEvent(preview, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert not grace.isActive()
    assert preview.isVisible()
    grace.setInterval(usual)
    reader.leave()
    QApplication.sendEvent(preview, QEvent(QEvent.Type.Leave))
    reader.desktop.wait(lambda: not preview.isVisible())


def test_it_does_not_lie_over_the_tools_for_selected_words(reader: Reader) -> None:
    reader.window.commands.run("select all")
    reader.desktop.wait(lambda: reader.viewer.selection.exists)
    reader.point(words("Section 2"))
    assert reader.tab.previews._wanted is None
    reader.press(Qt.Key.Key_Escape)
    reader.point(words("Section 2"))
    reader.seen()


def test_it_does_not_come_while_a_menu_is_open(reader: Reader) -> None:
    menu = QMenu(reader.window)
    menu.addAction("Something")
    previews, opened = reader.tab.previews, Event()
    reader.window.background.do(opened.wait)  # where the place is looked up
    reader.point(words("Table 1"))
    assert previews._wanted is not None
    menu.popup(reader.window.mapToGlobal(QPoint(0, 0)))
    opened.set()
    reader.desktop.wait(lambda: previews._wanted is None)
    assert reader.preview is None
    menu.close()
    reader.point(words("Table 1"))
    reader.seen()


def test_escape_puts_it_away_and_does_nothing_else(reader: Reader) -> None:
    reader.viewer.visited.add(0, [Box(72, 300, 200, 320)])
    reader.viewer.setFocus()
    reader.point(words("Section 2"))
    reader.seen()
    reader.press(Qt.Key.Key_Escape)
    assert reader.preview is None
    assert reader.viewer.visited.exists, "the mark is still there"
    reader.press(Qt.Key.Key_Escape)
    assert not reader.viewer.visited.exists


def test_dark_pages_have_dark_previews_also_when_they_are_pinned(reader: Reader) -> None:
    reader.viewer.shown.set_colours(PageColours.DARK)
    reader.point(words("Section 2"))
    preview = reader.seen()
    assert ink(preview) > 0.7
    preview.keep()
    reader.viewer.shown.set_colours(PageColours.LIGHT)
    reader.desktop.wait(lambda: ink(preview) < 0.3)


def test_a_preview_is_as_sharp_as_the_page(reader: Reader) -> None:
    reader.point(words("Section 2"))
    preview = reader.seen()
    assert preview.picture._in_view()[0].scale == pytest.approx(reader.viewer.page_view.zoom * 96 / 72, rel=0.01)


def test_raised_numbers_show_what_they_cite_with_and_without_a_link(desktop: Desktop, tmp_path: Path) -> None:
    made = pymupdf.open()
    page = made.new_page()
    page.insert_text((72, 100), "Pumps", fontsize=18, fontname="hebo")
    places = []
    for row, number in enumerate(("1", "2,3", "4")):
        said = f"What the {('spring', 'hinge', 'valve')[row]} does was shown before"
        page.insert_text((72, 160 + 60 * row), said, fontsize=SIZE)
        end = 72 + pymupdf.get_text_length(said, fontsize=SIZE)
        page.insert_text((end, 156 + 60 * row), number, fontsize=7)
        page.insert_textbox((72, 166 + 60 * row, 520, 220 + 60 * row), pdfs.sentences(2, row), fontsize=SIZE)
        places.append(Place(end + 2, 154 + 60 * row))
    page = made.new_page()
    page.insert_text((72, 100), "References", fontsize=18, fontname="hebo")
    for row, name in enumerate(("Adams", "Brown", "Clark", "Dodd")):
        page.insert_text(
            (72, 140 + 26 * row),
            f"{row + 1}. {name}, A., and others. Things that move. Journal of Springs, 200{row}.",
            fontsize=SIZE,
        )
    box = pymupdf.Rect(places[2].x - 3, places[2].y - 5, places[2].x + 4, places[2].y + 4)
    target = {"kind": pymupdf.LINK_GOTO, "from": box, "page": 1, "to": pymupdf.Point(72, 208)}
    made[0].insert_link(target)
    reader = Reader(desktop, pdfs.save(made, tmp_path / "raised.pdf"))
    for place, name in zip(places, ("Adams", "Brown", "Dodd"), strict=True):
        reader.point(place)
        preview = reader.seen()
        assert preview.place is not None
        assert name in preview.place.text
        assert preview.place.crop.height < 40, "the entry alone"
        reader.tab.previews.hide()


# ---- pinned ------------------------------------------------------------------------------------------------


def test_previews_can_be_pinned_moved_scrolled_and_closed(reader: Reader) -> None:
    bot = reader.desktop.bot
    reader.point(words("Section 2"))
    first = reader.seen()
    bot.mouseClick(first.pin, Qt.MouseButton.LeftButton)
    reader.point(words("Table 1"))
    second = reader.seen()
    assert second is not first
    second.keep()
    reader.leave()
    reader.viewer.scroller.scroll_lines(0, 1)
    assert first.isVisible()
    assert second.isVisible()
    before = first.pos()
    head = QPoint(60, 26)
    bot.mousePress(first, Qt.MouseButton.LeftButton, pos=head)
    bot.mouseMove(first, head + QPoint(30, 20))
    bot.mouseRelease(first, Qt.MouseButton.LeftButton, pos=head + QPoint(30, 20))
    assert first.pos() == before + QPoint(30, 20)
    corner = first.picture.corner
    first.setFocus()
    reader.press(Qt.Key.Key_PageDown)
    assert first.picture.corner.y() > corner.y()
    reader.press(Qt.Key.Key_Escape)
    assert reader.tab.previews.pinned == [second]
    assert reader.viewer.hasFocus()
    reader.window.commands.run("close previews")
    assert reader.tab.previews.pinned == []


def test_its_edges_are_drawn_out_to_see_more_of_the_page(reader: Reader) -> None:
    reader.point(words("Section 2"))
    preview = reader.seen()
    before, height = preview.geometry(), preview.picture.height()
    corner = preview.rect().bottomRight() - QPoint(4, 4)
    reader.desktop.bot.mouseMove(preview, corner)
    assert preview.cursor().shape() == Qt.CursorShape.SizeFDiagCursor
    reader.desktop.bot.mousePress(preview, Qt.MouseButton.LeftButton, pos=corner)
    reader.desktop.bot.mouseMove(preview, corner + QPoint(-60, 90))
    reader.desktop.bot.mouseRelease(preview, Qt.MouseButton.LeftButton, pos=corner + QPoint(-60, 90))
    assert preview.is_pinned, "who makes it larger wants it to stay"
    assert preview.geometry() == before.adjusted(0, 0, -60, 90)
    assert preview.picture.height() == height + 90
    left = QPoint(4, preview.height() // 2)
    reader.desktop.bot.mousePress(preview, Qt.MouseButton.LeftButton, pos=left)
    reader.desktop.bot.mouseMove(preview, left + QPoint(4000, 0))
    reader.desktop.bot.mouseRelease(preview, Qt.MouseButton.LeftButton, pos=left)
    assert preview.width() >= 280, "never too small to be read"
    assert preview.geometry().right() == before.right() - 60


def test_menus_of_rows_and_lists_show_previews(reader: Reader) -> None:
    def choose(words: str) -> None:
        (menu,) = (each for each in reader.window.findChildren(QMenu) if each.isVisible())
        next(action for action in menu.actions() if action.text() == words).trigger()
        menu.close()

    document = reader.tab.document
    assert document is not None
    springs = next(section for section in document.sections if section.title == "2 Springs")
    reader.tab.contents.menu_wanted.emit(springs.id, QPoint(40, 40))
    choose("Preview")
    assert reader.seen().title.text() == "2 Springs"
    reader.tab.previews.hide()
    tables = reader.tab.lists.panes["Tables"]
    reader.desktop.wait(lambda: reader.tab.left.offers("Tables"))
    (row,) = tables.shown()
    tables.menu_wanted.emit(row, QPoint(40, 40))
    choose("Preview")
    assert reader.seen().title.text() == "Table 1 · 2 Springs"


def test_from_a_preview_one_goes_there_and_back(reader: Reader) -> None:
    reader.point(words("Section 2"))
    preview = reader.seen()
    reader.desktop.bot.mouseClick(preview.go, Qt.MouseButton.LeftButton)
    assert not preview.isVisible()
    assert reader.viewer.scroller.reading()[0] == 1
    assert reader.viewer.flashes.boxes, "the line that one has landed on lights up"
    reader.viewer.scroller.back()
    assert reader.viewer.scroller.reading()[0] == 0


def test_a_preview_opens_in_the_other_half(reader: Reader) -> None:
    reader.point(words("Section 2"))
    reader.desktop.bot.mouseClick(reader.seen().beside, Qt.MouseButton.LeftButton)
    half = reader.tab.split.other
    assert half is not None
    other = half.view
    reader.desktop.wait(lambda: other.scroller.place().page == 1)
    assert reader.viewer.scroller.reading()[0] == 0


def test_the_other_half_shows_what_is_pointed_at_there_and_is_gone_on_in(reader: Reader) -> None:
    reader.window.commands.run("split right")
    half = reader.tab.split.other
    assert half is not None
    other = half.view
    reader.viewer.scroller.go_to(2)

    def point() -> Preview:
        reader.desktop.bot.mouseMove(other.viewport(), reader.spot(Place(300, 600), other))
        reader.desktop.bot.mouseMove(other.viewport(), reader.spot(words("Section 2"), other))
        return reader.seen()

    preview = point()
    assert other.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    assert preview.title.text() == "2 Springs"
    assert reader.viewer.scroller.place().page == 2, "looking at it changes nothing"
    other.scroller.scroll_by(0, 40, smoothly=False)
    reader.desktop.wait(lambda: not preview.isVisible())
    shown, right = point(), other.mapToGlobal(QPoint())
    reader.desktop.bot.mouseClick(shown.go, Qt.MouseButton.LeftButton)
    assert reader.viewer.mapToGlobal(QPoint()) == right, "one goes on in the half that the link is in"
    assert reader.viewer.scroller.reading()[0] == 1
    assert other.scroller.place().page == 2
    reader.viewer.scroller.go_to(0)
    reader.desktop.bot.mouseMove(reader.viewer.viewport(), reader.spot(words("Section 2")))
    reader.desktop.bot.mouseClick(reader.seen().beside, Qt.MouseButton.LeftButton)
    reader.desktop.wait(lambda: other.scroller.place().page == 1)
    assert reader.viewer.scroller.reading()[0] == 0


# ---- when --------------------------------------------------------------------------------------------------


def test_previews_can_be_off_but_the_command_shows_them(desktop: Desktop, path: Path) -> None:
    reader = Reader(desktop, path, previews="off")
    reader.point(words("Section 2"))
    assert reader.tab.previews._wanted is None
    reader.window.commands.run("next link")
    reader.window.commands.run("preview")
    assert reader.seen().title.text() == "2 Springs"


def test_previews_can_wait_for_ctrl(desktop: Desktop, path: Path) -> None:
    reader = Reader(desktop, path, previews="ctrl")
    reader.point(words("Section 2"))
    assert reader.tab.previews._wanted is None
    reader.viewer.setFocus()
    reader.press(Qt.Key.Key_Control)
    assert reader.seen().title.text() == "2 Springs"


def test_links_are_gone_through_shown_and_followed_by_keys(reader: Reader) -> None:
    run = reader.window.commands.run
    shown = []
    for _ in range(3):
        run("next link")
        run("preview")
        shown.append(reader.seen().title.text())
        reader.press(Qt.Key.Key_Escape)
        reader.desktop.written()
    assert shown == ["2 Springs", "References", "Table 1 · 2 Springs"]
    run("next link")
    assert WEB in reader.window.status.currentMessage()
    run("previous link")
    reader.press(Qt.Key.Key_Return)
    assert reader.viewer.scroller.reading()[0] == 1
    reader.viewer.scroller.back()
    run("next link")
    reader.press(Qt.Key.Key_Escape)
    assert reader.viewer.links.chosen is None


def test_the_command_shows_what_selected_words_name(reader: Reader) -> None:
    middle = reader.spot(words("Section 2"))
    reader.desktop.bot.mouseDClick(reader.viewer.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert reader.viewer.selection.text()
    reader.window.commands.run("preview")
    assert reader.seen().title.text() == "2 Springs"


def test_with_nothing_that_leads_anywhere_the_command_says_so(reader: Reader) -> None:
    reader.leave()
    reader.window.commands.run("preview")
    assert "no link or reference here" in reader.window.status.currentMessage()


# ---- contents and chips ------------------------------------------------------------------------------------


def test_a_row_of_the_contents_shows_where_its_section_begins(reader: Reader) -> None:
    tree = reader.tab.contents.findChild(QTreeView)
    spot = tree.visualRect(tree.model().index(1, 0)).center().toPointF()
    none, control = Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier
    at = tree.viewport().mapToGlobal(spot)
    QApplication.sendEvent(tree.viewport(), QMouseEvent(QEvent.Type.MouseMove, spot, at, none, none, control))
    preview = reader.seen()
    assert preview.title.text() == "2 Springs"
    assert preview.x() > tree.width() // 2, "it lies beside the row"


def test_the_command_shows_the_row_that_has_the_keyboard(reader: Reader) -> None:
    tree = reader.tab.contents.findChild(QTreeView)
    tree.setFocus()
    tree.setCurrentIndex(tree.model().index(1, 0))
    reader.window.commands.run("preview")
    assert reader.seen().title.text() == "2 Springs"


def test_a_chip_shows_its_passage_with_the_words_marked(desktop: Desktop, machine: Manual) -> None:
    words = part(machine, 2)
    with ChatServer(Script(words, free=True)) as server:
        desktop.host = server.host
        desktop.start()
        tab = desktop.open(machine.path)
        desktop.ask(f"Where is {words} told of?")
        desktop.wait(tab.conversation.exchanges)
        answer = tab.conversation.views[-1].answer
        desktop.bot.mouseMove(answer.viewport(), QPoint(1, 1))
        desktop.bot.mouseMove(answer.viewport(), chip_centre(answer, 0))
        desktop.wait(lambda: tab.previews.hovered and tab.previews.hovered.isVisible())
        preview = tab.previews.hovered
        assert preview is not None
        assert preview.picture._lit, "the words that are cited are marked"
        pane = tab.conversation
        assert preview.geometry().right() - 10 <= pane.mapTo(tab, QPoint(0, 0)).x(), "what is read is not covered"
        desktop.bot.mouseMove(answer.viewport(), QPoint(1, 1))
        desktop.wait(lambda: not preview.isVisible())
        (chip, *_) = answer.chips()
        moved = replace(chip, instead_of=Coordinate(1, 1, 1))
        pane.citations.pointed.emit(
            CitedPassage(moved, answer._corpus), QRect(pane.mapToGlobal(QPoint(9, 9)), QSize(9, 9))
        )
        desktop.wait(preview.isVisible)
        assert preview.remark.text().startswith("The answer cited “")
        tab.previews.hide()
        left = threading.Event()
        tab.background.do(lambda: left.wait(LONG))
        at = QRect(pane.mapToGlobal(QPoint(9, 9)), QSize(9, 9))
        pane.citations.previewed.emit(CitedPassage(chip, answer._corpus), at)
        tab.previews.hide()
        left.set()
        desktop.written()
        assert not preview.isVisible(), "nobody waits for it any more"


def test_a_table_in_a_card_is_as_sharp_and_as_dark_as_the_window(
    desktop: Desktop, tmp_path: Path, qapp: QApplication
) -> None:
    made = pymupdf.open()
    page = made.new_page()
    put(page, 72, 60, "1 Pumps of two sizes", "hebo")
    page.insert_textbox((72, 80, 520, 200), pdfs.sentences(4, 1), fontsize=10)
    rows = [
        ("Data", "Model A", ""),
        ("Nominal power", "2.75 kW", "3.25 kW"),
        ("Weight when dry", "41 kg", "52 kg"),
    ]
    put_rows(page, rows, y=262)
    draw(page, (68, 206, 316, 426), [250 + STEP * n for n in range(len(rows) + 1)])
    window = desktop.start()
    tab = desktop.open(pdfs.save(made, tmp_path / "pumps.pdf"))
    desktop.ask("What is the nominal power?")
    desktop.wait(tab.conversation.exchanges)
    (card,) = tab.conversation.views[-1].cards.quotes
    area = card.content.area
    assert area is not None
    desktop.wait(lambda: card.picture.height() > 40)
    assert card.text.isHidden()
    assert card.picture.height() == pytest.approx(card.picture.width() * area.box.height / area.box.width, abs=2)

    def paper() -> str:
        return card.picture.grab().toImage().pixelColor(1, 1).name()

    assert paper() == PageColours.LIGHT.paper
    window.looks.set_window("dark")
    desktop.wait(lambda: paper() == PageColours.DARK.paper)
    tab.conversation.hide()
    window.looks.set_window("light")
    tab.conversation.show()
    desktop.wait(lambda: paper() == PageColours.LIGHT.paper)
    nowhere = WantedPicture(area._replace(page=99), 400, PageColours.LIGHT)
    shown: list[QImage] = []
    tab.conversation.citations.pictured.emit(CitedPassage(card.content.citation), nowhere, shown.append)
    desktop.wait(lambda: not tab.viewer.shown.findChildren(Task))
    assert not shown
    assert not tab.notices, "nobody is told of a picture that could not be made: the words are there"


# ---- going there -------------------------------------------------------------------------------------------


@pytest.fixture
def calm() -> Iterator[None]:
    """A system that asks for less motion."""
    motion.record_setting(less=True)
    yield
    motion.record_setting(less=False)


def test_a_click_glides_there_and_everything_knows_at_once(reader: Reader) -> None:
    before = reader.viewer.verticalScrollBar().value()
    reader.click(words("Table 1"))
    assert reader.viewer.scroller.reading()[0] == 1
    assert reader.viewer.scroller.goal is not None
    goal = reader.viewer.scroller.goal[1]
    assert before <= reader.viewer.verticalScrollBar().value() < goal
    reader.desktop.wait(lambda: reader.viewer.verticalScrollBar().value() == goal)
    reader.desktop.wait(lambda: reader.viewer.flashes.boxes)
    reader.viewer.scroller.back()
    assert reader.viewer.verticalScrollBar().value() == before


@pytest.mark.usefixtures("calm")
def test_where_less_motion_is_wanted_one_is_there_at_once(reader: Reader) -> None:
    reader.click(words("Table 1"))
    assert reader.viewer.scroller.goal is None
    assert reader.viewer.scroller.reading()[0] == 1


# ---- links that lead out -----------------------------------------------------------------------------------


class Browser(QObject):
    """Is handed what the program opens in a browser, or to write a mail."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def show(self, url: QUrl) -> None:
        self.opened.append(url.toString())


SCHEMES = ("http", "https", "mailto", "file")


@pytest.fixture
def browser() -> Iterator[Browser]:
    made = Browser()
    for scheme in SCHEMES:
        QDesktopServices.setUrlHandler(scheme, made, cast(bytes, "show"))  # PySide takes a str, its stub bytes
    yield made
    for scheme in SCHEMES:
        QDesktopServices.unsetUrlHandler(scheme)


LINKS = [Place(90, 207 + 16 * row) for row in range(3)]


def answer(tab: Tab, words: str) -> None:
    """Press a button of the question whether an address is to be opened."""
    assert tab.links.address_dialog is not None
    button = next(each for each in tab.links.address_dialog.findChildren(QPushButton) if each.text() == words)
    button.click()


def test_an_address_is_shown_and_opened_only_when_the_reader_says_so(reader: Reader, browser: Browser) -> None:
    spot = reader.spot(LINKS[0])
    assert "example.org" in reader.viewer.pointer.hint(spot.toPointF())
    reader.click(LINKS[0])
    assert browser.opened == []
    answer(reader.tab, "Cancel")
    assert browser.opened == []
    reader.click(LINKS[0])
    answer(reader.tab, "Copy address")
    assert QGuiApplication.clipboard().text() == WEB
    reader.click(LINKS[0])
    answer(reader.tab, "Open")
    assert browser.opened == [WEB]
    reader.click(LINKS[2])
    answer(reader.tab, "Open")
    assert browser.opened == [WEB, MAIL]


def test_a_host_can_be_trusted_and_that_taken_back_in_the_settings(reader: Reader, browser: Browser) -> None:
    reader.click(LINKS[0])
    assert reader.tab.links.address_dialog is not None
    reader.tab.links.address_dialog.findChild(QCheckBox).setChecked(True)
    answer(reader.tab, "Open")
    assert reader.window.backend.settings.open_hosts == "example.org"
    reader.click(LINKS[0])
    assert browser.opened == [WEB, WEB]
    assert reader.tab.links.address_dialog is None
    reader.window.backend.preferences.change(replace(reader.window.backend.settings, open_hosts=""))
    reader.click(LINKS[0])
    assert reader.tab.links.address_dialog is not None
    answer(reader.tab, "Cancel")


def test_files_and_programs_are_never_started(reader: Reader, browser: Browser) -> None:
    reader.click(LINKS[1])
    assert browser.opened == []
    assert reader.tab.links.address_dialog is None
    assert "starts none of them" in reader.window.status.currentMessage()


@pytest.mark.parametrize("uri", ["javascript:alert(1)", "data:text/html,hi", "ftp://example.org/a", "ms-word:x"])
def test_other_schemes_are_refused(reader: Reader, browser: Browser, uri: str) -> None:
    reader.tab.links.open_address(uri)
    assert browser.opened == []
    assert "Only addresses of the web and of mail" in reader.window.status.currentMessage()


# ---- menus -------------------------------------------------------------------------------------------------


def test_the_menu_at_a_reference_goes_there_shows_it_and_copies_it(reader: Reader) -> None:
    cited = words("Adams and Brown, 2001")
    assert reader.menu(cited) == ["Go there", "Preview", "Open beside", "Copy reference"]
    reader.menu(cited, "Copy reference")
    reader.desktop.wait(lambda: "Springs that sing" in QGuiApplication.clipboard().text())
    assert QGuiApplication.clipboard().text().endswith("(p. 3)")
    reader.menu(cited, "Preview")
    assert reader.seen().title.text() == "References"
    reader.menu(cited, "Go there")
    assert reader.viewer.scroller.reading()[0] == 2
    reader.viewer.scroller.back()
    reader.menu(cited, "Open beside")
    reader.desktop.wait(lambda: reader.tab.split.other is not None)


def test_the_menu_at_a_link_that_leads_out_opens_or_copies_its_address(reader: Reader, browser: Browser) -> None:
    assert reader.menu(LINKS[0]) == ["Open…", "Copy address"]
    reader.menu(LINKS[0], "Copy address")
    assert QGuiApplication.clipboard().text() == WEB
    reader.menu(LINKS[0], "Open…")
    answer(reader.tab, "Open")
    assert browser.opened == [WEB]
