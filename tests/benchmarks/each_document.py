"""One question put to each of hundreds of documents: what the program itself takes, beside the chat model.

    python tests/benchmarks/each_document.py [DOCUMENTS ...]

For each size (633 and 5,000), leases, syllabi and invoices are generated as in `library.py`, and asked for their
monthly rent by a model in memory that reports what stands in its prompt, at no time. Printed are the number of
documents asked, found and silent, the requests, the CPU time of the first answer and of one more column, which is
asked of nobody, and the peak of memory; and, over the sizes, how time grows.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from library import add, generate

from pilcrow.core.ask.documents.spreadsheet import make_spreadsheet
from pilcrow.core.ask.memory.relevance import Memory
from pilcrow.core.ask.question import Options, Question
from pilcrow.core.ask.strategies.per_document import PerDocument
from pilcrow.core.exchange.asked_each import Tabulated
from pilcrow.core.exchange.events import Answered
from pilcrow.core.exchange.findings import Instructions, Task
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.servers.chat import ChatMessage, Chunk
from pilcrow.engines.spreadsheet import workbook
from pilcrow.engines.store.library import Library

SIZES = (633, 5_000)
QUESTION = "What is the monthly rent of each of these leases?"
RENT = Task("What is the monthly rent?")


class Reporter:
    """A chat model in memory: agents report the sentence with the rent, the writer says one sentence."""

    name, identity, why, context, tools, at_once = "reporter", "", "", 8192, False, 1
    prompt_speed = measured_speed = 1e9

    def __init__(self) -> None:
        self.asked = 0

    def chat(self, messages: Sequence[ChatMessage], **_: object) -> Iterator[Chunk]:
        self.asked += 1
        given = "\n".join(message.content for message in messages)
        found = re.search(r"\[(S\d+:\d+)\][^\[]*?monthly rent of (£[\d,]+)", given)
        finding = {"task": 1, "found": True, "answer": found[2], "ids": [found[1]]} if found else {"task": 1}
        yield Chunk(json.dumps({"relevance": 0.5, "findings": [finding]}), done=True)

    def release(self) -> None:
        """Hold nothing, release nothing."""


def measure(count: int) -> float:
    """Prints the figures of one size; returns the CPU seconds of the first answer."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library = Library(folder)
        documents = [add(library, folder, at, each.paragraphs) for at, each in enumerate(generate(count))]
        chat, memory = Reporter(), Memory(library, library.gists, None)
        way = PerDocument(kept=library.findings(documents, QUESTION, chat.name), relevance=memory.relevance)
        asked = Question(
            QUESTION,
            LibraryCorpus(library, documents),
            chat,
            Options(),
            instructions=Instructions((RENT,), "Sum up."),
        )
        began = time.process_time()
        events = list(way.answer(asked))
        first, requests = time.process_time() - began, chat.asked
        table = next(event.table for event in events if isinstance(event, Tabulated))
        began = time.process_time()
        *_, again = way.answer(
            replace(asked, each=0, instructions=asked.instructions.with_task("What is its deposit?"))
        )
        more = time.process_time() - began
        workbook(make_spreadsheet(table, asked.corpus))
        library.close()
    found = sum(row.found for row in table.rows)
    answer = events[-1]
    assert isinstance(answer, Answered)
    assert isinstance(again, Answered)
    print(
        f"{count:,} documents: {len(table.rows):,} asked, {found:,} found, {count - found:,} silent;"
        f" the answer ends {answer.text[-60:]!r}"
    )
    print(f"  {requests:,} requests, {first:.1f} s of CPU time; one more column without asking {more:.1f} s")
    print(f"  peak of memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return first


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, metavar="DOCUMENTS")
    sizes = parser.parse_args().sizes or SIZES
    taken = [measure(count) for count in sizes]
    for (less, before), (more, after) in pairwise(zip(sizes, taken, strict=True)):
        print(f"{less:,} -> {more:,} documents: {after / before:.1f} times as long ({more / less:.1f} is linear)")


if __name__ == "__main__":
    main()
