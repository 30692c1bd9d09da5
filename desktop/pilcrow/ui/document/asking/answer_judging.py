"""The judging of an answer's sentences by a model, after the answer."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject

from ....core.exchange.events import Notice, StatementJudged
from ....core.stopping import Stopped
from ....settings import CHECKERS
from ...base.services import Services
from ...base.tasks import Task
from ...chat.conversation import Conversation
from ...chat.exchange_view import ExchangeView


class AnswerJudging(QObject):
    """Puts the last answer of a `Conversation` to the judge of the settings, until the next question."""

    def __init__(self, services: Services, conversation: Conversation, parent: QObject) -> None:
        super().__init__(parent)
        self._backend, self._failed = services.backend, services.background.failed
        self._conversation = conversation
        self._judged: tuple[Task, ExchangeView] | None = None

    @property
    def busy(self) -> bool:
        """True while an answer is judged."""
        return self._judged is not None

    def begin(self) -> None:
        """Judge the last answer, if there is one and the settings name a judge."""
        view, backend = self._conversation.views[-1] if self._conversation.views else None, self._backend
        if view is None or view.answered is None or view.corpus is None or backend.settings.checker == CHECKERS[0]:
            return
        answer, question, documents = view.answered, view.question, view.corpus.documents

        def work(stopped: Stopped) -> Iterator[StatementJudged | Notice]:
            corpus = backend.corpora.corpus(documents, stopped=stopped)
            return backend.checking.answer(answer, question, corpus, stopped)

        task = Task(work, self)
        judged = self._judged = task, view
        task.happened.connect(
            lambda event: self._conversation.show_judged(view, event) if self._judged == judged else None
        )
        task.failed.connect(self._failed)
        task.finished.connect(lambda: self.stop() if self._judged == judged else None)
        task.start()

    def stop(self) -> None:
        """End the judging, and keep what has been judged so far."""
        if view := self.drop():
            self._conversation.finish_judging(view)

    def drop(self) -> ExchangeView | None:
        """End the judging of an answer that is not shown any more; returns its view, if one was judged."""
        if self._judged is None:
            return None
        (task, view), self._judged = self._judged, None
        task.stop()
        return view
