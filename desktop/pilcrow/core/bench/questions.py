"""Questions with known answers in the format of `pilcrow bench qa`: one JSON object for each line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .. import outside
from ..errors import UsageError

Page = tuple[int, int]
"""A page of one of a question's files: the file's number, from 1, and the 0-based page."""


@dataclass(frozen=True, slots=True)
class BenchQuestion:
    """One question about `files`, of the benchmark `source` ("" for none). `answers` are the accepted forms, none
    if the files lack the answer; `pages` are those with the evidence, empty if unknown.
    """

    id: str
    text: str
    files: tuple[str, ...]
    answers: tuple[str, ...]
    pages: frozenset[Page] = frozenset()
    source: str = ""


def parse_questions(lines: Iterable[str]) -> list[BenchQuestion]:
    """Parse questions, a JSON object a line: "question", "file" or "files", and "answer" (a text, a number, a list
    of both, or null if the files lack it; `"check": "unanswerable"` is a null answer). Optional are "id", "set"
    (the name of the benchmark), "accept" (other right answers) and "evidence_pages" (0-based; for several files an
    object with a list for each). Raises `UsageError` naming the first bad line.
    """
    found: list[BenchQuestion] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found.append(_question(outside.loads(line), number))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise UsageError(
                'Line {number} of the questions is no JSON object with "question", "file" and "answer" (and'
                ' "evidence_pages" by file, if there are several): mend it.',
                number=number,
            ) from error
    if not found:
        raise UsageError(
            'There are no questions: give a file with one JSON object a line ("question", "file", "answer").'
        )
    twice = {q.id for q in found if sum(other.id == q.id for other in found) > 1}
    if twice:
        raise UsageError('Two questions have the id "{id}": give each its own.', id=min(twice))
    return found


def _question(value: dict[str, Any], number: int) -> BenchQuestion:
    files = [value["file"]] if "file" in value else value["files"]
    text = value["question"]
    if not (isinstance(text, str) and text.strip() and files and all(isinstance(f, str) for f in files)):
        raise ValueError
    answer = value["answer"]
    unknown = answer is None or value.get("check") == "unanswerable"
    listed = [] if unknown else [_join_answer(answer), *map(_join_answer, value.get("accept", []))]
    pages = _evidence_pages(value.get("evidence_pages") or (), files)
    text = " ".join(text.split())
    return BenchQuestion(
        str(value.get("id", number)), text, tuple(files), tuple(listed), pages, str(value.get("set", ""))
    )


def _join_answer(answer: object) -> str:
    return ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)


def _evidence_pages(pages: Any, files: Sequence[str]) -> frozenset[Page]:
    """Pages of one file, or of several by the file's name. Raises `ValueError` for pages of no file."""
    if pages and not isinstance(pages, dict):
        (only,) = files
        pages = {only: pages}
    return frozenset((files.index(name) + 1, int(page)) for name, listed in dict(pages).items() for page in listed)
