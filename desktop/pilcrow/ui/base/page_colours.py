"""The colours that pages are shown in."""

from __future__ import annotations

from enum import Enum

from .theme import DARK, LIGHT, Tokens


class PageColours(Enum):
    """Light is as a page is made; the others have a `paper` and an `ink` in place of white and black."""

    LIGHT = "light"
    SEPIA = "sepia"
    DARK = "dark"

    @property
    def dark(self) -> bool:
        return self is PageColours.DARK

    @property
    def tokens(self) -> Tokens:
        """For what is drawn over pages."""
        return DARK if self.dark else LIGHT

    @property
    def paper(self) -> str:
        return {"light": "#ffffff", "sepia": "#f5ecd9", "dark": DARK.panel}[self.value]

    @property
    def ink(self) -> str:
        return {"light": "#000000", "sepia": "#3b2d1f", "dark": DARK.text}[self.value]
