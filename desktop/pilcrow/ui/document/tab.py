"""One open document: contents, page and conversation side by side, with evidence in all three."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from ...core.ask.planning.wanted import WantedSummary, summary_question
from ...core.errors import PilcrowError
from ...core.exchange.events import Indexed, IndexEvent, Indexing, Notice, NoticeCode
from ...core.exchange.read_events import ProvisionalStructure, Structured
from ...core.marks.annotation import AnnotationKind
from ...core.model import Document
from ...core.reader.pdf import Opening, PdfInfo
from ...core.reader.reading_place import ReadingPlace
from ..base.language import noop, tr, translate
from ..base.services import Services
from ..find.searched_text import OwnPages, StoredText
from ..viewer.scroll_bubble import ScrollBubble
from .aloud.reading_aloud import ReadingAloud
from .annotating.drawing import Drawing
from .annotating.form_filling import FormFilling
from .annotating.marking import Marking
from .annotating.on_selection import OnSelection
from .asking.conversations import ConversationSwitch
from .asking.evidence import ShownEvidence
from .asking.kept_answers import KeptAnswers
from .asking.question_session import QuestionSession
from .compared import Compared
from .files.pdf_file import PdfFile
from .first_view import FirstView
from .former_version import FormerVersion
from .found_in_pages import FoundInPages
from .kept_place import KeptPlace
from .links.links import Links
from .links.previews import Previews
from .navigator import Navigator
from .panes import DocumentPanes

_LAST = 4
"""Priority at the renderer of pages that are looked through: behind the text of those in view."""
_UNSEEN = 200
"""Milliseconds that indexing waits for a page to be painted: in a hidden window none is."""


class Tab(DocumentPanes):
    """A document at `path`. Emits `changed` when the window's bars should look at it again."""

    closing = Signal()
    chat_changed = Signal()
    elsewhere = Signal(str, int, object)
    """Request to show a place in another open document: path, 0-based page, and boxes on the page."""
    shared = Signal(object)
    """Evidence of a question to several documents: a `Shared`."""

    def __init__(
        self,
        services: Services,
        path: str,
        page: int | None,
        parent: QWidget,
        *,
        asks: bool = True,
        first: FirstView | None = None,
    ) -> None:
        """Without `asks` no dialog asks for a password until the reader opens the file again. A `first` view of
        the document is taken over.
        """
        super().__init__(services, path, parent, first.hand_over() if first else None)
        self._first = first
        self.progress: Indexing | None = None
        self.notices: list[str] = []
        self._server_away = ""
        """Message, as shown, that the index waits for a server."""
        self._asked_page = page
        self._unread = False
        """True while the pages are shown but reading them has not been requested yet."""
        self._unseen = QTimer(self, singleShot=True, interval=_UNSEEN)
        self._unseen.timeout.connect(self._pictured)
        self._shut = False
        self._stale = False
        """True if the file was opened again, until its text is known to be the same."""
        seen = first.stamp if first and first.info else None
        self.file = PdfFile(self.backend.renderer, path, lambda: self.title, self, asks=asks, seen=seen)
        self.failure.again.clicked.connect(self.file.retry)
        self._join_panes()
        self._file_changed = tr("The file has changed. “What changed since I read it” (Ctrl+K) shows how.")
        self._gone = tr("{title} is no longer where it was.", title=self.title)
        self.file.gone.connect(lambda: self._note(self._gone))
        self.file.opened.connect(self._opened)
        self.file.failed.connect(self._fail)
        self.file.given_up.connect(lambda: self.closing.emit() if self.failure.isHidden() else None)
        if first is None:
            self.kept_place.show_left(page)

    # ---- the parts ----------------------------------------------------------------------------------------

    def _join_panes(self) -> None:
        """Let each pane follow the others: evidence, links, previews, marks, the form, the kept place."""
        for picture in (self.viewer.shown.tiles.arrived, self.viewer.shown.tiles.failed):
            picture.connect(lambda _of: self._unseen.start() if self._unread else None)
        self.viewer.page_painted.connect(self._pictured, Qt.ConnectionType.QueuedConnection)
        self.viewer.scroller.place_changed.connect(lambda _page, _y: self._moved())
        self.bubble = ScrollBubble(self.viewer, self.contents.current_title)
        self.viewer.selection.changed.connect(lambda _text: self._tell_context())
        self.contents.section_activated.connect(self._go_to_section)
        self.terms.elsewhere.connect(self.elsewhere)
        FoundInPages(self.find_bar, self.viewer, self.elsewhere)
        self.compared = Compared(self.split, self.changes, self.left, self)
        self.former = FormerVersion(self.backend.library, self.background, self)
        self.former.offered.connect(self._offer_changes)
        self.evidence = ShownEvidence(self.viewer, self.contents, self.background, self)
        self.links = Links(self._services, self.viewer, self._note, self)
        self.lists.mentions_wanted.connect(
            lambda name, search: self.find_bar.start_similar(name, search, noop("Where {text} is named"))
        )
        self.answering = QuestionSession(
            self._services, self.path, self.conversation, self.evidence, self.contents.current_section, self
        )
        self.evidence.shared.connect(self.shared)
        self.answering.shared.connect(self.shared)
        self.conversations = ConversationSwitch(
            self._services, self.head, self.conversation, self.answering, self.evidence, self
        )
        self.on_selection = OnSelection(
            self.backend, self.viewer, self.find_bar, self.answering, lambda: self.document, self
        )
        self.aloud = ReadingAloud(self.backend, self.split, self._text_pages, self.links.paragraphs, self)
        self.reading_mode.carry(self.selection_bar, self.aloud.bar)
        self.marking = Marking(self._services, self.path, self.viewer, self.marks, self.left, self)
        self.drawing = Drawing(self.marking, self.viewer)
        self.kept_place = KeptPlace(self._services, self.path, self.viewer, self.left, self.contents, self)
        self.navigator = Navigator(
            self.conversation.citations, self.evidence, self.links, self.viewer, self.kept_place, self._note
        )
        self.conversation.step_activated.connect(self.navigator.go_to_step)
        self.previews = Previews(self._services, self.viewer, self.links, self.navigator, self)
        self.previews.serve(self.conversation)
        self.contents.row_pointed.connect(self.previews.point_at_section)
        self.lists.preview_wanted.connect(
            lambda row, at: self.previews.show_place(at, partial(self.links.boxes, row.page, row.boxes))
        )
        self.form = FormFilling(self._services, self.path, self.viewer, self.marking, self)
        self.form.noticed.connect(self._note)
        self.kept_answers = KeptAnswers(
            self.conversation, self.evidence, self.marking, self.viewer, self.background, self
        )
        self.selection_bar.colour_chosen.connect(partial(self.marking.mark, AnnotationKind.HIGHLIGHT))
        self.answering.changed.connect(self.changed)
        self.reading_mode.changed.connect(self.changed)
        self.reading_mode.refused.connect(self._note)
        self.answering.ended.connect(self.chat_changed)
        for page_wanted in (
            self.pages.list.chosen,
            self.contents.section_activated,
            self.find_bar.activated,
            self.on_selection.page_wanted,
            self.marking.page_wanted,
            self.lists.page_wanted,
            self.compared.page_wanted,
            self.terms.page_wanted,
            self.navigator.page_wanted,
            self.conversation.step_activated,
            self.conversation.evidence_requested,
        ):
            page_wanted.connect(self.uncover)
        self.viewer.pressed.connect(lambda: self.viewer.pointer.spend() if self.uncover() else None)
        self.viewer.covered.sides = lambda: self.covered(self.viewer.viewport())

    def focus_page(self) -> None:
        self.viewer.setFocus()

    def show_pane(self, which: int, *, shown: bool) -> None:
        super().show_pane(which, shown=shown)
        if not any(self.covered(self.viewer.viewport())):
            self.viewer.covered.end()

    @property
    def title(self) -> str:
        return self.kept_place.title

    def rename(self, title: str) -> None:
        """Set the document's title."""
        self.kept_place.call(title)
        self.conversations.own_title = title
        if self.document is not None:
            self.document = replace(self.document, title=title)
        self.changed.emit()

    @property
    def password(self) -> str:
        """The password that opened the document; "" for none."""
        return self.file.password

    @property
    def readable(self) -> bool:
        """True if there are pages to look at."""
        return self.info is not None and self.failure.isHidden()

    # ---- opening ------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the file, or go on with the pages that are there."""
        first, self._first = self._first, None
        if first is None or first.info is None:
            self.file.open()
            return
        self._opened(first.info, first.place)
        self._moved()  # to the place that was told of before anything of this followed
        if self.viewer.painted:
            self.viewer.page_painted.emit()  # for all that waits for it

    def _opened(self, info: PdfInfo, shown_at: ReadingPlace | None = None) -> None:
        """Show the pages, unless they are shown at the right place already; those of a changed file at the same
        place.
        """
        again, self.info = self.info is not None, info
        self.notices = [notice for notice in self.notices if notice != self._gone]
        self.failure.hide()
        self.reading_mode.frame.show()
        place = self.viewer.scroller.place() if again else self._stored_place(info.opening)
        if place != shown_at:
            self.viewer.show_document(self.path, info, place)
        self.pages.list.show_document(self.path, info)
        self.kept_place.opened(info, place.pane, first=not again)
        self.links.open(info)
        self.previews.open(self.path, info)
        self.marking.label = self.viewer.shown.label
        self.form.expected = info.form
        self.marking.open(self.password)
        self._stale = again
        if again and self.document is not None:
            self.former.keep(self.document)
        pages = OwnPages(info, partial(self.backend.renderer.text, self.path, priority=_LAST))
        self.find_bar.set_text(pages, self._scans)
        if not again:
            self.contents.set_progress(0, 0)
            self.answering.expect_pages()
        self._unread = True
        self.changed.emit()

    def _pictured(self) -> None:
        """Start indexing, only now that the first page is painted: an earlier start would delay the page."""
        self._unseen.stop()
        if self._unread and not self._shut:
            self._unread = False
            self.indexer.add(self.path, self.password, len(self.info.pages) if self.info else 0)
            self.marking.look_into_file()

    def _stored_place(self, opening: Opening) -> ReadingPlace:
        try:
            return self.kept_place.stored(self._asked_page, opening)
        except PilcrowError as error:
            self._note(translate(error))
            return ReadingPlace(self._asked_page or 0)

    def _scans(self, pages: int) -> str:
        """Message that this number of pages are pictures without text."""
        if self.backend.settings.ocr == "off":
            return tr(
                "%Ln pages have no text to look through: scanned, it seems, and the setting “ocr” is off.",
                "",
                pages,
            )
        return tr("%Ln pages have no text to look through yet, and will be read from the picture.", "", pages)

    def _fail(self, reason: str, mend: str) -> None:
        """Show the reason in place of the pages, and a button; everything known about them stays."""
        self.reading_mode.frame.hide()
        self.pages.list.clear()
        self.find_bar.clear_text()
        self.failure.say(reason, tr(mend))
        self.indexer.drop(self.path)
        if self.document is None:
            self.contents.clear()
            self.answering.fail(tr("There is nothing to ask about."))
        self.changed.emit()

    def _note(self, sentence: str) -> None:
        """Add a notice about the document."""
        if sentence not in self.notices[-1:]:
            self.notices.append(sentence)
            self.changed.emit()

    # ---- indexing -----------------------------------------------------------------------------------------

    def index_event(self, event: IndexEvent) -> None:
        match event:
            case Indexing():
                self.progress = event
                if event.stage == "embed" and self._server_away in self.notices:  # it is back
                    self.notices.remove(self._server_away)
                if event.stage == "read" and self.document is None:
                    self.contents.set_progress(event.done, event.total)
            case ProvisionalStructure():
                self._drafted(event)
            case Structured(document):
                self._structured(document)
            case Notice():
                if event.code is NoticeCode.SERVER_AWAY:
                    self._server_away = translate(event.text)
                self._note(translate(event.text))
            case Indexed(document=document):
                self.progress = None
                self.answering.suggest(document, complete=True)
        self.changed.emit()

    def index_failed(self, error: PilcrowError) -> None:
        self.progress = None
        self._note(translate(error))
        if self.document is None:
            self.contents.clear()
            self.answering.fail(translate(error))

    def _name_pages(self, document: Document) -> None:
        """Name the pages by the printed numbers that reading has found."""
        if self.info is not None and (info := self.info.named(document.pages)) is not self.info:
            self.info = info
            for part in (self.viewer.shown, self.pages.list, self.kept_place, self.links):
                part.name_pages(info)
            self._tell_context()

    def _structured(self, document: Document) -> None:
        """Show contents, text and conversation of a document when it is read, or read again after a change."""
        self._name_pages(document)
        self.kept_place.call(document.title)
        if self.former.document is not None and self.former.document.id == document.id:
            self.former.leave()
        if self.document is not None and self.document.structure == document.structure:
            if self._stale:
                self._show_text(document)
            if self.document.sections != document.sections:  # a chat model has named some
                self.document = document
                self._list(document)
            self.marking.place_in(document)
            return
        if self.document is not None and self.document.id != document.id:
            self.answering.break_off(tr("The file changed while this was being answered: please ask again."))
            self.former.offer(document)
        self.document = document
        self.compared.hold(document)
        self._list(document)
        stored = StoredText(document, partial(self.backend.library.every, document.structure))
        self.find_bar.set_text(stored, self._scans)
        self._show_text(document)
        self.marking.place_in(document)
        self.answering.speak_of(document)
        self.answering.suggest(document, complete=False)

    def _offer_changes(self, offered: bool) -> None:
        """Tell that the file has changed since it was read, or no longer."""
        self.notices = [notice for notice in self.notices if notice != self._file_changed]
        if offered:
            self._note(self._file_changed)
        self.changed.emit()

    def _drafted(self, draft: ProvisionalStructure) -> None:
        """Show the contents read so far, and pass on the text if a question waits for it."""
        self.kept_place.call(draft.document.title, draft=True)
        if self.document is not None:
            return  # the file changed: what was read of it before serves until all is read again
        self._name_pages(draft.document)
        self._list(draft.document, draft.done)
        if draft.paragraphs:
            self.answering.speak_of(draft.document, draft)

    def _list(self, document: Document, read: int | None = None) -> None:
        self.contents.set_document(document, read)
        self.lists.show(document if read is None else None)
        self.terms.show(document if read is None else None)
        self.contents.set_current(*self.viewer.scroller.reading())
        self.kept_place.tell()

    def _show_text(self, document: Document) -> None:
        """Show links and evidence of a text that belongs to the pages in view."""
        self._stale = False
        self.links.read(document)
        self.reading_mode.tell()
        self.evidence.paint()

    def _text_pages(self) -> int:
        return len(self.document.pages) if self.document else 0

    def go_to(self, page: int) -> None:
        """Show a page (0-based), as soon as there are pages."""
        if self.info is None:
            self._asked_page = page
        else:
            self.viewer.scroller.go_to(page)

    # ---- moving about -------------------------------------------------------------------------------------

    def _moved(self) -> None:
        page, y = self.viewer.scroller.reading()
        self.contents.set_current(page, y)
        self.kept_place.moved()
        self.indexer.look(self.path, page)
        self.find_bar.set_page(page)
        self._tell_context()
        self.changed.emit()

    def _tell_context(self) -> None:
        if self.info is not None:
            page = self.viewer.scroller.reading()[0]
            self.conversation.set_context(page, self.viewer.shown.label(page), self.viewer.selection.text())

    def _go_to_section(self, section: int) -> None:
        if self.contents.document is not None:
            self.viewer.scroller.go_to_section(self.contents.document.section(section))

    def sum_up(self, wanted: WantedSummary) -> None:
        """Ask for a summary, as if the reader had typed that."""
        if self.contents.document is not None:
            self.on_selection.ask(summary_question(wanted, self.contents.document), None)

    def start_finding(self) -> None:
        """Open the bar for finding, with the selected words."""
        self.uncover()
        self.find_bar.show()
        self.find_bar.start(self.viewer.selection.text())

    # ---- leaving ------------------------------------------------------------------------------------------

    def shut(self) -> None:
        """Stop everything of this document; called before it goes away."""
        self.reading_mode.leave()
        self.kept_place.shut()
        self._shut = True
        self.former.drop()
        self._unseen.stop()
        self.file.close()
        self.head.list.hide()
        self.links.close()
        self.previews.close()
        self.form.shut()
        self.marking.shut()
        self.lists.show(None)
        self.terms.show(None)
        self.aloud.stop()
        self.indexer.drop(self.path)
        self.answering.shut()
        self.find_bar.shut()
        self.pages.list.clear()
        self.split.close_split()
        self.viewer.clear()
