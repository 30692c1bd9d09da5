"""Chat models behind Ollama: the installed ones, downloads, and replies that can be stopped at any moment."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from typing import Any, TypeVar, cast

import httpx

from ...core.ask.tools.calls import as_arguments
from ...core.errors import ChatError, ModelMissing, NoChatModel
from ...core.outside import clean_json
from ...core.servers.chat import ChatMessage, Chunk, Tool, ToolCall, as_words, reply_room
from ...core.servers.chat_models import (
    Context,
    Download,
    ModelInfo,
    cache_size,
    context_for,
    positive_integer,
    suggestion,
)
from ...core.stopping import Stopped, never
from ..environment import unread_environment
from . import bounded, servers, streaming

with unread_environment():
    from ollama import AsyncClient, ResponseError

T = TypeVar("T")
_CONNECT = httpx.Timeout(bounded.SILENCE, connect=5.0)
_ASK = httpx.Timeout(20.0, connect=5.0)
_RELEASE = httpx.Timeout(1.0)
KEEP_ALIVE = 15
_MOST_FILES, _STATUS = 1000, 200
"""Files of a download, and characters of a message about it, at most."""


class _Client(AsyncClient):
    """The `ollama` client, limited to this address, and extended by fields that its own types lack (`truncate` in
    requests, `remote_host` in answers).
    """

    def __init__(self, host: str, timeout: httpx.Timeout, endless: bool = False) -> None:
        transport = bounded.BoundedTransport(endless)
        super().__init__(host=host, timeout=timeout, trust_env=False, follow_redirects=False, transport=transport)

    async def fetch(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        return _object(await self._request(dict[str, Any], method, path, json=body))

    async def parts(self, path: str, body: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        asked = await self._request(dict[str, Any], "POST", path, json=body, stream=True)
        async with aclosing(cast("AsyncGenerator[Any, None]", asked)) as parts:
            async for part in parts:
                yield _object(part)


def _object(value: Any) -> dict[str, Any]:
    """Check that a value is a JSON object. Raises `TypeError` for anything else."""
    if not isinstance(value, dict):
        raise TypeError("no object")
    return dict(clean_json(value))


class OllamaChat:
    """A `ChatModel` behind Ollama; made by `connect`."""

    def __init__(self, host: str, info: ModelInfo, context: Context, keep_alive: int) -> None:
        self.host, self.name = host, info.name
        self.context, self.why = context.tokens, context.why
        self.tools, self._info = info.tools, info
        self._keep_alive = keep_alive
        self.identity = servers.identity(host, info)

    @property
    def prompt_speed(self) -> float:
        return servers.prompt_speed(self.host, self._info)

    @property
    def measured_speed(self) -> float:
        return servers.measured_speed(self.host, self.name)

    @property
    def at_once(self) -> int:
        return servers.at_once(self.host, self._info)

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        tools: Sequence[Tool] = (),
        schema: dict[str, object] | None = None,
        stopped: Stopped = never,
    ) -> Iterator[Chunk]:
        """See `protocols.ChatModel`; `tools` becomes False if the server refuses tools."""
        body: dict[str, Any] = {
            "model": self.name,
            "messages": [_message(m) for m in messages],
            "stream": True,
            "truncate": False,
            "keep_alive": self._keep_alive if self._keep_alive < 0 else f"{self._keep_alive}m",
            "options": {"num_ctx": self.context, "num_predict": reply_room(self.context), "temperature": 0},
        }
        if tools:
            body["tools"] = [{"type": "function", "function": _function(tool)} for tool in tools]
        if schema is not None:
            body["format"] = schema
        ended = False
        try:
            with (
                servers.named_failures(self.host, servers.interrupted),
                servers.Request(self.host, self.name) as request,
            ):
                parts = streaming.stream(lambda: _parts(self.host, "/api/chat", body), stopped)
                for chunk in bounded.ending(self._chunks(parts, request), reply_room(self.context), self.host):
                    ended = ended or chunk.done
                    yield chunk
        except ResponseError as error:
            said = _server_error(error)
            if tools and "support" in said and "tool" in said:
                self.tools = False
            raise servers.failure(self.host, self.name, error.status_code, said) from error
        if not ended:
            raise servers.interrupted(self.host)

    def _chunks(self, parts: Iterator[dict[str, Any]], request: servers.Request) -> Iterator[Chunk]:
        """Chunks of a reply; the last one gives the duration of reading the prompt."""
        for part in parts:
            request.answered()
            seconds = positive_integer(part.get("prompt_eval_duration")) / 1e9
            servers.note_speed(self.host, self.name, positive_integer(part.get("prompt_eval_count")), seconds)
            yield _chunk(part)

    def release(self) -> None:
        """Let the server free the model's memory. Raises `ChatError`."""
        address = self.host

        async def ask() -> AsyncGenerator[dict[str, Any], None]:
            async with _Client(address, _RELEASE) as client:
                body = {"model": self.name, "messages": [], "keep_alive": 0, "stream": False}
                yield await client.fetch("POST", "/api/chat", body)

        list(_asking(address, ask))


def installed(host: str, allow_remote: bool = False) -> list[ModelInfo]:
    """The models of the server at `host`, see `ModelInfo.order`. Raises `ChatError`."""
    address = servers.checked_address(host, allow_remote)

    async def ask() -> AsyncGenerator[ModelInfo, None]:
        async with _Client(address, _ASK) as client:
            listed = (await client.fetch("GET", "/api/tags")).get("models") or []
            try:
                running = (await client.fetch("GET", "/api/ps")).get("models") or []
            except ResponseError:  # a server too old to tell
                running = []
            loaded = {str(entry.get("model") or entry.get("name")): entry for entry in running}
            for info in await asyncio.gather(*(_describe(client, entry, loaded) for entry in listed[:500])):
                yield info

    found = list(_asking(address, ask))
    return sorted(found, key=lambda info: info.order)


def connect(
    host: str, model: str, context: int = 0, allow_remote: bool = False, keep_alive: int = KEEP_ALIVE
) -> OllamaChat:
    """A chat with `model` (empty: the first installed one that can chat here) in at most `context` tokens (0: see
    `context_for`). The model stays in the server's memory for `keep_alive` minutes (negative: until it is
    released).

    Raises `ChatError`: no server, no such model, or one that would send the documents to other machines.
    """
    models = installed(host, allow_remote)
    free = servers.free_memory(host)
    able = [m for m in models if m.chat and (allow_remote or not m.remote)]
    if not model:
        if not able:
            raise NoChatModel(
                "The chat server at {host} has no model that can chat: run `ollama pull {model}`, say.",
                host=host,
                model=suggestion(free).name,
            )
        chosen = able[0]
    else:
        names = (model, f"{model}:latest")
        known = next((m for m in models if m.name in names), None)
        if known is None:
            raise ModelMissing(
                "The chat server at {host} lacks the model {model}: run `ollama pull {model}`, or choose another.",
                host=host,
                model=model,
            )
        if known.remote and not allow_remote:
            raise ChatError(
                "The model {model} runs on its vendor's machines, and the text of your documents would go there: "
                "allow it in the settings (allow_remote), or use a model on this machine.",
                model=model,
            )
        if not known.chat:
            raise ChatError("The model {model} cannot chat: choose another.", model=model)
        chosen = known
    if free is not None:  # the server unloads models to make room for the requested one
        free += sum(m.held for m in models)
    window = context_for(chosen, context, free)
    return OllamaChat(servers.checked_address(host, allow_remote), chosen, window, keep_alive)


def pull(host: str, model: str, stopped: Stopped = never, allow_remote: bool = False) -> Iterator[Download]:
    """Let the server download a model; yields progress. Raises `ChatError`, or `Cancelled` when stopped: the
    server keeps the part already downloaded, and continues there the next time.
    """
    address = servers.checked_address(host, allow_remote)
    files: dict[str, tuple[int, int]] = {}
    try:
        with servers.named_failures(host, servers.interrupted):
            for part in streaming.stream(lambda: _parts(address, "/api/pull", {"model": model}, True), stopped):
                if part.get("digest"):
                    files[part["digest"]] = (
                        positive_integer(part.get("completed")),
                        positive_integer(part.get("total")),
                    )
                    if len(files) > _MOST_FILES:
                        raise bounded.too_much(host)
                done, total = map(sum, zip(*files.values(), strict=True)) if files else (0, 0)
                yield Download(str(part.get("status", ""))[:_STATUS], done, total)
    except ResponseError as error:
        raise ChatError(
            "The model {model} could not be downloaded: check its name and the connection. ({problem})",
            model=model,
            problem=_server_error(error)[:200],
        ) from error


def _asking(address: str, ask: Callable[[], AsyncGenerator[T, None]]) -> Iterator[T]:
    try:
        with servers.named_failures(address, servers.no_chat_server):
            yield from streaming.stream(ask, never)
    except ResponseError as error:
        raise servers.failure(address, "", error.status_code, _server_error(error)) from error


def _server_error(error: ResponseError) -> str:
    """Error text from a server; the client accepts any JSON value under "error" for it."""
    return str(clean_json(error.error))


async def _parts(
    host: str, path: str, body: dict[str, Any], endless: bool = False
) -> AsyncGenerator[dict[str, Any], None]:
    async with _Client(host, _CONNECT, endless) as client, aclosing(client.parts(path, body)) as parts:
        async for part in parts:
            yield part


def is_remote(name: str, *told: Mapping[str, Any]) -> bool:
    """True if a model runs on a vendor's machines, by its name and the server's descriptions."""
    return name.endswith(("-cloud", ":cloud")) or any(t.get("remote_host") or t.get("remote_model") for t in told)


async def _describe(client: _Client, entry: dict[str, Any], loaded: Mapping[str, dict[str, Any]]) -> ModelInfo:
    name = str(entry.get("model") or entry.get("name") or "")
    try:
        shown = await client.fetch("POST", "/api/show", {"model": name})
    except ResponseError:
        shown = {}
    told = shown.get("model_info") or {}
    details = (shown.get("details") or {}) or (entry.get("details") or {})
    able = shown.get("capabilities")
    running = loaded.get(name, {})
    remote = is_remote(name, entry, shown)
    return ModelInfo(
        name,
        positive_integer(entry.get("size")),
        next((positive_integer(v) for k, v in told.items() if k.endswith(".context_length")), 0),
        # Servers too old to tell: try tools, and handle a refusal later.
        tools=able is None or "tools" in able,
        chat=able is None or "completion" in able,
        remote=remote,
        thinking="thinking" in (able or ()),
        vision="vision" in (able or ()),
        parameters=positive_integer(told.get("general.parameter_count")),
        quantization=str(details.get("quantization_level") or ""),
        cache=cache_size(told),
        held=max(0, positive_integer(running.get("size")) - positive_integer(running.get("size_vram"))),
        loaded=positive_integer(running.get("context_length")),
        digest=str(entry.get("digest") or ""),
    )


def _message(message: ChatMessage) -> dict[str, Any]:
    out: dict[str, Any] = {"role": message.role, "content": as_words(message.content)}
    if message.calls:
        out["tool_calls"] = [{"function": {"name": c.name, "arguments": c.arguments}} for c in message.calls]
    if message.tool:
        out["tool_name"] = message.tool
    if message.images:
        out["images"] = [b64encode(image).decode() for image in message.images]
    return out


def _function(tool: Tool) -> dict[str, Any]:
    return {"name": tool.name, "description": tool.description, "parameters": tool.parameters}


def _chunk(part: dict[str, Any]) -> Chunk:
    """Convert one part of Ollama's stream."""
    message = part.get("message")
    message = message if isinstance(message, dict) else {}
    return Chunk(
        text=str(message.get("content") or ""),
        reasoning=str(message.get("thinking") or ""),
        calls=tuple(_calls(message.get("tool_calls"))),
        done=bool(part.get("done")),
        prompt_tokens=positive_integer(part.get("prompt_eval_count")),
        reply_tokens=positive_integer(part.get("eval_count")),
        truncated=part.get("done_reason") == "length",
    )


def _calls(value: Any) -> Iterator[ToolCall]:
    for entry in value if isinstance(value, list) else []:
        function = entry.get("function") if isinstance(entry, dict) else None
        if isinstance(function, dict) and isinstance(function.get("name"), str):
            arguments = function.get("arguments")
            yield ToolCall(function["name"], as_arguments(function["name"], arguments))
