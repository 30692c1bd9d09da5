"""Chat servers by their API: another one is a module like `openai`, named here and in `CHAT_APIS`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from ...core.errors import ChatError
from ...core.servers.chat_models import CHAT_APIS, ModelInfo

if TYPE_CHECKING:
    from ...core.protocols import ChatModel


class ChatServers(Protocol):
    """Servers of one API."""

    def connect(
        self, host: str, model: str, context: int = 0, allow_remote: bool = False, keep_alive: int = 0
    ) -> ChatModel:
        """A chat with `model` ("": the first that can chat here) in at most `context` tokens (0: the server's);
        `keep_alive` are minutes that the server keeps it in memory, where the API can ask for that. Raises
        `ChatError`.
        """

    def installed(self, host: str, allow_remote: bool = False) -> list[ModelInfo]:
        """The models of the server at `host`. Raises `ChatError`."""


def servers_of(api: str) -> ChatServers:
    """The servers that speak `api`, one of `CHAT_APIS`. Raises `ChatError` for any other."""
    if api not in CHAT_APIS:
        raise ChatError(
            "{api} is no kind of chat server that Pilcrow knows: set chat_api to {known}.",
            api=api,
            known=" / ".join(CHAT_APIS),
        )
    return cast("ChatServers", import_module(f".{api}", __package__))
