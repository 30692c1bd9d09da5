"""Cost of an answer in calls, tokens and seconds, and the agreement of its citations with the evidence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..exchange.events import AgentEvent, Answered, Retrieved, SectionRead
from ..protocols import Corpus
from .judging import right
from .questions import BenchQuestion


@dataclass(frozen=True, slots=True)
class Trial:
    """One question answered in one mode.

    `recall` and `precision` compare the cited pages with the evidence's, None if these are unknown. `calls` lists
    "retrieve" and "read" in their order, `states` the state of each claim. `problem` says in words why there is no
    answer.
    """

    id: str
    mode: str
    model: str
    right: bool
    answerable: bool
    answer: str
    recall: float | None = None
    precision: float | None = None
    calls: tuple[str, ...] = ()
    rounds: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    seconds: float = 0.0
    states: tuple[str, ...] = ()
    problem: str = ""

    @property
    def locates_then_reads(self) -> bool:
        """True if the agent read a section, and retrieved before it (DeepRead, Table 2)."""
        return "read" in self.calls and "retrieve" in self.calls[: self.calls.index("read")]


def trial(
    question: BenchQuestion, mode: str, model: str, corpus: Corpus, events: Iterable[AgentEvent], seconds: float
) -> Trial:
    """Evaluate the answer to a question, from its events."""
    calls: list[str] = []
    answered: Answered | None = None
    for event in events:
        if isinstance(event, Retrieved):
            calls.append("retrieve")
        elif isinstance(event, SectionRead):
            calls.append("read")
        elif isinstance(event, Answered):
            answered = event
    if answered is None:
        raise ValueError("an answer ends with Answered")
    cited = {corpus.paragraph(c.at).page_at(c.quote[0]) for c in answered.citations}
    recall = precision = None
    if question.pages:
        met = len(cited & question.pages)
        recall, precision = met / len(question.pages), met / len(cited) if cited else 0.0
    return Trial(
        question.id, mode, model, right(question.answers, answered.text), bool(question.answers), answered.text,
        recall, precision, tuple(calls), answered.rounds, answered.prompt_tokens, answered.reply_tokens,
        round(seconds, 2), tuple(claim.state for claim in answered.claims),
    )  # fmt: skip
