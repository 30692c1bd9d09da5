"""Printed contents pages: finding them and reading their entries.

A contents page is a run of rows that end in page labels (or are links) which rise from row to row. Rows are
read off the page's raw lines; columns, right-to-left pages and rows without labels are allowed for.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...geometry import Box, char_extents, union
from ...page import Line, PageLink, PageText
from ...steps import Step, none, optional
from ..text.numbering import Number, ascii_digits, mend_right_to_left, split_number
from ..text.titles import LEADERS, join, key, right_to_left, tidy
from .title_search import TitleSearch, wanted

_LABEL = re.compile(
    r"(?:\d{1,4}(?:\s?[-\u2013]\s?[\dl]{1,4})?|[ivxlc]{1,8}|[A-Z]{1,2}\s?[-\u2013]\s?\d{1,3}|[A-Z]?\d{1,3}|[\u0621-\u06d2])$"
)
_BULLETS = "\u2022\u25e6\u25aa\u25cf\u25a0\u2023\u2043\uf0b7 "
_SEE = re.compile(r"[^\W\d_]{2}|[\u2e80-\u9fff\uac00-\ud7af]")
_TAIL = re.compile(r"(?<![\d,.])\d{1,4}$")
FEWEST = 3  # entries of a contents list

_EARLY, _EARLY_SHARE, _LATE = 20, 0.4, 10  # pages: contents stand among the first, a share of all, or the last
_TOP, _BOTTOM = 0.12, 0.88  # shares of the page's height between which no line is furniture
_HEAD = 0.14  # and above which a line may be a running head
_OUT_OF_COLUMN, _LABEL_WIDTH = 14, 45  # points
_COVERED, _SURE, _HALF = 0.35, 0.6, 0.5  # shares: of a page's letters, of entries
_GAP = 2  # pages from one contents page to the next
_TAIL_LENGTH = 5  # characters at the end of a line in which a label stands
_LABELS, _COLUMN = 5, 0.3  # labels of a column; share of the page's width between two columns of labels
_NEARLY_ALL, _WORDS = 0.9, 0.35  # shares: of lines in columns, of those with words
_LEADER = 3  # characters of a leader
_LINKED = 0.25  # share of a title that a link to its place covers
_SAME_SIZE, _HANGING = 0.6, 6  # points: of lines of one title, and how far the first may stand further in
_WRAP_GAP, _WRAPPED, _FULL = 0.8, 3, 0.6  # type sizes; lines before the last; share of the widest row
_RISING = 0.75  # share of labels that never fall


@dataclass(slots=True)
class Entry:
    """One entry of a printed contents list. `indent` is how far its title begins before the label column."""

    title: str
    number: Number | None
    label: str
    indent: float
    size: float
    bold: bool
    page: int
    target: int = -1
    y: float | None = None
    linked: bool = False
    leader: bool = False
    level: int = 1
    rows: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class _Row:
    lines: list[Line]
    box: Box
    text: str
    label: str
    leader: bool
    end: float
    link: PageLink | None


def contents_pages(pages: Sequence[PageText], places: TitleSearch) -> list[list[Entry]]:
    """The entries of every contents page, one list per run of neighbouring pages, in order."""
    runs: list[list[Entry]] = []
    last = -9
    early, late = max(_EARLY, int(_EARLY_SHARE * len(pages))), len(pages) - _LATE
    for page in pages:
        if early <= page.number < late:
            continue
        going_on = page.number - last <= _GAP
        entries = optional(Step.PRINTED_CONTENTS, page.number, _entries, none, page, places, going_on)
        if entries:
            if page.number - last > _GAP:
                runs.append([])
            runs[-1].extend(entries)
            last = page.number
    return runs


def _entries(page: PageText, places: TitleSearch, going_on: bool) -> list[Entry]:
    """The page's entries, or none if it is not a contents page."""
    if not _may_be_contents(page):
        return []
    lines = _without_furniture(page)
    rtl = right_to_left(" ".join([line.text for line in lines]))
    found: list[Entry] = []
    for column in _columns(lines, page.width):
        found += _column_entries(page, column, rtl)
    if len(found) < FEWEST - going_on:
        return []
    return found if _convincing(found, page, places) else []


def _may_be_contents(page: PageText) -> bool:
    """A cheap look: some links, or short numbers that end in one column and rise."""
    if len(page.links) >= FEWEST:
        return True
    ends: dict[int, list[int]] = {}
    for line in page.lines:
        text = line.text
        if text[-1:].isdigit() and (
            len(text) < _TAIL_LENGTH or text[-5:].strip(LEADERS) != text[-5:] or " " in text[-5:]
        ):
            value = _TAIL.search(text)
            if value:
                ends.setdefault(round((line.box.x0 if right_to_left(text) else line.box.x1) / 6), []).append(
                    int(value.group())
                )
        elif len(text) <= _TAIL_LENGTH and _LABEL.fullmatch(ascii_digits(text)):
            return True
    longest = max(ends.values(), key=len, default=[])
    return len(longest) >= FEWEST - 1 and rising(longest)


def _without_furniture(page: PageText) -> list[Line]:
    """Raw lines less what arranging removed at the top and bottom (running heads parse as entries)."""
    top, bottom = _TOP * page.height, _BOTTOM * page.height
    return [
        line
        for line in page.lines
        if line.direction.horizontal and (line.index >= 0 or (line.box.y0 > top and line.box.y1 < bottom))
    ]


def _columns(lines: list[Line], width: float) -> list[list[Line]]:
    """Contents set in two columns, cut behind the left column's labels."""
    ends = Counter(round(line.box.x1 / 4) for line in lines if _LABEL.search(ascii_digits(line.text[-8:])))
    common = sorted(end for end, count in ends.items() if count + ends[end + 1] >= _LABELS)
    if not common or (common[-1] - common[0]) * 4 < _COLUMN * width:
        return [lines]
    cut = common[0] * 4 + 8
    left = [line for line in lines if line.box.x1 <= cut]
    right = [line for line in lines if line.box.x0 >= cut]
    words = min(
        sum(_SEE.search(line.text) is not None for line in half) / (len(half) + 1) for half in (left, right)
    )
    return [left, right] if len(left) + len(right) > _NEARLY_ALL * len(lines) and words > _WORDS else [lines]


def _column_entries(page: PageText, lines: list[Line], rtl: bool) -> list[Entry]:
    rows = [_read_row(row, page, rtl) for row in _rows(lines)]
    column = _label_column(rows)
    _part_labels(rows, column, rtl)
    entries: list[Entry] = []
    waiting: list[_Row] = []
    edge = max((row.box.width for row in rows), default=1.0)
    for row in rows:
        if not row.label and row.link is None:
            waiting.append(row)
            continue
        before = _wrapped(waiting, row, edge, rtl)
        groups = waiting[: len(waiting) - len(before)]
        entries += [_entry([group], page.number, column, rtl) for group in groups if _is_group(group)]
        entries.append(_entry([*before, row], page.number, column, rtl))
        waiting = []
    return [entry for entry in _merge_links(entries, edge) if not _is_running_head(entry, page)]


def _label_column(rows: Sequence[_Row]) -> float:
    """Where most labels end, in points; 0 without labels."""
    ends = Counter(round(row.end) for row in rows if row.label)
    return max(ends, key=lambda end: (ends[end] + ends[end - 1] + ends[end + 1], end), default=0)


def _part_labels(rows: Sequence[_Row], column: float, rtl: bool) -> None:
    """Give back to titles what is no label ("Part 2" at the end of a title): labels stand in one column or behind
    leaders. Take off titles what stands above the labels ("Page").
    """
    for row in rows:
        if row.label and not row.leader and abs(row.end - column) > _OUT_OF_COLUMN:
            row.label = ""
            row.text = tidy(" ".join(line.text for line in row.lines))
        elif (
            column
            and not row.label
            and len(row.lines) > 1
            and not rtl
            and row.lines[-1].box.x0 > column - _LABEL_WIDTH
        ):
            row.text = tidy(" ".join(line.text for line in row.lines[:-1]))


def _is_running_head(entry: Entry, page: PageText) -> bool:
    """ "CONTENTS xii" at the edge of the page: no link, no leader, and set apart from the list."""
    top, bottom = entry.rows[0].box.y0, entry.rows[-1].box.y1
    if entry.linked or entry.leader or (_HEAD * page.height < top and bottom < _BOTTOM * page.height):
        return False
    rest = [line.box for line in page.lines if not any(line is row for row in entry.rows)]
    inner = (
        [box.y0 - bottom for box in rest if box.y0 >= bottom]
        if top <= _HEAD * page.height
        else [top - box.y1 for box in rest if box.y1 <= top]
    )
    return not inner or min(inner) > 0.9 * entry.size


def _merge_links(entries: list[Entry], edge: float) -> list[Entry]:
    """Rows of one title that wraps, each a link to the same place: the label stands at the last.

    A title wraps where the row is full (`edge` is the width of the widest); a short one is a title of its own.
    """
    merged: list[Entry] = []
    for entry in entries:
        last = merged[-1] if merged else None
        if (
            last is not None
            and not last.label
            and last.linked
            and entry.linked
            and (last.target, last.y) == (entry.target, entry.y)
            and entry.number is None
            and (union(line.box for line in last.rows).width > _FULL * edge or entry.title[:1].islower())
        ):
            last.title, last.label = join([last.title, entry.title]), entry.label
            last.rows += entry.rows
        else:
            merged.append(entry)
    return merged


def _rows(lines: list[Line]) -> list[list[Line]]:
    """Lines that share a baseline, top to bottom."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.box.y0 + line.box.y1) / 2):
        if rows:
            last = rows[-1][-1].box
            if min(last.y1, line.box.y1) - max(last.y0, line.box.y0) > 0.5 * min(last.height, line.box.height):
                rows[-1].append(line)
                continue
        rows.append([line])
    return rows


def _read_row(row: list[Line], page: PageText, rtl: bool) -> _Row:
    row.sort(key=lambda line: line.box.x0, reverse=rtl)
    box = union(line.box for line in row)
    texts = [line.text for line in row]
    label, leader = "", False
    last = ascii_digits(texts[-1])
    if len(row) > 1 and _LABEL.fullmatch(last.strip("() ")):
        label, texts = last.strip("() "), texts[:-1]
        leader = texts[-1][-3:].strip(LEADERS) == "" or (rtl and texts[-1][:3].strip(LEADERS) == "")
    elif rtl and not last[-1:].isdigit():
        label, texts[-1] = _glued_label(row[-1])
    else:
        match = _LABEL.search(last)
        if match and match.start() and last[match.start() - 1] in LEADERS:
            label = match.group()
            leader = (
                match.start() >= _LEADER and last[match.start() - _LEADER : match.start()].strip(LEADERS) == ""
            )
            texts[-1] = texts[-1][: match.start()]
    if rtl:
        texts = [mend_right_to_left(text.strip(LEADERS)) for text in texts]
    text = (
        tidy(" ".join(texts).rstrip(LEADERS).lstrip(_BULLETS)) if label else tidy(" ".join(texts)).lstrip(_BULLETS)
    )
    if not _SEE.search(text) and not split_number(text)[0]:
        label = ""
    return _Row(row, box, text, label, leader, box.x0 if rtl else box.x1, _link(box, row, page.links))


def _glued_label(line: Line) -> tuple[str, str]:
    """Right-to-left row in one piece: the label is the run of digits at its left end."""
    text = ascii_digits(line.text)
    match = re.match(r"\d{1,4}", text)
    extents = char_extents(line.box, line.edges, line.direction)
    if match and extents and extents[0][0] < line.box.x0 + 0.3 * line.box.width:
        return match.group(), line.text[match.end() :]
    return "", line.text


def _link(box: Box, row: list[Line], links: Sequence[PageLink]) -> PageLink | None:
    """The link that covers most of the row's title (cross references in running text cover little of it)."""
    best, share = None, 0.0
    words = max(row, key=lambda line: len(line.text.strip(LEADERS))).box
    for link in links:
        y = (link.box.y0 + link.box.y1) / 2
        if box.y0 - 1 <= y <= box.y1 + 1:
            covered = (min(words.x1, link.box.x1) - max(words.x0, link.box.x0)) / max(1.0, words.width)
            if covered > share:
                best, share = link, covered
    return best if share > _LINKED else None


def _wrapped(waiting: list[_Row], row: _Row, edge: float, rtl: bool) -> list[_Row]:
    """The unlabelled rows just above that are the beginning of this row's title."""
    taken: list[_Row] = []
    below = row
    for above in reversed(waiting):
        gap = below.box.y0 - above.box.y1
        same = (
            abs(above.lines[-1].size - below.lines[0].size) < _SAME_SIZE
            and above.lines[-1].bold == below.lines[0].bold
        )
        if gap > _WRAP_GAP * row.lines[0].size or not same or len(taken) == _WRAPPED:
            break
        # A row that begins with its own number begins an entry, a bare number begins the title below it.
        bare = split_number(above.text)[0] is not None and not _SEE.search(above.text)
        if not (bare and _SEE.search(below.text)) and (
            split_number(below.text)[0] is not None or not _SEE.search(above.text) or above.text.endswith(":")
        ):
            break
        start = above.box.x1 - below.box.x1 if rtl else below.box.x0 - above.box.x0
        if start < -_HANGING or not (above.box.width > _FULL * edge or bare or below.text[:1].islower()):
            break
        taken.insert(0, above)
        below = above
    return taken


def _is_group(row: _Row) -> bool:
    """A numbered title without a page: it names the entries below it."""
    number, _, rest = split_number(row.text)
    return number is not None and _SEE.search(rest) is not None


def _entry(rows: list[_Row], page: int, column: float, rtl: bool) -> Entry:
    first, last = rows[0], rows[-1]
    title = join([row.text for row in rows]).rstrip(LEADERS if last.label else " ")
    number, printed, rest = split_number(title)
    if number is not None and rest:
        title = f"{printed} {rest}"
    words = max(first.lines, key=lambda line: len(line.text.strip(LEADERS)))
    link = last.link or first.link
    start = first.box.x1 if rtl else first.box.x0
    return Entry(
        title=title,
        number=number,
        label=last.label,
        indent=abs(start - column),
        size=words.size,
        bold=words.bold or first.lines[0].bold,
        page=page,
        target=link.page if link else -1,
        y=link.y if link else None,
        linked=link is not None,
        leader=last.leader,
        rows=[line for row in rows for line in row.lines],
    )


def label_value(label: str) -> int:
    """A number that rises with the label: roman ones before all others."""
    first = re.match(r"\d+", label)
    return int(first.group()) if first else -1


def _convincing(entries: list[Entry], page: PageText, places: TitleSearch) -> bool:
    """Do labels or link targets rise, and do leaders, links or the pages themselves bear them out?"""
    covered = sum(len(key(entry.title)) for entry in entries)
    total = sum(len(key(line.text)) for line in page.lines)
    if covered < _COVERED * total or not _counts_up(entries, page.number):
        return False
    if sum(entry.leader or entry.linked for entry in entries) >= _SURE * len(entries):
        return True
    printed = sum(
        any(there != page.number for there in places.pages_with(wanted(entry.title))) for entry in entries
    )
    return printed >= _HALF * len(entries)


def _counts_up(entries: Sequence[Entry], page: int) -> bool:
    """Do the labels rise, or the link targets where most entries have no label?"""
    labelled = sum(entry.label != "" for entry in entries)
    if labelled < _HALF * len(entries):
        targets = [entry.target for entry in entries if entry.linked]
        return len(set(targets)) >= FEWEST and rising(targets) and page < max(targets)
    values = [value for entry in entries if (value := label_value(entry.label)) >= 0]
    return labelled > 1 and (len(values) <= FEWEST or (rising(values) and len(set(values)) > 1))


def rising(values: Sequence[int]) -> bool:
    """Does the longest subsequence that never falls hold nearly all of them?"""
    tails: list[int] = []
    for value in values:
        at = bisect_right(tails, value)
        tails[at : at + 1] = [value]
    return len(tails) >= _RISING * len(values)
