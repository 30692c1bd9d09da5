"""Questions answered and summaries written: a question gets its chat model and its notes, then a strategy."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ..core.ask.question import BY_SETTINGS, NOBODY, QUOTES, Options, Question, StrategyName
from ..core.errors import ChatError, ModelMissing, NoChatModel, UsageError
from ..core.exchange.events import AgentEvent, Notice, NoticeCode, Retrieved
from ..core.exchange.notes import Note
from ..core.language.unread import by_words_only
from ..core.message import Message
from ..core.model import Document, Paragraph
from ..core.protocols import ChatModel, Corpus, Floats
from ..core.servers.chat_models import Ability, ModelInfo, Way
from ..core.stopping import Stopped, never
from ..engines.store.library import Library
from ..settings import Settings
from .figure_descriptions import FigureDescriptions, Picture
from .models.abilities import Abilities

if TYPE_CHECKING:
    from ..core.ask.choose import QuestionKind
    from ..core.ask.memory.relevance import Memory
    from ..core.ask.planning.wanted import WantedSummary
    from ..core.marks.notes import Notes

log = logging.getLogger(__name__)
_QUOTED = Message("{problem} Answers are in the document’s own words meanwhile.")
_READ_BY_CHAT = Message("{problem} The chat model reads the documents meanwhile.")
_TELLING = Message("{problem} Its most telling sentences meanwhile.")


class Answering:
    """Answers about the documents of a library, by the settings there are at the time."""

    def __init__(
        self,
        library: Library,
        settings: Callable[[], Settings],
        stopped: Stopped,
        memory: Callable[[], Memory],
        trouble: Callable[[], str] = lambda: "",
        picture: Picture | None = None,
        abilities: Abilities | None = None,
    ) -> None:
        """Set up; `stopped` is polled by all work without a `Stopped` of its own; `memory` filters documents for a
        question, `trouble` is a sentence about missing parts of a search at the moment; `picture` renders a part
        of a page for models that see; `abilities` has chat models tried, else they are asked as servers say.
        """
        self._library, self._settings, self._stopped = library, settings, stopped
        self._memory, self._abilities, self._trouble = memory, abilities, trouble
        self.descriptions = FigureDescriptions(library, picture, lambda: chat_models(settings()), self.chat)
        self._asked: dict[str, ChatModel] = {}
        self._missed: set[str] = set()
        """Light models of whose absence a notice has told."""
        self._meanings: dict[str, Floats] = {}

    def chat(self, model: str = "") -> ChatModel:
        """The chat model named, else the one set, else the first installed, to be asked. Raises `ChatError`."""
        chat = connect_chat(self._settings(), model)
        self._asked[chat.name] = chat
        return chat

    def light_chat(self) -> ChatModel:
        """The light chat model of the settings, for reading documents; the usual one without it, or where the
        server lacks the light one. Raises `ChatError`.
        """
        light = self._settings().light_model
        try:
            return self.chat(light)
        except ModelMissing as error:
            if not light:
                raise
            log.warning("there is no light model: %s", error)
            return self.chat()

    def release_chats(self) -> None:
        """Let the chat server free the memory of the models that were asked; one that does not is left alone."""
        for chat in self._asked.values():
            try:
                chat.release()
            except ChatError as error:
                log.info("a chat model is not released: %s", error)
        self._asked.clear()

    def ask(self, question: Question) -> Iterator[AgentEvent]:
        """Answer a question, by the settings where it says nothing else; with no chat server at all, by quotes and
        saying so. Where only a part can be searched `AnsweredFrom` comes before what comes from it.

        Raises `ChatError` when a server is there but the model fails, `Cancelled` when stopped, `UsageError` for
        what cannot be answered as wished.
        """
        corpus = question.corpus
        basis = corpus.basis()
        basis_told, trouble_shown, troubles_told = basis.whole, "", 0
        foreign = [document.title for document in corpus.by_words_only()]
        for event in self._answered(question):
            if not basis_told and (
                basis.read < basis.pages or isinstance(event, Retrieved)
            ):  # else all was read, not found
                basis_told = True
                yield basis
            if foreign and isinstance(event, Retrieved):
                yield Notice(by_words_only(foreign), NoticeCode.LANGUAGE)
                foreign = []
            for sentence in corpus.trouble[troubles_told:]:
                troubles_told += 1
                yield Notice(sentence, NoticeCode.SERVER_AWAY)
            if (trouble := self._trouble()) != trouble_shown:
                trouble_shown = trouble
                if trouble_shown:
                    yield Notice(trouble_shown)
            yield event

    def summary(
        self, corpus: Corpus, wanted: WantedSummary, model: str = "", stopped: Stopped | None = None
    ) -> Iterator[AgentEvent]:
        """A summary of a section, or of the one document of the corpus: the one that this model wrote before, or a
        new one, which is kept. `model` and `stopped` as in `Question`, and what is raised as with `ask`.
        """
        yield from self._answered(Question("", corpus, stopped=stopped or self._stopped, model=model), wanted)

    def _answered(self, question: Question, wanted: WantedSummary | None = None) -> Iterator[AgentEvent]:
        """The answer to a question, or the wanted summary: the question is completed from the settings, its
        chains' evidence is placed in its documents, and the strategy gets what it needs.
        """
        from ..core.ask.choose import Means, choose, recognise
        from ..core.ask.documents.estimate import Measured
        from ..core.ask.planning.chains import place_chain
        from ..core.ask.strategies.structure import Structure
        from ..engines.threads import Threads

        corpus = question.corpus
        question = replace(
            question,
            options=self.options(question.strategy) if question.options is BY_SETTINGS else question.options,
            stopped=self._stopped if question.stopped is never else question.stopped,
            chain=question.chain and place_chain(question.chain, corpus, self._keyed),
            known=question.known and place_chain(question.known, corpus, self._keyed),
        )
        kind = wanted or recognise(question)
        if not isinstance(kind, Structure):
            question = yield from self._equipped(question, kind)
        chat = question.document_model
        means = Means(
            self._memory,
            self._library.results,
            self._library.findings(corpus.documents, question.text, chat.name, question.collection),
            Threads(partial(self._at_once, chat)),
            self._at_once(chat),
            self._library.measured(chat.name, chat.context) if question.answered_by_model else Measured(),
        )
        strategy, why = choose(question, kind, means)
        log.info("strategy %s: %s", type(strategy).__name__, why)
        yield from strategy.answer(question)
        if self._abilities is not None and question.answered_by_model:
            self._abilities.note_speed(question.chat)

    def _equipped(self, question: Question, kind: QuestionKind) -> Generator[AgentEvent, None, Question]:
        """Add the chat model (if one is wanted and available), its usable tools and the reader's notes to a
        question, after a look at the question's page and named figures.
        """
        from ..core.ask.planning.wanted import WantedSummary
        from ..core.language.questions.analysis import is_of_page

        summing = isinstance(kind, WantedSummary)
        try:
            if question.model != QUOTES:
                question = replace(question, chat=self.chat(question.model))
        except NoChatModel as error:
            if question.model:
                raise
            meanwhile = _TELLING if summing else _QUOTED
            yield Notice(Message(meanwhile.template, problem=error.message), NoticeCode.QUOTES)
        if summing:
            return question
        text, corpus, chat, stopped = question.text, question.corpus, question.chat, question.stopped
        seen = list[Note | None]()
        if question.answered_by_model:
            ability = yield from self._ability(chat, stopped)
            if ability is not None:
                chat.tools = chat.tools and ability.way is Way.TOOLS
                way, speed = question.options.way or ability.way, chat.measured_speed or ability.speed
                question = replace(question, options=replace(question.options, way=way, speed=speed))
            chat.tools = chat.tools and question.native
            if (light := self._settings().light_model) and not question.model and question.corpus.several:
                question = replace(question, light=(yield from self._light(question, light)))
            yield from self.descriptions.describe_named(corpus, text, chat, stopped)
            seen.append((yield from self.descriptions.together(corpus, text, chat, stopped)))
        focus = question.focus
        if focus and focus.page >= 0 and (focus.picture or (question.answered_by_model and is_of_page(text))):
            seeing = chat if question.answered_by_model else None
            seen.append((yield from self.descriptions.page(corpus, focus, text, seeing, stopped)))
        return replace(question, notes=self._notes(corpus, text, list(filter(None, seen))))

    def _light(self, question: Question, name: str) -> Generator[AgentEvent, None, ChatModel]:
        """The light model of this name, with its usable tools; `NOBODY`, with a notice once, if it is missing."""
        try:
            light = self.chat(name)
        except ModelMissing as error:
            if name not in self._missed:
                self._missed.add(name)
                yield Notice(Message(_READ_BY_CHAT.template, problem=error.message))
            return NOBODY
        ability = yield from self._ability(light, question.stopped)
        light.tools = light.tools and question.native and (ability is None or ability.way is Way.TOOLS)
        return light

    def _ability(self, chat: ChatModel, stopped: Stopped) -> Generator[AgentEvent, None, Ability | None]:
        """Abilities of a chat model, tried before its first question; None if its server fails at that."""
        if self._abilities is None:
            return None
        if self._abilities.known(chat.identity) is None:
            said = Message("{model} is tried once with a few short questions.", model=chat.name)
            yield Notice(said, NoticeCode.TRIED)
        try:
            return self._abilities.find(chat, stopped)
        except ChatError as error:
            log.info("the chat model is not tried: %s", error)
            return None

    def _notes(self, corpus: Corpus, question: str, fresh: Sequence[Note]) -> Notes | None:
        """Notes, saved answers and marks of the reader, if the settings have them searched, and descriptions of
        figures by models: those of figures that the question names, and what a model has just seen (`fresh`), come
        in any case.
        """
        from ..core.marks import notes
        from ..core.marks.placing import MarkedText

        seen = self.descriptions.notes(corpus)
        found = [*seen.values(), *self.descriptions.readings(corpus), *fresh]
        for doc, document in enumerate(corpus.documents, 1):
            if document.structure and self._settings().notes_as_memory:
                placed = self._library.marks.placed_in(document, MarkedText(document, self._library))
                keyed = partial(self._library.keyed, document.structure)
                found += notes.annotated_notes(placed, doc, document, keyed)
        if not found:
            return None
        named = [(doc, row.key) for doc, row in self.descriptions.named(corpus, question)] if seen else []
        asked = [*fresh, *(seen[key] for key in named if key in seen)]
        return notes.Notes(found, corpus.vectors, self._meanings, asked)

    def _at_once(self, chat: ChatModel) -> int:
        """Number of documents to ask at a time now."""
        return self._settings().agents or chat.at_once

    def _keyed(self, document: Document, key: str) -> Paragraph | None:
        return self._library.keyed(document.structure, key)

    def options(self, strategy: str = "") -> Options:
        """Options by the settings; `strategy` replaces theirs. Raises `UsageError` for an unknown strategy."""
        s = self._settings()
        try:
            name = StrategyName(strategy or s.strategy)
        except ValueError as error:
            raise UsageError(
                "The setting strategy is “{name}”: make it one of {names}.",
                name=strategy or s.strategy,
                names=", ".join(StrategyName),
            ) from error
        return Options(
            s.top, s.window_up, s.window_down, s.rounds, strategy=name, skeleton_tokens=s.skeleton_tokens
        )


def connect_chat(s: Settings, model: str = "") -> ChatModel:
    """The chat model named, else the one set, else the first installed. Raises `ChatError`."""
    from ..engines.chat.apis import servers_of

    wanted = model or s.chat_model
    return servers_of(s.chat_api).connect(s.chat_host, wanted, s.context, s.allow_remote, s.keep_alive)


def chat_models(s: Settings) -> list[ModelInfo]:
    """The chat server's models that can chat here. Raises `ChatError`."""
    from ..engines.chat.apis import servers_of

    found = servers_of(s.chat_api).installed(s.chat_host, s.allow_remote)
    return [m for m in found if m.chat and (s.allow_remote or not m.remote)]
