"""Fits how sure answers without a chat model are (`ask/quoting/sureness.py`).

    python packaging/fit_sureness.py JUDGED.jsonl ... --data-dir DIR

A line is {"file", "question", "judged": {headline: share}}: 1 for a headline that answers, 0.5 for half an answer,
0 for a wrong one; "file" is a path, absolute or from the folder of the line's file. PDFs and judgements stay
outside the repository. Prints the headlines that nobody has judged, the weights of two logistic regressions (with
meanings and the trained reader, and by words alone), and for some thresholds, on documents that were not fitted
on, the shares of answers shown and of wrong ones among them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "desktop"))

from pilcrow.cli.reading import indexed
from pilcrow.core.ask.quoting import quotes
from pilcrow.core.ask.quoting.sureness import Signs
from pilcrow.core.protocols import Corpus, Floats
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

FOLDS, ROUNDS, STEPS, RATE, RIDGE = 8, 5, 3000, 0.5, 0.02
HALF = 0.5
"""Least share of an answer that is not wrong."""


class Judged(NamedTuple):
    """The signs of an answer in a document, and its judged share."""

    file: str
    signs: Signs
    share: float


def judged(files: list[Path], workspace: Workspace, embed: bool) -> Iterator[Judged]:
    """Judged answers, of one document after the other."""
    rows = [(file.parent / row["file"], row) for file in files for row in map(json.loads, file.open())]
    known = ""
    for path, row in sorted(rows, key=lambda each: str(each[0])):
        if str(path) != known:
            known, corpus = str(path), workspace.corpus(indexed(workspace, [str(path)]), embed=embed)
        said, signs = headline(row["question"], corpus)
        share = row["judged"].get(said)
        if share is None and signs is not None:
            print(json.dumps({"file": known, "question": row["question"], "unjudged": said}, ensure_ascii=False))
        elif share is not None and signs is not None:
            yield Judged(known, signs, share)


def headline(question: str, corpus: Corpus) -> tuple[str, Signs | None]:
    """The headline that a question has if it is shown, and its signs."""
    choice = quotes.choose_quotes(question, corpus, [hit.at for hit in corpus.search(question, quotes.LOCATED)])
    return choice.headline.said, choice.signs


def fit(signs: Floats, right: Floats) -> Floats:
    """Base and weights in log-odds, by gradient descent on standardised signs."""
    middle, spread = signs.mean(axis=0), signs.std(axis=0) + 1e-6
    scaled = (signs - middle) / spread
    base, weights = 0.0, np.zeros(signs.shape[1])
    for _ in range(STEPS):
        off = right - 1 / (1 + np.exp(-base - scaled @ weights))
        base += RATE * float(off.mean())
        weights += RATE * (scaled.T @ off / len(right) - RIDGE * weights)
    return np.append(base - float((weights / spread) @ middle), weights / spread)


def held_out(found: list[Judged], signs: Floats, right: Floats, seed: int) -> Floats:
    """Probabilities by regressions fitted on other documents."""
    names = sorted({each.file for each in found})
    np.random.default_rng(seed).shuffle(names)
    fold = np.array([names.index(each.file) % FOLDS for each in found])
    told = np.zeros(len(found))
    for number in range(FOLDS):
        fitted = fit(signs[fold != number], right[fold != number])
        told[fold == number] = 1 / (1 + np.exp(-fitted[0] - signs[fold == number] @ fitted[1:]))
    return told


def report(found: list[Judged]) -> None:
    """Print the weights, and what several thresholds would show of documents that were not fitted on."""
    signs, shares = np.array([each.signs for each in found]), np.array([each.share for each in found])
    right = (shares >= HALF).astype(float)
    fitted = fit(signs, right)
    print(f"{len(found)} answers, {right.mean():.2f} of them not wrong")
    print(f"base {fitted[0]:.2f}", Signs(*(round(float(weight), 2) for weight in fitted[1:])))
    told = np.concatenate([held_out(found, signs, right, seed) for seed in range(ROUNDS)])
    every = np.tile(right, ROUNDS)
    for least in np.arange(0.2, 0.95, 0.05):
        shown = told >= least
        if shown.any() and not shown.all():
            print(
                f"{least:.2f}: {shown.mean():.2f} shown, {1 - every[shown].mean():.2f} of them wrong,"
                f" {every[~shown].mean():.2f} of the others not"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument(
        "--data-dir", type=Path, required=True, help="the library that the documents are read into"
    )
    given = parser.parse_args()
    with Workspace(given.data_dir, Settings(ocr="off")) as workspace:
        for embed in (True, False):
            print("With meanings:" if embed else "By words alone:")
            report(list(judged(given.files, workspace, embed)))


if __name__ == "__main__":
    main()
