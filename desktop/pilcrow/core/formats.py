"""Formats of documents besides PDF, by the endings of files: one table for all who offer or read them."""

from __future__ import annotations

import os
from dataclasses import dataclass

from .message import Message

PDF = ".pdf"


@dataclass(frozen=True, slots=True)
class Format:
    """A format that is read by way of a PDF made of it: its `name`, the `endings` of its files, and its `media`
    types (RFC 6838).

    `office`: LibreOffice makes the PDF, otherwise MuPDF; `paged`: documents have own pages; `titled`: they
    carry the title and author that they were published under; `gathered`: they are taken from folders, too, not
    only by name.
    """

    name: Message
    endings: tuple[str, ...]
    media: tuple[str, ...]
    office: bool = False
    paged: bool = False
    titled: bool = False
    gathered: bool = True


FORMATS = (
    Format(Message("an EPUB book"), (".epub",), ("application/epub+zip",), titled=True),
    Format(Message("a FictionBook"), (".fb2",), ("application/x-fictionbook+xml",), titled=True),
    Format(Message("a Mobipocket book"), (".mobi",), ("application/x-mobipocket-ebook",), titled=True),
    Format(
        Message("an XPS document"),
        (".xps", ".oxps"),
        ("application/vnd.ms-xpsdocument", "application/oxps"),
        paged=True,
    ),
    Format(Message("a comic book archive"), (".cbz",), ("application/vnd.comicbook+zip",), paged=True),
    Format(Message("a Markdown text"), (".md", ".markdown"), ("text/markdown",), gathered=False),
    Format(Message("plain text"), (".txt",), ("text/plain",), gathered=False),
    Format(
        Message("a Word document"),
        (".docx", ".doc"),
        ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/msword"),
        office=True,
    ),
    Format(Message("an OpenDocument text"), (".odt",), ("application/vnd.oasis.opendocument.text",), office=True),
    Format(Message("an RTF document"), (".rtf",), ("application/rtf",), office=True),
    Format(
        Message("a presentation"),
        (".pptx", ".ppt", ".odp"),
        (
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
            "application/vnd.ms-powerpoint",
            "application/vnd.oasis.opendocument.presentation",
        ),
        office=True,
        paged=True,
    ),
)
_BY_ENDING = {ending: each for each in FORMATS for ending in each.endings}
ENDINGS = (PDF, *_BY_ENDING)
"""Endings of all files that can be opened, in lower case."""
_GATHERED = frozenset((PDF, *(ending for ending, each in _BY_ENDING.items() if each.gathered)))


def ending(path: str) -> str:
    """The ending of a file's name, in lower case: ".epub"."""
    return os.path.splitext(path)[1].lower()  # noqa: PTH122  (also of invalid paths, and quick)


def format_of(path: str) -> Format | None:
    """The format of a file by its name; None for a PDF, and for any other file."""
    return _BY_ENDING.get(ending(path))


def is_gathered(path: str) -> bool:
    """True if a file is taken as a document where its folder is named: README files and licences are not."""
    return ending(path) in _GATHERED


def is_titled(path: str) -> bool:
    """True for a book, whose file carries the title and author that it was published under."""
    kind = format_of(path)
    return kind is not None and kind.titled
