"""Values as people and programs read them on the command line: plain text, and the JSON of each command."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from .bulk import Failed, FileEvent, Tally
from .core.ask.shown.evidence import cited_elsewhere, distinct, in_words, numbered
from .core.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnsweredFrom,
    AnswerRetracted,
    AskedAbout,
    AskedOf,
    Calculated,
    ChainGrown,
    Citation,
    DocumentAsked,
    DocumentState,
    Estimated,
    Indexed,
    Indexing,
    Notice,
    Planned,
    ProvisionalStructure,
    Reasoning,
    Recalled,
    Retrieved,
    SectionRead,
    Structured,
    Tabulated,
    Thinking,
    Unfolded,
)
from .core.findings import FindingsTable
from .core.indexing import notices
from .core.language.sentences import in_line
from .core.marks.memory import told
from .core.model import Document, Paragraph
from .core.protocols import Corpus
from .core.structure.outline.explanation import Explained
from .core.terms.term import Term, TermKind
from .core.verify.states import Checked, Evidence


def index_text(file: str, event: Indexed) -> str:
    """One line for a file that is in the library now, and one for the pages without text."""
    state = f"{event.seconds:.1f} s" if event.fresh else "nothing to do"
    line = f"{file}: {size(event.document)}, {state}"
    return "\n  ".join([line, *missing(event.document)])


def tally_text(tally: Tally) -> str:
    """What came of many files: one line of numbers, then one for each that failed."""
    numbers = (
        f"{many(len(tally.files), 'file')}: {tally.indexed:,} indexed, {tally.there:,} already there,"
        f" {len(tally.failed):,} failed; {many(tally.pages, 'page')}, {many(tally.paragraphs, 'paragraph')},"
        f" {duration(tally.seconds)}."
    )
    return "\n".join([numbers, *(f"  failed: {failed.error}" for failed in tally.failed)])


def tally_json(tally: Tally) -> dict[str, Any]:
    return {"event": "summary", "files": len(tally.files), "indexed": tally.indexed, "there": tally.there,
            "failed": [asdict(failed) for failed in tally.failed], "pages": tally.pages,
            "paragraphs": tally.paragraphs, "seconds": round(tally.seconds, 2)}  # fmt: skip


def total_text(tally: Tally) -> str:
    """How many of the files have ended, and how long the rest will take where that is known."""
    left = tally.left if tally.ended < len(tally.files) else None
    return f"{tally.ended}/{len(tally.files)}" + (f", {duration(left)} left" if left is not None else "")


def total_json(tally: Tally) -> dict[str, Any]:
    return {"event": "total", "done": tally.ended, "files": len(tally.files), "failed": len(tally.failed),
            "seconds": round(tally.seconds, 2),
            "left": None if tally.left is None else round(tally.left, 2)}  # fmt: skip


def duration(seconds: float) -> str:
    """Such as "8.2 s", "40 s", "12 min", "3 h 20 min"."""
    if seconds < 99.5:
        return f"{seconds:.{1 if seconds < 10 else 0}f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def size(document: Document) -> str:
    count = sum(section.paragraphs for section in document.sections)
    parts = (len(document.pages), "page"), (len(document.sections), "section"), (count, "paragraph")
    return ", ".join(many(number, noun) for number, noun in parts)


def document_json(document: Document) -> dict[str, Any]:
    return {
        "id": document.id,
        "path": document.path,
        "title": document.title,
        "pages": len(document.pages),
        "paragraphs": sum(section.paragraphs for section in document.sections),
    }


def file_json(path: str, event: FileEvent) -> dict[str, Any]:
    if isinstance(event, Indexing):
        return {"event": "progress"} | asdict(event)
    if isinstance(event, Notice):
        return {"event": "notice", "path": path} | asdict(event)
    if isinstance(event, ProvisionalStructure):
        return {"event": "draft", "path": event.document.path, "pages": event.done}
    if isinstance(event, Structured):
        return {"event": "structured", "path": event.document.path}
    if isinstance(event, Failed):
        return {"event": "failed"} | asdict(event)
    document = event.document
    return {"event": "indexed", "path": event.path, "fresh": event.fresh, "seconds": round(event.seconds, 2),
            "pages": len(document.pages), "sections": len(document.sections),
            "paragraphs": sum(s.paragraphs for s in document.sections),
            "unread": {str(page): why for page, why in document.unread.items()},
            "faults": [asdict(fault) for fault in document.faults]}  # fmt: skip


def missing(document: Document) -> list[str]:
    """What of the document is not there to be found, in sentences."""
    pages = [unread(document)] if document.unread else []
    return pages + [notice.text for notice in notices.lost(document)]


def unread(document: Document) -> str:
    """One sentence naming the pages without usable text, grouped by reason."""
    reasons: dict[str, list[str]] = {}
    for page, why in sorted(document.unread.items()):
        reasons.setdefault(why, []).append(document.label(page))
    parts = [f"{'page' if len(pages) == 1 else 'pages'} {_listed(pages)}: {why}" for why, pages in reasons.items()]
    return f"Unread: {'; '.join(parts)}."


def _listed(labels: list[str]) -> str:
    return ", ".join(labels) if len(labels) <= 12 else ", ".join(labels[:12]) + f" and {len(labels) - 12} more"


def many(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def outline_json(document: Document) -> dict[str, Any]:
    return {
        "doc": {"id": document.id, "path": document.path, "title": document.title, "pages": len(document.pages),
                "unread": {str(page): why for page, why in document.unread.items()},
                "faults": [asdict(fault) for fault in document.faults]},
        "sections": [
            {"sec_id": s.id, "title": s.title, "level": s.level, "parent": s.parent, "children": list(s.children),
             "page": s.page, "label": document.label(s.page), "bbox": list(s.box.rounded()) if s.box else None,
             "paragraphs": s.paragraphs, "tokens": s.tokens, "source": s.source.value,
             "synthetic": s.synthetic, "extra": s.extra}
            for s in document.sections
        ],
    }  # fmt: skip


def outline_text(document: Document) -> str:
    width = len(str(len(document.sections))) + 1
    lines = [document.title] + [
        f"{f'S{s.id}':>{width}} {'  ' * (s.level - 1)}{s.title}  · p. {document.label(s.page)}"
        for s in document.sections
    ]
    return "\n".join([*lines, *missing(document)])


def explained_json(line: Explained) -> dict[str, Any]:
    return {"page": line.page, "title": line.title, "size": line.size, "heading": line.heading,
            "level": line.level, "source": line.source,
            "features": [finding._asdict() for finding in line.findings]}  # fmt: skip


def explained_text(line: Explained) -> str:
    verdict = f"heading of level {line.level} ({line.source})" if line.heading else "no heading"
    findings = (f"{finding.weight:+8g}  {finding.name}: {finding.reason}" for finding in line.findings)
    return "\n".join([f"page {line.page + 1}, {line.size:g} pt: {line.title}", f"    {verdict}", *findings])


def _spans_json(paragraph: Paragraph) -> list[dict[str, Any]]:
    return [{"page": span.page, "bbox": list(span.box.rounded())} for span in paragraph.spans]


def paragraph_json(document: Document, paragraph: Paragraph) -> dict[str, Any]:
    """With a `confidence` only where OCR read the text, and with what is `hidden` where something is."""
    seen = {} if paragraph.confidence == 1 else {"confidence": round(paragraph.confidence, 2)}
    hidden = {"hidden": [list(part) for part in paragraph.hidden]} if paragraph.hidden else {}
    return {"sec_id": paragraph.section, "para": paragraph.number, "kind": paragraph.kind.value,
            "text": paragraph.text, "page": paragraph.page, "pages": list(paragraph.pages),
            "label": document.label(paragraph.page), "spans": _spans_json(paragraph)} | seen | hidden  # fmt: skip


def paragraph_text(document: Document, paragraph: Paragraph) -> str:
    place = f"[S{paragraph.section}:{paragraph.number}] p. {document.label(paragraph.page)}"
    seen = "" if paragraph.confidence == 1 else f" (read by OCR, {paragraph.confidence:.0%} sure)"
    hidden = " (in part or whole hidden: the page does not show it)" if paragraph.hidden else ""
    return f"{place}{seen}{hidden}\n{paragraph.text}\n"


def term_json(document: Document, term: Term) -> dict[str, Any]:
    """`pages` are where to look it up, `mentions` all pages that say it (both 0-based); `sections` are ids."""
    at = term.definition
    place = at and {"sec_id": at.section, "para": at.paragraph, "page": at.page, "label": document.label(at.page)}
    return {"term": term.name, "aliases": list(term.aliases), "kind": term.kind.value, "pages": list(term.pages),
            "sections": list(term.sections), "score": round(term.score, 4), "definition": place,
            "mentions": sorted({place.page for place in term.places})}  # fmt: skip


def term_text(document: Document, term: Term) -> str:
    """One line as an index prints it."""
    pages = ", ".join(document.label(page) for page in term.pages)
    kind = "" if term.kind == TermKind.TERM else f" [{term.kind.value}]"
    return f"{', '.join(term.names)}  {pages}{kind}"


def hits_text(corpus: Corpus, found: dict[str, Any]) -> str:
    documents = {document.path: document for document in corpus.documents}
    blocks = [f"{found['query']}"]
    for rank, hit in enumerate(found["hits"], 1):
        document = documents[hit["doc"]]
        name = f"{Path(hit['doc']).name}, " if len(documents) > 1 else ""
        title = document.section(hit["sec_id"]).title
        text = "\n\n".join(row["text"] for row in hit.get("window", [hit]))
        place = f"{name}{title}, p. {hit['label']}  [S{hit['sec_id']}:{hit['para']}]"
        blocks.append(f"{rank}. {place}  {hit['score']:.2f}\n{text}")
    return "\n\n".join(blocks) + "\n"


def place(corpus: Corpus, doc: int, sec: int) -> str:
    document = corpus.documents[doc - 1]
    name = f"{Path(document.path).name}, " if len(corpus.documents) > 1 else ""
    return f"{name}{document.section(sec).title}"


def step(corpus: Corpus, event: AgentEvent) -> str:
    if isinstance(event, Retrieved):
        docs = {at.doc for at in event.hits} if len(corpus.documents) > 1 else set()
        name = f"{Path(corpus.documents[docs.pop() - 1].path).name}, " if len(docs) == 1 else ""
        return f"· Retrieve {name}“{event.query}”: {len(event.hits)} found"
    if isinstance(event, Recalled):
        own = any(not note.seen for note in event.notes)
        head = "· Notes of yours:" if own else "· What a model saw in pictures:"
        return "\n".join([head, *(f"    {told(note)}" for note in event.notes)])
    if isinstance(event, SectionRead):
        return f"· Read {place(corpus, event.doc, event.section)} ¶{event.start}-{event.end}: {event.words} words"
    if isinstance(event, Planned):
        outcome = "".join(f"\n    {line}" for line in event.outcome.splitlines())
        return f"· {event.operator}: {event.about}{outcome}"
    if isinstance(event, Unfolded):
        return f"· Unfold {place(corpus, event.doc, event.section)}"
    if isinstance(event, Calculated):
        return f"· Calculate {event.expression} = {event.result}"
    if isinstance(event, AnsweredFrom):
        return in_words(event)
    if isinstance(event, DocumentAsked):
        return _document_step(corpus, event)
    if isinstance(event, Estimated):
        return f"· {event.mode.capitalize()}: {event.why}; {expected(event)}."
    return event.text if isinstance(event, Notice) else ""


def _document_step(corpus: Corpus, event: DocumentAsked) -> str:
    """A row of an answer that asks every document by itself; "" for a state that passes at once."""
    if event.state is DocumentState.WAITING:
        return ""
    count = f" {event.found}" if event.state is DocumentState.FOUND else ""
    said = f" ({event.said})" if event.said else ""
    return f"· {Path(corpus.documents[event.doc - 1].path).name}: {event.state.value}{count}{said}"


def expected(event: Estimated) -> str:
    """What an answer is expected to take, in words."""
    calls = f"about {many(event.calls, 'request')}"
    return f"{calls}, {duration(event.seconds)}" if event.seconds else calls


def answer_text(corpus: Corpus, answer: Answered) -> str:
    """The answer with its markers replaced by numbers, then one line a cited passage: number, place, quote."""
    lines = [numbered(answer), *(["", "The nearest passages:"] if answer.nearest else [""])]
    for citation in [*distinct(answer.citations), *distinct(answer.nearest)]:
        paragraph = corpus.paragraph(citation.at)
        document = corpus.documents[citation.at.doc - 1]
        if citation.note:
            lines.append(f"[{citation.number}] {citation.note}")
            continue
        quote = in_line(paragraph.text[slice(*citation.quote)])
        page = document.label(paragraph.page_at(citation.quote[0]))
        lines.append(
            f"[{citation.number}] {place(corpus, citation.at.doc, citation.at.section)}, p. {page}: “{quote}”"
        )
        if elsewhere := cited_elsewhere(corpus, citation):
            lines.append(f"    {elsewhere}")
    states = [claim.state for claim in answer.claims]
    if answer.mode != "quotes":
        for state, words in (
            ("uncited", "no passage cited"),
            ("contradicted", "a figure that differs from the document"),
            ("not checked", "words that were not checked"),
        ):
            if count := states.count(state):
                lines.append(f"{many(count, 'sentence')} with {words}.")
    return "\n".join(lines)


def agent_json(corpus: Corpus, event: AgentEvent) -> dict[str, Any]:
    if isinstance(event, Retrieved):
        return {"event": "retrieve", "query": event.query, "hits": [asdict(at) for at in event.hits],
                "shown": [asdict(at) for at in event.shown]}  # fmt: skip
    if isinstance(event, Recalled):
        return {"event": "notes"} | asdict(event)
    if isinstance(event, SectionRead):
        return {"event": "read"} | asdict(event)
    if isinstance(event, Unfolded):
        return {"event": "unfold"} | asdict(event)
    if isinstance(event, Calculated):
        return {"event": "calculate"} | asdict(event)
    if isinstance(event, Answered):
        return {"event": "answer", "text": event.text, "mode": event.mode, "rounds": event.rounds,
                "prompt_tokens": event.prompt_tokens, "reply_tokens": event.reply_tokens,
                "citations": [citation_json(corpus, citation) for citation in event.citations],
                "nearest": [citation_json(corpus, citation) for citation in event.nearest],
                "claims": [asdict(claim) for claim in event.claims]}  # fmt: skip
    if isinstance(event, AnswerRetracted):
        return {"event": "retract"}
    if isinstance(event, AnsweredFrom | AskedAbout | AskedOf):
        names = {AnsweredFrom: "from", AskedAbout: "about", AskedOf: "of"}
        return {"event": names[type(event)]} | asdict(event)
    if isinstance(event, Notice):
        return {"event": "notice"} | asdict(event)
    if isinstance(event, Planned):
        return {"event": "plan"} | asdict(event)
    if isinstance(event, ChainGrown):
        return {"event": "chain"} | asdict(event)
    if isinstance(event, DocumentAsked):
        return {"event": "document", "path": corpus.documents[event.doc - 1].path} | asdict(event)
    if isinstance(event, Estimated):
        return {"event": "estimate"} | asdict(event)
    if isinstance(event, Tabulated):
        return {"event": "table"} | table_json(corpus, event.table)
    said = {Thinking: "thinking", Reasoning: "reasoning", AnswerDelta: "delta"}
    return {"event": said[type(event)], "text": event.text}


def table_json(corpus: Corpus, table: FindingsTable) -> dict[str, Any]:
    rows = []
    for row in table.rows:
        cells = [
            {"text": one.plain, "found": one.found, "problem": one.problem, "relevance": one.relevance,
             "value": one.value, "pages": list(one.pages), "state": one.state, "why": one.why,
             "citations": [citation_json(corpus, citation) for citation in one.citations]}
            for one in row.findings
        ]  # fmt: skip
        rows.append({"doc": row.doc, "path": corpus.documents[row.doc - 1].path, "title": row.title,
                     "cells": cells})  # fmt: skip
    return {"tasks": [task.text for task in table.tasks], "rows": rows}


def citation_json(corpus: Corpus, citation: Citation) -> dict[str, Any]:
    document = corpus.documents[citation.at.doc - 1]
    paragraph = corpus.paragraph(citation.at)
    boxes = [
        {"page": span.page, "bbox": list(box.rounded())}
        for span in paragraph.spans
        for box in span.boxes(*citation.quote)
    ]
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


def evidence_json(corpus: Corpus, evidence: Evidence) -> dict[str, Any]:
    paragraph = corpus.paragraph(evidence.at)
    document = corpus.documents[evidence.at.doc - 1]
    boxes = [
        {"page": span.page, "bbox": list(box.rounded())}
        for span in paragraph.spans
        for box in span.boxes(evidence.start, evidence.end)
    ]
    here = (span.page for span in paragraph.spans if span.start < evidence.end and span.end > evidence.start)
    pages = sorted(set(here)) or [paragraph.page]
    return {"doc": document.path, "sec_id": evidence.at.section, "para": evidence.at.paragraph,
            "page": pages[0], "pages": pages, "label": document.label(pages[0]),
            "text": paragraph.text[evidence.start : evidence.end], "spans": boxes}  # fmt: skip


def checked_text(corpus: Corpus, checked: Checked) -> str:
    """The sentence below its state, why, and where the evidence stands."""
    lines = [f"{checked.state.upper()}  {checked.sentence}", f"    {checked.why}"]
    for evidence in checked.citations:
        found = evidence_json(corpus, evidence)
        lines.append(f"    p. {found['label']}: “{in_line(found['text'])}”")
    return "\n".join(lines)
