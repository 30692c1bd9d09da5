"""A part of a page in the card of a quotation, as the page prints it."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from ...base.look import theme
from ...base.look.layouts import fit_height
from ...base.look.page_colours import PageColours

_STEP = 128
"""Device pixels between the widths at which a picture is rendered, so that few are while a pane is widened."""
_LEGIBLE = 0.8
"""Least number of pixels a point: letters of 10 points are 8 pixels high."""


class PrintedArea(QScrollArea):
    """A picture of a part of a page that is `points` wide, in the colours of the window; of no height before it is
    there. It is as wide as its place, or, where letters would be too small to read, wider, and scrolls sideways.
    """

    wanted = Signal(int, object)
    """The least width in device pixels of a picture that would be sharp, and its `PageColours`."""

    def __init__(self, points: float) -> None:
        super().__init__()
        self._least = ceil(points * _LEGIBLE)
        self._picture = _Picture()
        self._asked = 0, PageColours.LIGHT
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setWidget(self._picture)
        self.viewport().setAutoFillBackground(False)
        self._picture.setAutoFillBackground(False)
        fit_height(self)

    def show_image(self, image: QImage, width: int, colours: PageColours) -> bool:
        """Show a picture unless a wider one, or one in other colours, has been asked for since; True if it is
        shown.
        """
        if (width, colours) != self._asked:
            return False
        self._picture.show_image(image)
        self._picture.setMinimumWidth(self._least)
        self.updateGeometry()
        return True

    def _want(self) -> None:
        """Ask for a picture, unless one in these colours and as wide is there or was asked for."""
        width = ceil(max(self.width(), self._least) * self.devicePixelRatioF() / _STEP) * _STEP
        colours = PageColours.DARK if theme.tokens().dark else PageColours.LIGHT
        if width > self._asked[0] or colours is not self._asked[1]:
            self._asked = width, colours
            self.wanted.emit(width, colours)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        height = self._picture.heightForWidth(max(width, self._least))
        return (
            height + self.horizontalScrollBar().sizeHint().height() if height and width < self._least else height
        )

    def sizeHint(self) -> QSize:
        return QSize(320, self.heightForWidth(320))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._want()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self._want()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._want()  # the colours may have changed while it was hidden


class _Picture(QWidget):
    """A picture as wide as its widget."""

    def __init__(self) -> None:
        super().__init__()
        self._image, self._drawn = QImage(), QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def show_image(self, image: QImage) -> None:
        self._image, self._drawn = image, QPixmap()
        self.update()

    def heightForWidth(self, width: int) -> int:
        return round(width * self._image.height() / max(1, self._image.width()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._image.isNull():
            return
        size = QSize(self.width(), self.heightForWidth(self.width())) * self.devicePixelRatioF()
        if self._drawn.size() != size:
            fill, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._drawn = QPixmap.fromImage(self._image.scaled(size, fill, smooth))
            self._drawn.setDevicePixelRatio(self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, 0, self._drawn)
