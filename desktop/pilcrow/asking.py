"""What the command line prints of an answer: its steps and how far it is, the answer, the table of findings."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from . import rendering
from .core.ask.documents import findings
from .core.copying import forms
from .core.errors import UsageError
from .core.events import AgentEvent, Answered, DocumentAsked, DocumentState, Estimated, Tabulated
from .core.findings import FindingsTable
from .core.protocols import Corpus

_TABLES = {"tsv": findings.as_tsv, "csv": findings.as_csv}
_ENDED = (DocumentState.FOUND, DocumentState.NOT_FOUND, DocumentState.FAILED)


def answered(corpus: Corpus, question: str, events: Iterable[AgentEvent], form: str) -> int:
    """Print steps on standard error, and on standard output the answer as "text", "markdown" or "html", with the
    table of findings if there is one; that table alone as "tsv" or "csv"; or everything there as "json".
    """
    table: FindingsTable | None = None
    progress = _Progress(len(corpus.documents))
    for event in events:
        if isinstance(event, Tabulated):
            table = event.table
        if form == "json":
            print(json.dumps(rendering.agent_json(corpus, event), ensure_ascii=False), flush=True)
            continue
        for line in (rendering.step(corpus, event), progress.after(event)):
            if line:
                print(line, file=sys.stderr, flush=True)
        if isinstance(event, Answered) and form not in _TABLES:
            print(_written(question, event, table, corpus, form))
    if form in _TABLES:
        if table is None:
            raise UsageError("This answer has no table: ask several files with --mode thorough.")
        print(_TABLES[form](table).rstrip("\r\n"))
    return 0


class _Progress:
    """How many documents have been asked, and how long the others will take at the pace so far."""

    def __init__(self, documents: int) -> None:
        self._documents, self._ended, self._known = documents, 0, 0
        self._began = 0.0

    def after(self, event: AgentEvent) -> str:
        """A line for an event after which another document has been asked; else ""."""
        if isinstance(event, Estimated):
            self._began, self._known = monotonic(), self._ended
        if not isinstance(event, DocumentAsked) or event.state not in _ENDED:
            return ""
        self._ended += 1
        left = self._documents - self._ended
        if not (self._began and left):
            return ""
        each = (monotonic() - self._began) / (self._ended - self._known)
        return f"  {self._ended} of {self._documents} documents, about {rendering.duration(each * left)} left"


def _written(question: str, answer: Answered, table: FindingsTable | None, corpus: Corpus, form: str) -> str:
    if form == "text":
        text = rendering.answer_text(corpus, answer)
        return f"{text}\n\n{_listed(table, corpus)}" if table else text
    from .ui.base.backend import Exchange
    from .ui.chat import export

    (part,) = export.parts([Exchange(question, (answer,))], corpus)
    if form == "markdown":
        text = export.answer_markdown(part)
        return f"{text}\n\n{findings.as_markdown(table)}" if table else text
    text = export.answer_html(part)
    return f"{text}\n{forms.html(table.cells(), 1)}" if table else text


def _listed(table: FindingsTable, corpus: Corpus) -> str:
    """A table for a terminal, whose lines have any length: what each document says, task by task."""
    lines = []
    for row in table.rows:
        name = f"{row.title} ({Path(corpus.documents[row.doc - 1].path).name})"
        if len(table.tasks) == 1:
            lines.append(f"{name}: {row.findings[0].told}")
        else:
            lines.append(name)
            told = zip(table.tasks, row.findings, strict=True)
            lines += [f"  {task.text} {finding.told}" for task, finding in told]
    return "\n".join(lines)
