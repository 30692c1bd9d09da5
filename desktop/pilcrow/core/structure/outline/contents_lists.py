"""Printed contents lists: the pages they point to, which list is the document's, and the headings it promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...page import Bookmark, Place
from ..text.numbering import schemes
from .printed_contents import FEWEST, Entry, label_value
from .title_search import TitleSearch

_STEP = 5  # points by which indents of one level differ at most
_BACK = 5  # pages by which targets drop where another list begins
_WHOLE_PAGE = 0.7  # share of a page's lines in a contents list that makes all of it contents


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
    """Places of the lines of a list, all of a page where they are most of it: no headings there."""
    listed: dict[int, set[int]] = {}
    for entry in entries:
        listed.setdefault(entry.page, set()).update(line.index for line in entry.lines)
    found: set[Place] = set()
    for page, own in listed.items():
        whole = range(len(places.arranged[page]))
        found.update((page, at) for at in (whole if len(own) > _WHOLE_PAGE * len(whole) else own))
    return frozenset(found)


def _resolve(entries: Sequence[Entry], labels: Sequence[str]) -> None:
    """Sets the target page of each entry without a link, from its printed page label: as far from it as those with
    links are from theirs; where there are none the page that is called so, or the first page if that is 1.
    """
    by_label = {label.lower(): page for page, label in reversed(list(enumerate(labels))) if label}
    values = [label_value(entry.label) for entry in entries]
    offsets = Counter(entry.target - v for entry, v in zip(entries, values, strict=True) if entry.link and v >= 0)
    offset = offsets.most_common(1)[0][0] if offsets else None
    for entry, value in zip(entries, values, strict=True):
        if not entry.link and value >= 0 and offset is not None:
            entry.target = value + offset
        elif not entry.link and entry.label:
            entry.target = by_label.get(entry.label.lower(), max(value - 1, -1))
    for entry, following in reversed(list(pairwise(entries))):
        if not entry.label and not entry.link:
            entry.target = following.target  # a title above a group


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
    steps = _indent_steps(entries)
    inside = schemes([entry.number for entry in entries])
    stack: list[tuple[Entry, tuple[int, int, bool]]] = []
    for entry in entries:
        look = steps[round(entry.indent)], -round(entry.size), not entry.bold
        while stack and not _is_below(entry, look, *stack[-1], inside):
            stack.pop()
        entry.level = stack[-1][0].level + 1 if stack else 1
        stack.append((entry, look))


def _indent_steps(entries: Sequence[Entry]) -> dict[int, int]:
    """Each rounded indent's step, 0 for the outermost: indents less than 6 points apart are one step."""
    steps: dict[int, int] = {}
    last, step = 0, -1
    for indent in sorted({round(entry.indent) for entry in entries}, reverse=True):
        if step < 0 or last - indent > _STEP:
            step += 1
        last = indent
        steps[indent] = step
    return steps


def _is_below(
    entry: Entry,
    look: tuple[int, int, bool],
    above: Entry,
    its_look: tuple[int, int, bool],
    inside: Mapping[str, int],
) -> bool:
    """Is `entry` below `above`? Two numbers of one family tell by their depth, two of different schemes by
    which scheme stands `inside` the other. Else the looks tell: further indented, smaller or not bold is below.
    """
    one, two = entry.number, above.number
    if one is not None and two is not None:
        steps = inside.get(one.scheme, 0) - inside.get(two.scheme, 0)
        if one.family == two.family or steps:
            return one.depth + steps > two.depth
    if one is not None and one.family == "part":
        return False
    if two is not None and two.family == "part" and (one is not None or entry.indent < above.indent + 20):
        return True
    return look > its_look
