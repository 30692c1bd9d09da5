"""Heading candidates from the look of lines, grouped into styles that are accepted or rejected whole."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from ..page import Heading, Line
from .numbering import LETTERS, Number, mend_right_to_left, sequence, split_number
from .titles import join, key, right_to_left, wide

_LONGEST = 4  # lines of one heading
_PARAGRAPH = 60
_MOST = 220  # characters of one heading
_CAPTION = re.compile(
    r"(?:fig(?:ure|\.|s\.)?|tab(?:le|\.)|table|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|cuadro|рис(?:унок|\.)|таблица|"
    r"listing|algorithm|box|exhibit|equation|chart|graph|شکل|جدول|図|表|圖)\s*[\dA-Z一二三]",
    re.IGNORECASE,
)
_ENDS_TEXT = (".", ",", ";", "。", "、", "，", "；", "।")
_LETTER = re.compile(r"[^\W\d_]")
_NOT_TITLE = re.compile(
    r"^[^\w§(\[\"'“‘«„¿¡#<$%&*@\\/.-]|://|@\w+\.|[=<>{}]{2}|\.{4}|(?:\. ){4}|^\W*\d[\d\s.,%$]*$"
)


_NUMBERED_WORD = re.compile(r"([^\W\d_]{3,})\.?\s+(?:[A-Z]\.)?\d")
_FORMULA = re.compile(r"[=<>{}\u2200-\u22ff\u2190-\u21ff\u27e8\u27e9]|\\\\")


# size, bold, italic, capitals, colour, font if not the text's, number scheme if set like text
Look = tuple[float, bool, bool, bool, int, str, tuple[object, ...]]


@dataclass(slots=True)
class Candidate:
    """Lines that may be a heading. `above` and `below` are white space in units of the text's own line pitch."""

    page: int
    line: int
    lines: int
    title: str
    number: Number | None
    size: float
    style: Look
    above: float
    below: float
    alone: bool
    y: float
    chars: int = 0
    level: int = 0
    weight: float = 0.0
    mono: bool = False
    runs_on: bool = False


@dataclass(slots=True)
class Body:
    """What running text looks like in this document."""

    size: float
    fonts: frozenset[str]
    bold: bool
    pitch: float
    color: int


def body_of(arranged: Sequence[Sequence[Line]]) -> Body:
    """The commonest size, the fonts that carry the text, and the distance from line to line."""
    sizes: Counter[float] = Counter()
    fonts: Counter[str] = Counter()
    bold: Counter[bool] = Counter()
    colors: Counter[int] = Counter()
    for lines in arranged:
        for line in lines:
            length = len(line.text)
            sizes[line.size] += length
            fonts[line.font] += length
            bold[line.bold] += length
            colors[line.color] += length
    if not sizes:
        return Body(10.0, frozenset(), False, 12.0, 0)
    size = max(sizes, key=lambda s: sizes[s] + sizes.get(round(s + 0.1, 1), 0) + sizes.get(round(s - 0.1, 1), 0))
    total = sum(fonts.values())
    usual = frozenset(font for font, count in fonts.items() if count > 0.12 * total)
    pitches = Counter(
        round(lower.box.y0 - upper.box.y0, 1)
        for lines in arranged[:200]
        for upper, lower in itertools.pairwise(lines)
        if upper.size == lower.size == size and 0 < lower.box.y0 - upper.box.y0 < 3 * size
    )
    pitch = pitches.most_common(1)[0][0] if pitches else 1.2 * size
    return Body(size, usual, bold[True] > bold[False], pitch, colors.most_common(1)[0][0])


def candidates(
    arranged: Sequence[Sequence[Line]], body: Body, skip: frozenset[tuple[int, int]] = frozenset()
) -> list[Candidate]:
    """Every line or group of lines that could be a heading, in document order; (page, line) in `skip` are none."""
    found: list[Candidate] = []
    for page, lines in enumerate(arranged):
        _page_candidates(page, lines, body, found)
    return _labels_with_titles([c for c in found if (c.page, c.line) not in skip])


def _labels_with_titles(found: Sequence[Candidate]) -> list[Candidate]:
    """ "Chapter 3" and the title set below it in another style are one heading, as loud as the louder."""
    joined: list[Candidate] = []
    for c in found:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.page == c.page
            and last.line + last.lines == c.line
            and c.number is None
            and last.number is not None
            and not _LETTER.search(split_number(last.title)[2])
            and (last.number.word or last.size >= c.size)
        ):
            # "Chapter 3" over a title is printed "3" in contents lists, which is the better title.
            c.title, c.number = f"{last.title[len(last.number.word) :].strip()} {c.title}", last.number
            c.line, c.lines, c.above, c.y = last.line, last.lines + c.lines, last.above, last.y
            joined.pop()
        joined.append(c)
    return [c for c in joined if len(_LETTER.findall(c.title)) > 1 or wide(c.title)]


def _page_candidates(page: int, lines: Sequence[Line], body: Body, found: list[Candidate]) -> None:
    at = 0
    while at < len(lines):
        line = lines[at]
        if len(line.text) > _MOST or line.size < 4 or not _stands_out(line, body) or not line.direction.horizontal:
            at += 1
            continue
        end = _extent(lines, at, body)
        made = _candidate(page, lines, at, end, body)
        if made is not None:
            found.append(made)
        at = end


def _stands_out(line: Line, body: Body) -> bool:
    """Larger, bold, another font or colour, or numbered: anything that running text is not."""
    if line.size > body.size + 0.4 or (line.bold and not body.bold):
        return True
    if line.size >= body.size - 2.6 and (
        line.font not in body.fonts or line.color != body.color or line.italic or line.text.isupper()
    ):
        return True
    first = line.text[0]
    return (
        (first.isdigit() or first.isupper() or not first.isascii())
        and len(line.text) < 120
        and (split_number(_logical(line.text))[0] is not None)
    )


def _logical(text: str) -> str:
    return mend_right_to_left(text) if not text.isascii() and right_to_left(text) else text


def _same_row(one: Line, other: Line) -> bool:
    overlap = min(one.box.y1, other.box.y1) - max(one.box.y0, other.box.y0)
    return overlap > 0.5 * min(one.box.height, other.box.height)


def _extent(lines: Sequence[Line], at: int, body: Body) -> int:
    """One past the last line of the heading that would begin at `at`."""
    first, end = lines[at], at + 1
    while end < len(lines) and end - at < _PARAGRAPH:
        line, last = lines[end], lines[end - 1]
        if abs(line.size - first.size) > 0.11 * first.size or (
            line.bold != last.bold and not _same_row(last, line)
        ):
            break
        if _same_row(last, line):
            # Number and title, or words of one title in two fonts: close together.
            gap = max(line.box.x0 - last.box.x1, last.box.x0 - line.box.x1)
            bare = end - at == 1 and _bare(lines, at, end)
            if gap > (4.5 if bare else 1.2) * first.size or (line.bold != last.bold and not bare):
                break
            end += 1
            continue
        if line.box.y0 - last.box.y1 > 0.55 * first.size or line.box.y0 < last.box.y0:
            break
        if line.font != last.font and line.color != last.color:
            break
        if split_number(_logical(line.text))[0] is not None and not _bare(lines, at, end):
            break
        if line.size <= body.size + 0.4 and line.bold == body.bold and line.font in body.fonts:
            break
        beside = lines[end + 1] if end + 1 < len(lines) else None
        if beside is not None and _same_row(line, beside) and beside.bold != line.bold:
            break  # a run-in heading follows, not a second line
        end += 1
    return end


def _bare(lines: Sequence[Line], at: int, end: int) -> bool:
    """Do these lines hold a number only ("Chapter 3" above its title)?"""
    number, _, rest = split_number(_logical(join([line.text for line in lines[at:end]])))
    return number is not None and not rest


def _candidate(page: int, lines: Sequence[Line], at: int, end: int, body: Body) -> Candidate | None:
    first, last = lines[at], lines[end - 1]
    title = join([_logical(line.text) for line in lines[at:end]])
    number, printed, rest = split_number(title)
    if number is not None:
        title = f"{printed} {rest}".strip()
    letters = len(_LETTER.findall(title))
    bare = number is not None and not rest and first.size > body.size + 2
    if (
        end - at > _LONGEST
        or len(title) > _MOST
        or (letters < 2 and not bare)
        or (_NOT_TITLE.search(title) and not bare)
        or _CAPTION.match(title)
    ):
        return None
    words = max(lines[at:end], key=lambda line: len(line.text))
    before = next((line for line in reversed(lines[max(0, at - 4) : at]) if line.size > 4), None)
    after = next((line for line in lines[end : end + 4] if line.size > 4), None)
    above = _gap(before, first, body)
    below = _gap(last, after, body) if after is not None else 9.0
    alone = not (
        (before is not None and _same_row(before, first)) or (after is not None and _same_row(last, after))
    )
    right = max((line.box.x1 for line in lines[end : end + 3]), default=0.0)
    runs_on = alone and below < 0.3 and after is not None and last.box.x1 > right - 2 * first.size
    caps = title.isupper() and letters > 3
    size = round(words.size * 2) / 2
    plain = words.font in body.fonts and words.size <= body.size + 0.4
    scheme = (number.family, number.depth, number.parts[0] > LETTERS) if number is not None and plain else ()
    style = (size, words.bold, words.italic, caps, words.color, "" if plain else words.font, scheme)
    return Candidate(
        page,
        at,
        end - at,
        title,
        number,
        words.size,
        style,
        above,
        below,
        alone,
        first.box.y0,
        mono=words.mono,
        runs_on=runs_on,
    )


def _gap(upper: Line | None, lower: Line, body: Body) -> float:
    """White space between two lines in body lines; the start of a page or column counts as much."""
    if upper is None or lower.box.y0 < upper.box.y0 - 2:
        return 9.0
    return (lower.box.y0 - upper.box.y1) / max(body.pitch, 1.0)


@dataclass(slots=True)
class Style:
    """One look and the candidates that share it, with what speaks for its being a heading style."""

    members: list[Candidate]
    size: float
    bold: bool
    share: float
    scheme: tuple[object, ...] = ()
    accepted: bool = False


def styles(found: Sequence[Candidate]) -> dict[Look, Style]:
    """Candidates by look."""
    grouped: dict[Look, list[Candidate]] = {}
    for candidate in found:
        grouped.setdefault(candidate.style, []).append(candidate)
    return {
        style: Style(members, median(c.size for c in members), style[1], 0.0, style[6] if not style[1] else ())
        for style, members in grouped.items()
    }


def accept(found: Sequence[Candidate], body: Body, pages: int) -> list[Candidate]:
    """The candidates that are headings by their style, spacing, repetition and sequence of numbers."""
    found = [c for c in found if not _is_text(c, body)]
    seen = Counter(key(c.title) for c in found)
    labels = _label_words(found, body)
    numbered = sequence([c.number for c in found], [_prominence(c, body) for c in found])
    table = styles(found)
    in_sequence = {id(found[i]) for i in numbered}
    for style in table.values():
        _judge(style, body, in_sequence)
    kept: list[Candidate] = []
    for i, candidate in enumerate(found):
        style = table[candidate.style]
        loud = _larger(candidate, body)
        if _label_word(candidate) in labels:
            continue
        if i in numbered and _prominence(candidate, body) >= (
            0.45 if candidate.number and candidate.number.depth == 1 else 0.3
        ):
            candidate.weight = 1.0
        elif (
            style.accepted
            and _heading_like(candidate, body)
            and (loud or seen[key(candidate.title)] <= max(2, pages / 25))
        ):
            candidate.weight = style.share
        else:
            continue
        kept.append(candidate)
    kept = _without_bare_among_numbered(_without_quiet(kept, body, pages))
    return _without_repeated_siblings(_without_title_page(kept), body)


def _without_quiet(kept: list[Candidate], body: Body, pages: int) -> list[Candidate]:
    """Where larger type makes a rich outline already, unnumbered headings at text size are below it."""
    loud = [c for c in kept if _larger(c, body)]
    if len(loud) < max(8, pages / 4) or len({c.style for c in loud}) < 2:
        return kept
    listed = Counter(c.style for c in kept if c.level)
    total = Counter(c.style for c in kept)
    return [
        c
        for c in kept
        if c.number is not None or _larger(c, body) or c.level or listed[c.style] > 0.4 * total[c.style]
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
        return c.runs_on and c.lines == 1 and c.size < 1.2 * body.size and len(c.title) > 50
    if _FORMULA.search(c.title) or c.runs_on:
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


def _judge(style: Style, body: Body, in_sequence: set[int]) -> None:
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
    if larger > 1.08:
        style.accepted = style.share > 0.5 and loose > 0.4
    elif style.bold and larger > 0.93:
        style.accepted = style.share > 0.6 and loose > 0.6 and distinct > 0.5 and len(members) > 1


def prominence(c: Candidate, size: float) -> tuple[float, ...]:
    """How loud a heading is, to compare with others: size, then weight, then capitals."""
    loud = 1.0 if c.style[1] or c.style[5] else 0.0
    return (round(2 * c.size) / 2 if c.size > size + 0.4 else size, loud, 1.0 if c.style[3] else 0.0)


def levels(accepted: Sequence[Candidate], body: Body) -> list[Heading]:
    """Levels from numbers where a look has them, else from how loud a look is among the others."""
    looks: dict[tuple[float, ...], list[Candidate]] = {}
    for c in accepted:
        looks.setdefault(prominence(c, body.size), []).append(c)
    level: dict[tuple[float, ...], int] = {}
    families = Counter(c.number.family for c in accepted if c.number)
    parts, roman = int(families["part"] > 0), families["roman"] > 1
    last = 0
    for look in sorted(looks, reverse=True):
        depths = Counter(c.number.depth for c in looks[look] if c.number and c.number.family == "number")
        if depths and 2 * sum(depths.values()) > len(looks[look]):
            last = depths.most_common(1)[0][0] + parts
        else:
            last += 1
        level[look] = last
    return [
        Heading(
            c.title,
            _depth(c, parts, roman) or level[prominence(c, body.size)],
            c.page,
            c.line,
            c.lines,
            "layout",
            c.chars,
        )
        for c in accepted
    ]


def _depth(c: Candidate, parts: int, roman: bool) -> int:
    """The level a number tells, below parts if there are any, letters below roman numbers; 0 without one."""
    if c.number is None or c.number.family not in {"number", "part", "roman"}:
        return 0
    if c.number.family == "part":
        return 1
    return c.number.depth + parts + (roman and c.number.parts[0] > LETTERS)
