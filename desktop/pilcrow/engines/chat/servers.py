"""Code shared by the chat servers: the rule about other machines, and messages for their failures."""

from __future__ import annotations

import ipaddress
import math
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Self
from urllib.parse import urlsplit

import httpx
import psutil

from ...core import outside
from ...core.errors import AddressRefused, ChatError, ContextFull, NoChatModel
from ...core.message import Message
from ...core.servers.chat_models import ModelInfo, likely_speed
from . import bounded

_measured: dict[tuple[str, str], float] = {}
"""Tokens a second by host and model."""


def checked_address(url: str, allow_remote: bool) -> str:
    """Address of a server with scheme. Raises `AddressRefused` for an invalid one, and for another machine unless
    that is allowed.
    """
    address = url if "://" in url else f"http://{url}"
    try:
        parts = urlsplit(address)
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        name = ""
    if not name or parts.scheme not in ("http", "https"):
        raise AddressRefused(
            "{url} is no address of a server: write one like http://127.0.0.1:11434.", url=repr(url)
        )
    if not (allow_remote or is_loopback(name)):
        raise AddressRefused(
            "The server {name} is another machine, and content of your documents would go there: "
            "allow it in the settings (allow_remote), or use a server on this machine.",
            name=name,
        )
    return address.rstrip("/")


def is_loopback(name: str) -> bool:
    """True if a host name means this machine."""
    if name.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def free_memory(host: str) -> int | None:
    """Bytes of free memory for a server at `host`; None for another machine, where it is unknown."""
    name = urlsplit(host if "://" in host else f"http://{host}").hostname or ""
    return int(psutil.virtual_memory().available) if is_loopback(name) else None


def note_speed(host: str, model: str, tokens: int, seconds: float) -> None:
    """Remember a model's slowest speed at reading a prompt: cached parts make a server seem faster."""
    if tokens >= 200 and seconds > 0:  # tokens of a prompt from which its duration is conclusive
        _measured[host, model] = min(tokens / seconds, _measured.get((host, model), math.inf))


def measured_speed(host: str, model: str) -> float:
    """Measured tokens per second of a model at reading a prompt; 0 if not measured yet."""
    return _measured.get((host, model), 0.0)


def identity(host: str, model: ModelInfo) -> str:
    """Identifies a server, a model on it, and the model's weights: results of a trial are valid as long as this is
    unchanged.
    """
    return f"{host.rstrip('/')} {model.name} {model.build}"


def prompt_speed(host: str, model: ModelInfo) -> float:
    """Tokens per second of a model at reading a prompt: as measured since this program started, else estimated by
    size.
    """
    return measured_speed(host, model.name) or likely_speed(model)


class _Busy:
    """Counts of a model's open requests, and of those being answered, with the highest value of each."""

    def __init__(self) -> None:
        self.asked = self.answered = self.most_asked = self.most_answered = 0


_busy: defaultdict[tuple[str, str], _Busy] = defaultdict(_Busy)
_counting = threading.Lock()


class Request:
    """A request to a model, counted as long as it lasts; a context manager."""

    def __init__(self, host: str, model: str) -> None:
        self._busy = _busy[host, model]
        self._answered = False

    def __enter__(self) -> Self:
        with _counting:
            self._busy.asked += 1
            self._busy.most_asked = max(self._busy.most_asked, self._busy.asked)
        return self

    def answered(self) -> None:
        """Note that the reply has begun."""
        if not self._answered:
            with _counting:
                self._answered = True
                self._busy.answered += 1
                self._busy.most_answered = max(self._busy.most_answered, self._busy.answered)

    def __exit__(self, *_: object) -> None:
        with _counting:
            self._busy.asked -= 1
            self._busy.answered -= self._answered


def at_once(host: str, model: ModelInfo) -> int:
    """Number of simultaneous requests for a model: the server's own number if it gives one.

    Otherwise one more than the most seen to be answered at once, as long as none had to wait; after that, just as
    many.
    """
    if model.slots:
        return min(64, model.slots)  # simultaneous requests, at most, whatever number the server gives
    busy = _busy[host, model.name]
    more = max(1, busy.most_answered) >= busy.most_asked
    # simultaneous requests, at most, if the server gives no number: more make each of them slower
    return min(8, max(1, busy.most_answered) + more)


def failure(host: str, model: str, status: int, text: str) -> ChatError:
    """The error for a refusal, with an excerpt of the server's own message."""
    said = _server_message(text)
    low = said.lower()
    if status == 404 and model and ("model" in low or "not found" in low):
        return ChatError(
            "The chat server at {host} does not have the model {model}: install it, or choose another.",
            host=host,
            model=model,
        )
    if status == 404:
        return no_chat_server(host)
    if any(
        sign in low
        for sign in (
            "exceeds the context",
            "too long",
            "context length",
            "context size",
            "context window",
            "maximum context",
        )
    ):
        return ContextFull(
            "The prompt is too long for the context of {model}: set a larger context. ({said})",
            model=model,
            said=said,
        )
    if "memory" in low:
        return ChatError(
            "The chat server has too little memory for {model}: choose a smaller model or context. ({said})",
            model=model,
            said=said,
        )
    if status in (401, 403):
        return ChatError(
            "The chat server at {host} refused access: it wants a key or a login. ({said})", host=host, said=said
        )
    if 300 <= status < 400:
        return ChatError(
            "The chat server at {host} points to another address, which is not followed: set that one.", host=host
        )
    if "image" in low and any(sign in low for sign in ("support", "mmproj", "multimodal", "vision")):
        return ChatError("The model {model} takes no pictures. ({said})", model=model, said=said)
    if "support" in low and "tool" in low:
        return ChatError("The model {model} does not support tools. ({said})", model=model, said=said)
    return ChatError(
        "The chat server at {host} failed ({status}): try again or restart it. ({said})",
        host=host,
        status=str(status) if status else Message("in the middle"),
        said=said,
    )


@contextmanager
def named_failures(host: str, odd: Callable[[str], ChatError]) -> Iterator[None]:
    """Turn the failures of a request into `ChatError`: no server, one that is too slow, and by `odd` a reply that
    violates the protocol.
    """
    try:
        yield
    except (httpx.ConnectError, httpx.ConnectTimeout, ConnectionError) as error:
        raise NoChatModel("No server answers at {host}: start it, or set another address.", host=host) from error
    except httpx.TimeoutException as error:
        raise ChatError(
            "The chat server at {host} takes too long to answer: try again or restart it.", host=host
        ) from error
    except bounded.ODD as error:
        raise odd(host) from error


def no_chat_server(host: str) -> ChatError:
    return ChatError(
        "What answers at {host} is no such chat server: check the address and the kind of server.", host=host
    )


def interrupted(host: str) -> ChatError:
    return ChatError(
        "The chat server at {host} broke off in the middle of its reply: try again or restart it.", host=host
    )


def _server_message(text: str) -> str:
    """Message of a server: the one inside its JSON, or the text, in at most 200 characters."""
    try:
        value = outside.loads(text)
    except ValueError:
        value = text
    for _ in range(2):
        if isinstance(value, dict):
            value = value.get("error", value.get("message", text))
    return " ".join(str(value).split())[:200]
