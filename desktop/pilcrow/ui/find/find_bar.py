"""The find bar: the search text, the number of matches, and the list of matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QWidget,
)

from ...core.errors import PilcrowError
from ..base.language import format_number, noop, tr, translate
from ..base.look.icon_button import IconButton
from ..base.look.layouts import FlowLayout, lay_column, lay_row, make_panel
from ..base.look.words import make_button, show_message
from ..base.tasks import Task
from ..contents.filtered_list import make_list
from .found_places import FoundPlace, HitList, Snippets, nearest_match
from .scope import ScopeButton
from .searched_text import SearchedText
from .searching import MOST, OpenText, Search, restrict, search_through
from .sought import Sought

_FIND = noop("Find in this document")
_SHOWN = 60  # characters shown of a text for which similar passages are searched
_PAUSE = 300  # milliseconds after the last key before searching
_ROWS = 6
_NO_TEXT = noop("There is no text to look through.")


class FindBar(QWidget):
    """Searches a document's text while the reader types, without blocking the window.

    `found` carries all matches so far, `activated` the number of the match to go to, which becomes `current` (-1:
    none). When better text of the same pages arrives (`set_text`), its matches replace the others once all are
    found; the current match and the rows in view stay.
    """

    found = Signal(list)
    activated = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        make_panel(self, tr("Find in the document"))
        self.current = -1
        self._text: SearchedText | None = None
        self._page = 0
        self._first = 0  # page from which matches come in order; then those before it
        self._earlier = 0  # number of matches before it
        self._similar: Search | None = None  # replaces the text in the box
        self.meaning: Callable[[str], Search] | None = None
        """Creates a search by meaning for some words; None if there is none."""
        self.others: Callable[[], Sequence[OpenText]] = tuple
        """Returns the other open documents."""
        self._better: list[FoundPlace] | None = None  # matches that will replace the present ones
        self._problem = ""
        self._scans: Callable[[int], str] = str
        self._task: Task | None = None
        self._hits = HitList(self)

        self._box = QLineEdit(placeholderText=tr(_FIND), clearButtonEnabled=True)
        self.scope = ScopeButton()
        self.scope.changed.connect(self._search)
        self._count = QLabel()
        self._trouble = QLabel(wordWrap=True)
        self._up = self._button("up", tr("Previous hit (Shift+F3)"), self.previous)
        self._down = self._button("down", tr("Next hit (F3)"), self.next)
        self._case = _way(tr("Capitals"), tr("Match capitals"), self._search)
        self._accents = _way(tr("Accents"), tr("Match accents"), self._search)
        self._whole = _way(tr("Whole words"), tr("Whole words"), self._search)
        self._expression = _way(tr("Regular expression"), tr("Regular expression"), self._search)
        self._meaning = _way(tr("By meaning"), tr("By meaning, the most similar passages first"), self._mean)
        self._counting = (self._case, self._accents, self._whole, self._expression)
        self._all = _way(tr("All documents"), tr("In all open documents"), self._search)
        self._listed = self._button("contents", tr("Show the list of hits"), self._show_state)
        self._close = self._button("close", tr("Close (Esc)"), self.give_up)
        self._list = make_list(self._hits, tr("Hits"))
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._build()

    def _button(self, icon: str, words: str, pressed: Callable[[], object]) -> IconButton:
        button = IconButton(icon, words)
        button.clicked.connect(pressed)
        return button

    def _build(self) -> None:
        self._listed.setCheckable(True)
        self._listed.setChecked(True)
        self._box.setAccessibleName(tr("Find"))
        self._count.setProperty("dim", True)
        self._trouble.setProperty("dim", True)
        self._trouble.setContentsMargins(12, 0, 12, 8)
        self._list.setItemDelegate(Snippets(self._list, self._hits))
        row = lay_row(
            (self._box, 1),
            self.scope,
            4,
            self._count,
            self._up,
            self._down,
            self._listed,
            self._close,
            margins=(12, 8, 12, 4),
            spacing=4,
        )
        ways = FlowLayout(gap=4)
        for way in (*self._counting, self._meaning, self._all):
            ways.addWidget(way)
        lay_column(row, lay_row((ways, 1), margins=(12, 0, 12, 8)), self._trouble, self._list, within=self)
        self._box.textChanged.connect(self._typed)
        self._box.installEventFilter(self)
        self._list.installEventFilter(self)
        self._list.clicked.connect(lambda index: self.go_to(index.row()))
        self._pause.timeout.connect(self._search)
        self._show_state()

    # ---- calls from the window ----------------------------------------------------------------------------

    def set_text(self, text: SearchedText, scans: Callable[[int], str]) -> None:
        """Set the text to search, and the function that words a message about a number of scanned pages without
        text.
        """
        searched, self._text, self._scans = self._text, text, scans
        self._hits.label, self._hits.section = text.label, text.section
        if self._ranked:
            return  # the places that were found stay
        if self.isVisible() and searched is not None and self._hits.all:
            self._begin(better=[])
        elif self.isVisible():
            self._search()

    def clear_text(self) -> None:
        """Remove the text to search."""
        self._text = None
        self.scope.leave()
        self._search()

    def set_page(self, page: int) -> None:
        """Set the page in view: the first match after it is the first to go to."""
        self._page = page

    def start(self, text: str = "") -> None:
        """Show the bar and focus it; `text`, if given, is searched for."""
        self.show()
        self._leave_similar()
        if text:
            self._box.setText(" ".join(text.split()))
        self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._box.selectAll()
        self._search()

    def start_similar(self, text: str, search: Search, told: str = noop("Similar to “{text}”")) -> None:
        """Show the bar with the results of `search`, usually passages similar to a text, the most similar first;
        `told` is their description, shown in the empty box.
        """
        self.show()
        self._box.clear()
        self._pause.stop()
        self._similar = search
        shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
        self._box.setPlaceholderText(tr(told, text=shown))
        self._search()
        self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def _ranked(self) -> bool:
        """True if matches are ordered by similarity, not by position in the text."""
        return self._similar is not None or self._meaning.isChecked()

    def _mean(self) -> None:
        for button in (*self._counting, self._all):
            button.setEnabled(not self._meaning.isChecked())
        self._leave_similar()
        self._search()

    def _leave_similar(self) -> None:
        self._similar = None
        self._box.setPlaceholderText(tr(_FIND))

    def give_up(self) -> None:
        """Hide the bar and remove the marks of its matches."""
        self.scope.leave()
        self.shut()
        self._leave_similar()
        self._hits.clear()
        self.current = -1
        self.hide()
        self.found.emit([])
        self.closed.emit()

    def shut(self) -> None:
        """Stop all searches and wait for their threads: before the document is closed."""
        self._pause.stop()
        self._task = None
        for task in self.findChildren(Task):
            task.wait()

    @property
    def text(self) -> SearchedText | None:
        """The text that is searched."""
        return self._text

    def hits(self) -> list[FoundPlace]:
        """All matches so far, as `found` carries them: those in this document before those in others."""
        return list(self._hits.all)

    def next(self) -> None:
        self._step(1)

    def previous(self) -> None:
        self._step(-1)

    def go_to(self, index: int) -> None:
        """Make a match the current one and go to it."""
        self.current = index
        self._show_state()
        self._list.setCurrentIndex(self._hits.index(index))
        self.activated.emit(index)

    # ---- searching ----------------------------------------------------------------------------------------

    def _typed(self) -> None:
        self._leave_similar()
        self._pause.start()

    def _search(self) -> None:
        """Search for the text in the box and discard earlier matches."""
        self._hits.clear()
        self.current = -1
        self._first, self._earlier = (0 if self._ranked or (self._text and self._text.whole) else self._page), 0
        self._begin(better=None)
        self.found.emit([])

    def _begin(self, better: list[FoundPlace] | None) -> None:
        self._pause.stop()
        if self._task:
            self._task.stop()
            self._task = None
        self._problem, self._better = "", better
        needle, search = self._box.text(), self._similar
        if search is None and self._text and needle.strip():
            if self._meaning.isChecked() and self.meaning:
                search = restrict(self.meaning(needle), self.scope.sections)
            else:
                others = self.others() if self._all.isChecked() and not self.scope.sections else ()
                search = partial(search_through, self._text, others, self._page, self._sought(needle))
        if search is not None:
            task = Task(search, self)
            self._task = task.begin(
                lambda hits: self._take(hits) if task is self._task else None,
                lambda error: self._fail(error) if task is self._task else None,
                lambda: self._done() if task is self._task else None,
            )
        self._show_state()

    def _sought(self, needle: str) -> Sought:
        case, accents, whole, expression = (button.isChecked() for button in self._counting)
        return Sought(needle, case, accents, whole, expression, self.scope.sections)

    def _take(self, hits: list[FoundPlace]) -> None:
        if self._better is not None:
            self._better += hits
        elif hits:
            self._add([hit for hit in hits if hit.path or hit.page >= self._first], len(self._hits.all))
            before = [hit for hit in hits if not hit.path and hit.page < self._first]
            self._add(before, self._earlier)
            self._earlier += len(before)
            self.found.emit(list(self._hits.all))
            if self.current < 0 and not self._ranked:
                self._go_near()
            self._show_state()

    def _add(self, hits: list[FoundPlace], row: int) -> None:
        """Insert matches before a row; the current one and the rows in view stay."""
        top = self._top_row()
        self._hits.add(hits, row)
        if row <= self.current:
            self.current += len(hits)
        if row <= top:
            self._scroll_to(top + len(hits))

    def _exchange(self, better: list[FoundPlace]) -> None:
        """Replace the matches by better ones."""
        current, top = self.current, self._top_row()
        goals = [nearest_match(better, self._hits.all[row]) if row >= 0 else -1 for row in (current, top)]
        self._hits.clear()
        self._hits.add(better, 0)
        self.current = goals[0]
        self._list.setCurrentIndex(self._hits.index(self.current))
        self._scroll_to(goals[1] if goals[1] >= 0 else goals[0])
        self.found.emit(list(self._hits.all))

    def _top_row(self) -> int:
        return self._list.indexAt(QPoint(0, 0)).row()

    def _scroll_to(self, row: int) -> None:
        if row >= 0:
            self._list.scrollTo(self._hits.index(row), QListView.ScrollHint.PositionAtTop)

    def _go_near(self) -> None:
        """Go to the first match from the page in view on."""
        for row, found in enumerate(self._hits.all):
            if not found.path and found.page >= self._page:
                self.go_to(row)
                return

    def _done(self) -> None:
        self._task = None
        if self._better is not None and not self._problem:
            self._exchange(self._better)
        elif self.current < 0 and self._hits.all and not self._hits.all[0].path:
            self.go_to(0)
        self._better = None
        self._show_state()

    def _fail(self, error: PilcrowError) -> None:
        self._problem = translate(error)

    def _step(self, by: int) -> None:
        if self._pause.isActive():
            self._search()
        elif self._hits.all:
            self.go_to((self.current + by) % len(self._hits.all) if self.current >= 0 else 0)

    # ---- keys and appearance ------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key, back = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and watched is self._list:
                self.go_to(self._list.currentIndex().row())
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F3):
                self._step(-1 if back else 1)
                return True
            if key == Qt.Key.Key_Down and watched is self._box and self._list.isVisible():
                self._list.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        else:
            super().keyPressEvent(event)

    def _show_state(self) -> None:
        total = len(self._hits.all)
        sought = self._similar is not None or (bool(self._box.text().strip()) and self._text is not None)
        nothing = sought and not total and not self._problem and self._task is None
        count = self._counted(total) if total else tr("Not found") if nothing else ""
        show_message(self._count, tr("Looking…") if sought and self._task and not total else count, wrong=nothing)
        told = self._problem or self._missing(sought)
        show_message(self._trouble, told, wrong=bool(self._problem))
        self._trouble.setVisible(bool(told))
        for button in (self._up, self._down):
            button.setEnabled(total > 0)
        self._list.setVisible(total > 0 and self._listed.isChecked())
        row = self._list.sizeHintForRow(0)
        rows = _ROWS if total and self._task and self._text and not self._text.whole else min(total, _ROWS)
        self._list.setFixedHeight(max(1, rows) * row + 4)  # all at once: growing row by row would push the page

    def _counted(self, total: int) -> str:
        if self._task and not (self._text and self._text.whole and self._better is None):
            return tr("{count} so far…", count=total)
        words = f"{format_number(total)}{'+' if total >= MOST else ''}"
        return tr("{place} of {total}", place=self.current + 1, total=words) if self.current >= 0 else words

    def _missing(self, sought: bool) -> str:
        """Message about text that could not be searched, once the search has ended."""
        if self._text is None:
            return tr(_NO_TEXT)
        pages = self._text.textless() if sought and self._task is None else 0
        return self._scans(pages) if pages else ""


def _way(words: str, tip: str, pressed: Callable[[], object]) -> QPushButton:
    """A toggle button for a search option, labelled with words."""
    button = make_button(words, pressed, roles="chip way", tip=tip)
    button.setCheckable(True)
    button.setAccessibleName(tip)
    return button
