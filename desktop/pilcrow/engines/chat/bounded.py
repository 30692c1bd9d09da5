"""HTTP to chat servers that are not trusted: nothing compressed, nothing without end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import cast

import httpx

from ...core.chat import Chunk
from ...core.errors import ChatError

_LINE, _REPLY = 4_000_000, 32_000_000  # bytes; some 100,000 tokens of a streamed reply
_CHARACTERS = 64  # of reply for a token that was allowed: what goes on for longer is not cut by who asked, either
SILENCE = 3600.0
"""Seconds between two words of a server: a slow machine may take most of it for a long prompt."""
ODD = (httpx.HTTPError, ValueError, TypeError, AttributeError, LookupError, RecursionError)
"""What comes of replies that are not of the protocol: broken off, no JSON, JSON of another shape, or too deep."""


class BoundedTransport(httpx.AsyncHTTPTransport):
    """Raises `ChatError` for a reply that is compressed, has a line over 4 MB or, unless it is `endless` (progress
    of a download), more than 32 MB.
    """

    def __init__(self, endless: bool = False) -> None:
        super().__init__(trust_env=False)
        self._most = None if endless else _REPLY

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.headers["accept-encoding"] = "identity"
        response = await super().handle_async_request(request)
        host = f"{request.url.scheme}://{request.url.netloc.decode()}"
        if response.headers.get("content-encoding", "identity").lower() != "identity":
            await response.aclose()
            raise ChatError("The chat server at {host} compresses what it was asked to send plain.", host=host)
        response.stream = _Counted(cast(httpx.AsyncByteStream, response.stream), self._most, host)
        return response


class _Counted(httpx.AsyncByteStream):
    def __init__(self, stream: httpx.AsyncByteStream, most: int | None, host: str) -> None:
        self._stream, self._most, self._host = stream, most, host

    async def __aiter__(self) -> AsyncIterator[bytes]:
        total = line = 0
        async for part in self._stream:
            total += len(part)
            start = part.rfind(b"\n") + 1
            line = len(part) - start if start else line + len(part)
            if line > _LINE or (self._most is not None and total > self._most):
                raise too_much(self._host)
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


def too_much(host: str) -> ChatError:
    return ChatError(
        "The chat server at {host} sends more than any reply can hold: restart it, or use another model.",
        host=host,
    )


def ending(chunks: Iterable[Chunk], room: int, host: str) -> Iterator[Chunk]:
    """The chunks of a reply that may have `room` tokens. Raises `ChatError` when it goes on far beyond."""
    left = room * _CHARACTERS
    for chunk in chunks:
        left -= len(chunk.text) + len(chunk.reasoning)
        if left < 0:
            raise too_much(host)
        yield chunk
