"""A comparison for people and other programs: as text, Markdown, HTML and JSON, and as marks in the newer file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from html import escape
from typing import Any, NamedTuple

from ..copying.links import page_link, passage_link
from ..geometry import Box
from ..language.sentences import in_line, shortened
from ..marks.annotation import Annotation, AnnotationKind, Colour, MarkedPart
from ..marks.markdown import escape_markdown
from ..marks.placing import at_place, on_text
from ..model import CELL, Document, PageArea
from .changes import Change, ChangeKind, Comparison, Edit, Side, areas

_AROUND, _LONGEST, _NOTE = 40, 240, 2000
"""Characters shown on each side of an edit, of a text that is new or gone, and of one in a note, at most."""
_CORNER = Box(12, 12, 30, 30)
"""Place of the summary on the first page, in points."""
_COLOURS = {
    ChangeKind.CHANGED: Colour.YELLOW,
    ChangeKind.NEW: Colour.GREEN,
    ChangeKind.GONE: Colour.RED,
    ChangeKind.MOVED: Colour.BLUE,
}


class Passage(NamedTuple):
    """A piece of changed text with a few words around it."""

    before: str
    gone: str
    new: str
    after: str


def passages(change: Change) -> list[Passage]:
    """What a change says: its edits in their sentences, or the beginning of the new, gone or moved text."""
    if change.edits:
        return [_in_context(edit) for edit in change.edits]
    old, new = (shortened(in_line(side.text), _LONGEST) for side in (change.old, change.new))
    if change.kind is ChangeKind.MOVED:
        return [Passage(new, "", "", "")]
    return [Passage("", old, new, "")]


def _in_context(edit: Edit) -> Passage:
    parts = edit.new or edit.old
    before, after = _before(parts[0]), _after(parts[-1])
    if not edit.new and edit.new_beside is not None:
        before = f"{_before(edit.new_beside)}{edit.new_beside.text} "
    return Passage(before, in_line(edit.old_text), in_line(edit.new_text), after)


def _before(part: MarkedPart) -> str:
    text = _line(part.paragraph.text[: part.start].rpartition("\n")[2])
    return text if len(text) <= _AROUND else "…" + text[-_AROUND:].partition(" ")[2]


def _after(part: MarkedPart) -> str:
    text = _line(part.paragraph.text[part.end :].partition("\n")[0])
    return text if len(text) <= _AROUND else text[:_AROUND].rpartition(" ")[0] + "…"


def _line(text: str) -> str:
    """A piece of a line, with bars between cells and the blanks at its ends."""
    return re.sub(r"\s+", " ", text.replace(CELL, " | "))


def page_of(side: Side) -> int:
    """The 0-based page of a side's first area."""
    found = side.areas
    return found[0].page if found else 0


def section_title(document: Document, side: Side) -> str:
    """Title of the section with a side; "" in a document without sections."""
    return document.section(side.section).title if side.section else ""


def summary(comparison: Comparison) -> str:
    """How many changes there are of each kind, in one line."""
    counts = comparison.counts
    line = ", ".join(f"{counts[kind]:,} {kind}" for kind in ChangeKind if counts[kind]) or "nothing changed"
    renumbered = len(comparison.renumbered)
    noun = "section" if renumbered == 1 else "sections"
    return f"{line}; {renumbered} {noun} renumbered" if renumbered else line


# ---- for programs -----------------------------------------------------------------------------------------


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """A comparison as JSON values; changed figures come first, pages count from 0. A summary names the changes by
    their index in this order.
    """
    old, new, ranked = comparison.old, comparison.new, comparison.ranked
    told = comparison.summary
    summed = told and {
        "model": told.model, "shown": told.shown, "left_out": told.left_out,
        "sentences": [
            {"text": each.text, "changes": [ranked.index(change) for change in each.changes]}
            for each in told.sentences
        ],
    }  # fmt: skip
    return ({"summary": summed} if summed else {}) | {
        "old": _document_json(old),
        "new": _document_json(new),
        "counts": {kind.value: comparison.counts[kind] for kind in ChangeKind},
        "renumbered": [{"old": i, "new": j} for i, j in comparison.renumbered],
        "changes": [
            {
                "kind": change.kind.value,
                "figure": change.figure,
                "old": _side_json(old, change.old),
                "new": _side_json(new, change.new),
                "edits": [_edit_json(edit) for edit in change.edits],
            }
            for change in ranked
        ],
    }


def _document_json(document: Document) -> dict[str, Any]:
    unread = {str(page): why for page, why in document.unread.items()}
    return {"id": document.id, "path": document.path, "title": document.title, "pages": len(document.pages),
            "unread": unread, "faults": [asdict(fault) for fault in document.faults]}  # fmt: skip


def _side_json(document: Document, side: Side) -> dict[str, Any]:
    page = page_of(side)
    return {"sec_id": side.section, "section": section_title(document, side), "page": page,
            "label": document.label(page), "text": side.text, "spans": _spans(areas(side.parts)),
            "link": link(document, side)}  # fmt: skip


def _edit_json(edit: Edit) -> dict[str, Any]:
    return {"figure": edit.figure, "old": {"text": edit.old_text, "spans": _spans(areas(edit.old))},
            "new": {"text": edit.new_text, "spans": _spans(areas(edit.new))}}  # fmt: skip


def _spans(found: list[PageArea]) -> list[dict[str, Any]]:
    return [{"page": area.page, "bbox": list(area.box.rounded())} for area in found]


def link(document: Document, side: Side) -> str:
    """Address of a side's first passage, or of its page."""
    for part in side.parts[:1] or ((side.beside,) if side.beside else ()):
        if part.paragraph.number:
            return str(passage_link(document, part.paragraph, part.start, part.end))
    return str(page_link(document, page_of(side)))


# ---- for people -------------------------------------------------------------------------------------------


def comparison_text(comparison: Comparison) -> str:
    """The changes as plain text, what is gone in [- -] and what is new in {+ +}."""
    lines = [f"{comparison.new.title} compared with {comparison.old.title}: {summary(comparison)}"]
    if told := comparison.summary:
        lines.append(f"\n{told_by(comparison)}")
        lines += [
            f"  {each.text} [{', '.join(name for name, _ in _places(each.changes, comparison))}]"
            for each in told.sentences
        ]
    for change in comparison.ranked:
        lines.append(f"\n{_heading(change, comparison)}")
        for before, gone, new, after in passages(change):
            marked = [f"[-{gone}-]" if gone else "", f"{{+{new}+}}" if new else ""]
            lines.append(f"  {before}{' '.join(filter(None, marked))}{after}")
    return "\n".join(lines)


def comparison_markdown(comparison: Comparison) -> str:
    """The changes as a list, with links to both sides."""
    old, new = comparison.old, comparison.new
    lines = [f"# {escape_markdown(new.title)} compared with {escape_markdown(old.title)}", summary(comparison)]
    if told := comparison.summary:
        lines.append(f"## {escape_markdown(told_by(comparison))}")
        lines += [f"{escape_markdown(each.text)} ({_markdown_places(each.changes, comparison)})"
                  for each in told.sentences]  # fmt: skip
        lines.append("## Changes")
    for change in comparison.ranked:
        shown = "".join(f"\n  - {_marked_markdown(passage)}" for passage in passages(change))
        lines.append(f"- **{_kind(change)}**, {escape_markdown(_title(change, comparison))}, "
                     f"{_markdown_places([change], comparison)}{shown}")  # fmt: skip
    return "\n\n".join(lines) + "\n"


def _marked_markdown(passage: Passage) -> str:
    before, gone, new, after = (escape_markdown(in_line(text)) for text in passage)
    return " ".join(filter(None, (before, f"~~{gone}~~" if gone else "", f"**{new}**" if new else "", after)))


def comparison_html(comparison: Comparison) -> str:
    """The changes as a page by itself."""
    old, new = comparison.old, comparison.new
    title = escape(f"{new.title} compared with {old.title}")
    items = []
    for change in comparison.ranked:
        shown = "".join(f"<p>{_marked_html(passage)}</p>" for passage in passages(change))
        items.append(f"<li><b>{_kind(change)}</b>, {escape(_title(change, comparison))}, "
                     f"{_html_places([change], comparison)}{shown}</li>")  # fmt: skip
    summed = ""
    if told := comparison.summary:
        for each in told.sentences:
            summed += f"<p>{escape(each.text)} ({_html_places(each.changes, comparison)})</p>\n"
        summed = f"<h2>{escape(told_by(comparison))}</h2>\n{summed}<h2>Changes</h2>\n"
    style = "ins{background:#a9e099;text-decoration:none}del{background:#faa9a3}li{margin:1em 0}"
    return (
        f'<!DOCTYPE html>\n<meta charset="utf-8"><title>{title}</title><style>{style}</style>\n'
        f"<h1>{title}</h1>\n<p>{summary(comparison)}</p>\n{summed}<ol>\n" + "\n".join(items) + "\n</ol>\n"
    )


def _marked_html(passage: Passage) -> str:
    before, gone, new, after = map(escape, passage)
    return f"{before}{f'<del>{gone}</del> ' if gone else ''}{f'<ins>{new}</ins>' if new else ''}{after}"


def told_by(comparison: Comparison) -> str:
    """Heading of a summary: by which model, and of which changes if it was not shown all."""
    told, every = comparison.summary, len(comparison.changes)
    if told is None:
        return ""
    part = f", from the first {told.shown:,} of {every:,} changes" if told.shown < every else ""
    sentences = f"{told.left_out} sentence{'s' if told.left_out > 1 else ''}"
    left = f"; {sentences} left out: no change cited, or a figure that is in none" if told.left_out else ""
    return f"Summary by {told.model}{part}{left}"


def _places(changes: Iterable[Change], comparison: Comparison) -> list[tuple[str, str]]:
    """Names and addresses of the places of changes in both versions."""
    return [
        (f"{name} p. {document.label(page_of(side))}", link(document, side))
        for change in changes
        for name, document, side in (("new", comparison.new, change.new), ("old", comparison.old, change.old))
    ]


def _markdown_places(changes: Iterable[Change], comparison: Comparison) -> str:
    return ", ".join(f"[{escape_markdown(name)}](<{at}>)" for name, at in _places(changes, comparison))


def _html_places(changes: Iterable[Change], comparison: Comparison) -> str:
    return ", ".join(f'<a href="{escape(at)}">{escape(name)}</a>' for name, at in _places(changes, comparison))


def _heading(change: Change, comparison: Comparison) -> str:
    labels = [
        document.label(page_of(side))
        for document, side in ((comparison.new, change.new), (comparison.old, change.old))
    ]
    return f"{_kind(change)}  p. {labels[0]} (old p. {labels[1]})  {_title(change, comparison)}"


def _kind(change: Change) -> str:
    return f"{change.kind} ({change.figure})" if change.figure else change.kind.value


def _title(change: Change, comparison: Comparison) -> str:
    if change.kind is ChangeKind.GONE:
        return section_title(comparison.old, change.old)
    return section_title(comparison.new, change.new)


# ---- as marks ---------------------------------------------------------------------------------------------


def comparison_marks(comparison: Comparison) -> list[Annotation]:
    """Marks with notes for the newer file: what is new or changed, what is gone at its former place, the
    beginning of what moved, and the summary at the top of the first page.
    """
    marks = [
        mark
        for number, change in enumerate(comparison.changes, 1)
        for mark in _marks(comparison, change, f"compared {number}")
    ]
    if told := comparison.summary:
        note = "\n".join((told_by(comparison), *(each.text for each in told.sentences)))
        at = at_place(comparison.new.id, 0, _CORNER, ())
        marks.insert(0, Annotation("compared 0", AnnotationKind.NOTE, at, Colour.PURPLE, note))
    return marks


def _marks(comparison: Comparison, change: Change, name: str) -> Iterator[Annotation]:
    file, colour, new = comparison.new.id, _COLOURS[change.kind], change.new
    for number, edit in enumerate(change.edits, 1):
        beside = (edit.new_beside,) if edit.new_beside else ()
        note = f"Was: “{_noted(edit.old_text)}”" if edit.old else "New"
        anchor = on_text(file, edit.new or beside, ())
        if anchor is not None:
            shade = colour if edit.new else Colour.RED
            note = note if edit.new else f"Gone behind this: “{_noted(edit.old_text)}”"
            yield Annotation(f"{name}.{number}", AnnotationKind.HIGHLIGHT, anchor, shade, note)
    if change.kind is ChangeKind.GONE:
        for area in new.areas[:1]:
            at = at_place(file, area.page, area.box, ())
            yield Annotation(name, AnnotationKind.NOTE, at, colour, f"Gone: “{_noted(change.old.text)}”")
    elif not change.edits:
        moved = change.kind is ChangeKind.MOVED
        anchor = on_text(file, new.parts[:1] if moved else new.parts, ())
        if anchor is not None:
            note = f"Moved from page {comparison.old.label(page_of(change.old))}" if moved else "New"
            yield Annotation(name, AnnotationKind.HIGHLIGHT, anchor, colour, note)


def _noted(text: str) -> str:
    return shortened(in_line(text), _NOTE)
