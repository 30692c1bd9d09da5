"""Colours of readers' marks: a fill behind text, and a stronger colour for lines and dots. None is the colour of
evidence: yellow is that of lemons.
"""

from __future__ import annotations

from ....core.marks.annotation import Colour
from ..language import noop

NAMES = {
    Colour.GREEN: noop("Green"),
    Colour.YELLOW: noop("Yellow"),
    Colour.BLUE: noop("Blue"),
    Colour.RED: noop("Red"),
    Colour.PURPLE: noop("Purple"),
}
"""Colour names, for `tr`."""
_FILLS = {
    Colour.GREEN: ("#cbe8bf", "#1f4a24"),
    Colour.YELLOW: ("#eef79a", "#4a5410"),
    Colour.BLUE: ("#c3def7", "#17406a"),
    Colour.RED: ("#f8c6c2", "#5c2522"),
    Colour.PURPLE: ("#dccff6", "#3d2c6b"),
}
_LINES = {
    Colour.GREEN: ("#3d8b3d", "#7fd07f"),
    Colour.YELLOW: ("#7a8300", "#c9d64f"),
    Colour.BLUE: ("#2b74b4", "#7fb8ee"),
    Colour.RED: ("#c03f39", "#f08a84"),
    Colour.PURPLE: ("#7853c2", "#b59af5"),
}
"""Line colours for light and for dark pages or windows."""


def fill_colour(colour: Colour, *, dark: bool) -> str:
    """Fill colour, to be multiplied with a light page or screened onto a dark one."""
    return _FILLS[colour][dark]


def line_colour(colour: Colour, *, dark: bool) -> str:
    return _LINES[colour][dark]
