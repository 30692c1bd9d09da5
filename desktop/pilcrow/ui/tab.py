"""One open document: contents, page and conversation side by side, and the evidence lighting up in all three."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from ..core.errors import PasswordNeeded, PilcrowError
from ..core.events import (
    AgentEvent,
    Citation,
    Draft,
    Indexed,
    IndexEvent,
    Indexing,
    Notice,
    Retrieved,
    SectionRead,
    Structured,
    Unfolded,
)
from ..core.highlights import Lit, Mark, citation_marks, follow, marks, section_states
from ..core.model import Coordinate, Document, Paragraph
from ..core.pdf import PdfInfo
from ..core.protocols import Corpus, Stopped
from ..core.records import carried
from .backend import Backend, ChatState, Exchange, Place
from .contents import Contents
from .conversation import Conversation
from .dialogs import ask_password
from .find import FindBar
from .hits import Hit
from .indexer import Indexer
from .modelbar import ModelBar
from .viewer import Viewer
from .watch import FileWatch
from .work import BUG, Deliverer, Errands, Task

log = logging.getLogger(__name__)
CONTENTS, PAGE, CHAT = range(3)
_MOST_FADED = 2000
_NO_TEXT = "These pages have no text to ask about"
_READING = "The pages are being read. What you ask now is answered from those read so far."
_READER_ACTS = (
    QEvent.Type.Wheel,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.KeyPress,
    QEvent.Type.NativeGesture,
    QEvent.Type.TouchBegin,
)


@dataclass
class Services:
    """What all tabs share."""

    backend: Backend
    indexer: Indexer
    errands: Errands


class Tab(QWidget):
    """A document at `path`. Emits `changed` when the window's bars should look at it again."""

    changed = Signal()
    closing = Signal()
    chat_changed = Signal()

    def __init__(self, services: Services, path: str, page: int | None = None) -> None:
        super().__init__()
        self.backend, self.indexer, self.errands = services.backend, services.indexer, services.errands
        self.path = path
        self.info: PdfInfo | None = None
        self.document: Document | None = None
        self.progress: Indexing | None = None
        self.notices: list[str] = []
        self.narrow = 0
        """How many of the side panes the window put away for want of width."""
        self._corpus: Corpus | None = None
        self._talk: Document | None = None
        """The document that the conversation, and `_corpus`, speak of: while pages are read, that of `_draft`."""
        self._draft: Draft | None = None
        self._password = ""
        self._asked_page = page
        self._task: Task | None = None
        self._waiting: tuple[str, str] | None = None
        """A question, and what it is about, asked before the document was read."""
        self._lit: Sequence[Mark] = ()
        self._faded: list[Mark] = []
        self._follow = False
        self._unread = False
        """Whether the pages are there but nobody has been told to read them."""
        self._shut = False
        self._stale = False
        """Whether the pages were read again and their text is not known to be the same."""
        self._deliver = Deliverer(self)
        self._build()
        self._watch = FileWatch(path, self)
        self._watch.changed.connect(self.open)
        self._gone = f"{self.title} is no longer where it was."
        self._watch.gone.connect(lambda: self._note(self._gone))
        self.open()

    # ---- the parts ----------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.contents = Contents()
        self.viewer = Viewer(self.backend.renderer)
        self.find_bar = FindBar()
        self.find_bar.hide()
        self.conversation = Conversation()
        self.model_bar = ModelBar()
        self.failure = _Failure()
        self.failure.again.clicked.connect(self.open)
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

        self.viewer.installEventFilter(self)
        self.viewer.viewport().installEventFilter(self)
        for picture in (self.viewer.tiles.arrived, self.viewer.tiles.failed):
            picture.connect(self._pictured, Qt.ConnectionType.QueuedConnection)
        self.viewer.place_changed.connect(lambda _page, _y: self._moved())
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

    @property
    def readable(self) -> bool:
        """Whether there are pages to look at."""
        return self.info is not None and self.failure.isHidden()

    # ---- opening ------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the pages (asking for a password where one is needed), then have it indexed.

        Called again when the file has changed: the place stays.
        """
        self._deliver.when_done(self.backend.renderer.open(self.path, self._password), self._opened)

    def _opened(self, future: Future[PdfInfo]) -> None:
        if self._shut:
            return
        error = future.exception()
        if isinstance(error, PasswordNeeded):
            ask_password(self, self.path, wrong=bool(self._password), then=self._unlock)
        elif error is not None:
            if not isinstance(error, PilcrowError):
                log.error("a file cannot be opened", exc_info=error)
            self._fail(str(error) if isinstance(error, PilcrowError) else BUG)
        else:
            again = self.info is not None
            self.info = future.result()
            self.notices = [notice for notice in self.notices if notice != self._gone]
            self.failure.hide()
            self.viewer.show()
            place = self.viewer.place() if again else self._stored_place()
            self.viewer.show_document(self.path, self.info, place)
            self._stale = again
            if not again:
                self.conversation.set_ready(True, _READING)
                self.keep_place()  # it is a recent file from now on
            self._unread = True
            self.changed.emit()

    def _pictured(self, *_: object) -> None:
        """Have it indexed, now that there is something to look at: what indexing starts would only delay that."""
        if self._unread and not self._shut:
            self._unread = False
            self.indexer.add(self.path, self._password)

    def _unlock(self, password: str | None) -> None:
        if password is None:
            self.closing.emit()
        else:
            self._password = password
            self.open()

    def _stored_place(self) -> Place:
        try:
            place = self.backend.place(self.path)
        except PilcrowError as error:
            self._note(str(error))
            place = Place()
        return place if self._asked_page is None else Place(self._asked_page, 0.0, place.zoom, place.turns)

    def _fail(self, sentence: str) -> None:
        """Say why there are no pages; what was said about them stays."""
        self.viewer.hide()
        self.failure.say(sentence)
        self.indexer.drop(self.path)
        if self.document is None:
            self.contents.clear()
            self.conversation.set_ready(False, "There is nothing to ask about.")
        self.changed.emit()

    def _note(self, sentence: str) -> None:
        """Something to know that stops nothing."""
        if sentence not in self.notices[-1:]:
            self.notices.append(sentence)
            self.changed.emit()

    # ---- indexing -----------------------------------------------------------------------------------------

    def index_event(self, event: IndexEvent) -> None:
        match event:
            case Indexing():
                self.progress = event
                if event.stage == "read" and self.document is None:
                    self.contents.set_progress(event.done, event.total)
            case Draft():
                self._drafted(event)
            case Structured(document):
                self._structured(document)
            case Notice(text):
                self._note(text)
            case Indexed():
                self.progress = None
        self.changed.emit()

    def index_failed(self, error: PilcrowError) -> None:
        self.progress = None
        self._note(str(error))
        if self.document is None:
            self.contents.clear()
            self._waiting = None
            self.conversation.show_failure(str(error))
            self.conversation.set_ready(False, str(error))

    def _structured(self, document: Document) -> None:
        """Contents, text and conversation of what was read, for the first time or of a changed file."""
        if self.document is not None and self.document.structure == document.structure:
            if self._stale:
                self._show_text(document)
            return
        if self.document is not None:
            if self._task is not None:
                self._task.stop()
                self._task = None
                self.conversation.show_failure("The file changed while this was being answered: please ask again.")
            self._lit, self._faded = (), []
        self.document = document
        self._list(document)
        self.find_bar.set_source(document, lambda letters: self.backend.texts(document, letters))
        self._show_text(document)
        if self._task is None:  # else once it is answered
            self._speak_of(document)

    def _drafted(self, draft: Draft) -> None:
        """Contents of what has been read so far; and its text, when a question waits for that."""
        if self.document is not None:
            return  # the file changed: what was read of it before serves until all is read again
        self._list(draft.document, draft.done)
        if draft.paragraphs and self._task is None:
            self._speak_of(draft.document, draft)

    def _list(self, document: Document, read: int | None = None) -> None:
        self.contents.set_document(document, read)
        self.contents.set_current(*self.viewer.reading())

    def _speak_of(self, document: Document, draft: Draft | None = None) -> None:
        """Let the conversation be about a document or a draft of it; what was said of an earlier draft goes on."""
        said = self.conversation.exchanges() if self._draft is not None else []
        earlier = self._corpus
        corpus = self.backend.draft(draft) if draft else self.backend.corpus([document])

        def before(at: Coordinate) -> Paragraph | None:
            with suppress(PilcrowError):
                return earlier.paragraph(at) if earlier else None
            return None

        def page(number: int) -> list[Paragraph]:
            if draft is None:
                return self.backend.page(document, number)
            return [paragraph for paragraph in draft.paragraphs if number in paragraph.pages]

        def exchanges() -> list[Exchange]:
            kept = [] if draft else self._kept(document)
            return kept + [Exchange(e.question, tuple(carried(e.events, before, page))) for e in said]

        def show(found: list[Exchange]) -> None:
            if self._shut or self._task is not None or self.document not in (None, document):
                return
            self._corpus, self._talk, self._draft = corpus, document, draft
            self._show_conversation(document, found)
            if said:
                self._keep()

        self.errands.do(exchanges, show)

    def _kept(self, document: Document) -> list[Exchange]:
        """The conversation as it was kept; none, and the reason told, where it cannot be read."""
        try:
            return self.backend.conversation(document)
        except PilcrowError as error:
            self.errands.failed.emit(error)
            return []

    def _show_conversation(self, document: Document, kept: list[Exchange]) -> None:
        self.conversation.set_document(document, self._corpus, kept)
        empty = not any(section.paragraphs for section in document.sections)
        scanned = any("scan" in why for why in document.unread.values())
        why = f"{_NO_TEXT}{': they seem to be scanned' * scanned}." if empty else ""
        self.conversation.set_ready(not empty, why)
        self._tell_context()
        if self._waiting is not None:
            question, self._waiting = self._waiting, None
            self.conversation.begin(question[0])
            if empty:
                self.conversation.show_failure(why)
            else:
                self._answer(*question)

    def _show_text(self, document: Document) -> None:
        """What lies over the pages, once it is known to belong to them."""
        self._stale = False
        self.viewer.set_text(lambda page: self._page_text(document, page))
        self._show_marks()

    def _page_text(self, document: Document, page: int) -> list[Paragraph]:
        """A page's paragraphs; none, and the reason in the status bar, when the library fails."""
        try:
            return self.backend.page(document, page)
        except PilcrowError as error:
            self._note(str(error))
            return []

    def go_to(self, page: int) -> None:
        """Show a page (0-based), as soon as there are pages."""
        if self.info is None:
            self._asked_page = page
        else:
            self.viewer.go_to(page)

    # ---- moving about -------------------------------------------------------------------------------------

    def _moved(self) -> None:
        page, y = self.viewer.reading()
        self.contents.set_current(page, y)
        self.indexer.look(self.path, page)
        self.find_bar.set_page(page)
        self._tell_context()
        self.changed.emit()

    def _tell_context(self) -> None:
        if self.info is not None:
            page = self.viewer.reading()[0]
            self.conversation.set_context(
                self.info.pages[page].label or str(page + 1), self.viewer.selected_text()
            )

    def _go_to_section(self, section: int, of: Document | None = None) -> None:
        document = of or self.contents.document
        if document is not None:
            found = document.section(section)
            self.viewer.go_to(found.page, found.box.y0 if found.box else None)

    def _go_to_citation(self, citation: Citation) -> None:
        """Scroll to the exact words, flash them, and leave a mark until Esc."""
        paragraph = self._paragraph(citation.at)
        if paragraph is None:
            return
        self._follow = False
        self.viewer.clear_kept()
        found = citation_marks(citation, paragraph)
        self.viewer.go_to_boxes(found[0].page, found[0].boxes)
        for mark in found:
            self.viewer.flash(mark.page, mark.boxes)
            self.viewer.keep(mark.page, mark.boxes)

    def _go_to_step(self, event: AgentEvent) -> None:
        self._follow = False
        if isinstance(event, Retrieved) and event.hits:
            self._go_to_paragraph(event.hits[0])
        elif isinstance(event, SectionRead):
            self._go_to_paragraph(Coordinate(event.doc, event.section, event.start))
        elif isinstance(event, Unfolded):
            self._go_to_section(event.section, self._talk)

    def _go_to_paragraph(self, at: Coordinate) -> None:
        paragraph = self._paragraph(at)
        if paragraph is not None:
            boxes = tuple(span.box for span in paragraph.spans if span.page == paragraph.page)
            self.viewer.go_to_boxes(paragraph.page, boxes)
            self.viewer.flash(paragraph.page, boxes)

    def _paragraph(self, at: Coordinate) -> Paragraph | None:
        """The paragraph at a coordinate; None, and the reason in the status bar, when there is none."""
        try:
            return self._corpus.paragraph(at) if self._corpus is not None else None
        except PilcrowError as error:
            self._note(str(error))
            return None

    def _mark_activated(self, mark: Mark) -> None:
        self.viewer.flash(mark.page, mark.boxes)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Once the reader takes the wheel, the agent's work does not move the page any more."""
        if event.type() in _READER_ACTS:
            self._follow = False
        return super().eventFilter(watched, event)

    def _open_link(self, uri: str) -> None:
        if uri.startswith(("http://", "https://", "mailto:")):
            QDesktopServices.openUrl(uri)

    # ---- finding ------------------------------------------------------------------------------------------

    def start_finding(self) -> None:
        self.find_bar.show()
        self.find_bar.start(self.viewer.selected_text())

    def _show_found(self, hits: list[Hit]) -> None:
        current = self.find_bar.current  # which stays while more are found
        before = sum(len(hit.boxes()) for hit in hits[:current]) if current >= 0 else -1
        self.viewer.set_found([(page, boxes) for hit in hits for page, boxes in hit.boxes().items()], before)

    def _go_to_found(self, index: int) -> None:
        hits = self.find_bar.hits()
        page, boxes = next(iter(hits[index].boxes().items()))
        self.viewer.set_current_found(sum(len(hit.boxes()) for hit in hits[:index]))
        self.viewer.go_to_boxes(page, boxes)

    def _find_closed(self) -> None:
        self.find_bar.hide()
        self.viewer.set_found([], -1)
        self.viewer.setFocus()

    # ---- asking -------------------------------------------------------------------------------------------

    def ask(self, question: str, about: str = "") -> None:
        """Answer from the document, watching in page and contents while the agent works.

        While pages are read the question waits for a draft of what they say so far.
        """
        if self._task is not None or self._waiting is not None:
            return
        self.conversation.begin(question)
        if self.document is None or self._talk is not self.document:
            self._waiting = question, about
            self.indexer.hurry(self.path)
        else:
            self._answer(question, about)

    def _answer(self, question: str, about: str) -> None:
        document, corpus, subject = self._talk, self._corpus, self._draft
        if document is None or corpus is None:
            return
        history = self.conversation.exchanges()
        self._faded = [*self._faded, *self._lit][-_MOST_FADED:]
        self._lit = ()
        self._follow = True
        self._show_marks()
        self.contents.set_states({})
        words = f"{question}\n\n({self._about(about)})" if about else question

        def work(stopped: Stopped) -> Iterator[AgentEvent | Lit]:
            return follow(self.backend.ask(subject or [document], words, history, stopped=stopped), corpus)

        task = self._task = Task(work, self)
        task.happened.connect(lambda event: self._answering(event) if task is self._task else None)
        task.failed.connect(
            lambda error: self.conversation.show_failure(str(error)) if task is self._task else None
        )
        task.finished.connect(lambda: self._answered() if task is self._task else None)
        task.start()
        self.changed.emit()

    def stop(self) -> None:
        if self._task is not None:
            self._task.stop()
        elif self._waiting is not None:
            self._waiting = None
            self.conversation.finish()

    def _about(self, about: str) -> str:
        """What the reader wants the question to be about, with the section that is in view."""
        title = self.contents.current_title()
        where = f", in the section “{title}”" if title and about.startswith("page ") else ""
        return f"The question is about {about}{where}."

    def _answering(self, event: AgentEvent | Lit) -> None:
        if not isinstance(event, Lit):
            self.conversation.show_event(event)
            return
        self.conversation.show_event(event.event)
        first = not self._lit
        self._lit = event.marks
        self._show_marks()
        self.contents.set_states(event.states, self._talk)
        if self._follow and event.goal is not None:
            self.viewer.go_to_boxes(event.goal.page, event.goal.boxes, record=first)

    def _show_marks(self) -> None:
        self.viewer.set_marks(self._lit, self._faded)

    def _answered(self) -> None:
        self._task = None
        self.conversation.finish()
        if self.document is not None and self._talk is not self.document:
            self._speak_of(self.document)
        self.chat_changed.emit()
        self.changed.emit()

    def _show_evidence(self, exchange: Exchange) -> None:
        """All evidence of one answer, strong again; the first of it in view."""
        corpus = self._corpus
        if corpus is not None:
            self.errands.do(lambda: marks(exchange.events, corpus), lambda found: self._evidence(exchange, found))

    def _evidence(self, exchange: Exchange, found: list[Mark]) -> None:
        if self._shut:
            return
        self._follow = False
        self._lit, self._faded = found, []
        self._show_marks()
        self.contents.set_states(section_states(exchange.events, 1), self._talk)
        cited = next((mark for mark in found if mark.number), None)
        if cited is not None:
            self.viewer.go_to_boxes(cited.page, cited.boxes)

    def _keep(self) -> None:
        document, exchanges = self.document, self.conversation.exchanges()
        if document is not None and document is self._talk:
            self.errands.do(lambda: self.backend.keep(document, exchanges))

    def set_chat(self, state: ChatState) -> None:
        self.model_bar.set_state(state)

    # ---- leaving ------------------------------------------------------------------------------------------

    def keep_place(self) -> None:
        if self.info is not None:
            path, place = self.path, self.viewer.place()
            self.errands.do(lambda: self.backend.keep_place(path, place))

    def shut(self) -> None:
        """Stop everything of this document; called before it goes away."""
        self.keep_place()
        self._shut = True
        self._watch.stop()
        self.indexer.drop(self.path)
        if self._task is not None:
            task, self._task = self._task, None
            self.conversation.finish()
            task.wait()
        self.find_bar.shut()
        self.viewer.clear()


class _Failure(QWidget):
    """What stands in place of the pages when there are none to show."""

    def __init__(self) -> None:
        super().__init__()
        self._sentence = QLabel()
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.again = QPushButton("Try again")
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 48, 48, 48)
        column.setSpacing(16)
        column.addStretch(2)
        column.addWidget(self._sentence)
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def say(self, sentence: str) -> None:
        self._sentence.setText(sentence)
        self._sentence.setAccessibleName(sentence)
        self.show()
        self.again.setFocus()
