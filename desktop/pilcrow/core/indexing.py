"""Putting one document into the library: read its structure (stage 1), then embed its paragraphs (stage 2)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from time import monotonic
from typing import Protocol

from .errors import Cancelled, PdfError
from .events import Indexed, IndexEvent, Indexing, Notice, PagesRead, ParagraphBatch, Structured
from .model import Document, Paragraph
from .protocols import Embedder, Floats, PdfReader, Stopped

AHEAD = 1024
"""Texts sorted by length together, so that their batches waste little on padding."""
COMMIT = 256
"""Texts embedded between two commits: what a kill can cost."""
BATCH = 10_000
"""Characters (some 2,500 tokens, a fifth of a second) embedded between two looks at `stopped`."""


class Library(Protocol):
    """What indexing asks of the library."""

    def find(self, path: str, *, ignore_bookmarks: bool = False) -> Document | None: ...
    def add(
        self, document: Document, batches: Iterable[Sequence[Paragraph]], *, ignore_bookmarks: bool = False
    ) -> Document: ...
    def missing_vectors(self, document: Document, model: str) -> list[tuple[bytes, str]]: ...
    def put_vectors(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None: ...


def index(
    path: str,
    reader: PdfReader,
    library: Library,
    embedder: Embedder | None = None,
    *,
    stopped: Stopped,
    password: str = "",
    ignore_bookmarks: bool = False,
) -> Iterator[IndexEvent]:
    """Make `path` complete in the library, doing only what is missing: `Structured` when it can be asked, by
    words at least; the last event is `Indexed`.

    Without an embedder only stage 1 is done. What was committed stays when this is stopped or killed, and the
    next call goes on from there. Raises `PdfError`, `PasswordNeeded`, `LibraryError`, or `Cancelled`.
    """
    started = monotonic()
    document = library.find(path, ignore_bookmarks=ignore_bookmarks)
    fresh = document is None
    if document is None:
        events = reader.read(path, password=password, ignore_bookmarks=ignore_bookmarks, stopped=stopped)
        document = yield from _read(path, events, library, ignore_bookmarks)
        yield from _unread(document)
    yield Structured(document)
    if embedder is not None:
        missing = library.missing_vectors(document, embedder.id)
        fresh = fresh or bool(missing)
        yield from _embed(path, missing, library, embedder, stopped)
    yield Indexed(path, document, fresh, monotonic() - started)


def _read(
    path: str, events: Iterator[object], library: Library, ignore_bookmarks: bool
) -> Generator[IndexEvent, None, Document]:
    started = monotonic()
    for event in events:
        match event:
            case PagesRead(done, total):
                yield Indexing(path, "read", done, total, _rate(done, started))
            case Structured(document):
                paragraphs = (e.paragraphs for e in events if isinstance(e, ParagraphBatch))
                return library.add(document, paragraphs, ignore_bookmarks=ignore_bookmarks)
    raise PdfError(f"The file {path} ended before it was read: try again.")


def _unread(document: Document) -> Iterator[Notice]:
    """One sentence for each reason why pages gave no text."""
    for reason in dict.fromkeys(document.unread.values()):
        pages = sorted(page for page, why in document.unread.items() if why == reason)
        runs: list[list[int]] = []
        for page in pages:
            if runs and runs[-1][1] == page - 1:
                runs[-1][1] = page
            else:
                runs.append([page, page])
        names = ["-".join(dict.fromkeys(document.label(page) for page in run)) for run in runs]
        yield Notice(f"{'Page' if len(pages) == 1 else 'Pages'} {', '.join(names)}: {reason}")


def _embed(
    path: str, missing: list[tuple[bytes, str]], library: Library, embedder: Embedder, stopped: Stopped
) -> Iterator[IndexEvent]:
    started, done, total = monotonic(), 0, len(missing)
    ready: list[tuple[bytes, Floats]] = []
    try:
        for batch in _batches(missing):
            if stopped():
                raise Cancelled("stopped")
            vectors = embedder.passages([text for _, text in batch])
            ready += zip((hashed for hashed, _ in batch), vectors, strict=True)
            done += len(batch)
            if len(ready) >= COMMIT or done == total:
                library.put_vectors(embedder.id, ready)
                ready = []
            yield Indexing(path, "embed", done, total, _rate(done, started))
    finally:
        if ready:  # stopped, or the listener went away: keep what is done
            library.put_vectors(embedder.id, ready)


def _batches(missing: list[tuple[bytes, str]]) -> Iterator[list[tuple[bytes, str]]]:
    """Texts of like length together, of at most `BATCH` characters (or one text), roughly in document order."""
    for ahead in range(0, len(missing), AHEAD):
        batch: list[tuple[bytes, str]] = []
        for item in sorted(missing[ahead : ahead + AHEAD], key=lambda item: len(item[1])):
            if batch and (len(batch) + 1) * len(item[1]) > BATCH:
                yield batch
                batch = []
            batch.append(item)
        yield batch


def _rate(done: int, started: float) -> float:
    return done / max(monotonic() - started, 1e-3)
