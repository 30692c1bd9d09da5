"""Export of chains of intent and evidence: Markdown for people, JSON to continue from."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from ....core.ask.planning.chains import chain_markdown
from ....core.errors import PilcrowError
from ....core.exchange.chain import Chain, chain_to_json
from ...base.language import tr
from ...base.tasks import BackgroundQueue
from ...chat.conversation import Conversation
from ...chat.wording import shorten
from ..dialogs import ask_target
from .conversations import file_name

_MARKDOWN, _JSON = "md", "json"


class ChainExport(QObject):
    """Asks for the file to write a chain to, with a dialog that does not block."""

    def __init__(self, conversation: Conversation, background: BackgroundQueue, parent: QObject) -> None:
        super().__init__(parent)
        self._conversation, self._background = conversation, background
        conversation.chain_exported.connect(self.ask_file)

    def ask_file(self, chain: Chain) -> None:
        name = shorten(file_name(chain.question), 80).rstrip("…")
        kinds = (f"Markdown (*.{_MARKDOWN})", f"JSON (*.{_JSON})")
        ask_target(self._conversation, tr("Export the steps"), None, name, kinds, partial(self.write, chain))

    def write(self, chain: Chain, path: str) -> None:
        """Write the chain as JSON or Markdown, by the file's suffix."""
        as_json = Path(path).suffix.casefold() == f".{_JSON}"
        text = (
            json.dumps(chain_to_json(chain), ensure_ascii=False, indent=2) + "\n"
            if as_json
            else chain_markdown(chain)
        )

        def put() -> None:
            try:
                Path(path).write_text(text, encoding="utf-8")
            except OSError as error:
                raise PilcrowError(
                    tr("{path} cannot be written ({why}): choose another place.", path=path, why=error.strerror)
                ) from error

        said = tr("Written to {name}.", name=Path(path).name)
        self._background.do(put, lambda _: self._conversation.undo.offer(said))
