"""From the lines of one table and the rules between them to its cells, by row and column.

Everything is upright here (`layout.upright`): text runs to the right, whatever way it is turned on the page.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ..geometry import Box, Direction, char_extents
from ..page import Line, upright
from .joining import part
from .layout import is_right_to_left
from .rows import AFTER, BEFORE, Fragment, Grid, GridCell

FIGURE = re.compile(
    r"[-–—−+±~<>≤≥$€£¥#*†‡(\[\d.,:/\s)\]%‰]+[a-z*†‡]?|\(?(?:n/?a|n\.a\.|nil|NM|ns)\)?|[ivx\d]", re.IGNORECASE
)
_YEAR = re.compile(r"(?:19|20)\d\d(?:\s?[-–/]\s?(?:\d\d){1,2})?[a-z*]?|\(\w+\)|%|[a-zA-Z]?\d?\d")
_SIGN = re.compile(rf"{AFTER.pattern}|\([a-z]\)|[*†‡§]+")
_SPACES = re.compile(r"\s{2,}")
_WORD = re.compile(r"\S+")
_CROSSED = 0.2  # of the rows that leave a gutter free: as many may go over it (spanning heads, long labels)
_TOUCH = 3.0  # points between a rule and what it bounds or crosses


class Rules(NamedTuple):
    """Upright rules: (y, x0, x1) of those across, by y, and (x, y0, y1) of those down, by x."""

    across: Sequence[tuple[float, float, float]]
    down: Sequence[tuple[float, float, float]]


NO_RULES = Rules((), ())


def turned_rules(rules: Iterable[Box], direction: Direction) -> Rules:
    """A page's rules as seen by text of that direction, those in one line joined."""
    across, down = [], []
    for rule in rules:
        x0, y0, x1, y1 = _turn(rule, direction)
        if x1 - x0 >= y1 - y0:
            across.append(((y0 + y1) / 2, x0, x1))
        else:
            down.append(((x0 + x1) / 2, y0, y1))
    return Rules(_joined(across), _joined(down))


def _turn(box: Box, direction: Direction) -> Box:
    x0, y0, x1, y1 = box
    match direction:
        case Direction.RIGHT:
            return box
        case Direction.DOWN:
            return Box(y0, -x1, y1, -x0)
        case Direction.UP:
            return Box(-y1, x0, -y0, x1)
        case _:
            return Box(-x1, -y1, -x0, -y0)


def _joined(rules: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Rules at about the same place and end to end become one."""
    joined: list[tuple[float, float, float]] = []
    group: list[tuple[float, float, float]] = []
    for at, low, high in [*sorted(rules), (float("inf"), 0.0, 0.0)]:
        if group and at - group[0][0] > 2:
            ends: list[tuple[float, float, float]] = []
            for place, a, b in sorted(group, key=lambda rule: rule[1:]):
                if ends and a <= ends[-1][2] + _TOUCH:
                    ends[-1] = (ends[-1][0], ends[-1][1], max(b, ends[-1][2]))
                else:
                    ends.append((place, a, b))
            joined += ends
            group = []
        group.append((at, low, high))
    return joined


def make_grid(lines: Sequence[Line], rules: Rules) -> Grid | None:
    """The table that these lines print; None when they are no table: one column, or one row."""
    pieces = [piece for line in lines for piece in _cut(line, rules.down)]
    rows = _rows(pieces)
    cuts = _gutters(rows, rules)
    if not cuts or len(rows) < 2:
        return None
    rows = [[part for piece in row for part in _cut_at(piece, cuts, row)] for row in rows]
    spans = _spans(rows, cuts)
    placed = [_place(row, cuts, spans, rules) for row in rows]
    kept = _real(placed, len(spans))
    if len(kept) < len(spans):
        cuts = [cuts[column - 1] for column in kept[1:]]
        spans = _spans(rows, cuts)
        placed = [_place(row, cuts, spans, rules) for row in rows]
    if len(spans) < 2:
        return None
    heads = _heads(placed, rules)
    grid = _merge_rows(placed, heads, spans, rules)
    backwards = sum(is_right_to_left(line.text) for line in lines)
    if 2 * backwards > len(lines):
        for cell in grid.cells:
            cell.column = len(spans) - cell.column - cell.columns
        grid.cells.sort(key=lambda cell: (cell.row, cell.column))
    return grid


# Lines into pieces


def _cut(line: Line, down: Sequence[tuple[float, float, float]]) -> Iterator[Fragment]:
    """The line divided at wide white space, and where a rule goes down through it."""
    box = upright(line)
    if not down and "  " not in line.text:
        yield Fragment(line, *box)
        return
    _, y0, _, y1 = box
    middle = (y0 + y1) / 2
    crossed = [x for x, top, bottom in down if box.x0 + 1 < x < box.x1 - 1 and top <= middle <= bottom]
    spaced = [match.span() for match in _SPACES.finditer(line.text)]
    if not (crossed or spaced) or len(line.edges) != 4 * len(line.text):
        yield Fragment(line, *box)
        return
    extents = _extents(line)
    at = [end for start, end in spaced if start and extents[end][0] - extents[start - 1][1] > 0.9 * line.size]
    for x in crossed:
        after = next((i for i, (low, high) in enumerate(extents) if low + high > 2 * x), 0)
        if after and (
            " " in line.text[after - 1 : after + 1] or extents[after][0] - extents[after - 1][1] > 0.15 * line.size
        ):
            at.append(after)
    yield from _parts(line, sorted(set(at)))


def typed(line: Line) -> Sequence[Line]:
    """A typewriter's row of figures, which is one line with blanks between them, as its cells."""
    words = _SPACES.split(line.text)
    if len(words) < 3 or 2 * sum(FIGURE.fullmatch(word) is not None for word in words) < len(words):
        return (line,)
    if len(line.edges) != 4 * len(line.text):
        return (line,)
    return [piece.line for piece in _parts(line, [match.end() for match in _SPACES.finditer(line.text)])]


def _parts(line: Line, at: Sequence[int]) -> Iterator[Fragment]:
    for start, end in pairwise([0, *at, len(line.text)]):
        text = line.text[start:end]
        if text.strip():
            start += len(text) - len(text.lstrip())
            end = start + len(text.strip())
            box, edges = part(line.box, line.edges, line.direction, start, end)
            piece = replace(line, box=box, text=line.text[start:end], edges=edges, lead=0) if at else line
            yield Fragment(piece, *upright(piece))


def _extents(line: Line) -> list[tuple[float, float]]:
    """Upright (left, right) of each character."""
    extents = char_extents(line.box, line.edges, line.direction)
    if line.direction in (Direction.LEFT, Direction.UP):
        return [(-high, -low) for low, high in extents]
    return extents


def _cut_at(piece: Fragment, cuts: Sequence[float], row: Sequence[Fragment]) -> Iterator[Fragment]:
    """A piece with figures over several columns is several cells whose white space was too small to tell."""
    crossed = [x for x in cuts if piece.x0 + 1 < x < piece.x1 - 1]
    line = piece.line
    if not crossed or " " not in line.text or len(line.edges) != 4 * len(line.text):
        yield piece
        return
    words = list(_WORD.finditer(line.text))
    if len(words) == len(crossed) + 1 and all(FIGURE.fullmatch(word.group()) for word in words):
        yield from _parts(line, [word.start() for word in words[1:]])
        return
    extents = _extents(line)
    at = []
    for x in crossed:
        after = next((i for i, (low, high) in enumerate(extents) if low + high > 2 * x), 0)
        while after and line.text[after - 1] != " ":
            after -= 1
        if after and extents[after][0] > x - 3 and (after < 2 or extents[after - 2][1] < x + 3):
            at.append(after)
    parts = list(_parts(line, sorted(set(at)))) if len(at) == len(crossed) else []
    figures = sum(FIGURE.fullmatch(one.line.text) is not None for one in parts)
    if figures >= max(1, len(parts) - 1) or (parts and len(parts) == len(cuts) + 1 and len(row) == 1 and figures):
        yield from parts
    else:
        yield piece


# Rows and columns


def _rows(pieces: Sequence[Fragment]) -> list[list[Fragment]]:
    """Pieces side by side, from the top down and from left to right."""
    rows: list[list[Fragment]] = []
    top = bottom = 0.0
    for piece in sorted(pieces, key=lambda piece: piece.y0 + piece.y1):
        shared = min(bottom, piece.y1) - max(top, piece.y0)
        if rows and shared >= 0.5 * min(bottom - top, piece.y1 - piece.y0):
            rows[-1].append(piece)
            top, bottom = max(top, piece.y0), min(bottom, piece.y1)
            if bottom - top < 2:
                top, bottom = piece.y0, piece.y1
        else:
            rows.append([piece])
            top, bottom = piece.y0, piece.y1
    return [sorted(row, key=lambda piece: piece.x0) for row in rows]


def _gutters(rows: Sequence[Sequence[Fragment]], rules: Rules) -> list[float]:
    """Where columns meet: white space that rows leave between two of their pieces, and rules that go down."""
    pieces = [piece for row in rows for piece in row]
    low = np.array([piece.x0 for piece in pieces]) + 0.5
    high = np.array([piece.x1 for piece in pieces]) - 0.5
    starts = np.cumsum([0, *[len(row) for row in rows[:-1]]])
    edges = np.unique(np.concatenate((low, high)).round(1))
    if len(edges) < 2:
        return []
    middle = (edges[1:] + edges[:-1]) / 2
    over = np.logical_or.reduceat((low[:, None] < middle) & (high[:, None] > middle), starts)
    left = np.logical_or.reduceat(high[:, None] <= middle, starts)
    right = np.logical_or.reduceat(low[:, None] >= middle, starts)
    crossed = over.sum(axis=0)
    free = (left & right & ~over).sum(axis=0)
    need = 2 if len(rows) > 2 else 1
    strong = (free >= need) & (crossed <= _CROSSED * free)
    ruled = [
        x
        for x in _dividers(rules, pieces)
        if (over[:, np.searchsorted(edges, x) - 1 if x < edges[-1] else -1].sum() <= 0.5 * len(rows))
    ]
    for x in ruled:
        at = int(np.searchsorted(edges, x)) - 1
        if 0 <= at < len(strong):
            strong[at] = True
    cuts: list[float] = []
    at = 0
    while at < len(strong):
        if not strong[at]:
            at += 1
            continue
        end = at
        while end < len(strong) and strong[end]:
            end += 1
        zone = (float(edges[at]), float(edges[end]))
        cuts += _cuts_in(zone, pieces, ruled)
        at = end
    return sorted(cuts)


def _dividers(rules: Rules, pieces: Sequence[Fragment]) -> list[float]:
    """Where rules go down between pieces."""
    left, right = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
    return [x for x, _, _ in rules.down if left < x < right]


def _cuts_in(zone: tuple[float, float], pieces: Sequence[Fragment], ruled: Sequence[float]) -> list[float]:
    """The cuts of a free zone: one, or those around the few pieces that stand within it."""
    low, high = zone
    inside = sorted((p.x0, p.x1) for p in pieces if p.x0 >= low - 0.6 and p.x1 <= high + 0.6)
    bounds = [low]
    for x0, x1 in inside:
        if len(bounds) > 1 and x0 < bounds[-1]:
            bounds[-1] = max(bounds[-1], x1)
        else:
            bounds += [x0, x1]
    bounds.append(high)
    found = []
    for a, b in zip(bounds[::2], bounds[1::2], strict=True):
        own = [x for x in ruled if a - _TOUCH <= x <= b + _TOUCH]
        if b - a > 0.5 or own:
            found.append(own[0] if own else (a + b) / 2)
    return found


def _spans(rows: Sequence[Sequence[Fragment]], cuts: Sequence[float]) -> list[tuple[float, float]]:
    """Left and right of what stands in each column alone."""
    bounds = [float("-inf"), *cuts, float("inf")]
    spans = []
    everything = [piece for row in rows for piece in row]
    for low, high in pairwise(bounds):
        own = [p for p in everything if p.x0 > low - 1 and p.x1 < high + 1]
        own = own or [p for p in everything if p.x0 < high and p.x1 > low]
        x0 = max(low, min((p.x0 for p in own), default=low))
        x1 = min(high, max((p.x1 for p in own), default=high))
        spans.append((x0, x1))
    return spans


class _Placed(NamedTuple):
    """A cell of one printed row: columns `first..last`."""

    first: int
    last: int
    pieces: list[Fragment]

    @property
    def text(self) -> str:
        return " ".join([piece.line.text for piece in self.pieces])

    @property
    def figure(self) -> bool:
        return FIGURE.fullmatch(self.text) is not None


def _place(
    row: Sequence[Fragment], cuts: Sequence[float], spans: Sequence[tuple[float, float]], rules: Rules
) -> list[_Placed]:
    """The row's pieces in their columns; pieces of one column together."""
    placed: list[_Placed] = []
    for piece in row:
        first, last = bisect(cuts, piece.x0 + 0.5), bisect(cuts, piece.x1 - 0.5)
        if rules.down or first != last:
            first, last = _columns(piece, *_walls(piece, row, rules.down), cuts, spans)
        if placed and placed[-1].last >= first:
            old = placed.pop()
            placed.append(_Placed(old.first, max(old.last, last), [*old.pieces, piece]))
        else:
            placed.append(_Placed(first, last, [piece]))
    return placed


def _columns(
    piece: Fragment, left: float, right: float, cuts: Sequence[float], spans: Sequence[tuple[float, float]]
) -> tuple[int, int]:
    """First and last of the columns that the piece, or the cell drawn around it, covers for the most part."""
    most = 0.6 * (piece.x1 - piece.x0)
    covered = [
        column
        for column in range(bisect(cuts, left), bisect(cuts, right) + 1)
        if (share := min(right, spans[column][1]) - max(left, spans[column][0])) > most
        or share > 0.5 * (spans[column][1] - spans[column][0])
    ]
    if not covered:
        covered = [bisect(cuts, (piece.x0 + piece.x1) / 2)]
    return covered[0], covered[-1]


def _walls(
    piece: Fragment, row: Sequence[Fragment], down: Sequence[tuple[float, float, float]]
) -> tuple[float, float]:
    """Left and right of the cell that rules draw around the piece and nothing else of its row; else its own."""
    middle = (piece.y0 + piece.y1) / 2
    walls = [x for x, top, bottom in down if top - 1 <= middle <= bottom + 1]
    before = [x for x in walls if x <= piece.x0 + _TOUCH]
    after = [x for x in walls if x >= piece.x1 - _TOUCH]
    if not before or not after:
        return piece.x0, piece.x1
    left, right = max(before), min(after)
    if any(other is not piece and other.x1 > left + 1 and other.x0 < right - 1 for other in row):
        return piece.x0, piece.x1
    return min(left, piece.x0), max(right, piece.x1)


def _real(rows: Sequence[Sequence[_Placed]], columns: int) -> list[int]:
    """Columns that are some; others lie between double rules, or have signs that belong to figures beside."""
    signs = [[0, 0, 0] for _ in range(columns)]  # cells, those before a figure, and those after one
    for row in rows:
        filled = {column for cell in row for column in range(cell.first, cell.last + 1)}
        for cell in row:
            if cell.first == cell.last:
                own = signs[cell.first]
                own[0] += 1
                own[1] += 1 if BEFORE.fullmatch(cell.text) else -columns * (cell.first + 1 in filled)
                own[2] += 1 if _SIGN.fullmatch(cell.text) else -columns * (cell.first - 1 in filled)
    begun = {cell.first for row in rows for cell in row}
    real: list[int] = []
    before = False
    for column, (count, ahead, behind) in enumerate(signs):
        after = bool(real) and (2 * behind >= count if count else column not in begun)
        if not (before or after):
            real.append(column)
        before = count > 0 and 2 * ahead >= count
    return real


# Heads


def _heads(rows: Sequence[Sequence[_Placed]], rules: Rules) -> int:
    """How many printed rows at the top name the columns: without figures, above figures, other type or a rule."""
    limit = max(1, min(8, len(rows) - 1))
    figures = [sum(cell.figure and not _YEAR.fullmatch(cell.text) for cell in row if cell.first) for row in rows]
    plain = next((i for i, count in enumerate(figures[:limit]) if count), limit if any(figures) else 0)
    bold = next((i for i, row in enumerate(rows[: limit + 1]) if figures[i] or not _is_bold(row)), 0)
    if bold and bold <= limit and sum(_is_bold(row) for row in rows[bold:]) < 0.3 * len(rows[bold:]):
        return bold
    if not plain and not any(figures):
        plain = min(limit, 4)
    ruled = [i for i in range(1, plain + 1) if _ruled(rows[i - 1], rows[i], rules, 0.7)]
    if ruled:
        return ruled[0]
    if plain and any(figures):
        # Labels without figures may follow the heads: the heads end with the last row that fills later columns.
        while plain > 1 and not any(cell.first for cell in rows[plain - 1]):
            plain -= 1
        return plain if any(cell.first for cell in rows[plain - 1]) else 0
    return 0


def _is_bold(row: Sequence[_Placed]) -> bool:
    return all(piece.line.bold for cell in row for piece in cell.pieces)


def _ruled(above: Sequence[_Placed], below: Sequence[_Placed], rules: Rules, share: float) -> bool:
    """Is there a rule between two printed rows, over this share of their width?"""
    pieces = [piece for row in (above, below) for cell in row for piece in cell.pieces]
    left, right = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
    return _under(above, below, rules, left, right) >= share * (right - left)


def _under(above: Sequence[_Placed], below: Sequence[_Placed], rules: Rules, left: float, right: float) -> float:
    """How much of `left..right` rules cover between two printed rows."""
    top = min((p.y0 + p.y1) / 2 for cell in above for p in cell.pieces)
    bottom = max((p.y0 + p.y1) / 2 for cell in below for p in cell.pieces)
    covered = [(max(x0, left), min(x1, right)) for y, x0, x1 in rules.across if top < y < bottom]
    total, reached = 0.0, left
    for low, high in sorted(covered):
        low = max(low, reached)
        if high > low:
            total += high - low
            reached = high
    return total


# Printed rows into rows of the table


def _merge_rows(
    rows: Sequence[Sequence[_Placed]], heads: int, spans: Sequence[tuple[float, float]], rules: Rules
) -> Grid:
    cells = _head_cells(rows[:heads], spans, rules)
    number = max((cell.row + cell.rows for cell in cells), default=0)
    head_rows = number
    for group in _groups(rows[heads:], rules, spans):
        columns: dict[int, GridCell] = {}
        for row in group:
            for placed in row:
                key = next(
                    (k for k, c in columns.items() if k <= placed.last and k + c.columns > placed.first), None
                )
                if key is None:
                    columns[placed.first] = GridCell(
                        number, placed.first, 1, placed.last - placed.first + 1, list(placed.pieces)
                    )
                else:
                    columns[key].fragments += placed.pieces
        cells += [columns[key] for key in sorted(columns)]
        number += 1
    return Grid(cells, number, list(spans), head_rows)


def _head_cells(
    rows: Sequence[Sequence[_Placed]], spans: Sequence[tuple[float, float]], rules: Rules
) -> list[GridCell]:
    """Cells of the head: lines of one cell together, names of several columns above those they span."""
    open_cells: list[GridCell] = []
    done: list[GridCell] = []
    for number, row in enumerate(rows):
        for placed in _widened(row, rows[number + 1] if number + 1 < len(rows) else [], spans, rules):
            width = placed.last - placed.first + 1
            above = next(
                (c for c in open_cells if c.column <= placed.last and c.column + c.columns > placed.first), None
            )
            same = above is not None and above.column == placed.first and above.columns == width
            if above is not None and same and _tight(above.fragments[-1], placed.pieces[0], rules):
                above.fragments += placed.pieces
                above.rows = number - above.row + 1
                continue
            open_cells = [
                c for c in open_cells if not (c.column <= placed.last and c.column + c.columns > placed.first)
            ]
            cell = GridCell(number, placed.first, 1, width, list(placed.pieces), head=True)
            open_cells.append(cell)
            done.append(cell)
    # Levels: rows in which no cell begins after another has ended above it are one.
    levels = [0] * (len(rows) + 1)
    level = 0
    for number in range(len(rows)):
        begun = [c for c in done if c.row == number]
        under = any(
            o.row + o.rows <= number and o.column < c.column + c.columns and c.column < o.column + o.columns
            for c in begun
            for o in done
            if levels[o.row] == level and o.row < number
        )
        level += under
        levels[number] = level
    levels[len(rows)] = level + 1
    for cell in done:
        first, last = levels[cell.row], levels[cell.row + cell.rows - 1]
        cell.row, cell.rows = first, max(1, last - first + 1)
    done.sort(key=lambda cell: (cell.row, cell.column))
    return done


def _tight(above: Fragment, below: Fragment, rules: Rules) -> bool:
    """Do two lines of a column belong together: close, and no rule between?"""
    gap = below.y0 - above.y1
    size = above.line.size
    left, right = max(above.x0, below.x0), min(above.x1, below.x1)
    low, high = (above.y0 + above.y1) / 2, (below.y0 + below.y1) / 2
    ruled = any(low < y < high and x0 < right and x1 > left for y, x0, x1 in rules.across)
    return gap < 0.8 * size and not ruled


def _widened(
    row: Sequence[_Placed],
    below: Sequence[_Placed],
    spans: Sequence[tuple[float, float]],
    rules: Rules,
) -> Iterator[_Placed]:
    """A name centred over several columns, or with a rule below it over them, spans them."""
    for at, placed in enumerate(row):
        low = row[at - 1].last + 1 if at else 1
        high = row[at + 1].first - 1 if at + 1 < len(row) else len(spans) - 1
        first, last = placed.first, placed.last
        if first and below:
            beside = {column for cell in below for column in range(cell.first, cell.last + 1)}
            x0, x1 = min(p.x0 for p in placed.pieces), max(p.x1 for p in placed.pieces)
            bottom, top = max(p.y1 for p in placed.pieces), min(p.y0 for cell in below for p in cell.pieces)
            drawn = [
                (a, b)
                for y, a, b in rules.across
                if bottom - _TOUCH < y < top + _TOUCH and a <= x0 + _TOUCH and b >= x1 - _TOUCH
            ]
            best = 0.0
            for i in range(low, first + 1):
                for j in range(last, high + 1):
                    if i == j or not all(column in beside for column in range(i, j + 1)):
                        continue
                    left, right = spans[i][0], spans[j][1]
                    centred = abs(left + right - x0 - x1) < 10 and j > i
                    under = any(abs(a - left) < 12 and abs(b - right) < 12 for a, b in drawn)
                    if (centred or under) and right - left > best and (under or j - i < 12):
                        best = right - left
                        first, last = i, j
        yield _Placed(first, last, placed.pieces)


def _groups(
    rows: Sequence[Sequence[_Placed]], rules: Rules, spans: Sequence[tuple[float, float]]
) -> list[list[Sequence[_Placed]]]:
    """Printed rows that are one row of the table, because cells run over several lines."""
    if not rows:
        return []
    gaps = [
        min(p.y0 for c in b for p in c.pieces) - max(p.y1 for c in a for p in c.pieces) for a, b in pairwise(rows)
    ]
    ruled = [_ruled(a, b, rules, 0.5) for a, b in pairwise(rows)]
    size = rows[0][0].pieces[0].line.size
    tight = sorted(gaps)[len(gaps) // 8] + 0.2 * size if gaps else 0.0
    spaced = (
        len(gaps) > 2 and sum(g > tight for g in gaps) >= 2 and sum(g <= tight for g in gaps) <= 0.9 * len(gaps)
    )
    groups: list[list[Sequence[_Placed]]] = []
    band: list[Sequence[_Placed]] = [rows[0]]
    many = sum(ruled) >= 0.2 * len(rows)
    for at in range(1, len(rows) + 1):
        if at < len(rows) and not (ruled[at - 1] or (spaced and not many and gaps[at - 1] > tight)):
            band.append(rows[at])
            continue
        groups += _band(band, spans, many or spaced)
        if at < len(rows):
            band = [rows[at]]
    return groups


def _band(
    band: list[Sequence[_Placed]], spans: Sequence[tuple[float, float]], apart: bool
) -> list[list[Sequence[_Placed]]]:
    """Printed rows between two rules or wider gaps: one row, or several."""
    if len(band) == 1:
        return [band]
    if apart and len(band) < 13 and _is_one(band, spans):
        return [band]
    groups: list[list[Sequence[_Placed]]] = []
    for row in band:
        if groups and _continues(groups[-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _is_one(band: Sequence[Sequence[_Placed]], spans: Sequence[tuple[float, float]]) -> bool:
    """Cells of several lines show by columns with fewer lines than others, and no column has two figures."""
    counts = [0] * len(spans)
    figures = [0] * len(spans)
    lower = False
    for number, row in enumerate(band):
        for cell in row:
            counts[cell.first] += 1
            figures[cell.first] += cell.figure
            lower = lower or (number > 0 and cell.text[:1].islower())
    filled = [count for count in counts if count]
    if len(filled) < 2 or sum(count > 1 for count in figures) > 0:
        return False
    if any(_is_title(a, b, spans) for a, b in pairwise(band)):
        return False
    return lower or min(filled) < len(band)


def _is_title(row: Sequence[_Placed], below: Sequence[_Placed], spans: Sequence[tuple[float, float]]) -> bool:
    """Is a row that only has a label the title of those below? The next word would have had room in its line."""
    if len(row) > 1 or row[0].first or below[0].first or len(below) == 1:
        return False
    line, after = row[0].pieces[-1], below[0].pieces[0]
    width = (after.x1 - after.x0) / max(1, len(after.line.text))
    word = len(after.line.text.split(" ", 1)[0]) + 1
    return line.x1 + word * width < spans[0][1] and not after.line.text[:1].islower()


def _continues(group: Sequence[Sequence[_Placed]], row: Sequence[_Placed]) -> bool:
    """Does a printed row go on with cells of the row above: words only, in columns that are begun there?"""
    last = group[-1]
    filled = {column for row in group for cell in row for column in range(cell.first, cell.last + 1)}
    if any(cell.figure for cell in row):
        return False
    own = {column for cell in row for column in range(cell.first, cell.last + 1)}
    close = (
        min(p.y0 for c in row for p in c.pieces) - max(p.y1 for c in last for p in c.pieces)
        < 0.45 * row[0].pieces[0].line.size
    )
    if not close or not own <= filled:
        return False
    return len(row) < len(group[0]) and (row[0].first > 0 or row[0].text[:1].islower())
