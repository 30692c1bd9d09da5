"""HTTP to untrusted chat servers: nothing compressed, nothing without end."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator
from functools import cache
from typing import TypeVar, cast

import httpx

from ...core.errors import ChatError
from ...core.servers.chat import Chunk

T = TypeVar("T")
_LINE, _REPLY = 4_000_000, 32_000_000  # bytes; some 100,000 tokens of a streamed reply
SILENCE = 3600.0
"""Seconds between two pieces of a reply: a slow machine may take most of them for a long prompt."""
ODD = (httpx.HTTPError, ValueError, TypeError, AttributeError, LookupError, RecursionError)
"""Errors raised by replies that violate the protocol: broken off, no JSON, JSON of another shape, or too deep."""


class BoundedTransport(httpx.AsyncHTTPTransport):
    """HTTP transport with limits. Raises `ChatError` for a reply that is compressed, has a line over 4 MB or,
    unless it is `endless` (progress of a download), more than 32 MB; and `httpx.ReadTimeout` if the whole reply
    takes too long.
    """

    def __init__(self, endless: bool = False) -> None:
        super().__init__(verify=_certificates(), trust_env=False)
        self._most = None if endless else _REPLY

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.headers["accept-encoding"] = "identity"
        # longest duration of a whole reply, as a multiple of the allowed silence, unless the reply is endless
        until = None if self._most is None else _now() + 2.0 * request.extensions["timeout"]["read"]
        response = await _by(until, super().handle_async_request(request))
        host = f"{request.url.scheme}://{request.url.netloc.decode()}"
        if response.headers.get("content-encoding", "identity").lower() != "identity":
            await response.aclose()
            raise ChatError("The chat server at {host} compresses what it was asked to send plain.", host=host)
        response.stream = _Counted(cast(httpx.AsyncByteStream, response.stream), self._most, until, host)
        return response


@cache
def _certificates() -> ssl.SSLContext:
    """The certificates that servers are checked by, loaded once: it takes longer than a short reply."""
    return httpx.create_ssl_context(trust_env=False)


class _Counted(httpx.AsyncByteStream):
    def __init__(self, stream: httpx.AsyncByteStream, most: int | None, until: float | None, host: str) -> None:
        self._stream, self._most, self._until, self._host = stream, most, until, host

    async def __aiter__(self) -> AsyncIterator[bytes]:
        total = line = 0
        parts = aiter(self._stream)
        while part := await _by(self._until, anext(parts, b"")):
            total += len(part)
            start = part.rfind(b"\n") + 1
            line = len(part) - start if start else line + len(part)
            if line > _LINE or (self._most is not None and total > self._most):
                raise too_much(self._host)
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _by(until: float | None, coming: Awaitable[T]) -> T:
    """Await a result until the given loop time, or without limit if it is None; raises `httpx.ReadTimeout`."""
    try:
        async with asyncio.timeout_at(until):
            return await coming
    except TimeoutError as error:
        raise httpx.ReadTimeout("the whole reply takes too long") from error


def too_much(host: str) -> ChatError:
    return ChatError(
        "The chat server at {host} sends more than any reply can hold: restart it, or use another model.",
        host=host,
    )


def ending(chunks: Iterable[Chunk], room: int, host: str) -> Iterator[Chunk]:
    """Pass on the chunks of a reply limited to `room` tokens. Raises `ChatError` if the reply goes far beyond."""
    left = room * 64  # of reply per allowed token: a server that exceeds this ignores the limit in the request
    for chunk in chunks:
        left -= len(chunk.text) + len(chunk.reasoning)
        if left < 0:
            raise too_much(host)
        yield chunk
