"""Frozen events: what long work yields. Generators of these drive the command line and the window alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .chain import Chain
from .findings import Citation as Citation
from .findings import FindingsTable
from .model import Coordinate, Document, Paragraph, Place
from .scope import Scope

# ---- reading a PDF (the reader process, stage 1) ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PagesRead:
    """`done` of `total` pages have been read."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ReadStep:
    """Some more pages as the reader keeps them: given all steps so far, in order, the next reading goes on behind
    them. `number` counts from 0; what `data` says is for readers alone.
    """

    number: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Structured:
    """The whole document has been read: its contents tree is final for this structure version."""

    document: Document


@dataclass(frozen=True, slots=True)
class ParagraphBatch:
    """Paragraphs of the structured document, in document order."""

    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class ProvisionalStructure:
    """What the first `done` pages give while the others are being read; sections that begin on later pages are
    listed where the document itself names them, and are empty.

    `paragraphs`, in document order, only when somebody asked for them. The next draft, and in the end
    `Structured`, takes its place; it is kept nowhere (`Document.structure` is 0).
    """

    document: Document
    done: int
    paragraphs: tuple[Paragraph, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nothing has happened for a moment: another process or thread is at work. The listener may do something else
    meanwhile.
    """


ReadEvent = PagesRead | ReadStep | ProvisionalStructure | Structured | ParagraphBatch | Waiting


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
    """What a notice is about: what programs go by, not the sentence."""

    OTHER = "other"
    UNREAD = "unread"
    """Pages that give no text."""
    LOST = "lost"
    """A part of what is printed that could not be recognised."""
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
    """What the model wrote, or what it was given to read, is not all."""
    LOOKED_UP = "looked up"
    """The model named no sources; they were found."""
    TRIED = "tried"
    """The model is tried before its first question."""
    FAILED = "failed"
    """There is no answer, for this reason."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence a person should see: something was skipped, is missing, or went a second-best way. `pages` are
    the 0-based ones that it is about, `detail` what a report of a bug needs, without text of the document.
    """

    text: str
    code: NoticeCode = NoticeCode.OTHER
    pages: tuple[int, ...] = ()
    detail: str = ""


IndexEvent = Indexing | ProvisionalStructure | Structured | Indexed | Notice | Waiting


# ---- answering a question (the agent) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """What the question is about, kept before all else where that is not the whole document: a page (0-based, -1:
    none), and the text that was selected; `picture`: a model was to look at the page.
    """

    page: int = -1
    selection: str = ""
    picture: bool = False


@dataclass(frozen=True, slots=True)
class AskedDocument:
    """A document that a question is put to: its sha256, where its file was, its title, and the structure whose
    coordinates the events have.
    """

    id: str
    path: str
    title: str
    structure: int


@dataclass(frozen=True, slots=True)
class AskedOf:
    """The documents that a question is put to, numbered from 1 in all events that follow; told before all else
    where they are not just the one at which it is asked. Those of a `scope`, in a `mode` (see `core.ask.kinds`).
    """

    scope: Scope
    mode: str
    documents: tuple[AskedDocument, ...]


@dataclass(frozen=True, slots=True)
class AnsweredFrom:
    """What there is to answer a question from, told first where it is not all: `read` of `pages`
    pages; `embedded` of their `paragraphs`, of which the others are found by words only.
    """

    read: int
    pages: int
    embedded: int
    paragraphs: int

    @property
    def whole(self) -> bool:
        return self.read == self.pages and self.embedded == self.paragraphs


@dataclass(frozen=True, slots=True)
class Retrieved:
    """The agent searched: `hits` are the located coordinates, `shown` all paragraphs given to the model
    (hits with their scanning windows), in document order.
    """

    query: str
    hits: tuple[Coordinate, ...]
    shown: tuple[Coordinate, ...]


class NoteKind(StrEnum):
    """What was left at a passage, by a reader or by a model that looked at it."""

    NOTE = "note"
    ANSWER = "kept answer"
    MARK = "mark"
    DESCRIPTION = "description"
    """What a model said of a figure, or of a page; see `marks.described`."""
    READING = "reading"
    """What a model read on a page."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a reader wrote at the passage `at`, of which the characters `marked` (0, 0: none) print `quotation`; of
    a mark without words its text is that. `page` is the label of its page, `title` the document's, `made` seconds
    since the epoch (0: not known). Of what a model saw `by` is the model, and `area` what it looked at,
    where that is not the passage.
    """

    kind: NoteKind
    at: Coordinate
    text: str
    marked: tuple[int, int]
    page: str
    title: str
    made: float
    quotation: str = ""
    by: str = ""
    area: Place | None = None

    @property
    def seen(self) -> bool:
        """Whether a model told it of a picture, and not the reader."""
        return self.kind in (NoteKind.DESCRIPTION, NoteKind.READING)


@dataclass(frozen=True, slots=True)
class Recalled:
    """Notes of the reader and descriptions of figures that were found for a query: evidence of their own kind, no
    words of the document.
    """

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
    """The agent computed `result` from numbers that stand in the paragraphs `inputs`."""

    expression: str
    result: str
    inputs: tuple[Coordinate, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """A step of a plan (`core.ask.planning`): the operator's name, what it works on, what came of it (lines of
    text), and the paragraphs concerned.
    """

    operator: str
    about: str
    outcome: str = ""
    places: tuple[Coordinate, ...] = ()


@dataclass(frozen=True, slots=True)
class Thinking:
    """Text the model wrote beside a tool call."""

    text: str


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A streamed piece of what a reasoning model thinks before it says anything: never a part of the answer, and
    never cited. It is kept as one, with the `seconds` that it took.
    """

    text: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class AnswerDelta:
    """A streamed piece of the answer's text, citations still as the model wrote them."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerRetracted:
    """What was streamed as an answer turned out to be a tool call written as text: forget it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of the answer (`start:end` of its text) and whether its evidence holds.

    `state` is one of `core.verify.states` (looked up in what it cites, then in all that was read), or "uncited"
    where it cites nothing and does not hold. `why` says it in one sentence, `formula` what it is computed by;
    `agreeing` counts its figures, dates and quotations that agree with the document, on `pages` (their labels).
    """

    start: int
    end: int
    state: str
    why: str = ""
    formula: str = ""
    agreeing: int = 0
    pages: tuple[str, ...] = ()


CHECK = "check"
"""The mode of a text that somebody gave, and of which each sentence was checked."""


@dataclass(frozen=True, slots=True)
class SentenceChecked:
    """Sentence number `done` (of `total`) of a text that somebody gave was checked: `text`, with markers, goes on
    from what came before; the places of `claim` and `citations` count from the beginning of all of it.
    """

    done: int
    total: int
    text: str
    claim: Claim
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """The end of a question. `mode` is "agent", "whole" (everything fitted the context), "written" (by a model for
    which the program searched), "quotes", "planned", "thorough" (from what each document's agent found),
    "structure" (computed from the contents tree, by no model), "graph" (by where terms stand together, by no
    model), or `CHECK`. `nearest` are the passages nearest to a question that nothing says clearly: no part of the
    answer, which cites nothing then.
    """

    text: str
    citations: tuple[Citation, ...]
    claims: tuple[Claim, ...]
    mode: str
    rounds: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    nearest: tuple[Citation, ...] = ()


# ---- asking every document by itself (core.ask.documents) -------------------------------------------------


class DocumentState(StrEnum):
    """What the agent of one document is doing, or has come to."""

    WAITING = "waiting"
    SEARCHING = "searching"
    READING = "reading"
    FOUND = "found"
    NOT_FOUND = "not found"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class DocumentAsked:
    """The state of the agent of document `doc` (1-based); in the end on how many tasks it `found` something, and
    `said`, in a sentence, why it failed, or that its findings were made before.
    """

    doc: int
    state: DocumentState
    found: int = 0
    said: str = ""


@dataclass(frozen=True, slots=True)
class Estimated:
    """How several documents are asked (`mode` "quick", "thorough" or "deep") and `why`, in words that go on a
    sentence; about how many requests to the chat model it takes, and `seconds` (0: not known).
    """

    mode: str
    why: str
    calls: int
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Tabulated:
    """What every document says to every task."""

    table: FindingsTable


@dataclass(frozen=True, slots=True)
class ChainGrown:
    """The chain of intent and evidence that an answer is made from, as far as it is now: an interrupted answer can
    go on from it.
    """

    chain: Chain


AgentEvent = (
    AskedAbout
    | AskedOf
    | AnsweredFrom
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
    | Tabulated
    | ChainGrown
    | Answered
    | Notice
)
