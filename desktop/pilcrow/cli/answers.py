"""Answers and the steps before them, as text for people and as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from ..core.ask.context.evidence import cited_elsewhere, first_citations, in_words, number_markers
from ..core.ask.documents import listing
from ..core.copying import forms
from ..core.errors import UsageError
from ..core.exchange.asked_each import DocumentAsked, DocumentState, Estimated, Fewer, RowFilled, Tabulated
from ..core.exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnsweredFrom,
    AnswerKind,
    AnswerRetracted,
    AskedAbout,
    AskedOf,
    Calculated,
    ChainGrown,
    Citation,
    Narrowed,
    Notice,
    Planned,
    Reasoning,
    Recalled,
    Retrieved,
    SectionRead,
    Thinking,
    Unfolded,
)
from ..core.exchange.findings import FindingsTable
from ..core.exchange.statements import UNCITED
from ..core.language.sentences import in_line
from ..core.marks.notes import describe_note
from ..core.model import Paragraph, Passage
from ..core.protocols import Corpus
from ..core.shelf import document_names
from ..core.verify.states import CONTRADICTED, UNCHECKED, Checked
from . import rendering
from .printing import print_json

_TABLES = {"tsv": forms.tsv, "csv": forms.csv}
_NAMES: dict[type, str] = {
    AnsweredFrom: "from", AskedAbout: "about", AskedOf: "of", Narrowed: "narrowed", Retrieved: "retrieve",
    Recalled: "notes", SectionRead: "read", Unfolded: "unfold", Calculated: "calculate", Planned: "plan",
    ChainGrown: "chain", Thinking: "thinking", Reasoning: "reasoning", AnswerDelta: "delta",
    AnswerRetracted: "retract", Notice: "notice", DocumentAsked: "document", Estimated: "estimate",
    RowFilled: "row", Tabulated: "table", Answered: "answer",
}  # fmt: skip
"""Names of the events in JSON."""
NO_TABLE = "This answer has no table: ask several files with --mode thorough."
_ENDED = (DocumentState.FOUND, DocumentState.NOT_FOUND, DocumentState.FAILED)


def print_answer(corpus: Corpus, question: str, events: Iterable[AgentEvent], form: str) -> int:
    """Print the steps on standard error, and the answer on standard output as "text", "markdown" or "html", with
    the table of findings if there is one (as "text" if the answer does not list all of it); as "tsv" or "csv" only
    the table; as "json" everything on standard output.
    """
    table: FindingsTable | None = None
    progress = _AnswerProgress()
    for event in events:
        if isinstance(event, Tabulated):
            table = event.table
        if form == "json":
            print_json(agent_json(corpus, event))
            continue
        for line in (step_text(corpus, event), progress.after(event)):
            if line:
                print(line, file=sys.stderr, flush=True)
        if isinstance(event, Answered) and form not in _TABLES:
            print(_format_answer(question, event, table, corpus, form))
    if form in _TABLES:
        if table is None:
            raise UsageError(NO_TABLE)
        print(_TABLES[form](table.cells()).rstrip("\r\n"))
    return 0


class _AnswerProgress:
    """Number of documents asked so far, and the estimated remaining time."""

    def __init__(self) -> None:
        self._documents = self._ended = self._known = 0
        self._began = 0.0

    def after(self, event: AgentEvent) -> str:
        """Progress line for an event that completes a document; else ""."""
        if isinstance(event, Estimated):
            self._began, self._known = monotonic(), self._ended
            self._documents = self._ended + event.documents
        if not isinstance(event, DocumentAsked) or event.state not in _ENDED:
            return ""
        self._ended += 1
        left = self._documents - self._ended
        if not (self._began and left):
            return ""
        each = (monotonic() - self._began) / (self._ended - self._known)
        return f"  {self._ended} of {self._documents} documents, about {rendering.duration(each * left)} left"


def _format_answer(question: str, answer: Answered, table: FindingsTable | None, corpus: Corpus, form: str) -> str:
    if form == "text":
        text = answer_text(corpus, answer)
        return f"{text}\n\n{_findings_text(table, corpus)}" if table and not listing.fits_answer(table) else text
    from ..core.reader.conversation import Exchange
    from ..ui.chat import export

    (part,) = export.export_parts([Exchange(question, (answer,))], corpus)
    if form == "markdown":
        text = export.answer_markdown(part)
        return f"{text}\n\n{forms.markdown_table(table.cells())}" if table else text
    text = export.answer_html(part)
    return f"{text}\n{forms.html(table.cells(), 1)}" if table else text


def _findings_text(table: FindingsTable, corpus: Corpus) -> str:
    """A table as plain text for a terminal: each document's findings, task by task."""
    lines = []
    for row in table.rows:
        name = f"{row.title} ({Path(corpus.documents[row.doc - 1].path).name})"
        if len(table.tasks) == 1:
            lines.append(f"{name}: {row.findings[0].cell_text}")
        else:
            lines.append(name)
            told = zip(table.tasks, row.findings, strict=True)
            lines += [f"  {task.text} {finding.cell_text}" for task, finding in told]
    return "\n".join(lines)


def name_place(corpus: Corpus, doc: int, sec: int) -> str:
    document = corpus.documents[doc - 1]
    name = f"{Path(document.path).name}, " if corpus.several else ""
    return f"{name}{document.section(sec).title}"


def step_text(corpus: Corpus, event: AgentEvent) -> str:
    if isinstance(event, Retrieved):
        docs = {at.doc for at in event.hits} if corpus.several else set()
        name = f"{Path(corpus.documents[docs.pop() - 1].path).name}, " if len(docs) == 1 else ""
        return f"· Retrieve {name}“{event.query}”: {len(event.hits)} found"
    if isinstance(event, Recalled):
        own = any(not note.seen for note in event.notes)
        head = "· Notes of yours:" if own else "· What a model saw in pictures:"
        return "\n".join([head, *(f"    {describe_note(note)}" for note in event.notes)])
    if isinstance(event, SectionRead):
        where = name_place(corpus, event.doc, event.section)
        return f"· Read {where} ¶{event.start}-{event.end}: {event.words} words"
    if isinstance(event, Planned):
        outcome = "".join(f"\n    {line}" for line in str(event.outcome).splitlines())
        return f"· {event.operator}: {event.about}{outcome}"
    if isinstance(event, Unfolded):
        return f"· Unfold {name_place(corpus, event.doc, event.section)}"
    if isinstance(event, Calculated):
        return f"· Calculate {event.expression} = {event.result}"
    if isinstance(event, AnsweredFrom):
        return str(in_words(event))
    if isinstance(event, Narrowed):
        names = document_names(corpus.documents)
        return f"· Looked for first in: {', '.join(names[doc - 1] for doc in event.docs)}"
    if isinstance(event, DocumentAsked):
        return _document_step(corpus, event)
    if isinstance(event, Estimated):
        return f"· {event.mode.capitalize()}: {event.why}; {effort_text(event)}."
    return str(event.text) if isinstance(event, Notice) else ""


def _document_step(corpus: Corpus, event: DocumentAsked) -> str:
    """A line for a document of a thorough answer; "" for a transient state."""
    if event.state is DocumentState.WAITING:
        return ""
    count = f" {event.found}" if event.state is DocumentState.FOUND else ""
    said = f" ({event.said})" if event.said else ""
    return f"· {Path(corpus.documents[event.doc - 1].path).name}: {event.state.value}{count}{said}"


def effort_text(event: Estimated | Fewer) -> str:
    """Estimated effort of an answer, in words."""
    calls = f"about {rendering.many(event.calls, 'request')}"
    return f"{calls}, {rendering.duration(event.seconds)}" if event.seconds else calls


def answer_text(corpus: Corpus, answer: Answered) -> str:
    """The answer with its markers replaced by numbers, then a line per cited passage: number, place, quote."""
    lines = [number_markers(answer), ""]
    lines += ["The nearest passages:"] if answer.nearest and not answer.citations else []
    for citation in first_citations(answer.citations or answer.nearest):
        paragraph = corpus.paragraph(citation.at)
        document = corpus.documents[citation.at.doc - 1]
        if citation.note:
            lines.append(f"[{citation.number}] {citation.note}")
            continue
        quote = in_line(paragraph.text[slice(*citation.quote)])
        page = document.label(paragraph.page_at(citation.quote[0]))
        lines.append(
            f"[{citation.number}] {name_place(corpus, citation.at.doc, citation.at.section)}, p. {page}: “{quote}”"
        )
        if elsewhere := cited_elsewhere(corpus, citation):
            lines.append(f"    {elsewhere}")
    lines += ["", str(answer.beside)] if answer.beside else []
    found = ["unsaid" if statement.unsaid else statement.state for statement in answer.statements]
    if answer.mode != AnswerKind.QUOTES:
        for state, words in (
            (UNCITED, "no passage cited"),
            (CONTRADICTED, "something that differs from the document"),
            ("unsaid", "something that the passages cited do not say"),
            (UNCHECKED, "words that were not checked"),
        ):
            if count := found.count(state):
                lines.append(f"{rendering.many(count, 'sentence')} with {words}.")
    return "\n".join(lines)


def agent_json(corpus: Corpus, event: AgentEvent) -> dict[str, Any]:
    name = {"event": _NAMES[type(event)]}
    match event:
        case Answered():
            plain = "text", "mode", "rounds", "prompt_tokens", "reply_tokens"
            return name | {field: getattr(event, field) for field in plain} | {
                "beside": str(event.beside),
                "citations": [citation_json(corpus, citation) for citation in event.citations],
                "nearest": [citation_json(corpus, citation) for citation in event.nearest],
                "claims": [asdict(statement) for statement in event.statements],
            }  # fmt: skip
        case DocumentAsked():
            return name | {"path": corpus.documents[event.doc - 1].path} | asdict(event)
        case RowFilled():
            row: dict[str, Any] = table_json(corpus, FindingsTable(event.tasks, (event.row,)))["rows"][0]
            return name | row
        case Tabulated():
            return name | table_json(corpus, event.table)
        case Estimated():
            return name | asdict(event) | {"fewer": event.fewer and event.fewer._asdict()}
        case Reasoning():
            return name | {"text": event.text}
    return name | asdict(event)


def table_json(corpus: Corpus, table: FindingsTable) -> dict[str, Any]:
    rows = []
    for row in table.rows:
        cells = [
            {"text": one.plain, "found": one.found, "problem": one.problem, "relevance": one.relevance,
             "value": one.value, "unit": one.unit, "pages": list(one.pages), "state": one.state, "why": one.why,
             "citations": [citation_json(corpus, citation) for citation in one.citations]}
            for one in row.findings
        ]  # fmt: skip
        rows.append({"doc": row.doc, "path": corpus.documents[row.doc - 1].path, "title": row.title,
                     "cells": cells})  # fmt: skip
    return {"tasks": [task.text for task in table.tasks], "rows": rows}


def citation_json(corpus: Corpus, citation: Citation) -> dict[str, Any]:
    document = corpus.documents[citation.at.doc - 1]
    paragraph = corpus.paragraph(citation.at)
    boxes = _boxes_json(paragraph, *citation.quote)
    page = paragraph.page_at(citation.quote[0])
    if citation.area is not None:
        page, box = citation.area
        boxes = [{"page": page, "bbox": list(box.rounded())}]
    return {"number": citation.number, "doc": document.path, "sec_id": citation.at.section,
            "para": citation.at.paragraph, "section": document.section(citation.at.section).title,
            "page": page, "label": document.label(page), "start": citation.start, "end": citation.end,
            "quote": paragraph.text[slice(*citation.quote)], "spans": boxes,
            "instead_of": citation.instead_of and asdict(citation.instead_of), "note": citation.note}  # fmt: skip


def checked_json(corpus: Corpus, checked: Checked) -> dict[str, Any]:
    return {"sentence": checked.sentence, "state": checked.state,
            "citations": [evidence_json(corpus, evidence) for evidence in checked.citations],
            "why": checked.why, "formula": checked.formula, "by": checked.by,
            "exact": [{"said": one.said, "verdict": one.verdict, "there": one.there,
                       "citations": [evidence_json(corpus, place) for place in one.places]}
                      for one in checked.exact]}  # fmt: skip


def evidence_json(corpus: Corpus, evidence: Passage) -> dict[str, Any]:
    paragraph = corpus.paragraph(evidence.at)
    document = corpus.documents[evidence.at.doc - 1]
    here = (span.page for span in paragraph.spans if span.start < evidence.end and span.end > evidence.start)
    pages = sorted(set(here)) or [paragraph.page]
    return {"doc": document.path, "sec_id": evidence.at.section, "para": evidence.at.paragraph,
            "page": pages[0], "pages": pages, "label": document.label(pages[0]),
            "text": paragraph.text[evidence.start : evidence.end],
            "spans": _boxes_json(paragraph, evidence.start, evidence.end)}  # fmt: skip


def _boxes_json(paragraph: Paragraph, start: int, end: int) -> list[dict[str, Any]]:
    """Page and box of each line of a paragraph with some of the characters `start:end`."""
    return [
        {"page": span.page, "bbox": list(box.rounded())}
        for span in paragraph.spans
        for box in span.boxes(start, end)
    ]


def checked_text(corpus: Corpus, checked: Checked) -> str:
    """The sentence below its state and reason, and the places of the evidence."""
    lines = [f"{checked.state.upper()}  {checked.sentence}", f"    {checked.why}"]
    for evidence in checked.citations:
        found = evidence_json(corpus, evidence)
        lines.append(f"    p. {found['label']}: “{in_line(found['text'])}”")
    return "\n".join(lines)
