"""Reports of a document's agent in the forms that models write: a JSON object, or a line for each task."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...language.questions.absence import says_absent
from ...servers.chat import visible
from ..agent.requests import PlanFailed, object_in, replied_text
from ..context.markers import marker_ranges

_LONGEST = 1200
"""Greatest number of characters of a finding."""
_LINE = re.compile(
    r"^[\s*#>-]*(?:(?:task|aufgabe|tâche|tarea)\s*)?\(?(?P<task>\d{1,2})\s*[.):]\**\s*(?P<said>\S.*)$",
    re.IGNORECASE,
)
_NOT_FOUND = re.compile(r"^\W*not found\b", re.IGNORECASE)
_RELEVANCE = re.compile(r"relevance\W{1,4}(?P<share>[01](?:[.,]\d+)?)(?![\d.,%])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reported:
    """A report. `findings` has one text a task, followed by the ids that the model named, "" without a finding;
    `relevance` is in [0, 1].
    """

    findings: tuple[str, ...]
    relevance: float

    @property
    def missing(self) -> list[int]:
        """Tasks (from 0) without a finding."""
        return [task for task, text in enumerate(self.findings) if not text]


def parse_report(text: str, tasks: int) -> Reported | None:
    """The report on so many tasks in a model's reply, absent tasks as not found; None if there is none."""
    text = visible(text)
    try:
        value = object_in(text)
    except PlanFailed:
        return _from_lines(text, tasks)
    listed = value.get("findings")
    if not isinstance(listed, list):
        return None
    said = [""] * tasks
    for entry in listed:
        task = _task_number(entry.get("task")) if isinstance(entry, dict) else 0
        if 0 < task <= tasks and not said[task - 1]:
            said[task - 1] = _entry_text(entry)
    return _parse_finding(said, value.get("relevance"))


def _parse_finding(said: Sequence[str], relevance: Any) -> Reported:
    found = sum(map(bool, said)) / max(1, len(said))
    known = isinstance(relevance, int | float) and not isinstance(relevance, bool) and math.isfinite(relevance)
    return Reported(tuple(said), min(1.0, max(0.0, float(relevance))) if known else found)


def _entry_text(entry: Mapping[str, Any]) -> str:
    """Text of an entry, with its ids in brackets; "" for "not found"."""
    answer = replied_text(entry.get("answer"), _LONGEST)
    if entry.get("found") is False or not answer or _NOT_FOUND.match(answer):
        return ""
    named = entry.get("ids")
    ids = [replied_text(one, 40).strip("[]") for one in (named if isinstance(named, list) else [named])]
    own = {answer[start:end].strip("[]") for start, end in marker_ranges(answer)}
    return " ".join([answer, *(f"[{one}]" for one in dict.fromkeys(ids) if one and one not in own)])


def _from_lines(text: str, tasks: int) -> Reported | None:
    """ "1. Found: ... [S4:2]", "2. Not found in this document." """
    said, seen = [""] * tasks, False
    for line in text.splitlines():
        match = _LINE.match(line)
        task = int(match["task"]) if match else 0
        if match is None or not 0 < task <= tasks:
            continue
        found = re.sub(r"^\W*found\W+", "", match["said"], flags=re.IGNORECASE).strip()[:_LONGEST]
        absent = _NOT_FOUND.match(match["said"]) or (says_absent(found) and not marker_ranges(found))
        said[task - 1] = said[task - 1] or ("" if absent else found)
        seen = seen or bool(absent or marker_ranges(found))
    share = _RELEVANCE.search(text)
    return _parse_finding(said, float(share["share"].replace(",", ".")) if share else None) if seen else None


def cut_task(said: str, task: str) -> str:
    """A finding without the words of its task in front, which models repeat: "Monthly rent: £4,200". A word or
    number that only begins like the task stays whole.
    """
    asked = re.escape(task.rstrip(" ?:."))
    repeated = re.match(rf"{asked}(?:[ ?:.]*\s|[?:]+(?!\d))[\s?:.]*(?=\S)", said, re.IGNORECASE)
    return said[repeated.end() :] if repeated else said


def _task_number(value: Any) -> int:
    """A task's number as models write it: 2, "2", "Task 2"."""
    digits = re.search(r"\d{1,2}", str(value)) if isinstance(value, int | str) else None
    return int(digits.group()) if digits else 0
