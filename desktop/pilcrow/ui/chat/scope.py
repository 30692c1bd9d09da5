"""What a question is about, where it is written: the whole document, the page in view, what is selected."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from ...core.model import Focus
from ..base import theme
from ..base.language import tr
from ..base.layouts import FlowLayout
from .wording import shortened

_LONGEST_SELECTION = 1500
_WORDS = 24
"""Characters of a selection that its chip shows."""
_LEFT_OUT = "  ×"


class Scope(QWidget):
    """Chips of which one of `whole`, `page` and `checking` is chosen; what is `selected` comes along."""

    turned = Signal(bool)
    """Whether a text is to be checked now, and not a question asked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page, self._label, self._selection = -1, "", ""
        self.whole = self._chip(
            f"{tr('This document')} ⌄", tr("Ask about the whole document; once more for a menu")
        )
        self.whole.setAccessibleName(tr("This document"))
        self.page = self._chip("", tr("Ask about the page in view"))
        self.selected = self._chip("", "")
        self.checking = self._chip(tr("Check a text") + _LEFT_OUT, tr("Click to ask questions again"))
        self._one = (self.whole, self.page, self.checking)
        self.whole.setChecked(True)
        self.checking.hide()
        layout = FlowLayout()
        for chip in (self.whole, self.page, self.selected, self.checking):
            layout.addWidget(chip)
        self.setLayout(layout)
        for chip in self._one:
            chip.toggled.connect(partial(self._choose, chip))
        self.whole.clicked.connect(self._more)
        self.selected.toggled.connect(self._name_selection)
        self.set_context(-1, "", "")

    def _chip(self, text: str, tip: str) -> QPushButton:
        chip = QPushButton(text)
        chip.setProperty("chip", True)
        chip.setCheckable(True)
        chip.setToolTip(tip)
        return chip

    def _choose(self, chip: QPushButton, on: bool) -> None:
        """One is chosen always: the whole document when another one is given up."""
        if not on:
            chip = self.whole
        for other in self._one:
            with QSignalBlocker(other):
                other.setChecked(other is chip)
        self.checking.setVisible(self.checking.isChecked())
        self.page.setVisible(self._page >= 0 and not self.checking.isChecked())
        self.selected.setVisible(bool(self._selection) and not self.checking.isChecked())
        self.turned.emit(self.checking.isChecked())

    def _more(self, on: bool) -> None:
        """The chosen chip again: what else there is."""
        if on:
            return
        menu = self.menu()
        menu.popup(self.whole.mapToGlobal(QPoint(0, -menu.sizeHint().height() - 4)))

    def menu(self) -> QMenu:
        """All that can be asked about, and checking a text."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction(tr("This document"), lambda: self.whole.setChecked(True))
        if self._page >= 0:
            shown = tr("The page in view, {page}", page=self.page.text())
            menu.addAction(shown, lambda: self.page.setChecked(True))
        if self._selection:
            menu.addAction(tr("What is selected"), lambda: self.selected.setChecked(True))
        menu.addSeparator()
        menu.addAction(tr("Check a text against this document"), lambda: self.checking.setChecked(True))
        return menu

    def set_context(self, page: int, label: str, selection: str) -> None:
        """The page in view (0-based, -1: none), its printed label, and what is selected now; a new selection is
        asked about unless the reader leaves it out.
        """
        selection = " ".join(selection.split())
        self._page = page
        if label != self._label:
            self._label = label
            self.page.setText(tr("p. {page}", page=shortened(label, 12)))
        asks = not self.checking.isChecked()
        self.page.setVisible(page >= 0 and asks)
        if page < 0 and self.page.isChecked():
            self.whole.setChecked(True)
        if selection != self._selection:
            self._selection = selection
            self.selected.setChecked(bool(selection))
            self._name_selection()
        self.selected.setVisible(bool(selection) and asks)

    def _name_selection(self) -> None:
        words, on = f"“{shortened(self._selection, _WORDS)}”", self.selected.isChecked()
        self.selected.setText(f"{words.replace('&', '&&')}{_LEFT_OUT if on else ''}")
        self.selected.setAccessibleName(tr("Selection: {words}", words=words))
        act = (
            tr("Asked about what is selected; click to leave it out:") if on else tr("Ask about what is selected:")
        )
        self.selected.setToolTip(theme.as_tip(f"{act}\n{shortened(self._selection, _LONGEST_SELECTION // 3)}"))

    def focus_of_question(self) -> Focus | None:
        """What the question is about; None for the whole document."""
        page = self._page if self.page.isChecked() else -1
        words = shortened(self._selection, _LONGEST_SELECTION) if self.selected.isChecked() else ""
        return Focus(page, selection=words) if page >= 0 or words else None
