"""The view of a question to several documents: estimated duration, progress of the agents, table, and chain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from ....core.ask.planning.chains import chain_markdown
from ....core.exchange.asked_each import DocumentAsked, Estimated, Fewer, RowFilled, Tabulated
from ....core.exchange.chain import Chain
from ....core.exchange.events import (
    AgentEvent,
    Answered,
    AskedOf,
    Calculated,
    ChainGrown,
    Citation,
    Narrowed,
    Retrieved,
    SectionRead,
    Unfolded,
)
from ....core.exchange.findings import UNASKED, FindingsTable, Instructions
from ....core.exchange.scope import Scope
from ....core.model import Coordinate
from ....core.protocols import Corpus
from ....core.reader.conversation import Exchange
from ...base.language import tr, translate
from ...base.look.layouts import STRETCH, lay_column, lay_row
from ...base.look.words import make_button
from ..citations import Citations, CitedPassage, Where
from ..exchange_view import ExchangeView
from ..findings.card import FindingsCard
from ..findings.table import tells
from ..notices import NoticeLine
from ..question.ask_options import STRATEGIES, AskOptions
from ..wording import Step, lasting, put_to
from .agent_rows import AgentRows
from .chain_view import ChainView

_REFRESH = 500
"""Least number of milliseconds between two states of a table that fills."""
_DEEP, _THOROUGH = "deep", "thorough"
_BESIDE_TABLE = 1
"""Passages shown at first below a table, whose cells cite them."""
_NAMED = 5
"""Most documents whose titles are told above an answer."""


class SeveralView(ExchangeView):
    """The view grows with the events, like other exchanges."""

    of_several = True
    asked_again = Signal(str, object)
    """The question and its `AskOptions`, to replace this one."""
    accepted = Signal()
    """The reader accepted the estimated duration."""
    declined = Signal()
    """The reader wants no answer that takes so long."""
    chain_handed = Signal(object)
    chain_exported = Signal(object)
    """A `Chain` to begin the next question with, or to write to a file."""
    table_exported = Signal(str, object, object)
    """The question, its `FindingsTable` and the corpus of its documents, to write to a file."""

    def __init__(
        self,
        question: str,
        corpus: Corpus | None,
        options: AskOptions | None = None,
        citations: Citations | None = None,
    ) -> None:
        super().__init__(question, corpus, citations=citations)
        self.options = options or AskOptions(Scope())
        self._places: dict[object, int] = {}
        """Index of the last event for each document, and for the chain."""
        self.estimate: NoticeLine | None = None
        self.rows = AgentRows()
        self.rows.activated.connect(self._go_to_document)
        self.rows.retry_requested.connect(self._ask_rest)
        self._few = 0
        """Number of the likeliest documents that may be asked instead of all."""
        self.holding = self._made_holding()
        self.table: FindingsCard | None = None
        self._filled: dict[int, RowFilled] = {}
        """Rows of the table so far, by the number of the document."""
        self._filling = QTimer(self, interval=_REFRESH, singleShot=True)
        self._filling.timeout.connect(self._show_filled)
        self.conclude = make_button(
            tr("Answer from what is found"),
            lambda: self._ask_each(0),
            roles="accent",
            tip=tr("Ask no more documents, and answer from those that have been asked"),
        )
        self.conclude.hide()
        self.chain: ChainView | None = None
        for widget in (self.holding, self.rows):
            self._layout.insertWidget(self._layout.indexOf(self.answer), widget)
        left = Qt.AlignmentFlag.AlignLeft
        self._layout.insertWidget(self._layout.indexOf(self.answer), self.conclude, 0, left)
        self.steps.activated.disconnect()
        self.steps.activated.connect(self._go_to_step)
        if corpus is not None:
            self.set_corpus(corpus)

    def _made_holding(self) -> QWidget:
        """Buttons of a question that waits for the reader to accept a long duration."""
        holding = QWidget()
        self.go_on = make_button("", self._accept, roles="primary")
        self.fewer = make_button(
            "", lambda: self._ask_each(self._few), tip=tr("Ask only those that are likeliest to answer")
        )
        self.quick = make_button(
            tr("Quick instead"),
            lambda: self._ask_again(replace(self._options_again(), strategy="quick", chain=None)),
            tip=tr("Search all documents at once, then answer"),
        )
        self.not_now = make_button(tr("Not now"), self.declined.emit, tip=tr("Ask none of them (Esc)"))
        rest = lay_row(self.quick, self.not_now, STRETCH, spacing=6)
        left = Qt.AlignmentFlag.AlignLeft
        lay_column((self.go_on, 0, left), (self.fewer, 0, left), rest, within=holding, spacing=6)
        holding.hide()
        return holding

    def set_corpus(self, corpus: Corpus) -> None:
        super().set_corpus(corpus)
        self.rows.set_corpus(corpus)
        self.cards.group_by(lambda content: corpus.documents[content.citation.at.doc - 1].title)

    # ---- events -------------------------------------------------------------------------------------------

    def show_event(self, event: AgentEvent) -> None:
        match event:
            case AskedOf():
                self._events.append(event)
                self.options = replace(self.options, scope=event.scope, strategy=event.mode)
                self.about.setText(put_to(event))
                self.about.show()
            case Narrowed(docs):
                self._events.append(event)
                self._say_narrowed(docs)
            case DocumentAsked():
                event = replace(event, said=translate(event.said))
                self._keep(event, event.doc)
                self.rows.tell(event)
            case Estimated():
                event = replace(event, why=translate(event.why))
                self._keep(event, Estimated)
                self._say_estimate(event)
            case RowFilled():
                self._filled[event.row.doc] = event
                if not self._filling.isActive():
                    self._filling.start()
            case Tabulated():
                self._filling.stop()
                self._tabulate(event)
            case ChainGrown(chain=chain):
                self._keep(event, ChainGrown)
                self._show_chain(chain)
            case Retrieved() | SectionRead() | Unfolded() | Calculated() if self.rows.working:
                self._events.append(event)
                if doc := _document_of(event):
                    self.rows.doing(doc, event)
            case _:
                super().show_event(event)

    def _say_narrowed(self, docs: Sequence[int]) -> None:
        """Add the whole titles of the documents looked into first, if they are few."""
        asked = next((event.documents for event in self._events if isinstance(event, AskedOf)), ())
        if len(docs) <= _NAMED:
            titles = " · ".join(asked[doc - 1].title for doc in docs if doc <= len(asked))
            told = tr("Looked for first in: {titles}", titles=titles)
            self.about.setText(f"{self.about.text()}\n{told}")

    def _keep(self, event: AgentEvent, what: object) -> None:
        """Keep only the last of repeated events."""
        if what in self._places:
            self._events[self._places[what]] = event
        else:
            self._places[what] = len(self._events)
            self._events.append(event)

    def _say_estimate(self, event: Estimated) -> None:
        strategy, why = tr(STRATEGIES.get(event.mode, event.mode)), event.why
        about = _effort(event)
        if self.estimate is None:
            self.estimate = NoticeLine("info", "", self)
            self._layout.insertWidget(self._layout.indexOf(self.holding), self.estimate)
        self.estimate.label.setText(tr("{mode}: {why}; {about}.", mode=strategy, why=why, about=about))
        self.estimate.show()
        self.rows.begin()
        self._offer(event)

    def _offer(self, event: Estimated) -> None:
        """Name the reader's choices where the answer takes long, with their effort."""
        self.fewer.setVisible(event.fewer is not None)
        self.go_on.setText(tr("Go on"))
        if event.fewer is not None:
            few = event.fewer.documents
            self.go_on.setText(tr("All {count}: {effort}", count=event.documents, effort=_effort(event)))
            self.fewer.setText(tr("The likeliest {count}: {effort}", count=few, effort=_effort(event.fewer)))
            self._few = few

    def _ask_each(self, each: int) -> None:
        """Ask so many documents, the likeliest first, without another question to the reader."""
        self._ask_again(replace(self._options_again(), strategy=_THOROUGH, each=each, accepted=True))

    def _change_columns(self, change: Callable[[Instructions], Instructions]) -> None:
        """Ask with other columns of the table; in a collection also the documents that have come to it."""
        again = replace(self._options_again(), strategy=_THOROUGH, change=change)
        self._ask_again(replace(again, documents=()) if again.scope.collection else again)

    def _ask_rest(self) -> None:
        """Ask the documents again that failed."""
        self._ask_each(self.rows.failed)

    def await_acceptance(self) -> None:
        """Ask whether to continue, because the answer takes long."""
        self.waiting.hide()
        self.holding.show()
        self.go_on.setFocus()

    def _accept(self) -> None:
        self.holding.hide()
        self.waiting.show()
        self.accepted.emit()

    def _show_filled(self) -> None:
        """Show the rows that there are so far, in the order of the documents."""
        self._filling.stop()
        filled = [self._filled[doc] for doc in sorted(self._filled)]
        self._tabulate(Tabulated(FindingsTable(filled[0].tasks, tuple(event.row for event in filled))))

    def _tabulate(self, event: Tabulated) -> None:
        self._keep(event, Tabulated)
        if self.table is None and not any(map(tells, event.table.rows)):
            return  # the answer says in a sentence that nothing was found
        if self.table is None:
            self.table = FindingsCard(event.table, self._corpus, self.citations)
            self.table.document_activated.connect(self._go_to_document)
            self.table.exported.connect(lambda table: self.table_exported.emit(self.question, table, self._corpus))
            self.table.columns_changed.connect(self._change_columns)
            self._layout.insertWidget(self._layout.indexOf(self.conclude), self.table)
        else:
            self.table.view.show_table(event.table)
        self._offer_conclusion(event.table)

    def _offer_conclusion(self, table: FindingsTable) -> None:
        """Let the reader end the asking as soon as something is found."""
        going = self.answered is None and self.rows.working
        self.conclude.setVisible(going and any(row.found for row in table.rows))

    def _show_chain(self, chain: Chain) -> None:
        """Show the current state of the chain."""
        if self.chain is not None:
            self.chain.show_chain(chain)
            return
        self.chain = ChainView(chain)
        self.chain.evidence_activated.connect(self._go)
        self.chain.asked_on.connect(self._ask_on)
        self.chain.handed.connect(self.chain_handed)
        self.chain.exported.connect(self.chain_exported)
        self.chain.copied.connect(lambda chain: QApplication.clipboard().setText(chain_markdown(chain)))
        self._layout.insertWidget(self._layout.indexOf(self.answer), self.chain)

    def _ask_on(self, chain: Chain) -> None:
        """Continue from a chain that the reader edited."""
        self._ask_again(replace(self._options_again(), strategy=_DEEP, chain=chain))

    def _most_cards(self, answer: Answered, there: int) -> int:
        return _BESIDE_TABLE if self.table is not None else there

    def finish(self, why: str = "") -> None:
        self.holding.hide()
        if self._filling.isActive():
            self._show_filled()
        super().finish(why)
        self.rows.complete()
        if self.table is not None:
            self.table.view.set_editable(bool(self.rows.states))
        if self.chain is not None:
            self.chain.complete()
        if self.answered is None or self._unasked:
            self.foot.again.setText(tr("Go on"))
            self.foot.again.setToolTip(tr("Ask on from where this was stopped; what was found is still there"))
            self.foot.offer(self.foot.copying, self.foot.again, pinned=True)

    def exchange(self) -> Exchange:
        return replace(super().exchange(), corpus=self._corpus)

    # ---- asking again -------------------------------------------------------------------------------------

    def again(self, question: str) -> AskOptions:
        """Options for asking this question again, or another one in its place."""
        options = self._options_again()
        if question != self.question:
            return replace(options, chain=None)
        if self.answered is not None:
            return replace(options, afresh=not self._unasked)
        each = self.rows.unfinished or None
        return replace(options, each=each, accepted=each is not None or self.chain is not None)

    @property
    def _unasked(self) -> bool:
        """True if cells of the table are left to be asked."""
        rows = self.table.view.findings.table.rows if self.table is not None else ()
        return any(finding.problem == UNASKED for row in rows for finding in row.findings)

    def _options_again(self) -> AskOptions:
        documents = self._corpus.documents if self._corpus is not None else ()
        chain = next((e.chain for e in reversed(self._events) if isinstance(e, ChainGrown)), None)
        unfinished = chain if self.answered is None else None
        again = replace(self.options, documents=tuple(documents), chain=unfinished, accepted=False, afresh=False)
        return replace(again, each=None, change=None)

    def _ask_again(self, options: AskOptions) -> None:
        self.asked_again.emit(self.question, options)

    # ---- navigation ---------------------------------------------------------------------------------------

    def _go(self, at: Citation | Coordinate, where: Where = Where.NEAR) -> None:
        """Go to a passage of the documents, once these are known."""
        if self._corpus is not None:
            self.citations.activated.emit(CitedPassage(at, self._corpus), where)

    def _go_to_document(self, doc: int) -> None:
        """Go to the first finding of a document, or to its beginning."""
        self._go(self._first_place(doc) or Coordinate(doc, 1, 0))

    def _first_place(self, doc: int) -> Coordinate | None:
        table = next((e.table for e in self._events if isinstance(e, Tabulated)), None)
        rows = table.rows if table else ()
        cited = [c.at for row in rows if row.doc == doc for finding in row.findings for c in finding.citations]
        return next(iter(cited), None)

    def _go_to_step(self, event: AgentEvent) -> None:
        place = _place_of(event)
        if place is not None:
            self._go(place)


def _effort(cost: Estimated | Fewer) -> str:
    """Estimated effort of an answer, in words."""
    calls = tr("about %Ln requests", "", cost.calls)
    return f"{calls}, {lasting(cost.seconds)}" if cost.seconds else calls


def _place_of(event: AgentEvent) -> Coordinate | None:
    """Coordinate of an agent's step; None if it has none."""
    match event:
        case Retrieved(hits=places) | Calculated(inputs=places):
            return next(iter(places), None)
        case SectionRead(doc, section, start):
            return Coordinate(doc, section, start)
        case Unfolded(doc, section):
            return Coordinate(doc, section, 0)
    return next(iter(getattr(event, "places", ())), None)


def _document_of(event: Step) -> int:
    """Number of the document that a step is about; 0 if unknown."""
    place = _place_of(event)
    return place.doc if place else 0
