"""A table of findings as a spreadsheet for other programs: per column the finding, its value, and its page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ...copying import forms
from ...copying.links import passage_link
from ...exchange.findings import DATE, MONTH, TIMES, YEAR, Finding, FindingsTable
from ...files import full_path
from ...message import Message, Words
from ...protocols import Corpus
from .findings import column_unit, has_value


@dataclass(frozen=True, slots=True)
class SpreadsheetCell:
    """A cell: its text, or a value in its place, and the address that it leads to ("": none)."""

    text: str = ""
    value: float | date | None = None
    link: str = ""

    @property
    def shown(self) -> str:
        """The text, or the value as text: a date as in ISO 8601, a number with twelve digits at the most."""
        if self.value is None:
            return self.text
        return self.value.isoformat() if isinstance(self.value, date) else f"{self.value:.12g}"


_UNIT_NAMES: dict[str, Words] = {
    "": Message("number"), DATE: Message("date"), MONTH: Message("month"), YEAR: Message("year"),
}  # fmt: skip
"""The program's own words for units; the others are signs."""
Spreadsheet = list[list[SpreadsheetCell]]
"""Rows of cells, all as long as the first, which has the heads."""


def make_spreadsheet(table: FindingsTable, corpus: Corpus, say: Callable[[Words], str] = str) -> Spreadsheet:
    """The spreadsheet of a table; `say` translates the program's own words. A column whose findings have values in
    one unit has a second one with these.
    """
    units = [column_unit(table, task) for task in range(len(table.tasks))]
    heads = [SpreadsheetCell(say(Message("Document")))]
    for task, unit in zip(table.tasks, units, strict=True):
        valued = [SpreadsheetCell(f"{task.text} ({say(_UNIT_NAMES.get(unit, unit))})")] if unit is not None else []
        heads += [SpreadsheetCell(task.text), *valued, SpreadsheetCell(say(Message("Page")))]
    rows = [heads]
    for row in table.rows:
        base = Path(full_path(corpus.documents[row.doc - 1].path)).as_uri()
        cells = [SpreadsheetCell(row.title, link=base)]
        for finding, unit in zip(row.findings, units, strict=True):
            cells.append(SpreadsheetCell(finding.plain if finding.found else say(finding.cell_text)))
            if unit is not None:
                cells.append(_value(finding) if has_value(finding, unit) else SpreadsheetCell())
            cells.append(_page(finding, corpus, say))
        rows.append(cells)
    return rows


def _value(finding: Finding) -> SpreadsheetCell:
    """The value of a finding that has one: a year as a number, a month as text ("2020-03"), since neither has a
    day.
    """
    if finding.unit not in TIMES or finding.value is None:
        return SpreadsheetCell(value=finding.value)
    day = date.fromordinal(max(1, round(finding.value)))
    if finding.unit == MONTH:
        return SpreadsheetCell(f"{day.year:04}-{day.month:02}")
    return SpreadsheetCell(value=day if finding.unit == DATE else day.year)


def _page(finding: Finding, corpus: Corpus, say: Callable[[Words], str]) -> SpreadsheetCell:
    """The pages of a finding and the state of its check, with a link to the first passage."""
    if not finding.citations:
        return SpreadsheetCell()
    first = min(finding.citations, key=lambda citation: citation.start)
    link = str(passage_link(corpus.documents[first.at.doc - 1], corpus.paragraph(first.at), *first.quote))
    state = [say(Message(finding.state))] if finding.state else []
    return SpreadsheetCell("; ".join([", ".join(finding.pages), *state]), link=link)


def spreadsheet_csv(spreadsheet: Spreadsheet) -> str:
    """Commas between cells, see `forms.csv`: values as they are, addresses in place of pages."""
    return forms.csv([[cells[0].text, *(_plain(cell) for cell in cells[1:])] for cells in spreadsheet])


def _plain(cell: SpreadsheetCell) -> str | float:
    if isinstance(cell.value, date):
        return cell.value.isoformat()
    return (cell.link or cell.text) if cell.value is None else cell.value


def spreadsheet_markdown(spreadsheet: Spreadsheet) -> str:
    """A table as GitHub and Pandoc read it, with links."""
    return forms.markdown_lines([[_markdown_cell(cell) for cell in row] for row in spreadsheet]) + "\n"


def _markdown_cell(cell: SpreadsheetCell) -> str:
    text = forms.markdown_cell(cell.shown)
    return f"[{text}](<{cell.link}>)" if cell.link else text
