"""The head of the conversation: its title, the choice of another one, and its menu."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ..base.language import noop, tr
from ..base.look import theme
from ..base.look.elided_button import ElidedButton
from ..base.look.fonts import scaled, set_lettering
from ..base.look.layouts import STRETCH, lay_row
from .conversation_list import ConversationList

NEW = noop("New conversation")
_ARROW = 28
"""Pixels of the title's button besides its text, for text of 100 %."""


class Title(ElidedButton):
    """A title with an arrow, elided to the available width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_ARROW, parent)
        self.title = tr(NEW)
        self.setProperty("title", True)
        set_lettering(self)

    def say(self, title: str) -> None:
        self.title = " ".join(title.split()) or tr(NEW)
        self.set_words(self.title)
        self.setAccessibleName(tr("Conversation: {title}", title=self.title))
        others = tr("Other conversations about this document")
        self.setToolTip(f"{self.title}\n{others}" if self.isEnabled() else self.title)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.isEnabled():
            return
        size, end = scaled(10), self.fontMetrics().horizontalAdvance(self.text().replace("&&", "&"))
        left = min(end + scaled(12), self.width() - size - 4)
        place = QRect(left, (self.height() - size) // 2 + 1, size, size)
        theme.draw_icon(QPainter(self), "down", theme.tokens().dim, place)


class ConversationHead(QWidget):
    """Title, with the list of conversations, where a new one begins, and with a menu; all emit requests, which the
    owner performs.
    """

    new_requested = Signal()
    rename_requested = Signal()
    delete_requested = Signal()
    copy_requested = Signal()
    export_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Title()
        self.list = ConversationList(self)
        self.title.clicked.connect(lambda: self.list.show_below(self.title, max(280, self._room())))
        self.list.new_requested.connect(self.new_requested)
        self.anything = False
        """True if something has been said in this conversation."""
        for words, wanted in (
            (tr("Copy conversation"), self.copy_requested),
            (tr("Export conversation…"), self.export_requested),
            (tr("Rename…"), self.rename_requested),
            (tr("Delete"), self.delete_requested),
        ):
            action = QAction(words, self.title)
            action.triggered.connect(wanted)
            self.title.addAction(action)
        self.title.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        lay_row(self.title, STRETCH, within=self).addStrut(self.title.sizeHint().height())
        self.title.say("")
        self.set_able(several=False, anything=False)

    def set_able(self, *, several: bool, anything: bool) -> None:
        """Show the controls that do something: `several`: other conversations can be chosen or begun; `anything`:
        this one is not empty.
        """
        self.anything = anything
        self.title.setEnabled(several)
        self.title.setVisible(several)
        self.title.say(self.title.title)
        for action in self.title.actions():
            action.setEnabled(anything)

    def _room(self) -> int:
        """Width of the pane below this head, in pixels."""
        parent = self.parentWidget()
        return (parent.width() if parent else self.width()) - 24
