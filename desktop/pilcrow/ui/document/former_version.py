"""The version of a document that was read before its file changed, kept until its changes were looked at."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from ...core.model import Document
from ..base.library import Library
from ..base.tasks import BackgroundQueue


class FormerVersion(QObject):
    """Keeps the text of the former version in the library."""

    offered = Signal(bool)
    """The changes since that version are offered (True), or not any more."""

    def __init__(self, library: Library, background: BackgroundQueue, parent: QObject) -> None:
        super().__init__(parent)
        self._library, self._background = library, background
        self.document: Document | None = None

    def keep(self, document: Document) -> None:
        """Keep the version that was read last, whose file may have changed."""
        if self.document is None:
            self.document = document
            self._library.hold(document.structure)

    def offer(self, present: Document) -> None:
        """Offer the changes up to the `present` version, if its text has any."""
        former = self.document
        if former is not None:
            has_same_text = partial(self._library.has_text_of, present.structure, former.structure)
            self._background.do(has_same_text, partial(self._compared, former))

    def _compared(self, former: Document, same: bool) -> None:
        if former is self.document:
            if same:
                self.leave()
            else:
                self.offered.emit(True)

    def leave(self) -> None:
        """Keep the version no longer, and take back the offer."""
        self.drop()
        self.offered.emit(False)

    def drop(self) -> None:
        """Keep the version no longer."""
        if self.document is not None:
            self._library.hold(self.document.structure, held=False)
            self.document = None
