"""Embedding in a child process of its own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ...core.errors import ModelError
from ...core.protocols import Floats
from ..lock import Allowed, lock
from ..worker import Worker

if TYPE_CHECKING:
    from ...core.protocols import Embedder

_MEMORY = 4_000_000_000  # bytes: twice what the largest models take that are of use here


@dataclass(frozen=True, slots=True)
class EmbedderFiles:
    """Which models embed: `names` in the installation's `folder` or a person's `own`, two of them as one."""

    folder: Path
    names: tuple[str, ...]
    own: Path | None = None


class EmbedderProcess:
    """Fulfils `core.protocols.Embedder`; safe to use from several threads, whose requests are done in turn.

    The child starts with the first request or look at `id`. Everything may raise `ModelError`.
    """

    def __init__(self, files: EmbedderFiles, *, rest: float | None = None) -> None:
        """For `rest` see `Worker`."""
        lost = ModelError("The embedding model's process ended twice: close other programs, or restart Pilcrow.")
        self._worker = Worker(_load, files, lost=lost, rest=rest)

    @cached_property
    def id(self) -> str:
        return str(self._worker.ask("id"))

    @cached_property
    def dimension(self) -> int:
        return int(self._worker.ask("dimension"))

    @property
    def pid(self) -> int | None:
        """The child's process id, None while there is none."""
        return self._worker.pid

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        return cast("list[Floats]", self._worker.ask("passages", list(texts)))

    def query(self, text: str) -> Floats:
        return cast("Floats", self._worker.ask("query", text))

    def unread(self, texts: Sequence[str]) -> float:
        return float(self._worker.ask("unread", list(texts)))

    def close(self) -> None:
        """End the child; what still waits is cancelled. May be called twice."""
        self._worker.close()


def _load(files: EmbedderFiles) -> Embedder:
    from .embedder import load_embedders

    lock(Allowed(_MEMORY, read=tuple(str(folder) for folder in (files.folder, files.own) if folder)))
    return load_embedders(files.folder, files.names, os.cpu_count(), files.own)
