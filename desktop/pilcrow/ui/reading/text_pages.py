"""The text of a document's pages, each laid out when it is looked at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ...core.geometry import Box
from ...core.model import Kind, PageArea, Paragraph, Span
from ...core.reader.flow import Form
from ..base.look.fonts import scaled
from .page_text import PageText, Setter
from .pictures import Pictures
from .style import Style

if TYPE_CHECKING:
    from .view import ReadingView

_KEPT = 40
"""Pages that stay laid out."""
_MARGIN, _LEAST, _NARROW = 56, 20, 520
"""Pixels beside the column, for numbers and marks; what is left of them in a narrow window; and its width."""
_CHARACTER = 0.48
"""Width of a character on average, in ems."""


class TextPages(QObject):
    """The text of each page of the document of a `view`, in its size and width. Pages are 0-based."""

    def __init__(self, view: ReadingView, level: Callable[[Paragraph], int]) -> None:
        """`level`: that of a title in the contents, from 1."""
        super().__init__(view)
        self._view, self._shown, self._level = view, view.viewer.shown, level
        self.size, self.characters = 1.0, 70
        """Size of the text as a factor, and the length of its lines."""
        self.pictures = Pictures(self._shown, self)
        self.texts = self._shown.text.pages
        """What the text was taken from."""
        self._pages: OrderedDict[int, PageText] = OrderedDict()
        self._setter: Setter | None = None

    def __len__(self) -> int:
        return len(self._shown.sizes)

    @property
    def setter(self) -> Setter:
        """What pieces are laid out with, for the width that there is."""
        if self._setter is None:
            colours, area = self._shown.colours, self._view.viewport()
            margin = scaled(_MARGIN) if area.width() > scaled(_NARROW) else _LEAST
            column = _CHARACTER * self.characters * Style(self.size, 0, colours).em
            style = Style(self.size, max(120.0, min(column, area.width() - 2 * margin)), colours)
            self._setter = Setter(style, self.pictures, area.devicePixelRatioF(), self._level)
        return self._setter

    @property
    def style(self) -> Style:
        return self.setter.style

    @property
    def left(self) -> float:
        """Left edge of the column in the viewport."""
        return round((self._view.viewport().width() - self.style.width) / 2)

    @property
    def gap(self) -> float:
        """Pixels between the texts of two pages."""
        return self.style.above(Form.TEXT, None)

    def step(self, page: int) -> float:
        """Pixels from the top of a page's text to that of the next."""
        return self.text(page).height + self.gap

    def text(self, page: int) -> PageText:
        """The text that begins on a page, laid out now if it is not yet."""
        if page not in self._pages:
            self._pages[page] = self._laid(page)
            if len(self._pages) > _KEPT:
                self._pages.popitem(last=False)
        self._pages.move_to_end(page)
        return self._pages[page]

    def _laid(self, page: int) -> PageText:
        known = self.texts.paragraphs(page)
        there = bool(known) or self.texts.has([page])
        text = PageText(page, known if there else None, self.setter, float(self._view.viewport().height()))
        if there and not known:
            whole = Box(0, 0, *self._shown.page_size(page))
            blank = Paragraph("", 0, 0, Kind.FIGURE, "", (Span(page, whole, 0, 0),), 0)
            text.lay_whole(PageArea(page, whole), blank, self.setter)
        return text

    def forget(self) -> None:
        """Lay everything out again, with the text that is known now."""
        self._setter = None
        self._pages.clear()
        self.texts = self._shown.text.pages

    def forget_waiting(self) -> None:
        """Lay out again the pages whose text had not come."""
        for page in [page for page, text in self._pages.items() if not text.known]:
            del self._pages[page]
