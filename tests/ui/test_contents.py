"""The contents pane: follows the reader, never jumps under the hand, shows what the agent did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QToolTip
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from outlines import MANUAL, outline
from pilcrow.core.model import Section, Source
from pilcrow.core.reader.evidence_marks import EvidenceKind, PlaceUse
from pilcrow.ui.base.look import theme
from pilcrow.ui.base.look.discs import DISC
from pilcrow.ui.contents.model import ContentsModel, split_title
from pilcrow.ui.contents.pane import ContentsPane
from pilcrow.ui.contents.rows import RowColumns, RowLayout, RowLook
from pilcrow.ui.contents.tree import ContentsTree


class Pane:
    """The pane as somebody sees and handles it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.bot = qtbot
        self.contents = ContentsPane()
        qtbot.addWidget(self.contents)
        self.contents.resize(280, 400)
        self.contents.show()
        self.chosen: list[int] = []
        self.contents.section_activated.connect(self.chosen.append)
        (self.tree,) = self.contents.findChildren(ContentsTree)
        (self.box,) = self.contents.findChildren(QLineEdit)

    def rows(self) -> list[str]:
        """The titles shown, from the top."""
        titles: list[str] = []
        index = self.tree.model().index(0, 0)
        while index.isValid():
            titles.append(str(index.data()))
            index = self.tree.indexBelow(index)
        return titles

    def index(self, title: str) -> QModelIndex:
        index = self.tree.model().index(0, 0)
        while index.isValid() and index.data() != title:
            index = self.tree.indexBelow(index)
        assert index.isValid(), f"{title} is not shown"
        return index

    def click(self, title: str) -> None:
        place = self.tree.visualRect(self.index(title)).center()
        self.bot.mouseClick(self.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def point(self, title: str) -> None:
        """Hold the pointer over a row."""
        place, tree = self.tree.visualRect(self.index(title)).center(), self.tree.viewport()
        QApplication.sendEvent(tree, QHelpEvent(QEvent.Type.ToolTip, place, tree.mapToGlobal(place)))

    def press(self, key: Qt.Key) -> None:
        self.bot.keyClick(self.tree, key)

    def words(self) -> set[str]:
        return {label.text() for label in self.contents.findChildren(QLabel) if label.isVisible() and label.text()}

    def picture(self) -> QImage:
        return self.tree.viewport().grab().toImage()

    def marked(self) -> str:
        """The title of the row with the accent bar at the left edge."""
        picture, accent = self.picture(), QColor(theme.tokens().accent)
        at = [y for y in range(picture.height()) if picture.pixelColor(1, y) == accent]
        return str(self.tree.indexAt(QPoint(100, at[len(at) // 2])).data()) if at else ""


def laid_out(pane: Pane, section: Section, uses: Sequence[PlaceUse] = ()) -> RowLayout:
    """A section's row at the width of the pane, not marked."""
    model, width = pane.tree.model(), pane.tree.viewport().width()
    assert isinstance(model, ContentsModel)
    columns = RowColumns(pane.tree.font(), model, width)
    look = RowLook(model.label(section), model.printed_label(section), uses=uses)
    return columns.lay_out(section, QRect(0, 0, width, columns.height(section, uses)), look)


@pytest.fixture
def pane(qtbot: QtBot, qapp: QApplication) -> Pane:
    theme.apply(qapp, "light")
    return Pane(qtbot)


TOP = ["1 Scope", "2 Inlets", "3 Outlets"]


def test_a_document_shows_its_top_level_and_where_that_came_from(pane: Pane) -> None:
    pane.contents.set_progress(3, 50)
    assert "Reading the contents: 3 of 50 pages." in pane.words()
    pane.contents.set_document(outline())
    assert pane.rows() == TOP
    assert pane.words() == {"Contents", "generated"}
    pane.contents.set_document(outline(source=Source.BOOKMARK, path="/other.pdf"))
    assert pane.words() == {"Contents", "bookmarks"}
    pane.contents.set_document(outline([]))
    assert "This document has no sections to list." in pane.words()
    assert not pane.box.isVisible()
    pane.contents.clear()
    assert pane.words() == {"Contents"}


def test_how_far_the_reading_is_is_said_in_as_many_words_as_there_is_room_for(pane: Pane) -> None:
    pane.contents.set_document(outline(), read=3)
    pane.contents.set_progress(1234, 2415)
    said = []
    for width in (320, 240, 200):
        pane.contents.resize(width, 400)
        (words,) = (words for words in pane.words() if "1,234 of 2,415" in words)
        (label,) = (label for label in pane.contents.findChildren(QLabel) if label.text() == words)
        assert label.sizeHint().width() <= label.width(), "nothing of it is cut off"
        said.append(words)
    assert said[0] == "reading, page 1,234 of 2,415"
    assert len(said[0]) > len(said[1]) >= len(said[2])


def test_a_click_and_the_keyboard_go_to_sections(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.click("2 Inlets")
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        pane.press(key)
    assert pane.chosen == [3, 5]
    assert pane.contents.current_title() == "2.2 Submerged inlets"
    pane.press(Qt.Key.Key_Home)
    pane.press(Qt.Key.Key_Enter)
    assert pane.chosen == [3, 5, 1]


def test_the_current_section_follows_the_reader(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.contents.set_current(0, 0.0)
    assert pane.marked() == "", "a cover belongs to no section"
    pane.contents.set_current(0, 60.0)
    assert pane.marked() == "1 Scope"
    pane.contents.set_current(22, 300.0)
    assert pane.marked() == "2.2.1 Coefficients"
    assert pane.contents.current_title() == "2.2.1 Coefficients"
    pane.contents.set_current(40, 90.0)  # the title is just below the top of the view
    assert pane.marked() == "3 Outlets"
    assert pane.rows() == TOP, "what was opened on the way is closed again"


def test_a_page_that_is_not_read_yet_is_in_no_section_until_it_is(pane: Pane) -> None:
    lines = [(f"Chapter {n}", 1, n * 10) for n in range(60)]
    pane.contents.set_document(outline(lines[:20]), read=200)
    pane.contents.set_current(505, 0.0)
    assert pane.marked() == ""
    assert pane.contents.is_ahead
    pane.contents.set_document(outline(lines), read=200)  # bookmarks tell of the pages to come
    assert pane.marked() == "Chapter 50"
    pane.contents.set_document(outline(lines[:40]), read=400)
    pane.tree.verticalScrollBar().setValue(3)
    pane.contents.set_document(outline(lines))
    assert pane.marked() == "Chapter 50"
    assert not pane.contents.is_ahead
    row = pane.tree.visualRect(pane.index("Chapter 50"))
    assert pane.tree.viewport().rect().contains(row), "and the tree has scrolled there"


def test_only_the_path_to_the_current_section_is_bold(pane: Pane) -> None:
    """Told by how much ink is in a title."""
    pane.contents.set_document(outline())
    pane.contents.expand_all()
    titles = ("1 Scope", "2 Inlets", "2.2 Submerged inlets", "2.2.1 Coefficients", "2.3 Débris")

    def ink() -> dict[str, int]:
        picture, found = pane.picture(), {}
        for title in titles:
            row = pane.tree.visualRect(pane.index(title))
            points = ((x, y) for x in range(30, 240) for y in range(row.top() + 4, row.bottom() - 4))
            found[title] = sum(picture.pixelColor(*point).lightness() < 140 for point in points)
        return found

    none = ink()
    pane.contents.set_current(21, 200.0)
    assert pane.marked() == "2.2.1 Coefficients"
    bold = {title for title, count in ink().items() if count > 1.2 * none[title]}
    assert bold == {"2 Inlets", "2.2 Submerged inlets", "2.2.1 Coefficients"}


def test_numbers_hang_before_titles_and_are_dimmed(pane: Pane) -> None:
    lines = [("Preface", 1, 0), ("Item 7. Results", 1, 3), ("10 Pumps", 1, 5), ("Part II", 1, 8), ("פרק 2", 1, 9)]
    pane.contents.set_document(outline(lines))
    found = [
        split_title(section) for section in (pane.contents.document.sections if pane.contents.document else ())
    ]
    assert found == [("", "Preface"), ("7", "Results"), ("10", "Pumps"), ("", "Part II"), ("", "פרק 2")]
    assert pane.rows()[1] == "Item 7. Results", "who cannot see the columns is told the whole title"
    laid = [laid_out(pane, section) for section in pane.contents.document.sections[:4]]
    assert len({row.title.left() for row in laid}) == 1, "titles stand below one another"
    assert len({row.number.left() for row in laid[1:3]}) == 1
    assert laid[2].number.right() < laid[2].title.left()
    picture, look = pane.picture(), theme.tokens()
    row = pane.tree.visualRect(pane.index("10 Pumps"))
    number = [
        picture.pixelColor(x, y).lightness()
        for x in range(laid[2].number.left(), laid[2].number.right() + 1)
        for y in range(row.top(), row.bottom())
    ]
    assert min(number) > QColor(look.text).lightness() + 20, "paler than a title"


@pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of tips
def test_titles_that_no_page_prints_are_told_from_printed_ones(pane: Pane) -> None:
    lines = [("1 Scope", 1, 0), ("I keep bees in the garden", 1, 3), ("Pages 5–9", 1, 4)]
    document = outline(lines)
    printed, *others = document.sections
    made = [replace(section, source=Source.GENERATED) for section in others]
    pane.contents.set_document(replace(document, sections=(printed, *made)))
    assert [split_title(each) for each in made] == [("", title) for title, *_ in lines[1:]], "no number in it"
    rows = [laid_out(pane, section) for section in (printed, *made)]
    assert [row.font.italic() for row in rows] == [False, True, True]
    picture = pane.picture()

    def darkest(title: str) -> int:
        row = pane.tree.visualRect(pane.index(title))
        points = ((x, y) for x in range(40, 200) for y in range(row.top() + 4, row.bottom() - 4))
        return min(picture.pixelColor(*point).lightness() for point in points)

    assert darkest("Pages 5–9") > darkest("1 Scope") + 20
    told = pane.index("Pages 5–9").data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Pages 5–9, page 5, Named by Pilcrow: no title is printed here"
    pane.point("Pages 5–9")
    assert "Named by Pilcrow: no title is printed here" in QToolTip.text()


def test_a_click_on_an_arrow_opens_and_closes_and_goes_nowhere(pane: Pane) -> None:
    pane.contents.set_document(outline())
    for shown in (True, False):
        place = QPoint(17, pane.tree.visualRect(pane.index("2 Inlets")).center().y())
        pane.bot.mouseClick(pane.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert ("2.1 Head and tailwater" in pane.rows()) is shown
    assert pane.chosen == []


def test_all_is_opened_and_closed(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.contents.expand_all()
    assert pane.rows() == [title for title, _, _ in MANUAL]
    pane.contents.set_current(25, 200.0)
    pane.contents.collapse_all()
    assert pane.rows() == TOP
    assert pane.marked() == "2 Inlets"


def test_what_was_clicked_stays_current_where_the_view_cannot_reach_it(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.contents.section_activated.connect(lambda: pane.contents.set_current(35, 500.0))  # the document's end
    pane.click("3 Outlets")
    assert pane.contents.current_title() == "3 Outlets"
    pane.contents.set_current(34, 0.0)
    assert pane.contents.current_title() == "2.3 Débris"


def test_nothing_moves_while_somebody_walks_through_the_tree(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.contents.set_current(0, 60.0)
    pane.click("1 Scope")
    pane.press(Qt.Key.Key_Down)
    before = pane.rows()
    pane.contents.set_current(25, 200.0)
    assert pane.rows() == before
    assert pane.marked() == "2 Inlets", "the closed section around the current one carries the mark"
    pane.press(Qt.Key.Key_Return)
    pane.contents.set_current(25, 200.0)
    pane.contents.set_current(21, 200.0)
    assert pane.marked() == "2.2.1 Coefficients"


def test_what_the_reader_closes_around_the_current_section_stays_closed(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.contents.set_current(20, 200.0)
    assert "2.2 Submerged inlets" in pane.rows()
    pane.tree.collapse(pane.index("2 Inlets"))
    QApplication.sendEvent(pane.tree.viewport(), QEvent(QEvent.Type.Leave))
    pane.contents.set_current(25, 200.0)
    assert pane.rows() == TOP
    assert pane.marked() == "2 Inlets"
    pane.contents.set_current(45, 0.0)
    pane.contents.set_current(25, 200.0)
    assert pane.marked() == "2.2.2 Worked example"


def test_the_tree_catches_up_when_the_pointer_has_left(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.tree.viewport().setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    pane.contents.set_current(25, 200.0)
    assert pane.rows() == TOP
    QApplication.sendEvent(pane.tree.viewport(), QEvent(QEvent.Type.Leave))
    assert pane.marked() == "2.2.2 Worked example"


def test_filtering_keeps_what_is_above_and_gives_everything_back(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.tree.expand(pane.index("1 Scope"))
    before = pane.rows()
    pane.tree.setFocus()
    pane.bot.keyClicks(pane.tree, "d")
    assert pane.box.text() == "d"
    pane.bot.keyClicks(pane.box, "ebris")
    assert pane.rows() == ["2 Inlets", "2.3 Débris"]
    pane.bot.keyClick(pane.box, Qt.Key.Key_Down)
    pane.press(Qt.Key.Key_Return)
    assert pane.chosen == [8]
    pane.press(Qt.Key.Key_Escape)
    assert pane.box.text() == ""
    assert set(before) <= set(pane.rows())
    pane.box.setText("inlets sub")
    assert pane.rows() == ["2 Inlets", "2.2 Submerged inlets"]
    pane.tree.expand(pane.index("2.2 Submerged inlets"))
    assert "2.2.1 Coefficients" in pane.rows(), "what is below a section found stays in reach"
    pane.box.setText("nowhere")
    assert "No section has “nowhere” in its title." in pane.words()
    pane.bot.keyClick(pane.box, Qt.Key.Key_Escape)
    assert set(before) <= set(pane.rows())


def test_a_better_structure_keeps_what_is_open_and_in_sight(pane: Pane) -> None:
    lines = [(f"Chapter {n}", 1, n * 10) for n in range(40)]
    lines = [line for chapter in lines for line in (chapter, (f"Part of {chapter[0]}", 2, chapter[2] + 1))]
    pane.contents.set_document(outline(lines))
    pane.tree.expand(pane.index("Chapter 3"))
    pane.tree.expand(pane.index("Chapter 30"))
    pane.tree.scrollTo(pane.index("Chapter 20"), ContentsTree.ScrollHint.PositionAtTop)
    pane.tree.verticalScrollBar().setValue(pane.tree.verticalScrollBar().value() + 7)
    place = pane.tree.visualRect(pane.index("Chapter 20")).top()
    more = [("Preface", 1, 0), *lines]
    for keys in ("", "other "):  # known by key, then by title and page
        pane.contents.set_document(outline(more, keys=keys))
        assert pane.tree.visualRect(pane.index("Chapter 20")).top() == place
        assert {row for row in pane.rows() if row.startswith("Part")} == {
            "Part of Chapter 3",
            "Part of Chapter 30",
        }
    pane.contents.set_document(outline(more, path="/other.pdf"))
    assert pane.tree.verticalScrollBar().value() == 0
    assert not any(row.startswith("Part") for row in pane.rows())


def test_dots_and_numbers_tell_what_an_answer_used_also_in_closed_sections(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.contents.set_states({5: frozenset({EvidenceKind.READ}), 6: frozenset({EvidenceKind.FOUND, 2, 1})})

    def told(title: str) -> str:
        return str(pane.index(title).data(Qt.ItemDataRole.AccessibleTextRole))

    def colours(title: str) -> set[str]:
        picture, row = pane.picture(), pane.tree.visualRect(pane.index(title))
        points = [(x, y) for x in range(40, 230) for y in range(row.top() + 4, row.bottom() - 4)]
        seen = {picture.pixelColor(x, y).name() for x, y in points}
        look = theme.tokens()
        return {n for n in ("found", "read", "accent") if getattr(look, n) in seen}

    assert told("2 Inlets") == "2 Inlets, page 11, found, read, cited as 1, 2"
    assert colours("2 Inlets") == {"found", "read", "accent"}
    pane.tree.expand(pane.index("2 Inlets"))
    assert colours("2 Inlets") == set()
    assert colours("2.2 Submerged inlets") == {"found", "read", "accent"}
    pane.tree.expand(pane.index("2.2 Submerged inlets"))
    assert colours("2.2 Submerged inlets") == {"read"}
    assert colours("2.2.1 Coefficients") == {"found", "accent"}
    pane.contents.set_states({})
    assert colours("2.2.1 Coefficients") == set()


def test_numbers_stand_inside_their_row_and_a_title_that_they_leave_no_room_takes_two_lines(pane: Pane) -> None:
    titles = [
        "Tanks",
        "Inlets and what they are made of",
        "Pumps of all kinds, their parts, care and repair",
        "Tanks of steel and of concrete, how they are built, where they stand and what they hold",
    ]
    pane.contents.set_document(outline([(title, 1, n) for n, title in enumerate(titles)]))
    document = pane.contents.document
    assert document is not None
    lines = []
    for section in document.sections:
        plain, used = laid_out(pane, section), laid_out(pane, section, uses=[1, 2, 3, 4, 5])
        assert laid_out(pane, section, uses=[*EvidenceKind][:2]).rect == plain.rect, "dots move no row"
        lines.append((len(plain.shown), len(used.shown)))
        assert [use for use, _ in used.uses] == [1, 2, 3]
        left = used.title.left() + QFontMetrics(used.font).horizontalAdvance(used.shown[-1])
        assert all(left + DISC / 2 < centre.x() < used.label.left() - DISC / 2 for _, centre in used.uses)
        assert all(used.rect.contains(centre.toPoint()) for _, centre in used.uses)
    assert lines == [(1, 1), (1, 2), (2, 2), (2, 2)]
    cut = laid_out(pane, document.sections[3], uses=[1, 2, 3])
    assert [line.count("…") for line in cut.shown] == [0, 1], "cut once"
    whole = laid_out(pane, document.sections[1], uses=[1, 2, 3])
    assert (" ".join(whole.shown).strip(), whole.cut) == (titles[1], False)


def test_rows_have_the_height_of_their_title_with_its_numbers_as_they_come_and_go(pane: Pane) -> None:
    def show(title: str) -> RowLayout:
        pane.contents.set_document(outline([(title, 1, 0), ("Bars", 2, 1), ("Tanks", 1, 4)]))
        assert pane.contents.document
        return laid_out(pane, pane.contents.document.sections[0])

    title = "Inlets"
    while len(show(f"{title} l").shown) == 1:
        title += " l"  # as long as a line is
    show(title)

    def height() -> int:
        return pane.tree.visualRect(pane.index(title)).height()

    low = height()
    pane.contents.set_states({2: frozenset({1, 2})})
    assert height() > low
    pane.tree.expand(pane.index(title))
    assert height() == low, "the numbers stand at the subsection"
    pane.tree.collapse(pane.index(title))
    assert height() > low
    pane.contents.set_states({})
    assert height() == low


def test_a_section_that_was_led_to_is_the_current_one_until_the_reader_scrolls(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.contents.set_current(0, 0.0)
    with pane.contents.led_to(2):
        pane.contents.set_current(10, 20.0)
    assert pane.contents.current_section().id == 2
    with pane.contents.led_to(3):
        pass  # it is in view already
    assert pane.contents.current_section().id == 3
    pane.contents.set_current(0, 0.0)
    assert pane.contents.current_section() is None


def test_a_row_has_room_for_its_bold_title_whether_it_is_being_read_or_not(pane: Pane) -> None:
    font = pane.tree.font()
    bold = QFont(font)
    bold.setBold(True)
    pane.contents.set_document(outline([("Tanks", 1, 0), ("Pumps", 1, 4)]))
    room = laid_out(pane, outline([("Tanks", 1, 0)]).sections[0]).title.width()
    words = "Getting started"
    while QFontMetrics(bold).horizontalAdvance(words) <= room:
        words += " l"
    assert QFontMetrics(font).horizontalAdvance(words) <= room, "bold alone makes it too wide"
    pane.contents.set_document(outline([("Tanks", 1, 0), (words, 1, 4)]))
    assert pane.contents.document
    row = laid_out(pane, pane.contents.document.sections[1])
    assert len(row.shown) == 2, "its lines end at the same words when it is bold"
    for page in (0, 5, 0):
        pane.contents.set_current(page, 0)
        heights = [pane.tree.visualRect(pane.index(title)).height() for title in ("Tanks", words)]
        assert heights == [26, 44]


def test_long_and_right_to_left_titles_fit(pane: Pane) -> None:
    title = "A title that goes on and on, far beyond the width of any pane that people use, and then further yet"
    pane.contents.set_document(outline([(title, 1, 0), ("פרק שני: התקנה", 1, 1)]))
    picture, text = pane.picture(), QColor(theme.tokens().text)

    def inked(title: str, left: int, right: int) -> bool:
        row = pane.tree.visualRect(pane.index(title))
        points = [(x, y) for x in range(left, right) for y in range(row.top() + 4, row.bottom() - 4)]
        return any(abs(picture.pixelColor(x, y).lightness() - text.lightness()) < 40 for x, y in points)

    assert inked(title, 14, 60)
    assert not inked("פרק שני: התקנה", 14, 60), "right-to-left titles stand at the right"
    assert inked("פרק שני: התקנה", 200, 250)


def test_long_titles_take_two_lines_and_are_told_apart_by_their_ends(pane: Pane) -> None:
    long = "Report of the independent registered public accounting firm on the consolidated statements of the firm"
    lines = [("1 Scope", 1, 0), ("2 What follows from all of this for others", 1, 1)]
    lines += [(f"{long} its {place} offices", 1, 2) for place in ("northern", "southern")]
    lines += [
        ("Another title that is longer than two lines of this pane are, however wide one makes it here", 1, 3)
    ]
    pane.contents.set_document(outline(lines))
    assert pane.contents.document
    heights = [pane.tree.visualRect(pane.index(title)).height() for title, *_ in lines]
    assert heights == [26, 44, 44, 44, 44]
    rows = [laid_out(pane, section) for section in pane.contents.document.sections]
    assert [len(row.shown) for row in rows] == [1, 2, 2, 2, 2]
    assert " ".join(rows[1].shown) == "What follows from all of this for others"
    north, south, alone = (" ".join(row.shown) for row in rows[2:])
    assert north.endswith("northern offices")
    assert south.endswith("southern offices")
    assert alone.endswith("…")
    assert alone.startswith("Another title")


def test_arrows_stand_in_one_column_whatever_the_level(pane: Pane) -> None:
    pane.contents.set_document(outline())
    pane.contents.expand_all()
    assert pane.contents.document
    rows = [laid_out(pane, section) for section in pane.contents.document.sections]
    assert {row.arrow.x() for row in rows} == {14}
    for section, row in zip(pane.contents.document.sections, rows, strict=True):
        above = pane.contents.document.section(section.parent) if section.parent else None
        assert row.number.left() >= 28
        assert row.title.left() - row.number.left() >= 26, "a number has its own column"
        assert above is None or row.title.left() > rows[above.id - 1].title.left()


@pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of tips
def test_the_row_of_the_current_section_also_tells_the_sheet(pane: Pane) -> None:
    """Where its title leaves no room for that, the tool tip does."""
    lines = [("Preface", 1, 0), ("Notes", 1, 3), ("The results of all operations", 1, 5)]
    document = outline(lines)
    labels = ["", "", *(str(number) for number in range(1, len(document.pages) - 1))]
    pages = tuple(replace(page, label=label) for page, label in zip(document.pages, labels, strict=True))
    pane.contents.set_document(replace(document, pages=pages))
    model = pane.tree.model()
    assert isinstance(model, ContentsModel)
    assert pane.contents.document
    sections = pane.contents.document.sections
    assert [model.label(section) for section in sections] == ["sheet 1", "2", "4"]
    assert model.full_label(sections[1]) == "2 · sheet 4"

    def shown() -> list[str]:
        return [pane.tree._lay_out(model.index_of(each.id), each).shown_label for each in sections]

    assert shown() == ["sheet 1", "2", "4"]
    pane.contents.set_current(3, 200.0)
    assert pane.marked() == "Notes"
    assert shown() == ["sheet 1", "2 · sheet 4", "4"]
    pane.contents.set_current(5, 200.0)
    assert pane.marked() == "The results of all operations"
    assert shown() == ["sheet 1", "2", "4"]
    assert pane.tree.visualRect(pane.index(pane.marked())).height() == 26, "no row moves"
    pane.point("The results of all operations")
    assert "page 4 · sheet 6" in QToolTip.text()
    assert pane.index("Preface").data(Qt.ItemDataRole.AccessibleTextRole) == "Preface, sheet 1"


@pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of tips
def test_rows_of_pages_that_are_called_alike_also_tell_the_sheet(pane: Pane) -> None:
    lines = [("Preface", 1, 0), ("Scope", 1, 2), ("The results of all operations", 1, 3), ("Index", 1, 4)]
    document = outline(lines)
    labels = ["1", "2", "1", "2", *(str(number) for number in range(3, len(document.pages) - 1))]
    pages = tuple(replace(page, label=label) for page, label in zip(document.pages, labels, strict=True))
    pane.contents.set_document(replace(document, pages=pages))
    assert pane.contents.document
    rows = [laid_out(pane, section) for section in pane.contents.document.sections]
    assert [row.shown_label for row in rows] == ["1 · sheet 1", "1 · sheet 3", "2", "3"]
    pane.point("The results of all operations")
    assert "page 2 · sheet 4" in QToolTip.text(), "where the title leaves no room"


def test_big_fonts_get_higher_rows(pane: Pane, qapp: QApplication) -> None:
    pane.contents.set_document(outline())
    assert pane.tree.visualRect(pane.index("1 Scope")).height() == 26
    font = pane.tree.font()
    font.setPointSize(24)
    pane.tree.setFont(font)
    assert pane.tree.visualRect(pane.index("1 Scope")).height() >= pane.tree.fontMetrics().height() + 8


def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester) -> None:
    model = ContentsModel()
    model.show(outline())
    qtmodeltester.check(model)
    model.filter("inlets")
    qtmodeltester.check(model)
    model.filter("")
    model.show(outline(MANUAL[:4]))
    qtmodeltester.check(model)
    model.show(None)
    qtmodeltester.check(model)


def test_ten_thousand_sections_paint_only_what_is_in_sight(pane: Pane, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [(f"{n} Title", 1 + (n % 10 > 0) + (n % 10 > 5), n) for n in range(10_000)]
    pane.contents.set_document(outline(lines))
    pane.contents.set_current(5_007, 200.0)
    assert pane.marked() == "5007 Title"
    painted: list[QModelIndex] = []
    draw = ContentsTree.drawRow
    monkeypatch.setattr(ContentsTree, "drawRow", lambda self, p, o, i: (painted.append(i), draw(self, p, o, i)))
    pane.box.setText("title")
    assert len(pane.rows()) > 1_000
    pane.picture()
    assert len(painted) < 40
