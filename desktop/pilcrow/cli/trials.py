"""Benchmark of many questions with known answers in several modes: resumable, one trial per line."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from ..core import outside
from ..core.ask.question import Question as Asked
from ..core.errors import Cancelled, NoChatModel, PilcrowError, UsageError
from ..core.files import given_text
from ..core.model import Document
from ..core.trial.behaviour import Trial, trial
from ..core.trial.modes import in_mode
from ..core.trial.questions import BenchQuestion, parse_questions
from ..core.trial.report import Figures, picture
from ..workspace import Workspace

_LONGEST = 256 << 20
"""Greatest size of the file of questions, or of trials, in bytes."""


def load_questions(data: Path, folder: Path | None) -> list[BenchQuestion]:
    """Load the questions of a file, with full paths of their documents: below `folder`, else below the first of
    the file's own folder and its parents that contains them. Raises `UsageError`.
    """
    try:
        questions = parse_questions(given_text(data, _LONGEST).splitlines())
    except (OSError, ValueError) as error:
        raise UsageError(
            f"The questions {data} cannot be read ({error}): give a UTF-8 file with JSON lines."
        ) from error
    folders = [folder] if folder else list(data.resolve().parents)
    return [replace(q, files=tuple(_full(name, q.id, folders) for name in q.files)) for q in questions]


def _full(name: str, question: str, folders: Sequence[Path]) -> str:
    for folder in folders:
        if (folder / name).is_file():
            return str(folder / name)
    raise UsageError(
        f"The file {name} of question {question} is not there: say with --files which folder holds it."
    )


def trials(
    workspace: Workspace,
    questions: Sequence[BenchQuestion],
    modes: Sequence[str],
    model: str,
    kept: Path | None,
    documents: Callable[[Sequence[str]], list[Document]],
) -> Iterator[Trial]:
    """Answer every question in every mode from its `documents`. Existing trials in `kept` are reused, new ones are
    added to it at once. A failed question is retried in the next run.

    Raises `UsageError` if `kept` cannot be used, `NoChatModel` if there is no model, `Cancelled` when stopped.
    """
    done = {(t.mode, t.id): t for t in _load_trials(kept) if t.model == model and not t.problem}
    for question in sorted(questions, key=lambda q: q.files):  # groups a document's questions: it is read once
        for mode in modes:
            found = done.get((mode, question.id))
            if found is None:
                found = _run_trial(workspace, question, mode, model, documents)
                if kept:
                    _keep(kept, found)
            yield found


def _run_trial(
    workspace: Workspace,
    question: BenchQuestion,
    mode: str,
    model: str,
    documents: Callable[[Sequence[str]], list[Document]],
) -> Trial:
    began = time.perf_counter()
    try:
        corpus = workspace.corpus(documents(question.files))
        began = time.perf_counter()  # excludes indexing
        options = in_mode(mode, workspace.answering.options())
        events = list(workspace.answering.ask(Asked(question.text, corpus, model=model, options=options)))
        return trial(question, mode, model, corpus, events, time.perf_counter() - began)
    except (Cancelled, NoChatModel):
        raise
    except PilcrowError as error:
        seconds = round(time.perf_counter() - began, 2)
        return Trial(
            question.id, mode, model, False, bool(question.answers), "", seconds=seconds, problem=str(error)
        )


def _load_trials(path: Path | None) -> list[Trial]:
    """Trials of a file, without an interrupted last line."""
    if path is None or not path.exists():
        return []
    try:
        text = given_text(path, _LONGEST)
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
        values = [outside.loads(line) for line in whole.splitlines()]
        return [Trial(**v | {"calls": tuple(v["calls"]), "states": tuple(v["states"])}) for v in values]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise UsageError(f"{path} does not hold trials ({error}): name another file for --out.") from error


def _keep(path: Path, found: Trial) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found), ensure_ascii=False) + "\n")
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}): name another file for --out.") from error


def draw(by_mode: dict[str, Figures], path: Path) -> None:
    """Write a diagram of the modes' figures as SVG."""
    try:
        path.write_text(picture(by_mode), encoding="utf-8")
    except OSError as error:
        raise UsageError(
            f"{path} cannot be written ({error.strerror}): name another file for --picture."
        ) from error
