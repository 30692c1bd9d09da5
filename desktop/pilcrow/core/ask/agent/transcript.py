"""The message list of one question, kept within the model's context.

Messages are only ever appended; what is sent is a view of them. When the view grows beyond the window, old tool
results shrink to the ids they showed: those of searches, then the first look, which holds the answer most often,
then what the model chose to read. Then old text, the history and whole old steps go; the newest result stays
longest. Sizes are estimates of `tokens.count_tokens` times a ratio calibrated on what the server reports.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from ...language import tokens
from ...model import Coordinate, Passage
from ...servers.chat import ChatMessage, Tool, reply_room
from ..tools import calls

_OVERHEAD = 8
_ANSWERED = "(an earlier answer, left out)"


@dataclass(slots=True)
class _TranscriptEntry:
    message: ChatMessage
    step: int
    passages: tuple[Passage, ...] = ()
    gone: bool = False


@dataclass(slots=True)
class Transcript:
    """`context` is the model's window in tokens; `name` gives the id the model knows a paragraph by."""

    context: int
    name: Callable[[Coordinate], str]
    ratio: float = 1.15
    messages: list[ChatMessage] = field(default_factory=list)
    _view: list[_TranscriptEntry] = field(default_factory=list)
    _step: int = 0
    _spare: int = 0

    @property
    def room(self) -> int:
        """Tokens that a prompt may have, beside the room for the reply."""
        return self.context - reply_room(self.context)

    def estimate(self, messages: Iterable[ChatMessage], tools: Sequence[Tool] = ()) -> int:
        return math.ceil(self.ratio * raw_size(messages, tools))

    def calibrate(self, reported: int, messages: Iterable[ChatMessage], tools: Sequence[Tool]) -> bool:
        """Adjust the estimates to the server's count of a prompt; False if that is so low that it was cut."""
        if reported <= 0:
            return True
        observed = reported / raw_size(messages, tools)
        if observed < 0.5 and raw_size(messages, tools) > 400:
            return False
        self.ratio = min(4.0, max(0.7, observed * 1.05))
        return True

    def add(self, message: ChatMessage, passages: Sequence[Passage] = ()) -> None:
        """Append a message. An assistant's begins a new step, to which results of its calls belong."""
        self.messages.append(message)
        if message.role == "assistant":
            self._step += 1
        self._view.append(_TranscriptEntry(message, self._step, tuple(passages)))

    def replace_system(self, text: str) -> None:
        self._view[0].message = ChatMessage("system", text)

    def fixed(self) -> int:
        """Estimated tokens of the system message and the question, which are never left out."""
        return self.estimate(e.message for e in self._view if self._kept_always(e))

    def begin(self, system: str, history: Sequence[tuple[str, str]], question: str) -> None:
        self.add(ChatMessage("system", system))
        for asked, answered in history:
            self.add(ChatMessage("user", asked))
            self.add(ChatMessage("assistant", answered))
        self.add(ChatMessage("user", question))
        self._question = self._view[-1]

    _question: _TranscriptEntry | None = None

    def fit(self, tools: Sequence[Tool], spare: int = 0) -> tuple[list[ChatMessage], list[Passage]]:
        """The messages to send, at most `room` tokens by estimate with `spare` tokens left free, and the passages
        still shown in them. An empty passage (0, 0) stands for a paragraph of which only the beginning is left.
        """
        self._spare = spare
        if self._size(tools) > self.room:
            for shorten in (self._shorten_results, self._drop_history, self._drop_steps, self._cut_newest):
                shorten(tools, int(self.room * 0.85))
        kept = [e for e in self._view if not e.gone]
        return [e.message for e in kept], [passage for e in kept for passage in e.passages]

    def free(self, tools: Sequence[Tool]) -> int:
        """Tokens, as `tokens.count_tokens` counts, that may be added before anything has to be shortened."""
        return int(max(0, self.room - self._size(tools)) / self.ratio)

    def _size(self, tools: Sequence[Tool]) -> int:
        sent = (e.message for e in self._view if not e.gone)
        return self.estimate(sent, tools) + math.ceil(self.ratio * self._spare)

    def _kept_always(self, entry: _TranscriptEntry) -> bool:
        return entry is self._view[0] or entry is self._question

    def _shorten_results(self, tools: Sequence[Tool], goal: int) -> None:
        first = next((entry.step for entry in self._view if entry.message.role == "tool"), 0)
        for entry in sorted(self._view, key=lambda entry: (entry.message.tool == calls.READ, entry.step == first)):
            if self._size(tools) <= goal:
                return
            if entry.step == self._step or self._kept_always(entry) or entry.gone:
                continue
            message = entry.message
            if message.role == "tool":
                shown = list(dict.fromkeys(passage.at for passage in entry.passages))
                ids = " ".join(f"[{self.name(at)}]" for at in shown[:20])
                text = f"(shortened; it showed {ids})" if ids else cut_tokens(message.content, 30)
                entry.message, entry.passages = replace(message, content=text), ()
            elif message.role == "assistant" and not message.calls:
                entry.message = replace(message, content=_ANSWERED)  # models go on with what is cut
            else:
                entry.message = replace(message, content=cut_tokens(message.content, 60))

    def _drop_history(self, tools: Sequence[Tool], goal: int) -> None:
        for entry in self._view:
            if entry is self._question or self._size(tools) <= goal:
                return
            entry.gone = entry.gone or not self._kept_always(entry)

    def _drop_steps(self, tools: Sequence[Tool], goal: int) -> None:
        for step in range(1, self._step):
            if self._size(tools) <= goal:
                return
            for entry in self._view:
                if entry.step == step and not self._kept_always(entry):
                    entry.gone, entry.passages = True, ()

    def _cut_newest(self, tools: Sequence[Tool], goal: int) -> None:
        """Halve the longest message of the newest step until all fits."""
        newest = [e for e in self._view if not e.gone and not self._kept_always(e)]
        while newest and self._size(tools) > goal:
            longest = max(newest, key=lambda e: raw_size([e.message], ()))
            size = tokens.count_tokens(longest.message.content)
            if size > 20:
                text = cut_tokens(longest.message.content, size // 2)
                begun = {at for at, _, _ in longest.passages if f"[{self.name(at)}]" in text}
                longest.passages = tuple(Passage(at, 0, 0) for at in sorted(begun))
                longest.message = replace(longest.message, content=text)
            else:
                longest.gone, longest.passages = True, ()
                newest.remove(longest)


def raw_size(messages: Iterable[ChatMessage], tools: Sequence[Tool]) -> int:
    """Estimated tokens before calibration, calls and tool schemas included."""
    total = 0
    for message in messages:
        total += tokens.count_tokens(message.content) + _OVERHEAD
        for call in message.calls:
            total += (
                tokens.count_tokens(call.name)
                + tokens.count_tokens(json.dumps(call.arguments, default=str))
                + _OVERHEAD
            )
    for tool in tools:
        total += (
            tokens.count_tokens(tool.description)
            + tokens.count_tokens(json.dumps(tool.parameters))
            + 2 * _OVERHEAD
        )
    return max(1, total)


def cut_tokens(text: str, limit: int) -> str:
    """`text` cut after about `limit` tokens."""
    if tokens.count_tokens(text) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if tokens.count_tokens(text[:middle]) <= limit else (low, middle - 1)
    return text[:low].rstrip() + " …"
