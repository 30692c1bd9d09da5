"""The pane of terms: a document's index, filtered and ordered, and all occurrences of the chosen term."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ...core.find import fold
from ...core.terms.term import Elsewhere, Term, TermKind
from ..base.language import noop, tr
from ..base.look import theme
from ..base.look.icon_button import IconButton
from ..base.look.layouts import mirror
from ..base.look.lettering import draw_line, tabular_figures
from ..base.look.theme import as_tip, tokens
from ..contents.rows import ROW
from ..contents.tree import is_typed
from .found_places import FoundPlace, HitList
from .sentence_rows import SentenceRows

_LEFT, _GAP = 14, 12
_PAGES, _ROOM = 3, 0.4
"""Greatest number of pages listed in a row, and their share of its width; the tool tip lists all."""
_DOCUMENTS = 6
"""Greatest number of other documents listed."""
_ALL = "all"
"""Target of the link to the passages in all documents."""
_ORDERS = {noop("By importance"): False, noop("By alphabet"): True}
KINDS = {
    TermKind.TERM: noop("Terms"),
    TermKind.DEFINED: noop("Defined terms"),
    TermKind.ABBREVIATION: noop("Abbreviations"),
    TermKind.PERSON: noop("Persons"),
    TermKind.ORGANISATION: noop("Organisations"),
    TermKind.PLACE: noop("Places"),
    TermKind.NAME: noop("Other names"),
    TermKind.FUNCTION: noop("Functions"),
}
"""Names of the kinds of terms, for `tr`."""
_FINDING = noop("Finding the terms of this document…")
_NONE = noop("No terms were found: there is too little text.")
_NOTHING = noop("No term fits the filter.")
_Index = QModelIndex | QPersistentModelIndex


class _Terms(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[Term] = ()
        self.label: Callable[[int], str] = str

    def show(self, rows: Sequence[Term]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  (as Qt has it)
        return 0 if parent.isValid() else len(self.rows)

    def pages(self, term: Term, most: int | None = None) -> str:
        """Pages of a term's entry in the index."""
        shown = ", ".join(self.label(page) for page in term.pages[:most])
        return f"{shown} …" if most and len(term.pages) > most else shown

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        term = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return term.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{title}, page {page}", title=", ".join(term.names), page=self.pages(term))
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip("\n".join((", ".join(term.names), tr("p. {page}", page=self.pages(term)))))
        return None


class _TermRows(QStyledItemDelegate):
    """Rows with a term, its long form or aliases (dim), and its pages."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(100, max(ROW, QFontMetrics(option.font).height() + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        if not isinstance(model, _Terms):
            return
        term, look, area = model.rows[index.row()], tokens(), QRect(option.rect)
        painter.save()
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.fillRect(area, QColor(look.selection))
        area.adjust(_LEFT, 0, -_LEFT, 0)
        numbers = tabular_figures(option.font)
        for count in range(_PAGES, 0, -1):
            pages = model.pages(term, count)
            width = QFontMetrics(numbers).horizontalAdvance(pages)
            if width <= _ROOM * area.width():
                break
        page = QRect(area.right() + 1 - width, area.top(), width, area.height())
        painter.setPen(QColor(look.faint))
        painter.setFont(numbers)
        painter.drawText(mirror(page, area), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, pages)
        painter.setFont(option.font)
        metrics, left = QFontMetrics(option.font), area.left()
        for text, colour in ((term.name, look.text), (", ".join(term.aliases), look.dim)):
            room = page.left() - _GAP - left
            if text and room > _GAP:
                shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
                painter.setPen(QColor(colour))
                draw_line(painter, mirror(QRect(left, area.top(), room, area.height()), area), shown)
                left += metrics.horizontalAdvance(shown) + _GAP // 2
        painter.restore()


class TermsPane(QWidget):
    """An index; a click on a term lists its occurrences with their sentences, and related terms."""

    wanted = Signal()
    """The pane became visible and should be filled."""
    chosen = Signal(object)
    """A `Term` whose occurrences are to be shown."""
    place_chosen = Signal(int)
    """Number of an occurrence of the term shown, to go to."""
    elsewhere_chosen = Signal(object)
    """An `Elsewhere` to open."""
    picture_wanted = Signal()
    """The diagram of the term's neighbours is wanted."""
    passages_wanted = Signal(object)
    """A `Term` whose occurrences in other documents are wanted."""
    left = Signal()
    """The occurrences of the term were closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Terms"))
        self._orders: tuple[list[tuple[str, Term]], ...] = ([], [])
        self.term: Term | None = None
        """The term whose occurrences are shown; None for the index."""
        self._related: Sequence[Term] = ()
        self._elsewhere: Sequence[Elsewhere] = ()
        self.filter = QLineEdit(placeholderText=tr("Filter terms"), clearButtonEnabled=True)
        self.filter.setAccessibleName(tr("Filter terms"))
        self.order, self.kind = QComboBox(), QComboBox()
        self.order.setAccessibleName(tr("Order of terms"))
        self.kind.setAccessibleName(tr("Kinds of terms"))
        for words, alphabetical in _ORDERS.items():
            self.order.addItem(tr(words), alphabetical)
        self._model = _Terms(self)
        self.list = _make_list(self._model, tr("Terms"))
        self.list.setItemDelegate(_TermRows(self.list))
        self._empty = QLabel(wordWrap=True)
        self._empty.setProperty("dim", True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(12, 4, 12, 12)
        self.back = QToolButton()
        self.back.setAutoRaise(True)
        self.back.setToolTip(tr("All terms (Esc)"))
        self.back.setAccessibleName(tr("All terms"))
        self.picture = IconButton("graph", tr("What it is related to, as a picture"))
        self.title, self.about, self.related = QLabel(wordWrap=True), QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.elsewhere = QLabel(wordWrap=True)
        self.hits = HitList(self)
        self.places = _make_list(self.hits, tr("Where the term stands"))
        self.places.setItemDelegate(SentenceRows(self.places, self.hits))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._index_page())
        self._stack.addWidget(self._term_page())
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)
        self.filter.textChanged.connect(self._refill)
        self.order.currentIndexChanged.connect(self._refill)
        self.kind.currentIndexChanged.connect(self._refill)
        self.list.clicked.connect(self._choose)
        self.places.clicked.connect(lambda index: self.place_chosen.emit(index.row()))
        self.back.clicked.connect(self.leave)
        self.picture.clicked.connect(self.picture_wanted)
        self.about.linkActivated.connect(self._go_to)
        self.elsewhere.linkActivated.connect(self._go_elsewhere)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._offer)
        self.related.linkActivated.connect(lambda number: self.chosen.emit(self._related[int(number)]))
        for widget in (self.filter, self.list, self.places):
            widget.installEventFilter(self)
        self._draw_icons()
        self.show_terms(None)

    def _index_page(self) -> QWidget:
        page = QWidget()
        choices = QHBoxLayout()
        choices.setSpacing(8)
        self.order.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)  # its words are never cut
        choices.addWidget(self.order)
        choices.addWidget(self.kind, 1)
        top = QVBoxLayout()
        top.setContentsMargins(12, 12, 12, 8)
        top.setSpacing(8)
        top.addWidget(self.filter)
        top.addLayout(choices)
        column = _column(page)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addWidget(self._empty, 1)
        return page

    def _term_page(self) -> QWidget:
        page = QWidget()
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.about, self.related, self.elsewhere):
            label.setProperty("dim", True)
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.title, 1)
        head.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        top = QVBoxLayout()
        top.setContentsMargins(12, 8, 12, 8)
        top.setSpacing(4)
        top.addLayout(head)
        top.addWidget(self.about)
        top.addWidget(self.related)
        top.addWidget(self.elsewhere)
        column = _column(page)
        column.addLayout(top)
        column.addWidget(self.places, 1)
        return page

    # ---- content ------------------------------------------------------------------------------------------

    def show_terms(self, terms: Sequence[Term] | None, label: Callable[[int], str] = str) -> None:
        """List these terms, best first; None: still being collected. `label` returns the name of a page
        (0-based).
        """
        self._model.label = self.hits.label = label
        listed = [(fold(" ".join(term.names)), term) for term in terms or ()]
        self._orders = listed, sorted(listed, key=lambda pair: pair[0].lstrip("\\-$.~_"))
        held = {term.kind for term in terms or ()}
        self.kind.blockSignals(True)
        self.kind.clear()
        self.kind.addItem(tr("All kinds"), None)
        for kind, words in KINDS.items():
            if kind in held:
                self.kind.addItem(tr(words), kind)
        self.kind.blockSignals(False)
        self._empty.setText(tr(_FINDING if terms is None else _NOTHING if terms else _NONE))
        self.leave()
        self._refill()

    def show_places(
        self,
        term: Term,
        hits: Sequence[FoundPlace],
        related: Sequence[Term],
        elsewhere: Sequence[Elsewhere] = (),
    ) -> None:
        """Show the occurrences of a term instead of the index, and other documents that contain it."""
        with_keys = self.list.hasFocus() or self.filter.hasFocus() or self.related.hasFocus()
        self.term, self._related, self._elsewhere = term, related, elsewhere[:_DOCUMENTS]
        self.hits.clear()
        self.hits.add(hits, 0)
        self._describe()
        self._stack.setCurrentIndex(1)
        self.places.scrollToTop()
        if hits:
            self.places.setCurrentIndex(self.hits.index(0, 0))
        if with_keys:
            self.places.setFocus(Qt.FocusReason.OtherFocusReason)

    def _describe(self) -> None:
        """Fill the head above the occurrences, in the current colours."""
        term = self.term
        if term is None:
            return
        self.title.setText(term.name)
        first = {hit.page: number for number, hit in reversed(list(enumerate(self.hits.all)))}
        pages = ", ".join(_term_link(first[page], self._model.label(page)) for page in term.pages if page in first)
        parts = [*map(escape, term.aliases), tr(KINDS[term.kind]) if term.kind != TermKind.TERM else ""]
        parts += [_place_count(len(self.hits.all)), tr("see p. {pages}", pages=pages) if pages else ""]
        self.about.setText(" · ".join(filter(None, parts)))
        links = " · ".join(_term_link(number, other.name) for number, other in enumerate(self._related))
        self.related.setText(tr("Related: {terms}", terms=links))
        self.related.setVisible(bool(self._related))
        self.picture.setVisible(bool(self._related))
        others = " · ".join(
            f"{_term_link(number, each.title)} ({len(each.term.places)})"
            for number, each in enumerate(self._elsewhere)
        )
        shown = f"{others} · {_term_link(_ALL, tr('passages'))}"
        self.elsewhere.setText(tr("Also in: {documents}", documents=shown))
        self.elsewhere.setVisible(bool(self._elsewhere))

    def leave(self) -> None:
        """Return to the index."""
        if self.term is None:
            return
        self.term = None
        with_keys = self.places.hasFocus() or self.back.hasFocus()
        self._stack.setCurrentIndex(0)
        self.hits.clear()
        if with_keys:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.left.emit()

    def shown(self) -> Sequence[Term]:
        """Terms in the list, in the order shown."""
        return self._model.rows

    def focus(self) -> None:
        """Take the keyboard focus."""
        if self.term is not None:
            self.places.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _refill(self) -> None:
        words, kind = fold(self.filter.text()).split(), self.kind.currentData()
        found = [
            term
            for said, term in self._orders[bool(self.order.currentData())]
            if (kind is None or term.kind == kind) and all(word in said for word in words)
        ]
        self._model.show(found)
        self.list.scrollToTop()
        self.list.setVisible(bool(found))
        self._empty.setVisible(not found)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self._model.rows[index.row()])

    def _go_elsewhere(self, number: str) -> None:
        if number == _ALL:
            self.passages_wanted.emit(self.term)
        else:
            self.elsewhere_chosen.emit(self._elsewhere[int(number)])

    def _offer(self, at: QPoint) -> None:
        """Show the menu of a term."""
        index = self.list.indexAt(at)
        if index.isValid():
            term, menu = self._model.rows[index.row()], QMenu(self)
            menu.addAction(tr("Where it stands"), lambda: self.chosen.emit(term))
            menu.addAction(tr("Where else is this"), lambda: self.passages_wanted.emit(term))
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(self.list.viewport().mapToGlobal(at))

    def _go_to(self, number: str) -> None:
        self.places.setCurrentIndex(self.hits.index(int(number), 0))
        self.place_chosen.emit(int(number))

    # ---- events -------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.wanted.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()
            self._describe()

    def _draw_icons(self) -> None:
        self.back.setIcon(theme.icon("back"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key, enter = event.key(), event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if watched is self.places and key == Qt.Key.Key_Escape:
            self.leave()
        elif watched is self.places and enter:
            self.place_chosen.emit(self.places.currentIndex().row())
        elif watched is self.filter and key == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
        elif watched is self.filter and (enter or key == Qt.Key.Key_Down) and self._model.rows:
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.list.setCurrentIndex(self._model.index(0, 0))
        elif watched is self.list and enter:
            self._choose(self.list.currentIndex())
        elif watched is self.list and is_typed(event):
            self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
            self.filter.insert(event.text())
        else:
            return super().eventFilter(watched, event)
        return True


def _make_list(model: QAbstractListModel, name: str) -> QListView:
    view = QListView()
    view.setModel(model)
    view.setUniformItemSizes(True)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setMouseTracking(True)
    view.setAccessibleName(name)
    view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    return view


def _column(page: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column


def _term_link(number: int | str, words: str) -> str:
    return f'<a href="{number}" style="color:{tokens().text};text-decoration:none">{escape(words)}</a>'


def _place_count(places: int) -> str:
    return tr("%Ln places", "", places)
