"""The agent of one document (SPD-RAG, 3.2): it has the question, the tasks and its own document only, and reports
on each task, with places. The program looks first, for every task, and once more before a task counts as not
found, unless the document is far from all of them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ...errors import ChatError
from ...exchange.asked_each import DocumentAsked, DocumentState
from ...exchange.events import AgentEvent, Calculated, Retrieved, SectionRead, Unfolded
from ...exchange.findings import UNPROVEN, Finding, FindingsRow, Task
from ...interleaving import interleaved
from ...model import Hit
from ...servers.chat import ChatMessage, ToolCall
from ...verify.states import join_states
from ..agent import first_look
from ..agent.loop import AgentLoop
from ..agent.searching import with_section
from ..agent.session import Session
from ..agent.turns import Spent, Turn
from ..context import citations, markers
from ..question import Options, Question
from ..quoting.asked.values import sorting_value
from ..tools import calls
from ..tools.read_section import show_all
from ..tools.retrieve import show_hits
from ..tools.tool import Result
from . import many_prompts, reports
from .concerned import best_score, join_tasks
from .reports import Reported

T = TypeVar("T")
SEARCHES = 5
"""Greatest number of searches over all tasks, the program's own included (the paper's cap, appendix A.2)."""
LEAST = 2
"""Searches before a task is taken for not found, unless the document is far from it."""
_LOOK, _MORE = 5, 8
"""Paragraphs of a search of the program's own (the paper's reranked 5), and where there is room for more."""
_EACH, _PARAGRAPH = 3, 200
"""Paragraphs for each of several tasks, and tokens of one for which there is room."""
_WHOLE = 0.6
"""Share of the room up to which a document is read whole, however slow the model: looking it up takes as much."""
_QUERY = 200
"""Characters of the program's own queries that the model sees."""
_OFFERED = (calls.RETRIEVE, calls.READ, calls.UNFOLD, calls.EXACT)


@dataclass(frozen=True, slots=True)
class Done:
    """The last item of an agent: its document's findings and its cost."""

    row: FindingsRow
    spent: Spent


def errand(question: Question) -> Question:
    """The question as all agents get it: without everything that concerns the answer."""
    o = question.options
    options = Options(o.top, o.up, o.down, skeleton_tokens=o.skeleton_tokens, tools=_OFFERED, wait=o.wait)
    return Question(question.text, question.corpus, question.document_model, options)


def examine(question: Question, tasks: Sequence[Task], far: float = 0.0) -> Iterator[AgentEvent | Done]:
    """Events of the agent of the only document of an `errand`, in the coordinates of its own corpus; the last is
    `Done`. One search is enough if its best hit has a lower score than `far`. For a thread of its own. Raises
    `ChatError` when the server fails or its context is too small, `Cancelled` when stopped.
    """
    spent = Spent()
    least = 1 if far and best_score(question.corpus, tasks) < far else LEAST
    goal, reported = yield from _relay_events(_write_report(question, tasks, least, spent))
    findings = tuple(goal.finding(task, said, reported.relevance) for task, said in enumerate(reported.findings))
    yield Done(FindingsRow(1, question.corpus.documents[0].title, findings), spent)


def _write_report(
    question: Question, tasks: Sequence[Task], least: int, spent: Spent
) -> Generator[AgentEvent, None, tuple[ToReport, Reported]]:
    """A report on the whole document, if it fits and the report is usable; else one by the loop."""
    goal = ToReport(Session(question, spent, form=many_prompts.REPORT_SCHEMA), tasks, least)
    if reported := (yield from goal.from_everything()):
        return goal, reported
    session = Session(question, spent, form=many_prompts.REPORT_SCHEMA)
    goal = ToReport(session, tasks, least)
    if not session.begin(goal.system, goal.asked):
        raise ChatError(
            "The question and its tasks are too long for the {count} tokens of context of "
            "{model}: set a larger context, or ask for less.",
            count=session.chat.context,
            model=session.chat.name,
        )
    return goal, (yield from AgentLoop(session, goal, 10).run())


def _relay_events(work: Generator[AgentEvent, None, T]) -> Generator[AgentEvent, None, T]:
    """Events of a work for the reader: searches, readings, changes of the document's state."""
    state = DocumentState.WAITING
    while True:
        try:
            event = next(work)
        except StopIteration as end:
            found: T = end.value
            return found
        if isinstance(event, DocumentAsked):
            now = event.state
        elif isinstance(event, SectionRead | Unfolded):
            now = DocumentState.READING
        elif isinstance(event, Retrieved | Calculated):
            now = DocumentState.SEARCHING
        else:
            continue
        if now is not state:
            state = now
            yield DocumentAsked(1, state)
        if not isinstance(event, DocumentAsked):
            yield event


class ToReport:
    """Goal of a loop that reports on some tasks from the one document of a session, each of which counts as not
    found after `least` searches.
    """

    calls_a_turn = 8

    def __init__(self, session: Session, tasks: Sequence[Task], least: int) -> None:
        self.session, self.tasks, self.document = session, tasks, session.corpus.documents[0]
        self.least = least
        self.asked = many_prompts.agent_task(session.text, tasks)
        self.query = join_tasks(tasks)
        self.searches = 0

    def system(self, contents: str, names: Sequence[str], native: bool) -> str:
        return many_prompts.agent(self.document, contents, names, native, self.least, SEARCHES)

    def from_everything(self) -> Generator[AgentEvent, None, Reported | None]:
        """Report on the whole document; None if it does not fit, or the report is unusable."""
        session, room = self.session, self.session.transcript.room
        if not session.fits(max(room * _WHOLE, session.chat.prompt_speed * session.options.wait)):
            return None
        read = session.give_all(
            many_prompts.whole_document_prompt(self.document, show_all(session.tools)), self.asked
        )
        if not read:
            return None
        yield from read
        turn = yield from session.turns.take(free=True)
        return reports.parse_report(turn.text, len(self.tasks))

    # ---- what the loop asks of it -------------------------------------------------------------------------

    def look(self) -> Iterator[AgentEvent]:
        yield DocumentAsked(1, DocumentState.SEARCHING)
        self.session.share(2)
        found = self._located(self._first_hits())
        yield from self.session.show((ToolCall(calls.RETRIEVE, {"query": self.query[:_QUERY]}), found))

    def run(self, call: ToolCall) -> Result:
        searching = call.name in (calls.RETRIEVE, calls.EXACT)
        if searching and self.searches >= SEARCHES:
            return Result(many_prompts.NO_SEARCHES)
        self.searches += searching
        self.session.share()
        return self.session.tools.run(call)

    def remarks(self, _result: Result, _left: Sequence[ToolCall]) -> list[str]:
        return []

    def answer_text(self, _call: ToolCall) -> str:
        return ""

    def accept(self, turn: Turn) -> Generator[AgentEvent, None, Reported | None]:
        reported = reports.parse_report(turn.text, len(self.tasks))
        if reported is None:
            self.session.idle += 1
            self.session.reply(turn.text, many_prompts.UNREADABLE)
            return None
        if reported.missing and self.searches < self.least:
            yield from self._look_again(turn, reported.missing)
            return None
        return reported

    def conclude(self) -> Generator[AgentEvent, None, Reported]:
        """Demand the report, with the results of the first look once more, which later ones may have replaced."""
        session = self.session
        session.share(2)
        found = self._located(self._first_hits())
        if found.passages:
            for _ in session.show((ToolCall(calls.RETRIEVE, {"query": self.query[:_QUERY]}), found)):
                pass  # it was told before
        session.transcript.add(ChatMessage("user", many_prompts.FINAL))
        for _ in range(2):
            turn = yield from session.turns.take(free=True)
            if reported := reports.parse_report(turn.text, len(self.tasks)):
                return reported
            session.reply(turn.text, many_prompts.UNREADABLE)
        raise ChatError(
            "{model} wrote no report that can be read: ask again, or take another model.", model=session.chat.name
        )

    # ---- looking ------------------------------------------------------------------------------------------

    def _look_again(self, turn: Turn, missing: Sequence[int]) -> Iterator[AgentEvent]:
        """Search again for missing tasks, in other words and on other pages, and read the section that fits."""
        session, tools = self.session, self.session.tools
        yield DocumentAsked(1, DocumentState.SEARCHING)
        session.reply(turn.text)
        session.share()
        texts = [self.tasks[task].text for task in missing]
        again = [first_look.again(text, session.corpus, tools.titles, tools.read)[2] for text in texts]
        found = self._located(again)
        yield from session.show(*with_section(session, "; ".join(texts)[:_QUERY], found, texts))
        session.transcript.add(ChatMessage("user", many_prompts.looked_again(missing)))

    def _first_hits(self) -> list[list[Hit]]:
        """The hits for each task."""
        corpus, titles = self.session.corpus, self.session.tools.titles
        return [first_look.search_first(task.text, corpus, titles, _LOOK)[1] for task in self.tasks]

    def _located(self, hits: Sequence[Sequence[Hit]]) -> Result:
        """The best hits for each task, in turn, as one result."""
        best = interleaved(hits)
        once = list({hit.at: hit for hit in reversed(best)}.values())[::-1]
        self.searches += 1
        room = min(_MORE, self.session.tools.budget // _PARAGRAPH)
        return show_hits(self.session.tools, self.query, once, max(_LOOK, _EACH * len(hits), room))

    # ---- the report ---------------------------------------------------------------------------------------

    def finding(self, task: int, said: str, relevance: float) -> Finding:
        """The checked finding for a task; a problem instead if no passage that was read bears it out."""
        if not said:
            return Finding(1, task, relevance=relevance)
        session, asked = self.session, self.tasks[task].text
        said = reports.cut_task(said, asked)
        corpus, read = session.corpus, session.tools.read
        resolved = citations.resolve(said, corpus, session.given, asked, session.checker)
        if not resolved.citations:
            bare = " ".join(resolved.text.replace(markers.DROPPED, "").split())
            marked = citations.attribute(bare, corpus, read, session.checker)
            resolved = citations.resolve(marked, corpus, read, asked, session.checker)
        if not resolved.citations:
            return Finding(1, task, relevance=relevance, problem=UNPROVEN)
        places = [corpus.paragraph(citation.at).page for citation in resolved.citations]
        pages = tuple(dict.fromkeys(self.document.label(page) for page in places))
        state = join_states(statement.state for statement in resolved.statements)
        why = next(
            (statement.why for statement in resolved.statements if join_states([statement.state]) == state), ""
        )
        found = Finding(1, task, resolved.text, resolved.citations, True, relevance, pages, state=state, why=why)
        value, unit = sorting_value(asked, found.plain)
        return replace(found, value=value, unit=unit)
