"""The viewer: pages with marks, find hits and selected text on them, and what pointer and keys do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QCursor,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip

from ...core.geometry import Box
from ...core.highlights import Mark
from ...core.indexing.scans import NEEDS_OCR, POOR
from ...core.model import Paragraph, Reference, Section
from ...core.pdf import Link, PdfInfo
from ..base.backend import ReadingPlace, Renderer
from ..base.theme import as_tip, tokens
from . import painting
from .hit_ticks import HitTicks
from .in_view import InView
from .keys import reading_key
from .page_layout import PageLayout
from .painting import Canvas, Overlay
from .selectable_pages import SelectablePages
from .selection import Grain

_NO_TEXT = "This page is a picture: it has no text yet that could be selected or found."
_FLASH, _TOGETHER = 2000, 100  # milliseconds
_NOTE = 400  # characters of a note in its tip
_BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


ReferenceTarget = Callable[[Reference], tuple[int, float | None] | None]
"""The page (0-based) that a cross-reference leads to, and how far down (points, None: not known)."""


def _nowhere(_reference: Reference) -> None:
    return None


class Viewer(SelectablePages):
    """One PDF to read. See `scroller` for places, zoom and history."""

    link_activated = Signal(str)
    mark_activated = Signal(object)
    pressed = Signal()
    menu_wanted = Signal(object)
    """The global QPoint for a menu about what is selected."""
    page_menu_wanted = Signal(int, object, object)
    """A page, the (x, y) on it in points, and the global QPoint for a menu about the place."""
    selection_made = Signal()
    """The reader has selected something with the pointer, and let the button go."""
    page_painted = Signal()  # for the first time since a document was shown

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        no_links: list[Link] = []
        self._links = InView(renderer.links, no_links, self)
        self._text.arrived.connect(self._text_arrived)
        self._overlay = Overlay()
        self._ticks = HitTicks(self.verticalScrollBar())
        self.zoom_changed.connect(lambda _zoom: self._tick())
        self._target: ReferenceTarget = _nowhere
        self._pressed: QPointF | None = None  # where the button went down, while no drag has begun
        self._dragging = False
        self._spent = False
        self._ring = False
        self._painted = False
        self._thrice = QTimer(self, singleShot=True)  # runs while one more click would be the third
        self._pull = QTimer(self, interval=30)  # scrolls while a selection is dragged out of the viewport
        self._pull.timeout.connect(self._pulled)
        self._flashing = QVariantAnimation(self)
        self._flashing.setDuration(_FLASH)
        self._flashing.setStartValue(1.0)
        self._flashing.setKeyValueAt(0.6, 1.0)
        self._flashing.setEndValue(0.0)
        self._flashing.valueChanged.connect(self._flashed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Pages")
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def show_document(self, path: str, info: PdfInfo, place: ReadingPlace) -> None:
        """Show a PDF at a place; marks, selection and history of the one before are forgotten."""
        super().show_document(path, info, place)
        self._painted = False
        self._links.open(path)
        self._text.open(path)
        self._select_anew()
        self._want()

    def set_text(
        self, paragraphs_of: Callable[[int], Sequence[Paragraph]], target: ReferenceTarget = _nowhere
    ) -> None:
        """Better text to select than the pages' own (see `selection.with_titles`), and where the cross-references
        in it lead. What is selected stays as it is until something else is.
        """
        self._text.improve(paragraphs_of)
        self._target = target
        self.viewport().update()

    def clear(self) -> None:
        """Show nothing."""
        self.clear_selection()
        for timer in (self._flashing, self._thrice, self._pull):
            timer.stop()
        self._overlay = Overlay()
        self._tick()
        self.set_annotations(())
        self.end_area(kept=False)
        self._text.open("")
        self._select_anew()
        self._target = _nowhere
        self._links.open("")
        super().clear()

    def go_to_section(self, section: Section) -> None:
        """Scroll to where a section begins."""
        self.go_to(section.page, section.box.y0 if section.box else None)

    def _visible(self, pages: range) -> None:
        self._links.want(pages)
        self._text.want(pages)

    def _text_arrived(self) -> None:
        self.viewport().update()
        if not QGuiApplication.mouseButtons() and self.viewport().underMouse():
            self._point_at(QPointF(self.viewport().mapFromGlobal(QCursor.pos())))

    # ---- what is drawn on pages ---------------------------------------------------------------------------

    def set_marks(self, strong: Sequence[Mark], faded: Sequence[Mark] = ()) -> None:
        """The newest answer's marks, and older ones."""
        self._overlay.strong, self._overlay.faded = painting.by_page(strong), painting.by_page(faded)
        self.viewport().update()

    def set_found(self, hits: Sequence[tuple[int, tuple[Box, ...]]], current: int) -> None:
        """All find hits as (page, boxes), and which of them is the current one (-1: none)."""
        self._overlay.hits = {}
        for number, (page, boxes) in enumerate(hits):
            self._overlay.hits.setdefault(page, []).append((number, boxes))
        self._overlay.hit = current
        self._tick()
        self.viewport().update()

    def _tick(self) -> None:
        """Show on the scroll bar where the hits are."""
        pages = self.pages
        self._ticks.show_hits(
            pages.to_view(page, *boxes[0].center)[1] / pages.height
            for page, hits in self._overlay.hits.items()
            for _, boxes in hits
            if pages
        )

    def set_current_found(self, current: int) -> None:
        """Which of the hits is the current one."""
        self._overlay.hit = current
        self.viewport().update()

    def flash(self, page: int, boxes: Sequence[Box]) -> None:
        """Light boxes up for two seconds, together with those of a moment ago (a passage over several pages)."""
        if self._flashing.currentTime() > _TOGETHER or self._flashing.state() != QVariantAnimation.State.Running:
            self._overlay.flash.clear()
        self._overlay.flash.setdefault(page, []).append(tuple(boxes))
        self._flashing.stop()
        self._flashing.start()
        self._flashed(1.0)  # now, not when the event loop comes to it

    def keep(self, page: int, boxes: Sequence[Box]) -> None:
        """Leave a mark until Esc (or `clear_kept`)."""
        self._overlay.kept.setdefault(page, []).append(tuple(boxes))
        self.viewport().update()

    def clear_kept(self) -> None:
        self._overlay.kept.clear()
        self.viewport().update()

    def _flashed(self, strength: float) -> None:
        self._overlay.flash_strength = strength
        for page in self._overlay.flash:
            self._update_page(page)
        if strength == 0:
            self._overlay.flash.clear()

    # ---- painting -----------------------------------------------------------------------------------------

    def _canvas(self, painter: QPainter, pages: PageLayout, page: int) -> Canvas:
        return Canvas(painter, pages, page, QPointF(-self._x(), -self._y()), self._ratio, self._dark)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(tokens().desk))
        ratio = self._ratio
        if self.pages is not None:
            painter.scale(1 / ratio, 1 / ratio)
            area = QRectF(event.rect())
            x, y = self._x() + area.x() * ratio, self._y() + area.y() * ratio
            dirty = Box(x, y, x + area.width() * ratio, y + area.height() * ratio)
            for page in self.pages.visible(dirty.y0, dirty.y1):
                self._paint_page(self._canvas(painter, self.pages, page), dirty)
            painter.resetTransform()
        if self._ring:
            painter.setPen(QPen(QColor(tokens().accent), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))
        painter.end()
        if not self._painted and (self.tiles.sharp.bytes or self.tiles.stand_ins.bytes):
            self._painted = True
            self.page_painted.emit()

    def _paint_page(self, canvas: Canvas, dirty: Box) -> None:
        page = canvas.page
        painting.paint_page(canvas, self.tiles, dirty)
        if page in self.tiles.problems:
            painting.paint_problem(canvas, self.tiles.problems[page], self.font())
        self.paint_annotations(canvas)
        painting.paint_overlay(canvas, self._overlay, self._selection.boxes(page))
        painting.paint_badges(canvas, self._badges(canvas), self.font())

    def _badges(self, canvas: Canvas) -> list[tuple[Mark, QRectF]]:
        marks = self._overlay.strong.get(canvas.page, ())
        if not marks:
            return []
        extent = self._text.pages.extent(canvas.page)
        right = extent[1] if extent else max(box.x1 for mark in marks for box in mark.boxes)
        return painting.badges(canvas, marks, right)

    # ---- the pointer ----------------------------------------------------------------------------------------

    def _badge_at(self, position: QPointF) -> Mark | None:
        point = self._point(position)
        if self.pages is None or point is None:
            return None
        placed = self._badges(self._canvas(QPainter(), self.pages, point[0]))
        return next((mark for mark, place in placed if place.contains(position * self._ratio)), None)

    def _link_at(self, position: QPointF) -> Link | None:
        point = self._point(position)
        if point is None:
            return None
        page, x, y = point
        links = self._links.get(page) or ()
        return next((link for link in links if link.box.contains(x, y)), None) or self._reference_at(*point)

    def _reference_at(self, page: int, x: float, y: float) -> Link | None:
        """What the document says in words ("see Table 3"), as a link."""
        found = self._text.pages.reference(page, x, y)
        target = self._target(found[0]) if found else None
        return Link(found[1], *target) if found and target else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._spent = False
        self.pressed.emit()
        point = self._point(event.position())
        if event.button() != Qt.MouseButton.LeftButton or point is None:
            return
        self._pressed = event.position()
        if self._badge_at(event.position()) or point[0] in self.tiles.problems:
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._pressed = None
            self.begin_area(event.position())
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._selection.extend(*point)
        else:
            self._select_anew()
            self._selection.begin(*point, Grain.PARAGRAPH if self._thrice.isActive() else Grain.CHARACTER)
        self._dragging = True
        self._selected()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        point = self._point(event.position())
        if event.button() != Qt.MouseButton.LeftButton or point is None or not self._over_text(event.position()):
            return
        self._select_anew()
        self._selection.begin(*point, Grain.WORD)
        self._dragging = True
        self._thrice.start(QGuiApplication.styleHints().mouseDoubleClickInterval())
        self._selected()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        position = event.position()
        if self._pressed is not None and not self._near(position):
            self._pressed = None
        if self.drawing:
            self.extend_area(position)
        elif self._dragging and self._pressed is None:
            self._drag(position)
        elif not event.buttons():
            self._point_at(position)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.drawing:
            if not self.end_area():
                self._click(event.position())
            return
        position, clicked = event.position(), self._pressed is not None
        self._pressed, dragging, self._dragging = None, self._dragging, False
        self._pull.stop()
        if clicked and not self._spent and self._selection.range() is None:
            self._click(position)
        elif dragging:
            self._selected()
            if self._selection.range() is not None:
                self.selection_made.emit()
        self._point_at(position)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A menu about what is selected; with the pointer on a word, while nothing is, about the word."""
        place = QPointF(event.pos())
        point = self._point(place)
        by_pointer = event.reason() == QContextMenuEvent.Reason.Mouse
        if by_pointer and point is not None and self._selection.range() is None:
            annotation = self.annotation_at(place)
            if annotation is not None:
                self.annotation_menu_wanted.emit(annotation, event.globalPos())
                return
            if not self._over_text(place):
                self.page_menu_wanted.emit(point[0], point[1:], event.globalPos())
                return
            self._select_anew()
            self._selection.begin(*point, Grain.WORD)
            self._selected()
        self.menu_wanted.emit(event.globalPos())

    def spend(self) -> None:
        """The button that went down did something elsewhere: it clicks on nothing here, but may select."""
        self._spent = True

    def _near(self, position: QPointF) -> bool:
        distance = QGuiApplication.styleHints().startDragDistance()
        return self._pressed is not None and (position - self._pressed).manhattanLength() < distance

    def _click(self, position: QPointF) -> None:
        """What a click does where nothing is selected by it."""
        mark, link, point = self._badge_at(position), self._link_at(position), self._point(position)
        if mark is not None:
            self.mark_activated.emit(mark)
        elif point is not None and point[0] in self.tiles.problems:
            self.tiles.retry(point[0])
            self._changed()
        elif link is not None and link.uri:
            self.link_activated.emit(link.uri)
        elif link is not None:
            self.go_to(link.page, link.y)
        elif annotation := self.annotation_at(position):
            self.annotation_activated.emit(annotation)

    def _drag(self, position: QPointF) -> None:
        point = self._point(position)
        if point is not None:
            self._selection.extend(*point)
            self.viewport().update()
        outside = not self.viewport().rect().contains(position.toPoint())
        if outside and not self._pull.isActive():
            self._pull.start()
        elif not outside:
            self._pull.stop()

    def _pulled(self) -> None:
        """Scroll towards the pointer, the faster the further it is outside, and select on."""
        position = QPointF(self.viewport().mapFromGlobal(QCursor.pos()))
        size = self.viewport().size()
        for bar, value, length in (
            (self.horizontalScrollBar(), position.x(), size.width()),
            (self.verticalScrollBar(), position.y(), size.height()),
        ):
            bar.setValue(bar.value() + self._px(min(value, 0) + max(value - length, 0)))
        self._drag(position)

    def _point_at(self, position: QPointF) -> None:
        """The pointer's shape says what a click would do."""
        point = self._point(position)
        shape = Qt.CursorShape.ArrowCursor
        if self._badge_at(position) or self._link_at(position) or (point and point[0] in self.tiles.problems):
            shape = Qt.CursorShape.PointingHandCursor
        elif self._over_text(position):
            shape = Qt.CursorShape.IBeamCursor
        elif self.annotation_at(position):
            shape = Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self._hint(QPointF(event.pos())), self.viewport())
            return True
        return super().viewportEvent(event)

    def _hint(self, position: QPointF) -> str:
        mark, link = self._badge_at(position), self._link_at(position)
        if mark is not None:
            return f"Cited passage {mark.number}"
        if link is not None:
            return link.uri or f"Page {self._label(link.page)}"
        if (annotation := self.annotation_at(position)) and annotation.note:
            return as_tip(annotation.note[:_NOTE])
        point = self._point(position)
        return _NO_TEXT if point and self._text.unread(point[0]) in NEEDS_OCR - {POOR} else ""

    # ---- keys -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Reading keys as in SumatraPDF; what is not ours goes on to the window."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all_on_page()
        elif event.key() == Qt.Key.Key_Escape and self.drawing:
            self.end_area(kept=False)
        elif event.key() == Qt.Key.Key_Escape and self._overlay.kept:
            self.clear_kept()
        elif event.key() == Qt.Key.Key_Escape and self._selection.range() is not None:
            self.clear_selection()
        elif act := reading_key(event):
            act(self)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in _BY_KEYBOARD
        self.viewport().update()

    def focusOutEvent(self, _event: QFocusEvent) -> None:
        self._ring = False
        self.viewport().update()
