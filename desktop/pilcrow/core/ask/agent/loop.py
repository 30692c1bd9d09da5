"""Locate, read, answer (DeepRead, Algorithm 1), as a generator of events.

One message list, a limited number of turns; native tool calls, calls written as text, or one JSON action a turn
for models without tools. Whatever a model sends, the loop ends and the prompt stays within the model's context.
The goal decides about the result, an answer or a report on one document.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from ...exchange.events import AgentEvent, AnswerDelta, Thinking
from ...servers.chat import ChatMessage, ToolCall
from ...stopping import check_stopped
from ..tools import calls
from ..tools.tool import Result
from .session import Session
from .transcript import cut_tokens
from .turns import Turn

T = TypeVar("T")
Reached = TypeVar("Reached", covariant=True)


class LimitReached(Exception):
    """End of the loop: its result is demanded."""


class TurnsSpent(LimitReached):
    """The model has had all its turns."""


class NothingNew(LimitReached):
    """The model's last turns brought nothing new."""


class ReadyToAnswer(LimitReached):
    """The model says that it has read enough."""


class Goal(Protocol[Reached]):
    """Purpose of a loop; at most `calls_a_turn` calls of a turn are run."""

    calls_a_turn: int

    def look(self) -> Iterator[AgentEvent]:
        """The program's own first search."""
        ...

    def run(self, call: ToolCall) -> Result:
        """Result of a call of the model's."""
        ...

    def remarks(self, result: Result, left: Sequence[ToolCall]) -> list[str]:
        """Remarks to the model below a result; `left` are the calls of its turn that were not run."""
        ...

    def answer_text(self, call: ToolCall) -> str:
        """Text of a call of "Answer"; "" if it only says that the model is ready."""
        ...

    def accept(self, turn: Turn) -> Generator[AgentEvent, None, Reached | None]:
        """Result of a turn without calls; None after an objection, with which the loop goes on."""
        ...

    def conclude(self) -> Generator[AgentEvent, None, Reached]:
        """Demand the result from the paragraphs read so far, tools withheld."""
        ...


class AgentLoop(Generic[T]):
    """The loop over one session."""

    def __init__(self, session: Session, goal: Goal[T], turns: int) -> None:
        self.session, self.goal, self.turns_left = session, goal, turns
        self._made: list[ToolCall] = []

    def run(self) -> Generator[AgentEvent, None, T]:
        """Run turn by turn until the goal is reached, and return its result."""
        yield from self.goal.look()
        try:
            while True:
                turn = yield from self._turn()
                if turn.calls:
                    yield from self._act(turn)
                    continue
                reached = yield from self.goal.accept(turn)
                if reached is not None:
                    return reached
        except LimitReached:
            return (yield from self.goal.conclude())

    def _turn(self) -> Generator[AgentEvent, None, Turn]:
        """The model's next turn; the text of a call of "Answer" is the turn's text."""
        if self.turns_left <= 0:
            raise TurnsSpent
        if self.session.idle >= 2:  # turns in a row that may bring nothing new
            raise NothingNew
        self.turns_left -= 1
        turn = yield from self.session.turns.take(free=False)
        self.session.first = False
        if turn.calls:
            yield from turn.retracted()
            if turn.text:
                yield Thinking(turn.text)
        given = next((call for call in turn.calls if call.name == calls.ANSWER), None)
        if given is None:
            return turn
        text = self.goal.answer_text(given)
        if not text:
            raise ReadyToAnswer
        yield AnswerDelta(text)
        return Turn(text, streamed=True)

    def _act(self, turn: Turn) -> Iterator[AgentEvent]:
        """Run a turn's calls and append their results. A call that was made before counts as nothing new, whatever
        it brings: small models repeat one search, which finds paragraphs further and further off.
        """
        session, most = self.session, self.goal.calls_a_turn
        wanted = [brief(call) for call in turn.calls[:most]]
        session.transcript.add(ChatMessage("assistant", cut_tokens(turn.text, 200), tuple(wanted)))
        fresh = False
        for number, call in enumerate(wanted, 1):
            check_stopped(session.question.stopped)
            session.spent.calls.append(call.name)
            result = self.goal.run(call)
            fresh = fresh or (result.fresh and call not in self._made)
            self._made.append(call)
            left = turn.calls[most:] if number == len(wanted) else []
            said = "\n".join([result.text, *self.goal.remarks(result, left)])
            session.transcript.add(ChatMessage("tool", said, tool=call.name), result.passages)
            yield from result.events
        session.idle = 0 if fresh else session.idle + 1


def brief(call: ToolCall) -> ToolCall:
    """The call with arguments short enough to be kept: known ones only, each clipped."""
    short = {
        str(k)[:20]: v if isinstance(v, int | bool) else str(v)[:300] for k, v in list(call.arguments.items())[:6]
    }
    return ToolCall(calls.canonical(call.name)[:40], short)
