"""The window on the screen, around what is shown in it: at first a page, then the whole `Window`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QCloseEvent, QIcon, QPixmap
from PySide6.QtWidgets import QMainWindow, QWidget

from ....settings import bundled

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings

    from ...document.first_view import FirstView
    from ..window import Window


class OuterWindow(QMainWindow):
    """A window where and as large as it was when it was closed last, as `state` keeps it."""

    def __init__(self, state: QSettings) -> None:
        super().__init__()
        self.state = state
        self.first: FirstView | None = None
        """The document that is shown before there is a `Window`."""
        put_on_screen(self, state)

    def hand_over(self) -> FirstView | None:
        """The first document, which this window does not know any more."""
        first, self.first = self.first, None
        return first

    def take_in(self, window: Window) -> None:
        """Show the whole window, with the keyboard at the page in front."""
        self.setCentralWidget(window)
        if window.tab is not None:
            window.tab.focus_page()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close what is shown, too."""
        keep_geometry(self, self.state)
        if (shown := self.centralWidget()) is not None:
            shown.close()
        super().closeEvent(event)


def put_on_screen(window: QWidget, state: QSettings) -> None:
    """Give a top-level window its name and icon, and the geometry kept in `state`."""
    window.setWindowTitle("Pilcrow")
    window.setWindowIcon(QIcon(QPixmap(str(bundled("resources") / "pilcrow.svg"))))
    window.setMinimumSize(480, 320)
    room = window.screen().availableGeometry()
    window.resize(min(1440, room.width()), min(900, room.height() - 40))
    geometry = state.value("geometry")
    if isinstance(geometry, QByteArray):
        window.restoreGeometry(geometry)


def keep_geometry(window: QWidget, state: QSettings) -> None:
    """Keep the geometry of a top-level window that is not in full screen."""
    if not window.isFullScreen():
        state.setValue("geometry", window.saveGeometry())
