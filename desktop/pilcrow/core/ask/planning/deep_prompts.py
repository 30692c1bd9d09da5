"""Requests of a deep answer (`prompts/mdp.md`): each order has one small JSON object as reply."""

from __future__ import annotations

from ..prompts import TEXT, TEXTS, list_of, prompt, shape

INTENTS = 5
"""Intents of a chain, at the most."""
QUERIES = 3
"""Queries of an intent, at the most, and of each round after the first."""


PLAN = prompt("mdp", "Intents")
PLAN_SCHEMA = shape(intents={"type": "array", "maxItems": INTENTS, "items": shape(ask=TEXT, queries=TEXTS)})
EXTRACT = prompt("mdp", "Extract")
EXTRACT_SCHEMA = shape(points=list_of(shape(text=TEXT, ids=TEXTS)))
JUDGE = prompt("mdp", "Judge")
JUDGE_SCHEMA = shape(
    "sufficient", sufficient={"type": "boolean"}, conclusion=TEXT, ids=TEXTS, queries=TEXTS, next=TEXT
)


def answer_order(several: bool) -> str:
    """The order for the answer itself."""
    return prompt("mdp", "Answer", example="D1:S4:2" if several else "S4:2")
