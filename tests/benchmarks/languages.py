"""Retrieval of sections by words of their first paragraph, by language.

    python tests/benchmarks/languages.py FOLDER [--dense] [--model NAME] [--pages N] [--data-dir DIR] [--worst]

Takes all PDFs below FOLDER (of at most N pages) and searches, for up to 60 sections of each, for four rare words
of the section's first paragraph, which occur in at least two, but few, paragraphs of the document. A word is a run
of letters; in Chinese and Japanese, which have no spaces, a run of up to four characters. Prints the share of
sections found by the first hit and by the first five, and the mean reciprocal rank among ten hits: by words alone,
and with `--dense` by words and vectors together. Goal: by words no language is worse than English. `--worst` also
prints the failed queries. `--data-dir` keeps the index.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pilcrow.core.errors import PilcrowError
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.model import Document, Kind, Paragraph
from pilcrow.core.protocols import Corpus
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

SECTIONS, WORDS, TOP = 60, 4, 10
_WORD = re.compile(r"[㐀-鿿]{2,4}|[゠-ヿ]{3,8}|[^\W\d_㐀-鿿぀-ヿ]{4,}")
_SCRIPTS = {"japanese": "[぀-ヿ]", "chinese": "[㐀-鿿]", "russian": "[а-я]", "arabic script": "[؀-ۿ]"}


def language(text: str, known: str) -> str:
    """Language of a text by its script: more reliable than stop words for a text with much program code."""
    shares = {name: len(re.findall(letters, text)) / len(text) for name, letters in _SCRIPTS.items()}
    return next((name for name, share in shares.items() if share > 0.1), known or "unknown")


def questions(paragraphs: Sequence[Paragraph]) -> list[tuple[int, str]]:
    """(section, rare words of its first paragraph), for sections spread over the document."""
    words = [set(_WORD.findall(p.text.casefold())) for p in paragraphs]
    frequent = Counter(word for found in words for word in found)
    most = max(3, len(paragraphs) // 20)
    found = []
    for paragraph, own in zip(paragraphs, words, strict=True):
        rare = sorted((w for w in own if 2 <= frequent[w] <= most), key=lambda word: (frequent[word], word))
        if paragraph.number == 1 and paragraph.kind == Kind.TEXT and len(rare) >= WORDS:
            found.append((paragraph.section, " ".join(rare[:WORDS])))
    return found[:: max(1, -(-len(found) // SECTIONS))]


def rank(corpus: Corpus, question: str, section: int) -> int:
    """Rank of the first hit in the section, from 1; 0 for none."""
    sections = [hit.at.section for hit in corpus.search(question, TOP)]
    return sections.index(section) + 1 if section in sections else 0


def indexed(workspace: Workspace, path: Path, dense: bool) -> Document | None:
    try:
        return next(e.document for e in workspace.index(str(path), embed=dense) if isinstance(e, Indexed))
    except PilcrowError as error:
        print(f"{path.name}: {error}")
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description="Finding sections by their words, by language.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--dense", action="store_true", help="also by words and vectors together")
    parser.add_argument("--model", default=Settings().model, help="embedding model")
    parser.add_argument("--pages", type=int, default=10_000, help="leave out longer documents")
    parser.add_argument("--data-dir", type=Path)
    parser.add_argument("--worst", action="store_true")
    chosen = parser.parse_args()
    ranks: dict[tuple[str, str], list[int]] = defaultdict(list)
    documents: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        settings = Settings(model=chosen.model, ocr="off")
        with Workspace(chosen.data_dir or Path(scratch), settings) as workspace:
            for path in sorted(chosen.folder.rglob("*.pdf")):
                document = indexed(workspace, path, chosen.dense)
                if document is None or len(document.pages) > chosen.pages:
                    continue
                paragraphs = list(workspace.library.every(document.structure))
                known = workspace.library.language(document.structure)
                name = language(" ".join(p.text for p in paragraphs[:400]), known)
                documents[name] += 1
                ways = {"words": workspace.corpus([document], embed=False)}
                if chosen.dense:
                    ways["both"] = workspace.corpus([document])
                for section, question in questions(paragraphs):
                    for way, corpus in ways.items():
                        ranks[name, way].append(rank(corpus, question, section))
                        if chosen.worst and ranks[name, way][-1] != 1:
                            print(f"{path.name} {way}: section {section}, {question}")
    print(f"{'':14}{'':7}documents  questions   hit@1   hit@5     mrr")
    for (name, way), found in sorted(ranks.items()):
        at = np.array(found)
        mrr = np.mean(np.divide(1, at, where=at > 0, out=np.zeros(len(at))))
        first, five = np.mean(at == 1), np.mean((at > 0) & (at <= 5))
        print(f"{name:14}{way:7}{documents[name]:9}{len(at):11}{first:8.3f}{five:8.3f}{mrr:8.3f}")


if __name__ == "__main__":
    main()
