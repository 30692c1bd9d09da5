"""The window as it looks first: the page where it will stay, and the bars and panes around it still empty."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from ..base.look.layouts import lay_column, make_panel
from ..document.three_panes import CHAT, CONTENTS, ThreePanes
from .frame.panes import Panes
from .frame.toolbar import Toolbar, line_below

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings

    from ..document.first_view import FirstView


class FirstPage(QWidget):
    """A `FirstView` in the frame that its tab will have in the window: nothing moves when that is loaded.

    The window itself takes longer to load than the page to render. The signals are those of `Window`.
    """

    shown = Signal()
    painted = Signal()
    sharp = Signal()

    def __init__(self, view: FirstView, state: QSettings) -> None:
        super().__init__()
        self.view = view
        frame, left, middle, right = ThreePanes(self), QWidget(), QWidget(), QWidget()
        for pane in (left, right):
            make_panel(pane)
        frame.lay_out(left, middle, right)
        lay_column(view.viewer, within=middle)
        self._panes = Panes(self, state, lambda: [frame])
        self._panes.lay(frame)
        self._bar = Toolbar(defaultdict(QAction))
        self._bar.show_tools(shown=True)
        self._bar.show_toggles(shown=True)
        self._bar.show_notices(())
        self._frame = frame
        lay_column(self._bar, line_below(), (frame, 1), within=self)
        view.opened.connect(self._tell)
        view.viewer.page_painted.connect(self.painted, Qt.ConnectionType.QueuedConnection)  # when it can be seen
        view.viewer.page_sharp.connect(self.sharp)
        view.viewer.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bar.fit()
        self._panes.fit()
        self._bar.show_panes(contents=self._frame.sides[CONTENTS].shown, chat=self._frame.sides[CHAT].shown)

    def _tell(self) -> None:
        if self.view.info is not None:
            self._bar.show_place(self.view.info, self.view.viewer)
