"""Questions with known answers in the format of `pilcrow bench qa`: one JSON object for each line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .. import outside
from ..errors import UsageError


@dataclass(frozen=True, slots=True)
class BenchQuestion:
    """One question about `files`. `answers` are the accepted forms, none if the files lack the answer; `pages` are
    the 0-based pages with the evidence, empty if unknown.
    """

    id: str
    text: str
    files: tuple[str, ...]
    answers: tuple[str, ...]
    pages: frozenset[int] = frozenset()


def parse_questions(lines: Iterable[str]) -> list[BenchQuestion]:
    """Questions from JSON lines with "question", "file" or "files", "answer" (a text, a number, a list of both, or
    null if the files lack it), and optionally "id", "accept" (other right answers) and "evidence_pages" (0-based).
    `"check": "unanswerable"` counts as a null answer. Raises `UsageError` naming the first bad line.
    """
    found: list[BenchQuestion] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found.append(_question(outside.loads(line), number))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise UsageError(
                'Line {number} of the questions is no JSON object with "question", "file" and "answer": mend it.',
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
    pages = frozenset(int(page) for page in value.get("evidence_pages") or ())
    return BenchQuestion(str(value.get("id", number)), " ".join(text.split()), tuple(files), tuple(listed), pages)


def _join_answer(answer: object) -> str:
    return ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
