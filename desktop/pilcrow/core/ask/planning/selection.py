"""Selections for global questions: the nodes that BookRAG's filters leave, and the order of their worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ...language.questions.structural import CountedUnit
from ...model import Coordinate, Document, Focus, Kind
from ...operators.nodes import Node, every, filter_range, select_by_entity
from ...operators.things import things
from ...protocols import Corpus
from ..agent.requests import replied_text
from ..structural import places
from ..structural.numbers import Numbered, number_sections

_UNITS = {
    "table": CountedUnit.TABLE,
    "figure": CountedUnit.FIGURE,
    "formula": CountedUnit.FORMULA,
    "list": CountedUnit.LIST,
    "code": CountedUnit.LISTING,
}
_LOCATED = 60
"""Paragraphs located for a topic; as many more may come from sections with the topic's name."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Paragraphs in document order, with their name in words; `by_worth` is the same, the first to keep first."""

    name: str
    places: tuple[Coordinate, ...]
    by_worth: tuple[Coordinate, ...]


def plainly(question: str, corpus: Corpus, focus: Focus | None) -> Selection | None:
    """The selection that the question names: a chapter, pages, a section, or the document; else None."""
    docs = [focus.doc] if focus else range(1, len(corpus.documents) + 1)
    nodes: list[Node] = []
    names: list[str] = []
    for doc in docs:
        of, document = every(corpus, doc), corpus.documents[doc - 1]
        place = places.find_mentioned(question, document, _numbers_of(document, of), focus)
        if place is not None and not place.absent:
            nodes += _nodes_of(place, of)
            names.append(_place_name(place))
    return breadth_first("; ".join(dict.fromkeys(names)), nodes) if names else None


def select_filtered(reply: dict[str, Any], corpus: Corpus, focus: Focus | None) -> Selection:
    """The selection of a model's filters, a kind and a topic together ("tables about ships"); a filter that fits
    nothing in the document is ignored.
    """
    nodes: list[Node] = []
    names: dict[str, None] = {}
    for doc, document in enumerate(corpus.documents, 1):
        of = every(corpus, doc)
        numbers = _numbers_of(document, of)
        for wanted in (replied_text(reply.get("section"), 200), replied_text(reply.get("pages"), 40)):
            text = (
                f"pages {wanted}"
                if wanted[:1].isdigit() and wanted == replied_text(reply.get("pages"), 40)
                else wanted
            )
            place = places.named_place(text, document, numbers, focus) if text else None
            if place is not None and not (place.absent or place.whole):
                of = _nodes_of(place, of)
                names[_place_name(place)] = None
        nodes += of
    unit, topic = _UNITS.get(replied_text(reply.get("kind"))), replied_text(reply.get("topic"), 200)
    if topic and unit and (about := select_by_entity(nodes, topic)):
        nodes = about
        names[topic] = None
    if unit and (found := things(nodes, unit)):
        nodes = [node for thing in found for node in thing.nodes]
        names[f"{reply['kind']}s"] = None
    if topic and not names:
        hits = [hit.at for hit in corpus.search(topic, _LOCATED, focus=focus)]
        around = breadth_first(topic, select_by_entity(nodes, topic)).by_worth
        located = list(dict.fromkeys([*hits, *around]))[: 2 * _LOCATED]
        return Selection(topic, tuple(sorted(located)), tuple(located))
    return breadth_first(", ".join(names) or "the whole document", nodes)


def _numbers_of(document: Document, nodes: Sequence[Node]) -> Numbered:
    return number_sections(document, (node.paragraph for node in nodes))


def _nodes_of(place: places.DocumentPart, nodes: Sequence[Node]) -> list[Node]:
    return filter_range(nodes, pages=set(place.pages) if place.pages else None, sections=place.sections)


def _place_name(place: places.DocumentPart) -> str:
    if place.pages:
        return f"pages {places.page_runs(place.document, place.pages)}"
    return "; ".join(place.document.section(root).title for root in place.roots) or "the whole document"


def breadth_first(name: str, nodes: Sequence[Node]) -> Selection:
    """Nodes with text, by worth the first paragraph of each section, then the second, and so on."""
    found = [node.at for node in nodes if node.paragraph.kind is not Kind.CONTENTS and node.paragraph.text.strip()]
    ranked: list[tuple[int, Coordinate]] = []
    for _, group in groupby(sorted(found), lambda at: (at.doc, at.section)):
        ranked += list(enumerate(group))
    return Selection(name, tuple(sorted(found)), tuple(at for _, at in sorted(ranked)))
