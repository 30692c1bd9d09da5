"""Turns of a chat model over one transcript: within its context, streamed, calls written as text accepted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...errors import ChatError, ContextFull, NoChatModel
from ...exchange.events import AgentEvent, AnswerDelta, Answered, AnswerRetracted, Notice, NoticeCode, Reasoning
from ...language import tokens
from ...message import Message
from ...model import Passage
from ...protocols import ChatModel
from ...servers.chat import ChatMessage, Chunk, Tool, ToolCall, reply_room, visible
from ...stopping import Stopped
from ..tools import calls
from . import prompts
from .transcript import Transcript, raw_size

_ATTEMPTS = 4


@dataclass(slots=True)
class Spent:
    """Requests to a chat model for one answer, their tokens, and the names of the tools called, in order."""

    rounds: int = 0
    prompt_tokens: int = 0
    reply_tokens: int = 0
    calls: list[str] = field(default_factory=list)

    def add(self, other: Spent) -> None:
        self.rounds += other.rounds
        self.prompt_tokens += other.prompt_tokens
        self.reply_tokens += other.reply_tokens
        self.calls += other.calls

    def told(self, answered: Answered) -> Answered:
        """The answer with its cost."""
        return replace(
            answered,
            rounds=self.rounds,
            prompt_tokens=self.prompt_tokens,
            reply_tokens=self.reply_tokens,
            calls=tuple(self.calls),
        )


@dataclass(slots=True)
class Turn:
    """One reply: its text without thoughts and its calls. `streamed` is True while some of the text is shown."""

    text: str = ""
    calls: list[ToolCall] = field(default_factory=list)
    streamed: bool = False
    truncated: bool = False

    @property
    def answers(self) -> bool:
        """True for text that is neither a call nor a broken attempt at one."""
        return bool(self.text.strip()) and not self.calls and not calls.broken(self.text)

    def retracted(self) -> Iterator[AgentEvent]:
        """Take back the streamed text."""
        if self.streamed:
            yield AnswerRetracted()
            self.streamed = False


@dataclass(slots=True)
class Turns:
    """Requests over a transcript. `offered` are the tools, `schema` is the shape of an action for models without
    tools, `plain` their system message; `sent` is told the messages and passages of each request and gives its
    reminder.
    """

    chat: ChatModel
    transcript: Transcript
    stopped: Stopped
    sent: Callable[[list[ChatMessage], list[Passage]], str]
    offered: list[Tool] = field(default_factory=list)
    schema: dict[str, object] | None = None
    form: dict[str, object] | None = None
    """The shape of a reply for which the tools are withheld; None: free text."""
    plain: str = ""
    patient: bool = True
    """True if a prompt that turns out too long is shortened; else `ContextFull` is raised."""
    spent: Spent = field(default_factory=Spent)
    _told_of_cut: bool = False

    def take(self, free: bool) -> Generator[AgentEvent, None, Turn]:
        """One reply; `free` withholds the tools. A model that turns out to have no tools, or less context than
        thought, is asked again in a way that it understands.
        """
        self.spent.rounds += 1
        failures = 0
        while True:
            native = self.chat.tools
            tools = self.offered if native and not free else []
            schema = self.form if free else None if native else self.schema
            messages = self._fitting(tools)
            try:
                return (yield from self._stream(messages if native else prompts.as_text(messages), tools, schema))
            except ChatError as failure:
                failures += 1
                if failures == _ATTEMPTS or not self._adapted(failure, tools, schema):
                    raise

    def _adapted(self, failure: ChatError, tools: Sequence[Tool], schema: dict[str, object] | None) -> bool:
        """Adapt the next request to the refusal of one with these tools and schema; False if it cannot be."""
        if isinstance(failure, ContextFull):
            if self.patient:
                self.transcript.ratio *= 1.3
            return self.patient
        if isinstance(failure, NoChatModel):
            return False
        if schema is not None:  # perhaps a server without schemas: the prompt asks for JSON anyway
            self.schema = self.form = None
            return True
        if tools and not self.chat.tools:
            self.transcript.replace_system(self.plain)
            return True
        return False

    def _fitting(self, tools: Sequence[Tool]) -> list[ChatMessage]:
        """The messages to send, the newest with the reminder at its end."""
        messages, passages = self.transcript.fit(tools, prompts.REMINDER)
        reminder = self.sent(messages, passages)
        if reminder and messages[-1].role != "assistant" and tokens.count_tokens(reminder) <= prompts.REMINDER:
            messages[-1] = replace(messages[-1], content=f"{messages[-1].content}\n{reminder}")
        return messages

    def _stream(
        self, messages: Sequence[ChatMessage], tools: Sequence[Tool], schema: dict[str, object] | None
    ) -> Generator[AgentEvent, None, Turn]:
        turn, shown, said, text, thought = Turn(), 0, "", "", 0
        longest = 16 * reply_room(self.chat.context)  # characters for each token: a longer reply has no end
        for chunk in self.chat.chat(messages, tools=tools, schema=schema, stopped=self.stopped):
            said += chunk.text
            turn.calls.extend(chunk.calls)
            if chunk.reasoning:
                yield Reasoning(chunk.reasoning)
            if len(reasoning := calls.reasoning(said)) > thought:
                yield Reasoning(reasoning[thought:])
                thought = len(reasoning)
            if chunk.done:
                turn.truncated = chunk.truncated
                yield from self._count(chunk, messages, tools)
            text = visible(said)
            safe = calls.call_start(text)
            if safe > shown and text[:safe].strip() and not turn.calls and schema is None:
                yield AnswerDelta(text[shown:safe])
                shown, turn.streamed = safe, True
            if (len(text) - safe > calls.LONGEST and schema is None) or len(said) > longest:
                turn.truncated = True  # small models may go on writing calls until their context is full
                break
        turn.text = text.encode("utf-8", "replace").decode().strip()
        if not turn.calls:
            turn.text, turn.calls = calls.parse(turn.text)
        if turn.answers and shown < len(text) and (schema is None or schema is not self.form):
            yield AnswerDelta(text[shown:])
            turn.streamed = True
        return turn

    def _count(self, chunk: Chunk, messages: Sequence[ChatMessage], tools: Sequence[Tool]) -> Iterator[AgentEvent]:
        self.spent.prompt_tokens += chunk.prompt_tokens
        self.spent.reply_tokens += chunk.reply_tokens
        whole = self.transcript.calibrate(chunk.prompt_tokens, messages, tools)
        if not whole and not self._told_of_cut:
            self._told_of_cut = True
            yield Notice(
                Message(
                    "The chat server seems to have read only {read} of about "
                    "{sent} tokens: give it a larger context, or lower the context setting.",
                    read=chunk.prompt_tokens,
                    sent=raw_size(messages, tools),
                ),
                NoticeCode.CUT,
            )
