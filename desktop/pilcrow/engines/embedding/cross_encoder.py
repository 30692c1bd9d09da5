"""Two texts read together by a model with ONNX Runtime; rerankers are such models."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...core.protocols import Floats
from ...core.stopping import Stopped, check_stopped, never
from .embedder import length_batches, open_model, pad
from .model_files import ModelFiles

Tokens = tuple[Sequence[int], Sequence[int]]
"""Token ids of two texts, and for each its type: 0 in the first text, 1 in the second."""


class CrossEncoder:
    """A model that labels pairs of texts, with its tokenizer. Safe to use from several threads."""

    def __init__(self, model: ModelFiles, threads: int | None = None) -> None:
        """Raises `ModelError` if the model's files cannot be used; for `threads` see `open_model`."""
        self._pad_id = model.pad_id
        self._session, self.tokenizer = open_model(model, threads)
        self._inputs = {given.name for given in self._session.get_inputs()}

    def likelihood(self, pairs: Sequence[Tokens], label: int, stopped: Stopped) -> Floats:
        """Probability of a label for each pair (n,), in [0, 1]. Raises `Cancelled` once `stopped()`."""
        found = np.empty(len(pairs), np.float32)
        for batch in length_batches([len(ids) for ids, _ in pairs]):
            check_stopped(stopped)
            ids, mask = pad([pairs[index][0] for index in batch], self._pad_id)
            types, _ = pad([pairs[index][1] for index in batch], 0)
            feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
            (logits, *_) = self._session.run(None, {name: feed[name] for name in self._inputs})
            found[batch] = label_likelihood(logits.reshape(len(batch), -1), label)
        return found


def label_likelihood(logits: Floats, label: int) -> Floats:
    """Logits (n, labels) as probabilities (n,) of one label; a single logit per row is that of the label."""
    if logits.shape[1] == 1:
        logits, label = np.concatenate([np.zeros_like(logits), logits], axis=1), 1
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Floats = (powers[:, label] / powers.sum(axis=1)).astype(np.float32)
    return found


_ANSWERS = 1
"""Index of the logit for passages that answer the question, where a model has two."""


class OnnxReranker:
    """Fulfils `core.protocols.Reranker`. Safe to use from several threads."""

    def __init__(self, model: ModelFiles) -> None:
        """Raises `ModelError` if the model's files cannot be used."""
        self._encoder = CrossEncoder(model)
        self._encoder.tokenizer.enable_truncation(model.max_tokens)  # of the longer part, the passage

    def scores(self, query: str, texts: Sequence[str], stopped: Stopped = never) -> Floats:
        """Probability of each text to answer the query, in [0, 1]. Raises `Cancelled` once `stopped()`."""
        pairs = self._encoder.tokenizer.encode_batch([(query, text) for text in texts])
        return self._encoder.likelihood([(pair.ids, pair.type_ids) for pair in pairs], _ANSWERS, stopped)
