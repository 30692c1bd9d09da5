"""The documents on the shelf as rows, in the order and with the words that are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QDateTime, QLocale, QModelIndex, QObject, Qt

from ...core.find import fold
from ...core.shelf import Shelved
from ..base.language import noop, number, tr
from ..base.theme import as_tip
from ..contents.model import Index

_NOTHING = QModelIndex()


class Order(Enum):
    """How the shelf is sorted; each with its words, by which the state keeps it."""

    USED = noop("Last opened")
    TITLE = noop("Title")
    ADDED = noop("Added")


_KEYS: Mapping[Order, Callable[[Shelved], tuple[Any, ...]]] = {
    Order.USED: lambda entry: (-entry.used, -entry.added, fold(entry.title)),
    Order.TITLE: lambda entry: (fold(entry.title), entry.path),
    Order.ADDED: lambda entry: (-entry.added, -entry.used, fold(entry.title)),
}


class ShelfModel(QAbstractListModel):
    """Those of the documents that have all of the words in their titles or in the names of their files."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.every: Sequence[Shelved] = ()
        self.rows: list[Shelved] = []
        self.order = Order.USED
        self._words: list[str] = []
        self.reading: dict[str, str] = {}
        """By path, how far those are that are being read now."""

    def show(self, entries: Sequence[Shelved]) -> None:
        self.every = entries
        self._fill()

    def sort_by(self, order: Order) -> None:
        self.order = order
        self._fill()

    def filter(self, words: str) -> None:
        self._words = fold(words).split()
        self._fill()

    def change(self, path: str, **values: Any) -> None:
        """Something else is known of the document at a path; it stays where it is."""
        self.every = [replace(entry, **values) if entry.path == path else entry for entry in self.every]
        for row, entry in enumerate(self.rows):
            if entry.path == path:
                self.rows[row] = replace(entry, **values)
                self.dataChanged.emit(self.index(row, 0), self.index(row, 0))

    def tell_reading(self, path: str, told: str) -> None:
        """How far a document is that is being read; "" when that is over."""
        if told:
            self.reading[path] = told
        else:
            self.reading.pop(path, None)
        self.change(path)

    def _fill(self) -> None:
        self.beginResetModel()
        found = [entry for entry in self.every if self._has_words(entry)] if self._words else self.every
        self.rows = sorted(found, key=_KEYS[self.order])
        self.endResetModel()

    def _has_words(self, entry: Shelved) -> bool:
        text = fold(f"{entry.title} {entry.path.rpartition('/')[2]}")
        return all(word in text for word in self._words)

    # ---- what views ask -----------------------------------------------------------------------------------

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
            return as_tip("\n".join(filter(None, (entry.title, entry.path, self.state(entry), _times(entry)))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (entry.title, self.state(entry), read(entry), opened(entry))))
        return None

    def state(self, entry: Shelved) -> str:
        """Where it was left, or why that cannot be said: "p. 30 of 75, Cash flows"."""
        if entry.missing:
            return tr("The file is missing")
        if told := self.reading.get(entry.path):
            return told
        if entry.used:
            return ", ".join(filter(None, (_place(entry), entry.section)))
        pages = tr("%Ln pages", "", entry.pages) if entry.pages else ""
        return pages if entry.ready else " · ".join(filter(None, (pages, tr("not read yet"))))


def _place(entry: Shelved) -> str:
    """ "p. 30 of 75", and the number of a page that is called otherwise."""
    index = str(entry.page + 1)
    if not entry.pages:
        told = tr("p. {page}")
    elif entry.label in ("", index):
        told = tr("p. {page} of {pages}")
    else:
        told = tr("p. {page} ({number} of {pages})")
    return told.format(page=entry.label or index, number=index, pages=number(entry.pages))


def share(entry: Shelved) -> str:
    """ "41 %", which was read of it; nothing where it was never opened."""
    return tr("{share} %", share=round(100 * entry.progress)) if entry.progress else ""


def read(entry: Shelved) -> str:
    """ "41 % read", or nothing."""
    return tr("{share} % read", share=round(100 * entry.progress)) if entry.progress else ""


def opened(entry: Shelved) -> str:
    """When it was opened last, as people say it."""
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
    when = tr("opened {when}", when=opened(entry)) if entry.used else ""
    return " · ".join(filter(None, (read(entry), when)))
