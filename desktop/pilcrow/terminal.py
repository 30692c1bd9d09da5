"""What the command line prints: progress, trees, paragraphs, hits, answers; and the JSON of each."""

from __future__ import annotations

import getpass
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from tqdm import tqdm

from . import chain_files, rendering
from .asking import answered
from .bench import trials
from .bulk import Failed, FileEvent, Tally, index_files
from .core.ask.planning import wanted as summaries
from .core.ask.planning.wanted import Wanted
from .core.ask.question import Question as Asked
from .core.errors import Cancelled, UsageError
from .core.events import Indexed, IndexEvent, Indexing, Notice, Waiting
from .core.files import given_text
from .core.language import sentences
from .core.model import Document, Section
from .core.protocols import Corpus
from .core.search import by_graph
from .core.trial.behaviour import Trial
from .core.trial.questions import Question
from .core.trial.report import Figures, figures, table
from .core.verify import judge
from .core.verify.checker import Checker
from .settings import Settings, load_pack, pack_files, switched_off
from .workspace import Workspace


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
                lines = given_text(file).splitlines()
            except (OSError, ValueError) as error:
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
            bar = tqdm(total=event.total, unit=unit, desc=name, disable=None, leave=False, file=sys.stderr)
            self._bars[path] = event.stage, bar
        bar.update(event.done - bar.n)

    def print(self, text: str, file: TextIO | None = None) -> None:
        """A line above the bars."""
        tqdm.write(text, file=file or sys.stderr)
        (file or sys.stderr).flush()

    def close(self) -> None:
        for path in list(self._bars):
            self._close(path)

    def _close(self, path: str) -> None:
        _, bar = self._bars.pop(path, ("", None))
        if bar is not None:
            bar.close()


def _run(path: str, events: Iterator[IndexEvent]) -> Document:
    """Show an indexing run's progress; the document it ends with."""
    progress = Progress()
    try:
        for event in events:
            if not isinstance(event, Waiting):
                progress.show(path, event)
            if isinstance(event, Indexed):
                return event.document
    finally:
        progress.close()
    raise RuntimeError("indexing ended without Indexed")


def structure(workspace: Workspace, path: str, *, ignore_bookmarks: bool = False) -> Document:
    """The document with its sections and paragraphs in the library; read first when needed, not embedded."""
    return _run(path, workspace.index(path, embed=False, ignore_bookmarks=ignore_bookmarks))


def indexed(workspace: Workspace, paths: Sequence[str]) -> list[Document]:
    """The documents, completely indexed."""
    return [_run(path, workspace.index(path)) for path in paths]


def index_all(
    workspace: Workspace,
    files: Sequence[str],
    *,
    as_json: bool,
    events: Iterable[tuple[str, FileEvent]] | None = None,
) -> int:
    """Index every file, several at once, or show the `events` of doing so; a failed one never stops the rest. Exit
    status 1 when one failed.
    """
    tally, progress, several = Tally(files), Progress(), len(files) > 1
    shape = "{desc} |{bar}| {percentage:.0f} %"
    hidden = None if several and not as_json else True  # None: where it is not a terminal
    total = tqdm(total=1.0, desc="[…] ", bar_format=shape, disable=hidden, leave=False, file=sys.stderr)
    try:
        for path, event in events or index_files(workspace, files):
            tally.note(path, event)
            ended = isinstance(event, Indexed | Failed)
            where = f"[{rendering.total_text(tally)}] " if several else ""
            if as_json:
                _print_json(rendering.file_json(path, event))
                if ended and several:
                    _print_json(rendering.total_json(tally))
            else:
                progress.show(path, event)
                total.set_description_str(where, refresh=False)
                total.update(tally.share - total.n)
            if isinstance(event, Failed):
                progress.print(f"pilcrow: {where}{event.error}")
            elif isinstance(event, Indexed) and not as_json:
                progress.print(where + rendering.index_text(path, event), sys.stdout)
    finally:
        progress.close()
        total.close()
        if several and as_json:
            _print_json(rendering.tally_json(tally))
        elif several:
            _say(rendering.tally_text(tally))
    return 1 if tally.failed else 0


def pdfs(paths: Sequence[str]) -> list[str]:
    """The files named, and all PDFs anywhere in the folders named, each once."""
    return list(dict.fromkeys(file for path in paths for file in _pdfs(path)))


def _pdfs(path: str) -> list[str]:
    walked = list(os.walk(path))  # pathlib would raise for some names, and for folders that may not be entered
    if not walked:
        return [path]
    found = sorted(Path(folder, name) for folder, _, names in walked for name in names)
    pdfs = [str(file) for file in found if file.suffix.lower() == ".pdf"]
    if not pdfs:
        raise UsageError(f"The folder {path} holds no PDF: name another folder, or a file.")
    return pdfs


# ---- structure --------------------------------------------------------------------------------------------


def write_pages(workspace: Workspace, file: str, written: str, target: str) -> int:
    """Write the pages of a file that `written` names to `target`. Raises `UsageError`, `PdfError`."""
    from .core.page_range import page_range
    from .engines.pdf import taking
    from .marking import unlocked

    known = workspace.library.find(file)

    def write(password: str) -> int:
        with workspace.readers.processes.one() as process:
            info = process.open(file, password).result()
            pages = page_range(written, (info.named(known.pages) if known else info).names)
            taking.write_pages(process, file, pages, target, password)
            return len(pages)

    count = unlocked(workspace, file, "", write)
    _say(f"{count:,} {'page' if count == 1 else 'pages'} written to {target}.")
    return 0


def section(document: Document, number: int) -> Section:
    if not 1 <= number <= len(document.sections):
        raise UsageError(
            f"There is no section {number}: {Path(document.path).name} has sections 1 to {len(document.sections)}."
        )
    return document.section(number)


# ---- retrieval --------------------------------------------------------------------------------------------


def hits_json(
    corpus: Corpus, question: str, top: int, window: tuple[int, int], *, graph: bool = False
) -> dict[str, Any]:
    hits = []
    search = partial(by_graph.search, corpus) if graph else corpus.search
    for hit in search(question, top) if question else []:
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
    workspace: Workspace,
    question: Asked,
    form: str,
    *,
    planned: bool | None = None,
    chain: Path | None = None,
    known: Path | None = None,
) -> int:
    """Answer, by a plan where `planned` (with mode "graph" by the graph, too), and print as `asking.answered`. The
    chain of a deep answer is kept in, or gone on with from, the file `chain`; `known` is that of another question.
    The page that a question is about may not exist.
    """
    mode, focus, document = question.mode, question.focus, question.corpus.documents[0]
    if chain is not None and mode != "deep":
        raise UsageError("Only deep answers have a chain: add --mode deep.")
    if known is not None and mode == "thorough":
        raise UsageError("A thorough answer asks every document anew: leave --mode thorough or --with-chain out.")
    if focus and focus.page >= len(document.pages):
        raise UsageError(
            f"There is no page {focus.page + 1}: {Path(document.path).name} has {len(document.pages)}."
        )
    begun, other = chain_files.begun(chain, question.text), chain_files.read(known) if known else None
    options = workspace.answering.options()
    options = options if planned is None else replace(options, planned=planned)
    options = replace(options, by_graph=True, graph=True) if mode == "graph" else options
    events = workspace.answering.ask(replace(question, options=options, chain=begun, known=other))
    return answered(question.corpus, question.text, chain_files.kept(chain, events), form)


def summary(workspace: Workspace, path: str, wanted: Wanted, *, model: str, form: str) -> int:
    """Sum up a document or a section, and print it as `ask` prints an answer."""
    documents = indexed(workspace, [path])
    corpus = workspace.corpus(documents)
    events = workspace.answering.summary(corpus, wanted, model)
    return answered(corpus, summaries.question(wanted, documents[0]), events, form)


def bench(
    workspace: Workspace,
    questions: Sequence[Question],
    modes: Sequence[str],
    model: str,
    kept: Path | None,
    *,
    as_json: bool,
) -> dict[str, Figures]:
    """Answer the questions in each mode; prints what became of each, then the modes' figures side by side."""
    found: dict[str, list[Trial]] = {mode: [] for mode in modes}
    hidden = True if as_json else None
    bar = tqdm(total=len(questions) * len(modes), unit=" answers", disable=hidden, file=sys.stderr)
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


def check(workspace: Workspace, path: str, lines: Iterable[str], *, model: str, as_json: bool) -> int:
    """Check each sentence of the lines against the file, and print its state, with where the evidence stands; what
    is in doubt is put to the chat model, if one is named that tells true sentences from false ones.
    """
    corpus = workspace.corpus(indexed(workspace, [path]))
    checker, chat = Checker(corpus), workspace.answering.chat(model) if model else None
    if chat and (why := judge.fails(chat, workspace.stopped)):
        _say(why)
        chat = None
    for line in lines:
        for start, end in sentences.split(line):
            if workspace.stopped():
                raise Cancelled("stopped")
            checked = checker.check(" ".join(line[start:end].split()))
            if chat and judge.doubtful(checked):
                checked = judge.ask(checked, corpus, chat, workspace.stopped)
            if as_json:
                _print_json(rendering.checked_json(corpus, checked))
            else:
                print(rendering.checked_text(corpus, checked), flush=True)
    return 0


# ---- packs, doctor ----------------------------------------------------------------------------------------


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
