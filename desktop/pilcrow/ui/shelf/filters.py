"""The filter of the shelf: a button with the values there are, and a chip for each condition in force."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from ...core.filtering import EVERY, DocumentFilter, Facets
from ..base.filters import Choose, conditions, fill_filters
from ..base.language import tr
from ..base.look.layouts import FlowLayout
from ..base.look.menus import give_menu
from ..base.look.words import make_button


class FilterButton(QPushButton):
    """Opens the menu of conditions. `facets` returns the values there are at the time."""

    def __init__(self, facets: Callable[[], Facets], only: Callable[[], DocumentFilter], choose: Choose) -> None:
        super().__init__(tr("Filter", "of documents"))
        self.setToolTip(tr("Show documents with a tag, of a kind, a year or an author"))
        self._facets, self._only, self._choose = facets, only, choose
        give_menu(self, QMenu(self))
        self.menu().aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Offer the values there are now."""
        self.menu().clear()
        fill_filters(self.menu(), self.window(), self._facets(), self._only(), self._choose)


class FilterChips(QWidget):
    """The conditions in force; a click takes one back."""

    def __init__(self, choose: Choose) -> None:
        super().__init__()
        self._choose = choose
        self.chips: list[QPushButton] = []
        self._shown = EVERY
        self._row = FlowLayout(self)
        self.hide()

    def show_filter(self, only: DocumentFilter) -> None:
        """Show a filter; nothing for none."""
        if only != self._shown:
            self._shown = only
            for chip in self.chips:
                self._row.removeWidget(chip)
                chip.deleteLater()
            self.chips = [self._chip(words, left) for words, left in conditions(only)]
        self.setVisible(bool(only))

    def _chip(self, words: str, left: DocumentFilter) -> QPushButton:
        name = f"{words.replace('&', '&&')}  ×"
        chip = make_button(name, partial(self._choose, left), roles="chip", tip=tr("Click to leave this out"))
        chip.setCheckable(True)
        chip.setChecked(True)
        chip.setAccessibleName(tr("Filter: {words}", words=words))
        self._row.addWidget(chip)
        return chip
