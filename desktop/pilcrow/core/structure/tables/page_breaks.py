"""Tables over page breaks."""

from __future__ import annotations

from ..page.rows import Grid


def go_on(before: Grid, grid: Grid) -> bool:
    """Add the rows of `grid`, on the next page, to the table before, if they go on with it; but no heads again."""
    again = before.heads if _top_cells(before, before.heads) == _top_cells(grid, before.heads) else 0
    if (grid.heads and not again) or not _same_columns(before, grid):
        return False
    for cell in grid.cells:
        if cell.row < again:
            before.repeats.append(cell)
        else:
            cell.row += before.rows - again
            cell.head = False
            before.cells.append(cell)
    before.rows += grid.rows - again
    return True


def _top_cells(grid: Grid, rows: int) -> list[tuple[int, int, str]]:
    """Texts of the first so many rows."""
    return [(c.row, c.column, c.text.casefold()) for c in grid.cells if c.row < rows]


def _same_columns(before: Grid, grid: Grid) -> bool:
    """True for equally many columns, each below the other."""
    return len(before.spans) == len(grid.spans) and all(
        a < d and c < b for (a, b), (c, d) in zip(before.spans, grid.spans, strict=True)
    )
