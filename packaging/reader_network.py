"""The network that reads answers: the encoder of all-MiniLM-L6-v2, tuned by PyTorch, and a layer that tells for
each token how likely an answer begins or ends there; written as the ONNX nodes of `build_model.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from onnx import TensorProto, helper
from torch import nn
from torch.nn import functional

from build_model import EPSILON, HEADS, HIDDEN, LAYERS, Array, Graph

PLACES, DROPOUT = 256, 0.1
"""Longest input in tokens."""
PARTS = {
    "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
    "context": "attention.output.dense", "attended": "attention.output.LayerNorm",
    "inner": "intermediate.dense", "outer": "output.dense", "normal": "output.LayerNorm",
}  # fmt: skip
"""Names of a layer's parts here, and in the published weights."""


class Layer(nn.Module):
    """One layer of BERT."""

    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.context = (nn.Linear(HIDDEN, HIDDEN) for _ in range(4))
        self.inner, self.outer = nn.Linear(HIDDEN, 4 * HIDDEN), nn.Linear(4 * HIDDEN, HIDDEN)
        self.attended, self.normal = (nn.LayerNorm(HIDDEN, EPSILON) for _ in range(2))
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Hidden states (rows, tokens, hidden), those of the tokens where `mask` is true taken into account."""
        rows, tokens, _ = x.shape
        shape = rows, tokens, HEADS, HIDDEN // HEADS
        heads = [part(x).view(shape).transpose(1, 2) for part in (self.query, self.key, self.value)]
        seen = functional.scaled_dot_product_attention(*heads, attn_mask=mask)
        x = self.attended(x + self.dropout(self.context(seen.transpose(1, 2).reshape(x.shape))))
        return self.normal(x + self.dropout(self.outer(functional.gelu(self.inner(x)))))


class ReaderNetwork(nn.Module):
    """The reader, beginning with the published `weights` by their names; the vectors of words stay as they are."""

    def __init__(self, weights: dict[str, Array]) -> None:
        super().__init__()
        tensors = {name: torch.tensor(value) for name, value in weights.items()}
        self.words = nn.Embedding.from_pretrained(tensors["embeddings.word_embeddings.weight"], freeze=True)
        self.places = nn.Parameter(tensors["embeddings.position_embeddings.weight"][:PLACES].clone())
        self.types = nn.Parameter(tensors["embeddings.token_type_embeddings.weight"].clone())
        self.normal = nn.LayerNorm(HIDDEN, EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.ends = nn.Linear(HIDDEN, 2)
        nn.init.normal_(self.ends.weight, std=0.02)
        nn.init.zeros_(self.ends.bias)
        for module, name in self._named():
            module.load_state_dict({end: tensors[f"{name}.{end}"] for end in ("weight", "bias")})

    def _named(self) -> list[tuple[nn.Module, str]]:
        """The modules that begin with published weights, with the names of these."""
        layers = [
            (getattr(layer, own), f"encoder.layer.{number}.{name}")
            for number, layer in enumerate(self.layers)
            for own, name in PARTS.items()
        ]
        return [(self.normal, "embeddings.LayerNorm"), *layers]

    def hidden(self, ids: torch.Tensor, types: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Hidden states (rows, tokens, hidden) of the last layer."""
        x = self.normal(self.words(ids) + self.places[: ids.shape[1]] + self.types[types])
        seen = mask[:, None, None, :].bool()
        for layer in self.layers:
            x = layer(x, seen)
        return x

    def forward(self, ids: torch.Tensor, types: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """Logits (rows, tokens) of being the first and the last token of the answer."""
        return self.ends(self.hidden(ids, types, mask)).masked_fill(~mask[..., None].bool(), -1e4).unbind(-1)

    def published(self) -> dict[str, Array]:
        """The weights by their published names, and those of the last layer."""
        named: dict[str, Array] = {
            f"{name}.{end}": value.numpy()
            for module, name in self._named()
            for end, value in module.state_dict().items()
        }
        own = {"places": self.places, "types": self.types, "ends": self.ends.weight, "ends.bias": self.ends.bias}
        return named | {name: value.detach().numpy() for name, value in own.items()}


class ReaderGraph(Graph):
    """The reader as ONNX nodes: the vectors of words come from the file of the embedding model."""

    def embed(self) -> str:
        zero = self.constant("axis0", np.array([0], np.int64))
        length = self.add("Shape", ["token_type_ids"], "length", start=1, end=2)
        place = self.add("Slice", [self.constant("places", self.weights["places"]), zero, length, zero], "place")
        kind = self.add("Gather", [self.constant("types", self.weights["types"]), "token_type_ids"], "kind")
        x = self.add("Add", [self.add("Add", ["words", place], "placed"), kind], "embedded")
        norm = [f"embeddings.LayerNorm.{part}" for part in ("weight", "bias")]
        norm = [self.constant(name, self.weights[name]) for name in norm]
        x = self.add("LayerNormalization", [x, *norm], "embedded.norm", axis=-1, epsilon=EPSILON)
        return self.add("Reshape", [x, self.constant("flat", np.array([-1, HIDDEN], np.int64))], "layer0")

    def build(self) -> bytes:
        """words (batch, tokens, hidden), attention_mask and token_type_ids (batch, tokens) -> logits
        (batch, tokens, 2) of an answer's first and last token.
        """
        x = self.embed()
        mask = self.add("Cast", ["attention_mask"], "mask", to=TensorProto.INT32)
        shape = self.add("Shape", ["words"], "shape")
        for number in range(LAYERS):
            x = self.layer(x, number, mask, shape)
        x = self.add("MatMul", [x, self.constant("ends", self.weights["ends"].T)], "ends.product")
        x = self.add("Add", [x, self.constant("ends.bias", self.weights["ends.bias"])], "ends.sum")
        size = [self.add("Shape", ["token_type_ids"], "size"), self.constant("two", np.array([2], np.int64))]
        self.add("Reshape", [x, self.add("Concat", size, "ends.shape", axis=0)], "logits")
        axes: list[Any] = ["batch", "tokens"]
        whole = ("attention_mask", "token_type_ids")
        inputs = [helper.make_tensor_value_info("words", TensorProto.FLOAT, [*axes, HIDDEN])]
        inputs += [helper.make_tensor_value_info(name, TensorProto.INT64, axes) for name in whole]
        outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [*axes, 2])]
        graph = helper.make_graph(self.nodes, "answer-reader", inputs, outputs, list(self.constants.values()))
        domains = [helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)]
        model = helper.make_model(graph, opset_imports=domains, ir_version=8, producer_name="pilcrow")
        return bytes(model.SerializeToString(deterministic=True))
