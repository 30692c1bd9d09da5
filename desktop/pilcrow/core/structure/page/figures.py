"""Pictures and drawings as regions of their own: the words printed inside are theirs, not the text's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
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
    """From a picture to its caption, of which only the first line is looked at ..."""
    over_labels: float = 110.0
    """... or so far above it where nothing but labels stand between them."""
    parts: float = 24.0
    """Between the parts of one figure."""
    filled: float = 0.25
    """Share of a drawing that long lines fill at most: a box behind text has more."""
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
    ticks: int = 4
    """Numbers at equal steps that make an axis."""


SETTINGS = FigureSettings()
_NUMBER = re.compile(r"[$€£]?\s?([-−–]?\d+(?:[.,]\d+)?)\s?[%kMK]?")


class Figure(NamedTuple):
    """A region of a page, and the indices of the page's lines that are printed in it."""

    page: int
    box: Box
    lines: tuple[int, ...]


def figures(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[list[Figure]]:
    """For each page its figures: what has a caption, images without text over them, charts and drawings.
    `furniture` are the lines (indices) of each page that are not its text.
    """
    layout = {box for box, count in _places(pages).items() if count >= SETTINGS.repeated}
    pictured = any(page.pictures for page in pages)
    size = body_size(line for page in pages for line in page.lines) if pictured else 0.0
    return [
        optional(Step.FIGURES, page.number, _of_page, none, page, drop, layout, size) if page.pictures else []
        for page, drop in zip(pages, furniture, strict=True)
    ]


def _places(pages: Sequence[PageText]) -> Counter[Box]:
    return Counter(picture.box.rounded(0) for page in pages for picture in page.pictures)


def _of_page(page: PageText, drop: Set[int], layout: set[Box], size: float) -> list[Figure]:
    tables = grids(turned_rules(page.rules, Direction.RIGHT), [line.box for line in page.lines])
    pictures = [
        picture
        for picture in page.pictures
        if picture.box.rounded(0) not in layout and not any(_covers(table, picture.box) for table in tables)
    ]
    named = _caption_lines(page.lines)
    captions = _captions(page.lines)
    text = [line for i, line in enumerate(page.lines) if i not in drop and i not in named]
    apart = [*tables, *(caption for _, caption in captions)]

    def drawn(box: Box, inside: tuple[int, ...], *, sure: bool = False) -> Figure | None:
        lines = [page.lines[i] for i in inside]
        if _is_prose(lines) and not (sure and _share(box, lines) < SETTINGS.filled):
            return None
        return _with_labels(page, drop | named, Figure(page.number, box, inside), size)

    captioned = _captioned(pictures, captions, text, apart, size)
    found = [figure for box in captioned if (figure := drawn(box, _inside(page.lines, box, named)))]
    least = SETTINGS.area * page.width * page.height
    free = [each.box for each in pictures if each.drawing and not _over(each.box, captions)]
    free = [box for box in free if not any(_covers(figure.box, box) for figure in found)]
    for box in _whole(free, text, apart):
        inside = _inside(page.lines, box, named)
        if box.area >= least and (drawing := drawn(box, inside, sure=True)):
            found.append(drawing)
    for box, image, _ in pictures:
        inside = _inside(page.lines, box, named)
        if box.area < least or any(_covers(figure.box, box) for figure in found):
            continue
        if image:
            found += [Figure(page.number, box, ())] if not inside else []
        elif not _over(box, captions) and (chart := drawn(box, inside)) and _has_axis(page, chart):
            found.append(chart)
    return _apart(found)


def _whole(boxes: Iterable[Box], text: Sequence[Line], apart: Sequence[Box]) -> list[Box]:
    """The regions of drawings, those of several parts as one."""
    regions: list[Box] = []
    for box in boxes:
        while parts := [region for region in regions if _are_parts(region, box, text, apart)]:
            regions = [region for region in regions if region not in parts]
            box = union([box, *parts])
        regions.append(box)
    return regions


def _are_parts(box: Box, other: Box, text: Sequence[Line], apart: Sequence[Box]) -> bool:
    """Are two drawings parts of one: near, with nothing but labels between, and nothing that stands `apart`?"""
    if gap(box, other) > SETTINGS.reach:
        return False
    both = box.union(other)
    between = (
        line for line in _lines_in(both, text) if not (box.meet(line.box).area or other.meet(line.box).area)
    )
    return all(map(_is_short, between)) and not any(both.contains(*each.center) for each in apart)


def _captions(lines: Sequence[Line]) -> list[tuple[str, Box]]:
    """The captions of figures and tables: of which family, and where."""
    families = [(labels.split(labels.caption(line.text))[0], line.box) for line in lines]
    return [(family, box) for family, box in families if family in (labels.FIGURE, labels.TABLE)]


def _apart(found: Sequence[Figure]) -> list[Figure]:
    """The figures, a line in two of them only in the first."""
    claimed: set[int] = set()
    apart = []
    for figure in found:
        apart.append(figure._replace(lines=tuple(i for i in figure.lines if i not in claimed)))
        claimed.update(figure.lines)
    return apart


def _covers(box: Box, other: Box) -> bool:
    """Does the box cover half of the other, or more?"""
    return box.meet(other).area >= 0.5 * other.area


def _captioned(
    pictures: Sequence[Picture],
    captions: Sequence[tuple[str, Box]],
    text: Sequence[Line],
    apart: Sequence[Box],
    size: float,
) -> list[Box]:
    """The regions of pictures that figure captions stand next to, with all their parts and what is between."""
    drawings = {picture.box for picture in pictures if picture.drawing}
    near = _nearest([each.box for each in pictures], captions, text, size)
    regions = []
    for caption in dict.fromkeys(near.values()):
        region = union(box for box, nearest in near.items() if nearest == caption)
        others = [each.box for each in pictures if each.box not in near and not _over(each.box, captions)]
        others = [box for box in others if box in drawings or not _is_prose(_lines_in(box, text))]
        while parts := [
            box
            for box in others
            if gap(region, box) <= SETTINGS.parts or (box in drawings and _are_parts(region, box, text, apart))
        ]:
            region = region.union(union(parts))
            others = [box for box in others if box not in parts]
        between = _labels_of(region, _between(region, caption, text), text, size)
        if region.meet(caption).area < 0.5 * caption.area:
            regions.append(union([region, *(line.box for line in between)]))
    return regions


def _nearest(
    boxes: Sequence[Box], captions: Sequence[tuple[str, Box]], text: Sequence[Line], size: float
) -> dict[Box, Box]:
    """The caption of each picture that has one: on the side, below or above, where more captions of this page have
    their only pictures; on the other side only a caption that has none on that one.
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


def _has_axis(page: PageText, figure: Figure) -> bool:
    """Do numbers at equal steps stand at equal distances, with nothing beside most of them, as rows have?"""
    lines = [page.lines[i] for i in figure.lines]
    read = [(line.box.center, _NUMBER.fullmatch(line.text)) for line in lines]
    for along in (0, 1):
        lanes: dict[int, list[tuple[float, float]]] = {}
        for center, number in read:
            if number:
                value = float(number[1].replace(",", ".").replace("−", "-").replace("–", "-"))
                lanes.setdefault(round(center[1 - along] / 6), []).append((center[along], value))
        for lane in lanes.values():
            places, values = zip(*sorted(lane), strict=True)
            level = [at for at in places if sum(abs(center[along] - at) < 3 for center, _ in read) > 1]
            if len(lane) >= SETTINGS.ticks and _are_steps(places, 0.1) and _are_steps(values, 0.01):
                return 2 * len(level) < len(places)
    return False


def _are_steps(values: Sequence[float], tolerance: float) -> bool:
    """Do the values rise, or fall, by about the same each time?"""
    steps = [b - a for a, b in pairwise(values)]
    return bool(steps[0]) and all(abs(step - steps[0]) <= tolerance * abs(steps[0]) for step in steps)


def _over(box: Box, captions: Sequence[tuple[str, Box]]) -> bool:
    return any(box.meet(caption).area > 0 for _, caption in captions)


def _inside(lines: Sequence[Line], box: Box, apart: Set[int]) -> tuple[int, ...]:
    """The lines (indices) in a box, without those `apart`."""
    return tuple(
        i for i, line in enumerate(lines) if line.text and box.contains(*line.box.center) and i not in apart
    )


def _lines_in(box: Box, lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if box.contains(*line.box.center)]


def _share(box: Box, lines: Sequence[Line]) -> float:
    """The part of a box that lines of a sentence's length fill."""
    return sum(line.box.area for line in lines if not _is_short(line)) / box.area


def _names(line: Line) -> bool:
    return bool(labels.caption(line.text))


def _is_prose(lines: Sequence[Line]) -> bool:
    """Mostly lines of a sentence's length: text in a frame."""
    letters = [(len(line.text), len(line.text.split()) >= SETTINGS.prose) for line in lines]
    return 2 * sum(count for count, long in letters if long) > sum(count for count, _ in letters)


def _with_labels(page: PageText, apart: Set[int], figure: Figure, size: float) -> Figure:
    """The figure with the short words around it, and those around these."""
    own = set(figure.lines)
    box = figure.box
    for _ in range(2):
        x0, y0, x1, y1 = box
        reach = SETTINGS.labels
        near = _inside(page.lines, Box(x0 - reach, y0 - reach, x1 + reach, y1 + reach), apart)
        own |= {i for i in near if len(page.lines[i].text) < 20 and page.lines[i].size < size - 0.2}
        own -= apart
        box = union([figure.box, *(page.lines[i].box for i in own)])
    return Figure(figure.page, box, tuple(sorted(own)))


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
