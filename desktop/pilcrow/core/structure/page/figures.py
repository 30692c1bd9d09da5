"""Pictures and drawings as regions of their own: the words printed inside are theirs, not the text's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import NamedTuple

from ...geometry import Box, gap, union
from ...page import Line, PageText, Picture, Place, body_size
from ...steps import Step, none, optional
from ..text import labels
from .joining import is_rule

_REACH = 40.0  # points from a picture to its caption (of which only the first line is looked at)
_PARTS = 24.0  # points between the parts of one figure
_LABELS = 12.0  # points around a figure in which short words are its own: the names and numbers of axes
_AREA = 0.03  # of the page: an image without a caption that is smaller is decoration
_REPEATED = 3  # pages that print a picture in the same place: it belongs to the layout
_PROSE = 7  # words: a line of as many is read, not looked at


class Figure(NamedTuple):
    """A region of a page, and the indices of the page's lines that are printed in it."""

    page: int
    box: Box
    lines: tuple[int, ...]


def figures(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[list[Figure]]:
    """For each page its figures: what has a caption, and images without text over them. `furniture` are the lines
    (indices) of each page that are not its text.
    """
    layout = {box for box, count in _places(pages).items() if count >= _REPEATED}
    pictured = any(page.pictures for page in pages)
    size = body_size(line for page in pages for line in page.lines) if pictured else 0.0
    return [
        optional(Step.FIGURES, page.number, _of_page, none, page, drop, layout, size) if page.pictures else []
        for page, drop in zip(pages, furniture, strict=True)
    ]


def _places(pages: Sequence[PageText]) -> Counter[Box]:
    return Counter(picture.box.rounded(0) for page in pages for picture in page.pictures)


def _of_page(page: PageText, drop: Set[int], layout: set[Box], size: float) -> list[Figure]:
    pictures = [picture for picture in page.pictures if picture.box.rounded(0) not in layout]
    captions = [
        (family, line.box)
        for line in page.lines
        if (family := labels.split(labels.caption(line.text))[0]) in (labels.FIGURE, labels.TABLE)
    ]
    found: list[Figure] = []
    for box in _captioned(pictures, captions):
        inside = _inside(page.lines, box)
        if not _is_prose([page.lines[i] for i in inside]):
            found.append(_with_labels(page, drop, Figure(page.number, box, inside), size))
    taken = [figure.box for figure in found]
    for box, image in pictures:
        large = image and box.area >= _AREA * page.width * page.height
        if (
            large
            and all(box.meet(other).area < 0.5 * box.area for other in taken)
            and not _inside(page.lines, box)
        ):
            found.append(Figure(page.number, box, ()))
            taken.append(box)
    claimed: set[int] = set()  # a line in two pictures is the first one's
    apart = []
    for figure in found:
        apart.append(figure._replace(lines=tuple(i for i in figure.lines if i not in claimed)))
        claimed.update(figure.lines)
    return apart


def _captioned(pictures: Sequence[Picture], captions: Sequence[tuple[str, Box]]) -> list[Box]:
    """The regions of pictures that figure captions stand next to, with all their parts."""
    near: dict[Box, Box] = {}  # of each picture the caption nearest to it
    for picture in pictures:
        gaps = [(gap(picture.box, caption), family, caption) for family, caption in captions]
        distance, family, caption = min(gaps, default=(1e9, "", picture.box))
        if distance <= _REACH and family == labels.FIGURE:
            near[picture.box] = caption
    regions = []
    for caption in dict.fromkeys(near.values()):
        region = union(box for box, nearest in near.items() if nearest == caption)
        others = [box for box, _ in pictures if box not in near]
        while parts := [box for box in others if gap(region, box) <= _PARTS and not _over(box, captions)]:
            region = region.union(union(parts))
            others = [box for box in others if box not in parts]
        if region.meet(caption).area < 0.5 * caption.area:
            regions.append(region)
    return regions


def _over(box: Box, captions: Sequence[tuple[str, Box]]) -> bool:
    return any(box.meet(caption).area > 0 for _, caption in captions)


def _inside(lines: Sequence[Line], box: Box) -> tuple[int, ...]:
    return tuple(
        i for i, line in enumerate(lines) if line.text and box.contains(*line.box.center) and not _names(line)
    )


def _names(line: Line) -> bool:
    return bool(labels.caption(line.text))


def _is_prose(lines: Sequence[Line]) -> bool:
    """Mostly lines of a sentence's length: text in a frame."""
    letters = [(len(line.text), len(line.text.split()) >= _PROSE) for line in lines]
    return 2 * sum(count for count, long in letters if long) > sum(count for count, _ in letters)


def _with_labels(page: PageText, drop: Set[int], figure: Figure, size: float) -> Figure:
    """The figure with the short words around it."""
    x0, y0, x1, y1 = figure.box
    around = Box(x0 - _LABELS, y0 - _LABELS, x1 + _LABELS, y1 + _LABELS)
    own = [
        i
        for i in _inside(page.lines, around)
        if i not in drop
        and (i in figure.lines or (len(page.lines[i].text) < 20 and page.lines[i].size < size - 0.2))
    ]
    return Figure(figure.page, union([figure.box, *(page.lines[i].box for i in own)]), tuple(own))


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
