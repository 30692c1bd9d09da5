"""The foot of the contents: reading time left in the section, the place in the document, and where it was last
read, if that is elsewhere.
"""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QLabel, QWidget

from ...core.model import Document
from ...core.reader.progress import LastRead, ReadingProgress, ReadingSpeed, page_share, progress
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
        self._speed, self._last = speed, LastRead()
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

    def tell(
        self, document: Document | None, section: int, page: int, y: float, *, visiting: bool = False
    ) -> None:
        """Update the place: `y` points of a page (0-based), in the section of this id (0: none); `visiting`: what
        is shown there is not read.
        """
        self.setVisible(document is not None)
        if document is not None:
            self._last.moved(document, page, y, visiting=visiting)
            found, last = progress(document, section, page, y), self._last.page
            self.left.setText(self._time_left(found) if last == page else "")
            speed = round(self._speed.words_a_minute)
            tip = tr("At {count} words a minute, as you read", count=speed)
            self.left.setToolTip("\n".join(filter(None, (self.left.text(), tip))))
            self.share.setText(_place(found.share, page_share(document, last)))
            self.share.setToolTip(page_names.name_pages(document.pages, range(page, page + 1)))
            self.setAccessibleName(f"{self.share.text()}. {self.left.text()}".strip())

    def _time_left(self, found: ReadingProgress) -> str:
        minutes = self._speed.minutes(found.left)
        if minutes < _LEAST:
            return ""
        if minutes < _HOUR:
            return tr("{minutes} min left in section", minutes=max(1, round(minutes)))
        return tr("{hours} h left in section", hours=QLocale().toString(round(minutes / _HOUR, 1), "f", 1))


def _place(here: float, last: float) -> str:
    """Shares of a document up to the place in view, and up to the one that was read last."""
    seen, read = (f"{share:.0%}".replace("%", " %") for share in (here, last))
    if seen == read:
        return tr("at {share}", share=seen)
    return tr("here {share} · last read at {read}", share=seen, read=read)
