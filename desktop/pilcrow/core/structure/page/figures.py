"""Pictures and drawings as regions of their own: the words printed inside are theirs, not the text's.

1. The pictures of a page that may be of a figure: not the layout, boxes around text, nor tables.
2. Those that belong together, with nothing but labels between them, are one region.
3. A region next to a figure's caption is a figure; so is a large one that is drawn, or an image without words.
4. The figure's labels are those within, around, and down or up to its caption.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from ...geometry import Box, Direction, gap, union
from ...page import Line, PageText, Picture, Place, body_size
from ...steps import Step, none, optional
from ..text import labels
from .joining import is_rule
from .ruling import grids, turned_rules


@dataclass(frozen=True, slots=True)
class FigureSettings:
    """What belongs to a figure. Lengths are points."""

    reach: float = 40.0
    """Between the parts of a figure, with nothing but labels between, and from one to its caption."""
    framed: float = 10.0
    """Between parts of which one is a frame around words: it may be a table's."""
    over_labels: float = 110.0
    """From a figure to its caption where nothing but labels stand between them."""
    labels: float = 14.0
    """Around a figure, or its labels, in which short words are its own: the numbers and names of axes."""
    area: float = 0.015
    """Share of the page: a picture without a caption that is smaller is decoration."""
    repeated: int = 3
    """On so many pages a picture in the same place belongs to the layout."""
    prose: int = 7
    """Words: a line of as many is read, not looked at."""
    label: int = 32
    """Characters: a label is shorter."""


SETTINGS = FigureSettings()


class Figure(NamedTuple):
    """A region of a page, and the indices of the page's lines that are printed in it."""

    page: int
    box: Box
    lines: tuple[int, ...]


def figures(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[list[Figure]]:
    """For each page its figures: what has a caption, images without text over them, charts and drawings.
    `furniture` are the lines (indices) of each page that are not its text.
    """
    places = Counter(picture.box.rounded(0) for page in pages for picture in page.pictures)
    layout = {box for box, count in places.items() if count >= SETTINGS.repeated}
    size = body_size(line for page in pages for line in page.lines) if places else 0.0
    return [
        optional(Step.FIGURES, page.number, _of_page, none, page, drop, layout, size) if page.pictures else []
        for page, drop in zip(pages, furniture, strict=True)
    ]


def _of_page(page: PageText, drop: Set[int], layout: set[Box], size: float) -> list[Figure]:
    families = [(labels.split(labels.caption(line.text))[0], line.box) for line in page.lines]
    captions = [(family, box) for family, box in families if family in (labels.FIGURE, labels.TABLE)]
    titles = _caption_lines(page.lines)
    text = [line for i, line in enumerate(page.lines) if i not in drop and i not in titles]
    tables = grids(turned_rules(page.rules, Direction.RIGHT), [line.box for line in page.lines])
    boxes = [box for _, box in captions]
    pictures = [picture for picture in page.pictures if picture.box.rounded(0) not in layout]
    parts = [picture for picture in pictures if _may_be_part(picture, text, tables, boxes)]
    apart = [*tables, *boxes]
    regions = {union(part.box for part in region): region for region in _regions(parts, text, apart)}
    captioned = _captioned(list(regions), captions, text, size)
    whole: dict[Box, list[Picture]] = {}
    for box, region in regions.items():
        whole.setdefault(captioned.get(box, box), []).extend(region)
    found: list[Figure] = []
    for caption, region in whole.items():
        box = union(part.box for part in region)
        lines = _lines_in(box, text)
        named = caption in captioned.values()
        if named:
            box = union([box, *(line.box for line in _labels_of(box, _between(box, caption, text), text, size))])
        drawn = any(part.drawing for part in region) or (not lines and any(part.image for part in region))
        large = box.area >= SETTINGS.area * page.width * page.height
        if (named or (drawn and large)) and not _is_prose(lines):
            claimed = titles | {i for figure in found for i in figure.lines}
            found.append(_with_labels(page, box, claimed, size))
    return found


def _may_be_part(picture: Picture, text: Sequence[Line], tables: Sequence[Box], captions: Sequence[Box]) -> bool:
    """True for a drawing, or an image without prose over it, inside no table and over no caption."""
    inside = any(_covers(table, picture.box) for table in tables)
    over = any(_covers(picture.box, caption) for caption in captions)
    return not (inside or over) and (picture.drawing or not _is_prose(_lines_in(picture.box, text)))


def _regions(parts: Sequence[Picture], text: Sequence[Line], apart: Sequence[Box]) -> list[list[Picture]]:
    """Pictures that are parts of one figure: near, with only labels between, and nothing that stands `apart`."""
    regions: list[list[Picture]] = []
    for part in parts:
        region = [part]
        while near := [other for other in regions if _are_parts(region, other, text, apart)]:
            regions = [other for other in regions if other not in near]
            region = [each for other in [region, *near] for each in other]
        regions.append(region)
    return regions


def _are_parts(
    region: Sequence[Picture], other: Sequence[Picture], text: Sequence[Line], apart: Sequence[Box]
) -> bool:
    one, two = (union(part.box for part in parts) for parts in (region, other))
    framed = any(not (part.image or part.drawing) and _lines_in(part.box, text) for part in (*region, *other))
    if gap(one, two) > (SETTINGS.framed if framed else SETTINGS.reach):
        return False
    both = one.union(two)
    between = (line for line in _lines_in(both, text) if not (one.meet(line.box).area or two.meet(line.box).area))
    return all(map(_is_short, between)) and not any(both.contains(*each.center) for each in apart)


def _captioned(
    boxes: Sequence[Box], captions: Sequence[tuple[str, Box]], text: Sequence[Line], size: float
) -> dict[Box, Box]:
    """The caption of each region that has one: on the side, below or above, where more captions of this page have
    their only regions; on the other side only a caption that has none on that one.
    """
    sides = [
        {box: caption for box in boxes if (caption := _caption_of(box, captions, text, size, below=below))}
        for below in (True, False)
    ]
    below, above = (set(side.values()) for side in sides)
    first, second = sides if len(below - above) >= len(above - below) else sides[::-1]
    taken = set(first.values())
    return {box: caption for box, caption in second.items() if caption not in taken} | first


def _caption_of(
    box: Box, captions: Sequence[tuple[str, Box]], text: Sequence[Line], size: float, *, below: bool
) -> Box | None:
    """The caption nearest to a picture on this side of it: a figure's, and near, or below it with nothing but
    labels between. None where the nearest of all is a table's.
    """
    gaps = [(gap(box, caption), family, caption) for family, caption in captions]
    if min(gaps, default=(0.0, "", box))[1] != labels.FIGURE:
        return None
    gaps = [each for each in gaps if (each[2].center[1] > box.center[1]) == below]
    distance, family, caption = min(gaps, default=(1e9, "", box))
    if family != labels.FIGURE or distance > SETTINGS.over_labels:
        return None
    between = _between(box, caption, text)
    labelled = caption.y0 > box.y1 and len(_labels_of(box, between, text, size)) == len(between)
    return caption if distance <= SETTINGS.reach or labelled else None


def _between(box: Box, caption: Box, text: Sequence[Line]) -> list[Line]:
    """The lines that stand between a picture and its caption below or above."""
    top, bottom = min(box.y1, caption.y1), max(box.y0, caption.y0)
    return [
        line
        for line in text
        if top < line.box.center[1] < bottom and line.box.x0 < box.x1 and line.box.x1 > box.x0
    ]


def _labels_of(box: Box, lines: Sequence[Line], text: Sequence[Line], size: float) -> list[Line]:
    """Those of the lines that are labels of a picture: short, and small or in a font that is printed in it."""
    fonts = {line.font for line in text if box.contains(*line.box.center)} if lines else set()
    return [line for line in lines if _is_short(line) and (line.size < size - 0.2 or line.font in fonts)]


def _is_short(line: Line) -> bool:
    return len(line.text) < SETTINGS.label and len(line.text.split()) < SETTINGS.prose


def _caption_lines(lines: Sequence[Line]) -> set[int]:
    """The lines (indices) of captions: the first ones, and what goes on right below in the same type."""
    found: set[int] = set()
    above: Line | None = None
    for i in sorted(range(len(lines)), key=lambda i: lines[i].box.y0):
        line = lines[i]
        goes_on = above is not None and line.size == above.size and gap(above.box, line.box) < 0.5 * line.size
        if goes_on or _names(line):
            found.add(i)
            above = line
    return found


def _covers(box: Box, other: Box) -> bool:
    """Does the box cover half of the other, or more?"""
    return box.meet(other).area >= 0.5 * other.area


def _lines_in(box: Box, lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if box.contains(*line.box.center)]


def _names(line: Line) -> bool:
    return bool(labels.caption(line.text))


def _is_prose(lines: Sequence[Line]) -> bool:
    """Mostly lines of a sentence's length: text in a frame."""
    letters = [(len(line.text), len(line.text.split()) >= SETTINGS.prose) for line in lines]
    return 2 * sum(count for count, long in letters if long) > sum(count for count, _ in letters)


def _with_labels(page: PageText, box: Box, apart: Set[int], size: float) -> Figure:
    """The figure with the words in it, the short ones around it, and those around these."""
    own = {i for i in _inside(page.lines, box) if i not in apart}
    for _ in range(2):
        x0, y0, x1, y1 = union([box, *(page.lines[i].box for i in own)])
        reach = SETTINGS.labels
        near = _inside(page.lines, Box(x0 - reach, y0 - reach, x1 + reach, y1 + reach)) - apart
        own |= {i for i in near if len(page.lines[i].text) < 20 and page.lines[i].size < size - 0.2}
    return Figure(page.number, union([box, *(page.lines[i].box for i in own)]), tuple(sorted(own)))


def _inside(lines: Sequence[Line], box: Box) -> set[int]:
    """The lines (indices) in a box."""
    return {i for i, line in enumerate(lines) if line.text and box.contains(*line.box.center)}


BEFORE_ALL: Place = (-1, -1)


def anchors(found: Sequence[Sequence[Figure]], arranged: Sequence[Sequence[Line]]) -> dict[Place, list[Figure]]:
    """The figures by the place of the line after which they are read, or `BEFORE_ALL`."""
    placed: dict[Place, list[Figure]] = {}
    if not any(found):
        return placed
    last = BEFORE_ALL
    for number, lines in enumerate(arranged):
        for figure in sorted(found[number] if number < len(found) else [], key=lambda each: each.box.y0):
            placed.setdefault(_before(figure, lines, last), []).append(figure)
        last = next((line.place for line in reversed(lines) if not is_rule(line.text)), last)
    return placed


def _before(figure: Figure, lines: Sequence[Line], last: Place) -> Place:
    """The place of the line after which the figure stands; `last`, of the pages before, where it comes first."""
    x0, y0, x1, _ = figure.box
    lines = [line for line in lines if not is_rule(line.text)]
    column = [i for i, line in enumerate(lines) if line.box.x0 < x1 and line.box.x1 > x0]
    above = [i for i in column if lines[i].box.center[1] < y0]
    at = above[-1] if above else (column[0] - 1 if column else len(lines) - 1)
    return lines[at].place if at >= 0 else last
