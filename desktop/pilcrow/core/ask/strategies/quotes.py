"""Answers without a chat model, word for word: of one document, or what each of several says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...exchange.events import AgentEvent
from ..question import Question
from ..quoting import quoted, quotes


@dataclass(frozen=True, slots=True)
class Quotes:
    """Answers a question with quotations."""

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """The last event is `Answered`. Raises `Cancelled`."""
        several = question.corpus.several and question.focus is None
        return quoted.answer_each(question) if several else quotes.answer_by_quotes(question)
