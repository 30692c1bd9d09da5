"""The foot of the contents: reading time left in the section, and reading position in the document."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QLabel, QWidget

from ...core.model import Document
from ...core.reader.progress import ReadingProgress, ReadingSpeed, progress
from ..base import page_names
from ..base.language import tr
from ..base.look.elided_label import ElidedLabel
from ..base.look.layouts import lay_row
from ..base.look.lettering import tabular_figures

_LEAST = 0.5
"""Least reading time that is shown, in minutes."""
_HOUR = 60


class ReadingFoot(QWidget):
    def __init__(self, speed: ReadingSpeed) -> None:
        super().__init__()
        self._speed = speed
        self.left, self.share = ElidedLabel(), QLabel()
        for label in (self.left, self.share):
            label.setProperty("dim", True)
            label.setFont(tabular_figures(label.font()))
        lay_row(
            (self.left, 1),
            (self.share, 0, Qt.AlignmentFlag.AlignRight),
            within=self,
            margins=(12, 6, 12, 8),
            spacing=6,
        )
        self.hide()

    def tell(self, document: Document | None, section: int, page: int, y: float) -> None:
        """Update the position: `y` points of a page (0-based), in the section of this id (0: none)."""
        self.setVisible(document is not None)
        if document is not None:
            found = progress(document, section, page, y)
            self.left.setText(self._time_left(found))
            speed = round(self._speed.words_a_minute)
            tip = tr("At {count} words a minute, as you read", count=speed)
            self.left.setToolTip("\n".join(filter(None, (self.left.text(), tip))))
            self.share.setText(f"{found.share:.0%}".replace("%", " %"))
            here = range(page, page + 1)
            self.share.setToolTip(page_names.name_pages(document.pages, here))
            read = tr("{share} of the document.", share=self.share.text())
            self.setAccessibleName(f"{read} {self.left.text()}".strip())

    def _time_left(self, found: ReadingProgress) -> str:
        minutes = self._speed.minutes(found.left)
        if minutes < _LEAST:
            return ""
        if minutes < _HOUR:
            return tr("{minutes} min left in section", minutes=max(1, round(minutes)))
        return tr("{hours} h left in section", hours=QLocale().toString(round(minutes / _HOUR, 1), "f", 1))
