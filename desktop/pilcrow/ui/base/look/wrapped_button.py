"""A button whose words take as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from .elided_button import NARROW, ElidedButton
from .fonts import scaled


class WrappedButton(ElidedButton):
    """A flat button that is higher, not cut, where there is no room for its words on one line."""

    def __init__(self, beside: int, parent: QWidget | None = None) -> None:
        super().__init__(beside, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        wide = super().sizeHint().width()
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(NARROW, self._height(1))

    def heightForWidth(self, width: int) -> int:
        return self._height(len(self._lines(width)))

    def _height(self, lines: int) -> int:
        shown = self.text().count("\n") + 1
        return QPushButton.sizeHint(self).height() + (lines - shown) * self.fontMetrics().lineSpacing()

    def _fit(self) -> None:
        self.setText("\n".join(self._lines(self.width())).replace("&", "&&"))
        self.updateGeometry()

    def _lines(self, width: int) -> list[str]:
        """The words in lines that fit a width; a longer word has a line of its own."""
        metrics, room = self.fontMetrics(), width - scaled(self._beside)
        lines = [""]
        for word in self._words.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and metrics.horizontalAdvance(longer) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines
