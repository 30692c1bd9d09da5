"""The pane of terms: a document's index, filtered and ordered, and all occurrences of the chosen term."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QRect,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from ...core.find import fold
from ...core.terms.term import Elsewhere, Term, TermKind
from ..base.language import noop, tr
from ..base.look.fonts import set_lettering
from ..base.look.icon_button import IconButton
from ..base.look.layouts import lay_column, lay_row, make_panel, mirror
from ..base.look.lettering import draw_line, tabular_figures
from ..base.look.menus import PassingMenu
from ..base.look.theme import as_tip, tokens
from ..contents.filtered_list import FilteredList, RowPainter, Rows, make_list
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


class _Terms(Rows[Term]):
    label: Callable[[int], str] = str

    def pages(self, term: Term, most: int | None = None) -> str:
        """Pages of a term's entry in the index."""
        shown = ", ".join(self.label(page) for page in term.pages[:most])
        return f"{shown} …" if most and len(term.pages) > most else shown

    def text(self, row: Term, role: int) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{title}, page {page}", title=", ".join(row.names), page=self.pages(row))
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip("\n".join((", ".join(row.names), tr("p. {page}", page=self.pages(row)))))
        return None


class _TermRows(RowPainter[Term]):
    """Rows with a term, its long form or aliases (dim), and its pages."""

    def __init__(self, terms: _Terms) -> None:
        super().__init__()
        self._terms = terms

    def paint_row(self, painter: QPainter, area: QRect, row: Term) -> None:
        colours, font = tokens(), painter.font()
        area.adjust(_LEFT, 0, -_LEFT, 0)
        numbers = tabular_figures(font)
        for count in range(_PAGES, 0, -1):
            pages = self._terms.pages(row, count)
            width = QFontMetrics(numbers).horizontalAdvance(pages)
            if width <= _ROOM * area.width():
                break
        page = QRect(area.right() + 1 - width, area.top(), width, area.height())
        painter.setPen(QColor(colours.faint))
        painter.setFont(numbers)
        painter.drawText(mirror(page, area), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, pages)
        painter.setFont(font)
        left = area.left()
        for text, colour in ((row.name, colours.text), (", ".join(row.aliases), colours.dim)):
            room = page.left() - _GAP - left
            if text and room > _GAP:
                painter.setPen(QColor(colour))
                place = QRect(left, area.top(), room, area.height())
                left += draw_line(painter, mirror(place, area), text) + _GAP // 2


class _TermIndex(FilteredList[Term]):
    """All terms, filtered by words and kind, in one of two orders."""

    def __init__(self) -> None:
        self._orders: tuple[list[tuple[str, Term]], ...] = ([], [])
        self._nothing = ""
        self.terms = _Terms()
        super().__init__(self.terms, _TermRows(self.terms), tr("Terms"), tr("Filter terms"))
        self.order, self.kind = QComboBox(), QComboBox()
        self.order.setAccessibleName(tr("Order of terms"))
        self.order.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)  # its words are never cut
        self.kind.setAccessibleName(tr("Kinds of terms"))
        for words, alphabetical in _ORDERS.items():
            self.order.addItem(tr(words), alphabetical)
        for choice in (self.order, self.kind):
            choice.currentIndexChanged.connect(self.refill)
        self.lay_out(lay_row(self.order, (self.kind, 1), spacing=8))

    def show_terms(self, terms: Sequence[Term] | None) -> None:
        """List these terms, best first; None: still being collected."""
        listed = [(fold(" ".join(term.names)), term) for term in terms or ()]
        self._orders = listed, sorted(listed, key=lambda pair: pair[0].lstrip("\\-$.~_"))
        held = {term.kind for term in terms or ()}
        with QSignalBlocker(self.kind):
            self.kind.clear()
            self.kind.addItem(tr("All kinds"), None)
            for kind, words in KINDS.items():
                if kind in held:
                    self.kind.addItem(tr(words), kind)
        self._nothing = tr(_FINDING if terms is None else _NOTHING if terms else _NONE)
        self.refill()

    def refill(self) -> None:
        words, kind = fold(self.filter.text()).split(), self.kind.currentData()
        found = [
            term
            for said, term in self._orders[bool(self.order.currentData())]
            if (kind is None or term.kind == kind) and all(word in said for word in words)
        ]
        self._list(found, self._nothing)
        self.list.scrollToTop()


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
        make_panel(self, tr("Terms"))
        self.term: Term | None = None
        """The term whose occurrences are shown; None for the index."""
        self._related: Sequence[Term] = ()
        self._elsewhere: Sequence[Elsewhere] = ()
        self.index = _TermIndex()
        self.filter, self.list, self.order, self.kind = (
            self.index.filter, self.index.list, self.index.order, self.index.kind,
        )  # fmt: skip
        self.back = IconButton("back", tr("All terms (Esc)"))
        self.picture = IconButton("graph", tr("What it is related to, as a picture"))
        self.title, self.about, self.related = QLabel(wordWrap=True), QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.elsewhere = QLabel(wordWrap=True)
        self.hits = HitList(self)
        self.places = make_list(self.hits, tr("Where the term stands"))
        self.places.setItemDelegate(SentenceRows(self.places, self.hits))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.index)
        self._stack.addWidget(self._term_page())
        lay_column(self._stack, within=self)
        self.index.activated.connect(self.chosen)
        self.index.menu_wanted.connect(self._offer)
        self.places.clicked.connect(lambda index: self.place_chosen.emit(index.row()))
        self.back.clicked.connect(self.leave)
        self.picture.clicked.connect(self.picture_wanted)
        self.about.linkActivated.connect(self._go_to)
        self.elsewhere.linkActivated.connect(self._go_elsewhere)
        self.related.linkActivated.connect(lambda number: self.chosen.emit(self._related[int(number)]))
        self.places.installEventFilter(self)
        self.show_terms(None)

    def _term_page(self) -> QWidget:
        page = QWidget()
        set_lettering(self.title)
        self.title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.about, self.related, self.elsewhere):
            label.setProperty("dim", True)
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        head = lay_row(
            (self.back, 0, Qt.AlignmentFlag.AlignTop),
            (self.title, 1),
            (self.picture, 0, Qt.AlignmentFlag.AlignTop),
            spacing=4,
        )
        top = lay_column(head, self.about, self.related, self.elsewhere, margins=(12, 8, 12, 8), spacing=4)
        lay_column(top, (self.places, 1), within=page)
        return page

    # ---- content ------------------------------------------------------------------------------------------

    def show_terms(self, terms: Sequence[Term] | None, label: Callable[[int], str] = str) -> None:
        """List these terms, best first; None: still being collected. `label` returns the name of a page
        (0-based).
        """
        self.index.terms.label = self.hits.label = label
        self.leave()
        self.index.show_terms(terms)

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
        pages = ", ".join(
            _term_link(first[page], self.index.terms.label(page)) for page in term.pages if page in first
        )
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
        shown = " · ".join((others, _term_link(_ALL, tr("passages"))))
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
        return self.index.shown()

    def focus(self) -> None:
        """Take the keyboard focus."""
        if self.term is not None:
            self.places.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _go_elsewhere(self, number: str) -> None:
        if number == _ALL:
            self.passages_wanted.emit(self.term)
        else:
            self.elsewhere_chosen.emit(self._elsewhere[int(number)])

    def _offer(self, term: Term, at: QPoint) -> None:
        """Show the menu of a term."""
        menu = PassingMenu(self)
        menu.addAction(tr("Where it stands"), lambda: self.chosen.emit(term))
        menu.addAction(tr("Where else is this"), lambda: self.passages_wanted.emit(term))
        menu.popup(at)

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
            self._describe()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the occurrences on Esc, and go to the current one on Enter."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.place_chosen.emit(self.places.currentIndex().row())
                return True
        return super().eventFilter(watched, event)


def _term_link(number: int | str, words: str) -> str:
    return f'<a href="{number}" style="color:{tokens().text};text-decoration:none">{escape(words)}</a>'


def _place_count(places: int) -> str:
    return tr("%Ln places", "", places)
