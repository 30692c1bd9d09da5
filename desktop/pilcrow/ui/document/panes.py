"""The panes of an open document, and what is in them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ...core.model import Document
from ...core.reader.pdf import PdfInfo
from ..base.language import noop
from ..base.look.layouts import lay_column
from ..base.services import Services
from ..chat.conversation import Conversation
from ..chat.head import ConversationHead
from ..chat.model_bar import ModelBar
from ..contents.changes_pane import ChangesPane
from ..contents.left_pane import LeftPane, LeftTab
from ..contents.marks_pane import MarksPane
from ..contents.pane import ContentsPane
from ..find.find_bar import FindBar
from ..viewer.thumbnails.pane import PagesPane
from ..viewer.viewer import Viewer
from .annotating.selection_bar import SelectionBar
from .compared import CHANGES
from .files.failure import Failure
from .printing.lists import PrintedLists
from .reading_mode import ReadingMode
from .split import Split
from .term_index import TermIndex
from .three_panes import ThreePanes


class DocumentPanes(ThreePanes):
    """Contents and lists at the left of the pages of the document at `path`, the conversation at the right. A
    `viewer` shows the document already; None: no viewer does.
    """

    def __init__(self, services: Services, path: str, parent: QWidget, viewer: Viewer | None) -> None:
        super().__init__(parent)
        self._services = services
        self.backend, self.indexer, self.background = services.backend, services.indexer, services.background
        self.path = path
        self.info: PdfInfo | None = None
        self.document: Document | None = None
        self.contents, self.marks, self.changes = ContentsPane(), MarksPane(), ChangesPane()
        self.viewer = viewer or Viewer(self.backend.renderer)
        self.split = Split(self.viewer, self.backend.renderer, self.path, lambda: self.title)
        self.pages = PagesPane(self.backend.renderer)
        self.pages.list.follow(self.viewer)
        self.pages.list.chosen.connect(self.viewer.scroller.go_to)
        self.lists = PrintedLists(self._services, self.path, self.viewer, self)
        self.find_bar = FindBar()
        self.find_bar.hide()
        self.terms = TermIndex(self._services, self.viewer, self.find_bar, self)
        self.left = LeftPane(
            (
                LeftTab(noop("Contents"), self.contents, self.contents.origin),
                LeftTab(noop("Pages"), self.pages),
                LeftTab(noop("Terms"), self.terms.pane, aside=True),
                LeftTab(noop("Marks"), self.marks, aside=True),
                LeftTab(CHANGES, self.changes, aside=True),
                *(LeftTab(name, pane, aside=True) for name, pane in self.lists.panes.items()),
            )
        )
        self.lists.serve(self.left)
        self.selection_bar = SelectionBar(self.viewer)
        self.conversation = Conversation()
        self.head = ConversationHead()
        self.model_bar = ModelBar(self.head)
        self.conversation.mend_requested.connect(self.model_bar.mend.trigger)
        self.conversation.question_box.tell_answering(self.model_bar.model)
        self.failure = Failure(self.path)
        self.failure.hide()

        middle, right = QWidget(), QWidget()
        right.setProperty("panel", True)
        self.lay_out(self.left, middle, right)
        self.reading_mode = ReadingMode(self.split, self.backend, lambda: self.document, self)
        lay_column(self.find_bar, (self.reading_mode.frame, 1), (self.failure, 1), within=middle)
        lay_column(self.model_bar, (self.conversation, 1), within=right)

    @property
    def side_by_side(self) -> bool:
        return self.split.side_by_side

    @property
    def title(self) -> str:
        """The document's title."""
        raise NotImplementedError
