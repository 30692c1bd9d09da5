"""The program's own searches with a question: before the model's first turn, and once more before it is believed
that the documents do not answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...chat import Message, ToolCall
from ...events import AgentEvent
from ...language.questions import completed
from ..question import Part
from ..shown import each_document
from ..tools import calls
from ..tools.read_section import read_fitting
from ..tools.retrieve import located
from ..tools.tool import LEAST
from . import first_look
from .session import Called, Session

_PLACES, _PLACE = 2, 200
"""Paragraphs that each part of a question gets at least, and tokens for each further one: fewer are cut less."""


def first_search(session: Session) -> Called:
    """The program's own first Retrieve, with the question (a follow-up completed) in several forms."""
    corpus, tools, look = session.corpus, session.tools, session.options.first_look
    query = completed(session.text, session.history[-1][0] if session.history else "")
    queries = first_look.forms(query, corpus, tools.titles)
    hits, top = first_look.fused(queries, corpus, session.focus), max(1, look)
    if bare := first_look.bare_forms(query, corpus):
        hits = first_look.with_other(hits, first_look.fused(bare, corpus, session.focus), top)
    if session.many:
        top = max(top, min(each_document.EACH * len(corpus.documents), tools.budget // LEAST))
        hits = each_document.of_each(query, hits, look)
    found = located(tools, queries[0], hits, top)
    session.first, session.weak = True, first_look.weak(hits)
    return ToolCall(calls.RETRIEVE, {"query": queries[0]}), found


def second_search(session: Session) -> list[Called]:
    """A second search in other forms than the question's own, without the document's names, and on other pages
    than those that were found; a section that fits.
    """
    corpus, tools = session.corpus, session.tools
    bare = first_look.bare_forms(session.text, corpus)
    queries = bare or first_look.forms(session.text, corpus, tools.titles)
    again = bare or queries[1:] or queries
    hits = first_look.elsewhere(first_look.fused(again, corpus, session.focus), tools.read, corpus)
    found = located(tools, again[0], hits, session.options.first_look)
    tools.budget //= 2
    name, read = read_fitting(tools, queries)
    called = [(ToolCall(calls.RETRIEVE, {"query": again[0]}), found)]
    if name:
        called.append((ToolCall(calls.READ, {"section": name}), read))
    return called


def look_up(session: Session, lead: Sequence[Part]) -> Iterator[AgentEvent]:
    """What a plan located for each part, in one step, within equal shares of what is free."""
    options, transcript, tools = session.options, session.transcript, session.tools
    called = [ToolCall(calls.RETRIEVE, {"query": part.asked}) for part in lead]
    transcript.add(Message("assistant", "", tuple(called)))
    offered = session.turns.offered if session.chat.tools else ()
    for number, (call, part) in enumerate(zip(called, lead, strict=True)):
        share = transcript.free(offered) // (len(lead) - number + 1)
        tools.budget = min(options.result_tokens, share)
        top = min(max(options.first_look, 1), max(_PLACES, share // _PLACE))
        found = located(tools, part.asked, part.hits, top)
        said = "\n".join(filter(None, [found.text, part.answer and f"(Found: {part.answer})"]))
        transcript.add(Message("tool", said, tool=call.name), found.passages)
        yield from found.events
    session.first = True
    session.weak = any(first_look.weak(part.hits) for part in lead)
