"""What the window asks of the engines; `pilcrow.app` puts the real ones behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...core.chain import Chain
from ...core.chat_models import ModelInfo
from ...core.events import CHECK, AgentEvent, Answered, AskedAbout, AskedOf, IndexEvent, ProvisionalStructure
from ...core.form import Filled, Form, Value
from ...core.geometry import Box
from ...core.graph.neighbour import Neighbour
from ...core.indexing.unsure import Unsure
from ...core.marks.annotation import Annotation
from ...core.marks.described import PageLooked
from ...core.marks.history import Step
from ...core.model import Document, Focus, Paragraph
from ...core.operators.lists import Listed, ListKind
from ...core.pdf import Link, OwnText, PdfInfo, Properties, Seen, Tile
from ...core.protocols import Corpus, DraftWanted, Stopped
from ...core.references.lookup import Lookup
from ...core.scope import Chosen, Scope
from ...core.shelf import PlaceName
from ...core.spoken import Voice
from ...core.terms.term import Elsewhere, Term
from ...settings import OpenFiles, Settings
from .arrangement import Arrangement
from .library import Collecting, Collections, Shelf


class Renderer(Protocol):
    """PDFs for the viewer, rendered in a process of their own; futures can be cancelled while they wait."""

    def open(self, path: str, password: str = "", *, priority: int = 0) -> Future[PdfInfo]: ...

    def links(self, path: str, page: int, *, priority: int = 1) -> Future[list[Link]]: ...

    def text(self, path: str, page: int, letters: str = "", *, priority: int = 3) -> Future[OwnText]:
        """The text of a page (0-based) as the file prints it; of its paragraphs in plain ASCII those that lack
        `letters` (see `core.find.letters`) may be left out.
        """
        ...

    def ink(self, path: str, page: int, *, priority: int = 3) -> Future[Box | None]:
        """The box around what is printed on a page (0-based), in points; None on an empty one."""
        ...

    def fill(self, path: str, filled: Filled) -> None:
        """Show the form of a file with these values from the next rendering on."""
        ...

    def leave_out(self, path: str, ids: Collection[str]) -> None:
        """Show a file without the annotations of these ids from the next rendering on."""
        ...

    def render(self, path: str, page: int, clip: Box, scale: float, *, priority: int = 0) -> Future[Tile]:
        """`clip` in points of the page as shown, `scale` in device pixels a point, 512 x 512 pixels at most."""
        ...


@dataclass(frozen=True, slots=True)
class ChatState:
    """What can answer. `problem` is a sentence ("" when all is well), `mend` the label of the button that mends it
    and `command` what it runs: "start", "pull NAME", "settings", "retry" or "". `why` says why the context is so
    long, `downloads` whether the server can fetch models; `planned`: see `Settings`. `abilities` are sentences on
    what the installed models can do here, by name, of those that were tried.
    """

    model: str = ""
    context: int = 0
    remote: str = ""
    installed: tuple[ModelInfo, ...] = ()
    problem: str = ""
    mend: str = ""
    command: str = ""
    planned: bool = field(default=False, kw_only=True)
    why: str = field(default="", kw_only=True)
    downloads: bool = field(default=False, kw_only=True)
    abilities: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    @property
    def sees(self) -> bool:
        """Whether a model is installed that pictures can be shown to."""
        return any(model.vision for model in self.installed)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question with everything that happened; kept for each document, again there after a restart."""

    question: str
    events: tuple[AgentEvent, ...]
    corpus: Corpus | None = field(default=None, compare=False, repr=False)
    """The documents that it was put to, where they are not just the one at which it was asked."""

    @property
    def asked_of(self) -> AskedOf | None:
        """What is said of those documents."""
        return next((event for event in self.events if isinstance(event, AskedOf)), None)

    @property
    def asked_ids(self) -> tuple[str, ...]:
        """Their ids, in the order of their numbers; none for the one document."""
        asked = self.asked_of
        return tuple(document.id for document in asked.documents) if asked else ()

    @property
    def is_check(self) -> bool:
        """Whether a text was given, to be checked."""
        return any(isinstance(event, Answered) and event.mode == CHECK for event in self.events)

    @property
    def focus(self) -> Focus | None:
        """What it was about; None for the whole document."""
        about = next((event for event in self.events if isinstance(event, AskedAbout)), None)
        return Focus(about.page, selection=about.selection, picture=about.picture) if about else None


@dataclass(frozen=True, slots=True)
class ConversationEntry:
    """One of the conversations about a document, as a list shows it: its first question, the name that the reader
    gave it ("": none), and when it was last used (seconds since the epoch, 0: not known).
    """

    id: str
    question: str
    name: str = ""
    used: float = 0.0

    @property
    def title(self) -> str:
        return self.name or self.question


Margins = tuple[tuple[float, ...], ...]
"""What trimming leaves of each kind of pages (see `core.trimming.Kind`): the kind, then the box in points."""
_MARGIN = 7
_MOST, _ZOOM = 1e6, 100.0
"""Of pages and points, and of zoom, that a place can be kept with."""
"""Numbers of one kind."""


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """Where somebody was in a document, and how it was looked at: 0-based page, y in points, zoom (0: fit width,
    -1: page), quarter turns, how the pages stood, whether their margins were cut off, and which; and the tab of
    the left pane that was shown ("": the first).
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
        """A place that was kept; what is not known of it is as in a new document."""
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
    """A file that was open before, and where."""

    path: str
    place: ReadingPlace
    title: str = ""


class EmbeddingModels(Protocol):
    """Embedding models to choose from, and more of them. Each method may take long; cancelling ends it soon."""

    def offered(self, host: str, api: str) -> list[str]:
        """The embedding models of a server, as far as it tells which they are. Raises `ChatError`."""
        ...

    def add_served(self, model: str, host: str, api: str, stopped: Stopped) -> str:
        """Try a model of a server and add it: its name in the settings. Raises `ModelError`, `Cancelled`."""
        ...

    def add_folder(self, found: str) -> str:
        """Try a model in a folder and add it: its name in the settings. Raises `ModelError`."""
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

    def change(self, settings: Settings) -> None:
        """Put new settings in force and keep them."""
        ...

    @property
    def embedding_models(self) -> EmbeddingModels: ...

    def choices(self) -> dict[str, tuple[str, ...]]:
        """By setting, the names that are there to choose from."""
        ...

    def index(
        self, path: str, *, password: str = "", stopped: Stopped, wanted: DraftWanted, reading: Callable[[], int]
    ) -> Iterator[IndexEvent]:
        """See `core.indexing.index`."""
        ...

    def corpus(self, documents: Sequence[Document]) -> Corpus:
        """To look paragraphs up by coordinate; searching in it goes by words alone."""
        ...

    def draft(self, draft: ProvisionalStructure) -> Corpus:
        """The same for what has been read of a document."""
        ...

    def page(self, document: Document, page: int) -> list[Paragraph]:
        """The paragraphs with a line on a page (0-based), in reading order."""
        ...

    def lookup(self, document: Document, *, complete: bool) -> Lookup:
        """The pages' paragraphs, and where their references lead; those to its bibliography, and others that need
        the whole document, once it is `complete`, which may take some tenths of a second.
        """
        ...

    def texts(self, document: Document, letters: str) -> Iterator[Paragraph]:
        """What find looks through, in reading order: all paragraphs, but those in plain ASCII that lack `letters`
        (see `core.find.letters`) may be left out.
        """
        ...

    def suggested(self, document: Document, stopped: Stopped) -> list[str]:
        """Questions to begin with, each of which the document answers; kept once all of it is embedded. Some
        tenths of a second of work.
        """
        ...

    def lists(self, document: Document) -> dict[ListKind, tuple[Listed, ...]]:
        """What it prints of each kind, in reading order; some tenths of a second of work for a long one."""
        ...

    def naming(self, document: Document, keys: Set[str]) -> list[tuple[Paragraph, int, int]]:
        """The paragraphs that refer to one with these keys, and the characters that do."""
        ...

    def unsure(self, document: Document) -> list[Unsure]:
        """The pages that OCR is unsure of and no model has read; some work for a long one."""
        ...

    def read_pages(
        self, document: Document, pages: Sequence[int], model: str, stopped: Stopped
    ) -> Iterator[PageLooked]:
        """Let a model read pages (0-based), each kept at once. Raises `ChatError`, `Cancelled`."""
        ...

    def terms(self, document: Document) -> list[Term]:
        """Its terms, best first; some seconds of work for a long one, the first time."""
        ...

    def mentions(self, document: Document, term: Term) -> list[tuple[Paragraph, int, int]]:
        """The places of a term, in reading order, as characters of paragraphs; some tenths of a second of work
        where there are thousands.
        """
        ...

    def elsewhere(self, document: Document, term: Term) -> list[Elsewhere]:
        """The other documents of the library that have a term, those first that speak of it most."""
        ...

    def neighbours(self, document: Document, term: Term) -> list[Neighbour]:
        """What a term is related to, the closest first; a second or two of work, the first time."""
        ...

    def section_text(self, document: Document, section: int) -> str:
        """The text of a section (id) and of those below it, with their titles."""
        ...

    def similar(self, document: Document, text: str, stopped: Stopped) -> list[tuple[Paragraph, int, int]]:
        """Paragraphs that say something like a text, the most similar first, each with the characters of its
        nearest sentence; some tenths of a second of work.
        """
        ...

    def ask(
        self,
        about: Sequence[Document] | ProvisionalStructure,
        question: str,
        history: Sequence[Exchange],
        *,
        focus: Focus | None = None,
        stopped: Stopped,
        mode: str = "",
        afresh: bool = False,
        chain: Chain | None = None,
        known: Chain | None = None,
    ) -> Iterator[AgentEvent]:
        """`mode` is one of `core.ask.kinds.Mode`; `afresh` forgets what was found for the question before;
        `chain` is one that a deep answer goes on with, `known` that of another question.
        """
        ...

    def chosen(self, scope: Scope, paths: Sequence[str], question: str, stopped: Stopped) -> Chosen:
        """The documents in a scope, `paths` are those that are open; of very many those that a question seems to
        concern. Raises `UsageError` where there is no such collection.
        """
        ...

    def check(
        self, about: Sequence[Document] | ProvisionalStructure, text: str, stopped: Stopped
    ) -> Iterator[AgentEvent]:
        """Check each sentence of a text: a `SentenceChecked` for each, at the end `Answered`."""
        ...

    def chat_state(self) -> ChatState: ...

    def try_model(self, stopped: Stopped) -> Iterator[None]:
        """Find out by a few short questions what the model can do that answers now; see `ChatState.abilities`."""
        ...

    def start_server(self, stopped: Stopped) -> Iterator[str]:
        """Start the chat server's program on this machine: what is being waited for."""
        ...

    def pull(self, model: str, stopped: Stopped) -> Iterator[tuple[str, int, int]]:
        """Download a model through the chat server: (what is going on, bytes done, bytes in all)."""
        ...

    def conversations(self, document: Document, words: str = "") -> list[ConversationEntry]:
        """The conversations about a document, the last one used first; with `words` those that have them all."""
        ...

    def conversation(self, document: Document, number: str) -> list[Exchange]:
        """What was said in the conversation of this id, which is from now on the last one used."""
        ...

    def keep(self, document: Document, number: str, exchanges: Sequence[Exchange]) -> None:
        """Keep a whole conversation about a document, under this id."""
        ...

    def name_conversation(self, number: str, name: str) -> None:
        """Call a conversation so; "" for its first question."""
        ...

    def drop_conversation(self, number: str) -> object:
        """Delete a conversation; what this gives brings it back (`restore_conversation`)."""
        ...

    def restore_conversation(self, dropped: object) -> None: ...

    def keep_exchange(self, draft: ProvisionalStructure, exchange: Exchange) -> None:
        """Keep one exchange more, in the last conversation used, about a document that is still being read, until
        its conversation is kept.
        """
        ...

    def digest(self, path: str) -> str:
        """The sha256 of a file; of a large one some tenths of a second of work."""
        ...

    def marks(self, digest: str) -> list[Annotation]:
        """A reader's marks on the document with this sha256, as they were kept."""
        ...

    def settled_marks(self, document: Document) -> list[Annotation]:
        """Those of a document, found again in its text, with those of earlier states of its file."""
        ...

    def marks_in_file(self, path: str, digest: str, password: str, stopped: Stopped) -> list[Annotation]:
        """Those that are written in the file; of a long one some seconds of work."""
        ...

    def keep_marks(self, path: str, digest: str, step: Step) -> None:
        """Do the same to what is kept."""
        ...

    def write_marks(self, path: str, digest: str, marks: Sequence[Annotation], target: str, password: str) -> int:
        """Write marks into a copy of the file, or into it where `target` is `path`; how many were written."""
        ...

    def take_marks_out(self, path: str, digest: str, ids: Collection[str], password: str) -> None:
        """Remove marks of these ids, which the program wrote into it, from the file; the library keeps its own."""
        ...

    def form(self, path: str, password: str, stopped: Stopped) -> Form:
        """The form that is in a file; of a long one some seconds of work."""
        ...

    def filled(self, path: str, digest: str, form: Form) -> dict[str, Value]:
        """What a reader has filled into this form of the document at `path` with this sha256, also when the file
        was another one, by the ids of fields.
        """
        ...

    def keep_filled(self, path: str, digest: str, values: Filled) -> None:
        """Keep these values of fields."""
        ...

    def write_form(self, path: str, digest: str, filled: Filled, target: str, password: str) -> None:
        """Write a filled form into a copy of the file, or into it where `target` is `path`."""
        ...

    def voice(self, language: str) -> Voice:
        """What reads aloud on this machine, see `engines.speech`; raises `UsageError` where nothing can."""
        ...

    def properties(self, path: str, password: str, stopped: Stopped) -> Iterator[Properties | Seen]:
        """What a file says about itself, then what is found on its pages, some at a time."""
        ...

    def write_pages(self, path: str, pages: Sequence[int], target: str, password: str) -> None:
        """Write pages (0-based) of a file to another one."""
        ...

    def save_copy(self, path: str, target: str) -> None: ...

    def save_attachment(self, path: str, number: int, target: str, password: str) -> None:
        """Write a file that is attached to the one at `path` to `target`."""
        ...

    def place(self, path: str) -> ReadingPlace | None:
        """Where the reader was in the file at a path; None where it was never open."""
        ...

    def keep_place(self, path: str, place: ReadingPlace, name: PlaceName | None = None) -> None:
        """Keep where somebody is in a file, and what is said of that place."""
        ...

    def recent(self) -> list[Recent]:
        """Files with a place, the last one used first."""
        ...

    def on_battery(self) -> bool:
        """Whether the computer runs on its battery."""
        ...

    def open_files(self) -> OpenFiles:
        """The documents that were open the last time; none when they are not to come back."""
        ...

    def keep_open_files(self, files: OpenFiles) -> None: ...
