"""The view of a question with all its events, which grows while the agent works."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QEnterEvent
from PySide6.QtWidgets import QWidget

from ...core.exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnsweredFrom,
    AnswerRetracted,
    AskedAbout,
    AskedAs,
    Calculated,
    Citation,
    Notice,
    NoticeCode,
    Planned,
    Reasoning,
    Recalled,
    Retrieved,
    SectionRead,
    StatementJudged,
    Unfolded,
)
from ...core.model import Focus
from ...core.protocols import Corpus
from ...core.reader.conversation import Exchange
from ..base.language import noop, tr, translate
from ..base.look.layouts import lay_column, margins
from ..base.look.words import make_label
from ..base.look.wrapped_button import WrappedButton
from . import menus
from .answer.answer_view import AnswerView
from .answer.foot import Foot
from .answer.reasoning import ReasoningView
from .answer.shown_answer import ShownAnswer, usual_cards
from .citations import Citations
from .clipboard import copy_answer
from .menus import cites
from .notices import Remark
from .pieces import QuestionBubble, Steps
from .question.editor import QuestionEditor
from .wording import about, describe_answer

REPAINT = 50
"""Least number of milliseconds between two repaints of a streaming answer."""
_INSET = 5
"""Pixels between the edge and the text of a flat button, for aligning it with other text."""
_BESIDE = 2 * _INSET + 2
"""Pixels of a flat button besides its text."""
_STOPPED = noop("Stopped before the answer was complete.")


class ExchangeView(QWidget):
    """A question with its steps, its answer, remarks, and buttons."""

    chip_focused = Signal(object, object)
    """The answer's widget, and the QRect in it to keep in view."""
    unfolded = Signal(object, object)
    """First and last of the widgets that the reader has unfolded."""
    step_activated = Signal(object)
    evidence_requested = Signal(object)
    """An `Exchange` whose evidence is to be shown in the document, with the first passage in view."""
    evidence_recalled = Signal(object)
    """An `Exchange` whose evidence is to be shown in the document without moving it."""
    evidence_kept = Signal(object)
    answer_kept = Signal(object)
    """An `Exchange` whose answer, or all its evidence, is to be saved as marks and notes."""
    again_requested = Signal(str)
    """The question that replaces this one."""
    as_typed_requested = Signal()
    """The question is to be asked again without what came before it in the conversation."""
    deleted = Signal()
    """The question and its answer are to be deleted."""
    of_several = False
    """True for a question to several documents."""

    def __init__(
        self,
        question: str,
        corpus: Corpus | None,
        focus: Focus | None = None,
        citations: Citations | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.citations = citations or Citations()
        self.question, self.focus = question, focus
        self.completed = ""
        """The question as completed from those before it; "" if it stands alone, or was restored."""
        self._corpus = corpus
        self._events: list[AgentEvent] = [AskedAbout(focus.page, focus.selection, focus.picture)] if focus else []
        self._text = ""
        self._seconds, self._trying = 0, False
        self.answered: Answered | None = None
        self.running = True
        self._basis: AnsweredFrom | None = None
        """What the answer rests on, if that is not the whole document."""
        self._judged = False
        """True if a model has judged sentences since the answer was shown."""

        self.about = make_label(about(question, focus, corpus), role="dim", wrap=True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.about.setToolTip(focus.selection if focus else "")
        self.about.setVisible(focus is not None)
        self.bubble = QuestionBubble(self._in_bubble())
        self.bubble.edit.clicked.connect(self.edit)
        self.asked_as = WrappedButton(_BESIDE)
        self.asked_as.clicked.connect(self.as_typed_requested)
        self.asked_as.hide()
        self.editor: QuestionEditor | None = None
        self.steps = Steps(corpus)
        self.steps.activated.connect(self.step_activated)
        self.reasoning = ReasoningView()
        self._reasoned = -1
        """Index of the reasoning among the events; -1: none."""
        self.shown = ShownAnswer(self._made_answer(), corpus, self.citations)
        self.answer, self.headline, self.cards = self.shown.text, self.shown.headline, self.shown.cards
        self.shown.listen(self._menu, self.chip_focused.emit)
        self.cards.unfolded.connect(self.unfolded)
        self.foot = self._made_foot()
        self.waiting = make_label(tr("Working…"), role="dim")
        self.remark = Remark()
        self._layout = layout = lay_column(
            self.about,
            self.bubble,
            (self.asked_as, 0, Qt.AlignmentFlag.AlignRight),
            self.headline,
            self.answer,
            self.cards,
            self.waiting,
            self.foot.checked,
            self.steps,
            self.reasoning,
            self.remark,
            margins=margins(_INSET, 0, 0, 0),
            spacing=8,
        )
        lay_column(layout, self.foot, within=self, spacing=2)

        self._repaint = QTimer(self, interval=REPAINT, singleShot=True)
        self._repaint.timeout.connect(self._stream)
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self._tick)
        self._clock.start()

    def _made_answer(self) -> AnswerView:
        return AnswerView(self._corpus, self.citations)

    def _in_bubble(self) -> str:
        """The question as displayed."""
        return self.question

    def _made_foot(self) -> Foot:
        foot = Foot()
        foot.checked.clicked.connect(self.toggle_work)
        foot.keeping.clicked.connect(lambda: menus.show_below(menus.saving_menu(self), foot.keeping))
        foot.copying.clicked.connect(self.copy)
        foot.copying.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        foot.copying.customContextMenuRequested.connect(
            lambda: menus.show_below(menus.copying_menu(self, self), foot.copying)
        )
        foot.again.clicked.connect(lambda: self.again_requested.emit(self.question))
        return foot

    # ---- the question -------------------------------------------------------------------------------------

    def edit(self) -> None:
        """Let the reader edit the question in place."""
        self.editor = QuestionEditor(self.question)
        self.editor.entered.connect(self._edited)
        self.editor.given_up.connect(self._end_editing)
        self._layout.insertWidget(self._layout.indexOf(self.bubble), self.editor)
        self.bubble.hide()
        self.editor.box.setFocus()

    def _edited(self, question: str) -> None:
        self._end_editing()
        self.again_requested.emit(question)

    def _end_editing(self) -> None:
        if self.editor is not None:
            self.editor.put_away()
            self.editor = None
        self.bubble.show()
        self.bubble.edit.setFocus()

    # ---- events -------------------------------------------------------------------------------------------

    @property
    def corpus(self) -> Corpus | None:
        """The documents that were asked."""
        return self._corpus

    def set_corpus(self, corpus: Corpus) -> None:
        """Set the documents that are asked, if they become known only later."""
        self._corpus = corpus
        self.steps.set_corpus(corpus)
        self.shown.set_corpus(corpus)

    def show_event(self, event: AgentEvent) -> None:
        """Handle one event. Streamed text is shown a little later, at most every `REPAINT` milliseconds, and the
        answer at the end.
        """
        if isinstance(event, Reasoning):
            self._reason(event)
            return
        self.reasoning.pause()
        self.waiting.setVisible(self.running and not self._text.strip())
        if isinstance(event, AnswerDelta):
            self._text += event.text
            if not self._repaint.isActive():
                self._repaint.start()
            return
        if isinstance(event, AnswerRetracted):
            self._text = ""
            self._repaint.stop()
            self._stream()
            return
        if isinstance(event, AskedAbout):
            return  # shown from the start
        if isinstance(event, Notice):
            event = replace(event, text=translate(event.text))  # saved in the language it was read in
        self._events.append(event)
        if isinstance(event, Retrieved) and self._asked_completed(event):
            self.show_event(AskedAs(self.completed))
        if isinstance(event, AskedAs):
            self._say_asked_as(event.question)
        elif isinstance(event, Retrieved | Recalled | SectionRead | Unfolded | Calculated | Planned):
            self._trying = False
            self.steps.add(event)
        elif isinstance(event, Notice) and event.code == NoticeCode.TRIED:
            self._trying = True
            self.waiting.setText(translate(event.text))  # of no interest once the answer is there
        elif isinstance(event, Notice) and event.code != NoticeCode.QUOTES:  # the bar explains a missing model
            self.remark.say("info", translate(event.text))
        elif isinstance(event, AnsweredFrom):
            self._basis = event
        elif isinstance(event, Answered):
            self.answered = event

    def _asked_completed(self, search: Retrieved) -> bool:
        """True if a follow-up was searched for as completed, and the reader is not told so yet."""
        return bool(self.completed) and self.asked_as.isHidden() and search.query != self.question.strip()

    def _say_asked_as(self, completed: str) -> None:
        self.asked_as.set_words(tr("asked as: {question} ×", question=completed))
        self.asked_as.setToolTip(tr("Ask it again as it was typed"))
        self.asked_as.show()

    def _reason(self, event: Reasoning) -> None:
        """Merge all thoughts into one event, at the place of the first."""
        if self._reasoned < 0:
            self._reasoned = len(self._events)
            self._events.append(event)
        self.reasoning.add(event)
        self.waiting.hide()

    def finish(self, why: str = "") -> None:
        """End the exchange. Without an answer show the reason `why`; everything received so far stays."""
        if self.answered is not None:
            self._show_answer(self.answered)
        elif why:
            self._fail(why)
        else:
            self.remark.say("stop", tr(_STOPPED))
        self._end()

    def _fail(self, why: str) -> None:
        self._events.append(Notice(why, NoticeCode.FAILED))
        self.remark.say("warning", why)

    # ---- judging ------------------------------------------------------------------------------------------

    def show_judged(self, event: StatementJudged | Notice) -> None:
        """Take in a judged sentence of the answer, or why there is none; the answer shows them at the end."""
        if isinstance(event, StatementJudged) and self.answered is not None:
            self._judged = True
            self.answered = judged = self.answered.with_statement(event)
            self._events = [judged if isinstance(kept, Answered) else kept for kept in self._events]
            self._tell_judging(tr("Checking… {done} of {total} sentences", done=event.done, total=event.total))
        elif isinstance(event, Notice) and event.code == NoticeCode.TRIED:
            self._tell_judging(translate(event.text))
        elif isinstance(event, Notice):
            self.remark.say("info", translate(event.text))

    def _tell_judging(self, words: str) -> None:
        self.waiting.setText(words)
        self.waiting.show()

    def finish_judging(self) -> bool:
        """Show the judged sentences in the answer and its line of checks; False if there are none."""
        self.waiting.hide()
        if self.answered is None or not self._judged:
            return False
        self.answer.show_statements(self.answered)
        self._tell_checks(self.answered)
        return True

    def restore(self, events: tuple[AgentEvent, ...]) -> None:
        """Show a saved exchange; a notice at its end is the reason of a failure."""
        failed = _failure(events)
        for event in events[:-1] if failed else events:
            self.show_event(event)
        self.finish(failed)

    def exchange(self) -> Exchange:
        """The exchange to save: streamed pieces are merged, and left out if an answer followed."""
        if self._reasoned >= 0:
            self._events[self._reasoned] = self.reasoning.event_kept()
        rest = (AnswerDelta(self._text),) if self._text and self.answered is None else ()
        failed = len(self._events) - bool(_failure(self._events))
        return Exchange(self.question, (*self._events[:failed], *rest, *self._events[failed:]))

    def _stream(self) -> None:
        if self.answered is None:
            self.answer.setVisible(bool(self._text.strip()))
            self.waiting.setVisible(self.running and not self._text.strip())
            self.answer.stream(self._text, ended=not self.running)

    def _show_answer(self, answer: Answered) -> None:
        self.shown.show(answer, self._most_cards)
        self._tell_checks(answer)

    def _tell_checks(self, answer: Answered) -> None:
        self.foot.tell(describe_answer(answer, self._basis, self.steps.steps, self._corpus), answer.statements)

    def _most_cards(self, answer: Answered, there: int) -> int:
        """Number of quotations shown at first, of all that are `there`."""
        return usual_cards(answer, there)

    def _end(self) -> None:
        self._repaint.stop()
        self.reasoning.pause()
        self.running = False
        self._stream()
        self._clock.stop()
        self.waiting.hide()
        self.steps.complete()
        self._show_work(not self.answered)
        said = self._text.strip() or (self.answered and self.answered.text)
        kept = self.answered is not None and bool(self.answered.text)
        offered = (
            (self.foot.copying, said),
            (self.foot.keeping, kept),
            (self.foot.again, True),
            (self.bubble.edit, True),
        )
        self.foot.offer(*(button for button, able in offered if able))
        cards, foot = self.cards, self.foot
        read = [
            self.headline.said,
            self.answer,
            *cards.quotes,
            cards.more,
            foot.checked,
            foot.copying,
            foot.keeping,
        ]
        for before, after in pairwise([*read, foot.again]):
            QWidget.setTabOrder(before, after)

    def toggle_work(self) -> None:
        """Unfold how it was searched, read and thought of, with its evidence in the document; or fold it."""
        self._show_work(not self.steps.unfolded)
        if self.steps.unfolded and cites(self.answered):
            self.evidence_recalled.emit(self.exchange())

    def _show_work(self, shown: bool) -> None:
        """Without an answer the steps have a line of their own; else the line of what was checked unfolds them."""
        self.steps.unfold(shown and self.answered is not None, headed=self.answered is None)
        self.reasoning.setVisible(shown and self._reasoned >= 0)

    def _tick(self) -> None:
        self._seconds += 1
        self.reasoning.tick()
        if self._seconds > 2 and not self._trying:
            self.waiting.setText(tr("Working… {seconds} s", seconds=self._seconds))

    # ---- pointer and menus --------------------------------------------------------------------------------

    def enterEvent(self, event: QEnterEvent) -> None:
        self.foot.point(there=True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.foot.point(there=False)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._menu(None, event.globalPos())

    def _menu(self, citation: Citation | None, at: QPoint) -> None:
        """Show the menu of a citation, or of the answer."""
        menu = menus.answer_menu(self) if citation is None else menus.citation_menu(self, citation, at)
        menu.popup(at)

    def copy(self) -> None:
        """Copy the answer with its citations."""
        copy_answer(self.exchange(), self._corpus)


def _failure(events: Sequence[AgentEvent]) -> str:
    """The reason of a failure at the end of the events, else ""; old saved events have no code."""
    last = events[-1] if events else None
    if isinstance(last, Notice) and last.code in (NoticeCode.FAILED, NoticeCode.OTHER):
        return translate(last.text)
    return ""
