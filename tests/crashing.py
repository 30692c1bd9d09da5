"""Indexing that is killed at chosen moments and continued, and a comparison with an undisturbed library.

    python tests/crashing.py FILE FOLDER

is the process to be killed: it indexes FILE into FOLDER, fills Chroma, and prints a line for each step: its phase
(read, store, embed, sync), the amount done, and the total (0: unknown). It waits for a line on standard input
after each step: so it is killed after the intended step and before the next, even on a busy machine.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
import psutil

import faulty
import processes
from pilcrow.core.exchange.events import Indexing
from pilcrow.core.indexing import pipeline
from pilcrow.core.model import Document, Paragraph
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.engines.embedding.embedder import load_embedder
from pilcrow.engines.pdf.parent import exchange as reading
from pilcrow.engines.store import vector_store
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.vector_store import VectorStore
from pilcrow.settings import Settings, bundled
from pilcrow.workspace import Workspace

PHASES = ("read", "store", "embed", "embed", "sync")
"""Phases of the kills in one round: each must still have work left at its turn."""
COSINE = 0.99
TIE = 0.02
"""Greatest difference of tied scores: int8 activations depend on the other texts in the batch."""
COMMIT = 16
_ROWS = 10  # statements between two lines about storing


def child(file: str, folder: Path) -> None:
    """Index and fill Chroma in small steps, so that there are many moments between steps, and as many each
    time.
    """
    pipeline.COMMIT, pipeline.BATCH, vector_store._BATCH = COMMIT, 2000, 24
    reading._TELL = -1.0  # every page
    with Workspace(folder, Settings(ocr="off")) as workspace:
        steps = count(1)

        def executed(statement: str) -> None:
            if statement.startswith(("INSERT INTO p", "COMMIT")) and (step := next(steps)) % _ROWS == 1:
                step_taken("store", step, 0)

        faulty.watch(workspace.library, executed)
        for event in workspace.index(file):
            if isinstance(event, Indexing):
                if event.stage == "embed":
                    faulty.watch(workspace.library, None)
                step_taken(event.stage, event.done, event.total)
        assert workspace.embedder
        for done, total in workspace.vectors.sync(workspace.embedder.id):
            step_taken("sync", done, total)


def step_taken(*step: object) -> None:
    print(*step, flush=True)
    sys.stdin.readline()


@dataclass(frozen=True)
class Step:
    phase: str
    done: int
    total: int


def run(file: Path, folder: Path, phase: str = "", number: int = 0, delay: float = 0.0) -> list[Step]:
    """Run `child`; kill it `delay` seconds after the `number`-th (from 0) step of `phase`. Returns its steps."""
    command = [sys.executable, __file__, str(file), str(folder)]
    steps: list[Step] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        for line in process.stdout:
            name, done, total = line.split()
            steps.append(Step(name, int(done), int(total)))
            print(file=process.stdin, flush=True)
            if name == phase and sum(step.phase == phase for step in steps) > number:
                time.sleep(delay)  # between two steps, at any place
                others = psutil.Process(process.pid).children(recursive=True)
                os.kill(process.pid, signal.SIGKILL)
                assert not processes.left(others), "a reader outlived its parent"
                break
    assert process.returncode == (-signal.SIGKILL if phase else 0), f"no step {number} of {phase}"
    return steps


@dataclass(frozen=True)
class Kill:
    """A run killed `delay` seconds after its `last` step, whether a structure was `stored` by then, and the number
    of texts with vectors.
    """

    last: Step
    delay: float
    stored: bool
    kept: int


def crash(file: Path, folder: Path, usual: list[Step], chance: random.Random) -> Iterator[Kill]:
    """Kill indexing in each of `PHASES` at random, then let it finish; `usual` are the steps without kills."""
    model = load_embedder(bundled("models"), Settings().model).id
    for phase in PHASES:
        most = sum(step.phase == phase for step in usual) // (3 if phase == "embed" else 2)
        delay = 10 ** chance.uniform(-4, -1.5)
        last = run(file, folder, phase, chance.randint(0, max(0, most - 1)), delay)[-1]
        library = Library(folder)
        yield Kill(last, delay, bool(library.documents()), len(library.vector_hashes(model)))
        library.close()
    run(file, folder)


def differences(file: Path, ours: Path, theirs: Path, seed: int) -> tuple[list[str], float, float]:
    """Differences between two libraries of `file`, in words; the lowest cosine of their vectors, and the largest
    difference of scores over fifty queries.
    """
    found: list[str] = []
    embedder = load_embedder(bundled("models"), Settings().model)
    libraries = [Library(folder) for folder in (ours, theirs)]
    documents = [document for library in libraries if (document := library.find(str(file)))]
    if len(documents) != 2:
        return ["one does not hold the document"], 0.0, 1.0
    first, second = ([*lib.every(doc.structure)] for lib, doc in zip(libraries, documents, strict=True))
    if first != second or _shown(documents[0]) != _shown(documents[1]):
        found.append("paragraphs or sections are not the same")
    (a, rows), (b, others) = (
        lib.vectors(doc.structure, embedder.id) for lib, doc in zip(libraries, documents, strict=True)
    )
    if not np.array_equal(rows, others):
        return [*found, "not the same paragraphs have vectors"], 0.0, 1.0
    cosine = float((a * b).sum(axis=1).min())
    if cosine < COSINE:
        found.append(f"vectors differ: cosine {cosine:.4f}")
    if any(library.missing_vectors(doc, embedder.id) for library, doc in zip(libraries, documents, strict=True)):
        found.append("texts without vectors")
    apart = 0.0
    searches = [LibraryCorpus(lib, [doc], embedder) for lib, doc in zip(libraries, documents, strict=True)]
    for query in _queries(first, seed):
        one, other = ({hit.at: hit.score for hit in search.search(query, 30)} for search in searches)
        apart = max([apart, *(abs(one[at] - other[at]) for at in one.keys() & other.keys())])
        for best, rest in ((one, other), (other, one)):
            tenth = sorted(rest.values())[-10:][0]
            if any(rest.get(at, 0.0) < tenth - TIE for at in list(best)[:10]):
                found.append(f"another top ten for “{query}”")
    for folder, library in zip((ours, theirs), libraries, strict=True):
        store = VectorStore(folder, library)
        held = faulty.vectors(store, embedder.id).count()
        every = library.windows(embedder.id, sorted(library.vector_hashes(embedder.id)))
        if held != sum(len(windows) for windows in every):
            found.append(f"Chroma holds {held} vectors, the library {sum(map(len, every))}")
        store.close()
        library.close()
    return found, cosine, apart


def _shown(document: Document) -> object:
    return document.id, document.title, document.pages, document.sections, document.unread


def chances(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  (nothing secret about it)


def _queries(paragraphs: list[Paragraph], seed: int) -> Iterator[str]:
    chance = chances(seed)
    for paragraph in chance.choices(paragraphs, k=50):
        words = paragraph.text.split()
        at = chance.randrange(max(1, len(words) - 6))
        yield " ".join(words[at : at + 6])


if __name__ == "__main__":
    del __file__  # child processes would import all of this again
    child(sys.argv[1], Path(sys.argv[2]))
