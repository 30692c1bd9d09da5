"""What stands above a table, and the heads of the table that it continues, go with all of its parts."""

from __future__ import annotations

import pymupdf
import pytest

from tablepages import LEFT, STEP, put, put_rows, tables

HEADS = [("", "Ships in", "Ships in", "Ships in"), ("", "2021", "2020", "2019")]
NORTH = [
    ("Harbours in the north", "", "", ""),
    *[(f"Port {n}", f"{n},120", f"{n},340", f"{n},560") for n in range(1, 6)],
]
SOUTH = [
    ("Harbours in the south", "", "", ""),
    *[(f"Quay {n}", f"{n},121", f"{n},341", f"{n},561") for n in range(1, 6)],
]


@pytest.fixture
def page() -> pymupdf.Page:
    return pymupdf.open().new_page()


def test_rows_that_go_on_carry_the_heads_and_years(page: pymupdf.Page) -> None:
    bottom = put_rows(page, [*HEADS, *NORTH], y=120)
    put_rows(page, SOUTH, y=bottom + 3 * STEP)
    first, second = tables(page.parent)
    assert "in 2020" in first.text
    assert not first.head
    assert not second.head.startswith("Harbours")
    assert "2021\tShips in 2020\tShips in 2019" in second.head
    assert second.whole.index("2021") < second.whole.index("Quay 1")


def test_a_table_with_other_columns_does_not_take_the_heads_above(page: pymupdf.Page) -> None:
    bottom = put_rows(page, [*HEADS, *NORTH], y=120)
    put_rows(page, [row[:3] for row in SOUTH], y=bottom + 3 * STEP, left=(72, 260, 380))
    *_, second = tables(page.parent)
    assert "2020" not in second.whole


def test_a_note_below_a_table_is_not_said_of_the_next(page: pymupdf.Page) -> None:
    bottom = put_rows(page, [*HEADS, *NORTH], y=120)
    put(page, LEFT[0], bottom + 4, "Ships that were only repaired are not counted in these figures.")
    put(page, LEFT[0], bottom + 5 * STEP, "What the quays took in is told by the following figures:")
    lower = put_rows(page, [*HEADS, *SOUTH], y=bottom + 7 * STEP)
    put(page, LEFT[0], lower + 4, "Boats of the harbour master are not counted, either.")
    put_rows(page, [*HEADS, *NORTH[1:]], y=lower + 6 * STEP)
    _, second, third = tables(page.parent)
    assert second.head == "What the quays took in is told by the following figures:"
    assert "Boats" not in third.head
