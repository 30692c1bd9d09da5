"""The way from what a conversation cites, or the agent did, to the pages: here, beside, or in another document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from ...core.ask.context.evidence import cited_elsewhere
from ...core.errors import PilcrowError, UsageError
from ...core.exchange.events import (
    AgentEvent,
    Calculated,
    Citation,
    Planned,
    Recalled,
    Retrieved,
    SectionRead,
    Unfolded,
)
from ...core.model import Coordinate, Document, Paragraph
from ...core.protocols import Corpus
from ...core.reader.evidence import paragraph_marks, place_marks
from ...core.reader.evidence_marks import EvidenceKind, EvidenceMark
from ...core.references.places import ShownPlace
from ..base.language import translate
from ..chat.citations import Citations, CitedPassage, Where
from ..viewer.viewer import Viewer
from .asking.evidence import ShownEvidence
from .kept_place import KeptPlace
from .links.links import Links


class Navigator(QObject):
    """Goes to the passages that the `citations` of a conversation name, and to the agent's steps. The viewer's
    history remembers where the reader came from.
    """

    page_wanted = Signal()
    """The page is about to be shown."""
    elsewhere = Signal(object, object, object)
    """Marks in another document are to be shown: the `Document`, the marks, and `Where`."""

    def __init__(
        self,
        citations: Citations,
        evidence: ShownEvidence,
        links: Links,
        viewer: Viewer,
        kept_place: KeptPlace,
        note: Callable[[str], object],
    ) -> None:
        """`note` shows the reason why something cannot be shown."""
        super().__init__(viewer)
        self._evidence, self._links, self._viewer = evidence, links, viewer
        self._kept_place, self._note = kept_place, note
        citations.activated.connect(self.go_to)

    def is_here(self, cited: CitedPassage) -> bool:
        """True if a passage is in the document beside the conversation."""
        subject = self._evidence.subject
        if cited.corpus is None or (subject is None and not cited.several):
            return True
        return subject is not None and subject.document.id == cited.corpus.documents[_doc_of(cited) - 1].id

    def go_to(self, cited: CitedPassage, where: Where = Where.NEAR) -> None:
        """Show a cited passage."""
        marks = self._marks(cited)
        if cited.corpus is not None and not self.is_here(cited):
            self.elsewhere.emit(cited.corpus.documents[_doc_of(cited) - 1], marks, where)
            return
        if where is not Where.BESIDE:
            self.page_wanted.emit()
        self.show(marks, where)

    def show(self, marks: Sequence[EvidenceMark], where: Where = Where.NEAR) -> None:
        """Show marks of this document as soon as there are pages, and keep them until Esc."""
        if not marks:
            return

        def go() -> None:
            self._evidence.keep(marks)
            self._evidence.go_to(marks[0])
            for mark in marks:
                self._viewer.flashes.show(mark.page, mark.boxes)

        if where is Where.BESIDE:
            self._evidence.keep(marks)
            self._viewer.beside_wanted.emit(marks[0].page, marks[0].boxes[0].y0)
        else:
            self._kept_place.once_open(go)

    def elsewhere_in(self, cited: CitedPassage) -> Document | None:
        """The document of a cited passage; None for the document beside the conversation."""
        if cited.corpus is None or self.is_here(cited):
            return None
        return cited.corpus.documents[_doc_of(cited) - 1]

    def place(self, cited: CitedPassage) -> ShownPlace | None:
        """The place of a cited passage in its document, for a preview; None if it is not there any more. On any
        thread; raises `LibraryError`.
        """
        corpus = self._corpus(cited)
        if corpus is None or not isinstance(cited.at, Citation):
            return None
        with suppress(UsageError):
            return self._links.quote(corpus.paragraph(cited.at.at), *cited.at.quote, self.elsewhere_in(cited))
        return None

    def remark(self, cited: CitedPassage) -> str:
        """A sentence with the place that the answer named, if its citation leads elsewhere; else ""."""
        corpus = self._corpus(cited)
        if corpus is None or not isinstance(cited.at, Citation):
            return ""
        return translate(cited_elsewhere(corpus, cited.at))

    def _corpus(self, cited: CitedPassage) -> Corpus | None:
        """The documents that the numbers in a citation mean; None: unknown."""
        subject = self._evidence.subject
        return cited.corpus if cited.several or subject is None else subject.corpus

    def _marks(self, cited: CitedPassage) -> list[EvidenceMark]:
        """Marks of a cited passage; none, and the reason shown, if it does not exist."""
        corpus = self._corpus(cited)
        try:
            return place_marks(corpus, cited.at) if corpus is not None else []
        except PilcrowError as error:
            self._note(translate(error))
            return []

    # ---- steps of the agent -------------------------------------------------------------------------------

    def go_to_step(self, event: AgentEvent) -> None:
        """Scroll to the first place found by the agent, or to the section read or unfolded."""
        self._evidence.stay()
        match event:
            case Retrieved(hits=[place, *_]) | Calculated(inputs=[place, *_]) | Planned(places=[place, *_]):
                self._go_to_paragraph(place)
            case Recalled(notes=[note, *_]):
                self._go_to_paragraph(note.at)
            case SectionRead():
                self._go_to_paragraph(Coordinate(event.doc, event.section, event.start))
            case Unfolded() if self._evidence.subject is not None:
                self._viewer.scroller.go_to_section(self._evidence.subject.document.section(event.section))

    def _go_to_paragraph(self, at: Coordinate) -> None:
        paragraph = self._paragraph(at)
        if paragraph is not None:
            mark = paragraph_marks(EvidenceKind.READ, at, paragraph)[0]
            self._evidence.go_to(mark)
            self._viewer.flashes.show(mark.page, mark.boxes)

    def _paragraph(self, at: Coordinate) -> Paragraph | None:
        """The paragraph at a coordinate; None, and the reason shown, if it does not exist."""
        subject = self._evidence.subject
        try:
            return subject.corpus.paragraph(at) if subject is not None else None
        except PilcrowError as error:
            self._note(translate(error))
            return None


def _doc_of(cited: CitedPassage) -> int:
    """Number of the cited document within the corpus, from 1."""
    return cited.at.doc if isinstance(cited.at, Coordinate) else cited.at.at.doc
