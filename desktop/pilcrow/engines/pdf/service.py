"""What the child process does for a request. Only this, `facts` and `extract` import PyMuPDF."""

from __future__ import annotations

import faulthandler
import gc
import hashlib
import time
from collections import OrderedDict
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pymupdf

from ...core.errors import Cancelled, PasswordNeeded, PdfError, UsageError
from ...core.events import ParagraphBatch, Structured
from ...core.model import Document, PageInfo, Section, Source
from ...core.page import PageText
from ...core.pdf import Link, PdfInfo, Tile
from . import child, facts

_BATCH = 200
_OPEN_AT_ONCE = 4
_LISTS_AT_ONCE = 8
_LITTLE_TEXT = 20
_MOSTLY_GARBAGE = 0.5
_NO_TITLE = ("microsoft word", "microsoft powerpoint", "untitled", "powerpoint presentation", "document1")
_FILE_ENDINGS = (".doc", ".docx", ".dvi", ".tex", ".pdf", ".indd", ".ps", ".qxd", ".ppt", ".pptx", ".xls", ".xlsx")


# What PyMuPDF raises about damaged files (its own classes are RuntimeErrors).
_DAMAGE = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError, KeyError)


class _Document(pymupdf.Document):
    """Opened without the outline, which takes PyMuPDF most of the time; `facts.bookmarks` reads it when asked."""

    def _loadOutline(self) -> None:  # noqa: N802  (PyMuPDF's name)
        return None


class Service:
    """Operations by name. Keeps a few documents open, each as long as its file stays the same."""

    def __init__(self, pipe: Connection, page_seconds: float) -> None:
        self._pipe = pipe
        self._seconds = page_seconds
        self._armed = 0.0
        self._documents: OrderedDict[tuple[Any, ...], pymupdf.Document] = OrderedDict()
        self._lists: OrderedDict[tuple[Any, ...], pymupdf.DisplayList] = OrderedDict()
        pymupdf.TOOLS.mupdf_display_errors(False)
        pymupdf.TOOLS.mupdf_display_warnings(False)

    def run(self, operation: str, arguments: list[Any]) -> Any:
        """Do one request and return its result. A parent's stop that came too late is no request."""
        if operation == "stop":
            return None
        self._alive(self._seconds)
        try:
            return getattr(self, f"_{operation}")(*arguments)
        finally:
            faulthandler.cancel_dump_traceback_later()
            gc.collect(0)

    def _alive(self, seconds: float) -> None:
        """Should the parent be gone while MuPDF hangs, nobody would end this process: then it ends itself."""
        self._armed = time.monotonic()
        faulthandler.dump_traceback_later(2 * seconds + 10, exit=True)

    # ---- operations ---------------------------------------------------------------------------------------

    def _open(self, path: str, password: str) -> PdfInfo:
        document = self._document(path, password)
        pages = zip(facts.sizes(document), facts.labels(document), strict=True)
        title = " ".join(((document.metadata or {}).get("title") or "").split())
        return PdfInfo(
            tuple(PageInfo(width, height, label) for (width, height), label in pages),
            title,
            bool((document.metadata or {}).get("encryption")),
        )

    def _links(self, path: str, password: str, page: int) -> list[Link]:
        return facts.links(_page(self._document(path, password), page))

    def _render(self, path: str, password: str, page: int, area: tuple[int, int, int, int], scale: float) -> Tile:
        document = self._document(path, password)
        key = (id(document), page)
        shown = self._lists.get(key)
        if shown is None:
            shown = self._lists[key] = _page(document, page).get_displaylist(annots=1)
            if len(self._lists) > _LISTS_AT_ONCE:
                self._lists.popitem(last=False)
        self._lists.move_to_end(key)
        # MuPDF rounds outwards to whole pixels: a hair inside them gives exactly them.
        clip = tuple((edge + nudge) / scale for edge, nudge in zip(area, (0.01, 0.01, -0.01, -0.01), strict=True))
        pixels = shown.get_pixmap(pymupdf.Matrix(scale, scale), alpha=0, clip=clip)
        return Tile(bytes(pixels.samples), pixels.width, pixels.height, pixels.stride)

    def _read(self, path: str, password: str, ignore_bookmarks: bool, skipped: dict[int, str]) -> None:
        from ...core.structure import recover

        with _opened(path, password) as document:
            with Path(path).open("rb") as file:
                sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            pages, unread = self._pages(document, skipped)
            bookmarks = [] if ignore_bookmarks else facts.bookmarks(document)
            labels = facts.labels(document)
            metadata = document.metadata or {}
        total = len(pages)
        self._at(child.STRUCTURING, total)
        self._alive(self._seconds + 0.1 * total)
        structure = recover(
            pages, bookmarks, labels, _metadata_title(metadata.get("title") or "") or Path(path).stem
        )
        shown = tuple(PageInfo(p.width, p.height, label) for p, label in zip(pages, labels, strict=True))
        title = (
            _metadata_title(metadata.get("title") or "") or _first_heading(structure.sections) or Path(path).stem
        )
        self._pipe.send(("event", Structured(Document(sha256, path, title, shown, structure.sections, unread))))
        for start in range(0, len(structure.paragraphs), _BATCH):
            self._at(child.STRUCTURING, total)
            self._pipe.send(("event", ParagraphBatch(structure.paragraphs[start : start + _BATCH])))

    def _document(self, path: str, password: str) -> pymupdf.Document:
        """The open document; opened again when its file has changed."""
        try:
            status = Path(path).stat()
        except OSError as error:
            raise _unopened(path, error) from error
        key = (path, password, status.st_mtime_ns, status.st_size)
        document = self._documents.get(key)
        if document is None:
            document = self._documents[key] = _opened(path, password)
            if len(self._documents) > _OPEN_AT_ONCE:
                self._lists.clear()
                self._documents.popitem(last=False)[1].close()
        self._documents.move_to_end(key)
        return document

    def _pages(self, document: pymupdf.Document, skipped: dict[int, str]) -> tuple[list[PageText], dict[int, str]]:
        """Every page as text, and in words why some gave none."""
        from . import extract  # NumPy: nothing that a viewer should wait for

        sizes = facts.sizes(document)
        pages: list[PageText] = []
        unread = dict(skipped)
        total = document.page_count
        for number in range(total):
            self._at(number, total)
            if time.monotonic() > self._armed + 1:  # arming starts a thread
                self._alive(self._seconds)
            page = None
            if number not in skipped:
                try:
                    page = extract.read_page(document.load_page(number))
                except _DAMAGE as error:
                    unread[number] = f"damaged: {' '.join(str(error).split())}"
            if page is None:
                page = PageText(number, *(facts.LETTER if number in skipped else sizes[number]), [])
            elif reason := _unreadable(page):
                unread[number] = reason
            pages.append(page)
            if number % 64 == 63:
                gc.collect(0)
        self._at(total, total)
        return pages, unread

    def _at(self, page: int, total: int) -> None:
        """Say where we are, and hear whether it is still wanted."""
        self._pipe.send(("page", (page, total)))
        if self._pipe.poll() and self._pipe.recv()[0] == "stop":
            raise Cancelled("Stopped.")


def _opened(path: str, password: str) -> pymupdf.Document:
    """Open a PDF or say in one sentence why not."""
    try:
        with Path(path).open("rb") as file:
            empty = not file.read(1)
        if empty:
            raise PdfError(f"“{path}” is empty: choose another file.")
        document = _Document(path, filetype="pdf")
    except OSError as error:
        raise _unopened(path, error) from error
    except _DAMAGE as error:
        raise PdfError(f"“{path}” is not a PDF, or too damaged to open: choose another file.") from error
    try:
        if document.needs_pass and not document.authenticate(password):
            if password:
                raise PasswordNeeded(f"The password is wrong for “{path}”: try again.")
            raise PasswordNeeded(f"“{path}” is encrypted: give its password.")
        count = document.page_count
    except PdfError:
        document.close()
        raise
    except _DAMAGE as error:
        document.close()
        raise PdfError(f"“{path}” is too damaged to open: choose another file.") from error
    if count < 1:
        document.close()
        raise PdfError(f"“{path}” has no pages: choose another file.")
    return document


def _unopened(path: str, error: OSError) -> PdfError:
    if isinstance(error, FileNotFoundError):
        return PdfError(f"“{path}” does not exist (any more): choose another file.")
    if isinstance(error, IsADirectoryError):
        return PdfError(f"“{path}” is a folder: choose a PDF file.")
    if isinstance(error, PermissionError):
        return PdfError(f"“{path}” may not be read by you: ask for permission or choose another file.")
    return PdfError(f"“{path}” cannot be opened ({error.strerror or error}): choose another file.")


def _page(document: pymupdf.Document, number: int) -> pymupdf.Page:
    if not 0 <= number < document.page_count:
        raise UsageError(f"There is no page {number + 1}: the document has {document.page_count}.")
    try:
        return document.load_page(number)
    except _DAMAGE as error:
        raise PdfError(f"Page {number + 1} is too damaged to show.") from error


def _unreadable(page: PageText) -> str:
    """Why a page gives no usable text, in words; empty where it does."""
    count = sum(len(line.text) for line in page.lines)
    if count < _LITTLE_TEXT and page.image_share > 0.3:
        return "no text: a scan?"
    if count and page.garbage > _MOSTLY_GARBAGE:
        return "its characters are not readable: OCR needed"
    return ""


def _metadata_title(title: str) -> str:
    """A title from the metadata, empty where it is only what a program put there."""
    title = " ".join(title.split())
    return "" if title.lower().startswith(_NO_TITLE) or title.lower().endswith(_FILE_ENDINGS) else title


def _first_heading(sections: Sequence[Section]) -> str:
    printed = (
        section.title for section in sections if not section.synthetic and section.source != Source.GENERATED
    )
    return next(printed, "")
