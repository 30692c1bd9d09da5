"""Selecting text with the pointer: what is selected, where it is shown, what is copied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reading import AFTER, BEFORE, LEADING, LINES, SENTENCE, Reader, changed, extent, underline

import pdfs
from pilcrow.core.exchange.read_events import ParagraphBatch, Structured
from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.model import Document, Kind, Paragraph, Span
from pilcrow.core.references.lookup import Lookup
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.viewer.text.selection import Grain, PageTexts, Selection


def titled(document: Document, paragraphs: Sequence[Paragraph]) -> Callable[[int], list[Paragraph]]:
    """The paragraphs of a page, with titles among them."""
    lookup = Lookup(document, lambda page: [p for p in paragraphs if page in p.pages], lambda _key: None)
    return lookup.paragraphs


# ---- with the pointer -------------------------------------------------------------------------------------


@pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
def test_what_is_dragged_over_is_selected_however_it_is_looked_at(
    qtbot: QtBot, process: PdfProcess, pdf: Path, fine: bool
) -> None:
    reader = Reader(qtbot, process, pdf, fine=fine)
    told: list[str] = []
    reader.viewer.selection.changed.connect(told.append)
    for zoom, turns, dark in product((0.8, 1.0, 1.7), range(4), (False, True)):
        reader.look(zoom, turns, dark=dark)
        plain = reader.picture()
        left, top, right, _ = underline(plain)
        middle = top - 8 * zoom * (2 if fine else 1)
        reader.drag(reader.spot(left + 1, middle), reader.spot(right - 1, middle))
        assert reader.viewer.selection.text() == told[-1] == SENTENCE
        x0, _, x1, y1 = extent(changed(plain, reader.picture()))
        assert (x0, x1) == pytest.approx((left, right), abs=2)
        assert y1 == pytest.approx(top, abs=4 * zoom * (2 if fine else 1))
        reader.bot.keyClick(reader.viewer, Qt.Key.Key_Escape)
        assert told[-1] == ""
        assert not changed(plain, reader.picture()).any()


def test_clicks_select_words_and_paragraphs_and_shift_extends(reader: Reader, steady: None) -> None:
    reader.look(1.0, 0, dark=False)
    viewer, viewport, bot = reader.viewer, reader.viewer.viewport(), reader.bot
    left, top, right, bottom = underline(reader.picture())
    first, last = QPoint(left + 5, (top + bottom) // 2 - 6), QPoint(right - 8, (top + bottom) // 2 - 6)
    button = Qt.MouseButton.LeftButton
    bot.mouseClick(viewport, button, pos=first)
    bot.mouseDClick(viewport, button, pos=first)
    assert viewer.selection.text() == "Every"
    bot.mouseClick(viewport, button, Qt.KeyboardModifier.ShiftModifier, last)
    assert viewer.selection.text() == SENTENCE.removesuffix(".")
    bot.mouseDClick(viewport, button, pos=first)
    bot.mousePress(viewport, button, pos=first)
    bot.mouseRelease(viewport, button, pos=first)
    assert viewer.selection.text() == reader.paragraph().text
    viewer.selection.deselect()
    assert viewer.selection.text() == ""


def test_the_pointer_tells_where_text_is(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    viewport = reader.viewer.viewport()
    left, top, _, _ = underline(reader.picture())
    for spot, shape in (
        (QPoint(left + 20, top - 6), Qt.CursorShape.IBeamCursor),
        (QPoint(left + 20, top + 150), Qt.CursorShape.ArrowCursor),
    ):
        reader.bot.mouseMove(viewport, spot)
        assert viewport.cursor().shape() == shape


def test_copying_gives_the_text_without_line_breaks(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    left, top, right, bottom = underline(reader.picture())
    line = round(LEADING * 96 / 72)
    reader.drag(QPoint(left + 1, top - 8 - line), QPoint(right - 1, bottom - 8 + line))
    reader.bot.keyClick(reader.viewer, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text()
    before, after = copied.split(f" {BEFORE}{SENTENCE}{AFTER} ")
    assert LINES[0].endswith(before)
    assert LINES[2].startswith(after)


def test_all_of_a_page_can_be_selected(reader: Reader) -> None:
    reader.bot.keyClick(reader.viewer, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    selected = reader.viewer.selection.text()
    assert selected.startswith(LINES[0])
    assert "says little" not in selected


# ---- over columns and pages -------------------------------------------------------------------------------


def read(process: PdfProcess, path: Path) -> tuple[Document, list[Paragraph]]:
    events = list(process.read(str(path)))
    (document,) = (event.document for event in events if isinstance(event, Structured))
    return document, [p for event in events if isinstance(event, ParagraphBatch) for p in event.paragraphs]


def test_text_runs_over_columns_and_pages(process: PdfProcess, tmp_path: Path) -> None:
    manual = pdfs.manual(tmp_path / "columns.pdf", columns=2, chapters=2)
    document, paragraphs = read(process, manual.path)
    text = PageTexts(titled(document, paragraphs))
    crossing = [p for p in paragraphs if len(p.pages) > 1 or len({s.box.x0 > 297 for s in p.spans}) > 1]
    assert crossing
    for paragraph in crossing:
        start, end = paragraph.spans[0], paragraph.spans[-1]
        selection = Selection(text)
        selection.begin(start.page, start.box.x0 + 0.5, start.box.center[1])
        selection.extend(end.page, end.box.x1 - 0.5, end.box.center[1])
        assert selection.words() == paragraph.text
        for page in paragraph.pages:
            printed = [span.box for span in paragraph.spans if span.page == page]
            assert selection.boxes(page) == printed
        selection.begin(end.page, end.box.x1 - 0.5, end.box.center[1])
        selection.extend(start.page, start.box.x0 + 0.5, start.box.center[1])
        assert selection.words() == paragraph.text, "backwards too"


def test_titles_are_selected_with_their_text(process: PdfProcess, tmp_path: Path) -> None:
    manual = pdfs.manual(tmp_path / "titles.pdf", chapters=2)
    document, paragraphs = read(process, manual.path)
    text = PageTexts(titled(document, paragraphs))
    heading = manual.headings[1]
    whole = Selection(text)
    whole.select(text.whole(heading.page))
    words = whole.words()
    assert words.index(heading.title) < words.index(manual.paragraphs[1][0])


# ---- characters -------------------------------------------------------------------------------------------


def line(text: str, extents: list[tuple[float, float]], direction: Direction = Direction.RIGHT) -> Selection:
    """A selection on one printed line whose characters have these extents."""
    low, high = min(e[0] for e in extents), max(e[1] for e in extents)
    box = Box(low, 50, high, 62) if direction.horizontal else Box(50, low, 62, high)
    span = Span(0, box, 0, len(text), pack_edges(box, extents, direction), direction)
    return Selection(PageTexts(lambda _page: [Paragraph("k", 1, 1, Kind.TEXT, text, (span,), 1)]))


@given(st.lists(st.floats(2, 20), min_size=2, max_size=30), st.data())
def test_a_drag_selects_what_its_middle_lies_in(widths: list[float], data: st.DataObject) -> None:
    edges = [72.0]
    for width in widths:
        edges.append(edges[-1] + width)
    text = "".join(chr(97 + i % 26) for i in range(len(widths)))
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    for direction in Direction:
        high = sum((edges[0], edges[-1]))
        places = edges if direction in (Direction.RIGHT, Direction.DOWN) else [high - edge for edge in edges]
        pairs = [(min(a, b), max(a, b)) for a, b in pairwise(places)]
        selection = line(text, pairs, direction)
        for along, act in ((places[start], selection.begin), (places[end], selection.extend)):
            act(0, *((along, 56.0) if direction.horizontal else (56.0, along)))
        assert selection.words() == text[start:end]


def test_right_to_left_text_is_selected_in_its_own_order() -> None:
    text = "שלום"
    selection = line(text, [(110, 120), (100, 110), (90, 100), (80, 90)])
    selection.begin(0, 119, 56)
    selection.extend(0, 101, 56)
    assert selection.words() == text[:2]
    assert selection.boxes(0) == [pytest.approx(Box(100, 50, 120, 62), abs=0.01)]


def test_a_line_without_edges_is_selected_whole() -> None:
    span = Span(0, Box(72, 50, 200, 62), 0, 5)
    selection = Selection(PageTexts(lambda _page: [Paragraph("k", 1, 1, Kind.TEXT, "Whole", (span,), 1)]))
    selection.begin(0, 80, 56)
    selection.extend(0, 190, 56)
    assert (selection.words(), selection.boxes(0)) == ("Whole", [span.box])


def test_growing_by_words_keeps_the_first_word() -> None:
    text = "one two three"
    selection = line(text, [(10.0 * i, 10.0 * i + 10) for i in range(len(text))])
    selection.begin(0, 55, 56, Grain.WORD)
    assert selection.words() == "two"
    selection.extend(0, 5, 56)
    assert selection.words() == "one two"
    selection.extend(0, 95, 56)
    assert selection.words() == "two three"


def test_an_empty_page_has_nothing_to_select() -> None:
    selection = Selection(PageTexts(lambda _page: []))
    selection.begin(3, 10, 10)
    selection.extend(3, 20, 20)
    assert (selection.words(), selection.boxes(3), selection.text.whole(3)) == ("", [], None)
