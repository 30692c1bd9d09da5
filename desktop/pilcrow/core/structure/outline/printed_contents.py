"""Printed contents pages: the entries of the lists on them, and the headings that these promise.

The model of lines tells these pages; on slides, all entries are links. An entry is a row that ends in a page's
label, or is a link; full rows above it without either begin its title.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...geometry import Box, union
from ...page import Bookmark, Line, PageLink, PageText, Place
from ...steps import Step, none, optional
from ..lines.kinds import KINDS
from ..text.numbering import Number, ascii_digits, schemes, split_number
from ..text.titles import LEADERS, join, right_to_left, tidy
from .title_search import TitleSearch

FEWEST = 3
"""Entries of a contents list."""
_CONTENTS = KINDS.index("contents")
_GAP = 2  # pages from one contents page to the next
_LIKELY = 0.03  # share of a contents page's letters that are contents by the model
_OUT_OF_COLUMN = 14  # points
_STEP = 10  # points of an indent
_BACK = 5  # pages by which targets drop where another list begins
_FULL = 0.6  # share of the widest row
_LABEL = re.compile(r"(?:[A-Z]{0,2}[-\u2013]?\d{1,4}|[ivxlc]{1,8})$")


@dataclass(slots=True)
class Entry:
    """One entry of a printed contents list. `indent` is how far its title begins before the label column (points);
    `target` the 0-based page it leads to, -1 if that is not known; `lines` print it.
    """

    title: str
    number: Number | None
    label: str
    indent: float
    size: float
    bold: bool
    lines: list[Line]
    link: PageLink | None
    target: int = -1
    level: int = 1

    @property
    def page(self) -> int:
        return self.lines[0].page


@dataclass(slots=True)
class _Row:
    """Lines side by side: the title that they print, the label at their end, whether a leader stands before that,
    and their link; `x0` and `x1` are in points and grow as one reads.
    """

    lines: list[Line]
    title: str
    label: str
    leader: bool
    link: PageLink | None
    x0: float
    x1: float

    @property
    def words(self) -> Line:
        """The line with most of the title."""
        return max(self.lines, key=lambda line: len(line.text.strip(LEADERS)))


def contents_lists(pages: Sequence[PageText], arranged: Sequence[Sequence[Line]]) -> list[list[Entry]]:
    """The entries of every contents page, one list per run of neighbouring pages, in order. `arranged[p]` are page
    p's lines in reading order.
    """
    runs: list[list[Entry]] = [[]]
    for page, lines in zip(pages, arranged, strict=False):
        entries = optional(Step.PRINTED_CONTENTS, page.number, _entries, none, page, lines)
        if entries and runs[-1] and page.number - runs[-1][-1].page > _GAP:
            runs.append([])
        runs[-1] += entries
    return [run for run in runs if len(run) >= FEWEST]


def _entries(page: PageText, lines: Sequence[Line]) -> list[Entry]:
    """The page's entries, or none if it is not a contents page."""
    letters = sum(len(line.text) for line in lines)
    likely = sum(len(line.text) * line.kinds[_CONTENTS] for line in lines if line.kinds is not None)
    if likely < _LIKELY * letters:
        return []  # most pages: not worth a look
    return [entry for column in _columns(lines) for entry in _column_entries(page, column)]


def _columns(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each column of contents: labels behind leaders end one below the other in each."""
    ends = Counter(round(line.box.x1) for line in lines if _leader(line.text))
    edges = [end for end in sorted(ends) if ends[end] >= FEWEST and ends[end] >= ends[end + 1]]
    columns: list[list[Line]] = [[] for _ in edges] or [[]]
    for line in lines:
        columns[min(bisect(edges, line.box.x0), len(columns) - 1)].append(line)
    return columns


def _leader(text: str) -> bool:
    """Does a text end in a leader and a label?"""
    match = _LABEL.search(ascii_digits(text))
    return match is not None and match.start() > 2 and not text[: match.start()][-3:].strip(LEADERS)


def _column_entries(page: PageText, lines: Sequence[Line]) -> list[Entry]:
    """The entries of one column of a contents page."""
    rtl = right_to_left(" ".join([line.text for line in lines]))
    rows = [_read(row, page.links, rtl) for row in _rows(lines)]
    column, edge = _label_column(rows), max((row.x1 - row.x0 for row in rows), default=1.0)
    titles: list[list[_Row]] = []
    waiting: list[_Row] = []
    for row in rows:
        _part_label(row, column)
        if waiting and not _goes_on(waiting[-1], row, edge):
            titles.append(waiting)
            waiting = []
        waiting.append(row)
        if row.label:
            titles.append(waiting)
            waiting = []
    return [_entry(title, column) for title in [*titles, waiting] if title and (title[-1].label or title[-1].link)]


def _rows(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines that share a baseline, top to bottom, whatever columns they were taken for."""
    rows: list[list[Line]] = []
    for line in sorted((line for line in lines if line.direction.horizontal), key=lambda line: line.box.center[1]):
        last = rows[-1][-1].box if rows else line.box
        shared = min(last.y1, line.box.y1) - max(last.y0, line.box.y0)
        if rows and shared > 0.5 * min(last.height, line.box.height):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _read(lines: list[Line], links: Sequence[PageLink], rtl: bool) -> _Row:
    lines.sort(key=lambda line: line.box.x0, reverse=rtl)
    texts = [line.text for line in lines]
    last = ascii_digits(texts[-1])
    label, leader = "", False
    if len(texts) > 1 and _LABEL.fullmatch(last.strip("() ")):
        label, texts = last.strip("() "), texts[:-1]
    elif (match := _LABEL.search(last)) and match.start() and last[match.start() - 1] in LEADERS:
        label, texts[-1] = match.group(), texts[-1][: match.start()]
        leader = not texts[-1][-3:].strip(LEADERS)
    if rtl:
        texts = [text.strip(LEADERS) for text in texts]
    title = tidy(" ".join(texts))
    box = union(line.box for line in lines)
    x0, x1 = (-box.x1, -box.x0) if rtl else (box.x0, box.x1)
    row = _Row(lines, title.rstrip(LEADERS) if label else title, label, leader, None, x0, x1)
    row.link = _link(row.words.box, box, links)
    return row


def _link(words: Box, row: Box, links: Sequence[PageLink]) -> PageLink | None:
    """The link that covers most of the row's title."""
    beside = [link for link in links if row.y0 - 1 <= link.box.center[1] <= row.y1 + 1]
    return max(beside, key=lambda link: min(words.x1, link.box.x1) - max(words.x0, link.box.x0), default=None)


def _goes_on(above: _Row, below: _Row, edge: float) -> bool:
    """Does the title of a row without a label go on below: is it full (`edge` is the width of the widest), and the
    one below without a number?
    """
    return above.x1 - above.x0 > _FULL * edge and split_number(below.title)[0] is None


def _label_column(rows: Sequence[_Row]) -> float:
    """Where most labels end, in points; 0 without labels."""
    ends = Counter(round(row.x1) for row in rows if row.label)
    return max(ends, key=lambda end: (ends[end] + ends[end - 1] + ends[end + 1], end), default=0)


def _part_label(row: _Row, column: float) -> None:
    """Give back to a title what is no label ("Part 2" at its end): it stands in no column, behind no leader."""
    if row.label and not row.leader and abs(row.x1 - column) > _OUT_OF_COLUMN:
        row.label, row.title = "", tidy(" ".join(line.text for line in row.lines))


def _entry(rows: Sequence[_Row], column: float) -> Entry:
    """The entry that rows print one below the other; the last has its label."""
    first, last = rows[0], rows[-1]
    title = join([row.title for row in rows])
    number, printed, rest = split_number(title)
    return Entry(
        title=f"{printed} {rest}" if number and rest else title,
        number=number,
        label=last.label,
        indent=column - first.x0,
        size=first.words.size,
        bold=first.words.bold or first.lines[0].bold,
        lines=[line for row in rows for line in row.lines],
        link=last.link,
        target=last.link.page if last.link else -1,
    )


# ---- what they promise ----------------------------------------------------------------------------------------


def promised(entries: list[Entry], labels: Sequence[str], places: TitleSearch) -> list[Bookmark]:
    """What a run of entries promises, with levels, in its order; lists of figures are left out. `labels` are what
    the pages are called; from then on `places` hides the lines of the entries.
    """
    places.hidden = _lines(entries, places)
    _resolve(entries, labels)
    own = _without_other_lists(entries)
    _nest(own)
    return [
        Bookmark(entry.level, entry.title, entry.target, entry.link.y if entry.link else None) for entry in own
    ]


def _lines(entries: Sequence[Entry], places: TitleSearch) -> frozenset[Place]:
    """Places of all lines on the pages of a list: no headings there."""
    return frozenset(
        (page, at) for page in {entry.page for entry in entries} for at in range(len(places.arranged[page]))
    )


def _resolve(entries: Sequence[Entry], labels: Sequence[str]) -> None:
    """Sets the target page of each entry without a link: the page that is called by its printed page label."""
    by_label = {label.lower(): page for page, label in reversed(list(enumerate(labels))) if label}
    for entry in entries:
        if not entry.link and entry.label:
            first = int(entry.label) - 1 if entry.label.isdecimal() else -1
            entry.target = by_label.get(entry.label.lower(), first)


def _without_other_lists(entries: list[Entry]) -> list[Entry]:
    """The entries of the contents list itself, without lists of figures and tables.

    Entries are cut into lists where the target pages drop back. The longest is kept, and with it those that point
    to pages that it skips: filings list their statements first and what stands before them second.
    """
    pieces: list[list[Entry]] = [[]]
    top = -1
    for at, entry in enumerate(entries):
        ahead = [other.target for other in entries[at : at + 4] if other.target >= 0]
        if 0 <= entry.target < top - _BACK and len(ahead) > 1 and max(ahead) < top:
            pieces.append([])
            top = -1
        top = max(top, entry.target)
        pieces[-1].append(entry)
    main = max(pieces, key=len)
    return [entry for piece in pieces if piece is main or _fills_gap(piece, main) for entry in piece]


def _fills_gap(piece: Sequence[Entry], main: Sequence[Entry]) -> bool:
    """Does the main list skip the pages that the piece points to? Lists of figures share its pages."""
    targets = [entry.target for entry in piece if entry.target >= 0 and entry.label]  # "Part I" may say no page
    low, high = min(targets, default=0), max(targets, default=0)
    return len(targets) >= FEWEST and sum(low < entry.target < high for entry in main) <= 0.1 * len(targets)


def _nest(entries: Sequence[Entry]) -> None:
    """Sets the level of each entry: below the one that encloses it by number, or by indent, size and weight."""
    inside = schemes([entry.number for entry in entries])
    stack: list[tuple[Entry, tuple[int, int, bool]]] = []
    for entry in entries:
        look = -round(entry.indent / _STEP), -round(entry.size), not entry.bold
        while stack and not _is_below(entry, look, *stack[-1], inside):
            stack.pop()
        entry.level = stack[-1][0].level + 1 if stack else 1
        stack.append((entry, look))


def _is_below(
    entry: Entry,
    look: tuple[int, int, bool],
    above: Entry,
    its_look: tuple[int, int, bool],
    inside: Mapping[str, int],
) -> bool:
    """Is `entry` below `above`? Two numbers of one family tell by their depth, two of different schemes by
    which scheme stands `inside` the other, and parts stand in nothing. Else the looks tell: further indented,
    smaller or not bold is below.
    """
    one, two = entry.number, above.number
    if one is not None and two is not None:
        steps = inside.get(one.scheme, 0) - inside.get(two.scheme, 0)
        if one.family == two.family or steps:
            return one.depth + steps > two.depth
        if "part" in (one.family, two.family):
            return two.family == "part"
    return look > its_look
