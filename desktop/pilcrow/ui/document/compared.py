"""An open document as one of two versions: their changes on its pages and in its list, and steps between them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from ...core.compare.changes import Change, ChangeKind, Comparison, Side, areas
from ...core.geometry import Box
from ...core.marks.annotation import Colour
from ...core.model import Document, PageArea
from ..base.language import noop
from ..contents.changes_pane import COLOURS, ChangesPane
from ..contents.left_pane import LeftPane
from ..viewer.layers.changes import ChangeMark
from ..viewer.viewer import Viewer
from .split import Split

CHANGES = noop("Changes")
"""Name of the tab of the left pane with the list of changes."""


class Compared(QObject):
    """The changes between a document and another version of it."""

    swap_wanted = Signal(object)
    """The versions of this `Comparison` are to change places."""
    end_wanted = Signal(object)
    """This `Comparison` is not to be shown any more."""
    page_wanted = Signal()
    """A place on a page is shown."""

    summary_wanted = Signal(object)
    """This `Comparison` is to be summed up."""

    def __init__(self, split: Split, pane: ChangesPane, left: LeftPane, parent: QObject) -> None:
        super().__init__(parent)
        self._split, self._pane, self._left = split, pane, left
        self.comparison: Comparison | None = None
        self.newer = True
        """True if the document is the newer version."""
        left.offer(CHANGES, offered=False)
        pane.activated.connect(self.go_to)
        pane.cited.connect(self._show_cited)
        pane.summary_wanted.connect(lambda: self.summary_wanted.emit(self.comparison))
        pane.swap_wanted.connect(lambda: self.swap_wanted.emit(self.comparison))
        pane.end_wanted.connect(lambda: self.end_wanted.emit(self.comparison))
        split.viewer.changes.activated.connect(self._clicked)

    def show(self, comparison: Comparison, *, newer: bool) -> None:
        """Show a comparison of which this document is the newer version, or the older one."""
        self.comparison, self.newer = comparison, newer
        self._split.viewer.changes.show(list(self._marks(comparison)))
        self._pane.show_changes(comparison, newer=newer)
        self._left.offer(CHANGES, offered=True)
        self._left.count(CHANGES, len(comparison.changes))

    def end(self) -> None:
        """Show no changes any more."""
        if self.comparison is not None:
            self.comparison = None
            self._split.viewer.changes.clear()
            self._pane.show_changes(None, newer=True)
            self._left.count(CHANGES, 0)
            self._left.offer(CHANGES, offered=False)

    def hold(self, document: Document | None) -> None:
        """Ask to end the comparison if the document has been read otherwise since."""
        if self.comparison is not None and document is not None:
            own = self.comparison.new if self.newer else self.comparison.old
            if (own.id, own.structure) != (document.id, document.structure):
                self.end_wanted.emit(self.comparison)

    def step(self, step: int) -> None:
        """Go to the next (1) or previous (-1) change."""
        if self.comparison is not None:
            self._pane.step(step)

    def go_to(self, change: Change) -> None:
        """Show a change in this document, and in the other version where it stands beside."""
        if self.comparison is None:
            return
        number, other = self.comparison.changes.index(change), self._split.other
        sides = (change.new, change.old) if self.newer else (change.old, change.new)
        _show(self._split.viewer, self._split.viewer, sides[0], number)
        if other is not None and other.viewer is not self._split.viewer:
            _show(other.view, other.viewer, sides[1], number)
        self.page_wanted.emit()

    def _clicked(self, number: int) -> None:
        if self.comparison is not None:
            self._left.show_tab(CHANGES)
            self._show_cited(self.comparison.changes[number])

    def _show_cited(self, change: Change) -> None:
        self._pane.point_to(change)
        self.go_to(change)

    def _marks(self, comparison: Comparison) -> Iterator[ChangeMark]:
        for number, change in enumerate(comparison.changes):
            side = change.new if self.newer else change.old
            found = areas(side.parts)
            if change.edits:
                found = areas(p for edit in change.edits for p in (edit.new if self.newer else edit.old))
            colour = COLOURS[change.kind]
            if not self.newer and change.kind is ChangeKind.CHANGED:
                colour = Colour.RED
            for page in dict.fromkeys(area.page for area in found):
                yield ChangeMark(number, page, _on(found, page), colour)


def _show(view: Viewer, owner: Viewer, side: Side, number: int) -> None:
    """Show a side of a change in a view; the marks belong to its `owner`."""
    owner.changes.set_current(number)
    if found := side.areas:
        view.scroller.go_to_boxes(found[0].page, _on(found, found[0].page))


def _on(found: list[PageArea], page: int) -> tuple[Box, ...]:
    return tuple(area.box for area in found if area.page == page)
