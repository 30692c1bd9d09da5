"""Printed contents pages: the entries of the lists on them.

The model of lines tells these pages; on slides, all entries are links. An entry is a row that ends in a page's
label, or is a link; rows above it without either begin its title, or name a group of entries.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...geometry import Box, union
from ...page import Line, PageLink, PageText
from ...steps import Step, none, optional
from ..lines.kinds import KINDS
from ..text.numbering import Number, ascii_digits, split_number
from ..text.titles import LEADERS, join, right_to_left, tidy

FEWEST = 3
"""Entries of a contents list."""
_CONTENTS = KINDS.index("contents")
_GAP = 2  # pages from one contents page to the next
_LIKELY, _COVERED = 0.03, 0.35  # shares of a page's letters that are contents by the model, and in its entries
_RISING = 0.75  # share of labels that never fall
_OUT_OF_COLUMN, _LABEL_WIDTH = 14, 45  # points
_WRAP_GAP, _SAME_SIZE, _FULL = 0.8, 0.6, 0.6  # type sizes; points; share of the widest row
_LINKED = 0.25  # share of a title that a link to its place covers
_LABEL = re.compile(
    r"(?:\d{1,4}(?:\s?[-\u2013]\s?[\dl]{1,4})?|[ivxlc]{1,8}|[A-Z]{1,2}\s?[-\u2013]\s?\d{1,3}|[A-Z]?\d{1,3}|[\u0621-\u06d2])$"
)
_BULLETS = "\u2022\u25e6\u25aa\u25cf\u25a0\u2023\u2043\uf0b7 "
_WORD = re.compile(r"[^\W\d_]{2}|[\u2e80-\u9fff\uac00-\ud7af]")


@dataclass(slots=True)
class Entry:
    """One entry of a printed contents list. `indent` is how far its title begins before the label column (points);
    `target` the 0-based page it leads to, -1 if that is not known, and `y` the place there; `lines` print it.
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
    entries = [_entry(title, column) for title in [*titles, waiting] if title and _is_entry(title)]
    covered = sum(len(line.text) for entry in entries for line in entry.lines)
    return entries if covered >= _COVERED * letters and _counts_up(entries, page.number) else []


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
        leader = not texts[-1][-3:].strip(LEADERS) or (rtl and not texts[-1][:3].strip(LEADERS))
    elif (match := _LABEL.search(last)) and match.start() and last[match.start() - 1] in LEADERS:
        label, texts[-1] = match.group(), texts[-1][: match.start()]
        leader = not texts[-1][-3:].strip(LEADERS)
    if rtl:
        texts = [text.strip(LEADERS) for text in texts]
    title = tidy(" ".join(texts)).lstrip(_BULLETS)
    if not _WORD.search(title) and not split_number(title)[0]:
        label = ""
    box = union(line.box for line in lines)
    x0, x1 = (-box.x1, -box.x0) if rtl else (box.x0, box.x1)
    row = _Row(lines, title.rstrip(LEADERS) if label else title, label, leader, None, x0, x1)
    row.link = _link(row.words.box, box, links)
    return row


def _link(words: Box, row: Box, links: Sequence[PageLink]) -> PageLink | None:
    """The link that covers most of the row's title (cross references in running text cover little of it)."""

    def covered(link: PageLink) -> float:
        return (min(words.x1, link.box.x1) - max(words.x0, link.box.x0)) / max(1.0, words.width)

    beside = [link for link in links if row.y0 - 1 <= link.box.center[1] <= row.y1 + 1]
    best = max(beside, key=covered, default=None)
    return best if best and covered(best) > _LINKED else None


def _goes_on(above: _Row, below: _Row, edge: float) -> bool:
    """Does the title of the row above, which has no label, go on below: of a bare number, or of a full row (`edge`
    is the width of the widest) right above one without a number, both of one link where the first has one?
    """
    if split_number(above.title)[0] and not _WORD.search(above.title):
        return True
    one, two = above.lines[-1], below.lines[0]
    near = two.box.y0 - one.box.y1 <= _WRAP_GAP * two.size and abs(one.size - two.size) < _SAME_SIZE
    linked = not above.link or (below.link and (below.link.page, below.link.y) == (above.link.page, above.link.y))
    full = above.x1 - above.x0 > _FULL * edge or below.title[:1].islower()
    return near and bool(linked) and full and split_number(below.title)[0] is None


def _label_column(rows: Sequence[_Row]) -> float:
    """Where most labels end, in points; 0 without labels."""
    ends = Counter(round(row.x1) for row in rows if row.label)
    return max(ends, key=lambda end: (ends[end] + ends[end - 1] + ends[end + 1], end), default=0)


def _part_label(row: _Row, column: float) -> None:
    """Give back to a title what is no label ("Part 2" at its end): labels stand in one column or behind leaders.
    Take off it what stands above the labels ("Page").
    """
    if row.label and not row.leader and abs(row.x1 - column) > _OUT_OF_COLUMN:
        row.label, row.title = "", tidy(" ".join(line.text for line in row.lines))
    elif column and not row.label and len(row.lines) > 1 and row.lines[-1].box.x0 > column - _LABEL_WIDTH > 0:
        row.title = tidy(" ".join(line.text for line in row.lines[:-1]))


def _is_entry(rows: Sequence[_Row]) -> bool:
    """Do these rows say where their title is, or are they a numbered title, which names the entries below it?"""
    number, _, rest = split_number(rows[0].title)
    return bool(rows[-1].label or rows[-1].link or (number and _WORD.search(rest)))


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


def label_value(label: str) -> int:
    """A number that rises with the label: roman ones before all others."""
    first = re.match(r"\d+", label)
    return int(first.group()) if first else -1


def _counts_up(entries: Sequence[Entry], page: int) -> bool:
    """Do the labels rise, or the link targets where most entries have no label?"""
    labelled = sum(entry.label != "" for entry in entries)
    if 2 * labelled < len(entries):
        targets = [entry.target for entry in entries if entry.link]
        return len(set(targets)) >= FEWEST and _rising(targets) and page < max(targets)
    values = [value for entry in entries if (value := label_value(entry.label)) >= 0]
    return labelled > 1 and (len(values) <= FEWEST or (_rising(values) and len(set(values)) > 1))


def _rising(values: Sequence[int]) -> bool:
    """Does the longest subsequence that never falls hold nearly all of them?"""
    tails: list[int] = []
    for value in values:
        at = bisect_right(tails, value)
        tails[at : at + 1] = [value]
    return len(tails) >= _RISING * len(values)
