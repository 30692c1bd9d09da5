"""Colour schemes for pages."""

from __future__ import annotations

from enum import Enum

from .theme import DARK, LIGHT, Tokens


class PageColours(Enum):
    """Page colours: light shows the page as it is; the others replace white by `paper` and black by `ink`."""

    LIGHT = "light"
    SEPIA = "sepia"
    DARK = "dark"

    @property
    def dark(self) -> bool:
        return self is PageColours.DARK

    @property
    def tokens(self) -> Tokens:
        """Design tokens for drawing over pages."""
        return DARK if self.dark else LIGHT

    @property
    def paper(self) -> str:
        return {"light": "#ffffff", "sepia": "#f5ecd9", "dark": DARK.panel}[self.value]

    @property
    def ink(self) -> str:
        return {"light": "#000000", "sepia": "#3b2d1f", "dark": DARK.text}[self.value]
