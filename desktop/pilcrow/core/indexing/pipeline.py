"""Putting one document into the library: read its structure (stage 1), embed its paragraphs (stage 2), and run OCR
on pages without text, whose structure is recovered and embedded in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from time import monotonic
from typing import Protocol

from ..errors import Cancelled, ModelError, PasswordNeeded, PdfError, ServerAway
from ..exchange.events import Indexed, IndexEvent, Indexing, Notice, NoticeCode
from ..exchange.read_events import PagesRead, ParagraphBatch, ProvisionalStructure, ReadStep, Structured, Waiting
from ..language import unread
from ..message import Message
from ..model import Document, Paragraph
from ..page import Earlier, Line
from ..protocols import (
    DraftWanted,
    Embedder,
    Floats,
    PageOcr,
    PdfReader,
)
from ..stopping import Stopped
from . import notices
from .scans import NEEDS_OCR
from .work import nearness, run_apart

AHEAD = 1024
"""Texts sorted by length together, so that their batches waste little on padding; those in view come first."""
COMMIT = 256
"""Texts embedded between two commits: the most that a kill can lose."""
EmbeddableText = tuple[bytes, str, int]
"""Hash of a text to embed, the text, and its page (0-based)."""
SEEN_FIRST = 8
"""Pages read by OCR before the structure is recovered with them; then whenever their number has doubled."""
BATCH = 10_000
"""Characters (some 2,500 tokens, a fifth of a second) embedded between two checks of what is most urgent."""


class KeptSteps(Protocol):
    """Storage of unfinished readings of files, each by the file's sha256 (hexadecimal): the `data` of its
    `events.ReadStep`s, by their numbers. Nothing is raised: what cannot be stored is read again.
    """

    def steps(self, digest: str) -> list[bytes]:
        """The steps of a file, from number 0 on, up to the first that is missing."""

    def keep(self, digest: str, number: int, step: bytes) -> None:
        """Keep a step of a file, if there is room."""

    def drop(self, digest: str) -> None:
        """Delete all steps of a file."""


class IndexStore(Protocol):
    """The library as indexing needs it."""

    @property
    def half_read(self) -> KeptSteps: ...

    def digest(self, path: str, stopped: Stopped) -> str: ...
    def find(self, path: str, *, ignore_bookmarks: bool = False, stopped: Stopped) -> Document | None: ...
    def add(
        self,
        document: Document,
        batches: Iterable[Sequence[Paragraph]],
        *,
        ignore_bookmarks: bool = False,
        instead: int = 0,
    ) -> Document: ...
    def seen(self, path: str, engine: str) -> dict[int, list[Line]]: ...
    def put_seen(self, document: Document, engine: str, page: int, lines: Sequence[Line]) -> None: ...
    def openings(self, structure: int, length: int) -> list[tuple[int, int, str]]: ...
    def unread(self, structure: int, model: str) -> float | None: ...
    def put_unread(self, structure: int, model: str, share: float) -> None: ...
    def missing_vectors(self, document: Document, model: str) -> list[EmbeddableText]: ...
    def put_vectors(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None: ...


@dataclass(frozen=True, slots=True)
class IndexRequest:
    """A file to be brought into the library, with the password that opens it ("": none). `stopped` ends the work,
    with `wanted` drafts come while the file is read, and `reading` returns the page in view (0-based).
    """

    path: str
    stopped: Stopped
    password: str = ""
    ignore_bookmarks: bool = False
    wanted: DraftWanted | None = None
    reading: Callable[[], int] = lambda: 0


def index(
    request: IndexRequest,
    reader: PdfReader,
    library: IndexStore,
    embedder: Embedder | None = None,
    ocr: PageOcr | None = None,
    pool: Executor | None = None,
) -> Iterator[IndexEvent]:
    """Complete a file in the library, doing only what is missing: `Structured` once the structure is known and can
    be searched at least by words; the last event is `Indexed`. If drafts are wanted a `ProvisionalStructure` comes
    now and then before that.

    A document in a language that the embedder does not know is not embedded, and a `Notice` says so.

    Texts of the page in view are embedded first, then those of its section, then neighbouring ones. After that
    pages without usable text are read by `ocr`, in the same order; whenever their number has doubled, and at the
    end, there is another `Structured` with their text. Without an embedder or `ocr` this work is left out.

    With a `pool` everything longer than a moment is done by its threads, with `Waiting` events meanwhile: one
    thread can then continue with the most urgent of many documents, event by event.

    Committed work is kept when this is stopped or killed, and the next call continues from there. Raises
    `PdfError`, `PasswordNeeded`, `LibraryError`, or `Cancelled`.
    """
    return _Indexing(request, reader, library, ocr, pool).events(embedder)


@dataclass(frozen=True, slots=True)
class _Indexing:
    """State of the indexing of one file."""

    request: IndexRequest
    reader: PdfReader
    library: IndexStore
    ocr: PageOcr | None
    pool: Executor | None

    def events(self, embedder: Embedder | None) -> Iterator[IndexEvent]:
        started, path, library, ocr = monotonic(), self.request.path, self.library, self.ocr
        ignore_bookmarks, stopped = self.request.ignore_bookmarks, self.request.stopped
        find = partial(library.find, path, ignore_bookmarks=ignore_bookmarks, stopped=stopped)
        document = yield from run_apart(self.pool, find)
        fresh = document is None
        seen = library.seen(path, ocr.id) if ocr else {}
        if document is None:
            document = yield from self._read(seen)
            yield from notices.unread(document, ocr is not None)
            yield from notices.lost(document)
        due = SEEN_FIRST
        while True:
            yield Structured(document)
            if embedder is not None:
                try:
                    fresh = (yield from self._embed(document, embedder)) or fresh
                except ServerAway as error:
                    said = Message(
                        "{problem} Only exact words are found until the server answers.",
                        problem=error.message,
                    )
                    yield Notice(said, NoticeCode.SERVER_AWAY)
                except ModelError as error:
                    yield Notice(
                        Message("{problem} Only exact words are found meanwhile.", problem=error.message),
                        NoticeCode.NO_EMBEDDING,
                    )
            scans = {page for page, why in document.unread.items() if why in NEEDS_OCR}
            if ocr is None or not scans:
                break
            try:
                yield from self._see(document, ocr, scans, seen, due)
            except ModelError as error:
                yield Notice(
                    Message("{problem} Scanned pages stay unread.", problem=error.message), NoticeCode.NO_OCR
                )
                break
            fresh, due = True, 2 * due
            document = yield from self._read(seen, document.structure)
        yield Indexed(path, document, fresh, monotonic() - started)

    def _see(
        self, document: Document, ocr: PageOcr, scans: set[int], seen: dict[int, list[Line]], due: int
    ) -> Iterator[IndexEvent]:
        """Read `scans` by OCR, those near the reader first, until `due` of its pages are `seen`."""
        path, reading = self.request.path, self.request.reading
        started, before, total = monotonic(), len(seen), len(scans | seen.keys())
        waiting = scans - seen.keys()

        def read(page: int) -> tuple[list[Line], Message | None]:
            """Lines of a page, and the problem with it, if any; stored at once, also if nobody waits."""
            password, stopped = self.request.password, self.request.stopped
            try:
                lines, problem = ocr.read(path, page, password=password, stopped=stopped), None
            except PasswordNeeded:
                raise
            except PdfError as error:
                lines, problem = [], error.message
            self.library.put_seen(document, ocr.id, page, lines)
            return lines, problem

        while waiting and len(seen) < due:
            yield Indexing(path, "ocr", len(seen), total, _rate(len(seen) - before, started))
            page = min(waiting, key=nearness(document, reading()))
            seen[page], problem = yield from run_apart(self.pool, partial(read, page))
            if problem:
                said = Message(
                    "Page {page} cannot be read from its picture: {problem}",
                    page=document.label(page),
                    problem=problem,
                )
                yield Notice(said, NoticeCode.UNREAD, (page,))
            waiting.discard(page)
        yield Indexing(path, "ocr", len(seen), total, _rate(len(seen) - before, started))

    def _read(self, seen: Mapping[int, Sequence[Line]], instead: int = 0) -> Generator[IndexEvent, None, Document]:
        """Read the file's structure, with the pages that OCR has `seen`, and store it, in place of `instead`."""
        request, library, half_read = self.request, self.library, self.library.half_read
        started, asked, wanted = monotonic(), False, request.wanted
        digest = library.digest(request.path, request.stopped)
        begun = None if seen else (yield from run_apart(self.pool, partial(half_read.steps, digest)))
        events = self.reader.read(
            request.path, password=request.password, ignore_bookmarks=request.ignore_bookmarks,
            stopped=request.stopped, wanted=wanted, earlier=Earlier(seen, begun),
        )  # fmt: skip
        for event in events:
            match event:
                case Waiting():
                    yield event
                case ReadStep(number, step):
                    yield from run_apart(self.pool, partial(half_read.keep, digest, number, step))
                case PagesRead(done, total):
                    yield Indexing(request.path, "read", done, total, _rate(done, started))
                case ProvisionalStructure(document, _, text):
                    yield from run_apart(self.pool, partial(self._check_file, document))
                    asked = asked or bool(text)
                    yield event
                case Structured(document):
                    yield from run_apart(self.pool, partial(self._check_file, document))
                    batches: Iterable[tuple[Paragraph, ...]] = (
                        _check_paragraphs(document, e.paragraphs) for e in events if isinstance(e, ParagraphBatch)
                    )
                    if asked or (wanted and wanted()):  # nobody who asks is made to wait until all is written
                        batches = list(batches)
                        every = tuple(chain.from_iterable(batches))
                        yield ProvisionalStructure(document, len(document.pages), every)
                    ignored = request.ignore_bookmarks
                    add = partial(library.add, document, batches, ignore_bookmarks=ignored, instead=instead)
                    kept = yield from run_apart(self.pool, add)
                    half_read.drop(digest)
                    return kept
        raise PdfError("The file {path} ended before it was read: try again.", path=request.path)

    def _check_file(self, document: Document) -> None:
        """Raise `PdfError` if a document does not belong to the present file."""
        path = self.request.path
        if (document.path, document.id) != (path, self.library.digest(path, self.request.stopped)):
            raise PdfError("The file {path} changed while it was read: try again.", path=path)
        tree = all(s.id == n and 0 <= s.parent < n for n, s in enumerate(document.sections, 1))
        if not tree or not all(0 <= section.page < len(document.pages) for section in document.sections):
            raise _nonsense(path)

    def _embed(self, document: Document, embedder: Embedder) -> Generator[IndexEvent, None, bool]:
        """Embed texts without vectors; return whether there were any."""
        library, pool = self.library, self.pool
        if not (yield from run_apart(pool, lambda: _reads(document, library, embedder))):
            yield Notice(unread.by_words_only(), NoticeCode.LANGUAGE)
            return False
        missing = yield from run_apart(pool, lambda: library.missing_vectors(document, embedder.id))
        started, done, total = monotonic(), 0, len(missing)
        ready: list[tuple[bytes, Floats]] = []
        try:
            for batch in _embedding_batches(document, missing, self.request.reading):
                if self.request.stopped():
                    raise Cancelled("stopped")
                vectors = yield from run_apart(pool, partial(embedder.passages, [text for _, text, _ in batch]))
                ready += zip((known for known, _, _ in batch), vectors, strict=True)
                done += len(batch)
                if len(ready) >= COMMIT or done == total:
                    finished, ready = ready, []
                    yield from run_apart(pool, partial(library.put_vectors, embedder.id, finished))
                yield Indexing(self.request.path, "embed", done, total, _rate(done, started))
        finally:
            if ready:  # stopped, or the listener went away: keep what is done
                library.put_vectors(embedder.id, ready)
        return total > 0


def _check_paragraphs(document: Document, paragraphs: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    """Check that each paragraph is in a section and on pages of the document. Raises `PdfError` otherwise."""
    pages, sections = range(len(document.pages)), range(1, len(document.sections) + 1)
    for p in paragraphs:
        lines = ((span.page in pages and 0 <= span.start <= span.end <= len(p.text)) for span in p.spans)
        if p.section not in sections or not p.spans or not all(lines):
            raise _nonsense(document.path)
    return paragraphs


def _nonsense(path: str) -> PdfError:
    return PdfError("“{path}” cannot be read: what its reader says of it cannot be. It may be damaged.", path=path)


def _reads(document: Document, library: IndexStore, embedder: Embedder) -> bool:
    """True if the embedder knows the language of a document, which is measured once."""
    share = library.unread(document.structure, embedder.id)
    if share is None:
        # characters of a paragraph by which its language is recognised
        texts = [text for _, _, text in library.openings(document.structure, 600)]
        share = embedder.unread(texts[:: 1 + len(texts) // unread.SAMPLE])
        library.put_unread(document.structure, embedder.id, share)
    return share <= unread.FOREIGN


def _embedding_batches(
    document: Document, missing: list[EmbeddableText], reading: Callable[[], int]
) -> Iterator[list[EmbeddableText]]:
    """Texts of similar length together, of at most `BATCH` characters (or one text): first those of the page in
    view, then those of its section, then `AHEAD` texts each time; reordered when the page changes.
    """
    waiting = dict.fromkeys(missing)
    while waiting:
        page = reading()
        order = list(map(nearness(document, page), range(len(document.pages))))
        nearest = sorted(waiting, key=lambda item: order[item[2]])[:AHEAD]
        first, _ = order[nearest[0][2]]
        ahead = [item for item in nearest if order[item[2]][0] == first]
        for batch in _of_like_length(sorted(ahead, key=lambda item: len(item[1]))):
            for item in batch:
                del waiting[item]
            yield batch
            if reading() != page:
                break


def _of_like_length(texts: list[EmbeddableText]) -> Iterator[list[EmbeddableText]]:
    """Batches of texts sorted by length."""
    batch: list[EmbeddableText] = []
    for item in texts:
        if batch and (len(batch) + 1) * len(item[1]) > BATCH:
            yield batch
            batch = []
        batch.append(item)
    if batch:
        yield batch


def _rate(done: int, started: float) -> float:
    return done / max(monotonic() - started, 1e-3)
