"""The connection to the chat server: its state, choice and download of models, on worker threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from ...core.errors import PilcrowError
from ...core.message import Words
from ...core.servers.chat_models import Download
from ...core.stopping import Stopped
from ..base.backend import ChatHost, ChatState, Preferences
from ..base.language import tr, translate
from ..base.tasks import Task, one_result
from .model_bar import ModelBar


class ChatServer(QObject):
    """The chat server as the window sees it; `state` is its last known state."""

    changed = Signal(object)
    """ChatState"""
    progress = Signal(str, object, object)
    """Of a start or a download: the stage, bytes done, bytes in all (both may exceed 32 bits)."""
    ended = Signal(str, str)
    """The error ("" for none), and the model's name if its download is incomplete."""

    def __init__(self, host: ChatHost, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._host, self._preferences = host, preferences
        self.state = ChatState()
        self._querying: Task | None = None
        self._again = False
        self._mending: Task | None = None
        self._trying: Task | None = None
        self._tried = ""
        """The last model whose abilities were tested; each is tested only once, even if the test failed."""
        self._closed = False
        self._problem = self._wanted = ""
        self._complete = self._begun = False

    def serve(self, bar: ModelBar) -> None:
        """Connect a model bar: show the state in it, and perform its actions."""
        bar.set_state(self.state)
        self.changed.connect(bar.set_state)
        self.progress.connect(bar.show_progress)
        self.ended.connect(bar.progress_ended)
        bar.retry_requested.connect(self.refresh)
        bar.pull_requested.connect(self.pull)
        bar.start_requested.connect(self.start)
        bar.cancelled.connect(self.cancel)

    def refresh(self) -> None:
        """Query the state of the server; if a query is running, once more after it."""
        if self._querying is not None:
            self._again = True
            return

        self._querying = Task(one_result(lambda _stopped: self._host.state()), self)
        self._querying.begin(self._found, self._failed, self._queried)

    def choose(self, model: str) -> None:
        """Use this model for answers from now on."""
        self._preferences.change(replace(self._preferences.settings, chat_model=model))
        self.refresh()

    def plan(self, planned: bool) -> None:
        """Turn planning on or off, for questions that need several places."""
        self._preferences.change(replace(self._preferences.settings, strategy="planned" if planned else "auto"))
        self.refresh()

    def start(self) -> None:
        """Start the server's program, then query its state."""
        if self._mending is None:
            self._problem = ""
            self._mend(self._host.start, self._waits, self._start_ended)

    def pull(self, model: str) -> None:
        """Download a model and use it for answers; an interrupted download is resumed."""
        if self._mending is not None:
            return
        self._problem, self._wanted = "", model
        self._complete = self._begun = False
        self._mend(lambda stopped: self._host.pull(model, stopped), self._pulls, self._pull_ended)

    def cancel(self) -> None:
        if self._mending is not None:
            self._mending.stop()

    def close(self) -> None:
        """Stop, and return when the threads have ended."""
        self._again, self._closed = False, True
        for task in (self._querying, self._mending, self._trying):
            if task is not None:
                task.wait()

    def _found(self, state: ChatState) -> None:
        self.state = state
        self.changed.emit(state)
        fresh = state.model and state.model not in state.abilities and state.model != self._tried
        if fresh and self._trying is None and not state.remote and not self._closed:
            self._tried = state.model
            self._trying = Task(self._host.try_model, self)
            self._trying.finished.connect(self._was_tried)
            self._trying.start()

    def _was_tried(self) -> None:
        self._trying = None
        if not self._closed:
            self.refresh()

    def _failed(self, error: PilcrowError) -> None:
        self._found(ChatState(problem=translate(error), mend=tr("Look again"), command="retry"))

    def _queried(self) -> None:
        self._querying = None
        if self._again:
            self._again = False
            self.refresh()

    def _pulls(self, progress: Download) -> None:
        self._begun = self._begun or progress.done > 0
        self._complete = progress.status == "success"
        self.progress.emit(progress.status, progress.done, progress.total)

    def _work_failed(self, error: PilcrowError) -> None:
        self._problem = translate(error)

    def _mend(
        self,
        work: Callable[[Stopped], Iterator[Any]],
        happened: Callable[[Any], object],
        ended: Callable[[], object],
    ) -> None:
        """Run a start or a download, one at a time."""
        self._mending = Task(work, self)
        self._mending.begin(happened, self._work_failed, ended)

    def _waits(self, status: Words) -> None:
        self.progress.emit(translate(status), 0, 0)

    def _start_ended(self) -> None:
        self._mending = None
        self.ended.emit(self._problem, "")
        self.refresh()

    def _pull_ended(self) -> None:
        self._mending = None
        if self._complete:
            self.ended.emit("", "")
            try:
                self.choose(self._wanted)
            except PilcrowError as error:
                self.ended.emit(translate(error), "")
            return
        rest = self._wanted if self._begun else ""
        if rest and not self._problem:
            self._problem = tr("The download of {model} has been stopped: what has come is kept.", model=rest)
        self.ended.emit(self._problem, rest)
        self.refresh()
