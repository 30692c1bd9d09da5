"""Visible kinds of answers' marks, the same in all documents and saved."""

from __future__ import annotations

from collections.abc import Callable, Set
from functools import partial

from PySide6.QtCore import QSettings

from ....core.reader.highlights import MarkKind
from ...document.tab import Tab

_HIDDEN = "hidden marks"


class MarkKinds:
    """Switches for the visible kinds of marks in all tabs of a window; saved in `state`."""

    def __init__(self, state: QSettings, tabs: Callable[[], list[Tab]]) -> None:
        self._state, self._tabs = state, tabs

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        return {f"{kind.value} marks": partial(self._turn, kind) for kind in MarkKind}

    def serve(self, tab: Tab) -> None:
        """Show the visible kinds in a new tab, and connect its legend."""
        tab.contents.legend.chosen.connect(self._choose)
        self._show(tab)

    def _shown(self) -> Set[MarkKind]:
        hidden = str(self._state.value(_HIDDEN, "")).split()
        return {kind for kind in MarkKind if kind.value not in hidden}

    def _turn(self, kind: MarkKind) -> None:
        self._choose(self._shown() ^ {kind})

    def _choose(self, kinds: Set[MarkKind]) -> None:
        self._state.setValue(_HIDDEN, " ".join(kind.value for kind in MarkKind if kind not in kinds))
        for tab in self._tabs():
            self._show(tab)

    def _show(self, tab: Tab) -> None:
        tab.contents.legend.show_kinds(self._shown())
        tab.evidence.show_kinds(self._shown())
