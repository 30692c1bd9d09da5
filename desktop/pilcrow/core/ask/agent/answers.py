"""What a chat model writes, taken for the answer or not: whether it evades the question, its citations resolved
and checked, and what stands in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace

from ...exchange.events import AgentEvent, AnswerDelta, Answered, Notice, NoticeCode
from ...language.questions.absence import says_absent
from ...sentence import Sentence
from ...served.chat import Message
from ..quoting import quotes
from ..shown import citations, each_document, markers
from ..shown.ids import NOTED, paragraph_name
from ..shown.showing import Passage
from . import prompts
from .session import Session
from .turns import Turn

NUDGED = "cite"
"""The objection that a reply is no answer."""
_ATTEMPTS = 2
Doubts = Callable[[Turn], Generator[AgentEvent, None, bool]]
"""Says to the model what speaks against a turn; False when nothing does."""


def believed(_turn: Turn) -> Generator[AgentEvent, None, bool]:
    """No doubts."""
    yield from ()
    return False


class Answers:
    """The answers to the question of a session. `instead` stands in the place of an unusable one; `asked` is the
    question with what it is about, `newest` are the ids that the model was reminded of, `each` says that the
    question is about each of several documents.
    """

    def __init__(self, session: Session, instead: str = "") -> None:
        self.session, self.instead = session, instead
        focus = session.focus
        document = session.corpus.documents[focus.doc - 1] if focus else None
        self.asked = prompts.focused(session.text, focus, document) if focus and document else session.text
        self.each = session.many and each_document.asks_for_each(session.text)
        self.newest: list[str] = []
        session.remind = self._reminder

    def _reminder(self, passages: list[Passage]) -> str:
        """What the model is reminded of with the passages that it is given."""
        session, tools, many = self.session, self.session.tools, self.session.many
        newest = dict.fromkeys(passage.at for passage in reversed(passages))
        named = each_document.in_turn(list(newest))[: prompts.NAMED]
        self.newest = [paragraph_name(at, many) for at in named[::-1]]
        unseen = each_document.unseen(tools.read, session.corpus) if many else []
        seen = [f"N{number}" for number, note in enumerate(tools.recall.told, 1) if note.seen]
        more = len(newest) > len(named)
        return prompts.reminder([*seen, *self.newest], session.first, session.weak, unseen, self.each, more=more)

    @property
    def nudged(self) -> bool:
        return NUDGED in self.session.told

    def written(self, mode: str, doubted: Doubts = believed) -> Generator[AgentEvent, None, bool]:
        """Ask for the answer with the tools withheld; once more when nothing usable comes."""
        session, attempts = self.session, _ATTEMPTS
        while attempts:
            turn = yield from session.turns.take(free=True)
            if not turn.answers or (not self.nudged and self.evades(turn.text)):
                session.told.add(NUDGED)
                attempts -= 1
                yield from turn.retracted()
                session.transcript.add(Message("user", prompts.PLAIN))
            elif not (yield from doubted(turn)):
                yield from self.finish(turn, mode)
                return True
        return False

    def demanded(self, mode: str, doubted: Doubts = believed) -> Iterator[AgentEvent]:
        """As `written`; what stands in its place where none comes."""
        if not (yield from self.written(mode, doubted)):
            yield from self.withheld(mode)

    def evades(self, text: str) -> bool:
        """Whether a reply is no answer though passages were shown: it names a tool (and has not been asked for the
        answer itself yet), or it cites none of them, says nothing that they hold, and does not say that they are
        silent.
        """
        tools, corpus = self.session.tools, self.session.corpus
        if not tools.read:
            return False
        named = [name for name in tools.named if re.search(rf"\b{name}\b", text)]
        known = [self.session.text, *(corpus.paragraph(at).text for at in tools.read)] if named else []
        names_tool = any(not any(name in said for said in known) for name in named)
        noted = bool(tools.recall.told and NOTED.search(text))
        if noted or markers.mentioned(text, corpus) & self.session.given:
            return names_tool and not self.nudged
        if names_tool or says_absent(text):
            return names_tool
        return citations.attributed(text, corpus, tools.read, self.session.checker) == text

    def finish(self, turn: Turn, mode: str) -> Iterator[AgentEvent]:
        """A turn as the answer, unless it evades the question still."""
        if self.evades(turn.text):
            yield from turn.retracted()
            yield from self.withheld(mode)
            return
        if turn.truncated:
            yield Notice(
                Sentence(
                    "The answer reached the length limit and was cut: ask for less at once,"
                    " or set a larger context."
                ),
                NoticeCode.CUT,
            )
        yield from self.answered(self.checked(turn.text), mode)

    def answered(self, resolved: citations.Resolved, mode: str) -> Iterator[AgentEvent]:
        """The answer; for a model that named no sources, its sentences are looked up in what it read."""
        session = self.session
        if not resolved.citations:
            marked = citations.attributed(resolved.text, session.corpus, session.tools.read, session.checker)
            if marked != resolved.text:
                said = Sentence(
                    "{model} named no sources; they were found by looking its sentences up.",
                    model=session.chat.name,
                )
                yield Notice(said, NoticeCode.LOOKED_UP)
                resolved = self.checked(marked)
        spent = session.spent
        yield Answered(
            resolved.text,
            resolved.citations,
            resolved.claims,
            mode,
            spent.rounds,
            spent.prompt_tokens,
            spent.reply_tokens,
        )

    def checked(self, text: str) -> citations.Resolved:
        """A text with its citations resolved, and each claim checked."""
        session = self.session
        told = session.tools.recall.told
        return citations.resolve(text.strip(), session.corpus, session.given, session.text, session.checker, told)

    def withheld(self, mode: str) -> Iterator[AgentEvent]:
        """What stands in place of a model's answer: the findings of a plan, or quotes."""
        session = self.session
        why = Sentence("{model} gave no usable answer", model=session.chat.name)
        if self.instead:
            said = Sentence("{why}: these are the findings as they were made.", why=why)
            yield Notice(said, NoticeCode.WITHHELD)
            resolved, self.instead = self.checked(self.instead), ""
            yield AnswerDelta(resolved.text)
            yield from self.answered(resolved, mode)
            return
        yield Notice(Sentence("{why}: these are the best passages, word for word.", why=why), NoticeCode.WITHHELD)
        yield from quotes.answer(replace(session.question, text=session.text, history=session.history))
