"""A small button with an icon, which grows with the text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QToolButton, QWidget

from . import fonts, theme


class IconButton(QToolButton):
    """An icon button whose tool tip names its action, and perhaps the action's keys: "Close (Esc)"."""

    def __init__(self, icon: str, tip: str, *, size: int = 16, parent: QWidget | None = None) -> None:
        """`size` is the side of the icon in pixels, for text of 100 %."""
        super().__init__(parent)
        self._size = size
        self.setAutoRaise(True)
        self.dress(icon, tip)
        self._fit()

    def dress(self, icon: str, tip: str) -> None:
        """Set the icon and the tool tip."""
        self.setIcon(theme.icon(icon))
        self.setToolTip(tip)
        self.setAccessibleName(tip.partition(" (")[0])

    def _fit(self) -> None:
        self.setIconSize(QSize(1, 1) * fonts.scaled(self._size))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_size"):
            self._fit()
