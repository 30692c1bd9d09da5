"""The conversation about one document: exchanges one below the other, and the box for the next question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent
from PySide6.QtWidgets import QFrame, QWidget

from ...core.exchange.chain import Chain
from ...core.exchange.events import AgentEvent, Answered, Notice, StatementJudged
from ...core.exchange.scope import Scope
from ...core.language.questions.analysis import in_conversation
from ...core.language.sentences import shortened
from ...core.model import Document, Focus
from ...core.protocols import Corpus
from ...core.reader.conversation import Exchange
from ..base.backend import ChatState
from ..base.language import tr
from ..base.look.layouts import lay_column, make_panel
from .check import given_text
from .check.view import CheckView
from .citations import Citations
from .column import Column
from .empty import EmptyConversation
from .exchange_view import ExchangeView
from .exchange_views import make_several, make_view
from .question.ask_options import AskOptions, ReaderQuestion
from .question.box import QuestionBox
from .several.view import SeveralView
from .undo_line import UndoLine

_GAP = 6
"""Pixels between two exchanges, besides the row of buttons below each."""
_TITLE = 300
"""Greatest number of characters of the first question, which may be a whole text to check."""


class Conversation(QWidget):
    """All exchanges about a document. The owner runs the agent and passes its events on: `begin`, `show_event` for
    each, and `finish`, after which the next question can be asked.
    """

    asked = Signal(object)
    """A `ReaderQuestion`."""
    accepted = Signal()
    """The reader accepted the estimated duration of the answer."""
    chain_exported = Signal(object)
    """A `Chain` to be written to a file."""
    table_exported = Signal(str, object, object)
    """See `SeveralView`."""
    file_given = Signal(str)
    """The path of a file with a text to `give`."""
    stop_requested = Signal()
    step_activated = Signal(object)
    evidence_requested = Signal(object)
    evidence_recalled = Signal(object)
    evidence_kept = Signal(object)
    answer_kept = Signal(object)
    """See `ExchangeView`."""
    mend_requested = Signal()
    """The missing chat model or server is to be provided."""
    changed = Signal()
    """`exchanges()` changed permanently and must be saved."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.corpus: Corpus | None = None
        """The document of the conversation, as asked."""
        self._document: Document | None = None
        self._ready, self._why = False, ""
        self._suggested: list[str] = []
        self._state = ChatState()
        self._earlier: list[Exchange] = []
        self.views: list[ExchangeView] = []
        self._replaced: list[Exchange] = []
        """Exchanges that will be replaced by the answer in progress."""
        make_panel(self, tr("Conversation"))

        self.citations = Citations()
        self.citations.activated.connect(self._leave_chip)
        self.column = Column(gap=_GAP)
        self.column.scrolled.connect(self._scrolled)
        self._empty = EmptyConversation()
        self._empty.chosen.connect(self._begin_with)
        self._empty.mend_requested.connect(self.mend_requested)
        self.column.insert(0, self._empty)
        self.question_box = QuestionBox()
        self.question_box.asked.connect(self.asked)
        self.question_box.scope.mode_changed.connect(self._show_empty)
        self.question_box.asked_before = lambda: [e.question for e in self.exchanges() if not e.is_check]
        self.setAcceptDrops(True)
        self.undo = UndoLine()
        self.question_box.stop_requested.connect(self.stop_requested)
        rule = QFrame()
        rule.setFixedHeight(1)
        rule.setBackgroundRole(self.palette().ColorRole.Mid)
        rule.setAutoFillBackground(True)
        lay_column((self.column, 1), self.undo, rule, self.question_box, within=self)
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
        self._document, self.corpus = document, corpus
        self._replaced = []
        self.question_box.set_running(False)
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
        """Insert earlier exchanges above the others, one at a time, while the top is nearly in view."""
        bar = self.column.verticalScrollBar()
        if not self._earlier or (self.views and bar.value() > self.column.viewport().height()):
            return
        exchange = self._earlier.pop()
        if exchange.asked_of is not None:
            view: ExchangeView = make_several(self, exchange.question, exchange.corpus)
        else:
            view = make_view(self, exchange.question, exchange.focus, check=exchange.is_check)
        view.restore(exchange.events)
        self.views.insert(0, view)
        self.column.insert(1, view)
        self._older.start()

    def put_away(self) -> None:
        """Delete the widgets of exchanges far above the view; they are created again on scrolling."""
        top = self.column.verticalScrollBar().value() - 2 * self.column.viewport().height()
        far = [view for view in self.views if view.geometry().bottom() < top and not view.running]
        for view in far:
            self._earlier.append(view.exchange())
            self.column.remove(view)
        self.views = self.views[len(far) :]

    def exchanges(self) -> list[Exchange]:
        """All finished exchanges, oldest first, and those to be replaced by the answer in progress."""
        ended = (view.exchange() for view in self.views if not view.running)
        return [*self._earlier, *ended, *self._replaced]

    @property
    def first_question(self) -> str:
        """The beginning of the first question; "" if there is none."""
        if self._earlier:
            return self._earlier[0].question[:_TITLE]
        return self.views[0].question[:_TITLE] if self.views else ""

    def set_suggestions(self, questions: Sequence[str]) -> None:
        """Set the suggested first questions for this document."""
        self._suggested = list(questions)
        self._show_empty()

    def set_ready(self, ready: bool, why: str) -> None:
        """Set whether questions can be asked; if not, or not at once, `why` is the reason in one sentence."""
        self._ready, self._why = ready, why
        self.question_box.set_ready(ready, why)
        self._show_empty()

    def set_context(self, page: int, label: str, selection: str) -> None:
        """Set the page in view and the selection; see `QuestionBox.set_context`."""
        self.question_box.set_context(page, label, selection)

    def show_state(self, state: ChatState) -> None:
        """Show the state of the chat model; pictures of pages are offered if the model sees."""
        self._state = state
        self.question_box.scope.set_seeing(state.sees)
        self._show_empty()

    def focus(self, *, selected: bool = False) -> None:
        """Focus the question box; `selected`: the question is about the selection, if there is one."""
        if selected:
            self.question_box.scope.selected.setChecked(True)
        self.question_box.box.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def attach_page(self) -> None:
        """Start a question for which a model looks at the page in view."""
        self.question_box.scope.picture.setChecked(True)
        self.focus()

    def begin_question(self, words: str) -> None:
        """Start a question with these words, before the text already in the box."""
        self.question_box.begin(words)

    # ---- texts to check ------------------------------------------------------------------------------------

    def start_check(self) -> None:
        """Let the reader write or paste a text to check."""
        self.question_box.scope.checking.setChecked(True)
        self.focus()

    def give(self, text: str) -> None:
        """Check a text, or keep it in the box until that is possible."""
        self.question_box.give(text)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        data = event.mimeData()
        if given_text.file_in(data) or (data.hasText() and not data.hasUrls()):
            event.acceptProposedAction()
        else:
            event.ignore()  # the window handles PDFs

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
        options: AskOptions | None = None,
    ) -> None:
        """Start a question or a check; its answer replaces the exchanges from index `instead` on, unless it is
        -1.
        """
        self.undo.withdraw()
        if instead >= 0:
            self._take_out(instead)
        self.put_away()
        if options is not None and options.scope.several:
            view: ExchangeView = make_several(self, question, options=options)
        else:
            view = make_view(self, question, focus, check=check)
        if not check and not (options and options.alone):
            view.completed = _complete(question, [*self._earlier, *(before.exchange() for before in self.views)])
        self.views.append(view)
        self.column.insert(len(self.views), view)
        self.column.to_end()
        self.question_box.took(question)
        self.question_box.set_running(True)
        self._show_empty()

    def show_event(self, event: AgentEvent) -> None:
        if self.views and self.views[-1].running:
            self.views[-1].show_event(event)

    def show_corpus(self, corpus: Corpus) -> None:
        """Set the documents of the question in progress."""
        if self.views and self.views[-1].running:
            self.views[-1].set_corpus(corpus)

    def await_acceptance(self) -> None:
        """Ask the reader before a long answer starts."""
        view = self.views[-1] if self.views else None
        if isinstance(view, SeveralView) and view.running:
            view.await_acceptance()

    def finish(self, why: str = "") -> None:
        """End the question in progress; `why` is the error, if any. The steps fold, but the line being read stays
        in place.
        """
        self.question_box.set_running(False)
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
            self.column.show_at(self.column.top_of(view))  # the question, or the counts
        self.changed.emit()
        if replaced:
            self._offer_replaced(replaced)

    def show_judged(self, view: ExchangeView, event: StatementJudged | Notice) -> None:
        """Tell how far a model has judged an answer, unless it has been put away."""
        if view in self.views:
            view.show_judged(event)

    def finish_judging(self, view: ExchangeView) -> None:
        """Show what a model judged of an answer, without moving what is being read."""
        if view not in self.views:
            return
        bar = self.column.verticalScrollBar()
        before = bar.value()
        if view.finish_judging():
            self.column.measure(view)
            self.column.show_at(before)
            self.changed.emit()

    def again(self, view: ExchangeView, question: str, *, as_typed: bool = False) -> None:
        """Ask a question again, or another one in its place; `as_typed`: without those before it."""
        if not self._ready or self.views[-1].running:
            return
        number = len(self._earlier) + self.views.index(view)
        options = view.again(question) if isinstance(view, SeveralView) else None
        if as_typed:
            options = replace(options or AskOptions(Scope()), alone=True)
        checks = isinstance(view, CheckView)
        self.asked.emit(ReaderQuestion(question, view.focus, number, checks, options))

    def again_of(self, view: SeveralView, question: str, options: AskOptions) -> None:
        """Ask again with other options, also in place of the answer in progress."""
        if self._ready and (view.running or not self.views[-1].running):
            number = len(self._earlier) + self.views.index(view)
            self.asked.emit(ReaderQuestion(question, instead=number, options=options))

    def hand(self, chain: Chain) -> None:
        """Start the next question with the findings of this one."""
        self.question_box.scope.hand(chain)
        self.focus()

    def delete(self, view: ExchangeView) -> None:
        """Delete a question and its answer; until the next action the deletion can be undone."""
        if view not in self.views or self.views[-1].running:
            return
        before = self.exchanges()
        number = len(self._earlier) + self.views.index(view)
        self._leave_chip()
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
            self.question_box.box.setFocus(Qt.FocusReason.OtherFocusReason)  # the button that was clicked goes
            self.asked.emit(ReaderQuestion(question, self.question_box.focus()))

    def _take_out(self, first: int) -> None:
        """Set the exchanges from index `first` on aside until their replacement is answered."""
        self._replaced = self.exchanges()[first:]
        kept = max(0, first - len(self._earlier))
        for view in self.views[kept:]:
            self.column.remove(view)
        del self.views[kept:], self._earlier[first:]

    def _offer_replaced(self, replaced: list[Exchange]) -> None:
        """Show a message that exchanges were replaced, with a button to restore them."""
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

    def _leave_chip(self, *_: object) -> None:
        """Tell that no citation is pointed at any more."""
        self.citations.pointed.emit(None, QRect())

    def keep_in_view(self, answer: QWidget, chip: QRect) -> None:
        """Scroll to a chip that got the keyboard focus."""
        self.column.keep_in_view(answer, chip.y(), chip.height())

    def show_unfolded(self, view: ExchangeView, first: QWidget, last: QWidget) -> None:
        """Scroll to what the reader has unfolded in an exchange, from its beginning on."""
        self.column.measure(view)
        self.column.bring_into_view(self.column.top_of(first), self.column.top_of(last) + last.height())

    def hideEvent(self, event: QHideEvent) -> None:
        self._leave_chip()
        super().hideEvent(event)

    def _scrolled(self) -> None:
        self._leave_chip()
        self._older.start()

    def _show_empty(self, *_: object) -> None:
        """Show hints and suggested questions if there are no exchanges yet."""
        self._empty.clear()
        asked = bool(self.views or self._earlier)
        self._empty.setVisible(not asked)
        if asked:
            return
        if self._document is None:
            self._empty.say_waiting(ready=self._ready, why=self._why)
        elif self._ready:  # otherwise the question box shows the reason
            self._empty.suggest(self.question_box.scope.scope, self._suggested, self._state)


def _complete(question: str, before: Sequence[Exchange]) -> str:
    """Complete a follow-up from the questions answered before it; "" for a question that stands alone."""
    answered = [
        exchange.question
        for exchange in before
        if not exchange.is_check and any(isinstance(event, Answered) for event in exchange.events)
    ]
    completed = in_conversation(question, answered)
    return completed if completed != question.strip() else ""
