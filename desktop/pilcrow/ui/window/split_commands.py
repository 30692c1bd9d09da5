"""Commands about views in two halves, and what becomes of them when another document comes to the front."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt

from ..document.split import Setting
from ..document.tab import Tab
from .documents import Documents

_WIDE = 720
"""Pixels from which there is room for another document beside, and not below."""


class SplitCommands:
    """What the window's commands do with the halves of the view in front. Two documents beside each other are a
    split view of the one that is in front: when the other one is to be worked in, it comes to the front, and the
    halves stay where they are.
    """

    def __init__(
        self, documents: Callable[[], Documents], open_file: Callable[[str], object], keep: Callable[[], object]
    ) -> None:
        """`keep` writes down what is open."""
        self._open_documents, self._open, self._keep = documents, open_file, keep
        self._front: str = ""
        self._before: str = ""
        """The paths of the document in front, and of the one that was before."""
        self._kept: dict[str, dict[str, Any]] = {}
        """Splits of the last time, until their documents are shown."""
        self._ended = False

    def runs(self) -> dict[str, Callable[[], object]]:
        """What each command does."""
        return {
            "split right": self._do(lambda t: t.split.split(below=False)),
            "split below": self._do(lambda t: t.split.split(below=True)),
            "other half": self._do(lambda t: t.split.swap()),
            "scroll together": self._do(lambda t: t.split.scroll_together(not t.split.together)),
            "close split": self._do(lambda t: t.split.close_split()),
            "open beside": self._do(self._open_beside),
        }

    def chosen(self) -> Iterator[str]:
        """The commands whose choice holds for the view in front."""
        if self._documents.front and self._documents.front.split.together:
            yield "scroll together"

    @property
    def _documents(self) -> Documents:
        return self._open_documents()

    def _do(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        def run_there() -> None:
            tab = self._documents.front
            if tab is not None and tab.info is not None:
                run(tab)

        return run_there

    def begin(self, kept: dict[str, dict[str, Any]]) -> None:
        """What was split the last time is to be so again."""
        self._kept = dict(kept)

    def serve(self, tab: Tab) -> None:
        """A document is shown for the first time."""
        tab.split.other_wanted.connect(self._open)
        tab.split.changed.connect(self._changed)
        if tab.path in self._kept:
            once = Qt.ConnectionType.SingleShotConnection
            tab.viewer.shown.opened.connect(lambda: self._split_again(tab), once)

    def kept(self) -> dict[str, dict[str, Any]]:
        """What is split now, to be so again the next time."""
        settings = {tab.path: tab.split.setting for tab in self._documents.made()}
        return self._kept | {path: setting.kept() for path, setting in settings.items() if setting is not None}

    def _changed(self) -> None:
        if not self._ended:
            self._keep()

    def _split_again(self, tab: Tab) -> None:
        try:
            setting = Setting.of(self._kept.pop(tab.path))
        except (KeyError, TypeError, ValueError, AttributeError):  # written by hand, or by another version
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
        """Show another document, where it is now, in the other half."""
        if tab in self._documents.made() and other in self._documents.made():
            here, stance = tab.split.setting, other.viewer.scroller.stance()
            if here is None or here.path != other.path:
                here = Setting(other.path, stance, below=tab.split.width() < _WIDE)
            self._put(other, beside=tab, setting=replace(here, stance=stance))

    def _open_beside(self, tab: Tab) -> None:
        """The document in front beside the one that was before; beside itself where there is none."""
        other = self._documents.known(self._before)
        if other is None or other is tab or other.info is None:
            tab.split.split(below=False)
        else:
            self._put(other, beside=tab, setting=Setting(other.path, other.viewer.scroller.stance(), before=True))

    # ---- documents come and go ----------------------------------------------------------------------------

    def switched(self) -> None:
        """Another document may be in front: if it was in the other half, both stay where they were."""
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
        tab.splitter.restoreState(left.splitter.saveState())  # else the halves would move
        if tab.left.offers(left.left.shown):
            tab.left.show_tab(left.left.shown)
        self._put(left, beside=tab, setting=mirrored)
        tab.viewer.scroller.stand(setting.stance)
        tab.split.scroll_together(setting.together)
        tab.viewer.setFocus()

    def leave(self, path: str) -> None:
        """A document is about to be closed."""
        self._kept.pop(path, None)
        for tab in self._documents.made():
            setting = tab.split.setting
            if setting is not None and path in (tab.path, setting.path):
                tab.split.close_split()

    def end(self) -> None:
        """Everything is about to be closed, to be there again the next time."""
        self._keep()
        self._ended = True
        for tab in self._documents.made():
            tab.split.close_split()
