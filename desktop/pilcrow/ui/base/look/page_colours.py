"""Colour schemes for pages."""

from __future__ import annotations

from enum import Enum

from ....settings import AS_WINDOW, PAGE_COLOURS
from .theme import DARK, LIGHT, Tokens, tokens


class PageColours(Enum):
    """Page colours: light shows the page as it is; the others replace white by `paper` and black by `ink`."""

    LIGHT = "light"
    SEPIA = "sepia"
    DARK = "dark"

    @classmethod
    def named(cls, name: str) -> PageColours:
        """The colours that one of `PAGE_COLOURS` means now."""
        if name != AS_WINDOW and name in PAGE_COLOURS:
            return cls(name)
        return cls.DARK if tokens().dark else cls.LIGHT

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
