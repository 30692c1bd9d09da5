"""Sheets as XLSX files, by openpyxl: values that compute, links that lead back, heads that stay in view."""

from __future__ import annotations

from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from ..core.ask.documents.sheet import Sheet, SheetCell

_WIDEST = 60
"""Greatest width of a column, in characters."""


def write_xlsx(path: Path, sheet: Sheet) -> None:
    """Write a sheet as a workbook. Raises `OSError`."""
    book = Workbook()
    page = book.active
    for row, cells in enumerate(sheet, 1):
        for column, cell in enumerate(cells, 1):
            written = page.cell(row, column)
            written.value = cell.value if cell.value is not None else ILLEGAL_CHARACTERS_RE.sub(" ", cell.text)
            if cell.value is None:
                written.data_type = "s"  # a text like a formula stays a text
            if cell.link:
                written.hyperlink = cell.link
                written.style = "Hyperlink"
            if row == 1:
                written.font = Font(bold=True)
            written.alignment = Alignment(vertical="top", wrap_text=cell.value is None)
    for column in range(1, len(sheet[0]) + 1):
        longest = max(len(_shown(row[column - 1])) for row in sheet)
        page.column_dimensions[get_column_letter(column)].width = min(_WIDEST, longest + 2)
    page.freeze_panes = "B2"
    page.auto_filter.ref = page.dimensions
    book.save(path)


def _shown(cell: SheetCell) -> str:
    return cell.text if cell.value is None else str(cell.value)
