"""Output formats of the command line: plain text for people, and JSON for programs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..core.exchange.events import Indexed, Indexing, Notice
from ..core.exchange.read_events import ProvisionalStructure, Structured
from ..core.indexing import notices
from ..core.model import Document, Paragraph
from ..core.protocols import Corpus
from ..core.structure.outline.explanation import Explained
from ..core.terms.term import Term, TermKind
from ..services.bulk import Failed, FileEvent, Tally


def index_text(file: str, event: Indexed) -> str:
    """A line for an indexed file, and another for its pages without text."""
    state = f"{event.seconds:.1f} s" if event.fresh else "nothing to do"
    line = f"{file}: {size_line(event.document)}, {state}"
    return "\n  ".join([line, *missing_parts(event.document)])


def tally_text(tally: Tally) -> str:
    """Results of many files: one line of numbers, then one for each failed file."""
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
    """Number of finished files, and the estimated remaining time if it is known."""
    left = tally.left if tally.ended < len(tally.files) else None
    return f"{tally.ended}/{len(tally.files)}" + (f", {duration(left)} left" if left is not None else "")


def total_json(tally: Tally) -> dict[str, Any]:
    return {"event": "total", "done": tally.ended, "files": len(tally.files), "failed": len(tally.failed),
            "seconds": round(tally.seconds, 2),
            "left": None if tally.left is None else round(tally.left, 2)}  # fmt: skip


def duration(seconds: float) -> str:
    """A duration in words: "8.2 s", "40 s", "12 min", "3 h 20 min"."""
    if seconds < 99.5:
        return f"{seconds:.{1 if seconds < 10 else 0}f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def size_line(document: Document) -> str:
    count = sum(section.paragraphs for section in document.sections)
    parts = (len(document.pages), "page"), (len(document.sections), "section"), (count, "paragraph")
    return ", ".join(many(number, noun) for number, noun in parts)


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


def missing_parts(document: Document) -> list[str]:
    """Sentences about parts of the document that cannot be searched."""
    pages = [unread(document)] if document.unread else []
    return pages + [str(notice.text) for notice in notices.lost(document)]


def unread(document: Document) -> str:
    """One sentence about the pages without usable text, grouped by reason."""
    reasons: dict[str, list[str]] = {}
    for page, why in sorted(document.unread.items()):
        reasons.setdefault(why, []).append(document.label(page))
    parts = [
        f"{'page' if len(pages) == 1 else 'pages'} {_join_labels(pages)}: {why}" for why, pages in reasons.items()
    ]
    return f"Unread: {'; '.join(parts)}."


def _join_labels(labels: list[str]) -> str:
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
    return "\n".join([*lines, *missing_parts(document)])


def explained_json(line: Explained) -> dict[str, Any]:
    return {"page": line.page, "title": line.title, "size": line.size, "heading": line.heading,
            "level": line.level, "source": line.source,
            "features": [feature._asdict() for feature in line.features]}  # fmt: skip


def explained_text(line: Explained) -> str:
    verdict = f"heading of level {line.level} ({line.source})" if line.heading else "no heading"
    features = (f"{each.weight:+8g}  {each.name}: {each.reason}" for each in line.features)
    return "\n".join([f"page {line.page + 1}, {line.size:g} pt: {line.title}", f"    {verdict}", *features])


def paragraph_json(document: Document, paragraph: Paragraph) -> dict[str, Any]:
    """A paragraph as JSON; `confidence` only for text from OCR, and `hidden` only for hidden text."""
    seen = {} if paragraph.confidence == 1 else {"confidence": round(paragraph.confidence, 2)}
    spans = [{"page": span.page, "bbox": list(span.box.rounded())} for span in paragraph.spans]
    hidden = {"hidden": [list(part) for part in paragraph.hidden]} if paragraph.hidden else {}
    return {"sec_id": paragraph.section, "para": paragraph.number, "kind": paragraph.kind.value,
            "text": paragraph.text, "page": paragraph.page, "pages": list(paragraph.pages),
            "label": document.label(paragraph.page), "spans": spans} | seen | hidden  # fmt: skip


def paragraph_text(document: Document, paragraph: Paragraph) -> str:
    place = f"[S{paragraph.section}:{paragraph.number}] p. {document.label(paragraph.page)}"
    seen = "" if paragraph.confidence == 1 else f" (read by OCR, {paragraph.confidence:.0%} sure)"
    hidden = " (in part or whole hidden: the page does not show it)" if paragraph.hidden else ""
    return f"{place}{seen}{hidden}\n{paragraph.text}\n"


def term_json(document: Document, term: Term) -> dict[str, Any]:
    """A term as JSON: `pages` of its index entry, `mentions` all pages with it (0-based), ids of `sections`."""
    at = term.definition
    place = at and {"sec_id": at.section, "para": at.paragraph, "page": at.page, "label": document.label(at.page)}
    return {"term": term.name, "aliases": list(term.aliases), "kind": term.kind.value, "pages": list(term.pages),
            "sections": list(term.sections), "score": round(term.score, 4), "definition": place,
            "mentions": sorted({place.page for place in term.places})}  # fmt: skip


def term_text(document: Document, term: Term) -> str:
    """One line like an entry of an index."""
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
