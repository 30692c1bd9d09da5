"""Tables of findings written into files: XLSX by openpyxl, CSV, and Markdown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path

from ..core.ask.documents.spreadsheet import Spreadsheet, make_spreadsheet, spreadsheet_csv, spreadsheet_markdown
from ..core.errors import UsageError
from ..core.exchange.findings import FindingsTable
from ..core.files import write_whole
from ..core.message import Words
from ..core.protocols import Corpus

_FIRST_DAY = date(1900, 3, 1)
"""First day that all spreadsheets count alike (Excel knows a 29 February 1900); earlier ones become text."""


def check_table_file(path: Path) -> None:
    """Refuse a file that no table can be written into. Raises `UsageError`."""
    if path.suffix.lower() not in _FORMS:
        raise UsageError(
            "{path} is no table: name a file that ends in {suffixes}.", path=path, suffixes=", ".join(_FORMS)
        )
    if path.is_dir() or not path.parent.is_dir():
        raise UsageError("{path} cannot be written: name a file in a folder that is there.", path=path)


def write_table(path: Path, table: FindingsTable, corpus: Corpus, say: Callable[[Words], str] = str) -> None:
    """Write a table as its file's suffix says: a workbook, CSV or Markdown, with links to the pages. `say`
    translates the program's own words. Raises `UsageError` if the file cannot be written.
    """
    check_table_file(path)
    spreadsheet = make_spreadsheet(table, corpus, say)
    try:
        write_whole(path, _FORMS[path.suffix.lower()](spreadsheet))
    except OSError as error:
        raise UsageError(
            "{path} cannot be written ({problem}): name another file.", path=path, problem=error.strerror
        ) from error


def workbook(spreadsheet: Spreadsheet) -> bytes:
    """Make a workbook (XLSX): values that compute, links that lead back, heads that stay in view."""
    from openpyxl import Workbook
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    page = book.active
    for row, cells in enumerate(spreadsheet, 1):
        for column, cell in enumerate(cells, 1):
            written = page.cell(row, column)
            computes = cell.value is not None and not (isinstance(cell.value, date) and cell.value < _FIRST_DAY)
            written.value = cell.value if computes else ILLEGAL_CHARACTERS_RE.sub(" ", cell.shown)
            if not computes:
                written.data_type = "s"  # a text like a formula stays a text
            if cell.link:
                written.hyperlink = cell.link
                written.style = "Hyperlink"
            if row == 1:
                written.font = Font(bold=True)
            written.alignment = Alignment(vertical="top", wrap_text=not computes)
    for column in range(1, len(spreadsheet[0]) + 1):
        longest = max(len(row[column - 1].shown) for row in spreadsheet)
        # greatest width of a column, in characters
        page.column_dimensions[get_column_letter(column)].width = min(60, longest + 2)
    page.freeze_panes = "B2"
    page.auto_filter.ref = page.dimensions
    content = BytesIO()
    book.save(content)
    return content.getvalue()


_FORMS: dict[str, Callable[[Spreadsheet], str | bytes]] = {
    ".xlsx": workbook,
    ".csv": spreadsheet_csv,
    ".md": spreadsheet_markdown,
}
