"""What of a document's pictures is a figure (DocsRay's limits), and which paragraphs speak of one."""

from __future__ import annotations

from collections.abc import Iterable, Set

import numpy as np
from numpy.typing import NDArray

from ..geometry import Box
from ..model import Paragraph

_SIDE = 50.0
"""Points: what is narrower or lower is an icon or a sign."""
_RATIO = 10.0
"""What is longer by this is a strip that decorates."""
_INK, _SHARE = 245, 0.005
"""A picture is nearly white when less than this share of it is darker than this, of 255."""


def is_pictured(box: Box) -> bool:
    """Whether a region without a caption is neither too small nor too long for a figure."""
    low, high = sorted((box.width, box.height))
    return low >= _SIDE and high <= _RATIO * low


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
