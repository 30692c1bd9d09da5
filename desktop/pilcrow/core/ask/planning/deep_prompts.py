"""What a deep answer asks of the chat model (`prompts/mdp.md`): each order has one small JSON object as reply."""

from __future__ import annotations

from ..prompts import prompt

INTENTS = 5
"""Intents of a chain, at the most."""
QUERIES = 3
"""Queries of an intent, at the most, and of each round after the first."""


def _shape(required: list[str], **properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


_TEXT: dict[str, object] = {"type": "string"}
_TEXTS: dict[str, object] = {"type": "array", "items": _TEXT}

PLAN = prompt("mdp", "Intents")
_INTENT = _shape(["ask", "queries"], ask=_TEXT, queries=_TEXTS)
PLAN_SCHEMA = _shape(["intents"], intents={"type": "array", "maxItems": INTENTS, "items": _INTENT})

EXTRACT = prompt("mdp", "Extract")
_POINT = _shape(["text", "ids"], text=_TEXT, ids=_TEXTS)
EXTRACT_SCHEMA = _shape(["points"], points={"type": "array", "items": _POINT})

JUDGE = prompt("mdp", "Judge")
JUDGE_SCHEMA = _shape(["sufficient"], sufficient={"type": "boolean"}, conclusion=_TEXT, ids=_TEXTS, queries=_TEXTS)


def answer(many: bool) -> str:
    """The order for the answer itself."""
    return prompt("mdp", "Answer", example="D1:S4:2" if many else "S4:2")
