"""Reading and selecting with the keyboard: a caret that walks through text, and what Shift selects with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reading import LINES, SENTENCE, Reader, changed
from windows import Desktop

import pdfs
from pdfs import Manual
from pilcrow.core.exchange.read_events import ParagraphBatch
from pilcrow.core.model import Paragraph
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.viewer.text.caret import Caret, Walk
from pilcrow.ui.viewer.text.selection import PageTexts

K, M = Qt.Key, Qt.KeyboardModifier
CTRL, SHIFT, BOTH = M.ControlModifier, M.ShiftModifier, M.ControlModifier | M.ShiftModifier


def walk_of(process: PdfProcess, path: Path, pages: int) -> Walk:
    events = process.read(str(path))
    every = [p for e in events if isinstance(e, ParagraphBatch) for p in e.paragraphs]

    def on(page: int) -> Sequence[Paragraph]:
        return [p for p in every if page in p.pages]

    return Walk(PageTexts(on), pages)


def press(reader: Reader, key: Qt.Key, held: Qt.KeyboardModifier = M.NoModifier, times: int = 1) -> str:
    for _ in range(times):
        reader.bot.keyClick(reader.viewer, key, held)
    return reader.viewer.selection.text()


@pytest.mark.parametrize("columns", [1, 2])
def test_right_passes_every_character_in_reading_order_and_left_comes_back(
    process: PdfProcess, tmp_path: Path, columns: int
) -> None:
    manual = pdfs.manual(tmp_path / "walk.pdf", columns=columns, chapters=2)
    walk = walk_of(process, manual.path, manual.pages)
    start = caret = walk.first()
    passed: list[Caret] = []
    while caret is not None:
        passed.append(caret)
        caret = walk.right(caret)
    places = [walk.position(one)[:3] for one in passed]
    assert places == sorted(places)
    assert passed[-1] == walk.last()
    assert len({(one.page, one.line) for one in passed}) == sum(len(walk.lines(n)) for n in range(manual.pages))
    back = passed[-1]
    for one in reversed(passed):
        assert back == one
        back = walk.left(one) or start


@pytest.mark.parametrize("columns", [1, 2])
def test_down_reaches_the_end_by_way_of_every_column(process: PdfProcess, tmp_path: Path, columns: int) -> None:
    manual = pdfs.manual(tmp_path / "down.pdf", columns=columns, chapters=2)
    walk = walk_of(process, manual.path, manual.pages)
    caret, seen = walk.first(), []
    while caret is not None:
        seen.append((caret.page, caret.line))
        caret = walk.down(caret)
    assert len(seen) == len(set(seen))
    assert seen[-1][0] == manual.pages - 1
    passed = {page: [line for at, line in seen if at == page] for page in range(manual.pages)}
    for page, lines in list(passed.items())[2:]:  # the contents' numbers stand in the rows of their titles
        boxes = [walk.lines(page)[line][1].box for line in lines]
        assert len({box.x0 > 297 for box in boxes}) == len({span.box.x0 > 297 for _, span in walk.lines(page)})


def test_words_and_lines_are_gone_by_ctrl_home_and_end(reader: Reader) -> None:
    viewer = reader.viewer
    viewer.caret.browse(on=True)
    assert press(reader, K.Key_Right, BOTH, 3) == "A first line "
    assert press(reader, K.Key_Left, BOTH) == "A first "
    assert press(reader, K.Key_Right, SHIFT, 2) == "A first li"
    assert press(reader, K.Key_Right) == "", "without Shift nothing is selected any more"
    assert press(reader, K.Key_End, SHIFT).endswith("once more")
    assert press(reader, K.Key_Home, SHIFT) == "A first lin"
    press(reader, K.Key_Home)
    assert press(reader, K.Key_Down, SHIFT) == LINES[0] + " ", "to the beginning of the next line"
    assert press(reader, K.Key_Up, SHIFT) == ""


def test_the_caret_is_seen_where_it_is_however_the_page_is_turned(reader: Reader) -> None:
    for turns in range(4):
        reader.look(0.7, turns, dark=False)
        reader.viewer.caret.browse(on=False)
        plain = reader.picture()
        reader.viewer.caret.browse(on=True)
        rows, columns = changed(plain, reader.picture()).nonzero()
        assert len(rows), "it is there"
        assert columns.max() - columns.min() <= 3, "and upright in the turned page"
        assert 8 <= rows.max() - rows.min() <= 24
    reader.bot.keyClick(reader.viewer, K.Key_Right)
    reader.viewer.caret.browse(on=False)
    assert not changed(plain, reader.picture()).any()


def test_shift_and_arrows_change_what_the_pointer_has_selected(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    paragraph = reader.paragraph()
    start = paragraph.text.index(SENTENCE)
    place = reader.viewer.shown.text.pages.whole(1)
    assert place is not None
    viewer = reader.viewer
    viewer.selection.select_text(
        (place[0]._replace(char=start), place[0]._replace(char=start + len(SENTENCE) - 1)),
    )
    assert press(reader, K.Key_Right, SHIFT) == SENTENCE
    assert press(reader, K.Key_Left, BOTH) == SENTENCE.removesuffix(".")
    before = viewer.scroller.place()
    press(reader, K.Key_Down)
    assert viewer.scroller.place() != before, "without Shift the key scrolls, as always"


def test_f7_begins_and_ends_it_in_the_window(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    viewer, bot = tab.viewer, desktop.bot
    viewer.setFocus()
    bot.keyClick(viewer, K.Key_F7)
    assert viewer.caret.browsing
    assert "caret" in desktop.window.status.currentMessage()
    bot.keyClick(viewer, K.Key_End, CTRL)
    assert viewer.caret.here is not None
    assert viewer.caret.here.page == machine.pages - 1
    assert viewer.scroller.place().page >= machine.pages - 2, "the page follows"
    bot.keyClick(viewer, K.Key_Home, BOTH)
    assert viewer.selection.page() == 0
    desktop.window.commands.run("caret")
    assert not viewer.caret.browsing


def test_ctrl_a_is_the_page_and_once_more_the_document(desktop: Desktop, tmp_path: Path, qtbot: QtBot) -> None:
    texts = ["\n".join(f"Page {n}: {pdfs.sentences(1, n * 40 + i)}" for i in range(12)) for n in range(30)]
    desktop.start()
    tab = desktop.open(pdfs.pages(tmp_path / "thirty.pdf", texts))
    viewer = tab.viewer
    viewer.setFocus()
    qtbot.keyClick(viewer, K.Key_A, CTRL)
    assert "Page 1:" not in viewer.selection.text()
    qtbot.keyClick(viewer, K.Key_A, CTRL)
    assert viewer.selection.is_long
    assert "Page 19:" in viewer.selection.text()
    assert "Page 20:" not in viewer.selection.text(), "what is shown elsewhere is the beginning"
    desktop.wait(lambda: tab.marking.file)
    desktop.window.commands.run("highlight")
    assert "too much" in desktop.window.status.currentMessage()
    QApplication.clipboard().clear()
    qtbot.keyClick(viewer, K.Key_C, CTRL)
    desktop.wait(lambda: "Page 29:" in QApplication.clipboard().text())
    assert "Page 0:" in QApplication.clipboard().text()
