"""Menus for a moment, and buttons with menus."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget


class PassingMenu(QMenu):
    """A menu that is deleted once it is closed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.aboutToHide.connect(self.deleteLater)


def give_menu(button: QPushButton | QToolButton, menu: QMenu) -> None:
    """Attach a menu to a button and restore its look when the menu closes: otherwise Qt keeps it highlighted until
    the pointer has entered and left it again.
    """

    def settle() -> None:
        pointed = button.rect().contains(button.mapFromGlobal(QCursor.pos()))
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, pointed and button.isVisible())
        button.setDown(False)
        button.update()

    button.setMenu(menu)
    menu.aboutToHide.connect(lambda: QTimer.singleShot(0, button, settle))
