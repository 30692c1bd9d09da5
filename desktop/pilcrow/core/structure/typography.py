"""Heading candidates from the look of lines, grouped into styles that are accepted or rejected whole."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from ..page import Line
from .numbering import Number, mend_right_to_left, sequence, split_number
from .titles import join, key, right_to_left, wide

_LONGEST = 4  # lines of one heading
_MOST = 220  # characters of one heading
_CAPTION = re.compile(
    r"(?:fig(?:ure|\.|s\.)?|tab(?:le|\.)|table|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|cuadro|рис(?:унок|\.)|таблица|"
    r"listing|algorithm|box|exhibit|equation|chart|graph|شکل|جدول|図|表|圖)\s*[\dA-Z一二三]",
    re.I,
)
_ENDS_TEXT = (".", ",", ";", "。", "、", "，", "；", "।")
_LETTER = re.compile(r"[^\W\d_]")
_NOT_TITLE = re.compile(r"^[^\w§(\[\"'“‘«„¿¡#<$%&*@\\/.-]|://|@\w+\.|[=<>{}]{2}|\.{4}|(?:\. ){4}|^\W*\d[\d\s.,%$]*$")


@dataclass(slots=True)
class Candidate:
    """Lines that may be a heading. `above` and `below` are white space in units of the text's own line pitch."""

    page: int
    line: int
    lines: int
    title: str
    number: Number | None
    size: float
    style: tuple[object, ...]
    above: float
    below: float
    alone: bool
    y: float
    chars: int = 0
    level: int = 0
    weight: float = 0.0
    mono: bool = False
    followed: bool = True


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
        for upper, lower in zip(lines, lines[1:], strict=False)
        if upper.size == lower.size == size and 0 < lower.box.y0 - upper.box.y0 < 3 * size
    )
    pitch = pitches.most_common(1)[0][0] if pitches else 1.2 * size
    return Body(size, usual, bold[True] > bold[False], pitch, colors.most_common(1)[0][0])


def candidates(arranged: Sequence[Sequence[Line]], body: Body, skip: frozenset[int]) -> list[Candidate]:
    """Every line or group of lines that could be a heading, in document order; pages in `skip` have none."""
    found: list[Candidate] = []
    for page, lines in enumerate(arranged):
        if page not in skip:
            _page_candidates(page, lines, body, found)
    return found


def _page_candidates(page: int, lines: Sequence[Line], body: Body, found: list[Candidate]) -> None:
    at = 0
    while at < len(lines):
        line = lines[at]
        if len(line.text) > _MOST or not _stands_out(line, body) or not line.direction.horizontal:
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
    return (first.isdigit() or first.isupper() or not first.isascii()) and len(line.text) < 120 and (
        split_number(_logical(line.text))[0] is not None
    )


def _logical(text: str) -> str:
    return mend_right_to_left(text) if not text.isascii() and right_to_left(text) else text


def _same_row(one: Line, other: Line) -> bool:
    overlap = min(one.box.y1, other.box.y1) - max(one.box.y0, other.box.y0)
    return overlap > 0.5 * min(one.box.height, other.box.height)


def _extent(lines: Sequence[Line], at: int, body: Body) -> int:
    """One past the last line of the heading that would begin at `at`."""
    first, end = lines[at], at + 1
    while end < len(lines) and end - at < _LONGEST + 1:
        line, last = lines[end], lines[end - 1]
        if abs(line.size - first.size) > 0.11 * first.size or line.bold != last.bold and not _same_row(last, line):
            break
        if _same_row(last, line):
            # Number and title, or words of one title in two fonts: close together.
            gap = max(line.box.x0 - last.box.x1, last.box.x0 - line.box.x1)
            bare = split_number(_logical(last.text))
            if gap > (4.5 if end - at == 1 and bare[0] and not bare[2] else 1.2) * first.size:
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
    if end - at > _LONGEST or len(title) > _MOST or letters < 2 or _NOT_TITLE.search(title) or _CAPTION.match(title):
        return None
    words = max(lines[at:end], key=lambda line: len(line.text))
    before = lines[at - 1] if at else None
    after = lines[end] if end < len(lines) else None
    above = _gap(before, first, body)
    below = _gap(last, after, body) if after is not None else 9.0
    alone = not (
        before is not None and _same_row(before, first) or after is not None and _same_row(last, after)
    )
    caps = title.isupper() and letters > 3
    size = round(words.size * 2) / 2
    plain = words.font in body.fonts and words.size <= body.size + 0.4
    style = (size, words.bold, words.italic, caps, words.color, "" if plain else words.font)
    return Candidate(
        page, at, end - at, title, number, words.size, style, above, below, alone, first.box.y0, mono=words.mono
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
    accepted: bool = False


def styles(found: Sequence[Candidate]) -> dict[tuple[object, ...], Style]:
    """Candidates by look."""
    grouped: dict[tuple[object, ...], list[Candidate]] = {}
    for candidate in found:
        grouped.setdefault(candidate.style, []).append(candidate)
    return {
        style: Style(members, median(c.size for c in members), bool(style[1]), 0.0) for style, members in grouped.items()
    }


def accept(found: Sequence[Candidate], body: Body, pages: int) -> list[Candidate]:
    """The candidates that are headings by their style, spacing, repetition and sequence of numbers."""
    seen = Counter(key(c.title) for c in found)
    numbered = sequence([c.number for c in found], [_prominence(c, body) for c in found])
    table = styles(found)
    kept: list[Candidate] = []
    for members in table.values():
        _judge(members, body, seen, pages)
    for i, candidate in enumerate(found):
        style = table[candidate.style]
        in_sequence = i in numbered
        if candidate.number is not None and in_sequence and _prominence(candidate, body) > 0.2:
            candidate.weight = 1.0
        elif style.accepted and _heading_like(candidate, body) and seen[key(candidate.title)] <= max(3, pages / 12):
            candidate.weight = style.share
        else:
            continue
        kept.append(candidate)
    return kept


def _prominence(c: Candidate, body: Body) -> float:
    """How much a candidate stands out, 0 to 1: what it adds to a run of numbers."""
    if not c.alone or c.title.endswith(_ENDS_TEXT) and len(c.title) > 60:
        return 0.02
    value = 0.1
    if c.size > body.size + 0.4:
        value += 0.5
    if c.style[1] and not body.bold:
        value += 0.4
    if c.style[3] or c.style[5]:
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


def _judge(style: Style, body: Body, seen: Counter[str], pages: int) -> None:
    members = style.members
    good = [c for c in members if _heading_like(c, body)]
    style.share = len(good) / len(members)
    larger = style.size / body.size
    loose = sum(c.above > 0.35 for c in members) / len(members)
    distinct = len({key(c.title) for c in members}) / len(members)
    if all(c.mono for c in members) and larger < 1.15:
        return
    if larger > 1.08:
        style.accepted = style.share > 0.5 and loose > 0.4 and distinct > 0.3
    elif style.bold and larger > 0.93:
        style.accepted = style.share > 0.6 and loose > 0.6 and distinct > 0.5 and len(members) > 1
