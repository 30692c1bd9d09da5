"""The pointer over the text in reading mode: it selects, follows links, opens notes and tells what is under it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QCursor, QGuiApplication, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip

from ..base.language import tr
from ..viewer.layers.layer import Pointed
from ..viewer.text.selection import Grain, Position
from .page_text import Placed
from .pictures import PicturePiece

if TYPE_CHECKING:
    from .view import ReadingView


class _Hit(NamedTuple):
    """A piece, the place between characters nearest to a point, and the character over which the point is (None:
    over none).
    """

    placed: Placed
    char: int
    over: int | None
    point: QPointF
    """From the piece's upper left corner."""


class TextPointer(QObject):
    """Pointing at the text of a `view`."""

    def __init__(self, view: ReadingView) -> None:
        super().__init__(view)
        self._view, self._viewer = view, view.viewer
        self._anchor: tuple[Position, Position] | None = None
        self._pressed: QPointF | None = None
        self._grain = Grain.CHARACTER
        self._thrice = QTimer(self, singleShot=True)
        self._pull = QTimer(self, interval=30)
        self._pull.timeout.connect(self._pulled)

    def stop(self) -> None:
        """Wait for no third click, and scroll no further."""
        self._thrice.stop()
        self._pull.stop()

    # ---- what is there ------------------------------------------------------------------------------------

    def hit(self, at: QPointF) -> _Hit | None:
        """What is nearest to a point of the viewport."""
        view = self._view
        for text, top in view.scroller.in_view():
            if at.y() < top + text.height + view.pages.gap and (placed := text.at(at.y() - top)) is not None:
                point = QPointF(at.x() - view.pages.left, at.y() - top - placed.y)
                char = placed.laid.char(point.x(), point.y())
                near = (each for each in (char - 1, char) if each >= 0)
                over = (c for c in near if any(r.contains(point) for r in placed.laid.rects(c, c + 1)))
                return _Hit(placed, char, next(over, None), point)
        return None

    def on_page(self, at: QPointF) -> Pointed | None:
        """The point of a page that prints what is at a point of the viewport; None where nothing is."""
        hit = self.hit(at)
        if hit is None:
            return None
        laid = hit.placed.laid
        if isinstance(laid, PicturePiece):
            if not laid.place.contains(hit.point):
                return None
            return Pointed(self._viewer, at, laid.area.page, *laid.unmap(hit.point))
        if hit.over is None:
            return None
        for span in hit.placed.paragraph.spans:
            for box in span.boxes(hit.over, hit.over + 1):
                return Pointed(self._viewer, at, span.page, *box.center)
        return None

    def position_at(self, at: QPointF) -> Position | None:
        """The place between characters nearest to a point of the viewport."""
        hit = self.hit(at)
        return self.position(hit) if hit else None

    def position(self, hit: _Hit) -> Position:
        paragraph = hit.placed.paragraph
        return Position(paragraph.section, paragraph.number, hit.char, paragraph.page_at(hit.char))

    def click_at(self, at: QPointF) -> Callable[[], object] | None:
        """The act of a click at a point of the viewport."""
        viewer = self._viewer
        if (mark := self._view.marks.disc_at(at)) is not None:
            return partial(viewer.badges.activated.emit, mark)
        if (annotation := self._view.marks.leaf_at(at)) is not None:
            return partial(viewer.annotations.activated.emit, annotation)
        pointed = self.on_page(at)
        if pointed is None:
            return None
        return viewer.links.click_at(pointed) or viewer.annotations.click_at(pointed)

    # ---- pressing and dragging ----------------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        self._viewer.pressed.emit()
        hit = self.hit(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or hit is None:
            return
        position, ends = self.position(hit), self._viewer.selection.range
        self._pressed = event.position()
        self._grain = Grain.PARAGRAPH if self._thrice.isActive() else Grain.CHARACTER
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and ends is not None:
            self._anchor = ends[0], ends[0]
            self._reach(position)
            return
        self._anchor = self._viewer.shown.text.pages.around(position, self._grain)
        if self._grain is Grain.CHARACTER:
            self._viewer.selection.deselect()
        else:
            self._reach(position)

    def double(self, event: QMouseEvent) -> None:
        hit = self.hit(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or hit is None or hit.over is None:
            return
        self._pressed, self._grain = event.position(), Grain.WORD
        position = self.position(hit)._replace(char=hit.over)
        self._anchor = self._viewer.shown.text.pages.around(position, Grain.WORD)
        self._reach(position)
        self._thrice.start(QGuiApplication.styleHints().mouseDoubleClickInterval())

    def _reach(self, position: Position) -> None:
        """Select from where it began to a position."""
        if self._anchor is not None:
            start, end = self._viewer.shown.text.pages.around(position, self._grain)
            self._viewer.selection.select_text((min(self._anchor[0], start), max(self._anchor[1], end)))

    def move(self, event: QMouseEvent) -> None:
        at = event.position()
        if event.buttons() & Qt.MouseButton.LeftButton and self._anchor is not None:
            moved = self._pressed is None or _far(at, self._pressed)
            if moved and (hit := self.hit(at)) is not None:
                self._pressed = None
                over = hit.over if self._grain is Grain.WORD and hit.over is not None else hit.char
                self._reach(self.position(hit)._replace(char=over))
            outside = not self._view.viewport().rect().contains(at.toPoint())
            if outside and not self._pull.isActive():
                self._pull.start()
            elif not outside:
                self._pull.stop()
            return
        pointed = self.on_page(at)
        now = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if pointed is not None:
            self._viewer.links.hover(pointed, now=now)
        else:
            self._viewer.links.leave(self._viewer)
        hit = self.hit(at)
        shape = Qt.CursorShape.IBeamCursor if hit and hit.over is not None else Qt.CursorShape.ArrowCursor
        self._view.viewport().setCursor(Qt.CursorShape.PointingHandCursor if self.click_at(at) else shape)

    def _pulled(self) -> None:
        """Scroll towards the pointer, the faster the further it is outside, and select on."""
        view = self._view
        at = QPointF(view.viewport().mapFromGlobal(QCursor.pos()))
        view.scroller.by(min(at.y(), 0) + max(at.y() - view.viewport().height(), 0))
        if (hit := self.hit(at)) is not None:
            self._reach(self.position(hit))

    def release(self, event: QMouseEvent) -> None:
        self._pull.stop()
        if event.button() is not Qt.MouseButton.LeftButton or self._anchor is None:
            return
        clicked, self._anchor = self._pressed is not None, None
        selection = self._viewer.selection
        if selection.exists:
            selection.made.emit()
        elif clicked and (act := self.click_at(event.position())) is not None:
            act()
        selection.let_go.emit()

    def menu(self, event: QContextMenuEvent) -> None:
        """Request the menu for what is under the pointer."""
        pointed = self.on_page(QPointF(event.pos()))
        corner = event.globalPos()
        viewer = self._viewer
        if pointed is None:
            page, y = self._view.spot()
            viewer.page_menu_wanted.emit(page, (0.0, y), corner)
        elif not viewer.links.menu(pointed, corner) and not viewer.annotations.menu(pointed, corner):
            viewer.page_menu_wanted.emit(pointed.page, (pointed.x, pointed.y), corner)

    def hint(self, event: QEvent) -> bool:
        """Tell in a tip what is under the pointer. Returns True for the event of a tip."""
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return False
        at = QPointF(event.pos())
        words = ""
        if (mark := self._view.marks.disc_at(at)) is not None:
            words = tr("Cited passage {number}", number=mark.number)
        elif (pointed := self.on_page(at)) is not None:
            words = self._viewer.links.hint(pointed) or self._viewer.annotations.hint(pointed)
        QToolTip.showText(event.globalPos(), words, self._view.viewport())
        return True


def _far(one: QPointF, other: QPointF) -> bool:
    return (one - other).manhattanLength() >= QApplication.startDragDistance()
