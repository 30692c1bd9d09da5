"""What a PDF gives to a viewer: its pages and links, their text, rendered tiles, and what it says about itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from .geometry import Box
from .model import PageInfo, Paragraph


@dataclass(frozen=True, slots=True)
class Opening:
    """How a PDF asks to be shown when it is opened: its page layout and page mode as PDF names them ("": it does
    not say), and whether it is read from right to left (ISO 32000-2, tables 29 and 147).
    """

    layout: str = ""
    mode: str = ""
    right_to_left: bool = False


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """An opened PDF. `title` is the one of its metadata, which may be empty; `form`: there is a form in it."""

    pages: tuple[PageInfo, ...]
    title: str
    encrypted: bool
    form: bool = False
    opening: Opening = Opening()

    def label(self, page: int) -> str:
        """What the document calls a page (0-based)."""
        return self.pages[page].label or str(page + 1)

    @property
    def labels(self) -> list[str]:
        """What the document calls its pages."""
        return [self.label(page) for page in range(len(self.pages))]

    @property
    def names(self) -> list[str]:
        """The same as `page_range` takes them: "" for pages that have but their number."""
        return [page.label for page in self.pages]

    def named(self, read: Sequence[PageInfo]) -> PdfInfo:
        """The same with the labels of its pages as they were `read`; as it is where those are not its pages."""
        if len(read) != len(self.pages) or all(a.label == b.label for a, b in zip(read, self.pages, strict=True)):
            return self
        pages = (replace(page, label=other.label) for page, other in zip(self.pages, read, strict=True))
        return replace(self, pages=tuple(pages))


@dataclass(frozen=True, slots=True)
class Link:
    """A link on a page: its area, and either a target in the same document (0-based `page`, `y` and `x` in points
    of that page as shown, None where the link does not say) or a `uri`, of whatever scheme.
    """

    box: Box
    page: int = -1
    y: float | None = None
    uri: str = ""
    x: float | None = None


@dataclass(frozen=True, slots=True)
class Tile:
    """A rendered part of a page: 8-bit RGB without alpha, `stride` bytes a row."""

    pixels: bytes
    width: int
    height: int
    stride: int

    @property
    def whole(self) -> bool:
        """Whether it has the bytes that its sizes promise: whoever draws it reads that many."""
        return 0 < 3 * self.width <= self.stride and 0 < self.height * self.stride == len(self.pixels)


@dataclass(frozen=True, slots=True)
class OwnText:
    """The text of a page as its file prints it, in reading order. The paragraphs have the page (from 1) for a
    section, and are numbered on it. `unread` says in words why a page has no usable text, or little, as in
    `Document.unread`.
    """

    paragraphs: tuple[Paragraph, ...] = ()
    unread: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a PDF: the number of the object that holds it, bytes (-1: the PDF does not say), when it was
    changed (seconds since the epoch; 0: not said).
    """

    number: int
    name: str
    size: int = -1
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class Signature:
    """A signed field. Whether the signature is good has not been looked at."""

    field: str
    signer: str = ""
    signed: float = 0.0
    """Seconds since the epoch; 0: not said."""


@dataclass(frozen=True, slots=True)
class Description:
    """What a PDF says about itself in words; "" for what it does not say."""

    title: str = ""
    author: str = ""
    subject: str = ""
    keywords: str = ""
    creator: str = ""
    producer: str = ""
    created: float = 0.0
    changed: float = 0.0
    """Seconds since the epoch; 0: not said."""


@dataclass(frozen=True, slots=True)
class Properties:
    """What a PDF says about itself. Its maker chose every word; they are cut to a bounded length."""

    said: Description
    xmp: Description
    """What its XMP says of that otherwise."""
    version: str
    encryption: str
    """How it is encrypted; empty when it is not."""
    allowed: frozenset[Permission]
    tagged: bool
    pages: int
    size: int
    """Bytes."""
    attachments: tuple[Attachment, ...]
    signatures: tuple[Signature, ...]
    more: bool
    """Whether there are more attachments or signatures than these."""


class Permission(Enum):
    """What a PDF can allow and forbid (ISO 32000-2, table 22)."""

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
    """A font by the name in the PDF, its type as PDF calls it, and whether the PDF has its shapes."""

    name: str
    kind: str
    embedded: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found on some pages: those before `upto` (0-based) have been looked at."""

    upto: int
    fonts: tuple[Font, ...]
    attachments: tuple[Attachment, ...]
