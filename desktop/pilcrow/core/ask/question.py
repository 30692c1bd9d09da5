"""What the agent is asked, and how it is to answer: what the plain loop and a plan both start from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..chat_models import Way
from ..marks.memory import Notes
from ..model import Coordinate, Focus, Hit
from ..protocols import ChatModel, Corpus, Stopped


@dataclass(frozen=True, slots=True)
class Options:
    """How to answer. `top` (K) and the window are DeepRead's Retrieve, `rounds` its T = 50; `first_look` is how
    many paragraphs the program itself retrieves with the question at the start (0: none, as in the paper); `whole`
    allows reading everything when it fits; `tools` names those that the model has (none: all); `planned` has
    `core.plan` answer what needs several places, `by_graph` has it locate by the graph of entities, too, and
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


@dataclass(frozen=True, slots=True)
class Enquiry:
    """A `question`, which is about `focus` if there is one, to be answered from `corpus`; `history` holds earlier
    (question, answer) pairs of the conversation, `notes` what the reader left at the documents.
    """

    question: str
    corpus: Corpus
    chat: ChatModel
    options: Options = field(default_factory=Options)
    history: Sequence[tuple[str, str]] = ()
    stopped: Stopped = lambda: False
    focus: Focus | None = None
    notes: Notes | None = None


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
