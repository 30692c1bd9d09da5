"""The tools as a model is told of them: natively, as one JSON action a turn, or in words. Few, with clear
arguments: a small context has no room for more.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ...chat import Tool
from . import calls

ROOMY = 6000
"""Tokens of context from which searching exactly, calculating and listing are offered."""
_ACTIONS = {
    calls.RETRIEVE: "retrieve",
    calls.READ: "read",
    calls.UNFOLD: "unfold",
    calls.EXACT: "exact",
    calls.CALCULATE: "calculate",
    calls.LIST: "list",
    calls.ENTITIES: "entities",
    calls.RELATED: "related",
}
_EXAMPLES = {
    calls.RETRIEVE: '{"action": "retrieve", "query": "a few words"}',
    calls.READ: '{"action": "read", "section": "S3", "start": 1, "end": 5}',
    calls.UNFOLD: '{"action": "unfold", "section": "S3"}',
    calls.EXACT: '{"action": "exact", "words": "a word"}',
    calls.CALCULATE: '{"action": "calculate", "expression": "30 / 4"}',
    calls.LIST: '{"action": "list", "kind": "table", "section": "S3"}',
    calls.ENTITIES: '{"action": "entities", "text": "the question"}',
    calls.RELATED: '{"action": "related", "entity": "a name", "other": ""}',
}


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
    prefix = "D1:" if many else ""
    doc = {"doc": _text("only in this document, such as D1")} if many else {}
    tools = [
        _tool(
            calls.RETRIEVE,
            "Find the paragraphs nearest in meaning to a query.",
            {"query": _text("what to look for, in a few words")}
            | ({"docs": _text("only there: D1, or D1 D3, or all: the best of each")} if many else {}),
        ),
        _tool(
            calls.READ,
            "Read paragraphs, in order.",
            {
                "section": _text(f"{prefix}S3, {prefix}S3:4-9, {prefix}S3-S5, page 12, next page, or Table 2"),
                "start": {"type": "integer", "description": "first paragraph of the section, from 1"},
                "end": {"type": "integer", "description": "last paragraph"},
            }
            | ({"doc": _text("the document of a page or table, such as D1")} if many else {}),
        ),
        _tool(
            calls.UNFOLD,
            "List the sections that are folded in the contents.",
            {"section": _text(f"id of a folded section or run of sections, such as {prefix}S3 or {prefix}S3-S9")},
        ),
        _tool(
            calls.EXACT,
            "Count and list every paragraph, table row or heading that has all these words or numbers.",
            {"words": _text('words, numbers, or "a phrase"'), "section": _text("only there")} | doc,
        ),
        _tool(
            calls.CALCULATE,
            "Compute with numbers you have read.",
            {"expression": _text("+ - * / ** ( ), 5%, sum(), mean(), min(), max(), growth(old, new)")},
        ),
        _tool(
            calls.LIST,
            "Count and list all tables, figures, formulas, lists or code.",
            {"kind": _text("table, figure, formula, list or code"), "section": _text("there: S3 or pages 3-10")}
            | doc,
        ),
        _tool(
            calls.ENTITIES,
            "Which terms and names of the text the document knows, where, and what is related to them.",
            {"text": _text("the question, or names")} | doc,
        ),
        _tool(
            calls.RELATED,
            "What is related to a term or name, with the passages; or how two are connected.",
            {"entity": _text("a name"), "other": _text("the other name, for a connection")} | doc,
        ),
    ]
    return [tool for tool in tools if tool.name in names]


def _tool(name: str, description: str, properties: dict[str, Any]) -> Tool:
    first = next(iter(properties))
    return Tool(name, description, {"type": "object", "properties": properties, "required": [first]})


def _text(description: str) -> dict[str, str]:
    return {"type": "string", "description": description}


_ANSWER = 'or {"action": "answer"} as soon as the answer has been read; you will then be asked to write it.'


def in_words(names: Collection[str], end: str = _ANSWER) -> str:
    """The actions of a model without tools, by example; `end` says what may be replied in their place."""
    examples = ", ".join(example for name, example in _EXAMPLES.items() if name in names)
    return f"Each turn, reply with one JSON object, the next action: {examples}, {end}"


def schema(
    names: Collection[str], end: dict[str, object] | None = None, *, many: bool = False
) -> dict[str, object]:
    """The JSON schema of one action (for models without tools), or of what ends them: "answer", or `end`; of
    `many` documents Retrieve may name some.
    """
    text, number = {"type": "string"}, {"type": "integer"}
    arguments: dict[str, dict[str, object]] = {
        calls.RETRIEVE: {"query": text, **({"docs": text} if many else {})},
        calls.READ: {"section": text, "start": number, "end": number},
        calls.UNFOLD: {"section": text},
        calls.EXACT: {"words": text},
        calls.CALCULATE: {"expression": text},
        calls.LIST: {"kind": text, "section": text},
        calls.ENTITIES: {"text": text},
        calls.RELATED: {"entity": text, "other": text},
    }
    return {
        "anyOf": [
            end or _action("answer", {}),
            *(_action(_ACTIONS[name], said) for name, said in arguments.items() if name in names),
        ]
    }


def _action(name: str, properties: dict[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": {"action": {"type": "string", "enum": [name]}, **properties},
        "required": ["action", *properties],
        "additionalProperties": False,
    }


def action_of(tool: str) -> str:
    """What a tool is called among the actions."""
    return _ACTIONS.get(tool, tool)
