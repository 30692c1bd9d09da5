"""Reading order and furniture, on PDFs written here and on arbitrary lines."""

from __future__ import annotations

from collections import Counter

import pymupdf
from hypothesis import given, settings
from hypothesis import strategies as st

from pilcrow.core.geometry import Box, Direction
from pilcrow.core.page import Line, PageText
from pilcrow.core.structure.lines.reading import read_lines
from pilcrow.core.structure.page.layout import arrange
from pilcrow.engines.pdf.line_model import line_model
from pilcrow.engines.pdf.page.extract import read_page
from textpages import prose_lines

COUNTRIES = ["Denmark", "Norway", "Portugal", "Chile", "Japan", "Ghana", "Canada"]
WORDS = ["several", "words", "that", "fill", "one", "line", "of", "a", "narrow", "column"]


def read(document: pymupdf.Document) -> list[PageText]:
    return [read_page(page) for page in document]


def kept(document: pymupdf.Document) -> list[list[str]]:
    """The lines of each page that the trained models take for text or tables, in reading order."""
    return [texts(lines) for lines in read_lines(read(document), line_model()).arranged]


def body(number: int, count: int = 40) -> list[str]:
    """Lines of a page of prose that says what no other page says."""
    return [line for n in range(count // 5) for line in prose_lines(5, 100 * number + n)]


def texts(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


def column(page: pymupdf.Page, x: float, y: float, lines: list[str], size: float = 10) -> None:
    for number, text in enumerate(lines):
        page.insert_text((x, y + 12 * number), text, fontsize=size)


def prose(name: str, count: int) -> list[str]:
    return [f"{name}{number:02} fills the width of a column here" for number in range(count)]


def test_two_columns_are_read_one_after_the_other() -> None:
    document = pymupdf.open()
    page = document.new_page()
    left, right = prose("left", 20), prose("right", 20)
    page.insert_text(
        (72, 60), "A title that runs over the whole width of this page, across both columns", fontsize=13
    )
    column(page, 72, 100, left)
    column(page, 320, 106, right)
    page.insert_text(
        (72, 380), "A closing line that also runs over the whole width of the page and ends it", fontsize=12
    )
    lines = texts(arrange(read(document))[0])
    assert lines[0].startswith("A title")
    assert lines[1:-1] == left + right
    assert lines[-1].startswith("A closing line")


def test_columns_drawn_line_by_line_are_still_columns() -> None:
    document = pymupdf.open()
    page = document.new_page()
    left, right = prose("left", 20), prose("right", 20)
    for number, (a, b) in enumerate(zip(left, right, strict=True)):
        column(page, 72, 100 + 12 * number, [a])
        column(page, 320, 100 + 12 * number, [b])
    assert texts(arrange(read(document))[0]) == left + right


def test_three_columns() -> None:
    document = pymupdf.open()
    page = document.new_page()
    columns = [[f"{name}{i:02} in a narrow column" for i in range(15)] for name in ("one", "two", "six")]
    for x, lines in zip((60, 230, 400), columns, strict=True):
        column(page, x, 100, lines)
    assert texts(arrange(read(document))[0]) == [line for lines in columns for line in lines]


def test_table_rows_stay_together() -> None:
    document = pymupdf.open()
    page = document.new_page()
    rows = [
        ("Net sales of the company", "1,204", "998"),
        ("Cost of sales", "700", "512"),
        ("Operating income", "504", "486"),
    ]
    for number, row in enumerate(rows * 3):
        for x, cell in zip((72, 320, 420), row, strict=True):
            page.insert_text((x, 100 + 14 * number), cell, fontsize=10)
    assert texts(arrange(read(document))[0]) == [cell for row in rows * 3 for cell in row]


def test_table_across_both_columns_of_a_page() -> None:
    document = pymupdf.open()
    page = document.new_page()
    columns = [[line[:44].strip() for line in prose_lines(10, seed)] for seed in range(4)]
    for lines, x, y in zip(columns, (72, 320, 72, 320), (80, 80, 390, 390), strict=True):
        column(page, x, y, lines)
    rows = [("Harbour", "2031", "2030", "2029")]
    rows += [(name, f"{n + 3},576", f"{n + 2},893", f"{n + 1},818") for n, name in enumerate(COUNTRIES)]
    for number, row in enumerate(rows):
        for x, cell in zip((72, 230, 325, 420), row, strict=True):
            page.insert_text((x, 230 + 16 * number), cell, fontsize=10)
        page.draw_line((72, 217 + 16 * number), (480, 217 + 16 * number))
    (found,) = kept(document)
    assert found == [*columns[0], *columns[1], *(cell for row in rows for cell in row), *columns[2], *columns[3]]


def test_side_notes_come_after_the_column_they_stand_beside() -> None:
    document = pymupdf.open()
    page = document.new_page()
    column(page, 60, 100, prose("note", 6), size=6)
    column(page, 220, 100, [f"{text} and goes on for longer" for text in prose("main", 20)])
    lines = texts(arrange(read(document))[0])
    assert [line[:4] for line in lines] == ["main"] * 20 + ["note"] * 6


def test_right_to_left_columns_begin_on_the_right() -> None:
    word = "מילה"
    lines = [
        _line(" ".join([word] * 5) + f" {side}{number}", Box(x, 100 + 12 * number, x + 200, 110 + 12 * number))
        for side, x in (("א", 300), ("ב", 60))
        for number in range(10)
    ]
    ordered = arrange([PageText(0, 595, 842, lines[::-1])])[0]
    assert texts(ordered) == texts(lines)


def test_running_heads_and_page_numbers_go_and_text_stays() -> None:
    document = pymupdf.open()
    for number in range(8):
        page = document.new_page()
        head = "Handbook of Bridges" if number % 2 else f"Chapter {3 + number // 4}. Arches"
        page.insert_text((72, 40), head, fontsize=9)
        page.insert_text((300, 810), str(number + 7), fontsize=9)
        column(page, 72, 90, body(number))
    assert kept(document) == [body(number) for number in range(8)]


def test_a_heading_that_stands_where_other_pages_have_their_heads_is_text() -> None:
    document = pymupdf.open()
    heads = [f"Note {number} - {title}" for number, title in enumerate(("Piers", "Cables", "Leases"), 1)]
    for number in range(7):
        page = document.new_page()
        page.insert_text((72, 45), "Harbour Bridges Incorporated", fontsize=8)
        if number > 3:
            page.insert_text((72, 75), heads[number - 4], fontsize=12, fontname="hebo")
        column(page, 72, 100, body(number))
    found = kept(document)
    assert found[:4] == [body(number) for number in range(4)]
    assert found[4:] == [[heads[number - 4], *body(number)] for number in range(4, 7)]


def test_page_numbers_that_stand_alone_on_most_pages_are_text() -> None:
    document = pymupdf.open()
    for number in range(8):
        page = document.new_page()
        page.insert_text((280, 810), f"Page {number + 1}", fontsize=9)
        if number > 5:
            column(page, 72, 90, body(number))
    assert kept(document) == [*([f"Page {n}"] for n in range(1, 7)), body(6), body(7)]


def test_a_head_that_names_the_section_goes_with_its_page_number() -> None:
    document = pymupdf.open()
    for number in range(10):
        page = document.new_page()
        page.insert_text((72, 40), f"Section named {'ABCDEFGHIJ'[number] * 3}", fontsize=9)
        page.insert_text((500, 40), str(number + 1), fontsize=9)
        column(page, 72, 90, body(number))
    assert kept(document) == [body(number) for number in range(10)]


def test_a_foot_right_below_the_text_goes_wherever_the_text_ends() -> None:
    document = pymupdf.open()
    for number in range(6):
        page = document.new_page()
        lines = body(number, 20 + 5 * number)
        column(page, 72, 72, lines)
        foot = 72 + 12 * len(lines) + 30
        for x, text in ((200, "Acme Inc."), (260, "2021 Report"), (330, str(number + 9))):
            page.insert_text((x, foot), text, fontsize=8)
    assert kept(document) == [body(number, 20 + 5 * number) for number in range(6)]


def test_a_single_page_loses_what_is_set_off_at_its_edges() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 30), "The Harbour Gazette", fontsize=9)
    page.insert_text((72, 75), "Letter to the reader", fontsize=14)
    column(page, 72, 110, body(1))
    for x, text in ((72, "Volume 3"), (270, "Spring"), (500, "17")):
        page.insert_text((x, 815), text, fontsize=9)
    assert kept(document) == [["Letter to the reader", *body(1)]]


def test_a_single_page_keeps_what_only_stands_first() -> None:
    document = pymupdf.open()
    page = document.new_page()
    column(page, 72, 70, ["Letter to the reader", *body(1)])
    assert kept(document) == [["Letter to the reader", *body(1)]]


def test_line_numbers_in_the_margin_are_furniture_and_row_numbers_are_not() -> None:
    document = pymupdf.open()
    for number in range(2):
        page = document.new_page()
        for at, text in enumerate(body(number, 25)):
            page.insert_text((40, 90 + 14 * at), str(at + 1), fontsize=7)
            page.insert_text((72, 90 + 14 * at), text, fontsize=10)
    assert kept(document) == [body(number, 25) for number in range(2)]
    table = pymupdf.open()
    page = table.new_page()
    for number in range(25):
        for x, text in zip((72, 120, 300), (str(number + 1), f"name {number}", "value"), strict=True):
            page.insert_text((x, 90 + 14 * number), text, fontsize=10)
    assert len(kept(table)[0]) == 75


def test_a_stamp_up_the_margin_is_furniture_and_rotated_text_comes_last() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((30, 500), "Preprint 2031.00001v1", fontsize=12, rotate=90)
    column(page, 72, 90, body(1))
    page.insert_text((200, 700), "Axis of a figure", fontsize=9, rotate=90)
    column(
        page, 72, 720, ["The last line of the page tells what stands above it, and nothing else, at some length."]
    )
    (lines,) = kept(document)
    assert "Preprint 2031.00001v1" not in lines
    assert lines[:40] == body(1)
    assert lines[40].startswith("The last line")
    assert texts(arrange(read(document))[0])[-2:] == ["Preprint 2031.00001v1", "Axis of a figure"]


# Arbitrary lines


def _line(text: str, box: Box, direction: Direction = Direction.RIGHT, size: float = 10.0, page: int = 0) -> Line:
    return Line(page, box, text, b"", size, "Serif", direction=direction)


@st.composite
def lines(draw: st.DrawFn) -> Line:
    x, y = draw(st.integers(0, 500)), draw(st.integers(0, 800))
    width, height = draw(st.integers(0, 400)), draw(st.integers(0, 30))
    text = draw(
        st.one_of(st.sampled_from([*WORDS, "12", "iv", "Page 3", "•", "(1,204)", "ı", "²"]), st.text(min_size=1))
    )
    direction = draw(st.sampled_from([Direction.RIGHT] * 5 + list(Direction)))
    return _line(text, Box(x, y, x + width, y + height), direction, draw(st.sampled_from([0.0, 6.0, 10.0, 24.0])))


@given(st.lists(st.lists(lines(), max_size=25), max_size=6))
@settings(max_examples=80)
def test_arranged_lines_are_the_page_s_own_and_none_twice(pages: list[list[Line]]) -> None:
    source = [PageText(number, 595, 842, page) for number, page in enumerate(pages)]
    apart = [set(range(0, len(page), 5)) for page in pages]
    for page, gone, arranged in zip(pages, apart, arrange(source, apart), strict=True):
        assert not Counter(map(id, arranged)) - Counter(id(line) for i, line in enumerate(page) if i not in gone)
