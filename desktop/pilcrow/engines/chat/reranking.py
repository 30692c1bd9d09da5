"""Question and passage read together by a reranking model behind a server (`/v1/rerank`: llama.cpp, vLLM)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...core.protocols import Floats
from ...core.stopping import Stopped, never
from . import openai


class ServedReranker:
    """Fulfils `core.protocols.Reranker`. Safe to use from several threads."""

    def __init__(self, name: str, allow_remote: bool) -> None:
        """`name` is the server's address, where it has several models with "#" and the model's name behind it.
        Raises `ChatError` for another machine, unless that is allowed.
        """
        host, _, self._model = name.partition("#")
        self._address = openai.base(host, allow_remote)

    def scores(self, query: str, texts: Sequence[str], stopped: Stopped = never) -> Floats:
        """Probability of each text to answer the query, in [0, 1]. Raises `ChatError`, `Cancelled`."""
        if not texts:
            return np.empty(0, np.float32)
        short = [text[:2000] for text in texts]  # characters of a passage, at most: most rerankers read 512 tokens
        found = np.array(openai.relevance(self._address, self._model, query, short, stopped), np.float32)
        if found.min() >= 0 and found.max() <= 1:
            return found
        return ((1 + np.tanh(found / 2)) / 2).astype(np.float32)
