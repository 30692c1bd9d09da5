"""What the command line prints: progress, trees, paragraphs, hits, answers; and the JSON of each."""

from __future__ import annotations

import getpass
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from tqdm import tqdm

from . import rendering
from .bench import trials
from .bulk import Failed, FileEvent, Tally, index_files
from .core.check.statement import Checker
from .core.errors import Cancelled, PilcrowError, UsageError
from .core.events import Answered, Indexed, IndexEvent, Indexing, Notice, Waiting
from .core.language import sentences
from .core.model import Document, Section
from .core.protocols import Corpus
from .core.trial.behaviour import Trial
from .core.trial.questions import Question
from .core.trial.report import Figures, figures, table
from .engines.embedding.model_files import models as installed_models
from .settings import Settings, bundled, load_pack, own_models, pack_files, switched_off
from .workspace import Workspace, chat_models


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)


class Passwords:
    """Passwords for encrypted files: a file's first line, else the person at the terminal, three tries.

    Nobody is asked when `ask` is False, as in the middle of many files.
    """

    def __init__(self, file: Path | None, ask: bool = True) -> None:
        self._ask = ask
        self._stored: str | None = None
        if file is not None:
            try:
                lines = file.read_text(encoding="utf-8").splitlines()
            except (OSError, UnicodeDecodeError) as error:
                raise UsageError(
                    f"The password file {file} cannot be read ({error}): give a UTF-8 text file."
                ) from error
            self._stored = lines[0] if lines else ""

    def __call__(self, path: str, attempt: int) -> str | None:
        """The password to try next for `path` (attempt counts from 1), or None to give up."""
        if self._stored is not None:
            return self._stored if attempt == 1 else None
        if attempt > 3 or not self._ask or not sys.stdin.isatty():
            return None
        if attempt > 1:
            _say("That password does not open the file.")
        return getpass.getpass(f"Password for {Path(path).name}: ")


# ---- indexing ---------------------------------------------------------------------------------------------


class Progress:
    """Progress bars on standard error, one for each file that is worked on; none when it is not a terminal."""

    def __init__(self) -> None:
        self._bars: dict[str, tuple[str, tqdm]] = {}
        self._said: set[str] = set()

    def show(self, path: str, event: FileEvent) -> None:
        if not isinstance(event, Indexing):
            self._close(path)
            if isinstance(event, Notice) and event.text not in self._said:  # what is missing, not for each file
                self._said.add(event.text)
                self.print(event.text)
            return
        stage, bar = self._bars.get(path, ("", None))
        if bar is None or stage != event.stage:
            self._close(path)
            verb, unit = {
                "read": ("Reading", " pages"),
                "ocr": ("Reading pictures of", " pages"),
                "embed": ("Embedding", " paragraphs"),
            }[event.stage]
            name = f"{verb} {Path(path).name[:40]}"
            bar = tqdm(total=len(questions) * len(modes), unit=" answers", disable=True if as_json else None, file=sys.stderr)
    try:
        for trial in trials(workspace, questions, modes, model, kept, lambda paths: indexed(workspace, paths)):
            found[trial.mode].append(trial)
            bar.update()
            if as_json:
                _print_json(asdict(trial))
            else:
                mark = "right" if trial.right else "wrong"
                tqdm.write(f"{mark}  {trial.mode}  {trial.id}  {trial.problem}".rstrip(), file=sys.stdout)
    finally:
        bar.close()
    by_mode = {mode: figures(some) for mode, some in found.items()}
    if as_json:
        _print_json({"modes": by_mode})
    else:
        print("\n" + table(by_mode))
    return by_mode


# ---- checking ---------------------------------------------------------------------------------------------


def check(workspace: Workspace, path: str, lines: Iterable[str], *, as_json: bool) -> int:
    """Check each sentence of the lines against the file, and print its state, with where the evidence stands."""
    corpus = workspace.corpus(indexed(workspace, [path]))
    checker = Checker(corpus)
    for line in lines:
        for start, end in sentences.split(line):
            if workspace.stopped():
                raise Cancelled("stopped")
            checked = checker.check(" ".join(line[start:end].split()))
            if as_json:
                _print_json(rendering.checked_json(corpus, checked))
            else:
                print(rendering.checked_text(corpus, checked), flush=True)
    return 0


# ---- library, models, doctor ------------------------------------------------------------------------------


def forget(workspace: Workspace, file: str) -> int:
    """Remove a document from the library completely."""
    if not workspace.forget(file):
        raise UsageError(f"The library does not hold {file}: pilcrow library list shows what it holds.")
    _say(f"Forgotten: {file}")
    return 0


def rebuild(workspace: Workspace) -> int:
    """Make what can be computed again from the library's texts and vectors."""
    count = workspace.rebuild()
    _say(f"{rendering.many(count, 'vector')} written to the search index again.")
    return 0


def listing(workspace: Workspace, *, as_json: bool) -> int:
    """The library's documents, and by which models their texts have vectors."""
    for document in workspace.library.documents():
        models = workspace.library.models(document.structure)
        if as_json:
            _print_json(rendering.document_json(document) | {"models": models})
        else:
            by = "".join(f"; {rendering.many(count, 'text')} embedded by {name}" for name, count in models.items())
            print(f"{document.path}  {rendering.size(document)}{by}")
    return 0


def models(folder: Path, settings: Settings, *, as_json: bool) -> int:
    """The models of the installation and of the data folder, and the chat models of the server."""
    found = installed_models(bundled("models"), own_models(folder))
    by_kind = {kind: [model.name for model in found if model.kind == kind] for kind in ("embedder", "reranker")}
    chat: list[str] = []
    problem = ""
    try:
        chat = chat_models(settings)
    except PilcrowError as error:
        problem = str(error)
    if as_json:
        listed = {"embedding": by_kind["embedder"], "reranking": by_kind["reranker"]}
        _print_json(listed | {"chat": chat, "problem": problem})
        return 0
    for name in by_kind["embedder"]:
        print(f"embedding  {name}{'  (in use)' if name in (settings.model, settings.second_model) else ''}")
    for name in by_kind["reranker"]:
        print(f"reranking  {name}{'  (in use)' if name == settings.reranker else ''}")
    for name in chat:
        print(f"chat       {name}{'  (chosen)' if name == settings.chat_model else ''}")
    if problem:
        print(f"chat       {problem}")
    return 0


def packs(folder: Path, settings: Settings, *, as_json: bool) -> int:
    """The packs of the installation and of the data folder, with where they lie; 1 when one cannot be used."""
    off, status = switched_off(settings.packs_off), 0
    for path in pack_files(folder):
        listed: dict[str, Any] = {"name": path.stem, "path": str(path), "used": path.stem not in off}
        try:
            pack = load_pack(path)
            listed |= {"about": pack.about, "entries": len(pack.vocabulary), "problem": ""}
        except UsageError as error:
            listed |= {"about": "", "entries": 0, "problem": str(error)}
            status = 1
        if as_json:
            _print_json(listed)
            continue
        state = f"{listed['entries']} entries" if listed["used"] else "switched off"
        print(f"{path.stem}  {listed['problem'] or state}: {listed['about'] or 'for all documents'}\n  {path}")
    return status


def doctor(folder: Path, settings: Settings, *, as_json: bool) -> int:
    from .doctor import examine

    checks = examine(folder, settings)
    if as_json:
        _print_json([asdict(check) for check in checks])
    else:
        width = max(len(check.name) for check in checks)
        for check in checks:
            mark = {"ok": "✓", "optional": "·", "missing": "✗"}[check.state]
            mend = f"\n{'':{width + 4}}→ {check.mend}" if check.mend and check.state != "ok" else ""
            print(f"{mark} {check.name:{width}}  {check.detail}{mend}")
    return 1 if any(check.state == "missing" for check in checks) else 0
