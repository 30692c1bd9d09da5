"""The conversation about one document: exchanges one below the other, and the box for the next question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from ...core.chain import Chain
from ...core.events import AgentEvent, Citation
from ...core.model import Coordinate, Document, Focus
from ...core.protocols import Corpus
from ..base.backend import ChatState, Exchange
from ..base.language import told, tr
from . import given_text
from .answer.passage_popup import PassagePopup
from .check_view import CheckView
from .column import Column
from .exchange_view import ExchangeView
from .manner import Manner
from .pieces import Suggestion
from .question_box import QuestionBox
from .several_view import SeveralView, Where
from .undo_line import UndoLine
from .wording import passage, shortened

_TITLE = 300
"""Characters of the first question: it may be a whole text to check."""


class Conversation(QWidget):
    """Everything asked about a document. The owner runs the agent and hands its events over: `begin`, `show_event`
    for each, and `finish`, from which on the next question can be asked.
    """

    asked = Signal(str, object)
    """Question, and its `Focus` (None for the whole document)."""
    asked_again = Signal(int, str, object)
    """The number of an exchange (from 0), what is asked in its place, and the `Focus`."""
    asked_of = Signal(str, object)
    """Question, and its `Manner`: it is put to several documents, or something is known before."""
    asked_of_again = Signal(int, str, object)
    """The number of an exchange (from 0), what is asked in its place, and the `Manner`."""
    accepted = Signal()
    """The answer that is being looked for may take as long as it was said to."""
    cited_elsewhere = Signal(object, object, object)
    """The corpus of a question to several documents, a `Citation` or `Coordinate` in it that is to be shown, and
    `Where`.
    """
    chain_exported = Signal(object)
    """A `Chain` that is to be written to a file."""
    check_requested = Signal(str)
    """A text each sentence of which is to be checked."""
    check_again_requested = Signal(int, str)
    """The number of an exchange (from 0), and the text that is to be checked in its place."""
    file_given = Signal(str)
    """The path of a file with a text to `give`."""
    stop_requested = Signal()
    citation_activated = Signal(object)
    citation_hovered = Signal(object, object)
    step_activated = Signal(object)
    evidence_requested = Signal(object)
    citation_previewed = Signal(object, object)
    citation_beside = Signal(object)
    citation_kept = Signal(object, object)
    evidence_kept = Signal(object)
    answer_kept = Signal(object)
    """See `ExchangeView`."""
    mend_requested = Signal()
    """What is missing for a chat model to answer is to be mended."""
    changed = Signal()
    """`exchanges()` has changed for good: keep them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._corpus: Corpus | None = None
        self._document: Document | None = None
        self._ready, self._why = False, ""
        self._suggested: list[str] = []
        self._state = ChatState()
        self._earlier: list[Exchange] = []
        self.views: list[ExchangeView] = []
        self._replaced: list[Exchange] = []
        """What an answer that is being looked for is to take the place of."""
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Conversation"))

        self.popup = PassagePopup(self)
        self.shows_text: Callable[[], bool] = lambda: True
        """Whether the words that a chip stands for are shown beside it."""
        self.column = Column()
        self.column.scrolled.connect(self._scrolled)
        self._empty = QWidget()
        self._hints = QVBoxLayout(self._empty)
        self._hints.setContentsMargins(5, 8, 0, 0)
        self._hints.setSpacing(8)
        self.column.insert(0, self._empty)
        self.asking = QuestionBox()
        self.asking.asked.connect(self.asked)
        self.asking.asked_of.connect(self.asked_of)
        self.asking.check_requested.connect(self.check_requested)
        self.asking.asked_before = lambda: [e.question for e in self.exchanges() if not e.is_check]
        self.setAcceptDrops(True)
        self.undo = UndoLine()
        self.asking.stop_requested.connect(self.stop_requested)
        rule = QFrame()
        rule.setFixedHeight(1)
        rule.setBackgroundRole(self.palette().ColorRole.Mid)
        rule.setAutoFillBackground(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.column, 1)
        layout.addWidget(self.undo)
        layout.addWidget(rule)
        layout.addWidget(self.asking)
        self._older = QTimer(self, interval=0, singleShot=True)
        self._older.timeout.connect(self._add_earlier)
        self._show_empty()

    # ---- the document -------------------------------------------------------------------------------------

    def set_document(
        self, document: Document | None, corpus: Corpus | None, exchanges: Sequence[Exchange]
    ) -> None:
        """Show a conversation about another document, or about a newer structure of it."""
        if document is None or self._document is None or document.id != self._document.id:
            self._suggested = []
        self._document, self._corpus = document, corpus
        self._replaced = []
        self.asking.set_running(False)
        self._show(exchanges)

    def _show(self, exchanges: Sequence[Exchange]) -> None:
        for view in self.views:
            self.column.remove(view)
        self.views = []
        self._earlier = list(exchanges)
        self._leave_chip()
        self._show_empty()
        self.column.to_end()
        self._add_earlier()

    def _add_earlier(self) -> None:
        """Put earlier exchanges above the others, one at a time, as long as their place is nearly in view."""
        bar = self.column.verticalScrollBar()
        if not self._earlier or (self.views and bar.value() > self.column.viewport().height()):
            return
        exchange = self._earlier.pop()
        if exchange.asked_of is not None:
            view: ExchangeView = self._several(exchange.question, exchange.corpus)
        else:
            view = self._view(exchange.question, exchange.focus, exchange.is_check)
        view.restore(exchange.events)
        self.views.insert(0, view)
        self.column.insert(1, view)
        self._older.start()

    def put_away(self) -> None:
        """Forget the widgets of exchanges far above what is in view: they are made again when scrolled to."""
        top = self.column.verticalScrollBar().value() - 2 * self.column.viewport().height()
        far = [view for view in self.views if view.geometry().bottom() < top and not view.running]
        for view in far:
            self._earlier.append(view.exchange())
            self.column.remove(view)
        self.views = self.views[len(far) :]

    def _view(self, question: str, focus: Focus | None, check: bool) -> ExchangeView:
        view = CheckView(question, self._corpus) if check else ExchangeView(question, self._corpus, focus)
        view.citation_activated.connect(self._activate)
        view.citation_hovered.connect(self._hover)
        view.card_hovered.connect(self.citation_hovered)  # a card has its words already
        view.step_activated.connect(self.step_activated)
        view.citation_previewed.connect(self.citation_previewed)
        view.citation_beside.connect(self.citation_beside)
        return self._served(view)

    def _several(self, question: str, corpus: Corpus | None = None, manner: Manner | None = None) -> SeveralView:
        """A question to several documents, whose places are theirs."""
        view = SeveralView(question, corpus, manner)
        view.citation_activated.connect(lambda citation: self._go_elsewhere(view, citation))
        view.citation_beside.connect(lambda citation: self._go_elsewhere(view, citation, Where.BESIDE))
        view.citation_apart.connect(lambda citation: self._go_elsewhere(view, citation, Where.TAB))
        view.place_activated.connect(lambda at: self._go_elsewhere(view, at))
        for shown in (view.citation_hovered, view.citation_previewed):
            shown.connect(lambda citation, chip: self._hover_elsewhere(view, citation, chip))
        view.asked_again.connect(lambda question, manner: self._again_of(view, question, manner))
        view.accepted.connect(self.accepted)
        view.chain_handed.connect(self._hand)
        view.chain_exported.connect(self.chain_exported)
        self._served(view)
        return view

    def _served(self, view: ExchangeView) -> ExchangeView:
        view.chip_focused.connect(self._keep_in_view)
        view.evidence_requested.connect(self.evidence_requested)
        view.citation_kept.connect(self.citation_kept)
        view.evidence_kept.connect(self.evidence_kept)
        view.answer_kept.connect(self.answer_kept)
        view.again_requested.connect(lambda question: self._again(view, question))
        view.deleted.connect(lambda: self._delete(view))
        return view

    def exchanges(self) -> list[Exchange]:
        """All exchanges that have ended, oldest first, and those that an answer is to take the place of."""
        ended = (view.exchange() for view in self.views if not view.running)
        return [*self._earlier, *ended, *self._replaced]

    @property
    def first_question(self) -> str:
        """The beginning of what was asked first; "" while nothing has been."""
        if self._earlier:
            return self._earlier[0].question[:_TITLE]
        return self.views[0].question[:_TITLE] if self.views else ""

    def set_suggestions(self, questions: Sequence[str]) -> None:
        """Questions to begin with, about this document."""
        self._suggested = list(questions)
        self._show_empty()

    def set_ready(self, ready: bool, why: str) -> None:
        """Whether questions can be asked; if not, or not answered at once, why in one sentence."""
        self._ready, self._why = ready, why
        self.asking.set_ready(ready, why)
        self._show_empty()

    def set_context(self, page: int, label: str, selection: str) -> None:
        """What the reader has in view and selected; see `QuestionBox.set_context`."""
        self.asking.set_context(page, label, selection)

    def show_state(self, state: ChatState) -> None:
        """What can answer now: pictures of pages are offered where a model sees."""
        self._state = state
        self.asking.scope.set_seeing(state.sees)
        self._show_empty()

    def focus(self, *, selected: bool = False) -> None:
        """Let a question be written; with `selected` about what is selected, if anything is."""
        if selected:
            self.asking.scope.selected.setChecked(True)
        self.asking.box.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def attach_page(self) -> None:
        """Let a question be written for which a model looks at the page in view."""
        self.asking.scope.picture.setChecked(True)
        self.focus()

    def begin_question(self, words: str) -> None:
        """Let a question be written on that begins with these words; what is in the box already follows them."""
        self.asking.begin(words)

    # ---- texts to check ------------------------------------------------------------------------------------

    def start_check(self) -> None:
        """Let a text be written, or pasted, that is to be checked."""
        self.asking.scope.checking.setChecked(True)
        self.focus()

    def give(self, text: str) -> None:
        """Check a text, or keep it in the box until that can be done."""
        self.asking.give(text)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        if given_text.file_in(data) or (data.hasText() and not data.hasUrls()):
            event.acceptProposedAction()
        else:
            event.ignore()  # PDFs are the window's

    def dropEvent(self, event: QDropEvent) -> None:
        if path := given_text.file_in(event.mimeData()):
            self.file_given.emit(path)
        else:
            self.give(given_text.text_in(event.mimeData()))
        event.acceptProposedAction()

    # ---- one question -------------------------------------------------------------------------------------

    def begin(
        self,
        question: str,
        focus: Focus | None = None,
        instead: int = -1,
        check: bool = False,
        manner: Manner | None = None,
    ) -> None:
        """A question is being answered from now on, or a text checked; its answer takes the place of the exchanges
        from number `instead` on, unless that is -1.
        """
        self.undo.withdraw()
        if instead >= 0:
            self._take_out(instead)
        self.put_away()
        if manner is not None and manner.scope.many:
            view: ExchangeView = self._several(question, manner=manner)
        else:
            view = self._view(question, focus, check)
        self.views.append(view)
        self.column.insert(len(self.views), view)
        self.column.to_end()
        self.asking.took(question)
        self.asking.set_running(True)
        self._show_empty()

    def show_event(self, event: AgentEvent) -> None:
        if self.views and self.views[-1].running:
            self.views[-1].show_event(event)

    def show_corpus(self, corpus: Corpus) -> None:
        """The question that is being answered is put to these documents."""
        if self.views and self.views[-1].running:
            self.views[-1].set_corpus(corpus)

    def await_acceptance(self) -> None:
        """The answer takes long: it is not looked for before the reader has said so."""
        view = self.views[-1] if self.views else None
        if isinstance(view, SeveralView) and view.running:
            view.await_acceptance()

    def finish(self, why: str = "") -> None:
        """The work has ended; `why` says what went wrong. The steps fold, but the line that the reader reads stays
        where it is.
        """
        self.asking.set_running(False)
        if not self.views or not self.views[-1].running:
            return
        view, bar = self.views[-1], self.column.verticalScrollBar()
        top, before = self.column.top_of(view.answer), bar.value()
        reading, following = view.answer.isVisible(), self.column.following
        replaced, self._replaced = self._replaced, []
        if replaced and view.answered is None:
            self._show([*self.exchanges(), *replaced])
            self.undo.offer(tr("{why} The earlier answer stays.", why=why or tr("Stopped.")))
            return
        view.finish(why)
        self.column.measure(view)
        if reading and not isinstance(view, CheckView):
            self.column.show_at(before + self.column.top_of(view.answer) - top)
        elif following:
            self.column.show_at(self.column.top_of(view))  # what was asked, or counted
        self.changed.emit()
        if replaced:
            self._offer_replaced(replaced)

    def _again(self, view: ExchangeView, question: str) -> None:
        if not self._ready or self.views[-1].running:
            return
        number = len(self._earlier) + self.views.index(view)
        if isinstance(view, SeveralView):
            self.asked_of_again.emit(number, question, view.again(question))
        elif isinstance(view, CheckView):
            self.check_again_requested.emit(number, question)
        else:
            self.asked_again.emit(number, question, view.focus)

    def _again_of(self, view: SeveralView, question: str, manner: Manner) -> None:
        """Also in place of what is being answered: in another mode."""
        if self._ready and (view.running or not self.views[-1].running):
            self.asked_of_again.emit(len(self._earlier) + self.views.index(view), question, manner)

    def _hand(self, chain: Chain) -> None:
        """Let the next question begin with what is known."""
        self.asking.scope.hand(chain)
        self.focus()

    def _delete(self, view: ExchangeView) -> None:
        """Take a question and its answer out; they can be brought back until something else is done."""
        if view not in self.views or self.views[-1].running:
            return
        before = self.exchanges()
        number = len(self._earlier) + self.views.index(view)
        self.popup.hide()
        self.views.remove(view)
        self.column.remove(view)
        self._show_empty()
        self.changed.emit()

        def bring_back() -> None:
            now = self.exchanges()
            self._show([*now[:number], before[number], *now[number:]])
            self.changed.emit()

        title = shortened(" ".join(view.question.split()), 60)
        self.undo.offer(tr("Deleted “{title}”.", title=title), bring_back)

    def _begin_with(self, question: str) -> None:
        if self._ready and not self.views:
            self.asked.emit(question, self.asking.focus())

    def _take_out(self, first: int) -> None:
        """Put the exchanges from number `first` on aside until there is an answer in their place."""
        self._replaced = self.exchanges()[first:]
        kept = max(0, first - len(self._earlier))
        for view in self.views[kept:]:
            self.column.remove(view)
        del self.views[kept:], self._earlier[first:]

    def _offer_replaced(self, replaced: list[Exchange]) -> None:
        """Say what an answer took the place of, and let it come back."""
        first = len(self.exchanges()) - 1

        def bring_back() -> None:
            self._show([*self.exchanges()[:first], *replaced])
            self.changed.emit()

        later = len(replaced) - 1
        self.undo.offer(
            tr("This replaced the earlier answer and %Ln later questions.", "", later)
            if later
            else tr("This replaced the earlier answer."),
            bring_back,
        )

    # ---- citations ----------------------------------------------------------------------------------------

    def _hover(self, citation: Citation | None, chip: QRect) -> None:
        self.citation_hovered.emit(citation, chip)
        found = passage(self._corpus, citation) if citation and self._corpus and self.shows_text() else None
        if citation and found:
            self.popup.show_passage(found, citation.number, chip)
        else:
            self.popup.hide()

    def _hover_elsewhere(self, view: SeveralView, citation: Citation | None, chip: QRect) -> None:
        found = passage(view.corpus, citation) if citation and view.corpus else None
        if citation and found:
            self.popup.show_passage(found, citation.number, chip)
        else:
            self.popup.hide()

    def _go_elsewhere(self, view: SeveralView, at: Citation | Coordinate, where: Where = Where.NEAR) -> None:
        self._leave_chip()
        if view.corpus is not None:
            self.cited_elsewhere.emit(view.corpus, at, where)

    def _leave_chip(self) -> None:
        self.popup.hide()
        self.citation_hovered.emit(None, QRect())

    def _activate(self, citation: Citation) -> None:
        self._leave_chip()
        self.citation_activated.emit(citation)

    def _keep_in_view(self, answer: QWidget, chip: QRect) -> None:
        self.column.keep_in_view(answer, chip.y(), chip.height())

    def hideEvent(self, event: QHideEvent) -> None:
        self._leave_chip()
        super().hideEvent(event)

    def _scrolled(self) -> None:
        self._leave_chip()
        self._older.start()

    # ---- nothing asked yet --------------------------------------------------------------------------------

    def _show_empty(self) -> None:
        """With nothing asked yet: what to do, and questions to begin with."""
        for child in self._empty.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            self._hints.removeWidget(child)
            child.hide()
            child.deleteLater()
        asked = bool(self.views or self._earlier)
        self._empty.setVisible(not asked)
        if asked:
            return
        if self._document is None:
            if self._ready:
                self._hint(self._why or tr("Open a document to ask about it."))
            elif not self._why:
                self._hint(tr("Questions can be asked here soon."))
            return
        if not self._ready:
            return  # the box for questions says why
        self._hint(
            tr("Ask about this document, or begin with one of these:")
            if self._suggested
            else tr("Ask about this document.")
        )
        for question in self._suggested:
            button = Suggestion(question, self._empty)
            button.clicked.connect(lambda _=False, question=question: self._begin_with(question))
            self._hints.addWidget(button)
            button.show()
        self._show_ability()

    def _show_ability(self) -> None:
        """What can answer: what the chat model can do here, or what leads to one."""
        state = self._state
        if state.model:
            untried = tr("{model} will be tried with a few short questions.", model=state.model)
            self._hint(told(state.abilities.get(state.model, "")) or untried)
        elif state.problem:
            self._hint(tr("{problem} Answering with quotes meanwhile.", problem=told(state.problem)))
            mend = QPushButton(told(state.mend), self._empty)
            mend.clicked.connect(self.mend_requested)
            self._hints.addWidget(mend, alignment=Qt.AlignmentFlag.AlignLeft)
            mend.show()

    def _hint(self, text: str) -> None:
        label = QLabel(text, self._empty)
        label.setProperty("dim", True)
        label.setWordWrap(True)
        self._hints.addWidget(label)
        label.show()
