"""What the command line prints: progress, trees, paragraphs, hits, answers; and the JSON of each."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tqdm import tqdm

from . import rendering
from .core.errors import PdfError, PilcrowError, UsageError
from .core.events import Answered, Indexed, IndexEvent, Indexing, Notice
from .core.model import Document, Section
from .core.protocols import Corpus
from .settings import Settings, bundled
from .workspace import Workspace, chat_models


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)


class Passwords:
    """Passwords for encrypted files: a file's first line, else the person at the terminal, three tries."""

    def __init__(self, file: Path | None) -> None:
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
        if attempt > 3 or not sys.stdin.isatty():
            return None
        if attempt > 1:
            _say("That password does not open the file.")
        return getpass.getpass(f"Password for {Path(path).name}: ")


# ---- indexing ---------------------------------------------------------------------------------------------


class Progress:
    """Progress bars on standard error, one for each kind of work; silent when it is not a terminal."""

    def __init__(self) -> None:
        self._bar: tqdm | None = None
        self._stage = ("", "")

    def show(self, event: IndexEvent) -> None:
        if not isinstance(event, Indexing):
            self.close()
            if isinstance(event, Notice):
                _say(event.text)
            return
        if self._bar is None or self._stage != (event.path, event.stage):
            self.close()
            self._stage = (event.path, event.stage)
            verb, unit = {
                "read": ("Reading", " pages"),
                "ocr": ("Reading pictures of", " pages"),
                "embed": ("Embedding", " paragraphs"),
            }[event.stage]
            name = f"{verb} {Path(event.path).name[:40]}"
            self._bar = tqdm(total=event.total, unit=unit, desc=name, disable=None, leave=False, file=sys.stderr)
        self._bar.update(event.done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        self._bar = None


def _run(events: Iterator[IndexEvent]) -> Document:
    """Show an indexing run's progress; the document it ends with."""
    progress = Progress()
    try:
        for event in events:
            progress.show(event)
            if isinstance(event, Indexed):
                return event.document
    finally:
        progress.close()
    raise RuntimeError("indexing ended without Indexed")


def structure(workspace: Workspace, path: str, *, ignore_bookmarks: bool = False) -> Document:
    """The document with its sections and paragraphs in the library; read first when needed, not embedded."""
    return _run(workspace.index(path, embed=False, ignore_bookmarks=ignore_bookmarks))


def indexed(workspace: Workspace, paths: Sequence[str]) -> list[Document]:
    """The documents, completely indexed."""
    return [_run(workspace.index(path)) for path in paths]


def index_all(workspace: Workspace, paths: Sequence[str], *, as_json: bool) -> int:
    """Index every file; a failed one never stops the rest. Exit status 1 when one failed."""
    files = [file for path in paths for file in _pdfs(path)]
    failed = 0
    for file in files:
        progress = Progress()
        try:
            for event in workspace.index(file):
                if as_json:
                    _print_json(rendering.index_json(event))
                else:
                    progress.show(event)
                    if isinstance(event, Indexed):
                        print(rendering.index_text(file, event), flush=True)
        except PdfError as error:
            failed += 1
            if as_json:
                _print_json({"event": "failed", "path": file, "error": str(error)})
            _say(f"pilcrow: {error}")
        finally:
            progress.close()
    if len(files) > 1:
        _say(f"{len(files) - failed} of {len(files)} files indexed.")
    return 1 if failed else 0


def _pdfs(path: str) -> list[str]:
    folder = Path(path)
    if not folder.is_dir():
        return [path]
    found = sorted(str(file) for file in folder.rglob("*") if file.suffix.lower() == ".pdf" and file.is_file())
    if not found:
        raise UsageError(f"The folder {path} holds no PDF: name another folder, or a file.")
    return found


# ---- structure --------------------------------------------------------------------------------------------


def section(document: Document, number: int) -> Section:
    if not 1 <= number <= len(document.sections):
        raise UsageError(
            f"There is no section {number}: {Path(document.path).name} has sections 1 to {len(document.sections)}."
        )
    return document.section(number)


# ---- retrieval --------------------------------------------------------------------------------------------


def hits_json(corpus: Corpus, question: str, top: int, window: tuple[int, int]) -> dict[str, Any]:
    hits = []
    for hit in corpus.search(question, top) if question else []:
        document = corpus.documents[hit.at.doc - 1]
        found = corpus.paragraph(hit.at)
        row = {"doc": document.path, "score": round(hit.score, 4)} | rendering.paragraph_json(document, found)
        if window != (0, 0):
            start, end = max(1, found.number - window[0]), found.number + window[1]
            around = corpus.paragraphs(hit.at.doc, hit.at.section, start, end)
            row["window"] = [rendering.paragraph_json(document, paragraph) for paragraph in around]
        hits.append(row)
    return {"query": question, "hits": hits}


# ---- asking -----------------------------------------------------------------------------------------------


def ask(
    workspace: Workspace, paths: Sequence[str], question: str, *, model: str, native: bool, as_json: bool
) -> int:
    """Answer and print: steps on standard error, the answer with numbered places on standard output."""
    documents = indexed(workspace, paths)
    corpus = workspace.corpus(documents)
    for event in workspace.ask(corpus, question, model=model, native=native):
        if as_json:
            _print_json(rendering.agent_json(corpus, event))
        elif isinstance(event, Answered):
            print(rendering.answer_text(corpus, event))
        elif line := rendering.step(corpus, event):
            _say(line)
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
    """The library's documents."""
    for document in workspace.library.documents():
        if as_json:
            _print_json(rendering.document_json(document))
        else:
            print(f"{document.path}  {rendering.size(document)}")
    return 0


def models(settings: Settings, *, as_json: bool) -> int:
    """The embedding models of the installation and the chat models of the server."""
    embedding = json.loads((bundled("models") / "manifest.json").read_text(encoding="utf-8"))["models"]
    names = [str(entry["name"]) for entry in embedding]
    chat: list[str] = []
    problem = ""
    try:
        chat = chat_models(settings)
    except PilcrowError as error:
        problem = str(error)
    if as_json:
        _print_json({"embedding": names, "chat": chat, "problem": problem})
        return 0
    for name in names:
        print(f"embedding  {name}{'  (in use)' if name == settings.model else ''}")
    for name in chat:
        print(f"chat       {name}{'  (chosen)' if name == settings.chat_model else ''}")
    if problem:
        print(f"chat       {problem}")
    return 0


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
