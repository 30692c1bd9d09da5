"""A small window over the document with a place in it, while the pointer is on the link, or pinned."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from ....core.geometry import Box
from ....core.references.places import ShownPlace
from ...base.backend import Renderer
from ...base.language import tr
from ...base.look import fonts, theme
from ...base.look.elided_label import ElidedLabel
from ...base.look.icon_button import IconButton
from ...base.look.layouts import lay_column, lay_row
from ...base.look.words import make_label
from ...chat.citations import CitedPassage
from ...viewer.pictures.place_picture import PlacePicture
from ...viewer.scrolling.zoom import INCH
from ...viewer.viewer import Viewer

_SHADOW = 10
"""Pixels around the window in which its shadow falls."""
_WIDEST, _HIGHEST, _LEAST = 760, 440, QSize(280, 40)
_ROOM = 0.6
"""Share of the document's height that it may take."""
_WORDS = 420
"""Width of a text, in pixels for text of 100 %."""
_HEAD = 32
_STEP = 48
_KEYS = {
    Qt.Key.Key_Up: (0, -_STEP), Qt.Key.Key_Down: (0, _STEP), Qt.Key.Key_Left: (-_STEP, 0),
    Qt.Key.Key_Right: (_STEP, 0), Qt.Key.Key_PageUp: (0, -6 * _STEP), Qt.Key.Key_PageDown: (0, 6 * _STEP),
}  # fmt: skip
_CURSORS = {
    Qt.Edge.LeftEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.RightEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.BottomEdge: Qt.CursorShape.SizeVerCursor,
    Qt.Edge.BottomEdge | Qt.Edge.RightEdge: Qt.CursorShape.SizeFDiagCursor,
    Qt.Edge.BottomEdge | Qt.Edge.LeftEdge: Qt.CursorShape.SizeBDiagCursor,
}


class Preview(QWidget):
    """Lies over `over`, and never gets larger. The reader can draw its edges out to see more of the page."""

    go_wanted = Signal(object)
    beside_wanted = Signal(object)
    """The `ShownPlace` it shows."""
    pinned = Signal()
    closed = Signal()
    entered = Signal()
    left = Signal()

    def __init__(self, renderer: Renderer, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.place: ShownPlace | None = None
        self.cited: CitedPassage | None = None
        """The citation of a place in another document."""
        self.is_pinned = False
        self._dragged: QPoint | None = None
        self._drawn: tuple[Qt.Edge, QPoint, QRect] | None = None
        """The edges that are being drawn, and where pointer (global) and window were when that began."""
        self.title, self.page = ElidedLabel(), QLabel()
        self.page.setProperty("dim", True)
        self.picture = PlacePicture(renderer)
        self.go = IconButton("forward", tr("Go there (Enter)"))
        self.beside = IconButton("beside", tr("Open beside"))
        self.pin = IconButton("pin", tr("Keep it here"))
        self.shut = IconButton("close", tr("Close (Esc)"))
        for button in (self.go, self.beside, self.pin, self.shut):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        self.pin.setCheckable(True)
        self.go.clicked.connect(lambda: self.go_wanted.emit(self.place))
        self.beside.clicked.connect(lambda: self.beside_wanted.emit(self.place))
        self.pin.clicked.connect(lambda: self.closed.emit() if self.is_pinned else self.keep())
        self.shut.clicked.connect(self.closed)
        head = lay_row(
            (self.title, 1),
            self.page,
            6,
            self.go,
            self.beside,
            self.pin,
            self.shut,
            margins=(12, 0, 4, 0),
            spacing=2,
        )
        self.words = QPlainTextEdit(readOnly=True)
        self.words.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.words.setStyleSheet("border: none; background: transparent; padding: 0 8px 8px 8px")
        self.words.hide()
        self.remark = make_label(role="dim", wrap=True)
        below = lay_row(self.remark, margins=(12, 0, 12, 8))
        self._layout = lay_column(
            head, below, (self.picture, 1), (self.words, 1), within=self, margins=_SHADOW + 1
        )
        self.title.setFixedHeight(fonts.scaled(_HEAD))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        for part in (self.title, self.page, self.picture, self.go, self.beside, self.pin, self.shut):
            part.setCursor(Qt.CursorShape.ArrowCursor)
        self.hide()

    def lie_over(self, over: QWidget) -> None:
        """Lie over another widget from now on, at the same place of the screen."""
        if over is not self._over:
            at, shown = self.mapToGlobal(QPoint()), self.isVisible()
            self._over = over
            self.setParent(over)
            self.move(over.mapFromGlobal(at))
            self.setVisible(shown)

    def show_place(
        self,
        place: ShownPlace,
        title: str,
        page: str,
        view: Viewer,
        lit: Sequence[Box] = (),
        remark: str = "",
    ) -> None:
        """Show a place as large, and in the same colours, as the pages of a view, smaller if it would be too wide;
        mark the boxes `lit` in it, and say the `remark` above it.
        """
        self._tell_words(shown=False)
        self.place, scale, turns = place, view.page_view.zoom * INCH, view.page_view.turns
        self.title.setText(title)
        self.page.setText(page)
        self.remark.setText(remark)
        self.remark.setVisible(bool(remark))
        self.setAccessibleName(tr("Preview: {title}, {page}", title=title, page=page))
        over = self._over.rect()
        frame = 2 * _SHADOW + 2
        most = QSize(min(_WIDEST, over.width() - frame - 8), min(_HIGHEST, round(_ROOM * over.height())))
        wide = self.picture.size_of(place.crop, scale, turns).width()
        scale *= min(1.0, most.width() / max(1, wide))
        size = self.picture.size_of(place.crop, scale, turns).expandedTo(_LEAST).boundedTo(most)
        said = self.remark.heightForWidth(size.width() - 24) + 8 if remark else 0
        self.resize(size + QSize(frame, frame + self.title.height() + said))
        self.show()
        self.raise_()
        self._layout.activate()
        self.picture.show_part(place.page, place.crop, scale, turns, colours=view.shown.colours, lit=lit)

    def show_words(self, title: str, source: str, text: str) -> None:
        """Show a text in place of a part of a page; `source` tells where it comes from."""
        self.place = None
        self.title.setText(title)
        self.page.setText(source)
        self.words.setPlainText(text)
        self.setAccessibleName(tr("{title}, {source}: {text}", title=title, source=source, text=text))
        self._tell_words(shown=True)
        width = min(fonts.scaled(_WORDS), self._over.width() - 2 * _SHADOW - 8)
        metrics = self.words.fontMetrics()
        inside = QRect(0, 0, width - 40, _HIGHEST)
        high = metrics.boundingRect(inside, Qt.TextFlag.TextWordWrap, text).height() + 2 * metrics.height()
        frame = 2 * _SHADOW + 2
        self.resize(width + frame, min(high, _HIGHEST) + frame + self.title.height())
        self.show()
        self.raise_()

    def _tell_words(self, *, shown: bool) -> None:
        """Show words, or a part of a page with what can be done with that."""
        self.words.setVisible(shown)
        self.remark.setVisible(not shown and bool(self.remark.text()))
        for part in (self.picture, self.go, self.beside):
            part.setVisible(not shown)

    def put_beside(self, at: QRect, *, sideways: bool) -> None:
        """Move below the link at a global rectangle, or above it if there is no room, or, `sideways`, to its right
        or left; always completely over the document.
        """
        start, over = self._over.mapFromGlobal(at.topLeft()), self._over.rect()
        right, bottom = over.width() - self.width() + _SHADOW, over.height() - self.height() + _SHADOW
        below, above = start.y() + at.height(), start.y() - self.height()
        top = below if below <= bottom or over.height() - below > start.y() else above
        left = start.x() - _SHADOW - 12
        beside = (x for x in (start.x() + at.width(), start.x() - self.width()) if -_SHADOW <= x <= right)
        if sideways and (free := next(beside, None)) is not None:
            left, top = free, start.y() - _SHADOW
        self.move(max(-_SHADOW, min(left, right)), max(-_SHADOW, min(top, bottom)))

    def keep(self) -> None:
        """Pin the window: it stays until closed, can be moved, and takes the keyboard focus."""
        self.is_pinned = True
        self.pin.setChecked(True)
        self.pin.setToolTip(tr("Close (Esc)"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()
        self.pinned.emit()

    # ---- moving and keys ------------------------------------------------------------------------------------

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.raise_()
        if self.is_pinned:
            self.setFocus()
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and (edges := self._edges(at)):
            self._drawn = edges, event.globalPosition().toPoint(), self.geometry()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._dragged = at

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons():
            self.setCursor(_CURSORS.get(self._edges(event.position().toPoint()), Qt.CursorShape.ArrowCursor))
            return
        if self._dragged is None and self._drawn is None:
            return
        if not self.is_pinned:
            self.keep()  # who moves it, or makes it larger, wants it to stay
        if self._drawn is not None:
            self._draw(*self._drawn, event.globalPosition().toPoint())
        elif self._dragged is not None:
            self._drag(event, self._dragged)

    def _edges(self, at: QPoint) -> Qt.Edge:
        """Edges at a point by which the window can be resized."""
        inner = self.rect().adjusted(_SHADOW + 2, _SHADOW + 2, -_SHADOW - 3, -_SHADOW - 3)
        edges = Qt.Edge(0)
        if at.y() > inner.bottom():
            edges |= Qt.Edge.BottomEdge
        if at.x() > inner.right():
            edges |= Qt.Edge.RightEdge
        elif at.x() < inner.left():
            edges |= Qt.Edge.LeftEdge
        return edges

    def _draw(self, edges: Qt.Edge, begun: QPoint, before: QRect, now: QPoint) -> None:
        """Move edges with the pointer, within the document."""
        least = _LEAST + QSize(2 * _SHADOW + 2, 2 * _SHADOW + 2 + self.title.height())
        moved, wanted, over = now - begun, QRect(before), self._over.rect()
        if edges & Qt.Edge.BottomEdge:
            bottom = min(before.bottom() + moved.y(), over.bottom() + _SHADOW)
            wanted.setBottom(max(bottom, before.top() + least.height()))
        if edges & Qt.Edge.RightEdge:
            right = min(before.right() + moved.x(), over.right() + _SHADOW)
            wanted.setRight(max(right, before.left() + least.width()))
        elif edges & Qt.Edge.LeftEdge:
            wanted.setLeft(min(max(before.left() + moved.x(), -_SHADOW), before.right() - least.width()))
        self.setGeometry(wanted)

    def _drag(self, event: QMouseEvent, held: QPoint) -> None:
        over = self._over.rect()
        corner = self.mapToParent(event.position().toPoint()) - held
        least = fonts.scaled(_HEAD) + _SHADOW
        self.move(
            min(max(corner.x(), least - self.width()), over.width() - least),
            min(max(corner.y(), -_SHADOW), over.height() - least),
        )

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._dragged = self._drawn = None

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self._go()

    def _go(self) -> None:
        if self.place is not None:
            self.go_wanted.emit(self.place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.closed.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go()
        elif key in _KEYS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.picture.scroll_by(*_KEYS[key])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.raise_()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # ---- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = self.rect().adjusted(_SHADOW, _SHADOW, -_SHADOW - 1, -_SHADOW - 1).toRectF()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 14 if colours.dark else 6))
        for away in range(_SHADOW, 0, -2):
            painter.drawRoundedRect(inner.adjusted(-away, -away + 3, away, away), 6 + away, 6 + away)
        edge = colours.focus if self.hasFocus() else colours.edge
        painter.setPen(QPen(QColor(edge), 1))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(inner.adjusted(0.5, 0.5, 0.5, 0.5), 6, 6)
        painter.setPen(QPen(QColor(colours.faint), 1.5))
        corner = self.rect().bottomRight().toPointF() - QPointF(_SHADOW, _SHADOW) / 2
        for away in (4, 8):  # what the corner can be taken by
            painter.drawLine(corner - QPointF(away, 0), corner - QPointF(0, away))
