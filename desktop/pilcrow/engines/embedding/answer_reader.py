"""The trained reader of answers (`models/answer-reader`), run by ONNX Runtime."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from ...core import outside
from ...core.errors import ModelError
from ...core.files import given
from ...core.protocols import Floats, Pointed, ReadPassage
from .embedder import length_batches, open_session, pad
from .model_files import MANIFEST, MEND, ModelFile, find_model, verified

_QUESTION = 40
"""Tokens of a question that are read."""
_LONGEST = 30
"""Tokens of an answer, at most."""
_UNREAD = -20.0
"""Margin of a part behind the end of what is read."""
_FIRST, _BETWEEN = 101, 102
"""The tokens [CLS] and [SEP]."""


class OnnxAnswerReader:
    """Fulfils `core.protocols.AnswerReader`. Safe to use from several threads.

    It shares tokens and their vectors with the embedding model: `words` of the manifest's entry tells where these
    stand in that model's file.
    """

    def __init__(self, models: Path) -> None:
        """Raises `ModelError` if a file of the reader or of the embedding model is missing or damaged."""
        entry = _entry(models)
        self._most = int(entry["max_tokens"])
        words = entry["words"]
        shared = find_model(models, words["model"])
        rows, width = words["rows"], shared.dimension
        table = shared.verified("model.onnx")
        self._words = np.memmap(table, np.int8, "r", words["values"], (rows, width))
        self._scales = np.memmap(table, "<f4", "r", words["scales"], (rows, 1))
        self._tokenizer = Tokenizer.from_file(str(shared.verified("tokenizer.json")))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        expected = entry["files"]["model.onnx"]
        path = models / entry["name"] / "model.onnx"
        file = ModelFile(path, expected["sha256"], expected["size"])
        self._session = open_session(str(verified(file, MEND)))

    def read(self, question: str, passages: Sequence[ReadPassage]) -> list[list[Pointed]]:
        """See `core.protocols.AnswerReader`."""
        if not passages:
            return []
        texts = [question, *(f"{each.titles}. {each.text}" if each.titles else each.text for each in passages)]
        asked, *encoded = self._tokenizer.encode_batch(texts, add_special_tokens=False)
        before = [_FIRST, *asked.ids[:_QUESTION], _BETWEEN]
        room = self._most - len(before) - 1
        rows = [[*before, *each.ids[:room], _BETWEEN] for each in encoded]
        read: list[list[Pointed]] = [[]] * len(passages)
        for batch in length_batches([len(ids) for ids in rows]):
            starts, ends = self._logits([rows[index] for index in batch], len(before))
            for index, start, end in zip(batch, starts, ends, strict=True):
                passage, offsets = passages[index], np.array(encoded[index].offsets[:room]).reshape(-1, 2)
                offsets = offsets - (len(passage.titles) + 2 if passage.titles else 0)
                own = slice(len(before), len(before) + len(offsets))
                nothing = float(start[0] + end[0])
                read[index] = list(_best(start[own] - nothing, end[own], offsets, passage.parts))
        return read

    def _logits(self, rows: Sequence[Sequence[int]], before: int) -> tuple[Floats, Floats]:
        """Logits (rows, tokens) of being an answer's first and its last token; the first token stands for none."""
        ids, mask = pad(rows, 0)
        types = mask.copy()
        types[:, :before] = 0
        vectors = self._words[ids].astype(np.float32) * self._scales[ids]
        feed = {"words": vectors, "attention_mask": mask, "token_type_ids": types}
        found: Floats = np.asarray(self._session.run(["logits"], feed)[0])
        return found[..., 0], found[..., 1]


def _best(
    starts: Floats, ends: Floats, offsets: np.ndarray[Any, Any], parts: Sequence[tuple[int, int]]
) -> Iterator[Pointed]:
    """The best answer in each part of a passage, whose tokens stand at the characters `offsets` (tokens, 2)."""
    for start, end in parts:
        inside = np.flatnonzero((offsets[:, 0] >= start) & (offsets[:, 1] <= end))
        if not len(inside):
            yield Pointed(start, end, _UNREAD)
            continue
        first, last = int(inside[0]), int(inside[-1]) + 1
        sums = starts[first:last, None] + ends[None, first:last]
        sums = np.where(_spans(last - first), sums, -np.inf)
        low, high = divmod(int(sums.argmax()), last - first)
        yield Pointed(int(offsets[first + low, 0]), int(offsets[first + high, 1]), float(sums[low, high]))


def _spans(count: int) -> np.ndarray[Any, Any]:
    """True (count, count) where a first token is not behind its last one, nor too far before it."""
    places = np.arange(count)
    length = places[None, :] - places[:, None]
    return np.asarray((length >= 0) & (length < _LONGEST))


def _entry(models: Path) -> dict[str, Any]:
    """The reader's entry of the manifest. Raises `ModelError`."""
    try:
        found: dict[str, Any] = outside.loads(given(models / MANIFEST))["reader"]
    except (OSError, ValueError, KeyError) as error:
        raise ModelError(
            "The model file {manifest} is damaged ({problem}): {mend}.",
            manifest=models / MANIFEST,
            problem=repr(error),
            mend=MEND,
        ) from error
    return found
