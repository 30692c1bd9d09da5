"""What a planned question says to the chat model (`prompts/bookrag.md`): short orders, each answered by one small
JSON object or by the answer itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..prompts import prompt

Schema = dict[str, object]
PLAN = prompt("bookrag", "Plan")
PART = prompt("bookrag", "Part")
MAP = prompt("bookrag", "Map")


def reduce(given: str, many: bool) -> str:
    """The order for the answer itself; `given` names what it is made from."""
    return prompt("bookrag", "Reduce", given=given, example="D1:S4:2" if many else "S4:2")


def _object(required: Sequence[str], **properties: object) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
KINDS = ("any", "table", "figure", "formula", "list", "code")
_PART = _object(["question"], question=_TEXT, section=_TEXT, search=_TEXT)
_PARTS: Schema = {"type": "array", "items": _PART, "maxItems": 5}
PLAN_SCHEMA = _object(
    ["class"],
    **{"class": {"type": "string", "enum": ["single-hop", "multi-hop", "global"]}},
    parts=_PARTS,
    section=_TEXT,
    pages=_TEXT,
    kind={"type": "string", "enum": list(KINDS)},
    topic=_TEXT,
)
PART_SCHEMA = _object(["found"], found={"type": "boolean"}, answer=_TEXT, ids=_TEXTS, search=_TEXT)
MAP_SCHEMA = _object(
    ["points"], points={"type": "array", "items": _object(["text", "ids"], text=_TEXT, ids=_TEXTS)}
)
