"""Embedding models that stay open between tests, with the vectors that they have made.

Tests read the same few documents again and again; a batch of the same texts has the same vectors each time.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pilcrow.core.protocols import Floats
from pilcrow.engines.embedding import embedder
from pilcrow.engines.embedding.model_files import ModelFiles, find_model


class Remembering(embedder.OnnxEmbedder):
    """An embedding model that runs each batch once."""

    def __init__(self, model: ModelFiles, threads: int | None = None) -> None:
        self._made: dict[bytes, Floats] = {}
        super().__init__(model, threads)

    def run(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> Floats:
        batch = sha256(repr(ids.shape).encode() + ids.tobytes() + mask.tobytes()).digest()
        if batch not in self._made:
            self._made[batch] = super().run(ids, mask)
        return self._made[batch].copy()


_models: dict[str, Remembering] = {}


def load_embedder(folder: Path, name: str, threads: int | None = None, own: Path | None = None) -> Remembering:
    """The embedding model `name`, opened with the first call; its files are checked each time. Raises
    `ModelError`.
    """
    model = find_model(folder, name, own)
    for file in model.files:
        model.verified(file)
    return _models.get(repr(model)) or _models.setdefault(repr(model), Remembering(model, threads))


def keep_models() -> None:
    """Let the program open its embedding models with `load_embedder`, from now on and in forked processes."""
    embedder.load_embedder = load_embedder
