"""Figures among a document's pictures (DocsRay's limits), and the paragraphs that mention them."""

from __future__ import annotations

from collections.abc import Iterable, Set

import numpy as np
from numpy.typing import NDArray

from ..geometry import Box
from ..language import sentences
from ..model import Kind, Paragraph

_SIDE = 50.0
"""Points of width or height below which a picture is an icon or a sign."""
_INK, _SHARE = 245, 0.005
"""A picture is nearly white if less than this share of it is darker than this, of 255."""
_TITLES, _WORDS, _GAP = 2, 25, 30.0
"""Paragraphs that can be the title of a figure without a caption (its subject, and its unit), at most, words of
each, and points from it to what stands below.
"""


def is_pictured(box: Box) -> bool:
    """True if a region without a caption is neither too small nor too long for a figure."""
    low, high = sorted((box.width, box.height))
    return low >= _SIDE and high <= 10.0 * low  # longer pictures are decorative strips


def title_above(figure: Paragraph, paragraphs: Iterable[Paragraph]) -> str:
    """Title of a figure without a caption: the short `paragraphs` right above it; "" if there are none."""
    box, said = figure.box_on(figure.page), list[str]()
    placed = [(p.box_on(figure.page), p) for p in paragraphs if p.kind is Kind.TEXT and figure.page in p.pages]
    for above, paragraph in sorted(placed, key=lambda each: -each[0].y1):
        if above.center[1] > box.y0 or min(above.x1, box.x1) <= max(above.x0, box.x0):
            continue
        if box.y0 - above.y1 > _GAP or len(paragraph.text.split()) > _WORDS or len(said) == _TITLES:
            break
        said.insert(0, sentences.in_line(paragraph.text))
        box = box.union(above)
    return " · ".join(said)


def nearly_white(pixels: NDArray[np.uint8]) -> bool:
    """True if a picture, (height, width, channels), is almost blank."""
    return bool((pixels.min(axis=2) < _INK).mean() < _SHARE)


def speaking_of(keys: Set[str], paragraphs: Iterable[Paragraph]) -> list[tuple[Paragraph, int, int]]:
    """Paragraphs with a reference to one of these keys ("see Figure 3"), and the first one's characters."""
    found = []
    for paragraph in paragraphs:
        name = next((each for each in paragraph.references if each.paragraph in keys), None)
        if name is not None and paragraph.key not in keys:
            found.append((paragraph, name.start, name.end))
    return found
