"""The services that the core needs from the engines, where there are, or will be, two implementations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from .exchange.events import AnsweredFrom
from .exchange.read_events import ReadEvent
from .language.terms import Terms
from .message import Message, Words
from .model import Coordinate, Document, Focus, Hit, Kind, Paragraph
from .page import Earlier, Line
from .servers.chat import ChatMessage, Chunk, Tool
from .stopping import Stopped

if TYPE_CHECKING:
    from .graph.entities import Graph

Floats = NDArray[np.float32]
DraftWanted = Callable[[], bool]
"""Called often while pages are read: True from a request for a `ProvisionalStructure` with paragraphs until it has
come.
"""


class PdfReader(Protocol):
    """Reads a whole PDF into structure, in a process of its own."""

    def read(
        self,
        path: str,
        *,
        password: str = "",
        ignore_bookmarks: bool = False,
        stopped: Stopped = ...,
        wanted: DraftWanted | None = None,
        earlier: Earlier = ...,
    ) -> Iterator[ReadEvent]:
        """Yield progress, then the structure, then its paragraphs in document order, in small batches.

        With `wanted` also a `ProvisionalStructure` now and then, and one with paragraphs whenever it is true. A
        long file yields `ReadStep`s, if they are wanted.

        Raises `PdfError`, `PasswordNeeded`, or `Cancelled` once `stopped()` is true.
        """
        ...


class PageOcr(Protocol):
    """Reads pages from their pictures, in a process of its own. `id` names engine and model."""

    id: str

    def read(self, path: str, page: int, *, password: str = "", stopped: Stopped = ...) -> list[Line]:
        """Lines recognised on a page (0-based), in reading order; takes some seconds.

        Raises `PdfError` (this page), `ModelError` (no page can be read), or `Cancelled` once `stopped()` is true.
        """
        ...


class Embedder(Protocol):
    """Text to unit vectors. Everything may raise `ModelError`."""

    @property
    def id(self) -> str:
        """Identifies model and build: vectors of different ids are never mixed."""
        ...

    @property
    def dimension(self) -> int: ...

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        """For each text an array (windows, dimension) of unit rows: more than one for long texts."""
        ...

    def query(self, text: str) -> Floats:
        """One unit vector (dimension,)."""
        ...

    def unread(self, texts: Sequence[str]) -> float:
        """Share of letters in some texts unknown to the model, or read one at a time; 0 if unmeasurable."""
        ...


class Reranker(Protocol):
    """Reads question and passage together: slower than vectors, and more reliable."""

    def scores(self, query: str, texts: Sequence[str], stopped: Stopped) -> Floats:
        """Probability of each text to answer the query, in [0, 1]. Raises `Cancelled` once `stopped()`."""
        ...


class ReadPassage(NamedTuple):
    """A passage that an `AnswerReader` reads: its titles, its text, and the characters of its `parts`, such as
    sentences or rows.
    """

    titles: str
    text: str
    parts: Sequence[tuple[int, int]]


class Pointed(NamedTuple):
    """The best answer in a part of a passage: its characters, and the log-odds (`margin`) that it answers, against
    that nothing in the passage does.
    """

    start: int
    end: int
    margin: float


class AnswerReader(Protocol):
    """Reads a question and passages in English together, and points at the answer."""

    def read(self, question: str, passages: Sequence[ReadPassage]) -> list[list[Pointed]]:
        """For each passage the best answer in each of its parts."""
        ...


class Corpus(Protocol):
    """The documents that the agent may search and read, in order, numbered from 1."""

    documents: Sequence[Document]
    trouble: list[Message]
    """Sentences about what cannot be used in searching now."""

    def reader(self, docs: Iterable[int]) -> AnswerReader | None:
        """The trained reader of answers; None if it is missing, or one of these documents is not in English."""
        ...

    @property
    def several(self) -> bool:
        """True if there is more than one document."""
        ...

    def basis(self) -> AnsweredFrom:
        """Extent of the text that is read and embedded so far."""
        ...

    def by_words_only(self) -> list[Document]:
        """The documents in languages that the embedding model does not know."""
        ...

    def alone(self, doc: int) -> Corpus:
        """One of the documents by itself, as document 1 of a corpus that may be used in another thread."""
        ...

    def printed(self, query: str) -> list[str]:
        """Phrases that the documents print for names in a query (`language.packs`)."""
        ...

    def paragraphs(self, doc: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        """Paragraphs `start..end` (1-based, inclusive, clipped) of a section; with `start` 0 its heading, too."""
        ...

    def terms(self, doc: int) -> Terms:
        """The terms by which a document's text is searched, with the stems of its language."""
        ...

    def sections_with(self, doc: int, term: str) -> list[int]:
        """Section ids of the paragraphs of a document with a term in their text or titles, one a paragraph."""
        ...

    def graph(self, doc: int, also: Sequence[str] = ()) -> Graph:
        """Entities of a document and their relations; empty while it is still being read. The names `also` become
        entities, too, if the text contains them.
        """
        ...

    def of_kinds(self, doc: int, *kinds: Kind) -> list[Paragraph]:
        """All paragraphs of a document of these kinds, in order."""
        ...

    def search(
        self, query: str, top: int, docs: Sequence[int] | None = None, focus: Focus | None = None
    ) -> list[Hit]:
        """The best `top` paragraphs, best first, over all documents or the given ones; those on the page of the
        question (`focus`) precede equally good others.
        """
        ...

    def meant(self, question: str) -> list[int]:
        """The documents (1-based) that a question means: those that stand out by what they print; else all."""
        ...

    def closeness(self, query: str, places: Sequence[Coordinate]) -> list[float]:
        """Cosine of a query with each of these paragraphs, none below 0; empty if nothing is embedded."""
        ...

    def paragraph(self, at: Coordinate) -> Paragraph: ...

    def typical(self, places: Sequence[Coordinate]) -> dict[Coordinate, float]:
        """Closeness of each of these paragraphs of one document to their common subject: the cosine of its vector
        with their mean; only for paragraphs with a vector.
        """
        ...

    def vectors(self, texts: Sequence[str]) -> Floats | None:
        """Meaning of short texts as unit rows (texts, dimension); None without an embedder."""
        ...


class ChatModel(Protocol):
    """A chat model behind a local server.

    `tools` says whether native tool calls work; `context` is the limit of the window in tokens, and `why` explains
    it in a sentence; `prompt_speed` is the tokens per second of reading a prompt, measured or estimated,
    `measured_speed` the same as measured (0: not yet), and `at_once` the number of simultaneous requests, which
    may change with experience. `identity` names server, model and weights.
    """

    name: str
    identity: str
    context: int
    why: Words
    tools: bool

    @property
    def prompt_speed(self) -> float: ...

    @property
    def measured_speed(self) -> float: ...

    @property
    def at_once(self) -> int: ...

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        tools: Sequence[Tool] = (),
        schema: dict[str, object] | None = None,
        stopped: Stopped = ...,
    ) -> Iterator[Chunk]:
        """Stream a reply at temperature 0. Raises `ChatError`; `Cancelled` within 200 ms of `stopped()`."""
        ...

    def release(self) -> None:
        """Let the server free the model's memory, if the protocol allows it. Raises `ChatError`."""
        ...
