"""Embedding throughput, compared with the same ONNX session on sorted, prepared batches.

    python tests/benchmarks/embedding.py [--passages 400] [--rounds 5]

The embedder tokenises, splits into windows, sorts, pads, pools and restores the order; the baseline only runs the
session. Both are timed alternately in one process, and the ratio is that of the best round of each, so that other
work on the machine has little influence. Goal: at least 0.9.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from pilcrow.engines.embedding.embedder import length_batches, load_embedder, pad
from pilcrow.settings import Settings, bundled

VOCABULARY = (
    "section paragraph clause tenant landlord payment interest notice contract agreement party liability annual "
    "report revenue method result figure table measure sample temperature pressure valve pump manual operator "
    "must shall may before after within under between each every other the a of in to and or by for with on from"
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Embedding throughput, as a ratio.")
    parser.add_argument("--passages", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    random = np.random.default_rng(7)
    # like paragraphs: most are short, some fill the model's window, a few need two
    lengths = np.clip(random.lognormal(np.log(70), 0.7, chosen.passages), 3, 400).astype(int)
    words = VOCABULARY.split()
    texts = [" ".join(random.choice(words, length)) for length in lengths]

    embedder = load_embedder(bundled("models"), Settings().model)
    rows = [ids for text in embedder.windows(texts) for ids in text]
    sizes = [len(ids) for ids in rows]
    ready = [pad([rows[index] for index in batch], 0) for batch in length_batches(sizes)]
    session_times, embedder_times = [], []
    for _ in range(chosen.rounds):
        start = time.perf_counter()
        for ids, mask in ready:
            embedder.session.run(None, {"input_ids": ids, "attention_mask": mask})
        middle = time.perf_counter()
        embedder.passages(texts)
        session_times.append(middle - start)
        embedder_times.append(time.perf_counter() - middle)
    session, whole = min(session_times), min(embedder_times)
    print(f"{len(texts)} passages, {np.mean(sizes):.0f} tokens a window on average, {len(ready)} batches")
    print(f"session alone  {len(texts) / session:7.1f} passages/s")
    print(f"embedder       {len(texts) / whole:7.1f} passages/s")
    print(f"ratio          {session / whole:7.3f}   (goal: at least 0.9)")


if __name__ == "__main__":
    main()
