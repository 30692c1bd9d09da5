"""Frozen events that long work yields. Generators of these drive the command line and the window alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ..message import Words
from ..model import Coordinate, Document
from .asked_each import DocumentAsked, Estimated, RowFilled, Tabulated
from .chain import Chain
from .findings import Citation as Citation
from .notes import Note
from .read_events import ProvisionalStructure, Structured, Waiting
from .scope import Scope
from .statements import Statement

# ---- indexing (stages 1 and 2) ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Indexing:
    """Progress of one document: `stage` is "read" (pages), "ocr" (pages without text) or "embed"
    (paragraphs), `rate` units a second."""

    path: str
    stage: str
    done: int
    total: int
    rate: float = 0.0


@dataclass(frozen=True, slots=True)
class Indexed:
    """A document is complete in the library; `fresh` is False when there was nothing to do."""

    path: str
    document: Document
    fresh: bool
    seconds: float


class NoticeCode(StrEnum):
    """Subject of a notice: programs use this, not the sentence."""

    OTHER = "other"
    UNREAD = "unread"
    """Pages that give no text."""
    LOST = "lost"
    """A printed part that could not be recognised."""
    NO_OCR = "no OCR"
    NO_EMBEDDING = "no embedding"
    SERVER_AWAY = "server away"
    """The embedding model's server does not answer: the index waits for it."""
    LANGUAGE = "language"
    """The embedding model does not know the language of a document."""
    NO_RERANKING = "no reranking"
    QUOTES = "quotes"
    """The answer is quotes, and the sentence says why."""
    WITHHELD = "withheld"
    """The model's answer is not shown: it was unusable; quotes stand in its place."""
    CUT = "cut"
    """Part of the model's text, or of the text given to it, is missing."""
    LOOKED_UP = "looked up"
    """The model named no sources; they were found."""
    TRIED = "tried"
    """The model is tried before its first question."""
    UNJUDGED = "unjudged"
    """No model judges the sentences that rules cannot check, and the sentence says why."""
    FAILED = "failed"
    """There is no answer, for this reason."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence for a person: something was skipped, is missing, or was done in a second-best way. `pages` are
    the 0-based pages concerned, `detail` is for bug reports, without text of the document.
    """

    text: Words
    code: NoticeCode = NoticeCode.OTHER
    pages: tuple[int, ...] = ()
    detail: str = ""


IndexEvent = Indexing | ProvisionalStructure | Structured | Indexed | Notice | Waiting


# ---- answering a question (the agent) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """Subject of the question, stored before all else if it is not the whole document: a page (0-based, -1: none),
    and the selected text; `picture`: a model was to look at the page.
    """

    page: int = -1
    selection: str = ""
    picture: bool = False


@dataclass(frozen=True, slots=True)
class AskedAs:
    """A follow-up as completed from the questions before it; stored if the search used it."""

    question: str


@dataclass(frozen=True, slots=True)
class AskedDocument:
    """A document to which a question is put: its sha256, the path of its file, its title, and the structure whose
    coordinates the events have.
    """

    id: str
    path: str
    title: str
    structure: int


@dataclass(frozen=True, slots=True)
class AskedOf:
    """The documents to which a question is put, numbered from 1 in all following events; the first event, unless
    it is only the document where the question was asked. They belong to a `scope`, and are asked in a `mode` (a
    `core.ask.question.StrategyName`).
    """

    scope: Scope
    mode: str
    documents: tuple[AskedDocument, ...]


@dataclass(frozen=True, slots=True)
class AnsweredFrom:
    """The part of the documents available for an answer, sent first unless it is all: `read` of `pages` pages;
    `embedded` of their `paragraphs`, of which the others are found by words only.
    """

    read: int
    pages: int
    embedded: int
    paragraphs: int

    @property
    def whole(self) -> bool:
        return self.read == self.pages and self.embedded == self.paragraphs


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The documents that a question to several names, which are searched first: their numbers, from 1."""

    docs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Retrieved:
    """The agent searched: `hits` are the located coordinates, `shown` all paragraphs given to the model (hits with
    their scanning windows), or to the reader where there is no model, in document order.
    """

    query: str
    hits: tuple[Coordinate, ...]
    shown: tuple[Coordinate, ...]


@dataclass(frozen=True, slots=True)
class Recalled:
    """The reader's notes and descriptions of figures for a query: not words of the document."""

    query: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class SectionRead:
    """The agent read paragraphs `start..end` (1-based, inclusive) of a section."""

    doc: int
    section: int
    start: int
    end: int
    words: int


@dataclass(frozen=True, slots=True)
class Unfolded:
    """The agent opened a folded part of the skeleton."""

    doc: int
    section: int


@dataclass(frozen=True, slots=True)
class Calculated:
    """The agent computed `result` from numbers in the paragraphs `inputs`."""

    expression: str
    result: str
    inputs: tuple[Coordinate, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """A step of a plan: the operator's name, its input, its outcome (lines of text), and its paragraphs."""

    operator: Words
    about: Words
    outcome: Words = ""
    places: tuple[Coordinate, ...] = ()


@dataclass(frozen=True, slots=True)
class Thinking:
    """Text the model wrote beside a tool call."""

    text: str


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A streamed piece of a reasoning model's thought before its reply: never part of the answer, and never cited.
    Stored as one piece, with the `seconds` that it took.
    """

    text: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class AnswerDelta:
    """A streamed piece of the answer's text, citations still as the model wrote them."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerRetracted:
    """Discard the text streamed as an answer: it turned out to be a tool call written as text."""


class AnswerKind(StrEnum):
    """Origin of an answer."""

    AGENT = "agent"
    WHOLE = "whole"
    """By a model that was given everything."""
    WRITTEN = "written"
    """By a model for which the program searched."""
    PLANNED = "planned"
    THOROUGH = "thorough"
    """From the findings of each document's agent."""
    DEEP = "deep"
    """From a chain of facts."""
    QUOTES = "quotes"
    STRUCTURE = "structure"
    """Computed from the contents tree, without a model."""
    GRAPH = "graph"
    """By the places of terms, without a model."""
    CHECK = "check"
    """A given text, with each of its sentences checked."""


@dataclass(frozen=True, slots=True)
class SentenceChecked:
    """Sentence number `done` (of `total`) of a given text was checked: `text`, with markers, continues the text
    before; the places of `statement` and `citations` count from the beginning of the whole text.
    """

    done: int
    total: int
    text: str
    statement: Statement
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class StatementJudged:
    """A model judged a sentence of a finished answer, the `done`th of `total` to be judged: `statement` replaces
    that with this `index` (from 0) in the answer.
    """

    done: int
    total: int
    index: int
    statement: Statement


@dataclass(frozen=True, slots=True)
class Headline:
    """First words of an answer of quotations: `said` is a `value` with its unit, or at most two sentences; `of` is
    a value's row, column and place in the document.
    """

    said: Words
    of: Words = ""
    value: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """The end of a question.

    `nearest` are the passages nearest to a question without a clear answer. An answer that has them is not sure,
    and states nothing; it cites what perhaps answers, if anything does. The `headline` is the beginning of the
    text of quotations. `calls` are the names of the tools called for it, by the model or in its place, in order.
    `beside` is a line about the whole answer, such as that no chat model was used; it is no part of the text.
    `lead` is the text before the first quotation.
    """

    text: str
    citations: tuple[Citation, ...]
    statements: tuple[Statement, ...]
    mode: AnswerKind
    rounds: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    nearest: tuple[Citation, ...] = ()
    headline: Headline | None = None
    calls: tuple[str, ...] = ()
    beside: Words = ""
    lead: Words = ""

    def with_statement(self, judged: StatementJudged) -> Answered:
        """The answer with a statement replaced by its judged one."""
        statements = list(self.statements)
        statements[judged.index] = judged.statement
        return replace(self, statements=tuple(statements))


@dataclass(frozen=True, slots=True)
class ChainGrown:
    """The present chain of intents and evidence behind an answer: an interrupted answer can continue from it."""

    chain: Chain


AgentEvent = (
    AskedAbout
    | AskedAs
    | AskedOf
    | AnsweredFrom
    | Narrowed
    | Retrieved
    | Recalled
    | SectionRead
    | Unfolded
    | Calculated
    | Planned
    | Thinking
    | Reasoning
    | AnswerDelta
    | AnswerRetracted
    | SentenceChecked
    | DocumentAsked
    | Estimated
    | RowFilled
    | Tabulated
    | ChainGrown
    | Answered
    | Notice
)
