"""Split views: their commands, and their behaviour when another document comes to the front."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from ..base.language import noop
from ..document.split import Setting
from ..document.tab import Tab
from .commands.command import SPLIT, TAB, Switch, on_pages

if TYPE_CHECKING:
    from .documents import Documents

_WIDE = 720
"""Width in pixels from which another document is shown beside, not below."""


class Splits:
    """Split views of a window. Two documents beside each other are a split view of the one in front: working in
    the other document brings it to the front, while both halves stay in place.
    """

    def __init__(
        self, documents: Callable[[], Documents], open_file: Callable[[str], object], keep: Callable[[], object]
    ) -> None:
        """Set up the views; `keep` saves the list of open documents."""
        self._open_documents, self._open, self._keep = documents, open_file, keep
        self._front: str = ""
        self._before: str = ""
        """Paths of the document in front, and of the previous one."""
        self._kept: dict[str, dict[str, Any]] = {}
        """Split views of the last session, until their documents are shown."""
        self._ended = False

    @property
    def _documents(self) -> Documents:
        return self._open_documents()

    def begin(self, kept: dict[str, dict[str, Any]]) -> None:
        """Set the split views to restore from the last session."""
        self._kept = dict(kept)

    def serve(self, tab: Tab) -> None:
        """Connect the tab of a document shown for the first time."""
        tab.split.other_wanted.connect(self._open)
        tab.split.changed.connect(self._changed)
        if tab.path in self._kept:
            once = Qt.ConnectionType.SingleShotConnection
            tab.viewer.shown.opened.connect(lambda: self._split_again(tab), once)

    def kept(self) -> dict[str, dict[str, Any]]:
        """Split views to save for the next session."""
        settings = {tab.path: tab.split.setting for tab in self._documents.loaded()}
        return self._kept | {path: setting.kept() for path, setting in settings.items() if setting is not None}

    def _changed(self) -> None:
        if not self._ended:
            self._keep()

    def _split_again(self, tab: Tab) -> None:
        try:
            setting = Setting.of(self._kept.pop(tab.path))
        except (KeyError, TypeError, ValueError, AttributeError):  # edited by hand, or from another version
            return
        other = tab if setting.path == tab.path else self._documents.need(setting.path)
        if other is tab:
            tab.split.open(setting)
        elif other is not None and other.info is not None:
            self._put(other, beside=tab, setting=setting)
        elif other is not None:
            once = Qt.ConnectionType.SingleShotConnection
            other.viewer.shown.opened.connect(lambda: self._put(other, beside=tab, setting=setting), once)

    def _put(self, other: Tab, *, beside: Tab, setting: Setting) -> None:
        beside.split.open(setting, other.viewer, lambda: other.title)

    def put_beside(self, tab: Tab, other: Tab) -> None:
        """Show another document, at its current place, in the other half."""
        if tab in self._documents.loaded() and other in self._documents.loaded():
            here, stance = tab.split.setting, other.viewer.scroller.stance()
            if here is None or here.path != other.path:
                here = Setting(other.path, stance, below=tab.split.width() < _WIDE)
            self._put(other, beside=tab, setting=replace(here, stance=stance))

    def open_beside(self, tab: Tab) -> None:
        """Show the document in front beside the previous one; beside itself if there is none."""
        other = self._documents.known(self._before)
        if other is None or other is tab or other.info is None:
            tab.split.split(below=False)
        else:
            self._put(other, beside=tab, setting=Setting(other.path, other.viewer.scroller.stance(), before=True))

    # ---- opened and closed documents ----------------------------------------------------------------------

    def switched(self) -> None:
        """Handle a change of the front document: if it was in the other half, both halves stay in place."""
        tab = self._documents.front
        path = tab.path if tab else ""
        if path == self._front:
            return
        self._before, self._front = self._front, path
        left = self._documents.known(self._before)
        setting = left.split.setting if left is not None else None
        if tab is None or left is None or setting is None or setting.path != path:
            return
        mirrored = Setting(
            left.path,
            left.viewer.scroller.stance(),
            setting.below,
            not setting.before,
            setting.together,
            setting.sizes,
        )
        left.split.close_split()
        tab.splitter.restoreState(left.splitter.saveState())  # otherwise the halves would move
        if tab.left.offers(left.left.shown):
            tab.left.show_tab(left.left.shown)
        self._put(left, beside=tab, setting=mirrored)
        tab.viewer.scroller.stand(setting.stance)
        tab.split.scroll_together(setting.together)
        tab.viewer.setFocus()

    def leave(self, path: str) -> None:
        """Close the split views of a document that is about to be closed."""
        self._kept.pop(path, None)
        for tab in self._documents.loaded():
            setting = tab.split.setting
            if setting is not None and path in (tab.path, setting.path):
                tab.split.close_split()

    def end(self) -> None:
        """Save all split views before the window closes."""
        self._keep()
        self._ended = True
        for tab in self._documents.loaded():
            tab.split.close_split()


COMMANDS = (
    on_pages("split right", noop("Split right"), lambda _, tab: tab.split.split(below=False), "F8", {SPLIT: 101}),
    on_pages("split below", noop("Split below"), lambda _, tab: tab.split.split(below=True), "Shift+F8",
             {SPLIT: 102}),
    on_pages("other half", noop("Other half"), lambda _, tab: tab.split.swap(), "Ctrl+F6", {SPLIT: 201}),
    on_pages("scroll together", noop("Scroll both halves together"),
             lambda _, tab: tab.split.scroll_together(not tab.split.together), "", {SPLIT: 202},
             switch=Switch(lambda w: w.tab is not None and w.tab.split.together)),
    on_pages("close split", noop("Close split"), lambda _, tab: tab.split.close_split(), "Ctrl+F8", {SPLIT: 301}),
    on_pages("open beside", noop("Open beside"), lambda w, tab: w.splits.open_beside(tab), "", {TAB: 3}),
)  # fmt: skip
