"""Results of testing chat models, stored in a file of the data folder: each model is tested once."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...core.servers.chat_models import Ability, Way
from .kept_results import KeptResults

if TYPE_CHECKING:
    from ...core.protocols import ChatModel
    from ...core.stopping import Stopped


class Abilities:
    """Abilities of the tested chat models, for one data folder."""

    def __init__(self, folder: Path) -> None:
        self._kept = KeptResults(folder / "chat-models.json", asdict, _ability)
        self.known = self._kept.get
        """Stored result for a model, by the beginning of its `ChatModel.identity`; None: not tested."""

    def find(self, chat: ChatModel, stopped: Stopped) -> Ability:
        """Result for a model; tests it if there is none yet. Raises `ChatError`, `Cancelled`."""
        from ...core.ask.agent.trying import try_model

        return self._kept.find(
            chat.identity, lambda: replace(try_model(chat, stopped), speed=chat.measured_speed), stopped
        )

    def note_speed(self, chat: ChatModel) -> None:
        """Update the reading speed of a tested model: other programs may have slowed its test down."""
        known = self.known(chat.identity)
        if known and chat.measured_speed and chat.measured_speed != known.speed:
            self._kept.put(chat.identity, replace(known, speed=chat.measured_speed))


def _ability(kept: Any) -> Ability:
    return Ability(Way(kept["way"]), float(kept["share"]), float(kept["speed"]))
