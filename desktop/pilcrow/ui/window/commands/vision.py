"""Commands that need a vision model: a question with the page's picture, and pages with uncertain OCR."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from ....core.indexing.unsure import Unsure
from ....core.model import Document
from ...base.backend import Backend
from ...base.language import noop, tr
from ...base.tasks import BackgroundQueue
from ...chat.chat_server import ChatServer
from ...document.aloud.page_reading_dialog import PageReadingDialog
from ...document.tab import Tab

_BLIND = noop("No chat model that sees (“vision”) is installed, which this needs.")
_UNREAD = noop("The pages are still being read.")


class VisionCommands:
    """Runs the commands, or shows a message about the missing model."""

    def __init__(
        self, window: QWidget, backend: Backend, background: BackgroundQueue, server: ChatServer,
        say: Callable[[str], object],
    ) -> None:  # fmt: skip
        self._window, self._backend, self._background = window, backend, background
        self._server, self._say = server, say

    def ask(self, tab: Tab) -> None:
        """Start a question for which a model looks at the page in view."""
        if self._server.state.sees:
            tab.conversation.attach_page()
        else:
            self._say(tr(_BLIND))

    def read(self, tab: Tab) -> None:
        """Offer to let a model read pages."""
        model = next((info.name for info in self._server.state.installed if info.vision), "")
        document = tab.document
        if document is None or not model:
            self._say(tr(_BLIND if document else _UNREAD))
            return
        self._background.do(lambda: self._backend.looking.unsure(document), partial(self._offer, document, model))

    def _offer(self, document: Document, model: str, unsure: Sequence[Unsure]) -> None:
        PageReadingDialog(self._window, self._backend.looking, document, unsure, model).show()
