"""A small network that tells the kinds of lines from the lines around them on their page: convolutions over the
lines in reading order. Trained by PyTorch in one thread, seeded; written as ONNX nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

WIDTH, SPREADS = 96, (1, 2, 4, 1)
"""Numbers per line in the network, and how far apart the three lines are that each of its layers looks at."""
ROUNDS, AT_ONCE, RATE, DECAY = 10, 12, 4e-3, 0.02
DOUBT = 0.05
"""Share of a line's label that any kind might have: labels err, and doubt makes errors less confident."""
LARGEST = 5.0
"""Standard deviations that a feature counts at most."""


class Page(NamedTuple):
    """Features (n, f) and kinds (n,; -1: unknown) of a page's lines in reading order, and the chance that a round
    of training sees the page.
    """

    features: np.ndarray
    kinds: np.ndarray
    chance: float


class LineNetwork:
    """A network for `kinds` kinds, trained on pages by some of their features: the columns `seen` (indices)."""

    def __init__(self, pages: Sequence[Page], kinds: int, seen: Sequence[int], seed: int) -> None:
        import torch

        torch.set_num_threads(1)
        torch.use_deterministic_algorithms(True)
        torch.manual_seed(seed)
        self.seen = np.array(seen)
        scaled = scale(np.concatenate([page.features[:, self.seen] for page in pages]))
        self.mean, self.spread = scaled.mean(axis=0), scaled.std(axis=0) + 1e-3
        self.net = make_layers(len(seen), kinds)
        self._train([page._replace(features=self._normalize(page.features)) for page in pages], seed)

    def _normalize(self, features: np.ndarray) -> np.ndarray:
        normal = (scale(features[:, self.seen]) - self.mean) / self.spread
        return np.clip(normal, -LARGEST, LARGEST).astype(np.float32)

    def _train(self, pages: Sequence[Page], seed: int) -> None:
        import torch

        rng = np.random.default_rng(seed)
        batches = [batch for _ in range(ROUNDS) for batch in deal(pages, rng)]
        optimizer = torch.optim.AdamW(self.net.parameters(), weight_decay=DECAY)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=len(batches) + 1)
        self.net.train()
        for batch in batches:
            features, kinds, there = map(torch.from_numpy, stack(batch))
            told = self.net(features, there).flatten(0, 1)
            loss = torch.nn.functional.cross_entropy(told, kinds.flatten(), ignore_index=-1, label_smoothing=DOUBT)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
        self.net.eval()

    def to_onnx(self) -> tuple[list[Any], list[Any]]:
        """Nodes and constants that lead from "features" (n, f) and "page" (n,) to "log odds" (n, kinds)."""
        return _OnnxWriter().write(self)


def scale(features: np.ndarray) -> np.ndarray:
    """The logarithm of each feature, with its sign."""
    return np.sign(features) * np.log1p(np.abs(features))


def deal(pages: Sequence[Page], rng: np.random.Generator) -> list[list[Page]]:
    """The pages of a round in random order, a few of like length at a time."""
    seen = [page for page in pages if rng.random() < page.chance]
    order = [seen[i] for i in rng.permutation(len(seen))]
    like = sorted(range(len(order)), key=lambda i: (i // (8 * AT_ONCE), len(order[i].kinds)))
    batches = [[order[i] for i in like[at : at + AT_ONCE]] for at in range(0, len(like), AT_ONCE)]
    return [batches[i] for i in rng.permutation(len(batches))]


def stack(pages: Sequence[Page]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features, kinds, and which lines are there, of pages filled up to the longest one."""
    longest = max(len(page.kinds) for page in pages)
    features = np.zeros((len(pages), longest, pages[0].features.shape[1]), np.float32)
    kinds, there = np.full((len(pages), longest), -1), np.zeros((len(pages), longest), bool)
    for i, page in enumerate(pages):
        own = slice(len(page.kinds))
        features[i, own], kinds[i, own], there[i, own] = page.features, page.kinds, True
    return features, kinds, there


def make_layers(features: int, kinds: int) -> Any:
    """The untrained network: features (pages, lines, f) of lines that are `there` (pages, lines) to log-odds."""
    import torch
    from torch import nn

    class Layer(nn.Module):
        """Adds to each line what it finds in the line and in those `spread` before and after it."""

        def __init__(self, spread: int) -> None:
            super().__init__()
            self.norm = nn.LayerNorm(WIDTH)
            self.near = nn.Conv1d(WIDTH, WIDTH, 3, padding=spread, dilation=spread)
            self.out = nn.Conv1d(WIDTH, WIDTH, 1)
            self.drop = nn.Dropout(0.15)

        def forward(self, x: Any, there: Any) -> Any:
            normal = (self.norm(x) * there[..., None]).transpose(1, 2)
            return x + self.drop(self.out(torch.relu(self.near(normal))).transpose(1, 2))

    class Network(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.own = nn.Linear(features, WIDTH)
            self.layers = nn.ModuleList(map(Layer, SPREADS))
            self.told = nn.Linear(2 * WIDTH, kinds)
            self.few, self.some, self.many = nn.Dropout(0.1), nn.Dropout(0.2), nn.Dropout(0.3)

        def forward(self, x: Any, there: Any) -> Any:
            own = self.some(torch.relu(self.own(self.few(x))))
            around = own
            for layer in self.layers:
                around = layer(around, there)
            return self.told(self.many(torch.cat([own, around], -1)))

    return Network()


class _OnnxWriter:
    """Writes a trained network as ONNX nodes."""

    def __init__(self) -> None:
        self._nodes: list[Any] = []
        self._constants: list[Any] = []

    def write(self, network: LineNetwork) -> tuple[list[Any], list[Any]]:
        net = network.net
        seen = self._add("Gather", "features", self._keep(network.seen), axis=1)
        logs = self._add("Log", self._add("Add", self._add("Abs", seen), self._keep(np.float32(1))))
        centred = self._add("Sub", self._add("Mul", self._add("Sign", seen), logs), self._keep(network.mean))
        normal = self._add("Div", centred, self._keep(network.spread))
        clipped = self._add("Clip", normal, self._keep(np.float32(-LARGEST)), self._keep(np.float32(LARGEST)))
        own = self._add("Relu", self._add_linear(clipped, net.own.weight.T, net.own.bias))
        around = own
        for layer, spread in zip(net.layers, SPREADS, strict=True):
            scale, bias = self._keep(layer.norm.weight), self._keep(layer.norm.bias)
            normal = self._add("LayerNormalization", around, scale, bias, axis=-1, epsilon=layer.norm.eps)
            near = self._add("Concat", self._shift(normal, -spread), normal, self._shift(normal, spread), axis=1)
            weight = layer.near.weight.permute(2, 1, 0).flatten(0, 1)
            hidden = self._add("Relu", self._add_linear(near, weight, layer.near.bias))
            around = self._add("Add", around, self._add_linear(hidden, layer.out.weight[..., 0].T, layer.out.bias))
        both = self._add("Concat", own, around, axis=1)
        self._add("Identity", self._add_linear(both, net.told.weight.T, net.told.bias), name="log odds")
        return self._nodes, self._constants

    def _shift(self, values: str, by: int) -> str:
        """The values of the line `by` lines later (negative: earlier), zeros where that is on another page."""
        same = self._add("Equal", self._move("page", by, self._keep(np.int64(-1))), "page")
        there = self._add("Cast", self._add("Unsqueeze", same, self._keep(np.array([1]))), to=1)
        return self._add("Mul", self._move(values, by), there)

    def _move(self, values: str, by: int, *empty: str) -> str:
        """The values `by` places later, without regard to pages; one axis where there is an `empty` value."""
        before, after, other = max(-by, 0), max(by, 0), [] if empty else [0]
        filled = self._add("Pad", values, self._keep(np.array([before, *other, after, *other])), *empty)
        bounds = (0, -before) if before else (after, np.iinfo(np.int64).max)
        return self._add("Slice", filled, *(self._keep(np.array([bound])) for bound in bounds))

    def _add_linear(self, values: str, weight: Any, bias: Any) -> str:
        return self._add("Gemm", values, self._keep(weight), self._keep(bias))

    def _add(self, operation: str, *inputs: str, name: str = "", **settings: Any) -> str:
        from onnx import helper

        name = name or f"line {len(self._nodes)}"
        self._nodes.append(helper.make_node(operation, inputs, [name], **settings))
        return name

    def _keep(self, values: Any) -> str:
        from onnx import numpy_helper

        name = f"constant {len(self._constants)}"
        own = np.asarray(values.detach().numpy() if hasattr(values, "detach") else values)
        own = own.astype(np.float32 if own.dtype.kind == "f" else np.int64)
        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(own), name))
        return name
