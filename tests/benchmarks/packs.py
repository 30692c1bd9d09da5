"""Benefit of each rule pack: retrieval with all packs, and without each in turn.

    python tests/benchmarks/packs.py FOLDER [--data-dir DIR] [--top K]

FOLDER holds `manifest.jsonl`, a line per question: `file` (a PDF, its path from FOLDER's parent), `question`, and
`evidence_pages` (0-based; a question without any is skipped). Prints the number of documents that each pack
assigns to its field, and, as means over documents, the share of questions with an evidence page among the first K
hits, and the mean reciprocal rank of the first hit on such a page; then the same without each pack, as
differences. DIR keeps the library from one run to the next: indexing takes most of the time.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from pilcrow.cli.reading import indexed
from pilcrow.core.language.packs import Pack
from pilcrow.core.model import Document
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.search.retrieval_options import Retrieval
from pilcrow.settings import Settings, packs
from pilcrow.workspace import Workspace


class Question(NamedTuple):
    text: str
    pages: frozenset[int]


class Score(NamedTuple):
    """Means over the questions of one document, or over documents."""

    found: float
    rank: float


Asked = tuple[Document, list[Question]]


def questions(folder: Path) -> dict[Path, list[Question]]:
    """Questions with evidence, by document."""
    asked: defaultdict[Path, list[Question]] = defaultdict(list)
    for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["evidence_pages"]:
            asked[folder.parent / row["file"]].append(Question(row["question"], frozenset(row["evidence_pages"])))
    return asked


def score(corpus: LibraryCorpus, asked: Sequence[Question], top: int) -> Score:
    """Retrieval figures of one document's questions."""
    ranks = []
    for question in asked:
        hits = [corpus.paragraph(hit.at) for hit in corpus.search(question.text, 10)]
        right = [n for n, found in enumerate(hits, 1) if question.pages & {span.page for span in found.spans}]
        ranks.append(right[0] if right else 0)
    return Score(fmean(0 < rank <= top for rank in ranks), fmean(1 / rank if rank else 0 for rank in ranks))


def mean(scores: Sequence[Score]) -> Score:
    return Score(fmean(s.found for s in scores), fmean(s.rank for s in scores))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data-dir", type=Path)
    parser.add_argument("--top", type=int, default=5)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.data_dir or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        with Workspace(folder, Settings(ocr="off")) as workspace:
            asked = [(indexed(workspace, [str(path)])[0], rows) for path, rows in questions(args.folder).items()]
            report(workspace, asked, packs(folder), args.top)


def report(
    workspace: Workspace, asked: Sequence[tuple[Document, list[Question]]], used: list[Pack], top: int
) -> None:
    def corpora(chosen: Sequence[Pack]) -> list[LibraryCorpus]:
        return [
            LibraryCorpus(workspace.library, [d], workspace.embedder, Retrieval(packs=chosen)) for d, _ in asked
        ]

    def scores(chosen: Sequence[Pack]) -> Score:
        return mean([score(corpus, rows, top) for corpus, (_, rows) in zip(corpora(chosen), asked, strict=True)])

    whole = scores(used)
    print(f"{len(asked)} documents: found in {top} {whole.found:.3f}, mean reciprocal rank {whole.rank:.3f}")
    for pack in used:
        less = scores([other for other in used if other is not pack])
        of_field = sum(bool(corpus._wording.fits(pack, [corpus._index(1)])[0]) for corpus in corpora([pack]))
        print(
            f"without {pack.name} ({of_field} documents of its field): "
            f"found {less.found - whole.found:+.3f}, rank {less.rank - whole.rank:+.3f}"
        )


if __name__ == "__main__":
    main()
