"""Operations of the child process. Only this module's imports import PyMuPDF."""

from __future__ import annotations

import faulthandler
import gc
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pymupdf

from ...core.errors import Cancelled, CrowdedPage, PdfError
from ...core.exchange.read_events import ParagraphBatch, ProvisionalStructure, ReadStep, Structured
from ...core.files import unreadable
from ...core.formats import is_titled
from ...core.geometry import Box
from ...core.model import PageInfo, TitlePage
from ...core.page import Earlier, Line, PageText
from ...core.reader.pdf import Link, OwnText, PdfInfo, Properties, Seen, Tile
from ...core.reader.signatures import VerifiedSignature
from ...core.reader.sources import SourceLine, SourcePlace
from ...core.shelf import FirstPage
from ...core.steps import WHOLE, Step, collecting, none, optional
from ..lock import Lock
from ..messages import send
from . import annotations as marks
from . import child, facts, properties
from .opening import DAMAGE, MUPDF_DAMAGE, load_page, open_pdf, sizes_of
from .page.pictures import pictures
from .page.unseen import unseen
from .page_labels import page_labels
from .parent import lending
from .writing import forms

if TYPE_CHECKING:
    from ...core.geometry import Box
    from ...core.language.packs import Pack
    from ...core.marks.annotation import Annotation, FileEdit
    from ...core.model import Paragraph
    from ...core.reader.form import Filled, Form
    from ...core.structure.outline.explanation import Explained
    from ..ocr.engine import Engine
    from .page.glyphs import GlyphReader
    from .recovery import Recovery

log = logging.getLogger(__name__)

_BATCH = 200
_HEIGHT_RATIO = 1.45  # of height to width of a small picture of a page, at most
_FIRST_DRAFT = 16
"""Pages read before the first draft, wanted or not: fewer are not worth one."""
_GROWTH = 4
"""Ratio of the pages of an unasked draft to those of the one before. The last one has half of a document's pages
at most, and all together have two thirds; drafts that a question waits for come besides, on any page.
"""


class _Shown(NamedTuple):
    """A page to draw, and the boxes of its pictures in points."""

    drawn: pymupdf.DisplayList
    pictures: tuple[Box, ...]


class Service:
    """Operations by name. Keeps a few documents open, each as long as its file is unchanged."""

    def __init__(self, pipe: Connection, page_seconds: float, packs: Sequence[Pack], locked: Lock) -> None:
        self._pipe = pipe
        self._packs = packs
        self._locked = locked
        self._seconds = page_seconds
        self._armed = 0.0
        self._asked = False
        """True while somebody waits for the paragraphs read so far."""
        self._documents: OrderedDict[tuple[Any, ...], pymupdf.Document] = OrderedDict()
        self._lists: OrderedDict[tuple[Any, ...], _Shown] = OrderedDict()
        self._readers: dict[int, GlyphReader] = {}
        pymupdf.TOOLS.mupdf_display_errors(False)
        pymupdf.TOOLS.mupdf_display_warnings(False)

    def run(self, operation: str, arguments: list[Any]) -> Any:
        """Run one request and return its result."""
        self._alive(self._seconds)
        try:
            return getattr(self, f"_{operation}")(*arguments)
        except MUPDF_DAMAGE as error:
            log.exception("%s failed", operation)
            raise PdfError("“{path}” is too damaged for this, in part.", path=arguments[0]) from error
        finally:
            faulthandler.cancel_dump_traceback_later()
            gc.collect(0)

    def _alive(self, seconds: float) -> None:
        """Arm a timer that ends this process if MuPDF hangs: if the parent is gone, nobody else would end it."""
        self._armed = time.monotonic()
        faulthandler.dump_traceback_later((child.STARVED + 1) * seconds + 10, exit=True)

    # ---- operations ---------------------------------------------------------------------------------------

    def _prepare(self, _path: str) -> None:
        """Load the code that the first file would wait for."""
        from ...core.structure import connecting  # noqa: F401  (imported ahead of the first request)
        from . import recovery  # noqa: F401  (as above)
        from .page import extract, glyphs  # noqa: F401  (as above)

    def _lock(self, _path: str) -> Lock:
        """The restrictions on this process."""
        return self._locked

    def _open(self, path: str, password: str) -> PdfInfo:
        document = self._document(path, password)
        sizes = sizes_of(document, path)
        pages = zip(sizes, optional(Step.LABELS, WHOLE, page_labels, _no_labels, document), strict=True)
        return PdfInfo(
            tuple(PageInfo(width, height, label) for (width, height), label in pages),
            facts.metadata_title(document),
            bool((document.metadata or {}).get("encryption")),
            forms.has_form(document),
            facts.opening(document),
        )

    def _links(self, path: str, password: str, page: int) -> list[Link]:
        return facts.links(load_page(self._document(path, password), page))

    def _ink(self, path: str, password: str, page: int) -> Box | None:
        from .page.ink import printed_box  # NumPy: nothing that the first page should wait for

        return printed_box(load_page(self._document(path, password), page))

    def _render(
        self, path: str, password: str, part: child.Part, filled: Filled, left_out: frozenset[str]
    ) -> Tile:
        page, area, scale = part
        document = self._document(path, password)
        key = (id(document), page, frozenset(filled.items()), left_out)
        shown = self._lists.get(key)
        if shown is None:
            loaded = load_page(document, page)
            if filled:
                forms.fill_page(loaded, filled)
            for annot in marks.own(loaded):  # the viewer draws them itself, from the library
                loaded.delete_annot(annot)
            with unseen(loaded, lambda annot: marks.has_id(annot, left_out)):
                drawn = loaded.get_displaylist(annots=1)
            shown = self._lists[key] = _Shown(drawn, pictures(drawn))
            if len(self._lists) > 8:
                self._lists.popitem(last=False)
        self._lists.move_to_end(key)
        # MuPDF rounds outwards to whole pixels: shrinking by a hair gives exactly those.
        clip = tuple((edge + nudge) / scale for edge, nudge in zip(area, (0.01, 0.01, -0.01, -0.01), strict=True))
        pixels = shown.drawn.get_pixmap(pymupdf.Matrix(scale, scale), alpha=0, clip=clip)
        left, top = pixels.x, pixels.y
        there = tuple(
            Box(box.x0 * scale - left, box.y0 * scale - top, box.x1 * scale - left, box.y1 * scale - top)
            for box in shown.pictures
        )
        return Tile(bytes(pixels.samples), pixels.width, pixels.height, pixels.stride, there)

    def _first_page(self, path: str, password: str, width: int) -> FirstPage:
        from ...core.cataloguing.printed import printed_identifiers
        from ...core.structure.outline.document_title import PAGES, document_title
        from ...core.structure.outline.imprint import imprint
        from .page import extract, glyphs

        document = self._document(path, password)
        page = load_page(document, 0)
        scale = width / max(page.rect.width, page.rect.height / _HEIGHT_RATIO, 1)
        shown = page.get_displaylist(annots=1).get_pixmap(pymupdf.Matrix(scale, scale), alpha=0)
        reader = glyphs.GlyphReader()
        pages = [extract.read_page(load_page(document, n), reader) for n in range(min(PAGES, document.page_count))]
        told, published = facts.told(document), is_titled(path)
        title = document_title(pages, told.title, Path(path).stem, published=published)
        found = printed_identifiers(pages, told.identifiers)
        said = TitlePage(title, *imprint(pages, title, told.author, told.made, published=published), found)
        return FirstPage(shown.tobytes("jpg", 85), said, document.page_count)  # JPEG quality of small pictures

    def _text(self, path: str, password: str, page: int, letters: str) -> OwnText:
        from .own_text import own_text
        from .page import extract, glyphs  # NumPy: nothing that the first page should wait for

        document = self._document(path, password)
        reader = self._readers.setdefault(id(document), glyphs.GlyphReader())
        try:
            return own_text(extract.read_page(load_page(document, page), reader, draws=False), letters)
        except DAMAGE as error:
            raise PdfError("The text of page {page} is too damaged to read.", page=str(page + 1)) from error

    def _read(
        self,
        path: str,
        password: str,
        ignore_bookmarks: bool,
        drafts: bool,
        earlier: Earlier,
        skipped: dict[int, str],
    ) -> None:
        from . import read_steps  # NumPy, here and below: nothing that a viewer should wait for
        from .page.reading import PdfFile, read_pages
        from .recovery import Recovery

        self._asked = False
        unread = {page: why for page, why in skipped.items() if why != child.CAREFULLY}
        plainly = unread.pop(child.STRUCTURING, None) is not None
        careful = skipped.keys() - unread.keys()
        logged: set[tuple[str, str]] = set()
        with open_pdf(path, password) as document, collecting(logged) as faults:
            sha256 = lending.digest(path)
            sizes = sizes_of(document, path)
            total = len(sizes)
            known = read_steps.read_so_far(sha256, earlier.begun or ())
            pages, steps, kept, work = known.pages, known.steps, len(known.pages), 0
            unread |= known.unread
            bookmarks = (
                [] if ignore_bookmarks else optional(Step.BOOKMARKS, WHOLE, facts.bookmarks, none, document)
            )
            labels = optional(Step.LABELS, WHOLE, page_labels, _no_labels, document)
            recovery = Recovery(
                path, sha256, facts.told(document), bookmarks, labels, sizes, logged, self._packs, plainly
            )
            next_draft = max(_FIRST_DRAFT, _GROWTH * len(pages))
            file = PdfFile(document, recovery.sizes, partial(open_pdf, path, password))
            for page in read_pages(file, self._at_next, unread, earlier.seen, careful, len(pages)):
                pages.append(page)
                work += read_steps.weight(page)
                if earlier.begun is not None and work >= read_steps.LINES:
                    step = read_steps.packed_step(sha256, pages[kept:], unread, (*known.faults, *faults.found()))
                    if len(step) <= read_steps.MOST:
                        send(self._pipe, "event", ReadStep(steps, step))
                    steps, kept, work = steps + 1, len(pages), 0
                done, due = len(pages), drafts and len(pages) == next_draft
                wanted = self._asked and done >= _FIRST_DRAFT and any(page.lines for page in pages)
                if done < total and (wanted or (due and 2 * done <= total)):
                    self._send_draft(recovery, pages, unread, wanted=wanted)
                if due:
                    next_draft *= _GROWTH
        self._at(total, total)
        self._at(child.STRUCTURING, total)
        self._alive(self._seconds + 0.5 * total)
        whole, paragraphs = recovery.of(pages, unread, (*known.faults, *faults.found()))
        send(self._pipe, "event", Structured(whole))
        for start in range(0, len(paragraphs), _BATCH):
            self._at(child.STRUCTURING, total)
            send(self._pipe, "event", ParagraphBatch(paragraphs[start : start + _BATCH]))

    def _explain(self, path: str, password: str, ignore_bookmarks: bool) -> list[Explained]:
        from ...core.structure.recovery import FileText, explain
        from .line_model import line_model
        from .page.reading import PdfFile, read_pages

        with open_pdf(path, password) as document:
            sizes = sizes_of(document, path)
            bookmarks = [] if ignore_bookmarks else facts.bookmarks(document)
            labels = page_labels(document)
            file = PdfFile(document, sizes, partial(open_pdf, path, password))
            pages = list(read_pages(file, self._at_next, {}, {}))
        self._at(child.STRUCTURING, len(pages))
        self._alive(self._seconds + 0.5 * len(pages))
        return explain(FileText(pages, bookmarks, labels), self._packs, line_model())

    def _convert(self, path: str, target: str) -> None:
        from .converting import convert

        convert(path, target, self._working)

    def _annotations(self, path: str, password: str, digest: str) -> list[Annotation]:
        from .page import glyphs

        reader = glyphs.GlyphReader()
        with open_pdf(path, password) as document:
            return marks.read_annotations(
                document, digest, lambda page: _own_paragraphs(page, reader), self._working
            )

    def _annotate(self, path: str, password: str, edit: FileEdit, target: str, inside: bool) -> None:
        marks.write_copy(path, password, edit, target, self._working, inside=inside)

    def _form(self, path: str, password: str) -> Form:
        with open_pdf(path, password) as document:
            return forms.read_form(document, self._working)

    def _write_form(self, path: str, password: str, filled: Filled, target: str, inside: bool) -> None:
        forms.write_form(path, password, filled, target, self._working, inside=inside)

    def _properties(self, path: str, password: str) -> Properties:
        return properties.properties(self._document(path, password), path)

    def _signatures(self, path: str, password: str, roots: Sequence[bytes]) -> dict[str, VerifiedSignature]:
        from .signatures import verify  # pyHanko: nothing that another request should wait for

        return verify(path, password, roots, self._working)

    def _source_of(self, path: str, page: int, x: float, y: float) -> SourceLine | None:
        from .synctex import source_of  # as above

        return source_of(path, page, x, y)

    def _place_of(self, path: str, source: SourceLine) -> SourcePlace | None:
        from .synctex import place_of  # as above

        return place_of(path, source)

    def _seen(self, path: str, password: str, first: int) -> Seen:
        return properties.page_facts(self._document(path, password), first, self._working)

    def _write_attachment(self, path: str, password: str, number: int, target: str) -> None:
        properties.write_attachment(self._document(path, password), path, number, target)

    def _write_pages(self, path: str, password: str, pages: Sequence[int], target: str) -> None:
        properties.write_pages(path, password, pages, target)

    def _working(self, page: int) -> None:
        """Report a page of many, each of which may take its time."""
        self._at(page, -1)
        self._alive(self._seconds)

    def _recognise(self, path: str, password: str, number: int, engine: Engine) -> list[Line]:
        from ..ocr import pages

        page = load_page(self._document(path, password), number)
        self._at(number, page.parent.page_count)
        try:
            return pages.recognise_page(page, engine)
        except DAMAGE as error:
            raise PdfError("it is too damaged to show.") from error

    def _send_draft(
        self, recovery: Recovery, pages: list[PageText], unread: dict[int, str], *, wanted: bool
    ) -> None:
        """Send the contents so far; if `wanted`, preceded by the paragraphs in small batches."""
        self._at(child.STRUCTURING, len(recovery.sizes))
        self._alive(self._seconds + 0.5 * len(pages))
        document, paragraphs = recovery.of(pages, unread, text=wanted)
        self._asked = self._asked and not wanted
        for start in range(0, len(paragraphs), _BATCH):
            send(self._pipe, "draft", paragraphs[start : start + _BATCH])
        send(self._pipe, "draft", ProvisionalStructure(document, len(pages)))
        self._alive(self._seconds)

    def _document(self, path: str, password: str) -> pymupdf.Document:
        """The open document; reopened if its file has changed."""
        try:
            status = lending.status(path)
        except OSError as error:
            raise unreadable(path, error) from error
        key = (path, password, status.st_ino, status.st_mtime_ns, status.st_size)
        document = self._documents.get(key)
        if document is None:
            document = self._documents[key] = open_pdf(path, password)
            if len(self._documents) > 4:
                self._lists.clear()
                self._readers.clear()
                self._documents.popitem(last=False)[1].close()
        self._documents.move_to_end(key)
        return document

    def _at_next(self, page: int, total: int) -> None:
        """Report a page of a reading."""
        self._at(page, total)
        if time.monotonic() > self._armed + 1:  # arming starts a thread
            self._alive(self._seconds)

    def _at(self, page: int, total: int) -> None:
        """Report the current page, and check that work or draft is wanted; wait while nobody listens."""
        send(self._pipe, "page", (page, total))
        waiting = waited = False
        while waiting or self._pipe.poll():
            match self._pipe.recv()[0]:
                case child.STOP:
                    raise Cancelled("Stopped.")
                case child.DRAFT:
                    self._asked = True
                case child.WAIT:
                    waiting = waited = True
                    faulthandler.cancel_dump_traceback_later()  # the end of the pipe shows that the parent is gone
                case child.GO_ON:
                    waiting = False
        if waited:
            self._alive(self._seconds)


def _own_paragraphs(page: pymupdf.Page, reader: GlyphReader) -> Sequence[Paragraph]:
    """Text of a page as the file prints it; empty for a page that is too damaged."""
    from .own_text import own_text
    from .page import extract

    try:
        return own_text(extract.read_page(page, reader, draws=False)).paragraphs
    except (*DAMAGE, CrowdedPage):
        return ()


def _no_labels(document: pymupdf.Document) -> list[str]:
    return [""] * document.page_count
