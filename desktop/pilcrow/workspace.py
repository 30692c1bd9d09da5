"""All parts behind one data folder: reader, library, vectors, embedder, chat, agent.

The command line and the window drive the same generators. Heavy parts are created on first use.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Sequence, Set
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from .core.errors import ChatError, LibraryError, ModelError, PasswordNeeded, PdfError, PilcrowError, UsageError
from .core.exchange.events import Indexed, IndexEvent, Indexing, Notice, NoticeCode
from .core.exchange.read_events import ProvisionalStructure
from .core.indexing import pipeline
from .core.indexing.pipeline import IndexRequest
from .core.indexing.work import Pieces, run_apart
from .core.language.packs import Pack
from .core.message import Message, Words
from .core.model import Document, PageArea
from .core.protocols import AnswerReader, Embedder, PageOcr, Reranker
from .core.reader.pdf import OpenedFile, Tile
from .core.stopping import Stopped, never
from .core.structure.outline.document_title import TITLE_VERSION
from .engines.ocr.process import OcrProcess
from .engines.pdf.clipping import clipping
from .engines.pdf.parent.conversions import Conversions
from .engines.pdf.parent.pool import PdfReaders
from .engines.pdf.parent.process import PdfProcess
from .engines.store.derived.pictures import COVERS, Pictures
from .engines.store.derived.pictures import WIDTH as COVER
from .engines.store.drafts import DraftLibrary
from .engines.store.library import Library
from .engines.store.terms_process import TermsProcess
from .engines.threads import once
from .services import ahead
from .services.answering import Answering
from .services.left_views import views
from .services.models.abilities import Abilities
from .services.models.checking import Checking
from .services.models.embedders import Embedders, until
from .services.models.reranking import load_reranker
from .settings import Settings, bundled, own_models, packs, ruling_packs, save_settings

if TYPE_CHECKING:
    from .core.ask.memory.relevance import Memory
    from .core.search.corpus import LibraryCorpus
    from .core.search.document_index import DocumentIndex, KeptIndexes
    from .core.search.document_index import ParagraphSource as SearchedLibrary
    from .core.terms.term import Term
    from .engines.ocr.engine import Engine
    from .engines.store.vector_store import VectorStore

log = logging.getLogger(__name__)
T = TypeVar("T")
_LONG = 300
"""Number of pages above which a separate process is worth its start, 0.5 s of CPU time."""


class Workspace:
    """All services of one data folder; a context manager.

    `stopped` is polled by all long work. `password(path, attempt)` is called for encrypted files, with attempts
    counted from 1, and returns None to give up. A window passes a `pool` of threads: then work on one document can
    be interrupted for another between any two events, and the work that would slow the window's thread, the
    embedding model and the processing of long documents, runs in separate processes.
    """

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        *,
        stopped: Stopped = never,
        password: Callable[[str, int], str | None] = lambda _path, _attempt: None,
        pool: Executor | None = None,
    ) -> None:
        self.folder = folder
        self.settings = settings
        self.stopped = stopped
        self.password = password
        self.unsaved: Callable[[LibraryError], object] = lambda _error: None
        self._saving = ThreadPoolExecutor(1, "settings")
        self.pool = Pieces(pool) if pool is not None else None
        self._reranker_problem: Words = ""
        ruling, pack_rules = ruling_packs(folder, settings.packs_off)
        self.conversions = Conversions(folder, lambda: self.library.shelf.digests(placed=True))
        self.readers = PdfReaders(ruling, self.conversions)
        self._ocr: dict[Engine, OcrProcess] = {}
        self.library = Library(folder, pack_rules)
        self.embedders = Embedders(folder, settings, stopped, apart=pool is not None)
        self._terms_process = TermsProcess(folder, pack_rules)
        self.covers = Pictures(folder / "covers", COVERS)
        self.views = views(folder)
        self.abilities = Abilities(folder)
        self.answering = Answering(
            self.library,
            lambda: self.settings,
            stopped,
            lambda: self.gist_memory,
            lambda: self.vectors_trouble,
            self.picture,
            self.abilities,
        )
        self.checking = Checking(folder, lambda: self.settings, self.answering.chat)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes and close the library, after running work has ended. May be called twice."""
        self._saving.shutdown()
        self.embedders.stop()
        self._terms_process.close()
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
        self.readers.close()
        for engine in self._ocr.values():
            engine.close()
        self.embedders.close()
        if "vectors" in self.__dict__:
            self.vectors.close()
        self.library.close()

    def change(self, settings: Settings) -> Future[None]:
        """Use other settings from now on, and save them on a thread behind, in the order of the changes. If they
        cannot be saved, the future has the `LibraryError`, and `unsaved` is called with it on that thread.
        """
        self.settings = settings
        return self._saving.submit(self._save, settings)

    def _save(self, settings: Settings) -> None:
        try:
            save_settings(self.folder, settings)
        except LibraryError as error:
            self.unsaved(error)
            raise

    @property
    def embedder(self) -> Embedder | None:
        """The embedding model; None if its files are missing or damaged."""
        return self.embedders.usable

    @once
    def reranker(self) -> Reranker | None:
        """The reranker of the settings; None if there is none, or it cannot be used."""
        name, own, remote = self.settings.reranker, own_models(self.folder), self.settings.allow_remote
        try:
            return load_reranker(name, own, allow_remote=remote) if name else None
        except (ModelError, ChatError) as error:
            log.warning("no reranking: %s", error)
            self._reranker_problem = error.message
            return None

    @once
    def answer_reader(self) -> AnswerReader | None:
        """The trained reader of answers; None if its files are missing or damaged."""
        from .engines.embedding.answer_reader import OnnxAnswerReader

        try:
            return OnnxAnswerReader(bundled("models"))
        except ModelError as error:
            log.warning("answers are not read: %s", error)
            return None

    @once
    def packs(self) -> list[Pack]:
        """Rule packs in use. Raises `UsageError` for an invalid file."""
        return packs(self.folder, self.settings.packs_off)

    @property
    def ocr(self) -> PageOcr | None:
        """OCR engine for pages without text, None if it is off. Raises `UsageError` for an unknown name."""
        from .engines.ocr.engine import Engine

        s = self.settings
        if s.ocr == "off":
            return None
        if s.ocr not in ("rapidocr", "tesseract"):
            raise UsageError("The setting ocr is “{name}”: make it rapidocr, tesseract or off.", name=s.ocr)
        engine = Engine(s.ocr, s.ocr_languages, s.ocr_model)
        return self._ocr.setdefault(engine, OcrProcess(engine, self.conversions))

    @once
    def vectors(self) -> VectorStore:
        """Chroma, for searching many documents; imported on first use. Raises `AddressRefused`."""
        from .engines.chat.servers import checked_address
        from .engines.store.vector_store import VectorStore

        s = self.settings
        url = checked_address(s.chroma_url, s.allow_remote) if s.chroma_url else ""
        return VectorStore(self.folder, self.library, url)

    @property
    def vectors_trouble(self) -> str:
        """Why the library's own vectors stand in for a Chroma server, in sentences; "": they do not."""
        trouble = self.vectors.trouble if "vectors" in self.__dict__ else ""
        return f"{trouble} The library's own vectors stand in for it." if trouble else ""

    def index(
        self, path: str, *, embed: bool = True, ignore_bookmarks: bool = False, stopped: Stopped | None = None
    ) -> Iterator[IndexEvent]:
        """Bring a file into the library, as `complete` does."""
        request = IndexRequest(path, stopped or self.stopped, ignore_bookmarks=ignore_bookmarks)
        return self.complete(request, embed=embed)

    def complete(self, request: IndexRequest, *, embed: bool = True) -> Iterator[IndexEvent]:
        """Bring a file into the library: structure, then (with `embed`) vectors, and (unless off in the settings)
        OCR of pages without text, then `Indexed`. A caller that continues to iterate gets `Structured` again, if a
        chat model names sections without printed titles.

        Raises `PdfError`, `PasswordNeeded` if no password works, `LibraryError`, `Cancelled`.
        """
        embedder = (yield from self._embedder_for(request)) if embed else None
        for attempt in count(1):
            try:
                yield from self._completed(request, embedder, embed=embed)
            except PasswordNeeded:
                entered = self.password(request.path, attempt)
                if entered is None:
                    raise
                request = replace(request, password=entered)
            else:
                return

    def _embedder_for(self, request: IndexRequest) -> Generator[IndexEvent, None, Embedder | None]:
        """The embedding model for a file; what is missing for searching by meaning is told."""
        unproven = self.embedders.unproven
        if unproven is None:
            yield Notice(
                Message("{problem} Only exact words are found meanwhile.", problem=self.embedders.problem),
                NoticeCode.NO_EMBEDDING,
            )
        if self.reranker is None and self._reranker_problem:
            yield Notice(
                Message("{problem} Nothing is reranked meanwhile.", problem=self._reranker_problem),
                NoticeCode.NO_RERANKING,
            )
        return until(unproven, request.stopped) if unproven else None

    def _completed(self, request: IndexRequest, embedder: Embedder | None, *, embed: bool) -> Iterator[IndexEvent]:
        yield from run_apart(self.pool, partial(self._entitle, request))
        from .engines.store.sharing import sharing

        server = self.vectors if self.settings.chroma_url else None
        shared = sharing(self.library, server, request.stopped)
        with shared as library, self.readers.processes.expecting() as prepare:
            for event in pipeline.index(request, self.readers, library, embedder, self.ocr, self.pool):
                if self.pool and isinstance(event, Indexing):  # not before the first document has begun
                    prepare()
                if isinstance(event, Indexed) and embed:
                    yield from run_apart(self.pool, partial(self._complete_derived, event.document, embedder))
                yield event
        if isinstance(event, Indexed) and embed:
            yield from ahead.work(self, event.document, request.stopped)

    @property
    def gist_memory(self) -> Memory:
        """Summaries of the library's documents, for choosing those relevant to a question."""
        from .core.ask.memory.relevance import Memory

        return Memory(self.library, self.library.gists, self.embedder, self.stopped)

    def _complete_derived(self, document: Document, embedder: Embedder | None) -> None:
        """Make missing summaries, terms and mean vectors of a document."""
        for _ in self.gist_memory.complete([document]):
            pass
        try:
            self.terms(document)
        except PilcrowError:
            raise
        except Exception:  # no failure here may stop anything else
            log.exception("no terms")
        if embedder is not None:
            means = self._terms_process if self._is_long(document) else self.library.paragraph_means
            means.make(document.structure, embedder.id)

    def terms(self, document: Document) -> list[Term]:
        """Terms of a document, best first; found and saved if they are missing."""
        if self._is_long(document) and self.library.term_indexes.of(document.structure) is None:
            self._terms_process.find_terms(document.id)
        return self.library.find_terms(document)

    def _is_long(self, document: Document) -> bool:
        """True if processing this document in the window's process would block the window."""
        return self.pool is not None and len(document.pages) > _LONG

    def _entitle(self, request: IndexRequest) -> None:
        """Update the title of a document that was read with older rules for titles."""
        path = request.path
        document = self.library.find(path, stopped=request.stopped)
        if document is None or self.library.shelf.titled(document.id, TITLE_VERSION):
            return
        said = document.said
        with suppress(PdfError), self.readers.processes.one(aside=True) as process:
            first = process.first_page(path, COVER, password=request.password, stopped=request.stopped)
            said = first.said
        self.library.shelf.put(path, document.id, len(document.pages), said, TITLE_VERSION, known_only=True)

    def unlocked(self, file: OpenedFile, run: Callable[[PdfProcess, OpenedFile], T]) -> T:
        """Result of `run` with a process and the file with its password. Raises `PasswordNeeded`."""
        for attempt in count(1):
            try:
                with self.readers.processes.one(aside=True) as process:
                    return run(process, file)
            except PasswordNeeded:
                entered = self.password(file.path, attempt)
                if entered is None:
                    raise
                file = replace(file, password=entered)
        raise AssertionError

    def picture(self, document: Document, place: PageArea, stopped: Stopped) -> Tile:
        """Render a part of a page for vision models. Raises `PdfError`, `Cancelled`."""
        from .core.ask.context.pictures import LONGEST, SCALE  # with many regular expressions

        with self.readers.processes.one(aside=True) as process:
            return clipping(process, document.path, place, SCALE, LONGEST, stopped)

    def corpus(
        self, documents: Sequence[Document], *, embed: bool = True, stopped: Stopped | None = None
    ) -> LibraryCorpus:
        """Corpus of indexed documents, numbered from 1, for search and reading; without `embed` it searches by
        words only and ignores settings and files, as the window's thread needs it.

        Raises `UsageError` for an invalid pack.
        """
        return self._corpus(self.library, documents, embed, stopped, None)

    def draft(
        self, draft: ProvisionalStructure, *, embed: bool = True, stopped: Stopped | None = None
    ) -> LibraryCorpus:
        """Corpus of the part of a document read so far, before the document is in the library."""
        library = DraftLibrary(draft, self.library.terms)
        return self._corpus(library, [draft.document], embed, stopped, draft.done)

    def _corpus(
        self,
        library: SearchedLibrary,
        documents: Sequence[Document],
        embed: bool,
        stopped: Stopped | None,
        read: int | None,
    ) -> LibraryCorpus:
        from .core.search.corpus import LibraryCorpus
        from .core.search.retrieval_options import Retrieval
        from .engines.store.nearest import NearestRows

        if not embed:
            return LibraryCorpus(library, documents)
        structures = [document.structure for document in documents]
        ends = stopped or self.stopped
        state = self.library.shelf.state()

        def serving(without: Set[str]) -> Embedder | None:
            complete = self.library.paragraph_means.complete(structures) if read is None else {}
            found = self.embedders.serving(complete, len(structures), without)
            return until(found, ends) if found else None

        def kept(document: Document, model: str, make: Callable[[], DocumentIndex]) -> DocumentIndex:
            titles = tuple(section.title for section in document.sections)
            of = document.structure, titles, state, model
            return make() if read is not None else self._indexes.get(of, make)

        return LibraryCorpus(
            library,
            documents,
            serving(frozenset()),
            Retrieval(
                NearestRows(self.library, lambda: self.vectors) if library is self.library else None,
                self.reranker,
                two_stage=self.settings.ranker == "two-stage",
                packs=self.packs,
                read=read,
                stopped=ends,
                indexes=kept,
                instead=serving,
                reader=lambda: self.answer_reader,
            ),
        )

    @once
    def _indexes(self) -> KeptIndexes:
        from .core.search.document_index import KeptIndexes

        return KeptIndexes()

    def forget(self, path: str) -> bool:
        """Remove a document and all its data from library and Chroma, with the earlier contents of the file; False
        if it is not there.
        """
        before = self.library.shelf.digests(placed=False)
        vectors = self.vectors
        known = self.library.forget(path)
        self._indexes.clear()
        for digest in before - self.library.shelf.digests(placed=False):
            for each in (self.covers, self.views, self.conversions, self.library.half_read):
                each.drop(digest)
        if known:
            vectors.tidy()
        return known

    def rebuild(self) -> int:
        """Rebuild terms and Chroma from the library's texts and vectors; returns the number of vectors written."""
        self.library.rebuild()
        self.vectors.clear()
        if self.embedder is None:
            return 0
        return max((done for done, _ in self.vectors.sync(self.embedder.id)), default=0)
