"""Tables of PDFs we write ourselves: which cells they have, what of it is text, and what is no table."""

from __future__ import annotations

from collections.abc import Sequence

import pymupdf
import pytest

import pdfs
from pilcrow.core.model import Paragraph
from pilcrow.core.structure.page.rows import Fragment
from pilcrow.core.structure.tables.columns import place_cells
from pilcrow.engines.pdf.page.extract import read_page
from pilcrow.engines.store.file.packing import pack_more, unpack_more
from tablepages import LEFT, ROWS, SIZE, STEP, draw, put, put_rows, tables
from textpages import line


def grid(table: Paragraph) -> list[tuple[int, int, int, int, str]]:
    return [(c.row, c.column, c.rows, c.columns, table.text[c.start : c.end]) for c in table.cells]


def plain(rows: Sequence[Sequence[str]]) -> list[tuple[int, int, int, int, str]]:
    return [(i, j, 1, 1, text) for i, row in enumerate(rows) for j, text in enumerate(row) if text]


def heads(table: Paragraph) -> list[str]:
    return [table.text[c.start : c.end] for c in table.cells if c.head]


@pytest.fixture
def document() -> pymupdf.Document:
    return pymupdf.open()


@pytest.mark.parametrize("look", ["ruled", "half-ruled", "unruled"])
def test_a_table_is_read_cell_by_cell(document: pymupdf.Document, look: str) -> None:
    page = document.new_page()
    put(page, 72, 60, "What the harbours took in last year is told by the figures that follow here, port by port.")
    bottom = put_rows(page, ROWS)
    put(
        page,
        72,
        bottom + 40,
        "After that the figures were collected by somebody else and in another way altogether.",
    )
    xs, top = [66, 200, 310, 420, 520], 120 - 13
    if look == "ruled":
        draw(page, xs, [top + STEP * n for n in range(len(ROWS) + 1)])
    elif look == "half-ruled":
        draw(page, xs, [top, top + STEP, bottom - 13], down=False)
    (table,) = tables(document)
    assert grid(table) == plain(ROWS)
    assert heads(table) == list(ROWS[0])
    assert table.text.split("\n") == ["\t".join(row) for row in ROWS]


def test_empty_cells_keep_their_place(document: pymupdf.Document) -> None:
    rows = [
        ("", "Ships", "Cargo", "Crew"),
        ("North", "", "12", "7"),
        ("South", "3", "", "9"),
        ("East", "5", "6", "1"),
    ]
    put_rows(document.new_page(), rows)
    (table,) = tables(document)
    assert grid(table) == plain(rows)
    assert table.text.split("\n")[:3] == ["\tShips\tCargo\tCrew", "North\t\t12\t7", "South\t3\t\t9"]


def test_the_label_of_the_only_row_with_figures_is_a_cell_of_its_own(document: pymupdf.Document) -> None:
    """Names of columns have nothing on their left; the label was read together with the first figure."""
    dates = [("", "July 31,", "April 30,", "January 31,"), ("", "2023", "2023", "2023")]
    put_rows(document.new_page(), [*dates, ("Headcount", "70,456", "72,970", "79,390")])
    (table,) = tables(document)
    assert [text for row, *_, text in grid(table) if row == 1] == ["Headcount", "70,456", "72,970", "79,390"]
    assert heads(table) == ["July 31, 2023", "April 30, 2023", "January 31, 2023"]


def test_a_name_over_several_columns_spans_them(document: pymupdf.Document) -> None:
    page = document.new_page()
    middle = (LEFT[1] + LEFT[3] + 25) / 2 - 20
    put(page, middle, 120, "Last year")
    draw(page, [LEFT[1], LEFT[3] + 25], [125], down=False)
    put_rows(page, ROWS, 120 + STEP)
    (table,) = tables(document)
    first, *others = grid(table)
    assert first == (0, 1, 1, 3, "Last year")
    assert [(row - 1, *rest) for row, *rest in others] == plain(ROWS)
    assert heads(table) == ["Last year", *ROWS[0]]


def test_cells_of_several_lines_are_one_cell(document: pymupdf.Document) -> None:
    page = document.new_page()
    y, ys = 120.0, [106.0]
    for number in range(4):
        put(page, 72, y, f"Duty {number}")
        put(page, 210, y, "Pay what is due and")
        put(page, 210, y + 12, "keep the house clean")
        put(page, 430, y, "monthly")
        y += 36
        ys.append(y - 14)
    draw(page, [66, 200, 420, 520], ys)
    (table,) = tables(document)
    rows = [(f"Duty {number}", "Pay what is due and keep the house clean", "monthly") for number in range(4)]
    assert grid(table) == plain(rows)


def test_the_same_table_on_the_next_page_is_read_again(document: pymupdf.Document) -> None:
    for _ in range(2):
        page = document.new_page()
        put(
            page,
            72,
            90,
            "What the harbours took in is told by the figures that follow here, port by port, as ever.",
        )
        put_rows(page, ROWS[1:])
    text = "\n".join(table.text for table in tables(document))
    assert [text.count(f"Port {number}") for number in range(1, 7)] == [2] * 6


def test_a_table_over_pages_is_one_with_its_heads_once(document: pymupdf.Document) -> None:
    names = [
        f"{name} {kind}" for name in ("North", "South", "East", "West", "Old") for kind in ("Bay", "Pier", "Cape")
    ]
    body = [
        (name, str(7 * n + 1), str(2 * n + 3), str(3 * n + 5)) for n, name in enumerate([*names, *names[::-1]])
    ]
    for part, top in ((body[:20], 380.0), (body[20:], 90.0)):
        page = document.new_page()
        if top > 200:
            page.insert_textbox((72, 72, 520, 340), pdfs.sentences(20, 3), fontsize=SIZE)
        bottom = put_rows(page, [ROWS[0], *part], top)
        draw(page, [66, 200, 310, 420, 520], [top - 13 + STEP * n for n in range(len(part) + 2)])
    put(page, 72, bottom + 30, "What the table leaves out was not counted by anybody in that year or later.")
    found = tables(document)
    assert sum(table.text.count("Harbour") for table in found) == 1
    cells = {(c.row, c.column): t.text[c.start : c.end] for t in found for c in t.cells}
    assert [tuple(cells[row, column] for column in range(4)) for row in range(31)] == [ROWS[0], *body]
    again = [c for c in found[0].cells if c.head and c.page == 1]
    assert [found[0].text[c.start : c.end] for c in again] == list(ROWS[0])
    assert all(c.box.y0 < 125 for c in again)


def test_each_piece_of_a_long_table_says_what_its_columns_are(document: pymupdf.Document) -> None:
    page = document.new_page()
    for number in range(60):
        put_rows(page, [(f"Port of {number}", "many ships", "some cargo", "few")], 80 + 12 * number)
    put_rows(page, [ROWS[0]], 68, font="hebo")
    first, *others = tables(document)
    assert others
    assert not first.head
    assert first.whole == first.text
    for piece in others:
        assert piece.head == "Harbour\tShips\tCargo\tCrew"
        assert piece.whole.startswith("Harbour\tShips\tCargo\tCrew\nPort of")
        assert not piece.text.startswith("Harbour")
        assert min(cell.row for cell in piece.cells) > 1


def test_what_leads_to_a_table_is_said_of_all_its_parts(document: pymupdf.Document) -> None:
    page = document.new_page()
    put(page, 72, 90, "Table 2. Crews by harbour")
    draw(page, [66, 200, 310, 420, 520], [107 + STEP * n for n in range(len(ROWS) + 1)])
    put_rows(page, ROWS, 120)
    said = f"{pdfs.sentences(8, 3)} Ships by harbour were:"
    assert page.insert_textbox((72, 640, 520, 780), said, fontsize=SIZE) > 0
    page = document.new_page()
    put_rows(page, [ROWS[0]], 68, font="hebo")
    for number in range(55):
        put_rows(page, [(f"Port of {number}", "many ships", "some cargo", "few")], 80 + 12 * number)
    captioned, first, *others = tables(document)
    assert captioned.head == "Table 2. Crews by harbour"
    assert captioned.label == "Table 2"
    assert first.head == "Ships by harbour were:"
    assert others
    for piece in others:
        assert piece.head == "Ships by harbour were:\nHarbour\tShips\tCargo\tCrew"


def test_what_is_printed_time_and_again_leads_to_no_table(document: pymupdf.Document) -> None:
    leads = [
        f"The table below gives the ships that were counted by {what}:" for what in ("harbour", "year", "flag")
    ]
    for number, lead in enumerate(leads):
        page = document.new_page()
        put(page, 72, 90, lead)
        put_rows(page, ROWS, 150)
        put(
            page,
            72,
            500 + 40 * number,
            "The notes at the end are an integral part of these tables and of what they say.",
        )
    put_rows(document.new_page(), ROWS, 90)
    assert [table.head for table in tables(document)] == [*leads, ""]


def test_two_tables_side_by_side_are_two(document: pymupdf.Document) -> None:
    page = document.new_page()
    for x, name in ((72.0, "A"), (330.0, "B")):
        rows = [(f"{name}{n}", f"{n}") for n in range(1, 7)]
        put_rows(page, rows, left=(x, x + 120))
        draw(page, [x - 6, x + 110, x + 180], [107 + STEP * n for n in range(7)])
    assert [grid(table) for table in tables(document)] == [
        plain([(f"{name}{n}", f"{n}") for n in range(1, 7)]) for name in "AB"
    ]


def test_labels_that_the_rules_leave_out_and_names_between_rows(document: pymupdf.Document) -> None:
    page = document.new_page()
    left = (72.0, 330.0, 430.0)
    rows = [
        ("", "2020", "2019"),
        ("Product sales", "1,975", "2,255"),
        ("Subscriptions", "4,514", "5,245"),
        ("Costs and expenses", "", ""),
        ("Product costs", "656", "719"),
        ("Distribution", "965", "1,028"),
        ("Royalties", "233", "371"),
    ]
    put_rows(page, rows, left=left)
    for n in (0, 1, 3, 7):
        draw(page, [324, 480], [108 + STEP * n], down=False)
    (table,) = tables(document)
    assert grid(table) == plain(rows)


@pytest.mark.parametrize("shaded", [2, 3], ids=["the last column is plain", "every cell"])
def test_rows_that_are_shaded_cell_by_cell(document: pymupdf.Document, shaded: int) -> None:
    page = document.new_page()
    left = (72.0, 300.0, 430.0)
    rows = [(f"Income of kind {n}", f"{n},811", f"{n},650") for n in range(1, 12)]
    for n in range(0, 11, 2):
        for x, width in list(zip(left, (200, 100, 100), strict=True))[:shaded]:
            box = (x - 6, 108 + STEP * n, x + width, 108 + STEP * (n + 1))
            page.draw_rect(box, color=None, fill=(0.8, 0.9, 1))
    put_rows(page, rows, left=left)
    (table,) = tables(document)
    assert grid(table) == plain(rows)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_table_on_a_turned_page(document: pymupdf.Document, turn: int) -> None:
    page = document.new_page()
    bottom = put_rows(page, ROWS)
    draw(page, [66, 200, 310, 420, 520], [107 + STEP * n for n in range(round((bottom - 120) / STEP) + 1)])
    page.set_rotation(turn)
    (table,) = tables(document)
    assert grid(table) == plain(ROWS)


def test_signs_belong_to_their_figures(document: pymupdf.Document) -> None:
    page = document.new_page()
    for number in range(5):
        y = 120 + STEP * number
        put(page, 72, y, f"Item {number}")
        for x, amount in ((250, f"{number},204"), (400, f"{number},998")):
            put(page, x, y, "$")
            put(page, x + 40, y, amount)
    (table,) = tables(document)
    assert table.text.split("\n")[3] == "Item 3\t$ 3,204\t$ 3,998"


def test_a_sign_close_to_the_column_before_joins_no_cells_where_shades_end_there() -> None:
    pieces = [
        Fragment(line(text, 133, right=right, size=8), right - 4 * len(text), 133, right, 142)
        for text, right in (("Sales", 80), ("$", 375), ("118,573", 434), ("$", 450), ("141,915", 508))
    ]
    walls = [(x, 131.0, 145.0) for x in (18.0, 376.0, 434.0, 451.0, 508.0)]
    row = place_cells(pieces, [274, 440], [(19, 259), (371, 437), (446, 511)], walls)
    assert [(cell.first, cell.last, cell.text) for cell in row] == [
        (0, 0, "Sales"),
        (1, 1, "$ 118,573"),
        (2, 2, "$ 141,915"),
    ]


def test_years_below_names_are_heads_also_with_the_marks_of_notes(document: pymupdf.Document) -> None:
    page = document.new_page()
    put(page, 340, 102, "Year ended June 30,", "hebo")
    page.draw_line((300, 106), (520, 106), width=0.5)
    rows = [("", "2020", "2021 (1)", "2022"), ("Losses", "(480)", "(87)", "(22)")]
    rows += [(f"Port {n}", f"{n},204", f"{n},998", f"{n},117") for n in range(5)]
    put_rows(page, rows, left=(72, 310, 390, 480))
    (table,) = tables(document)
    heads = [table.text[cell.start : cell.end] for cell in table.cells if cell.head]
    assert heads == ["Year ended June 30,", "2020", "2021 (1)", "2022"]


def test_losses_in_brackets_are_no_marks_of_notes(document: pymupdf.Document) -> None:
    rows = [("Losses", "(480)", "(87)", "(22)")]
    rows += [(f"Port {n}", f"{n},204", f"{n},998", f"{n},117") for n in range(5)]
    put_rows(document.new_page(), rows, left=(72, 310, 390, 480))
    (table,) = tables(document)
    assert not any(cell.head for cell in table.cells)


def test_cells_divided_by_a_rule_alone(document: pymupdf.Document) -> None:
    page = document.new_page()
    for number in range(5):
        page.insert_text(
            (72, 120 + STEP * number), f"left {number} right {number}", fontsize=SIZE, fontname="cour"
        )
    draw(page, [66, 72 + 6 * 6.5, 160], [107 + STEP * n for n in range(6)])
    (table,) = tables(document)
    assert grid(table) == plain([(f"left {n}", f"right {n}") for n in range(5)])


def test_a_table_typed_with_blanks(document: pymupdf.Document) -> None:
    page = document.new_page()
    rows = [("Share", "10", "20", "30"), *[(f"0.{n}", f"{n}1", f"{n}2,000", f"{n}3") for n in range(1, 7)]]
    for number, row in enumerate(rows):
        put(page, 72, 120 + 14 * number, "{:8}{:>8}{:>10}{:>8}".format(*row), "cour")
    (table,) = tables(document)
    assert grid(table) == plain(rows)


def test_what_a_caption_says_is_no_cell(document: pymupdf.Document) -> None:
    page = document.new_page()
    put(page, 72, 95, "Table 3: Ships, cargo and crew of the harbours")
    bottom = put_rows(page, ROWS)
    draw(page, [66, 520], [80, 107, 125, bottom - 13], down=False)
    put(page, 72, bottom, "Counted by hand, and not everywhere in the same week of the year.")
    (table,) = tables(document)
    assert grid(table) == plain(ROWS)
    assert table.label == "Table 3"


@pytest.mark.parametrize(
    "what", ["prose", "columns", "bullets", "boxed", "contents", "code", "chart", "panels", "axis"]
)
def test_what_is_no_table(document: pymupdf.Document, what: str) -> None:
    page = document.new_page()
    if what == "prose":
        page.insert_textbox((72, 72, 520, 700), pdfs.sentences(30, 1), fontsize=SIZE)
        draw(page, [72, 520], [60, 710], down=False)
    elif what == "columns":
        page.insert_textbox((72, 72, 285, 700), pdfs.sentences(25, 1), fontsize=SIZE)
        page.insert_textbox((310, 72, 520, 700), pdfs.sentences(25, 2), fontsize=SIZE)
        page.draw_line((297, 72), (297, 700))
    elif what == "bullets":
        for number in range(8):
            put(page, 90, 100 + 28 * number, "•")
            page.insert_textbox(
                (110, 90 + 28 * number, 500, 130 + 28 * number), pdfs.sentences(2, number), fontsize=SIZE
            )
    elif what == "boxed":
        page.insert_textbox((80, 90, 500, 300), pdfs.sentences(6, 1), fontsize=SIZE)
        page.draw_rect((72, 80, 510, 310))
    elif what == "contents":
        put(page, 72, 80, "Contents")
        for number in range(1, 12):
            put(page, 72, 100 + 16 * number, f"{number} What comes in chapter {number} " + ". " * 30)
            put(page, 500, 100 + 16 * number, str(10 * number))
    elif what == "code":
        for number, text in enumerate(["def f(x):", "    if x:", "        return 1", "    return 2"] * 4):
            put(page, 72, 100 + 12 * number, text, "cour")
    elif what == "panels":  # small charts side by side: names above, years below, figures up the side
        rows = [
            "- Austria Belgium Denmark",
            "300",
            "200",
            "90",
            "- Malta Oman Peru",
            "80",
            "60",
            "20",
            "- 2004 2005 2006",
        ]
        for number, row in enumerate(rows):
            for x, text in zip((110, 140, 250, 370), row.split(), strict=False):
                put(page, x, 100 + 15 * number, text.strip("-"))
    elif what == "axis":
        put(page, 120, 100, "share of what was sold in the year")
        for number in range(5):
            put(page, 90 + 70 * number, 118, f".{number}")
        draw(page, [80, 400], [85, 125])
    else:
        for number in range(7):
            put(page, 80, 100 + 30 * number, str(600 - 100 * number))
            page.draw_line((110, 97 + 30 * number), (500, 97 + 30 * number), width=0.3)
        for number in range(6):
            put(page, 120 + 70 * number, 300, f"{2010 + number}")
        page.draw_line((110, 97), (110, 280))
    assert tables(document) == []


def test_rules_are_what_can_be_seen(document: pymupdf.Document) -> None:
    page = document.new_page(width=600, height=800)
    page.draw_line((100, 100), (300, 100), width=1)
    page.draw_rect((100, 200, 300, 250), width=1)
    page.draw_rect((100, 300, 300, 330), color=None, fill=(0.8, 0.8, 1))
    page.draw_rect((100, 330, 300, 360), color=None, fill=(0.8, 0.8, 1))
    page.draw_rect((100, 400, 300, 450), color=None, fill=(1, 1, 1))
    found = read_page(page).rules
    across = sorted(round(rule.y0) for rule in found if rule.height < 3)
    assert [y for y in across if 290 < y < 370] == [300, 360]
    assert {round(rule.y0) for rule in found if 90 < rule.y0 < 110} <= {99, 100, 101}
    assert any(abs(y - 200) < 2 for y in across)
    assert any(abs(y - 250) < 2 for y in across)
    assert not any(390 < y < 460 for y in across)


def test_a_drawing_has_no_rules(document: pymupdf.Document) -> None:
    page = document.new_page()
    shape = page.new_shape()
    for number in range(3500):
        shape.draw_line((10 + number % 500, 20), (10 + number % 500, 30 + number % 700))
        shape.finish()
    shape.commit()
    assert read_page(page).rules == []


def test_cells_survive_packing(document: pymupdf.Document) -> None:
    put_rows(document.new_page(), ROWS)
    (table,) = tables(document)
    label, confidence, references, cells, _, names, unit = unpack_more(pack_more(table))
    assert (label, confidence, references, names, unit) == (table.label, 1.0, (), table.names, table.unit)
    assert {table.whole[name.start : name.end] for name in names} >= {"Ships", "Port 1"}
    assert [(c.row, c.column, c.start, c.end, c.head) for c in cells] == [
        (c.row, c.column, c.start, c.end, c.head) for c in table.cells
    ]
    assert all(
        max(abs(a - b) for a, b in zip(c.box, d.box, strict=True)) < 1e-3
        for c, d in zip(cells, table.cells, strict=True)
    )
