"""The agent of one document (SPD-RAG, 3.2): it has the question, the tasks and its own document only, and reports
what is found to each task, with its places. DeepRead's tools and transcript; the program looks first, for every
task, and once more before a task is taken for not found.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from ...chat import Message, ToolCall
from ...errors import ChatError
from ...events import (
    AgentEvent,
    Calculated,
    DocumentAsked,
    DocumentState,
    Retrieved,
    SectionRead,
    Unfolded,
)
from ...findings import Finding, Row, Task
from ...model import Coordinate, Hit
from ...protocols import ChatModel, Corpus, Stopped
from ...sentence import Sentence
from ...verify.checker import Checker
from ...verify.states import joined
from ..agent import first_look
from ..agent.transcript import Transcript, cut
from ..agent.turns import Spent, Turn, Turns
from ..shown import citations, markers, skeleton
from ..shown.ids import headings, paragraph_name
from ..shown.showing import Passage
from ..tools import calls, offers
from ..tools.tools import Result, Tools
from . import many_prompts, reports
from .reports import Reported

SEARCHES = 5
"""Searches at the most, over all tasks; those that the program makes count (the paper's cap, appendix A.2)."""
LEAST = 2
"""Searches before a task is taken for not found."""
_TURNS = 10
_IDLE = 2
_CALLS_A_TURN = 8
_LOOK, _MORE = 5, 8
"""Paragraphs of a search of the program's own (the paper's reranked 5), and where there is room for more."""
_EACH, _PARAGRAPH = 3, 200
"""Paragraphs for each of several tasks, and tokens of one for which there is room."""
_WHOLE = 0.6
"""Share of the room up to which a document is read whole, however slow the model: to look it up takes as much."""
_QUERY = 200
"""Characters of the program's own queries that the model sees."""
_RESULT = 6000
"""Tokens of one result at the most."""
_SEARCHING = (calls.RETRIEVE, calls.EXACT)
_OFFERED = (calls.RETRIEVE, calls.READ, calls.UNFOLD, calls.EXACT)


@dataclass(frozen=True, slots=True)
class Errand:
    """What the agents of all documents are sent for: the tasks of a question, with a chat model whose prompts may
    have `skeleton_tokens` of contents; see `question.Options` for `top`, the window and `wait`.
    """

    question: str
    tasks: tuple[Task, ...]
    chat: ChatModel
    top: int = 2
    up: int = 0
    down: int = 0
    skeleton_tokens: int = 2500
    wait: float = 20.0


@dataclass(frozen=True, slots=True)
class Done:
    """The last thing that an agent yields: its document's findings, and what they took."""

    row: Row
    spent: Spent


@dataclass
class DocumentAgent:
    """The agent of the one document of `corpus`; for a thread of its own."""

    errand: Errand
    corpus: Corpus
    stopped: Stopped
    spent: Spent = field(default_factory=Spent)

    def __post_init__(self) -> None:
        errand = self.errand
        self.chat, self.tasks, self.document = errand.chat, errand.tasks, self.corpus.documents[0]
        self.asked = many_prompts.asked(errand.question, errand.tasks)
        self.query = "; ".join(task.text for task in errand.tasks)
        self.checker = Checker(self.corpus)
        self.state = DocumentState.WAITING
        self._begin_anew()

    def _begin_anew(self) -> None:
        errand = self.errand
        self.tools = Tools(self.corpus, errand.top, errand.up, errand.down)
        transcript = Transcript(self.chat.context, lambda at: paragraph_name(at, False))
        self.turns = Turns(self.chat, transcript, self.stopped, self._sent, spent=self.spent)
        self.turns.form = many_prompts.REPORT_SCHEMA
        self.headings: set[Coordinate] = set()
        self.searches = 0

    def events(self) -> Iterator[AgentEvent | Done]:
        """What the agent does, in the coordinates of its own corpus; the last is `Done`. Raises `ChatError` when
        the server fails or its context is too small, `Cancelled` when stopped.
        """
        reported = yield from self._whole()
        if reported is None:
            self._begin_anew()
            self._begin()
            reported = yield from self._loop()
        findings = tuple(self._finding(task, said, reported.relevance) for task, said in enumerate(reported.said))
        yield Done(Row(1, self.document.title, findings), self.spent)

    # ---- the whole document -------------------------------------------------------------------------------

    def _whole(self) -> Generator[AgentEvent, None, Reported | None]:
        """Read everything where it fits with room to report; None where it does not, or no report comes."""
        transcript, sections = self.turns.transcript, self.document.sections
        size = transcript.ratio * sum(s.tokens + 12 * s.paragraphs + 24 for s in sections)
        if size > min(transcript.room, max(transcript.room * _WHOLE, self.chat.prompt_speed * self.errand.wait)):
            return None
        transcript.begin(many_prompts.whole(self.document, self.tools.show_all()), (), self.asked)
        if transcript.estimate(transcript.messages) > transcript.room:
            return None
        yield from self._now(DocumentState.READING)
        every = [Coordinate(1, s.id, p.number) for s in sections for p in self.corpus.paragraphs(1, s.id)]
        self.tools.read.update(every)
        for section in sections:
            if section.paragraphs:
                words = sum(len(p.text.split()) for p in self.corpus.paragraphs(1, section.id))
                yield SectionRead(1, section.id, 1, section.paragraphs, words)
        turn = self._take(free=True)
        return reports.read(turn.text, len(self.tasks))

    # ---- the loop -----------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """The system prompt with as much of the contents as half of the room takes, and what is asked."""
        budget = min(self.errand.skeleton_tokens, self.chat.context // 4)
        transcript = self.turns.transcript
        transcript.begin(self._system(budget), (), self.asked)
        while transcript.fixed() > transcript.room * 2 // 3:
            budget //= 2
            if budget < 20:
                raise ChatError(
                    "The question and its tasks are too long for the {count} tokens of context of "
                    "{model}: set a larger context, or ask for less.",
                    count=self.chat.context,
                    model=self.chat.name,
                )
            transcript.replace_system(self._system(budget))

    def _system(self, budget: int) -> str:
        contents, folded = skeleton.render(self.corpus.documents, budget, self.tools.tables)
        names = [name for name in offers.chosen(self.chat.context, folded) if name in _OFFERED]
        self.tools.named = tuple(names)
        self.turns.offered = offers.native(names, False)
        self.turns.schema = offers.schema(names, many_prompts.REPORT_SCHEMA)
        plain, native = (
            many_prompts.agent(self.document, contents, names, native, SEARCHES) for native in (False, True)
        )
        self.turns.plain = plain
        return native if self.chat.tools else plain

    def _loop(self) -> Generator[AgentEvent, None, Reported]:
        yield from self._look()
        idle, turns = 0, 0
        while turns < _TURNS and idle < _IDLE:
            turns += 1
            turn = self._take(free=False)
            if any(call.name == calls.ANSWER for call in turn.calls):
                break
            if turn.calls:
                idle = 0 if (yield from self._run(turn)) else idle + 1
                continue
            reported = reports.read(turn.text, len(self.tasks))
            if reported is None:
                idle += 1
                self._object(turn, many_prompts.UNREADABLE)
            elif reported.missing and self.searches < LEAST:
                yield from self._look_again(turn, reported.missing)
            else:
                return reported
        self._show_again()
        self.turns.transcript.add(Message("user", many_prompts.FINAL))
        for _ in range(2):
            turn = self._take(free=True)
            if reported := reports.read(turn.text, len(self.tasks)):
                return reported
            self._object(turn, many_prompts.UNREADABLE)
        raise ChatError(
            "{model} wrote no report that can be read: ask again, or take another model.", model=self.chat.name
        )

    def _object(self, turn: Turn, objection: str) -> None:
        self.turns.transcript.add(Message("assistant", cut(turn.text, 100)))
        self.turns.transcript.add(Message("user", objection))

    def _take(self, free: bool) -> Turn:
        """One reply. What is streamed of it is the agent's own affair."""
        stream = self.turns.take(free)
        while True:
            try:
                next(stream)
            except StopIteration as end:
                turn: Turn = end.value
                return turn

    def _run(self, turn: Turn) -> Generator[AgentEvent, None, bool]:
        """Run a turn's calls and append their results; whether there was anything new."""
        wanted = turn.calls[:_CALLS_A_TURN]
        self.turns.transcript.add(Message("assistant", cut(turn.text, 200), tuple(wanted)))
        fresh = False
        for call in wanted:
            searching = calls.canonical(call.name) in _SEARCHING
            if searching and self.searches >= SEARCHES:
                result = Result(many_prompts.NO_SEARCHES)
            else:
                self.searches += searching
                self._share()
                result = self.tools.run(call)
            fresh = fresh or result.fresh
            self.turns.transcript.add(Message("tool", result.text, tool=call.name), result.passages)
            yield from self._told(result)
        return fresh

    # ---- looking ------------------------------------------------------------------------------------------

    def _look(self) -> Iterator[AgentEvent]:
        """The program's own first search, for every task."""
        yield from self._now(DocumentState.SEARCHING)
        self._share(2)
        found = self._located([self._hits(task.text) for task in self.tasks])
        yield from self._show((ToolCall(calls.RETRIEVE, {"query": self.query[:_QUERY]}), found))

    def _show_again(self) -> None:
        """What the first look located, as far as it had to give way to what came after."""
        self._share(2)
        found = self._located([self._hits(task.text) for task in self.tasks])
        if found.passages:
            for _ in self._show((ToolCall(calls.RETRIEVE, {"query": self.query[:_QUERY]}), found)):
                pass  # it was told before

    def _look_again(self, turn: Turn, missing: Sequence[int]) -> Iterator[AgentEvent]:
        """A second search for what was not found, in other words and on other pages than before; and the section
        whose title fits.
        """
        yield from self._now(DocumentState.SEARCHING)
        self.turns.transcript.add(Message("assistant", cut(turn.text, 100)))
        self._share()
        texts = [self.tasks[task].text for task in missing]
        found = self._located([self._hits(text, again=True) for text in texts])
        self.tools.budget //= 2
        name, read = self.tools.read_fitting(texts)
        called = [(ToolCall(calls.RETRIEVE, {"query": "; ".join(texts)[:_QUERY]}), found)]
        if name:
            called.append((ToolCall(calls.READ, {"section": name}), read))
        yield from self._show(*called)
        self.turns.transcript.add(Message("user", many_prompts.looked_again(missing)))

    def _hits(self, text: str, again: bool = False) -> list[Hit]:
        """What is located for a task; `again`: in other forms of it, and elsewhere first."""
        queries = first_look.forms(text, self.corpus, self.tools.titles)
        bare = first_look.bare_forms(text, self.corpus)
        if again:
            others = first_look.fused(bare or queries[1:] or queries, self.corpus)
            return first_look.elsewhere(others, self.tools.read, self.corpus)
        hits = first_look.fused(queries, self.corpus)
        return first_look.with_other(hits, first_look.fused(bare, self.corpus), _LOOK) if bare else hits

    def _located(self, hits: Sequence[Sequence[Hit]]) -> Result:
        """The best of what is located for each task, in turn, as one result."""
        best = [hit for rank in zip_longest(*hits) for hit in rank if hit]
        once = list({hit.at: hit for hit in reversed(best)}.values())[::-1]
        self.searches += 1
        room = min(_MORE, self.tools.budget // _PARAGRAPH)
        return self.tools.located(self.query, once, max(_LOOK, _EACH * len(hits), room))

    def _show(self, *called: tuple[ToolCall, Result]) -> Iterator[AgentEvent]:
        """Calls that the program makes in the model's place, and their results."""
        self.turns.transcript.add(Message("assistant", "", tuple(call for call, _ in called)))
        for call, result in called:
            self.turns.transcript.add(Message("tool", result.text, tool=call.name), result.passages)
            yield from self._told(result)

    def _share(self, part: int = 3) -> None:
        """What the next result may take: a part of what is free, an eighth of the context at least."""
        free = self.turns.transcript.free(self.turns.offered if self.chat.tools else ())
        self.tools.budget = min(_RESULT, max(free // part, self.chat.context // 8))

    def _told(self, result: Result) -> Iterator[AgentEvent]:
        for event in result.events:
            reads = isinstance(event, SectionRead | Unfolded)
            yield from self._now(DocumentState.READING if reads else DocumentState.SEARCHING)
            if isinstance(event, Retrieved | SectionRead | Unfolded | Calculated):
                yield event

    def _now(self, state: DocumentState) -> Iterator[AgentEvent]:
        """Tell the agent's state when it changes."""
        if state is not self.state:
            self.state = state
            yield DocumentAsked(1, state)

    def _sent(self, messages: list[Message], passages: list[Passage]) -> str:
        """Take note of what the model is given with the next request."""
        self.tools.stands(passages)
        given = (message.content for message in messages if message.role in ("system", "tool"))
        self.headings.update(at for text in given for at in headings(text))
        return ""

    # ---- the report ---------------------------------------------------------------------------------------

    def _finding(self, task: int, said: str, relevance: float) -> Finding:
        """What is reported to a task, its ids resolved and checked; what nothing read bears out is none."""
        if not said:
            return Finding(1, task, relevance=relevance)
        read, asked = self.tools.read, self.tasks[task].text
        resolved = citations.resolve(said, self.corpus, read | self.headings, asked, self.checker)
        if not resolved.citations:
            bare = " ".join(resolved.text.replace(markers.DROPPED, "").split())
            marked = citations.attributed(bare, self.corpus, read, self.checker)
            resolved = citations.resolve(marked, self.corpus, read, asked, self.checker)
        if not resolved.citations:
            problem = Sentence("something is said to be found, but no passage that was read bears it out")
            return Finding(1, task, relevance=relevance, problem=problem)
        places = [self.corpus.paragraph(citation.at).page for citation in resolved.citations]
        pages = tuple(dict.fromkeys(self.document.label(page) for page in places))
        state = joined(claim.state for claim in resolved.claims)
        why = next((claim.why for claim in resolved.claims if joined([claim.state]) == state), "")
        return Finding(1, task, resolved.text, resolved.citations, True, relevance, pages, state=state, why=why)
