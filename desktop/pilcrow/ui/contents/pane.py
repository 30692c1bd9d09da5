"""The contents pane: the tree of sections, the reader's place in it, and the agent's marks on each."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QProgressBar,
    QPushButton,
    QWidget,
)

from ...core.model import Document, Section
from ...core.reader.evidence_marks import PlaceUse
from ..base import section_names
from ..base.language import tr
from ..base.look.layouts import STRETCH, lay_column, lay_row, make_panel
from ..base.look.words import make_field
from .model import ContentsModel, lasting_names
from .origin import origin, origin_in_full
from .pointed_row import PointedRow
from .tree import ContentsTree

_AHEAD = 60.0  # points: a title this little below the top of the view is already being read


class ContentsPane(QWidget):
    """Sections as a tree with page labels; a click or Enter goes to a section, typing filters them.

    The current section is marked and kept in view, unless the reader is using the tree.
    """

    section_activated = Signal(int)
    menu_wanted = Signal(int, object)
    """A section's id, and the global QPoint for a menu about it."""
    row_pointed = Signal(object, QRect, bool)
    """See `PointedRow`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        make_panel(self, tr("Contents"))
        self.setMinimumWidth(160)
        self._starts: list[tuple[float, float, int]] = []
        self._place: tuple[int, float] | None = None
        self._read: int | None = None  # number of pages read so far; None: all
        self._held: tuple[int, tuple[int, float] | None] | None = None  # a section just clicked, and its place
        self._open_before: tuple[set[str], set[str]] | None = None  # sections open before filtering

        self.title = QLabel(tr("Contents"))
        self.beside: QWidget = self.title
        """The widget beside the label for the source of the contents."""
        self.origin = QLabel()
        self._filter = make_field(tr("Filter sections"))
        self._progress = QProgressBar(textVisible=False)
        self._model = ContentsModel(self)
        self._tree = ContentsTree(self._model)
        self.rows = PointedRow(self._tree, self._model)
        self.rows.changed.connect(self.row_pointed)
        self._message = QLabel(wordWrap=True)
        self._unfilter = QPushButton(tr("Show all sections"))
        self._build()

        self._filter.textChanged.connect(self._refilter)
        self._filter.installEventFilter(self)
        self._unfilter.clicked.connect(self._filter.clear)
        self._tree.chosen.connect(self._choose)
        self._tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._tree.customContextMenuRequested.connect(self._show_menu)
        self._tree.typed.connect(self._type)
        self._tree.left_alone.connect(self._tree.follow)
        self._message_of("")

    def _build(self) -> None:
        self.title.setStyleSheet("font-weight: 600")
        for label in (self.title, self.origin, self._message):
            label.setProperty("dim", True)
        self._tree.setAccessibleName(tr("Sections"))
        self._progress.setAccessibleName(tr("Pages read"))
        top = lay_column(
            lay_row(self.title, STRETCH, self.origin, spacing=8),
            self._filter,
            self._progress,
            margins=(12, 12, 12, 8),
            spacing=8,
        )
        self._empty = QWidget()
        lay_column(
            self._message,
            (self._unfilter, 0, Qt.AlignmentFlag.AlignLeft),
            STRETCH,
            within=self._empty,
            margins=(12, 4, 12, 12),
            spacing=12,
        )
        self.column = lay_column(top, (self._tree, 1), (self._empty, 1), within=self)

    def focus(self) -> None:
        self._tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ---- calls from the window ----------------------------------------------------------------------------

    def set_document(self, document: Document, read: int | None = None) -> None:
        """Show a document's sections; `read` is the number of pages read so far, None for all.

        A new structure of the same file keeps open sections open, and keeps the position of the visible rows, the
        keyboard row and the section just clicked; but the current section is brought into view.
        """
        before = self._model.document
        same = before is not None and before.path == document.path
        opened, lent = self._opened() if same else (set(), set())
        in_sight = self._tree.sections_in_sight() if same else []
        at_keyboard = self._model.section(self._tree.currentIndex()) if same else None
        held = before.section(self._held[0]) if before and same and self._held else None
        if not same:
            self._filter.clear()
            self._place, self._open_before = None, None
        self._tree.forget()
        self._model.show(document)
        self._read = read
        self._starts = sorted((s.page, s.box.y0 if s.box else 0.0, s.id) for s in document.sections if s.page >= 0)
        self._hold_twin(held)
        if self._model.words:
            self._refilter(self._model.words)
        else:
            self._reopen(opened, lent)
        if not same and self._model.rowCount() == 1:
            self._tree.expand(self._model.index(0, 0))
        self._describe(document)
        self._find_current()
        self._go_back_to(at_keyboard, in_sight)

    def _hold_twin(self, held: Section | None) -> None:
        """Find the section just clicked in the new structure; forget it if it no longer exists."""
        twin = self._model.twin(lasting_names(held)) if held else None
        self._held = (twin.id, self._held[1]) if twin and self._held else None

    def _describe(self, document: Document) -> None:
        """Show the source of the sections, or the reading progress, and a message if there are none."""
        self.origin.setToolTip(origin_in_full(document))
        if self._read is None:
            self.origin.setText(origin(document))
            self._progress.hide()
        else:
            self.set_progress(max(self._read, self._progress.value()), len(document.pages))
        self._message_of(self._nothing())

    def _go_back_to(self, at_keyboard: Section | None, in_sight: list[tuple[tuple[str, str], int]]) -> None:
        """Restore the keyboard row, and the position of the first section of `in_sight` that still exists."""
        twin = self._model.twin(lasting_names(at_keyboard)) if at_keyboard else None
        if twin:
            self._tree.setCurrentIndex(self._model.index_of(twin.id))
        for known, top in in_sight:
            twin = self._model.twin(known)
            if twin:
                self._tree.put_at_top(twin.id, top)
                break
        else:
            self._tree.scrollToTop()
        if not self._tree.hasFocus():
            self._tree.follow()

    def set_progress(self, done: int, total: int) -> None:
        """Show that `done` of `total` pages are read; the tree stays."""
        self._progress.setRange(0, max(total, 1))
        self._progress.setValue(done)
        self._progress.setVisible(done < total)
        if self._read is not None:
            self._tell_progress()
        if not self._model.document:
            self._message_of(
                tr("Reading the contents: {done} of {total} pages.", done=done, total=total)
                if total
                else tr("Opening the file.")
            )

    def _tell_progress(self) -> None:
        """Show the progress in as many words as fit."""
        page, total = self._progress.value(), self._progress.maximum()
        room = self.width() - self.beside.sizeHint().width() - 36
        advance = self.origin.fontMetrics().horizontalAdvance
        words = (
            tr("reading, page {page} of {total}", page=page, total=total),
            tr("page {page} of {total}", page=page, total=total),
            tr("{page} of {total}", page=page, total=total),
        )
        self.origin.setText(next((text for text in words if advance(text) <= room), words[-1]))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._read is not None:
            self._tell_progress()

    def set_current(self, page: int, y: float) -> None:
        """Set the reading position: the top of the view is at `y` points of a page (0-based)."""
        self._place = (page, y)
        if self._find_current():
            self._tree.follow()

    def set_states(self, states: Mapping[int, frozenset[PlaceUse]], of: Document | None = None) -> None:
        """Set the uses of each section, by its id in `of`, which may be an earlier structure of the document."""
        own = {self._number(section, of): uses for section, uses in states.items()}
        self._tree.show_uses({section: uses for section, uses in own.items() if section})

    def _number(self, section: int, of: Document | None) -> int:
        """Id of a section of `of`, which may be an earlier structure of the document; 0: there is none."""
        if of is None or of is self._model.document:
            return section
        twin = self._model.twin(lasting_names(of.section(section)))
        return twin.id if twin else 0

    @contextmanager
    def led_to(self, section: int, of: Document | None = None) -> Iterator[None]:
        """Keep a section (id in `of`; 0: none) the current one wherever the view is led to in this context, until
        the reader scrolls on.
        """
        number = self._number(section, of) if section else 0
        if number:
            self._held = (number, None)
            self._tree.set_current(number)
        yield
        if number and self._held == (number, None):  # the view was already there
            self._held = (number, self._place)
        self._tree.follow()

    def clear(self) -> None:
        """Remove the document."""
        self._filter.clear()
        self._tree.forget()
        self._model.show(None)
        self._starts, self._place, self._held, self._open_before = [], None, None, None
        self._read = None
        self.origin.clear()
        self._progress.hide()
        self._message_of("")

    def current_section(self) -> Section | None:
        """The section being read; None if there is none."""
        document, number = self._model.document, self._tree.current
        return document.section(number) if document and number else None

    def current_title(self) -> str:
        """Title of the section being read; empty if there is none."""
        section = self.current_section()
        return section_names.section_name(section) if section else ""

    @property
    def is_ahead(self) -> bool:
        """True if the page in view has not been read yet, and no later bookmark gives its section."""
        if self._read is None or self._place is None:
            return False
        return self._place[0] >= max(self._read, self._starts[-1][0] + 1 if self._starts else 0)

    @property
    def document(self) -> Document | None:
        """The document whose sections are shown."""
        return self._model.document

    # ---- the reader's place -------------------------------------------------------------------------------

    def _find_current(self) -> bool:
        """Update the section being read; returns whether it changed."""
        if self._held and self._held[1] in (None, self._place):
            number = self._held[0]  # the view has reached the clicked section, or as near as it can
            self._held = (number, self._place)
            return self._tree.set_current(number)
        self._held = None
        if self._place is None:
            return self._tree.set_current(0)
        page, y = self._place
        if self.is_ahead:
            return self._tree.set_current(0)
        at = bisect_right(self._starts, (page, y + _AHEAD, len(self._starts) + 1))
        return self._tree.set_current(self._starts[at - 1][2] if at else 0)

    def _show_menu(self, position: QPoint) -> None:
        """Show the menu of the section under the pointer or, with the menu key, of the current row."""
        index = self._tree.indexAt(position)
        section = self._model.section(index if index.isValid() else self._tree.currentIndex())
        if section is not None:
            self.menu_wanted.emit(section.id, self._tree.viewport().mapToGlobal(position))

    # ---- expanding and collapsing -------------------------------------------------------------------------

    def expand_all(self, number: int = 0) -> None:
        """Expand all sections, or one with its subsections."""
        self._tree.open_below(number)

    def collapse_all(self, number: int = 0) -> None:
        """Collapse all sections, or one with its subsections."""
        self._tree.close_below(number)

    def has_below(self, number: int) -> bool:
        return bool(self._model.branches(number))

    def _choose(self, number: int) -> None:
        with self.led_to(number):
            self.section_activated.emit(number)

    # ---- the filter ---------------------------------------------------------------------------------------

    def _refilter(self, words: str) -> None:
        words = words.strip()
        if words and self._open_before is None:
            self._open_before = self._opened()
        self._tree.forget()
        above = self._model.filter(words)
        if words:
            self._tree.open_all(above)
        elif self._open_before is not None:
            self._reopen(*self._open_before)
            self._open_before = None
            self._tree.follow(even_if_busy=True)
        self._message_of(self._nothing())

    def _nothing(self) -> str:
        """Message that explains an empty tree; empty if there are rows."""
        if self._model.rowCount() or not self._model.document:
            return ""
        if self._model.document.sections:
            return tr("No section has “{words}” in its title.", words=self._model.words)
        return tr("This document has no sections to list.")

    def _type(self, text: str) -> None:
        """Send keys typed in the tree to the filter; an empty text clears it."""
        if text:
            self._filter.setFocus(Qt.FocusReason.OtherFocusReason)
            self._filter.insert(text)
        else:
            self._filter.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._filter and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            if key == Qt.Key.Key_Escape and self._filter.text():
                self._filter.clear()
                return True
            if key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._model.rowCount():
                self._tree.enter()
                return True
        return super().eventFilter(watched, event)

    def _message_of(self, text: str) -> None:
        """Show `text` instead of the tree; without text show the tree."""
        document = self._model.document
        shown = document is not None and not text
        self._message.setText(text)
        self._tree.setVisible(shown)
        self._empty.setVisible(not shown)
        self._filter.setVisible(bool(document and document.sections))
        self._unfilter.setVisible(bool(document and document.sections and text))

    # ---- state kept across structures ---------------------------------------------------------------------

    def _opened(self) -> tuple[set[str], set[str]]:
        """Names of the sections expanded by the reader, and of those expanded to show the current section."""
        document = self._model.document
        if document is None:
            return set(), set()
        opened, lent = (
            {name for number in numbers for name in lasting_names(document.section(number))}
            for numbers in (self._tree.opened, self._tree.lent)
        )
        return opened, lent

    def _reopen(self, opened: set[str], lent: set[str]) -> None:
        sections = self._model.document.sections if self._model.document else ()
        self._tree.open_all([s.id for s in sections if s.children and opened & {*lasting_names(s)}])
        self._tree.open_all([s.id for s in sections if s.children and lent & {*lasting_names(s)}], lent=True)
