"""Summaries of a document or a section (DocsRay): mapped over its paragraphs and reduced by a chat model, each
sentence cited and checked; the most telling sentences without a model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ...errors import UsageError
from ...exchange.events import AgentEvent, AnswerDelta, Answered, AnswerKind, AnswerRetracted, Notice, NoticeCode
from ...language.questions.analysis import asks_for_summary
from ...message import Message
from ...model import Kind
from ...operators.body import beside_the_point
from ...operators.nodes import every, select_by_section
from ...operators.title_lines import title_lines
from ...protocols import ChatModel, Corpus
from ...stopping import Stopped
from ..agent.requests import PlanFailed
from ..planning import overview, selection
from ..planning.wanted import Length, WantedSummary, summed_section
from ..prompts import prompt
from ..question import Question
from ..quoting import telling

_ASKED = re.compile(r"(?P<kind>brief|detailed|executive) summary of (?:the document|“(?P<title>.+)”)"
                    r"(?: \(p\. (?P<page>[^)]+)\))?[.?]?", re.IGNORECASE)  # fmt: skip


_NOTING = prompt("docsray", "Noting")
"""Order for a part; told to sum up all, small models name their task."""
_SENTENCES = {Length.BRIEF: 3, Length.DETAILED: 8, Length.EXECUTIVE: 8}


def wanted_summary(text: str, corpus: Corpus) -> WantedSummary | None:
    """The summary that a question asks for in the words of `wanted.question`; None for any other question."""
    found = _ASKED.fullmatch(" ".join(text.split()))
    if found is None or len(corpus.documents) != 1:
        return None
    length = Length(found["kind"].lower())
    if found["title"] is None:
        return WantedSummary(length)
    document = corpus.documents[0]
    titled = [s for s in document.sections if " ".join(s.title.split()) == found["title"]]
    there = [s for s in titled if document.label(s.page) == found["page"]] or titled
    return WantedSummary(length, there[0].id) if there else None


def told_without_model(question: Question) -> WantedSummary | None:
    """The brief summary that answers what a document is about where no chat model does; None for any other
    question.
    """
    selected = question.focus is not None and question.focus.selection
    if question.answered_by_model or question.corpus.several or selected:
        return None
    return WantedSummary(Length.BRIEF) if asks_for_summary(question.text) else None


class Summaries(Protocol):
    """Storage of written summaries, by structure, section, length and chat model."""

    def summary(self, structure: int, section: int, length: str, model: str) -> AgentEvent | None: ...

    def keep_summary(self, structure: int, section: int, length: str, model: str, answer: AgentEvent) -> None: ...


@dataclass(frozen=True, slots=True)
class Summary:
    """Sums up a section, or the one document of a question: with the summary that its model wrote before, or a new
    one, which is kept.
    """

    wanted: WantedSummary
    kept: Summaries

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """The last event is `Answered`. Raises `ChatError`, `Cancelled`, and as `choose_paragraphs`."""
        wanted, corpus, chat = self.wanted, question.corpus, question.chat
        if not question.answered_by_model:
            yield from quote_summary(wanted, corpus, question.stopped)
            return
        key = (corpus.documents[0].structure, wanted.section, wanted.length.value, chat.name)
        known = self.kept.summary(*key)
        if isinstance(known, Answered):
            yield AnswerDelta(known.text)
            yield known
            return
        for event in write_summary(wanted, corpus, chat, question.stopped):
            if isinstance(event, Answered) and event.mode != AnswerKind.QUOTES:
                self.kept.keep_summary(*key, event)
            yield event


def choose_paragraphs(wanted: WantedSummary, corpus: Corpus) -> selection.Selection:
    """The paragraphs to sum up, without accessory parts. Raises `UsageError` if there are none."""
    document = corpus.documents[0]
    section = summed_section(wanted, document)
    nodes = select_by_section(corpus, 1, [section.id]) if section else every(corpus, 1)
    minor = beside_the_point(document)
    body = [
        node
        for node in nodes
        if node.paragraph.kind is not Kind.FOOTNOTE and (section or not minor[node.at.section - 1])
    ]
    name = section.title if section else Message("the whole document")
    found = selection.breadth_first(str(name), body or nodes)
    if not found.places:
        raise UsageError("There is no text in {name} to sum up.", name=name)
    return found


def write_summary(
    wanted: WantedSummary, corpus: Corpus, chat: ChatModel, stopped: Stopped
) -> Iterator[AgentEvent]:
    """Events of a summary by the chat model; if it gives no usable one, a notice and the most telling sentences.
    Raises `ChatError`, `Cancelled`, and as `choose_paragraphs`.
    """
    of = choose_paragraphs(wanted, corpus)
    name = f"“{of.name}”" if wanted.section else "the document"
    order = prompt("docsray", f"{wanted.length.capitalize()} summary", name=name)
    try:
        # greatest number of requests that read the text
        yield from overview.summed_up(Question(order, corpus, chat, stopped=stopped), _NOTING, of, 24)
    except PlanFailed as problem:
        yield AnswerRetracted()
        yield Notice(
            Message("{model} gave no usable summary: {problem}.", model=chat.name, problem=Message(str(problem))),
            NoticeCode.QUOTES,
        )
        yield from quote_summary(wanted, corpus, stopped)


def quote_summary(wanted: WantedSummary, corpus: Corpus, stopped: Stopped) -> Iterator[AgentEvent]:
    """Quote the most telling sentences, word for word; of a whole document below its title lines. Raises
    `Cancelled`, and as `choose_paragraphs`.
    """
    of = choose_paragraphs(wanted, corpus)
    opening = () if wanted.section else title_lines(corpus)
    yield from telling.answer_by_telling(corpus, of.places, _SENTENCES[wanted.length], stopped, opening)
