"""The view of reading mode: the text of a document, page after page, laid out where it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication

from ...core.geometry import Box
from ...core.model import Paragraph
from ...core.reader import flow
from ...settings import READING_SIZES
from ..base.language import tr
from ..viewer.layers.layer import Layer
from ..viewer.reading_area import ReadingArea
from ..viewer.text.selection import Position
from ..viewer.viewer import Viewer
from .marks import MarkPainter
from .page_text import Placed
from .pointer import TextPointer
from .scroll import TextScroll
from .text_pages import TextPages


class ReadingView(ReadingArea):
    """The text of a viewer's document in place of its pages. What is selected, marked, found and cited is the
    viewer's; places are those of the pages.
    """

    size_changed = Signal(float)

    def __init__(self, viewer: Viewer, level: Callable[[Paragraph], int]) -> None:
        """`level`: that of a title in the contents, from 1."""
        super().__init__()
        self.viewer: Viewer = viewer
        self.pages: TextPages = TextPages(self, level)
        self.scroller: TextScroll = TextScroll(self)
        self.marks = MarkPainter(self)
        self.pointer: TextPointer = TextPointer(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.begin(tr("Text"))
        self._listen()

    def _listen(self) -> None:
        shown = self.viewer.shown
        shown.text.arrived.connect(self._text_arrived)
        shown.dressed.connect(self._dressed)
        shown.coloured.connect(self.lay_anew)
        shown.links.arrived.connect(lambda _page: self.viewport().update())
        self.pages.pictures.arrived.connect(self.viewport().update)
        for layer in self.viewer.layers:
            layer.stale.connect(lambda _page: self.viewport().update())

    def lay_anew(self) -> None:
        """Lay the text out again, and keep the line that is read."""
        if self.isVisible():
            self.scroller.lay_anew()
        else:
            self.pages.forget()

    def _dressed(self) -> None:
        """Marks have changed, or better text of the pages is known."""
        self.marks.forget()
        if self.pages.texts is not self.viewer.shown.text.pages and self.isVisible():
            self.scroller.take_text()
        self.viewport().update()

    def _text_arrived(self) -> None:
        if self.isVisible():
            self.scroller.look_again()

    # ---- as the viewer sees it (`Flow`) -------------------------------------------------------------------

    @property
    def text_size(self) -> float:
        return self.pages.size

    def set_size(self, factor: float) -> None:
        self.pages.size = min(max(round(100 * factor), READING_SIZES[0]), READING_SIZES[-1]) / 100
        self.lay_anew()
        self.size_changed.emit(self.pages.size)

    def set_characters(self, characters: int) -> None:
        """Set the length of the lines."""
        self.pages.characters = characters
        self.lay_anew()

    def spot(self) -> tuple[int, float]:
        return self.scroller.spot()

    def go(self, page: int, y: float | None, boxes: Sequence[Box] = ()) -> None:
        self.scroller.go(page, y, boxes)

    def position(self) -> Position | None:
        return self.scroller.position()

    def beside(self, position: Position, lines: int) -> Position | None:
        rect = self.caret(position)
        if rect is None:
            return None
        down = lines * 1.2 * self.pages.style.em + (rect.height() if lines > 0 else 0.0)
        return self.pointer.position_at(QPointF(rect.x(), rect.top() + down))

    # ---- rectangles ---------------------------------------------------------------------------------------

    def rects(self, paragraph: Paragraph, start: int, end: int) -> Iterator[tuple[Placed, list[QRectF]]]:
        """Rectangles in the viewport of a paragraph's characters, as far as its page is in view, by piece."""
        for text, top in self.scroller.in_view():
            if text.page == paragraph.page:
                for placed in text.of(paragraph.section, paragraph.number):
                    if found := placed.laid.rects(start, end):
                        yield placed, [rect.translated(self.pages.left, top + placed.y) for rect in found]

    def caret(self, position: Position) -> QRectF | None:
        """The rectangle of the character behind a place, or of the one before it; None where it is not in view."""
        found = self.scroller.paragraph(position)
        for at in (position.char, position.char - 1) if found else ():
            for _, rects in self.rects(found, at, at + 1) if found else ():
                edge = rects[0].left() if at == position.char else rects[0].right()
                return QRectF(edge, rects[0].top(), 1.6, rects[0].height())
        return None

    def on_screen(self, page: int, box: Box) -> QRect:
        whole = QRectF()
        for paragraph in self.viewer.shown.text.pages.paragraphs(page):
            for start, end in flow.inside(paragraph, page, [box]):
                for _, rects in self.rects(paragraph, start, end):
                    for rect in rects:
                        whole = whole.united(rect)
        place = whole.toAlignedRect() if not whole.isNull() else QRect(round(self.pages.left), 0, 1, 1)
        return QRect(self.viewport().mapToGlobal(place.topLeft()), place.size())

    def selected(self) -> QRect | None:
        seen = QRectF(self.viewport().rect())
        whole = QRectF()
        for rect in self.marks.selected():
            whole = whole.united(rect)
        if whole.isNull() or not whole.intersects(seen):
            return None
        place = whole.intersected(seen).toAlignedRect()
        return QRect(self.viewport().mapToGlobal(place.topLeft()), place.size())

    # ---- painting -----------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(self.viewer.shown.colours.paper))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for text, top in self.scroller.in_view() if len(self.pages) else ():
            for placed in text.placed:
                y = top + placed.y
                if y < event.rect().bottom() and y + placed.laid.height > event.rect().top():
                    self._paint_piece(painter, placed, QPoint(round(self.pages.left), round(y)))
            self.marks.paint_margin(painter, text, top)
        position = self.viewer.caret.position
        if position is not None and (line := self.caret(position)) is not None:
            painter.fillRect(line, QColor(self.viewer.shown.colours.tokens.accent))
        self.paint_ring(painter, self.viewer.shown.colours.tokens.focus)
        painter.end()

    def _paint_piece(self, painter: QPainter, placed: Placed, corner: QPoint) -> None:
        painter.save()
        painter.translate(corner)
        placed.laid.paint_ground(painter)
        self.marks.paint_below(painter, placed)
        placed.laid.paint(painter)
        self.marks.paint_above(painter, placed)
        painter.restore()

    # ---- events -------------------------------------------------------------------------------------------

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self.scroller.bar_moved()

    @property
    def of_pages(self) -> Viewer:
        return self.viewer

    def key_layers(self) -> Iterable[Layer]:
        return self.viewer.caret, self.viewer.selection, self.viewer.evidence, self.viewer.links

    def viewportEvent(self, event: QEvent) -> bool:
        return self.pointer.hint(event) or super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        turned = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_size(self.text_size * 1.1 ** (turned / 120))
            return
        pixels = event.pixelDelta().y() if QApplication.platformName() != "xcb" else 0
        lines = QApplication.wheelScrollLines() * self.scroller.line * turned / 120
        self.scroller.by(-(pixels or lines), smoothly=not pixels and turned % 120 == 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self.lay_anew()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self.lay_anew()

    def showEvent(self, _event: QShowEvent) -> None:
        self.lay_anew()

    def hideEvent(self, _event: QEvent) -> None:
        self.scroller.stop()
        self.pointer.stop()
        self.viewer.shown.look((), by=self)
