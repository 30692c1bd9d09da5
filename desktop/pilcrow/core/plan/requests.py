"""Requests of a plan to the chat model: each a prompt of its own that fits the context, answered by a JSON
object, or by the answer, which is streamed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Generator
from typing import Any

from ..agent import calls, ids
from ..agent.transcript import Transcript
from ..agent.turns import Turn, Turns
from ..chat import Message
from ..errors import ChatError, ContextFull, NoChatModel
from ..events import AgentEvent
from ..language import tokens
from ..model import Coordinate
from ..protocols import ChatModel, Stopped

_LONGEST = 12_000
"""Characters of a JSON reply: models that go on for longer have lost the thread."""


class PlanFailed(Exception):
    """A plan cannot go on, for a reason in words; the plain loop answers in its place."""


class Requests:
    """Counts what a plan asks of a chat model."""

    def __init__(self, chat: ChatModel, stopped: Stopped, many: bool) -> None:
        self._chat, self._stopped, self.many = chat, stopped, many
        self._meter = self._transcript()
        self._constrained = True
        self.rounds = self.prompt_tokens = self.reply_tokens = 0

    def _transcript(self) -> Transcript:
        return Transcript(self._chat.context, lambda at: ids.paragraph_name(at, self.many))

    def room(self, *texts: str) -> int:
        """Tokens, as `tokens.count` counts, that a prompt may have besides these texts."""
        used = self._meter.estimate([Message("user", text) for text in texts])
        return int(max(0, self._meter.room - used) / self._meter.ratio)

    def size(self, text: str) -> int:
        """Tokens of a text, as `room` counts."""
        return tokens.count(text) + 1

    def json(self, order: str, material: str, schema: dict[str, object]) -> dict[str, Any]:
        """The reply to an order, as the JSON object that it must be. Raises `PlanFailed` for anything else, and
        for a prompt that is too long after all; `ChatError` when the server fails, `Cancelled` when stopped.
        """
        messages = [Message("system", order), Message("user", material)]
        if self._meter.estimate(messages) > self._meter.room:
            raise PlanFailed("the prompt does not fit the context")
        self.rounds += 1
        try:
            said = self._said(messages, schema if self._constrained else None)
        except (NoChatModel, ContextFull) as error:
            if isinstance(error, NoChatModel):
                raise
            raise PlanFailed("the prompt does not fit the context") from error
        except ChatError:  # perhaps a server without schemas: the order asks for JSON anyway
            if not self._constrained:
                raise
            self._constrained = False
            said = self._said(messages, None)
        return _object(calls.visible(said))

    def _said(self, messages: list[Message], schema: dict[str, object] | None) -> str:
        said = ""
        for chunk in self._chat.chat(messages, schema=schema, stopped=self._stopped):
            said += chunk.text
            if chunk.done:
                self.prompt_tokens += chunk.prompt_tokens
                self.reply_tokens += chunk.reply_tokens
                self._meter.calibrate(chunk.prompt_tokens, messages, ())
            if len(said) > _LONGEST:
                raise PlanFailed("the reply had no end")
        return said

    def answer(self, order: str, material: str) -> Generator[AgentEvent, None, Turn]:
        """The reply to the last order, streamed as the answer. Raises `PlanFailed` when it is none."""
        transcript = self._transcript()
        transcript.ratio = self._meter.ratio
        transcript.begin(order, (), material)
        turns = Turns(self._chat, transcript, self._stopped, lambda *_: "", patient=False)
        try:
            turn = yield from turns.take(free=True)
        except ContextFull as error:
            raise PlanFailed("the prompt does not fit the context") from error
        self.rounds += turns.rounds
        self.prompt_tokens += turns.prompt_tokens
        self.reply_tokens += turns.reply_tokens
        if not turn.answers:
            yield from turn.retracted()
            raise PlanFailed("the model wrote no answer")
        return turn


def _object(text: str) -> dict[str, Any]:
    """The first JSON object in a text."""
    decoder = json.JSONDecoder(strict=False)
    position = text.find("{")
    while position >= 0:
        try:
            value, _ = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            position = text.find("{", position + 1)
            continue
        if isinstance(value, dict):
            return value
    raise PlanFailed("the reply is no JSON object")


def words(value: Any, limit: int = 500) -> str:
    """A text that a model wrote, in one line; "" for anything else."""
    text = " ".join(value.split())[:limit] if isinstance(value, str) else ""
    return text.encode("utf-8", "replace").decode()


def named(value: Any, shown: Collection[Coordinate], many: bool) -> list[Coordinate]:
    """The paragraphs that a model names, as far as it was shown them."""
    listed = value if isinstance(value, list) else [value]
    found: list[Coordinate] = []
    for name in listed:
        place = ids.parse(name) if isinstance(name, str) else None
        if place is None:
            continue
        doc = place.doc or (0 if many else 1)
        found += [
            at
            for at in sorted(shown)
            if (at.doc, at.section) == (doc, place.section) and place.start <= at.paragraph <= place.end
        ]
    return list(dict.fromkeys(found))
