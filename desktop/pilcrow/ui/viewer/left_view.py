"""The view in which a document was left, as a picture: shown at once, until its pages are as sharp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage, QImageWriter, QPainter

from ..base.look.theme import tokens
from .pictures import painting

if TYPE_CHECKING:
    from .viewer import Viewer

_LOOK = "look"
"""Name of the picture's text that tells the colours it was painted in."""


class LeftView:
    """Paints the picture while the view is as large, and looks, as it did when the document was left."""

    def __init__(self, view: Viewer) -> None:
        self._view = view
        self._picture: QImage | None = None
        view.page_sharp.connect(lambda _page: self.drop() if view.complete else None)
        view.shown.tiles.failed.connect(lambda _page: self.drop())

    @property
    def stands(self) -> bool:
        """True if the picture is in view."""
        picture = self._picture
        if picture is None or (picture.width(), picture.height()) != self._view.room():
            return False
        return picture.text(_LOOK) == self._look()

    def show(self, picture: bytes) -> None:
        """Show this picture (PNG) until the pages are sharp, or are moved or laid out anew."""
        image = QImage.fromData(picture)
        self._picture = None if image.isNull() else image
        self._view.viewport().update()

    def drop(self) -> None:
        """Show the pages as they are now."""
        if self._picture is not None:
            self._picture = None
            self._view.viewport().update()

    def lend(self) -> QImage | None:
        """The picture, which stands for the same pages while they are laid out for the first time."""
        picture, self._picture = self._picture, None
        return picture

    def take_back(self, picture: QImage | None) -> None:
        """Show a picture that was lent again."""
        self._picture = picture

    def paint(self, painter: QPainter) -> None:
        """Paint the picture over the whole view; the painter is in logical pixels."""
        if self._picture is not None:
            ratio = self._view.ratio
            painter.scale(1 / ratio, 1 / ratio)
            painter.drawImage(0, 0, self._picture)
            painter.resetTransform()

    def picture(self) -> QImage | None:
        """The pages in view without anything on them, in device pixels; None if they are not all sharp, or are
        wider than the view: the place across them is not kept.
        """
        view, pages = self._view, self._view.pages
        if pages is None or view.flow is not None or not view.complete or pages.width > view.room()[0]:
            return None
        image = QImage(*view.room(), QImage.Format.Format_RGB32)
        image.fill(tokens().desk)
        painter = QPainter(image)
        for page in pages.visible(view.port.seen.y0, view.port.seen.y1):
            painting.paint_page(view.canvas(painter, pages, page), view.shown.tiles, view.port.seen)
        painter.end()
        image.setText(_LOOK, self._look())
        return image

    def _look(self) -> str:
        """The colours of the pages and of what is beside them."""
        return f"{self._view.shown.colours.name} {tokens().desk}"


def png(picture: QImage) -> bytes:
    """A picture as a file; for any thread."""
    data = QByteArray()
    buffer = QBuffer(data)
    QImageWriter(buffer, QByteArray(b"png")).write(picture)
    return bytes(data.data())
