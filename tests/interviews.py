"""Questions to scripted models: the events of an answer, and the requests that were sent for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from chatserver import Body, ChatServer, Reply
from pilcrow.core.ask.question import Options, Question
from pilcrow.core.exchange.asked_each import DocumentAsked, DocumentState, Tabulated
from pilcrow.core.exchange.events import AgentEvent, Answered
from pilcrow.core.exchange.findings import FindingsTable
from pilcrow.engines.chat import ollama
from smallcorpus import SmallCorpus

PARTS = Options(whole=False)
"""Options with which no document is given whole."""


class Interview(list[AgentEvent]):
    """The events of an answer; `requests` holds the bodies of all chat requests."""

    requests: list[Body]

    @property
    def answer(self) -> Answered:
        return answer(self)

    @property
    def table(self) -> FindingsTable:
        (event,) = self.of(Tabulated)
        return event.table

    def of(self, kind: type) -> list[Any]:
        return of(self, kind)

    def states(self, doc: int) -> list[DocumentState]:
        return [event.state for event in self.of(DocumentAsked) if event.doc == doc]


def interview(
    way: Callable[[Question], Iterable[AgentEvent]],
    script: Sequence[Reply] | Callable[[Body], Reply],
    text: str,
    corpus: SmallCorpus,
    options: Options = PARTS,
    *,
    window: int = 8192,
    connect: Any = ollama.connect,
    server: dict[str, Any] | None = None,
    **more: Any,
) -> Interview:
    """Have `way` answer a question with a scripted model; `server` goes to the `ChatServer`, `more` to the
    `Question`.
    """
    with ChatServer(script, **(server or {})) as serving:
        events = Interview(way(Question(text, corpus, connect(serving.host, "", window), options, **more)))
    events.requests = serving.requests
    return events


def answer(events: Sequence[AgentEvent]) -> Answered:
    last = events[-1]
    assert isinstance(last, Answered)
    return last


def of(events: Sequence[AgentEvent], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
