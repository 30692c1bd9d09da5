"""Results of testing chat models, stored in a file of the data folder: each model is tested once."""

from __future__ import annotations

import json
import logging
import threading
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import Cancelled
from ..core.served.chat_models import Ability, Way
from ..settings import write_down

if TYPE_CHECKING:
    from ..core.protocols import ChatModel, Stopped

log = logging.getLogger(__name__)
_FILE = "chat-models.json"
_POLL = 0.05  # seconds


class Abilities:
    """Abilities of the tested chat models, for one data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE
        self._trying = threading.Lock()

    def known(self, identity: str) -> Ability | None:
        """Stored result for a model, by the beginning of its `ChatModel.identity`; None: not tested."""
        found = [told for name, told in self._kept().items() if f"{name} ".startswith(f"{identity} ")]
        try:
            told = found[-1]
            return Ability(Way(told["way"]), float(told["share"]), float(told["speed"]))
        except (IndexError, KeyError, TypeError, ValueError):
            return None

    def find(self, chat: ChatModel, stopped: Stopped) -> Ability:
        """Result for a model; tests it if there is none yet. Raises `ChatError`, `Cancelled`."""
        from ..core.ask.agent.trying import try_model

        while not self._trying.acquire(timeout=_POLL):  # the same question may be open in the background
            if stopped():
                raise Cancelled("Stopped.")
        try:
            known = self.known(chat.identity)
            if known is None:
                known = replace(try_model(chat, stopped), speed=chat.measured_speed)
                log.info("tried %s: %s", chat.name, known)
                self._keep(chat, known)
            return known
        finally:
            self._trying.release()

    def note_speed(self, chat: ChatModel) -> None:
        """Update the reading speed of a tested model: other programs may have slowed its test down."""
        known = self.known(chat.identity)
        if known and chat.measured_speed and chat.measured_speed != known.speed:
            self._keep(chat, replace(known, speed=chat.measured_speed))

    def _keep(self, chat: ChatModel, ability: Ability) -> None:
        try:
            write_down(self._path, self._kept() | {chat.identity: asdict(ability)})
        except OSError as error:
            log.warning("abilities are not saved: %s", error)

    def _kept(self) -> dict[str, Any]:
        try:
            return dict(json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, RecursionError):
            return {}
