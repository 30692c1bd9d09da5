"""Offers of the tools to a model: natively, as one JSON action a turn, or in words. Few, with clear arguments: a
small context has no room for more.
"""

from __future__ import annotations

import json
from collections.abc import Collection

from ...servers import chat
from ..prompts import prompt, shape
from . import calls
from .tool import Tool
from .tools import ALL

ROOMY = 6000
"""Tokens of context from which searching exactly, calculating and listing are offered."""


def offered_tools(context: int, folded: bool, *, graph: bool = False) -> list[str]:
    """Names of the tools for a context of so many tokens; Unfold only for folded contents."""
    return [
        calls.RETRIEVE,
        calls.READ,
        *([calls.UNFOLD] if folded else []),
        *([calls.EXACT, calls.CALCULATE, calls.LIST] if context >= ROOMY else []),
        *(calls.GRAPH_TOOLS if graph and context >= ROOMY else []),
    ]


def native(names: Collection[str], several: bool) -> list[chat.Tool]:
    """The tools with these names, with JSON schemas of their arguments."""
    return [_native(tool, several) for tool in ALL if tool.name in names]


def _native(tool: Tool, several: bool) -> chat.Tool:
    prefix = "D1:" if several else ""
    wanted = {**tool.properties, **(tool.of_many if several else {})}
    said = {name: shape | {"description": shape["description"].format(prefix)} for name, shape in wanted.items()}
    shape = {"type": "object", "properties": said, "required": [next(iter(said))]}
    return chat.Tool(tool.name, tool.description, shape)


def in_words(names: Collection[str], end: str = "") -> str:
    """The actions of a model without tools, by example; `end` names another reply than an answer."""
    examples = ", ".join(tool.example for tool in ALL if tool.name in names)
    said = end or prompt("deepread", "The end of actions")
    return prompt("deepread", "Tools as actions", names, examples=examples, end=said)


def schema(
    names: Collection[str], end: dict[str, object] | None = None, *, several: bool = False
) -> dict[str, object]:
    """JSON schema of one action (for models without tools), or of the last reply: "answer", or `end`; with `many`
    documents Retrieve may name some.
    """
    actions = [_as_action(tool, several) for tool in ALL if tool.name in names]
    return {"anyOf": [end or shape(action=_named("answer")), *actions]}


def _as_action(tool: Tool, several: bool) -> dict[str, object]:
    name, *arguments = json.loads(tool.example).items()
    wanted = [*(argument for argument, _ in arguments), *(tool.also if several else ())]
    known = {**tool.properties, **tool.of_many}
    return shape(action=_named(name[1]), **{argument: {"type": known[argument]["type"]} for argument in wanted})


def _named(action: str) -> dict[str, object]:
    return {"type": "string", "enum": [action]}


def action_of(tool: str) -> str:
    """The name of a tool among the actions."""
    return next((json.loads(known.example)["action"] for known in ALL if known.name == tool), tool)
