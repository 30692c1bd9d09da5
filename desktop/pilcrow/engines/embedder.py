"""Text to vectors with ONNX Runtime, on this machine's processor."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from ..core.errors import ModelError
from ..core.protocols import Floats
from .model_files import MEND, ModelFiles, find_model

OVERLAP = 32
"""Tokens that neighbouring windows of a long text share."""
BATCH_TOKENS = 2048
"""Most tokens of one batch, padding included: enough to keep the processor busy, little memory."""


class OnnxEmbedder:
    """Fulfils `core.protocols.Embedder`. Safe to use from several threads."""

    def __init__(self, model: ModelFiles, threads: int) -> None:
        self.id = f"{model.id}-{model.files['model.onnx'].sha256[:8]}"
        self.dimension = model.dimension
        self._model = model
        self._tokenizer = Tokenizer.from_file(str(model.verified("tokenizer.json")))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(model.max_tokens, stride=OVERLAP)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self.session = onnxruntime.InferenceSession(
            str(model.verified("model.onnx")), options, providers=["CPUExecutionProvider"]
        )
        self._inputs = {given.name for given in self.session.get_inputs()}

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        """For each text an array (windows, dimension) of unit rows.

        A text longer than the model takes becomes several windows that overlap by `OVERLAP` tokens.
        """
        windows = self.windows(texts)
        rows = self.embed([ids for text in windows for ids in text])
        ends = np.cumsum([len(text) for text in windows])
        return [rows[end - len(text) : end] for end, text in zip(ends, windows, strict=True)]

    def windows(self, texts: Sequence[str]) -> list[list[list[int]]]:
        """Token ids of each passage's windows, special tokens included."""
        # As a batch because only so it lets other threads go on meanwhile.
        found = self._tokenizer.encode_batch([self._model.passage_prefix + text for text in texts])
        return [[encoding.ids, *(more.ids for more in encoding.overflowing)] for encoding in found]

    def query(self, text: str) -> Floats:
        """One unit vector (dimension,); what the model cannot take of a very long question is left out."""
        encoding = self._tokenizer.encode(self._model.query_prefix + text)
        return self.embed([encoding.ids]).reshape(self.dimension)

    def embed(self, rows: Sequence[Sequence[int]]) -> Floats:
        """Token ids to unit vectors (rows, dimension), in the order given."""
        vectors = np.empty((len(rows), self.dimension), np.float32)
        for batch in batches([len(ids) for ids in rows]):
            ids, mask = pad([rows[index] for index in batch], self._model.pad_id)
            vectors[batch] = self.run(ids, mask)
        return vectors

    def run(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> Floats:
        """One padded batch, (rows, tokens) each, to pooled unit vectors (rows, dimension)."""
        feed = {"input_ids": ids, "attention_mask": mask}
        if "token_type_ids" in self._inputs:
            feed["token_type_ids"] = np.zeros_like(ids)
        hidden = self.session.run(None, feed)[0]
        if self._model.pooling == "cls":
            pooled: Floats = hidden[:, 0]
        else:  # the sum over real tokens points where their mean does
            pooled = np.matmul(mask[:, None, :].astype(np.float32), hidden)[:, 0]
        unit: Floats = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
        return unit


def batches(lengths: Sequence[int], most: int = BATCH_TOKENS) -> Iterator[list[int]]:
    """Indices of rows, shortest first, in batches of at most `most` tokens after padding (or one row)."""
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[index] > most:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def pad(rows: Sequence[Sequence[int]], pad_id: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Token ids and attention mask, both (rows, longest row)."""
    lengths = np.array([len(ids) for ids in rows])
    mask = (np.arange(lengths.max()) < lengths[:, None]).astype(np.int64)
    ids = np.full(mask.shape, pad_id, np.int64)
    ids[mask == 1] = np.concatenate([np.asarray(row, np.int64) for row in rows])
    return ids, mask


def load_embedder(folder: Path, name: str, threads: int | None = None) -> OnnxEmbedder:
    """The embedding model `name` of the models folder, its files checked by sha256.

    `threads` defaults to one less than the processor's cores, so that the window stays quick. Raises `ModelError`.
    """
    model = find_model(folder, name)
    if not {"model.onnx", "tokenizer.json"} <= model.files.keys() or model.pooling not in ("mean", "cls"):
        raise ModelError(f"The model file {folder / 'manifest.json'} is damaged: {MEND}.")
    return OnnxEmbedder(model, threads or max(1, (os.cpu_count() or 1) - 1))
