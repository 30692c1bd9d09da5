"""The pages of a file as text, one after the other, with what keeps a damaged one from the others."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import pymupdf

from ....core.errors import CrowdedPage, PdfError
from ....core.indexing import scans
from ....core.page import Line, PageText
from ....core.steps import Step, note_failure, optional
from ..facts import LETTER
from ..opening import MUPDF_DAMAGE
from . import extract
from .glyphs import GlyphReader

_Opens = Callable[[], pymupdf.Document]
_CRASHES = 3
"""Pages at which children have ended, after which no page is drawn to detect hidden text."""
_REOPENINGS = 8
"""Damaged pages for which the file is opened once more, at most."""


class PdfFile(NamedTuple):
    """A file to read: its document, the sizes of its pages in points, and a function that opens it once more."""

    document: pymupdf.Document
    sizes: Sequence[tuple[float, float]]
    afresh: _Opens


def read_pages(
    file: PdfFile,
    at: Callable[[int, int], None],
    unread: dict[int, str],
    seen: Mapping[int, Sequence[Line]],
    careful: Collection[int] = (),
    first: int = 0,
) -> Iterator[PageText]:
    """Text of every page from `first` on, with the lines that OCR has `seen` there; `at` is told the number of
    each page (0-based) and of all before it is read.

    Pages in `unread` are skipped, and others without text are added to it, with the reason. The `careful` pages,
    and all if there are many of them, are not drawn.
    """
    document, sizes, afresh = file
    skipped, reader = frozenset(unread), GlyphReader()
    for number, size in enumerate(sizes[first:], first):
        at(number, len(sizes))
        page = None
        if number not in skipped:
            draws = number not in careful and len(careful) < _CRASHES
            again = afresh if len(unread) < len(skipped) + _REOPENINGS else None
            try:
                page = optional(
                    Step.PAGE, number, _page_text, lambda *_: None, document, number, reader, draws, again
                )
                why = scans.DAMAGED
            except CrowdedPage as error:
                why = str(error)
            if page is None:
                unread[number] = why
        if page is None:
            page = PageText(number, *(LETTER if number in skipped else size), [])
        elif reason := scans.why_unread(page):
            if number not in seen:
                unread[number] = reason
            else:
                page.lines = scans.combine_lines(page.lines, seen[number], reason)
                if not page.lines:
                    unread[number] = scans.EMPTY
        yield page
        if number % 64 == 63:
            gc.collect(0)


def _page_text(
    document: pymupdf.Document, number: int, reader: GlyphReader, draws: bool, afresh: _Opens | None
) -> PageText | None:
    """Text of a page; None, with a log entry, if it is too damaged. MuPDF's repairs of the file for earlier pages
    may have broken this one, so it is tried again in the file opened `afresh`.
    """
    try:
        return _text_on(document, number, reader, draws)
    except MUPDF_DAMAGE as error:
        if afresh is not None:
            with suppress(*MUPDF_DAMAGE, PdfError), afresh() as other:
                return _text_on(other, number, GlyphReader(), draws)
        note_failure(Step.PAGE, number, error)
        return None


def _text_on(document: pymupdf.Document, number: int, reader: GlyphReader, draws: bool) -> PageText:
    """Text of a page. Raises one of `MUPDF_DAMAGE`."""
    loaded = document.load_page(number)
    page = extract.read_page(loaded, reader, draws=draws)
    if not page.lines:
        loaded.read_contents()  # raises if the page is damaged rather than empty
    return page
