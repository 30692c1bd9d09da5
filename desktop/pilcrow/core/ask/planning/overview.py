"""A question about all of a part of a document (BookRAG, Eq. 12): Map over what is selected, then Reduce."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...errors import ContextFull
from ...exchange.events import AgentEvent, Notice, NoticeCode, Planned
from ...message import Message, Words
from ...model import Coordinate
from ..agent import asking
from ..agent.requests import HEADING, PlanFailed, Requests, pack_places, replied_text
from ..context.paragraphs import ShownContext
from ..question import Material, Question
from . import plan_prompts
from .selection import Selection

MAPS = 8
"""Requests that read a selection, at the most."""


@dataclass(frozen=True, slots=True)
class _Point:
    """A note of a request, with the paragraphs that say it."""

    text: str
    places: tuple[Coordinate, ...]


def summed_up(order: Question, noting: str, chosen: Selection, maps: int) -> Iterator[AgentEvent]:
    """Follow an order that needs all of a selection, read in at most `maps` requests, each asked to note `noting`;
    the last event is `Answered`. Raises `PlanFailed`, and as `asking.answer_question`.
    """
    if not (yield from Overview(order, Requests(order), maps, noting).over(chosen)):
        raise PlanFailed("it noted nothing")


class Overview:
    """The overview of a question; `noting` is the order for its parts, "" for the question itself."""

    def __init__(self, question: Question, requests: Requests, maps: int = MAPS, noting: str = "") -> None:
        self.question, self.requests, self.maps = question, requests, maps
        self.text, self.corpus = question.text.strip(), question.corpus
        self.noting = noting or self.text

    def over(self, chosen: Selection) -> Generator[AgentEvent, None, bool]:
        """Map over the selection and reduce; False if nothing in it helps."""
        if not chosen.places:
            return False
        yield Planned(Message("Select"), chosen.name, Message("{count} paragraphs", count=len(chosen.places)))
        batches = self._batches(chosen)
        read = sum(map(len, batches))
        if read < len(chosen.places):
            said = Message(
                "Only {read} of {total} paragraphs were read for this answer: more do not fit.",
                read=read,
                total=len(chosen.places),
            )
            yield Notice(said, NoticeCode.CUT)
        if len(batches) == 1:
            room = self.requests.room(self._order("passages"), self.text)
            text, shown = self.requests.shown(batches[0], room)
            yield from self._reduce("passages", [text], sorted(shown))
            return True
        noted = []
        for number, batch in enumerate(batches, 1):
            noted.append(
                (yield from self._map(batch, Message("{number} of {total}", number=number, total=len(batches))))
            )
        found = self._within(noted, self.requests.room(self._order("notes"), self.text))
        if len(found) < (total := sum(map(len, noted))):
            yield Notice(
                Message(
                    "Only {count} of {total} notes fit the request for the answer.", count=len(found), total=total
                ),
                NoticeCode.CUT,
            )
        if not found:
            return False
        lines = [self._line(point) for point in found]
        yield from self._reduce("notes", lines, sorted({at for point in found for at in point.places}))
        return True

    def _batches(self, chosen: Selection) -> list[list[Coordinate]]:
        """The selection in document order, in as many requests as needed; of a too large one, the first."""
        room = self.requests.room(plan_prompts.MAP, self.noting) * 9 // 10
        need = {at: min(ShownContext(self.corpus).need(at) + HEADING, room) for at in chosen.places}
        budget = room * self.maps
        while len(batches := pack_places(_best_fitting(chosen.by_worth, need, budget), need, room)) > self.maps:
            budget -= room // 4
        return batches

    def _map(self, batch: Sequence[Coordinate], which: Words) -> Generator[AgentEvent, None, list[_Point]]:
        """Ask the model for notes on a batch; each note names paragraphs of this batch."""
        text, shown = self.requests.shown(batch, self.requests.room(plan_prompts.MAP, self.noting))
        reply = self.requests.json(plan_prompts.MAP, f"{text}\n\nQuestion: {self.noting}", plan_prompts.MAP_SCHEMA)
        listed = reply.get("points")
        if not isinstance(listed, list):
            raise PlanFailed("a part's notes cannot be read")
        points = [
            _Point(replied_text(point.get("text")), tuple(self.requests.named(point.get("ids"), shown)))
            for point in listed
            if isinstance(point, dict)
        ]
        kept = [point for point in points if point.text and point.places]
        detail = "\n".join(map(self._line, kept))
        yield Planned(Message("Map"), which, detail or Message("Nothing that helps."), tuple(sorted(shown)))
        return kept

    def _within(self, noted: Sequence[Sequence[_Point]], room: int) -> list[_Point]:
        """The notes that fit in `room` tokens, in document order: of each batch the first, then the second."""
        ranked = [(rank, batch) for batch, points in enumerate(noted) for rank in range(len(points))]
        kept = set()
        for rank, batch in sorted(ranked):
            room -= self.requests.size(self._line(noted[batch][rank]))
            if room < 0:
                break
            kept.add((batch, rank))
        return [noted[batch][rank] for batch, rank in sorted(kept)]

    def _line(self, point: _Point) -> str:
        return f"- {point.text} {self.requests.markers(point.places)}"

    def _order(self, given: str) -> str:
        return plan_prompts.reduce(given, self.requests.corpus.several)

    def _reduce(self, given: str, lines: Sequence[str], places: Sequence[Coordinate]) -> Iterator[AgentEvent]:
        """Write the answer, streamed and checked as the loop's; only citations of `places` count."""
        one = Message("passages") if given == "passages" else Message("notes")
        about = Message("{count} notes", count=len(lines)) if len(lines) > 1 else one
        yield Planned(Message("Reduce"), about, "", tuple(places))
        material = Material(self._order(given), "\n".join(lines), tuple(places))
        try:
            answered = yield from asking.answer_from_plan(self.question, material, self.requests.spent)
        except ContextFull as error:
            raise PlanFailed("the prompt does not fit the context") from error
        if not answered:
            raise PlanFailed("the model wrote no answer")


def _best_fitting(by_worth: Sequence[Coordinate], need: Mapping[Coordinate, int], budget: int) -> list[Coordinate]:
    """The first of `by_worth` that fit in `budget` tokens, in document order."""
    kept = []
    for at in by_worth:
        if need[at] <= budget:
            kept.append(at)
            budget -= need[at]
    return sorted(kept)
