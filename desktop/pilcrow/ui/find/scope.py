"""The part of the document to search: a section, until the reader removes the limit."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton

from ..base.language import tr
from ..base.look.theme import as_tip

_WIDEST = 180


class ScopeButton(QPushButton):
    """A button that names the section; a click extends the search to the whole document."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.sections: frozenset[int] = frozenset()
        """Ids of the sections to search; empty: all."""
        self.setProperty("chip", True)
        self.setAutoDefault(False)
        self.clicked.connect(self._widen)
        self.hide()

    def narrow(self, title: str, sections: Set[int]) -> None:
        """Limit the search to these sections, which lie within the one with this title."""
        self.sections = frozenset(sections)
        shown = self.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, _WIDEST)
        self.setText(f"{shown}  ×".replace("&", "&&"))
        self.setAccessibleName(tr("Only in “{title}”: look through all of the document again", title=title))
        self.setToolTip(as_tip(tr("Only in “{title}”. Click to look through all of the document.", title=title)))
        self.show()

    def _widen(self) -> None:
        self.leave()
        self.changed.emit()

    def leave(self) -> None:
        """Search the whole document."""
        self.sections = frozenset()
        self.hide()
