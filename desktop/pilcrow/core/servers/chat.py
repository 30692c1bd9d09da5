"""Messages to and from a chat model, independent of any server's protocol."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Literal

_HIDDEN = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>\s*|$)|<\|[\w ]{1,40}\|>", re.DOTALL)
_CONTROL = re.compile(
    r"(?<=<)(?=[|｜]|/?(?:s|bos|eos|start_of_turn|end_of_turn|think|tool_\w{1,20}|function\w{0,20})\b|<SYS>|</SYS>)"
    r"|(?<=\[)(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT)\])"
)


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A model's request to run a tool; `arguments` are as the model wrote them, unchecked."""

    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One entry of the append-only list that is the whole state of a conversation. `images` are picture files
    (PNG), for vision models. Models made for checking get their passages as "document 0".
    """

    role: Literal["system", "user", "assistant", "tool", "document 0"]
    content: str
    calls: tuple[ToolCall, ...] = ()
    tool: str = ""
    images: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as offered to the model; `parameters` is a JSON schema of an object."""

    name: str
    description: str
    parameters: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a streamed reply. The last one has `done` set, with the server's own token counts
    (`prompt_tokens` 0 when unknown) and `truncated` when the reply hit the length limit. `reasoning` is the
    preceding thought of a reasoning model, not part of the reply's text.
    """

    text: str = ""
    reasoning: str = ""
    calls: tuple[ToolCall, ...] = ()
    done: bool = False
    prompt_tokens: int = 0
    reply_tokens: int = 0
    truncated: bool = False


def visible(text: str) -> str:
    """`text` without the thoughts of reasoning models and without leaked control tokens."""
    return _HIDDEN.sub("", text)


def as_words(text: str) -> str:
    """Text of a message with its control tokens broken ("<·|im_end|>"). Servers put messages unchanged into the
    model's chat template, where such a token from a document would end the message that quotes it.
    """
    return _CONTROL.sub("·", text)


def reply_room(context: int) -> int:
    """Tokens of a context window of `context` reserved for the model's reply, and its length limit."""
    return max(256, min(2048, context // 4))
