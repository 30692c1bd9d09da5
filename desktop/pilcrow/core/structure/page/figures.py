"""Pictures and drawings as regions of their own: the words printed inside are theirs, not the text's.

1. The pictures of a page that may be of a figure: not the layout, boxes around text, nor tables.
2. Those that belong together, with nothing but labels between them, are one region.
3. A region next to a figure's caption is a figure; so is a large one that is drawn, or an image without words.
4. The figure's labels are those within, around, and down or up to its caption.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from ...geometry import Box, Direction, gap, union
from ...page import Line, LineIndex, PageText, Picture, body_size
from ...steps import Step, none, optional
from ..text import labels
from .joining import is_rule
from .ruling import grids, turned_rules


@dataclass(frozen=True, slots=True)
class FigureSettings:
    """Limits of what belongs to a figure. Lengths are points."""

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


def find_figures(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[list[Figure]]:
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


def _of_page(page: PageText, drop: Set[int], layout: Set[Box], size: float) -> list[Figure]:
    around = _Around(page, drop)
    parts = [each for each in page.pictures if each.box.rounded(0) not in layout and around.may_hold(each)]
    found: list[Figure] = []
    claimed = around.captioning
    for region, caption in _captioned(_figure_parts(parts, around), around):
        if _is_figure(region, caption, around):
            found.append(_labelled(page, around.with_labels(_box(region), caption), claimed, size))
            claimed = claimed.union(found[-1].lines)
    return found


_Region = Sequence[Picture]
"""Pictures that belong together."""


class _Around:
    """Text around the pictures of a page: captions and their lines (indices), other lines, ruled tables."""

    def __init__(self, page: PageText, drop: Set[int]) -> None:
        named = {i: label for i, line in enumerate(page.lines) if (label := labels.caption(line.text))}
        self.captioning = _caption_lines(page.lines, named)
        self.captions = [(labels.split_label(label)[0], page.lines[i].box) for i, label in named.items()]
        self.text = [line for i, line in enumerate(page.lines) if i not in self.captioning and i not in drop]
        self.tables = grids(turned_rules(page.rules, Direction.RIGHT), [line.box for line in page.lines])
        self.apart = [*self.tables, *(box for _, box in self.captions)]
        self.area = page.width * page.height

    def inside(self, box: Box) -> list[Line]:
        """The lines of text in a box."""
        return [line for line in self.text if box.contains(*line.box.center)]

    def may_hold(self, picture: Picture) -> bool:
        """True for a drawing, or an image without prose over it, inside no table and over no caption."""
        box = picture.box
        over = any(_covers(table, box) for table in self.tables)
        over = over or any(_covers(box, caption) for _, caption in self.captions)
        return not over and (picture.drawing or not _is_prose(self.inside(box)))

    def are_parts(self, one: _Region, other: _Region) -> bool:
        """Are two regions near, with only labels between, and neither a table nor a caption?"""
        a, b = _box(one), _box(other)
        framed = any(not (part.image or part.drawing) and self.inside(part.box) for part in (*one, *other))
        if gap(a, b) > (SETTINGS.framed if framed else SETTINGS.reach):
            return False
        both = a.union(b)
        between = (line for line in self.inside(both) if not (a.meet(line.box).area or b.meet(line.box).area))
        return all(map(_is_short, between)) and not any(both.contains(*each.center) for each in self.apart)

    def caption_of(self, box: Box, *, below: bool) -> Box | None:
        """The caption nearest to a picture on this side of it: a figure's, and near, or below it with nothing but
        labels between. None where the nearest of all, or on this side, is of something else.
        """
        near = sorted((gap(box, caption), family, caption) for family, caption in self.captions)
        beside = [each for each in near if (each[2].center[1] > box.center[1]) == below]
        if not beside or {near[0][1], beside[0][1]} != {labels.FIGURE}:
            return None
        distance, _, caption = beside[0]
        labelled = distance <= SETTINGS.over_labels and below and all(map(_is_short, self._between(box, caption)))
        return caption if distance <= SETTINGS.reach or labelled else None

    def with_labels(self, box: Box, caption: Box | None) -> Box:
        """The box around a picture and the labels above its caption, if there is a caption."""
        between = self._between(box, caption) if caption else []
        return union([box, *(line.box for line in between if _is_short(line))])

    def _between(self, box: Box, caption: Box) -> list[Line]:
        """The lines that stand between a picture and its caption below or above."""
        top, bottom = min(box.y1, caption.y1), max(box.y0, caption.y0)
        lines = [line for line in self.text if top < line.box.center[1] < bottom]
        return [line for line in lines if line.box.x0 < box.x1 and line.box.x1 > box.x0]


def _figure_parts(parts: Sequence[Picture], around: _Around) -> list[_Region]:
    """Pictures that are parts of one figure together."""
    regions: list[_Region] = []
    for part in parts:
        region: _Region = [part]
        while near := [other for other in regions if around.are_parts(region, other)]:
            regions = [other for other in regions if other not in near]
            region = [each for other in [region, *near] for each in other]
        regions.append(region)
    return regions


def _captioned(regions: Sequence[_Region], around: _Around) -> list[tuple[_Region, Box | None]]:
    """Regions with their captions; those of one caption are joined. Captions stand on the side, below or above,
    where more captions of this page have their only regions; on the other side only those that have none on that
    one.
    """
    boxes = list(map(_box, regions))
    below, above = (
        {box: caption for box in boxes if (caption := around.caption_of(box, below=side))}
        for side in (True, False)
    )
    ahead = len(set(below.values()) - set(above.values())) >= len(set(above.values()) - set(below.values()))
    first, second = (below, above) if ahead else (above, below)
    taken = set(first.values())
    captions = {box: caption for box, caption in second.items() if caption not in taken} | first
    whole: dict[Box, list[Picture]] = {}
    for box, region in zip(boxes, regions, strict=True):
        whole.setdefault(captions.get(box, box), []).extend(region)
    return [(region, key if key in captions.values() else None) for key, region in whole.items()]


def _is_figure(region: _Region, caption: Box | None, around: _Around) -> bool:
    """Does it hold no prose, and have a caption, or is it large and drawn, or an image without words?"""
    box = _box(region)
    lines = around.inside(box)
    drawn = any(part.drawing or (part.image and not lines) for part in region)
    return not _is_prose(lines) and (caption is not None or (drawn and box.area >= SETTINGS.area * around.area))


def _labelled(page: PageText, box: Box, apart: Set[int], size: float) -> Figure:
    """The figure in a box with its words: those inside, the small ones around, and those around these; never the
    lines `apart` (indices). `size` is that of the document's text, in points.
    """
    own = _lines_inside(page.lines, box) - apart
    for _ in range(2):
        x0, y0, x1, y1 = union([box, *(page.lines[i].box for i in own)])
        reach = SETTINGS.labels
        near = _lines_inside(page.lines, Box(x0 - reach, y0 - reach, x1 + reach, y1 + reach)) - apart
        own |= {i for i in near if len(page.lines[i].text) < 20 and page.lines[i].size < size - 0.2}
    return Figure(page.number, union([box, *(page.lines[i].box for i in own)]), tuple(sorted(own)))


def _caption_lines(lines: Sequence[Line], named: Collection[int]) -> set[int]:
    """The lines (indices) of captions: the `named` ones, and what goes on right below in the same type."""
    found: set[int] = set()
    above: Line | None = None
    for i in sorted(range(len(lines)), key=lambda i: lines[i].box.y0):
        line = lines[i]
        goes_on = above is not None and line.size == above.size and gap(above.box, line.box) < 0.5 * line.size
        if goes_on or i in named:
            found.add(i)
            above = line
    return found


def _box(region: _Region) -> Box:
    return union(part.box for part in region)


def _covers(box: Box, other: Box) -> bool:
    """Does the box cover half of the other, or more?"""
    return box.meet(other).area >= 0.5 * other.area


def _lines_inside(lines: Sequence[Line], box: Box) -> set[int]:
    """The lines (indices) in a box."""
    return {i for i, line in enumerate(lines) if line.text and box.contains(*line.box.center)}


def _is_short(line: Line) -> bool:
    return len(line.text) < SETTINGS.label and len(line.text.split()) < SETTINGS.prose


def _is_prose(lines: Sequence[Line]) -> bool:
    """Mostly lines of a sentence's length: text in a frame."""
    letters = [(len(line.text), len(line.text.split()) >= SETTINGS.prose) for line in lines]
    return 2 * sum(count for count, long in letters if long) > sum(count for count, _ in letters)


Anchored = dict[LineIndex | None, list[Figure]]
"""Figures by the place of the line after which they are read; None where there is no such line."""


def anchors(found: Sequence[Sequence[Figure]], arranged: Sequence[Sequence[Line]]) -> Anchored:
    """The figures of each page among its arranged lines."""
    placed: Anchored = {}
    if not any(found):
        return placed
    last: LineIndex | None = None
    for number, lines in enumerate(arranged):
        for figure in sorted(found[number] if number < len(found) else [], key=lambda each: each.box.y0):
            placed.setdefault(_insertion_place(figure, lines, last), []).append(figure)
        last = next((line.place for line in reversed(lines) if not is_rule(line.text)), last)
    return placed


def _insertion_place(figure: Figure, lines: Sequence[Line], last: LineIndex | None) -> LineIndex | None:
    """The place of the line after which the figure stands; `last`, of the pages before, where it comes first."""
    x0, y0, x1, _ = figure.box
    lines = [line for line in lines if not is_rule(line.text)]
    column = [i for i, line in enumerate(lines) if line.box.x0 < x1 and line.box.x1 > x0]
    above = [i for i in column if lines[i].box.center[1] < y0]
    at = above[-1] if above else (column[0] - 1 if column else len(lines) - 1)
    return lines[at].place if at >= 0 else last
