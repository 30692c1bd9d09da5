"""What several documents say, as a table that is sorted and copied."""

import csv
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from openpyxl import load_workbook

from pilcrow.core.ask.documents.findings import column_unit, sorted_by
from pilcrow.core.ask.documents.spreadsheet import make_spreadsheet, spreadsheet_csv, spreadsheet_markdown
from pilcrow.core.copying import forms
from pilcrow.core.exchange.findings import DATE, MONTH, YEAR, Citation, Finding, FindingsRow, FindingsTable, Task
from pilcrow.core.model import Coordinate
from pilcrow.core.verify.states import join_states
from pilcrow.engines.spreadsheet import write_table
from smallcorpus import SmallCorpus


def said(doc: int, text: str, page: str, value: float | None = None) -> Finding:
    marker = f" [D{doc}:S1:1]"
    citation = Citation(1, Coordinate(doc, 1, 1), len(text) + 1, len(text) + len(marker), (0, len(text)))
    return Finding(doc, 0, text + marker, (citation,), found=True, pages=(page,), value=value)


TABLE = FindingsTable(
    (Task("How many ships?"),),
    (
        FindingsRow(1, "North", (said(1, "It has 12 ships,\nall told", "iv", 12),)),
        FindingsRow(2, "=East", (Finding(2, 0),)),
        FindingsRow(3, "South | West", (said(3, "3 ships", "7", 3),)),
        FindingsRow(4, "Far", (Finding(4, 0, problem="could not be asked"),)),
    ),
)


def test_a_cell_tells_its_text_and_page_or_why_there_is_none() -> None:
    assert forms.tsv(TABLE.cells()).split("\n") == [
        "Document\tHow many ships?",
        "North\tIt has 12 ships, all told (p. iv)",
        "=East\tnot found",
        "South | West\t3 ships (p. 7)",
        "Far\tcould not be asked",
    ]


def test_a_cell_that_was_checked_tells_what_came_of_it_in_every_form() -> None:
    checked = replace(said(1, "12 ships", "iv"), state="contradicted", why="There stands 3.")
    table = FindingsTable(
        TABLE.tasks, (FindingsRow(1, "North", (checked,)), FindingsRow(2, "East", (said(2, "3 ships", "7"),)))
    )
    for form in (forms.tsv, forms.csv, forms.markdown_table):
        assert "12 ships (p. iv; contradicted)" in form(table.cells())
        assert "3 ships (p. 7)" in form(table.cells()), "an old one, which was not"
    assert join_states([]) == ""
    assert join_states(["supported", "computed"]) == "computed"
    assert join_states(["supported", "not found"]) == "not checked"
    assert join_states(["uncited", "contradicted"]) == "contradicted"


def test_markdown_keeps_a_bar_as_text_and_csv_no_formula() -> None:
    assert "South \\| West" in forms.markdown_table(TABLE.cells())
    rows = list(csv.reader(forms.csv(TABLE.cells()).splitlines()))
    assert [row[0] for row in rows] == ["Document", "North", "'=East", "South | West", "Far"]
    assert rows[1][1] == "It has 12 ships, all told (p. iv)"


def test_texts_of_any_line_of_csv_are_no_formulas_and_numbers_stay_numbers() -> None:
    fallen = replace(said(1, "+5 or -5, @all\tships", "1", -5), unit="")
    table = FindingsTable((Task("-What changed?"),), (FindingsRow(1, " =1+1", (fallen,)),))
    corpus = SmallCorpus([("Ships", 1, ["+5 or -5, @all ships"])])
    for written in (forms.csv(table.cells()), spreadsheet_csv(make_spreadsheet(table, corpus))):
        heads, row = csv.reader(written.splitlines())
        assert (heads[1], row[0]) == ("'-What changed?", "'=1+1")
        assert row[1].startswith("'+5 or -5, @all ships")
    assert row[2] == "-5"


def test_times_are_told_as_they_were_found_and_sorted_among_each_other(tmp_path: Path) -> None:
    """A contract of 2020 began on 1 January in the table; Excel shows no day before March 1900."""
    begun = [
        ("in March 2020", 737485, MONTH),
        ("2021", 737791, YEAR),
        ("1 May 2019", 737180, DATE),
        ("28 February 1900", 693654, DATE),
    ]
    rows = [
        FindingsRow(doc, f"Lease {doc}", (replace(said(doc, text, "1", value), unit=unit),))
        for doc, (text, value, unit) in enumerate(begun, 1)
    ]
    table = FindingsTable((Task("begins"),), tuple(rows))
    assert column_unit(table, 0) == DATE
    assert [row.doc for row in sorted_by(table, 0).rows] == [4, 3, 1, 2]
    corpus = SmallCorpus(*[[("Term", 1, [text])] for text, _, _ in begun])
    sheet = make_spreadsheet(table, corpus)
    assert sheet[0][2].text == "begins (date)"
    german = make_spreadsheet(table, corpus, lambda words: str(words).replace("date", "Datum"))
    assert german[0][2].text == "begins (Datum)"
    assert [row.split(",")[2] for row in spreadsheet_csv(sheet).splitlines()[1:]] == [
        "2020-03",
        "2021",
        "2019-05-01",
        "1900-02-28",
    ]
    write_table(tmp_path / "leases.xlsx", table, corpus)
    page = load_workbook(tmp_path / "leases.xlsx").active
    values = [page.cell(row, 3).value for row in range(2, 6)]
    assert values == ["2020-03", 2021, datetime(2019, 5, 1), "1900-02-28"]  # noqa: DTZ001  (a day in a workbook)


def test_values_are_compared_in_the_unit_of_most() -> None:
    notice = [said(1, "3 months", "1", 3), said(2, "90 days", "1", 90), said(3, "6 months", "1", 6)]
    units = ("mo", "d", "mo")
    table = FindingsTable(
        (Task("notice"),),
        tuple(
            FindingsRow(one.doc, "", (replace(one, unit=unit),)) for one, unit in zip(notice, units, strict=True)
        ),
    )
    assert column_unit(table, 0) == "mo"
    assert [row.doc for row in sorted_by(table, 0, falling=True).rows] == [3, 1, 2]
    named = FindingsTable(table.tasks, (FindingsRow(1, "", (said(1, "Clara Dahl", "1"),)), *table.rows[:1]))
    assert column_unit(FindingsTable(table.tasks, named.rows[:1]), 0) is None


def test_a_sheet_has_no_formula_and_no_address_of_a_document_without_findings(tmp_path: Path) -> None:
    corpus = SmallCorpus(*[[("Ships", 1, ["It has -12 ships, all told", "3 ships"])]] * 4)
    sheet = make_spreadsheet(TABLE, corpus)
    assert [cell.text for cell in sheet[0]] == ["Document", "How many ships?", "How many ships? (number)", "Page"]
    assert [cell.value for cell in sheet[1]] == [None, None, 12, None]
    assert [cell.text for cell in sheet[4]] == ["Far", "could not be asked", "", ""]
    assert spreadsheet_csv(sheet).splitlines()[2] == "'=East,not found,,"
    assert "[South \\| West](<file:" in spreadsheet_markdown(sheet)
    write_table(tmp_path / "ships.xlsx", TABLE, corpus)
    title = load_workbook(tmp_path / "ships.xlsx").active.cell(3, 1)
    assert (title.value, title.data_type) == ("=East", "s")


def test_sorted_by_value_those_that_say_nothing_come_last() -> None:
    assert [row.doc for row in sorted_by(TABLE, 0).rows] == [3, 1, 2, 4]
    assert [row.doc for row in sorted_by(TABLE, 0, falling=True).rows] == [1, 3, 2, 4]
