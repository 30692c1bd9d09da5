"""Parts of a conversation: the question in its bubble, the steps one line each, messages."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ...core.exchange.events import Planned, Recalled, Retrieved, Unfolded
from ...core.protocols import Corpus
from ..base.language import tr, translate
from ..base.look import fonts, theme
from ..base.look.layouts import fit_height, lay_column, lay_row, margins, mirror
from ..base.look.lettering import direction, side
from ..base.look.words import make_label
from .wording import Step, describe_step, in_brief

_RECENT = 6


def icon_size(widget: QWidget) -> int:
    """Size of the icons beside a widget's text, in pixels."""
    return max(14, widget.fontMetrics().ascent())


class QuestionBubble(QWidget):
    """The question in a bubble at the right, as wide as its text, at most seven eighths of the pane."""

    _PAD = 10

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = make_label(text, wrap=True, selectable=True)
        self.label.setParent(self)
        self.label.setAccessibleName(tr("Question"))
        self.edit = _Pencil(self)
        self.edit.hide()  # until there is an answer, and pointer or keyboard are there
        fit_height(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # repainted when the pointer enters and leaves

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.label.heightForWidth(self._text_width(width)) + 2 * self._PAD - 4

    def sizeHint(self) -> QSize:
        return QSize(320, 20)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 0)

    def _text_width(self, width: int) -> int:
        wanted = max(self.label.fontMetrics().horizontalAdvance(line) for line in self.label.text().split("\n"))
        most = min(width * 7 // 8, width - self.edit.sizeHint().width() - 4)
        return max(8, min(wanted + 4, most - 2 * self._PAD))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self._text_width(self.width())
        left = self.width() - width - self._PAD - 2
        words = QRect(left, self._PAD - 2, width, self.height() - 2 * self._PAD + 4)
        self.label.setGeometry(mirror(words, self.rect()))
        size = self.edit.sizeHint()
        beside = left - self._PAD - size.width() - 4
        self.edit.setGeometry(mirror(QRect(QPoint(max(0, beside), 4), size), self.rect()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tokens().selection))
        left = mirror(self.label.geometry(), self.rect()).x() - self._PAD - 2
        bubble = mirror(QRect(left, 0, self.width() - left, self.height()), self.rect())
        painter.drawRoundedRect(bubble.toRectF(), 10, 10)


class _Pencil(QAbstractButton):
    """The edit button of a question; visible if hovered or focused."""

    def __init__(self, bubble: QWidget) -> None:
        super().__init__(bubble)
        self._bubble = bubble
        self.setToolTip(tr("Edit this question and ask it again"))
        self.setAccessibleName(tr("Edit the question"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(icon_size(self) + 10, icon_size(self) + 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        t, size = theme.tokens(), icon_size(self)
        painter = QPainter(self)
        line, fill = t.focus if self.hasFocus() else "", t.selection if self.underMouse() else ""
        theme.draw_frame(painter, self.rect(), line=line, fill=fill)
        place = QRect((self.width() - size) // 2, (self.height() - size) // 2, size, size)
        theme.draw_icon(painter, "edit", t.text if self.underMouse() else t.dim, place)


class StepRow(QAbstractButton):
    """A clickable line: icon, action (dim), object (strong), part, and at the right the amount."""

    def __init__(self, parent: QWidget | None = None, *, strong: bool = True) -> None:
        super().__init__(parent)
        self.event_shown: Step | None = None
        self._strong = strong
        self._icon, self._parts = "", ("", "", "", "")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # repainted when the pointer enters and leaves
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, icon: str, verb: str, main: str, part: str, amount: str) -> None:
        self._icon, self._parts = icon, (verb, main, part, amount)
        spoken = " ".join(piece for piece in (verb, main, part) if piece)
        self.setAccessibleName(f"{spoken}, {amount}" if amount else spoken)
        self.setToolTip(spoken)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() + 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme.tokens()
        painter = QPainter(self)
        line, fill = t.focus if self.hasFocus() else "", t.selection if self.underMouse() else ""
        theme.draw_frame(painter, self.rect(), line=line, fill=fill, radius=4)
        size = icon_size(self)
        sign = QRect(6, (self.height() - size) // 2, size, size)
        theme.draw_icon(painter, self._icon, t.dim, mirror(sign, self.rect()))
        verb, main, part, amount = self._parts
        left, right = size + 12, self.width() - 6
        right -= self._put(painter, QRect(left, 0, right - left, self.height()), amount, t.dim, at_right=True)
        plain, bold = self.fontMetrics(), QFontMetrics(fonts.strong(self.font()))
        room = right - left - bold.horizontalAdvance(main) - 8
        part = part if plain.horizontalAdvance(part) + 8 <= room else ""
        room -= plain.horizontalAdvance(part) + 8 if part else 0
        if plain.horizontalAdvance(verb) + 8 <= room:  # otherwise the icon has to do
            left += self._put(painter, QRect(left, 0, right - left, self.height()), verb, t.dim)
        colour = t.text if self._strong else t.dim
        left += self._put(painter, QRect(left, 0, right - left, self.height()), main, colour, strong=self._strong)
        self._put(painter, QRect(left, 0, right - left, self.height()), part, t.dim)

    def _put(
        self,
        painter: QPainter,
        room: QRect,
        text: str,
        colour: str,
        *,
        strong: bool = False,
        at_right: bool = False,
    ) -> int:
        """Write `text`, elided to the available width; returns the width used in pixels, with the space after
        it.
        """
        if not text or room.width() <= 0:
            return 0
        font = fonts.strong(self.font()) if strong else self.font()
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.setFont(font)
        painter.setPen(QColor(colour))
        side = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(mirror(room, self.rect()), side | Qt.AlignmentFlag.AlignVCenter, shown)
        return metrics.horizontalAdvance(shown) + 8


class PlanRow(QWidget):
    """A step of a plan as a line; a click unfolds its result."""

    clicked = Signal()

    def __init__(self, event: Planned, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.event_shown = event
        self.line = StepRow(self)
        self.line.say("forward", *describe_step(None, event))
        self.setAccessibleName(self.line.accessibleName())
        self.outcome = make_label(translate(event.outcome), role="dim", wrap=True, selectable=True)
        self.outcome.hide()
        self.line.clicked.connect(self.toggle)
        self._below = lay_row(self.outcome)
        lay_column(self.line, self._below, within=self)
        self._fit()

    def _fit(self) -> None:
        """Begin the result where the words of the line begin."""
        self._below.setContentsMargins(margins(icon_size(self) + 12, 0, 6, 4))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def toggle(self) -> None:
        """Unfold or fold the result of the step."""
        self.outcome.setVisible(self.outcome.isHidden() and bool(self.event_shown.outcome))
        self.line.say("forward" if self.outcome.isHidden() else "down", *describe_step(None, self.event_shown))
        self.clicked.emit()


class FoldedRows(QWidget):
    """Rows below a line that sums them up; a click on the line unfolds and folds them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._complete = self._unfolded = False
        self.fold = StepRow(self, strong=False)
        self.fold.clicked.connect(self.toggle)
        self._lines = lay_column(self.fold, within=self, margins=margins(10, 0, 0, 0))

    def complete(self) -> None:
        """Fold to one line at the end of the work."""
        self._complete, self._unfolded = True, False
        self._show()

    def toggle(self) -> None:
        """Unfold or fold the rows."""
        self._unfolded = not self._unfolded
        self._show()

    @property
    def unfolded(self) -> bool:
        """True if all rows are shown."""
        return self._unfolded

    def _show(self) -> None:
        """Create and remove rows until exactly the visible ones exist."""
        raise NotImplementedError

    def _remove(self, row: QWidget) -> None:
        self._lines.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _sum_up(self, brief: str, amount: str = "") -> None:
        self.fold.say("down" if self._unfolded else "forward", "", brief, "", amount)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(mirror(QRect(1, 2, 2, self.height() - 4), self.rect()), QColor(theme.tokens().line))


class Steps(FoldedRows):
    """The steps of one question: the newest lines while it works, one line once complete; a click unfolds all."""

    activated = Signal(object)
    """The event of a step that was clicked."""

    def __init__(self, corpus: Corpus | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corpus = corpus
        self._headed = True
        self.steps: list[Step] = []
        self.rows: list[StepRow | PlanRow] = []
        self._show()

    def set_corpus(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def add(self, event: Step) -> None:
        self.steps.append(event)
        self._show()

    def unfold(self, unfolded: bool, *, headed: bool = True) -> None:
        """Show all steps or none; `headed`: below a line that sums them up."""
        self._unfolded, self._headed = unfolded, headed
        self._show()

    def _show(self) -> None:
        first = 0 if self._unfolded else len(self.steps) - (0 if self._complete else _RECENT)
        wanted = self.steps[max(0, first) :]
        while self.rows and not (wanted and self.rows[0].event_shown is wanted[0]):
            self._remove(self.rows.pop(0))
        for event in wanted[len(self.rows) :]:
            row = self._row(event)
            row.clicked.connect(lambda _=False, event=event: self.activated.emit(event))
            self._lines.addWidget(row)
            row.show()
            self.rows.append(row)
        self._count(wanted)

    def _row(self, event: Step) -> StepRow | PlanRow:
        if isinstance(event, Planned):
            return PlanRow(event, self)
        row = StepRow(self)
        row.event_shown = event
        icon = {Retrieved: "search", Recalled: "bookmark", Unfolded: "contents"}.get(type(event), "read")
        row.say(icon, *describe_step(self._corpus, event))
        return row

    def _count(self, wanted: Sequence[Step]) -> None:
        """Show the number of steps if some are hidden."""
        hidden = len(self.steps) - len(wanted)
        earlier = hidden and not self._complete
        counted = tr("%Ln earlier steps", "", hidden) if earlier else in_brief(self._corpus, self.steps)
        self._sum_up(counted)
        self.fold.setVisible(self._headed and (self._complete or self._unfolded or hidden > 0))
        self.setVisible(bool(self.steps) and (self._headed or self._unfolded))


class Suggestion(QAbstractButton):
    """A suggested question that is asked on a click, between two lines; its text wraps."""

    _PAD, _SIGN = 4, 12

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        fit_height(self)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, max(40, width - 2 * self._PAD - 2 * self._SIGN), 10_000)
        return self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self.text()).height() + 22

    def sizeHint(self) -> QSize:
        return QSize(280, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme.tokens()
        painter = QPainter(self)
        if self.underMouse() and self.isEnabled():
            painter.fillRect(self.rect(), QColor(t.selection))
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), QColor(t.line))
        if self.hasFocus():
            theme.draw_frame(painter, self.rect(), line=t.focus, radius=4)
        sign = QRect(
            self.width() - self._SIGN - self._PAD, (self.height() - self._SIGN) // 2, self._SIGN, self._SIGN
        )
        theme.draw_icon(painter, "forward", t.dim, mirror(sign, self.rect()))
        painter.setPen(QColor(t.text if self.isEnabled() else t.faint))
        room = mirror(self.rect().adjusted(self._PAD, 0, -self._PAD - 2 * self._SIGN, 0), self.rect())
        painter.setLayoutDirection(direction(self.text()))
        painter.drawText(
            room, Qt.TextFlag.TextWordWrap | side(self.text()) | Qt.AlignmentFlag.AlignVCenter, self.text()
        )
