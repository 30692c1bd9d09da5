"""Requests of a planned answer to the chat model (`prompts/bookrag.md`): short orders, each with one small JSON
object, or the answer itself, as reply.
"""

from __future__ import annotations

from ..prompts import TEXT, TEXTS, list_of, prompt, shape

PLAN = prompt("bookrag", "Plan")
PART = prompt("bookrag", "Part")
MAP = prompt("bookrag", "Map")


def reduce(given: str, several: bool) -> str:
    """The order for the answer itself; `given` names its material."""
    return prompt("bookrag", "Reduce", given=given, example="D1:S4:2" if several else "S4:2")


KINDS = ("any", "table", "figure", "formula", "list", "code")
PLAN_SCHEMA = shape(
    "class",
    **{"class": {"type": "string", "enum": ["single-hop", "multi-hop", "global"]}},
    parts=list_of(shape("question", question=TEXT, section=TEXT, search=TEXT), maxItems=5),
    section=TEXT,
    pages=TEXT,
    kind={"type": "string", "enum": list(KINDS)},
    topic=TEXT,
)
PART_SCHEMA = shape("found", found={"type": "boolean"}, answer=TEXT, ids=TEXTS, search=TEXT)
MAP_SCHEMA = shape(points=list_of(shape(text=TEXT, ids=TEXTS)))
