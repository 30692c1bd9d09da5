"""The program's own searches: before the first turn, and before an answer that finds nothing is accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...exchange.events import AgentEvent
from ...language.questions.analysis import complete
from ...servers.chat import ChatMessage, ToolCall
from ..context import each_document
from ..question import QuestionPart
from ..tools import calls
from ..tools.read_section import read_fitting
from ..tools.retrieve import show_hits
from ..tools.tool import LEAST, Result
from . import first_look
from .session import Called, Session

_PLACES, _PLACE = 2, 200
"""Paragraphs that each part of a question gets at least, and tokens for each further one: fewer are cut less."""


def first_search(session: Session) -> Called:
    """The program's own first Retrieve, with the question (a follow-up completed) in several forms."""
    corpus, tools, look = session.corpus, session.tools, session.options.first_look
    query, top = complete(session.text, session.history[-1][0] if session.history else ""), max(1, look)
    queries, hits = first_look.search_first(query, corpus, tools.titles, top, session.focus)
    if session.corpus.several:
        top = max(top, min(each_document.EACH * len(tools.meant or corpus.documents), tools.budget // LEAST))
        hits = each_document.of_each(query, hits, look)
    found = show_hits(tools, queries[0], hits, top)
    session.first = True
    return ToolCall(calls.RETRIEVE, {"query": queries[0]}), found


def second_search(session: Session) -> list[Called]:
    """A second search in other forms than the question's own, and a section that fits."""
    corpus, tools = session.corpus, session.tools
    other, queries, hits = first_look.again(session.text, corpus, tools.titles, tools.read, session.focus)
    found = show_hits(tools, other, hits, session.options.first_look)
    return with_section(session, other, found, queries)


def with_section(session: Session, query: str, found: Result, titled: Sequence[str]) -> list[Called]:
    """A query's result, and, in the other half of the budget, the section whose title fits one of `titled`."""
    session.tools.budget //= 2
    name, read = read_fitting(session.tools, titled)
    section = [(ToolCall(calls.READ, {"section": name}), read)] if name else []
    return [(ToolCall(calls.RETRIEVE, {"query": query}), found), *section]


def look_up(session: Session, lead: Sequence[QuestionPart]) -> Iterator[AgentEvent]:
    """Add the paragraphs located for each part of a plan, in one step, within equal shares of the free tokens."""
    options, transcript, tools = session.options, session.transcript, session.tools
    called = [ToolCall(calls.RETRIEVE, {"query": part.asked}) for part in lead]
    session.spent.calls += [call.name for call in called]
    transcript.add(ChatMessage("assistant", "", tuple(called)))
    offered = session.turns.offered if session.chat.tools else ()
    for number, (call, part) in enumerate(zip(called, lead, strict=True)):
        share = transcript.free(offered) // (len(lead) - number + 1)
        tools.budget = min(options.result_tokens, share)
        top = min(max(options.first_look, 1), max(_PLACES, share // _PLACE))
        found = show_hits(tools, part.asked, part.hits, top)
        said = "\n".join(filter(None, [found.text, part.answer and f"(Found: {part.answer})"]))
        transcript.add(ChatMessage("tool", said, tool=call.name), found.passages)
        yield from found.events
    session.first = True
