"""Lines that look as if they could be headings: larger, bolder, apart from the text, or numbered."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...geometry import union
from ...language.lexicon import COMPANY, EXHIBIT, FIGURE, FORMULA, INSET, LISTING, TABLE, any_of, stems
from ...language.packs import NumberFamilies
from ...page import Line, Place
from ..decision import Case, Decision, Finding
from ..text.numbering import LETTERS, Number, mend_right_to_left, spelled_number, split_number
from ..text.titles import join, key, right_to_left, wide

LARGER_TYPE = 0.4  # points above the text's size
_OTHER_SCRIPT, _SAME_TYPE = 0.11, 0.07  # shares by which sizes differ: of two scripts in a row, in one title
_NUMBER_GAP, _WORD_GAP, _LINE_GAP = 4.5, 1.2, 0.55  # type sizes: after a number, between words, between lines
_MARGINS_APART = 3.0  # type sizes
_SMALLER = 2.6  # points below the text's size, down to which another font or colour stands out
_NUMBERED = 120  # characters of a numbered line
_LEGIBLE = 4  # points: smaller type is no text
_LONGEST = 4  # lines of one heading
_AROUND = 4  # lines before and after among which its neighbours are
BOUND_IN = "bound in"
"""The family of the numbers of documents that are bound in behind the end of another (`NumberFamilies`)."""

_BARE_LARGER = 2  # points above the text's size, of a number without a title
_CAPITALS = 3  # letters, more of which tell that a title is set in capitals
_TOP_OF_COLUMN = 9.0  # line pitches of white space that the start of a page or column counts as
_INDENT, _OFF_CENTRE = 0.1, 0.03  # shares of the text's width: beside what is centred, and by how much it is not
_CLOSE = 0.3  # line pitches
_LEADING = 0.8  # share of the line pitch that a line's box takes at least where lines are not set wide
_PARAGRAPH = 60  # lines of one look looked at together: more is text in that look anyway
_MOST = 220  # characters of one heading
_SHARED, _SHARED_FIRM = 3, 2  # headings that begin with the same line, with one that is a firm's name
_CAPTIONED = (TABLE, FIGURE, LISTING, FORMULA, INSET, EXHIBIT)
_CAPTION = re.compile(
    rf"(?i:{any_of(stems(word for concept in _CAPTIONED for word in concept.heads))})\.?\s*"
    r"(?:\d|[A-Z](?![^\W\d_])|[一二三])"
)
_REGISTERED = re.compile(r"\s\d{1,3}(?:\.\d{1,3})?")  # the number of a document in a register
_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")
_LETTER = re.compile(r"[^\W\d_]")
_NAME = re.compile(r"[A-ZÀ-Þ][\w&.,'’-]*(?: (?:of|and|the|&|de|der|und|et|y|[A-ZÀ-Þ][\w&.,'’-]*))+")
_FIRM = re.compile(rf"[\s,](?:{any_of(stems(COMPANY.words))})\.?$", re.IGNORECASE)
_NOT_TITLE = re.compile(
    r"^/s/|^[^\w§(\[\"'“‘«„¿¡#<$%&*@\\/.-]|://|@\w+\.|[=<>{}]{2}|\.{4}|(?:\. ){4}|^\W*\d[\d\s.,%$]*$"
)


class Look(NamedTuple):
    """What headings of one level have in common. `size` in half points; `font` is empty where it is the text's;
    `scheme` tells numbers apart (family, depth, letters) where all else is as in the text; `centred` between the
    margins.
    """

    size: float
    bold: bool
    italic: bool
    capitals: bool
    color: int
    font: str = ""
    scheme: tuple[object, ...] = ()
    centred: bool = False


@dataclass(slots=True)
class Candidate:
    """Lines that may be a heading. `above` is white space in units of the text's own line pitch; `level` is what
    printed contents say, 0 where they do not list it; `findings` are the features that decided about it.
    """

    page: int
    line: int
    lines: int
    title: str
    number: Number | None
    size: float
    look: Look
    above: float
    alone: bool
    level: int = 0
    mono: bool = False
    runs_on: bool = False
    findings: list[Finding] = field(default_factory=list)

    @property
    def place(self) -> Place:
        return self.page, self.line

    @property
    def face(self) -> Look:
        """Its look wherever it stands, in the middle or not."""
        return self.look._replace(centred=False)

    def heard(self, decision: Decision[Case], case: Case) -> bool:
        """The answer to a question about this candidate, whose findings are kept."""
        findings = decision.findings(case)
        self.findings += findings
        return sum(finding.weight for finding in findings) > 0


@dataclass(slots=True)
class Body:
    """What running text looks like in this document."""

    size: float
    fonts: frozenset[str]
    bold: bool
    pitch: float
    color: int
    white: float = 0.0  # between lines of a paragraph, where they are set wide


def body_of(arranged: Sequence[Sequence[Line]]) -> Body:
    """The commonest size, the fonts that carry the text, and the distance from line to line."""
    looks: Counter[tuple[float, str, bool, int]] = Counter()
    for lines in arranged:
        for line in lines:
            looks[line.size, line.font, line.bold, line.color] += len(line.text)
    if not looks:
        return Body(10.0, frozenset(), False, 12.0, 0)
    sizes: Counter[float] = Counter()
    fonts: Counter[str] = Counter()
    bold: Counter[bool] = Counter()
    colors: Counter[int] = Counter()
    for (points, font, heavy, color), length in looks.items():
        sizes[points] += length
        fonts[font] += length
        bold[heavy] += length
        colors[color] += length
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
    heights = Counter(round(line.box.height, 1) for lines in arranged[:200] for line in lines if line.size == size)
    white = max(0.0, _LEADING * pitch - max(heights, key=heights.__getitem__, default=pitch))
    return Body(size, usual, bold[True] > bold[False], pitch, colors.most_common(1)[0][0], white)


def candidates(
    arranged: Sequence[Sequence[Line]],
    body: Body,
    families: NumberFamilies,
    skip: frozenset[tuple[int, int]] = frozenset(),
) -> list[Candidate]:
    """Every line or group of lines that could be a heading, in document order; (page, line) in `skip` are none."""
    found: list[Candidate] = []
    for page, lines in enumerate(arranged):
        _page_candidates(page, lines, body, families, found)
    return _labels_with_titles([c for c in _without_name(found, arranged) if c.place not in skip])


def _without_name(found: list[Candidate], arranged: Sequence[Sequence[Line]]) -> list[Candidate]:
    """Take off titles the name in their first line that they share, the firm's over each of its statements; a name
    that stood over titles is none itself.
    """
    stacked = [c for c in found if c.lines > 1 and c.alone and c.look.bold and c.number is None]
    printed = [[line.text for line in arranged[c.page][c.line : c.line + c.lines]] for c in stacked]
    below: dict[str, set[str]] = {}
    for name, *rest in printed:
        below.setdefault(name, set()).add(join(rest))
    names = Counter(c.title for c in found if (c.lines, c.alone, c.number) == (1, True, None))
    for c, (name, *rest) in zip(stacked, printed, strict=True):
        least = _SHARED_FIRM if _FIRM.search(name) else _SHARED
        if len(below[name]) + names[name] >= least and _NAME.fullmatch(name) and _LETTER.match(rest[0]):
            c.title = join(rest)
            names[name] += 1
    return [c for c in found if names[c.title] < _SHARED_FIRM or not _FIRM.search(c.title)]


def _labels_with_titles(found: Sequence[Candidate]) -> list[Candidate]:
    """ "Chapter 3" and the title set below it in another style are one heading, as loud as the louder."""
    joined: list[Candidate] = []
    for c in found:
        last = joined[-1] if joined else None
        follows = last is not None and last.page == c.page and last.line + last.lines == c.line
        spelled = spelled_number(c.title)
        if spelled is not None:  # "CHAPTER" over "ONE", in two sizes; the word may have gone as furniture
            c.title, c.number = f"{spelled.word.capitalize()} {spelled.parts[0]}", spelled
            if last is not None and follows and key(last.title) == spelled.word:
                c.line, c.lines, c.above = last.line, last.lines + c.lines, last.above
                joined.pop()
            joined.append(c)
            continue
        if (
            last is not None
            and follows
            and c.number is None
            and last.number is not None
            and last.number.family != BOUND_IN
            and not _LETTER.search(split_number(last.title)[2])
            and (last.number.word or last.size >= c.size)
        ):
            # "Chapter 3" over a title is printed "3" in contents lists, which is the better title.
            c.title, c.number = f"{last.title[len(last.number.word) :].strip()} {c.title}", last.number
            c.line, c.lines, c.above = last.line, last.lines + c.lines, last.above
            joined.pop()
        joined.append(c)
    return [c for c in joined if len(_LETTER.findall(c.title)) > 1 or wide(c.title)]


def _page_candidates(
    page: int, lines: Sequence[Line], body: Body, families: NumberFamilies, found: list[Candidate]
) -> None:
    at = 0
    margins = min((line.box.x0 for line in lines), default=0.0), max((line.box.x1 for line in lines), default=0.0)
    while at < len(lines):
        line = lines[at]
        if (
            len(line.text) > _MOST
            or line.size < _LEGIBLE
            or not _stands_out(line, body)
            or not line.direction.horizontal
        ):
            at += 1
            continue
        end = _extent(lines, at, body)
        made = _candidate(page, lines, at, end, body, families, margins)
        if made is not None:
            found.append(made)
        at = end


def _stands_out(line: Line, body: Body) -> bool:
    """Larger, bold, another font or colour, or numbered: anything that running text is not."""
    if line.size > body.size + LARGER_TYPE or (line.bold and not body.bold):
        return True
    if line.size >= body.size - _SMALLER and (
        line.font not in body.fonts or line.color != body.color or line.italic or line.text.isupper()
    ):
        return True
    first = line.text[0]
    return (
        (first.isdigit() or first.isupper() or not first.isascii())
        and len(line.text) < _NUMBERED
        and (split_number(_logical(line.text))[0] is not None)
    )


def _logical(text: str) -> str:
    return mend_right_to_left(text) if right_to_left(text) else text


def _same_row(one: Line, other: Line) -> bool:
    overlap = min(one.box.y1, other.box.y1) - max(one.box.y0, other.box.y0)
    return overlap > 0.5 * min(one.box.height, other.box.height)


def _extent(lines: Sequence[Line], at: int, body: Body) -> int:
    """One past the last line of the heading that would begin at `at`."""
    end = at + 1
    while end < len(lines) and end - at < _PARAGRAPH:
        goes_on = _goes_on_beside if _same_row(lines[end - 1], lines[end]) else _goes_on_below
        if not goes_on(lines, at, end, body):
            break
        end += 1
    return end


def _goes_on_beside(lines: Sequence[Line], at: int, end: int, body: Body) -> bool:
    """Number and title, or words of one title in two fonts, stand close together in a row."""
    first, last, line = lines[at], lines[end - 1], lines[end]
    if abs(line.size - first.size) > _OTHER_SCRIPT * first.size:
        return False
    gap = max(line.box.x0 - last.box.x1, last.box.x0 - line.box.x1)
    bare = end - at == 1 and _bare(lines, at, end)
    # What goes on in another weight is running text behind a run-in heading unless it stands out as well.
    text = line.bold != last.bold and not bare and not _stands_out(line, body)
    return gap <= (_NUMBER_GAP if bare else _WORD_GAP) * first.size and not text


def _goes_on_below(lines: Sequence[Line], at: int, end: int, body: Body) -> bool:
    """The next line of a title looks like the one before, is not running text and has no number of its own."""
    first, last, line = lines[at], lines[end - 1], lines[end]
    if abs(line.size - first.size) > _SAME_TYPE * first.size or line.bold != last.bold:
        return False
    if not last.box.y0 <= line.box.y0 <= last.box.y1 + _LINE_GAP * first.size:
        return False
    left, middle = last.box.x0 - line.box.x0, abs(line.box.center[0] - last.box.center[0])
    if min(left, middle) > _MARGINS_APART * first.size:
        return False  # one stands in the middle, the other at the margin
    if line.font != last.font and line.color != last.color:
        return False
    if split_number(_logical(line.text))[0] is not None and not _bare(lines, at, end):
        return False
    if line.size <= body.size + LARGER_TYPE and line.bold == body.bold and line.font in body.fonts:
        return False
    after = lines[end + 1] if end + 1 < len(lines) else None
    # Where a run-in heading follows it is no second line.
    return after is None or not _same_row(line, after) or after.bold == line.bold


def _bare(lines: Sequence[Line], at: int, end: int) -> bool:
    """Do these lines hold a number only ("Chapter 3" above its title)?"""
    number, _, rest = split_number(_logical(join([line.text for line in lines[at:end]])))
    return number is not None and not rest


def _candidate(
    page: int,
    lines: Sequence[Line],
    at: int,
    end: int,
    body: Body,
    families: NumberFamilies,
    margins: tuple[float, float],
) -> Candidate | None:
    """The heading that lines `at` to `end` may be; None where they cannot be one."""
    first, last = lines[at], lines[end - 1]
    before = _first_legible(lines[max(0, at - _AROUND) : at][::-1])
    after = _first_legible(lines[end : end + _AROUND])
    if (before and _same_row(before, first)) or (
        after and _same_row(last, after)
    ):  # it only speaks against its look: tables set their heads in bold
        look = _look(first, first.text, None, body)
        return Candidate(page, at, end - at, first.text, None, first.size, look, 0.0, False, mono=first.mono)
    title = join([_logical(line.text) for line in lines[at:end]])
    number, printed, rest = split_number(title)
    word = _bound_in(title, families) if at == 0 else ""
    if word:
        number = Number(BOUND_IN, (1,), word)
    elif number is not None:
        title = f"{printed} {rest}".strip()
    bare = number is not None and not rest and first.size > body.size + _BARE_LARGER
    if end - at > _LONGEST or not _is_title(title, bare=bare, bound_in=bool(word)):
        return None
    words = max(lines[at:end], key=lambda line: len(line.text))
    below = _gap(last, after, body) if after is not None else _TOP_OF_COLUMN
    right = max((line.box.x1 for line in lines[end : end + 3]), default=0.0)
    return Candidate(
        page,
        at,
        end - at,
        title,
        number,
        words.size,
        _look(words, title, number, body)._replace(centred=_centred(lines[at:end], margins)),
        _gap(before, first, body),
        True,
        mono=words.mono,
        runs_on=below < _CLOSE and after is not None and last.box.x1 > right - 2 * first.size,
    )


def _first_legible(lines: Sequence[Line]) -> Line | None:
    return next((line for line in lines if line.size > _LEGIBLE), None)


def _bound_in(title: str, families: NumberFamilies) -> str:
    """The word by which the title names a document of a register that is bound in, or nothing."""
    word = next((word for word in families.bound_in if title.casefold().startswith(word)), "")
    return word if word and _REGISTERED.fullmatch(title[len(word) :]) else ""


def _is_title(title: str, *, bare: bool, bound_in: bool) -> bool:
    """Could the text be a title? A number that stands `bare` needs no words, and what names a document `bound_in`
    is no caption.
    """
    if len(title) > _MOST or (_CAPTION.match(title) and not bound_in):
        return False
    return bare or (len(_LETTER.findall(title)) > 1 and not _NOT_TITLE.search(title))


def _centred(lines: Sequence[Line], margins: tuple[float, float]) -> bool:
    """Do the lines stand in the middle between the margins (points), with room on both sides?"""
    left, right = margins
    box = union(line.box for line in lines)
    room, other = box.x0 - left, right - box.x1
    width = right - left
    return min(room, other) > _INDENT * width and abs(room - other) < _OFF_CENTRE * width


def _look(line: Line, title: str, number: Number | None, body: Body) -> Look:
    plain = line.font in body.fonts and line.size <= body.size + LARGER_TYPE
    words = _BRACKETS.sub("", title)  # "(in millions)" below a title in capitals
    capitals = words.isupper() and len(_LETTER.findall(words)) > _CAPITALS
    scheme = (number.family, number.depth, number.parts[0] > LETTERS) if number is not None and plain else ()
    font = "" if plain else line.font
    return Look(round(line.size * 2) / 2, line.bold, line.italic, capitals, line.color, font, scheme)


def _gap(upper: Line | None, lower: Line, body: Body) -> float:
    """White space between two lines in body lines, beyond that of paragraphs; the start of a page or column counts
    as much.
    """
    if upper is None or lower.box.y0 < upper.box.y0 - 2:
        return _TOP_OF_COLUMN
    return (lower.box.y0 - upper.box.y1 - body.white) / max(body.pitch, 1.0)
