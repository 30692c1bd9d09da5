"""What of a document's pictures is a figure (DocsRay's limits), and which paragraphs speak of one."""

from __future__ import annotations

from collections.abc import Iterable, Set

import numpy as np
from numpy.typing import NDArray

from ..geometry import Box, union
from ..language import sentences
from ..model import Kind, Paragraph

_SIDE = 50.0
"""Points: what is narrower or lower is an icon or a sign."""
_RATIO = 10.0
"""What is longer by this is a strip that decorates."""
_INK, _SHARE = 245, 0.005
"""A picture is nearly white when less than this share of it is darker than this, of 255."""
_TITLES, _WORDS = 2, 25
"""Paragraphs that can be the title of a figure without a caption (what it shows, and in what unit), and words of
one, ..."""
_ABOVE = 30.0
"""... and points from each to what is below."""


def is_pictured(box: Box) -> bool:
    """Whether a region without a caption is neither too small nor too long for a figure."""
    low, high = sorted((box.width, box.height))
    return low >= _SIDE and high <= _RATIO * low


def title_above(figure: Paragraph, paragraphs: Iterable[Paragraph]) -> str:
    """The title of a figure without a caption: of the `paragraphs` short ones right above it; "" without any."""
    box, said = _box(figure, figure.page), list[str]()
    placed = [(_box(p, figure.page), p) for p in paragraphs if p.kind is Kind.TEXT and figure.page in p.pages]
    for above, paragraph in sorted(placed, key=lambda each: -each[0].y1):
        if above.center[1] > box.y0 or min(above.x1, box.x1) <= max(above.x0, box.x0):
            continue
        if box.y0 - above.y1 > _ABOVE or len(paragraph.text.split()) > _WORDS or len(said) == _TITLES:
            break
        said.insert(0, sentences.in_line(paragraph.text))
        box = box.union(above)
    return " · ".join(said)


def _box(paragraph: Paragraph, page: int) -> Box:
    return union(span.box for span in paragraph.spans if span.page == page)


def nearly_white(pixels: NDArray[np.uint8]) -> bool:
    """Whether a picture, (height, width, channels), shows next to nothing."""
    return bool((pixels.min(axis=2) < _INK).mean() < _SHARE)


def speaking_of(keys: Set[str], paragraphs: Iterable[Paragraph]) -> list[tuple[Paragraph, int, int]]:
    """The paragraphs that name one with these keys ("see Figure 3"), and the characters of the first such name."""
    found = []
    for paragraph in paragraphs:
        name = next((each for each in paragraph.references if each.paragraph in keys), None)
        if name is not None and paragraph.key not in keys:
            found.append((paragraph, name.start, name.end))
    return found
