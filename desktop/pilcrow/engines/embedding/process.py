"""Embedding in a child process of its own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import cast

import numpy as np

from ...core.errors import ModelError
from ...core.protocols import Floats
from ..lock import Allowed, lock
from ..worker import Worker


@dataclass(frozen=True, slots=True)
class EmbedderFiles:
    """Embedding models: `names` in the installation's `folder` or a person's `own`, two as one."""

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
        self._worker = Worker(_Embedding, files, lost=lost, rest=rest)

    @cached_property
    def id(self) -> str:
        return str(self._worker.ask("id"))

    @cached_property
    def dimension(self) -> int:
        found = self._worker.ask("dimension")
        if not isinstance(found, int) or found < 1:
            raise _odd()
        return found

    @property
    def pid(self) -> int | None:
        """Process id of the child, None while there is none."""
        return self._worker.pid

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        found = self._worker.ask("passages", list(texts))
        if not isinstance(found, list) or len(found) != len(texts):
            raise _odd()
        return [self._rows(raw) for raw in found]

    def query(self, text: str) -> Floats:
        found = self._rows(self._worker.ask("query", text))
        if len(found) != 1:
            raise _odd()
        return cast("Floats", found[0])

    def unread(self, texts: Sequence[str]) -> float:
        found = self._worker.ask("unread", list(texts))
        if not isinstance(found, float) or not 0 <= found <= 1:
            raise _odd()
        return found

    def close(self) -> None:
        """End the child; waiting requests are cancelled. May be called twice."""
        self._worker.close()

    def _rows(self, raw: object) -> Floats:
        """One or more vectors from bytes. Raises `ModelError` for a wrong length or numbers."""
        if not isinstance(raw, bytes) or not raw or len(raw) % (4 * self.dimension):
            raise _odd()
        rows = np.frombuffer(raw, "<f4").reshape(-1, self.dimension)
        if not np.isfinite(rows).all():
            raise _odd()
        return rows.astype(np.float32)  # its own, and to be written


class _Embedding:
    """The child's part: it returns plain bytes."""

    def __init__(self, files: EmbedderFiles) -> None:
        from .embedder import load_embedders

        # bytes: twice as many as the largest useful models need
        lock(Allowed(4_000_000_000, read=tuple(str(folder) for folder in (files.folder, files.own) if folder)))
        self._model = load_embedders(files.folder, files.names, os.cpu_count(), files.own)
        self.id, self.dimension = self._model.id, self._model.dimension

    def passages(self, texts: Sequence[str]) -> list[bytes]:
        return [rows.astype("<f4").tobytes() for rows in self._model.passages(texts)]

    def query(self, text: str) -> bytes:
        return self._model.query(text).astype("<f4").tobytes()

    def unread(self, texts: Sequence[str]) -> float:
        return float(self._model.unread(texts))


def _odd() -> ModelError:
    return ModelError("The embedding model gives vectors that are none: `pilcrow doctor` checks its files.")
