"""Start of the window: first the renderer's process, then Qt, the engines behind `ui.backend`, single instance."""

from __future__ import annotations

import builtins
import logging
import sys
from collections.abc import Callable, Collection, Iterator, Sequence, Set
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from . import settings as stored
from .core.errors import LibraryError, ModelError, PilcrowError
from .core.files import full_path
from .core.sentence import Words
from .engines.pdf.heap import give_memory_back
from .engines.pdf.parent.process import PdfProcess
from .settings import OpenFiles, Settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from .core.exchange.events import AskedOf, IndexEvent, ProvisionalStructure
    from .core.geometry import Box
    from .core.graph.neighbour import Neighbour
    from .core.indexing.unsure import Unsure
    from .core.marks.annotation import Annotation
    from .core.marks.described import PageLooked
    from .core.marks.history import Step
    from .core.model import Document, Paragraph
    from .core.operators.lists import Listed, ListKind
    from .core.protocols import Corpus, DraftWanted, Stopped
    from .core.reader.form import Filled, Form, Value
    from .core.reader.pdf import Link, OwnText, PdfInfo, Properties, Seen, Tile
    from .core.reader.spoken import Voice
    from .core.references.lookup import Lookup
    from .core.references.resolver import Resolver
    from .core.shelf import PlaceName
    from .core.terms.term import Elsewhere, Term
    from .ui.base.backend import ChatState, ConversationEntry, Exchange, ReadingPlace, Recent, Renderer
    from .ui.window.instance import Instance
    from .workspace import Workspace

log = logging.getLogger(__name__)


class EarlyRenderer:
    """A renderer that opens the first file before the window asks for it."""

    def __init__(self, process: PdfProcess, path: str | None) -> None:
        self._process = process
        self._early = {path: process.open(path)} if path else {}

    def open(self, path: str, password: str = "", *, priority: int = 0) -> Future[PdfInfo]:
        early = self._early.pop(path, None)
        return early if early and not password else self._process.open(path, password, priority=priority)

    def links(self, path: str, page: int, *, priority: int = 1) -> Future[list[Link]]:
        return self._process.links(path, page, priority=priority)

    def text(self, path: str, page: int, letters: str = "", *, priority: int = 3) -> Future[OwnText]:
        return self._process.text(path, page, letters, priority=priority)

    def ink(self, path: str, page: int, *, priority: int = 3) -> Future[Box | None]:
        return self._process.ink(path, page, priority=priority)

    def fill(self, path: str, filled: Filled) -> None:
        self._process.fill(path, filled)

    def leave_out(self, path: str, ids: Collection[str]) -> None:
        self._process.leave_out(path, ids)

    def render(self, path: str, page: int, clip: Box, scale: float, *, priority: int = 0) -> Future[Tile]:
        return self._process.render(path, page, clip, scale, priority=priority)


class Engines:
    """Implementation of `ui.backend.Backend` over a workspace and a renderer."""

    def __init__(self, workspace: Workspace, renderer: Renderer) -> None:
        self._workspace = workspace
        self.renderer = renderer
        from .services.collecting import Collecting
        from .services.embedders import EmbeddingModels
        from .services.shelving import Shelving

        self.shelf = Shelving(workspace)
        self.embedding_models = EmbeddingModels(workspace.folder, lambda: workspace.settings)
        self.collections = workspace.library.collections
        self.collecting = Collecting(workspace)
        self.corpora, self.asking = workspace, workspace.answering

    @property
    def settings(self) -> Settings:
        return self._workspace.settings

    def change(self, settings: Settings) -> None:
        self._workspace.settings = settings
        try:
            stored.save(self._workspace.folder, settings)
        except OSError as error:
            raise LibraryError(
                "The settings hold until Pilcrow is closed: {folder} cannot be written ({problem}).",
                folder=self._workspace.folder,
                problem=error.strerror,
            ) from error

    def choices(self) -> dict[str, tuple[str, ...]]:
        from .engines.embedding.model_files import models, served_models

        try:
            own = stored.own_models(self._workspace.folder)
            known = models(stored.bundled("models"), own)
            served = served_models(own)
        except ModelError as error:
            log.warning("no models to choose from: %s", error)
            known, served = [], []
        embedders = (*(model.name for model in known if model.kind == "embedder"), *(m.name for m in served))
        return {"model": embedders}

    def index(
        self, path: str, *, password: str = "", stopped: Stopped, wanted: DraftWanted, reading: Callable[[], int]
    ) -> Iterator[IndexEvent]:
        return self._workspace.index(path, password=password, stopped=stopped, wanted=wanted, reading=reading)

    def page(self, document: Document, page: int) -> list[Paragraph]:
        return self._workspace.library.page(document.structure, page)

    def lookup(self, document: Document, *, complete: bool) -> Lookup:
        from .core.references.lookup import Lookup

        library, structure = self._workspace.library, document.structure
        resolver = self._resolver(document) if complete else None
        return Lookup(document, partial(library.page, structure), partial(library.keyed, structure), resolver)

    def _resolver(self, document: Document) -> Resolver:
        from .core.model import Kind
        from .core.references.bibliography import OPENING, lists
        from .core.references.resolver import Resolver

        library, structure = self._workspace.library, document.structure
        listed = [
            [paragraph for at in each for paragraph in library.paragraphs(structure, *at)]
            for each in lists(document, library.openings(structure, OPENING))
        ]
        formulas = library.of_kinds(structure, (Kind.FORMULA,))
        return Resolver(document, listed, formulas, library.of_kinds(structure, (Kind.CONTENTS,)))

    def texts(self, document: Document, letters: str) -> Iterator[Paragraph]:
        return self._workspace.library.every(document.structure, letters)

    def suggested(self, document: Document, stopped: Stopped) -> list[str]:
        from .ui.chat.question.suggestions import MADE_BY, suggestions

        library = self._workspace.library
        kept = library.made.suggestions(document.structure, MADE_BY)
        if kept is None:
            corpus = self._workspace.corpus([document], stopped=stopped)
            kept = suggestions(document, corpus, stopped)
            if corpus.basis().whole and not stopped():
                library.made.suggest(document.structure, MADE_BY, kept)
        return kept

    def lists(self, document: Document) -> dict[ListKind, tuple[Listed, ...]]:
        from .core.operators.lists import lists

        return lists(self._workspace.corpus([document], embed=False), 1)

    def naming(self, document: Document, keys: Set[str]) -> list[tuple[Paragraph, int, int]]:
        from .core.operators.figures import speaking_of

        return speaking_of(keys, self._workspace.library.every(document.structure))

    def unsure(self, document: Document) -> list[Unsure]:
        return self._workspace.answering.looking.unsure(document)

    def read_pages(
        self, document: Document, pages: Sequence[int], model: str, stopped: Stopped
    ) -> Iterator[PageLooked]:
        return self._workspace.answering.looking.read(document, pages, model, stopped)

    def terms(self, document: Document) -> list[Term]:
        return self._workspace.terms(document)

    def mentions(self, document: Document, term: Term) -> list[tuple[Paragraph, int, int]]:
        from .core.terms.looking_up import mentions

        return mentions(document, term, partial(self._workspace.library.paragraphs, document.structure))

    def elsewhere(self, document: Document, term: Term) -> list[Elsewhere]:
        return self._workspace.library.term_indexes.elsewhere(term, document.structure)

    def neighbours(self, document: Document, term: Term) -> list[Neighbour]:
        from .core.ask.tools.neighbours import neighbours

        return neighbours(self._workspace.corpus([document]), self.terms(document), term)

    def section_text(self, document: Document, section: int) -> str:
        from .core.operators.lists import section_text

        return section_text(self._workspace.corpus([document], embed=False), 1, section)

    def similar(self, document: Document, text: str, stopped: Stopped) -> list[tuple[Paragraph, int, int]]:
        from .core.search.similar import similar

        return similar(self._workspace.corpus([document], stopped=stopped), text)

    def chat_state(self) -> ChatState:
        from .services.chat_state import chat_state

        return chat_state(self.settings, self._workspace.abilities)

    def try_model(self, stopped: Stopped) -> Iterator[None]:
        self._workspace.abilities.find(self._workspace.answering.chat(), stopped)
        yield

    def pull(self, model: str, stopped: Stopped) -> Iterator[tuple[str, int, int]]:
        from .engines.chat import ollama

        s = self.settings
        for progress in ollama.pull(s.chat_host, model, stopped, s.allow_remote):
            yield progress.status, progress.done, progress.total

    def start_server(self, stopped: Stopped) -> Iterator[Words]:
        from .engines.chat import ollama_program

        yield from ollama_program.start(self.settings.chat_host, self._workspace.folder / "ollama.log", stopped)

    def release_chats(self) -> None:
        """Let the chat server unload the models used here."""
        self._workspace.answering.release_chats()

    def conversations(self, document: Document, words: str = "") -> list[ConversationEntry]:
        from .ui.base.backend import ConversationEntry

        return [ConversationEntry(*kept) for kept in self._workspace.library.desk.conversations(document, words)]

    def conversation(self, document: Document, number: str) -> list[Exchange]:
        from .ui.base.backend import Exchange

        self._workspace.library.desk.touch(number)
        kept = self._workspace.library.desk.conversation(document, number)
        exchanges = (Exchange(question, tuple(events)) for question, events in kept)
        return [replace(each, corpus=self._asked(each.asked_of)) for each in exchanges]

    def _asked(self, asked: AskedOf | None) -> Corpus | None:
        """The documents that a question was put to; a document removed since then has no sections."""
        if asked is None:
            return None
        from .core.model import Document

        library = self._workspace.library
        known = {document.id: document for document in library.documents([one.id for one in asked.documents])}
        gone = (Document(one.id, one.path, one.title, (), ()) for one in asked.documents)
        return self.corpora.corpus([known.get(one.id, one) for one in gone], embed=False)

    def keep(self, document: Document, number: str, exchanges: Sequence[Exchange]) -> None:
        self._workspace.library.desk.keep(document, [(e.question, e.events) for e in exchanges], number)

    def name_conversation(self, number: str, name: str) -> None:
        self._workspace.library.desk.rename(number, name)

    def drop_conversation(self, number: str) -> object:
        return self._workspace.library.desk.drop(number)

    def restore_conversation(self, dropped: object) -> None:
        self._workspace.library.desk.restore(cast("list[tuple[Any, ...]]", dropped))

    def keep_exchange(self, draft: ProvisionalStructure, exchange: Exchange) -> None:
        self._workspace.library.desk.add(draft, exchange.question, exchange.events)

    def digest(self, path: str) -> str:
        return self._workspace.library.digest(path)

    def marks(self, digest: str) -> list[Annotation]:
        return self._workspace.library.marks.of(digest)

    def settled_marks(self, document: Document) -> list[Annotation]:
        from .services import marking

        return marking.own(self._workspace, document)

    def marks_in_file(self, path: str, digest: str, password: str, stopped: Stopped) -> list[Annotation]:
        from .services import marking

        return marking.in_file(self._workspace, path, digest, password, stopped)

    def keep_marks(self, path: str, digest: str, step: Step) -> None:
        self._workspace.library.marks.keep(path, digest, step)

    def write_marks(self, path: str, digest: str, marks: Sequence[Annotation], target: str, password: str) -> int:
        from .services import marking

        author = self.settings.author
        return marking.write(self._workspace, path, digest, list(marks), target, author, password)

    def take_marks_out(self, path: str, digest: str, ids: Collection[str], password: str) -> None:
        from .services import marking

        marking.take_out(self._workspace, path, digest, ids, password)

    def form(self, path: str, password: str, stopped: Stopped) -> Form:
        from .services import form_filling

        return form_filling.form(self._workspace, path, password, stopped)

    def filled(self, path: str, digest: str, form: Form) -> dict[str, Value]:
        return self._workspace.library.forms.settled(path, digest, form)

    def keep_filled(self, path: str, digest: str, values: Filled) -> None:
        self._workspace.library.forms.keep(path, digest, values)

    def write_form(self, path: str, digest: str, filled: Filled, target: str, password: str) -> None:
        from .services import form_filling

        form_filling.write(self._workspace, path, digest, filled, target, password)

    def voice(self, language: str) -> Voice:
        from .engines.speech import voice

        return voice(language, self.settings.voice_speed)

    def properties(self, path: str, password: str, stopped: Stopped) -> Iterator[Properties | Seen]:
        from .ui.base.tasks import result_of

        with self._workspace.readers.processes.one(aside=True) as process:
            yield (whole := result_of(process.properties(path, password=password), stopped))
            upto = 0
            while upto < whole.pages:
                yield (seen := result_of(process.seen(path, upto, password=password), stopped))
                upto = seen.upto

    def write_pages(self, path: str, pages: Sequence[int], target: str, password: str) -> None:
        from .engines.pdf.writing.taking import write_pages

        with self._workspace.readers.processes.one(aside=True) as process:
            write_pages(process, path, pages, target, password)

    def save_copy(self, path: str, target: str) -> None:
        from .engines.pdf.writing.taking import copy

        copy(path, target)

    def save_attachment(self, path: str, number: int, target: str, password: str) -> None:
        from .engines.pdf.writing.taking import write_attachment

        with self._workspace.readers.processes.one(aside=True) as process:
            write_attachment(process, path, number, target, password)

    def place(self, path: str) -> ReadingPlace | None:
        from .ui.base.backend import ReadingPlace

        self._workspace.library.shelf.follow(path)
        kept = self._workspace.library.desk.place(path)
        return ReadingPlace.of(kept) if kept else None

    def keep_place(self, path: str, place: ReadingPlace, name: PlaceName | None = None) -> None:
        self._workspace.library.desk.keep_place(path, asdict(place), name)

    def recent(self) -> list[Recent]:
        from .ui.base.backend import ReadingPlace, Recent

        shelf, found = self._workspace.library.shelf, []
        for path, place in self._workspace.library.desk.recent():
            there = path if Path(path).exists() else shelf.find_again(path) or path
            found.append(Recent(there, ReadingPlace.of(place), shelf.title(there)))
        return found

    def on_battery(self) -> bool:
        from .engines.power import on_battery

        return on_battery()

    def open_files(self) -> OpenFiles:
        return stored.open_files(self._workspace.folder) if self.settings.reopen else OpenFiles()

    def keep_open_files(self, files: OpenFiles) -> None:
        try:
            stored.keep_open_files(self._workspace.folder, files if self.settings.reopen else OpenFiles())
        except OSError as error:
            raise LibraryError(
                "Which documents are open is not remembered: {folder} cannot be written ({problem}).",
                folder=self._workspace.folder,
                problem=error.strerror,
            ) from error


def main(files: Sequence[tuple[str, int | None]], folder: Path, trace: Path | None = None) -> int:
    """Open the window with these files, at 0-based pages; returns the exit status.

    A second start on the same data folder passes its files to the first and ends.
    """
    give_memory_back()
    process = PdfProcess().start()  # before Qt: it opens the first file while Qt is imported
    try:
        renderer = EarlyRenderer(process, _first(files, folder))
        with import_kept():
            from PySide6.QtWidgets import QApplication

        from .ui.base.language import install
        from .ui.base.tasks import WORKERS
        from .ui.window.instance import Instance
        from .ui.window.trace import TracedApplication
        from .workspace import Workspace

        app = TracedApplication(sys.argv[:1]) if trace else QApplication(sys.argv[:1])
        app.setApplicationName("Pilcrow")
        app.setDesktopFileName("pilcrow")
        instance = Instance(folder)
        if instance.hand_over(files):
            return 0
        install(app, "")  # until the settings are loaded
        with (
            _told(app),
            Workspace(folder, stored.load(folder), pool=WORKERS) as workspace,
        ):
            install(app, workspace.settings.language)
            return _run(app, Engines(workspace, renderer), instance, files, folder, trace)
    finally:
        process.close()


@contextmanager
def import_kept() -> Iterator[None]:
    """Restore Python's own `import` after PySide is imported within this context. PySide's replacement reads and
    keeps the source of every module imported later, for a feature that is not used here: this costs time and
    memory, and can make imports in two threads fail.
    """
    own = builtins.__import__
    yield
    builtins.__import__ = own


def _first(files: Sequence[tuple[str, int | None]], folder: Path) -> str | None:
    """Path of the document that will be in front; None for none."""
    if files:
        return full_path(files[-1][0])
    kept = stored.open_files(folder)
    return kept.paths[kept.front] if 0 <= kept.front < len(kept.paths) else None


@contextmanager
def _told(app: QApplication) -> Iterator[None]:
    """Show the error in a dialog if no window can be opened: a reader who started from an icon sees no
    terminal.
    """
    from PySide6.QtWidgets import QMessageBox

    from .ui.base.language import told

    try:
        yield
    except PilcrowError as error:
        unseen = sys.stderr is None or not sys.stderr.isatty()
        if unseen and app.platformName() not in ("offscreen", "minimal"):
            QMessageBox.critical(None, "Pilcrow", told(error))
        raise


def _run(
    app: QApplication,
    engines: Engines,
    instance: Instance,
    files: Sequence[tuple[str, int | None]],
    folder: Path,
    trace: Path | None,
) -> int:
    from PySide6.QtCore import QSettings, Qt

    from .ui.base.language import tr
    from .ui.base.look import fonts, motion, theme
    from .ui.window.housekeeping import closed_by_signals, sweep, tell_of_bugs, watch_for_crashes
    from .ui.window.looks import moved
    from .ui.window.trace import Trace
    from .ui.window.window import Window

    state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    fonts.use(app, engines.settings.font, engines.settings.text_scale)
    settings = moved(engines.settings, state)
    if settings != engines.settings:
        engines.change(settings)
    theme.apply(app, settings.look)
    app.styleHints().colorSchemeChanged.connect(lambda _scheme: theme.apply(app, engines.settings.look))
    # Results of reading are processed in this process: shorter switches (Python's are 5 ms) keep the window
    # responsive.
    sys.setswitchinterval(0.0001)
    window = Window(engines, state, str(folder))
    window.painted.connect(lambda: motion.ask(window), Qt.ConnectionType.SingleShotConnection)
    window.left.connect(sweep(app))
    crashed = watch_for_crashes(folder)
    tell_of_bugs(window.say, folder)
    instance.listen(window.open, window.come_forward)
    tracing = Trace(trace, app, window) if trace else None
    window.begin(files)
    window.show()  # only now, with its content: the start page before would be painted for nothing
    if crashed:
        window.say(
            tr("Pilcrow ended badly the last time; the report stayed on this machine: {path}", path=crashed)
        )
    with closed_by_signals(window.close):
        status = app.exec()
    engines.release_chats()
    instance.close()
    if tracing:
        tracing.close()
    return status
