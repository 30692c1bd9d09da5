"""A question with all that its answer depends on: what every strategy starts from."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from ..exchange.chain import Chain
from ..model import Coordinate, Focus, Hit
from ..protocols import ChatModel, Corpus, Stopped
from ..served.chat import Chunk
from ..served.chat_models import Way

if TYPE_CHECKING:
    from ..marks.memory import Notes


@dataclass(frozen=True, slots=True)
class Options:
    """How to answer. `top` (K) and the window are DeepRead's Retrieve, `rounds` its T = 50; `first_look` is how
    many paragraphs the program itself retrieves with the question at the start (0: none, as in the paper); `whole`
    allows reading everything when it fits; `tools` names those that the model has (none: all); `planned` has
    a plan made for what needs several places, `by_graph` has it locate by the graph of entities, too, and
    `graph` offers the tools for these; token budgets are for the
    contents and, at the most, for one tool result, which gets a third of what is free in the context.
    """

    top: int = 2
    up: int = 0
    down: int = 0
    rounds: int = 50
    first_look: int = 5
    whole: bool = True
    skeleton_tokens: int = 2500
    result_tokens: int = 6000
    tools: tuple[str, ...] = ()
    planned: bool = False
    by_graph: bool = False
    graph: bool = False
    wait: float = 20.0
    """Seconds that reading a prompt may take: everything is read only where it takes less, and passages are as
    many as are read in that time."""
    way: Way | None = None
    """How the model is asked; None: as its server says."""
    speed: float = 0.0
    """Tokens of a prompt that the model reads a second, as measured; 0: not known."""

    @property
    def read_in_time(self) -> float:
        """Tokens that are read in `wait`, as far as the speed is known."""
        return self.speed * self.wait or math.inf


class Nobody:
    """Stands for the chat model where there is none; it is never asked."""

    name = identity = why = ""
    context, tools = 0, False
    prompt_speed = measured_speed = 0.0
    at_once = 1

    def chat(self, *_: object, **_how: object) -> Iterator[Chunk]:
        raise AssertionError("nobody is asked")

    def release(self) -> None:
        """Nothing is held."""


NOBODY = cast(ChatModel, Nobody())
BY_SETTINGS = Options()
"""Stands for the options that the settings give, where there are settings."""


def never() -> bool:
    """Whether to stop; stands for the asker's own `Stopped`, where there is one."""
    return False


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the `text`, which is about `focus` if there is one, to be answered from `corpus` by `chat`
    (`NOBODY`: word for word).

    `history` holds earlier (question, answer) pairs of the conversation, `notes` what the reader left at the
    documents. `model` names a chat model to connect to ("": the one of the settings), or `QUOTES`; `native` False
    has it write JSON actions in place of its own tool calls. `mode` is one of `kinds.Mode` ("": several documents
    as "auto", unless it is planned); `afresh` forgets what was found for a thorough answer before; `chain` is one
    that a deep answer goes on with, `known` that of another question, with which any answer by a chat model
    begins, but for a thorough one.
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
    native: bool = True
    mode: str = ""
    afresh: bool = False
    chain: Chain | None = None
    known: Chain | None = None

    @property
    def several(self) -> bool:
        """Whether it is asked of several documents."""
        return len(self.corpus.documents) > 1

    @property
    def answered_by_model(self) -> bool:
        """Whether there is a chat model to answer it."""
        return self.chat is not NOBODY


QUOTES = "quotes"
"""The chat model's name that means: answer with quotes."""


@dataclass(frozen=True, slots=True)
class Part:
    """A question that is part of another one, with the paragraphs located for it, best first; `answer` is what was
    found already, with its markers.
    """

    asked: str
    hits: tuple[Hit, ...] = ()
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Material:
    """What an answer is to be made from: the order to do so, a text, and the paragraphs that may be cited; `mode`
    is that of the answer, and `instead` stands in its place (with its ids) where a model's is unusable.
    """

    order: str
    text: str
    places: tuple[Coordinate, ...]
    mode: str = "planned"
    instead: str = ""


def size(corpus: Corpus) -> int:
    """Tokens of all that there is to read, with its ids and headings."""
    sections = (section for document in corpus.documents for section in document.sections)
    return sum(s.tokens + 12 * s.paragraphs + 24 for s in sections)
