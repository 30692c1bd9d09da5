"""The one router: which strategy takes a question, and why. It looks at nothing but what it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ..errors import UsageError
from ..exchange.events import AgentEvent, Estimated
from ..sentence import Sentence, Words
from ..served.chat import reply_room
from ..served.chat_models import Way
from . import kinds
from .documents import estimate
from .documents.measured import Measured
from .documents.side_by_side import SideBySide
from .kinds import Mode
from .planning import chains, intents
from .planning.wanted import Wanted
from .question import Question
from .strategies import connection, structure, summary
from .strategies.agent import Agent
from .strategies.chain import ByChain, Filter
from .strategies.chain_quotes import ByChainQuotes
from .strategies.connection import Connected
from .strategies.per_document import Kept, PerDocument
from .strategies.planned import ByPlan
from .strategies.quotes import Quotes
from .strategies.structure import Structure
from .strategies.summary import Summaries, Summary

QUICK_CALLS = 3
"""Requests that the plain agent takes for a question, rounded up: 2.6 were measured over sixteen questions."""
_SHARE = 2500
"""Tokens of the context for each document from which the plain agent sees enough of every one of them."""
_MOST = 40
"""Documents that are asked one by one unbidden, at the most."""
_LONGEST = 1200.0
"""Seconds that an answer may take that nobody asked to be thorough."""
_CHOSEN = (Mode.THOROUGH, Mode.DEEP)
"""Modes that somebody chose and that no other way of answering replaces."""


class Strategy(Protocol):
    """A way of answering."""

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """The last event is `Answered`. Raises `ChatError`, `Cancelled`, `UsageError`."""
        ...


class Choice(NamedTuple):
    """A strategy, and why it takes the question."""

    strategy: Strategy
    why: Words


class Kind(NamedTuple):
    """What a question was recognised as, if it is more than one about the text: one for a summary, one whose
    answer is computed from the structure, or one for what connects two things.
    """

    summary: Wanted | None = None
    structure: Structure | None = None
    connection: Connected | None = None


@dataclass(frozen=True, slots=True)
class Means:
    """What strategies work with: `memory` makes what tells the documents that a question concerns, `summaries` and
    `findings` are those that were made before; `at_once` documents can be asked at a time, which took others what
    was `measured`.
    """

    memory: Callable[[], Filter]
    summaries: Summaries
    findings: Kept
    side_by_side: SideBySide
    at_once: int
    measured: Measured


class Manner(NamedTuple):
    """A mode, why, in words that go on a sentence, and about how many requests it takes where it is quick."""

    mode: Mode
    why: Words
    calls: int = QUICK_CALLS


def recognised(question: Question) -> Kind:
    """What kind of question it is. Raises `Cancelled`."""
    text, corpus = question.text, question.corpus
    if wanted := summary.asked(text, corpus):
        return Kind(summary=wanted)
    if computed := structure.asked(question):
        return Kind(structure=computed)
    if question.focus or question.chain or question.known or question.mode in _CHOSEN:
        return Kind()
    return Kind(connection=connection.asked(text, corpus, question.stopped))


def choose(question: Question, kind: Kind, means: Means) -> Choice:
    """The strategy that takes a question. Raises `UsageError` for one that nothing here can answer as wished."""
    if kind.summary:
        return Choice(Summary(kind.summary, means.summaries), "it asks for a summary")
    if kind.structure:
        return Choice(kind.structure, "it asks about the structure")
    if not question.answered_by_model:
        return _word_for_word(question, kind, means)
    if kind.connection and not (question.options.whole and kinds.fits(question)):
        return Choice(kind.connection, "it asks what connects two things")
    mode, why, calls = _manner(question, means)
    if mode is Mode.THOROUGH:
        return Choice(PerDocument(means.side_by_side, means.findings, why, means.at_once, means.measured), why)
    if mode is Mode.DEEP:
        return Choice(ByChain(means.memory(), means.side_by_side, why), why)
    estimated = [Estimated(mode, why, calls)] if calls else []
    if question.known:
        return Choice(Agent(chains.parts(question.known, question.corpus)), "it begins with what is known")
    if question.options.planned:
        return Choice(ByPlan(estimated), "it is to be planned")
    return Choice(Agent(estimated=estimated), why)


def _word_for_word(question: Question, kind: Kind, means: Means) -> Choice:
    why = "there is no chat model"
    if question.known:
        raise UsageError("What is known from another question is used by chat models only: name one with --model.")
    if question.mode == Mode.DEEP:
        return Choice(ByChainQuotes(means.memory()), why)
    return Choice(kind.connection or Quotes(), why)


def _manner(question: Question, means: Means) -> Manner:
    """How documents are asked: as somebody chose, or as suits several of them that no plan is made for."""
    mode, options = question.mode, question.options
    if mode == Mode.DEEP or (mode == Mode.THOROUGH and not question.known):
        return Manner(Mode(mode), kinds.AS_ASKED)
    unbidden = mode == Mode.AUTO or (question.several and not options.planned and not mode)
    if not unbidden or question.known or options.way is Way.WRITTEN:  # agents of documents search by themselves
        return Manner(Mode.QUICK, kinds.AS_ASKED, 0)
    return manner(question, means.at_once, means.measured)


def manner(question: Question, at_once: int, measured: Measured | None = None) -> Manner:
    """The manner that suits a question, `at_once` documents of which can be asked at a time; `measured` is what
    others took.
    """
    count, chat = len(question.corpus.documents), question.chat
    if count < 2 or kinds.fits(question):
        return Manner(Mode.QUICK, Sentence("everything fits the context and is read"), 1)
    steps = intents.hops(question.text)
    about = kinds.HOPS if steps else kinds.about_each(question.text)
    if not about:
        return Manner(Mode.QUICK, Sentence("the question is not about each of the documents"))
    if not kinds.is_listing(question.text) and count * _SHARE <= chat.context - reply_room(chat.context):
        why = Sentence("{about}, and the context has room for all {count}", about=about, count=count)
        return Manner(Mode.QUICK, why)
    if steps:
        _, seconds = estimate.deep(chat, steps)
        if seconds > _LONGEST:
            why = Sentence(
                "{about}, but to ask step by step would take about {minutes} min",
                about=about,
                minutes=round(seconds / 60),
            )
            return Manner(Mode.QUICK, why)
        return Manner(Mode.DEEP, about)
    if count > _MOST:
        return Manner(
            Mode.QUICK,
            Sentence(
                "{about}, but {count} documents are asked one by one only when told to", about=about, count=count
            ),
        )
    _, seconds = estimate.thorough(question, count, at_once, measured)
    if seconds > _LONGEST:
        minutes = round(seconds / 60)
        why = Sentence(
            "{about}, but to ask each of {count} would take about {minutes} min",
            about=about,
            count=count,
            minutes=minutes,
        )
        return Manner(Mode.QUICK, why)
    return Manner(Mode.THOROUGH, Sentence("{about}, {count} documents", about=about, count=count))
