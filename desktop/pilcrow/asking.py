"""Printed output of an answer on the command line: steps and progress, the answer, the table of findings."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from . import rendering
from .core.copying import forms
from .core.errors import UsageError
from .core.events import AgentEvent, Answered, DocumentAsked, DocumentState, Estimated, Tabulated
from .core.findings import FindingsTable
from .core.many import findings
from .core.protocols import Corpus

_TABLES = {"tsv": findings.as_tsv, "csv": findings.as_csv}
_ENDED = (DocumentState.FOUND, DocumentState.NOT_FOUND, DocumentState.FAILED)


def answered(corpus: Corpus, question: str, events: Iterable[AgentEvent], form: str) -> int:
    """Print the steps on standard error, and the answer on standard output as "text", "markdown" or "html", with
    the table of findings if there is one; as "tsv" or "csv" only the table; as "json" everything on standard
    output.
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
    """Number of documents asked so far, and the estimated remaining time."""

    def __init__(self, documents: int) -> None:
        self._documents, self._ended, self._known = documents, 0, 0
        self._began = 0.0

    def after(self, event: AgentEvent) -> str:
        """Progress line for an event that completes a document; else ""."""
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
    """A table as plain text for a terminal: each document's findings, task by task."""
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
