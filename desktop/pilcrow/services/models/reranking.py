"""Rerankers, in files or behind servers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...settings import bundled

if TYPE_CHECKING:
    from ...core.protocols import Reranker


def load_reranker(name: str, own: Path, *, allow_remote: bool) -> Reranker:
    """The reranker of a name, or the one at an address; `own` is the folder of models added by the reader.

    Raises `ModelError`, and `ChatError` for another machine, unless that is allowed.
    """
    if "://" in name:
        from ...engines.chat.reranking import ServedReranker

        return ServedReranker(name, allow_remote)
    from ...engines.embedding.cross_encoder import OnnxReranker
    from ...engines.embedding.model_files import find_model

    return OnnxReranker(find_model(bundled("models"), name, own, "reranker"))
