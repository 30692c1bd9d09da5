"""Evidence of an answer as cards below it: quoted sentences, table rows under their heads, and calculations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QStyle, QWidget
from shiboken6 import isValid

from ....core.model import Place
from ....core.protocols import Corpus
from ...base.language import tr
from ...base.look import fonts, theme
from ...base.look.elided_label import ElidedLabel
from ...base.look.layouts import STRETCH, fit_height, lay_column, lay_row
from ...base.look.lettering import direction
from ...base.look.page_colours import PageColours
from ...base.look.words import make_button, make_label
from ..citations import Citations, Cited, WantedPicture, Where
from ..pieces import icon_size
from .printed_area import PrintedArea

if TYPE_CHECKING:
    from .quotations import Quotation, QuotedRow

SHOWN = 3
"""Number of cards shown at first."""
_LABEL = 0.36
"""Share of a card's width that row labels may always take."""
_BORDERS = 3
"""Greatest number of pixels that Qt adds to a column."""
_WIDEST = 0.5
"""Greatest share of the width for row labels before column heads are wrapped."""
_BETWEEN = 14
"""Pixels between the columns of a table."""


class Card(QFrame):
    """A plain frame with rounded corners."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dashed = False
        """True for a passage that is only near to what is asked."""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # repainted when the pointer enters and leaves
        self.column = lay_column(within=self, margins=(12, 9, 12, 10), spacing=4)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme.tokens()
        able = self.focusPolicy() != Qt.FocusPolicy.NoFocus
        line = t.focus if self.hasFocus() else t.edge if self.dashed else t.line
        fill = t.window if able and self.underMouse() else t.panel
        theme.draw_frame(QPainter(self), self.rect(), line=line, fill=fill, radius=9, dashed=self.dashed)


class QuoteCard(Card):
    """A cited passage: number, section and page, and below them the quote. A click goes to the passage. A
    passage that is only `nearest` to the question has no number, and a button that shows its page.
    """

    menu_requested = Signal(object, object)
    """The `Citation`, and the global QPoint for the menu."""

    def __init__(
        self,
        quotation: Quotation,
        corpus: Corpus | None,
        citations: Citations,
        parent: QWidget | None = None,
        *,
        nearest: bool = False,
    ) -> None:
        super().__init__(parent)
        self.dashed = nearest
        self.quotation = quotation
        self._cited, self._citations = Cited(quotation.citation, corpus), citations
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("Quotation {words}", words=quotation.spoken))
        number, page = ("", "") if nearest else (str(quotation.citation.number), quotation.page)
        self.head = _Head(number, quotation.place, page)
        self.text = CardText(table_form(quotation) if quotation.rows else sentence_form(quotation))
        self.head.installEventFilter(self)
        self.text.clicked.connect(self._go)
        self.column.addWidget(self.head)
        if quotation.area is not None:
            self.picture = PrintedArea()
            self.picture.wanted.connect(partial(self._want_picture, quotation.area))
            self.column.addWidget(self.picture)
        self.column.addWidget(self.text)
        if nearest:
            self.show_page = make_button(tr("Show {page}", page=quotation.page), self._go, roles="flat hanging")
            self.column.addLayout(lay_row(self.show_page, STRETCH))
        if quotation.remark:
            remark = make_label(quotation.remark, role="dim", wrap=True)
            self.column.addWidget(remark)

    def _want_picture(self, place: Place, width: int, colours: PageColours) -> None:
        def show(image: QImage) -> None:
            """Show the passage as its page prints it, in place of its text, if the card is still there."""
            if isValid(self) and self.picture.show_image(image, width, colours):
                self.text.hide()

        self._citations.pictured.emit(self._cited, WantedPicture(place, width, colours), show)

    def _go(self) -> None:
        self._citations.activated.emit(self._cited, Where.NEAR)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Enter:
            at = QRect(self.head.mapToGlobal(QPoint(0, 0)), self.head.size())
            self._citations.pointed.emit(self._cited, at)
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.Hide):
            self._citations.pointed.emit(None, QRect())
        return super().eventFilter(watched, event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._go()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        at = self.mapToGlobal(QPoint(24, 24)) if by_key else event.globalPos()
        self.menu_requested.emit(self.quotation.citation, at)


class ComputedCard(Card):
    """A card with the formulas of calculated results."""

    def __init__(self, formulas: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.formulas = tuple(formulas)
        self.setAccessibleName(tr("Computed: {formulas}", formulas="; ".join(formulas)))
        self.icon = QLabel()
        self.word = make_label(tr("computed"), role="good")
        self.text = make_label("\n".join(formulas), role="dim", wrap=True, selectable=True)
        row = lay_row(
            *((label, 0, Qt.AlignmentFlag.AlignTop) for label in (self.icon, self.word)), (self.text, 1), spacing=6
        )
        self.column.addLayout(row)
        self._dress()

    def _dress(self) -> None:
        size, ratio = icon_size(self), self.devicePixelRatioF()
        pixmap = theme.icon_pixmap("computed", theme.tokens().good, round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        self.icon.setPixmap(pixmap)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()


class Cards(QWidget):
    """The cards of one answer, one below the other; only the first few until the rest is requested."""

    menu_requested = Signal(object, object)

    def __init__(self, citations: Citations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._citations = citations
        self.corpus: Corpus | None = None
        """The documents of the quotations."""
        self.quotes: list[QuoteCard] = []
        self.computed: ComputedCard | None = None
        self.more = make_button("", self.show_all, roles="flat hanging")
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._left: list[Quotation] = []
        self._nearest = False
        self._group: Callable[[Quotation], str] | None = None
        self._groups: list[str] = []
        self._layout = lay_column((self.more, 0, Qt.AlignmentFlag.AlignLeft), within=self, spacing=8)
        self.hide()

    def group_by(self, group: Callable[[Quotation], str]) -> None:
        """Group the cards under headings returned by `group` for each quotation."""
        self._group = group

    def show_cards(
        self, quoted: Sequence[Quotation], formulas: Sequence[str], most: int = SHOWN, *, nearest: bool = False
    ) -> None:
        """Show calculations, then up to `most` quotations; `nearest`: of passages that do not answer."""
        if formulas:
            self.computed = ComputedCard(formulas)
            self._layout.insertWidget(0, self.computed)
        if self._group is not None:
            quoted = sorted(quoted, key=lambda quotation: quotation.citation.at.doc)
        self._nearest = nearest
        self._left = list(quoted[most:])
        self._add(quoted[:most])
        self.more.setText(tr("%Ln more passages", "", len(self._left)))
        self.more.setVisible(bool(self._left))
        self.setVisible(bool(formulas or quoted))

    def show_all(self) -> None:
        left, self._left = self._left, []
        at = self.more.hasFocus() and left
        self._add(left)
        self.more.hide()
        if at:
            self.quotes[-len(left)].setFocus()

    def _add(self, quoted: Sequence[Quotation]) -> None:
        for quotation in quoted:
            if self._group is not None and self._groups[-1:] != [group := self._group(quotation)]:
                self._groups.append(group)
                self._layout.insertWidget(self._layout.count() - 1, self._head(group))
            card = QuoteCard(quotation, self.corpus, self._citations, nearest=self._nearest)
            card.menu_requested.connect(self.menu_requested)
            self._layout.insertWidget(self._layout.count() - 1, card)
            self.quotes.append(card)
            card.show()

    @staticmethod
    def _head(group: str) -> ElidedLabel:
        label = ElidedLabel()
        label.setText(group)
        label.setToolTip(theme.as_tip(group))
        label.setProperty("dim", True)
        return label


class _Head(QWidget):
    """Number, section and page on a line; a long section is elided."""

    def __init__(self, number: str, place: str, page: str) -> None:
        super().__init__()
        self._labels = number, place, page
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(120, self.fontMetrics().height() + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        (number, place, page), t = self._labels, theme.tokens()
        painter = QPainter(self)
        small, strong = fonts.small(self.font()), fonts.small(self.font())
        strong.setWeight(QFont.Weight.Bold)
        metrics = QFontMetrics(small)
        left, right = (
            QFontMetrics(strong).horizontalAdvance(number) + 8 * bool(number),
            metrics.horizontalAdvance(page) + 12,
        )
        shown = metrics.elidedText(place, Qt.TextElideMode.ElideRight, self.width() - left - right)
        painter.setFont(strong)
        painter.setPen(QColor(t.accent))
        self._write(painter, self.rect(), number)
        painter.setFont(small)
        painter.setPen(QColor(t.dim))
        self._write(painter, self.rect().adjusted(left, 0, -right, 0), shown)
        self._write(painter, self.rect(), page, Qt.AlignmentFlag.AlignRight)
        self.setToolTip(theme.as_tip(place) if shown != place else "")  # the full place

    def _write(
        self, painter: QPainter, room: QRect, text: str, side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
    ) -> None:
        """Write text, mirrored in a right-to-left interface."""
        window = self.layoutDirection()
        place = QStyle.visualRect(window, self.rect(), room)
        painter.setLayoutDirection(direction(text))
        painter.drawText(place, QStyle.visualAlignment(window, side | Qt.AlignmentFlag.AlignVCenter), text)


Form = Callable[[int, QFont], str]
"""A function of a width in pixels and a font that returns rich text."""


class CardText(QLabel):
    """Selectable text whose form fits its width; a click without a selection emits a signal."""

    clicked = Signal()

    def __init__(self, form: Form, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self._shown: tuple[int, str] = (-1, "")
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        fit_height(self)
        self._fit(320)

    def heightForWidth(self, width: int) -> int:
        self._fit(width)
        return super().heightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit(event.size().width())
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            width, self._shown = self._shown[0], (-1, "")
            self._fit(width)

    def _fit(self, width: int) -> None:
        if width <= 0 or width == self._shown[0]:
            return
        text = self._form(width, self.font())
        if text != self._shown[1]:
            self.setText(text)
        self._shown = width, text

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.hasSelectedText():
            self.clicked.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()  # the menu belongs to the card


def sentence_form(quotation: Quotation) -> Form:
    """A quoted sentence in the reading font, its matching words bold."""

    def form(_width: int, font: QFont) -> str:
        out, at = "", 0
        for start, end in quotation.bold:
            out += f"{escape(quotation.text[at:start])}<b>{escape(quotation.text[start:end])}</b>"
            at = end
        out = (out + escape(quotation.text[at:])).replace("\n", "<br>")
        reading = fonts.reading(font)
        families = ", ".join(f"'{family}'" for family in reading.families())
        style = f"font-family: {families}; font-size: {reading.pointSizeF():.2f}pt"
        return f'<p style="{style}">{out}</p>'

    return form


def table_form(quotation: Quotation) -> Form:
    """Table rows under their column heads, figures right-aligned; if the table is too wide, without the columns
    farthest from the one asked for, or else with a line for each column.
    """

    def form(width: int, font: QFont) -> str:
        metrics, small = QFontMetrics(fonts.strong(font)), QFontMetrics(fonts.small(font))
        wide = [
            max(
                *(metrics.horizontalAdvance(row.values[i]) for row in quotation.rows),
                *(small.horizontalAdvance(word) for word in head.split() or [""]),
            )
            + _BETWEEN
            + _BORDERS
            for i, head in enumerate(quotation.heads)
        ]
        labels = max(metrics.horizontalAdvance(row.label) for row in quotation.rows) + 4
        least = min(labels, round(_LABEL * width))
        asked = [i for i in range(len(wide)) if any(row.strong[i] for row in quotation.rows)]
        columns = list(range(len(wide)))
        while asked and len(columns) > len(asked) and width - sum(wide[i] for i in columns) - _BORDERS < least:
            columns.remove(max(columns, key=lambda i: (min(abs(i - one) for one in asked), i)))
        room = width - sum(wide[i] for i in columns) - _BORDERS
        if room < least:
            return _down(quotation, font)
        return _across(quotation, columns, font, min(labels, round(_WIDEST * width), room))

    return form


def _cell(
    text: str, *, right: bool = False, dim: bool = False, ruled: bool = False, font: QFont | None = None
) -> str:
    t = theme.tokens()
    size = f"font-size: {fonts.small(font).pointSizeF():.2f}pt;" if font else ""
    colour = f"color: {t.dim};" if dim else ""
    line = f"border-bottom: 1px solid {t.line};" if ruled else ""
    pad = f"padding: 3px 0 3px {_BETWEEN if right else 0}px;"
    side = "right" if right else "left"
    return (
        f"<td align='{side}' valign='bottom' style='{pad}{line}'>"
        f"<span style='{size}{colour}'>{escape(text)}</span></td>"
    )


def _across(quotation: Quotation, columns: Sequence[int], font: QFont, labels: int) -> str:
    """HTML with a line for the heads, and one for each row; labels are at most `labels` pixels wide."""
    lines = []
    if any(quotation.heads) or quotation.unit:
        heads = "".join(_cell(quotation.heads[i], right=True, dim=True, ruled=True, font=font) for i in columns)
        lines.append(_cell(quotation.unit, dim=True, ruled=True, font=font) + heads)
    for row in quotation.rows:
        values = (_value_label(row.values[i], row.strong[i], row.asked) for i in columns)
        lines.append(_cell(row.label, dim=not row.asked) + "".join(values))
    wide = f"<td width='{max(1, labels)}' align='left'"
    return _html([line.replace("<td align='left'", wide, 1) for line in lines])


def _down(quotation: Quotation, font: QFont) -> str:
    """HTML with the label of each row asked for, and below it a line for each column."""
    lines = []
    for row in filter(lambda row: row.asked, quotation.rows):
        lines.append(_row_heading(row, quotation.unit, font))
        lines += [
            _cell(head or "—", dim=True, font=font) + _value_label(value, strong, True)
            for head, value, strong in zip(quotation.heads, row.values, row.strong, strict=True)
        ]
    return _html(lines)


def _row_heading(row: QuotedRow, unit: str, font: QFont) -> str:
    return _cell(row.label, ruled=True) + _cell(unit, right=True, dim=True, ruled=True, font=font)


def _value_label(value: str, strong: bool, asked: bool) -> str:
    cell = _cell(value.replace(" ", "\N{NO-BREAK SPACE}"), right=True, dim=not asked)
    style = f"font-weight: 600; background-color: {theme.tokens().cited}"
    return cell.replace("<span style=''>", f"<span style='{style}'>") if strong else cell


def _html(lines: Sequence[str]) -> str:
    rows = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table width='100%' cellspacing='0' style='border-collapse: collapse'>{rows}</table>"
