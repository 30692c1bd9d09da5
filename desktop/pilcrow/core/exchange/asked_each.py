"""Events of asking every document by itself (`core.ask.documents`): costs, states of agents, findings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ..message import Words
from .findings import FindingsRow, FindingsTable, Task


class DocumentState(StrEnum):
    """State or result of the agent of one document."""

    WAITING = "waiting"
    SEARCHING = "searching"
    READING = "reading"
    FOUND = "found"
    NOT_FOUND = "not found"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class DocumentAsked:
    """State of the agent of document `doc` (1-based). At the end, `found` is the number of tasks with findings,
    and `said` explains in a sentence why it failed, or that its findings are from before.
    """

    doc: int
    state: DocumentState
    found: int = 0
    said: Words = ""


class Fewer(NamedTuple):
    """Asking only the `documents` likeliest to answer: its requests, and seconds (0: unknown)."""

    documents: int
    calls: int
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Estimated:
    """Mode of asking several documents ("quick", "thorough" or "deep"), the reason (`why`) as the end of a
    sentence, about how many requests to the chat model it takes, and `seconds` (0: unknown).

    `documents` is the number of documents still to be asked by themselves (0 in other modes). Whoever follows the
    answer may stop here, and ask again with leave for `fewer` of them (`Question.each`).
    """

    mode: str
    why: Words
    calls: int
    seconds: float = 0.0
    documents: int = 0
    fewer: Fewer | None = None

    @property
    def long(self) -> bool:
        """True for two minutes, or many requests: then the reader's leave is wanted."""
        return self.seconds > 120 if self.seconds else self.calls > 30


@dataclass(frozen=True, slots=True)
class RowFilled:
    """The findings of one more document on the `tasks`, while others are still asked: a row of the table. A row of
    which only some columns are known comes again.
    """

    tasks: tuple[Task, ...]
    row: FindingsRow


@dataclass(frozen=True, slots=True)
class Tabulated:
    """The findings of every document on every task."""

    table: FindingsTable
