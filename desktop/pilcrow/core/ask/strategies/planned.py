"""Planned answers (BookRAG, Eqs. 9-12): the question is classed; what needs several places is split and located
part by part, what needs a whole part is mapped and reduced. The plain loop answers from what was located, as it
does where a plan does not help or fails.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Any

from ...events import AgentEvent, AnswerRetracted, Planned
from ...language.question_classes import QuestionClass, plainly
from ...operators.things import tables
from ...search.by_graph import search
from ...sentence import Sentence
from ..agent import loop
from ..agent.requests import PlanFailed, Requests, words
from ..planning import plan_prompts, selection
from ..planning.overview import Overview
from ..planning.parts import Parts
from ..question import Enquiry, Part
from ..shown.skeleton import render

_SHORT = 8  # words of a question that leans on the one before
_CONTENTS = 1500  # tokens of contents that a plan is made by
_LOCATED = 20  # paragraphs that the graph locates


def ask(enquiry: Enquiry) -> Iterator[AgentEvent]:
    """Answer an enquiry by a plan; for the last event and what is raised see `loop.ask`.

    A document that fits the context is read whole, and a short follow-up is left to the loop, which knows the
    conversation.
    """
    leans = bool(enquiry.history) and len(enquiry.question.split()) < _SHORT
    if not enquiry.question.strip() or leans or (enquiry.options.whole and _fits(enquiry)):
        yield from loop.ask(enquiry)
        return
    requests = Requests(enquiry)
    lead: Sequence[Part] = ()
    try:
        kind, chosen, reply = yield from _classed(enquiry, requests)
        if kind is QuestionClass.SINGLE and enquiry.options.by_graph:
            lead = [
                Part(enquiry.question, tuple(search(enquiry.corpus, enquiry.question, _LOCATED, enquiry.focus)))
            ]
        elif kind is QuestionClass.MULTI:
            lead = yield from Parts(enquiry, requests).located(reply)
        elif kind is QuestionClass.GLOBAL:
            chosen = chosen or selection.chosen(reply, enquiry.corpus, enquiry.focus)
            if (yield from Overview(enquiry, requests).over(chosen)):
                return
    except PlanFailed as problem:
        yield AnswerRetracted()
        yield Planned(Sentence("Fall back"), Sentence("without a plan"), Sentence(str(problem)))
    yield from loop.ask(enquiry, lead, requests.spent)


def _fits(enquiry: Enquiry) -> bool:
    """Whether all there is to read is far below the context, so that it is read whole."""
    sections = [section for document in enquiry.corpus.documents for section in document.sections]
    return sum(s.tokens + 12 * s.paragraphs + 24 for s in sections) < enquiry.chat.context // 2


def _classed(
    enquiry: Enquiry, requests: Requests
) -> Generator[AgentEvent, None, tuple[QuestionClass, selection.Selection | None, dict[str, Any]]]:
    """The question's class, what it plainly selects if it is about all of a part, and the model's plan, for which
    one request is made where the wording does not tell all.
    """
    plain = plainly(enquiry.question)
    chosen, reply = None, dict[str, Any]()
    if plain is QuestionClass.GLOBAL:
        chosen = selection.plainly(enquiry.question, enquiry.corpus, enquiry.focus)
    if chosen is None and plain is not QuestionClass.SINGLE:
        reply = _planned(enquiry, requests)
    if plain is not None and plain is not QuestionClass.MULTI:
        yield Planned(Sentence("Class"), plain.value, Sentence("by its wording"))
        return plain, chosen, reply
    try:
        kind = QuestionClass(words(reply.get("class")))
    except ValueError as error:
        raise PlanFailed("the question's class is none of the three") from error
    yield Planned(Sentence("Class"), kind.value, Sentence("by the model"))
    return kind, chosen, reply


def _planned(enquiry: Enquiry, requests: Requests) -> dict[str, Any]:
    room = requests.room(plan_prompts.PLAN, enquiry.question) // 2
    found = partial(tables, enquiry.corpus)
    contents, _ = render(enquiry.corpus.documents, min(_CONTENTS, room), found)
    material = f"{contents}\n\nQuestion: {enquiry.question}"
    return requests.json(plan_prompts.PLAN, material, plan_prompts.PLAN_SCHEMA)
