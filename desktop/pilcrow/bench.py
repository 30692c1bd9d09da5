"""Asking many questions with known answers, in the modes that are compared: resumable, one trial a line."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from .core import outside
from .core.ask.question import Question as Asked
from .core.errors import Cancelled, NoChatModel, PilcrowError, UsageError
from .core.files import given_text
from .core.model import Document
from .core.trial.behaviour import Trial, trial
from .core.trial.modes import in_mode
from .core.trial.questions import Question, read
from .core.trial.report import Figures, picture
from .workspace import Workspace

_LONGEST = 256 << 20
"""Bytes of questions, or of trials."""


def load(data: Path, folder: Path | None) -> list[Question]:
    """The questions of a file, their files' paths made full: below `folder`, else the first of the file's own
    folder and those above it that has them. Raises `UsageError`.
    """
    try:
        questions = read(given_text(data, _LONGEST).splitlines())
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
    questions: Sequence[Question],
    modes: Sequence[str],
    model: str,
    kept: Path | None,
    documents: Callable[[Sequence[str]], list[Document]],
) -> Iterator[Trial]:
    """Answer every question in every mode from its `documents`; those that `kept` has answers to are taken from
    there, the others are added to it as they come. A question that fails is tried again the next time.

    Raises `UsageError` when `kept` cannot be used, `NoChatModel` when there is no model, `Cancelled` when stopped.
    """
    done = {(t.mode, t.id): t for t in _kept(kept) if t.model == model and not t.problem}
    for question in sorted(questions, key=lambda q: q.files):  # a document's questions together: it is read once
        for mode in modes:
            found = done.get((mode, question.id))
            if found is None:
                found = _ask(workspace, question, mode, model, documents)
                if kept:
                    _keep(kept, found)
            yield found


def _ask(
    workspace: Workspace,
    question: Question,
    mode: str,
    model: str,
    documents: Callable[[Sequence[str]], list[Document]],
) -> Trial:
    began = time.perf_counter()
    try:
        corpus = workspace.corpus(documents(question.files))
        began = time.perf_counter()  # indexing is not answering
        events = list(
            workspace.answering.ask(
                Asked(question.text, corpus, model=model, options=in_mode(mode, workspace.answering.options()))
            )
        )
        return trial(question, mode, model, corpus, events, time.perf_counter() - began)
    except (Cancelled, NoChatModel):
        raise
    except PilcrowError as error:
        seconds = round(time.perf_counter() - began, 2)
        return Trial(
            question.id, mode, model, False, bool(question.answers), "", seconds=seconds, problem=str(error)
        )


def _kept(path: Path | None) -> list[Trial]:
    """The trials of a file, from which an interrupted last line is taken away."""
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
    """Write the picture of the modes' figures as SVG."""
    try:
        path.write_text(picture(by_mode), encoding="utf-8")
    except OSError as error:
        raise UsageError(
            f"{path} cannot be written ({error.strerror}): name another file for --picture."
        ) from error
