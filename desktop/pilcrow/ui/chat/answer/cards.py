"""Evidence of an answer as cards below it: quoted sentences, table rows under their heads, and calculations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QStyle, QWidget
from shiboken6 import isValid

from ....core.model import PageArea
from ....core.protocols import Corpus
from ...base.language import tr
from ...base.look import fonts, theme
from ...base.look.discs import DISC, draw_disc
from ...base.look.elided_label import ElidedLabel
from ...base.look.layouts import STRETCH, lay_column, lay_row, mirror
from ...base.look.lettering import direction
from ...base.look.page_colours import PageColours
from ...base.look.words import make_button, make_label
from ..citations import Citations, CitedPassage, WantedPicture, Where
from ..pieces import StepRow, icon_size
from .card_text import CardText, sentence_form, table_form
from .printed_area import PrintedArea

if TYPE_CHECKING:
    from .card_content import CardContent

_PAGES = 3
"""Most pages listed of the passages that are folded."""


class Card(QFrame):
    """A plain frame with rounded corners."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dashed = False
        """True for a passage that is only near to what is asked, or that answers perhaps."""
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
        content: CardContent,
        corpus: Corpus | None,
        citations: Citations,
        parent: QWidget | None = None,
        *,
        nearest: bool = False,
    ) -> None:
        super().__init__(parent)
        self.dashed = nearest or content.unsure
        self.content = content
        self._cited, self._citations = CitedPassage(content.citation, corpus), citations
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("Quotation {words}", words=content.spoken))
        self.head = _Head(
            0 if nearest else content.citation.number,
            content.place,
            content.full_page or content.page,
            solid=content.citation.leading,
        )
        self.text = CardText(table_form(content) if content.rows else sentence_form(content))
        self.head.installEventFilter(self)
        self.text.clicked.connect(self._go)
        self.column.addWidget(self.head)
        if content.area is not None:
            self.picture = PrintedArea(content.area.box.width, content.label_end, content.answer_end)
            self.picture.wanted.connect(partial(self._want_picture, content.area))
            self.column.addWidget(self.picture)
        self.column.addWidget(self.text)
        if content.known:
            self.text.hide()
        if nearest:
            go = tr("Show {page}", page=content.shown_page or content.page)
            self.show_page = make_button(go, self._go, roles="flat hanging accent")
            self.column.addLayout(lay_row(self.show_page, STRETCH))
        if content.remark:
            remark = make_label(content.remark, role="dim", wrap=True)
            self.column.addWidget(remark)

    def _want_picture(self, place: PageArea, width: int, colours: PageColours) -> None:
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
        self.menu_requested.emit(self.content.citation, at)


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
    unfolded = Signal(object, object)
    """First and last card of those that were folded, once they are shown."""

    def __init__(self, citations: Citations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._citations = citations
        self.corpus: Corpus | None = None
        """The documents of the quotations."""
        self.quotes: list[QuoteCard] = []
        self.computed: ComputedCard | None = None
        self.more = StepRow(strong=False)
        self.more.clicked.connect(self.show_all)
        self._left: list[CardContent] = []
        self._nearest = False
        self._group: Callable[[CardContent], str] | None = None
        self._groups: list[str] = []
        self._layout = lay_column(self.more, within=self, spacing=8)
        self.hide()

    def group_by(self, group: Callable[[CardContent], str]) -> None:
        """Group the cards under headings returned by `group` for each quotation."""
        self._group = group

    def show_cards(
        self, quoted: Sequence[CardContent], formulas: Sequence[str], most: int, *, nearest: bool = False
    ) -> None:
        """Show calculations, then up to `most` quotations; `nearest`: of passages that do not answer."""
        if formulas:
            self.computed = ComputedCard(formulas)
            self._layout.insertWidget(0, self.computed)
        if self._group is not None:
            quoted = sorted(quoted, key=lambda content: content.citation.at.doc)
        self._nearest = nearest
        self._left = list(quoted[most:])
        self._add(quoted[:most])
        pages = list(dict.fromkeys(content.page for content in self._left))
        where = ", ".join(pages[:_PAGES]) + ("…" if len(pages) > _PAGES else "")
        self.more.say("forward", tr("%Ln more passages", "", len(self._left)), "", "", where)
        self.more.setVisible(bool(self._left))
        self.setVisible(bool(formulas or quoted))

    def show_all(self) -> None:
        left, self._left = self._left, []
        at = self.more.hasFocus() and left
        self._add(left)
        self.more.hide()
        if at:
            self.quotes[-len(left)].setFocus()
        self._layout.activate()  # heights are known at once
        if left:
            self.unfolded.emit(self.quotes[-len(left)], self.quotes[-1])

    def _add(self, quoted: Sequence[CardContent]) -> None:
        for content in quoted:
            if self._group is not None and self._groups[-1:] != [group := self._group(content)]:
                self._groups.append(group)
                self._layout.insertWidget(self._layout.count() - 1, self._head(group))
            card = QuoteCard(content, self.corpus, self._citations, nearest=self._nearest)
            card.menu_requested.connect(self.menu_requested)
            self._layout.insertWidget(self._layout.count() - 1, card)
            if self.quotes:
                QWidget.setTabOrder(self.quotes[-1], card)
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
    """The disc of a passage, its section and page on a line; a long section is elided."""

    def __init__(self, number: int, place: str, page: str, *, solid: bool) -> None:
        super().__init__()
        self._number, self._labels, self._solid = number, (place, page), solid
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(120, max(self.fontMetrics().height(), fonts.scaled(DISC) + 1) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        (place, page), t = self._labels, theme.tokens()
        painter, small, scale = QPainter(self), fonts.small(self.font()), fonts.text_scale()
        disc = fonts.scaled(DISC)
        left = disc + 8 if self._number else 0
        right = QFontMetrics(small).horizontalAdvance(page) + 12
        shown = self.fontMetrics().elidedText(place, Qt.TextElideMode.ElideRight, self.width() - left - right)
        if self._number:
            around = QRect(0, (self.height() - disc) // 2, disc, disc)
            centre = QRectF(mirror(around, self.rect())).center()
            draw_disc(painter, centre, self._number, t, scale=scale, solid=self._solid)
        painter.setPen(QColor(t.text))
        self._write(painter, self.rect().adjusted(left, 0, -right, 0), shown)
        painter.setFont(small)
        painter.setPen(QColor(t.dim))
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
