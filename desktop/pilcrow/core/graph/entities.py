"""The graph of a document: its terms as entities, their relations, and the nodes of the tree that mention them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..language import sentences
from ..model import CELL, Document, Kind, Paragraph, Reference
from ..terms.abbreviations import abbreviations
from ..terms.stream import document_texts
from ..terms.term import Term, TermKind, TermPlace, folded
from .extracted import Extracted, unknown
from .relations import Edge, Held, Node, Relation, Relations
from .resolution import Resolver

__all__ = ["Edge", "Entity", "Graph", "Node", "Relation", "graph", "sought"]

ENTITIES = 1500
"""Terms that become entities, the best ones: others are too rare to be related to anything."""


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity: all names (the usual one first), places, score as a term, and the place of a definition."""

    names: tuple[str, ...]
    kind: str
    score: float
    places: tuple[TermPlace, ...]
    definition: TermPlace | None = None

    @property
    def name(self) -> str:
        """The usual name."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Graph:
    """Entities by number, their edges, and for each node the entities mentioned there with their counts: in a
    title, a paragraph, a table or a figure, which includes its caption's.
    """

    entities: tuple[Entity, ...] = ()
    edges: tuple[Edge, ...] = ()
    nodes: Mapping[Node, Mapping[int, int]] = field(default_factory=dict)

    def matrix(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
        """Sources, targets and weights of all edges, both ways."""
        ends = np.array([(edge.one, edge.other) for edge in self.edges], np.int64).reshape(-1, 2)
        weights = np.array([edge.weight for edge in self.edges], np.float64)
        return np.append(ends[:, 0], ends[:, 1]), np.append(ends[:, 1], ends[:, 0]), np.append(weights, weights)

    def related(self, entity: int, count: int) -> list[tuple[int, Edge]]:
        """The entities most closely related to one, with the edge to each."""
        held = [(edge.beyond(entity), edge) for edge in self.edges if entity in (edge.one, edge.other)]
        return sorted(held, key=lambda pair: -pair[1].weight)[:count]

    def named(self, name: str) -> int:
        """Number of the entity with this name, -1 if there is none."""
        wanted = folded(name)
        return next((n for n, e in enumerate(self.entities) if wanted in map(folded, e.names)), -1)


def graph(
    document: Document, terms: Sequence[Term], paragraphs: Iterable[Paragraph], said: Sequence[Extracted] = ()
) -> Graph:
    """Build the graph of a document from terms, paragraphs, and the relations read by a chat model."""
    chosen = terms[:ENTITIES]
    known = {folded(name) for term in chosen for name in term.names}
    entities = _resolved([*chosen, *unknown(said, known)[:500]])  # named only by a chat model, at most
    made = _Making(document, entities)
    made.add_titles()
    for paragraph in paragraphs:
        made.add(paragraph)
    made.add_pointed()
    made.add_said(said)
    made.found.parts([entity.name for entity in entities])
    edges = made.found.edges([len(entity.places) for entity in entities])
    return Graph(tuple(entities), edges, {node: dict(count) for node, count in made.nodes.items()})


def sought(document: Document, names: Sequence[str], paragraphs: Iterable[Paragraph]) -> list[Term]:
    """Names as terms, with all places where the text contains them, in any case and with a plural "s"; names that
    do not occur are left out.
    """
    patterns = {name: _name_pattern(name) for name in names}
    found: dict[str, list[TermPlace]] = {name: [] for name in names}
    for text in document_texts(document, paragraphs) if names else ():
        for name, pattern in patterns.items():
            found[name] += [text.place(*match.span()) for match in pattern.finditer(text.text)]
    return [
        Term(name, TermKind.TERM, 1.0, tuple(places), tuple(sorted({place.page for place in places})))
        for name, places in found.items()
        if places
    ]


def _name_pattern(name: str) -> re.Pattern[str]:
    words = r"\s+".join(map(re.escape, name.split()))
    return re.compile(rf"(?<!\w){words}(?:e?s|n)?(?!\w)", re.IGNORECASE)


def _resolved(terms: Sequence[Term]) -> list[Entity]:
    """Merge terms for one thing into one entity; an abbreviation by its long form, not its letters."""
    resolver = Resolver()
    parts: defaultdict[int, list[Term]] = defaultdict(list)
    for term in terms:
        exact = term.kind == TermKind.FUNCTION  # a letter makes another function
        name = max(term.names, key=len) if term.kind == TermKind.ABBREVIATION else term.name
        parts[resolver.apart(name) if exact else resolver.add(name)].append(term)
    return [
        Entity(
            tuple(dict.fromkeys(name for term in own for name in term.names)),
            own[0].kind.value,
            max(term.score for term in own),
            tuple(sorted({place for term in own for place in term.places})),
            # The place that spells an abbreviation out does not define it.
            next((t.definition for t in own if t.definition and t.kind != TermKind.ABBREVIATION), None),
        )
        for _, own in sorted(parts.items())
    ]


def _outermost(held: Iterable[Held]) -> list[Held]:
    """Mentions that are not part of a longer one: "job control" does not mention "control"."""
    kept, reached = list[Held](), (0, 0)
    for start, end, number in sorted(held, key=lambda each: (each[0], -each[1])):
        if end > reached[1] or (start, end) == reached:
            kept.append((start, end, number))
            reached = start, end
    return kept


class _Making:
    """Collects relations from a document, title by title and paragraph by paragraph."""

    def __init__(self, document: Document, entities: Sequence[Entity]) -> None:
        self._document, self._entities = document, entities
        self.found = Relations([entity.score for entity in entities])
        self.nodes: defaultdict[Node, Counter[int]] = defaultdict(Counter)
        self._held: defaultdict[Node, list[Held]] = defaultdict(list)
        self._defined: defaultdict[Node, list[tuple[TermPlace, int]]] = defaultdict(list)
        for number, entity in enumerate(entities):
            for place in entity.places:
                self._held[place.section, place.paragraph].append((place.start, place.end, number))
                self.nodes[place.section, place.paragraph][number] += 1
            if entity.definition is not None:
                at = entity.definition
                self._defined[at.section, at.paragraph].append((at, number))
        self._numbers = {folded(name): n for n, e in reversed(list(enumerate(entities))) for name in e.names}
        self._sections = {section.key: section.id for section in document.sections}
        self._keyed: dict[str, tuple[Node, str]] = {}
        self._labelled: defaultdict[tuple[int, str], list[Node]] = defaultdict(list)
        self._pointing: list[tuple[list[int], Reference, Node]] = []
        self._heads: dict[int, list[int]] = {}
        """By column, the entities in the heads of the last table."""

    def add_titles(self) -> None:
        """Relate entities in one title to each other, and as parts to those in the title above."""
        for section in self._document.sections:
            own = [number for *_, number in _outermost(self._held.get((section.id, 0), ()))]
            above = [number for *_, number in _outermost(self._held.get((section.parent, 0), ()))]
            self.found.together(own, Relation.SENTENCE, (section.id, 0))
            if set(own).isdisjoint(above):
                self.found.across(own, above, Relation.PART, (section.id, 0))

    def add(self, p: Paragraph) -> None:
        """Add the relations in a paragraph; those to targets of its references wait for all targets."""
        node = p.section, p.number
        self._keyed[p.key] = node, p.label
        if p.label:
            self._labelled[p.section, p.label].append(node)
        held = _outermost(self._held.get(node, ()))
        if p.kind == Kind.TABLE or CELL in p.text:
            self._add_table(p, held, node)
        elif held:
            self._add_sentences(p, held, node)
        if "(" in p.text:
            for each in abbreviations(p.text):
                short, long = (self._numbers.get(folded(name)) for name in (each.short, each.long))
                if short is not None and long is not None:
                    self.found.relate(short, long, Relation.ABBREVIATION, node)
        for reference in p.references:
            said = [n for low, _, n in held if abs(low - reference.start) < 120]  # characters still about it
            if said and (reference.section or reference.paragraph):
                self._pointing.append((said, reference, node))

    def _add_sentences(self, p: Paragraph, held: Sequence[Held], node: Node) -> None:
        """Relate entities in the same sentence, and a defined entity to the others in its sentence."""
        for start, end in sentences.sentence_ranges(p.text):
            inside = [n for low, high, n in held if start <= low and high <= end]
            self.found.together(inside, Relation.SENTENCE, node)
            for place, number in self._defined.get(node, ()):
                if start <= place.start < end:
                    self.found.across([number], (n for n in inside if n != number), Relation.DEFINITION, node)

    def _add_table(self, p: Paragraph, held: Sequence[Held], node: Node) -> None:
        """Relate entities in the same row, and entities in a column's heads to those below; a continued table
        keeps the heads of its first part.
        """
        start = 0
        for row in p.text.split("\n"):
            inside = [n for low, high, n in held if start <= low and high <= start + len(row)]
            self.found.together(inside, Relation.ROW, node)
            start += len(row) + 1
        heads: defaultdict[int, list[int]] = defaultdict(list)
        below: defaultdict[int, list[int]] = defaultdict(list)
        for cell in p.cells:
            inside = [n for low, high, n in held if cell.start <= low and high <= cell.end]
            (heads if cell.head else below)[cell.column] += inside
        if any(cell.head for cell in p.cells) or not p.head:
            self._heads = dict(heads)
        for column, named in self._heads.items():
            self.found.across(named, below[column], Relation.COLUMN, node)

    def add_pointed(self) -> None:
        """Relate entities near a reference to those at its target: in a section's title, or in a table or figure,
        which includes its caption's.
        """
        for nodes in self._labelled.values():
            whole = sum((self.nodes.get(node, Counter()) for node in nodes), Counter[int]())
            if whole and len(nodes) > 1:
                self.nodes.update(dict.fromkeys(nodes, whole))
        for said, reference, node in self._pointing:
            target = self._sections.get(reference.section, 0), 0
            if reference.paragraph:
                target, _ = self._keyed.get(reference.paragraph, (target, ""))
            if target != node:
                self.found.across(said, self.nodes.get(target, ()), Relation.REFERENCE, node)

    def add_said(self, said: Sequence[Extracted]) -> None:
        """Add the relations read by a chat model."""
        for each in said:
            one, other = (self._numbers.get(folded(name)) for name in (each.one, each.other))
            if one is not None and other is not None:
                self.found.relate(one, other, Relation.SAID, each.node, said=each.how)
