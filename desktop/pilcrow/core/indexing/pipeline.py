"""Putting one document into the library: read its structure (stage 1), embed its paragraphs (stage 2), and run OCR
on pages without text, whose structure is recovered and embedded in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import chain
from time import monotonic
from typing import Protocol

from ..errors import Cancelled, ModelError, PasswordNeeded, PdfError, ServerAway
from ..exchange.events import (
    Indexed,
    IndexEvent,
    Indexing,
    Notice,
    NoticeCode,
    PagesRead,
    ParagraphBatch,
    ProvisionalStructure,
    ReadStep,
    Structured,
    Waiting,
)
from ..language import unread
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
from ..sentence import Sentence
from . import notices
from .scans import NEEDS_OCR
from .work import apart, nearness

AHEAD = 1024
"""Texts sorted by length together, so that their batches waste little on padding; those in view come first."""
COMMIT = 256
"""Texts embedded between two commits: the most that a kill can lose."""
EmbeddableText = tuple[bytes, str, int]
"""Hash of a text to embed, the text, and its page (0-based)."""
SEEN_FIRST = 8
"""Pages read by OCR before the structure is recovered with them; then whenever their number has doubled."""
_LENGTH = 600
"""Characters of a paragraph by which its language is recognised."""
BATCH = 10_000
"""Characters (some 2,500 tokens, a fifth of a second) embedded between two checks of what is most urgent."""


class KeptSteps(Protocol):
    """Steps of unfinished readings of files, by their hash: see `events.ReadStep`."""

    def steps(self, digest: str) -> list[bytes]: ...
    def keep(self, digest: str, number: int, step: bytes) -> None: ...
    def drop(self, digest: str) -> None: ...


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
    pool: Executor | None = None,
) -> Iterator[IndexEvent]:
    """Complete `path` in the library, doing only what is missing: `Structured` once the structure is known and can
    be searched at least by words; the last event is `Indexed`. With `wanted` a `ProvisionalStructure` comes now
    and then before that.

    A document in a language that the embedder does not know is not embedded, and a `Notice` says so.

    Texts of the page (0-based) returned by `reading`, which is in view, are embedded first, then those of its
    section, then neighbouring ones. After that pages without usable text are read by `ocr`, in the same order;
    whenever their number has doubled, and at the end, there is another `Structured` with their text. Without an
    embedder or `ocr` this work is left out.

    With a `pool` everything longer than a moment is done by its threads, with `Waiting` events meanwhile: one
    thread can then continue with the most urgent of many documents, event by event.

    Committed work is kept when this is stopped or killed, and the next call continues from there. Raises
    `PdfError`, `PasswordNeeded`, `LibraryError`, or `Cancelled`.
    """
    started = monotonic()
    find = partial(library.find, path, ignore_bookmarks=ignore_bookmarks, stopped=stopped)
    document = yield from apart(pool, find)
    fresh = document is None
    seen = library.seen(path, ocr.id) if ocr else {}

    def read(instead: int = 0) -> Generator[IndexEvent, None, Document]:
        digest, half_read = library.digest(path, stopped), library.half_read
        begun = None if seen else (yield from apart(pool, partial(half_read.steps, digest)))
        events = reader.read(
            path, password=password, ignore_bookmarks=ignore_bookmarks, stopped=stopped, wanted=wanted, seen=seen,
            begun=begun,
        )  # fmt: skip
        check_file, keep = partial(_check_file, path, library, stopped), partial(half_read.keep, digest)
        kept = yield from _read(path, events, check_file, keep, library, ignore_bookmarks, wanted, instead, pool)
        half_read.drop(digest)
        return kept

    if document is None:
        document = yield from read()
        yield from notices.unread(document, ocr is not None)
        yield from notices.lost(document)
    due = SEEN_FIRST
    while True:
        yield Structured(document)
        if embedder is not None:
            try:
                fresh = (yield from _embed(path, document, library, embedder, stopped, reading, pool)) or fresh
            except ServerAway as error:
                said = Sentence(
                    "{problem} The index waits for the server; until then words alone are searched.",
                    problem=error.sentence,
                )
                yield Notice(said, NoticeCode.SERVER_AWAY)
            except ModelError as error:
                yield Notice(
                    Sentence("{problem} Searching by words alone meanwhile.", problem=error.sentence),
                    NoticeCode.NO_EMBEDDING,
                )
        scans = {page for page, why in document.unread.items() if why in NEEDS_OCR}
        if ocr is None or not scans:
            break
        try:
            yield from _see(path, document, scans, seen, due, library, ocr, stopped, password, reading, pool)
        except ModelError as error:
            yield Notice(
                Sentence("{problem} Scanned pages stay unread.", problem=error.sentence), NoticeCode.NO_OCR
            )
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
    pool: Executor | None,
) -> Iterator[IndexEvent]:
    """Read `scans` by OCR, those near the reader first, until `due` of its pages are `seen`."""
    started, before, total = monotonic(), len(seen), len(scans | seen.keys())
    waiting = scans - seen.keys()

    def read(page: int) -> tuple[list[Line], Sentence | None]:
        """Lines of a page, and the problem with it, if any; stored at once, even if nobody waits for them any
        more.
        """
        try:
            lines, problem = ocr.read(path, page, password=password, stopped=stopped), None
        except PasswordNeeded:
            raise
        except PdfError as error:
            lines, problem = [], error.sentence
        library.put_seen(document, ocr.id, page, lines)
        return lines, problem

    while waiting and len(seen) < due:
        yield Indexing(path, "ocr", len(seen), total, _rate(len(seen) - before, started))
        page = min(waiting, key=nearness(document, reading()))
        seen[page], problem = yield from apart(pool, partial(read, page))
        if problem:
            said = Sentence(
                "Page {page} cannot be read from its picture: {problem}",
                page=document.label(page),
                problem=problem,
            )
            yield Notice(said, NoticeCode.UNREAD, (page,))
        waiting.discard(page)
    yield Indexing(path, "ocr", len(seen), total, _rate(len(seen) - before, started))


def _read(
    path: str,
    events: Iterator[object],
    check_file: Callable[[Document], None],
    keep: Callable[[int, bytes], None],
    library: IndexStore,
    ignore_bookmarks: bool,
    wanted: DraftWanted | None,
    instead: int,
    pool: Executor | None,
) -> Generator[IndexEvent, None, Document]:
    started, asked = monotonic(), False
    for event in events:
        match event:
            case Waiting():
                yield event
            case ReadStep(number, step):
                yield from apart(pool, partial(keep, number, step))
            case PagesRead(done, total):
                yield Indexing(path, "read", done, total, _rate(done, started))
            case ProvisionalStructure(document, _, text):
                yield from apart(pool, partial(check_file, document))
                asked = asked or bool(text)
                yield event
            case Structured(document):
                yield from apart(pool, partial(check_file, document))
                batches: Iterable[tuple[Paragraph, ...]] = (
                    _sound(document, e.paragraphs) for e in events if isinstance(e, ParagraphBatch)
                )
                if asked or (wanted and wanted()):  # nobody who asks is made to wait until all is written
                    batches = list(batches)
                    yield ProvisionalStructure(document, len(document.pages), tuple(chain.from_iterable(batches)))
                add = partial(library.add, document, batches, ignore_bookmarks=ignore_bookmarks, instead=instead)
                return (yield from apart(pool, add))
    raise PdfError("The file {path} ended before it was read: try again.", path=path)


def _check_file(path: str, library: IndexStore, stopped: Stopped, document: Document) -> None:
    """Raise `PdfError` if a document does not belong to the present file at `path`: the file has changed, or has
    taken over its reader.
    """
    if (document.path, document.id) != (path, library.digest(path, stopped)):
        raise PdfError("The file {path} changed while it was read: try again.", path=path)
    tree = all(s.id == n and 0 <= s.parent < n for n, s in enumerate(document.sections, 1))
    if not tree or not all(0 <= section.page < len(document.pages) for section in document.sections):
        raise _nonsense(path)


def _sound(document: Document, paragraphs: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
    """Check that each paragraph is in a section and on pages of the document. Raises `PdfError` otherwise."""
    pages, sections = range(len(document.pages)), range(1, len(document.sections) + 1)
    for p in paragraphs:
        lines = ((span.page in pages and 0 <= span.start <= span.end <= len(p.text)) for span in p.spans)
        if p.section not in sections or not p.spans or not all(lines):
            raise _nonsense(document.path)
    return paragraphs


def _nonsense(path: str) -> PdfError:
    return PdfError("“{path}” cannot be read: what its reader says of it cannot be. It may be damaged.", path=path)


def _embed(
    path: str,
    document: Document,
    library: IndexStore,
    embedder: Embedder,
    stopped: Stopped,
    reading: Callable[[], int],
    pool: Executor | None,
) -> Generator[IndexEvent, None, bool]:
    """Embed texts without vectors; return whether there were any."""
    if not (yield from apart(pool, lambda: _reads(document, library, embedder))):
        yield Notice(unread.by_words_only(), NoticeCode.LANGUAGE)
        return False
    missing = yield from apart(pool, lambda: library.missing_vectors(document, embedder.id))
    started, done, total = monotonic(), 0, len(missing)
    ready: list[tuple[bytes, Floats]] = []
    try:
        for batch in _batches(document, missing, reading):
            if stopped():
                raise Cancelled("stopped")
            vectors = yield from apart(pool, partial(embedder.passages, [text for _, text, _ in batch]))
            ready += zip((known for known, _, _ in batch), vectors, strict=True)
            done += len(batch)
            if len(ready) >= COMMIT or done == total:
                finished, ready = ready, []
                yield from apart(pool, partial(library.put_vectors, embedder.id, finished))
            yield Indexing(path, "embed", done, total, _rate(done, started))
    finally:
        if ready:  # stopped, or the listener went away: keep what is done
            library.put_vectors(embedder.id, ready)
    return total > 0


def _reads(document: Document, library: IndexStore, embedder: Embedder) -> bool:
    """True if the embedder knows the language of a document, which is measured once."""
    share = library.unread(document.structure, embedder.id)
    if share is None:
        texts = [text for _, _, text in library.openings(document.structure, _LENGTH)]
        share = embedder.unread(texts[:: 1 + len(texts) // unread.SAMPLE])
        library.put_unread(document.structure, embedder.id, share)
    return share <= unread.FOREIGN


def _batches(
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
