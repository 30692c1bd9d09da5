"""Public questions with answers that the reader of answers is trained on besides our own: a part of SQuAD 2.0
(CC BY-SA 4.0; Rajpurkar et al. 2018) and of TAT-QA (CC BY 4.0; Zhu et al. 2021), of tables in annual reports.

They are fetched, and stay outside the repository.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

SQUAD = (
    "https://raw.githubusercontent.com/chrischute/squad/master/data/dev-v2.0.json",
    "e67e5969b6dc6c1642154740806b79263b77fc048c7c11ee60d534eb48ef81e8",
)
_TATQA = "https://raw.githubusercontent.com/NExTplusplus/TAT-QA/master/dataset_raw/tatqa_dataset_"
TATQA = (
    (f"{_TATQA}dev.json", "8da095a819af6db3c14877c6df2d4d29960e41d1a63dd1fa853507bd2a616af5"),
    (f"{_TATQA}test_gold.json", "c4d08418359c1d76468dec420ee748a37f48c06b63cb8ec2766f19d5d314b597"),
)
_ROWS, _HEADS, _PROSE = 100, 4, 8
"""Words of a table that are read together; rows of heads, at most; words of a paragraph, at least."""
_YEAR = re.compile(r"(?:19|20)\d\d")

Spans = dict[tuple[int, int], tuple[int, int]]
"""Characters of a table's cells in a passage, by row and column."""


class Example(NamedTuple):
    """A question about a passage of a document, with the characters of its answer, or -1 twice."""

    question: str
    passage: str
    start: int
    end: int
    document: str = ""


def public_questions(folder: Path, seed: int) -> Iterator[Example]:
    """All examples; files are kept in `folder`. Raises `OSError` offline, `ValueError` for another file."""
    yield from _squad(_fetched(folder, *SQUAD))
    rng = random.Random(seed)  # noqa: S311  (no secret)
    for address, digest in TATQA:
        for report in _fetched(folder, address, digest):
            yield from _of_report(report, rng)


def _fetched(folder: Path, address: str, digest: str) -> Any:
    file = folder / address.rsplit("/", 1)[-1]
    if not file.exists():
        with urllib.request.urlopen(address) as answer:  # noqa: S310  (https, named above)
            file.write_bytes(answer.read())
    data = file.read_bytes()
    if hashlib.sha256(data).hexdigest() != digest:
        raise ValueError(f"{file} is not the file that was measured: remove it, and look at {address}.")
    return json.loads(data)


def _squad(told: Any) -> Iterator[Example]:
    for article in told["data"]:
        for paragraph in article["paragraphs"]:
            for asked in paragraph["qas"]:
                texts = [(answer["text"], answer["answer_start"]) for answer in asked["answers"]]
                text, start = min(texts, key=lambda each: len(each[0]), default=("", -1))
                end = start + len(text) if texts else -1
                yield Example(asked["question"].strip(), paragraph["context"], start, end, article["title"])


def _of_report(report: Any, rng: random.Random) -> Iterator[Example]:
    """Questions answered by one cell or one piece of text, each asked about another passage of the report, too."""
    table, document = report["table"]["table"], report["table"]["uid"]
    paragraphs = {str(each["order"]): each["text"] for each in report["paragraphs"]}
    blocks = list(_blocks(table))
    texts = [text for text, _ in blocks] + [text for text in paragraphs.values() if len(text.split()) > _PROSE]
    for asked in report["questions"]:
        if asked["answer_type"] != "span" or (place := _place(asked, table, paragraphs, blocks)) is None:
            continue
        passage, start, end = place
        question, answer = asked["question"].strip(), passage[start:end]
        yield Example(question, passage, start, end, document)
        others = [text for text in texts if text != passage and answer.lower() not in text.lower()]
        for text in rng.sample(others, min(1, len(others))):
            yield Example(question, text, -1, -1, document)


def _place(
    asked: Any, table: Sequence[Sequence[str]], paragraphs: dict[str, str], blocks: Sequence[tuple[str, Spans]]
) -> tuple[str, int, int] | None:
    """The passage with a question's answer, and its characters; None if they are not known for sure."""
    answer = str(asked["answer"][0] if isinstance(asked["answer"], list) else asked["answer"]).strip()
    if asked["answer_from"] != "text":
        cells = [(r, c) for r, row in enumerate(table) for c, value in enumerate(row) if value.strip() == answer]
        found = [(text, *spans[cells[0]]) for text, spans in blocks if len(cells) == 1 and cells[0] in spans]
        if found:
            return found[0]
    for order in asked["rel_paragraphs"]:
        start = paragraphs.get(order, "").find(answer)
        if answer and start >= 0:
            return paragraphs[order], start, start + len(answer)
    return None


def _blocks(table: Sequence[Sequence[str]]) -> Iterator[tuple[str, Spans]]:
    """A table in passages as the program shows rows to the reader, with the characters of its cells."""
    first, names = _heads(table)
    text, spans = "", Spans()
    for number in range(first, len(table)):
        row, own = "", Spans()
        for column, value in enumerate(cell.strip() for cell in table[number]):
            if value:
                row += (" | " if row else "") + (f"{names[column]}: " if column and names[column] else "")
                own[number, column] = len(row), len(row) + len(value)
                row += value
        if text and len(f"{text} {row}".split()) > _ROWS:
            yield text, spans
            text, spans = "", Spans()
        text += "; " if text and row else ""
        spans |= {cell: (start + len(text), end + len(text)) for cell, (start, end) in own.items()}
        text += row
    if text:
        yield text, spans


def _heads(table: Sequence[Sequence[str]]) -> tuple[int, list[str]]:
    """How many rows are heads, and the columns' names; a head above several columns names all of them."""
    count = 0
    while count < min(_HEADS, len(table) - 1) and (
        not table[count][0].strip() or (not count and not any(map(_is_value, table[count][1:])))
    ):
        count += 1
    names = [""] * len(table[0])
    for number in range(count):
        head = ""
        for column, cell in enumerate(part.strip() for part in table[number]):
            head = cell or (head if column and number < count - 1 else "")
            names[column] = f"{names[column]} {head}".strip()
    return count, names


def _is_value(cell: str) -> bool:
    return any(map(str.isdigit, cell)) and not _YEAR.fullmatch(cell.strip())
