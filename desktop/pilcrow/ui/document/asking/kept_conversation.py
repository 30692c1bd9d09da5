"""The conversation about one file in the library: loaded, carried over from drafts, and written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from ....core.errors import PilcrowError
from ....core.exchange.records import carry_events
from ....core.model import Coordinate, Document, Paragraph
from ....core.reader.conversation import ConversationEntry, Exchange, new_conversation
from ...base.services import Services
from .evidence import Subject


class KeptConversation:
    """Loads and keeps exchanges about one file and its drafts; for a thread behind the window."""

    def __init__(self, services: Services) -> None:
        self._backend, self._failed = services.backend, services.background.failed
        self._added: Counter[str] = Counter()
        """Exchanges about drafts that were added since the last `keep`, by document id."""

    def load(
        self, document: Document, entry: ConversationEntry | None
    ) -> tuple[ConversationEntry, list[Exchange]]:
        """The conversation `entry`, or the last one used, without the exchanges about drafts that were added here;
        a new one if it cannot be read, with the reason shown.
        """
        try:
            entry = entry or next(iter(self._backend.conversations.all(document)), new_conversation())
            kept = self._backend.conversations.exchanges(document, entry.id)
        except PilcrowError as error:
            self._failed.emit(error)
            return new_conversation(), []
        return entry, kept[: len(kept) - self._added[document.id]]

    def keep(self, subject: Subject, shown: str, exchanges: list[Exchange]) -> None:
        """Write down the conversation of the id `shown`; of a draft only its last exchange is added, for there may
        be others about the document that is to come.
        """
        number = subject.document.id
        if subject.draft is None:
            self._backend.conversations.keep(subject.document, shown, exchanges)
            self._added[number] = 0
        else:
            self._backend.conversations.add(subject.draft, exchanges[-1])
            self._added[number] += 1

    def carry(self, exchanges: Sequence[Exchange], before: Subject, subject: Subject) -> list[Exchange]:
        """Exchanges about a draft in the coordinates of another `subject` of the same file."""
        document, draft = subject.document, subject.draft

        def paragraph_before(at: Coordinate) -> Paragraph | None:
            with suppress(PilcrowError):
                return before.corpus.paragraph(at)
            return None

        def paragraphs_now(page: int) -> list[Paragraph]:
            headings = [document.heading(section.id) for section in document.sections if section.page == page]
            if draft is None:
                return headings + self._backend.library.page(document.structure, page)
            return headings + [paragraph for paragraph in draft.paragraphs if page in paragraph.pages]

        return [
            each
            if each.asked_of
            else Exchange(each.question, tuple(carry_events(each.events, paragraph_before, paragraphs_now)))
            for each in exchanges
        ]
