"""What a PDF gives to a viewer: its pages and links, their text, and rendered tiles."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Box
from .model import PageInfo, Paragraph


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """An opened PDF. `title` is the one of its metadata, which may be empty."""

    pages: tuple[PageInfo, ...]
    title: str
    encrypted: bool

    def label(self, page: int) -> str:
        """What the document calls a page (0-based)."""
        return self.pages[page].label or str(page + 1)


@dataclass(frozen=True, slots=True)
class Link:
    """A link on a page: its area, and either a target in the same document (0-based `page`, `y` in points of
    that page as shown, None where the link does not say) or a `uri`.
    """

    box: Box
    page: int = -1
    y: float | None = None
    uri: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A rendered part of a page: 8-bit RGB without alpha, `stride` bytes a row."""

    pixels: bytes
    width: int
    height: int
    stride: int


@dataclass(frozen=True, slots=True)
class OwnText:
    """The text of a page as its file prints it, in reading order. The paragraphs have the page (from 1) for a
    section, and are numbered on it. `unread` says in words why a page has no usable text, or little, as in
    `Document.unread`.
    """

    paragraphs: tuple[Paragraph, ...] = ()
    unread: str = ""
