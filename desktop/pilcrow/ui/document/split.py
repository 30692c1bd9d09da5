"""A view in two halves: two places of one document, or a document beside another one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QSplitter,
    QWidget,
)

from ...core.reader.reading_place import ReadingPlace
from ..base import page_names
from ..base.backend import Renderer
from ..base.language import tr
from ..base.look.elided_label import ElidedLabel
from ..base.look.icon_button import IconButton
from ..base.look.layouts import lay_column, lay_row
from ..viewer.other_half import OtherHalf
from ..viewer.scrolling.scroller import Stance
from ..viewer.viewer import Viewer

_LEAST, _HEAD = 160, 14
"""Pixels of a half at least, and of its head beside its words."""
_WIDEST = 100_000  # pixels of a half


@dataclass(frozen=True, slots=True)
class Setting:
    """State of a split view: document and place of the other half, its position (`below`, `before`), whether both
    scroll `together`, and the sizes of first and second.
    """

    path: str
    stance: Stance
    below: bool = False
    before: bool = False
    together: bool = False
    sizes: tuple[int, ...] = (1, 1)

    def kept(self) -> dict[str, Any]:
        """Values for `of`, to be saved."""
        values = {name: getattr(self, name) for name in ("path", "below", "before", "together", "sizes")}
        return values | {"place": asdict(self.stance.place)}

    @classmethod
    def of(cls, values: dict[str, Any]) -> Setting:
        return cls(
            str(values["path"]),
            Stance(ReadingPlace.of(values["place"])),
            below=bool(values["below"]),
            before=bool(values["before"]),
            together=bool(values["together"]),
            sizes=tuple(min(max(int(size), 0), _WIDEST) for size in values["sizes"]),
        )


class _Half(QWidget):
    """A viewer with, in a split view, a slim head that names its document."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__()
        self.viewer = viewer
        self.head = QFrame()
        self.head.setProperty("half", True)
        self.head.setFixedHeight(self.fontMetrics().height() + _HEAD)
        self.title, self.page = ElidedLabel(), QLabel()
        self.page.setProperty("dim", True)
        self.together = IconButton("link", tr("Scroll both halves together"))
        self.together.setCheckable(True)
        self.close_button = IconButton("close", tr("Close this split"))
        lay_row(
            (self.title, 1),
            self.page,
            self.together,
            self.close_button,
            within=self.head,
            margins=(12, 2, 6, 2),
            spacing=4,
        )
        lay_column(self.head, (viewer, 1), within=self)
        self.setMinimumSize(_LEAST, _LEAST)

    def show_head(self, *, active: bool, last: bool) -> None:
        """`active`: this one is worked in; `last`: it has the buttons."""
        self.head.show()
        self.together.setVisible(last)
        self.close_button.setVisible(last)
        self.title.setProperty("dim", not active)
        self.title.update()
        self.head.setProperty("active", active)
        self.head.style().unpolish(self.head)
        self.head.style().polish(self.head)


class Split(QWidget):
    """A document's viewer, alone or with another half. The half worked in is always the viewer itself: to work in
    the other one, the two change places (see `OtherHalf`).
    """

    changed = Signal()
    """Split, not split any more, or otherwise."""
    other_wanted = Signal(str)
    """The document at this path, which is in the other half, is to be worked in."""

    def __init__(self, viewer: Viewer, renderer: Renderer, path: str, title: Callable[[], str]) -> None:
        super().__init__()
        self.viewer, self._renderer, self._path, self._title = viewer, renderer, path, title
        self.other: OtherHalf | None = None
        self._setting: Setting | None = None
        self._other_title: Callable[[], str] = title
        self._apart: float | None = None
        """Pages from one half to the other while both scroll together."""
        self._following = False
        self._splitter = QSplitter()
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setAccessibleName(tr("Two halves"))
        self._near = self._half(viewer)
        self._far: _Half | None = None
        self._near.head.hide()
        lay_column(self._splitter, within=self)
        self._splitter.addWidget(self._near)
        viewer.scroller.place_changed.connect(lambda _page, _y: self._scrolled(viewer))
        viewer.beside_wanted.connect(self.show_beside)

    def _half(self, viewer: Viewer) -> _Half:
        half = _Half(viewer)
        half.close_button.clicked.connect(self.close_split)
        half.together.clicked.connect(self.scroll_together)
        return half

    # ---- splitting ----------------------------------------------------------------------------------------

    @property
    def setting(self) -> Setting | None:
        """Current state of the split view, to be restored later; None if the view is not split."""
        if self._setting is None or self.other is None:
            return None
        sizes = tuple(self._splitter.sizes())
        return replace(
            self._setting, stance=self.other.view.scroller.stance(), together=self._apart is not None, sizes=sizes
        )

    def split(self, *, below: bool) -> None:
        """Show this place once more; where there are two, put them so."""
        setting = self.setting or Setting(self._path, self.viewer.scroller.stance())
        if setting.path == self._path:
            self.open(replace(setting, below=below, sizes=(1, 1)))
        else:
            self._setting = replace(setting, below=below)
            self._lay()

    def show_beside(self, page: int, y: float | None) -> None:
        """Show a place of this document in the other half."""
        if self.other is None or self.other.viewer is not self.viewer:
            self.open(Setting(self._path, self.viewer.scroller.stance()))
        if self.other is not None:
            self.other.view.scroller.go_to(page, y)

    def open(self, setting: Setting, viewer: Viewer | None = None, title: Callable[[], str] | None = None) -> None:
        """Show a second half, for another document with its `viewer` and name."""
        if self.other is None or self.other.viewer is not (viewer or self.viewer):
            self._drop()
            self.other = OtherHalf(self._renderer, viewer or self.viewer)
            self._far = self._half(self.other.view)
            other = self.other
            other.view.wanted.connect(self.swap)
            for told in (other.moved, other.menu_asked, other.typed):
                told.connect(partial(_forward, other))
            other.view.scroller.place_changed.connect(lambda _page, _y: self._scrolled(other.view))
        self._setting, self._other_title = setting, title or self._title
        self._lay()
        self.other.stand(setting.stance)
        self.scroll_together(setting.together)
        self._name()
        self.changed.emit()

    def close_split(self) -> None:
        """Only the half worked in stays."""
        if self.other is not None:
            self._drop()
            self._near.head.hide()
            self.viewer.setFocus()
            self.changed.emit()

    def _drop(self) -> None:
        if self._far is not None and self.other is not None:
            self.other.leave()
            self._far.hide()
            self._far.setParent(None)
            self._far.deleteLater()
        self.other = self._far = self._setting = self._apart = None

    def _lay(self) -> None:
        """Put the halves where they belong."""
        if self._setting is None or self._far is None:
            return
        below, before = self._setting.below, self._setting.before
        self._splitter.setOrientation(Qt.Orientation.Vertical if below else Qt.Orientation.Horizontal)
        self._splitter.insertWidget(0 if before else 1, self._far)
        self._far.show()
        room, whole = self.height() if below else self.width(), max(sum(self._setting.sizes), 1)
        self._splitter.setSizes([round(room * size / whole) for size in self._setting.sizes])
        self._near.show_head(active=True, last=before)
        self._far.show_head(active=False, last=not before)

    # ---- the two halves -----------------------------------------------------------------------------------

    def swap(self) -> None:
        """Work in the other half."""
        if self.other is None or self._setting is None or self._far is None:
            return
        if self.other.viewer is not self.viewer:
            self.other_wanted.emit(self._setting.path)
            return
        here, there = (view.scroller.stance() for view in self.views)
        sizes = self._splitter.sizes()
        self._setting = replace(self._setting, before=not self._setting.before, sizes=tuple(sizes))
        self._following = True
        self._lay()
        self._splitter.setSizes(sizes)
        self.viewer.scroller.stand(there)
        self.other.stand(here)
        self._following = False
        self._apart = None if self._apart is None else -self._apart
        self.viewer.setFocus()
        self._name()
        self.changed.emit()

    def scroll_together(self, together: bool) -> None:
        """Have both halves scroll when one does, as far apart as they are now; or no more."""
        self._apart = (
            _page_offset(self.other.view) - _page_offset(self.viewer) if together and self.other else None
        )
        for half in (self._near, self._far):
            if half is not None:
                half.together.setChecked(together)

    @property
    def side_by_side(self) -> bool:
        """True if two halves share the width."""
        return self._setting is not None and not self._setting.below

    @property
    def before(self) -> bool | None:
        """True if the other half comes first; None if the view is not split."""
        return self._setting.before if self._setting is not None else None

    @property
    def views(self) -> tuple[Viewer, ...]:
        """The viewer, and the other half where there is one."""
        return (self.viewer,) if self.other is None else (self.viewer, self.other.view)

    @property
    def together(self) -> bool:
        return self._apart is not None

    def _scrolled(self, viewer: Viewer) -> None:
        self._name()
        if self._apart is None or self.other is None or self._following:
            return
        self._following = True
        one, apart = (self.other.view, self._apart) if viewer is self.viewer else (self.viewer, -self._apart)
        page, part = divmod(max(_page_offset(viewer) + apart, 0.0), 1)
        one.scroller.go_to(int(page), part * one.shown.page_size(int(page))[1], record=False)
        self._following = False

    def _name(self) -> None:
        """Say in the heads what is shown."""
        if self.other is None or self._far is None:
            return
        for half, title in ((self._near, self._title()), (self._far, self._other_title())):
            half.title.setText(title)
            half.title.setToolTip(title)
            half.page.setText(page_names.abbreviated(half.viewer.scroller.label_in_view()))


class _Held(QObject):
    """Passes pointer events to a widget until the button is released; the widget pressed at first is gone."""

    def __init__(self, held: QWidget) -> None:
        super().__init__(held)
        self._held = held
        held.installEventFilter(self)
        held.grabMouse()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        moved_free = isinstance(event, QMouseEvent) and not event.buttons()  # the release, or after it
        if moved_free or event.type() == QEvent.Type.Hide:
            self._held.removeEventFilter(self)
            self._held.releaseMouse()
            self.deleteLater()
        return super().eventFilter(watched, event)


def _forward(other: OtherHalf, event: QMouseEvent | QContextMenuEvent | QKeyEvent) -> None:
    """Pass an event of the other half to the viewer that is there now."""
    viewer, target = other.viewer, other.viewer.viewport()
    if not viewer.isVisible():
        return
    if isinstance(event, QKeyEvent):
        QApplication.sendEvent(viewer, event.clone())
    elif isinstance(event, QContextMenuEvent):
        there = target.mapFromGlobal(event.globalPos())
        QApplication.sendEvent(
            target, QContextMenuEvent(event.reason(), there, event.globalPos(), event.modifiers())
        )
    else:
        place = QPointF(target.mapFromGlobal(event.globalPosition()))
        held = event.button(), event.buttons(), event.modifiers()
        QApplication.sendEvent(target, QMouseEvent(event.type(), place, event.globalPosition(), *held))
        if event.buttons() == Qt.MouseButton.LeftButton and not other.view.isVisible():
            _Held(target)


def _page_offset(viewer: Viewer) -> float:
    """Place of a viewer in pages: 2.5 is the middle of the third one."""
    place = viewer.scroller.place()
    return place.page + place.y / viewer.shown.page_size(place.page)[1]
