"""Labels of paragraphs: read off their own text, or given to a table or figure by its caption."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...geometry import Box, gap
from ...model import Kind, Paragraph
from ..text import labels

_READERS = {Kind.CAPTION: labels.caption, Kind.FOOTNOTE: labels.footnote_mark, Kind.FORMULA: labels.formula}


def add_labels(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """The paragraphs with their labels; those that have one keep it. All parts of a table have the same."""
    label_of = [paragraph.label or own_label(paragraph.kind, paragraph.text) for paragraph in paragraphs]
    captions = pairs(paragraphs, label_of)
    for at, first in enumerate(_first_parts(paragraphs)):
        if not label_of[at] and first in captions:
            label_of[at] = label_of[captions[first]]
    return [
        p if p.label == label else replace(p, label=label) for p, label in zip(paragraphs, label_of, strict=True)
    ]


def own_label(kind: Kind, text: str) -> str:
    """The label that a text of this kind carries itself."""
    return _READERS[kind](text) if kind in _READERS else ""


def pairs(paragraphs: Sequence[Paragraph], label_of: Sequence[str]) -> dict[int, int]:
    """Captions (index) of tables and figures (index, a table's that of its first part), `label_of` giving all
    labels. A document sets the captions of its tables all above or all below, and so those of its figures: on the
    side that names most of them in the whole document. Each caption and each table is taken once: on that side
    first, then the nearest.
    """
    near = sorted(_captions_near(paragraphs, label_of))
    found: dict[int, int] = {}
    for kind in (Kind.TABLE, Kind.FIGURE):
        every = [pair for pair in near if paragraphs[pair.at].kind is kind]
        sides = [_once([pair for pair in every if pair.below is side]) for side in (False, True)]
        habit = max(sides, key=lambda side: (len(side), -sum(pair.distance for pair in side)))
        found |= {pair.at: pair.caption for pair in _once([*habit, *every])}
    return found


class _Pair(NamedTuple):
    """A figure or table (index) and a caption (index) near it, which may stand `below`; points between them."""

    distance: float
    at: int
    caption: int
    below: bool


def _captions_near(paragraphs: Sequence[Paragraph], label_of: Sequence[str]) -> Iterator[_Pair]:
    """The captions near each table and figure, on its page."""
    firsts = _first_parts(paragraphs)
    by_page: dict[int, dict[int, Box]] = {}  # boxes of captions, figures, and tables with all their parts
    for at, paragraph in enumerate(paragraphs):
        if paragraph.kind in (Kind.TABLE, Kind.FIGURE, Kind.CAPTION):
            for page in paragraph.pages:
                boxes, box = by_page.setdefault(page, {}), paragraph.box_on(page)
                boxes[firsts[at]] = box.union(boxes.get(firsts[at], box))
    for boxes in by_page.values():
        for caption in boxes:
            wanted = _caption_kind(paragraphs[caption], label_of[caption])
            for at, box in boxes.items() if wanted else ():
                distance = gap(box, boxes[caption])
                if paragraphs[at].kind is wanted and distance <= 60.0:  # points from a caption to what it is of
                    beside = box.meet(boxes[caption]).width <= 0
                    # points that one beside it counts as farther away than one above or below
                    yield _Pair(distance + 30.0 * beside, at, caption, boxes[caption].center[1] > box.center[1])


def _caption_kind(caption: Paragraph, label: str) -> Kind | None:
    """The kind of thing under a caption."""
    family = labels.split_label(label)[0] if caption.kind is Kind.CAPTION else ""
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


def _once(pairs: Iterable[_Pair]) -> list[_Pair]:
    """The first pairs in which nothing is taken twice."""
    found: dict[int, _Pair] = {}
    captions: set[int] = set()
    for pair in pairs:
        if pair.at not in found and pair.caption not in captions:
            found[pair.at] = pair
            captions.add(pair.caption)
    return list(found.values())
