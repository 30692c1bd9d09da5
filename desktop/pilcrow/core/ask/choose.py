"""The router: which strategy takes a question, and why. Only `recognise` looks at the documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ..errors import UsageError
from ..exchange.asked_each import Estimated
from ..exchange.events import AgentEvent
from ..message import Message, Words
from ..model import Document
from ..protocols import Floats
from ..servers.chat import reply_room
from ..servers.chat_models import Way
from . import kinds
from .documents import estimate
from .documents.estimate import Measured
from .documents.side_by_side import SideBySide
from .planning import chains, intents
from .planning.wanted import WantedSummary
from .question import OF_EVERY, Question, StrategyName
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
_MOST = 40
"""Most documents asked one by one without being told to."""
_DOCUMENT_TOKENS = 2500
"""Tokens of the context for each document from which the plain agent sees enough of every one of them."""
_LONGEST = 1200.0
"""Seconds that an answer may take that nobody asked to be thorough."""
QuestionKind = WantedSummary | Structure | Connected | None
"""A question's special kind: for a summary, about the structure (with its answer), or for what connects two things
(with their connection); None for all others.
"""


class Strategy(Protocol):
    """A way of answering."""

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """The last event is `Answered`. Raises `ChatError`, `Cancelled`, `UsageError`."""
        ...


class StrategyChoice(NamedTuple):
    """A strategy, and why it takes the question."""

    strategy: Strategy
    why: Words


@dataclass(frozen=True, slots=True)
class Means:
    """Material of the strategies: `memory` makes the filter of documents; `summaries` and `findings` are kept from
    earlier answers; `at_once` documents can be asked at a time, by `side_by_side`; `measured` is the cost of
    earlier ones.
    """

    memory: Callable[[], Filter]
    summaries: Summaries
    findings: Kept
    side_by_side: SideBySide
    at_once: int
    measured: Measured

    def relevance(self, question: str, documents: Sequence[Document]) -> Floats:
        """Relevance of each document for a question, (documents,), in [0, 1]."""
        return self.memory().relevance(question, documents)


class ManyChoice(NamedTuple):
    """The strategy for several documents, the reason in words that go on a sentence, and the number of requests of
    a quick one (0: not worth telling).
    """

    name: StrategyName
    why: Words
    calls: int = QUICK_CALLS


def recognise(question: Question) -> QuestionKind:
    """A question's kind, by its wording and its documents; None where nothing is routed. Raises `Cancelled`."""
    if not question.options.routed:
        return None
    text, corpus = question.text, question.corpus
    wanted = summary.wanted_summary(text, corpus) or summary.told_without_model(question)
    found = wanted or structure.find_structure(question)
    if found or question.focus or question.chain or question.known or question.options.strategy in OF_EVERY:
        return found
    return connection.find_connection(text, corpus, question.stopped)


def choose(question: Question, kind: QuestionKind, means: Means) -> StrategyChoice:
    """Choose the strategy for a question. Raises `UsageError` if the wished one cannot answer here."""
    if isinstance(kind, WantedSummary):
        return StrategyChoice(Summary(kind, means.summaries), "it asks for a summary")
    if isinstance(kind, Structure):
        return StrategyChoice(kind, "it asks about the structure")
    if not question.answered_by_model:
        return _word_for_word(question, kind, means)
    if kind and not (question.options.whole and kinds.fits_context(question)):
        return StrategyChoice(kind, "it asks what connects two things")
    name, why, calls = _wished_for_many(question, means)
    if name is StrategyName.THOROUGH:
        return StrategyChoice(
            PerDocument(means.side_by_side, means.findings, why, means.at_once, means.measured, means.relevance),
            why,
        )
    if name is StrategyName.DEEP:
        return StrategyChoice(ByChain(means.memory(), means.side_by_side, why, means.findings), why)
    if question.known:
        lead = chains.chain_parts(question.known, question.corpus)
        return StrategyChoice(Agent(lead), "it begins with what is known")
    if name is not StrategyName.QUICK:
        return StrategyChoice(ByPlan(), "it is to be planned")
    return StrategyChoice(Agent(estimated=[Estimated(name, why, calls)] if calls else []), why)


def _word_for_word(question: Question, connected: Connected | None, means: Means) -> StrategyChoice:
    why = "there is no chat model"
    if question.known:
        raise UsageError("What is known from another question is used by chat models only: name one with --model.")
    if question.options.strategy is StrategyName.DEEP:
        return StrategyChoice(ByChainQuotes(means.memory()), why)
    return StrategyChoice(connected or Quotes(), why)


def _wished_for_many(question: Question, means: Means) -> ManyChoice:
    """The strategy that somebody chose, or that suits the question where nobody did."""
    name, by_itself = question.options.strategy, question.options.way is not Way.WRITTEN
    if name is StrategyName.AUTO and question.corpus.several and by_itself and not question.known:
        return choose_for_many(question, means.at_once, means.measured)
    if name is StrategyName.AUTO or (name is StrategyName.THOROUGH and question.known):
        name = StrategyName.QUICK
    return ManyChoice(name, kinds.AS_ASKED, 0)


def choose_for_many(question: Question, at_once: int, measured: Measured | None = None) -> ManyChoice:
    """The strategy that suits a question of several documents, `at_once` of which can be asked at a time;
    `measured` is the cost of earlier ones.
    """
    count, chat = len(question.corpus.documents), question.chat
    if count < 2 or kinds.fits_context(question):
        return ManyChoice(StrategyName.QUICK, Message("everything fits the context and is read"), 1)
    steps = intents.hops(question.text)
    about = kinds.HOPS if steps else kinds.about_each(question.text)
    if not about:
        return ManyChoice(StrategyName.QUICK, Message("the question is not about each of the documents"))
    if not kinds.is_listing(question.text) and count * _DOCUMENT_TOKENS <= chat.context - reply_room(chat.context):
        why = Message("{about}, and the context has room for all {count}", about=about, count=count)
        return ManyChoice(StrategyName.QUICK, why)
    if steps:
        _, seconds = estimate.deep(question, steps)
        if seconds <= _LONGEST:
            return ManyChoice(StrategyName.DEEP, about)
        why = Message(
            "{about}, but to ask step by step would take about {minutes} min",
            about=about,
            minutes=round(seconds / 60),
        )
    elif count > _MOST:
        why = Message(
            "{about}, but {count} documents are asked one by one only when told to", about=about, count=count
        )
    else:
        _, seconds = estimate.thorough(question, count, at_once, measured)
        if seconds <= _LONGEST:
            return ManyChoice(
                StrategyName.THOROUGH, Message("{about}, {count} documents", about=about, count=count)
            )
        why = Message(
            "{about}, but to ask each of {count} would take about {minutes} min",
            about=about,
            count=count,
            minutes=round(seconds / 60),
        )
    return ManyChoice(StrategyName.QUICK, why)
