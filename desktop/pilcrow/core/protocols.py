"""The seams: what the core asks of the engines. Only where there are, or will be, two implementations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from .chat import Chunk, Message, Tool
from .events import AnsweredFrom, ReadEvent
from .model import Coordinate, Document, Focus, Hit, Kind, Paragraph
from .page import Line
from .sentence import Sentence

if TYPE_CHECKING:
    from .graph.entities import Graph

Floats = NDArray[np.float32]
Stopped = Callable[[], bool]
"""Asked often by whoever works long: True means stop now."""
DraftWanted = Callable[[], bool]
"""Asked often while pages are read: True until a `ProvisionalStructure` with paragraphs has come, when somebody
waits for one."""


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
        seen: Mapping[int, Sequence[Line]] | None = None,
        begun: Sequence[bytes] | None = None,
    ) -> Iterator[ReadEvent]:
        """Yield progress, then the structure, then its paragraphs in document order, in small batches.

        With `wanted` also a `ProvisionalStructure` now and then, and one with paragraphs whenever it is true.
        `seen` are lines that a `PageOcr` saw, by 0-based page: they stand for the text of pages that give none.
        With `begun`, the data of `ReadStep`s of an earlier reading of the same bytes, it goes on behind them, and
        a long file gives more of them.

        Raises `PdfError`, `PasswordNeeded`, or `Cancelled` once `stopped()` is true.
        """
        ...


class PageOcr(Protocol):
    """Reads pages from their pictures, in a process of its own. `id` names engine and model."""

    id: str

    def read(self, path: str, page: int, *, password: str = "", stopped: Stopped = ...) -> list[Line]:
        """The lines seen on a page (0-based), in reading order; some seconds of work.

        Raises `PdfError` (this page), `ModelError` (no page can be read), or `Cancelled` once `stopped()` is true.
        """
        ...


class Embedder(Protocol):
    """Text to unit vectors. Everything may raise `ModelError`."""

    @property
    def id(self) -> str:
        """Names model and build: vectors of different ids are never mixed."""
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
        """The share of the letters of these texts that the model sees as unknown, or one by one though they stand
        in words; 0 where that cannot be told.
        """
        ...


class Reranker(Protocol):
    """Reads question and passage together: slower than vectors, and surer."""

    def scores(self, query: str, texts: Sequence[str], stopped: Stopped) -> Floats:
        """For each text how likely it answers the query, in [0, 1]. Raises `Cancelled` once `stopped()`."""
        ...


class Corpus(Protocol):
    """What the agent may locate and read: an ordered list of documents, numbered from 1."""

    documents: Sequence[Document]
    trouble: list[Sentence]
    """Sentences about what cannot be used in searching now."""

    def basis(self) -> AnsweredFrom:
        """What there is to answer from."""
        ...

    def by_words_only(self) -> list[Document]:
        """The documents in languages that the embedding model does not know."""
        ...

    def alone(self, doc: int) -> Corpus:
        """One of the documents by itself, as document 1 of a corpus that may be used in another thread."""
        ...

    def printed(self, query: str) -> list[str]:
        """The phrases that the documents print of what a query names in other words (`language.packs`)."""
        ...

    def paragraphs(self, doc: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        """Paragraphs `start..end` (1-based, inclusive, already clipped) of one section, in order; from 0 on with
        its heading.
        """
        ...

    def graph(self, doc: int, also: Sequence[str] = ()) -> Graph:
        """The entities of a document and how they are related; empty while it is still being read. What these
        names say is an entity, too, where the text has them.
        """
        ...

    def of_kinds(self, doc: int, *kinds: Kind) -> list[Paragraph]:
        """All paragraphs of a document that are of one of these kinds, in order."""
        ...

    def search(
        self, query: str, top: int, docs: Sequence[int] | None = None, focus: Focus | None = None
    ) -> list[Hit]:
        """The best `top` paragraphs, best first, over all documents or the given ones; those on the page that the
        query is about (`focus`) before others that are as good.
        """
        ...

    def closeness(self, query: str, places: Sequence[Coordinate]) -> float | None:
        """The highest cosine of a query with one of these paragraphs; None where nothing is embedded."""
        ...

    def paragraph(self, at: Coordinate) -> Paragraph: ...

    def typical(self, places: Sequence[Coordinate]) -> dict[Coordinate, float]:
        """For each of these paragraphs of one document that has a vector, how near it is to what all of them are
        about: the cosine with their mean.
        """
        ...

    def vectors(self, texts: Sequence[str]) -> Floats | None:
        """The meaning of short texts as unit rows (texts, dimension); None without an embedder."""
        ...


class ChatModel(Protocol):
    """A chat model behind a local server.

    `tools` says whether native tool calls work; `context` is the window in tokens to keep to, and `why` says in a
    sentence why it is so long; `prompt_speed` is how many tokens of a prompt it reads a second, or likely does,
    `measured_speed` the same as measured (0: not yet), and `at_once` how many requests to send it at a time, which
    may change with what is seen of it. `identity` names server, model and weights.
    """

    name: str
    identity: str
    context: int
    why: str
    tools: bool

    @property
    def prompt_speed(self) -> float: ...

    @property
    def measured_speed(self) -> float: ...

    @property
    def at_once(self) -> int: ...

    def chat(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        schema: dict[str, object] | None = None,
        stopped: Stopped = ...,
    ) -> Iterator[Chunk]:
        """Stream a reply at temperature 0. Raises `ChatError`; `Cancelled` within 200 ms of `stopped()`."""
        ...

    def release(self) -> None:
        """Let the server free the model's memory, where it can be told to. Raises `ChatError`."""
        ...
