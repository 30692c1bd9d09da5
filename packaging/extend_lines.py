"""Adds trees to the shipped model of lines' kinds, for kinds of documents that it reads badly.

    pip install -r packaging/line-requirements.txt      beside Pilcrow's own packages
    packaging/extend_lines.py LABELS.jsonl ... [--cache DIR]

Label files are those of `train_lines.py`. Labelled lines correct the model. All other lines of the
pages and of their neighbours hold it to what it says, so a page with `"lines": []` only holds: list such pages
of documents of every other kind. Network, joints and features stay as they are.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pilcrow.core.structure.lines.kinds import KINDS
from train_lines import KIND_TREES, ROOT, SEED, SHARE, TARGET, Labelled, make_trees_node, read_labels

ROUNDS, HELD = 40, 0.5
"""Trees added for each kind, and weight of a line that only holds the model to what it says."""
TREES = {**KIND_TREES, "learning_rate": 0.15, "num_leaves": 10}
LEAST = 1e-6
"""Probability that the kept model gives a kind at least, as a start for the added trees."""


def told_by(model: Any, documents: Sequence[Labelled]) -> np.ndarray:
    """Probabilities (n, len(KINDS)) that a model tells of all lines of the documents."""
    import onnxruntime

    session = onnxruntime.InferenceSession(model.SerializeToString())
    told = [session.run(None, {"features": d.features, "page": d.page.astype(np.int64)})[0] for d in documents]
    return np.concatenate(told)


def train_more(rows: np.ndarray, told: np.ndarray, wanted: np.ndarray, weight: np.ndarray) -> Any:
    """Trees, seeded, that lead from the probabilities `told` to those `wanted` (n, len(KINDS)), with the say that
    trees have beside the network.
    """
    import lightgbm

    start, own = np.log(np.maximum(told, LEAST)), 1 - SHARE

    def slopes(added: np.ndarray, _: Any) -> tuple[np.ndarray, np.ndarray]:
        odds = start + own * added
        raised = np.exp(odds - odds.max(axis=1, keepdims=True))
        said = raised / raised.sum(axis=1, keepdims=True)
        return weight[:, None] * own * (said - wanted), weight[:, None] * own**2 * 2 * said * (1 - said)

    options = {
        **TREES, "objective": slopes, "seed": SEED, "deterministic": True, "num_threads": 1, "verbose": -1,
        "force_row_wise": True,
    }  # fmt: skip
    return lightgbm.train(options, lightgbm.Dataset(rows, np.zeros(len(rows))), ROUNDS)


def append_trees(trees: Any, added: Any) -> None:
    """Append the trees of one node to those of another."""
    lists = {attribute.name: attribute for attribute in added.attribute}
    first = max(next(a.ints for a in trees.attribute if a.name == "nodes_treeids")) + 1
    for attribute in trees.attribute:
        more = lists[attribute.name]
        if attribute.name.endswith("treeids"):
            attribute.ints.extend(number + first for number in more.ints)
        elif attribute.name.startswith(("nodes_", "class_")):
            attribute.ints.extend(more.ints)
            attribute.floats.extend(more.floats)
            attribute.strings.extend(more.strings)


def extend(documents: Sequence[Labelled]) -> tuple[bytes, dict[str, int]]:
    """The shipped model of kinds with more trees, and the number of lines that corrected it, and that held it."""
    import onnx

    model = onnx.load(TARGET / "kinds.onnx")
    (trees,) = (node for node in model.graph.node if node.op_type == "TreeEnsembleClassifier")
    rows = np.concatenate([document.features for document in documents])
    kind = np.concatenate([document.kind for document in documents])
    told, labelled = told_by(model, documents), kind >= 0
    wanted = told.astype(np.float64)
    wanted[labelled] = np.eye(len(KINDS))[kind[labelled]]
    booster = train_more(rows, told, wanted, np.where(labelled, 1.0, HELD))
    append_trees(trees, make_trees_node(booster, len(KINDS), "trees"))
    return model.SerializeToString(), {"corrected by": int(labelled.sum()), "held by": int((~labelled).sum())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "pilcrow-lines")
    given = parser.parse_args()
    given.cache.mkdir(parents=True, exist_ok=True)
    data, counts = extend(read_labels(given.files, given.cache))
    (TARGET / "kinds.onnx").write_bytes(data)
    manifest = ROOT / "models/manifest.json"
    told = json.loads(manifest.read_text(encoding="utf-8"))
    told["lines"]["lines that added trees were trained on"] = counts
    told["lines"]["files"]["kinds.onnx"] = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
    manifest.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(counts)


if __name__ == "__main__":
    main()
