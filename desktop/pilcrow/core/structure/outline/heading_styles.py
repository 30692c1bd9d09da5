"""Headings among the candidates: looks are accepted or rejected whole, by repetition, spacing and numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from ...page import Heading
from ..text.numbering import LETTERS, schemes, sequence
from ..text.titles import continued, key, wide
from .candidates import Body, Candidate, Look

_NUMBERED_WORD = re.compile(r"([^\W\d_]{3,})\.?\s+(?:[A-Z]\.)?\d")
_FORMULA = re.compile(r"[=<>{}\u2200-\u22ff\u2190-\u21ff\u27e8\u27e9]|\\\\")
_QUOTED = re.compile(r"[\"“„«].*[.?!…][\"“”»]")  # speech
TOPMOST = {"part", "exhibit"}  # families that stand in nothing else
_WORDS = {"part": 4, "item": 3, "note": 2}  # families of numbers that a word announces, and what stands above what
_ENDS_TEXT = (".", ",", ";", "。", "、", "，", "；", "।")


@dataclass(slots=True)
class HeadingStyle:
    """One look and the candidates that share it, with what speaks for its being a heading style."""

    members: list[Candidate]
    size: float
    bold: bool
    share: float
    scheme: tuple[object, ...] = ()
    accepted: bool = False


def styles(found: Sequence[Candidate]) -> dict[Look, HeadingStyle]:
    """Candidates by look."""
    grouped: dict[Look, list[Candidate]] = {}
    for candidate in found:
        grouped.setdefault(candidate.style, []).append(candidate)
    return {
        style: HeadingStyle(
            members, median(c.size for c in members), style[1], 0.0, style[6] if not style[1] else ()
        )
        for style, members in grouped.items()
    }


def accept(found: Sequence[Candidate], body: Body, pages: int) -> list[Candidate]:
    """The candidates that are headings by their style, spacing, repetition and sequence of numbers."""
    titles = {key(c.title) for c in found}
    found = [
        c for c in found if not (_is_text(c, body) or ((begun := continued(c.title)) and key(begun) in titles))
    ]
    seen = Counter(key(c.title) for c in found)
    labels = _label_words(found, body)
    numbered = sequence([c.number for c in found], [_prominence(c, body) for c in found])
    table = styles(found)
    numbered |= {i for i, c in enumerate(found) if c.number is not None and c.number.family == "exhibit"}
    in_sequence = {id(found[i]) for i in numbered}
    for style in table.values():
        _judge(style, body, in_sequence)
    kept: list[Candidate] = []
    for i, candidate in enumerate(found):
        style = table[candidate.style]
        loud = _larger(candidate, body)
        if _label_word(candidate) in labels:
            continue
        least = 0.45 if candidate.number and candidate.number.depth == 1 else 0.3
        if (i in numbered and _prominence(candidate, body) >= least) or (
            style.accepted
            and _heading_like(candidate, body)
            and (loud or candidate.number is not None or seen[key(candidate.title)] <= max(2, pages / 25))
        ):
            kept.append(candidate)
    apart = {look for look, style in table.items() if _set_apart(style)}
    kept = _without_bare_among_numbered(_without_quiet(kept, body, pages, apart))
    return _without_repeated_siblings(_without_title_page(kept), body)


def _set_apart(style: HeadingStyle) -> bool:
    """Does the look stand about a line below the text before it, time and again, with other words each time, and
    without numbers?
    """
    members = style.members
    good = [c for c in members if c.alone]
    numbered = sum(c.number is not None for c in members)
    return (
        len(good) > 7
        and style.share > 0.6
        and median(min(c.above, 3.0) for c in good) >= 0.9
        and numbered < 0.2 * len(members)
        and len({key(c.title) for c in good}) > 0.7 * len(good)
    )


def _without_quiet(kept: list[Candidate], body: Body, pages: int, apart: set[Look]) -> list[Candidate]:
    """Where larger type makes a rich outline already, unnumbered headings at text size are below it unless their
    look is set `apart` as only headings are.
    """
    loud = [c for c in kept if _larger(c, body)]
    if len(loud) < max(8, pages / 4) or len({c.style for c in loud}) < 2:
        return kept
    listed = Counter(c.style for c in kept if c.level)
    total = Counter(c.style for c in kept)
    return [
        c
        for c in kept
        if c.number is not None
        or _larger(c, body)
        or c.level
        or c.style in apart
        or listed[c.style] > 0.4 * total[c.style]
    ]


def _without_bare_among_numbered(kept: list[Candidate]) -> list[Candidate]:
    """Where a look nearly always carries a deep number, the few without are subheads inside a section."""
    deep = Counter(c.style for c in kept if c.number is not None and c.number.depth > 1)
    total = Counter(c.style for c in kept)
    again = Counter(key(c.title) for c in kept)
    return [
        c for c in kept if c.number is not None or deep[c.style] < 0.8 * total[c.style] or again[key(c.title)] > 2
    ]


def _without_repeated_siblings(kept: list[Candidate], body: Body) -> list[Candidate]:
    """ "Tip" comes several times in one section, and in sections of every depth: titles of sections do not."""
    twice: Counter[str] = Counter()
    above: dict[str, Counter[tuple[float, ...]]] = {}
    stack: list[tuple[tuple[float, ...], set[str]]] = [((1e9,), set())]
    for c in kept:
        loud, title = prominence(c, body.size), key(c.title)
        while stack[-1][0] <= loud:
            stack.pop()
        if c.number is None:
            twice[title] += title in stack[-1][1]
            above.setdefault(title, Counter())[stack[-1][0]] += 1
            stack[-1][1].add(title)
        stack.append((loud, set()))
    labels = set()
    for title, looks in above.items():
        total = sum(looks.values())
        scattered = total > 4 and looks.most_common(1)[0][1] < 0.75 * total
        if total > 2 and (scattered or twice[title] >= 0.2 * total):
            labels.add(title)
    return [c for c in kept if c.number is not None or key(c.title) not in labels]


def _larger(c: Candidate, body: Body) -> bool:
    return c.size > body.size + (0.35 if c.style[1] and not body.bold else 0.65)


def _label_word(c: Candidate) -> str:
    """The words of "Definition 3", "Solution of exercise 2": often repeated, they label no section."""
    if c.number is None and c.title[-1].isdigit() and len(c.title) < 40:
        return key(c.title).rstrip("0123456789.")
    match = (
        _NUMBERED_WORD.match(c.title)
        if c.number is None or (c.number.depth == 2 and not c.title[0].isdigit())
        else None
    )
    return match.group(1).casefold() if match else ""


def _label_words(found: Sequence[Candidate], body: Body) -> set[str]:
    """Words that number theorems, exercises, steps: often at text size, or several on a page."""
    quiet, pages, all_of = Counter[str](), dict[str, set[int]](), Counter[str]()
    for c in found:
        word = _label_word(c)
        if word:
            all_of[word] += 1
            quiet[word] += not _larger(c, body)
            pages.setdefault(word, set()).add(c.page)
    return {
        word for word in all_of if quiet[word] > 3 or (all_of[word] > 5 and all_of[word] >= 1.5 * len(pages[word]))
    }


def _is_text(c: Candidate, body: Body) -> bool:
    """Sentences, formulas and lead-ins of lists are set in many styles."""
    if _larger(c, body):
        if _QUOTED.fullmatch(c.title):
            return True
        return c.runs_on and c.lines == 1 and c.size < 1.2 * body.size and len(c.title) > 50
    if _FORMULA.search(c.title) or c.runs_on or _QUOTED.fullmatch(c.title):
        return True
    if c.style[6] and not c.style[1] and c.above < 0.4:
        return True  # numbered like a section, set like an item of a list or a reference
    if c.number is None:
        return c.title.endswith((*_ENDS_TEXT, ":")) and not c.title.isupper()
    return c.title.endswith(_ENDS_TEXT) and len(c.title) > 70


def _without_title_page(kept: list[Candidate]) -> list[Candidate]:
    """The document's own title and authors: looks that only the first page has, when other pages have headings."""
    elsewhere = {c.style for c in kept if c.page > 0}
    if len([c for c in kept if c.page > 0]) < 3:
        return kept
    return [c for c in kept if c.page > 0 or c.style in elsewhere or (c.number and c.number.parts[0] < LETTERS)]


def _prominence(c: Candidate, body: Body) -> float:
    """How much a candidate stands out, 0 to 1: what it adds to a run of numbers."""
    if not c.alone or (c.title.endswith(_ENDS_TEXT) and len(c.title) > 60):
        return 0.02
    value = 0.1
    if c.size > body.size + 0.4:
        value += 0.5
    if c.style[1] and not body.bold:
        value += 0.4
    if c.style[3] or c.style[5] or c.style[2]:
        value += 0.2
    if c.above > 0.45:
        value += 0.15
    if c.number is not None and c.number.depth > 1:
        value += 0.2
    return min(1.0, value) if len(c.title) < 150 else 0.05


def _heading_like(c: Candidate, body: Body) -> bool:
    if not c.alone or len(c.title) > 160:
        return False
    if c.title.endswith(_ENDS_TEXT) and c.number is None and len(c.title) > 40:
        return False
    if c.title[0].islower() and c.number is None and not wide(c.title):
        return False
    return c.above > 0.2 or c.size > body.size + 0.9


def _judge(style: HeadingStyle, body: Body, in_sequence: set[int]) -> None:
    members = style.members
    good = [c for c in members if _heading_like(c, body)]
    style.share = len(good) / len(members)
    larger = style.size / body.size
    loose = sum(c.above > 0.35 for c in members) / len(members)
    distinct = len({key(c.title) for c in members}) / len(members)
    if all(c.mono for c in members) and larger < 1.15:
        return
    if style.scheme and larger > 0.95 and len(members) > 1:
        # Numbered lines in the type of the text: white space tells "A. Bias" from an item of a list.
        # A section's numbers go on through the document, those of lists begin again and again.
        going_on = sum(id(c) in in_sequence for c in members) / len(members)
        roomy = median(min(c.above, 3.0) for c in good or members) > 0.6
        style.accepted = style.share > 0.6 and roomy and going_on > 0.7
        return
    if len(members) > 8 and distinct < 0.15:
        return  # "Note", "Returns": a look for few words again and again labels boxes
    if larger > 1.08:
        # A face of its own, clearly larger, other words on page after page: a heading, set tight or not.
        pages = len({c.page for c in members})
        faced = larger > 1.14 and members[0].style[5] != "" and style.share > 0.6 and distinct > 0.7 and pages > 3
        style.accepted = style.share > 0.5 and (loose > 0.4 or faced)
    elif style.bold and larger > 0.93:
        style.accepted = style.share > 0.6 and loose > 0.6 and distinct > 0.5 and len(members) > 1


def prominence(c: Candidate, size: float) -> tuple[float, ...]:
    """How loud a heading is, to compare with others: size, then weight, then capitals."""
    loud = 1.0 if c.style[1] or c.style[5] else 0.0
    return (round(2 * c.size) / 2 if c.size > size + 0.4 else size, loud, 1.0 if c.style[3] else 0.0)


def ranks(found: Sequence[Candidate], size: float) -> dict[int, float]:
    """By identity, what a candidate's number makes it among those as loud as it: more with a word ("Part II",
    "Item 7.", "Note 3"), 1 without, 0 unnumbered; what stands right above the first of them heads them all
    ("Notes" over "Note 1"). All 0 where such words stand neither above many headings without number nor above
    some with a number alone.
    """
    kinds: dict[int, float] = {id(c): _WORDS.get(c.number.family, 1) if c.number else 0 for c in found}
    looks: dict[tuple[float, ...], Counter[float]] = {}
    for c in found:
        looks.setdefault(prominence(c, size)[:2], Counter())[kinds[id(c)]] += 1
    for one, below in pairwise(found):
        first = below.number is not None and below.number.parts == (1,)
        if first and not kinds[id(one)] and (one.page, one.line + one.lines) == (below.page, below.line):
            kinds[id(one)] = kinds[id(below)] + 0.5
    leading = {look for look, count in looks.items() if _leads(count)}
    return {id(c): kinds[id(c)] if prominence(c, size)[:2] in leading else 0 for c in found}


def _leads(count: Counter[float]) -> bool:
    """Do words of numbers stand above much in this look: headings without number, or numbers of other kinds?"""
    words = sum(times for kind, times in count.items() if kind > 1)
    return words > 2 and (count[0] > words or sum(times > 2 for kind, times in count.items() if kind) > 1)


def ranked(look: tuple[float, ...], rank: float) -> tuple[float, ...]:
    """How loud a heading is with what its number makes it, which is more than capitals are."""
    return (*look[:2], rank, *look[2:])


def levels(accepted: Sequence[Candidate], body: Body) -> list[Heading]:
    """Levels from numbers where a look has them, else from how loud a look is among the others."""
    rank = ranks(accepted, body.size)
    look_of = {id(c): ranked(prominence(c, body.size), rank[id(c)]) for c in accepted}
    looks: dict[tuple[float, ...], list[Candidate]] = {}
    for c in accepted:
        looks.setdefault(look_of[id(c)], []).append(c)
    level: dict[tuple[float, ...], int] = {}
    families = Counter(c.number.family for c in accepted if c.number)
    parts, inside = int(families["part"] > 0), schemes([c.number for c in accepted])
    last = 0
    numbered = set()
    for look in sorted(looks, reverse=True):
        depths = Counter(
            c.number.depth for c in looks[look] if c.number and c.number.family in {"number", "roman"}
        )
        if look[2] == 1:
            pass  # numbers on their own, among those with a word, tell their level themselves
        elif depths and 2 * sum(depths.values()) > len(looks[look]):
            last = depths.most_common(1)[0][0] + parts
        else:
            last += 1
        level[look] = last
        if 5 * sum(depths.values()) > len(looks[look]):
            numbered.add(look)

    def tell(c: Candidate) -> int:
        look, depth = look_of[id(c)], _depth(c, parts, inside)
        if c.number is not None and c.number.depth == 1 and c.number.family == "number" and look not in numbered:
            return max(depth, level[look])  # a step among headings without numbers
        return depth or level[look]

    headings: list[Heading] = []
    bound_in = False  # what exhibits print stands below them
    for c in accepted:
        exhibit = c.number is not None and c.number.family == "exhibit"
        below = tell(c) + (bound_in and not exhibit)
        headings.append(Heading(c.title, below, c.page, c.line, c.lines, "layout"))
        bound_in = bound_in or exhibit
    return headings


def _depth(c: Candidate, parts: int, inside: Mapping[str, int]) -> int:
    """The level a number tells, below parts if there are any, and below schemes that enclose it; 0 without one."""
    if c.number is None or c.number.family not in {"number", "roman", *TOPMOST}:
        return 0
    if c.number.family in TOPMOST:
        return 1
    return c.number.depth + parts + inside.get(c.number.scheme, 0)
