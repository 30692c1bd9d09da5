"""The command palette: commands, sections, open and recent documents, found by a few letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ....core.find import fold
from ...base.language import tr
from ...base.look import fonts, theme
from ...base.look.layouts import lay_column
from ...base.look.words import make_field, make_label

_WIDTH, _MOST, _SHOWN = 600, 60, 12
"""Width in pixels; greatest number of entries listed, and of those visible without scrolling."""
_UNFIT = 3
_TOP = 0.12
"""Distance of the palette from the top of the window, as a share of the window's height."""


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """An entry to choose. `detail` is shown beside it: keys, a page, or its kind."""

    text: str
    detail: str
    run: Callable[[], object]
    english: str = ""
    """English title, which is searched, too."""


def matching_entries(entries: Sequence[PaletteEntry], typed: str) -> list[PaletteEntry]:
    """Entries that match all typed words, each at the start of a word or inside one: first those that begin with
    the typed text, then those with words that do, then the rest, each in the given order.
    """
    words = _folded_words(typed)
    ranked: list[tuple[int, PaletteEntry]] = []
    for entry in entries:
        rank = min(_rank(_folded_words(name), words) for name in {entry.text, entry.english or entry.text})
        if rank < _UNFIT:
            ranked.append((rank, entry))
    return [entry for _, entry in sorted(ranked, key=lambda found: found[0])]


def _rank(there: Sequence[str], words: Sequence[str]) -> int:
    if " ".join(there).startswith(" ".join(words)):
        return 0
    if all(any(own.startswith(word) for own in there) for word in words):
        return 1
    return 2 if all(any(word in own for own in there) for word in words) else _UNFIT


@lru_cache(maxsize=1 << 14)
def _folded_words(text: str) -> tuple[str, ...]:
    return tuple(fold(text).split())


class ArrowKeys(QObject):
    """Lets the up and down keys in a search field move through the list of what it finds."""

    def __init__(self, search: QLineEdit, rows: QTreeWidget) -> None:
        super().__init__(search)
        self._rows = rows
        search.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        moves = (Qt.Key.Key_Down, Qt.Key.Key_Up)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in moves:
            self._rows.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)


def one_column(spoken: str) -> QTreeWidget:
    """An empty list of texts; `spoken` is its accessible name."""
    rows = QTreeWidget()
    rows.setRootIsDecorated(False)
    rows.setUniformRowHeights(True)
    rows.setHeaderHidden(True)
    rows.setAccessibleName(spoken)
    return rows


def two_columns(spoken: str) -> QTreeWidget:
    """An empty list of texts with details at their right; `spoken` is its accessible name."""
    rows = one_column(spoken)
    rows.setColumnCount(2)
    rows.header().setStretchLastSection(False)
    rows.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    rows.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
    return rows


class Palette(QFrame):
    """A popup over the window: type to filter, choose with the arrow keys, run with Enter."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName(tr("All commands"))
        self._window = window
        self._entries: list[PaletteEntry] = []
        self._found: list[PaletteEntry] = []
        self.search = make_field(tr("Commands, sections, documents"))
        self.search.textChanged.connect(self._list)
        self.search.returnPressed.connect(self._run_current)
        self.search.installEventFilter(self)
        self.rows = two_columns(tr("What fits"))
        self.rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.setFrameShape(QFrame.Shape.NoFrame)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.rows.setStyleSheet("QTreeView::item { padding: 0 6px; }")
        self.rows.itemClicked.connect(lambda *_: self._run_current())
        self.nothing = make_label(tr("Nothing is called that."), role="dim")
        self.nothing.setContentsMargins(12, 4, 12, 8)
        lay_column(self.search, self.rows, self.nothing, within=self, margins=8, spacing=8)

    def open(self, entries: Sequence[PaletteEntry]) -> None:
        """Show the palette at the top of the window with these entries, the most likely ones first."""
        self._entries = list(entries)
        window = self._window
        self.setFixedWidth(min(fonts.scaled(_WIDTH), window.width() - 32))
        self.search.clear()
        self._list()
        self.move(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, round(_TOP * window.height()))))
        self.show()
        self.search.setFocus()

    def add(self, entries: Sequence[PaletteEntry]) -> None:
        """Append entries."""
        if self.isVisible() and entries:
            self._entries += entries
            if self.search.text():
                self._list()

    def _list(self) -> None:
        self._found = matching_entries(self._entries, self.search.text())[:_MOST]
        self.rows.clear()
        items = []
        dim = QBrush(QColor(theme.tokens().dim))
        for entry in self._found:
            item = QTreeWidgetItem([entry.text, entry.detail])
            item.setForeground(1, dim)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            items.append(item)
        self.rows.addTopLevelItems(items)
        if self._found:
            self._to(0)
            height = self.rows.sizeHintForRow(0)
            self.rows.setFixedHeight(min(len(self._found), _SHOWN) * height + 2)
        self.rows.setVisible(bool(self._found))
        self.nothing.setVisible(not self._found)
        self.adjustSize()

    def _run_current(self) -> None:
        if self._found:
            self.hide()
            self._found[self.rows.currentIndex().row()].run()

    def _to(self, row: int) -> None:
        self.rows.setCurrentIndex(self.rows.model().index(row, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Use the up and down keys in the search field to move through the entries."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {
                Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: _SHOWN, Qt.Key.Key_PageUp: -_SHOWN,
            }  # fmt: skip
            step = steps.get(Qt.Key(event.key()))
            if step and self._found:
                last = len(self._found) - 1
                at = self.rows.currentIndex().row()
                around = abs(step) == 1  # single steps wrap around
                to = (at + step) % (last + 1) if around else min(max(0, at + step), last)
                self._to(to)
                return True
        return super().eventFilter(watched, event)
