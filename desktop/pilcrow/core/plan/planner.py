"""Planned answers (BookRAG, Eqs. 9-12): the question is classed; what needs several places is decomposed, what
needs a whole part is mapped and reduced, and all else goes the way of the plain loop, as does a plan that fails.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..agent import citations, loop
from ..agent.harmless import harmless
from ..agent.ids import paragraph_name
from ..agent.loop import Options
from ..agent.showing import Showing
from ..agent.skeleton import render
from ..check.statement import Checker
from ..events import AgentEvent, Answered, AnswerRetracted, Notice, NoticeCode, Planned, Retrieved
from ..language import sentences
from ..language.question_classes import QuestionClass, plainly
from ..model import Coordinate, Focus
from ..protocols import ChatModel, Corpus, Stopped
from . import plan_prompts, selection
from .requests import PlanFailed, Requests, named, words

MODE = "planned"
"""`Answered.mode` of these answers."""
REFINEMENTS = 2
"""Follow-up queries for one part, at the most (DocsRay, "Iterative Query Refinement")."""
PARTS, MAPS = 5, 8
"""Parts of a question, and requests that read a selection, at the most."""
_SHORT = 8  # words of a question that leans on the one before
_LOCATED = 6  # paragraphs that a part is answered from
_EVIDENCE = 3000  # tokens of them
_CONTENTS = 1500  # tokens of contents that a filter is chosen by
_QUOTE = 300
_EARLIER = re.compile(r"#\s?(\d)")


@dataclass(frozen=True, slots=True)
class _Found:
    """A statement with the paragraphs that say it; `text` is empty where nothing was found."""

    asked: str
    text: str
    places: tuple[Coordinate, ...] = ()


def ask(
    question: str,
    corpus: Corpus,
    chat: ChatModel,
    options: Options | None = None,
    history: Sequence[tuple[str, str]] = (),
    stopped: Stopped = lambda: False,
    focus: Focus | None = None,
) -> Iterator[AgentEvent]:
    """Answer `question` by a plan; for the arguments, the last event and what is raised see `loop.ask`.

    A document that fits the context is read whole, and a short follow-up is left to the loop, which knows the
    conversation.
    """
    options = options or Options()
    leans = bool(history) and len(question.split()) < _SHORT
    if question.strip() and not leans and not (options.whole and _fits(corpus, chat)):
        plan = _Plan(question.strip(), corpus, chat, stopped, focus)
        try:
            if (yield from plan.run()):
                return
        except PlanFailed as problem:
            yield AnswerRetracted()
            yield Planned("Fall back", "without a plan", str(problem))
    yield from loop.ask(question, corpus, chat, options, history, stopped, focus)


def summed_up(
    order: str, corpus: Corpus, chat: ChatModel, chosen: selection.Selection, stopped: Stopped, maps: int
) -> Iterator[AgentEvent]:
    """Follow an order that needs all of a selection, read in at most so many requests; the last event is
    `Answered`. Raises `PlanFailed` when that fails, and as `ask`.
    """
    if not (yield from _Plan(order, corpus, chat, stopped, None, maps).over(chosen)):
        raise PlanFailed("it noted nothing")


def _fits(corpus: Corpus, chat: ChatModel) -> bool:
    """Whether all there is to read is far below the context, so that it is read whole."""
    size = sum(s.tokens + 12 * s.paragraphs + 24 for document in corpus.documents for s in document.sections)
    return size < chat.context // 2


class _Plan:
    """One question."""

    def __init__(
        self,
        question: str,
        corpus: Corpus,
        chat: ChatModel,
        stopped: Stopped,
        focus: Focus | None,
        maps: int = MAPS,
    ) -> None:
        self.maps = maps
        self.question, self.corpus, self.focus, self.stopped = question, corpus, focus, stopped
        self.many = len(corpus.documents) > 1
        self.requests = Requests(chat, stopped, self.many)

    def run(self) -> Generator[AgentEvent, None, bool]:
        """Class the question and carry out its plan; False where the plain loop is the plan."""
        kind = plainly(self.question)
        said = "by its wording"
        if kind is None:
            reply = self.requests.json(plan_prompts.CLASS, self.question, plan_prompts.CLASS_SCHEMA)
            try:
                kind, said = QuestionClass(words(reply.get("class"))), "by the model"
            except ValueError as error:
                raise PlanFailed("the question's class is none of the three") from error
        yield Planned("Class", kind.value, said)
        if kind is QuestionClass.MULTI:
            return (yield from self._parts())
        if kind is QuestionClass.GLOBAL:
            return (yield from self._all_of_a_part())
        return False

    # ---- several places: Decompose, look up, Reduce (Eq. 11) ------------------------------------------------

    def _parts(self) -> Generator[AgentEvent, None, bool]:
        parts = self._decomposed()
        yield Planned(
            "Decompose", f"{len(parts)} questions", "\n".join(f"{n}. {p}" for n, p in enumerate(parts, 1))
        )
        if len(parts) < 2:
            return False
        found: list[_Found] = []
        for part in parts:
            asked = _EARLIER.sub(lambda match: self._earlier(int(match[1]), found), part)
            found.append((yield from self._part(asked)))
        if not any(part.text for part in found):
            return False  # the loop knows more ways to look, and when to say that there is nothing
        yield from self._reduce("answers", [self._with_quotes(part) for part in found], found)
        return True

    def _decomposed(self) -> list[str]:
        reply = self.requests.json(plan_prompts.DECOMPOSE, self.question, plan_prompts.DECOMPOSE_SCHEMA)
        listed = reply.get("parts")
        if not isinstance(listed, list):
            raise PlanFailed("the question was not split into parts")
        said = [words(part.get("question") if isinstance(part, dict) else part) for part in listed]
        return list(dict.fromkeys(part for part in said if part))[:PARTS]

    def _earlier(self, number: int, found: Sequence[_Found]) -> str:
        """What stands for "#1": the answer to the first part."""
        if not 1 <= number <= len(found):
            raise PlanFailed("a part asks for the answer to one that comes later")
        if not found[number - 1].text:
            return "(" + found[number - 1].asked.rstrip("?") + ")"
        return found[number - 1].text.rstrip(".")

    def _part(self, asked: str) -> Generator[AgentEvent, None, _Found]:
        """Look one part up; where the passages do not say it, again with the model's follow-up query added."""
        query, known = asked, set[Coordinate]()
        for attempt in range(REFINEMENTS + 1):
            hits = [hit.at for hit in self.corpus.search(query, 2 * _LOCATED + len(known), focus=self.focus)]
            new = [at for at in hits if at not in known][:_LOCATED]
            if not new:
                break
            known.update(new)
            room = min(_EVIDENCE, self.requests.room(plan_prompts.PART, asked))
            text, shown = self._shown(new, room, query)
            yield Retrieved(query, tuple(new), tuple(sorted(shown)))
            reply = self.requests.json(plan_prompts.PART, f"{text}\n\nQuestion: {asked}", plan_prompts.PART_SCHEMA)
            answer, places = words(reply.get("answer")), named(reply.get("ids"), shown, self.many)
            if reply.get("found") is True and answer and places:
                yield Planned("Look up", asked, answer, tuple(places))
                return _Found(asked, answer, tuple(places))
            follow_up = words(reply.get("search"), 200)
            if not follow_up or attempt == REFINEMENTS:
                break
            query = f"{asked}: {follow_up}"
            yield Planned("Refine", asked, follow_up)
        yield Planned("Look up", asked, "Not found.")
        return _Found(asked, "")

    def _shown(self, places: Sequence[Coordinate], room: int, query: str) -> tuple[str, set[Coordinate]]:
        """Paragraphs as a prompt shows them, in document order and in so many tokens; each has its share."""
        showing = Showing(self.corpus)
        share = max(60, room // max(1, len(places)))
        kept = list(places)[: max(1, room // 60)]
        text, passages = showing.write(sorted(kept), dict.fromkeys(kept, share), query)
        return text, {passage.at for passage in passages}

    def _with_quotes(self, part: _Found) -> str:
        """A part's answer as Reduce gets it: with the ids, and with the sentences that say it."""
        if not part.text:
            return f"{part.asked}\nNot found in the document."
        lines = [f"{part.asked}\n{part.text} {self._markers(part.places)}"]
        for at in part.places:
            text = self.corpus.paragraph(at).text
            quote = sentences.in_line(text[slice(*citations.best_sentence(text, part.text))])[:_QUOTE]
            lines.append(f"[{paragraph_name(at, self.many)}] “{harmless(quote)}”")
        return "\n".join(lines)

    def _markers(self, places: Sequence[Coordinate]) -> str:
        return "".join(f"[{paragraph_name(at, self.many)}]" for at in places)

    # ---- all of a part: filters, Map, Reduce (Eq. 12) --------------------------------------------------------

    def _all_of_a_part(self) -> Generator[AgentEvent, None, bool]:
        chosen = selection.plainly(self.question, self.corpus, self.focus)
        if chosen is None:
            contents, _ = render(
                self.corpus.documents, min(_CONTENTS, self.requests.room(plan_prompts.FILTER) // 2)
            )
            reply = self.requests.json(
                plan_prompts.FILTER, f"{contents}\n\nQuestion: {self.question}", plan_prompts.FILTER_SCHEMA
            )
            chosen = selection.chosen(reply, self.corpus, self.focus)
        return (yield from self.over(chosen))

    def over(self, chosen: selection.Selection) -> Generator[AgentEvent, None, bool]:
        """Map over the selection and reduce; False where nothing in it helps."""
        if not chosen.places:
            return False
        yield Planned("Select", chosen.name, f"{len(chosen.places):,} paragraphs")
        batches = self._batches(chosen)
        read = sum(map(len, batches))
        if read < len(chosen.places):
            said = (
                f"Only {read:,} of {len(chosen.places):,} paragraphs were read for this answer: more do not fit."
            )
            yield Notice(said, NoticeCode.CUT)
        if len(batches) == 1:
            text, shown = self._shown(batches[0], self.requests.room(self._order("passages"), self.question), "")
            yield from self._reduce("passages", [text], [_Found("", text, tuple(shown))])
            return True
        share = self.requests.room(self._order("notes"), self.question) // len(batches)
        found: list[_Found] = []
        for number, batch in enumerate(batches, 1):
            points = yield from self._map(batch, f"{number} of {len(batches)}")
            found += self._within(points, share)
        if not found:
            return False
        yield from self._reduce(
            "notes", [f"- {point.text} {self._markers(point.places)}" for point in found], found
        )
        return True

    def _batches(self, chosen: selection.Selection) -> list[list[Coordinate]]:
        """The selection in document order, in as many requests as it takes; where that is too many, what comes
        first in the selection's own order.
        """
        room = self.requests.room(plan_prompts.MAP, self.question) * 9 // 10
        need = {at: min(Showing(self.corpus).need(at) + 12, room) for at in chosen.places}
        budget = room * self.maps
        while len(batches := _packed(_worth(chosen.by_worth, need, budget), need, room)) > self.maps:
            budget -= room // 4
        return batches

    def _map(self, batch: Sequence[Coordinate], which: str) -> Generator[AgentEvent, None, list[_Found]]:
        """The points that one request notes, each with paragraphs that it was shown."""
        text, shown = self._shown(batch, self.requests.room(plan_prompts.MAP, self.question), "")
        reply = self.requests.json(
            plan_prompts.MAP, f"{text}\n\nQuestion: {self.question}", plan_prompts.MAP_SCHEMA
        )
        listed = reply.get("points")
        if not isinstance(listed, list):
            raise PlanFailed("a part's notes cannot be read")
        points = [
            _Found("", words(point.get("text")), tuple(named(point.get("ids"), shown, self.many)))
            for point in listed
            if isinstance(point, dict)
        ]
        kept = [point for point in points if point.text and point.places]
        detail = "\n".join(f"- {point.text} {self._markers(point.places)}" for point in kept)
        yield Planned("Map", which, detail or "Nothing that helps.", tuple(sorted(shown)))
        return kept

    def _within(self, points: Sequence[_Found], share: int) -> list[_Found]:
        """The first points that fit in so many tokens."""
        kept: list[_Found] = []
        for point in points:
            share -= self.requests.size(f"- {point.text} {self._markers(point.places)}")
            if share < 0:
                break
            kept.append(point)
        return kept

    # ---- Reduce -------------------------------------------------------------------------------------------

    def _order(self, given: str) -> str:
        return plan_prompts.reduce(given, self.many)

    def _reduce(self, given: str, lines: Sequence[str], found: Sequence[_Found]) -> Iterator[AgentEvent]:
        """The answer, streamed; of its citations those count that the found statements have."""
        places = {at for one in found for at in one.places}
        yield Planned("Reduce", f"{len(lines)} {given}" if len(lines) > 1 else given, "", tuple(sorted(places)))
        material = "\n".join(lines)
        turn = yield from self.requests.answer(self._order(given), f"{material}\n\nQuestion: {self.question}")
        checker = Checker(self.corpus)
        resolved = citations.resolve(turn.text, self.corpus, places, self.question, checker)
        if not resolved.citations:
            marked = citations.attributed(resolved.text, self.corpus, places, self.question, checker)
            if marked != resolved.text:
                said = "The model named no sources; they were found by looking its sentences up."
                yield Notice(said, NoticeCode.LOOKED_UP)
                resolved = citations.resolve(marked, self.corpus, places, self.question, checker)
        if turn.truncated:
            yield Notice("The answer reached the length limit and was cut: ask for less at once.", NoticeCode.CUT)
        done = self.requests
        yield Answered(
            resolved.text, resolved.citations, resolved.claims, MODE,
            done.rounds, done.prompt_tokens, done.reply_tokens,
        )  # fmt: skip


def _worth(by_worth: Sequence[Coordinate], need: Mapping[Coordinate, int], budget: int) -> list[Coordinate]:
    """In document order, what fits in so many tokens: the first first."""
    kept = []
    for at in by_worth:
        if need[at] <= budget:
            kept.append(at)
            budget -= need[at]
    return sorted(kept)


def _packed(places: Sequence[Coordinate], need: Mapping[Coordinate, int], room: int) -> list[list[Coordinate]]:
    """Runs of places, each as long as fits in the room."""
    batches: list[list[Coordinate]] = []
    left = 0
    for at in places:
        if need[at] > left:
            batches.append([])
            left = room
        batches[-1].append(at)
        left -= need[at]
    return batches
