"""The chat server for the window: its current model, or the problem and the button that solves it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ...core.errors import ChatError, NoChatModel
from ...core.message import Message, Words
from ...core.servers.chat_models import LEAST, Download, ModelInfo, suggestion
from ...settings import Settings
from ...ui.base.backend import ChatState
from ...workspace import Workspace
from ..answering import chat_models, connect_chat
from .abilities import Abilities

if TYPE_CHECKING:
    from ...core.protocols import ChatModel
    from ...core.stopping import Stopped


class ChatHost:
    """Implementation of `ui.base.backend.ChatHost` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def state(self) -> ChatState:
        return _state(self._workspace.settings, self._workspace.abilities)

    def try_model(self, stopped: Stopped) -> Iterator[None]:
        self._workspace.abilities.find(self._workspace.answering.chat(), stopped)
        yield

    def pull(self, model: str, stopped: Stopped) -> Iterator[Download]:
        from ...engines.chat import ollama

        s = self._workspace.settings
        return ollama.pull(s.chat_host, model, stopped, s.allow_remote)

    def start(self, stopped: Stopped) -> Iterator[Words]:
        from ...engines.chat import ollama_program

        host, log = self._workspace.settings.chat_host, self._workspace.folder / "ollama.log"
        return ollama_program.start(host, log, stopped)


def _state(s: Settings, abilities: Abilities) -> ChatState:
    try:
        models = chat_models(s)
    except NoChatModel as error:
        from ...engines.chat import ollama_program

        problem = error.message
        if s.chat_api == "ollama" and not _remote(s) and ollama_program.program_path():
            problem = Message("Ollama is installed, but does not run at {host}.", host=s.chat_host)
            return ChatState(problem=problem, mend=Message("Start Ollama"), command="start")
        if s.chat_api == "ollama" and not _remote(s):
            problem = _how_to_begin(s, problem)
        return ChatState(problem=problem, mend=Message("Look again"), command="retry")
    except ChatError as error:
        return ChatState(problem=error.message, mend=Message("Settings"), command="settings")
    try:
        chat = connect_chat(s)
    except ChatError as error:
        return _without(s, models, error)
    return _with(s, models, chat, abilities)


def _how_to_begin(s: Settings, problem: Message) -> Message:
    """Advice which model to install on this machine."""
    from ...engines.chat.servers import free_memory

    suggested = suggestion(free_memory(s.chat_host))
    return Message(
        "{problem} With Ollama (ollama.com) a model is downloaded from here: {why}.",
        problem=problem,
        why=suggested.why,
    )


def _with(s: Settings, models: list[ModelInfo], chat: ChatModel, abilities: Abilities) -> ChatState:
    host = chat.identity.split(" ")[0]
    known = {model.name: abilities.known(f"{host} {model.name} {model.build}") for model in models}
    problem: Words = ""
    mend: Words = ""
    command = ""
    if chat.context < LEAST:
        problem = Message("The context of {count} tokens is small: long passages will be cut.", count=chat.context)
        mend, command = Message("Settings"), "settings"
    return ChatState(
        chat.name, chat.context, _remote(s), tuple(models), problem, mend, command,
        why=chat.why, planned=s.strategy in ("planned", "graph"), downloads=s.chat_api == "ollama",
        abilities={name: ability.message for name, ability in known.items() if ability},
    )  # fmt: skip


def _without(s: Settings, models: list[ModelInfo], error: ChatError) -> ChatState:
    """State for a server without the chosen model: a suitable one is offered if the server can download it."""
    if s.chat_api != "ollama":
        nothing = isinstance(error, NoChatModel)
        mend, command = (Message("Look again"), "retry") if nothing else (Message("Settings"), "settings")
        return ChatState("", 0, _remote(s), tuple(models), error.message, mend, command)
    from ...engines.chat.servers import free_memory

    wanted, problem = s.chat_model, error.message
    if not wanted:
        suggested = suggestion(free_memory(s.chat_host))
        wanted, problem = (
            suggested.name,
            Message("Ollama is there, but has no chat model yet: {why}.", why=suggested.why),
        )
    mend, command = Message("Download {model}", model=wanted), f"pull {wanted}"
    return ChatState("", 0, _remote(s), tuple(models), problem, mend, command, downloads=True)


def _remote(s: Settings) -> str:
    """Name of the chat host if it is another machine; else ""."""
    from ...engines.chat.servers import is_loopback

    host = urlsplit(s.chat_host if "//" in s.chat_host else f"//{s.chat_host}").hostname or ""
    return "" if is_loopback(host) else host
