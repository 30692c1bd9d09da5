"""Citations; and findings in documents as a table: documents as rows, tasks as columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..message import Message, Words
from ..model import Coordinate, PageArea

SILENT = Message("not found")
"""Text for a document without findings on a task."""
PERHAPS = "? "
"""Before a finding that is not sure, as elsewhere."""
DATE, MONTH, YEAR = "date", "month", "year"
"""Units of values that are ordinals (`date.toordinal`): of a day, or of the first day of a month or of a year that
was named without its day.
"""
TIMES = frozenset((DATE, MONTH, YEAR))
"""Units whose values are compared with each other."""
UNASKED = Message("not asked yet")
"""Text for a document that is still to be asked about a task."""
FAILED = Message("could not be asked: {problem}", problem="")
"""Text for a document whose agent failed; without the problem."""
UNPROVEN = Message("something is said to be found, but no passage that was read bears it out")
"""Text for a document whose agent named no passage that it had read."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A resolved citation.

    `number` counts distinct cited passages from 1 in the order of the answer; `start:end` is its marker in the
    answer's text; `quote` is the supporting part of the paragraph, as a character range; `instead_of` is the
    answer's own citation here, if that does not support the sentence and `at` does. For a reader's note, or a
    vision model's, which is no evidence of the document's contents, `note` has its name and words, and `at` its
    passage; `area` is its subject, unless that is the passage. `leads`: True if the passage answers, False for an
    unsure finding; None: it answers if its number is 1.
    """

    number: int
    at: Coordinate
    start: int
    end: int
    quote: tuple[int, int]
    instead_of: Coordinate | None = None
    note: str = ""
    area: PageArea | None = None
    leads: bool | None = None

    @property
    def leading(self) -> bool:
        """True for a passage that answers: its number is a solid disc, and it is filled in full."""
        return self.number == 1 if self.leads is None else self.leads


@dataclass(frozen=True, slots=True)
class Task:
    """Something to look for in every document: a question or phrase, which heads its column."""

    text: str


@dataclass(frozen=True, slots=True)
class Instructions:
    """The shared instructions (SPD-RAG, 3.1): `tasks` for every document, and the `directive` for the synthesis, 4
    sentences at the most. `edited`: the reader has changed the columns.
    """

    tasks: tuple[Task, ...]
    directive: str
    edited: bool = False

    def with_task(self, text: str) -> Instructions:
        """Add a column behind the others."""
        return replace(self, tasks=(*self.tasks, Task(text)), edited=True)

    def reworded(self, number: int, text: str) -> Instructions:
        """Ask a column (from 1) otherwise; its documents are asked again."""
        tasks = (*self.tasks[: number - 1], Task(text), *self.tasks[number:])
        return replace(self, tasks=tasks, edited=True)

    def without(self, number: int) -> Instructions:
        """Remove a column (from 1); its findings stay, should it come back."""
        return replace(self, tasks=(*self.tasks[: number - 1], *self.tasks[number:]), edited=True)


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table of findings as the library keeps it: its question, and its columns as the `instructions` tell them.
    Findings are kept apart, by the texts of the tasks.
    """

    question: str
    instructions: Instructions


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer of document `doc` (1-based) to the task at `task` (from 0).

    `text` has the markers of its `citations`, whose `start:end` count in it, as in `events.Answered`; it is empty
    if `found` is False. `pages` are the labels of the pages cited. `relevance` is in [0, 1]; `value` is the number
    that answers, by which findings are compared (a date as its ordinal, an amount in single units), if there is
    one, and `unit` what it counts ("": nothing, or unknown), in the words of `numbers.quantities`, or in `TIMES`.
    `problem` says why it is unknown whether the document has an answer ("" otherwise). `state` is one of
    `core.verify.states` if the finding was checked against its citations, and `why` explains it in one sentence.
    """

    doc: int
    task: int
    text: str = ""
    citations: tuple[Citation, ...] = ()
    found: bool = False
    relevance: float = 0.0
    pages: tuple[str, ...] = ()
    value: float | None = None
    problem: Words = ""
    state: str = ""
    why: Words = ""
    unit: str = ""

    @property
    def plain(self) -> str:
        """The text without the markers."""
        out, end = "", 0
        for citation in sorted(self.citations, key=lambda c: c.start):
            out += self.text[end : citation.start]
            end = citation.end
        return " ".join((out + self.text[end:]).split())

    @property
    def cell_text(self) -> Words:
        """Text of a cell outside the program: the finding, its pages and its state, or why there is none."""
        if not self.found:
            return self.problem or SILENT
        if not self.pages:
            return self.plain
        pages = ", ".join(self.pages)
        if self.state:
            state = Message(self.state)
            return Message("{found} (p. {pages}; {state})", found=self.plain, pages=pages, state=state)
        return Message("{found} (p. {pages})", found=self.plain, pages=pages)


@dataclass(frozen=True, slots=True)
class FindingsRow:
    """A document's findings, one for each task, in the tasks' order."""

    doc: int
    title: str
    findings: tuple[Finding, ...]

    @property
    def found(self) -> bool:
        """True if the document says something on a task."""
        return any(finding.found for finding in self.findings)

    @property
    def problem(self) -> Words:
        """Reason why it is unknown whether the document says something; "" without one."""
        return next((finding.problem for finding in self.findings if finding.problem), "")

    @property
    def relevance(self) -> float:
        return max((finding.relevance for finding in self.findings), default=0.0)


@dataclass(frozen=True, slots=True)
class FindingsTable:
    """The findings of every document on every task."""

    tasks: tuple[Task, ...]
    rows: tuple[FindingsRow, ...]

    def cells(self, say: Callable[[Words], str] = str) -> list[list[str]]:
        """The table as text: a line of heads, then a line for each document. `say` translates the program's own
        words into the reader's language.
        """
        heads = [say(Message("Document")), *(task.text for task in self.tasks)]
        return [heads, *([row.title, *(say(finding.cell_text) for finding in row.findings)] for row in self.rows)]
