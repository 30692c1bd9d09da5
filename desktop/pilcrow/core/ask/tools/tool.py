"""Parts of the agent's tools: a tool as it is offered, the state that all share, and the result of a call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ...exchange.events import Calculated, Recalled, Retrieved, SectionRead, Unfolded
from ...model import Coordinate, Passage, Section
from ...operators.things import Thing, find_tables
from ...protocols import Corpus
from ..context.paragraphs import ShownContext
from ..context.recall import Recall
from ..context.titles import Titles
from . import calls
from .reading import Arguments, Reading

ToolEvent = Retrieved | Recalled | SectionRead | Unfolded | Calculated
LEAST = 120
"""Tokens that a located paragraph gets, if it has as many, before the best ones are shown whole."""
SAID = 60
"""Tokens kept for a count that stands above what is listed."""


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a tool call: `text` for the model, the events (none of a failed call), and the passages in the
    text; `fresh` is True if any of it was not shown before.
    """

    text: str
    events: tuple[ToolEvent, ...] = ()
    passages: tuple[Passage, ...] = ()
    fresh: bool = False

    @property
    def shown(self) -> tuple[Coordinate, ...]:
        """The paragraphs shown in full or in part."""
        return tuple(dict.fromkeys(passage.at for passage in self.passages))


@dataclass
class ToolState:
    """State of all tools during one question over one corpus.

    `top` and the window `(up, down)` are Retrieve's (Eq. 8-9); `whole_lists` has it show short lists and sections
    whole beside a hit; `budget` is the greatest number of tokens of one result; `named` are the model's tools;
    `meant` are the documents that the question means (none: all). `read` holds every paragraph whose text the
    model was given.
    """

    corpus: Corpus
    top: int = 2
    up: int = 0
    down: int = 0
    budget: int = 1500
    whole_lists: bool = False
    named: Collection[str] = calls.TOOLS
    meant: Sequence[int] = ()
    read: set[Coordinate] = field(default_factory=set)
    unfolded: set[tuple[int, int]] = field(default_factory=set)
    sought: set[str] = field(default_factory=set)
    recall: Recall = field(default_factory=Recall)
    _tables: dict[int, list[Thing]] = field(default_factory=dict)
    context: ShownContext = field(init=False)
    reading: Reading = field(init=False)

    def __post_init__(self) -> None:
        self.context, self.reading = ShownContext(self.corpus), Reading(self.corpus)

    @cached_property
    def titles(self) -> Titles:
        return Titles(self.corpus.documents)

    def tables(self, doc: int) -> list[Thing]:
        """The tables of a document, looked up once."""
        if doc not in self._tables:
            self._tables[doc] = find_tables(self.corpus, doc)
        return self._tables[doc]

    def documents_for(self, query: str) -> Sequence[int] | None:
        """Documents to search: those that a model's query means, else those of the question; None for all."""
        if not self.meant or len(self.meant) == len(self.corpus.documents):
            return None
        own = self.corpus.meant(query)
        return self.meant if len(own) == len(self.corpus.documents) else own

    def set_in_view(self, passages: Iterable[Passage]) -> None:
        """Note the passages that the model is given now."""
        passages = list(passages)
        self.context.set_in_view(passages)
        self.read.update(passage.at for passage in passages)

    def turn_to(self, places: Sequence[Coordinate]) -> None:
        """Remember the page that the last of these ends on, for "next page"."""
        if places:
            self.reading.page = places[-1].doc, self.corpus.paragraph(places[-1]).pages[-1]

    def section(self, at: Coordinate) -> Section:
        return self.corpus.documents[at.doc - 1].section(at.section)


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: its offer, and its function.

    A model calls it with `properties` (as JSON schemas, the first one required; "{0}" in a text is "D1:" with
    several documents, which add `of_many`), or as the action of its `example`, with the arguments there, and
    `also` with several documents.
    """

    name: str
    description: str
    properties: Mapping[str, dict[str, str]]
    example: str
    run: Callable[[ToolState, Arguments], Result]
    of_many: Mapping[str, dict[str, str]] = field(default_factory=dict)
    also: tuple[str, ...] = ()


def text_schema(description: str) -> dict[str, str]:
    """The JSON schema of a text."""
    return {"type": "string", "description": description}
