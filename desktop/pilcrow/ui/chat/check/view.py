"""A text given for checking: its sentences with their states, and the number of each state."""

from __future__ import annotations

from ....core.exchange.events import AgentEvent, Answered, SentenceChecked
from ....core.protocols import Corpus
from ....core.verify.given import gather, statements
from ...base.language import noop, tr
from ..answer.checked_text import CheckedText
from ..citations import Citations
from ..exchange_view import ExchangeView
from ..wording import in_bubble
from .state_filter import StateFilter

WORTH = noop(
    "Figures, dates, quotations and rows of tables were compared; what is said in other words was not judged."
)


class CheckView(ExchangeView):
    """Grows with each checked sentence; when stopped, it keeps the sentences checked so far."""

    answer: CheckedText

    def __init__(self, text: str, corpus: Corpus | None, citations: Citations | None = None) -> None:
        self._total = len(statements(text))
        super().__init__(text, corpus, citations=citations)
        self._found: list[SentenceChecked] = []
        self._shown = 0
        self.filter = StateFilter()
        self.filter.chosen.connect(self.answer.show_only)
        self._layout.insertWidget(self._layout.indexOf(self.answer), self.filter)
        self.waiting.setText(tr("Checking…"))
        self.foot.copying.setToolTip(tr("Copy each sentence with its state and places; right click: in one form"))
        self.foot.again.setToolTip(tr("Check this text again; what comes of it takes the place of this"))

    def _made_answer(self) -> CheckedText:
        return CheckedText(self._corpus, self.citations)

    def _in_bubble(self) -> str:
        return in_bubble(self.question)

    def show_event(self, event: AgentEvent) -> None:
        """Handle an event; sentences are shown a little later, like streamed text."""
        if isinstance(event, SentenceChecked):
            self._found.append(event)
            if not self._repaint.isActive():
                self._repaint.start()
        else:
            self._stream()
            super().show_event(event)

    def finish(self, why: str = "") -> None:
        if self.answered is None:
            self.show_event(gather(self._found))
        answered = self.answered
        super().finish()
        done = len(answered.statements) if answered is not None else 0
        if why:
            self._fail(why)
        elif done < self._total:
            stopped = tr("Stopped: {done} of {total} sentences were checked.", done=done, total=self._total)
            self.remark.say("stop", stopped)
        if answered is not None and not why and not any(statement.judged for statement in answered.statements):
            self.remark.say("info", tr(WORTH))

    def _stream(self) -> None:
        """Show the sentences checked since the last call."""
        fresh, self._shown = self._found[self._shown :], len(self._found)
        if fresh and self.running:
            self.answer.add(fresh)
            self.answer.show()
            self.filter.count([one.statement for one in self._found])
            done, total = fresh[-1].done, fresh[-1].total
            self.waiting.setText(tr("Checking… {done} of {total} sentences", done=done, total=total))

    def _show_answer(self, answer: Answered) -> None:
        self.answer.show_checked(answer)
        self.answer.setVisible(bool(answer.statements))
        self.filter.count(answer.statements)

    def _tick(self) -> None:
        """Do nothing: the checked sentences show the progress."""
