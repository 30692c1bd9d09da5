"""What the text in flow is for a viewer, while it stands in place of the pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRect

from ...core.geometry import Box
from .text.selection import Position


class Flow(Protocol):
    """The text of the viewer's document, flowing. Places are those of the pages: 0-based, in points."""

    @property
    def text_size(self) -> float:
        """Size of the text, as a factor."""
        ...

    def set_size(self, factor: float) -> None: ...

    def spot(self) -> tuple[int, float]:
        """Page and height of the line that is read."""
        ...

    def go(self, page: int, y: float | None, boxes: Sequence[Box] = ()) -> None:
        """Bring the text at boxes of a page into view, or, without any, put that at a height at the top (None:
        the beginning of the page).
        """
        ...

    def on_screen(self, page: int, box: Box) -> QRect:
        """Rectangle of the text printed in a box of a page, in global logical pixels."""
        ...

    def position(self) -> Position | None:
        """The place between characters at the line that is read; None where there is no text."""
        ...

    def beside(self, position: Position, lines: int) -> Position | None:
        """The place so many lines of the text below (negative: above) another one in view; None: there is none."""
        ...

    def selected(self) -> QRect | None:
        """Rectangle of the selected text in view, in global logical pixels; None where nothing of it is."""
        ...
