"""Does a row go on with the paragraph above it, or resume one that was cut before? Decided by where it stands, how
it looks and how both read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...model import Kind
from ..decision import Decision, Feature, always
from ..page.joining import ParagraphDraft
from ..page.rows import Row, mark
from ..text import labels
from .kinds import ends, hangs, is_formula
from .kinds import whole as text_of

# Shares of the type size, unless another unit is said.
_LEAST_DOWN = 0.3  # from a row to the next
_OTHER_SIZE, _OTHER_POINTS = 0.12, 0.3  # of the type, and points
_FAR = 1.28  # line pitches from row to row, and a point more
_FAR_CODE, _MOST_CODE = 2.6, 60  # sizes by the page's leading; rows of one paragraph of code
_SAME_INDENT = 1.5  # points
_FULL_CODE = 3.0  # short of the right edge
_HANGING_MARK = 3.0  # that a row may be longer than the one before it
_CENTRED = 6.0  # points that twice the middles differ
_INDENT = 0.7
_SPARE = 0.5  # room besides that for the next word
_SPACES = 1.5  # characters: what stands around a word
_RUN_IN = 2  # characters in another style
_LOOSE = 1.1  # line pitches
_CUT_PAGES = 2  # that a paragraph may be cut over
_SAME_SIZE = 0.3  # points
_FULL = 2.0  # that a full line may be short of the fullest
_SAME_WIDTH = 3.0  # that two full lines may differ
_NEAR_ROWS = 6  # above, one fewer below: the rows that show where full lines end


class Joint:
    """A row and the draft of a paragraph before it. `leading`: the page's line pitch by type size."""

    def __init__(self, draft: ParagraphDraft, rows: Sequence[Row], at: int, leading: float) -> None:
        self.draft, self.rows, self.at = draft, rows, at
        self.kind = draft.kind
        self.row, self.last = rows[at], draft.rows[-1]
        self.line, self.before = self.row.main, self.last.main
        self.size = self.before.size
        self.pitch = leading * self.size
        self.down = self.row.y0 - self.last.y0
        self.shift = self.row.x0 - self.last.x0
        self.opening = len(draft.rows) == 1
        self.new_block = self.line.block != self.before.block

    @property
    def finished(self) -> bool:
        """Does the row before end as a sentence does?"""
        return ends(self.last.last)

    @property
    def goes_on_small(self) -> bool:
        """Does a sentence go on, in small letters?"""
        return not self.finished and self.row.text[0].islower()

    @property
    def text(self) -> str:
        return text_of(self.row)

    @property
    def mark(self) -> str:
        return mark(self.row.text)

    @property
    def formula(self) -> bool:
        return is_formula(self.row)

    @cached_property
    def right(self) -> float:
        """Where full lines end in the column of this row."""
        right = max(self.row.x1, self.rows[self.at - 1].x1)
        near = self.rows[max(0, self.at - _NEAR_ROWS) : self.at + _NEAR_ROWS - 1]
        ends = [r.x1 for r in near if r.x1 > right and r.x0 < self.row.x1 and len(r.cells) == 1]
        return max(ends, default=right)

    @cached_property
    def short(self) -> bool:
        """Does the row before leave room for the first word of this one?"""
        row = self.row
        word = (len(row.text.split(" ", 1)[0]) + _SPACES) * (row.x1 - row.x0) / max(row.chars, 1)
        return self.right - self.last.x1 > word + _SPARE * self.size


def _elsewhere(joint: Joint) -> bool:
    row, last = joint.row, joint.last
    above = last is joint.rows[joint.at - 1] and joint.down >= _LEAST_DOWN * joint.size
    return not above or row.x0 > last.x1 or row.x1 < last.x0


def _other_size(joint: Joint) -> bool:
    return abs(joint.line.size - joint.size) > _OTHER_SIZE * joint.size + _OTHER_POINTS


def _far(joint: Joint) -> bool:
    far = _FAR * joint.pitch + 1
    return joint.down > far and joint.row.y1 - joint.last.y1 > far


def _code_begins(joint: Joint) -> bool:
    """A row of code, unless only most of a line within a paragraph is code."""
    if not joint.line.mono:
        return False
    out = joint.opening and joint.shift < 0  # the second line of a paragraph whose first one is indented
    moved = abs(joint.shift) > _SAME_INDENT and not out
    return joint.finished or moved or joint.last.x1 < joint.right - _FULL_CODE * joint.size


def _marked(joint: Joint) -> bool:
    if not joint.mark:
        return False
    return (
        joint.kind is Kind.LIST
        or joint.finished
        or not joint.mark[0].isalnum()
        or joint.last.x1 < joint.row.x1 - _HANGING_MARK * joint.size
    )


def _note_begins(joint: Joint) -> bool:
    note = labels.note(joint.text) if joint.kind is Kind.FOOTNOTE else ""
    first = labels.note(text_of(joint.draft.rows[0])) if note else ""
    return bool(note) and (joint.finished or labels.follows(first, note))


def _centred(joint: Joint) -> bool:
    row, last = joint.row, joint.last
    return abs(row.x0 + row.x1 - last.x0 - last.x1) < _CENTRED and abs(joint.shift) > _INDENT * joint.size


def _hanging(joint: Joint) -> bool:
    indented = joint.opening and joint.shift > _INDENT * joint.size
    return indented and (joint.kind in (Kind.LIST, Kind.FOOTNOTE, Kind.CAPTION) or not joint.short)


def _indented(joint: Joint) -> bool:
    """The first line of the next paragraph; where the paragraph's own first line is further in, so are others."""
    if joint.shift > _INDENT * joint.size:
        return joint.short or (joint.finished and not joint.opening)
    return False


def _outdented(joint: Joint) -> bool:
    if joint.opening or joint.shift >= -_INDENT * joint.size:
        return False
    return joint.kind is Kind.LIST or joint.finished or joint.short


_SETTLED, _LAYOUT, _HINT = 100.0, 10.0, 2.0

_APART: tuple[Feature[Joint], ...] = (
    Feature("elsewhere", -_SETTLED, _elsewhere, "it does not stand right below"),
    Feature("other size", -_SETTLED, _other_size, "its type has another size"),
)

TEXT_GOES_ON: Decision[Joint] = Decision(
    "text goes on",
    Feature("below", 1.0, always, "it stands below in the same column"),
    *_APART,
    Feature("far", -_SETTLED, _far, "it is further down than lines of a paragraph are"),
    Feature("formula", -_SETTLED, lambda joint: joint.formula, "it is a formula"),
    Feature("code begins", -_SETTLED, _code_begins, "code begins"),
    Feature(
        "other weight",
        -_SETTLED,
        lambda joint: joint.line.bold != joint.before.bold and not joint.goes_on_small,
        "one is bold, the other is not",
    ),
    Feature("marked", -_SETTLED, _marked, "it begins with the mark of a list's item"),
    Feature(
        "caption",
        -_SETTLED,
        lambda joint: (joint.kind is Kind.CAPTION or joint.finished) and bool(labels.caption(joint.text)),
        "a caption begins",
    ),
    Feature("note", -_SETTLED, _note_begins, "the next footnote begins"),
    Feature("centred", _LAYOUT, _centred, "both are centred on one line"),
    Feature("hanging", _LAYOUT, _hanging, "all but the first line are indented"),
    Feature("indented", -_HINT, _indented, "it is indented as a first line is"),
    Feature("outdented", -_HINT, _outdented, "it stands further out"),
    Feature(
        "run-in",
        -_HINT,
        lambda joint: joint.line.lead > _RUN_IN and joint.finished and (joint.short or joint.new_block),
        "its first words are set as a heading",
    ),
    Feature(
        "short",
        -_HINT,
        lambda joint: not joint.goes_on_small and joint.short,
        "the line before has room for its first word",
    ),
    Feature(
        "new block",
        -_HINT,
        lambda joint: joint.new_block and joint.down > _LOOSE * joint.pitch and joint.finished,
        "white space stands between it and a sentence's end",
    ),
)
CODE_GOES_ON: Decision[Joint] = Decision(
    "code goes on",
    Feature("code", 1.0, lambda joint: joint.line.mono, "both are code"),
    *_APART,
    Feature("far", -_SETTLED, lambda joint: joint.down >= _FAR_CODE * joint.pitch, "it is far below"),
    Feature("long", -_SETTLED, lambda joint: len(joint.draft.rows) >= _MOST_CODE, "the paragraph is long"),
)
FORMULA_GOES_ON: Decision[Joint] = Decision(
    "formula goes on",
    Feature("formula", 1.0, lambda joint: joint.formula, "both are formulas"),
    *_APART,
    Feature("far", -_SETTLED, _far, "it is further down than lines of a paragraph are"),
)


_OF_KIND = {Kind.CODE: CODE_GOES_ON, Kind.FORMULA: FORMULA_GOES_ON}


def goes_on(draft: ParagraphDraft, rows: Sequence[Row], at: int, leading: float) -> bool:
    """Does row `at` continue the draft, whose last row is the one before it on the page?"""
    return _OF_KIND.get(draft.kind, TEXT_GOES_ON)(Joint(draft, rows, at, leading))


class Break:
    """A draft of a paragraph and a row that may resume it. `ended`: only white space stands between them."""

    def __init__(self, draft: ParagraphDraft, row: Row, ended: bool) -> None:
        self.draft, self.row, self.ended = draft, row, ended
        self.last = last = draft.rows[-1]
        self.size = last.main.size
        self.below = last.page == row.page and row.y0 > last.y0 and row.x0 < last.x1 and row.x1 > last.x0

    @cached_property
    def full(self) -> bool:
        """Does the last row reach as far to the right as the others?"""
        right = max(row.x1 for row in self.draft.rows[-_NEAR_ROWS:])
        return len(self.draft.rows) > 1 and self.last.x1 > right - _FULL * self.size

    @cached_property
    def as_wide(self) -> bool:
        row, last = self.row, self.last
        return abs((row.x1 - row.x0) - (last.x1 - last.x0)) < _SAME_WIDTH * self.size


PROSE = (Kind.TEXT, Kind.LIST)
RESUMES: Decision[Break] = Decision(
    "paragraph resumes",
    Feature("apart", -1.0, always, "something stands between"),
    Feature("ended", -_SETTLED, lambda gap: gap.below and gap.ended, "it was ended on purpose right above"),
    Feature("pages", -_SETTLED, lambda gap: gap.row.page > gap.last.page + _CUT_PAGES, "it is pages away"),
    Feature(
        "other size",
        -_SETTLED,
        lambda gap: abs(gap.size - gap.row.main.size) > _SAME_SIZE,
        "its type has another size",
    ),
    Feature(
        "other weight",
        -_SETTLED,
        lambda gap: gap.last.main.bold != gap.row.main.bold,
        "one is bold, the other is not",
    ),
    Feature("finished", -_SETTLED, lambda gap: ends(gap.last.last), "a sentence ends before"),
    Feature("marked", -_SETTLED, lambda gap: bool(mark(gap.row.text)), "it begins with the mark of an item"),
    Feature("small letter", _HINT, lambda gap: gap.row.text[0].islower(), "it begins with a small letter"),
    Feature("hyphen", _HINT, lambda gap: gap.last.last[-1] in "-\u00ad", "a word is divided before"),
    Feature(
        "hangs",
        _HINT,
        lambda gap: gap.full and hangs(gap.last.last),
        "the full line before ends in a word that nothing ends with",
    ),
    Feature(
        "as wide",
        _HINT,
        lambda gap: gap.full and gap.as_wide and not gap.below,
        "both lines are full and of one width",
    ),
)
