"""Annotations as JSON and back, and as Markdown for other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from ..geometry import Box, Direction
from ..language.sentences import in_line
from ..model import Document
from .annotation import Anchor, Annotation, AnnotationKind, Colour, MarkedPassage, MarkPlace
from .markdown import escape_markdown

NOT_FOUND = "Not found in the present file"


def annotation_to_json(annotation: Annotation) -> dict[str, Any]:
    """An annotation as JSON values, as stored."""
    return asdict(annotation)


def annotation_from_json(values: dict[str, Any]) -> Annotation:
    """The inverse of `annotation_to_json`; raises `ValueError`, `TypeError` or `KeyError` for invalid values."""
    at = values["anchor"]
    origin = _place_from_json(at["origin"]) if at["origin"] else None
    places, passages = (
        tuple(map(_place_from_json, at["places"])),
        tuple(MarkedPassage(**p) for p in at["passages"]),
    )
    if not places:
        raise ValueError("an annotation without a place")
    anchor = Anchor(str(at["file"]), places, passages, origin)
    kind, colour = AnnotationKind(values["kind"]), Colour(values["colour"])
    strokes = tuple(tuple((float(x), float(y)) for x, y in stroke) for stroke in values.get("strokes", ()))
    return Annotation(**(values | {"anchor": anchor, "kind": kind, "colour": colour, "strokes": strokes}))


def _place_from_json(values: dict[str, Any]) -> MarkPlace:
    return MarkPlace(int(values["page"]), Box(*map(float, values["box"])), Direction(values["direction"]))


def signed(annotations: Iterable[Annotation], author: str) -> list[Annotation]:
    """Annotations with the reader's name added to the reader's own ones without any."""
    return [a if a.in_file or a.author else replace(a, author=author) for a in annotations]


def exported(annotation: Annotation, document: Document, link: Callable[[Annotation], str]) -> dict[str, Any]:
    """An annotation for other programs, as JSON values; `link` gives the address of its place."""
    anchor = annotation.anchor
    placed = annotation.is_placed(document.id)
    label = document.label(anchor.page) if anchor.page < len(document.pages) else str(anchor.page + 1)
    return {
        "id": annotation.id,
        "kind": annotation.kind.value,
        "colour": annotation.colour.value,
        "text": annotation.quotation,
        "note": annotation.note,
        "page": anchor.page,
        "pages": list(anchor.pages),
        "label": label,
        "section": section(annotation, document),
        "placed": placed,
        "was": annotation.was,
        "spans": [{"page": place.page, "bbox": list(place.box.rounded())} for place in anchor.places],
        "paragraphs": [{"key": p.key, "start": p.start, "end": p.end} for p in anchor.passages],
        "made": iso_date(annotation.made),
        "changed": iso_date(annotation.changed),
        "author": annotation.author,
        "in_file": annotation.in_file,
        "reply_to": annotation.reply_to,
        "done": annotation.done,
        "link": link(annotation),
    }


def section(annotation: Annotation, document: Document) -> str:
    """Title of the section with an annotation; "" if unknown."""
    if not annotation.is_placed(document.id):
        return ""
    page, y, *_ = annotation.order
    above = [s for s in document.sections if (s.page, s.box.y0 if s.box else 0.0) <= (page, y + 1)]
    return max(above, key=lambda s: (s.page, s.box.y0 if s.box else 0.0, s.id)).title if above else ""


def by_section(annotations: Iterable[Annotation], document: Document) -> Iterator[tuple[str, list[Annotation]]]:
    """Titles of sections ("": unknown) with their annotations, in the order of the document; at the end those not
    found in it.
    """
    ordered = sorted(annotations, key=lambda annotation: annotation.order)
    placed = [a for a in ordered if a.is_placed(document.id)]
    for title, group in groupby(placed, lambda annotation: section(annotation, document)):
        yield title, list(group)
    if lost := [a for a in ordered if not a.is_placed(document.id)]:
        yield NOT_FOUND, lost


def annotations_markdown(
    annotations: Iterable[Annotation], document: Document, link: Callable[[Annotation], str]
) -> str:
    """Quotations, notes and places in the order of the document; at the end those not found in it."""
    pieces = [f"# {escape_markdown(document.title)}"]
    for title, found in by_section(annotations, document):
        pieces += [f"## {escape_markdown(title)}"] if title else []
        for annotation in found:
            pieces += [*said_markdown(annotation), f"— {place_markdown(annotation, document, link)}"]
    return "\n\n".join(pieces) + "\n"


def said_markdown(annotation: Annotation) -> list[str]:
    """What an annotation marks and says: its quotation, the text marked before, and its note."""
    pieces = []
    if quotation := annotation.quotation:
        pieces.append("\n>\n".join(f"> {escape_markdown(in_line(line))}" for line in quotation.split("\n")))
    if annotation.was and annotation.was != quotation:
        pieces.append(f"Marked was: “{escape_markdown(' '.join(annotation.was.split()))}”")
    if annotation.note:
        pieces.append(escape_markdown(annotation.note) if annotation.in_file else annotation.note)
    return pieces


def place_markdown(annotation: Annotation, document: Document, link: Callable[[Annotation], str]) -> str:
    """The page of an annotation with a link to it, its kind, colour, author and state."""
    page = annotation.anchor.page
    placed = annotation.is_placed(document.id)
    place = f"p. {escape_markdown(document.label(page))}" if placed else f"once p. {page + 1}"
    told = [annotation.kind.value]
    if annotation.kind is not AnnotationKind.BOOKMARK:
        told.append(annotation.colour.value)
    states = annotation.author, annotation.in_file and "in the file", annotation.done and "done"
    told += [part for part in states if part]
    return f"[{place}]({link(annotation)}) · {escape_markdown(', '.join(told))}"


def iso_date(seconds: float) -> str:
    """A date in ISO 8601, in UTC; "" if unknown."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds") if seconds else ""
