"""The tools as a model is told of them: natively, as one JSON action a turn, or in words. Few, with clear
arguments: a small context has no room for more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...chat import Tool
from ..prompts import prompt
from . import calls
from .tool import Offer
from .tools import ALL

ROOMY = 6000
"""Tokens of context from which searching exactly, calculating and listing are offered."""
_OFFERS = [tool.offer for tool in ALL]


def chosen(context: int, folded: bool, *, graph: bool = False) -> list[str]:
    """The names of the tools for a context of so many tokens; Unfold only where something is folded, those for the
    `graph` only where that is wanted.
    """
    return [
        calls.RETRIEVE,
        calls.READ,
        *([calls.UNFOLD] if folded else []),
        *([calls.EXACT, calls.CALCULATE, calls.LIST] if context >= ROOMY else []),
        *(calls.GRAPH_TOOLS if graph and context >= ROOMY else []),
    ]


def native(names: Collection[str], many: bool) -> list[Tool]:
    """The tools with these names, with JSON schemas of their arguments."""
    return [_native(offer, many) for offer in _OFFERS if offer.name in names]


def _native(offer: Offer, many: bool) -> Tool:
    prefix = "D1:" if many else ""
    wanted = {**offer.properties, **(offer.of_many if many else {})}
    said = {name: {**shape, "description": shape["description"].format(prefix)} for name, shape in wanted.items()}
    required = [next(iter(said))]
    return Tool(offer.name, offer.description, {"type": "object", "properties": said, "required": required})


def in_words(names: Collection[str], end: str = "") -> str:
    """The actions of a model without tools, by example; `end` says what may be replied in their place, "" that it
    may answer.
    """
    examples = ", ".join(offer.example for offer in _OFFERS if offer.name in names)
    said = end or prompt("deepread", "The end of actions")
    return prompt("deepread", "Tools as actions", examples=examples, end=said)


def schema(
    names: Collection[str], end: dict[str, object] | None = None, *, many: bool = False
) -> dict[str, object]:
    """The JSON schema of one action (for models without tools), or of what ends them: "answer", or `end`; of
    `many` documents Retrieve may name some.
    """
    actions = [
        _action(offer.action, {**offer.arguments, **(offer.arguments_of_many if many else {})})
        for offer in _OFFERS
        if offer.name in names
    ]
    return {"anyOf": [end or _action("answer", {}), *actions]}


def _action(name: str, properties: Mapping[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": {"action": {"type": "string", "enum": [name]}, **properties},
        "required": ["action", *properties],
        "additionalProperties": False,
    }


def action_of(tool: str) -> str:
    """What a tool is called among the actions."""
    return next((offer.action for offer in _OFFERS if offer.name == tool), tool)
