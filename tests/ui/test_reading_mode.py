"""Reading mode: the text of a document in place of its pages, with everything that one does on pages."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel
from reading import match_colour
from test_marking import select
from windows import LONG, Desktop, with_more

import pdfs
from pilcrow.core.marks.annotation import AnnotationKind, Colour, MarkedPart
from pilcrow.core.model import Kind, Paragraph
from pilcrow.core.reader import flow
from pilcrow.core.reader.evidence_marks import EvidenceKind, EvidenceMark
from pilcrow.ui.base.look import inks, theme
from pilcrow.ui.base.look.page_colours import PageColours
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.reading.typeset import TextPiece
from pilcrow.ui.reading.view import ReadingView

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says

DOCUMENTS = Path(__file__).parent.parent / "documents"
ARTICLE, SPECIFICATION = DOCUMENTS / "columns.pdf", DOCUMENTS / "specification.pdf"


@pytest.fixture(scope="session")
def shelf_folder(shelf_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which an article in two columns and a specification with tables are read, too."""
    return with_more(shelf_folder, tmp_path_factory.mktemp("reading"), ARTICLE, SPECIFICATION)


def reading(desktop: Desktop, path: Path, page: int = 0) -> tuple[Tab, ReadingView]:
    """A document opened in reading mode at a page, where scrolling is not animated."""
    desktop.start(1500, smooth_scrolling=False)
    tab = desktop.open(path, page)
    desktop.wait(lambda: tab.links.document)
    desktop.run("reading mode")
    assert tab.reading_mode.view is not None
    return tab, tab.reading_mode.view


def every(tab: Tab) -> list[Paragraph]:
    assert tab.document is not None
    return list(tab.backend.library.every(tab.document.structure))


def point_at(view: ReadingView, paragraph: Paragraph, char: int) -> QPoint:
    """The point of the viewport where a character is shown."""
    ((_, rects),) = view.rects(paragraph, char, char + 1)
    return rects[0].center().toPoint()


def unit_said(tab: Tab, words: str) -> MarkedPart:
    """The sentence or cell that begins with these words."""
    return next(unit for each in every(tab) for unit in flow.units(each) if unit.text.startswith(words))


def shows(view: ReadingView, colour: str) -> bool:
    return bool(match_colour(view.viewport().grab().toImage(), colour).any())


# ---- there and back ---------------------------------------------------------------------------------------


def test_the_text_takes_the_place_of_the_pages_and_f10_goes_back(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE, 1)
    assert view.isVisible()
    assert not tab.viewer.isVisible()
    assert view.hasFocus()
    assert desktop.window.commands.actions["reading mode"].isChecked()
    assert tab.viewer.scroller.reading()[0] == 1
    desktop.bot.keyClick(view, Qt.Key.Key_F10)
    assert tab.viewer.isVisible()
    assert not view.isVisible()
    assert tab.viewer.hasFocus()
    assert tab.viewer.scroller.reading()[0] == 1


def test_escape_and_the_button_above_the_text_lead_back_to_the_pages(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE, 1)
    desktop.bot.keyClick(view, Qt.Key.Key_Escape)
    assert tab.viewer.isVisible()
    assert tab.viewer.hasFocus()
    assert not tab.reading_mode.back.isVisible(), "it stands above the text only"
    desktop.run("reading mode")
    desktop.bot.mouseClick(tab.reading_mode.back, Qt.MouseButton.LeftButton)
    assert tab.viewer.isVisible()
    desktop.run("reading mode")
    tab.conversation.focus()
    desktop.bot.keyClick(tab.conversation.question_box.box, Qt.Key.Key_Escape)
    assert view.isVisible(), "from elsewhere Escape leads to the text first"
    assert view.hasFocus()


def test_items_have_bullets_where_the_text_has_none(desktop: Desktop) -> None:
    _, view = reading(desktop, ARTICLE)

    def inks_beside(text: str, start: int = 0) -> bool:
        """True if something is painted left of the text of an item that begins at a character."""
        paragraph = Paragraph("", 1, 1, Kind.LIST, text, (), 0)
        laid = TextPiece(flow.Piece(paragraph, flow.Form.ITEM, start, len(text)), view.pages.style, 0)
        left = round(laid.rects(start, start + 1)[0].left())
        image = QImage(left, round(laid.height), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        laid.paint(painter)
        painter.end()
        empty = QImage(image.size(), image.format())
        empty.fill(Qt.GlobalColor.white)
        return image != empty

    assert inks_beside("Keep the bore dry.")
    assert not inks_beside("• Keep the bore dry.")
    assert not inks_beside("a) Keep the bore dry.")
    assert not inks_beside("Keep the bore dry.", 9), "the item has begun before"


def test_titles_lead_and_the_selected_sentence_lights_up_in_its_page(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    unit = unit_said(tab, "If socket clusters are used")
    tab.viewer.scroller.go_to_boxes(*flow.boxes_on_first(unit))
    assert "1.1.2 Setting up socket clusters" in view.scroller.text_in_view()
    start = point_at(view, unit.paragraph, unit.start)
    end = point_at(view, unit.paragraph, unit.start + 30)
    desktop.bot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start - QPoint(4, 0))
    desktop.bot.mouseMove(view.viewport(), (start + end) / 2)
    desktop.bot.mouseMove(view.viewport(), end)
    desktop.bot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert unit.text.startswith(tab.viewer.selection.text())
    assert tab.selection_bar.isVisible()
    desktop.bot.keyClick(view, Qt.Key.Key_F10)
    page, boxes = flow.boxes_on_first(unit)
    assert tab.viewer.flashes.boxes == {page: [tuple(boxes)]}


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def _round_trip(tab: Tab, view: ReadingView, data: st.DataObject) -> None:
    paragraph = data.draw(st.sampled_from(every(tab)))
    unit = data.draw(st.sampled_from(flow.units(paragraph)))
    page, boxes = flow.boxes_on_first(unit)
    view.scroller.go_to_unit(unit, page)
    again = view.scroller.unit()
    assert again is not None
    assert flow.boxes_on_first(again) == (page, boxes)
    tab.viewer.scroller.go_to_boxes(page, boxes)
    place = tab.viewer.on_screen(page, boxes[0])
    assert view.viewport().rect().intersects(place.translated(-view.viewport().mapToGlobal(QPoint(0, 0))))


@pytest.mark.parametrize("path", [ARTICLE, SPECIFICATION], ids=["article", "specification"])
def test_two_hundred_sentences_go_to_the_text_and_back_to_the_same_place(desktop: Desktop, path: Path) -> None:
    _round_trip(*reading(desktop, path))


def test_drawing_an_area_and_looking_beside_show_the_pages(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    desktop.run("select area")
    assert tab.viewer.isVisible()
    desktop.run("reading mode")
    assert view.isVisible()
    tab.viewer.beside_wanted.emit(2, None)
    assert tab.viewer.isVisible()
    assert tab.split.other is not None


# ---- what one does with the text --------------------------------------------------------------------------


def test_found_words_are_gone_to_in_the_text(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    tab.find_bar.start("socket clusters in")
    desktop.wait(lambda: tab.find_bar.current >= 0)
    assert "socket clusters in" in view.scroller.text_in_view()
    hit = tab.find_bar.hits()[tab.find_bar.current]
    place = tab.viewer.on_screen(hit.page, hit.boxes()[hit.page][0])
    shown = place.translated(-view.viewport().mapToGlobal(QPoint(0, 0)))
    assert view.viewport().rect().contains(shown.center())


def test_a_highlight_made_in_the_text_is_on_the_page(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    desktop.wait(lambda: tab.marking.file and tab.marking.file == (tab.document and tab.document.id))
    unit = unit_said(tab, "If socket clusters are used")
    view.scroller.go_to_unit(unit, flow.boxes_on_first(unit)[0])
    desktop.bot.mouseDClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=point_at(view, unit.paragraph, unit.start + 4)
    )
    assert tab.viewer.selection.text() == "socket"
    desktop.bot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton)
    desktop.run("highlight blue")
    (mark,) = tab.marks.shown()
    assert (mark.kind, mark.colour, mark.quotation) == (AnnotationKind.HIGHLIGHT, Colour.BLUE, "socket")
    assert shows(view, inks.fill_colour(Colour.BLUE, dark=False))


def test_copying_gives_the_words(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    select(desktop, tab, "If socket clusters are used")
    desktop.bot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "If socket clusters are used"


def test_evidence_is_filled_and_numbered(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    unit = unit_said(tab, "If socket clusters are used")
    page, boxes = flow.boxes_on_first(unit)
    mark = EvidenceMark(EvidenceKind.CITED, 1, page, tuple(boxes), number=1, leading=True)
    tab.viewer.evidence.show([mark])
    tab.viewer.scroller.go_to_boxes(page, boxes)
    assert shows(view, theme.LIGHT.cited)
    discs = [disc for text, top in view.scroller.in_view() for disc in view.marks.discs(text, top)]
    assert [each for each, _ in discs] == [mark]
    desktop.bot.mouseMove(view.viewport(), discs[0][1].center().toPoint())
    desktop.bot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=discs[0][1].center().toPoint())
    assert tab.viewer.flashes.boxes == {page: [tuple(boxes)]}
    desktop.bot.keyClick(view, Qt.Key.Key_Escape)
    assert not shows(view, theme.LIGHT.cited)


def test_a_reference_in_the_text_is_followed_and_one_comes_back(desktop: Desktop) -> None:
    tab, view = reading(desktop, SPECIFICATION)
    desktop.wait(lambda: any(each.references for each in tab.links.paragraphs(6)))
    cites = next(
        (each, r) for n in range(12) for each in tab.links.paragraphs(n) for r in each.references if not each.cells
    )
    paragraph, reference = cites
    view.scroller.go_to_unit(flow.unit_at(paragraph, reference.start), paragraph.page)
    before = view.spot()
    desktop.bot.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=point_at(view, paragraph, reference.start + 1)
    )
    assert view.spot() != before
    desktop.bot.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert view.spot() == before


def test_the_contents_lead_to_the_title_in_the_text(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    assert tab.document is not None
    section = next(s for s in tab.document.sections if "socket clusters" in s.title)
    tab.contents.section_activated.emit(section.id)
    position = view.scroller.position()
    assert position is not None
    assert (position.section, position.paragraph) == (section.id, 0)


def test_a_caret_walks_through_the_lines_of_the_text(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    unit = unit_said(tab, "If socket clusters are used")
    view.scroller.go_to_unit(unit, flow.boxes_on_first(unit)[0])
    desktop.run("caret")
    first = tab.viewer.caret.position
    assert first is not None
    assert first.char == unit.start
    desktop.bot.keyClick(view, Qt.Key.Key_Down)
    below = tab.viewer.caret.position
    assert below is not None
    line, next_line = view.caret(first), view.caret(below)
    assert line is not None
    assert next_line is not None
    assert line.bottom() <= next_line.center().y() < line.bottom() + 2 * line.height()
    desktop.bot.keyClick(view, Qt.Key.Key_Up)
    assert tab.viewer.caret.position == first
    desktop.bot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert tab.viewer.selection.text() == "I"


def test_a_screen_reader_is_told_the_page_and_the_text_in_view(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    assert tab.document is not None
    section = next(s for s in tab.document.sections if "socket clusters" in s.title)
    tab.contents.section_activated.emit(section.id)
    desktop.wait(lambda: "If socket clusters are used" in view.accessibleDescription())
    assert view.accessibleDescription().startswith("Page 2")


# ---- size, width, colours ---------------------------------------------------------------------------------


def test_size_and_width_change_the_lines_and_keep_the_sentence(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    unit = unit_said(tab, "If socket clusters are used")
    view.scroller.go_to_unit(unit, flow.boxes_on_first(unit)[0])
    width = view.pages.style.width
    desktop.run("zoom in")
    assert view.text_size > 1
    desktop.wait(lambda: tab.backend.settings.reading_size == round(100 * view.text_size))
    desktop.run("narrower lines")
    assert tab.backend.settings.line_length == 60
    desktop.window.resize(900, 700)
    QApplication.processEvents()
    assert view.pages.style.width < width
    assert view.scroller.unit() == unit


def test_dark_pages_make_the_text_dark(desktop: Desktop) -> None:
    tab, view = reading(desktop, ARTICLE)
    tab.viewer.shown.set_colours(PageColours.DARK)
    assert shows(view, PageColours.DARK.paper)
    assert not shows(view, PageColours.LIGHT.paper)


def test_the_wheel_and_keys_scroll_from_the_beginning_to_the_end(desktop: Desktop) -> None:
    _, view = reading(desktop, ARTICLE)
    desktop.bot.keyClick(view, Qt.Key.Key_End)
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    last = [text.page for text, _ in view.scroller.in_view()][-1]
    assert last == len(view.pages) - 1
    desktop.bot.keyClick(view, Qt.Key.Key_Home)
    assert bar.value() == 0
    pages = {0}
    while bar.value() < bar.maximum():
        desktop.bot.keyClick(view, Qt.Key.Key_PageDown)
        pages |= {text.page for text, _ in view.scroller.in_view()}
    assert pages == set(range(len(view.pages)))


def test_a_document_that_is_not_read_yet_shows_its_text_and_says_so(desktop: Desktop, tmp_path: Path) -> None:
    path = pdfs.pages(tmp_path / "new.pdf", [f"Page {n} tells of springs and of hinges." for n in range(30)])
    read = threading.Event()
    desktop.heard = lambda _event: read.wait(LONG / 1000)  # the reading waits after its first step
    window = desktop.start(1500)
    window.open(str(path))
    tab = desktop.tab()
    desktop.wait(lambda: tab.info)
    desktop.run("reading mode")
    view = tab.reading_mode.view
    assert view is not None
    desktop.wait(lambda: "Page 0 tells of springs" in view.scroller.text_in_view())
    assert _told(tab)
    read.set()
    desktop.wait(lambda: tab.document)
    assert not _told(tab)
    assert "Page 0 tells of springs" in view.scroller.text_in_view()


def _told(tab: Tab) -> bool:
    """True if it is said that the document is still being read."""
    labels = tab.reading_mode.frame.findChildren(QLabel)
    return any(each.isVisible() and "still being read" in each.text() for each in labels)
