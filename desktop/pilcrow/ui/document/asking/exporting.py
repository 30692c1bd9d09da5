"""Export of what a conversation holds: whole conversations, tables of findings, and chains."""

from __future__ import annotations

import json
from pathlib import Path

from ....core.ask.planning.chains import chain_markdown
from ....core.exchange.chain import Chain, chain_to_json
from ....core.exchange.findings import FindingsTable
from ....core.files import file_name, write_whole
from ....core.language.sentences import shortened
from ....core.protocols import Corpus
from ...base.language import noop, tr, translate
from ...base.services import Services
from ...chat.conversation import Conversation
from ...chat.export import FORMS, export_parts
from ..target import Target, TargetWriter

_FILES = {"md": noop("Markdown"), "html": noop("Web page"), "txt": noop("Plain text")}
_NAME = 80
"""Greatest number of characters of a suggested file name."""


class Export:
    """Asks where to write parts of a `conversation`, and writes them as the file's suffix says."""

    def __init__(self, services: Services, conversation: Conversation) -> None:
        self._backend, self._conversation = services.backend, conversation
        self._writer = TargetWriter(services.background, conversation, conversation.undo.offer)
        conversation.table_exported.connect(self.export_table)
        conversation.chain_exported.connect(self.export_chain)

    def export_table(self, question: str, table: FindingsTable, corpus: Corpus) -> None:
        kinds = (tr("Workbook (*.xlsx)"), "CSV (*.csv)", "Markdown (*.md)")
        write_table = self._backend.write_table
        self._writer.ask(
            Target(tr("Export the table"), _name(question), kinds),
            lambda path: write_table(path, table, corpus, translate),
        )

    def export_chain(self, chain: Chain) -> None:
        def write(path: Path) -> None:
            if path.suffix.casefold() == ".json":
                text = json.dumps(chain_to_json(chain), ensure_ascii=False, indent=2) + "\n"
            else:
                text = chain_markdown(chain)
            write_whole(path, text)

        kinds = ("Markdown (*.md)", "JSON (*.json)")
        self._writer.ask(Target(tr("Export the steps"), _name(chain.question), kinds), write)

    def export_conversation(self, title: str, name: str, corpus: Corpus | None) -> None:
        """Export all exchanges below the `title`; as Markdown if the file's suffix says nothing."""
        exchanges = self._conversation.exchanges()

        def write(path: Path) -> None:
            form = FORMS.get(path.suffix[1:].casefold(), FORMS["md"])
            write_whole(path, form(export_parts(exchanges, corpus), title))

        kinds = [f"{tr(kind)} (*.{ending})" for ending, kind in _FILES.items()]
        self._writer.ask(Target(tr("Export the conversation"), _name(f"{title} - {name}"), kinds), write)


def _name(words: str) -> str:
    """A suggested file name made of a question or a title, cut between words."""
    return file_name(shortened(words, _NAME).rstrip("…"))
