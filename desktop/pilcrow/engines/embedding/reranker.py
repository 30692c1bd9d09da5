"""Question and passage read together by a cross-encoder with ONNX Runtime."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ...core.errors import Cancelled
from ...core.protocols import Floats, Stopped
from .embedder import length_batches, open_model, pad
from .model_files import ModelFiles, find_model


class OnnxReranker:
    """Fulfils `core.protocols.Reranker`. Safe to use from several threads."""

    def __init__(self, model: ModelFiles, threads: int) -> None:
        """Raises `ModelError` if the model's files cannot be used."""
        self._pad_id = model.pad_id
        self._session, self._tokenizer = open_model(model, threads)
        self._tokenizer.enable_truncation(model.max_tokens)  # of the longer part, the passage
        self._inputs = {given.name for given in self._session.get_inputs()}

    def scores(self, query: str, texts: Sequence[str], stopped: Stopped = lambda: False) -> Floats:
        """Probability of each text to answer the query, in [0, 1]. Raises `Cancelled` once `stopped()`."""
        pairs = self._tokenizer.encode_batch([(query, text) for text in texts])
        found = np.empty(len(texts), np.float32)
        for batch in length_batches([len(pair.ids) for pair in pairs]):
            if stopped():
                raise Cancelled("Stopped.")
            ids, mask = pad([pairs[index].ids for index in batch], self._pad_id)
            types, _ = pad([pairs[index].type_ids for index in batch], 0)
            feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
            (logits, *_) = self._session.run(None, {name: feed[name] for name in self._inputs})
            found[batch] = answer_likelihood(logits.reshape(len(batch), -1))
        return found


def answer_likelihood(logits: Floats) -> Floats:
    """(n, 1) logits of "answers", or (n, 2) of "does not" and "does", as probabilities (n,)."""
    against = logits[:, 0] if logits.shape[1] > 1 else np.float32(0)
    found = (1 + np.tanh((logits[:, -1] - against) / 2)) / 2
    return found.astype(np.float32)


def load_reranker(folder: Path, name: str, threads: int | None = None, own: Path | None = None) -> OnnxReranker:
    """The reranker `name` of the models folders (see `model_files.models`). Raises `ModelError`."""
    model = find_model(folder, name, own, "reranker")
    return OnnxReranker(model, threads or max(1, (os.cpu_count() or 1) - 1))
