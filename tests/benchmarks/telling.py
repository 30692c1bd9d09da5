"""The most characteristic sentences of documents, compared with their printed abstracts, which are hidden.

    python tests/benchmarks/telling.py DATA_FOLDER [--count N]

DATA_FOLDER is a library filled by `pilcrow index --data-dir`; its documents with an abstract or a summary of 50 to
1,200 words on their first four pages count. Recall and precision refer to the abstract's distinct terms, as means
over the documents, for the characteristic sentences, for the first and for random sentences of the same length in
words.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pilcrow import settings
from pilcrow.core.ask.planning.wanted import Length, WantedSummary
from pilcrow.core.ask.quoting import telling
from pilcrow.core.ask.strategies import summary
from pilcrow.core.language.terms import telling_terms
from pilcrow.core.model import Coordinate, Document, Kind, Paragraph
from pilcrow.core.protocols import Corpus
from pilcrow.workspace import Workspace

ABSTRACT = re.compile(
    r"(?:[\dIVX.]+\s+)?(?:abstract|summary|executive summary|zusammenfassung|résumé)\b\W*", re.IGNORECASE
)
PAGES, WORDS, FEWEST = 4, (50, 1200), 25


def abstract(document: Document, corpus: Corpus) -> list[Paragraph]:
    """Paragraphs of a printed abstract: a section with such a title, or one that begins with the word."""
    found: list[Paragraph] = []
    for section in document.sections:
        titled = ABSTRACT.fullmatch(section.title.strip())
        for paragraph in corpus.paragraphs(1, section.id):
            begins = ABSTRACT.match(paragraph.text)
            if paragraph.page < PAGES and (titled or begins) and paragraph.kind in (Kind.TEXT, Kind.LIST):
                found.append(paragraph)
        if found:
            break
    return found


def sentences(corpus: Corpus, places: Sequence[Coordinate], count: int) -> Iterator[str]:
    """Characteristic sentences; the first ones, and random ones, of the same length in words."""

    def text(of: Sequence[telling._TellingSentence]) -> str:
        return " ".join(telling._said(corpus, one.passage) for one in of)

    def as_long(of: list[telling._TellingSentence]) -> str:
        return next((said for n in range(1, len(of)) if len((said := text(of[:n])).split()) >= length), text(of))

    best = text(telling._best_sentences(corpus, places, count, lambda: False))
    length = len(best.split())
    every = list(telling._find_sentences(corpus, places, lambda: False))
    shuffled = random.Random(1).sample(every, len(every))  # noqa: S311  (nothing secret about it)
    yield from (best, as_long(every), as_long(shuffled))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--count", type=int, default=8)
    given = parser.parse_args()
    scores: list[list[tuple[float, float]]] = []
    with Workspace(given.data, settings.load_settings(given.data)) as workspace:
        for document in workspace.library.documents():
            corpus = workspace.corpus([document])
            printed = abstract(document, corpus)
            words = " ".join(p.text for p in printed).split()
            left_out = {(p.section, p.number) for p in printed}
            places = summary.choose_paragraphs(WantedSummary(Length.EXECUTIVE), corpus).places
            body = [at for at in places if (at.section, at.paragraph) not in left_out]
            if not WORDS[0] <= len(words) <= WORDS[1] or len(body) < FEWEST:
                continue
            wanted, row = set(telling_terms(" ".join(words))), []
            for said in sentences(corpus, body, given.count):
                met = len(wanted & set(telling_terms(said)))
                row.append((met / max(1, len(wanted)), met / max(1, len(set(telling_terms(said))))))
            scores.append(row)
            print(document.title[:40], *(f"{recall:.2f} {precision:.2f}" for recall, precision in row), sep="  ")
    for name, column in zip(("telling", "first", "random"), zip(*scores, strict=True), strict=False):
        recall, precision = (sum(values) / len(values) for values in zip(*column, strict=True))
        print(f"{name}: recall {recall:.3f}, precision {precision:.3f} over {len(column)} documents")


if __name__ == "__main__":
    main()
