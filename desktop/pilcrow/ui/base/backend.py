"""Interface between the window and the engines; `pilcrow.app` implements it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...core.ask.question import Question
from ...core.exchange.events import (
    CHECK,
    AgentEvent,
    Answered,
    AskedAbout,
    AskedOf,
    IndexEvent,
    ProvisionalStructure,
)
from ...core.geometry import Box
from ...core.graph.neighbour import Neighbour
from ...core.indexing.unsure import Unsure
from ...core.marks.annotation import Annotation
from ...core.marks.described import PageLooked
from ...core.marks.history import Step
from ...core.model import Document, Focus, Paragraph
from ...core.operators.lists import Listed, ListKind
from ...core.protocols import Corpus, DraftWanted, Stopped
from ...core.reader.form import Filled, Form, Value
from ...core.reader.pdf import Link, OwnText, PdfInfo, Properties, Seen, Tile
from ...core.reader.spoken import Voice
from ...core.references.lookup import Lookup
from ...core.sentence import Words
from ...core.served.chat_models import ModelInfo
from ...core.shelf import PlaceName
from ...core.terms.term import Elsewhere, Term
from ...settings import OpenFiles, Settings
from .arrangement import Arrangement
from .library import Collecting, Collections, Shelf


class Renderer(Protocol):
    """PDFs for the viewer, rendered in a process of their own; futures can be cancelled while they wait."""

    def open(self, path: str, password: str = "", *, priority: int = 0) -> Future[PdfInfo]: ...

    def links(self, path: str, page: int, *, priority: int = 1) -> Future[list[Link]]: ...

    def text(self, path: str, page: int, letters: str = "", *, priority: int = 3) -> Future[OwnText]:
        """The text of a page (0-based) as printed in the file. Paragraphs in plain ASCII that lack `letters` (see
        `core.find.letters`) may be left out.
        """
        ...

    def ink(self, path: str, page: int, *, priority: int = 3) -> Future[Box | None]:
        """Bounding box of everything printed on a page (0-based), in points; None for an empty page."""
        ...

    def fill(self, path: str, filled: Filled) -> None:
        """Render the form of a file with these values from now on."""
        ...

    def leave_out(self, path: str, ids: Collection[str]) -> None:
        """Render a file without the annotations of these ids from now on."""
        ...

    def render(self, path: str, page: int, clip: Box, scale: float, *, priority: int = 0) -> Future[Tile]:
        """Render part of a page (0-based): `clip` in points of the page as shown, `scale` in device pixels per
        point, at most 512 x 512 pixels.
        """
        ...


@dataclass(frozen=True, slots=True)
class ChatState:
    """The state of the chat server and its models.

    `problem` is a sentence ("" if there is none), `mend` the label of the button that solves the problem and
    `command` the action of that button: "start", "pull NAME", "settings", "retry" or "". `why` explains the length
    of the context. `downloads`: the server can fetch models. `planned`: questions are planned. `abilities` maps
    the names of tested models to sentences on their abilities here.
    """

    model: str = ""
    context: int = 0
    remote: str = ""
    installed: tuple[ModelInfo, ...] = ()
    problem: Words = ""
    mend: Words = ""
    command: str = ""
    planned: bool = field(default=False, kw_only=True)
    why: Words = field(default="", kw_only=True)
    downloads: bool = field(default=False, kw_only=True)
    abilities: Mapping[str, Words] = field(default_factory=dict, kw_only=True)

    @property
    def sees(self) -> bool:
        """True if an installed model can see pictures."""
        return any(model.vision for model in self.installed)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question with all its events; kept with the document and restored after a restart."""

    question: str
    events: tuple[AgentEvent, ...]
    corpus: Corpus | None = field(default=None, compare=False, repr=False)
    """The documents that were asked; None if the question was put only to the document in which it was asked."""

    @property
    def asked_of(self) -> AskedOf | None:
        """The event that lists the documents asked; None for a question to a single document."""
        return next((event for event in self.events if isinstance(event, AskedOf)), None)

    @property
    def asked_ids(self) -> tuple[str, ...]:
        """Ids of the documents asked, in the order of their numbers; empty for a question to a single document."""
        asked = self.asked_of
        return tuple(document.id for document in asked.documents) if asked else ()

    @property
    def is_check(self) -> bool:
        """True if the reader gave a text to be checked."""
        return any(isinstance(event, Answered) and event.mode == CHECK for event in self.events)

    @property
    def focus(self) -> Focus | None:
        """The selection or picture that the question was about; None for the whole document."""
        about = next((event for event in self.events if isinstance(event, AskedAbout)), None)
        return Focus(about.page, selection=about.selection, picture=about.picture) if about else None


@dataclass(frozen=True, slots=True)
class ConversationEntry:
    """A conversation about a document as shown in a list: its first question, the name given by the reader ("":
    none), and the time of its last use (seconds since the epoch, 0: unknown).
    """

    id: str
    question: str
    name: str = ""
    used: float = 0.0

    @property
    def title(self) -> str:
        return self.name or self.question


Margins = tuple[tuple[float, ...], ...]
"""The page boxes left after trimming: for each kind of page (see `core.trimming.Kind`) the kind, then the box in
points.
"""
_MARGIN = 7
_MOST, _ZOOM = 1e6, 100.0
"""The greatest page number or coordinate (points), and the greatest zoom, of a saved place."""


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A reader's place in a document and the view of it: 0-based page, y in points, zoom (0: fit width, -1: fit
    page), quarter turns, page arrangement, whether the margins were trimmed, and to which boxes; also the tab
    shown in the left pane ("": the first).
    """

    page: int = 0
    y: float = 0.0
    zoom: float = 0.0
    turns: int = 0
    arrangement: Arrangement = field(default_factory=Arrangement)
    trim: bool = False
    margins: Margins = ()
    pane: str = ""

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> ReadingPlace:
        """A place from saved values; missing ones get the defaults of a new document, and numbers are clamped."""
        return cls(
            int(_within(float(values.get("page", 0)), 0.0, _MOST)),
            _within(float(values.get("y", 0.0)), -_MOST, _MOST),
            _within(float(values.get("zoom", 0.0)), -1.0, _ZOOM),
            int(values.get("turns", 0)) % 4,
            Arrangement.of(values.get("arrangement", {})),
            bool(values.get("trim", False)),
            tuple(tuple(map(float, row)) for row in values.get("margins", ()) if len(row) == _MARGIN),
            str(values.get("pane", "")),
        )


def _within(value: float, least: float, most: float) -> float:
    """A number within bounds."""
    return min(max(value, least), most)


@dataclass(frozen=True, slots=True)
class Recent:
    """A recently opened file and the reader's place in it."""

    path: str
    place: ReadingPlace
    title: str = ""


class EmbeddingModels(Protocol):
    """Embedding models that can be chosen or added. Each method may take long; cancelling ends it soon."""

    def offered(self, host: str, api: str) -> list[str]:
        """Names of a server's embedding models, as far as the server identifies them. Raises `ChatError`."""
        ...

    def add_served(self, model: str, host: str, api: str, stopped: Stopped) -> str:
        """Test a model of a server and add it; returns its name in the settings. Raises `ModelError`,
        `Cancelled`.
        """
        ...

    def add_folder(self, found: str) -> str:
        """Test a model in a folder and add it; returns its name in the settings. Raises `ModelError`."""
        ...


class Corpora(Protocol):
    """Corpora of documents. Without `embed` a corpus is made at once, for looking up paragraphs by coordinate; its
    search uses words only.
    """

    def corpus(
        self, documents: Sequence[Document], *, embed: bool = True, stopped: Stopped | None = None
    ) -> Corpus: ...

    def draft(self, draft: ProvisionalStructure, *, embed: bool = True, stopped: Stopped | None = None) -> Corpus:
        """Corpus of the part of a document that has been read so far."""
        ...


class Answering(Protocol):
    """Answers to questions about documents."""

    def ask(self, question: Question) -> Iterator[AgentEvent]:
        """Answer a question. Raises `ChatError`, `UsageError`, `Cancelled`."""
        ...


class Backend(Protocol):
    """Everything behind the window. Generators and `chat_state` may take long: run them in `work.Task`."""

    @property
    def settings(self) -> Settings: ...

    @property
    def renderer(self) -> Renderer: ...

    @property
    def shelf(self) -> Shelf: ...

    @property
    def collections(self) -> Collections: ...

    @property
    def collecting(self) -> Collecting: ...

    @property
    def corpora(self) -> Corpora: ...

    @property
    def asking(self) -> Answering: ...

    def change(self, settings: Settings) -> None:
        """Apply new settings and save them."""
        ...

    @property
    def embedding_models(self) -> EmbeddingModels: ...

    def choices(self) -> dict[str, tuple[str, ...]]:
        """Available choices, by setting name."""
        ...

    def index(
        self, path: str, *, password: str = "", stopped: Stopped, wanted: DraftWanted, reading: Callable[[], int]
    ) -> Iterator[IndexEvent]:
        """See `core.indexing.index`."""
        ...

    def page(self, document: Document, page: int) -> list[Paragraph]:
        """Paragraphs with a line on a page (0-based), in reading order."""
        ...

    def lookup(self, document: Document, *, complete: bool) -> Lookup:
        """Lookup of the paragraphs of each page and the targets of their references. References that need the
        whole document, such as those to its bibliography, are resolved only if it is `complete`, which may take
        some tenths of a second.
        """
        ...

    def texts(self, document: Document, letters: str) -> Iterator[Paragraph]:
        """Paragraphs for a text search, in reading order. Paragraphs in plain ASCII that lack `letters` (see
        `core.find.letters`) may be left out.
        """
        ...

    def suggested(self, document: Document, stopped: Stopped) -> list[str]:
        """Suggested first questions, each of which the document answers; saved once the whole document is
        embedded. Takes some tenths of a second.
        """
        ...

    def lists(self, document: Document) -> dict[ListKind, tuple[Listed, ...]]:
        """Printed lists of the document, by kind, each in reading order; takes some tenths of a second for a long
        document.
        """
        ...

    def naming(self, document: Document, keys: Set[str]) -> list[tuple[Paragraph, int, int]]:
        """Paragraphs that refer to a target with one of these keys, each with the start and end of the referring
        characters.
        """
        ...

    def unsure(self, document: Document) -> list[Unsure]:
        """Pages with uncertain OCR that no model has read yet; takes a while for a long document."""
        ...

    def read_pages(
        self, document: Document, pages: Sequence[int], model: str, stopped: Stopped
    ) -> Iterator[PageLooked]:
        """Let a model read pages (0-based); each result is saved at once. Raises `ChatError`, `Cancelled`."""
        ...

    def terms(self, document: Document) -> list[Term]:
        """Terms of the document, best first; takes some seconds for a long document, the first time."""
        ...

    def mentions(self, document: Document, term: Term) -> list[tuple[Paragraph, int, int]]:
        """Occurrences of a term in reading order, as paragraph, start and end character; takes some tenths of a
        second if there are thousands.
        """
        ...

    def elsewhere(self, document: Document, term: Term) -> list[Elsewhere]:
        """Other documents in the library that contain a term, those with the most mentions first."""
        ...

    def neighbours(self, document: Document, term: Term) -> list[Neighbour]:
        """Related terms, the closest first; takes a second or two, the first time."""
        ...

    def section_text(self, document: Document, section: int) -> str:
        """Text of a section (id) and its subsections, with their titles."""
        ...

    def similar(self, document: Document, text: str, stopped: Stopped) -> list[tuple[Paragraph, int, int]]:
        """Paragraphs similar in meaning to a text, the most similar first, each with the start and end of its most
        similar sentence; takes some tenths of a second.
        """
        ...

    def chat_state(self) -> ChatState: ...

    def try_model(self, stopped: Stopped) -> Iterator[None]:
        """Test the abilities of the current chat model with a few short questions; see `ChatState.abilities`."""
        ...

    def start_server(self, stopped: Stopped) -> Iterator[Words]:
        """Start the chat server's program on this machine; yields what it is waiting for."""
        ...

    def pull(self, model: str, stopped: Stopped) -> Iterator[tuple[str, int, int]]:
        """Download a model through the chat server; yields (stage, bytes done, bytes in all)."""
        ...

    def conversations(self, document: Document, words: str = "") -> list[ConversationEntry]:
        """Conversations about a document, the most recently used first; with `words` only those that contain all
        the words.
        """
        ...

    def conversation(self, document: Document, number: str) -> list[Exchange]:
        """Exchanges of the conversation with this id; marks it as the most recently used."""
        ...

    def keep(self, document: Document, number: str, exchanges: Sequence[Exchange]) -> None:
        """Save a whole conversation about a document under this id."""
        ...

    def name_conversation(self, number: str, name: str) -> None:
        """Give a conversation a name; "" names it by its first question."""
        ...

    def drop_conversation(self, number: str) -> object:
        """Delete a conversation; returns the data with which `restore_conversation` brings it back."""
        ...

    def restore_conversation(self, dropped: object) -> None: ...

    def keep_exchange(self, draft: ProvisionalStructure, exchange: Exchange) -> None:
        """Add one exchange to the most recent conversation about a document that is still being read. Saving the
        whole conversation later replaces it.
        """
        ...

    def digest(self, path: str) -> str:
        """The sha256 of a file; takes some tenths of a second for a large file."""
        ...

    def marks(self, digest: str) -> list[Annotation]:
        """A reader's marks on the document with this sha256, as saved."""
        ...

    def settled_marks(self, document: Document) -> list[Annotation]:
        """A reader's marks on a document, matched to its current text, including marks from earlier versions of
        its file.
        """
        ...

    def marks_in_file(self, path: str, digest: str, password: str, stopped: Stopped) -> list[Annotation]:
        """Marks that are stored in the PDF file itself; takes some seconds for a long file."""
        ...

    def keep_marks(self, path: str, digest: str, step: Step) -> None:
        """Apply an editing step to the saved marks."""
        ...

    def write_marks(self, path: str, digest: str, marks: Sequence[Annotation], target: str, password: str) -> int:
        """Write marks into a copy of the file, or into the file itself if `target` is `path`; returns how many
        were written.
        """
        ...

    def take_marks_out(self, path: str, digest: str, ids: Collection[str], password: str) -> None:
        """Remove the program's own marks with these ids from the file; the library keeps its copies."""
        ...

    def form(self, path: str, password: str, stopped: Stopped) -> Form:
        """The form in a PDF file; takes some seconds for a long file."""
        ...

    def filled(self, path: str, digest: str, form: Form) -> dict[str, Value]:
        """Values by field id that a reader has entered into this form of the document at `path` with this sha256,
        including values from an earlier version of the file.
        """
        ...

    def keep_filled(self, path: str, digest: str, values: Filled) -> None:
        """Save these field values."""
        ...

    def write_form(self, path: str, digest: str, filled: Filled, target: str, password: str) -> None:
        """Write a filled form into a copy of the file, or into the file itself if `target` is `path`."""
        ...

    def voice(self, language: str) -> Voice:
        """Speech output of this machine, see `engines.speech`. Raises `UsageError` if there is none."""
        ...

    def properties(self, path: str, password: str, stopped: Stopped) -> Iterator[Properties | Seen]:
        """A file's own metadata, then findings from its pages, some at a time."""
        ...

    def write_pages(self, path: str, pages: Sequence[int], target: str, password: str) -> None:
        """Write pages (0-based) of a file to another file."""
        ...

    def save_copy(self, path: str, target: str) -> None: ...

    def save_attachment(self, path: str, number: int, target: str, password: str) -> None:
        """Write an attachment of the file at `path` to `target`."""
        ...

    def place(self, path: str) -> ReadingPlace | None:
        """A reader's last place in the file at a path; None if the file was never open."""
        ...

    def keep_place(self, path: str, place: ReadingPlace, name: PlaceName | None = None) -> None:
        """Save a reader's place in a file, and its description."""
        ...

    def recent(self) -> list[Recent]:
        """Files with a saved place, the most recently used first."""
        ...

    def on_battery(self) -> bool:
        """True if the computer runs on battery."""
        ...

    def open_files(self) -> OpenFiles:
        """Documents that were open at the end of the last session; none if the setting does not restore them."""
        ...

    def keep_open_files(self, files: OpenFiles) -> None: ...
