"""Chat models behind any OpenAI-compatible server on this machine: LM Studio, llama.cpp, vLLM."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import httpx

from ...core.agent.calls import as_arguments
from ...core.chat import Chunk, Message, Tool, ToolCall, reply_room
from ...core.errors import ChatError, NoChatModel
from ...core.protocols import Stopped
from . import servers, streaming

_WAIT = httpx.Timeout(None, connect=5.0)


class _Refused(Exception):
    """An answer that is not 200, with its status and text; or an error event inside a stream (status 0)."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text


class OpenAIChat:
    """A `ChatModel` behind an OpenAI-compatible server; made by `connect`."""

    def __init__(self, base: str, name: str, context: int) -> None:
        self.base, self.name, self.context = base, name, context
        self.tools = True

    def chat(
        self,
        messages: Sequence[Message],
        *,
        tools: Sequence[Tool] = (),
        schema: dict[str, object] | None = None,
        stopped: Stopped = lambda: False,
    ) -> Iterator[Chunk]:
        """See `protocols.ChatModel`; a refusal of tools sets `tools` to False before it is raised."""
        body: dict[str, Any] = {
            "model": self.name,
            "messages": _messages(messages),
            "stream": True,
            "stream_options": {"include_usage": True},
            "temperature": 0,
            "max_tokens": reply_room(self.context),
        }
        if tools:
            body["tools"] = [
                {
                    "type": "function",
                    "function": {"name": t.name, "description": t.description, "parameters": t.parameters},
                }
                for t in tools
            ]
        if schema is not None:
            body["response_format"] = {"type": "json_schema", "json_schema": {"name": "action", "schema": schema}}
        try:
            yield from _assembled(streaming.stream(lambda: _events(self.base, body), stopped))
        except _Refused as error:
            if tools and "tool" in error.text.lower() and error.status in (0, 400, 422, 500, 501):
                self.tools = False
            raise servers.failure(self.base, self.name, error.status, error.text) from error
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise servers.unreachable(self.base) from error
        except (httpx.HTTPError, ValueError) as error:
            raise servers.interrupted(self.base) from error


def installed(host: str, allow_remote: bool = False) -> list[str]:
    """Names of the models that the server offers. Raises `ChatError`."""
    base = _base(host, allow_remote)

    async def ask() -> AsyncIterator[str]:
        async with _client(httpx.Timeout(20.0, connect=5.0)) as client:
            reply = await client.get(f"{base}/models")
            if reply.status_code != httpx.codes.OK:
                raise _Refused(reply.status_code, reply.text)
            for entry in reply.json()["data"]:
                yield str(entry["id"])

    try:
        return list(streaming.stream(ask, lambda: False))
    except _Refused as error:
        raise servers.failure(base, "", error.status, error.text) from error
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise servers.unreachable(base) from error
    except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
        raise servers.failure(base, "", httpx.codes.NOT_FOUND, "") from error


def connect(host: str, model: str, context: int, allow_remote: bool = False) -> OpenAIChat:
    """A chat with `model` (empty: the first one that is no embedding model); `context` is what the server was
    started with, in tokens: this protocol does not tell. Raises `ChatError`.
    """
    names = installed(host, allow_remote)
    if not model:
        able = [name for name in names if "embed" not in name.lower()]
        if not able:
            raise NoChatModel(f"The chat server at {host} has no model loaded: load one there first.")
        model = able[0]
    elif model not in names:
        raise ChatError(f"The chat server at {host} does not have the model {model}: load it, or choose another.")
    return OpenAIChat(_base(host, allow_remote), model, context)


def _base(host: str, allow_remote: bool) -> str:
    address = servers.base_url(host, allow_remote)
    return address if address.endswith("/v1") else f"{address}/v1"


def _client(timeout: httpx.Timeout) -> httpx.AsyncClient:
    return httpx.AsyncClient(timeout=timeout, trust_env=False, follow_redirects=False)


async def _events(base: str, body: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
    """The server-sent events of a reply; ends normally only after the final one."""
    async with (
        _client(_WAIT) as client,
        client.stream("POST", f"{base}/chat/completions", json=body) as reply,
    ):
        if reply.status_code != httpx.codes.OK:
            raise _Refused(reply.status_code, (await reply.aread()).decode(errors="replace"))
        async for line in reply.aiter_lines():
            if not line.startswith("data:"):
                continue
            data = line[5:].strip()
            if data == "[DONE]":
                return
            event = json.loads(data)
            if event.get("error"):
                raise _Refused(0, json.dumps(event))
            yield event


def _assembled(events: Iterator[dict[str, Any]]) -> Iterator[Chunk]:
    """Text as it comes; tool calls, which come in fragments, together at the end."""
    calls: dict[int, list[str]] = {}
    usage: dict[str, Any] = {}
    reason = ""
    for event in events:
        usage = event.get("usage") or usage
        for choice in event.get("choices") or []:
            delta = choice.get("delta") or {}
            reason = choice.get("finish_reason") or reason
            for call in delta.get("tool_calls") or []:
                slot = calls.setdefault(call.get("index") or 0, ["", ""])
                function = call.get("function") or {}
                slot[0] += function.get("name") or ""
                slot[1] += function.get("arguments") or ""
            if thought := delta.get("reasoning_content") or delta.get("reasoning"):  # each server has its own name
                yield Chunk(reasoning=str(thought))
            if delta.get("content"):
                yield Chunk(str(delta["content"]))
    if not reason:
        raise ValueError("the stream ended without a finish_reason")
    found = tuple(ToolCall(name, as_arguments(name, text or "{}")) for name, text in calls.values() if name)
    yield Chunk(
        calls=found,
        done=True,
        prompt_tokens=int(usage.get("prompt_tokens") or 0),
        reply_tokens=int(usage.get("completion_tokens") or 0),
        truncated=reason == "length",
    )


def _messages(messages: Sequence[Message]) -> list[dict[str, Any]]:
    """In this protocol a call has an id, and its result names it."""
    out: list[dict[str, Any]] = []
    waiting: list[str] = []
    for number, message in enumerate(messages):
        entry: dict[str, Any] = {"role": message.role, "content": message.content}
        if message.calls:
            waiting = [f"call_{number}_{i}" for i in range(len(message.calls))]
            entry["tool_calls"] = [
                {
                    "id": name,
                    "type": "function",
                    "function": {"name": call.name, "arguments": json.dumps(call.arguments, default=str)},
                }
                for name, call in zip(waiting, message.calls, strict=True)
            ]
        elif message.role == "tool":
            entry["tool_call_id"] = waiting.pop(0) if waiting else "call"
        out.append(entry)
    return out
