"""Printed contents lists: the pages they point to, which list is the document's, and the levels of its entries."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from ...language.lexicon import FIGURE, LISTING, TABLE, any_of, stems
from ..text.numbering import schemes, split_number
from ..text.titles import key
from .printed_contents import FEWEST, Entry, label_value
from .title_search import TitleSearch, wanted

_CAPTION = re.compile(rf"(?:{any_of(stems(TABLE.heads + FIGURE.heads + LISTING.heads))})\.?\s*\d", re.IGNORECASE)
_STEP = 5  # points by which indents of one level differ at most
_LONG_WORD = 16  # letters of a word that may label figures
_FEW, _MANY = 6, 15  # entries of a list, between which it may have caught cross references
_LONG_LIST, _NEAR, _FRONT = 10, 5, 0.1  # entries; pages; share of the document: of a list in front of all it lists
_REACH_IN_FRONT, _REACH = 0.3, 0.5  # share of the document between a list's first target and its last
_WORD = re.compile(r"[^\W\d_]{3,}")


def resolve(entries: list[Entry], labels: Sequence[str], places: TitleSearch) -> None:
    """Sets the target page of each entry without a link, from its printed page label.

    The offset between labels and pages is the one that most entries agree on: each link votes three times, each
    page that prints an entry's title once; the page `labels` tell where they do not. Labels that are no plain
    numbers are looked up among these.
    """
    pages = len(places.arranged)
    by_label = {label.lower(): page for page, label in reversed(list(enumerate(labels))) if label}
    votes: Counter[int] = Counter()
    called: Counter[int] = Counter()
    for entry in entries:
        value = label_value(entry.label)
        if value < 0:
            continue
        if entry.linked:
            votes[entry.target - value] += 3
        else:
            for page in places.pages_with(wanted(entry.title))[:6]:
                if page != entry.page:
                    votes[page - value] += 1
            if (page := by_label.get(entry.label.lower(), -1)) >= 0:
                called[page - value] += 1
    offsets = {**votes, **called}
    best = max(offsets, key=lambda offset: (votes[offset], called[offset], -abs(offset)), default=None)
    for entry in entries:
        if entry.linked and entry.target >= 0:
            continue
        value, page = label_value(entry.label), by_label.get(entry.label.lower(), -1)
        if value >= 0 and best is not None and (entry.label.isdecimal() or page < 0):
            entry.target = value + best
        elif entry.label:
            entry.target = page
        if not 0 <= entry.target < pages:
            entry.target = -1
    for entry, following in reversed(list(itertools.pairwise(entries))):
        if not entry.label and not entry.linked:
            entry.target = following.target  # a title above a group


def without_other_lists(entries: list[Entry], places: TitleSearch) -> list[Entry]:
    """The entries of the contents list itself, without lists of figures and tables.

    Entries are cut into lists where the target pages drop back. The longest list is kept; another is kept where
    it points to pages that the longest skips, and these pages print its titles.
    """
    kept: list[Entry] = []
    start = 0
    top = -1
    pieces: list[list[Entry]] = []
    for i, entry in enumerate(entries):
        if entry.target < 0:
            continue
        if entry.target < top - 5 and i > start and _stays_low(entries, i, top):
            pieces.append(entries[start:i])
            start, top = i, entry.target
        top = max(top, entry.target)
    pieces.append(entries[start:])
    main = max(pieces, key=len)
    listed = {key(entry.title) for entry in main}
    for piece in pieces:
        # Filings list their statements first and what stands before them second: keep what the pages bear out.
        if piece is main:
            kept += piece
        elif _fills_gap(piece, main) and _borne_out(piece, places) and not lists_captions(piece, places):
            kept += [entry for entry in piece if key(entry.title) not in listed]
    return [entry for entry in kept if not _CAPTION.match(entry.title)]


def _fills_gap(piece: Sequence[Entry], main: Sequence[Entry]) -> bool:
    """Does the main list skip the pages that the piece points to? Lists of figures share its pages."""
    targets = [entry.target for entry in piece if entry.target >= 0 and entry.label]  # "Part I" may say no page
    low, high = min(targets, default=0), max(targets, default=0)
    return len(targets) >= FEWEST and sum(low < entry.target < high for entry in main) <= 0.1 * len(targets)


def _stays_low(entries: list[Entry], at: int, top: int) -> bool:
    """Do the entries after a drop stay below the page reached before it? Then a new list begins there."""
    following = [entry.target for entry in entries[at : at + 4] if entry.target >= 0]
    return len(following) > 1 and all(target < top for target in following)


def nest(entries: list[Entry]) -> None:
    """Sets the level of each entry: below the one that encloses it by number, or by indent, size and weight."""
    steps = _indent_steps(entries)
    looks = [(steps[round(entry.indent)], -round(entry.size), not entry.bold) for entry in entries]
    inside = schemes([entry.number for entry in entries])
    stack: list[tuple[Entry, tuple[int, int, bool]]] = []
    first = min((e.number.depth if e.number and e.number.family == "number" else 1 for e in entries), default=1)
    for entry, look in zip(entries, looks, strict=True):
        while stack and not _below(entry, look, *stack[-1], inside):
            stack.pop()
        # A chapter's own list begins at "5.1": its top is level 2.
        top = entry.number.depth if entry.number is not None and entry.number.family == "number" else 1
        entry.level = stack[-1][0].level + 1 if stack else min(top, first)
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


def _below(
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


def lists_captions(entries: Sequence[Entry], places: TitleSearch) -> bool:
    """Is this a list of figures or tables? Then the pages print one and the same word before its numbers."""
    numbered = [entry for entry in entries if entry.number is not None and entry.target >= 0][:40]
    words: Counter[str] = Counter()
    for entry in numbered:
        printed = key(split_number(entry.title)[1])
        for full, _ in places.keys(entry.target):
            word = _WORD.match(full)
            if (
                word
                and word.end() < _LONG_WORD
                and full.startswith(printed, word.end())
                and not full[word.end() + len(printed) : word.end() + len(printed) + 1].isdigit()
            ):
                words[word.group()] += 1
                break
    if not words:
        return False
    commonest, count = words.most_common(1)[0]
    return count > 0.5 * len(numbered) and split_number(f"{commonest.capitalize()} 1")[0] is None


def is_of_whole(entries: Sequence[Entry], places: TitleSearch) -> bool:
    """Is this the contents list of the whole document, and not an index or the list of one chapter?

    Then its target pages rise and reach over much of the document, and most of them print the entry's title.
    """
    targets = [entry.target for entry in entries if entry.target >= 0]
    drops = sum(after < before for before, after in itertools.pairwise(targets))
    if len(targets) < max(FEWEST, 0.5 * len(entries)) or drops > 1 + 0.1 * len(targets):
        return False
    list_pages = [entry.page for entry in entries]
    ahead = sum(target > max(list_pages) for target in targets)
    if min(list_pages) < max(list_pages) <= max(targets) and ahead < 0.7 * len(targets):
        return False  # lists of single chapters, scattered over what they list
    last = len(places.arranged) - 1
    strays = 2 if _FEW < len(targets) < _MANY else 0  # cross references that a short list may have caught
    inner = sorted(targets)[strays // 2 : len(targets) - strays // 2]
    # A list that stands in front of all it lists may end long before the document: its last section is long.
    near = max(list_pages) < min(targets) < max(list_pages) + _NEAR and max(list_pages) < max(_FRONT * last, _NEAR)
    in_front = near and len(targets) >= _LONG_LIST
    if inner[-1] - inner[0] < (_REACH_IN_FRONT if in_front else _REACH) * last:
        return False
    return _borne_out(entries, places) and not lists_captions(entries, places)


def _borne_out(entries: Sequence[Entry], places: TitleSearch) -> bool:
    """Do the target pages print most titles, of a sample of the entries?"""
    pointed = [entry for entry in entries if entry.target >= 0]
    sample = pointed[:: max(1, len(pointed) // 40)]
    list_pages = {entry.page for entry in entries}  # slides show the list again, as the page that begins a section
    printed = sum(
        (entry.linked and entry.target in list_pages) or places.near(wanted(entry.title), entry.target) is not None
        for entry in sample
    )
    return printed > 0 and printed >= 0.5 * len(sample)
