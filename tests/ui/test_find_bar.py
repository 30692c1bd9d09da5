"""The find bar: hits while one types, counted, listed and walked through, with nothing held up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QListView, QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from outlines import outline
from pilcrow.core.errors import LibraryError
from pilcrow.core.find import Match, find
from pilcrow.core.geometry import Box
from pilcrow.core.model import Kind, Paragraph, Span
from pilcrow.ui.base.look import theme
from pilcrow.ui.find import find_bar as finding
from pilcrow.ui.find import searching
from pilcrow.ui.find.find_bar import FindBar
from pilcrow.ui.find.found_places import FoundPlace, HitList, hit, snippet
from pilcrow.ui.find.searched_text import StoredText


def scans(pages: int) -> str:
    return f"{pages} without text."


TEXTS = ["The Valve opens.", "The pump stops.", "A valve and another valve close.", "Nothing here."]


def paragraph(number: int, text: str) -> Paragraph:
    box = Box(72, 100, 300, 112)
    return Paragraph(f"k{number}", number + 1, 1, Kind.TEXT, text, (Span(number * 10, box, 0, len(text)),), 1)


def paragraphs(_letters: str = "") -> Iterator[Paragraph]:
    return (paragraph(number, text) for number, text in enumerate(TEXTS))


class Bar:
    """The bar as somebody handles it, over a document of `TEXTS`, one each ten pages."""

    def __init__(self, qtbot: QtBot, source: Callable[[str], Iterator[Paragraph]] = paragraphs) -> None:
        self.bot = qtbot
        self.bar = FindBar()
        qtbot.addWidget(self.bar, before_close_func=lambda bar: bar.shut())
        self.bar.set_text(StoredText(outline(), source), scans)
        self.found: list[list[FoundPlace]] = []
        self.went: list[int] = []
        self.bar.found.connect(self.found.append)
        self.bar.activated.connect(self.went.append)
        (self.box,) = self.bar.findChildren(QLineEdit)
        (self.list,) = self.bar.findChildren(QListView)

    def says(self, words: str) -> None:
        """Wait until the bar says `words`."""

        def said() -> bool:
            return words in {label.text() for label in self.bar.findChildren(QLabel) if label.isVisible()}

        self.bot.waitUntil(said)

    def press(self, name: str) -> None:
        (button,) = (b for b in self.bar.findChildren(QAbstractButton) if b.accessibleName() == name)
        self.bot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def bar(qtbot: QtBot, qapp: QApplication) -> Bar:
    theme.apply(qapp, "light")
    return Bar(qtbot)


def test_typing_finds_counts_lists_and_goes_to_the_first(bar: Bar) -> None:
    bar.bar.start()
    bar.bot.keyClicks(bar.box, "valve")
    bar.says("1 of 3")
    assert bar.went == [0]
    assert [found.page for found in bar.bar.hits()] == [0, 20, 20]
    assert bar.found[-1] == bar.bar.hits()
    assert bar.bar.hits()[0].boxes() == {0: (Box(72, 100, 300, 112),)}
    rows = [bar.list.model().index(row, 0) for row in range(3)]
    assert [row.data() for row in rows] == [TEXTS[0], TEXTS[2], TEXTS[2]]
    assert rows[1].data(Qt.ItemDataRole.AccessibleTextRole) == f"Page 21, 2 Inlets: {TEXTS[2]}"
    assert bar.list.isVisible()


def test_keys_and_buttons_walk_through_the_hits(bar: Bar) -> None:
    bar.bar.start("valve")
    bar.says("1 of 3")
    bar.bot.keyClick(bar.box, Qt.Key.Key_Return)
    bar.bot.keyClick(bar.box, Qt.Key.Key_F3)
    bar.bot.keyClick(bar.box, Qt.Key.Key_Return)  # round to the first
    bar.bot.keyClick(bar.box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    bar.bot.keyClick(bar.box, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert bar.went == [0, 1, 2, 0, 2, 1]
    bar.press("Next hit")
    bar.press("Previous hit")
    assert bar.went[-2:] == [2, 1]
    bar.says("2 of 3")
    bar.bot.keyClick(bar.box, Qt.Key.Key_Down)
    bar.bot.keyClick(bar.list, Qt.Key.Key_Down)
    bar.bot.keyClick(bar.list, Qt.Key.Key_Return)
    assert bar.went[-1] == 2
    place = bar.list.visualRect(bar.list.model().index(0, 0)).center()
    bar.bot.mouseClick(bar.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert bar.went[-1] == 0


def test_finding_begins_at_the_page_in_view(bar: Bar) -> None:
    bar.bar.set_page(15)
    bar.bar.start("valve")
    bar.says("2 of 3")
    bar.bar.set_page(99)
    bar.box.setText("the")
    bar.says("1 of 3")


def test_capitals_count_when_asked_for(bar: Bar) -> None:
    bar.bar.start("Valve")
    bar.says("1 of 3")
    bar.press("Match capitals")
    bar.says("1 of 1")


def test_nothing_found_and_nothing_to_look_through_are_said(bar: Bar) -> None:
    bar.bar.start("zebra")
    bar.says("Not found")
    assert not bar.list.isVisible()
    bar.bar.clear_text()
    bar.says("There is no text to look through.")
    assert "Not found" not in [label.text() for label in bar.bar.findChildren(QLabel)]
    bar.bar.set_text(StoredText(outline(), paragraphs), scans)
    bar.says("Not found")


def test_the_list_can_be_put_away(bar: Bar) -> None:
    bar.bar.start("valve")
    bar.says("1 of 3")
    bar.press("Show the list of hits")
    assert not bar.list.isVisible()
    bar.press("Show the list of hits")
    assert bar.list.isVisible()


def test_escape_closes_and_takes_the_marks_away(bar: Bar) -> None:
    bar.bar.start("valve")
    bar.says("1 of 3")
    with bar.bot.waitSignal(bar.bar.closed):
        bar.bot.keyClick(bar.box, Qt.Key.Key_Escape)
    assert bar.found[-1] == []
    assert not bar.bar.isVisible()
    bar.bar.start()
    bar.says("1 of 3")


def test_first_hits_show_while_the_rest_is_looked_through(qtbot: QtBot) -> None:
    go_on = threading.Event()

    def slowly(_letters: str) -> Iterator[Paragraph]:
        yield paragraph(0, TEXTS[0])
        go_on.wait()
        yield paragraph(2, TEXTS[2])

    bar = Bar(qtbot, slowly)
    bar.bar.start("valve")
    bar.says("1 of 1")
    go_on.set()
    bar.says("1 of 3")


def test_a_new_word_gives_the_old_search_up(qtbot: QtBot) -> None:
    first = threading.Event()

    def source(_letters: str) -> Iterator[Paragraph]:
        if not first.is_set():
            first.set()
            while True:  # endless, until it is given up
                yield paragraph(3, TEXTS[3])
        yield from paragraphs()

    bar = Bar(qtbot, source)
    bar.bar.start("valve")
    qtbot.waitUntil(first.is_set)
    bar.box.setText("pump")
    bar.says("1 of 1")
    assert [found.page for found in bar.bar.hits()] == [10]


def test_a_failing_library_is_told_in_words(qtbot: QtBot) -> None:
    def broken(_letters: str) -> Iterator[Paragraph]:
        raise LibraryError("The library cannot be read: start again.")

    bar = Bar(qtbot, broken)
    bar.bar.start("valve")
    bar.says("The library cannot be read: start again.")


def test_too_many_hits_end_the_search(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (finding, searching):
        monkeypatch.setattr(module, "MOST", 2)
    bar.bar.start("valve")
    bar.says("1 of 2+")


def test_a_snippet_shows_the_words_around_a_hit() -> None:
    text = "Many words come before the place where the valve\nopens, and some words come after it."
    (match,) = find([paragraph(0, text)], "valve opens")
    line, start, end = snippet(match)
    assert line[start:end] == "valve opens"
    assert line.startswith("…before the place")
    assert line.endswith("after it.")


def test_the_list_keeps_qts_rules(qtmodeltester: ModelTester, bar: Bar) -> None:
    model = HitList(bar.bar)
    model.add([hit(match) for match in find(paragraphs(), "valve")], 0)
    qtmodeltester.check(model)
    model.clear()
    qtmodeltester.check(model)


def test_whole_words_and_accents_count_when_asked_for(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    texts = ["The café cannot can.", "A cafe\u0301 and a cafe."]
    bar = Bar(qtbot, lambda _letters: (paragraph(number, text) for number, text in enumerate(texts)))
    bar.bar.start()
    bar.bot.keyClicks(bar.box, "can")
    bar.says("1 of 2")
    bar.press("Whole words")
    ways = {b.text(): b.isChecked() for b in bar.bar.findChildren(QPushButton)}
    assert {name for name, on in ways.items() if on} == {"Whole words"}, "it says in words what is on"
    bar.says("1 of 1")
    assert bar.bar.hits()[0].match.start == texts[0].rindex("can")
    bar.box.setText("cafe")
    bar.says("1 of 3")
    bar.press("Match accents")
    bar.says("1 of 1")
    assert bar.bar.hits()[0].match.start == texts[1].rindex("cafe")
    bar.box.setText("café")
    bar.says("1 of 2")


def test_a_regular_expression_is_looked_for_and_a_wrong_one_is_told_in_words(bar: Bar) -> None:
    bar.bar.start()
    bar.press("Regular expression")
    bar.box.setText(r"\b[vp]\w+ \w+s\b")
    bar.says("1 of 2")
    found = [hit.match for hit in bar.bar.hits()]
    assert [m.paragraph.text[m.start : m.end] for m in found] == ["Valve opens", "pump stops"]
    bar.box.setText("(valve")
    wrong = "missing closing parenthesis, after “(valve”"
    bar.says(f"This is no regular expression ({wrong}): mend it, or look for the words as they are.")
    assert bar.bar.hits() == []


def test_an_expression_that_never_ends_is_given_up(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    bar = Bar(qtbot, lambda _letters: iter([paragraph(0, "a" * 60 + "b")]))
    bar.bar.start()
    bar.press("Regular expression")
    bar.box.setText("(a|aa)+$")
    bar.says("This expression takes too long: make it simpler.")


def test_passages_are_found_by_meaning(bar: Bar) -> None:
    asked: list[str] = []

    def meaning(words: str) -> finding.Search:
        asked.append(words)
        return lambda _stopped: iter([[hit(Match(paragraph(number, TEXTS[number]), 0, 3)) for number in (2, 0)]])

    bar.bar.meaning = meaning
    bar.bar.start()
    bar.press("By meaning, the most similar passages first")
    bar.box.setText("what shuts the flow off")
    bar.says("1 of 2")
    assert asked[-1] == "what shuts the flow off"
    assert [found.page for found in bar.bar.hits()] == [20, 0], "the most similar first, not in reading order"
    bar.press("By meaning, the most similar passages first")
    bar.says("Not found")
