"""Parts of a question of several places (BookRAG, Eq. 11), located one by one; those that others need are looked
up first. The plain loop answers from all of them.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...exchange.chain import EARLIER
from ...exchange.events import AgentEvent, Planned, Retrieved
from ...interleaving import interleaved
from ...language.terms import rough_terms
from ...message import Message
from ...model import Coordinate, Hit, Kind
from ...operators.nodes import select_by_section
from ...search import by_graph
from ..agent import first_look
from ..agent.requests import PlanFailed, Requests, replied_text
from ..context import ids
from ..context.titles import Titles
from ..question import Question, QuestionPart
from . import plan_prompts

REFINEMENTS = 2
"""Follow-up queries for one part, at the most (DocsRay, "Iterative Query Refinement")."""
GRAPH_HITS = 20
"""Paragraphs that the graph locates for a question or a part of one."""
_SECTION_HITS = 3
"""Paragraphs put before all others: of the section that a part is expected in."""


@dataclass(frozen=True, slots=True)
class _WantedPart:
    """A part of a question split by a model: the section expected to hold the answer, and search words."""

    asked: str
    section: str
    search: str


@dataclass(frozen=True, slots=True)
class _PartAnswer:
    """The answer to a part, with the paragraphs that say it; `text` is "" if nothing was found."""

    text: str
    places: tuple[Coordinate, ...] = ()


class Parts:
    """The parts of one question."""

    def __init__(self, question: Question, requests: Requests) -> None:
        self.corpus, self.focus, self.requests = question.corpus, question.focus, requests
        self.titles, self.by_graph = Titles(self.corpus.documents), question.options.by_graph

    def located(self, reply: Mapping[str, Any]) -> Generator[AgentEvent, None, list[QuestionPart]]:
        """The parts of the question, located; those that others need are looked up first, the rest is left to the
        loop, which sees all results.
        """
        wanted = _decompose(reply)
        listed = "\n".join(f"{n}. {one.asked}" for n, one in enumerate(wanted, 1))
        yield Planned(Message("Decompose"), Message("{count} questions", count=len(wanted)), listed)
        if len(wanted) < 2:
            return []
        needed = {int(number) for one in wanted for number in EARLIER.findall(one.asked)}
        found: dict[int, _PartAnswer] = {}
        parts: list[QuestionPart] = []
        for number, part in enumerate(wanted, 1):
            asked = EARLIER.sub(lambda match: self._earlier(int(match[1]), parts, found), part.asked)
            hits = self._located(asked, part.search, part.section)
            if number not in needed:
                parts.append(QuestionPart(asked, tuple(hits)))
                continue
            found[number] = one = yield from self._part(asked, hits, list(found.values()))
            cited = [Hit(at, 1.0) for at in one.places]
            rest = [hit for hit in hits if hit.at not in one.places]
            said = f"{one.text} {self.requests.markers(one.places)}" if one.text else ""
            parts.append(QuestionPart(asked, (*cited, *rest), said))
        together = self._together(parts)
        if len(together) < len(parts):
            yield Planned(
                Message("Search together"),
                Message("{count} questions", count=len(parts)),
                "\n".join(one.asked for one in together),
            )
        return together

    def _located(self, asked: str, search: str = "", section: str = "") -> list[Hit]:
        """The paragraphs located for a part, those of its section first."""
        if self.by_graph:
            hits = by_graph.search_graph(self.corpus, f"{asked} {search}", GRAPH_HITS, self.focus)
        else:
            queries = [*filter(None, [search]), *first_look.forms(asked, self.corpus, self.titles)]
            hits = first_look.fuse_hits(queries, self.corpus, self.corpus.meant(asked), self.focus)
        inside = self._best_inside(section, f"{asked} {search}", hits)
        return [*inside, *(hit for hit in hits if hit not in inside)]

    def _best_inside(self, section: str, query: str, hits: Sequence[Hit]) -> list[Hit]:
        """The best paragraphs of a section that a model names (Select_by_Section): the located ones, then those
        that share most words with the query.
        """
        place = ids.parse(section) if section else None
        doc = (place.doc or (0 if self.requests.corpus.several else 1)) if place else 0
        if place is None or not 1 <= doc <= len(self.corpus.documents):
            return []
        if not 1 <= place.section <= len(self.corpus.documents[doc - 1].sections):
            return []
        nodes = select_by_section(self.corpus, doc, [place.section])
        located = {hit.at: hit for hit in hits}
        wanted = set(rough_terms(query))
        rank = {hit.at: n for n, hit in enumerate(hits)}
        nodes.sort(key=lambda n: (rank.get(n.at, len(rank)), -len(wanted & set(rough_terms(n.paragraph.whole)))))
        return [located.get(node.at, Hit(node.at, 0.0)) for node in nodes[:_SECTION_HITS]]

    def _together(self, parts: Sequence[QuestionPart]) -> list[QuestionPart]:
        """The parts, those whose best paragraphs are of the same table joined."""
        groups: list[list[QuestionPart]] = []
        for part in parts:
            group = next((group for group in groups if self._one_table(group[0].hits, part.hits)), None)
            if group is None:
                groups.append([part])
            else:
                group.append(part)
        return [_merge(group) for group in groups]

    def _one_table(self, some: Sequence[Hit], others: Sequence[Hit]) -> bool:
        """True if the best of these hits and the best of the others are parts of one table."""
        if not some or not others:
            return False
        first, last = sorted((some[0].at, others[0].at))
        if (first.doc, first.section) != (last.doc, last.section):
            return False
        between = self.corpus.paragraphs(first.doc, first.section, first.paragraph, last.paragraph)
        return all(paragraph.kind is Kind.TABLE for paragraph in between)

    def _earlier(self, number: int, parts: Sequence[QuestionPart], found: Mapping[int, _PartAnswer]) -> str:
        """Replacement of "#1": the answer to the first part."""
        if number not in found:
            raise PlanFailed("a part asks for the answer to one that comes later")
        return found[number].text.rstrip(".") or "(" + parts[number - 1].asked.rstrip("?") + ")"

    def _part(
        self, asked: str, hits: Sequence[Hit], earlier: Sequence[_PartAnswer]
    ) -> Generator[AgentEvent, None, _PartAnswer]:
        """Look one part up, in its hits and the evidence of earlier parts; if the passages do not say it, again
        with the model's follow-up query.
        """
        known = set[Coordinate]()
        at_hand = [at for one in earlier for at in one.places]
        lines = [f"{one.text} {self.requests.markers(one.places)}" for one in earlier if one.text]
        order, query = plan_prompts.PART, asked
        for attempt in range(REFINEMENTS + 1):
            new = [hit.at for hit in hits if hit.at not in known][:6]  # paragraphs that a part is looked up in
            if not new:
                break
            known.update(new)
            wanted = "\n".join([*lines, f"Question: {asked}"])
            room = min(3000, self.requests.room(order, wanted))  # tokens
            text, shown = self.requests.shown(list(dict.fromkeys([*new, *at_hand])), room, query)
            yield Retrieved(query, tuple(new), tuple(sorted(shown)))
            reply = self.requests.json(order, f"{text}\n\n{wanted}", plan_prompts.PART_SCHEMA)
            answer, places = replied_text(reply.get("answer")), self.requests.named(reply.get("ids"), shown)
            if reply.get("found") is True and answer and places:
                yield Planned(Message("Look up"), asked, answer, tuple(places))
                return _PartAnswer(answer, tuple(places))
            follow_up = replied_text(reply.get("search"), 200)
            if not follow_up or attempt == REFINEMENTS:
                break
            query = f"{asked}: {follow_up}"
            hits = self._located(asked, follow_up)
            yield Planned(Message("Refine"), asked, follow_up)
        yield Planned(Message("Look up"), asked, Message("Not found."))
        return _PartAnswer("")


def _decompose(reply: Mapping[str, Any]) -> list[_WantedPart]:
    """The parts that a model splits a question into."""
    listed = reply.get("parts")
    if not isinstance(listed, list):
        raise PlanFailed("the question was not split into parts")
    parts = [part if isinstance(part, dict) else {"question": part} for part in listed]
    said = [
        _WantedPart(*(replied_text(part.get(key)) for key in ("question", "section", "search"))) for part in parts
    ]
    return list({one.asked: one for one in said if one.asked}.values())[:5]  # parts of a question, at the most


def _merge(parts: Sequence[QuestionPart]) -> QuestionPart:
    """Several parts as one, with the best hits of each in turn."""
    hits = interleaved(part.hits for part in parts)
    once = {hit.at: hit for hit in reversed(hits)}
    ranked = tuple(once[at] for at in dict.fromkeys(hit.at for hit in hits))
    return QuestionPart(
        " ".join(part.asked for part in parts), ranked, " ".join(filter(None, (p.answer for p in parts)))
    )
