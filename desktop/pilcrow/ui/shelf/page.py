"""The start page: no document is open. The shelf of the library, and a search through titles and texts."""

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
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from ...core.shelf import FoundDocument, Shelved
from ..base import fonts
from ..base.language import tr
from ..base.theme import tokens
from .empty import EmptyShelf
from .first_pages import FirstPages
from .head import ShelfHead
from .model import Order, ShelfModel
from .results import ResultList, Results
from .view import ShelfView

_MARGIN, _NARROW, _TITLE = 24, 12, 17
_PAUSE = 250
"""Milliseconds without typing after which the texts are searched."""
_LEAST = 3
"""Characters that texts are searched for."""


class ShelfPage(QWidget):
    """Tells what is wanted; PDFs can be dropped anywhere on it."""

    open_requested = Signal()
    file_chosen = Signal(str)
    place_chosen = Signal(str, object)
    """A path, and the `FoundSentence` to show there."""
    menu_wanted = Signal(object, QPoint)
    rename_wanted = Signal(object)
    remove_wanted = Signal(object)
    search_wanted = Signal(str)
    """Words to look for in the texts; "" when nothing is looked for any more."""
    shown = Signal()

    def __init__(self, pages: FirstPages, state: QSettings) -> None:
        super().__init__()
        self._state, self._pages = state, pages
        self._dropping = False
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Library"))
        self.model, self._results = ShelfModel(self), Results(self)
        self.head, self.empty = ShelfHead(), EmptyShelf()
        self.view, self.found = ShelfView(self.model, pages), ResultList(self._results)
        self._title, self._count = QLabel(tr("Library")), QLabel()
        self._said = QLabel(wordWrap=True)
        self._still = QTimer(self, interval=_PAUSE, singleShot=True)
        self._build()
        self._connect()
        order = str(state.value("shelf order", Order.USED.value))
        self.model.order = next((each for each in Order if each.value == order), Order.USED)
        cards = str(state.value("shelf as rows", "false")) != "true"
        self.head.choose(self.model.order, cards=cards)
        self.view.show_cards(cards=cards)
        self.show_documents([])

    def _build(self) -> None:
        self._letter()
        for label in (self._count, self._said):
            label.setProperty("dim", True)
        titles = QHBoxLayout()
        titles.setContentsMargins(12, 0, 12, 0)
        titles.addWidget(self._title, 0, Qt.AlignmentFlag.AlignBaseline)
        titles.addWidget(self._count, 0, Qt.AlignmentFlag.AlignBaseline)
        titles.addStretch(1)
        self._said.setContentsMargins(12, 4, 12, 4)
        shelf = QWidget()
        self._column = QVBoxLayout(shelf)
        self._column.setSpacing(12)
        self._column.addWidget(self.head)
        self._column.addLayout(titles)
        self._column.addWidget(self.view, 1)
        self._column.addWidget(self._said)
        self._column.addWidget(self.found, 2)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(shelf)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)

    def _connect(self) -> None:
        for opens in (self.empty.open_wanted, self.head.open_wanted):
            opens.connect(self.open_requested)
        self.head.searched.connect(self._search)
        self.head.ordered.connect(self._sort)
        self.head.cards_wanted.connect(self._show_cards)
        self.head.left.connect(self._go_down)
        self.view.chosen.connect(self.file_chosen)
        self.view.menu_wanted.connect(self.menu_wanted)
        self.view.rename_wanted.connect(self.rename_wanted)
        self.view.remove_wanted.connect(self.remove_wanted)
        self.view.typed.connect(self._type)
        self.found.chosen.connect(self._choose)
        self._still.timeout.connect(lambda: self.search_wanted.emit(self._words))
        self._pages.came.connect(lambda path, title, pages: self.model.change(path, title=title, pages=pages))

    # ---- what the window tells ----------------------------------------------------------------------------

    def focus(self) -> None:
        (self.view if self.model.every else self.empty.open).setFocus()

    def show_documents(self, entries: Sequence[Shelved]) -> None:
        self.model.show(entries)
        self.head.count(len(entries))
        alone = self.empty.isAncestorOf(self.window().focusWidget() or self)
        self._stack.setCurrentIndex(1 if entries else 0)
        self._tell()
        if self.isVisible() and (alone or not entries):  # the keyboard is not left at what is gone
            self.focus()

    def show_found(self, words: str, found: Sequence[FoundDocument], more: bool = False) -> None:
        """What the texts say of these words, below what was told of them before; whether there may be `more`."""
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
            self._said.setText(tr("In the texts of %Ln documents so far …", "", many))
        elif many:
            self._said.setText(tr("In the texts of %Ln documents", "", many))
        elif not more:
            self._said.setText(tr("No text says anything of “{words}”.", words=words))

    def close_down(self) -> None:
        """Nothing is looked for any more."""
        self._still.stop()

    def fail(self, sentence: str) -> None:
        """Why the texts could not be searched."""
        self._said.setText(sentence)

    # ---- searching ----------------------------------------------------------------------------------------

    @property
    def _words(self) -> str:
        words = " ".join(self.head.search.text().split())
        return words if len(words) >= _LEAST else ""

    def _search(self, typed: str) -> None:
        self.model.filter(typed)
        self._still.start()
        self._results.clear()
        said = tr("Searching the texts for “{words}” …", words=self._words)
        self._said.setText(said if self._words else "")
        self._tell()

    def _tell(self) -> None:
        """Which parts are to be seen, and how many documents there are."""
        typed = bool(self.head.search.text().strip())
        every, rows = len(self.model.every), self.model.rowCount()
        shown = tr("{shown} of {all}", shown=rows, all=every)
        self._count.setText(shown if typed else tr("%Ln documents", "", every))
        self._title.setText(tr("Titles") if typed else tr("Library"))
        for part in (self._title, self._count, self.view):
            part.setVisible(rows > 0)
        self._said.setVisible(typed)
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

    # ---- order and look -----------------------------------------------------------------------------------

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
        self._title.setStyleSheet(f"font-weight: 600; font-size: {fonts.scaled(_TITLE)}px")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_title"):
            self._letter()

    def resizeEvent(self, event: QResizeEvent) -> None:
        side = _NARROW if self.width() < 800 else _MARGIN
        self._column.setContentsMargins(side, 16, side, 8)
        self.head.fit(self.width())
        super().resizeEvent(event)

    # ---- files dropped ------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            event.acceptProposedAction()
            self._show_dropping(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_dropping(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_dropping(False)
        event.acceptProposedAction()
        for path in _dropped(event):
            self.file_chosen.emit(path)

    def _show_dropping(self, dropping: bool) -> None:
        self._dropping = dropping
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = tokens()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look.window))
        if self._dropping:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(look.accent), 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(self.rect().toRectF().adjusted(5, 5, -5, -5), 10, 10)


def _dropped(event: QDropEvent) -> list[str]:
    return [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
