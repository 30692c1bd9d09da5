"""Presentation: one page at a time on a whole screen, for people who look on."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from ...core.geometry import Box
from ...core.reader.arrangement import Arrangement
from ...core.reader.pdf import Link
from ...core.reader.trimming import whole_pages
from ..base import page_names
from ..base.language import tr
from .pictures.painting import Canvas, paint_page
from .pictures.tiles import SIDE, TileKey
from .scrolling.page_layout import Frame, PageLayout, fit
from .scrolling.port import Port
from .viewer import Viewer

_K = Qt.Key
_STEPS = {
    **dict.fromkeys((_K.Key_Right, _K.Key_Down, _K.Key_PageDown, _K.Key_Space, _K.Key_N), 1),
    **dict.fromkeys((_K.Key_Left, _K.Key_Up, _K.Key_PageUp, _K.Key_Backspace), -1),
}
_BLANKS = {
    **dict.fromkeys((_K.Key_B, _K.Key_Period), "black"),
    **dict.fromkeys((_K.Key_W, _K.Key_Comma), "white"),
}
_LEAVE = (_K.Key_Escape, _K.Key_F5, _K.Key_F11, _K.Key_Q)
_IDLE, _TYPING = 2000, 3000
"""Milliseconds after which the pointer hides, and after which typed figures are forgotten."""
_ALONE = Arrangement(continuous=False)
_DOT, _DOT_COLOUR = 9.0, "#e5322d"
"""Radius of the light pointer in logical pixels."""


class Presentation(QWidget):
    """Shows the pages of a viewer, from the one being read on; the viewer goes along. The page after the one shown
    is there before it is asked for.
    """

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer.window(), Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setWindowTitle(tr("Presentation"))
        self.setAccessibleName(tr("Presentation"))
        self.setMouseTracking(True)
        self._viewer, self._shown = viewer, viewer.shown
        self._turns = viewer.page_view.turns
        self.page = viewer.scroller.reading()[0]
        self._blank = ""
        self._typed = ""
        self._pointing = False
        """True if the pointer is a dot of light."""
        self._at = QPointF(-1, -1)
        self._turned = 0
        """Parts of a notch that the wheel has been turned."""
        self._idle = QTimer(self, singleShot=True, interval=_IDLE)
        self._idle.timeout.connect(self._hide_pointer)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING)
        self._typing.timeout.connect(self._forget_typed)
        self._shown.tiles.arrived.connect(self._arrived)
        self._shown.opened.connect(self.close)  # the file is another one now

    def begin(self) -> None:
        """Fill the screen that the viewer is on."""
        self.setGeometry(self._viewer.screen().geometry())
        self.showFullScreen()
        self.activateWindow()
        self.setFocus()
        self._show_page(self.page)
        self._idle.start()

    # ---- pages --------------------------------------------------------------------------------------------

    def _show_page(self, page: int) -> None:
        self.page = min(max(page, 0), len(self._shown.sizes) - 1)
        self._blank = ""
        self._want()
        self.setAccessibleDescription(self._shown.describe_pages(range(self.page, self.page + 1)))
        self.update()

    @property
    def pages(self) -> PageLayout:
        """The layout of the pages: each alone, and as large as fits."""
        sizes, frame = self._shown.sizes, Frame(self._turns, self._room(), 0, 0, _ALONE)
        return PageLayout(sizes, fit(whole_pages(sizes), frame, whole=True), frame)

    @property
    def port(self) -> Port:
        """The screen, and the page on it."""
        pages = self.pages
        return Port(pages, (0, pages.snapped(0, self.page)), self._room(), self.devicePixelRatioF())

    def _room(self) -> tuple[int, int]:
        ratio = self.devicePixelRatioF()
        return round(self.width() * ratio), round(self.height() * ratio)

    def keys(self, page: int) -> list[TileKey]:
        """The pictures that a page (0-based) is made of."""
        pages = self.pages
        left, top, width, height = pages.rect(page)
        places = pages.tiles(page, Box(left, top, left + width, top + height), SIDE)
        return [TileKey(page, pages.scale(page), *place, self._shown.colours) for place in places]

    def _want(self) -> None:
        """Request the pictures of the current page, of the next one, and of the previous one."""
        near = (page for page in (self.page, self.page + 1, self.page - 1) if 0 <= page < len(self._shown.sizes))
        self._shown.tiles.want([key for page in near for key in self.keys(page)], by=self)
        self._shown.look((self.page,), by=self)

    def _arrived(self, key: TileKey) -> None:
        if key.page == self.page:
            self.update()

    # ---- painting -----------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._blank or "black"))
        if not self._blank:
            self._paint_page(painter)
        if self._typed:
            self._paint_typed(painter)
        if self._pointing:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(_DOT_COLOUR))
            painter.drawEllipse(self._at, _DOT, _DOT)
        painter.end()

    def _paint_page(self, painter: QPainter) -> None:
        port, tiles = self.port, self._shown.tiles
        painter.save()
        painter.scale(1 / port.ratio, 1 / port.ratio)
        corner = -QPointF(*port.corner)
        canvas = Canvas(painter, self.pages, self.page, corner, port.ratio, self._shown.colours)
        paint_page(canvas, tiles, port.seen)
        painter.restore()
        if self.page in tiles.problems:
            painter.setPen(QColor("gray"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tiles.problems[self.page])

    def _paint_typed(self, painter: QPainter) -> None:
        """The page that is being typed, in a corner."""
        words = tr("Page {page}", page=self._typed)
        place = QRectF(0, 0, self.fontMetrics().horizontalAdvance(words) + 32, self.fontMetrics().height() + 16)
        place.moveBottomRight(QPointF(self.width() - 24, self.height() - 24))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 190))
        painter.drawRoundedRect(place, 6, 6)
        painter.setPen(QColor("white"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)

    # ---- keys ---------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _LEAVE:
            self.close()
        elif event.text().isdecimal():
            self._typed += event.text()
            self._typing.start()
        elif key in (_K.Key_Return, _K.Key_Enter):
            self._enter()
        elif key in _BLANKS:
            self._blank = "" if self._blank == _BLANKS[key] else _BLANKS[key]
        elif key == _K.Key_P:
            self._pointing = not self._pointing
            self._show_pointer(self.mapFromGlobal(self.cursor().pos()).toPointF())
        elif self._blank:
            self._blank = ""  # what was hidden is shown before it is turned
        elif key == _K.Key_Home:
            self._show_page(0)
        elif key == _K.Key_End:
            self._show_page(len(self._shown.sizes) - 1)
        elif key in _STEPS:
            back = key == _K.Key_Space and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._show_page(self.page + (-1 if back else _STEPS[key]))
        else:
            event.ignore()
        self.update()

    def _enter(self) -> None:
        """Go to the typed page (its label, or else its number), or to the next page without typing."""
        typed = self._typed
        self._forget_typed()
        names = self._shown.info.names if self._shown.info else ()
        page = page_names.page_called(typed, names, self.page) if typed else self.page + 1
        if page >= 0:
            self._show_page(page)

    def _forget_typed(self) -> None:
        self._typing.stop()
        self._typed = ""
        self.update()

    # ---- the pointer --------------------------------------------------------------------------------------

    def _link_at(self, position: QPointF) -> Link | None:
        point = self.port.point_on(self.page, position)
        return next((link for link in self._shown.links.get(self.page) or () if link.box.contains(*point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click goes on, or where a link leads; the right button goes back."""
        link = self._link_at(event.position())
        if self._blank:
            self._blank = ""
            self.update()
        elif event.button() == Qt.MouseButton.RightButton:
            self._show_page(self.page - 1)
        elif event.button() == Qt.MouseButton.LeftButton and link is not None and link.uri:
            self._viewer.links.activated.emit(link.uri)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._show_page(self.page + 1 if link is None else link.page)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        notches = int(self._turned / 120)
        self._turned -= 120 * notches
        if notches:
            self._show_page(self.page - notches)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show_pointer(event.position())

    def _show_pointer(self, position: QPointF) -> None:
        self._at = position
        hand = self._link_at(position) is not None
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        self.setCursor(Qt.CursorShape.BlankCursor if self._pointing else shape)
        if self._pointing:
            self.update()
        self._idle.start()

    def _hide_pointer(self) -> None:
        self.setCursor(Qt.CursorShape.BlankCursor)

    # ---- coming and going ---------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._want()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The viewer is where the presentation was."""
        self._shown.tiles.want((), by=self)
        self._shown.look((), by=self)
        self._idle.stop()
        self._typing.stop()
        if self.page != self._viewer.scroller.reading()[0]:
            self._viewer.scroller.go_to(self.page)
        super().closeEvent(event)
