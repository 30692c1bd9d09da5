"""Tables that go on under another year: what a model is shown stands below the year that holds for it."""

from __future__ import annotations

from dataclasses import replace

from pilcrow.core.ask.context import heads
from pilcrow.core.ask.tools.tools import Tools
from pilcrow.core.model import Coordinate, Paragraph
from pilcrow.core.servers.chat import ToolCall
from pilcrow.core.structure.tables.naming import closing_names
from pilcrow.core.structure.tables.naming import name_cells as with_names
from smallcorpus import SmallCorpus

SEGMENTS = """\
Year Ended December 31, 2022
\tGames\tBooks
Sales\t$ 10\t$ 20
Profit\t1\t2
\tYear Ended December 31, 2021
\tGames\tBooks
Sales\t$ 30\t$ 40
Profit\t3\t4"""


def table(text: str, head: str = "", first_row: int = 0) -> Paragraph:
    corpus = SmallCorpus([("Segments", 1, [text])])
    (paragraph,) = corpus.paragraphs(1, 1)
    cells = tuple(replace(cell, row=cell.row + first_row, head=False) for cell in paragraph.cells)
    return with_names(replace(paragraph, head=head, cells=cells))


def named(paragraph: Paragraph, row: str) -> list[str]:
    text = paragraph.text
    return [text[start:end].strip() for start, end in heads.over(paragraph, text.index(row))]


def test_over_a_row_stands_the_nearest_year_with_the_names_of_the_columns() -> None:
    assert named(table(SEGMENTS), "Sales\t$ 10") == ["Year Ended December 31, 2022", "Games\tBooks"]
    assert named(table(SEGMENTS), "Profit\t3") == ["Year Ended December 31, 2021", "Games\tBooks"]


def test_names_below_a_later_year_also_stand_above_a_line_that_names_rows() -> None:
    segments = SEGMENTS.replace("Books\nSales\t$ 30", "Books\nIn the south\nSales\t$ 30")
    assert named(table(segments), "Profit\t3") == ["Year Ended December 31, 2021", "Games\tBooks"]


def test_a_part_that_begins_with_its_own_year_loses_that_of_the_part_before() -> None:
    lead = "The following tables reconcile our measures (in millions):"
    part = table("\tYear ended December 31, 2021\n\tSales\tTax\nReported\t14\t2", "", 16)
    part = with_names(replace(part, head=f"{lead}\n\tYear ended December 31, 2022"))
    assert heads.above(part, 0) == [lead]


def test_a_part_without_a_year_of_its_own_keeps_that_of_the_part_before() -> None:
    before = table("\t2022\t2021\nSales\t15\t3")
    part = table("Reported\t14\t2\nRestated\t13\t2", "\t2022\t2021", 16)
    assert heads.above(with_names(part, closing_names(before)), 0) == ["\t2022\t2021"]


def test_years_side_by_side_hold_beside_a_date_between_the_rows() -> None:
    part = table("\t2022\t2021\nAssets\t1\t2\nMarch 31, 2022\nCash\t3\t4")
    assert named(part, "Assets") == ["2022\t2021"]
    assert named(part, "Cash") == ["2022\t2021", "March 31, 2022"]


def test_the_date_of_a_balance_sheet_does_not_stand_above_the_years_of_the_next_statement() -> None:
    text = "\tFor the Years Ended December 31,\n\t2019\t2018\nSales\t5\t6"
    assert heads.above(table(text, "At December 31, 2018"), 0) == []
    assert heads.above(table("Sales\t5\t6", "At December 31, 2018"), 0) == ["At December 31, 2018"]


def test_a_cut_table_says_the_year_of_each_row_that_it_shows() -> None:
    filler = "\n".join(f"Other matter number {n}\t{n}\t{n}" for n in range(60))
    long = SmallCorpus([("Segments", 1, [SEGMENTS.replace("\tYear", f"{filler}\n\tYear")])])
    shown = Tools(long, top=1, budget=150).run(ToolCall("Retrieve", {"query": "profit"})).text
    assert "rows left out)\n | Year Ended December 31, 2021\nProfit | 3 | 4" in shown or (
        shown.index("Year Ended December 31, 2021") < shown.index("Profit | 3")
    )


def test_exact_search_puts_each_row_below_its_year() -> None:
    corpus = SmallCorpus([("Segments", 1, [SEGMENTS])])
    lines = Tools(corpus).run(ToolCall("ExactSearch", {"words": "profit"})).text.splitlines()
    years = [line.rpartition(" ")[2] for line in lines if "Ended" in line]
    assert years == ["2022", "2021"]
    assert [line for line in lines if "Profit" in line] == ["Profit | 1 | 2", "Profit | 3 | 4"]


class LongTable(SmallCorpus):
    """A corpus whose first section is one table, cut into parts of two rows."""

    def paragraph(self, at: Coordinate) -> Paragraph:
        made = super().paragraph(at)
        cells = tuple(replace(cell, row=cell.row + 2 * at.paragraph - 2, head=False) for cell in made.cells)
        return replace(made, cells=cells, names=())


def test_a_part_of_a_long_table_names_the_parts_that_are_not_shown() -> None:
    parts = ["Sales\t$ 10\t$ 20\nRents\t1\t2", "Costs\t$ 4\t$ 5\nWages\t1\t2", "Taxes\t1\t2\nProfit\t$ 6\t$ 15"]
    tools = Tools(LongTable([("Results", 1, parts)]), top=1)
    costs = tools.run(ToolCall("Retrieve", {"query": "costs"}))
    assert costs.text.endswith("(part of a table: more in S1:1 and S1:3)")
    tools.set_in_view(costs.passages)
    assert "more in" not in tools.run(ToolCall("ReadSection", {"section": "S1"})).text


class HeadedTable(LongTable):
    """The same, with the names of the columns above each part."""

    def paragraph(self, at: Coordinate) -> Paragraph:
        return replace(super().paragraph(at), head="\t2020\t2021\n")


def test_parts_of_a_table_shown_one_below_the_other_stand_below_one_head() -> None:
    parts = ["Sales\t$ 10\t$ 20\nRents\t1\t2", "Costs\t$ 4\t$ 5\nWages\t1\t2", "Taxes\t1\t2\nProfit\t$ 6\t$ 15"]
    shown = Tools(HeadedTable([("Results", 1, parts)])).run(ToolCall("ReadSection", {"section": "S1"})).text
    assert shown.count("2020 | 2021") == 1
    alone = Tools(HeadedTable([("Results", 1, parts)])).run(ToolCall("ReadSection", {"section": "S1:3"})).text
    assert "2020 | 2021" in alone, "a part that is read by itself has it, too"
