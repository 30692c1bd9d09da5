"""A reader's place in a document, as it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .arrangement import Arrangement
from .pdf import Opening

Margins = tuple[tuple[float, ...], ...]
"""The page boxes left after trimming: for each kind of page (`core.reader.trimming.Kind`) the kind, then the box
in points.
"""
_PANES = {"UseThumbs": "Pages", "UseOutlines": "Contents"}
"""The tab of the left pane that each page mode of a file means (ISO 32000-2, table 29)."""
_MARGIN = 7
_MOST, _ZOOM = 1e6, 100.0
"""The greatest page number or coordinate (points), and the greatest zoom, of a saved place."""


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A reader's place in a document and the view of it: 0-based page, y in points, zoom (0: fit width, -1: fit
    page), quarter turns, page arrangement, whether the margins were trimmed, and to which boxes; also the tab
    shown in the left pane ("": the first).
    """

    page: int = 0
    y: float = 0.0
    zoom: float = 0.0
    turns: int = 0
    arrangement: Arrangement = field(default_factory=Arrangement)
    trim: bool = False
    margins: Margins = ()
    pane: str = ""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> ReadingPlace:
        """A place from saved values; missing ones get the defaults of a new document, and numbers are clamped."""
        return cls(
            int(_clamp(float(values.get("page", 0)), 0.0, _MOST)),
            _clamp(float(values.get("y", 0.0)), -_MOST, _MOST),
            _clamp(float(values.get("zoom", 0.0)), -1.0, _ZOOM),
            int(values.get("turns", 0)) % 4,
            Arrangement.of(values.get("arrangement", {})),
            bool(values.get("trim", False)),
            tuple(tuple(map(float, row)) for row in values.get("margins", ()) if len(row) == _MARGIN),
            str(values.get("pane", "")),
        )

    @classmethod
    def at_opening(cls, kept: ReadingPlace | None, asked: int | None, opening: Opening) -> ReadingPlace:
        """Where a file is opened: at the `kept` place, else as the file itself wishes; but at page `asked`
        (0-based) if not None.
        """
        arrangement, pane = Arrangement.wished(opening), _PANES.get(opening.mode, "")
        place = kept or cls(arrangement=arrangement, pane=pane)
        return place if asked is None else replace(place, page=asked, y=0.0)


def _clamp(value: float, least: float, most: float) -> float:
    """A number within bounds."""
    return min(max(value, least), most)


@dataclass(frozen=True, slots=True)
class Recent:
    """A recently opened file and the reader's place in it."""

    path: str
    place: ReadingPlace
    title: str = ""
