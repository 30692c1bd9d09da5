"""Opening of PDFs, and the reasons why some cannot be opened. Imported only inside the child process."""

from __future__ import annotations

import re

import pymupdf

from ...core.errors import PasswordNeeded, PdfError, UsageError
from ...core.files import HEAD, check_head, check_kind, check_name, unreadable
from ...core.message import Message
from . import facts
from .parent import lending

DAMAGE = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError, KeyError)
"""Errors that PyMuPDF raises for damaged files (its own classes are RuntimeErrors)."""
MUPDF_DAMAGE = DAMAGE[:2]
"""Errors of MuPDF itself for damaged pages."""
_HANDLER = re.compile(r"unknown encryption handler: '([^']*)'")
"""MuPDF's message for files encrypted by other means than a password."""


class _Document(pymupdf.Document):
    """A document opened without the outline, which takes PyMuPDF most of the time; `facts.bookmarks` reads it on
    request.

    PyMuPDF has no option for that: `init_doc` calls this method and keeps the result for `Document.outline`, which
    is not used here. If another PyMuPDF loads the outline in a different way, opening takes longer, and nothing
    else changes.
    """

    def _loadOutline(self) -> None:  # noqa: N802  (PyMuPDF's name)
        return None


def open_pdf(path: str, password: str) -> pymupdf.Document:
    """Open a PDF, or raise an error that says in one sentence why not."""
    check_name(path)
    try:
        check_kind(path, lending.status(path).st_mode)
        with lending.open_lent(path) as file:
            check_head(path, file.read(HEAD))
        whole = lending.map_file(path)
        document = (
            _Document(lending.place(path), filetype="pdf")
            if whole is None
            else _Document(stream=whole, filetype="pdf")
        )
    except OSError as error:
        raise unreadable(path, error) from error
    except DAMAGE as error:
        if handler := _HANDLER.search(str(error.__cause__)):
            certificate = handler[1] == "Adobe.PubSec"  # ISO 32000-2, 7.6.5
            own = Message("in a way of its own ({name})", name=handler[1])
            whom = Message("for a certificate") if certificate else own
            raise PdfError(
                "“{path}” is encrypted {whom} and cannot be opened here: choose another file.",
                path=path,
                whom=whom,
            ) from error
        raise PdfError("“{path}” is too damaged to open: choose another file.", path=path) from error
    if not document.is_pdf:  # MuPDF decides by the content, despite any file type given
        document.close()
        raise PdfError("“{path}” is not a PDF: choose another file.", path=path)
    try:
        if document.needs_pass and facts.text_is_open(document):
            document.is_encrypted = False  # PyMuPDF would refuse the pages, too
            document.init_doc()
        elif document.needs_pass and not document.authenticate(password):
            if password:
                raise PasswordNeeded("The password is wrong for “{path}”: try again.", path=path)
            raise PasswordNeeded("“{path}” is encrypted: give its password.", path=path)
        count = document.page_count
    except PdfError:
        document.close()
        raise
    except DAMAGE as error:
        document.close()
        raise PdfError("“{path}” is too damaged to open: choose another file.", path=path) from error
    if count < 1:
        document.close()
        raise _no_pages(path)
    return document


def _no_pages(path: str) -> PdfError:
    return PdfError("“{path}” has no pages: choose another file.", path=path)


def sizes_of(document: pymupdf.Document, path: str) -> list[tuple[float, float]]:
    """Sizes of all pages, see `facts.page_sizes`. To be read first: a damaged file is repaired on the way."""
    found = facts.page_sizes(document)
    if not found:
        raise _no_pages(path)
    return found


def load_page(document: pymupdf.Document, number: int) -> pymupdf.Page:
    if not 0 <= number < document.page_count:
        raise UsageError(
            "There is no page {page}: the document has {count}.", page=str(number + 1), count=document.page_count
        )
    try:
        return document.load_page(number)
    except DAMAGE as error:
        raise PdfError("Page {page} is too damaged to show.", page=str(number + 1)) from error
