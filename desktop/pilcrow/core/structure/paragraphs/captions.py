"""Labels of paragraphs: read off their own text, or given to a table or figure by its caption."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...geometry import Box, gap, union
from ...model import Kind, Paragraph
from ..text import labels

_REACH = 60.0  # points from a caption to what it is of
_BESIDE = 30.0  # points that one beside it counts as farther away than one above or below


def labelled(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """The paragraphs with their labels; those that have one keep it. All parts of a table have the same."""
    label_of = [paragraph.label or read(paragraph.kind, paragraph.text) for paragraph in paragraphs]
    captions = pairs(paragraphs, label_of)
    for at, first in enumerate(_first_parts(paragraphs)):
        if not label_of[at] and first in captions:
            label_of[at] = label_of[captions[first]]
    return [
        p if p.label == label else replace(p, label=label) for p, label in zip(paragraphs, label_of, strict=True)
    ]


def read(kind: Kind, text: str) -> str:
    """The label that a text of this kind carries itself."""
    match kind:
        case Kind.CAPTION:
            return labels.caption(text)
        case Kind.FOOTNOTE:
            return labels.note(text)
        case Kind.FORMULA:
            return labels.formula(text)
        case _:
            return ""


def pairs(paragraphs: Sequence[Paragraph], label_of: Sequence[str]) -> dict[int, int]:
    """Which caption (index) each table and figure (index, a table's that of its first part) has, `label_of` giving
    all labels. A document sets the captions of its tables all above or all below, and so those of its figures:
    whichever names most of them in the whole document. Among captions and tables near each other the habit is left
    only where that names more of them. Each caption and each table is taken once, the nearest pairs first; the
    caption of a table that has none left names a picture.
    """
    near = list(_near(paragraphs, label_of))
    found: list[_Pair] = []
    for kind in (Kind.TABLE, Kind.FIGURE):
        every = [pair for pair in near if pair.wanted and paragraphs[pair.at].kind is kind]
        habit = max((False, True), key=lambda side: _worth(_of_side(every, below=side)))
        for group in _together(pair for pair in every if pair.below is habit or not pair.over_page):
            ways = [_of_side(group, below=habit), _nearest_first(group), _of_side(group, below=not habit)]
            best = max(ways, key=len)
            found += best
    taken = {number for pair in found for number in (pair.at, pair.caption)}
    found += [p for p in near if not p.wanted and taken.isdisjoint((p.at, p.caption))]
    return {pair.at: pair.caption for pair in _nearest_first(found)}


class _Pair(NamedTuple):
    """A figure or table (index) and a caption (index) near it, which may stand `below`. `wanted`: the caption is
    of that kind. `over_page`: a page ends between them.
    """

    distance: float
    at: int
    caption: int
    below: bool
    wanted: bool
    over_page: bool = False


def _near(paragraphs: Sequence[Paragraph], label_of: Sequence[str]) -> Iterator[_Pair]:
    """The captions near each table and figure: on one page, or right before or after it with a page's end between.
    A picture may also have a table's.
    """
    firsts = _first_parts(paragraphs)
    by_page: dict[int, dict[int, Box]] = {}  # boxes of captions, figures, and tables with all their parts
    for at, paragraph in enumerate(paragraphs):
        if paragraph.kind in (Kind.TABLE, Kind.FIGURE, Kind.CAPTION):
            for page in paragraph.pages:
                boxes, box = by_page.setdefault(page, {}), box_on(paragraph, page)
                boxes[firsts[at]] = box.union(boxes.get(firsts[at], box))
    wanted = {at: kind for at, label in enumerate(label_of) if (kind := _names(paragraphs[at], label))}
    for boxes in by_page.values():
        for caption in wanted.keys() & boxes.keys():
            for at, box in boxes.items():
                kind, distance = paragraphs[at].kind, gap(box, boxes[caption])
                if distance <= _REACH and kind in (wanted[caption], Kind.FIGURE):
                    beside = box.meet(boxes[caption]).width <= 0
                    below = boxes[caption].center[1] > box.center[1]
                    yield _Pair(distance + _BESIDE * beside, at, caption, below, kind is wanted[caption])
    for caption, kind in wanted.items():
        for at, below in ((caption - 1, True), (caption + 1, False)):
            if 0 <= at < len(paragraphs) and paragraphs[at].kind is kind:
                pages = paragraphs[at].pages
                if abs(pages[-1 if below else 0] - paragraphs[caption].page) == 1:
                    yield _Pair(_REACH, firsts[at], caption, below, wanted=True, over_page=True)


def _names(caption: Paragraph, label: str) -> Kind | None:
    """What a caption is of."""
    family = labels.split(label)[0] if caption.kind is Kind.CAPTION else ""
    return {labels.TABLE: Kind.TABLE, labels.FIGURE: Kind.FIGURE}.get(family)


def _first_parts(paragraphs: Sequence[Paragraph]) -> list[int]:
    """For each paragraph (index) itself, but for the later parts of a table the first one."""
    firsts: list[int] = []
    last = 0
    for at, paragraph in enumerate(paragraphs):
        if paragraph.kind is Kind.TABLE and not (paragraph.cells and paragraph.cells[0].row):
            last = at
        firsts.append(last if paragraph.kind is Kind.TABLE else at)
    return firsts


def _together(pairs: Iterable[_Pair]) -> list[list[_Pair]]:
    """The pairs in groups that share no caption and no table or figure."""
    group_of: dict[int, list[_Pair]] = {}
    for pair in pairs:
        own = group_of.setdefault(pair.at, [])
        own.append(pair)
        other = group_of.setdefault(pair.caption, own)
        if other is not own:
            own += other
            group_of |= {member: own for each in other for member in (each.at, each.caption)}
    return list({id(group): group for group in group_of.values()}.values())


def _worth(pairs: Sequence[_Pair]) -> tuple[int, float]:
    """The more pairs the better, and of as many the nearer ones."""
    return len(pairs), -sum(pair.distance for pair in pairs)


def _of_side(pairs: Iterable[_Pair], *, below: bool) -> list[_Pair]:
    """The nearest pairs whose captions stand on this side."""
    return _nearest_first(pair for pair in pairs if pair.below == below)


def _nearest_first(pairs: Iterable[_Pair]) -> list[_Pair]:
    """The nearest pairs in which nothing is taken twice."""
    found: dict[int, _Pair] = {}
    taken: set[int] = set()
    for pair in sorted(pairs):
        if pair.at not in found and pair.caption not in taken:
            found[pair.at] = pair
            taken.add(pair.caption)
    return list(found.values())


def box_on(paragraph: Paragraph, page: int) -> Box:
    """The box around all that the paragraph prints on a page it is on."""
    return union(span.box for span in paragraph.spans if span.page == page)
