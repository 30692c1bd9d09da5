"""Looking words up in the reader's dictionaries."""

from __future__ import annotations

from pathlib import Path

from ..core.dictionary import Definition
from ..core.errors import UsageError
from ..engines.dictionaries import Dictionaries
from ..workspace import Workspace


class LookingUp:
    """Looks words up in the folder that the setting `dictionaries` names, which may change."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._kept = Dictionaries(Path())

    def look_up(self, word: str) -> list[Definition]:
        """See `Dictionaries.look_up`. Raises `UsageError` if no folder is set, or the word is in no dictionary."""
        folder = self._workspace.settings.dictionaries
        if not folder:
            raise UsageError("Name a folder with dictionaries in the settings: StarDict's and dictd's are read.")
        if self._kept.folder != Path(folder).expanduser():
            self._kept = Dictionaries(Path(folder).expanduser())
        found = self._kept.look_up(word)
        if not found:
            raise UsageError("“{word}” is in none of your dictionaries.", word=word)
        return found
