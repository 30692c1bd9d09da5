"""Answers of a chat model: recognised as evasive or accepted, with citations resolved and checked, or replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace

from ...exchange.events import AgentEvent, Answered, AnswerKind, Notice, NoticeCode
from ...language.questions.absence import says_absent
from ...message import Message
from ...model import Passage
from ...servers.chat import ChatMessage
from ..context import citations, each_document, markers
from ..context.ids import NOTED
from ..quoting import quotes
from . import prompts
from .session import Session
from .turns import Turn

NUDGED = "cite"
"""The objection that a reply is no answer."""
Doubts = Callable[[Turn], Generator[AgentEvent, None, bool]]
"""Objects to a turn in the conversation; False for no objection."""


def believe(_turn: Turn) -> Generator[AgentEvent, None, bool]:
    """Never doubt a turn."""
    yield from ()
    return False


class Answers:
    """Answers to the question of a session. `asked` is the question with its focus, `each` True for a question
    about each of several documents.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        focus = session.focus
        document = session.corpus.documents[focus.doc - 1] if focus else None
        self.asked = prompts.focus_prompt(session.text, focus, document) if focus and document else session.text
        self.each = session.corpus.several and each_document.asks_for_each(session.text)
        session.remind = self._reminder

    def _reminder(self, passages: list[Passage]) -> str:
        """Reminder how to cite, sent with the passages and notes that the model is given."""
        session, tools = self.session, self.session.tools
        if not (passages or tools.recall.shown):
            return ""
        unseen = each_document.unseen(tools.read, tools.meant) if session.corpus.several else []
        return prompts.reminder(session.first, unseen, self.each)

    @property
    def nudged(self) -> bool:
        return NUDGED in self.session.hints

    def written(self, mode: AnswerKind, doubted: Doubts = believe) -> Generator[AgentEvent, None, bool]:
        """Ask for the answer with the tools withheld, twice at most; False if no usable one comes."""
        session, attempts = self.session, 2
        while attempts:
            turn = yield from session.turns.take(free=True)
            evades = self.evades(turn.text)
            if not turn.answers or (evades and not self.nudged):
                session.hints.add(NUDGED)
                attempts -= 1
                yield from turn.retracted()
                session.transcript.add(ChatMessage("user", prompts.PLAIN))
            elif evades:
                yield from turn.retracted()
                return False
            elif not (yield from doubted(turn)):
                yield from self.finish(turn, mode)
                return True
        return False

    def demanded(self, mode: AnswerKind, doubted: Doubts = believe) -> Iterator[AgentEvent]:
        """Answer as `written`, or with a replacement if no usable reply comes."""
        if not (yield from self.written(mode, doubted)):
            yield from self.withheld()

    def evades(self, text: str) -> bool:
        """True for a reply that is no answer although passages were shown: it names a tool (and has not been asked
        for the answer itself yet), or it neither cites nor repeats them, nor says that they are silent.
        """
        tools, corpus = self.session.tools, self.session.corpus
        if not tools.read:
            return False
        named = [name for name in tools.named if re.search(rf"\b{name}\b", text)]
        known = [self.session.text, *(corpus.paragraph(at).text for at in tools.read)] if named else []
        names_tool = any(not any(name in said for said in known) for name in named)
        noted = bool(tools.recall.shown and NOTED.search(text))
        if noted or markers.mentioned_paragraphs(text, corpus) & self.session.given:
            return names_tool and not self.nudged
        if names_tool or says_absent(text):
            return names_tool
        return citations.attribute(text, corpus, tools.read, self.session.checker) == text

    def finish(self, turn: Turn, mode: AnswerKind) -> Iterator[AgentEvent]:
        """Yield a turn as the answer, or a replacement if it still evades the question."""
        if self.evades(turn.text):
            yield from turn.retracted()
            yield from self.withheld()
            return
        if turn.truncated:
            yield Notice(
                Message(
                    "The answer reached the length limit and was cut: ask for less at once,"
                    " or set a larger context."
                ),
                NoticeCode.CUT,
            )
        yield from self.answered(self.checked(turn.text), mode)

    def answered(self, resolved: citations.Resolved, mode: AnswerKind) -> Iterator[AgentEvent]:
        """Yield the answer; sentences of a model that named no sources are looked up in what it read."""
        session = self.session
        if not resolved.citations:
            marked = citations.attribute(resolved.text, session.corpus, session.tools.read, session.checker)
            if marked != resolved.text:
                said = Message(
                    "{model} named no sources; they were found by looking its sentences up.",
                    model=session.chat.name,
                )
                yield Notice(said, NoticeCode.LOOKED_UP)
                resolved = self.checked(marked)
        yield session.spent.told(Answered(resolved.text, resolved.citations, resolved.statements, mode))

    def checked(self, text: str) -> citations.Resolved:
        """A text with its citations resolved and its statements checked."""
        session = self.session
        told = session.tools.recall.shown
        return citations.resolve(text.strip(), session.corpus, session.given, session.text, session.checker, told)

    def withheld(self) -> Iterator[AgentEvent]:
        """Replace a model's answer by quotes."""
        session = self.session
        why = Message("{model} gave no usable answer", model=session.chat.name)
        yield Notice(Message("{why}: these are the best passages, word for word.", why=why), NoticeCode.WITHHELD)
        question = replace(session.question, text=session.text, history=session.history)
        for event in quotes.answer_by_quotes(question):
            yield session.spent.told(event) if isinstance(event, Answered) else event
