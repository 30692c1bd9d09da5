"""What is cited; and what documents say, as a table: documents as rows, tasks as columns, in each cell what was
found, with its places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .model import Coordinate, Place
from .sentence import Sentence

SILENT = Sentence("does not say")
"""Stands where a document has nothing on a task."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A resolved citation: `number` counts distinct cited passages from 1 in the order of the answer; `start:end`
    is its marker in the answer's text; `quote` the part of the paragraph that supports it, as a character range;
    `instead_of` what the answer itself cited here, where that does not hold the sentence and `at` does. Of a note
    of the reader, or of what a model saw, which is no evidence that the document says it, `note` has its name and
    words, and `at` its passage; `area` is what it is of, where that is not the passage.
    """

    number: int
    at: Coordinate
    start: int
    end: int
    quote: tuple[int, int]
    instead_of: Coordinate | None = None
    note: str = ""
    area: Place | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be found in every document: a question or phrase, which heads its column."""

    text: str


@dataclass(frozen=True, slots=True)
class Instructions:
    """The shared instructions (SPD-RAG, 3.1): `tasks` for every document, and the `directive` for the synthesis, 2
    to 4 sentences.
    """

    tasks: tuple[Task, ...]
    directive: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What document `doc` (1-based) says to the task at `task` (from 0).

    `text` has the markers of its `citations`, whose `start:end` count in it, as in `events.Answered`; it is empty
    where `found` is False. `pages` are the labels of the pages cited. `relevance` is in [0, 1]; `value` is the
    number that answers, by which findings compare (a date as its ordinal, an amount in single units), where one
    does. `problem` says why it is not known whether the document has it ("" where it is). `state` is one of
    `core.verify.states` where what is found was checked against what it cites, and `why` says it in one sentence.
    """

    doc: int
    task: int
    text: str = ""
    citations: tuple[Citation, ...] = ()
    found: bool = False
    relevance: float = 0.0
    pages: tuple[str, ...] = ()
    value: float | None = None
    problem: str = ""
    state: str = ""
    why: str = ""

    @property
    def plain(self) -> str:
        """The text without the markers."""
        out, end = "", 0
        for citation in sorted(self.citations, key=lambda c: c.start):
            out += self.text[end : citation.start]
            end = citation.end
        return " ".join((out + self.text[end:]).split())

    @property
    def told(self) -> str:
        """What a cell outside the program says: the text, its pages and its state, or why there is none."""
        if not self.found:
            return self.problem or SILENT
        if not self.pages:
            return self.plain
        pages = ", ".join(self.pages)
        if self.state:
            state = Sentence(self.state)
            return Sentence("{found} (p. {pages}; {state})", found=self.plain, pages=pages, state=state)
        return Sentence("{found} (p. {pages})", found=self.plain, pages=pages)


@dataclass(frozen=True, slots=True)
class Row:
    """A document's findings, one for each task, in the tasks' order."""

    doc: int
    title: str
    findings: tuple[Finding, ...]

    @property
    def relevance(self) -> float:
        return max((finding.relevance for finding in self.findings), default=0.0)


@dataclass(frozen=True, slots=True)
class FindingsTable:
    """The findings of every document on every task."""

    tasks: tuple[Task, ...]
    rows: tuple[Row, ...]

    def cells(self, say: Callable[[str], str] = str) -> list[list[str]]:
        """The table as text: a line of heads, then a line a document. `say` puts the program's own words into the
        reader's language.
        """
        heads = [say(Sentence("Document")), *(task.text for task in self.tasks)]
        return [heads, *([row.title, *(say(finding.told) for finding in row.findings)] for row in self.rows)]
