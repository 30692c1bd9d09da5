"""Claims judged by the passages that they rest on, by a cross-encoder."""

from __future__ import annotations

import numpy as np

from ...core.protocols import Floats
from ...core.stopping import Stopped, never
from ...core.verify.judges.chat_judges import claim_of
from ...core.verify.judges.judge import Case, Verdict
from ...core.verify.states import SUPPORTED, UNCHECKED
from .cross_encoder import CrossEncoder, Tokens
from .model_files import ModelFiles

_SURE = 0.5
"""Probability from which a claim counts as supported."""


class OnnxChecker:
    """A `judges.judge.Judge` that tells supported claims from all others. Safe to use from several threads."""

    def __init__(self, model: ModelFiles, threads: int | None = None) -> None:
        """Raises `ModelError` if the model's files cannot be used; for `threads` see `embedder.open_model`."""
        self.name = model.name
        self.id = f"{model.name} {model.files['model.onnx'].sha256}"
        self._model = model
        self._encoder = CrossEncoder(model, threads)
        self._encoder.tokenizer.no_truncation()

    def decide(self, case: Case, stopped: Stopped) -> Verdict | None:
        """Judge a sentence by the most telling of its passages, or by all of them read together; None for a claim
        too long to be read whole.
        """
        claim, apart = claim_of(case), list(case.passages)
        if self._room(claim) < 16:  # tokens of a passage that a claim must leave room for
            return None
        together = ["\n\n".join(apart)] if len(apart) > 1 else []
        scores = [max(self.scores(passage, claim, stopped)) for passage in [*apart, *together]]
        best = int(np.argmax(scores[: len(apart)]))
        if scores[best] >= _SURE:
            return Verdict(SUPPORTED, best)
        return Verdict(SUPPORTED if max(scores) >= _SURE else UNCHECKED)

    def scores(self, passage: str, claim: str, stopped: Stopped = never) -> Floats:
        """Probability, in [0, 1], that each part of a passage supports a claim: a single part, unless the passage
        is longer than the model's input. Raises `Cancelled` once `stopped()`.
        """
        most, parts = self._model.max_tokens, self._parts(passage, claim)
        pairs = [(ids[:most], types[:most]) for ids, types in (self._encode(part, claim) for part in parts)]
        return self._encoder.likelihood(pairs, self._model.supported, stopped)

    def _room(self, claim: str) -> int:
        """Tokens of a passage that fit the model's input beside a claim."""
        return self._model.max_tokens - len(self._encode("", claim)[0])

    def _parts(self, passage: str, claim: str) -> list[str]:
        """A passage in parts that fit the model's input beside the claim."""
        offsets = self._encoder.tokenizer.encode(passage, add_special_tokens=False).offsets
        starts = range(0, max(1, len(offsets)), self._room(claim))
        cuts = [offsets[start][0] for start in starts[1:]]
        return [passage[low:high] for low, high in zip([0, *cuts], [*cuts, len(passage)], strict=True)]

    def _encode(self, passage: str, claim: str) -> Tokens:
        """Tokens of a passage with a claim."""
        if self._model.template:
            around = self._model.template.split("{claim}")
            read = self._encoder.tokenizer.encode(
                claim.join(part.replace("{passage}", passage) for part in around)
            )
        else:
            read = self._encoder.tokenizer.encode(passage, claim)
        return read.ids, read.type_ids
