"""A viewer on a document with a sentence underlined in blue, and pictures of the view.

The line drawn in the PDF shows the place of the sentence in the picture itself, independently of the code under
test.
"""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import numpy as np
import pymupdf
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QScreen, QTransform
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import pdfs
from pilcrow.core.exchange.read_events import ParagraphBatch
from pilcrow.core.geometry import Box
from pilcrow.core.model import Paragraph
from pilcrow.core.reader.pdf import Link, OwnText, PdfInfo, Tile
from pilcrow.core.reader.reading_place import ReadingPlace
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.base.look.page_colours import PageColours
from pilcrow.ui.viewer.viewer import Viewer

BEFORE, SENTENCE, AFTER = (
    "the lower pump opens. ",
    "Every valve warms the rear hinge.",
    " It stops there and waits",
)
LINES = (
    "A first line of text stands above the one that matters, and says that once more",
    BEFORE + SENTENCE + AFTER,
    "for the next line of text, which stands below the one that matters here as well.",
)
SIZE, LEADING, BASELINE = 11.0, 16.0, 300.0
LEFT = pdfs.MARGIN + pymupdf.get_text_length(BEFORE, "helv", SIZE)
RIGHT = LEFT + pymupdf.get_text_length(SENTENCE, "helv", SIZE)
Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom of an area, in pixels."""


def underlined(path: Path) -> Path:
    """Write three pages; the second has the sentence, a link to the third and one to a web page."""
    document = pymupdf.open()
    for number in range(3):
        page = document.new_page(width=pdfs.A4[0], height=pdfs.A4[1])
        if number == 1:
            for row, line in enumerate(LINES, -1):
                page.insert_text((pdfs.MARGIN, BASELINE + row * LEADING), line, fontsize=SIZE, fontname="helv")
            page.draw_rect((LEFT, BASELINE + 4, RIGHT, BASELINE + 6), color=None, fill=(0, 0, 1))
            page.insert_text((pdfs.MARGIN, 400), "See the last page, or the web.", fontsize=SIZE)
        else:
            page.insert_text((pdfs.MARGIN, 500), f"Page {number + 1} says little.", fontsize=SIZE)
    inside, outside = pymupdf.Rect(72, 390, 160, 403), pymupdf.Rect(170, 390, 230, 403)
    to = pymupdf.Point(0, 500)
    document[1].insert_link({"kind": pymupdf.LINK_GOTO, "from": inside, "page": 2, "to": to})
    document[1].insert_link({"kind": pymupdf.LINK_URI, "from": outside, "uri": "https://example.org/"})
    return pdfs.save(document, path)


class Eye:
    """A reader who looks at the underlined document in a viewer."""

    def __init__(self, bot: QtBot, viewer: Viewer) -> None:
        self.bot, self.viewer = bot, viewer

    def look(self, zoom: float, turns: int, *, dark: bool) -> None:
        """Show the sentence with this zoom and rotation, and wait until it is sharp."""
        self.viewer.shown.set_colours(PageColours.DARK if dark else PageColours.LIGHT)
        self.viewer.page_view.rotate(turns - self.viewer.scroller.place().turns)
        with self.bot.waitSignal(self.viewer.page_sharp, check_params_cb=lambda page: page == 1):
            self.viewer.page_view.set_zoom(zoom)
            self.viewer.scroller.go_to_boxes(1, [Box(LEFT, BASELINE - 12, RIGHT, BASELINE + 3)])

    def picture(self) -> NDArray[np.int16]:
        """Picture of the viewport as (height, width, RGB), in device pixels, with the page turned upright."""
        image = self.viewer.viewport().grab().toImage()
        image.setDevicePixelRatio(1)
        turned = image.transformed(QTransform().rotate(-90 * self.viewer.scroller.place().turns))
        return colours(turned)

    def spot(self, x: float, y: float) -> QPoint:
        """The viewport's logical position of a place in `picture`."""
        ratio, turns = self.viewer.devicePixelRatioF(), self.viewer.scroller.place().turns
        width, height = (side * ratio for side in self.viewer.viewport().size().toTuple())
        x, y = ((x, y), (width - y, x), (width - x, height - y), (y, height - x))[turns]
        return QPointF(x / ratio, y / ratio).toPoint()

    def drag(self, start: QPoint, end: QPoint) -> None:
        viewport = self.viewer.viewport()
        self.bot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        self.bot.mouseMove(viewport, (start + end) / 2)
        self.bot.mouseMove(viewport, end)
        self.bot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)


class Reader(Eye):
    """A reader with a viewer on the underlined document in its own window."""

    def __init__(self, bot: QtBot, process: PdfProcess, path: Path, *, fine: bool = False) -> None:
        super().__init__(bot, Viewer(process))
        self.path = path
        self.info = process.open(str(path)).result()
        events = process.read(str(path))
        self.paragraphs = [p for e in events if isinstance(e, ParagraphBatch) for p in e.paragraphs]
        bot.addWidget(self.viewer)
        corner = screen(fine=fine).geometry().topLeft()
        self.viewer.setGeometry(corner.x() + 40, corner.y() + 40, 760, 680)
        self.viewer.show()
        self.viewer.set_text(self.page)
        self.open(ReadingPlace(1))

    def page(self, number: int) -> list[Paragraph]:
        return [paragraph for paragraph in self.paragraphs if number in paragraph.pages]

    def open(self, place: ReadingPlace) -> None:
        with self.bot.waitSignal(self.viewer.page_sharp):
            self.viewer.show_document(str(self.path), self.info, place)
        self.viewer.set_text(self.page)

    def paragraph(self) -> Paragraph:
        return next(paragraph for paragraph in self.paragraphs if SENTENCE in paragraph.text)

    def sentence(self) -> tuple[Box, ...]:
        """Boxes of the sentence, from the stored spans."""
        paragraph = self.paragraph()
        start = paragraph.text.index(SENTENCE)
        return tuple(box for span in paragraph.spans for box in span.boxes(start, start + len(SENTENCE)))


def screen(*, fine: bool) -> QScreen:
    """The screen with a device pixel ratio of 1 or, if `fine`, of 2."""
    (found,) = (one for one in QApplication.screens() if one.name() == ("fine" if fine else "plain"))
    return found


def colours(image: QImage) -> NDArray[np.int16]:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return flat[:, : image.width(), 2::-1].astype(np.int16)


def match_colour(image: QImage, colour: str) -> NDArray[np.bool_]:
    """Pixels of a picture that have a colour, as (height, width)."""
    same: NDArray[np.bool_] = (colours(image) == QColor(colour).getRgb()[:3]).all(axis=2)
    return same


def extent(chosen: NDArray[np.bool_]) -> Pixels:
    """Bounding box of the chosen pixels."""
    rows, columns = np.flatnonzero(chosen.any(axis=1)), np.flatnonzero(chosen.any(axis=0))
    assert len(rows), "there are no such pixels"
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def underline(picture: NDArray[np.int16]) -> Pixels:
    """Place of the blue line in the picture; dark pages show it pale."""
    blue = picture[..., 2] - picture[..., 0]
    return extent(blue > 30)


def changed(before: NDArray[np.int16], after: NDArray[np.int16], least: int = 7) -> NDArray[np.bool_]:
    """Pixels of which a colour differs by `least` or more."""
    red, green, blue = np.moveaxis(np.abs(before - after) >= least, 2, 0)  # thrice as fast as a maximum
    changes: NDArray[np.bool_] = red | green | blue
    return changes


class Unhurried:
    """A renderer that answers only on request."""

    def __init__(self, info: PdfInfo) -> None:
        self._info = info
        self.asked: list[tuple[int, Future[Tile]]] = []

    def open(self, _path: str, _password: str = "", *, priority: int = 0) -> Future[PdfInfo]:
        del priority
        future: Future[PdfInfo] = Future()
        future.set_result(self._info)
        return future

    def links(self, _path: str, _page: int, *, priority: int = 1) -> Future[list[Link]]:
        del priority
        return Future()

    def text(self, _path: str, _page: int, _letters: str = "", *, priority: int = 3) -> Future[OwnText]:
        del priority
        return Future()

    def ink(self, _path: str, _page: int, *, priority: int = 3) -> Future[Box | None]:
        del priority
        return Future()

    def render(self, _path: str, page: int, _clip: Box, _scale: float, *, priority: int = 0) -> Future[Tile]:
        del priority
        future: Future[Tile] = Future()
        self.asked.append((page, future))
        return future

    def waiting(self) -> list[int]:
        """Pages of pending requests, in order of arrival."""
        return [page for page, future in self.asked if not future.done()]
