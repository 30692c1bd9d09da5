"""Looks that headings have: each is accepted or rejected whole, by repetition, spacing and numbers."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property
from statistics import median

from ...page import Place
from ..decision import Decision, Feature, Finding
from ..text.titles import key, wide
from .candidates import Body, Candidate, Look

ENDS_TEXT = (".", ",", ";", "。", "、", "，", "；", "।")
LARGER, LARGER_BOLD = 0.65, 0.35  # points above the text's size, where bold sets apart as well
SETTLED = 100.0  # weight of what settles a question

# Sizes by the text's, white space in line pitches of the text, numbers of members, shares of them.
_LARGE, _MONO_LARGE, _FACE_LARGE = 1.08, 1.15, 1.14
_NUMBERED_SIZE, _BOLD_SIZE = 0.95, 0.93
_LOOSE, _ROOMY, _FAR = 0.35, 0.6, 3.0
_MOSTLY, _HALF = 0.6, 0.5
_LOOSE_LARGE, _LOOSE_BOLD = 0.4, 0.6
_GOING_ON = 0.7
_MANY, _FEW_WORDS = 8, 0.15
_OTHER_WORDS, _FACE_WORDS, _FACE_PAGES = 0.5, 0.7, 3
_LONGEST, _LONG_SENTENCE = 160, 40  # characters
_LEAST_ABOVE, _LOUD = 0.2, 0.9  # line pitches, points
_APART_MEMBERS, _APART_ABOVE, _APART_NUMBERED, _APART_WORDS = 7, 0.9, 0.2, 0.7


def larger(c: Candidate, body: Body) -> bool:
    return c.size > body.size + (LARGER_BOLD if c.look.bold and not body.bold else LARGER)


def ends_text(c: Candidate) -> bool:
    return c.title.endswith(ENDS_TEXT) and c.number is None and len(c.title) > _LONG_SENTENCE


def begins_small(c: Candidate) -> bool:
    return c.title[0].islower() and c.number is None and not wide(c.title)


def set_tight(c: Candidate, body: Body) -> bool:
    return c.above <= _LEAST_ABOVE and c.size <= body.size + _LOUD


def too_long(c: Candidate) -> bool:
    return len(c.title) > _LONGEST


def heading_like(c: Candidate, body: Body) -> bool:
    """Does it stand and read as a heading does, whatever its look?"""
    return c.alone and not (too_long(c) or ends_text(c) or begins_small(c) or set_tight(c, body))


class HeadingStyle:
    """One look with the candidates that share it; `sequential` are the places of those whose numbers count on."""

    def __init__(self, look: Look, members: Sequence[Candidate], body: Body, sequential: Set[Place]) -> None:
        self.look, self.members, self.body, self.sequential = look, members, body, sequential
        self.size = median(c.size for c in members) / body.size
        self.good = [c for c in members if heading_like(c, body)]
        self.share = len(self.good) / len(members)
        self.loose = sum(c.above > _LOOSE for c in members) / len(members)
        self.distinct = len({key(c.title) for c in members}) / len(members)
        numbered = bool(look.scheme) and not look.bold and self.size > _NUMBERED_SIZE and len(members) > 1
        self.large = not numbered and self.size > _LARGE
        self.bold = not numbered and not self.large and look.bold and self.size > _BOLD_SIZE
        self.numbered = numbered

    @cached_property
    def findings(self) -> list[Finding]:
        return IS_HEADING_STYLE.findings(self)

    @cached_property
    def accepted(self) -> bool:
        return sum(finding.weight for finding in self.findings) > 0

    @cached_property
    def faced(self) -> bool:
        """A face of its own, clearly larger, with other words on page after page."""
        return (
            self.size > _FACE_LARGE
            and self.look.font != ""
            and self.share > _MOSTLY
            and self.distinct > _FACE_WORDS
            and len({c.page for c in self.members}) > _FACE_PAGES
        )

    @cached_property
    def set_apart(self) -> bool:
        """Does it stand about a line below the text before it, time and again, with other words each time, and
        without numbers?
        """
        alone = [c for c in self.members if c.alone]
        return (
            len(alone) > _APART_MEMBERS
            and self.share > _MOSTLY
            and median(min(c.above, _FAR) for c in alone) >= _APART_ABOVE
            and sum(c.number is not None for c in self.members) < _APART_NUMBERED * len(self.members)
            and len({key(c.title) for c in alone}) > _APART_WORDS * len(alone)
        )


def styles(
    found: Sequence[Candidate], body: Body, sequential: Set[Place], *, wherever: bool = False
) -> dict[Look, HeadingStyle]:
    """Candidates by look, or by look `wherever` they stand: centred or not."""
    grouped: dict[Look, list[Candidate]] = {}
    for c in found:
        grouped.setdefault(c.face if wherever else c.look, []).append(c)
    return {look: HeadingStyle(look, members, body, sequential) for look, members in grouped.items()}


def _tight(style: HeadingStyle) -> bool:
    if style.numbered:
        return median(min(c.above, _FAR) for c in style.good or style.members) <= _ROOMY
    if style.large:
        return style.loose <= _LOOSE_LARGE and not style.faced
    return style.loose <= _LOOSE_BOLD


def _begins_again(style: HeadingStyle) -> bool:
    going_on = sum(c.place in style.sequential for c in style.members)
    return style.numbered and going_on <= _GOING_ON * len(style.members)


def _repeated(style: HeadingStyle) -> bool:
    """ "Note", "Returns": a look for few words again and again."""
    if style.bold and style.distinct <= _OTHER_WORDS:
        return True
    return not style.numbered and len(style.members) > _MANY and style.distinct < _FEW_WORDS


_SPEAKS = 2.0

IS_HEADING_STYLE: Decision[HeadingStyle] = Decision(
    "heading style",
    Feature(
        "numbered",
        _SPEAKS,
        lambda style: style.numbered,
        "lines in the type of the text begin with numbers",
    ),
    Feature("larger", _SPEAKS, lambda style: style.large, "it is larger than the text"),
    Feature("bold", _SPEAKS, lambda style: style.bold, "it is bold where the text is not"),
    Feature(
        "monospaced",
        -SETTLED,
        lambda style: all(c.mono for c in style.members) and style.size < _MONO_LARGE,
        "it is the type of code",
    ),
    Feature(
        "scattered",
        -_SPEAKS,
        lambda style: style.share <= (_HALF if style.large else _MOSTLY),
        "many of its lines do not stand or read as headings do",
    ),
    Feature("tight", -_SPEAKS, _tight, "too little white space stands above its lines"),
    Feature(
        "begins again", -_SPEAKS, _begins_again, "its numbers do not go on through the document, as those of lists"
    ),
    Feature(
        "repeated", -_SPEAKS, _repeated, "it prints the same few words again and again, as labels of boxes do"
    ),
    Feature("once", -_SPEAKS, lambda style: style.bold and len(style.members) == 1, "no other line has this look"),
)
