"""A question with everything that a strategy needs for the answer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ..errors import NoChatModel
from ..exchange.chain import Chain
from ..exchange.events import AnswerKind
from ..exchange.findings import Instructions
from ..model import Coordinate, Focus, Hit
from ..protocols import ChatModel, Corpus
from ..servers.chat import Chunk
from ..servers.chat_models import Way
from ..stopping import Stopped, never

if TYPE_CHECKING:
    from ..marks.notes import Notes


class StrategyName(StrEnum):
    """Ways of answering a question with a chat model; the papers' terms for them are understood as well.

    Figures are from runs in which a capable model answered questions about long documents; each answer was read.
    """

    AUTO = "auto"
    """One document: `QUICK`. Several: `QUICK`, `THOROUGH` or `DEEP`, by the question (4 of 4 right)."""
    QUICK = "quick"
    """DeepRead's agent, over all documents at once: 22 of 24 right, 2.6 requests each."""
    PLANNED = "planned"
    """BookRAG's planning, which splits questions of several places, and maps and reduces whole parts: 13 of 14
    right, 2.8 requests each.
    """
    GRAPH = "graph"
    """BookRAG's graph reasoning: `PLANNED`, with paragraphs located by the graph of entities as well (see
    `search.by_graph` for what that is worth), and tools that look into it.
    """
    THOROUGH = "thorough"
    """SPD-RAG's agents, one for each document: 10 of 10 right, 8.5 requests each."""
    DEEP = "deep"
    """MDP's chain of intents, resolved one after the other: 4 of 4 right, 5.3 requests each."""

    @classmethod
    def _missing_(cls, value: object) -> StrategyName | None:
        """The strategy by its paper's term."""
        terms = {"agent": cls.QUICK, "planning": cls.PLANNED, "agents": cls.THOROUGH, "intents": cls.DEEP}
        return terms.get(str(value))


OF_EVERY = frozenset((StrategyName.THOROUGH, StrategyName.DEEP))
"""Strategies that choose among the documents by themselves, and are given all in reach."""


@dataclass(frozen=True, slots=True)
class Options:
    """Options of an answer. `top` (K) and the window are DeepRead's Retrieve, `rounds` its T = 50; `first_look` is
    the number of paragraphs that the program itself retrieves with the question at the start (0: none, as in the
    paper); `whole_lists` shows short lists and sections whole beside a hit, as the paper does not;
    `whole` allows reading everything that fits; `tools` names the model's tools (none: all); token budgets are for
    the contents and, at the most, for one tool result, which gets a third of the free context.
    """

    top: int = 2
    up: int = 0
    down: int = 0
    rounds: int = 50
    first_look: int = 5
    whole_lists: bool = True
    whole: bool = True
    skeleton_tokens: int = 2500
    result_tokens: int = 6000
    tools: tuple[str, ...] = ()
    strategy: StrategyName = StrategyName.AUTO
    wait: float = 20.0
    """Seconds that reading a prompt may take: everything is read only where it takes less, and passages are as
    many as are read in that time."""
    routed: bool = True
    """False: `strategy` answers also what has an answer of its own, such as a question about the structure."""
    way: Way | None = None
    """How the model is asked; None: as its server says."""
    speed: float = 0.0
    """Tokens of a prompt that the model reads a second, as measured; 0: not known."""

    @property
    def by_graph(self) -> bool:
        """True if the graph of entities is searched, by the program and by the model."""
        return self.strategy is StrategyName.GRAPH

    @property
    def read_in_time(self) -> float:
        """Tokens that are read in `wait`; infinite while the speed is not known."""
        return self.speed * self.wait or math.inf


class Nobody(ChatModel):
    """No chat model: answers are given word for word."""

    name = identity = why = ""
    context, tools = 0, False
    prompt_speed = measured_speed = 0.0
    at_once = 1

    def chat(self, *_asked: object, **_how: object) -> Iterator[Chunk]:
        """Raises `NoChatModel`."""
        raise NoChatModel("There is no chat model.")

    def release(self) -> None:
        """Hold nothing, release nothing."""


NOBODY = Nobody()
BY_SETTINGS = Options()
"""Stands for the options that the settings give, where there are settings."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the `text`, which is about `focus` if there is one, to be answered from `corpus` by `chat`
    (`NOBODY`: word for word).

    `history` holds earlier (question, answer) pairs of the conversation, `notes` what the reader left at the
    documents. `model` names a chat model to connect to ("": the one of the settings), or `QUOTES`, and `strategy`
    a strategy ("": as the settings say); `native` False has the model write JSON actions in place of its own tool
    calls. `afresh` asks for a thorough answer also what was found before; `chain` is one that a deep answer goes
    on with, `known` that of another question, with which any answer by a chat model begins, but for thorough ones.

    `each` is the greatest number of documents that a thorough answer has still to ask, the likeliest first (None:
    all of them; 0: it rests on what was found before). `instructions` are the columns of its table (None: those
    from before, or new ones), which is kept with a `collection` ("": with none). `light` is a
    second model, which reads single documents (`NOBODY`: `chat` does).
    """

    text: str
    corpus: Corpus
    chat: ChatModel = NOBODY
    options: Options = BY_SETTINGS
    history: Sequence[tuple[str, str]] = ()
    stopped: Stopped = never
    focus: Focus | None = None
    notes: Notes | None = None
    model: str = ""
    strategy: str = ""
    native: bool = True
    afresh: bool = False
    chain: Chain | None = None
    known: Chain | None = None
    each: int | None = None
    instructions: Instructions | None = None
    collection: str = ""
    light: ChatModel = NOBODY

    @property
    def document_model(self) -> ChatModel:
        """The chat model that reads single documents."""
        return self.chat if self.light is NOBODY else self.light

    @property
    def answered_by_model(self) -> bool:
        """True if a chat model answers it."""
        return self.chat is not NOBODY


QUOTES = "quotes"
"""The chat model's name that means: answer with quotes."""


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """Part of a question, with the paragraphs located for it, best first; `answer` is the model's earlier answer
    to it, with its markers ("" for none).
    """

    asked: str
    hits: tuple[Hit, ...] = ()
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Material:
    """Material of an answer: the order to write it, a text, and the paragraphs that may be cited. `mode` is the
    answer's.
    """

    order: str
    text: str
    places: tuple[Coordinate, ...]
    mode: AnswerKind = AnswerKind.PLANNED


def corpus_tokens(corpus: Corpus) -> int:
    """Tokens of all that there is to read, with its ids and headings."""
    sections = (section for document in corpus.documents for section in document.sections)
    return sum(s.tokens + 12 * s.paragraphs + 24 for s in sections)
