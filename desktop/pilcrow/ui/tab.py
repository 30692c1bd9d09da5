"""One open document: contents, page and conversation side by side, and the evidence lighting up in all three."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileSystemWatcher, Qt, QTimer, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget

from ..core.errors import PasswordNeeded, PilcrowError
from ..core.events import (
    AgentEvent,
    Answered,
    Citation,
    Indexed,
    IndexEvent,
    Indexing,
    Notice,
    Retrieved,
    SectionRead,
    Structured,
    Unfolded,
)
from ..core.highlights import Mark, citation_marks, marks, section_states
from ..core.model import Coordinate, Document, Paragraph
from ..core.pdf import PdfInfo
from ..core.protocols import Corpus, Stopped
from .backend import Backend, ChatState, Exchange, Place
from .contents import Contents
from .conversation import Conversation
from .dialogs import ask_password
from .find import FindBar
from .indexer import Indexer
from .modelbar import ModelBar
from .viewer import Viewer
from .work import Deliverer, Task

CONTENTS, PAGE, CHAT = range(3)
_SETTLED = 500
"""Milliseconds a changed file must be left alone before it is read again: writers write in pieces."""


class Tab(QWidget):
    """A document at `path`. Emits `changed` when the window's bars should look at it again."""

    changed = Signal()
    closing = Signal()
    chat_changed = Signal()

    def __init__(self, backend: Backend, indexer: Indexer, path: str, page: int | None = None) -> None:
        super().__init__()
        self.backend, self.indexer, self.path = backend, indexer, path
        self.info: PdfInfo | None = None
        self.document: Document | None = None
        self.progress: Indexing | None = None
        self.notices: list[str] = []
        self.narrow = 0
        """How many of the side panes the window put away for want of width."""
        self._corpus: Corpus | None = None
        self._password = ""
        self._asked_page = page
        self._task: Task | None = None
        self._events: list[AgentEvent] = []
        self._faded: list[Mark] = []
        self._follow = False
        self._deliver = Deliverer(self)
        self._build()
        self._watch()
        self.open()

    # ---- the parts ----------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.contents = Contents()
        self.viewer = Viewer(self.backend.renderer)
        self.find_bar = FindBar()
        self.find_bar.hide()
        self.conversation = Conversation()
        self.model_bar = ModelBar()
        self.failure = QLabel()
        self.failure.setWordWrap(True)
        self.failure.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.failure.setMargin(48)
        self.failure.hide()

        middle = self._middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.find_bar)
        column.addWidget(self.viewer, 1)
        column.addWidget(self.failure, 1)
        right = self._right = QWidget()
        right.setProperty("panel", True)
        side = QVBoxLayout(right)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(0)
        side.addWidget(self.model_bar)
        side.addWidget(self.conversation, 1)

        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        for widget, stretch in ((self.contents, 0), (middle, 1), (right, 0)):
            self.splitter.addWidget(widget)
            self.splitter.setStretchFactor(self.splitter.count() - 1, stretch)
        self.contents.setMinimumWidth(200)
        right.setMinimumWidth(300)
        middle.setMinimumWidth(280)
        self.splitter.setSizes([280, 720, 400])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)

        self.viewer.place_changed.connect(self._moved)
        self.viewer.link_activated.connect(self._open_link)
        self.viewer.selection_changed.connect(lambda _text: self._tell_context())
        self.viewer.mark_activated.connect(self._mark_activated)
        self.contents.section_activated.connect(self._go_to_section)
        self.find_bar.found.connect(self._show_found)
        self.find_bar.activated.connect(self._go_to_found)
        self.find_bar.closed.connect(self._find_closed)
        self.conversation.asked.connect(self.ask)
        self.conversation.stop_requested.connect(self.stop)
        self.conversation.citation_activated.connect(self._go_to_citation)
        self.conversation.step_activated.connect(self._go_to_step)
        self.conversation.evidence_requested.connect(self._show_evidence)
        self.conversation.changed.connect(self._keep)

    def pane(self, which: int) -> QWidget:
        """`CONTENTS`, `PAGE` or `CHAT`."""
        return (self.contents, self._middle, self._right)[which]

    @property
    def title(self) -> str:
        return Path(self.path).name

    # ---- opening ------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the pages (asking for a password where one is needed), then have it indexed."""
        self._deliver.when_done(self.backend.renderer.open(self.path, self._password), self._opened)

    def _opened(self, future: Future[PdfInfo]) -> None:
        error = future.exception()
        if isinstance(error, PasswordNeeded):
            entered = ask_password(self, self.path, wrong=bool(self._password))
            if entered is None:
                self.closing.emit()
                return
            self._password = entered
            self.open()
            return
        if error is not None:
            self._fail(str(error) if isinstance(error, PilcrowError) else "The file cannot be shown.")
            return
        self.info = future.result()
        self.failure.hide()
        self.viewer.show()
        place = self.backend.place(self.path) if self.document is None else self.viewer.place()
        if self._asked_page is not None:
            place = Place(self._asked_page, 0.0, place.zoom, place.turns)
            self._asked_page = None
        self.viewer.show_document(self.path, self.info, place)
        self.indexer.add(self.path, self._password)
        self.changed.emit()

    def _fail(self, sentence: str) -> None:
        self.viewer.hide()
        self.failure.setText(sentence)
        self.failure.show()
        self.contents.clear()
        self.conversation.set_ready(False, "There is nothing to ask about.")
        self.changed.emit()

    def _watch(self) -> None:
        """Notice a changed file and read it again, keeping the place."""
        self._watcher = QFileSystemWatcher([self.path], self)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLED)
        self._watcher.fileChanged.connect(lambda _path: self._settled.start())
        self._settled.timeout.connect(self._read_again)

    def _read_again(self) -> None:
        if not Path(self.path).is_file():
            return
        if self.path not in self._watcher.files():
            self._watcher.addPath(self.path)  # editors replace files: the watch ended with the old one
        self.open()

    # ---- indexing -----------------------------------------------------------------------------------------

    def index_event(self, event: IndexEvent) -> None:
        match event:
            case Indexing(stage="read", done=done, total=total):
                self.progress = event
                if self.document is None:
                    self.contents.set_progress(done, total)
                    self.conversation.set_ready(False, f"Reading page {done:,} of {total:,}.")
            case Indexing():
                self.progress = event
            case Structured(document):
                self._structured(document)
            case Notice(text):
                self.notices.append(text)
            case Indexed():
                self.progress = None
        self.changed.emit()

    def index_failed(self, error: PilcrowError) -> None:
        self.progress = None
        self.notices.append(str(error))
        if self.document is None:
            self.contents.clear()
            self.conversation.set_ready(False, str(error))
        self.changed.emit()

    def _structured(self, document: Document) -> None:
        if self.document is not None and self.document.structure == document.structure:
            return
        self.document = document
        self._corpus = self.backend.corpus([document])
        self.contents.set_document(document)
        self.viewer.set_text(lambda page: self._page_text(document, page))
        self.find_bar.set_source(document, lambda: self.backend.texts(document))
        self._faded = []
        self.conversation.set_document(document, self._corpus, self.backend.conversation(document))
        self.conversation.set_ready(True, "")
        self._tell_context()
        place = self.viewer.place()
        self.contents.set_current(place.page, place.y)

    def _page_text(self, document: Document, page: int) -> list[Paragraph]:
        """A page's paragraphs; none, and the reason in the status bar, when the library fails."""
        try:
            return self.backend.page(document, page)
        except PilcrowError as error:
            self.notices.append(str(error))
            return []

    # ---- moving about -------------------------------------------------------------------------------------

    def _moved(self, page: int, y: float) -> None:
        self.contents.set_current(page, y)
        self._tell_context()
        self.changed.emit()

    def _tell_context(self) -> None:
        if self.info is not None:
            page = self.viewer.place().page
            self.conversation.set_context(
                self.info.pages[page].label or str(page + 1), self.viewer.selected_text()
            )

    def _go_to_section(self, section: int) -> None:
        assert self.document is not None  # noqa: S101  (only a document's own sections can be activated)
        found = self.document.section(section)
        self.viewer.go_to(found.page, found.box.y0 if found.box else None)

    def _go_to_citation(self, citation: Citation) -> None:
        if self._corpus is not None:
            found = citation_marks(citation, self._corpus.paragraph(citation.at))
            self._show_marks(found)

    def _show_marks(self, found: list[Mark]) -> None:
        if found:
            self._follow = False
            self.viewer.go_to_boxes(found[0].page, found[0].boxes)
            for mark in found:
                self.viewer.flash(mark.page, mark.boxes)
                self.viewer.keep(mark.page, mark.boxes)

    def _go_to_step(self, event: AgentEvent) -> None:
        if isinstance(event, Retrieved) and event.hits:
            self._go_to_paragraph(event.hits[0])
        elif isinstance(event, SectionRead):
            self._go_to_paragraph(Coordinate(event.doc, event.section, event.start))
        elif isinstance(event, Unfolded):
            self._go_to_section(event.section)

    def _go_to_paragraph(self, at: Coordinate) -> None:
        if self._corpus is not None:
            paragraph = self._corpus.paragraph(at)
            boxes = tuple(span.box for span in paragraph.spans if span.page == paragraph.page)
            self.viewer.go_to_boxes(paragraph.page, boxes)
            self.viewer.flash(paragraph.page, boxes)

    def _mark_activated(self, mark: Mark) -> None:
        self.viewer.flash(mark.page, mark.boxes)

    def _open_link(self, uri: str) -> None:
        if uri.startswith(("http://", "https://", "mailto:")):
            QDesktopServices.openUrl(uri)

    # ---- finding ------------------------------------------------------------------------------------------

    def start_finding(self) -> None:
        self.find_bar.show()
        self.find_bar.start(self.viewer.selected_text())

    def _show_found(self, hits: list[Any]) -> None:
        self._hits = [(page, boxes) for hit in hits for page, boxes in hit.boxes().items()]
        self.viewer.set_found(self._hits, -1)

    def _go_to_found(self, index: int) -> None:
        hits = self.find_bar.hits()
        page, boxes = next(iter(hits[index].boxes().items()))
        flat = sum(len(hit.boxes()) for hit in hits[:index])
        self.viewer.set_found(self._hits, flat)
        self.viewer.go_to_boxes(page, boxes)

    def _find_closed(self) -> None:
        self.find_bar.hide()
        self.viewer.set_found([], -1)
        self.viewer.setFocus()

    # ---- asking -------------------------------------------------------------------------------------------

    def ask(self, question: str, context: Any = None) -> None:
        """Answer with the document, watching in page and contents while the agent works."""
        if self.document is None or self._task is not None:
            return
        document, history = self.document, self.conversation.exchanges()
        self._faded = [*self._faded, *self._marks()]
        self._events = []
        self._follow = True
        self.conversation.begin(question)
        self.viewer.set_marks([], self._faded)
        self.contents.set_states({})

        def work(stopped: Stopped) -> Iterator[AgentEvent]:
            return self.backend.ask([document], _with_context(question, context), history, stopped=stopped)

        self._task = Task(work, self)
        self._task.happened.connect(self._answering)
        self._task.failed.connect(lambda error: self.conversation.show_failure(str(error)))
        self._task.finished.connect(self._answered)
        self._task.start()
        self.changed.emit()

    def stop(self) -> None:
        if self._task is not None:
            self._task.stop()

    def _marks(self) -> list[Mark]:
        return marks(self._events, self._corpus) if self._corpus is not None else []

    def _answering(self, event: AgentEvent) -> None:
        self.conversation.show_event(event)
        if isinstance(event, Retrieved | SectionRead | Answered):
            self._events.append(event)
            self._light_up()
            if self._follow:
                self._follow_agent(event)

    def _light_up(self) -> None:
        self.viewer.set_marks(self._marks(), self._faded)
        self.contents.set_states(section_states(self._events, 1))

    def _follow_agent(self, event: AgentEvent) -> None:
        """Bring what was found into view, until the reader takes the wheel."""
        if isinstance(event, Answered) and event.citations:
            first = citation_marks(event.citations[0], self._paragraph(event.citations[0].at))
            self.viewer.go_to_boxes(first[0].page, first[0].boxes)
        elif isinstance(event, Retrieved) and event.hits:
            paragraph = self._paragraph(event.hits[0])
            boxes = tuple(span.box for span in paragraph.spans if span.page == paragraph.page)
            self.viewer.go_to_boxes(paragraph.page, boxes, record=len(self._events) == 1)

    def _paragraph(self, at: Coordinate) -> Paragraph:
        assert self._corpus is not None  # noqa: S101  (events only come from a corpus)
        return self._corpus.paragraph(at)

    def _answered(self) -> None:
        self._task = None
        self.conversation.finish()
        self._keep()
        self.chat_changed.emit()
        self.changed.emit()

    def _show_evidence(self, exchange: Exchange) -> None:
        """All evidence of one answer, strong again; the first of it in view."""
        if self._corpus is None:
            return
        self._faded = []
        self._events = list(exchange.events)
        self._light_up()
        cited = [mark for mark in self._marks() if mark.number]
        if cited:
            self.viewer.go_to_boxes(cited[0].page, cited[0].boxes)

    def _keep(self) -> None:
        if self.document is not None:
            self.backend.keep(self.document, self.conversation.exchanges())

    def set_chat(self, state: ChatState) -> None:
        self.model_bar.set_state(state)

    # ---- leaving ------------------------------------------------------------------------------------------

    def keep_place(self) -> None:
        if self.info is not None:
            self.backend.keep_place(self.path, self.viewer.place())

    def shut(self) -> None:
        """Stop everything of this document; called before it goes away."""
        self.keep_place()
        self.indexer.drop(self.path)
        if self._task is not None:
            self._task.wait()
        self.find_bar.shut()
        self.viewer.clear()


def _with_context(question: str, context: Any) -> str:
    """The question with what the reader wants it to be about: a page, or the words that are selected."""
    if not context:
        return question
    return f"{question}\n\n(About this: {context})"
