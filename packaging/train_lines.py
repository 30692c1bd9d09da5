#!/usr/bin/env python3
"""Train the models for lines (`pilcrow.core.structure.lines`), and write them and their card into `models/`.

    pip install -r packaging/line-requirements.txt      beside Pilcrow's own packages
    packaging/train_lines.py teach OUT.jsonl FILE.pdf ...       pages labelled by PyMuPDF's layout model
    packaging/train_lines.py train LABELS.jsonl ... [--keep-trees] [--check]
                                                        cross-validation, models, card; seeded

With --keep-trees, as the shipped models were made, the trees for kinds stay those of the file, from an earlier
training; cross-validation trains trees anew in each fold all the same.

A label file has a page per line: {"file", "page" (0-based), "blocks": [[kind, words], ...]} from people or a
drawing program, or {"file", "page", "boxes": [[x0, y0, x1, y1, class], ...]} from a layout model. "file" is an
absolute path, or relative to the label file's folder or its parent. PDFs and labels stay outside the repository.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import pickle
import random
import re
import sys
import tempfile
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "desktop"))

from line_network import LineNetwork, Page
from pilcrow.core.page import Line, PageText
from pilcrow.core.structure.lines import features, joints
from pilcrow.core.structure.lines.kinds import BEGINS, FLOWING, FURNITURE, HEADING, KINDS, TABLE
from pilcrow.core.structure.lines.line_table import line_table
from pilcrow.core.structure.page.figures import find_figures
from pilcrow.core.structure.page.layout import arrange
from pilcrow.core.structure.page.margins import line_numbers
from pilcrow.core.structure.page.rows import PageRow, make_rows

TARGET = ROOT / "models/line-reader"
SEED, FOLDS, MOST_PAGES, SAMPLE, PROCESSES = 7, 5, 1500, 4, 2
OF_LABELS = {
    "h1": "heading", "h2": "heading", "h3": "heading", "h4": "heading", "title": "title", "p": "text",
    "p+": "text",
    "li": "item", "tab": "table", "cap": "caption", "note": "note", "furn": "furniture", "toc": "contents",
    "code": "code",
    "formula": "formula", "other": "other",
}  # fmt: skip
OF_BOXES = {
    "section-header": "heading", "title": "title", "text": "text", "list-item": "item", "table": "table",
    "caption": "caption", "footnote": "note", "formula": "formula", "page-header": "furniture",
    "page-footer": "furniture",
}  # fmt: skip
OPEN_ENDED = {"tab", "toc"}
"""Kinds whose label contains only the first words; lines up to the next block belong to it."""
WEIGHTS = {"eye": 1.0, "drawn": 0.1, "boxes": 0.1}
KIND_TREES = {
    "objective": "multiclass", "num_class": len(KINDS), "learning_rate": 0.1, "num_leaves": 24,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.4, "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 5,
}  # fmt: skip
JOINT_TREES = {**KIND_TREES, "objective": "binary", "num_class": 1, "learning_rate": 0.08, "num_leaves": 20}
ROUNDS = {"kinds": 130, "begins": 150}
TREES_ALONE = ("turned", "repeated near", "repeated in document", "counts along", "same words")
"""Features that the network does not see: turned lines are few, and other pages are not before it."""
SHARE = 1 / 3
"""Share of the network in the log-odds of a line; the trees alone tell all of a turned line."""
BY_TREES = [TABLE, FURNITURE]
"""Kinds that the trees alone tell: the network sees neither other pages nor all that tables are known by."""
LEAST = 1e-5
"""Probability that the trees give a kind at least, so that the network may still find it."""


# ---- labels of lines ----------------------------------------------------------------------------------------


@dataclass
class Labelled:
    """A document with labels: for each line its kind (-1: unknown), whether it begins a block (-1: unknown), and
    its weight.
    """

    name: str
    pages: list[PageText]
    lines: list[Line]
    page: np.ndarray
    features: np.ndarray
    kind: np.ndarray
    begins: np.ndarray
    weight: np.ndarray
    drawn: bool
    carried: set[int] = field(default_factory=set)
    """Pages whose first text continues from the previous page."""
    told: np.ndarray | None = None
    """Probabilities from models that were not trained on the document."""

    @property
    def known_pages(self) -> list[Page]:
        """The pages with labels, as the network sees them."""
        on = [self.page == number for number in np.unique(self.page[self.kind >= 0])]
        return [Page(self.features[own], self.kind[own], float(self.weight[own].max())) for own in on]

    @property
    def group(self) -> str:
        """Publisher, series or set of the document; cross-validation holds out whole groups."""
        return self.name if self.drawn else re.split(r"[-_\d]", Path(self.name).stem)[0]


def plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())


def place_blocks(lines: Sequence[Line], blocks: Sequence[Sequence[str]]) -> tuple[np.ndarray, np.ndarray]:
    """Kinds and block beginnings of a page's lines, from the printed positions of its labelled blocks' words."""
    texts = [plain(line.text) for line in lines]
    stream = "".join(texts)
    starts = np.cumsum([0, *map(len, texts)])[:-1].tolist()
    first_at = {start: i for i, start in reversed(list(enumerate(starts)))}
    owner = [i for i, text in enumerate(texts) for _ in text]
    kind, begins = np.full(len(lines), -1), np.full(len(lines), -1)
    found: list[tuple[int, int, str]] = []
    used = np.zeros(len(stream) + 1, bool)
    last = 0
    for label, text in blocks:
        words = text.split("|")[0] if label in OPEN_ENDED else text
        begin, _, end = (plain(part) for part in words.replace("...", "…").partition("…"))
        if label not in OF_LABELS or not begin:
            continue
        at = _find(stream, begin, first_at, used, last)
        if at < 0:
            continue
        stop = at + len(begin)
        if end and (tail := stream.find(end, at + max(0, len(begin) - len(end)))) >= 0:
            stop = tail + len(end)
        used[at:stop] = True
        last = last if label == "furn" else stop
        found.append((at, stop, label))
    found.sort()
    for (at, stop, label), after in zip_longest(found, found[1:]):
        first, end = owner[at], owner[min(stop, len(owner)) - 1]
        if label in OPEN_ENDED:
            end = max(end, owner[after[0]] - 1 if after else len(lines) - 1)
        for i in range(first, end + 1):
            if kind[i] < 0 or i == first:
                kind[i], begins[i] = KINDS.index(OF_LABELS[label]), i == first
    return kind, begins


def _find(stream: str, begin: str, first_at: dict[int, int], used: np.ndarray, last: int) -> int:
    """Position of a block's beginning in the text of a page, -1 if it is not found: preferably at the start of a
    line, and near the end of the previous block (`last`).
    """
    places = []
    at = stream.find(begin)
    while at >= 0 and len(places) < 60:
        places.append(at)
        at = stream.find(begin, at + 1)
    free = [at for at in places if not used[at]]
    good = [at for at in free if at in first_at] or (free if len(begin) >= 8 else [])
    if not good and len(begin) >= 10:
        like = [
            (difflib.SequenceMatcher(None, begin, stream[s : s + len(begin)], autojunk=False), s) for s in first_at
        ]
        ratios = [
            (m.ratio(), s) for m, s in like if not used[s] and m.real_quick_ratio() > 0.8 and m.quick_ratio() > 0.8
        ]
        best = max(ratios, default=(0.0, -1))
        good = [best[1]] if best[0] > 0.85 else []
    return min(good, key=lambda at: at - last if at >= last else 2 * (last - at) + 50, default=-1)


def place_lines(lines: Sequence[Line], told: Sequence[Sequence[Any]]) -> tuple[np.ndarray, np.ndarray]:
    """Kinds and block beginnings of a page's lines, from labels of lines, each with text, kind ("" if unknown) and
    whether it begins a block; this is left unknown for the first text on the page.
    """
    kind, begins = np.full(len(lines), -1), np.full(len(lines), -1)
    match = difflib.SequenceMatcher(None, [line.text for line in lines], [row[0] for row in told], autojunk=False)
    for at, own, length in match.get_matching_blocks():
        for i, (_, name, starts) in zip(range(at, at + length), told[own : own + length], strict=True):
            if name:
                kind[i], begins[i] = KINDS.index(name), starts
    first = next((i for i, k in enumerate(kind) if k >= 0 and KINDS[k] in FLOWING), None)
    if first is not None:
        begins[first] = -1
    return kind, begins


def place_boxes(lines: Sequence[Line], boxes: Sequence[Sequence[Any]]) -> tuple[np.ndarray, np.ndarray]:
    """Kinds of a page's lines, by the box that contains most of each; block beginnings are left unknown."""
    kind = np.full(len(lines), -1)
    for i, line in enumerate(lines):
        area = max(line.box.area, 1e-6)
        shares = [
            (
                max(0.0, min(line.box.x1, x1) - max(line.box.x0, x0))
                * max(0.0, min(line.box.y1, y1) - max(line.box.y0, y0)),
                c,
            )
            for x0, y0, x1, y1, c in boxes
        ]
        share, name = max(shares, default=(0.0, ""))
        if share > 0.6 * area and name in OF_BOXES and not line.mono:
            kind[i] = KINDS.index(OF_BOXES[name])
    return kind, np.full(len(lines), -1)


# ---- documents ----------------------------------------------------------------------------------------------


def read_pages(path: str, cache: Path) -> list[PageText]:
    """Pages of a PDF as read by Pilcrow, cached in `cache`."""
    import pymupdf

    from pilcrow.core.structure.page.sound import sound
    from pilcrow.engines.pdf.page import extract, glyphs

    kept = cache / (hashlib.sha1(path.encode(), usedforsecurity=False).hexdigest()[:16] + ".pickle")
    if kept.exists():
        return pickle.loads(kept.read_bytes())  # noqa: S301  (our own)
    pymupdf.TOOLS.mupdf_display_errors(False)
    with pymupdf.open(path) as document:
        reader, count = glyphs.GlyphReader(), document.page_count
        pages = [sound(extract.read_page(document[n], reader), count) for n in range(min(count, MOST_PAGES))]
    kept.write_bytes(pickle.dumps(pages))
    return pages


def read_document(path: str, labels: dict[int, dict[str, Any]], cache: Path) -> Labelled | None:
    """A document with its labels applied to its lines; None if it cannot be read."""
    try:
        pages = read_pages(path, cache)
    except Exception as error:  # noqa: BLE001  (skip the document)
        print(f"{path}: {error}", file=sys.stderr)
        return None
    arranged = arrange(pages, [line_numbers(page) for page in pages])
    table = line_table(pages, arranged)
    n = len(table)
    kind, begins, weight = np.full(n, -1), np.full(n, -1), np.zeros(n, np.float32)
    bounds = np.searchsorted(table.page, np.arange(len(pages) + 1))
    carried = set()
    for number, label in labels.items():
        if number >= len(pages):
            continue
        part = slice(bounds[number], bounds[number + 1])
        if "blocks" in label:
            kind[part], begins[part] = place_blocks(arranged[number], label["blocks"])
            flowing = [k for k, _ in label["blocks"] if k in ("p", "p+", "li")]
            if flowing[:1] == ["p+"]:
                carried.add(number)
        elif "lines" in label:
            kind[part], begins[part] = place_lines(arranged[number], label["lines"])
        else:
            kind[part], begins[part] = place_boxes(arranged[number], label["boxes"])
        weight[part] = WEIGHTS["boxes" if "boxes" in label else "drawn" if label.get("drawn") else "eye"]
    drawn = any(label.get("drawn") for label in labels.values())
    document = Labelled(
        path, pages, list(table.lines), table.page, features.line_features(table), kind, begins, weight, drawn,
        carried
    )  # fmt: skip
    return _near_labels(document, labels)


def _near_labels(document: Labelled, labels: dict[int, Any]) -> Labelled:
    """The document reduced to labelled pages and their neighbours; the features cover the others."""
    near = {page + step for page in labels for step in (-1, 0, 1)}
    kept = np.isin(document.page, list(near))
    for name in ("page", "features", "kind", "begins", "weight"):
        setattr(document, name, getattr(document, name)[kept])
    document.lines = [line for line, keep in zip(document.lines, kept, strict=True) if keep]
    document.pages = [page for page in document.pages if page.number in near]
    return document


def read_labels(files: Sequence[Path], cache: Path) -> list[Labelled]:
    """Documents of label files."""
    labels: dict[str, dict[int, dict[str, Any]]] = defaultdict(dict)
    for file in files:
        for row in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            path = Path(row["file"])
            base = file.parent if (file.parent / path).exists() else file.parent.parent
            labels[str(path if path.is_absolute() else base / path)].setdefault(row["page"], row)
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = pool.map(read_document, labels, labels.values(), [cache] * len(labels), chunksize=4)
        return [document for document in found if document is not None]


# ---- training -----------------------------------------------------------------------------------------------


def folds_of(documents: Sequence[Labelled]) -> list[int]:
    """Number of the fold in which each document is held out."""
    groups = sorted({document.group for document in documents})
    random.Random(SEED).shuffle(groups)  # noqa: S311  (no secret)
    number = {group: i % FOLDS for i, group in enumerate(groups)}
    return [number[document.group] for document in documents]


def train_trees(settings: dict[str, Any], rounds: int, x: np.ndarray, y: np.ndarray, weight: np.ndarray) -> Any:
    """Train boosted trees on labelled rows, in a single thread for reproducible results."""
    import lightgbm

    options = {
        **settings,
        "seed": SEED,
        "deterministic": True,
        "num_threads": 1,
        "verbose": -1,
        "force_row_wise": True,
    }
    return lightgbm.train(options, lightgbm.Dataset(x, y, weight=weight), rounds)


def train_kind_trees(documents: Sequence[Labelled]) -> Any:
    known = [document.kind >= 0 for document in documents]
    return train_trees(
        KIND_TREES,
        ROUNDS["kinds"],
        np.concatenate([d.features[k] for d, k in zip(documents, known, strict=True)]),
        np.concatenate([d.kind[k] for d, k in zip(documents, known, strict=True)]),
        np.concatenate([d.weight[k] for d, k in zip(documents, known, strict=True)]),
    )


def train_network(documents: Sequence[Labelled]) -> LineNetwork:
    seen = [i for i, name in enumerate(features.NAMES) if name not in TREES_ALONE]
    pages = [page for document in documents for page in document.known_pages]
    return LineNetwork(pages, len(KINDS), seen, SEED)


@dataclass
class Joints:
    """Rows of a document for the joints model: features, whether each begins a block (-1: unknown), kinds."""

    rows: list[PageRow]
    features: np.ndarray
    begins: np.ndarray
    kind: np.ndarray
    told: np.ndarray
    earlier: list[int]
    weight: np.ndarray


def joints_of(document: Labelled) -> Joints:
    """Rows without headers, footers and figures, with the features of the joints model."""
    told_lines = np.zeros((0, len(KINDS))) if document.told is None else document.told
    at = {id(line): i for i, line in enumerate(document.lines)}
    drops = [
        {
            k
            for k, line in enumerate(page.lines)
            if id(line) in at and told_lines[at[id(line)]].argmax() == FURNITURE
        }
        for page in document.pages
    ]
    pictured = find_figures(document.pages, drops)
    apart = [drop.union(*(f.lines for f in placed)) for drop, placed in zip(drops, pictured, strict=True)]
    rows, told, begins, kind, weight = [], [], [], [], []
    for lines in arrange(document.pages, apart):
        opened = False
        for row in make_rows(lines):
            own = [at[id(line)] for line in row.lines if id(line) in at]
            rows.append(row)
            told.append(told_lines[own].mean(axis=0) if own else np.eye(len(KINDS), dtype=np.float32)[2])
            known = bool(own) and document.kind[own[0]] >= 0 and document.begins[own[0]] >= 0
            starts = int(document.begins[own].max()) if known else -1
            what = int(document.kind[own[0]]) if known else -1
            if starts == 1 and KINDS[what] in FLOWING and not opened:
                opened = True
                starts = int(row.page not in document.carried)
            begins.append(starts if known and KINDS[what] != "table" else -1)
            kind.append(what)
            weight.append(float(document.weight[own[0]]) if own else 0.0)
    return Joints(
        rows, joints.joint_features(rows, told), np.array(begins), np.array(kind), np.array(told),
        joints.rows_before(rows, told), np.array(weight, np.float32),
    )  # fmt: skip


def train_joints(found: Sequence[Joints]) -> Any:
    known = [each.begins >= 0 for each in found]
    return train_trees(
        JOINT_TREES,
        ROUNDS["begins"],
        np.concatenate([j.features[k] for j, k in zip(found, known, strict=True)]),
        np.concatenate([j.begins[k] for j, k in zip(found, known, strict=True)]),
        np.concatenate([j.weight[k] for j, k in zip(found, known, strict=True)]),
    )


def train(documents: Sequence[Labelled], *, keep_trees: bool) -> tuple[dict[str, bytes], dict[str, float]]:
    """Train both models; returns their files with the results of cross-validation over groups of documents. With
    `keep_trees` the trees for kinds stay as they are in the file.
    """
    folds = folds_of(documents)
    light = [replace(document, pages=[], lines=[]) for document in documents]
    with ProcessPoolExecutor(PROCESSES) as pool:
        kinds = pool.submit(build_kinds, light, keep_trees)
        tellings = [pool.submit(tell_kinds, light, folds, fold) for fold in range(FOLDS)]
        for fold, telling in enumerate(tellings):
            held = [document for document, of in zip(documents, folds, strict=True) if of == fold]
            for document, told in zip(held, telling.result(), strict=True):
                document.told = told
            print(f"kinds, fold {fold + 1} of {FOLDS}", flush=True)
        found = list(pool.map(joints_of, documents, chunksize=8))
    begins: list[np.ndarray] = [np.zeros(0)] * len(found)
    for fold in range(FOLDS):
        model = train_joints([j for j, of in zip(found, folds, strict=True) if of != fold])
        for i, of in enumerate(folds):
            if of == fold:
                begins[i] = model.predict(found[i].features) if len(found[i].rows) else np.zeros(0)
    eye = [i for i, document in enumerate(documents) if (document.weight == WEIGHTS["eye"]).any()]
    figures = measure([documents[i] for i in eye], [found[i] for i in eye], [begins[i] for i in eye])
    ends = make_graph([make_trees_node(train_joints(found), 2, "probabilities")], len(joints.NAMES), 2)
    return {"kinds.onnx": kinds.result(), "begins.onnx": ends}, figures


def build_kinds(documents: Sequence[Labelled], keep_trees: bool) -> bytes:
    trees = kept_trees() if keep_trees else make_trees_node(train_kind_trees(documents), len(KINDS), "trees")
    return make_kinds_graph(trees, train_network(documents))


def tell_kinds(documents: Sequence[Labelled], folds: Sequence[int], fold: int) -> list[np.ndarray]:
    """Probabilities of the kinds of lines in each document of a fold, from a model trained on the others."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    others = [document for document, of in zip(documents, folds, strict=True) if of != fold]
    model = onnxruntime.InferenceSession(build_kinds(others, keep_trees=False), options)
    held = [document for document, of in zip(documents, folds, strict=True) if of == fold]
    return [model.run(None, {"features": d.features, "page": d.page.astype(np.int64)})[0] for d in held]


def measure(
    documents: Sequence[Labelled], found: Sequence[Joints], begins: Sequence[np.ndarray]
) -> dict[str, float]:
    """Results on documents not used in training: headings by block (mean over documents), kinds by line and
    beginnings by row.
    """
    scores, hits, lines = [], 0, 0
    right, rows = 0, 0
    for document, each, told in zip(documents, found, begins, strict=True):
        known = document.kind >= 0
        hits += int((np.asarray(document.told)[known].argmax(axis=1) == document.kind[known]).sum())
        lines += int(known.sum())
        sure = each.begins >= 0
        right += int(((told[sure] >= BEGINS) == each.begins[sure]).sum())
        rows += int(sure.sum())
        true = guessed = both = 0
        for block in blocks(each, told):
            weight = [each.rows[i].chars for i in block]
            heading = np.average(each.told[block], axis=0, weights=weight)[HEADING] >= 0.5
            labels = [k for k in each.kind[block] if k >= 0]
            if labels:
                is_heading = max(set(labels), key=labels.count) == HEADING
                true, guessed, both = true + is_heading, guessed + heading, both + (is_heading and heading)
        if true:
            scores.append((2 * both / (true + guessed), both / max(guessed, 1), both / true))
    f1, precision, recall = np.mean(scores, axis=0)
    return {
        "documents": len(documents), "headings F1": round(float(f1), 3), "headings P": round(float(precision), 3),
        "headings R": round(float(recall), 3), "kinds": round(hits / lines, 3), "begins": round(right / rows, 3),
    }  # fmt: skip


def blocks(found: Joints, begins: np.ndarray) -> Iterator[list[int]]:
    block: list[int] = []
    for i, row in enumerate(found.rows):
        joined = begins[i] < BEGINS and found.earlier[i] == i - 1 and i and row.page == found.rows[i - 1].page
        if block and not joined:
            yield block
            block = []
        block.append(i)
    if block:
        yield block


# ---- ONNX and the card --------------------------------------------------------------------------------------


def make_trees_node(booster: Any, classes: int, output: str) -> Any:
    """Boosted trees as one node: "features" (n, f) to `output` (n, classes), probabilities."""
    from onnx import helper

    nodes: dict[str, list[Any]] = defaultdict(list)
    leaves: dict[str, list[Any]] = defaultdict(list)
    outputs = max(1, classes if classes > 2 else 1)

    def add(tree: int, node: dict[str, Any]) -> int:
        number = nodes["count"][tree]
        nodes["count"][tree] += 1
        at = len(nodes["nodes_nodeids"])
        nodes["nodes_treeids"].append(tree)
        nodes["nodes_nodeids"].append(number)
        leaf = "split_feature" not in node
        nodes["nodes_modes"].append("LEAF" if leaf else "BRANCH_LEQ")
        nodes["nodes_featureids"].append(0 if leaf else node["split_feature"])
        nodes["nodes_values"].append(0.0 if leaf else float(node["threshold"]))
        nodes["nodes_truenodeids"].append(0)
        nodes["nodes_falsenodeids"].append(0)
        if leaf:
            leaves["class_treeids"].append(tree)
            leaves["class_nodeids"].append(number)
            leaves["class_ids"].append(tree % outputs if outputs > 1 else 1)
            leaves["class_weights"].append(float(node["leaf_value"]))
        else:
            nodes["nodes_truenodeids"][at] = add(tree, node["left_child"])
            nodes["nodes_falsenodeids"][at] = add(tree, node["right_child"])
        return number

    for number, tree in enumerate(booster.dump_model()["tree_info"]):
        nodes["count"].append(0)
        add(number, tree["tree_structure"])
    del nodes["count"]
    return helper.make_node(
        "TreeEnsembleClassifier", ["features"], ["label", output], domain="ai.onnx.ml", **nodes, **leaves,
        classlabels_int64s=list(range(classes)), post_transform="SOFTMAX" if outputs > 1 else "LOGISTIC",
    )  # fmt: skip


def kept_trees() -> Any:
    """The trees of the model that is kept, as a node from "features" to "trees"."""
    import onnx

    nodes = onnx.load(TARGET / "kinds.onnx").graph.node
    (trees,) = (node for node in nodes if node.op_type == "TreeEnsembleClassifier")
    trees.output[:] = ["label", "trees"]
    return trees


def make_kinds_graph(trees: Any, network: LineNetwork) -> bytes:
    """The model of kinds: "features" (n, f) and "page" (n,) to "probabilities" (n, len(KINDS)). It mixes the
    probabilities of the trees, which see a line alone, with the log-odds of the network, which sees those around
    it.
    """
    from onnx import TensorProto, helper, numpy_helper

    nodes, constants = network.to_onnx()
    nodes += [
        trees,
        helper.make_node("Max", ["trees", "least"], ["possible"]),
        helper.make_node("Log", ["possible"], ["alone"]),
        helper.make_node("Gather", ["features", "place of turned"], ["turned"], axis=1),
        helper.make_node("Sub", ["one", "turned"], ["upright"]),
        helper.make_node("Mul", ["upright", "share"], ["own share"]),
        helper.make_node("Sub", ["log odds", "alone"], ["apart"]),
        helper.make_node("Mul", ["apart", "own share"], ["change"]),
        helper.make_node("Sum", ["alone", "change", "never"], ["odds"]),
        helper.make_node("Softmax", ["odds"], ["others"], axis=1),
        helper.make_node("Mul", ["trees", "by trees"], ["kept"]),
        helper.make_node("ReduceSum", ["kept", "axis"], ["sum"]),
        helper.make_node("Sub", ["one", "sum"], ["rest"]),
        helper.make_node("Mul", ["others", "rest"], ["shared"]),
        helper.make_node("Add", ["shared", "kept"], ["probabilities"]),
    ]
    by_trees = np.isin(np.arange(len(KINDS)), BY_TREES).astype(np.float32)
    own = {
        "least": np.float32(LEAST), "one": np.float32(1), "share": np.float32(SHARE), "axis": np.array([1]),
        "by trees": by_trees, "never": -1e4 * by_trees,
        "place of turned": np.array([features.NAMES.index("turned")]),
    }  # fmt: skip
    constants += [numpy_helper.from_array(np.asarray(value), name) for name, value in own.items()]
    page = helper.make_tensor_value_info("page", TensorProto.INT64, [None])
    return make_graph(nodes, len(features.NAMES), len(KINDS), [page], constants)


def make_graph(
    nodes: list[Any], width: int, classes: int, more: Sequence[Any] = (), constants: Sequence[Any] = ()
) -> bytes:
    """An ONNX file of `nodes` from "features" (n, width), and `more` inputs, to "probabilities" (n, classes)."""
    from onnx import TensorProto, helper

    inputs = [helper.make_tensor_value_info("features", TensorProto.FLOAT, [None, width]), *more]
    outputs = [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, [None, classes])]
    graph = helper.make_graph(nodes, "lines", inputs, outputs, initializer=constants)
    versions = [helper.make_opsetid("", 17), helper.make_opsetid("ai.onnx.ml", 3)]
    return helper.make_model(graph, opset_imports=versions, ir_version=8).SerializeToString()


def write(models: dict[str, bytes], card: dict[str, Any], *, check: bool) -> None:
    """Write the models, and the card into the manifest; with `check` only report whether they are unchanged."""
    files = {
        name: {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)} for name, data in models.items()
    }
    manifest = ROOT / "models/manifest.json"
    told = json.loads(manifest.read_text(encoding="utf-8"))
    if check:
        same = told.get("lines", {}).get("files") == files
        raise SystemExit(0 if same else "the models that are kept are others")
    TARGET.mkdir(exist_ok=True)
    for name, data in models.items():
        (TARGET / name).write_bytes(data)
    told["lines"] = {**card, "files": files}
    manifest.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def teach(out: Path, files: Sequence[Path]) -> None:
    """Label `SAMPLE` pages of each PDF with PyMuPDF's layout model; continues an interrupted run."""
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.use_layout(True)
    model = pymupdf.layout.DocumentLayoutAnalyzer.get_model()
    done = {json.loads(line)["file"] for line in out.read_text().splitlines()} if out.exists() else set()
    with out.open("a", encoding="utf-8") as target:
        for file in files:
            if str(file) in done:
                continue
            with pymupdf.open(file) as document:
                step = max(1, document.page_count // SAMPLE)
                for number in range(min(step // 2, document.page_count - 1), document.page_count, step):
                    boxes = [[*map(float, box[:4]), str(box[4])] for box in model.predict(document[number])]
                    target.write(json.dumps({"file": str(file), "page": number, "boxes": boxes}) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("teach", "train"))
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "pilcrow-lines")
    parser.add_argument("--check", action="store_true", help="write nothing: say whether the same models come out")
    parser.add_argument(
        "--keep-trees", action="store_true", help="train the network beside the trees that are kept"
    )
    given = parser.parse_args()
    if given.command == "teach":
        teach(given.files[0], given.files[1:])
        return
    given.cache.mkdir(parents=True, exist_ok=True)
    documents = read_labels(given.files, given.cache)
    print(
        f"{len(documents)} documents, {sum(int((d.kind >= 0).sum()) for d in documents)} labelled lines",
        flush=True,
    )
    models, found = train(documents, keep_trees=given.keep_trees)
    print(json.dumps(found))
    card = {
        "name": TARGET.name,
        "about": "Trees and a network tell what a line of a page is, trees whether a row begins a block.",
        "seed": SEED,
        "trees": "kept from an earlier training" if given.keep_trees else "trained with the network",
        "lines trained on": {
            "labelled by people": sum(int(((d.weight == 1) & (d.kind >= 0)).sum()) for d in documents),
            "drawn, or seen by a layout model": sum(
                int(((d.weight < 1) & (d.kind >= 0)).sum()) for d in documents
            ),
        },
        "kinds": list(KINDS),
        "features": hashlib.sha256("\n".join((*features.NAMES, *joints.NAMES)).encode()).hexdigest()[:16],
        "measured on documents not trained on, with trees trained anew in each fold": found,
    }
    write(models, card, check=given.check)


if __name__ == "__main__":
    main()
