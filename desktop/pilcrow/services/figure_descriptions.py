"""Descriptions of figures by a vision model: of those named in a question, or of all on request."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from time import time
from typing import TYPE_CHECKING

from ..core.errors import ChatError, NoChatModel, PdfError
from ..core.exchange.events import AgentEvent, Notice, Planned
from ..core.exchange.notes import Note, NoteKind
from ..core.marks import described
from ..core.marks.described import PageLooked
from ..core.message import Message, Words
from ..core.model import Coordinate, Document, Focus, PageArea
from ..core.operators.lists import Listed
from ..core.protocols import ChatModel, Corpus
from ..core.reader.pdf import Tile
from ..core.servers.chat_models import ModelInfo
from ..core.stopping import Stopped
from ..engines.store.library import Library

if TYPE_CHECKING:
    from ..core.indexing.unsure import Unsure

Picture = Callable[[Document, PageArea, Stopped], Tile]
"""A function that renders a part of a page. Raises `PdfError`, `Cancelled`."""


class FigureDescriptions:
    """Descriptions of the figures of a library's documents, created and saved."""

    def __init__(
        self,
        library: Library,
        picture: Picture | None,
        installed: Callable[[], Sequence[ModelInfo]],
        chat: Callable[[str], ChatModel],
    ) -> None:
        """Set up the descriptions. `installed` returns the available chat models, `chat` connects to one by name;
        both may raise `ChatError`. Without `picture` nothing can be described.
        """
        self._library, self._picture, self._installed, self._chat = library, picture, installed, chat

    def notes(self, corpus: Corpus) -> Mapping[tuple[int, str], Note]:
        """Saved descriptions of figures in these documents, by document (from 1) and key."""
        return {
            (doc, each.key): note
            for doc, document in enumerate(corpus.documents, 1)
            if document.structure
            for each in self._library.descriptions.of(document.id)
            for note in described.described_notes(
                [each], doc, document, partial(self._library.keyed, document.structure)
            )
        }

    def readings(self, corpus: Corpus) -> list[Note]:
        """Text that models have read on pages of these documents."""
        return [
            note
            for doc, document in enumerate(corpus.documents, 1)
            if document.structure
            for page, each in described.page_readings(self._library.descriptions.of(document.id)).items()
            if page < len(document.pages)
            for note in described.page_notes(each, page, corpus, doc)
        ]

    def unsure(self, document: Document) -> list[Unsure]:
        """Pages with uncertain OCR that no model has read."""
        from ..core.indexing.unsure import unsure

        read = described.page_readings(self._library.descriptions.of(document.id))
        found = unsure(document, self._library.every(document.structure))
        return [each for each in found if each.page not in read]

    def read(self, document: Document, pages: Sequence[int], model: str, stopped: Stopped) -> Iterator[PageLooked]:
        """Let a model read pages (0-based): the one named, else the first installed vision model; each result is
        saved at once. A page that cannot be rendered is reported, and the others continue. Raises `ChatError`,
        `Cancelled`.
        """
        from ..core.ask.context import pictures

        chat = self._chat(model) if model else self._seeing()
        if self._picture is None or chat is None:
            raise NoChatModel("No chat model that sees (“vision”) is installed: nothing can read these pages.")
        yield PageLooked(pages[0] if pages else 0, 0, len(pages))
        for done, page in enumerate(pages, 1):
            label, said = document.label(page), ""
            why: Words = ""
            try:
                picture = self._picture(document, document.whole_page(page), stopped)
            except PdfError as error:
                why = error.message
            else:
                said = pictures.read_picture(chat, label, picture, stopped)
                made = described.Description(described.page_key(page), chat.name, f"p. {label}", said, time())
                self._library.descriptions.keep(document.id, made)
                why = "" if said else Message("{model} read nothing of use.", model=chat.name)
            yield PageLooked(page, done, len(pages), said, why)

    def latex(self, document: Document, place: PageArea, model: str, stopped: Stopped) -> str:
        """LaTeX of what a part of a page shows, by the model named, else by the first that sees; it is not kept.
        Raises `ChatError`, `PdfError`, `Cancelled`.
        """
        from ..core.ask.context import pictures

        chat = self._chat(model) if model else self._seeing()
        if self._picture is None or chat is None:
            raise NoChatModel("No chat model that sees (“vision”) is installed, which this needs.")
        said = pictures.latex_of(chat, self._picture(document, place, stopped), stopped)
        if not said:
            raise ChatError(
                "{model} read no formula there: select another part, or choose another model.", model=chat.name
            )
        return said

    def named(self, corpus: Corpus, question: str) -> list[tuple[int, Listed]]:
        """Figures named in a question, and tables that were not understood, each with its document (from 1)."""
        from ..core.ask.context import pictures

        return pictures.named_figures(question, corpus)

    def describe_named(
        self, corpus: Corpus, question: str, chat: ChatModel, stopped: Stopped
    ) -> Iterator[AgentEvent]:
        """Describe the figures named in a question that have no description yet: by the chat model if it can see,
        else by the first installed vision model.
        """
        named = self.named(corpus, question) if self._picture else []
        known = self.notes(corpus) if named else {}
        lacking = [
            (corpus.documents[doc - 1], row)
            for doc, row in named
            if corpus.documents[doc - 1].structure and (doc, row.key) not in known
        ]
        seeing = self._seeing(chat) if lacking else None
        if seeing is None:
            return
        for document, row in lacking:
            try:
                said = self._describe(document, row, seeing, stopped)
            except (ChatError, PdfError) as error:
                yield Notice(Message("{name} was not looked at: {problem}", name=row.label, problem=error.message))
                return
            if said:
                yield Planned(Message("Look at"), row.label, said)
            else:
                yield Notice(
                    Message("{model} said nothing of use about {name}.", model=seeing.name, name=row.label)
                )

    def page(
        self, corpus: Corpus, focus: Focus, question: str, chat: ChatModel | None, stopped: Stopped
    ) -> Generator[AgentEvent, None, Note | None]:
        """Let a vision model look at the page of a question: the chat model if it can see, else the first
        installed one. Returns its observation, which is not saved, or None. A failure is reported; a missing
        vision model only if the reader asked for the picture.
        """
        from ..core.ask.context import pictures

        document = corpus.documents[focus.doc - 1]
        label = document.label(focus.page)
        try:
            seeing = self._seeing(chat)
        except ChatError as error:
            if focus.picture:
                yield Notice(Message("The page was not looked at: {problem}", problem=error.message))
            return None
        if self._picture is None or seeing is None:
            if focus.picture:
                yield Notice(
                    Message("The page was not looked at: no chat model that sees (“vision”) is installed.")
                )
            return None
        place = document.whole_page(focus.page)
        try:
            said = pictures.answer_from_picture(
                seeing, label, question, self._picture(document, place, stopped), stopped
            )
        except (ChatError, PdfError) as error:
            yield Notice(Message("The page was not looked at: {problem}", problem=error.message))
            return None
        if not said:
            yield Notice(Message("{model} said nothing of use about p. {page}.", model=seeing.name, page=label))
            return None
        yield Planned(Message("Look at"), Message("p. {page}", page=label), said)
        at = described.page_coordinate(corpus, focus.doc, focus.page)
        return Note(NoteKind.DESCRIPTION, at, said, (0, 0), label, document.title, time(), "", seeing.name, place)

    def together(
        self, corpus: Corpus, question: str, chat: ChatModel, stopped: Stopped
    ) -> Generator[AgentEvent, None, Note | None]:
        """Let a vision model look at all figures at once that a question names, if it names several: what one
        shows beside another stands in no description of either. Returns its answer, which is not saved, or None.
        """
        from ..core.ask.context import pictures

        named = [(doc, row, row.view) for doc, row in self.named(corpus, question) if row.view is not None]
        seeing = self._seeing(chat) if len(named) > 1 else None
        if self._picture is None or seeing is None:
            return None
        names = "; ".join(row.label for _, row, _ in named)
        try:
            shown = [self._picture(corpus.documents[doc - 1], view, stopped) for doc, _, view in named]
            titles = [row.title for _, row, _ in named]
            said = pictures.answer_from_figures(seeing, titles, question, shown, stopped)
        except (ChatError, PdfError) as error:
            yield Notice(Message("{name} was not looked at: {problem}", name=names, problem=error.message))
            return None
        doc, first, view = named[0]
        document = corpus.documents[doc - 1]
        paragraph = self._library.keyed(document.structure, first.key)
        if not said or paragraph is None:
            yield Notice(Message("{model} said nothing of use about {name}.", model=seeing.name, name=names))
            return None
        yield Planned(Message("Look at"), names, said)
        at, page = Coordinate(doc, paragraph.section, paragraph.number), document.label(paragraph.page)
        kind, now = NoteKind.DESCRIPTION, time()
        return Note(kind, at, said, (0, 0), page, document.title, now, names, seeing.name, view)

    def lacking(self, document: Document, corpus: Corpus) -> list[Listed]:
        """Figures of the corpus' only document that no model has described."""
        from ..core.ask.context import pictures

        known = {each.key for each in self._library.descriptions.of(document.id)}
        return [row for row in pictures.pictured_things(corpus, 1) if row.key not in known]

    def ahead(
        self, document: Document, corpus: Corpus, stopped: Stopped, model: str = ""
    ) -> Iterator[Callable[[], str]]:
        """Yield functions that describe one of the `lacking` figures each, by the model named, else by the first
        vision model. Raises `ChatError`; the functions may also raise `PdfError` and `Cancelled`.
        """
        lacking = self.lacking(document, corpus)
        chat = (self._chat(model) if model else self._seeing()) if lacking else None
        if chat is not None:
            yield from (partial(self._describe, document, row, chat, stopped) for row in lacking)

    def _seeing(self, chat: ChatModel | None = None) -> ChatModel | None:
        able = [info.name for info in self._installed() if info.vision]
        if chat is not None and chat.name in able:
            return chat
        return self._chat(able[0]) if able else None

    def _describe(self, document: Document, row: Listed, chat: ChatModel, stopped: Stopped) -> str:
        """Describe a figure and save the description; "" if it is useless, or if the picture is empty."""
        from ..core.ask.context import pictures
        from ..core.operators.figures import speaking_of

        if self._picture is None or row.view is None:
            return ""
        picture, said = self._picture(document, row.view, stopped), ""
        if row.label or not pictures.is_white(picture):
            speaking = speaking_of(row.keys, self._library.every(document.structure)) if row.label else []
            passages = [paragraph.text for paragraph, _, _ in speaking]
            said = pictures.describe_picture(chat, row, picture, passages, stopped)
        kept = described.Description(row.key, chat.name, row.title, said, time())
        self._library.descriptions.keep(document.id, kept)
        return said
