"""Tables of findings written into files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..core.ask.documents.sheet import make_sheet, sheet_csv, sheet_markdown
from ..core.errors import UsageError
from ..core.exchange.findings import FindingsTable
from ..core.message import Words
from ..core.protocols import Corpus

SUFFIXES = (".xlsx", ".csv", ".md")
"""Suffixes of files that a table can be written into."""


def check_table_file(path: Path) -> None:
    """Raise `UsageError` for a file that no table can be written into, before there is one."""
    if path.suffix.lower() not in SUFFIXES:
        raise UsageError(
            "{path} is no table: name a file that ends in {suffixes}.", path=path, suffixes=", ".join(SUFFIXES)
        )


def write_table(path: Path, table: FindingsTable, corpus: Corpus, say: Callable[[Words], str] = str) -> None:
    """Write a table as its file's suffix says: a workbook, CSV or Markdown, with links to the pages. `say`
    translates the program's own words. Raises `UsageError` if the file cannot be written.
    """
    check_table_file(path)
    sheet = make_sheet(table, corpus, say)
    fresh = path.with_name(f"{path.name}.new")
    try:
        if path.suffix.lower() == ".xlsx":
            from ..engines.spreadsheet import write_xlsx

            write_xlsx(fresh, sheet)
        else:
            form = sheet_csv if path.suffix.lower() == ".csv" else sheet_markdown
            fresh.write_text(form(sheet), encoding="utf-8", newline="")
        fresh.replace(path)
    except OSError as error:
        raise UsageError(
            "{path} cannot be written ({problem}): name another file.", path=path, problem=error.strerror
        ) from error
