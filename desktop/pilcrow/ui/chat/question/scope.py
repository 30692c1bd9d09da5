"""Chips for the scope of a question: this document, the page in view, the selection, or several documents, and the
strategy of asking them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from ....core.exchange.chain import Chain
from ....core.exchange.scope import Reach, Scope
from ....core.filtering import EVERY, NO_FACETS, DocumentFilter, Facets
from ....core.language.sentences import shortened
from ....core.model import Focus
from ....core.reader.conversation import Exchange
from ....core.shelf import Collection
from ...base import page_names
from ...base.filters import fill_filters, filter_name
from ...base.language import format_number, quoted, tr
from ...base.look import theme
from ...base.look.layouts import FlowLayout
from ...base.look.menus import PassingMenu
from ...base.look.words import make_button
from .ask_options import MEANT, STRATEGIES, AskOptions

_LONGEST_SELECTION = 1500
_WORDS = 24
"""Greatest number of characters of a selection in its chip."""
_LABEL = 20
"""Greatest number of characters of a page's name in its chip."""
_NAME = 30
"""Greatest number of characters of a collection's name in the chip."""
_FEW = 12
"""Greatest number of collections listed in the menu itself; more have a submenu."""
_LEFT_OUT = "  ×"


class ScopeChips(QWidget):
    """Chips: exactly one of `whole`, `page` and `checking` is chosen; `selected` can be added. `whole` stands for
    the complete scope, and `strategy` for the way several documents are asked.
    """

    mode_changed = Signal(bool)
    """True if a text is to be checked, False if a question is asked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page, self._label, self._selection = -1, "", ""
        self.sees = False
        """True if a model is available that can see pages."""
        self.scope = Scope()
        self._strategy = ""
        self._known: Chain | None = None
        self._open, self._library = 0, 0
        self._collections: Sequence[Collection] | None = None
        """Collections of the library; None: not known yet."""
        self._facets = NO_FACETS
        self.whole = self._chip("", "")
        self.strategy = self._chip("", "")
        self.strategy.setCheckable(False)
        self.page = self._chip("", tr("Ask about the page in view"))
        self.picture = self._chip("", tr("A model that sees looks at the page in view for the question"))
        self.selected = self._chip("", "")
        self.known = self._chip(
            tr("with what is known") + _LEFT_OUT,
            tr("Begins with what an earlier answer found; click to leave it out"),
        )
        self.known.setCheckable(False)
        self.checking = self._chip(tr("Check a text") + _LEFT_OUT, tr("Click to ask questions again"))
        self._one = (self.whole, self.page, self.checking)
        self.whole.setChecked(True)
        self._row = layout = FlowLayout()
        for chip in (self.whole, self.strategy, self.page, self.picture, self.selected, self.known, self.checking):
            layout.addWidget(chip)
        self.setLayout(layout)
        for chip in self._one:
            chip.toggled.connect(partial(self._choose, chip))
        self._again = False
        """True if the first chip was already chosen when it was pressed."""
        self.whole.pressed.connect(self._note_press)
        self.whole.clicked.connect(self._more)
        self.strategy.clicked.connect(lambda: self._above(self.strategy, self.strategy_menu()))
        self.known.clicked.connect(lambda: self.hand(None))
        self.selected.toggled.connect(self._name_selection)
        self.picture.toggled.connect(self._name_picture)
        self._name_picture(False)
        self.set_context(-1, "", "")

    def add(self, chip: QWidget) -> None:
        """Show another chip behind these."""
        self._row.addWidget(chip)

    def _chip(self, text: str, tip: str) -> QPushButton:
        chip = make_button(text, roles="chip", tip=tip)
        chip.setCheckable(True)
        chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus in the question
        return chip

    def _choose(self, chip: QPushButton, on: bool) -> None:
        """Choose a chip; the whole document when another one is unchecked."""
        if not on:
            chip = self.whole
        for other in self._one:
            with QSignalBlocker(other):
                other.setChecked(other is chip)
        if not self.page.isChecked():
            self.picture.setChecked(False)
        self._show()
        self.mode_changed.emit(self.checking.isChecked())

    def _show(self) -> None:
        """Show the chips that are available now."""
        checks, several = self.checking.isChecked(), self.scope.several
        self.checking.setVisible(checks)
        self.page.setVisible(self.page.isChecked() and not several)
        self.picture.setVisible(self.sees and not self.page.isHidden())
        self.selected.setVisible(bool(self._selection) and not checks and not several)
        self.strategy.setVisible(several and not checks)
        self.known.setVisible(self._known is not None and not checks)
        name = self._named(self.scope)
        self.whole.setText(f"{shortened(name, _NAME).replace('&', '&&')} ⌄")
        self.whole.setAccessibleName(name)
        tip = tr("Choose what is asked")
        self.whole.setToolTip(theme.as_tip(tip if name == shortened(name, _NAME) else f"{name}\n{tip}"))
        self.strategy.setText(f"{tr(STRATEGIES[self._strategy])} ⌄")
        self.strategy.setAccessibleName(
            tr("How several documents are asked: {mode}", mode=tr(STRATEGIES[self._strategy]))
        )
        self.strategy.setToolTip(theme.as_tip(tr(MEANT[self._strategy])))

    def _named(self, scope: Scope) -> str:
        if scope.only:
            return f"{self._named(replace(scope, only=EVERY))}: {filter_name(scope.only)}"
        if scope.reach is Reach.OPEN:
            return tr("%Ln open documents", "", self._open)
        if scope.reach is Reach.COLLECTION:
            return scope.collection
        return tr("The whole library") if scope.reach is Reach.LIBRARY else tr("This document")

    def _note_press(self) -> None:
        self._again = self.whole.isChecked()

    def _more(self) -> None:
        """Show the menu of scopes when the chosen chip is pressed again."""
        if self._again:
            self._above(self.whole, self.menu())

    @staticmethod
    def _above(chip: QPushButton, menu: QMenu) -> None:
        menu.popup(chip.mapToGlobal(QPoint(0, -menu.sizeHint().height() - 4)))

    def menu(self) -> QMenu:
        """Menu of all scopes, with an entry for checking a text."""
        menu = PassingMenu(self)
        self._offer(menu, tr("This document"), Scope())
        if self._page >= 0:
            shown = tr("The page in view, {page}", page=self.page.text())
            menu.addAction(shown, lambda: self._narrow(self.page))
        if self._selection:
            menu.addAction(tr("What is selected"), lambda: self._narrow(self.selected))
        menu.addSeparator()
        if self._open > 1:
            opened = Scope(Reach.OPEN)
            self._offer(menu, self._named(opened), opened)
        collections = self._collections or ()
        where = menu if len(collections) <= _FEW else menu.addMenu(tr("Collections"))
        for each in collections:
            name = f"{shortened(each.name, 2 * _NAME)} · {format_number(each.documents)}".replace("&", "&&")
            self._offer(where, name, Scope(Reach.COLLECTION, each.name)).setEnabled(each.documents > 0)
        if self._library > 1:
            name = tr("The whole library, %Ln documents", "", self._library)
            self._offer(menu, name, Scope(Reach.LIBRARY))
        if self._facets != NO_FACETS:
            only = menu.addMenu(tr("Only documents with"))
            fill_filters(only, self.window(), self._facets, self.scope.only, self._filter)
        menu.addSeparator()
        menu.addAction(tr("Check a text against this document"), lambda: self.checking.setChecked(True))
        return menu

    def _offer(self, menu: QMenu, name: str, scope: Scope) -> QAction:
        action = menu.addAction(name, lambda: self.choose(scope, self._strategy))
        action.setCheckable(True)
        action.setChecked(scope == self.scope and self.whole.isChecked())
        return action

    def _filter(self, only: DocumentFilter) -> None:
        """Ask documents that pass a filter, of the collection chosen or of the library."""
        inside = self.scope if self.scope.reach is Reach.COLLECTION else Scope(Reach.LIBRARY)
        self.choose(replace(inside, only=only), self._strategy)

    def strategy_menu(self) -> QMenu:
        """Menu of the modes for several documents."""
        menu = PassingMenu(self)
        menu.setToolTipsVisible(True)
        for strategy, name in STRATEGIES.items():
            action = menu.addAction(tr(name), partial(self._take_strategy, strategy))
            action.setToolTip(theme.as_tip(tr(MEANT[strategy])))
            action.setCheckable(True)
            action.setChecked(strategy == self._strategy)
        return menu

    def _take_strategy(self, strategy: str) -> None:
        self.choose(self.scope, strategy)

    def _narrow(self, chip: QPushButton) -> None:
        """Limit the question to a part of this document."""
        if self.scope.several:
            self.choose(Scope(), self._strategy)
        chip.setChecked(True)

    def choose(self, scope: Scope, strategy: str) -> None:
        """Set the scope and strategy of questions; this document in place of a scope that does not exist."""
        self.scope, self._strategy = scope, strategy if strategy in STRATEGIES else ""
        if scope.several and self.page.isChecked():
            self.whole.setChecked(True)
        if not self.checking.isChecked():
            self.whole.setChecked(self.whole.isChecked() or scope.several)
        self._leave_what_is_gone()

    def choose_as(self, exchange: Exchange | None) -> None:
        """Set scope and strategy as an exchange had them; None: to this document."""
        asked = exchange.asked_of if exchange is not None else None
        self.choose(*(asked.scope, asked.mode) if asked else (Scope(), ""))

    def set_offered(
        self, opened: int, collections: Sequence[Collection], library: int, facets: Facets = NO_FACETS
    ) -> None:
        """Set the number of open documents, the collections, and the number of documents in the library with the
        values of filters among them; a scope that no longer exists is replaced by this document.
        """
        self._open, self._collections, self._library, self._facets = opened, collections, library, facets
        self._leave_what_is_gone()

    def _leave_what_is_gone(self) -> None:
        """Show the scope; this document in place of one that does not exist, as far as that is known."""
        if self._collections is not None:
            names = {each.name for each in self._collections}
            gone = self.scope.reach is Reach.COLLECTION and self.scope.collection not in names
            if gone or (self.scope.reach is Reach.OPEN and self._open < 2):
                self.scope = Scope()
        self._show()
        self.mode_changed.emit(self.checking.isChecked())

    def hand(self, chain: Chain | None) -> None:
        """Start the next question with the findings of another one."""
        self._known = chain
        self._show()

    def options(self) -> AskOptions | None:
        """Options of a question to several documents or with earlier findings; None for a question to this
        document alone.
        """
        if self.checking.isChecked() or not (self.scope.several or self._known is not None):
            return None
        return AskOptions(self.scope, self._strategy if self.scope.several else "", self._known)

    @property
    def strategy_chosen(self) -> str:
        return self._strategy

    def set_context(self, page: int, label: str, selection: str) -> None:
        """Set the page in view (0-based, -1: none), its printed label, and the selection; a new selection is
        included unless the reader removes it.
        """
        selection = " ".join(selection.split())
        self._page = page
        if label != self._label:
            self._label = label
            self.page.setText(page_names.abbreviated(shortened(label, _LABEL)))
        if page < 0 and self.page.isChecked():
            self.whole.setChecked(True)
        if selection != self._selection:
            self._selection = selection
            self.selected.setChecked(bool(selection))
            self._name_selection()
        self._show()

    def set_seeing(self, sees: bool) -> None:
        """Set `sees`."""
        self.sees = sees
        if not sees:
            self.picture.setChecked(False)
        self._show()

    def _name_picture(self, on: bool) -> None:
        """Check the page chip with the picture chip."""
        self.picture.setText(tr("with its picture") + (_LEFT_OUT if on else ""))
        if on:
            self.page.setChecked(True)

    def page_in_view(self) -> Focus | None:
        """The page in view as a focus; None if a question to this document alone cannot be about it."""
        return Focus(self._page) if self._page >= 0 and not self.scope.several else None

    def _name_selection(self) -> None:
        words, on = quoted(shortened(self._selection, _WORDS)), self.selected.isChecked()
        self.selected.setText(f"{words.replace('&', '&&')}{_LEFT_OUT if on else ''}")
        self.selected.setAccessibleName(tr("Selection: {words}", words=words))
        act = (
            tr("Asked about what is selected; click to leave it out:") if on else tr("Ask about what is selected:")
        )
        self.selected.setToolTip(theme.as_tip(f"{act}\n{shortened(self._selection, _LONGEST_SELECTION // 3)}"))

    def focus_of_question(self) -> Focus | None:
        """Focus of the question; None for the whole document, or for several."""
        if self.scope.several:
            return None
        page = self._page if self.page.isChecked() else -1
        words = shortened(self._selection, _LONGEST_SELECTION) if self.selected.isChecked() else ""
        return Focus(page, selection=words, picture=self.picture.isChecked()) if page >= 0 or words else None
