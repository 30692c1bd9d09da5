"""Tables over page breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..page.joining import ParagraphDraft
from ..page.rows import Grid
from ..text import labels


def go_on(
    before: Grid, grid: Grid, between: Sequence[ParagraphDraft] = (), drafts: Sequence[ParagraphDraft] = ()
) -> bool:
    """Add the rows of `grid`, on the next page, to the table before, if they go on with it; but no heads again.

    A caption `between` them that is the first of its name among the `drafts` so far begins another table, or ends
    the one before.
    """
    again = _same_rows(before, grid)
    named = Counter(labels.caption(draft.rows[0].text) for draft in drafts)
    if any(named[labels.caption(draft.rows[0].text)] < 2 for draft in between):
        return False
    if not (again or grid.heads == 0) or not _same_columns(before, grid):
        return False
    if again > before.heads:
        before.heads = again
        for cell in before.cells:
            cell.head = cell.head or cell.row < again
    for cell in grid.cells:
        if cell.row < again:
            before.repeats.append(cell)
        else:
            cell.row += before.rows - again
            cell.head = False
            before.cells.append(cell)
    before.rows += grid.rows - again
    return True


def _same_rows(before: Grid, grid: Grid) -> int:
    """How many rows at the top of `grid` repeat the heads of the table before: all, or it is 0. More than are
    known to be heads are some only if most rows are others: the same table once more is another one.
    """
    count = 0
    while count < min(8, before.rows, grid.rows - 1):
        a, b = (
            sorted((c.column, c.text.casefold()) for c in table.cells if c.row == count)
            for table in (before, grid)
        )
        if a != b:
            break
        count += 1
    repeated = count == before.heads or 2 * count <= grid.rows
    return count if repeated and count >= max(before.heads, 1) else 0


def _same_columns(before: Grid, grid: Grid) -> bool:
    """As many columns, each below the other; even and odd pages may differ in their margins."""
    if len(before.spans) != len(grid.spans):
        return False
    shift = grid.spans[0][0] - before.spans[0][0]
    return all(a < d - shift and c - shift < b for (a, b), (c, d) in zip(before.spans, grid.spans, strict=True))
