"""What a PDF gives to a viewer: its pages and links, and rendered tiles."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Box
from .model import PageInfo


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """An opened PDF. `title` is the one of its metadata, which may be empty."""

    pages: tuple[PageInfo, ...]
    title: str
    encrypted: bool


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
