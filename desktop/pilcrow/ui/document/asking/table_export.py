"""Export of tables of findings: workbooks, CSV and Markdown."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from ....core.exchange.findings import FindingsTable
from ....core.protocols import Corpus
from ...base.language import tr, translate
from ...base.services import Services
from ...chat.conversation import Conversation
from ...chat.wording import shorten
from ..dialogs import ask_target
from .conversations import file_name


class TableExport(QObject):
    """Asks for the file to write a table to, with a dialog that does not block."""

    def __init__(self, services: Services, conversation: Conversation, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._conversation = services, conversation
        conversation.table_exported.connect(self.ask_file)

    def ask_file(self, question: str, table: FindingsTable, corpus: Corpus) -> None:
        name = shorten(file_name(question), 80).rstrip("…")
        kinds = (tr("Workbook (*.xlsx)"), "CSV (*.csv)", "Markdown (*.md)")
        then = partial(self.write, table, corpus)
        ask_target(self._conversation, tr("Export the table"), None, name, kinds, then)

    def write(self, table: FindingsTable, corpus: Corpus, path: str) -> None:
        """Write a table as its file's suffix says."""
        write, target = self._services.backend.write_table, Path(path)
        self._services.background.do(
            lambda: write(target, table, corpus, translate),
            lambda _: self._conversation.undo.offer(tr("Written to {name}.", name=target.name)),
        )
