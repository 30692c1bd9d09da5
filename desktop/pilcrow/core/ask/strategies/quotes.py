"""Answers without a chat model, word for word: of one document, or what each of several says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...events import AgentEvent
from ..question import Question
from ..quoting import quoted, quotes


@dataclass(frozen=True, slots=True)
class Quotes:
    """Answers a question with quotations."""

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """The last event is `Answered`. Raises `Cancelled`."""
        text, corpus, stopped, notes = question.text, question.corpus, question.stopped, question.notes
        earlier = [asked for asked, _ in question.history]
        if question.several and question.focus is None:
            return quoted.answer(text, corpus, stopped, earlier, notes)
        return quotes.answer(text, corpus, stopped, question.focus, earlier=earlier, notes=notes)
