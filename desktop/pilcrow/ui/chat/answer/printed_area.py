"""A part of a page in the card of a quotation, as the page prints it."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from ...base.look import theme
from ...base.look.layouts import fit_height
from ...base.look.page_colours import PageColours

_STEP = 128
"""Device pixels between the widths at which a picture is rendered, so that few are while a pane is widened."""
_LEGIBLE = 1.0
"""Least number of pixels a point: letters of 10 points are 10 pixels high."""
_LABELS = 0.6
"""Largest share of the width that labels keep while the rest is scrolled."""


class PrintedArea(QScrollArea):
    """A picture of a part of a page that is `points` wide, in the colours of the window; of no height before it is
    there. It is as wide as its place, or, where letters would be too small to read, wider, and scrolls sideways.
    The cells that answer, which end `answer_end` points from its left, come into view beside the labels, which end
    at `label_end` and stay.
    """

    wanted = Signal(int, object)
    """The least width in device pixels of a picture that would be sharp, and its `PageColours`."""

    def __init__(self, points: float, label_end: float = 0.0, answer_end: float = 0.0) -> None:
        super().__init__()
        self._least = ceil(points * _LEGIBLE)
        self._shares = label_end / points, answer_end / points
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
        self.labels = _Labels(self._picture, self.viewport())
        self.horizontalScrollBar().rangeChanged.connect(self._show_answer)
        self.horizontalScrollBar().valueChanged.connect(self._keep_labels)

    def _show_answer(self) -> None:
        """Scroll as far as the cells that answer are in view."""
        bar, width = self.horizontalScrollBar(), self._picture.width()
        bar.setValue(ceil(self._shares[1] * width) - self.viewport().width())
        self._keep_labels(bar.value())

    def _keep_labels(self, scrolled: int) -> None:
        """Show the labels above what is scrolled, unless they would take most of the room."""
        width = ceil(self._shares[0] * self._picture.width())
        self.labels.resize(width, self._picture.height())
        self.labels.setVisible(scrolled > 0 and 0 < width <= _LABELS * self.viewport().width())

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
        self.draw_on(self)

    def draw_on(self, widget: QWidget) -> None:
        """Draw the picture in its size from the corner of a widget on."""
        if self._image.isNull():
            return
        size = QSize(self.width(), self.heightForWidth(self.width())) * self.devicePixelRatioF()
        if self._drawn.size() != size:
            fill, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._drawn = QPixmap.fromImage(self._image.scaled(size, fill, smooth))
            self._drawn.setDevicePixelRatio(self.devicePixelRatioF())
        QPainter(widget).drawPixmap(0, 0, self._drawn)


class _Labels(QWidget):
    """The left of a picture, which stays where it is while the picture is scrolled."""

    def __init__(self, picture: _Picture, parent: QWidget) -> None:
        super().__init__(parent)
        self._of = picture
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._of.draw_on(self)
        painter = QPainter(self)
        painter.setPen(QColor(theme.tokens().line))
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
