"""Values in the columns of a table of findings, and rows in the order of a column."""

from __future__ import annotations

from collections import Counter

from ...exchange.findings import DATE, TIMES, Finding, FindingsTable


def column_unit(table: FindingsTable, task: int) -> str | None:
    """The unit in which most findings of a column have their values, `DATE` for all times; None if fewer than half
    have one in it.
    """
    found = [row.findings[task] for row in table.rows if row.findings[task].found]
    units = Counter(_compared_unit(finding) for finding in found if finding.value is not None)
    unit, count = units.most_common(1)[0] if units else ("", 0)
    return unit if 2 * count >= len(found) > 0 else None


def has_value(finding: Finding, unit: str | None) -> bool:
    """True if a finding has a value in the `unit` of its column."""
    return finding.value is not None and _compared_unit(finding) == unit


def _compared_unit(finding: Finding) -> str:
    return DATE if finding.unit in TIMES else finding.unit


def sorted_by(table: FindingsTable, task: int, *, falling: bool = False) -> FindingsTable:
    """Rows sorted by value in a column, in its unit; then the others, by text; silent ones last."""
    unit = column_unit(table, task)
    found = [row for row in table.rows if row.findings[task].found]
    numbers = [row for row in found if has_value(row.findings[task], unit)]
    numbers.sort(key=lambda row: row.findings[task].value or 0.0, reverse=falling)
    others = [row for row in found if not has_value(row.findings[task], unit)]
    others.sort(key=lambda row: row.findings[task].plain.casefold(), reverse=falling)
    silent = (row for row in table.rows if not row.findings[task].found)
    return FindingsTable(table.tasks, (*numbers, *others, *silent))
