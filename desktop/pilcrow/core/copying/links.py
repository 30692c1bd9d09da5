"""Links that lead back to a passage: `pilcrow://open/SHA256?page=24&paragraph=KEY&chars=10-42&file=lease.pdf`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

from ..errors import UsageError
from ..files import SCHEME

if TYPE_CHECKING:
    from ..marks.annotation import Annotation
    from ..model import Document, Paragraph

_DIGEST = re.compile(r"[0-9a-f]{64}")
_CHARS = re.compile(r"(\d{1,7})-(\d{1,7})")


@dataclass(frozen=True, slots=True)
class PassageLink:
    """A passage that outlasts moved files and new structures.

    `document` is the sha256 of the file, `page` is 0-based, `paragraph` a paragraph's key ("": the whole page),
    `start:end` characters of its text (0, 0: all). `file` is the file's name without its folder: by it, a changed
    file is found again.
    """

    document: str
    page: int
    paragraph: str = ""
    start: int = 0
    end: int = 0
    file: str = ""

    def __str__(self) -> str:
        parts = [f"page={self.page + 1}"]
        parts += [f"paragraph={self.paragraph}"] if self.paragraph else []
        parts += [f"chars={self.start}-{self.end}"] if self.end else []
        parts += [f"file={quote(self.file, safe='')}"] if self.file else []
        return f"{SCHEME}://open/{self.document}?{'&'.join(parts)}"


def passage_link(document: Document, paragraph: Paragraph, start: int = 0, end: int = 0) -> PassageLink:
    """The link to the characters `start:end` of a paragraph, to all of it if `end` is 0."""
    page = paragraph.page_at(start)
    return PassageLink(document.id, page, paragraph.key, start, end, PurePath(document.path).name)


def page_link(document: Document, page: int) -> PassageLink:
    """The link to a page (0-based)."""
    return PassageLink(document.id, page, file=PurePath(document.path).name)


def mark_link(annotation: Annotation, document: Document) -> PassageLink:
    """The link to the passage of an annotation on a document, else to its page."""
    page, file = annotation.anchor.page, PurePath(document.path).name
    for passage in annotation.anchor.passages[:1]:
        return PassageLink(document.id, page, passage.key, passage.start, passage.end, file)
    return PassageLink(document.id, page, file=file)


def parse_link(text: str) -> PassageLink:
    """The passage that a link names. Raises `UsageError` for any other text."""
    try:
        parts = urlsplit(text)
        values = parse_qs(parts.query)
    except ValueError as error:
        raise _refusal() from error
    document, page = parts.path.strip("/"), values.get("page", [""])[0]
    named = (parts.scheme, parts.netloc) == (SCHEME, "open") and _DIGEST.fullmatch(document)
    if not (named and page.isascii() and page.isdigit() and int(page[:9]) > 0):
        raise _refusal()
    chars = _CHARS.fullmatch(values.get("chars", [""])[0])
    start, end = (int(chars[1]), int(chars[2])) if chars else (0, 0)
    key, file = values.get("paragraph", [""])[0], PurePath(values.get("file", [""])[0]).name
    return PassageLink(document, int(page[:9]) - 1, key, start, max(start, end), file)


def _refusal() -> UsageError:
    return UsageError("This is no link to a passage: such a link begins with pilcrow://open/, and names a page.")
