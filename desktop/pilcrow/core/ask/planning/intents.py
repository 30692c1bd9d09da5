"""The intents of a question, in order (MDP, Eq. 11): by a chat model in one request, or by rules."""

from __future__ import annotations

import re
from typing import Any

from ...exchange.chain import EARLIER, Chain, Intent
from ...language.discourse import IT
from ...language.lexicon import whole_words
from ...language.questions.described import find_described
from ...language.questions.several import Wants, several
from ...language.terms import rough_terms
from ..agent.requests import PlanFailed, Requests, replied_text
from ..question import Question
from . import deep_prompts

_COLON = re.compile(r"^(?P<first>[^:?]{12,}):\s+(?P<then>\S.*\?)$", re.DOTALL)
""" "The firm named as competitor in A: what are its sales in B?" """
_LEANS = whole_words(IT.words)
_DESCRIBES = re.compile(
    r"\b(?:that|which|who|whom|whose|named|mentioned|described|listed|given|identified|die|der|das|den|dessen|deren"
    r"|genannte[nrs]?|qui|que|dont|nommée?s?|citée?s?|quien|cuy[oa]s?|nombrad[oa]s?|citad[oa]s?)\b",
    re.IGNORECASE,
)
"""Word of a description that stands for a thing's name."""


def by_rules(question: str) -> Chain:
    """The intents that a question's wording shows: the words before a colon, the sentence before one that leans on
    it, or the description of a thing in a relative clause come first.
    """
    text = " ".join(question.split())
    told = _COLON.match(text)
    if told and _DESCRIBES.search(told["first"]) and _LEANS.search(told["then"]):
        return _chain(question, f"{told['first']}?", f"#1: {told['then']}")
    asked = several(text)
    if asked.wants is Wants.CHAIN:
        first, *rest = asked.asked
        return _chain(question, first, *(f"#{n} {part}" for n, part in enumerate(rest, 1)))
    if thing := find_described(text):
        return _chain(question, thing.asked, f"{thing.before}#1{thing.after}")
    return _chain(question, text)


def hops(question: str) -> int:
    """Number of steps from one document to another in the wording, each asked with the last answer; 0 for none, or
    if the same is asked of every document.
    """
    steps = len(by_rules(question).intents)
    return steps if steps > 1 and not several(question).of_all else 0


def plan_intents(question: Question, requests: Requests) -> Chain:
    """The intents of a question as the model plans them; by rules if its reply is unusable or leaves out a step
    that the wording shows. Raises `ChatError`, `Cancelled`.
    """
    ruled = by_rules(question.text)
    try:
        reply = requests.json(deep_prompts.PLAN, f"Question: {question.text}", deep_prompts.PLAN_SCHEMA)
    except PlanFailed:
        return ruled
    listed = reply.get("intents")
    intents: list[Intent] = []
    for one in listed if isinstance(listed, list) else []:
        intent = _intent(one, len(intents))
        if intent is not None and all(number <= len(intents) for number in intent.needs):
            intents.append(intent)
    chosen = tuple(intents[: deep_prompts.INTENTS])
    left_out = len(ruled.intents) > 1 and not any(intent.needs for intent in chosen)
    return ruled if left_out or not chosen else Chain(question.text.strip(), chosen)


def follow(chain: Chain, number: int, asked: str) -> Chain:
    """The chain with a model's next question, made of the evidence for an intent (MDP, Eq. 12); the same chain if
    the question is asked already, or the chain is long enough.
    """
    intent = _intent(asked, number)
    known = {
        frozenset(rough_terms(text)) for one in chain.intents for text in (one.asked, chain.resolved(one.asked))
    }
    full = len(chain.intents) >= deep_prompts.INTENTS or intent is None
    if full or intent is None or frozenset(rough_terms(chain.resolved(intent.asked))) in known:
        return chain
    return chain.extended(number, intent)


def queries(value: Any) -> tuple[str, ...]:
    """The searches in a model's reply."""
    listed = value if isinstance(value, list) else [value]
    said = dict.fromkeys(replied_text(each, 200) for each in listed)
    return tuple(query for query in said if any(map(str.isalnum, query)))[: deep_prompts.QUERIES]


def _intent(value: Any, before: int) -> Intent | None:
    """An intent of a model's reply after `before` others; None if it asks nothing."""
    said = value if isinstance(value, dict) else {"ask": value}
    asked = replied_text(said.get("ask"), 400)
    if not any(map(str.isalpha, EARLIER.sub("", asked))):
        return None
    known = (q for q in queries(said.get("queries")) if all(int(n) <= before for n in EARLIER.findall(q)))
    return Intent(asked, tuple(known))


def _chain(question: str, *asked: str) -> Chain:
    return Chain(question.strip(), tuple(Intent(one) for one in asked))
