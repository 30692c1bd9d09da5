"""The viewer: pages with marks, find hits and selected text on them, and what pointer and keys do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QVariantAnimation, Signal
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
)
from PySide6.QtWidgets import QToolTip

from ...core.form import FieldKind
from ...core.geometry import Box
from ...core.highlights import Mark, MarkKind
from ...core.indexing.scans import NEEDS_OCR, POOR
from ...core.pdf import PdfInfo
from ..base.backend import ReadingPlace, Renderer
from ..base.language import noop, tr
from ..base.theme import as_tip, tokens
from . import painting
from .cursors import arrow
from .form_pages import FormPages
from .hit_ticks import HitTicks
from .keys import reading_key
from .page_layout import PageLayout
from .painting import Canvas, Overlay
from .selection import Grain
from .settling import Settling
from .touched_pages import by_finger

_NO_TEXT = noop("This page is a picture: it has no text yet that could be selected or found.")
_FLASH, _TOGETHER = 2000, 100  # milliseconds
_NOTE = 400  # characters of a note in its tip
_RING = 2  # pixels of the line above the pages that tells that they have the keyboard
BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class Viewer(FormPages):
    """One PDF to read. See `scroller` for places, zoom and history."""

    mark_activated = Signal(object)
    marks_cleared = Signal()
    pressed = Signal()
    page_menu_wanted = Signal(int, object, object)
    """A page, the (x, y) on it in points, and the global QPoint for a menu about the selection and the place."""
    beside_wanted = Signal(int, object)
    """A place of this document is wanted in the other half of the view, which is split for it if it is not: a page
    (0-based), and y in points (None: its top). Whoever has a place to show beside (a link, a row, a chip, a
    preview) emits it.
    """
    page_painted = Signal()  # for the first time since a document was shown

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._text.arrived.connect(self._text_arrived)
        self._overlay = Overlay()
        self._ticks = HitTicks(self.verticalScrollBar())
        self.zoom_changed.connect(lambda _zoom: self._tick())
        self._beside_pages: tuple[int, ...] = ()
        self._spent = False
        self._ring = False
        self._painted = False
        self._fading_out = Settling(self._faded_out, self)
        self._flashing = QVariantAnimation(self)
        self._flashing.setDuration(_FLASH)
        self._flashing.setStartValue(1.0)
        self._flashing.setKeyValueAt(0.6, 1.0)
        self._flashing.setEndValue(0.0)
        self._flashing.valueChanged.connect(self._flashed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Pages"))
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def show_document(self, path: str, info: PdfInfo, place: ReadingPlace) -> None:
        """Show a PDF at a place; marks, selection and history of the one before are forgotten."""
        super().show_document(path, info, place)
        self._painted = False
        self._text.open(path)
        self._select_anew()
        self._want()

    def clear(self) -> None:
        """Show nothing."""
        self.clear_selection()
        self.browse(on=False)
        for timer in (self._flashing, self._thrice, self._pull):
            timer.stop()
        self._fading_out.stop()
        self._overlay = Overlay()
        self._tick()
        self.set_annotations(())
        self.end_area(kept=False)
        self._text.open("")
        self._select_anew()
        super().clear()

    def _visible(self, pages: range) -> None:
        self._links.want(pages)
        self._text.want((*pages, *self._beside_pages))

    def look_beside(self, pages: Sequence[int]) -> None:
        """The text of these pages is in view elsewhere."""
        self._beside_pages = tuple(pages)
        self._text.want((*self._in_view(), *pages))

    def _text_arrived(self) -> None:
        self.viewport().update()
        if not QGuiApplication.mouseButtons() and self.viewport().underMouse():
            self._point_at(QPointF(self.viewport().mapFromGlobal(QCursor.pos())))

    # ---- what is drawn on pages ---------------------------------------------------------------------------

    def set_marks(self, strong: Sequence[Mark], faded: Sequence[Mark] = ()) -> None:
        """The newest answer's marks, and older ones."""
        self._overlay.strong, self._overlay.faded = painting.by_page(strong), painting.by_page(faded)
        self._fading_out.begin(lesser=any(not mark.best for mark in strong))
        self.dressed.emit()

    def _faded_out(self, lesser: float) -> None:
        self._overlay.lesser = lesser
        self.viewport().update()
        if lesser == 0:
            self.dressed.emit()

    def evidence_on(self, page: int) -> frozenset[MarkKind]:
        """What the newest answer did to a page (0-based)."""
        return frozenset(mark.kind for mark in self._overlay.strong.get(page, ()))

    def set_found(self, hits: Sequence[tuple[int, tuple[Box, ...]]], current: int) -> None:
        """All find hits as (page, boxes), and which of them is the current one (-1: none)."""
        self._overlay.hits = {}
        for number, (page, boxes) in enumerate(hits):
            self._overlay.hits.setdefault(page, []).append((number, boxes))
        self._overlay.hit = current
        self._tick()
        self.viewport().update()
        self.dressed.emit()

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

    def clear_marks(self) -> None:
        """Take away all that answers have marked."""
        self._overlay.kept.clear()
        self.set_marks(())
        self.marks_cleared.emit()

    def _flashed(self, strength: float) -> None:
        self._overlay.flash_strength = strength
        for page in self._overlay.flash:
            self._update_page(page)
        if strength == 0:
            self._overlay.flash.clear()

    # ---- painting -----------------------------------------------------------------------------------------

    def _canvas(self, painter: QPainter, pages: PageLayout, page: int) -> Canvas:
        return Canvas(painter, pages, page, QPointF(-self._x(), -self._y()), self._ratio, self.colours)

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
            painter.fillRect(0, 0, self.viewport().width(), _RING, QColor(tokens().focus))
        painter.end()
        if not self._painted and (self.tiles.sharp.bytes or self.tiles.stand_ins.bytes):
            self._painted = True
            self.page_painted.emit()

    def _paint_page(self, canvas: Canvas, dirty: Box) -> None:
        page = canvas.page
        painting.paint_page(canvas, self.tiles, dirty)
        if page in self.tiles.problems:
            painting.paint_problem(canvas, self.tiles.problems[page], self.font())
        canvas.painter.save()
        canvas.clip()
        self._paint_fields(canvas)
        selected = self._selected_boxes(page)
        canvas.painter.save()
        painting.clip_out(canvas, selected)
        self.paint_annotations(canvas)
        canvas.painter.restore()
        self.paint_chosen_link(canvas)
        painting.paint_overlay(canvas, self._overlay, selected)
        canvas.painter.restore()
        painting.paint_badges(canvas, self._badges(canvas), self.font())
        self._paint_caret(canvas)

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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._spent = False
        self.pressed.emit()
        point = self._point(event.position())
        if event.button() != Qt.MouseButton.LeftButton or point is None:
            return
        self._pressed = event.position()
        if self._badge_at(event.position()) or point[0] in self.tiles.problems or by_finger(event):
            return
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if held or self.area_wanted:
            self._pressed = None
            self.begin_area(event.position(), selects=bool(held & Qt.KeyboardModifier.AltModifier))
            return
        if place := self._field_at(event.position()):
            self._pressed = None
            self._press_field(place)
            return
        self.leave_field()
        further = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        free = not (self.link_at(event.position()) or self.annotation_at(event.position()))
        self._begin_selection(point, further=further, free=free)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        position = event.position()
        if self._pressed is not None and not self._near(position):
            self._pressed = None
        if self.drawing:
            self.extend_area(position)
        elif self._dragging and self._pressed is None:
            self._drag(position)
        elif not event.buttons():
            self._point_at(position, now=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            self._open_beside(event.position())
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.drawing:
            if not self.end_area():
                self._click(event.position())
            return
        position, clicked = event.position(), self._pressed is not None
        self._pressed, dragging, self._dragging = None, self._dragging, False
        self._pull.stop()
        if clicked and not self._spent and not self.has_selection:
            self._click(position)
        elif dragging:
            self._selected()
            if self.has_selection:
                self.selection_made.emit()
        self._put_caret()
        self._point_at(position)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A menu about what is selected and the place; with the pointer on a word, while nothing is, about it."""
        place = QPointF(event.pos())
        point = self._point(place)
        if point is None:
            return
        by_pointer = event.reason() == QContextMenuEvent.Reason.Mouse
        if by_pointer and not self.has_selection:
            annotation = self.annotation_at(place)
            if link := self.link_at(place):
                self.link_menu_wanted.emit(link, event.globalPos())
                return
            if annotation is not None:
                self.annotation_menu_wanted.emit(annotation, event.globalPos())
                return
            if self._over_text(place):
                self._select_anew()
                self._selection.begin(*point, Grain.WORD)
                self._selected()
        elif not by_pointer and self.chosen_link:
            self.link_menu_wanted.emit(self.chosen_link, self.link_rect(self.chosen_link).bottomLeft())
            return
        self.page_menu_wanted.emit(point[0], point[1:], event.globalPos())

    def spend(self) -> None:
        """The button that went down did something elsewhere: it clicks on nothing here, but may select."""
        self._spent = True

    def _open_beside(self, position: QPointF) -> None:
        """Show beside where a link leads."""
        placed = self.link_at(position)
        if placed is not None and not placed.outgoing:
            self.beside_wanted.emit(placed.link.page, placed.link.y)

    def _click(self, position: QPointF) -> None:
        """What a click does where nothing is selected by it."""
        mark, link, point = self._badge_at(position), self.link_at(position), self._point(position)
        if mark is not None:
            self.mark_activated.emit(mark)
        elif point is not None and point[0] in self.tiles.problems:
            self.tiles.retry(point[0])
            self._changed()
        elif link is not None:
            self.follow(link)
        elif annotation := self.annotation_at(position):
            self.annotation_activated.emit(annotation)

    def _point_at(self, position: QPointF, *, now: bool = False) -> None:
        """The pointer's shape says what a click would do."""
        if self.area_wanted:
            return
        if place := self._field_at(position):
            typed = place[0].kind is FieldKind.TEXT
            self.viewport().setCursor(Qt.CursorShape.IBeamCursor if typed else Qt.CursorShape.PointingHandCursor)
            return
        point, link = self._point(position), self.link_at(position)
        self._point_at_link(link, now=now)
        shape = Qt.CursorShape.ArrowCursor
        if self._badge_at(position) or link or (point and point[0] in self.tiles.problems):
            shape = Qt.CursorShape.PointingHandCursor
        elif self._over_text(position):
            shape = Qt.CursorShape.IBeamCursor
        elif self.annotation_at(position):
            shape = Qt.CursorShape.PointingHandCursor
        elif point and (beside := self._beside(point)):
            self.viewport().setCursor(arrow(down=beside.whole_columns))
            return
        self.viewport().setCursor(shape)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self._hint(QPointF(event.pos())), self.viewport())
            return True
        return super().viewportEvent(event)

    def _hint(self, position: QPointF) -> str:
        mark, link = self._badge_at(position), self.link_at(position)
        if mark is not None:
            return tr("Cited passage {number}", number=mark.number)
        if field := self._field_hint(position):
            return as_tip(field)
        if link is not None:
            page = tr("Page {page}", page=self._label(link.link.page)) if self.tells_pages() else ""
            return as_tip(link.link.uri) or page
        if (annotation := self.annotation_at(position)) and annotation.note:
            return as_tip(annotation.note[:_NOTE])
        point = self._point(position)
        return tr(_NO_TEXT) if point and self._text.unread(point[0]) in NEEDS_OCR - {POOR} else ""

    # ---- keys -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Reading keys as in SumatraPDF; what is not ours goes on to the window."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all_on_page()
        elif event.key() == Qt.Key.Key_Escape and (self.drawing or self.area_wanted):
            self.end_area(kept=False)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (link := self.link_with_keyboard()):
            self.follow(link)
        elif event.key() == Qt.Key.Key_Control:
            self._point_at_link(self._pointed, now=True)
        elif event.key() == Qt.Key.Key_Escape and self.chosen_link:
            self.leave_link()
        elif event.key() == Qt.Key.Key_Escape and self.has_selection:
            self.clear_selection()
        elif self._field_key(event) or self._caret_key(event):
            pass
        elif event.key() == Qt.Key.Key_Escape and self._overlay.marked and not self.window().isFullScreen():
            self.clear_marks()
        elif act := reading_key(event):
            act(self)
            self._take_caret_along()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_KEYBOARD
        self._blink_anew()

    def focusOutEvent(self, _event: QFocusEvent) -> None:
        self._ring = False
        self.viewport().update()
