"""The features by which the model of lines tells kinds: of the line, its row and neighbours, its page, and of its
style in the whole document. Lengths are in sizes of the document's text, so that no feature depends on the page's
scale.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial

import numpy as np

from ..page.rows import mark
from ..text import labels
from ..text.numbering import sequence, split_number
from .characters import CharacterCounts, count_characters
from .line_table import Floats, Ints, LineTable, column_edges, columns, neighbours

FAR = 9.0
"""Text sizes that white space counts as at most, also where there is no neighbour."""
_AT_ONCE = 2000
"""Texts whose characters are counted together, which needs some megabytes for a moment."""
_AROUND = 5
"""Pages before and after on which furniture repeats."""
_LEADERS = re.compile(r"(?:[.·…_]\s?){4,}")
_SENTENCE = re.compile(r"[^\W\d_]{2}[.!?]\s+[^\Wa-z\d]")
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"(?:^|\s)(\d{1,4})\W*$|^\W*(\d{1,4})(?:\s|$)")
ENDINGS = {sign: kind for kind, signs in enumerate((".!?。", ":：", ";", ",、", ")", "-"), 1) for sign in signs}

NAMES: tuple[str, ...] = (
    # The text.
    "characters", "words", "digits", "capitals share", "titled words", "ends with", "begins small", "begins digit",
    "begins sign", "number depth", "number word", "number letter", "list mark", "bullet", "caption", "note",
    "leaders", "sentence inside", "math signs", "wide script", "all capitals", "colon inside", "at or url",
    "brackets",
    # Its place.
    "left on page", "right on page", "top on page", "foot on page", "rank from top", "rank from foot", "indent",
    "room right", "off centre", "width in column", "gap above", "gap below", "lines in row", "place in row",
    "gap left", "gap right", "indent to above", "indent to below", "above ends short", "turned", "height",
    # Its look.
    "size", "bold", "italic", "mono", "body font", "body colour", "lead", "raised", "underlined", "rule above",
    "rule below", "rules left", "rules right", "in image", "in drawing", "picture near", "linked", "hidden",
    # Its neighbours and page.
    "size to above", "size to below", "bold above", "bold below", "style above", "style below", "chars above",
    "chars below", "ends above", "style rows", "style rows before", "block rows", "block rows before",
    "gaps differ", "off page's left", "page lines", "page short lines", "page celled rows", "first page", "pages",
    # What is repeated, or counts along.
    "repeated near", "repeated in document", "counts along", "same words", "in number run", "number restarts",
    # Its style in the document.
    "style lines", "style share", "style characters", "style ends", "style alone", "style gap above", "style run",
    "style numbered", "style filled", "style marks", "style pages", "style distinct", "style top",
    "style gap below", "larger share",
)  # fmt: skip


def line_features(table: LineTable) -> Floats:
    """The features of each line, (n, len(NAMES)), in the order of `NAMES`."""
    found, at = np.zeros((len(table), len(NAMES)), np.float32), 0

    def put(part: Floats) -> Floats:
        """Put the next features into their columns of `found`; returns these, to save memory."""
        nonlocal at
        view = found[:, at : at + part.shape[1]]
        view[:] = part
        at += part.shape[1]
        return view

    if len(table):
        words = put(_text_features([line.text for line in table.lines]))
        place = put(_place_features(table))
        put(_look_features(table))
        put(_neighbour_features(table, words, place))
        put(_repetition(table, words))
        put(_in_number_run(table, place))
        put(_style_features(table, words, place))
    return found


def _text_features(texts: Sequence[str]) -> Floats:
    parts = (texts[at : at + _AT_ONCE] for at in range(0, len(texts), _AT_ONCE))
    return np.concatenate(
        [np.array(list(map(_of_text, part, count_characters(part))), np.float32) for part in parts]
    )


def _of_text(text: str, counts: CharacterCounts) -> tuple[float, ...]:
    n = len(text)
    letters, digits, capitals, titled, math, wide, stops = counts
    words = text.count(" ") + 1
    first = text[0]
    number, _, _ = split_number(text) if n < 160 else (None, "", "")
    depth = number.depth if number else 0
    marked = mark(text)
    return (
        min(n, 200), min(words, 40), digits / n, capitals / max(letters, 1), titled / words,
        ENDINGS.get(text[-1], 0), first.islower(), first.isdigit(), not first.isalnum(), depth,
        1.0 if number and (number.word or number.family not in ("number", "roman")) else 0.0,
        1.0 if number and number.parts[0] > 1000 else 2.0 if number and number.family == "roman" else 0.0,
        bool(marked), bool(marked) and not marked[0].isalnum() and marked[0] not in "([",
        bool(labels.caption(text)), bool(n < 400 and labels.footnote_mark(text)),
        2.0 if text.count("..") > 1 or (text.count(".") > 3 and _LEADERS.search(text)) else 0.0,
        bool(stops and _SENTENCE.search(text)), math / n, wide / n, capitals > 2 and capitals == letters,
        0 < text.find(":") < n - 1, "@" in text or "://" in text or "www." in text,
        text.count("(") + text.count("["),
    )  # fmt: skip


def _place_features(table: LineTable) -> Floats:
    unit, pages = max(table.body, 1.0), table.page[table.first]
    x0, y0 = np.minimum.reduceat(table.box[:, :2], table.first).T
    x1, y1 = np.maximum.reduceat(table.box[:, 2:], table.first).T
    near = partial(neighbours, pages)
    left, right = column_edges(pages, x0, x1, 4)  # rows above and below that tell where a column's edges are
    gap_above, gap_below = (
        np.where(down > -2 * unit, np.clip(down / unit, -1, FAR), FAR)
        for down in (y0 - near(y1, -1, np.inf), near(y0, 1, -np.inf) - y1)
    )
    above, below = ((near(x0, by, np.inf) < x1) & (near(x1, by, -np.inf) > x0) for by in (-1, 1))
    to_above = np.where(above, np.clip((x0 - near(x0, -1, 0)) / unit, -FAR, FAR), 0)
    to_below = np.where(below, np.clip((x0 - near(x0, 1, 0)) / unit, -FAR, FAR), 0)
    short = np.where(above, np.clip((near(right, -1, 0) - near(x1, -1, 0)) / unit, 0, 40), FAR)
    rank = np.arange(len(pages)) - np.searchsorted(pages, pages)
    last = np.searchsorted(pages, pages, "right") - 1 - np.arange(len(pages))
    of_rows = np.stack([left, right, gap_above, gap_below, to_above, to_below, short, rank, last])
    left, right, gap_above, gap_below, to_above, to_below, short, rank, last = of_rows[:, table.row]
    x0, y0, x1, y1 = table.box.T
    width = np.fromiter((max(page.width, 1.0) for page in table.pages), np.float32)[table.page]
    height = np.fromiter((max(page.height, 1.0) for page in table.pages), np.float32)[table.page]
    gap_left = (x0 - neighbours(table.row, x1, -1, -np.inf)) / unit
    gap_right = (neighbours(table.row, x0, 1, np.inf) - x1) / unit
    room = np.maximum(right - left, 1.0)
    turned = np.fromiter((bool(line.direction) for line in table.lines), np.float32, len(table))
    return columns(
        [
            x0 / width, x1 / width, y0 / height, (height - y1) / height,
            np.minimum(rank, 12), np.minimum(last, 12),
            np.clip((x0 - left) / unit, 0, 40), np.clip((right - x1) / unit, 0, 60),
            np.clip(np.abs(x0 + x1 - left - right) / unit, 0, 40), (x1 - x0) / room, gap_above, gap_below,
            np.minimum(table.per_row[table.row], 12), np.arange(len(table)) - table.first[table.row],
            np.clip(gap_left, -1, FAR), np.clip(gap_right, -1, FAR), to_above, to_below, short, turned,
            (y1 - y0) / unit,
        ]
    )  # fmt: skip


def _look_features(table: LineTable) -> Floats:
    fonts: Counter[str] = Counter()
    colors: Counter[int] = Counter()
    for line in table.lines:
        fonts[line.font] += len(line.text)
        colors[line.color] += len(line.text)
    total = max(1, fonts.total())
    color = colors.most_common(1)[0][0]
    found = np.zeros((len(table), 18), np.float32)
    own = (
        (
            line.size / max(table.body, 1.0), line.bold, line.italic, line.mono, fonts[line.font] / total,
            line.color == color, line.lead / len(line.text), len(line.raised),
        )
        for line in table.lines
    )  # fmt: skip
    found[:, :8] = np.fromiter(own, np.dtype((np.float32, 8)), len(table))
    bounds = np.searchsorted(table.page, np.arange(len(table.pages) + 1))
    for page, start, end in zip(table.pages, bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
        if start == end:
            continue
        if page.rules:
            found[start:end, 8:13] = _ruled(
                table.box[start:end], np.array(page.rules[:400], np.float32), table.body
            )
        if page.pictures:
            boxes = np.array([each.box for each in page.pictures[:400]], np.float32)
            kinds = np.array([(each.image, each.drawing) for each in page.pictures[:400]], bool)
            found[start:end, 13:16] = _pictured(table.box[start:end], boxes, kinds, table.body)
        if page.links:
            boxes = np.array([each.box for each in page.links[:400]], np.float32)
            found[start:end, 16] = _middles_inside(table.box[start:end], boxes).any(axis=1)
    found[:, 17] = [line.hidden for line in table.lines]
    return found


def _middles_inside(lines: Floats, boxes: Floats) -> np.ndarray:
    """(n, k): does the middle of each line lie in each box?"""
    x, y = (lines[:, :1] + lines[:, 2:3]) / 2, (lines[:, 1:2] + lines[:, 3:]) / 2
    return (boxes[:, 0] <= x) & (x <= boxes[:, 2]) & (boxes[:, 1] <= y) & (y <= boxes[:, 3])


def _ruled(lines: Floats, rules: Floats, unit: float) -> Floats:
    """Underlined; rules right above, right below, left, right (n, 5)."""
    x0, y0, x1, y1 = (lines[:, i : i + 1] for i in range(4))
    across = rules[:, 2] - rules[:, 0] >= rules[:, 3] - rules[:, 1]
    flat, down = rules[across], rules[~across]
    found = np.zeros((len(lines), 5), np.float32)
    if len(flat):
        y = (flat[:, 1] + flat[:, 3]) / 2
        common = np.minimum(x1, flat[:, 2]) - np.maximum(x0, flat[:, 0])
        over = common > 0.6 * (x1 - x0)
        alike = over & (flat[:, 2] - flat[:, 0] < 1.25 * (x1 - x0) + 4)
        found[:, 0] = (alike & (y > y0 + 0.6 * (y1 - y0)) & (y < y1 + 0.25 * unit)).any(axis=1)
        found[:, 1] = (over & ~alike & (y > y0 - unit) & (y < y0 + 0.3 * (y1 - y0))).any(axis=1)
        found[:, 2] = (over & ~alike & (y > y1 - 0.3 * (y1 - y0)) & (y < y1 + unit)).any(axis=1)
    if len(down):
        middle = (y0 + y1) / 2
        level = (down[:, 1] < middle) & (middle < down[:, 3])
        found[:, 3] = np.minimum((level & (down[:, 0] < x0 + 2)).sum(axis=1), 4)
        found[:, 4] = np.minimum((level & (down[:, 2] > x1 - 2)).sum(axis=1), 4)
    return found


def _pictured(lines: Floats, boxes: Floats, kinds: np.ndarray, unit: float) -> Floats:
    """In an image; in a drawing; whether one is near above or below (n, 3)."""
    inside = _middles_inside(lines, boxes)
    x0, y0, x1, y1 = (lines[:, i : i + 1] for i in range(4))
    over = (np.minimum(x1, boxes[:, 2]) > np.maximum(x0, boxes[:, 0])) & ~inside
    gap = np.maximum(y0 - boxes[:, 3], boxes[:, 1] - y1)
    near = over & (gap > -unit) & (gap < 4 * unit)
    return np.stack(
        [(inside & kinds[:, 0]).any(axis=1), (inside & kinds[:, 1]).any(axis=1), near.any(axis=1)], axis=1
    )


def _neighbour_features(table: LineTable, words: Floats, place: Floats) -> Floats:
    """The rows above and below by their longest line, and the page."""
    n = len(table)
    longest = _longest_lines(table)
    row_page = table.page[longest]
    near = partial(neighbours, row_page)
    bold = np.fromiter((table.lines[i].bold for i in longest.tolist()), np.float32, len(longest))
    block = np.fromiter((table.lines[i].block for i in longest.tolist()), np.int64, len(longest))
    style = table.style[longest]
    chars = np.minimum(np.add.reduceat(table.chars, table.first), 200)
    ends = words[np.append(table.first[1:], n) - 1, 5]
    found = [near(table.size[longest], by, 0)[table.row] / np.maximum(table.size, 1) for by in (-1, 1)]
    found += [near(bold, by, -1)[table.row] for by in (-1, 1)]
    found += [near(style, by, -1)[table.row] == table.style for by in (-1, 1)]
    found += [near(chars, by, 0)[table.row] for by in (-1, 1)]
    found.append(near(ends, -1, -1)[table.row])
    found += [*_run_lengths(table, style, row_page), *_run_lengths(table, block, row_page)]
    found.append(place[:, 10] - place[:, 11])
    found.append(_off_left(table))
    pages = len(table.pages)
    count = np.bincount(table.page, minlength=pages)
    short = np.bincount(table.page, weights=table.chars < 25, minlength=pages) / np.maximum(count, 1)
    celled = np.bincount(row_page, weights=table.per_row > 2, minlength=pages)
    rows = np.maximum(np.bincount(row_page, minlength=pages), 1)
    found += [
        np.minimum(count, 150)[table.page], short[table.page], (celled / rows)[table.page],
        np.minimum(table.page, 3), np.full(n, min(pages, 50)),
    ]  # fmt: skip
    return columns(found)


def _run_lengths(table: LineTable, values: Ints, pages: Ints) -> tuple[Floats, Floats]:
    """For each line how many rows around have the value of its row, and how many of them come before."""
    begins = _run_begins(values, pages)
    run, starts = np.cumsum(begins) - 1, np.flatnonzero(begins)
    long = np.diff(np.append(starts, len(values)))
    before = np.arange(len(values)) - starts[run]
    return np.minimum(long[run], 30)[table.row], np.minimum(before, 30)[table.row]


def _run_begins(values: Ints, pages: Ints) -> np.ndarray:
    """(m,): does each row begin a run of rows with one value on a page?"""
    return np.append(True, (values[1:] != values[:-1]) | (pages[1:] != pages[:-1]))


def _off_left(table: LineTable) -> Floats:
    """Distance of each line's beginning from that of most characters of its page."""
    places = np.stack([table.page, np.round(table.box[:, 0] / 3).astype(np.int64)])
    (page, edge), inverse = np.unique(places, axis=1, return_inverse=True)
    order = np.lexsort((-np.bincount(inverse.ravel(), weights=table.chars), page))
    first = order[np.flatnonzero(np.diff(page[order], prepend=-1))]
    usual = np.zeros(len(table.pages))
    usual[page[first]] = edge[first] * 3
    return np.clip((table.box[:, 0] - usual[table.page]) / max(table.body, 1.0), -20, 40).astype(np.float32)


def _in_number_run(table: LineTable, place: Floats) -> Floats:
    """Flags: the number before a line is in the run of section numbers, and it begins again at 1."""
    found = np.zeros((len(table), 2), np.float32)
    at, numbers, weights = [], [], []
    for i, line in enumerate(table.lines):
        text = line.text
        if len(text) < 120 and (text[0].isdigit() or text[0].isupper() or not text.isascii()):
            number = split_number(text)[0]
            if number is not None:
                at.append(i)
                numbers.append(number)
                apart = min(max(place[i, 10], 0), 2) + 2 * (line.bold or line.size > table.body + 0.4)
                weights.append(0.05 + 0.2 * float(apart) + 0.2 * (number.depth > 1))
                found[i, 1] = number.parts[-1] in (1, 1001)
    for n in sequence(numbers, weights):
        found[at[n], 0] = 1
    return found


def _longest_lines(table: LineTable) -> Ints:
    """The line (index) with most characters of each row."""
    order = np.lexsort((-table.chars, table.row))
    return order[np.flatnonzero(np.diff(table.row[order], prepend=-1))]


def _repetition(table: LineTable, words: Floats) -> Floats:
    """Repetition of lines: the same words, digits apart, at the same height of pages around; the share of all
    pages with them; a number in the line that counts along with the pages; and all places of the words in the
    document.
    """
    n, pages = len(table), len(table.pages)
    found = np.zeros((n, 4), np.float32)
    places: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    offsets: defaultdict[tuple[int, bool], list[int]] = defaultdict(list)
    height = [page.height for page in table.pages]
    keys = [
        _DIGITS.sub("#", line.text) if digits else line.text
        for line, digits in zip(table.lines, words[:, 2], strict=True)
    ]
    wording = Counter(keys)
    for i, (key, line) in enumerate(zip(keys, table.lines, strict=True)):
        if len(key) < 160:
            places[key, round(line.box.y0 / 6)].append(i)
        page = int(table.page[i])
        at_edge = line.box.y1 < 0.14 * height[page] or line.box.y0 > 0.86 * height[page]
        if at_edge and len(key) < 100 and "#" in key and (match := _PAGE_NUMBER.search(line.text)):
            value = int(match[1] or match[2])
            offsets[value - page, line.box.y0 > height[page] / 2].append(i)
    for (key, band), members in places.items():
        near = [*members, *places.get((key, band + 1), ()), *places.get((key, band - 1), ())]
        if len(near) > 1:
            on = np.unique(table.page[near])
            found[members, 0] = _pages_around(on, table.page[members])
            found[members, 1] = (len(on) - 1) / max(pages - 1, 1)
    for members in offsets.values():
        if len(members) > 1:
            found[members, 2] = _pages_around(np.unique(table.page[members]), table.page[members])
    found[:, 3] = [min(wording[key], 50) for key in keys]
    return found


def _pages_around(pages: Ints, at: Ints) -> Floats:
    """Number of the rising `pages` near each page `at`, itself not counted."""
    around = np.searchsorted(pages, at + _AROUND, "right") - np.searchsorted(pages, at - _AROUND)
    found: Floats = np.minimum(around - 1, 6).astype(np.float32)
    return found


def _style_features(table: LineTable, words: Floats, place: Floats) -> Floats:
    style, k = table.style, int(table.style.max()) + 1
    count = np.bincount(style, minlength=k).astype(np.float32)

    def mean(values: np.ndarray) -> Floats:
        return (np.bincount(style, weights=values, minlength=k) / count).astype(np.float32)

    chars = np.bincount(style, weights=table.chars, minlength=k)
    alone = table.per_row[table.row] == 1
    row_style = style[table.first]
    runs = np.bincount(row_style[_run_begins(row_style, table.page[table.first])], minlength=k)
    run = np.bincount(row_style, minlength=k) / np.maximum(runs, 1)
    pages = np.unique(np.stack([style, table.page]), axis=1)[0]
    printed = {(look, line.text) for look, line in zip(style.tolist(), table.lines, strict=True)}
    distinct = np.bincount([look for look, _ in printed], minlength=k)
    size = mean(table.size)
    order = np.argsort(size)
    larger = np.zeros(k)
    larger[order] = chars[order][::-1].cumsum()[::-1] - chars[order]
    total = max(1.0, float(chars.sum()))
    per = columns(
        [
            np.log1p(count), chars / total, chars / count, mean((words[:, 5] == 1).astype(np.float32)),
            mean(alone.astype(np.float32)), mean(np.minimum(place[:, 10], 4)), np.minimum(run, 30),
            mean((words[:, 9] > 0).astype(np.float32)), mean((place[:, 9] > 0.85).astype(np.float32)),
            mean(words[:, 12]), np.bincount(pages, minlength=k) / max(1, len(table.pages)), distinct / count,
            mean(place[:, 2]), mean(np.minimum(place[:, 11], 4)), larger / total,
        ]
    )  # fmt: skip
    return per[style]
