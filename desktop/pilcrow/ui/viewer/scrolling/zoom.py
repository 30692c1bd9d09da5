"""Zoom of pages: 1.0 is their printed size on a screen of 96 dots an inch."""

from __future__ import annotations

FIT_WIDTH, FIT_PAGE = 0.0, -1.0
"""The values of `ReadingPlace.zoom` that mean a fit."""
INCH = 96 / 72
"""Logical pixels a point at zoom 1."""
LIMITS = _LEAST, _MOST = 0.1, 16.0
_STEPS = (0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 6, 8, 12, 16)


def nearest_zoom(zoom: float) -> float:
    """The nearest zoom that there is."""
    return min(max(zoom, _LEAST), _MOST)


def larger(zoom: float) -> float:
    """The next step up."""
    return next((step for step in _STEPS if step > zoom * 1.01), _MOST)


def smaller(zoom: float) -> float:
    """The next step down."""
    return next((step for step in reversed(_STEPS) if step < zoom * 0.99), _LEAST)
