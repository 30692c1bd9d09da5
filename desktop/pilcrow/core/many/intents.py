"""What has to be known for a question, in order (MDP, Eq. 11): by a chat model in one request, or by rules."""

from __future__ import annotations

import re
from typing import Any

from ..agent.enquiry import Enquiry
from ..chain import EARLIER, Chain, Intent
from ..language.discourse import IT
from ..language.lexicon import any_of
from ..language.several import Wants, several
from ..plan.requests import PlanFailed, Requests, words
from . import deep_prompts

_COLON = re.compile(r"^(?P<first>[^:?]{12,}):\s+(?P<then>\S.*\?)$", re.DOTALL)
""" "The firm named as competitor in A: what are its sales in B?" """
_LEANS = re.compile(rf"(?<!\w)(?:{any_of(IT.words)})(?!\w)", re.IGNORECASE)
_NESTED = re.compile(
    r"\b(?:the|that) (?P<thing>(?!one\b)[^\W\d_]\w+(?: \w+){0,3}?) (?P<how>(?:that|which|who|whom) [^,?]{8,}|"
    r"(?:named|mentioned|described|listed|given|identified) (?:as|in|by|on|at) [^,?]{4,})(?=[,?]|$)",
    re.IGNORECASE,
)
"""A thing that a question describes and does not name: "the firm that the report names as competitor"."""
_THAT = re.compile(r"^(?:that|which|who|whom) ", re.IGNORECASE)


def by_rules(question: str) -> Chain:
    """The intents that a question's wording shows: what is told before a colon, or in a sentence before the one
    that leans on it, or of a thing in a relative clause, has to be known first.
    """
    text = " ".join(question.split())
    if (told := _COLON.match(text)) and _LEANS.search(told["then"]):
        return _chain(question, f"{told['first']}?", f"#1: {told['then']}")
    asked = several(text)
    if asked.wants is Wants.CHAIN:
        first, *rest = asked.asked
        return _chain(question, first, *(f"#{n} {part}" for n, part in enumerate(rest, 1)))
    if (nested := _NESTED.search(text)) and len(text[: nested.start()].split()) > 1:
        first = f"Which {nested['thing']} {_THAT.sub('', nested['how'])}?"
        return _chain(question, first, f"{text[: nested.start()]}#1{text[nested.end() :]}")
    return _chain(question, text)


def planned(enquiry: Enquiry, requests: Requests) -> Chain:
    """The intents of a question as the model plans them; by rules where what it says is of no use, or leaves out a
    step that the wording shows. Raises `ChatError`, `Cancelled`.
    """
    ruled = by_rules(enquiry.question)
    try:
        reply = requests.json(deep_prompts.PLAN, f"Question: {enquiry.question}", deep_prompts.PLAN_SCHEMA)
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
    return ruled if left_out or not chosen else Chain(enquiry.question.strip(), chosen)


def queries(value: Any) -> tuple[str, ...]:
    """The searches that a model wants."""
    listed = value if isinstance(value, list) else [value]
    said = dict.fromkeys(words(each, 200) for each in listed)
    return tuple(query for query in said if any(map(str.isalnum, query)))[: deep_prompts.QUERIES]


def _intent(value: Any, before: int) -> Intent | None:
    """An intent as a model writes it after so many others; None where it asks nothing."""
    said = value if isinstance(value, dict) else {"ask": value}
    asked = words(said.get("ask"), 400)
    if not any(map(str.isalpha, EARLIER.sub("", asked))):
        return None
    known = (q for q in queries(said.get("queries")) if all(int(n) <= before for n in EARLIER.findall(q)))
    return Intent(asked, tuple(known))


def _chain(question: str, *asked: str) -> Chain:
    return Chain(question.strip(), tuple(Intent(one) for one in asked))
