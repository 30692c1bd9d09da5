"""Record of an answer: what was said, the pages cited, and the cost in calls, tokens and seconds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from ..ask.prompts import all_prompts
from ..ask.question import Options
from ..ask.tools.calls import READ, RETRIEVE
from ..ask.tools.tools import ALL
from ..errors import UsageError
from ..exchange.events import AgentEvent, Answered, AnswerKind, Retrieved
from ..model import Document
from ..protocols import Corpus
from ..structure import VERSION as PARSER
from .modes import AS_USED, WHOLE
from .questions import BenchQuestion, Page


@dataclass(frozen=True, slots=True)
class Trial:
    """Answer to a question in a mode by a model. `key` names everything that the answer depends on.

    `cited` are the pages of its citations, `calls` the names of the tools called, in order, `rounds` the requests
    to the model, `states` the state of each statement. `by` is the kind of answer. `problem` says in words why
    there is no answer.
    """

    key: str
    id: str
    mode: str
    model: str
    answer: str = ""
    by: str = ""
    cited: tuple[Page, ...] = ()
    calls: tuple[str, ...] = ()
    rounds: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    seconds: float = 0.0
    states: tuple[str, ...] = ()
    problem: str = ""

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.reply_tokens

    @property
    def unanswered(self) -> bool:
        return not self.answer

    @property
    def searches_first(self) -> bool:
        """True if the first call is a search (DeepRead, Fig. 3)."""
        return self.calls[:1] == (RETRIEVE,)

    @property
    def locates_then_reads(self) -> bool:
        """True if a section was read, and something retrieved before it (DeepRead, Table 2)."""
        return READ in self.calls and RETRIEVE in self.calls[: self.calls.index(READ)]


def last_event(mode: str, events: Iterable[AgentEvent]) -> Answered:
    """The answer among the events of a question in a mode. Raises `UsageError` as soon as everything was to be
    read, and something is looked up instead.
    """
    answered: Answered | None = None
    for event in events:
        if mode == WHOLE and isinstance(event, Retrieved):
            raise UsageError("The documents do not fit the context: they cannot be read whole.")
        answered = event if isinstance(event, Answered) else answered
    if answered is None:
        raise ValueError("an answer ends with Answered")
    return answered


def trial(asked: Trial, answered: Answered, corpus: Corpus, seconds: float) -> Trial:
    """The trial `asked` with its answer. Quotes that stand in for an unusable reply of the model count as no
    answer in every mode but the window's.
    """
    if answered.mode == AnswerKind.QUOTES and asked.mode != AS_USED:
        answered = replace(answered, text="", citations=(), statements=())
    cited = {(c.at.doc, corpus.paragraph(c.at).page_at(c.quote[0])) for c in answered.citations}
    return replace(
        asked,
        answer=answered.text,
        by=answered.mode,
        cited=tuple(sorted(cited)),
        calls=answered.calls,
        rounds=answered.rounds,
        prompt_tokens=answered.prompt_tokens,
        reply_tokens=answered.reply_tokens,
        seconds=round(seconds, 2),
        states=tuple(statement.state for statement in answered.statements),
    )


def trial_key(
    question: BenchQuestion,
    mode: str,
    options: Options,
    documents: Sequence[Document],
    means: Mapping[str, object],
) -> str:
    """Key of a question in a mode: of its text, the content and sections of its `documents`, the `options` (K,
    scanning window, strategy, tools, budgets), all prompts and offered tools, and the `means`: the chat model with
    its context, the program, and what searches are made with.
    """
    tools = [(tool.name, tool.description, tool.properties, tool.of_many, tool.example) for tool in ALL]
    parts = {
        "question": question.text,
        "mode": mode,
        "options": asdict(options),
        "documents": [_as_read(document) for document in documents],
        "prompts": [all_prompts(), tools],
        "parser": PARSER,
        "means": dict(means),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:24]


def _as_read(document: Document) -> object:
    return document.id, [(s.title, s.level, s.page, s.paragraphs, s.tokens) for s in document.sections]
