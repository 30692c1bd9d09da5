"""Questions answered and summaries written: which way of answering takes a question, and with which chat model."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from .abilities import Abilities
from .core.chain import Chain
from .core.chat_models import Ability, ModelInfo, Way
from .core.errors import ChatError, NoChatModel, UsageError
from .core.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    Estimated,
    Note,
    Notice,
    NoticeCode,
    Planned,
    Retrieved,
)
from .core.language.unread import by_words_only
from .core.model import Document, Focus, Paragraph
from .core.protocols import ChatModel, Corpus, Floats, Stopped
from .core.sentence import Sentence
from .engines.store.library import Library
from .looking import Looking, Picture
from .settings import Settings

if TYPE_CHECKING:
    from .core.ask.documents.measured import Measured
    from .core.ask.kinds import Choice
    from .core.ask.memory.relevance import Memory
    from .core.ask.planning.wanted import Wanted
    from .core.ask.question import Enquiry, Options
    from .core.marks.memory import Notes
    from .core.search.corpus import LibraryCorpus

log = logging.getLogger(__name__)
QUOTES = "quotes"
"""The chat model's name that means: answer with quotes."""
_LONG = ("thorough", "deep")
"""Ways of answering that somebody chose and that no first look replaces."""


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
        """`stopped` is polled by all long work that is not given one of its own; `memory` tells which documents a
        question concerns, `trouble` what a search does without at the moment, in a sentence; `picture` renders a
        part of a page for models that see; `abilities` has chat models tried, else they are asked as servers say.
        """
        self._library, self._settings, self._stopped = library, settings, stopped
        self._memory, self._abilities, self._trouble = memory, abilities, trouble
        self.looking = Looking(library, picture, lambda: chat_models(settings()), self.chat)
        self._asked: dict[str, ChatModel] = {}
        self._meanings: dict[str, Floats] = {}

    def chat(self, model: str = "") -> ChatModel:
        """The chat model named, else the one set, else the first installed, to be asked. Raises `ChatError`."""
        chat = connect_chat(self._settings(), model)
        self._asked[chat.name] = chat
        return chat

    def release_chats(self) -> None:
        """Let the chat server free the memory of the models that were asked; one that does not is left alone."""
        for chat in self._asked.values():
            try:
                chat.release()
            except ChatError as error:
                log.info("not released: %s", error)
        self._asked.clear()

    def ask(
        self,
        corpus: LibraryCorpus,
        question: str,
        *,
        model: str = "",
        native: bool = True,
        history: Sequence[tuple[str, str]] = (),
        stopped: Stopped | None = None,
        focus: Focus | None = None,
        options: Options | None = None,
        mode: str = "",
        afresh: bool = False,
        chain: Chain | None = None,
        known: Chain | None = None,
    ) -> Iterator[AgentEvent]:
        """Answer a question, about `focus` if there is one, from the corpus; one about the structure by computing
        it; with no chat server at all, by quotes and saying so. Where only a part can be searched `AnsweredFrom`
        comes before what comes from it.

        `model` may be `QUOTES`; `native` False uses JSON actions in place of the model's own tool calls; `stopped`
        stands in for the workspace's own, `options` for those of the settings. `mode` is one of
        `core.ask.kinds.Mode` ("": several documents as "auto", unless the
        options say that it is planned); `afresh` forgets what was found for a thorough answer before.
        `chain` is one that a deep answer goes on with; `known` is that of another question, with which any answer
        by a chat model begins, but for a thorough one.
        Raises `ChatError` when a server is there but the model fails, `Cancelled` when stopped.
        """
        basis = corpus.basis()
        told, said, without = basis.whole, "", 0
        foreign = [document.title for document in corpus.by_words_only()]
        for event in self._answer(
            corpus, question, model, native, history, stopped or self._stopped, focus, options, mode, afresh,
            chain, known,
        ):  # fmt: skip
            if not told and (
                basis.read < basis.pages or isinstance(event, Retrieved)
            ):  # else all was read, not found
                told = True
                yield basis
            if foreign and isinstance(event, Retrieved):
                yield Notice(by_words_only(foreign), NoticeCode.LANGUAGE)
                foreign = []
            for sentence in corpus.trouble[without:]:
                without += 1
                yield Notice(sentence, NoticeCode.SERVER_AWAY)
            if (trouble := self._trouble()) != said:
                said = trouble
                if said:
                    yield Notice(said)
            yield event

    def _answer(
        self,
        corpus: Corpus,
        question: str,
        model: str,
        native: bool,
        history: Sequence[tuple[str, str]],
        stopped: Stopped,
        focus: Focus | None,
        options: Options | None,
        mode: str,
        afresh: bool,
        chain: Chain | None,
        known: Chain | None,
    ) -> Iterator[AgentEvent]:
        from .core.ask import kinds as choice
        from .core.ask.agent import loop
        from .core.ask.planning import chains
        from .core.ask.question import Enquiry
        from .core.ask.quoting import quoted, quotes
        from .core.ask.strategies import chain_quotes as deep_quotes
        from .core.ask.strategies import connection as connected
        from .core.ask.strategies import planned as planner
        from .core.ask.strategies import structure, summary
        from .core.language.questions import is_of_page

        wanted = summary.asked(question, corpus)
        if wanted is not None:
            yield from self.summary(corpus, wanted, model, stopped)
            return
        computed = structure.answer(question, corpus, stopped, focus)
        if computed is not None:
            yield from computed
            return
        path = None if focus or chain or known or mode in _LONG else connected.asked(question, corpus, stopped)
        looked = focus if focus and focus.page >= 0 and (focus.picture or is_of_page(question)) else None
        if model != QUOTES:
            try:
                chat = self.chat(model)
            except NoChatModel as error:
                if model:
                    raise
                yield Notice(
                    Sentence("{problem} Answering with quotes meanwhile.", problem=error.sentence),
                    NoticeCode.QUOTES,
                )
            else:
                options = options or self.options()
                ability = yield from self._ability(chat, stopped)
                if ability is not None:
                    chat.tools = chat.tools and ability.way is Way.TOOLS
                    options = replace(
                        options, way=options.way or ability.way, speed=chat.measured_speed or ability.speed
                    )
                chat.tools = chat.tools and native
                yield from self.looking.look(corpus, question, chat, stopped)
                seen = (yield from self.looking.page(corpus, looked, question, chat, stopped)) if looked else None
                notes = self._notes(corpus, question, seen)
                enquiry = Enquiry(question, corpus, chat, options, history, stopped, focus, notes)
                way = self._way(enquiry, mode) if known is None else None
                if path is not None and not (options.whole and choice.fits(enquiry)):
                    yield from loop.ask(enquiry, path.lead())
                    return
                if way and way.mode is choice.Mode.THOROUGH:
                    yield from self._thoroughly(enquiry, afresh, way.why)
                    return
                if mode == choice.Mode.DEEP or (way and way.mode is choice.Mode.DEEP):
                    yield from self._deeply(enquiry, chain, known, way.why if way else choice.AS_ASKED)
                    return
                if way:
                    yield Estimated(way.mode, way.why, way.calls)
                if known is not None:
                    yield from loop.ask(enquiry, chains.parts(chains.placed(known, corpus, self._keyed), corpus))
                    return
                ask = planner.ask if options.planned else loop.ask
                yield from ask(enquiry)
                if self._abilities is not None:
                    self._abilities.note_speed(chat)
                return
        if known is not None:
            raise UsageError(
                "What is known from another question is used by chat models only: name one with --model."
            )
        if mode == choice.Mode.DEEP:
            if chain is not None:
                chain = chains.placed(chain, corpus, self._keyed)
            yield from self._remembered(corpus)
            yield from deep_quotes.answer(
                question, corpus, self._memory(), stopped, self._notes(corpus, question), chain
            )
            return
        if path is not None:
            yield from path.events()
            return
        earlier = [asked for asked, _ in history]
        wished = looked if looked and looked.picture else None
        seen = (yield from self.looking.page(corpus, wished, question, None, stopped)) if wished else None
        notes = self._notes(corpus, question, seen)
        if len(corpus.documents) > 1 and focus is None:
            yield from quoted.answer(question, corpus, stopped, earlier, notes)
        else:
            yield from quotes.answer(question, corpus, stopped, focus, earlier=earlier, notes=notes)

    def _ability(self, chat: ChatModel, stopped: Stopped) -> Generator[AgentEvent, None, Ability | None]:
        """What a chat model can do, tried before its first question; None where its server fails at that."""
        if self._abilities is None:
            return None
        if self._abilities.known(chat.identity) is None:
            said = Sentence("{model} is tried once with a few short questions.", model=chat.name)
            yield Notice(said, NoticeCode.TRIED)
        try:
            return self._abilities.find(chat, stopped)
        except ChatError as error:
            log.info("not tried: %s", error)
            return None

    def _notes(self, corpus: Corpus, question: str, page: Note | None = None) -> Notes | None:
        """What the reader left at the documents, if that is to be searched, and what models said of their figures:
        of those that the question names in any case, and of the `page` that it is about.
        """
        from .core.marks import memory
        from .core.marks.placing import MarkedText

        seen = self.looking.notes(corpus)
        found = [*seen.values(), *self.looking.readings(corpus), *([page] if page else [])]
        for doc, document in enumerate(corpus.documents, 1):
            if document.structure and self._settings().notes_as_memory:
                settled = self._library.marks.settled(document, MarkedText(document, self._library))
                keyed = partial(self._library.keyed, document.structure)
                found += memory.notes(settled, doc, document, keyed)
        if not found:
            return None
        named = [(doc, row.key) for doc, row in self.looking.named(corpus, question)] if seen else []
        asked = [*([page] if page else []), *(seen[key] for key in named if key in seen)]
        return memory.Notes(found, corpus.vectors, self._meanings, asked)

    def _way(self, enquiry: Enquiry, mode: str) -> Choice | None:
        """How to ask several documents; None where that is the plain agent's or the plan's affair."""
        from .core.ask import kinds as choice

        if mode == choice.Mode.THOROUGH:
            return choice.Choice(choice.Mode.THOROUGH, choice.AS_ASKED)
        several = len(enquiry.corpus.documents) > 1 and not enquiry.options.planned
        if enquiry.options.way is Way.WRITTEN:  # agents of documents search by themselves
            return None
        if mode == choice.Mode.AUTO or (several and not mode):
            return choice.chosen(enquiry, self._at_once(enquiry.chat), self._measured(enquiry.chat))
        return None

    def _at_once(self, chat: ChatModel) -> int:
        """How many documents are asked at a time now."""
        return self._settings().agents or chat.at_once

    def _measured(self, chat: ChatModel) -> Measured:
        """What asking documents took with a chat model."""
        return self._library.measured(chat.name, chat.context)

    def _deeply(
        self, enquiry: Enquiry, chain: Chain | None, known: Chain | None, why: str
    ) -> Iterator[AgentEvent]:
        from .core.ask.agent.requests import Requests
        from .core.ask.planning import chains, intents
        from .core.ask.strategies import chain as deep
        from .side_by_side import Threads

        corpus, chat = enquiry.corpus, enquiry.chat
        if chain is None and known is not None:
            chain = intents.planned(enquiry, Requests(enquiry)).after(known)
        if chain is not None:
            chain = chains.placed(chain, corpus, self._keyed)
        yield from self._remembered(corpus)
        threads = Threads(lambda: self._at_once(chat))
        yield from deep.ask(enquiry, self._memory(), threads, chain, why)

    def _remembered(self, corpus: Corpus) -> Iterator[AgentEvent]:
        """Make the gists that these documents lack: those of libraries that are older than gists."""
        for done, total in self._memory().complete(corpus.documents):
            if done == total:
                yield Planned(
                    Sentence("Remember"),
                    f"{total:,}",
                    Sentence("what these documents are about, for the first time"),
                )

    def _keyed(self, document: Document, key: str) -> Paragraph | None:
        return self._library.keyed(document.structure, key)

    def _thoroughly(self, enquiry: Enquiry, afresh: bool, why: str) -> Iterator[AgentEvent]:
        from .core.ask.strategies import per_document as thorough
        from .side_by_side import Threads

        room = partial(self._at_once, enquiry.chat)
        kept = self._library.findings(enquiry.corpus.documents, enquiry.question, enquiry.chat.name)
        if afresh:
            kept.forget()
        yield from thorough.ask(enquiry, Threads(room), kept, why, room(), self._measured(enquiry.chat))

    def summary(
        self, corpus: Corpus, wanted: Wanted, model: str = "", stopped: Stopped | None = None
    ) -> Iterator[AgentEvent]:
        """A summary of a section, or of the one document of the corpus: the one that this model wrote before, or a
        new one, which is kept. `model`, and what is raised, as with `ask`.
        """
        from .core.ask.strategies import summary

        stopped, chat = stopped or self._stopped, None
        if model != QUOTES:
            try:
                chat = self.chat(model)
            except NoChatModel as error:
                if model:
                    raise
                yield Notice(
                    Sentence("{problem} Its most telling sentences meanwhile.", problem=error.sentence),
                    NoticeCode.QUOTES,
                )
        if chat is None:
            yield from summary.quoted(wanted, corpus, stopped)
            return
        key = (corpus.documents[0].structure, wanted.section, wanted.length.value, chat.name)
        known = self._library.made.summary(*key)
        if isinstance(known, Answered):
            yield AnswerDelta(known.text)
            yield known
            return
        for event in summary.written(wanted, corpus, chat, stopped):
            if isinstance(event, Answered) and event.mode != "quotes":
                self._library.made.keep_summary(*key, event)
            yield event

    def options(self) -> Options:
        """How a question is answered by the settings."""
        from .core.ask.question import Options

        s = self._settings()
        return Options(
            s.top,
            s.window_up,
            s.window_down,
            s.rounds,
            skeleton_tokens=s.skeleton_tokens,
            planned=s.planned,
            graph=s.graph,
        )


def connect_chat(s: Settings, model: str = "") -> ChatModel:
    """The chat model named, else the one set, else the first installed. Raises `ChatError`."""
    if s.chat_api == "openai":
        from .engines.chat import openai

        return openai.connect(s.chat_host, model or s.chat_model, s.context, s.allow_remote)
    from .engines.chat import ollama

    return ollama.connect(s.chat_host, model or s.chat_model, s.context, s.allow_remote, s.keep_alive)


def chat_models(s: Settings) -> list[ModelInfo]:
    """The chat server's models that can chat here. Raises `ChatError`."""
    if s.chat_api == "openai":
        from .engines.chat import openai

        found = openai.installed(s.chat_host, s.allow_remote)
    else:
        from .engines.chat import ollama

        found = ollama.installed(s.chat_host, s.allow_remote)
    return [m for m in found if m.chat and (s.allow_remote or not m.remote)]
