"""A small diagram of a term's relations: the term in the middle, its closest neighbours around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSizePolicy, QWidget

from ...core.graph.relations import Neighbour, Relation
from ...core.terms.term import Term
from ..base import page_names
from ..base.language import noop, quoted, tr
from ..base.look import fonts
from ..base.look.fonts import set_lettering
from ..base.look.layouts import lay_column
from ..base.look.theme import as_tip, tokens
from ..base.look.words import make_button, make_label

_WIDTH, _HEIGHT = 640, 420
_NARROW = 460
"""Width in pixels below which the neighbours stand in one column below the term."""
_ROW, _GAP, _EDGE = 36, 12, 16
_WIDEST = 220
_THIN, _THICK = 1.0, 3.0
_LINES = 4
"""Greatest number of lines about a neighbour; longer quotations are cut."""
_WAYS = {
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
}
HOW = {
    Relation.SENTENCE: noop("in one sentence"),
    Relation.ROW: noop("in one row of a table"),
    Relation.COLUMN: noop("in a column of a table that is called so"),
    Relation.REFERENCE: noop("by a cross-reference"),
    Relation.PART: noop("as a part"),
    Relation.ABBREVIATION: noop("as an abbreviation"),
    Relation.DEFINITION: noop("in a definition"),
    Relation.SAID: noop("as a chat model read it"),
}
"""Descriptions of relations between terms, for `tr`."""
_HINT = noop("Point at a term to read how it is related; a click goes to it.")


class _MessageLabel(QLabel):
    """A label whose link takes the keyboard focus."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(True)


class Neighbourhood(QDialog):
    """The diagram, and below it the relation to the neighbour pointed at; the dialog can stay open while
    reading.
    """

    chosen = Signal(object)
    """A `Term` that was clicked."""
    passage_chosen = Signal(object)
    """The `Neighbour` whose passage is quoted."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = Picture(self)
        self.message = _MessageLabel()
        self.message.setWordWrap(True)
        self.message.setProperty("dim", True)
        self.message.setTextFormat(Qt.TextFormat.RichText)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.message.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.message.setFixedHeight(_LINES * self.message.fontMetrics().lineSpacing())
        self.message.linkActivated.connect(lambda _page: self.passage_chosen.emit(self._near))
        lay_column((self.picture, 1), self.message, within=self, margins=(_EDGE, _EDGE, _EDGE, 8), spacing=6)
        self.label: Callable[[int], str] = str
        self._term: Term | None = None
        self._near: Neighbour | None = None
        self.picture.clicked.connect(self.chosen)
        self.picture.pointed.connect(self._tell)
        self.resize(min(fonts.scaled(_WIDTH), parent.width()), min(fonts.scaled(_HEIGHT), parent.height()))
        corner = parent.geometry().bottomRight() - QPoint(self.width() + _EDGE, self.height() + 3 * _EDGE)
        self.move(corner)  # the view scrolls its target to the upper part of the page

    def show_term(self, term: Term, near: Sequence[Neighbour], label: Callable[[int], str]) -> None:
        """Show a term's neighbours; `label` returns the name of a page (0-based)."""
        self._term, self.label = term, label
        self.setWindowTitle(tr("What “{term}” is related to", term=term.name))
        if (layout := self.layout()) is not None:
            layout.activate()  # sets the diagram's width
        self.picture.show_term(term, near)
        self._tell(None)
        self.show()
        self.picture.focus_first()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell(self._near)

    def _tell(self, near: Neighbour | None) -> None:
        self._near = near
        if near is None or self._term is None:
            self.message.setText(escape(tr(_HINT)))
            return
        how = ", ".join(tr(HOW[kind]) for kind in near.kinds)
        if near.said:
            how = f"{how}: {near.said}"
        text = f"<b>{escape(self._term.name)} – {escape(near.term.name)}</b>: {escape(how)}"
        if near.sentence:
            page = escape(page_names.abbreviated(self.label(near.page)))
            link = f"<a href='{near.page}' style='color:{tokens().accent}'>{page}</a>"
            text += f", {link}<br>"
            words = near.sentence.split()
            self.message.setText(text + quoted(escape(near.sentence)))
            while len(words) > 1 and self.message.heightForWidth(self.message.width()) > self.message.height():
                words.pop()
                self.message.setText(text + quoted(f"{escape(' '.join(words))}…"))
        else:
            self.message.setText(text)


class Picture(QWidget):
    """The term and its neighbours as buttons, with lines between them: thicker for closer neighbours."""

    clicked = Signal(object)
    pointed = Signal(object)
    """The `Neighbour` under the pointer or the keyboard; None for none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.middle = make_label()
        self.middle.setParent(self)
        self.middle.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_lettering(self.middle)
        self._name, self._near = "", list[Neighbour]()
        self._at: Neighbour | None = None
        self.buttons: list[QPushButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_term(self, term: Term, near: Sequence[Neighbour]) -> None:
        """Replace the neighbours shown."""
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self._near, self._at, self.buttons = list(near), None, []
        self._name = term.name
        self.middle.setToolTip(as_tip(", ".join(term.names)))
        for each in near:
            button = make_button("", partial(self.clicked.emit, each.term))
            button.setParent(self)
            button.setAutoDefault(False)
            button.setAccessibleName(each.term.name)
            button.setAccessibleDescription(", ".join(tr(HOW[kind]) for kind in each.kinds))
            button.setToolTip(as_tip(", ".join(each.term.aliases)))  # the name is shown below
            button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            button.installEventFilter(self)
            button.show()
            self.buttons.append(button)
        self.updateGeometry()
        self._place()

    def focus_first(self) -> None:
        """Focus the first button."""
        if self.buttons:
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def minimumSizeHint(self) -> QSize:
        rows = len(self.buttons) + 1 if self._is_narrow() else (len(self.buttons) + 1) // 2
        return QSize(fonts.scaled(200), max(3, rows) * fonts.scaled(_ROW))

    def _is_narrow(self) -> bool:
        return self.width() < fonts.scaled(_NARROW)

    # ---- places -------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        gap, high = fonts.scaled(_GAP), fonts.scaled(_ROW) - fonts.scaled(8)
        widest = min(fonts.scaled(_WIDEST), self.width() - 4 * gap)
        if not self._is_narrow():
            widest = min(widest, (self.width() - 6 * gap) // 3)
        self._lay(self.middle, self._name, widest, high)
        for button, each in zip(self.buttons, self._near, strict=True):
            self._lay(button, each.term.name, widest, high)
        if self._is_narrow():
            step = (self.height() - high) / max(1, len(self.buttons))
            self.middle.move(0, 0)
            for number, button in enumerate(self.buttons, 1):
                button.move(3 * gap, round(number * min(step, fonts.scaled(_ROW))))
        else:
            self.middle.move((self.width() - self.middle.width()) // 2, (self.height() - high) // 2)
            right = (len(self.buttons) + 1) // 2
            for number, button in enumerate(self.buttons):
                count, row = (right, number) if number < right else (len(self.buttons) - right, number - right)
                y = round((row + 0.5) * self.height() / count - high / 2)
                button.move(self.width() - button.width() if number < right else 0, y)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            for widget in (self.middle, *self.buttons):
                widget.move(self.width() - widget.x() - widget.width(), widget.y())
        self.update()

    def _lay(self, widget: QLabel | QPushButton, name: str, widest: int, high: int) -> None:
        """Size a name to its text, within the available room."""
        padding, metrics = fonts.scaled(28), widget.fontMetrics()
        width = min(widest, metrics.horizontalAdvance(name) + padding)
        widget.setText(metrics.elidedText(name, Qt.TextElideMode.ElideRight, width - padding + 4))
        widget.resize(width, high)

    # ---- painting -----------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours, painter = tokens(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.middle.geometry()
        lines = zip(self.buttons, self._near, strict=True)
        for button, each in sorted(lines, key=lambda line: line[1] is self._at):
            here = each is self._at
            width = _THIN + (_THICK - _THIN) * each.closeness
            painter.setPen(QPen(QColor(colours.accent if here else colours.edge), width))
            painter.drawPath(self._line(middle, button.geometry()))
        painter.setPen(QPen(QColor(colours.accent), 1))
        painter.setBrush(QColor(colours.selection))
        painter.drawRoundedRect(middle.adjusted(0, 0, -1, -1), 6, 6)

    def _line(self, middle: QRect, other: QRect) -> QPainterPath:
        """A curved line from the term to a neighbour."""
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        if self._is_narrow():
            x = middle.right() - 16 if mirrored else middle.left() + 16
            path = QPainterPath(QPointF(x, middle.bottom()))
            path.lineTo(x, other.center().y())
            path.lineTo(other.right() if mirrored else other.left(), other.center().y())
            return path
        rightwards = other.center().x() > middle.center().x()
        begin = QPointF(middle.right() if rightwards else middle.left(), middle.center().y())
        end = QPointF(other.left() if rightwards else other.right(), other.center().y())
        half = (begin.x() + end.x()) / 2
        path = QPainterPath(begin)
        path.cubicTo(QPointF(half, begin.y()), QPointF(half, end.y()), end)
        return path

    # ---- events -------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if not isinstance(watched, QPushButton) or watched not in self.buttons:
            return super().eventFilter(watched, event)
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _WAYS:
            self._walk(watched, _WAYS[Qt.Key(event.key())])
            return True
        if kind == QEvent.Type.FocusIn:
            for button in self.buttons:  # Tab stops only once in the diagram
                here = button is watched
                button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.ClickFocus)
        if kind in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._point(self._near[self.buttons.index(watched)])  # kept, so that its link can be reached
        return super().eventFilter(watched, event)

    def _walk(self, start: QPushButton, way: QPoint) -> None:
        """Focus the nearest button in a direction; Tab leaves the diagram from there."""
        aside = self.width() // 4 if way.x() else 0  # buttons in one column are not beside each other
        steps = {button: button.geometry().center() - start.geometry().center() for button in self.buttons}
        ahead = [button for button, step in steps.items() if QPoint.dotProduct(step, way) > aside]
        if ahead:
            nearest = min(ahead, key=lambda button: steps[button].manhattanLength())
            nearest.setFocus(Qt.FocusReason.OtherFocusReason)

    def _point(self, near: Neighbour | None) -> None:
        self._at = near
        self.pointed.emit(near)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "buttons"):
            self._place()
