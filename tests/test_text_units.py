"""Sentences and rows as everybody reads them: each with its place, a row with the names of its cells."""

from __future__ import annotations

from pilcrow.core.model import Coordinate, Role
from pilcrow.core.text_units import TextUnit, text_units
from smallcorpus import SmallCorpus


def units(*texts: str, title: str = "Dues") -> list[TextUnit]:
    """Units of the last of these paragraphs."""
    return text_units(SmallCorpus([(title, 1, texts)]), Coordinate(1, 1, len(texts)))


def named(row: TextUnit) -> list[tuple[str, str]]:
    """Values of a row, each with the name of its column."""
    return [(cell.text, cell.head) for cell in row.cells[1:]]


def test_a_row_knows_its_label_group_columns_period_and_unit() -> None:
    text = "Port\tSmall ships\tAll\nYear ended May 31, 2022\nIn the north\nElm\t12\t40\nAsh\t3\t9"
    *_, row = units("What the harbours took (in thousands):", text)
    assert (row.label, row.group, row.period) == ("Ash", "In the north", "Year ended May 31, 2022")
    assert row.unit == "in thousands"
    assert named(row) == [("3", "Small ships"), ("9", "All")]
    assert "What the harbours took" in row.beside


def test_rows_that_only_name_others_are_told_apart() -> None:
    heads, period, row = units("Port\tSmall ships\tAll\nYear ended May 31, 2022\nElm\t12\t40")
    assert (heads.naming, period.naming, row.naming) == (Role.COLUMN, Role.PERIOD, None)


def test_a_sign_in_a_cell_of_its_own_is_read_with_its_number() -> None:
    *_, row = units("Port\t2022\t\t2021\t\nElm\t$\t12\t$\t(40\t)")
    assert named(row) == [("$ 12", "2022"), ("$ (40 )", "2021")]


def test_figures_that_share_a_cell_are_divided_where_the_heads_are_as_many() -> None:
    *_, row = units("\tn mean\tmin\nreading\t245 635.87\t200")
    assert named(row) == [("245", "n"), ("635.87", "mean"), ("200", "min")]


def test_years_in_one_cell_are_those_of_as_many_figures() -> None:
    *_, row = units("\tYears ended May 31, 2022 2021\nElm\t12\t40")
    assert [cell.years for cell in row.cells[1:]] == [{2022}, {2021}]
    assert row.period == ""


def test_a_sentence_has_its_place_its_neighbours_and_the_name_of_its_subject() -> None:
    text = "Guests pay double. Price: 5 euros a night. It is due at noon."
    first, second, third = units(text)
    assert [text[unit.start : unit.end] for unit in (first, second, third)] == [
        "Guests pay double.", "Price: 5 euros a night.", "It is due at noon.",
    ]  # fmt: skip
    assert second.label == "Price"
    assert (second.above.strip(), second.beside) == ("Dues", "Guests pay double.\nIt is due at noon.")
