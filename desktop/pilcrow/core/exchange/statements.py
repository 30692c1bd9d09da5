"""Sentences of an answer with the state of their evidence."""

from __future__ import annotations

from dataclasses import dataclass

from ..message import Words

UNCHECKED = "not checked"
"""State of a sentence that cannot be compared exactly, or is not in its passages (`Statement.unsaid`)."""
UNCITED = "uncited"
"""State of a sentence that cites nothing and does not hold."""
BY_RULES = "rules"
"""Name of the judge of a sentence that no model judged."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence of the answer (`start:end` of its text) and the state of its evidence.

    `state` is one of `core.verify.states` (from the cited passages, then from everything read), or `UNCITED`.
    `why` explains it in one sentence, `formula` is its computation; `agreeing` is the number of its figures, dates
    and quotations that agree with the document, on `pages` (their labels). `by` is the name of the model that
    judged it, else `BY_RULES`.
    """

    start: int
    end: int
    state: str
    why: Words = ""
    formula: str = ""
    agreeing: int = 0
    pages: tuple[str, ...] = ()
    by: str = BY_RULES

    @property
    def judged(self) -> bool:
        """True if a model judged the sentence by the passages that it rests on."""
        return self.by != BY_RULES

    @property
    def unsaid(self) -> bool:
        """True if a model found that the passages do not say it."""
        return self.judged and self.state == UNCHECKED
