"""PDFs made of other documents by MuPDF, with contents, links and page numbers. Imported only inside the child."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pymupdf
from pymupdf import mupdf

from ...core.errors import PdfError
from ...core.formats import ending
from ...core.page import Bookmark
from ...core.reader.pdf import Link
from ..archives import check_archive
from . import facts
from .opening import DAMAGE
from .page_list import page_list

log = logging.getLogger(__name__)
_BOOK, _TEXT = (420, 595, 11), (595, 842, 10)
"""Width and height of a page, and size of its letters, in points: A5; A4 for plain text, whose lines are broken
already, mostly after 80 characters. Never to be changed: places in documents that were read depend on it.
"""
_LONGEST = 842.0
"""Edge of a page made of a picture, in points, at most."""


def convert(path: str, target: str, at: Callable[[int], None]) -> None:
    """Write the document at `path` into `target` as a PDF; `at` is called with each page, twice.

    Raises `PdfError` for a document that is damaged, locked, has no pages, or unpacks to more than it may.
    """
    check_archive(path)
    kind = ending(path)
    try:
        with pymupdf.Document(path, filetype=kind[1:]) as document:
            if document.needs_pass:
                raise _locked(path)
            if document.is_reflowable:
                width, height, size = _TEXT if kind == ".txt" else _BOOK
                document.layout(width=width, height=height, fontsize=size)
            if not document.page_count:
                raise PdfError("“{path}” has no pages: choose another file.", path=path)
            _write_pages(document, target, at, scaled=kind == ".cbz")
            _complete(document, path, target, at)
    except DAMAGE as error:
        if "DRM" in f"{error} {error.__cause__}":
            raise _locked(path) from error
        raise PdfError("“{path}” is too damaged to open: choose another file.", path=path) from error


def _locked(path: str) -> PdfError:
    return PdfError("“{path}” is protected against being read by other programs: choose another file.", path=path)


def _write_pages(document: pymupdf.Document, target: str, at: Callable[[int], None], *, scaled: bool) -> None:
    written = mupdf.FzBuffer(1 << 20)  # given a path, MuPDF would first delete the file
    writer = mupdf.FzDocumentWriter(written, "pdf", "compress,garbage=2")
    for number in range(document.page_count):
        at(number)
        page = document.load_page(number).this
        box = mupdf.fz_bound_page(page)
        scale = min(1.0, _LONGEST / max(box.x1 - box.x0, box.y1 - box.y0, 1.0)) if scaled else 1.0
        matrix = mupdf.fz_scale(scale, scale)
        device = mupdf.fz_begin_page(writer, box.fz_transform_rect(matrix))
        mupdf.fz_run_page(page, device, matrix, mupdf.FzCookie())
        mupdf.fz_end_page(writer)
    mupdf.fz_close_document_writer(writer)
    Path(target).write_bytes(written.fz_buffer_extract_copy())


def _complete(document: pymupdf.Document, path: str, target: str, at: Callable[[int], None]) -> None:
    """Append to the PDF what its pages do not show: title, contents, page numbers and links."""
    with pymupdf.Document(target, filetype="pdf") as made:
        said = document.metadata or {}
        made.set_metadata({key: said.get(key) or "" for key in ("title", "author")})
        made.set_toc(list(_contents(facts.bookmarks(document))))
        if rules := _label_rules(page_list(document, path), document.page_count):
            made.set_page_labels(rules)
        for number in range(document.page_count):
            at(number)
            page = made.load_page(number)
            for link in facts.links(document.load_page(number)):
                with suppress(*DAMAGE):  # a link that cannot be kept costs that link
                    page.insert_link(_insertable(link))
        made.saveIncr()


def _contents(bookmarks: list[Bookmark]) -> Iterator[list[object]]:
    """Rows for `set_toc`, which wants a level at most one below the row before, and pages from 1 on."""
    level = 0
    for each in bookmarks:
        level = min(each.level, level + 1)
        to = pymupdf.Point(each.x or 0.0, each.y or 0.0)
        yield [level, each.title, each.page + 1, {"kind": pymupdf.LINK_GOTO, "to": to}]


def _label_rules(printed: dict[int, str], count: int) -> list[dict[str, object]]:
    """Rules for `set_page_labels`: a page on which no printed one begins goes on with the one before."""
    if not printed:
        return []
    rules, label = [], ""
    for page in range(count):
        label = printed.get(page, label)
        rules.append({"startpage": page, "prefix": label, "style": ""})
    return rules


def _insertable(link: Link) -> dict[str, object]:
    """A link for `insert_link`."""
    area = pymupdf.Rect(link.box)
    if link.uri:
        return {"kind": pymupdf.LINK_URI, "from": area, "uri": link.uri}
    to = pymupdf.Point(link.x or 0.0, link.y or 0.0)
    return {"kind": pymupdf.LINK_GOTO, "from": area, "page": link.page, "to": to}
