"""Deep answers (MDP, section 3.2): a question becomes a chain of intents, which are resolved one after the other.

For each, documents are filtered by their gists before anything of them is read, passages are located by atomic
queries, their points are extracted side by side (by a light model, if there is one, from each document by itself)
and reduced to a conclusion; if that is not sufficient, queries made from it widen the search, up to `DEPTH`
rounds. What was found may lead to another intent. Findings of earlier questions are evidence, too. The answer is
written from the chain.

Three chains and a comparison over 11 to 39 documents were answered rightly, with 5.3 requests each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import itemgetter
from typing import Protocol

from ...errors import ContextFull
from ...exchange.asked_each import Estimated
from ...exchange.chain import Chain, ChainEvidence, Intent
from ...exchange.events import AgentEvent, Answered, AnswerKind, AnswerRetracted, ChainGrown, Planned, Retrieved
from ...exchange.findings import Citation, Finding, Task
from ...language.sentences import shortened
from ...message import Message, Words
from ...model import Coordinate, Document
from ...protocols import Floats
from ...shelf import document_names
from ...stopping import Stopped, check_stopped
from ...verify.states import CONTRADICTED
from .. import kinds
from ..agent import asking
from ..agent.requests import HEADING, PlanFailed, Requests, pack_places, replied_text
from ..context import citations
from ..context.each_document import some_of_each
from ..context.harmless import harmless
from ..context.ids import paragraph_name
from ..documents import estimate
from ..documents.clustering import meanings
from ..documents.side_by_side import SideBySide, one_by_one
from ..memory.relevance import Passed
from ..planning import chains, deep_prompts, intents
from ..question import NOBODY, Material, Question, StrategyName
from .per_document import Kept, move_finding

DEPTH = 5
"""Rounds of searching for one intent, at the most (MDP, appendix A; its Fig. 3c saturates there)."""
_LOCATED = 12
"""Paragraphs located in a round."""
_EACH = 4
"""Paragraphs located in a document that is extracted from by itself."""
_REMEMBERED, _ALIKE = 5, 0.5
"""Earlier findings that an intent is told at the most, and their least likeness to it (cosine)."""
_TITLES = 6
"""Documents that a step names."""
_Point = tuple[str, list[Coordinate]]


class Filter(Protocol):
    """Filter of documents by their gists (`relevance.Memory`)."""

    def passing(self, question: str, documents: Sequence[Document]) -> Passed: ...

    def relevance(self, question: str, documents: Sequence[Document]) -> Floats: ...

    def complete(self, documents: Sequence[Document]) -> Iterator[tuple[int, int]]: ...


@dataclass(slots=True)
class _IntentFound:
    """State of the search for one intent: `places` are the paragraphs that say something of it, `lines` the
    conclusions from them, with their ids; `next` is the question that these lead to. `remembered` are the points
    of earlier questions in the documents `recalled`, each with its likeness to the intent (cosine).
    """

    searched: list[str] = field(default_factory=list)
    docs: set[int] = field(default_factory=set)
    seen: set[Coordinate] = field(default_factory=set)
    places: list[Coordinate] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    recalled: set[int] = field(default_factory=set)
    remembered: list[tuple[float, _Point]] = field(default_factory=list)
    concluded: str = ""
    sufficient: bool = False
    rounds: int = 0
    next: str = ""


def make_gists(memory: Filter, question: Question) -> Iterator[AgentEvent]:
    """Make missing gists of a question's documents, as in libraries that are older than gists."""
    for done, total in memory.complete(question.corpus.documents):
        if done == total:
            about = Message("what these documents are about, for the first time")
            yield Planned(Message("Remember"), f"{total:,}", about)


@dataclass(frozen=True, slots=True)
class ByChain:
    """Answers a question by a new chain, or by the open intents of a given one. `why` is the reason for this
    strategy, in words that continue a sentence. A chain that nobody asked for is left at a step without sufficient
    evidence, and the plain loop answers. `kept` remembers findings in the documents.
    """

    memory: Filter
    side_by_side: SideBySide = one_by_one
    why: Words = kinds.AS_ASKED
    kept: Kept | None = None

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """Yields a `ChainGrown` after each intent: an interrupted answer can continue from it. The last event and
        the errors are those of `asking.answer_question`.
        """
        chain = question.chain
        if chain is None and question.known is not None:
            chain = intents.plan_intents(question, Requests(question)).after(question.known)
        yield from make_gists(self.memory, question)
        yield from _ChainRun(kinds.alone(question), self).events(chain)


class _ChainRun:
    """One question."""

    def __init__(self, question: Question, way: ByChain) -> None:
        self.question, self.way = question, way
        self.corpus, self.requests = question.corpus, Requests(question)

    def events(self, chain: Chain | None) -> Iterator[AgentEvent]:
        if chain is None or not chain.intents:
            chain = intents.plan_intents(self.question, self.requests)
        left = [intent for intent in chain.intents if not intent.rounds]
        yield Estimated(StrategyName.DEEP, self.way.why, *estimate.deep(self.question, len(left)))
        listed = "\n".join(f"{number}. {intent.asked}" for number, intent in enumerate(chain.intents, 1))
        yield Planned(Message("Intents"), f"{len(chain.intents)}", listed)
        yield ChainGrown(chain)
        while number := chain.next:
            intent, then = yield from self._resolved(chain, number)
            chain = chain.put(number, intent)
            if self.way.kept is not None and intent.sufficient:
                _keep_conclusion(self.way.kept, chain.resolved(intent.asked), intent)
            said = intent.concluded or "Nothing was found."
            said = said if intent.sufficient else f"{said} (Not sufficient.)"
            places = tuple(one.at for one in intent.evidence)
            yield Planned(Message("Conclude"), chain.resolved(intent.asked), said, places)
            if (grown := intents.follow(chain, number, then)) != chain:
                chain = grown
                yield Planned(Message("Intents"), Message("one more"), chain.intents[number].asked)
            yield ChainGrown(chain)
        yield from self._answered(chain)

    # ---- one intent ---------------------------------------------------------------------------------------

    def _resolved(self, chain: Chain, number: int) -> Generator[AgentEvent, None, tuple[Intent, str]]:
        """An intent with what was found for it (Eq. 13), and the question that this leads to ("": none)."""
        intent = chain.intents[number - 1]
        asked = chain.resolved(intent.asked)
        wanted = [chain.resolved(query) for query in intent.queries] or [asked]
        found = _IntentFound()
        to_come = "".join(f"\n- {other.asked}" for other in chain.intents[number:])
        whole = f"The whole question: {chain.question}" + (f"\nSteps to come:{to_come}" if to_come else "")
        while wanted and found.rounds < DEPTH and not found.sufficient:
            found.rounds += 1
            places = yield from self._located(asked, wanted, found)
            found.searched += wanted
            if not places:
                break
            try:
                wanted = yield from self._judged(asked, whole, places, found)
            except PlanFailed as problem:
                found.places = found.places or places[:3]  # passages in place of what the model said nothing about
                yield Planned(
                    Message("Judge"),
                    asked,
                    Message("The model gave no usable reply: {problem}.", problem=Message(str(problem))),
                )
                break
            if wanted and not found.sufficient and found.rounds < DEPTH:
                yield Planned(Message("Diffuse"), asked, "\n".join(wanted))
        evidence = tuple(self._evidence(at, f"{asked} {found.concluded}") for at in found.places)
        resolved = replace(
            intent,
            queries=tuple(found.searched),
            evidence=evidence,
            concluded=found.concluded,
            sufficient=found.sufficient,
            rounds=max(1, found.rounds),
            read=len(found.docs),
            total=len(self.corpus.documents),
        )
        return resolved, found.next

    @property
    def _by_document(self) -> bool:
        """True if each document that passes the filter is extracted from by itself: by a light model (Eq. 14)."""
        return self.question.light is not NOBODY

    def _located(
        self, asked: str, wanted: Sequence[str], found: _IntentFound
    ) -> Generator[AgentEvent, None, list[Coordinate]]:
        """New paragraphs for some queries, in documents that pass the filter, best first."""
        check_stopped(self.question.stopped)
        worth: defaultdict[Coordinate, float] = defaultdict(float)
        for query in wanted:
            about = asked if query == asked else f"{asked} {query}"
            passed = self.way.memory.passing(about, self.corpus.documents)
            if passed.total > len(passed.docs) and not found.docs.issuperset(passed.docs):
                yield Planned(Message("Filter"), query, self._passed(passed))
            found.docs.update(passed.docs)
            most = _EACH * len(passed.docs) if self._by_document else _LOCATED
            hits = self.corpus.search(query, most + len(found.seen), passed.docs)
            for rank, hit in enumerate(hits):
                worth[hit.at] += 1 / (10 + rank)  # constant added to each rank in reciprocal rank fusion
        new = sorted((at for at in worth if at not in found.seen), key=lambda at: (-worth[at], at))
        new = some_of_each(new, _EACH) if self._by_document else new[:_LOCATED]
        found.seen.update(new)
        yield Retrieved("; ".join(wanted), tuple(new), tuple(sorted(new)))
        return new

    def _passed(self, passed: Passed) -> str:
        names = document_names(self.corpus.documents)
        named = [names[doc - 1] for doc in passed.docs[:_TITLES]]
        more = f" and {len(passed.docs) - _TITLES} more" if len(passed.docs) > _TITLES else ""
        return f"{len(passed.docs):,} of {passed.total:,} documents are read: {'; '.join(named)}{more}"

    def _judged(
        self, asked: str, whole: str, places: Sequence[Coordinate], found: _IntentFound
    ) -> Generator[AgentEvent, None, list[str]]:
        """Ask whether the evidence is sufficient; returns queries for missing evidence. Passages for more than one
        request are read in several side by side first, and their points put together (Eq. 14). `whole` is the
        question of the chain, with its other steps.
        """
        remembered = self._remembered(asked, found)
        told = [at for _, cited in remembered for at in cited]
        before = [self._line(*point) for point in remembered]
        known = "\n".join([*self._named([*places, *found.places, *told]), *before, *found.lines])
        question = f"{whole}\nQuestion: {asked}"
        room = self.requests.room(deep_prompts.JUDGE, known, question)
        batches = self._batches(places, room * 9 // 10)
        if len(batches) == 1 and not self._by_document:
            text, shown = self.requests.shown(places, room, asked)
        else:
            works = [partial(self._extracted, asked, batch) for batch in batches]
            done = list(self.way.side_by_side(works, self.question.stopped))
            points = [point for _, point in sorted(done, key=lambda each: each[0])]
            lines = [self._line(*point) for point in points]
            yield Planned(
                Message("Map"), asked, "\n".join(lines), tuple(at for _, cited in points for at in cited)
            )
            text, shown = "", set()
            for line, (_, cited) in zip(lines, points, strict=True):
                if self.requests.size(text + line) <= room:
                    text, shown = f"{text}{line}\n", shown | set(cited)
        material = "\n\n".join(filter(None, [known, text, question]))
        check_stopped(self.question.stopped)
        reply = self.requests.json(deep_prompts.JUDGE, material, deep_prompts.JUDGE_SCHEMA)
        cited = self.requests.named(reply.get("ids"), shown | set(found.places) | set(told))
        said = replied_text(reply.get("conclusion"))
        found.next = replied_text(reply.get("next"), 400)
        if said and cited:
            found.concluded = said
            found.places += [at for at in cited if at not in found.places]
            found.lines.append(self._line(said, cited))
        found.sufficient = reply.get("sufficient") is True and bool(said and cited)
        return [query for query in intents.queries(reply.get("queries")) if query not in found.searched]

    def _batches(self, places: Sequence[Coordinate], room: int) -> list[list[Coordinate]]:
        """Places in as few requests as possible, those of one document together, the best first; with a light
        model each document in a request of its own.
        """
        if self._by_document:
            of: defaultdict[int, list[Coordinate]] = defaultdict(list)
            for at in places:
                of[at.doc].append(at)
            return list(of.values())
        first = {at.doc: rank for rank, at in reversed(list(enumerate(places)))}
        need = {at: self.requests.size(self.corpus.paragraph(at).whole) + HEADING for at in places}
        return pack_places(sorted(places, key=lambda at: (first[at.doc], at)), need, room)

    def _extracted(self, asked: str, batch: Sequence[Coordinate], _stopped: Stopped) -> Iterator[_Point]:
        """Points of a batch for a question, each with its paragraphs; none if the model's reply is unusable."""
        question, requests = (
            f"Question: {asked}",
            Requests(replace(self.question, chat=self.question.document_model)),
        )
        named = "\n".join(self._named(batch))
        text, shown = requests.shown(batch, requests.room(deep_prompts.EXTRACT, named, question), asked)
        check_stopped(self.question.stopped)
        try:
            material = "\n\n".join(filter(None, [named, text, question]))
            reply = requests.json(deep_prompts.EXTRACT, material, deep_prompts.EXTRACT_SCHEMA)
        except PlanFailed:
            return
        finally:
            self.requests.spent.add(requests.spent)
        listed = reply.get("points")
        for point in listed if isinstance(listed, list) else []:
            said = replied_text(point.get("text")) if isinstance(point, dict) else ""
            cited = requests.named(point.get("ids"), shown) if said else []
            if cited:
                yield said, cited

    def _remembered(self, asked: str, found: _IntentFound) -> list[_Point]:
        """Findings of earlier questions in an intent's documents that are about the same and not contradicted, the
        likest first. Each is compared with the intent once, when its document passes the filter.
        """
        kept = self.way.kept
        earlier = [
            (f"{task.text} {finding.plain}", move_finding(finding, doc, self.corpus))
            for doc in sorted(found.docs - found.recalled)
            for task, finding in (kept.remembered(doc) if kept else ())
            if finding.state != CONTRADICTED
        ]
        found.recalled |= found.docs
        if earlier:
            vectors = meanings(self.corpus, [asked, *(text for text, _ in earlier)])
            likeness = (vectors[1:] @ vectors[0]).tolist()
            found.remembered += [
                (like, (text, list(dict.fromkeys(citation.at for citation in finding.citations))))
                for like, (text, finding) in zip(likeness, earlier, strict=True)
                if like >= _ALIKE
            ]
            found.remembered.sort(key=itemgetter(0), reverse=True)
        return [point for _, point in found.remembered[:_REMEMBERED]]

    def _named(self, places: Iterable[Coordinate]) -> list[str]:
        """The documents of some passages, if there are several, a line each."""
        docs = sorted({at.doc for at in places}) if self.requests.corpus.several else []
        # characters of a title that stands before passages
        return [f"D{doc}: {harmless(shortened(self.corpus.documents[doc - 1].title, 80))}" for doc in docs]

    def _line(self, said: str, places: Sequence[Coordinate]) -> str:
        return f"- {harmless(said)} {self.requests.markers(places)}"

    def _evidence(self, at: Coordinate, said: str) -> ChainEvidence:
        start, end = citations.best_sentence(self.corpus.paragraph(at).text, said)
        return chains.evidence(self.corpus, at, start, end)

    # ---- the answer ---------------------------------------------------------------------------------------

    def _answered(self, chain: Chain) -> Iterator[AgentEvent]:
        """The answer from the chain (Eq. 15). If that fails, or if a chain that nobody asked for has an open step,
        the plain loop answers, beginning with the evidence.
        """
        open_step = next((n for n, intent in enumerate(chain.intents, 1) if not intent.sufficient), 0)
        if open_step and self.way.why != kinds.AS_ASKED:
            said = Message("Step {number} found too little: the documents are searched on.", number=open_step)
            yield Planned(Message("Search on"), chain.resolved(chain.intents[open_step - 1].asked), said)
            yield from self._plainly(chain)
            return
        order = deep_prompts.answer_order(self.requests.corpus.several)
        text, shown = context(chain, self.requests, self.requests.room(order, self.question.text))
        if shown:
            try:
                material = Material(order, text, tuple(sorted(shown)), AnswerKind.DEEP)
                if (yield from asking.answer_from_plan(self.question, material, self.requests.spent)):
                    return
            except ContextFull:
                pass
            yield AnswerRetracted()
        yield from self._plainly(chain)

    def _plainly(self, chain: Chain) -> Iterator[AgentEvent]:
        """The plain loop's answer, beginning with the evidence."""
        for event in asking.answer_question(
            self.question, chains.chain_parts(chain, self.corpus), self.requests.spent
        ):
            plain = isinstance(event, Answered) and event.mode in (AnswerKind.PLANNED, AnswerKind.AGENT)
            yield replace(event, mode=AnswerKind.DEEP) if plain and isinstance(event, Answered) else event


def _keep_conclusion(kept: Kept, asked: str, intent: Intent) -> None:
    """Keep an intent's conclusion for later questions, with each document under it."""
    for doc in sorted({one.at.doc for one in intent.evidence}):
        text, cited = intent.concluded, []
        for number, one in enumerate((one for one in intent.evidence if one.at.doc == doc), 1):
            at = replace(one.at, doc=1)
            name = f"[{paragraph_name(at, several=False)}]"
            start = len(text) + 1
            cited.append(Citation(number, at, start, start + len(name), (one.start, one.end)))
            text = f"{text} {name}"
        kept.conclude(doc, Task(asked), Finding(1, 0, text, tuple(cited), found=True))


def context(chain: Chain, requests: Requests, room: int) -> tuple[str, set[Coordinate]]:
    """A chain as text for a model, within `room` tokens, and the passages in it: each intent with its conclusion
    and its passages, every one once.
    """
    blocks: list[str] = []
    shown: set[Coordinate] = set()
    for number, intent in enumerate(chain.intents, 1):
        cited = requests.markers(dict.fromkeys(one.at for one in intent.evidence))
        said = f"Concluded: {harmless(intent.conclusion)} {cited}".rstrip()
        head = f"# Step {number}: {harmless(chain.resolved(intent.asked))}\n{said}"
        left = (room - sum(map(requests.size, blocks))) // (len(chain.intents) - number + 1)
        places = list(dict.fromkeys(one.at for one in intent.evidence if one.at not in shown))
        share = left - requests.size(head)
        text, given = requests.shown(places, share, intent.asked) if places and share > 0 else ("", set())
        blocks.append("\n".join(filter(None, [head, text])))
        shown |= given
    return "\n\n".join(blocks), shown
