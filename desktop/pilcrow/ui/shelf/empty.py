"""Hints for an empty library, or an empty place of the shelf."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ..base.language import tr
from ..base.look.layouts import STRETCH, lay_column
from ..base.look.theme import tokens
from ..base.look.words import make_button, make_label
from .places import PlaceKind, ShelfPlace


class EmptyShelf(QWidget):
    """The program's logo, one sentence and one button."""

    open_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        sentence = QLabel(
            tr("Open a document to read it beside its contents and ask it questions."), wordWrap=True
        )
        self.open = QPushButton(tr("Open a document…"), autoDefault=True)  # Enter presses it, too
        self.open.setProperty("primary", True)
        self.open.clicked.connect(self.open_wanted)
        hint = make_label(tr("or drop files here"), role="dim", wrap=True)
        middle = Qt.AlignmentFlag.AlignHCenter
        for label in (sentence, hint):
            label.setAlignment(middle)
        lay_column(
            (STRETCH, 2),
            _Sign(),
            sentence,
            4,
            (self.open, 0, middle),
            hint,
            (STRETCH, 3),
            within=self,
            margins=(24, 32, 24, 24),
            spacing=12,
        )


class EmptyPlace(QWidget):
    """One sentence and, for a collection, one button."""

    add_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._sentence = make_label(role="dim", wrap=True)
        middle = Qt.AlignmentFlag.AlignHCenter
        self._sentence.setAlignment(middle)
        self.add = make_button(tr("Add files…"), self.add_wanted.emit)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(2)
        column.addWidget(self._sentence)
        column.addWidget(self.add, 0, middle)
        column.addStretch(3)

    def tell(self, place: ShelfPlace, folder: str) -> None:
        """Explain why a place is empty; `folder` is the watched folder of a collection."""
        match place.kind:
            case PlaceKind.COLLECTION if folder:
                said = tr("Documents that come into {folder} are here by themselves.", folder=folder)
            case PlaceKind.COLLECTION:
                said = tr("Drag documents onto “{name}”, or drop files here.", name=place.collection)
            case PlaceKind.OPEN:
                said = tr("No document is open.")
            case PlaceKind.UNREAD:
                said = tr("There is nothing that you have not opened yet.")
            case PlaceKind.ALL:
                said = tr("The library has no documents yet: drop files here.")
        self._sentence.setText(said)
        self.add.setVisible(place.kind is PlaceKind.COLLECTION)


class _Sign(QWidget):
    """The program's logo."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(5 * self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = QFont(self.font())
        font.setPixelSize(self.height() * 4 // 5)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(tokens().accent))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "¶")
