"""Printed contents pages: the entries of the lists on them, and the headings that these promise.

The model of lines tells these pages; on slides, all entries are links. An entry is a row that ends in a page's
label, or is a link; full rows above it without either begin its title.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...geometry import Box, union
from ...language.lexicon import CONTENTS
from ...page import Bookmark, Line, LineIndex, PageLink, PageText
from ...steps import Step, none, optional
from .. import ENOUGH
from ..lines.kinds import KINDS
from ..page.rows import make_rows
from ..text.numbering import Number, ascii_digits, schemes, split_number
from ..text.titles import LEADERS, join, right_to_left, tidy
from .title_search import TitleSearch

_CONTENTS = KINDS.index("contents")
_STEP = 10  # points of an indent, and by which an end is out of its column
_POINT = re.compile(r"\d\.$")
"""A point between two numbers, which leads to no label ("Exhibit 3.2")."""
_LABEL = re.compile(r"(?:[A-Z]{0,2}[-\u2013]?\d{1,4}|[ivxlc]{1,8})$")


@dataclass(slots=True)
class ContentsEntry:
    """One entry of a printed contents list, or a row of one.

    `lines` print it, the `main` one most of its title; `label` is the page label at its end, to which dots may
    lead (`leader`). `x0` and `x1` are points and grow as one reads; `indent` is how far the title begins before
    the column of labels. `target` is the 0-based page it leads to, -1 if that is not known.
    """

    lines: list[Line]
    main: Line
    title: str
    label: str
    leader: bool
    link: PageLink | None
    x0: float
    x1: float
    number: Number | None = None
    indent: float = 0.0
    target: int = -1
    level: int = 1

    @property
    def page(self) -> int:
        return self.main.page

    @property
    def style(self) -> tuple[int, int, bool]:
        """Greater for what stands below: further indented, smaller, not bold."""
        line = self.main
        leads = line.lead > 0 and not any(map(str.isalpha, line.text[line.lead :]))  # a bold title before dots
        bold = line.bold or self.lines[0].bold or leads
        return -round(self.indent / _STEP), -round(line.size), not bold


def contents_lists(pages: Sequence[PageText], arranged: Sequence[Sequence[Line]]) -> list[list[ContentsEntry]]:
    """The entries of every contents page, one list per run of neighbouring pages, in order. `arranged[p]` are page
    p's lines in reading order.
    """
    runs: list[list[ContentsEntry]] = [[]]
    for page, lines in zip(pages, arranged, strict=False):
        entries = optional(Step.PRINTED_CONTENTS, page.number, _page_entries, none, page, lines)
        if entries and runs[-1] and page.number - runs[-1][-1].page > 2:  # pages from one to the next
            runs.append([])
        runs[-1] += entries
    return [run for run in runs if len(run) >= ENOUGH]


def places_of(entries: Iterable[ContentsEntry], arranged: Sequence[Sequence[Line]]) -> frozenset[LineIndex]:
    """Places of the lines from the first to the last of these entries on each page, with a heading above them;
    what else stands there is text.
    """
    printed: defaultdict[int, list[int]] = defaultdict(list)
    for line in (line for entry in entries for line in entry.lines):
        printed[line.page].append(line.index)
    places: set[LineIndex] = set()
    for page, own in printed.items():
        above = arranged[page][max(0, min(own) - 1)].text.strip(" :.").casefold()
        places.update((page, at) for at in range(min(own) - (above in CONTENTS.words), max(own) + 1))
    return frozenset(places)


def _page_entries(page: PageText, lines: Sequence[Line]) -> list[ContentsEntry]:
    """The page's entries, or none if it is not a contents page."""
    letters = sum(len(line.text) for line in lines)
    likely = sum(len(line.text) * line.kinds[_CONTENTS] for line in lines if line.kinds is not None)
    if likely < 0.03 * letters:  # share of a contents page's letters that are contents by the model
        return []  # most pages: not worth a look
    return [entry for column in _columns(lines) for entry in _column_entries(page, column)]


def _columns(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each column of contents: labels behind leaders end one below the other in each."""
    ends = Counter(round(line.box.x1) for line in lines if _leader(line.text))
    edges = [end for end in sorted(ends) if ends[end] >= ENOUGH and ends[end] >= ends[end + 1]]
    columns: list[list[Line]] = [[] for _ in edges] or [[]]
    for line in lines:
        columns[min(bisect(edges, line.box.x0), len(columns) - 1)].append(line)
    return columns


def _leader(text: str) -> bool:
    """Does a text end in a leader and a label?"""
    match = _LABEL.search(ascii_digits(text))
    return match is not None and match.start() > 2 and not text[: match.start()][-3:].strip(LEADERS)


def _column_entries(page: PageText, lines: Sequence[Line]) -> list[ContentsEntry]:
    """The entries of one column of a contents page."""
    rtl = right_to_left(" ".join([line.text for line in lines]))
    level = sorted((line for line in lines if line.direction.horizontal), key=lambda line: line.box.center[1])
    rows = [_read_row([*row.lines], page.links, rtl) for row in make_rows(level)]
    column, edge = _label_column(rows), max((row.x1 - row.x0 for row in rows), default=1.0)
    titles: list[list[ContentsEntry]] = [[]]
    for row in rows:
        if row.label and not row.leader and abs(row.x1 - column) > _STEP:  # "Part 2" at a title's end
            row.label, row.title = "", tidy(" ".join(line.text for line in row.lines))
        above = titles[-1]
        if above and (above[-1].label or not _entry_continues(above[-1], row, edge)):
            titles.append([])
        titles[-1].append(row)
    return [_join_entries(title, column) for title in titles if title and (title[-1].label or title[-1].link)]


def _read_row(lines: list[Line], links: Sequence[PageLink], rtl: bool) -> ContentsEntry:
    """The entry that lines side by side print."""
    lines.sort(key=lambda line: line.box.x0, reverse=rtl)
    texts = [line.text for line in lines]
    last = ascii_digits(texts[-1])
    label, leader = "", False
    if len(texts) > 1 and _LABEL.fullmatch(last.strip("() ")):
        label, texts = last.strip("() "), texts[:-1]
    elif (match := _LABEL.search(last)) and _leads_to_label(last[: match.start()]):
        label, texts[-1] = match.group(), texts[-1][: match.start()]
        leader = not texts[-1][-3:].strip(LEADERS)
    title = tidy(" ".join(text.strip(LEADERS) if rtl else text for text in texts))
    title = title.rstrip(LEADERS) if label else title
    box = union(line.box for line in lines)
    x0, x1 = (-box.x1, -box.x0) if rtl else (box.x0, box.x1)
    main = max(lines, key=lambda line: len(line.text.strip(LEADERS)))
    return ContentsEntry(lines, main, title, label, leader, _covering_link(main.box, box, links), x0, x1)


def _leads_to_label(text: str) -> bool:
    return text[-1:] in tuple(LEADERS) and not _POINT.search(text)


def _covering_link(words: Box, row: Box, links: Sequence[PageLink]) -> PageLink | None:
    """The link that covers most of the row's title."""
    beside = [link for link in links if row.y0 - 1 <= link.box.center[1] <= row.y1 + 1]
    return max(beside, key=lambda link: min(words.x1, link.box.x1) - max(words.x0, link.box.x0), default=None)


def _entry_continues(above: ContentsEntry, below: ContentsEntry, edge: float) -> bool:
    """Does the title of a row without a label go on below: is it full (`edge` is the width of the widest), and the
    one below without a number?
    """
    return above.x1 - above.x0 > 0.6 * edge and split_number(below.title)[0] is None  # share of the widest row


def _label_column(rows: Sequence[ContentsEntry]) -> float:
    """The right edge of most labels, in points; 0 without labels."""
    ends = Counter(round(row.x1) for row in rows if row.label)
    return max(ends, key=lambda end: (ends[end] + ends[end - 1] + ends[end + 1], end), default=0)


def _join_entries(rows: Sequence[ContentsEntry], column: float) -> ContentsEntry:
    """The entry that rows print one below the other; the last has its label, which ends at `column`."""
    entry, last = rows[0], rows[-1]
    title = join([row.title for row in rows])
    entry.number, printed, rest = split_number(title)
    entry.title = f"{printed} {rest}" if entry.number and rest else title
    entry.lines = [line for row in rows for line in row.lines]
    entry.label, entry.link, entry.indent = last.label, last.link, column - entry.x0
    entry.target = entry.link.page if entry.link else -1
    return entry


# ---- what they promise ----------------------------------------------------------------------------------------


def promised(entries: list[ContentsEntry], labels: Sequence[str], places: TitleSearch) -> list[Bookmark]:
    """The headings that a run of entries promises, with levels, in its order; lists of figures are left out.
    `labels` are those of the pages; from then on `places` hides the lines of the entries.
    """
    pages = {entry.page for entry in entries}
    places.hidden = frozenset((page, at) for page in pages for at in range(len(places.arranged[page])))
    _resolve(entries, labels)
    own = _without_other_lists(entries)
    _nest(own)
    return [
        Bookmark(entry.level, entry.title, entry.target, entry.link.y if entry.link else None) for entry in own
    ]


def _resolve(entries: Sequence[ContentsEntry], labels: Sequence[str]) -> None:
    """Sets the target page of each entry without a link: the page that is called by its printed page label."""
    by_label = {label.lower(): page for page, label in reversed(list(enumerate(labels))) if label}
    for entry in entries:
        if not entry.link and entry.label:
            first = int(entry.label) - 1 if entry.label.isdecimal() else -1
            entry.target = by_label.get(entry.label.lower(), first)


def _without_other_lists(entries: list[ContentsEntry]) -> list[ContentsEntry]:
    """The entries of the contents list itself, without lists of figures and tables.

    Entries are cut into lists where the target pages drop back. The longest is kept, and with it those that point
    to pages that it skips: filings list their statements first and what stands before them second.
    """
    pieces: list[list[ContentsEntry]] = [[]]
    top = -1
    for at, entry in enumerate(entries):
        ahead = [other.target for other in entries[at : at + 4] if other.target >= 0]
        # pages by which targets drop where another list begins
        if 0 <= entry.target < top - 5 and len(ahead) > 1 and max(ahead) < top:
            pieces.append([])
            top = -1
        top = max(top, entry.target)
        pieces[-1].append(entry)
    main = max(pieces, key=len)
    return [entry for piece in pieces if piece is main or _fills_gap(piece, main) for entry in piece]


def _fills_gap(piece: Sequence[ContentsEntry], main: Sequence[ContentsEntry]) -> bool:
    """Does the main list skip the pages that the piece points to? Lists of figures share its pages."""
    targets = [entry.target for entry in piece if entry.target >= 0 and entry.label]  # "Part I" may say no page
    low, high = min(targets, default=0), max(targets, default=0)
    return len(targets) >= ENOUGH and sum(low < entry.target < high for entry in main) <= 0.1 * len(targets)


def _nest(entries: Sequence[ContentsEntry]) -> None:
    """Sets the level of each entry: below the one that encloses it by number or style."""
    inside = schemes([entry.number for entry in entries])
    stack: list[ContentsEntry] = []
    for entry in entries:
        while stack and not _is_below(entry, stack[-1], inside):
            stack.pop()
        entry.level = stack[-1].level + 1 if stack else 1
        stack.append(entry)


def _is_below(entry: ContentsEntry, above: ContentsEntry, inside: Mapping[str, int]) -> bool:
    """True if `entry` is below `above`: by the depth of two numbers of one family, by the scheme that stands
    `inside` the other, else by the styles. Parts stand in nothing.
    """
    one, two = entry.number, above.number
    if one is not None and two is not None:
        steps = inside.get(one.scheme, 0) - inside.get(two.scheme, 0)
        if one.family == two.family or steps:
            return one.depth + steps > two.depth
        if "part" in (one.family, two.family):
            return two.family == "part"
    return entry.style > above.style
