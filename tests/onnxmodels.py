"""Tiny models as files: a few words, a table of numbers, and hand-written ONNX.

The format is the protocol buffer of https://onnx.ai/onnx/repo-docs/IR.html, as far as needed here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

FLOAT, INT64 = 1, 7
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
Numbers = NDArray[Any]


def _varint(value: int) -> bytes:
    more, last = value >> 7, value & 127
    return bytes([last | 128]) + _varint(more) if more else bytes([last])


def _field(number: int, value: int | str | bytes) -> bytes:
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    data = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _value(name: str, kind: int, *shape: str | int) -> bytes:
    dims = b"".join(_field(1, _field(1, size) if isinstance(size, int) else _field(2, size)) for size in shape)
    return _field(1, name) + _field(2, _field(1, _field(1, kind) + _field(2, dims)))


def _node(kind: str, inputs: Sequence[str], output: str, **attributes: int) -> bytes:
    ends = b"".join(_field(1, name) for name in inputs) + _field(2, output)
    more = (_field(1, name) + _field(3, value) + _field(20, 2) for name, value in attributes.items())
    return ends + _field(4, kind) + b"".join(_field(5, one) for one in more)


def _tensor(name: str, values: Numbers) -> bytes:
    dims = b"".join(_field(1, size) for size in values.shape)
    kind = FLOAT if values.dtype == np.float32 else INT64
    return dims + _field(2, kind) + _field(8, name) + _field(9, values.tobytes())


def _graph(inputs: Sequence[str], nodes: Sequence[bytes], tensors: Mapping[str, Numbers], output: bytes) -> bytes:
    graph = b"".join(_field(1, node) for node in nodes) + _field(2, "tiny")
    graph += b"".join(_field(5, _tensor(name, values)) for name, values in tensors.items())
    graph += b"".join(_field(11, _value(name, INT64, "rows", "tokens")) for name in inputs) + _field(12, output)
    return _field(1, 8) + _field(7, graph) + _field(8, _field(2, 17))


def embedder(table: Numbers, inputs: Sequence[str] = ("input_ids", "attention_mask")) -> bytes:
    """A model whose last layer is a row of `table` (words, dimension) for each token."""
    nodes = [_node("Gather", ["table", "input_ids"], "last_hidden_state")]
    output = _value("last_hidden_state", FLOAT, "rows", "tokens", "dimension")
    return _graph(inputs, nodes, {"table": table.astype(np.float32)}, output)


def elsewhere(place: str, shape: tuple[int, int]) -> bytes:
    """An embedder whose table is declared to lie in another file, at this path."""
    dims = b"".join(_field(1, size) for size in shape)
    data = _field(1, "location") + _field(2, place)
    table = dims + _field(2, FLOAT) + _field(8, "table") + _field(13, data) + _field(14, 1)
    node = _node("Gather", ["table", "input_ids"], "last_hidden_state")
    inputs = b"".join(
        _field(11, _value(name, INT64, "rows", "tokens")) for name in ("input_ids", "attention_mask")
    )
    output = _field(12, _value("last_hidden_state", FLOAT, "rows", "tokens", "dimension"))
    graph = _field(1, node) + _field(2, "tiny") + _field(5, table) + inputs + output
    return _field(1, 8) + _field(7, graph) + _field(8, _field(2, 17))


def reranker(values: Numbers) -> bytes:
    """A model whose score of a pair is the sum of `values` (words,) over the passage's tokens."""
    nodes = [
        _node("Gather", ["values", "input_ids"], "worth"),
        _node("Cast", ["token_type_ids"], "passage", to=FLOAT),
        _node("Mul", ["worth", "passage"], "counted"),
        _node("ReduceSum", ["counted", "axis"], "logits", keepdims=1),
    ]
    tensors = {"values": values.astype(np.float32), "axis": np.array([1], np.int64)}
    inputs = ("input_ids", "attention_mask", "token_type_ids")
    return _graph(inputs, nodes, tensors, _value("logits", FLOAT, "rows", 1))


def checker(values: Numbers, *, apart: bool = True) -> bytes:
    """A model whose two logits are the sum of `values` (words,) over the claim's tokens, negated and as it is; of
    all tokens unless it tells them `apart` by their types.
    """
    counted = [
        _node("Cast", ["token_type_ids"], "claim", to=FLOAT),
        _node("Mul", ["worth", "claim"], "counted"),
    ]
    nodes = [
        _node("Gather", ["values", "input_ids"], "worth"),
        *(counted if apart else []),
        _node("ReduceSum", ["counted" if apart else "worth", "axis"], "sum", keepdims=1),
        _node("MatMul", ["sum", "sides"], "logits"),
    ]
    tensors = {
        "values": values.astype(np.float32),
        "axis": np.array([1], np.int64),
        "sides": np.array([[-1, 1]], np.float32),
    }
    inputs = ("input_ids", "attention_mask", "token_type_ids") if apart else ("input_ids", "attention_mask")
    return _graph(inputs, nodes, tensors, _value("logits", FLOAT, "rows", 2))


def word(text: str, words: Sequence[str]) -> int:
    """Number of a word's token."""
    return [*SPECIAL, *words].index(text)


def tokenizer(words: Sequence[str]) -> str:
    """JSON of a tokenizer for these words, with BERT's special tokens around one text or two."""
    made = Tokenizer(models.WordLevel({word: at for at, word in enumerate([*SPECIAL, *words])}, SPECIAL[1]))
    made.normalizer = normalizers.Lowercase()
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    made.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", SPECIAL.index("[CLS]")), ("[SEP]", SPECIAL.index("[SEP]"))],
    )
    made.enable_padding(length=128)
    return made.to_str()


def add(folder: Path, name: str, graph: bytes, words: Sequence[str], **entry: object) -> None:
    """Add a model of these words to a folder of models and its manifest; `entry` has further manifest values."""
    (folder / name).mkdir(parents=True)
    (folder / name / "model.onnx").write_bytes(graph)
    (folder / name / "tokenizer.json").write_text(tokenizer(words))
    manifest = folder / "manifest.json"
    listed = json.loads(manifest.read_text())["models"] if manifest.exists() else []
    files = {
        file: {"sha256": hashlib.sha256((folder / name / file).read_bytes()).hexdigest()}
        for file in ("model.onnx", "tokenizer.json")
    }
    listed.append({"name": name, "max_tokens": 64, "files": files} | entry)
    manifest.write_text(json.dumps({"version": 1, "models": listed}))
