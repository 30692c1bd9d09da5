"""The start page, shown when no document is open: the shelf of the library, and a search in titles and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from ...core.filtering import DocumentFilter, Facets
from ...core.shelf import FoundDocument
from ..base.language import tr
from ..base.look import fonts
from ..base.look.elided_label import ElidedLabel
from ..base.look.layouts import lay_column, lay_row
from ..base.look.theme import tokens
from .empty import EmptyPlace, EmptyShelf
from .filters import FilterButton, FilterChips
from .first_pages import FirstPages
from .head import ShelfHead
from .model import DRAGGED, Order, ShelfModel
from .place_column import PlaceColumn
from .places import EVERYTHING, PlaceKind, PlaceProgress, ShelfPlace, Stock
from .results import ResultList, Results
from .view import ShelfView

_MARGIN, _NARROW, _TITLE = 24, 12, 17
_COLUMN = 228
"""Width of the column of places, in pixels."""
_ALONE = 820
"""Width in pixels below which a menu replaces the column of places."""
_BESIDE = 420
"""Pixels reserved beside the name of the place when the places are a menu."""
_PAUSE = 250
"""Milliseconds after the last key before the texts are searched."""
_LEAST = 3
"""Least number of characters for a search in the texts."""


class ShelfPage(QWidget):
    """The start page; it emits the reader's wishes as signals. Files can be dropped anywhere on it."""

    open_requested = Signal()
    file_chosen = Signal(str)
    place_chosen = Signal(str, object)
    """A path, and the `FoundSentence` to show there."""
    menu_wanted = Signal(object, QPoint)
    rename_wanted = Signal(object)
    remove_wanted = Signal(object)
    tags_wanted = Signal(object)
    search_wanted = Signal(str, str)
    """Words to search for in the texts ("" ends the search), and a collection ("": all)."""
    ask_wanted = Signal(object)
    """The `ShelfPlace` whose documents are to be asked."""
    files_given = Signal(object, object)
    """The `ShelfPlace` shown, and the paths dropped on its documents."""
    add_wanted = Signal(str)
    """A collection to which files are to be added."""
    shown = Signal()
    looked = Signal()
    """The place or its documents changed."""

    def __init__(self, pages: FirstPages, state: QSettings) -> None:
        super().__init__()
        self._state, self._pages = state, pages
        self._dropping = False
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Library"))
        self.model, self._results = ShelfModel(self), Results(self)
        self.filter = FilterButton(lambda: Facets.of(self.model.inside), lambda: self.model.only, self.narrow)
        self.chips = FilterChips(self.narrow)
        self.head, self.empty, self.empty_place = ShelfHead(self.filter), EmptyShelf(), EmptyPlace()
        self.column = PlaceColumn(self)
        self.view, self.found = ShelfView(self.model, pages), ResultList(self._results)
        self.title, self.places, self._count = ElidedLabel(), QPushButton(), ElidedLabel()
        self.ask = QPushButton()
        self._message = QLabel(wordWrap=True)
        self._still = QTimer(self, interval=_PAUSE, singleShot=True)
        self._build()
        self._connect()
        order = str(state.value("shelf order", Order.USED.value))
        self.model.order = next((each for each in Order if each.value == order), Order.USED)
        cards = str(state.value("shelf as rows", "false")) != "true"
        self.view.show_cards(cards=cards)
        self._wanted = (
            ShelfPlace(PlaceKind.COLLECTION, name) if (name := str(state.value("shelf collection", ""))) else None
        )
        """A place to show as soon as the library has it: at first the one from the last session."""
        self.show_documents(Stock())

    def _build(self) -> None:
        self._letter()
        for label in (self._count, self._message):
            label.setProperty("dim", True)
        self.title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.title.setMinimumWidth(40)  # a long name is cut
        self.places.setProperty("flat", True)
        self.places.setProperty("menu", True)
        self.places.setProperty("title", True)
        self.places.setMenu(QMenu(self.places))
        middle = Qt.AlignmentFlag.AlignVCenter
        titles = lay_row(
            (self.title, 0, middle),
            (self.places, 0, middle),
            (self._count, 1, middle),
            (self.ask, 0, middle),
            margins=(12, 0, 12, 0),
            spacing=12,
        )
        self._message.setContentsMargins(12, 4, 12, 4)
        documents = QWidget()
        self._inner = lay_column(
            titles,
            lay_row((self.chips, 1), margins=(12, 0, 12, 0)),
            (self.view, 1),
            (self.empty_place, 1),
            self._message,
            (self.found, 2),
            within=documents,
            spacing=12,
        )
        shelf, line, edge = QWidget(), QWidget(), QWidget()
        line.setFixedHeight(1)
        edge.setFixedWidth(1)
        for each in (line, edge):
            each.setObjectName("line")
        self.column.setFixedWidth(_COLUMN)
        self._edge = edge
        lay_column(self.head, line, (lay_row(self.column, edge, documents), 1), within=shelf)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(shelf)
        lay_column(self._stack, within=self)

    def _connect(self) -> None:
        self.empty.open_wanted.connect(self.open_requested)
        self.head.add_wanted.connect(self._add)
        self.empty_place.add_wanted.connect(self._add)
        self.head.searched.connect(self._search)
        self.head.ordered.connect(self._sort)
        self.head.cards_wanted.connect(self._show_cards)
        self.head.left.connect(self._go_down)
        self.column.list.wanted.connect(self._go)
        self.places.menu().aboutToShow.connect(self._list_places)
        self.ask.clicked.connect(lambda _checked: self.ask_wanted.emit(self.model.place))
        self.view.chosen.connect(self.file_chosen)
        self.view.menu_wanted.connect(self.menu_wanted)
        self.view.rename_wanted.connect(self.rename_wanted)
        self.view.remove_wanted.connect(self.remove_wanted)
        self.view.tags_wanted.connect(self.tags_wanted)
        self.view.typed.connect(self._type)
        self.found.chosen.connect(self._choose)
        self._still.timeout.connect(lambda: self.search_wanted.emit(self._words, self.model.place.collection))
        self._pages.came.connect(lambda path, title, pages: self.model.change(path, title=title, pages=pages))

    # ---- calls from the window ----------------------------------------------------------------------------

    def focus(self) -> None:
        (self.view if self._has_anything else self.empty.open).setFocus()

    @property
    def _has_anything(self) -> bool:
        return bool(self.model.every or self.model.stock.collections)

    def show_documents(self, stock: Stock) -> None:
        """Show the library's current content; the place stays, if it still exists."""
        self.model.show(stock)
        self.column.places.show(stock)
        known = stock.places()
        place = next((each for each in (self._wanted, self.model.place) if each in known), EVERYTHING)
        self._wanted = None if place == self._wanted else self._wanted
        self.look_at(place or EVERYTHING)
        alone = self.empty.isAncestorOf(self.window().focusWidget() or self)
        self._stack.setCurrentIndex(1 if self._has_anything else 0)
        if self.isVisible() and (alone or not self._has_anything):  # the focused widget disappeared
            self.focus()

    def want(self, place: ShelfPlace) -> None:
        """Show a place as soon as the library has it."""
        self._wanted = place

    def _go(self, place: ShelfPlace) -> None:
        self._wanted = None
        self.look_at(place)

    def look_at(self, place: ShelfPlace) -> None:
        """Show the documents of a place."""
        if place != self.model.place:
            self._state.setValue("shelf collection", place.collection)
            self.model.look_at(place)
            self.view.scrollToTop()
            self._begin_search()
        if self.column.list.current() != place:
            self.column.list.choose(place)
        self.head.choose(self.model.order, self.model.orders(), cards=self.view.is_cards)
        self.head.say_add(place.collection)
        self.head.count(len(self.model.inside))
        self._tell()
        self.looked.emit()

    def narrow(self, only: DocumentFilter) -> None:
        """Show only documents that pass a filter."""
        self.model.narrow(only)
        self.view.scrollToTop()
        self._tell()

    def show_found(self, words: str, found: Sequence[FoundDocument], more: bool = False) -> None:
        """Add results of the text search for these words; `more`: further results may follow."""
        if words != self._words:
            return
        known = {row.document.id for row in self._results.rows}
        titles = {entry.id: entry.title for entry in self.model.every}
        if fresh := [each for each in found if each.id not in known]:
            named = [replace(each, title=titles.get(each.id, each.title)) for each in fresh]
            self._results.add(named, words)
        self.found.setVisible(bool(self._results.rows))
        many = len({row.document.id for row in self._results.rows})
        if many and more:
            self._message.setText(tr("In the texts of %Ln documents so far …", "", many))
        elif many:
            self._message.setText(tr("In the texts of %Ln documents", "", many))
        elif not more:
            self._message.setText(tr("No text says anything of “{words}”.", words=words))

    def close_down(self) -> None:
        """End the search."""
        self._still.stop()

    def fail(self, sentence: str) -> None:
        """Show the reason for a failed search."""
        self._message.setText(sentence)

    # ---- searching ----------------------------------------------------------------------------------------

    @property
    def _words(self) -> str:
        words = " ".join(self.head.search.text().split())
        return words if len(words) >= _LEAST else ""

    def _search(self, typed: str) -> None:
        self.model.filter(typed)
        self._begin_search()
        self._tell()

    def _begin_search(self) -> None:
        """Search the texts after a pause in typing."""
        self._results.clear()
        self._still.start()
        message = tr("Searching the texts for “{words}” …", words=self._words)
        self._message.setText(message if self._words else "")

    def _tell(self) -> None:
        """Show or hide the parts of the page, and update the counts."""
        typed, only = bool(self.head.search.text().strip()), self.model.only
        place, rows, inside = self.model.place, self.model.rowCount(), self.model.inside
        self.chips.show_filter(only)
        kept = self.model.stock.collection(place.collection)
        title = tr("Titles") if typed else place.title
        self.title.setText(title)
        room = max(80, self.width() - _BESIDE)
        shown = self.places.fontMetrics().elidedText(place.title, Qt.TextElideMode.ElideRight, room)
        self.places.setText(shown.replace("&", "&&"))
        if typed or only:
            self._count.setText(tr("{shown} of {all}", shown=rows, all=len(inside)))
        else:
            state = PlaceProgress.of(inside).describe(paused=bool(kept and kept.paused)) if kept else ""
            self._count.setText(" · ".join(filter(None, (tr("%Ln documents", "", len(inside)), state))))
        self.view.setVisible(rows > 0)
        self._count.setVisible(rows > 0 or not typed)
        self.title.setVisible(not self._narrow and (rows > 0 or not typed))
        asked = len([entry for entry in self.model.passing if entry.ready])
        self.ask.setText(tr("Ask these %Ln documents", "", asked))
        self.ask.setVisible(asked > 0 and not typed and place.kind is not PlaceKind.UNREAD)
        self.empty_place.setVisible(not inside and not typed)
        self.empty_place.tell(place, kept.folder if kept else "")
        if only and not typed and not rows:
            self._message.setText(tr("No document here passes the filter."))
        self._message.setVisible(typed or bool(only and not rows))
        self.found.setVisible(bool(self._results.rows))
        height = self.view.gridSize().height() if self.view.is_cards else self.view.sizeHintForRow(0) * 3
        self.view.setMaximumHeight(height + 12 if typed and self._words else 16_777_215)

    def _type(self, text: str) -> None:
        self.head.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.head.search.insert(text)

    def _go_down(self) -> None:
        if self.view.isVisible():
            self.view.enter()
        elif self.found.isVisible():
            self.found.setCurrentIndex(self._results.index(0, 0))
            self.found.setFocus()

    def _choose(self, path: str, sentence: object) -> None:
        if sentence is None:
            self.file_chosen.emit(path)
        else:
            self.place_chosen.emit(path, sentence)

    # ---- places, order and view ---------------------------------------------------------------------------

    def _list_places(self) -> None:
        """Fill the menu of places, for windows too narrow for the column."""
        menu = self.places.menu()
        menu.clear()
        for row in self.column.places.rows:
            if row.place is None:
                menu.addSeparator()
                continue
            name = row.place.title.replace("&", "&&")
            action = menu.addAction(tr("{name} ({count})", name=name, count=row.documents))
            action.triggered.connect(lambda _checked=False, place=row.place: self._go(place))
        menu.addSeparator()
        here = self.places.mapToGlobal(self.places.rect().bottomLeft())
        if self.model.place.collection:
            words = tr("More about “{name}”…", name=self.model.place.collection.replace("&", "&&"))
            menu.addAction(words, lambda: self.column.list.menu_wanted.emit(self.model.place, here))
        menu.addAction(tr("New collection…"), lambda: self.column.new_wanted.emit(here))

    def _add(self) -> None:
        if self.model.place.collection:
            self.add_wanted.emit(self.model.place.collection)
        else:
            self.open_requested.emit()

    def _sort(self, order: Order) -> None:
        self._state.setValue("shelf order", order.value)
        self.model.sort_by(order)

    def _show_cards(self, cards: bool) -> None:
        self._state.setValue("shelf as rows", "false" if cards else "true")
        self.view.show_cards(cards=cards)
        self._tell()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _letter(self) -> None:
        style = f"font-weight: 600; font-size: {fonts.scaled(_TITLE)}px"
        self.title.setStyleSheet(style)
        self.places.setStyleSheet(f"QPushButton {{ {style} }}")  # does not apply to its menu

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "title"):
            self._letter()

    @property
    def _narrow(self) -> bool:
        return self.width() < _ALONE

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = _NARROW if self._narrow else _MARGIN
        self._inner.setContentsMargins(side - 12, 12, side - 12, 8)
        for part in (self.column, self._edge):
            part.setVisible(not self._narrow)
        self.places.setVisible(self._narrow)
        self.head.fit(self.width())
        self._tell()
        super().resizeEvent(event)

    # ---- dropped files ------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            event.acceptProposedAction()
            self._show_dropping(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_dropping(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_dropping(False)
        event.acceptProposedAction()
        self.files_given.emit(self.model.place, _dropped(event))

    def _show_dropping(self, dropping: bool) -> None:
        self._dropping = dropping
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = tokens()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(colours.window))
        if self._dropping:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.accent), 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(self.rect().toRectF().adjusted(5, 5, -5, -5), 10, 10)


def _dropped(event: QDropEvent) -> list[str]:
    """Files dropped from other programs; drags within the shelf are ignored."""
    data = event.mimeData()
    return [] if data.hasFormat(DRAGGED) else [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
