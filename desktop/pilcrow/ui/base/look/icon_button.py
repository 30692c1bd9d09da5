"""A small button with an icon that follows the theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QToolButton

from . import theme


class IconButton(QToolButton):
    """An icon button whose tool tip names its action."""

    def __init__(self, icon: str, tip: str) -> None:
        super().__init__()
        self.setAutoRaise(True)
        self.dress(icon, tip)

    def dress(self, icon: str, tip: str) -> None:
        """Set the icon and the tool tip."""
        self._icon = icon
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self._dress()

    def _dress(self) -> None:
        side = self.fontMetrics().height()
        self.setIconSize(QSize(side, side))
        self.setIcon(theme.icon(self._icon))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_icon"):
            self._dress()
