"""Chains of intent and evidence, written to files: Markdown for people, JSON to be gone on with."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from ....core.ask.planning.chains import markdown
from ....core.errors import PilcrowError
from ....core.exchange.chain import Chain, to_json
from ...base.language import tr
from ...base.tasks import BackgroundQueue
from ...chat.conversation import Conversation
from ...chat.wording import shortened
from .conversations import file_name

_MARKDOWN, _JSON = "md", "json"


class ChainExport(QObject):
    """Asks where a chain is to be written to, in a dialog that holds nothing up."""

    def __init__(self, conversation: Conversation, background: BackgroundQueue, parent: QObject) -> None:
        super().__init__(parent)
        self._conversation, self._background = conversation, background
        conversation.chain_exported.connect(self.ask_file)

    def ask_file(self, chain: Chain) -> None:
        dialog = QFileDialog(self._conversation, tr("Export the steps"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([f"Markdown (*.{_MARKDOWN})", f"JSON (*.{_JSON})"])
        dialog.setDefaultSuffix(_MARKDOWN)
        dialog.filterSelected.connect(lambda name: dialog.setDefaultSuffix(_JSON if "JSON" in name else _MARKDOWN))
        dialog.selectFile(shortened(file_name(chain.question), 80).rstrip("…"))
        dialog.fileSelected.connect(partial(self.write, chain))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def write(self, chain: Chain, path: str) -> None:
        """In the form that the file's ending says; as Markdown if it says none."""
        as_json = Path(path).suffix.casefold() == f".{_JSON}"
        text = json.dumps(to_json(chain), ensure_ascii=False, indent=2) + "\n" if as_json else markdown(chain)

        def put() -> None:
            try:
                Path(path).write_text(text, encoding="utf-8")
            except OSError as error:
                raise PilcrowError(
                    tr("{path} cannot be written ({why}): choose another place.", path=path, why=error.strerror)
                ) from error

        said = tr("Written to {name}.", name=Path(path).name)
        self._background.do(put, lambda _: self._conversation.undo.offer(said))
