"""Labels of paragraphs: read off their own text, or given to a table or figure by its caption."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...geometry import Box, gap, union
from ...model import Kind, Paragraph
from ..text import labels

_REACH = 60.0  # points from a caption to what it is of
_BESIDE = 30.0  # points that one beside it counts as farther away than one above or below


def labelled(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """The paragraphs with their labels; those that have one keep it."""
    label_of = [paragraph.label or read(paragraph.kind, paragraph.text) for paragraph in paragraphs]
    for at, caption in pairs(paragraphs, label_of).items():
        label_of[at] = label_of[at] or label_of[caption]
    for at, paragraph in enumerate(paragraphs):
        if paragraph.cells and paragraph.cells[0].row:  # a long table's next part
            label_of[at] = label_of[at] or label_of[at - 1]
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
    """Which caption (index) each table and figure (index) has, `label_of` giving all labels: one on its page,
    above or below it. On a page all are below, all above, or each is the nearest: whichever names most of its
    figures, or tables. Each caption and each table is taken once, the nearest pairs first; the caption of a table
    that has none left names a picture.
    """
    by_page: dict[int, list[int]] = {}
    for at, paragraph in enumerate(paragraphs):
        if paragraph.kind in (Kind.TABLE, Kind.FIGURE, Kind.CAPTION):
            for page in paragraph.pages:
                by_page.setdefault(page, []).append(at)
    matched: list[_Pair] = []
    for page, members in by_page.items():
        boxes = {at: box_on(paragraphs[at], page) for at in members}
        near: dict[Kind, list[_Pair]] = {Kind.TABLE: [], Kind.FIGURE: []}
        pictured: list[_Pair] = []
        for caption in members:
            family = labels.split(label_of[caption])[0] if paragraphs[caption].kind is Kind.CAPTION else ""
            wanted = {labels.TABLE: Kind.TABLE, labels.FIGURE: Kind.FIGURE}.get(family)
            for at in members if wanted else ():
                kind = paragraphs[at].kind
                if kind is not Kind.CAPTION and (distance := gap(boxes[at], boxes[caption])) <= _REACH:
                    beside = boxes[at].meet(boxes[caption]).width <= 0
                    under = boxes[caption].center[1] > boxes[at].center[1]
                    pair = _Pair(distance + _BESIDE * beside, at, caption, under)
                    if kind is wanted:
                        near[kind].append(pair)
                    elif kind is Kind.FIGURE:
                        pictured.append(pair)
        for each in near.values():
            below, above = (_nearest_first(pair for pair in each if pair.below is side) for side in (True, False))
            best: list[_Pair] = max(_nearest_first(each), below, above, key=_worth)
            matched += best
        taken = {number for pair in matched for number in (pair.at, pair.caption)}
        matched += [pair for pair in pictured if taken.isdisjoint((pair.at, pair.caption))]
    return {pair.at: pair.caption for pair in _nearest_first(matched)}


class _Pair(NamedTuple):
    """A figure or table (index) and a caption (index) near it."""

    distance: float
    at: int
    caption: int
    below: bool


def _worth(pairs: Sequence[_Pair]) -> tuple[int, float]:
    """The more pairs the better, and of as many the nearer ones."""
    return len(pairs), -sum(pair.distance for pair in pairs)


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
