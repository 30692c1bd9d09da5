"""The evidence of answers: marks on the pages, dots in the contents, and a page that follows the agent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Signal

from ....core.errors import PilcrowError
from ....core.exchange.read_events import ProvisionalStructure
from ....core.model import Document
from ....core.protocols import Corpus
from ....core.reader.conversation import Exchange
from ....core.reader.evidence import EvidenceState, EvidenceTrail
from ....core.reader.evidence_marks import EvidenceKind, EvidenceMark, PlaceUse, uses_by_section
from ...base.tasks import BackgroundQueue
from ...contents.pane import ContentsPane
from ...viewer.viewer import Viewer

_READER_ACTS = (
    QEvent.Type.Wheel,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.KeyPress,
    QEvent.Type.NativeGesture,
    QEvent.Type.TouchBegin,
)


@dataclass(frozen=True, slots=True)
class Subject:
    """The document of the questions: one of the library, or a `draft` while the pages are still being read."""

    document: Document
    corpus: Corpus
    draft: ProvisionalStructure | None = None

    @property
    def whole(self) -> bool:
        """True if all pages have been read."""
        return self.draft is None or self.draft.done == len(self.document.pages)


@dataclass(frozen=True, slots=True)
class Shared:
    """Evidence of a question in several `documents` (ids, in the order of their numbers)."""

    documents: Sequence[str]
    lit: EvidenceState


class ShownEvidence(QObject):
    """Shows in viewer and contents the passages of a `subject` that are found, read and cited."""

    shared = Signal(object)
    """Evidence of a question in several documents: a `Shared`."""

    def __init__(
        self, viewer: Viewer, contents: ContentsPane, background: BackgroundQueue, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.subject: Subject | None = None
        self._own: Sequence[EvidenceMark] = ()
        """Marks of the conversation beside the document."""
        self._elsewhere: Sequence[EvidenceMark] | None = None
        """Marks of a question that was asked at another document, while this one is looked at from there."""
        self._states: tuple[Mapping[int, frozenset[PlaceUse]], Document | None] = {}, None
        self._away: tuple[Sequence[EvidenceMark], Mapping[int, frozenset[PlaceUse]], Document | None] = (
            (),
            {},
            None,
        )
        """The marks that the reader put away, with what was done to each section of a document."""
        self._follow = False
        self._resting = False
        """True once the answer stands, until its steps are opened."""
        self._begun = 0
        """Number of questions begun; marks restored for an earlier one are not shown any more."""
        self._viewer, self._contents, self._background = viewer, contents, background
        viewer.evidence.cleared.connect(self._put_away)
        viewer.badges.activated.connect(lambda mark: viewer.flashes.show(mark.page, mark.boxes))
        for reader in (viewer, viewer.viewport()):
            reader.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Once the reader takes the wheel, the agent's work does not move the page any more."""
        if event.type() in _READER_ACTS:
            self._follow = False
        return super().eventFilter(watched, event)

    # ---- marks --------------------------------------------------------------------------------------------

    @property
    def lit(self) -> Sequence[EvidenceMark]:
        """The marks on the pages."""
        return self._own if self._elsewhere is None else self._elsewhere

    def begin(self) -> None:
        """Another question: the marks of those before go, and the page follows what happens."""
        self._viewer.visited.clear()
        self.clear()
        self._follow, self._resting = True, False
        self._begun += 1
        self.paint()
        self._tell({})

    def rest(self) -> None:
        """The answer stands: how it was found goes into the background."""
        if not self._resting:
            self._resting = True
            self.paint()
            self._tell(*self._states)

    def show(self, lit: EvidenceState, documents: Sequence[str] = ()) -> None:
        """Show the evidence after a further event; `documents` are the ids of several to which the question is
        put.
        """
        if self.subject is None:
            return
        doc, first = self._number(documents), not self._own
        self._own = [mark for mark in lit.marks if mark.doc == doc]
        self.paint()
        self._tell(uses_by_section(lit.touched, doc), self.subject.document)
        if self._follow and lit.goal is not None and lit.goal.doc == doc:
            self.go_to(lit.goal, record=first)

    def show_shared(self, shared: Shared) -> None:
        """Show on the pages the evidence of a question that was asked at another document; nothing moves. The
        contents keep that of the conversation here.
        """
        if self.subject is not None and self.subject.document.id in shared.documents:
            doc = self._number(shared.documents)
            self._elsewhere = [mark for mark in shared.lit.marks if mark.doc == doc]
            self.paint()

    def show_own(self) -> None:
        """Show the evidence of the conversation beside this document again."""
        if self._elsewhere is not None:
            self._elsewhere = None
            self.paint()

    def _number(self, documents: Sequence[str]) -> int:
        """Number of this document among several, from 1; 0 if it is not among them."""
        own = self.subject.document.id if self.subject is not None else ""
        return 1 if not documents else documents.index(own) + 1 if own in documents else 0

    def show_all(self, exchange: Exchange) -> None:
        """All evidence of one answer, strong again; the first of it in view."""
        subject = self.subject
        if subject is not None:
            self._background.do(
                lambda: EvidenceTrail(exchange.corpus or subject.corpus, exchange.events),
                lambda trail: self._show_all(subject, exchange, trail) if subject is self.subject else None,
            )

    def restore(self, exchange: Exchange, *, resting: bool = True) -> None:
        """The marks of an earlier answer, where the reader is; nothing where the document changed."""
        subject, begun = self.subject, self._begun
        if subject is None:
            return

        def recall() -> EvidenceTrail | None:
            with suppress(PilcrowError):
                return EvidenceTrail(exchange.corpus or subject.corpus, exchange.events)
            return None

        def show(trail: EvidenceTrail | None) -> None:
            if trail is not None and subject is self.subject and begun == self._begun:
                self._light(subject, exchange, trail, resting=resting)

        self._background.do(recall, show)

    def recall(self, exchange: Exchange) -> None:
        """All evidence of one answer, strong again, where the reader is."""
        self.restore(exchange, resting=False)

    def _light(self, subject: Subject, exchange: Exchange, trail: EvidenceTrail, *, resting: bool) -> None:
        doc = self._number(exchange.asked_ids)
        self._own, self._resting = [mark for mark in trail.marks if mark.doc == doc], resting
        self.paint()
        self._tell(uses_by_section(trail.touched, doc), subject.document)

    def _show_all(self, subject: Subject, exchange: Exchange, trail: EvidenceTrail) -> None:
        self._follow = False
        self._light(subject, exchange, trail, resting=False)
        if exchange.asked_of is not None and exchange.events:
            self.shared.emit(Shared(exchange.asked_ids, trail.lit(exchange.events[-1])))
        cited = next((mark for mark in self._own if mark.number), None)
        if cited is not None:
            self.go_to(cited)

    def clear(self) -> None:
        """The marks do not belong to the pages any more; they go with the next `paint`."""
        self._own, self._elsewhere, self._away = (), None, ((), {}, None)

    def paint(self) -> None:
        self._viewer.evidence.show(self.lit, resting=self._resting and self._elsewhere is None)

    def _tell(self, states: Mapping[int, frozenset[PlaceUse]], of: Document | None = None) -> None:
        """Show in the contents which sections were found, read or cited; at rest only those cited."""
        self._states = states, of
        hidden = {EvidenceKind.FOUND, EvidenceKind.READ} if self._resting else set()
        shown = {section: uses - hidden for section, uses in states.items()}
        self._contents.set_states({section: uses for section, uses in shown.items() if uses}, of)

    def _put_away(self) -> None:
        """The reader has seen enough of the marks; chips and answers bring them back."""
        away = (self._own, *self._states) if self._own else self._away
        self.clear()
        self._away = away
        self._tell({})

    def _bring_back(self, cited: Iterable[EvidenceMark]) -> None:
        """Show what was put away again, where this is among it."""
        lit, states, of = self._away
        places = {(mark.page, tuple(mark.boxes)) for mark in lit if mark.kind is EvidenceKind.CITED}
        if not self._own and any((mark.page, tuple(mark.boxes)) in places for mark in cited):
            self._own, self._away = lit, ((), {}, None)
            self.paint()
            self._tell(states, of)

    def stay(self) -> None:
        """Do not let the agent's work move the page any more."""
        self._follow = False

    def go_to(self, mark: EvidenceMark, *, record: bool = True) -> None:
        """Scroll to a mark of this document; in the contents its section is the current one."""
        of = self.subject.document if self.subject is not None else None
        with self._contents.led_to(mark.section, of):
            self._viewer.scroller.go_to_boxes(mark.page, mark.telling, record=record, visit=True)

    def keep(self, marks: Sequence[EvidenceMark]) -> None:
        """Keep cited places marked until Esc; hidden evidence that includes them is shown again."""
        self._follow = False
        self._viewer.visited.clear()
        self._bring_back(marks)
        for mark in marks:
            self._viewer.visited.add(mark.page, mark.boxes)
