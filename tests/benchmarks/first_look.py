"""What a model is given before its first turn: whether the program's own search shows what answers.

    python tests/benchmarks/first_look.py FOLDER [--data-dir DIR] [--context N] [--missed] [--out FILE]

FOLDER and DIR are those of `quotes.py`. The model is one with a context of N tokens that always says that there
is no answer, after which the program searches a second time.

    page     questions with a paragraph shown that stands on a page of their evidence
    number   of those whose answer is a number that the evidence prints, the ones that show it
    words    share of the evidence's words and numbers that is shown
    again    as page, the second search included
    number2  as number, the second search included
    tokens   of the first result, as estimated
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean

from quotes import Question, numbers, question, words

from pilcrow.cli.reading import indexed
from pilcrow.core.ask.agent.asking import answer_question
from pilcrow.core.ask.question import Options
from pilcrow.core.ask.question import Question as Asked
from pilcrow.core.exchange.events import Retrieved, SectionRead
from pilcrow.core.language import tokens
from pilcrow.core.model import Coordinate
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.servers.chat import ChatMessage, Chunk
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

Shown = tuple[str, set[int]]
FIGURES = ("page", "number", "words", "again", "number2", "tokens")


class Denying:
    """A chat model that always says that there is no answer, and keeps what it was given."""

    name, why, tools, prompt_speed = "denying", "", True, 0.0

    def __init__(self, context: int) -> None:
        self.context = context
        self.given: list[str] = []

    def chat(self, messages: Sequence[ChatMessage], **_named: object) -> Iterator[Chunk]:
        self.given.append("\n".join(message.content for message in messages if message.role == "tool"))
        yield Chunk("The document does not say that.", done=True)


def looked(corpus: LibraryCorpus, text: str, context: int) -> tuple[Shown, Shown]:
    """What the first look shows, and what that and the second search do: the text and its pages."""
    chat, places = Denying(context), []
    for event in answer_question(Asked(text, corpus, chat, Options(whole=False))):
        if isinstance(event, Retrieved):
            places.append(set(event.shown))
        elif isinstance(event, SectionRead):
            numbers = range(event.start, event.end + 1)
            places.append({Coordinate(event.doc, event.section, number) for number in numbers})
    pages = [{page for at in found for page in corpus.paragraph(at).pages} for found in places]
    return (chat.given[0], pages[0]), ("\n".join(chat.given[:2]), set().union(*pages))


def score(asked: Question, first: Shown, second: Shown) -> dict[str, float]:
    row = {"tokens": float(tokens.count_tokens(first[0]))}
    if asked.answerable:
        row["page"] = float(bool(first[1] & asked.pages))
        row["again"] = float(bool(second[1] & asked.pages))
        if asked.words:
            row["words"] = len(asked.words & words(first[0])) / len(asked.words)
        if asked.numbers:
            row["number"] = float(bool(asked.numbers & numbers(first[0])))
            row["number2"] = float(bool(asked.numbers & numbers(second[0])))
    return row


def shown(name: str, rows: list[Mapping[str, float]]) -> str:
    means = {figure: [row[figure] for row in rows if figure in row] for figure in FIGURES}
    return f"{name:28}" + "".join(f"  {figure} {fmean(found):.3f}" for figure, found in means.items() if found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data-dir", type=Path, required=True)
    parser.add_argument("--context", type=int, default=8192)
    parser.add_argument("--missed", action="store_true", help="print the questions whose page or number is missed")
    parser.add_argument("--out", type=Path, help="a line a question, as JSON")
    args = parser.parse_args()
    asked: defaultdict[str, list[Question]] = defaultdict(list)
    for line in (args.folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        asked[row["file"]].append(question(row))
    every: list[Mapping[str, float]] = []
    lines = []
    with Workspace(args.data_dir, Settings(ocr="off")) as workspace:
        for file, questions in asked.items():
            corpus = workspace.corpus(indexed(workspace, [str(args.folder.parent / file)]))
            rows: list[Mapping[str, float]] = []
            for one in questions:
                first, second = looked(corpus, one.text, args.context)
                rows.append(score(one, first, second))
                line = {"file": file, "question": one.text, "first": first[0], "second": second[0]}
                lines.append(line | rows[-1])
                if args.missed and not (rows[-1].get("page", 1) and rows[-1].get("number", 1)):
                    print(f"{file}: {one.text}")
            every += rows
            print(shown(Path(file).stem[:28], rows))
    print(shown("questions", every))
    if args.out:
        args.out.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
