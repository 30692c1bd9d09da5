"""BookRAG's selectors (Table 3) as plain functions over a document's tree.

Each takes nodes and returns nodes, so that they can be nested in any order (Eq. 12). A node is a paragraph; a
section is not a node, and is never counted as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from ..language.entity_names import EntityName
from ..model import Coordinate, Document, Kind, Paragraph
from ..protocols import Corpus


@dataclass(frozen=True, slots=True)
class Node:
    """A paragraph and its coordinate."""

    at: Coordinate
    paragraph: Paragraph


def every(corpus: Corpus, doc: int) -> list[Node]:
    """All nodes of document `doc` (1-based), in reading order."""
    return select_by_section(corpus, doc, [s.id for s in corpus.documents[doc - 1].sections if not s.parent])


def select_by_section(corpus: Corpus, doc: int, sections: Iterable[int]) -> list[Node]:
    """Select_by_Section: all nodes of these sections (ids) and of their subsections, in reading order."""
    document = corpus.documents[doc - 1]
    return [
        Node(Coordinate(doc, number, paragraph.number), paragraph)
        for number in sorted(with_subsections(document, sections))
        if document.section(number).paragraphs
        for paragraph in corpus.paragraphs(doc, number)
    ]


def select_by_entity(nodes: Sequence[Node], name: str) -> list[Node]:
    """Select_by_Entity: the nodes of the sections in which some node contains this name, by its words."""
    sought = EntityName(name)
    named = {(node.at.doc, node.at.section) for node in nodes if sought.is_in(node.paragraph.text)}
    return [node for node in nodes if (node.at.doc, node.at.section) in named]


def filter_modal(nodes: Iterable[Node], *kinds: Kind) -> list[Node]:
    """Filter_Modal: the nodes of these kinds."""
    return [node for node in nodes if node.paragraph.kind in kinds]


def filter_range(
    nodes: Iterable[Node], *, pages: Set[int] | None = None, sections: Set[int] | None = None
) -> list[Node]:
    """Filter_Range: nodes with a line on these pages (0-based) and in these sections (ids); None: any."""
    return [
        node
        for node in nodes
        if (pages is None or not pages.isdisjoint(node.paragraph.pages))
        and (sections is None or node.at.section in sections)
    ]


def with_subsections(document: Document, sections: Iterable[int]) -> set[int]:
    """Sections (ids) together with all their subsections."""
    wanted = set(sections)
    for section in document.sections:  # parents come before their children
        if section.parent in wanted:
            wanted.add(section.id)
    return wanted
