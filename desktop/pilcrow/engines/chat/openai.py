"""Chat models behind any OpenAI-compatible server on this machine: LM Studio, llama.cpp, vLLM."""

from __future__ import annotations

import json
import math
from base64 import b64encode
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from typing import Any, TypeVar

import httpx

from ...core import outside
from ...core.ask.tools.calls import as_arguments
from ...core.errors import ModelMissing, NoChatModel
from ...core.servers.chat import ChatMessage, Chunk, Tool, ToolCall, as_words, reply_room
from ...core.servers.chat_models import Context, ModelInfo, positive_integer, served_context
from ...core.stopping import Stopped, never
from . import bounded, servers, streaming

T = TypeVar("T")
_WAIT = httpx.Timeout(bounded.SILENCE, connect=5.0)
_ASK = httpx.Timeout(20.0, connect=5.0)


class _Refused(Exception):
    """An answer that is not 200, with its status and text; or an error event inside a stream (status 0)."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text


class OpenAIChat:
    """A `ChatModel` behind an OpenAI-compatible server; made by `connect`."""

    def __init__(self, base: str, info: ModelInfo, context: Context) -> None:
        self.base, self.name, self.tools, self._info = base, info.name, info.tools, info
        self.context, self.why = context.tokens, context.why
        self.identity = servers.identity(base.removesuffix("/v1"), info)

    @property
    def prompt_speed(self) -> float:
        return servers.prompt_speed(self.base, self._info)

    @property
    def measured_speed(self) -> float:
        return servers.measured_speed(self.base, self.name)

    @property
    def at_once(self) -> int:
        return servers.at_once(self.base, self._info)

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
            with (
                servers.named_failures(self.base, servers.interrupted),
                servers.Request(self.base, self.name) as request,
            ):
                events = streaming.stream(lambda: _events(self.base, body), stopped)
                chunks = _assemble(self._timed(events, request))
                yield from bounded.ending(chunks, reply_room(self.context), self.base)
        except _Refused as error:
            if tools and "tool" in error.text.lower() and error.status in (0, 400, 422, 500, 501):
                self.tools = False
            raise servers.failure(self.base, self.name, error.status, error.text) from error

    def _timed(self, events: Iterator[dict[str, Any]], request: servers.Request) -> Iterator[dict[str, Any]]:
        """Pass on the events, and note llama.cpp's reading speed for the uncached part of the prompt."""
        for event in events:
            request.answered()
            told = event.get("timings")
            if isinstance(told, dict):
                seconds = float(told.get("prompt_ms") or 0) / 1000
                servers.note_speed(self.base, self.name, positive_integer(told.get("prompt_n")), seconds)
            yield event

    def release(self) -> None:
        """Does nothing: in this protocol the server keeps its model."""


def installed(host: str, allow_remote: bool = False) -> list[ModelInfo]:
    """Models of the server with as many details as it gives: vLLM and llama.cpp in the list itself and in /props,
    LM Studio in a list of its own. Chat models come first. Raises `ChatError`.
    """
    address = base(host, allow_remote)

    async def ask() -> AsyncGenerator[ModelInfo, None]:
        async with _client(_ASK) as client:
            reply = await client.get(f"{address}/models")
            if reply.status_code != httpx.codes.OK:
                raise _Refused(reply.status_code, reply.text)
            listed = outside.loads(reply.content)["data"]
            props = await _fetch_json(client, f"{address[:-3]}/props")
            more = (await _fetch_json(client, f"{address[:-3]}/api/v0/models")).get("data")
            known = {entry.get("id"): entry for entry in more or [] if isinstance(entry, dict)}
            for entry in listed:
                yield _model_info(entry, props, known.get(entry["id"], {}))

    return sorted(_all_of(address, ask), key=lambda info: info.order)


def relevance(address: str, model: str, query: str, texts: Sequence[str], stopped: Stopped) -> list[float]:
    """Relevance of each text for a query, as the reranking model at a `base` address gives it: a logit, or a
    likelihood. Raises `ChatError`, `Cancelled`.
    """
    body = {"model": model, "query": query, "documents": list(texts), "top_n": len(texts)}

    async def ask() -> AsyncGenerator[float, None]:
        async with _client(_WAIT) as client:
            reply = await client.post(f"{address}/rerank", json=body)
            if reply.status_code != httpx.codes.OK:
                raise _Refused(reply.status_code, reply.text)
            results = outside.loads(reply.content)["results"]
            scores = {entry["index"]: float(entry["relevance_score"]) for entry in results}
            for number in range(len(texts)):
                if not math.isfinite(scores[number]):
                    raise ValueError("no score is infinite")
                yield scores[number]

    return _all_of(address, ask, stopped)


def _all_of(address: str, ask: Callable[[], AsyncGenerator[T, None]], stopped: Stopped = never) -> list[T]:
    """All that a short request yields. Raises `ChatError`, `Cancelled`."""
    try:
        with servers.named_failures(address, servers.no_chat_server):
            return list(streaming.stream(ask, stopped))
    except _Refused as error:
        raise servers.failure(address, "", error.status, error.text) from error


def connect(
    host: str, model: str, context: int = 0, allow_remote: bool = False, _keep_alive: int = 0
) -> OpenAIChat:
    """A chat with `model` (empty: the first one that is no embedding model) in the server's own context length, as
    far as known, and at most `context` tokens (0: see `served_context`). Raises `ChatError`.
    """
    models = installed(host, allow_remote)
    if not model:
        chosen = next((info for info in models if info.chat), None)
        if chosen is None:
            raise NoChatModel("The chat server at {host} has no model loaded: load one there first.", host=host)
    else:
        chosen = next((info for info in models if info.name == model), None)
        if chosen is None:
            raise ModelMissing(
                "The chat server at {host} does not have the model {model}: load it, or choose another.",
                host=host,
                model=model,
            )
    return OpenAIChat(base(host, allow_remote), chosen, served_context(chosen, context))


async def _fetch_json(client: httpx.AsyncClient, address: str) -> dict[str, Any]:
    """JSON object at an address that only some servers of the protocol have; empty if there is none."""
    try:
        reply = await client.get(address)
        value = outside.loads(reply.content) if reply.status_code == httpx.codes.OK else {}
    except (httpx.HTTPError, ValueError):
        value = {}
    return value if isinstance(value, dict) else {}


def _model_info(entry: dict[str, Any], props: dict[str, Any], more: dict[str, Any]) -> ModelInfo:
    """A model by its entry in the list, llama.cpp's properties and LM Studio's entry."""
    name = str(entry["id"])
    meta = entry.get("meta") or {}
    running = props.get("default_generation_settings") or {}
    abilities = more.get("capabilities")
    able = abilities if isinstance(abilities, list) else []
    kind = str(more.get("type") or "")
    return ModelInfo(
        name,
        positive_integer(meta.get("size")),
        positive_integer(more.get("max_context_length")) or positive_integer(meta.get("n_ctx_train")),
        tools="tool_use" in able if abilities is not None else True,
        chat=kind != "embeddings" if kind else "embed" not in name.lower(),
        vision=kind == "vlm" or bool((props.get("modalities") or {}).get("vision")),
        parameters=positive_integer(meta.get("n_params")),
        quantization=str(more.get("quantization") or meta.get("ftype") or ""),
        loaded=positive_integer(more.get("loaded_context_length"))
        or positive_integer(running.get("n_ctx"))
        or positive_integer(entry.get("max_model_len")),
        slots=positive_integer(props.get("total_slots")),
    )


def base(host: str, allow_remote: bool) -> str:
    """Base address for requests to a server. Raises `ChatError`."""
    address = servers.checked_address(host, allow_remote)
    return address if address.endswith("/v1") else f"{address}/v1"


def _client(timeout: httpx.Timeout) -> httpx.AsyncClient:
    transport = bounded.BoundedTransport()
    return httpx.AsyncClient(timeout=timeout, trust_env=False, follow_redirects=False, transport=transport)


async def _events(base: str, body: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
    """Server-sent events of a reply; ends normally only after the final one."""
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
            event = outside.loads(data)
            if event.get("error"):
                raise _Refused(0, json.dumps(event))
            yield event


class _CallFragments:
    """Tool calls of a stream, in fragments. Where a server leaves out their indices, a name begins a call."""

    def __init__(self) -> None:
        self._calls: dict[int, tuple[list[str], list[str]]] = {}

    def add(self, call: dict[str, Any]) -> None:
        function = call.get("function") or {}
        index = call.get("index")
        if index is None:
            index = len(self._calls) if function.get("name") else max(self._calls, default=0)
        names, arguments = self._calls.setdefault(index, ([], []))
        names.append(function.get("name") or "")
        arguments.append(function.get("arguments") or "")

    def whole(self) -> tuple[ToolCall, ...]:
        written = [("".join(names), "".join(arguments)) for names, arguments in self._calls.values()]
        return tuple(ToolCall(name, as_arguments(name, text or "{}")) for name, text in written if name)


def _assemble(events: Iterator[dict[str, Any]]) -> Iterator[Chunk]:
    """Text as it arrives, and tool calls together at the end."""
    calls = _CallFragments()
    usage: dict[str, Any] = {}
    reason = ""
    for event in events:
        usage = event.get("usage") or usage
        for choice in event.get("choices") or []:
            delta = choice.get("delta") or {}
            reason = choice.get("finish_reason") or reason
            for call in delta.get("tool_calls") or []:
                calls.add(call)
            if thought := delta.get("reasoning_content") or delta.get("reasoning"):  # each server has its own name
                yield Chunk(reasoning=str(thought))
            if delta.get("content"):
                yield Chunk(str(delta["content"]))
    if not reason:
        raise ValueError("the stream ended without a finish_reason")
    yield Chunk(
        calls=calls.whole(),
        done=True,
        prompt_tokens=positive_integer(usage.get("prompt_tokens")),
        reply_tokens=positive_integer(usage.get("completion_tokens")),
        truncated=reason == "length",
    )


def _image(image: bytes) -> dict[str, Any]:
    return {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{b64encode(image).decode()}"}}


def _messages(messages: Sequence[ChatMessage]) -> list[dict[str, Any]]:
    """Messages in the protocol's form: results name the ids of their calls."""
    out: list[dict[str, Any]] = []
    waiting: list[str] = []
    for number, message in enumerate(messages):
        entry: dict[str, Any] = {"role": message.role, "content": as_words(message.content)}
        if message.images:
            entry["content"] = [{"type": "text", "text": entry["content"]}, *map(_image, message.images)]
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
