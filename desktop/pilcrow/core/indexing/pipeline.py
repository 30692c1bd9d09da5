"""Putting one document into the library: read its structure (stage 1), embed its paragraphs (stage 2), and read
pages without text from their pictures, whose structure is recovered and embedded in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain
from time import monotonic
from typing import Protocol

from ..errors import Cancelled, ModelError, PasswordNeeded, PdfError
from ..events import (
    Indexed,
    IndexEvent,
    Indexing,
    Notice,
    NoticeCode,
    PagesRead,
    ParagraphBatch,
    ProvisionalStructure,
    Structured,
)
from ..model import Document, Paragraph
from ..page import Line
from ..protocols import (
    DraftWanted,
    Embedder,
    Floats,
    PageOcr,
    PdfReader,
    Stopped,
)
from . import notices
from .scans import NEEDS_OCR

AHEAD = 1024
"""Texts sorted by length together, so that their batches waste little on padding."""
COMMIT = 256
"""Texts embedded between two commits: what a kill can cost."""
EmbeddableText = tuple[bytes, str, int]
"""The hash of a text to embed, itself, and the page (0-based) that it is on."""
SEEN_FIRST = 8
"""Pages read by OCR before the structure is recovered with them; then whenever their number has doubled."""
BATCH = 10_000
"""Characters (some 2,500 tokens, a fifth of a second) embedded between two looks at `stopped`."""


class IndexStore(Protocol):
    """What indexing asks of the library."""

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
    def missing_vectors(self, document: Document, model: str) -> list[EmbeddableText]: ...
    def put_vectors(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None: ...


def index(
    path: str,
    reader: PdfReader,
    library: IndexStore,
    embedder: Embedder | None = None,
    ocr: PageOcr | None = None,
    *,
    stopped: Stopped,
    password: str = "",
    ignore_bookmarks: bool = False,
    wanted: DraftWanted | None = None,
    reading: Callable[[], int] = lambda: 0,
) -> Iterator[IndexEvent]:
    """Make `path` complete in the library, doing only what is missing: `Structured` when it is known, and can be
    asked by words at least; the last event is `Indexed`. With `wanted` there is a `ProvisionalStructure` now
    and then before.

    Texts near the page (0-based) that somebody is `reading` are embedded first. After that pages without usable
    text are read by `ocr`, in the same order; whenever their number has doubled, and in the end, there is another
    `Structured` with what they say. Without an embedder or `ocr` such work is left out.

    What was committed stays when this is stopped or killed, and the next call goes on from there.
    Raises `PdfError`, `PasswordNeeded`, `LibraryError`, or `Cancelled`.
    """
    started = monotonic()
    document = library.find(path, ignore_bookmarks=ignore_bookmarks, stopped=stopped)
    fresh = document is None
    seen = library.seen(path, ocr.id) if ocr else {}

    def read(instead: int = 0) -> Generator[IndexEvent, None, Document]:
        events = reader.read(
            path, password=password, ignore_bookmarks=ignore_bookmarks, stopped=stopped, wanted=wanted, seen=seen
        )
        return _read(path, events, library, ignore_bookmarks, wanted, instead)

    if document is None:
        document = yield from read()
        yield from notices.unread(document, ocr is not None)
        yield from notices.lost(document)
    due = SEEN_FIRST
    while True:
        yield Structured(document)
        if embedder is not None:
            missing = library.missing_vectors(document, embedder.id)
            fresh = fresh or bool(missing)
            yield from _embed(path, missing, library, embedder, stopped, reading)
        scans = {page for page, why in document.unread.items() if why in NEEDS_OCR}
        if ocr is None or not scans:
            break
        try:
            yield from _see(path, document, scans, seen, due, library, ocr, stopped, password, reading)
        except ModelError as error:
            yield Notice(f"{error} Scanned pages stay unread.", NoticeCode.NO_OCR)
            break
        fresh, due = True, 2 * due
        document = yield from read(document.structure)
    yield Indexed(path, document, fresh, monotonic() - started)


def _see(
    path: str,
    document: Document,
    scans: set[int],
    seen: dict[int, list[Line]],
    due: int,
    library: IndexStore,
    ocr: PageOcr,
    stopped: Stopped,
    password: str,
    reading: Callable[[], int],
) -> Iterator[IndexEvent]:
    """Read `scans` from their pictures, those near the reader first, until `due` of its pages are `seen`."""
    started, before, total = monotonic(), len(seen), len(scans | seen.keys())
    waiting = scans - seen.keys()
    try:
        while waiting and len(seen) < due:
            yield Indexing(path, "ocr", len(seen), total, _rate(len(seen) - before, started))
            page = min(waiting, key=lambda page: abs(page - reading()))
            try:
                lines = ocr.read(path, page, password=password, stopped=stopped)
            except PasswordNeeded:
                raise
            except PdfError as error:
                said = f"Page {document.label(page)} cannot be read from its picture: {error}"
                yield Notice(said, NoticeCode.UNREAD, (page,))
                lines = []
            library.put_seen(document, ocr.id, page, lines)
            seen[page] = lines
            waiting.discard(page)
        yield Indexing(path, "ocr", len(seen), total, _rate(len(seen) - before, started))
    finally:
        ocr.rest()


def _read(
    path: str,
    events: Iterator[object],
    library: IndexStore,
    ignore_bookmarks: bool,
    wanted: DraftWanted | None,
    instead: int,
) -> Generator[IndexEvent, None, Document]:
    started, asked = monotonic(), False
    for event in events:
        match event:
            case PagesRead(done, total):
                yield Indexing(path, "read", done, total, _rate(done, started))
            case ProvisionalStructure(_, _, text):
                asked = asked or bool(text)
                yield event
            case Structured(document):
                batches: Iterable[tuple[Paragraph, ...]] = (
                    e.paragraphs for e in events if isinstance(e, ParagraphBatch)
                )
                if asked or (wanted and wanted()):  # nobody who asks is made to wait until all is written
                    batches = list(batches)
                    yield ProvisionalStructure(document, len(document.pages), tuple(chain.from_iterable(batches)))
                return library.add(document, batches, ignore_bookmarks=ignore_bookmarks, instead=instead)
    raise PdfError(f"The file {path} ended before it was read: try again.")


def _embed(
    path: str,
    missing: list[EmbeddableText],
    library: IndexStore,
    embedder: Embedder,
    stopped: Stopped,
    reading: Callable[[], int],
) -> Iterator[IndexEvent]:
    started, done, total = monotonic(), 0, len(missing)
    ready: list[tuple[bytes, Floats]] = []
    try:
        for batch in _batches(missing, reading):
            if stopped():
                raise Cancelled("stopped")
            vectors = embedder.passages([text for _, text, _ in batch])
            ready += zip((known for known, _, _ in batch), vectors, strict=True)
            done += len(batch)
            if len(ready) >= COMMIT or done == total:
                library.put_vectors(embedder.id, ready)
                ready = []
            yield Indexing(path, "embed", done, total, _rate(done, started))
    finally:
        if ready:  # stopped, or the listener went away: keep what is done
            library.put_vectors(embedder.id, ready)


def _batches(missing: list[EmbeddableText], reading: Callable[[], int]) -> Iterator[list[EmbeddableText]]:
    """Texts of like length together, of at most `BATCH` characters (or one text); of `AHEAD` texts each time, the
    nearest to the page that is then being read.
    """
    while missing:
        page = reading()
        missing = sorted(missing, key=lambda item: abs(item[2] - page))
        ahead, missing = missing[:AHEAD], missing[AHEAD:]
        batch: list[EmbeddableText] = []
        for item in sorted(ahead, key=lambda item: len(item[1])):
            if batch and (len(batch) + 1) * len(item[1]) > BATCH:
                yield batch
                batch = []
            batch.append(item)
        yield batch


def _rate(done: int, started: float) -> float:
    return done / max(monotonic() - started, 1e-3)
