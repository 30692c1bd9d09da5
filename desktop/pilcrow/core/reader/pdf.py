"""Values of a PDF for the viewer: its pages and links, their text, rendered tiles, and its properties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import isfinite

from ..geometry import Box
from ..model import PageInfo, Paragraph


@dataclass(frozen=True, slots=True)
class Opening:
    """A PDF's wishes for its display when opened: its page layout and page mode by their PDF names ("": none), and
    whether it is read from right to left (ISO 32000-2, tables 29 and 147).
    """

    layout: str = ""
    mode: str = ""
    right_to_left: bool = False


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A PDF file as opened: path, sha256 of its content ("": unknown), password ("": none)."""

    path: str
    digest: str = ""
    password: str = ""


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """An opened PDF. `title` is from its metadata, and may be empty; `form`: it contains a form."""

    pages: tuple[PageInfo, ...]
    title: str
    encrypted: bool
    form: bool = False
    opening: Opening = Opening()

    def label(self, page: int) -> str:
        """Label of a page (0-based); without one its number."""
        return self.pages[page].label or str(page + 1)

    @property
    def labels(self) -> list[str]:
        """Labels of all pages; without one their numbers."""
        return [self.label(page) for page in range(len(self.pages))]

    @property
    def names(self) -> list[str]:
        """Labels for `page_range`: "" for pages that have only a number."""
        return [page.label for page in self.pages]

    def named(self, read: Sequence[PageInfo]) -> PdfInfo:
        """A copy with the labels of the pages as `read`; unchanged if their number differs."""
        if len(read) != len(self.pages) or all(a.label == b.label for a, b in zip(read, self.pages, strict=True)):
            return self
        both = zip(self.pages, read, strict=True)
        pages = (a if a.label == b.label else PageInfo(a.width, a.height, b.label) for a, b in both)
        return replace(self, pages=tuple(pages))


@dataclass(frozen=True, slots=True)
class Link:
    """A link on a page: its area, and either a target in the same document (0-based `page`, `y` and `x` in points
    of that page as shown, None if the link does not give them) or a `uri`, of any scheme.
    """

    box: Box
    page: int = -1
    y: float | None = None
    uri: str = ""
    x: float | None = None


@dataclass(frozen=True, slots=True)
class Tile:
    """A rendered part of a page: 8-bit RGB without alpha, `stride` bytes a row. `pictures` are the boxes of the
    page's pictures, in pixels of the part, beyond which they may reach.
    """

    pixels: bytes
    width: int
    height: int
    stride: int
    pictures: tuple[Box, ...] = ()

    @property
    def whole(self) -> bool:
        """True if the pixels have as many bytes as the sizes promise, since drawing code reads that many, and
        pictures a place.
        """
        told = all(isfinite(edge) for box in self.pictures for edge in box)
        return told and 0 < 3 * self.width <= self.stride and 0 < self.height * self.stride == len(self.pixels)


@dataclass(frozen=True, slots=True)
class OwnText:
    """The text of a page as its file prints it, in reading order. The section of the paragraphs is the page (from
    1), on which they are numbered. `unread` says in words why a page has no usable text, or little, as in
    `Document.unread`.
    """

    paragraphs: tuple[Paragraph, ...] = ()
    unread: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a PDF: the number of its object, its size in bytes (-1: not given), and its time of change
    (seconds since the epoch; 0: not given).
    """

    number: int
    name: str
    size: int = -1
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class Signature:
    """A signed field, by its full name, with what its maker claims; a `VerifiedSignature` says what is true."""

    field: str
    signer: str = ""
    signed: float = 0.0
    """Seconds since the epoch; 0: not given."""


@dataclass(frozen=True, slots=True)
class Description:
    """A PDF's description of itself; "" for missing parts."""

    title: str = ""
    author: str = ""
    subject: str = ""
    keywords: str = ""
    creator: str = ""
    producer: str = ""
    created: float = 0.0
    changed: float = 0.0
    """Seconds since the epoch; 0: not given."""
    identifiers: str = ""
    """Values that may name the publication, each on a line behind its key."""


@dataclass(frozen=True, slots=True)
class Properties:
    """A PDF's properties. Its maker chose every word; they are cut to a bounded length."""

    said: Description
    xmp: Description
    """Deviating values in its XMP."""
    version: str
    encryption: str
    """Method of encryption; empty without any."""
    allowed: frozenset[Permission]
    tagged: bool
    pages: int
    size: int
    """Bytes."""
    attachments: tuple[Attachment, ...]
    signatures: tuple[Signature, ...]
    more: bool
    """True if there are more attachments or signatures than these."""


class Permission(Enum):
    """Action that a PDF can allow or forbid (ISO 32000-2, table 22)."""

    PRINT = "print"
    PRINT_WELL = "print in high quality"
    COPY = "copy"
    CHANGE = "change"
    ANNOTATE = "annotate"
    FILL = "fill in forms"
    ASSEMBLE = "take pages out"
    READ_ALOUD = "read aloud"


@dataclass(frozen=True, slots=True)
class Font:
    """A font: its name in the PDF, its PDF type, and whether it is embedded."""

    name: str
    kind: str
    embedded: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """Contents found on some pages: those before `upto` (0-based) have been examined."""

    upto: int
    fonts: tuple[Font, ...]
    attachments: tuple[Attachment, ...]
