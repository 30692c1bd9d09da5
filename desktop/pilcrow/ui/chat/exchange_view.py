"""The view of a question with all its events, which grows while the agent works."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ...core.ask.context.evidence import in_words
from ...core.exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnsweredFrom,
    AnswerKind,
    AnswerRetracted,
    AskedAbout,
    AskedAs,
    Calculated,
    Citation,
    ClaimJudged,
    Headline,
    Notice,
    NoticeCode,
    Planned,
    Reasoning,
    Recalled,
    Retrieved,
    SectionRead,
    Unfolded,
)
from ...core.model import Focus
from ...core.protocols import Corpus
from ...core.reader.conversation import Exchange
from ..base.language import noop, tr, translate
from ..base.look.elided_button import ElidedButton
from ..base.look.layouts import lay_column, margins
from ..base.look.words import make_label
from .answer.answer_view import AnswerView
from .answer.cards import SHOWN, Cards
from .answer.foot import Foot
from .answer.headline import HeadlineView
from .answer.reasoning import ReasoningView
from .citations import Citations, Cited, Where
from .clipboard import copy_answer, copy_quotation
from .menus import AnswerMenu, cites
from .pieces import NoticeLine, QuestionBubble, Steps
from .question.editor import QuestionEditor
from .wording import about

REPAINT = 50
"""Least number of milliseconds between two repaints of a streaming answer."""
_QUOTING = frozenset(AnswerKind) - {AnswerKind.STRUCTURE, AnswerKind.GRAPH, AnswerKind.CHECK}
"""Kinds of answers with quotations below them."""
_INSET = 5
"""Pixels between the edge and the text of a flat button, for aligning it with other text."""
_BESIDE = 2 * _INSET + 2
"""Pixels of a flat button besides its text."""
_COMPUTED = noop("Computed from the document's structure, without a chat model.")
_STOPPED = noop("Stopped before the answer was complete.")


class ExchangeView(QWidget):
    """A question with its steps, its answer, remarks, and buttons."""

    chip_focused = Signal(object, object)
    """The answer's widget, and the QRect in it to keep in view."""
    step_activated = Signal(object)
    evidence_requested = Signal(object)
    evidence_kept = Signal(object)
    answer_kept = Signal(object)
    """An `Exchange` whose answer, or all its evidence, is to be saved as marks and notes."""
    again_requested = Signal(str)
    """The question that replaces this one."""
    as_typed_requested = Signal()
    """The question is to be asked again without what came before it in the conversation."""
    deleted = Signal()
    """The question and its answer are to be deleted."""

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
        self._seconds = 0
        self.answered: Answered | None = None
        self.running = True
        self._judged = False
        """True if a model has judged sentences since the answer was shown."""

        self.about = make_label(about(question, focus, corpus), role="dim", wrap=True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.about.setToolTip(focus.selection if focus else "")
        self.about.setVisible(focus is not None)
        self.bubble = QuestionBubble(self._in_bubble())
        self.bubble.edit.clicked.connect(self._edit)
        self.asked_as = ElidedButton(_BESIDE)
        self.asked_as.clicked.connect(self.as_typed_requested)
        self.asked_as.hide()
        self.editor: QuestionEditor | None = None
        self.steps = Steps(corpus)
        self.steps.activated.connect(self.step_activated)
        self.reasoning = ReasoningView()
        self._reasoned = -1
        """Index of the reasoning among the events; -1: none."""
        self.answer = self._made_answer()
        self.answer.hide()
        self.answer.menu_requested.connect(self._menu)
        self.answer.chip_focused.connect(lambda rect: self.chip_focused.emit(self.answer, rect))
        self.headline = HeadlineView()
        self.cards = Cards(self.citations)
        self.cards.corpus = corpus
        self.cards.menu_requested.connect(self._menu)
        self.foot = self._made_foot()
        self.waiting = make_label(tr("Working…"), role="dim")
        self._notices, self._remarks = lay_column(spacing=4), lay_column(spacing=4)
        self._asked = layout = lay_column(
            self.about,
            self.bubble,
            (self.asked_as, 0, Qt.AlignmentFlag.AlignRight),
            self.steps,
            self.reasoning,
            self._notices,
            self.headline,
            self.answer,
            self.cards,
            self.waiting,
            self._remarks,
            margins=margins(_INSET, 0, 0, 0),
            spacing=8,
        )
        lay_column(layout, self.foot, within=self, spacing=8)

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
        foot.checked.clicked.connect(self.steps.toggle)
        foot.evidence.clicked.connect(lambda: self.evidence_requested.emit(self.exchange()))
        foot.keeping.clicked.connect(self._keep_menu)
        foot.copying.clicked.connect(self.copy)
        foot.copying.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        foot.copying.customContextMenuRequested.connect(self._copy_menu)
        foot.again.clicked.connect(lambda: self.again_requested.emit(self.question))
        return foot

    # ---- the question -------------------------------------------------------------------------------------

    def _edit(self) -> None:
        """Let the reader edit the question in place."""
        self.editor = QuestionEditor(self.question)
        self.editor.entered.connect(self._edited)
        self.editor.given_up.connect(self._end_editing)
        self._asked.insertWidget(self._asked.indexOf(self.bubble), self.editor)
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
        self.answer.set_corpus(corpus)
        self.cards.corpus = corpus

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
            self.steps.add(event)
        elif isinstance(event, Notice) and event.code != NoticeCode.QUOTES:  # the bar explains a missing model
            self._say(self._notices, "info", translate(event.text))
        elif isinstance(event, AnsweredFrom):
            self._say(self._notices, "info", translate(in_words(event)))
        elif isinstance(event, Answered):
            self.answered = event

    def _asked_completed(self, search: Retrieved) -> bool:
        """True if a follow-up was searched for as completed, and the reader is not told so yet."""
        return bool(self.completed) and self.asked_as.isHidden() and search.query != self.question.strip()

    def _say_asked_as(self, completed: str) -> None:
        self.asked_as.set_words(completed, lambda cut: tr("asked as: {question} ×", question=cut))
        self.asked_as.setToolTip(tr("{question}\nAsk it again as it was typed", question=completed))
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
            self._say(self._remarks, "stop", tr(_STOPPED))
        self._end()

    def _fail(self, why: str) -> None:
        self._events.append(Notice(why, NoticeCode.FAILED))
        self._say(self._remarks, "warning", why)

    # ---- judging ------------------------------------------------------------------------------------------

    def show_judged(self, event: ClaimJudged | Notice) -> None:
        """Take in a judged sentence of the answer, or why there is none; the answer shows them at the end."""
        if isinstance(event, ClaimJudged) and self.answered is not None:
            self._judged = True
            self.answered = judged = self.answered.with_claim(event)
            self._events = [judged if isinstance(kept, Answered) else kept for kept in self._events]
            self._tell_judging(tr("Checking… {done} of {total} sentences", done=event.done, total=event.total))
        elif isinstance(event, Notice) and event.code == NoticeCode.TRIED:
            self._tell_judging(translate(event.text))
        elif isinstance(event, Notice):
            self._say(self._remarks, "info", translate(event.text))

    def _tell_judging(self, words: str) -> None:
        self.waiting.setText(words)
        self.waiting.show()

    def finish_judging(self) -> bool:
        """Show the judged sentences in the answer and its line of checks; False if there are none."""
        self.waiting.hide()
        if self.answered is None or not self._judged:
            return False
        self.answer.show_claims(self.answered)
        self.foot.tell(self.answered.claims)
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
        quotes, corpus = answer.mode == AnswerKind.QUOTES, self._corpus
        from .answer.card_content import card_contents  # slow to import, and no page waits for it

        shown = replace(answer, citations=answer.citations or answer.nearest)
        quoted = card_contents(shown, corpus, self.question) if corpus and answer.mode in _QUOTING else []
        if corpus and answer.headline:
            self._show_headline(answer, answer.headline)
        elif quotes and answer.claims and quoted:
            if answer.lead:
                self._say(self._notices, "info", translate(answer.lead))
            self._hide_answer(answer)
        else:
            self.answer.show_answer(answer)
            self.answer.show()
        formulas = dict.fromkeys(claim.formula for claim in answer.claims if claim.formula)
        nearest = bool(answer.nearest)
        self.cards.show_cards(quoted, list(formulas), self._most_cards(answer, len(quoted)), nearest=nearest)
        if answer.beside:
            self._say(self._remarks, "info", translate(answer.beside))
        if answer.mode == AnswerKind.STRUCTURE:
            self._say(self._notices, "info", tr(_COMPUTED))
        elif not quotes and answer.mode != AnswerKind.GRAPH:  # a graph answer explains itself how it was found
            self.foot.tell(answer.claims)

    def _show_headline(self, answer: Answered, headline: Headline) -> None:
        """Show the headline above the cards that quote the passages."""
        self._hide_answer(answer)
        if answer.citations and not answer.nearest:
            self.headline.show_headline(headline)
        else:
            self.headline.show_headline(replace(headline, said=f"? {translate(headline.said)}"))

    def _hide_answer(self, answer: Answered) -> None:
        """Hide the text of an answer whose cards tell it."""
        self.answer.show_answer(replace(answer, text="", citations=(), claims=()))
        self.answer.hide()

    def _most_cards(self, answer: Answered, there: int) -> int:
        """Number of quotations shown at first: the best one if there are few or if none answers, all if there are
        many, as in a summary.
        """
        if answer.mode != AnswerKind.QUOTES:
            return SHOWN
        return 1 if answer.nearest or there <= SHOWN else there

    def _end(self) -> None:
        self._repaint.stop()
        self.reasoning.pause()
        self.running = False
        self._stream()
        self._clock.stop()
        self.waiting.hide()
        self._show_work_below()
        self.foot.evidence.setVisible(cites(self.answered))
        self.foot.copying.setVisible(bool(self._text.strip() or (self.answered and self.answered.text)))
        self.foot.keeping.setVisible(self.answered is not None and bool(self.answered.text))
        self.foot.again.show()
        self.foot.refresh()
        self.bubble.edit.setEnabled(True)

    def _show_work_below(self) -> None:
        """Fold how it was searched, read and thought of, below the answer: the answer is seen first."""
        self.steps.complete()
        for work in (self.reasoning, self.steps):
            self._asked.insertWidget(self._asked.indexOf(self.cards), work)
        QWidget.setTabOrder(self.cards.more, self.steps.fold)
        QWidget.setTabOrder(self.steps.fold, self.reasoning.line)

    def _say(self, column: QVBoxLayout, icon: str, text: str) -> None:
        sentence = NoticeLine(icon, text, self, warning=icon == "warning")
        column.addWidget(sentence)
        sentence.show()

    def _tick(self) -> None:
        self._seconds += 1
        self.reasoning.tick()
        if self._seconds > 2:
            self.waiting.setText(tr("Working… {seconds} s", seconds=self._seconds))

    # ---- menus --------------------------------------------------------------------------------------------

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._menu(None, event.globalPos())

    def _menu(self, citation: Citation | None, at: QPoint) -> None:
        """Show the menu of a citation, or of the answer."""
        menu = AnswerMenu(self)
        if citation is not None:
            self._offer_citation(menu, citation, at)
        else:
            self._offer_answer(menu)
        menu.popup(at)

    def _offer_citation(self, menu: AnswerMenu, citation: Citation, at: QPoint) -> None:
        cited, links = Cited(citation, self._corpus), self.citations
        menu.offer(tr("Go there"), lambda: links.activated.emit(cited, Where.NEAR))
        menu.offer(tr("Preview"), lambda: links.previewed.emit(cited, QRect(at, QSize(1, 1))))
        menu.offer(tr("Open beside"), lambda: links.activated.emit(cited, Where.BESIDE))
        menu.offer(tr("Keep this citation"), lambda: links.kept.emit(citation, self.exchange()))
        menu.offer(tr("Copy quotation"), lambda: copy_quotation(citation, self._corpus))

    def _offer_answer(self, menu: AnswerMenu) -> None:
        menu.offer(tr("Copy selection"), self.answer.copy, self.answer.textCursor().hasSelection())
        menu.offer(tr("Select all"), self.answer.selectAll)
        if self.running:
            return
        menu.addSeparator()
        menu.offer(tr("Copy answer"), self.copy)
        menu.copy_as(self.exchange(), self._corpus)
        menu.addSeparator()
        self._offer_keeping(menu)
        every = cites(self.answered)
        menu.offer(tr("Show all evidence"), lambda: self.evidence_requested.emit(self.exchange()), every)
        menu.addSeparator()
        menu.offer(tr("Again"), lambda: self.again_requested.emit(self.question))
        menu.offer(tr("Edit question"), self._edit)
        menu.offer(tr("Delete"), self.deleted.emit)

    def _offer_keeping(self, menu: AnswerMenu) -> None:
        there = self.answered is not None
        menu.offer(tr("Save as note"), lambda: self.answer_kept.emit(self.exchange()), there)
        menu.offer(tr("Keep all evidence"), lambda: self.evidence_kept.emit(self.exchange()), cites(self.answered))

    def _keep_menu(self) -> None:
        menu = AnswerMenu(self)
        self._offer_keeping(menu)
        menu.popup(self.foot.keeping.mapToGlobal(self.foot.keeping.rect().bottomLeft()))

    def copy(self) -> None:
        """Copy the answer with its citations."""
        copy_answer(self.exchange(), self._corpus)

    def _copy_menu(self) -> None:
        menu = AnswerMenu(self)
        menu.copy_as(self.exchange(), self._corpus)
        menu.popup(self.foot.copying.mapToGlobal(self.foot.copying.rect().bottomLeft()))


def _failure(events: Sequence[AgentEvent]) -> str:
    """The reason of a failure at the end of the events, else ""; old saved events have no code."""
    last = events[-1] if events else None
    if isinstance(last, Notice) and last.code in (NoticeCode.FAILED, NoticeCode.OTHER):
        return translate(last.text)
    return ""
