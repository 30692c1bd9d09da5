#!/usr/bin/env python3
"""Train the reader of answers (`models/answer-reader`), and write it with its card into `models/`.

    python -m venv /tmp/reader && /tmp/reader/bin/pip install -r packaging/reader-requirements.txt
    /tmp/reader/bin/python packaging/train_reader.py [--source FOLDER]    some four hours in one thread; seeded

A question and a passage are read together; the answer is the first and the last token of a piece of the passage,
or the very first token for none. The reader begins as the embedding model, whose vectors of words stay as they
are, so that both share them. `reader-examples.jsonl.xz` has a passage a line: {"document", "titles", "passage",
"questions": [[question, start, end], ...]}, with the titles above the passage, and the characters of the answer in
it, or -1 twice. Public questions are fetched (`public_questions.py`). A question with an answer is asked about
similar passages, too, which have none. A seventh of the documents is left out, and measures the reader.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import random
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from tokenizers import Tokenizer
from torch.nn import functional

from build_model import NAME, ROOT, SOURCES, fetch, quantised_words, read_safetensors, sha256
from public_questions import Example, public_questions
from reader_network import PLACES, ReaderGraph, ReaderNetwork

EXAMPLES = Path(__file__).with_name("reader-examples.jsonl.xz")
TARGET = ROOT / "models/answer-reader"
SEED, EPOCHS, RATE, WARM, AT_ONCE, LARGEST = 7, 3, 1e-4, 60, 24, 1.0
OTHERS, SIMILAR, SAME = 0.7, 8, 0.1
"""Chance that a question is asked about another passage, too; similar passages it is taken from; and what is added
to the cosine of passages of the same document."""
PUBLIC = 0.4
"""Share of the public questions in an epoch."""
LONGEST, QUESTION, ANSWER = 208, 40, 30
"""Tokens of an example in training, of its question, and of an answer, at most."""
KEYWORDS, LOWER, UNMARKED, CUT, JOINED, TITLED = 0.1, 0.12, 0.12, 0.5, 0.07, 0.35
"""Chances of changes: a question is cut to its telling words, written small, without its mark; a passage is cut,
joined with another one, or gets words of its own as a title."""
_IDLE = """
a an the of to is are was were be do does did what which who whom whose when where why how in on at for and or it
its this that i you my your can must should will would may with by from as if
"""
IDLE = frozenset(_IDLE.split())
"""Words that tell nothing in a question, or in a title."""
FIRST, BETWEEN = 101, 102  # [CLS], [SEP]
_SENTENCE = re.compile(r"\S.*?(?:[.;!?](?=\s)|$)", re.DOTALL)


class Encoded(NamedTuple):
    """Token ids and types of an example, and the places of the answer's first and last token, or 0 twice. The
    passage's tokens begin at `begin`, and stand at the characters `offsets`.
    """

    ids: list[int]
    types: list[int]
    first: int
    last: int
    begin: int
    offsets: Sequence[tuple[int, int]]


def load(file: Path) -> list[Example]:
    with lzma.open(file, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [
        _below(row["titles"], Example(question, row["passage"], start, end, row["document"]))
        for row in rows
        for question, start, end in row["questions"]
    ]


def _below(titles: str, example: Example) -> Example:
    """An example whose passage begins with the titles above it, as the program shows them to the reader."""
    if not titles:
        return example
    moved = len(titles) + 2 if example.start >= 0 else 0
    passage, start, end = f"{titles}. {example.passage}", example.start + moved, example.end + moved
    return example._replace(passage=passage, start=start, end=end)


def is_held(document: str) -> bool:
    """True for the seventh of the documents that measures."""
    return int(hashlib.md5(document.encode(), usedforsecurity=False).hexdigest(), 16) % 7 == 0


class Encoder:
    """Examples to tokens."""

    def __init__(self, file: Path) -> None:
        self.tokenizer = Tokenizer.from_file(str(file))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()

    def encode(self, example: Example) -> Encoded:
        """A passage that is too long is cut before the answer, or at its end."""
        asked = self.tokenizer.encode(example.question, add_special_tokens=False).ids[:QUESTION]
        found = self.tokenizer.encode(example.passage, add_special_tokens=False)
        room, begin = LONGEST - len(asked) - 3, len(asked) + 2
        places = [i for i, (a, b) in enumerate(found.offsets) if a < example.end and example.start < b]
        cut = min(places[0], len(found.ids) - room) if places and places[-1] >= room else 0
        own = found.ids[cut : cut + room]
        ids = [FIRST, *asked, BETWEEN, *own, BETWEEN]
        first, last = (places[0], min(places[-1], cut + len(own) - 1)) if places else (cut - begin, cut - begin)
        types = [0] * begin + [1] * (len(own) + 1)
        return Encoded(ids, types, first - cut + begin, last - cut + begin, begin, found.offsets[cut : cut + room])


class Changes:
    """Changed examples, so that the reader learns to do without what is not always there."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def changed(self, example: Example, other: str) -> Example:
        """An example in other words and another cut; `other` is a passage without the answer."""
        chance, (question, passage, start, end, document) = self._rng.random, example
        telling = [word for word in question.rstrip("?").split() if word.lower() not in IDLE]
        if chance() < KEYWORDS and len(telling) > 1:
            question = " ".join(telling)
        question = question.lower() if chance() < LOWER else question
        question = question.rstrip("?") if chance() < UNMARKED else question
        low, high = self._cut(example) if chance() < CUT else (0, len(passage))
        before = f"{other} " if chance() < JOINED else ""
        before += self._title(passage) if chance() < TITLED else ""
        moved = len(before) - low if start >= 0 else 0
        return Example(question, before + passage[low:high], start + moved, end + moved, document)

    def _cut(self, example: Example) -> tuple[int, int]:
        """Characters of successive sentences with the answer."""
        spans = [match.span() for match in _SENTENCE.finditer(example.passage)]
        if example.start < 0:
            low, high = len(spans) // 3, 2 * len(spans) // 3
        else:
            low = next(i for i, span in enumerate(spans) if span[1] > example.start)
            high = next((i for i, span in enumerate(spans) if span[1] >= example.end), len(spans) - 1)
        begin = self._rng.randint(0, low)
        last = self._rng.randint(min(high, len(spans) - 1), len(spans) - 1)
        return spans[begin][0], spans[last][1]

    def _title(self, passage: str) -> str:
        words = [word for word in re.findall(r"[A-Za-z][\w-]{3,}", passage) if word.lower() not in IDLE]
        begin, count = self._rng.randrange(max(1, len(words) - 4)), self._rng.randint(1, 4)
        return f"{' '.join(words[begin : begin + count]).capitalize()}. " if words else ""


def stack(batch: Sequence[Encoded]) -> tuple[torch.Tensor, ...]:
    """Ids, types and mask (rows, tokens) of examples."""
    size = len(batch), max(len(each.ids) for each in batch)
    ids, types, mask = (torch.zeros(size, dtype=torch.long) for _ in range(3))
    for row, each in enumerate(batch):
        count = len(each.ids)
        ids[row, :count], types[row, :count] = torch.tensor(each.ids), torch.tensor(each.types)
        mask[row, :count] = 1
    return ids, types, mask


class Training:
    """The training examples, the passages similar to each question, and the network."""

    def __init__(
        self, own: Sequence[Example], public: Sequence[Example], encoder: Encoder, weights: dict[str, Any]
    ) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(SEED)
        self.rng = random.Random(SEED)  # noqa: S311  (no secret)
        self.encoder, self.own, self.public = encoder, own, public
        examples = [*own, *public]
        self.network = ReaderNetwork(weights)
        self.passages = sorted({each.passage for each in examples})
        documents = {each.passage: each.document for each in examples}
        self._documents = np.array([documents[passage] for passage in self.passages])
        self._vectors = self._embed(self.passages)
        asked = [each for each in examples if each.start >= 0]
        self.similar = dict(
            zip(asked, map(self._similar, asked, self._embed([e.question for e in asked])), strict=True)
        )

    def _embed(self, texts: Sequence[str]) -> Any:
        """Unit vectors (texts, dimension) of the embedding model."""
        found = np.empty((len(texts), self.network.words.embedding_dim), np.float32)
        rows = [encoding.ids[:LONGEST] for encoding in self.encoder.tokenizer.encode_batch(list(texts))]
        self.network.eval()
        order = sorted(range(len(texts)), key=lambda index: len(rows[index]))
        for at in range(0, len(order), AT_ONCE):
            batch = order[at : at + AT_ONCE]
            ids, types, mask = stack([Encoded(rows[i], [0] * len(rows[i]), 0, 0, 0, []) for i in batch])
            with torch.no_grad():
                sums = (self.network.hidden(ids, types, mask) * mask[..., None]).sum(1)
            found[batch] = functional.normalize(sums, dim=1).numpy()
        return found

    def _similar(self, example: Example, vector: Any) -> list[str]:
        near = self._vectors @ vector + SAME * (self._documents == example.document)
        best = [self.passages[index] for index in np.argsort(-near)[: SIMILAR + 1]]
        return [passage for passage in best if passage != example.passage][:SIMILAR]

    def _epoch(self) -> list[list[Encoded]]:
        """Batches of examples of like lengths."""
        changes, made = Changes(self.rng), list[Encoded]()
        for each in [*self.own, *self.rng.sample(self.public, round(PUBLIC * len(self.public)))]:
            made.append(self.encoder.encode(changes.changed(each, self.rng.choice(self.passages))))
            if each.start >= 0 and self.rng.random() < OTHERS:
                other = each._replace(passage=self.rng.choice(self.similar[each]), start=-1, end=-1)
                made.append(self.encoder.encode(changes.changed(other, "")))
        self.rng.shuffle(made)
        batches = list[list[Encoded]]()
        for at in range(0, len(made), 20 * AT_ONCE):
            part = sorted(made[at : at + 20 * AT_ONCE], key=lambda each: len(each.ids))
            batches += [part[i : i + AT_ONCE] for i in range(0, len(part), AT_ONCE)]
        self.rng.shuffle(batches)
        return batches

    def run(self, epochs: int) -> None:
        """Train for some epochs, at a rate that grows at first, and then falls to nothing."""
        tuned = [value for value in self.network.parameters() if value.requires_grad]
        optimizer = torch.optim.AdamW(tuned, RATE)
        batches = [batch for _ in range(epochs) for batch in self._epoch()]
        self.network.train()
        losses = list[float]()
        for step, batch in enumerate(batches):
            for group in optimizer.param_groups:
                group["lr"] = RATE * min(1.0, (step + 1) / WARM) * (1 - step / len(batches))
            starts, ends = self.network(*stack(batch))
            first, last = (
                torch.tensor(places) for places in zip(*((e.first, e.last) for e in batch), strict=True)
            )
            loss = (functional.cross_entropy(starts, first) + functional.cross_entropy(ends, last)) / 2
            loss.backward()
            torch.nn.utils.clip_grad_norm_(tuned, LARGEST)
            optimizer.step()
            optimizer.zero_grad()
            losses.append(loss.item())
            if step % 100 == 99:
                print(f"{step + 1} of {len(batches)}: {np.mean(losses[-100:]):.3f}", flush=True)
        self.network.eval()


def mean(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The mean of two runs' weights, which keeps what the first knew (Wortsman et al. 2022, WiSE-FT)."""
    return {name: (value + other[name]) / 2 for name, value in one.items()}


# ---- figures ----------------------------------------------------------------------------------------------


def answers(network: ReaderNetwork, rows: Sequence[Encoded]) -> Iterator[tuple[int, int, float]]:
    """The best answer's first and last token in the passage, and its log-odds against none."""
    for at in range(0, len(rows), AT_ONCE):
        batch = rows[at : at + AT_ONCE]
        with torch.no_grad():
            found = [logits.numpy() for logits in network(*stack(batch))]
        for each, starts, ends in zip(batch, *found, strict=True):
            own = slice(each.begin, len(each.ids) - 1)
            sums = starts[own, None] + ends[None, own]
            places = np.arange(len(sums))
            length = places[None, :] - places[:, None]
            sums = np.where((length >= 0) & (length < ANSWER), sums, -np.inf)
            first, last = divmod(int(sums.argmax()), len(sums))
            yield first, last, float(sums[first, last] - starts[0] - ends[0])


def common(said: str, right: str) -> tuple[bool, float]:
    """Exact match and F1 of an answer's words, as SQuAD defines them."""
    one, other = (re.sub(r"\W+|\b(?:a|an|the)\b", " ", text.lower()).split() for text in (said, right))
    same = sum((Counter(one) & Counter(other)).values())
    return one == other, 2 * same / (len(one) + len(other)) if same else float(one == other)


def in_sentence(example: Example, start: int) -> bool:
    """True if an answer from the character `start` stands in the sentence of the right one."""
    spans = (match.span() for match in _SENTENCE.finditer(example.passage))
    low, high = next(span for span in spans if span[1] > example.start)
    return low <= start < high


def above(high: Sequence[float], low: Sequence[float]) -> float:
    """Chance that a number of `high` is above one of `low`: the area under the curve."""
    return float((np.array(high)[:, None] > np.array(low)[None, :]).mean())


def measure(network: ReaderNetwork, encoder: Encoder, held: Sequence[Example]) -> dict[str, float]:
    """Figures on documents that were not trained on."""
    rows = [encoder.encode(each) for each in held]
    told = defaultdict[str, list[float]](list)
    margins: tuple[list[float], list[float]] = [], []
    for each, row, (first, last, margin) in zip(held, rows, answers(network, rows), strict=True):
        margins[each.start >= 0].append(margin)
        if each.start >= 0:
            said = each.passage[row.offsets[first][0] : row.offsets[last][1]]
            exact, f1 = common(said, each.passage[each.start : each.end])
            told["exact match"].append(exact)
            told["F1"].append(f1)
            told["right sentence"].append(in_sentence(each, row.offsets[first][0]))
    figures = {name: round(float(np.mean(values)), 3) for name, values in told.items()}
    return {
        "questions": len(held),
        **figures,
        "told from near misses (AUC)": round(above(margins[1], margins[0]), 3),
    }


def write(network: ReaderNetwork, figures: dict[str, float], trained: int, weights: Any) -> None:
    """Write the reader, and its card into the manifest."""
    data = ReaderGraph(network.published()).build()
    values, scales = (part.tobytes() for part in quantised_words(weights))
    shared = (ROOT / "models" / NAME / "model.onnx").read_bytes()
    places = {"rows": len(scales) // 4, "values": shared.index(values), "scales": shared.index(scales)}
    TARGET.mkdir(exist_ok=True)
    (TARGET / "model.onnx").write_bytes(data)
    manifest = ROOT / "models/manifest.json"
    told = json.loads(manifest.read_text(encoding="utf-8"))
    told["reader"] = {
        "name": TARGET.name,
        "licence": "Apache-2.0",
        "about": "Reads a question with a passage, and points at the answer, or tells that there is none.",
        "seed": SEED,
        "questions trained on": trained,
        "measured on documents not trained on": figures,
        "max_tokens": PLACES,
        "words": {"model": NAME, **places},
        "files": {"model.onnx": {"sha256": sha256(data), "size": len(data)}},
    }
    manifest.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, help="folder that already holds " + " and ".join(SOURCES))
    parser.add_argument(
        "--begin", type=Path, help="weights of an earlier run (--keep) to go on from and to keep half"
    )
    parser.add_argument("--keep", type=Path, help="file for the weights, not rounded, to go on from")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        source = chosen.source or Path(scratch)
        if chosen.source is None:
            fetch(source)
        weights = read_safetensors((source / "model.safetensors").read_bytes())
        encoder = Encoder(source / "tokenizer.json")
        public = list(public_questions(source, SEED))
    own = load(EXAMPLES)
    kept = ([each for each in part if not is_held(each.document)] for part in (own, public))
    training = Training(*kept, encoder, weights)
    if chosen.begin:
        training.network.load_state_dict(torch.load(chosen.begin))
    training.run(chosen.epochs)
    if chosen.begin:
        training.network.load_state_dict(mean(torch.load(chosen.begin), training.network.state_dict()))
    if chosen.keep:
        torch.save(training.network.state_dict(), chosen.keep)
    figures, others = (
        measure(training.network, encoder, [each for each in part if is_held(each.document)])
        for part in (own, public)
    )
    print(figures, others)
    write(training.network, figures, len(training.own) + len(training.public), weights)


if __name__ == "__main__":
    main()
