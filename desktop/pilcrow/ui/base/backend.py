"""Services that the window uses; `pilcrow.app` puts them together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ...core.ask.question import Question
    from ...core.compare.changes import Comparison
    from ...core.copying.cards import Card
    from ...core.dictionary import Definition
    from ...core.errors import LibraryError
    from ...core.exchange.events import AgentEvent, Answered, IndexEvent, Notice, SentenceChecked, StatementJudged
    from ...core.exchange.findings import FindingsTable
    from ...core.exchange.read_events import ProvisionalStructure
    from ...core.geometry import Box
    from ...core.indexing.pipeline import IndexRequest
    from ...core.indexing.unsure import Unsure
    from ...core.marks.annotation import Annotation
    from ...core.marks.described import PageLooked
    from ...core.message import Words
    from ...core.model import Document, PageArea
    from ...core.protocols import Corpus
    from ...core.reader.conversation import ConversationEntry, Exchange
    from ...core.reader.form import Filled
    from ...core.reader.pdf import Link, OwnText, PdfInfo, Tile
    from ...core.reader.reading_place import ReadingPlace, Recent
    from ...core.reader.spoken import Voice
    from ...core.servers.chat_models import Download, ModelInfo
    from ...core.shelf import PlaceName
    from ...core.stopping import Stopped
    from ...core.terms.term import Term
    from ...settings import OpenFiles, Settings
    from .files import Annotations, Files, Forms, Sources
    from .library import (
        Citing,
        Collecting,
        Collections,
        Library,
        NotebookEntries,
        Shelf,
    )


class Index(Protocol):
    """Brings a file into the library, as `Workspace.complete` does."""

    def __call__(self, request: IndexRequest, /) -> Iterator[IndexEvent]: ...


class Renderer(Protocol):
    """PDFs for the viewer, rendered in a process of their own; futures can be cancelled while they wait."""

    def open(self, path: str, password: str = "", *, priority: int = 0) -> Future[PdfInfo]: ...

    def links(self, path: str, page: int, *, priority: int = 1) -> Future[list[Link]]: ...

    def text(self, path: str, page: int, letters: str = "", *, priority: int = 3) -> Future[OwnText]:
        """The text of a page (0-based) as printed in the file. Paragraphs in plain ASCII that lack `letters` (see
        `core.find.plain_letters`) may be left out.
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


class EmbeddingModels(Protocol):
    """Embedding models that can be chosen or added. The methods but `names` may take long."""

    def names(self) -> list[str]:
        """Names of the models that can be chosen."""
        ...

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


class Checking(Protocol):
    """Checks of texts and answers, by rules and by the judge of the settings."""

    def text(self, text: str, corpus: Corpus, stopped: Stopped) -> Iterator[SentenceChecked | Answered | Notice]:
        """Check each statement of a text. Raises `UsageError`, `Cancelled`, and the errors of the judge."""
        ...

    def answer(
        self, answer: Answered, question: str, corpus: Corpus, stopped: Stopped
    ) -> Iterator[StatementJudged | Notice]:
        """Judge the sentences of an answer that rules could not check. Raises `Cancelled`."""
        ...


class Preferences(Protocol):
    """The settings."""

    @property
    def settings(self) -> Settings: ...

    unsaved: Callable[[LibraryError], object]
    """Called, on any thread, with the reason why changed settings cannot be saved."""

    def change(self, settings: Settings) -> Future[None]:
        """Use other settings from now on, and save them on a thread behind; the future tells when, or the
        `LibraryError`.
        """
        ...


class PageReading(Protocol):
    """Reading of badly recognised pages by models that can see."""

    def unsure(self, document: Document) -> list[Unsure]:
        """Pages with uncertain OCR that no model has read yet; takes a while for a long document."""
        ...

    def read(self, document: Document, pages: Sequence[int], model: str, stopped: Stopped) -> Iterator[PageLooked]:
        """Let a model read pages (0-based); each result is saved at once. Raises `ChatError`, `Cancelled`."""
        ...

    def latex(self, document: Document, place: PageArea, model: str, stopped: Stopped) -> str:
        """LaTeX of a part of a page, as a model reads it. Raises `ChatError`, `PdfError`, `Cancelled`."""
        ...


class ChatHost(Protocol):
    """The chat server. Its methods take as long as the server."""

    def state(self) -> ChatState: ...

    def try_model(self, stopped: Stopped) -> Iterator[None]:
        """Test the abilities of the current chat model with a few short questions; see `ChatState.abilities`."""
        ...

    def start(self, stopped: Stopped) -> Iterator[Words]:
        """Start the server's program on this machine; yields what it is waiting for."""
        ...

    def pull(self, model: str, stopped: Stopped) -> Iterator[Download]:
        """Download a model through the server."""
        ...


class Conversations(Protocol):
    """Conversations about documents, as the library keeps them."""

    def all(self, document: Document, words: str = "") -> list[ConversationEntry]:
        """Conversations about a document, the most recently used first; with `words` only those that contain all
        the words.
        """
        ...

    def exchanges(self, document: Document, number: str) -> list[Exchange]:
        """Exchanges of the conversation with this id; marks it as the most recently used."""
        ...

    def keep(self, document: Document, number: str, exchanges: Sequence[Exchange]) -> None:
        """Save a whole conversation about a document under this id."""
        ...

    def add(self, draft: ProvisionalStructure, exchange: Exchange) -> None:
        """Add one exchange to the most recent conversation about a document that is still being read. Saving the
        whole conversation later replaces it.
        """
        ...

    def rename(self, number: str, name: str) -> None:
        """Give a conversation a name; "" names it by its first question."""
        ...

    def drop(self, number: str) -> Sequence[tuple[Any, ...]]:
        """Delete a conversation; returns the data with which `restore` brings it back."""
        ...

    def restore(self, dropped: Sequence[tuple[Any, ...]]) -> None: ...


class Places(Protocol):
    """Places where documents were left, and the documents that are open."""

    def of(self, path: str) -> ReadingPlace | None:
        """A reader's last place in the file at a path; None if the file was never open."""
        ...

    def keep(self, path: str, place: ReadingPlace, name: PlaceName | None = None) -> None:
        """Save a reader's place in a file, and its description."""
        ...

    def view(self, path: str, place: ReadingPlace) -> bytes:
        """Picture (PNG) of the view in which a file was left at this place; empty if there is none, or the file
        has changed.
        """
        ...

    def keep_view(self, path: str, place: ReadingPlace, picture: bytes) -> None:
        """Save a picture of the view in which a file is left at this place."""
        ...

    def recent(self) -> list[Recent]:
        """Files with a saved place, the most recently used first."""
        ...

    def open_files(self) -> OpenFiles:
        """Documents that were open at the end of the last session; none if the setting does not restore them."""
        ...

    def keep_open_files(self, files: OpenFiles) -> None: ...


class Cards(Protocol):
    """Cards for learning."""

    def of(self, document: Document, marks: Sequence[Annotation], *, terms: bool = True) -> list[Card]:
        """Cards of the reader's own marks among some on a document, and of its defined `terms`; may take some
        seconds.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Backend:
    """The services behind the window, put together by `pilcrow.app`. Run their generators in a `tasks.Task`."""

    preferences: Preferences
    renderer: Renderer
    library: Library
    shelf: Shelf
    collections: Collections
    collecting: Collecting
    citing: Citing
    index: Index
    """Brings a file into the library; see `Workspace.complete`."""
    corpora: Corpora
    compare: Callable[[Document, Document, Stopped], Comparison]
    """Changes from an older document of the library to a newer one. Raises `Cancelled`."""
    sum_up_changes: Callable[[Comparison, Stopped], Comparison]
    """The comparison with a summary by the chat model. Raises `ChatError`, `Cancelled`."""
    write_compared: Callable[[Comparison, str], int]
    """Writes a copy of the newer file with the changes marked; returns the number of marks. Raises `PdfError`."""
    look_up: Callable[[str], list[Definition]]
    """Definitions of a word in the reader's dictionaries. Raises `UsageError` if there are none."""
    terms: Callable[[Document], list[Term]]
    """Terms of a document, best first; takes some seconds for a long document, the first time."""
    answering: Answering
    checking: Checking
    page_reading: PageReading
    chat: ChatHost
    embedding_models: EmbeddingModels
    conversations: Conversations
    annotations: Annotations
    sources: Sources
    notebook: NotebookEntries
    cards: Cards
    forms: Forms
    files: Files
    places: Places
    voice: Callable[[str, int], Voice]
    """Speech output of this machine for a language and a speed, see `engines.speech`. Raises `UsageError` if there
    is none.
    """
    write_table: Callable[[Path, FindingsTable, Corpus, Callable[[Words], str]], None]
    """Writes a table of findings as its file's suffix says; see `engines.spreadsheet`. Raises `UsageError`."""
    on_battery: Callable[[], bool]
    """True if the computer runs on battery."""

    @property
    def settings(self) -> Settings:
        return self.preferences.settings
