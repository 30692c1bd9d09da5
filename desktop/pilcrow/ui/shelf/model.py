"""The documents on the shelf as rows: those of a place that pass the filter and have the words, sorted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QAbstractListModel, QDateTime, QLocale, QMimeData, QModelIndex, QObject, Qt, QUrl

from ...core import find
from ...core.filtering import EVERY, DocumentFilter
from ...core.shelf import IndexState, Shelved
from ..base.filters import kind_name
from ..base.language import format_number, noop, tr
from ..base.look.theme import as_tip
from ..contents.model import Index
from .places import EVERYTHING, PlaceKind, ShelfPlace, Stock

DRAGGED = "application/x-pilcrow-documents"
"""MIME type of documents dragged from the shelf."""
_NOTHING = QModelIndex()
fold = lru_cache(1 << 16)(find.fold)
"""Case folding, cached: each typed letter filters all titles."""


class Order(Enum):
    """Orders of the shelf; each value is its label, which is also saved in the window's state."""

    USED = noop("Last opened")
    TITLE = noop("Title")
    AUTHOR = noop("Author")
    YEAR = noop("Year")
    KIND = noop("Kind")
    PAGES = noop("Pages")
    ADDED = noop("Added")
    STATE = noop("Reading")
    OWN = noop("As in the collection")


_STATES = (
    IndexState.FAILED, IndexState.READING, IndexState.EMBEDDING, IndexState.WAITING, IndexState.READY,
)  # fmt: skip
_KEYS: Mapping[Order, Callable[[Shelved], tuple[Any, ...]]] = {
    Order.USED: lambda entry: (-entry.used, -entry.added, fold(entry.title)),
    Order.TITLE: lambda entry: (fold(entry.title), entry.path),
    Order.AUTHOR: lambda entry: (not entry.author, fold(entry.author), -entry.year, fold(entry.title)),
    Order.YEAR: lambda entry: (-entry.year, fold(entry.title)),
    Order.KIND: lambda entry: (not entry.kind, entry.kind, fold(entry.title)),
    Order.PAGES: lambda entry: (-entry.pages, fold(entry.title)),
    Order.ADDED: lambda entry: (-entry.added, -entry.used, fold(entry.title)),
    Order.STATE: lambda entry: (not entry.missing, _STATES.index(entry.state), entry.share, fold(entry.title)),
    Order.OWN: lambda _entry: (),
}


class ShelfModel(QAbstractListModel):
    """Documents of a place that pass the filter, and contain all words in title, author, year or file name."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.stock = Stock()
        self.place = EVERYTHING
        self.inside: list[Shelved] = []
        """All documents of the place."""
        self.only = EVERY
        """The filter that the rows pass."""
        self.rows: list[Shelved] = []
        self.order = Order.USED
        self._words: list[str] = []
        self.reading: dict[str, str] = {}
        """Progress messages of documents being read, by path."""

    @property
    def every(self) -> Sequence[Shelved]:
        return self.stock.entries

    def show(self, stock: Stock) -> None:
        self.stock = stock
        self._fill()

    def look_at(self, place: ShelfPlace) -> None:
        self.place = place
        self._fill()

    def sort_by(self, order: Order) -> None:
        self.order = order
        self._fill()

    def narrow(self, only: DocumentFilter) -> None:
        self.only = only
        self._fill()

    @property
    def passing(self) -> list[Shelved]:
        """Documents of the place that pass the filter."""
        return [entry for entry in self.inside if self.only.fits(entry)] if self.only else self.inside

    def filter(self, words: str) -> None:
        self._words = fold(words).split()
        self._fill()

    def orders(self) -> list[Order]:
        """Orders available at this place."""
        return [order for order in Order if order is not Order.OWN or self.place.kind is PlaceKind.COLLECTION]

    def change(self, path: str, **values: Any) -> None:
        """Change values of the document at a path, without moving its row."""
        entries = [replace(entry, **values) if entry.path == path else entry for entry in self.every]
        self.stock = replace(self.stock, entries=entries)
        self.inside = [replace(entry, **values) if entry.path == path else entry for entry in self.inside]
        for row, entry in enumerate(self.rows):
            if entry.path == path:
                self.rows[row] = replace(entry, **values)
                self.dataChanged.emit(self.index(row, 0), self.index(row, 0))

    def tell_reading(self, path: str, told: str) -> None:
        """Set the progress message of a document being read; "" when reading is over."""
        if told:
            self.reading[path] = told
        else:
            self.reading.pop(path, None)
        for row, entry in enumerate(self.rows):
            if entry.path == path:
                self.dataChanged.emit(self.index(row, 0), self.index(row, 0))

    def _fill(self) -> None:
        """Update the rows; if the same documents stay, the selection stays, too."""
        self.inside = self.stock.within(self.place)
        found = [entry for entry in self.passing if self._has_words(entry)] if self._words else self.passing
        order = self.order if self.order in self.orders() else Order.USED
        rows = sorted(found, key=_KEYS[order])
        if [entry.path for entry in rows] == [entry.path for entry in self.rows]:
            self.rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def _has_words(self, entry: Shelved) -> bool:
        year = entry.year or ""
        text = fold(f"{entry.title} {entry.author} {year} {entry.path.rpartition('/')[2]}")
        return all(word in text for word in self._words)

    # ---- for views ----------------------------------------------------------------------------------------

    def entry(self, index: Index) -> Shelved | None:
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else None

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.title
        if role == Qt.ItemDataRole.ToolTipRole:
            state = self.state(entry), entry.problem, _times(entry)
            said = entry.title, whose(entry), _filed(entry), entry.path, *state
            return as_tip("\n".join(filter(None, said)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = self.state(entry), share_read(entry), last_used(entry)
            return ", ".join(filter(None, (entry.title, whose(entry), *state, _filed(entry))))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        """The files as URLs, which other programs accept, too."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(entry.path) for index in indexes if (entry := self.entry(index))])
        data.setData(DRAGGED, b"")
        return data

    def index_state(self, entry: Shelved) -> str:
        """State of a document on its way into the library; "" if it is ready."""
        if told := self.reading.get(entry.path):
            return told
        match entry.state:
            case IndexState.READY:
                return ""
            case IndexState.FAILED:
                return tr("could not be read")
            case IndexState.EMBEDDING if entry.share:
                return tr("{share} % ready to ask", share=round(100 * entry.share))
            case IndexState.EMBEDDING:
                return tr("not ready to ask yet")
            case _:
                return tr("not read yet")

    def state(self, entry: Shelved) -> str:
        """The reader's place in a document: "p. 30 of 75, Cash flows"; or the state of an unopened or missing
        one.
        """
        if entry.missing:
            return tr("The file is missing")
        if told := self.reading.get(entry.path):
            return told
        if entry.used:
            return ", ".join(filter(None, (_page_of_total(entry), entry.section)))
        pages = tr("%Ln pages", "", entry.pages) if entry.pages else ""
        return " · ".join(filter(None, (pages, self.index_state(entry))))


def _page_of_total(entry: Shelved) -> str:
    """The page with the total: "p. 30 of 75", with the page number if its label differs."""
    index = str(entry.page + 1)
    if not entry.pages:
        template = tr("p. {page}")
    elif entry.label in ("", index):
        template = tr("p. {page} of {pages}")
    else:
        template = tr("p. {page} · sheet {number} of {pages}")
    return template.format(page=entry.label or index, number=index, pages=format_number(entry.pages))


def whose(entry: Shelved) -> str:
    """Author and year: "Ada Lovelace, 1843", as far as they are known."""
    return ", ".join(filter(None, (entry.author, str(entry.year or ""))))


def about(entry: Shelved) -> str:
    """Author, year and tags."""
    return " · ".join(filter(None, (whose(entry), ", ".join(entry.tags))))


def _filed(entry: Shelved) -> str:
    """Kind and tags."""
    return ", ".join(filter(None, (kind_name(entry.kind), *entry.tags)))


def read_percent(entry: Shelved) -> str:
    """Share of a document that was read: "41 %"; "" if it was never opened."""
    return tr("{share} %", share=round(100 * entry.progress)) if entry.progress else ""


def share_read(entry: Shelved) -> str:
    """Share of a document that was read: "41 % read", or ""."""
    return tr("{share} % read", share=round(100 * entry.progress)) if entry.progress else ""


def last_used(entry: Shelved) -> str:
    """Time of the last use, in words."""
    if not entry.used:
        return ""
    then, now = QDateTime.fromSecsSinceEpoch(round(entry.used)), QDateTime.currentDateTime()
    days = then.date().daysTo(now.date())
    if days <= 1:
        return tr("Yesterday") if days == 1 else QLocale().toString(then.time(), QLocale.FormatType.ShortFormat)
    same_year = then.date().year() == now.date().year()
    form = tr("d MMM", "a format of dates") if same_year else tr("d MMM yyyy", "a format of dates")
    return QLocale().toString(then.date(), form)


def _times(entry: Shelved) -> str:
    when = tr("opened {when}", when=last_used(entry)) if entry.used else ""
    return " · ".join(filter(None, (share_read(entry), when)))
