"""Cost of marking the evidence of a question, as a ratio to looking up the marked paragraphs.

    python tests/benchmarks/evidence_trail.py [SECTIONS [PARAGRAPHS]]

An agent reads 80 sections of 10 paragraphs, each after a search that found two paragraphs there, and answers with
20 citations. Prints the CPU time in milliseconds for all marks of all events (goal: under 30), for fetching each
section's paragraphs once, which is unavoidable, and the ratio of the two: medians over several alternating rounds
within one run.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from pilcrow.core.exchange.events import AgentEvent, Answered, Citation, Retrieved, SectionRead
from pilcrow.core.model import Coordinate
from pilcrow.core.reader.evidence import follow
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.engines.store.library import Library
from shelf import put

ROUNDS, WORDS = 9, 60


def events(sections: int, paragraphs: int) -> list[AgentEvent]:
    told: list[AgentEvent] = []
    for section in range(1, sections + 1):
        found = Coordinate(1, section, 1), Coordinate(1, section, paragraphs)
        told += [Retrieved("valves", found, found), SectionRead(1, section, 1, paragraphs, WORDS * paragraphs)]
    cited = (Coordinate(1, 1 + n * sections // 20, 1) for n in range(20))
    told.append(Answered("…", tuple(Citation(n, at, 0, 0, (0, 40)) for n, at in enumerate(cited, 1)), (), "agent"))
    return told


def milliseconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return 1000 * (time.process_time() - started)


def main(sections: int = 80, paragraphs: int = 10) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library = Library(folder)
        lines = [
            line
            for section in range(sections)
            for line in (f"# Section {section}", *(f"{n} " + "valve " * WORDS for n in range(paragraphs)))
        ]
        corpus = LibraryCorpus(library, [put(library, folder / "book.txt", "\n".join(lines))])
        told = events(sections, paragraphs)
        rounds = [
            (
                milliseconds(lambda: list(follow(told, corpus))),
                milliseconds(lambda: [corpus.paragraphs(1, section) for section in range(1, sections + 1)]),
            )
            for _ in range(ROUNDS)
        ]
        marked, fetched = (median(column) for column in zip(*rounds, strict=True))
        print(f"{sections} sections of {paragraphs} paragraphs, {len(told)} events")
        print(f"marks of all events   {marked:6.1f} ms (goal: under 30)")
        print(f"fetching them once    {fetched:6.1f} ms")
        print(f"ratio                 {marked / fetched:6.2f}")
        library.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
