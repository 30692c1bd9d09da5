"""Chat models behind Ollama: what is installed, pulling, and replies that can be stopped at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
from ollama import AsyncClient, ResponseError

from ...core.agent.calls import as_arguments
from ...core.chat import Chunk, Message, Tool, ToolCall, reply_room
from ...core.errors import ChatError, NoChatModel
from ...core.protocols import Stopped
from . import servers, streaming

_CONNECT = httpx.Timeout(None, connect=5.0)
_ASK = httpx.Timeout(20.0, connect=5.0)


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """An installed model: size in bytes, the longest context it can have in tokens (0: unknown), whether it can
    chat and call tools, and whether it really runs on a vendor's machines.
    """

    name: str
    size: int
    context: int
    tools: bool
    chat: bool
    remote: bool


@dataclass(frozen=True, slots=True)
class Pulling:
    """Progress of a download, in bytes; `total` 0 where the server does not say."""

    status: str
    done: int
    total: int


class _Client(AsyncClient):
    """The `ollama` client, speaking to this address only, with the fields that its own types leave out
    (`truncate` in requests, `remote_host` in answers).
    """

    def __init__(self, host: str, timeout: httpx.Timeout) -> None:
        super().__init__(host=host, timeout=timeout, trust_env=False, follow_redirects=False)

    async def fetch(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        return await self._request(dict[str, Any], method, path, json=body)

    async def parts(self, path: str, body: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        async for part in await self._request(dict[str, Any], "POST", path, json=body, stream=True):
            yield part


class OllamaChat:
    """A `ChatModel` behind Ollama; made by `connect`."""

    def __init__(self, host: str, info: ModelInfo, context: int) -> None:
        self.host, self.name = host, info.name
        self.context = min(context, info.context) if info.context else context
        self.tools = info.tools

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
            "messages": [_message(m) for m in messages],
            "stream": True,
            "truncate": False,
            "options": {"num_ctx": self.context, "num_predict": reply_room(self.context), "temperature": 0},
        }
        if tools:
            body["tools"] = [{"type": "function", "function": _function(tool)} for tool in tools]
        if schema is not None:
            body["format"] = schema
        ended = False
        try:
            for part in streaming.stream(lambda: _parts(self.host, "/api/chat", body), stopped):
                ended = ended or bool(part.get("done"))
                yield _chunk(part)
        except ResponseError as error:
            if tools and "support" in error.error and "tool" in error.error:
                self.tools = False
            raise servers.failure(self.host, self.name, error.status_code, error.error) from error
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise servers.unreachable(self.host) from error
        except (httpx.HTTPError, ValueError) as error:
            raise servers.interrupted(self.host) from error
        if not ended:
            raise servers.interrupted(self.host)


def installed(host: str, allow_remote: bool = False) -> list[ModelInfo]:
    """The models of the server at `host`, those that chat on this machine first. Raises `ChatError`."""
    address = servers.base_url(host, allow_remote)

    async def ask() -> AsyncIterator[ModelInfo]:
        async with _Client(address, _ASK) as client:
            listed = (await client.fetch("GET", "/api/tags")).get("models") or []
            for info in await asyncio.gather(*(_describe(client, entry) for entry in listed)):
                yield info

    found = list(_asking(address, ask))
    return sorted(found, key=lambda info: (not info.chat, info.remote))


def connect(host: str, model: str, context: int, allow_remote: bool = False) -> OllamaChat:
    """A chat with `model` (empty: the first installed one that can chat here) in at most `context` tokens.

    Raises `ChatError`: no server, no such model, or one that would send the documents to other machines.
    """
    models = installed(host, allow_remote)
    able = [m for m in models if m.chat and (allow_remote or not m.remote)]
    if not model:
        if not able:
            raise NoChatModel(
                f"The chat server at {host} has no model that can chat: run `ollama pull qwen3:4b`, say."
            )
        chosen = able[0]
    else:
        names = (model, f"{model}:latest")
        known = next((m for m in models if m.name in names), None)
        if known is None:
            raise ChatError(
                f"The chat server at {host} lacks the model {model}: run `ollama pull {model}`, or choose another."
            )
        if known.remote and not allow_remote:
            raise ChatError(
                f"The model {model} runs on its vendor's machines, and the text of your documents would go there: "
                "allow it in the settings (allow_remote), or use a model on this machine."
            )
        if not known.chat:
            raise ChatError(f"The model {model} cannot chat: choose another.")
        chosen = known
    return OllamaChat(servers.base_url(host, allow_remote), chosen, context)


def pull(host: str, model: str, stopped: Stopped = lambda: False, allow_remote: bool = False) -> Iterator[Pulling]:
    """Let the server download a model; yields progress. Raises `ChatError`, or `Cancelled` when stopped."""
    address = servers.base_url(host, allow_remote)
    try:
        for part in streaming.stream(lambda: _parts(address, "/api/pull", {"model": model}), stopped):
            yield Pulling(
                str(part.get("status", "")), int(part.get("completed") or 0), int(part.get("total") or 0)
            )
    except ResponseError as error:
        raise ChatError(
            f"The model {model} could not be downloaded: check its name and the connection. ({error.error[:200]})"
        ) from error
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise servers.unreachable(host) from error
    except (httpx.HTTPError, ValueError) as error:
        raise servers.interrupted(host) from error


def _asking(address: str, ask: Any) -> Iterator[ModelInfo]:
    try:
        yield from streaming.stream(ask, lambda: False)
    except (httpx.ConnectError, httpx.ConnectTimeout, ConnectionError) as error:
        raise servers.unreachable(address) from error
    except ResponseError as error:
        raise servers.failure(address, "", error.status_code, error.error) from error
    except (httpx.HTTPError, ValueError, TypeError) as error:
        raise servers.failure(address, "", 404, "") from error


async def _parts(host: str, path: str, body: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
    async with _Client(host, _CONNECT) as client:
        async for part in client.parts(path, body):
            yield part


async def _describe(client: _Client, entry: dict[str, Any]) -> ModelInfo:
    name = str(entry.get("model") or entry.get("name") or "")
    try:
        shown = await client.fetch("POST", "/api/show", {"model": name})
    except ResponseError:
        shown = {}
    lengths = [v for k, v in (shown.get("model_info") or {}).items() if k.endswith(".context_length")]
    able = shown.get("capabilities")
    remote = name.endswith(("-cloud", ":cloud")) or any(
        d.get("remote_host") or d.get("remote_model") for d in (entry, shown)
    )
    return ModelInfo(
        name,
        int(entry.get("size") or 0),
        int(lengths[0]) if lengths and isinstance(lengths[0], int) else 0,
        # Servers too old to tell: try tools, a refusal is understood later.
        able is None or "tools" in able,
        able is None or "completion" in able,
        remote,
    )


def _message(message: Message) -> dict[str, Any]:
    out: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.calls:
        out["tool_calls"] = [{"function": {"name": c.name, "arguments": c.arguments}} for c in message.calls]
    if message.tool:
        out["tool_name"] = message.tool
    return out


def _function(tool: Tool) -> dict[str, Any]:
    return {"name": tool.name, "description": tool.description, "parameters": tool.parameters}


def _chunk(part: dict[str, Any]) -> Chunk:
    """One part of Ollama's stream."""
    message = part.get("message")
    message = message if isinstance(message, dict) else {}
    return Chunk(
        text=str(message.get("content") or ""),
        reasoning=str(message.get("thinking") or ""),
        calls=tuple(_calls(message.get("tool_calls"))),
        done=bool(part.get("done")),
        prompt_tokens=int(part.get("prompt_eval_count") or 0),
        reply_tokens=int(part.get("eval_count") or 0),
        truncated=part.get("done_reason") == "length",
    )


def _calls(value: Any) -> Iterator[ToolCall]:
    for entry in value if isinstance(value, list) else []:
        function = entry.get("function") if isinstance(entry, dict) else None
        if isinstance(function, dict) and isinstance(function.get("name"), str):
            arguments = function.get("arguments")
            yield ToolCall(function["name"], as_arguments(function["name"], arguments))
