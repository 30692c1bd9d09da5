"""Pages on paper: where they lie on it, and how they get there."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter

from ....core.errors import PdfError, UsageError
from ....core.geometry import Box
from ....core.marks.annotation import Annotation
from ....core.model import PageInfo
from ....core.reader.pdf import PdfInfo
from ....core.stopping import Stopped, result_of
from ...base.backend import Renderer
from ...base.language import noop, tr
from ...base.look.page_colours import PageColours
from ...viewer.pictures import mark_painting
from ...viewer.pictures.painting import Canvas
from ...viewer.pictures.tiles import SIDE, picture
from ...viewer.scrolling.page_layout import PageLayout, sizes

log = logging.getLogger(__name__)
_INCH = 72
_FINEST = 300
"""Dots an inch: finer costs much time and shows nothing."""
_WIDEST = 5_000
"""Pixels of the longer side of a rendered page."""
_PRIORITY = 4
"""At the renderer: behind everything that somebody looks at."""


class Scaling(Enum):
    """Sizes at which a page can be printed."""

    SHRINK = noop("Shrink to the paper")
    FIT = noop("Fit to the paper")
    ACTUAL = noop("Actual size")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper, turned like the page: size and printable area in points."""

    size: QSizeF
    printable: QRectF

    @classmethod
    def of(cls, layout: QPageLayout, page: PageInfo) -> Sheet:
        """The sheet that a page is printed on."""
        turned = QPageLayout(layout)
        turned.setOrientation(orientation(page))
        unit = QPageLayout.Unit.Point
        return cls(turned.fullRect(unit).size(), turned.paintRect(unit))

    def place(self, page: PageInfo, scaling: Scaling) -> QRectF:
        """Rectangle of a page on the sheet, in points from its upper left corner; it may exceed the sheet."""
        room = self.printable
        fitting = min(room.width() / page.width, room.height() / page.height)
        scale = {Scaling.FIT: fitting, Scaling.SHRINK: min(1.0, fitting), Scaling.ACTUAL: 1.0}[scaling]
        size = QSizeF(page.width * scale, page.height * scale)
        middle = room.center() if scaling != Scaling.ACTUAL else QRectF(QPointF(), self.size).center()
        return QRectF(middle - QPointF(size.width() / 2, size.height() / 2), size)


def orientation(page: PageInfo) -> QPageLayout.Orientation:
    wide = page.width > page.height
    return QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait


@dataclass(frozen=True, slots=True)
class PrintSource:
    """The file to print from, and the reader's marks to print with it."""

    path: str
    info: PdfInfo
    marks: Sequence[Annotation] = ()


@dataclass(frozen=True, slots=True)
class PrintJob:
    """Pages to print (0-based), in this order, with their source and scaling."""

    source: PrintSource
    pages: Sequence[int]
    scaling: Scaling = Scaling.SHRINK


def print_pages(job: PrintJob, printer: QPrinter, renderer: Renderer, stopped: Stopped) -> Iterator[int]:
    """Print, on a worker's thread: yields how many pages are done. A page that cannot be rendered stays empty.

    Raises `UsageError` when the printer takes nothing, `Cancelled` soon after `stopped()`.
    """
    printer.setFullPage(True)
    painter = QPainter()
    try:
        for done, number in enumerate(job.pages):
            page = job.source.info.pages[number]
            printer.setPageOrientation(orientation(page))
            if not (printer.newPage() if painter.isActive() else painter.begin(printer)):
                raise UsageError(tr("The printer takes no pages: look whether it is there and ready."))
            dots = printer.resolution() / _INCH
            place = Sheet.of(printer.pageLayout(), page).place(page, job.scaling)
            target = QRectF(place.topLeft() * dots, place.size() * dots)
            dpi = min(printer.resolution(), _FINEST)
            image = render_page(job.source, number, dpi * place.width() / page.width, renderer, stopped)
            painter.drawImage(target, image)
            yield done + 1
    finally:
        if painter.isActive():
            if stopped():
                printer.abort()
            painter.end()


def render_page(source: PrintSource, number: int, dpi: float, renderer: Renderer, stopped: Stopped) -> QImage:
    """Render a page with its marks as one picture at `dpi`; damaged parts are white. For a thread."""
    page = source.info.pages[number]
    scale = min(dpi / _INCH, _WIDEST / max(page.width, page.height))
    width, height = max(1, round(page.width * scale)), max(1, round(page.height * scale))
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    try:
        for y, x in product(range(0, height, SIDE), range(0, width, SIDE)):
            right, bottom = min(x + SIDE, width), min(y + SIDE, height)
            clip = Box(x / scale, y / scale, right / scale, bottom / scale)
            tile = result_of(renderer.render(source.path, number, clip, scale, priority=_PRIORITY), stopped)
            painter.drawImage(x, y, picture(tile))
    except PdfError as error:
        log.info("page %s is printed without its unreadable parts: %s", number + 1, error)
    finally:
        _paint_marks(painter, source, number, scale)
        painter.end()
    return image


def _paint_marks(painter: QPainter, source: PrintSource, number: int, scale: float) -> None:
    marks = [mark for mark in source.marks if mark.anchor.on(number)]
    if marks:
        pages = PageLayout(sizes([(page.width, page.height) for page in source.info.pages]), scale)
        left, top, _, _ = pages.rect(number)
        mark_painting.paint(Canvas(painter, pages, number, QPointF(-left, -top), 1.0, PageColours.LIGHT), marks)
