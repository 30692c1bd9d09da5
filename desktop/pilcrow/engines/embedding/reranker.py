"""Question and passage read together by a cross-encoder."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.protocols import Floats
from ...core.stopping import Stopped, never
from .cross_encoder import CrossEncoder
from .model_files import ModelFiles

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
