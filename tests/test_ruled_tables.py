"""What rules draw is sure: fully ruled tables are found whatever stands in them or around them."""

from __future__ import annotations

import pymupdf
import pytest

from pilcrow.core.geometry import Box
from pilcrow.core.structure.page.ruling import Rules, grids
from tablepages import ROWS, STEP, calls, draw, put, put_rows, recovered, tables
from test_tables import grid, plain

PROSE = "The harbour master writes down all that comes in and goes out, and once a year it is counted here."


@pytest.fixture
def page() -> pymupdf.Page:
    return pymupdf.open().new_page()


def test_five_short_rows_and_two_columns_in_running_text(page: pymupdf.Page) -> None:
    """Figures at equal steps, which by themselves would be the labels of an axis."""
    put(page, 72, 80, PROSE)
    rows = [("10", "Rowing boat"), ("20", "Skiff"), ("30", "Ketch"), ("40", "Barque"), ("50", "Full ship")]
    bottom = put_rows(page, rows, y=120, left=(72, 130))
    draw(page, [66, 120, 250], [107 + STEP * n for n in range(len(rows) + 1)])
    put(page, 72, bottom + 10, PROSE)
    (table,) = tables(page.parent)
    assert grid(table) == plain(rows)


def test_a_boxed_table_below_a_rule_of_another_width_begins_with_its_box(page: pymupdf.Page) -> None:
    page.draw_line((72, 90), (480, 90), width=0.5)
    for number, (name, value) in enumerate([("p", "= rho + c"), ("q", "= 2 rho"), ("r", "= 3 c")]):
        put(page, 80, 120 + STEP * number, name)
        put(page, 240, 120 + STEP * number, value)
    rows = [("Parameter", "Meaning"), ("rho", "Density of the water"), ("c", "Speed of sound in it")]
    bottom = put_rows(page, rows, y=220, left=(78, 160))
    draw(page, [72, 150, 500], [207, 207 + STEP, bottom - 13])
    put(page, 72, bottom + 20, PROSE)
    page.draw_line((72, bottom + 40), (480, bottom + 40), width=0.5)
    assert plain(rows) in [grid(table) for table in tables(page.parent)]


def test_columns_are_where_the_rules_are_even_if_heads_stand_elsewhere(page: pymupdf.Page) -> None:
    """Figures in the middle of wide columns leave white space that crosses no rule."""
    put(page, 110, 120, "Kind")
    put(page, 285, 120, "GLW")
    put(page, 390, 120, "Report to the Congress")
    rows = [("Mink", "2880", "1038"), ("Otter", "1930", "764"), ("Osprey", "1040", "1498")]
    bottom = put_rows(page, rows, y=120 + STEP, left=(72, 285, 440))
    draw(page, [66, 210, 366, 520], [107 + STEP * n for n in range(len(rows) + 2)])
    (table,) = tables(page.parent)
    assert bottom == 120 + STEP * (len(rows) + 1)
    assert grid(table) == plain([("Kind", "GLW", "Report to the Congress"), *rows])


def test_lines_that_no_rule_parts_are_one_row_where_rules_part_all_others(page: pymupdf.Page) -> None:
    rows = [
        ("Run", "Energy"),
        ("fast and", ""),
        ("smooth", ""),
        ("first", "2.39"),
        ("second", "2.41"),
        ("third", "2.50"),
    ]
    put_rows(page, rows, left=(72, 200))
    draw(page, [66, 180, 300], [107 + STEP * n for n in (0, 1, 3, 4, 5, 6)])
    (table,) = tables(page.parent)
    assert "fast and smooth" in [text for *_, text in grid(table)]


def test_labels_in_small_letters_begin_rows(page: pymupdf.Page) -> None:
    rows = [("Driver", "Chip", "Manual"), *[(f"drv{n}", f"chip {n}", f"drv{n}(4)") for n in range(5)]]
    rows += [("mill", "Mill 4", "mill(4)"), ("nv", "Nova", "nv(4)")]
    for number, row in enumerate(rows):
        for x, text in zip((72, 200, 330), row, strict=True):
            page.insert_text((x, 120 + 12 * number), text, fontsize=10)
    draw(page, [66, 480], [108, 123, 124 + 12 * len(rows)], down=False)
    (table,) = tables(page.parent)
    assert grid(table) == plain(rows)


def test_the_axes_of_a_chart_make_no_grid() -> None:
    """They part its area in four, each with labels in it."""
    places = [(120, 130), (180, 200), (300, 140), (350, 190), (110, 300), (200, 380), (290, 310), (380, 390)]
    labels = [Box(x, y, x + 10, y + 8) for x, y in places]
    axes = Rules([(y, 100, 400) for y in (100, 250, 400)], [(x, 100, 400) for x in (100, 250, 400)])
    assert not grids(axes, labels)
    table = Rules([(y, 100, 400) for y in (100, 250, 275, 400)], axes.down)
    assert grids(table, [*labels, Box(120, 255, 200, 265), Box(300, 255, 380, 265)]) == [Box(100, 100, 400, 400)]


def test_a_grid_of_twice_as_many_rows_is_twice_the_work() -> None:
    def work(rows: int) -> int:
        ys = [20.0 * n for n in range(rows + 1)]
        rules = Rules([(y, 0, 240) for y in ys], [(40.0 * n, 0, ys[-1]) for n in range(7)])
        boxes = [Box(40.0 * n + 5, y + 5, 40.0 * n + 35, y + 15) for y in ys[:-1] for n in range(6)]
        return calls(lambda: grids(rules, boxes))

    assert work(80) < 2.2 * work(40)


def test_tables_of_one_width_are_parted_by_the_title_between_them(page: pymupdf.Page) -> None:
    """No rule stands over their heads: the title and the heads are what the two rules have between them."""
    xs, y = [66, 520], 120.0
    for harbours in (ROWS[:4], [ROWS[0], *ROWS[4:]]):
        put(page, 220, y - 28, f"Harbours like {harbours[1][0]}", "hebo")
        bottom = put_rows(page, harbours, y=y)
        draw(page, xs, [y + 5, bottom - 13], down=False)
        y = bottom + 40
    first, second = tables(page.parent)
    assert {text for *_, text in grid(first)} >= {"Port 1", "Port 3"}
    assert {text for *_, text in grid(second)} >= {"Harbour", "Port 4", "Port 6"}
    assert "Port 4" not in first.text


def test_tables_of_one_width_are_parted_by_a_caption(page: pymupdf.Page) -> None:
    y = 120.0
    for number, harbours in enumerate((ROWS[:4], [ROWS[0], *ROWS[4:]]), 1):
        bottom = put_rows(page, harbours, y=y)
        draw(page, [66, 200, 310, 420, 520], [y + 5, *(y + 5 + STEP * n for n in range(1, len(harbours)))])
        put(page, 160, bottom + 10, f"Table {number}: Harbours and what they took in")
        y = bottom + 40
    first, second = tables(page.parent)
    assert grid(first) == plain(ROWS[:4])
    assert grid(second) == plain([ROWS[0], *ROWS[4:]])


def test_the_numbers_of_a_ruled_table_are_no_line_numbers(page: pymupdf.Page) -> None:
    put(page, 72, 80, PROSE)
    rows = [("Value", "What is drawn on the side of the ship, as far as it has any"), *_kinds()]
    bottom = put_rows(page, rows, left=(80, 150))
    draw(page, [66, 130, 540], [107, 107 + STEP, bottom - 13])
    (table,) = tables(page.parent)
    assert [text for *_, text in grid(table)][2::2] == [str(n) for n in range(11)]


def _kinds() -> list[tuple[str, str]]:
    return [
        (str(n), f"A pattern of {n + 2} colours, which is painted from the bow to the stern") for n in range(11)
    ]


def test_two_rows_of_figures_along_an_axis_are_no_table(page: pymupdf.Page) -> None:
    put(page, 72, 80, PROSE)
    for number, x in enumerate((120, 190, 260, 330)):
        put(page, x, 400, str(2002 + 2 * number))
        put(page, x + 6, 414, "1")
    put(page, 72, 500, PROSE)
    assert not tables(page.parent)
    assert "2004" in "".join(paragraph.text for paragraph in recovered(page.parent))


@pytest.mark.parametrize(
    "boxes", [[("!", 2)], [("!", 2), ("!", 3)], [("NOTE", 2), ("NOTE", 2)], [("WARNING", 0), ("!", 3)]]
)
def test_boxes_with_an_icon_or_a_label_beside_running_text_are_no_tables(
    page: pymupdf.Page, boxes: list[tuple[str, int]]
) -> None:
    y, ys = 120.0, [107.0]
    for label, lines in boxes:
        put(page, 76, y, label, "hebo")
        for n in range(lines):
            put(page, 130, y + 12 * n, f"{PROSE[:70]} {n + 1}.")
        y += 12 * max(lines, 1) + 16
        ys.append(y - 13)
    draw(page, [66, 124, 540], ys, down=False)
    page.draw_line((66, ys[0]), (66, ys[-1]))
    page.draw_line((124, ys[-2]), (124, ys[-1]))
    page.draw_line((540, ys[0]), (540, ys[-1]))
    found = recovered(page.parent)
    assert not tables(page.parent)
    assert "The harbour master writes down" in "".join(paragraph.text for paragraph in found)


def test_words_with_what_they_mean_in_whole_sentences_are_a_table(page: pymupdf.Page) -> None:
    rows = [("Berth", f"{PROSE[:62]}."), ("Quay", f"{PROSE[10:70]}."), ("Bollard", f"{PROSE[20:80]}.")]
    bottom = put_rows(page, rows, left=(72, 150))
    draw(page, [66, 140, 530], [107 + STEP * n for n in range(len(rows) + 1)])
    (table,) = tables(page.parent)
    assert bottom == 120 + STEP * len(rows)
    assert grid(table) == plain(rows)
