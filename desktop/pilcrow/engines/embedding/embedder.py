"""Text to vectors with ONNX Runtime, on this machine's processor."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from ...core.errors import ModelError
from ...core.language import unread
from ...core.protocols import Embedder, Floats
from ...core.search.dual_embedding import DualEmbedder
from ...core.search.known_pairs import UNRELATED
from ...core.search.products import unit_rows
from .model_files import ModelFiles, find_model

OVERLAP = 32
"""Tokens shared by neighbouring windows of a long text."""
INPUTS = {"input_ids", "attention_mask", "token_type_ids"}
"""Possible inputs of a model, all (rows, tokens)."""
_UNKNOWN = {"[UNK]", "<unk>"}
BATCH_TOKENS = 2048
"""Tokens of one batch, at most, padding included: enough to keep the processor busy with little memory."""


class OnnxEmbedder:
    """Fulfils `core.protocols.Embedder`. Safe to use from several threads."""

    def __init__(self, model: ModelFiles, threads: int | None = None) -> None:
        """Raises `ModelError` if files and manifest do not agree; for `threads` see `open_model`."""
        self.id = model.vectors_id
        self.dimension = model.dimension
        self._model = model
        self.session, self._tokenizer = open_model(model, threads)
        self._tokenizer.enable_truncation(model.max_tokens, stride=min(OVERLAP, model.max_tokens // 4))
        self._inputs = {given.name for given in self.session.get_inputs()}
        one = np.ones((1, 1), np.int64)
        if (found := self.run(one, one).shape[1]) != model.dimension:
            raise ModelError(
                "The model {model} makes vectors of {found} numbers, not {dimension}: {mend}.",
                model=model.name,
                found=found,
                dimension=model.dimension,
                mend=model.mend,
            )
        self._shared = [np.zeros(model.dimension, np.float32)] * 2
        if model.centred:
            passages, queries = np.concatenate(self.passages(UNRELATED)), [self.query(text) for text in UNRELATED]
            self._shared = [np.mean(rows, axis=0) for rows in (passages, queries)]

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        """For each text an array (windows, dimension) of unit rows.

        A text longer than the model's input becomes several windows that overlap by `OVERLAP` tokens.
        """
        windows = self.windows(texts)
        rows = unit_rows(self.embed([ids for text in windows for ids in text]) - self._shared[0])
        ends = np.cumsum([len(text) for text in windows])
        return [rows[end - len(text) : end] for end, text in zip(ends, windows, strict=True)]

    def windows(self, texts: Sequence[str]) -> list[list[list[int]]]:
        """Token ids of each passage's windows, special tokens included."""
        # As a batch, because only then the tokenizer lets other threads run meanwhile.
        found = self._tokenizer.encode_batch([self._model.passage_prefix + text for text in texts])
        return [[encoding.ids, *(more.ids for more in encoding.overflowing)] for encoding in found]

    def query(self, text: str) -> Floats:
        """One unit vector (dimension,); the excess of a very long question is cut off."""
        encoding = self._tokenizer.encode(self._model.query_prefix + text)
        return unit_rows(self.embed([encoding.ids]) - self._shared[1]).reshape(self.dimension)

    def unread(self, texts: Sequence[str]) -> float:
        """See `protocols.Embedder`."""
        if self._model.multilingual:
            return 0.0
        counted = []
        for text, found in zip(texts, self._tokenizer.encode_batch(list(texts)), strict=True):
            spans = zip(found.offsets, found.tokens, strict=True)
            pieces = [(start, end, token not in _UNKNOWN) for (start, end), token in spans]
            counted.append(unread.count_unread(text[: pieces[-2][1]] if found.overflowing else text, pieces))
        return unread.unread_share(counted)

    def embed(self, rows: Sequence[Sequence[int]]) -> Floats:
        """Embed token ids as unit vectors (rows, dimension), in the given order."""
        vectors = np.empty((len(rows), self.dimension), np.float32)
        for batch in length_batches([len(ids) for ids in rows]):
            ids, mask = pad([rows[index] for index in batch], self._model.pad_id)
            vectors[batch] = self.run(ids, mask)
        return vectors

    def run(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> Floats:
        """Run one padded batch, (rows, tokens) each, and pool the result into unit vectors (rows, dimension)."""
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = self.session.run(None, {name: feed[name] for name in self._inputs})[0]
        match self._model.pooling:
            case "cls":
                pooled: Floats = hidden[:, 0]
            case "last":
                pooled = hidden[np.arange(len(ids)), mask.sum(axis=1) - 1]
            case _:  # the sum over real tokens has the direction of their mean
                pooled = np.matmul(mask[:, None, :].astype(np.float32), hidden)[:, 0]
        return unit_rows(pooled)


def length_batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Indices of rows, shortest first, in batches of at most `BATCH_TOKENS` tokens after padding (or one row)."""
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[index] > BATCH_TOKENS:
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


def open_session(file: str, threads: int | None = None) -> onnxruntime.InferenceSession:
    """Session of an ONNX file. `threads` defaults to one less than the processor's cores, so that the window stays
    quick. Raises ONNX Runtime's errors.
    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or max(1, (os.cpu_count() or 1) - 1)
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])


def open_model(model: ModelFiles, threads: int | None = None) -> tuple[onnxruntime.InferenceSession, Tokenizer]:
    """Session and tokenizer of a model, without padding, its files checked by sha256; for `threads` see
    `open_session`. Raises `ModelError` if they cannot be used.
    """
    paths = {file: str(model.verified(file)) for file in model.files}
    try:
        tokenizer = Tokenizer.from_file(paths["tokenizer.json"])
        session = open_session(paths["model.onnx"], threads)
    except Exception as error:  # both packages raise nothing more special
        raise ModelError(
            "The model {model} cannot be opened ({problem}): {mend}.",
            model=model.name,
            problem=error,
            mend=model.mend,
        ) from error
    tokenizer.no_padding()
    if unknown := {given.name for given in session.get_inputs()} - INPUTS:
        raise ModelError(
            "The model {model} asks for {unknown}, which Pilcrow does not know: export it with {inputs} alone.",
            model=model.name,
            unknown=", ".join(sorted(unknown)),
            inputs=", ".join(sorted(INPUTS)),
        )
    return session, tokenizer


def load_embedder(folder: Path, name: str, threads: int | None = None, own: Path | None = None) -> OnnxEmbedder:
    """The embedding model `name` of the models folders (see `model_files.find_model`). Raises `ModelError`."""
    return OnnxEmbedder(find_model(folder, name, own), threads)


def load_embedders(
    folder: Path, names: Sequence[str], threads: int | None = None, own: Path | None = None
) -> Embedder:
    """One embedding model, or two as one; see `load_embedder`. Raises `ModelError`."""
    first, *more = [load_embedder(folder, name, threads, own) for name in names]
    return DualEmbedder(first, *more) if more else first
