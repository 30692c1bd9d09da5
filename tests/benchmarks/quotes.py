"""How well questions are answered without a chat model: the place, the number, the words, and knowing when there
is none.

    python tests/benchmarks/quotes.py FOLDER [--data-dir DIR] [--out FILE] [--missed]

FOLDER holds `manifest.jsonl`, a line a question: `file` (a PDF, its path from FOLDER's parent), `question`,
`answer`, `evidence` (a list of `text` and 0-based `page`), `evidence_pages`, and `check`, which is
"unanswerable" for a question that the document does not answer. DIR keeps the library from one run to the next:
indexing takes most of the time.

    page     questions with a quotation on a page of their evidence
    number   of those whose answer is a number that the evidence prints, the ones that quote it
    words    of the evidence's distinct words of three letters and more and its numbers, the share that is quoted
    told     unanswerable questions of which it is said that nothing seems to answer them
    refused  answerable ones of which that is said, too; what is quoted of the nearest places counts
    strict   as page, with nothing counted where that is said
    length   words of the quotations of one answer; what is beyond the first 200 does not count

Given as means over questions and over documents, each with a standard error by bootstrap over documents.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from pilcrow.cli.reading import indexed
from pilcrow.core.ask.question import Question as Asked
from pilcrow.core.exchange.events import Answered
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.services.answering import QUOTES
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

BUDGET = 200
SAMPLES = 400
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_MARKER = re.compile(r"\[(?:D\d+:)?S\d+:\d+\]")
FIGURES = ("page", "number", "words", "told", "refused", "strict", "length")


@dataclass(slots=True)
class Question:
    text: str
    answerable: bool
    pages: frozenset[int]
    words: frozenset[str]
    numbers: frozenset[str]
    """Of the answer, as far as the evidence prints them."""


@dataclass(slots=True)
class Quoted:
    """What an answer quotes: the words, the first `BUDGET` of them, and the 0-based pages that they come from."""

    told: bool
    """That nothing seems to answer."""
    text: str = ""
    length: int = 0
    pages: set[int] = field(default_factory=set)


Row = dict[str, float]


def words(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORD.findall(text.casefold()) if len(word) > 2 or word.isdigit())


def numbers(text: str) -> frozenset[str]:
    """The numbers in a text, without grouping and without noughts at the end of a fraction."""
    found = (number.replace(",", "") for number in _NUMBER.findall(text))
    return frozenset(n.rstrip("0").rstrip(".") if "." in n else n for n in found)


def question(row: Mapping[str, Any]) -> Question:
    items = row["evidence"]
    pages = {*row["evidence_pages"], *row.get("also", ())}
    for item in items:
        pages |= {item.get("page"), *item.get("also", ())} - {None}
    evidence = " ".join(item.get("text") or "" for item in items)
    answer = row["answer"] if isinstance(row["answer"], str) else " ".join(map(str, [row["answer"]]))
    return Question(
        " ".join(row["question"].split()),
        row["check"] != "unanswerable",
        frozenset(pages),
        words(evidence),
        numbers(answer) & (numbers(evidence) if evidence else numbers(answer)),
    )


def quoted(corpus: LibraryCorpus, answer: Answered) -> Quoted:
    """What an answer quotes: each statement with its citations, or, without any, each nearest passage."""
    found = Quoted(told=not answer.statements)
    stated = [
        (
            answer.text[statement.start : statement.end],
            [c for c in answer.citations if statement.start <= c.start < statement.end],
        )
        for statement in answer.statements
    ]
    near = [(corpus.paragraph(c.at).text[slice(*c.quote)], [c]) for c in answer.nearest]
    for said, citations in stated or near:
        text = _MARKER.sub(" ", said).replace("**", "")
        piece = [word for word in text.split() if _WORD.search(word)]
        left = BUDGET - found.length
        found.length += len(piece)
        if left <= 0:
            continue
        found.text += " " + " ".join(piece[:left])
        found.pages |= {corpus.paragraph(c.at).page_at(c.quote[0]) for c in citations}
    return found


def score(asked: Question, found: Quoted) -> Row:
    told = float(found.told)
    row = {"refused" if asked.answerable else "told": told, "length": float(found.length)}
    if not asked.answerable:
        return row
    row["page"] = float(bool(found.pages & asked.pages))
    row["strict"] = row["page"] * (1 - told)
    if asked.words:
        row["words"] = len(asked.words & words(found.text)) / len(asked.words)
    if asked.numbers:
        row["number"] = float(bool(asked.numbers & numbers(found.text)))
    return row


def mean(rows: Sequence[Row]) -> Row:
    return {
        name: fmean(row[name] for row in rows if name in row)
        for name in FIGURES
        if any(name in row for row in rows)
    }


def by_question(documents: Sequence[Sequence[Row]]) -> Row:
    return mean([row for rows in documents for row in rows])


def by_document(documents: Sequence[Sequence[Row]]) -> Row:
    return mean([mean(rows) for rows in documents])


def shown(name: str, how: Callable[[Sequence[Sequence[Row]]], Row], documents: Sequence[Sequence[Row]]) -> str:
    chance = random.Random(1)  # noqa: S311  (bootstrap, no secret)
    drawn = (
        [how(chance.choices(documents, k=len(documents))) for _ in range(SAMPLES)] if len(documents) > 1 else []
    )
    errors = {n: stdev(row[n] for row in drawn if n in row) for n in FIGURES if drawn}
    return f"{name:28}" + "".join(
        f"  {n} {value:.0f}" if n == "length" else f"  {n} {value:.3f}" + (f" ±{errors[n]:.3f}" if drawn else "")
        for n, value in how(documents).items()
    )


def measured(workspace: Workspace, folder: Path) -> dict[str, list[tuple[Question, Quoted, Answered]]]:
    """Every question of every file, answered."""
    asked: defaultdict[str, list[Question]] = defaultdict(list)
    for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        asked[row["file"]].append(question(row))
    found = {}
    for file, rows in asked.items():
        corpus = workspace.corpus(indexed(workspace, [str(folder.parent / file)]))
        found[file] = [
            (row, quoted(corpus, last), last) for row in rows for last in [_answer(workspace, corpus, row.text)]
        ]
    return found


def _answer(workspace: Workspace, corpus: LibraryCorpus, text: str) -> Answered:
    *_, last = workspace.answering.ask(Asked(text, corpus, model=QUOTES))
    assert isinstance(last, Answered)
    return last


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data-dir", type=Path)
    parser.add_argument("--out", type=Path, help="a line a question, as JSON")
    parser.add_argument("--missed", action="store_true", help="print the questions whose page or number is missed")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.data_dir or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        with Workspace(folder, Settings(ocr="off")) as workspace:
            found = measured(workspace, args.folder)
    scores = {file: [score(asked, quote) for asked, quote, _ in rows] for file, rows in found.items()}
    for file, rows in scores.items():
        print(shown(Path(file).stem[:28], by_question, [rows]))
    print(shown("questions", by_question, list(scores.values())))
    print(shown("documents", by_document, list(scores.values())))
    lines = [
        {"file": file, "question": asked.text, "answerable": asked.answerable, "text": answer.text} | row
        for file, rows in found.items()
        for (asked, _, answer), row in zip(rows, scores[file], strict=True)
    ]
    if args.missed:
        for line in lines:
            if not line.get("page", 1) or not line.get("number", 1):
                print(f"{line['file']}: {line['question']}")
    if args.out:
        args.out.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
