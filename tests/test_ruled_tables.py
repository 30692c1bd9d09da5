"""What rules draw is sure: fully ruled tables are found whatever stands in them or around them."""

from __future__ import annotations

import pymupdf
import pytest

from pilcrow.core.geometry import Box
from pilcrow.core.structure.page.ruling import Rules, grids
from tablepages import STEP, draw, put, put_rows, tables
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
    rows += [("sun", "Sun graphics", ""), ("mill", "Mill 4", ""), ("nv", "Nova", "nv(4)")]
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
