"""Tool calls that a model wrote as text instead of using the tool interface: recognised and accepted.

Small models write them in many dialects: a JSON object (bare, fenced, in <tool_call> tags, several at once), the
XML of some code models, `Retrieve("...")`, or "Action: ... Action Input: ...".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ... import outside
from ...servers.chat import ToolCall

RETRIEVE, READ, UNFOLD, ANSWER = "Retrieve", "ReadSection", "Unfold", "Answer"
EXACT, CALCULATE, LIST = "ExactSearch", "Calculate", "ListAll"
ENTITIES, RELATED = "Entities", "Related"
TOOLS = (RETRIEVE, READ, UNFOLD, EXACT, CALCULATE, LIST)
GRAPH_TOOLS = (ENTITIES, RELATED)
"""Tools of the strategy `graph` only."""

_CALLED = {
    RETRIEVE: "retrieve retrieval search find locate",
    READ: "readsection readsections read",
    UNFOLD: "unfold expand",
    EXACT: "exactsearch searchexact exact findexact grep count",
    LIST: "listall list filter",
    ENTITIES: "entities",
    RELATED: "related",
    CALCULATE: "calculate calculator compute",
    ANSWER: "answer finalanswer final",
}
"""Names that models give the tools."""
_NAMES = {name: tool for tool, names in _CALLED.items() for name in names.split()}
_POSITIONS = {
    RETRIEVE: ("query", "doc"),
    READ: ("section", "start", "end"),
    UNFOLD: ("section",),
    EXACT: ("words", "section"),
    CALCULATE: ("expression",),
    LIST: ("kind", "section"),
    ENTITIES: ("text",),
    RELATED: ("entity", "other"),
}
_SIGNS = (
    r"Retrieve|ReadSection|read_section|Unfold|ExactSearch|exact_search|Calculate|ListAll|list_all"
    r"|Entities|Related"
)
_CALL = re.compile(
    rf"^[ \t>*`-]*(?:(?:tool_?calls?|call|action)\s*:\s*)?(?:functions?\.|tools?\.)?({_SIGNS})\s*\(",
    re.IGNORECASE | re.MULTILINE,
)
_ARGUMENT = re.compile(r"""\s*(?:(\w+)\s*[=:]\s*)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,()"']+)\s*(,|\)|$)""")
_XML = re.compile(r"<function=(\w+)>(.*?)(?:</function>|$)", re.DOTALL)
_XML_ARGUMENT = re.compile(r"<parameter=(\w+)>(.*?)(?:</parameter>|$)", re.DOTALL)
_REACT = re.compile(r"^\s*Action\s*:\s*(\w+)\s*\n\s*Action Input\s*:\s*(.+)", re.IGNORECASE | re.MULTILINE)
_MARK = re.compile(r"[{<`]|\[(?=\s*\{|TOOL)|^[ \t>*-]*(?:[A-Za-z_]+|$)", re.MULTILINE)
_HINT = re.compile(
    rf"{_SIGNS}|\"(?:action|name|function|tool)\"|<(?:tool|function|\|)|\[TOOL|^action\s*:", re.IGNORECASE
)
_STARTS = (
    *("retrieve(", "readsection(", "read_section(", "unfold(", "exactsearch(", "exact_search(", "calculate("),
    *("listall(", "list_all(", "entities(", "related("),
    *("action:", "tool_call", "functions."),
)
_NEAR = 48
LONGEST = 2000
"""Greatest number of characters of a tool call."""
_THOUGHT = re.compile(r"<think(?:ing)?>(.*?)(?:</think(?:ing)?>|(?:<[/a-z]*)?$)", re.DOTALL)


def canonical(name: str) -> str:
    """The tool that a model means by `name`, or `name` itself if it is none of ours."""
    last = re.split(r"[./:]", name.strip())[-1]
    return _NAMES.get(re.sub(r"[^a-z]", "", last.lower()), name)


def parse(text: str) -> tuple[str, list[ToolCall]]:
    """The tool calls written in `text`, in order, and what stands before the first of them."""
    found = (
        list(_calls_in_json(text)) or list(_from_xml(text)) or list(_from_syntax(text)) or list(_from_react(text))
    )
    if not found:
        return text, []
    before = re.sub(
        r"(?:```\w*|</?\w*tool\w*>|</?function\w*>|\[TOOL_CALLS\]|<\|[\w|]*>|\[)\s*$", "", text[: found[0][0]]
    )
    return before.strip(), [call for _, call in found]


def broken(text: str) -> bool:
    """True if `text`, in which `parse` found nothing, was meant as a tool call all the same."""
    start = text.lstrip()[:_NEAR]
    return start[:1] in ("{", "<", "`", "[") and bool(_HINT.search(start))


def reasoning(text: str) -> str:
    """Thoughts of a reasoning model in its reply so far, without a possibly incomplete end."""
    return "".join(match[1] for match in _THOUGHT.finditer(text))


def call_start(text: str) -> int:
    """Position from which `text`, still arriving, may be a tool call: nothing beyond it may be shown."""
    for match in _MARK.finditer(text):
        rest = text[match.start() : match.start() + _NEAR]
        if match.group()[:1] in ("{", "<", "`", "["):
            if len(rest) < _NEAR or _HINT.search(rest):
                return match.start()
            continue
        word = rest.lstrip(" \t>*-").lower()
        if any(word.startswith(start) or start.startswith(word) for start in _STARTS):
            return match.start()
    return len(text)


def _calls_in_json(text: str) -> Iterator[tuple[int, ToolCall]]:
    decoder = json.JSONDecoder(strict=False)
    position = text.find("{")
    while position >= 0:
        try:
            value, end = decoder.raw_decode(text, position)
            value = outside.clean_json(value)
        except (ValueError, RecursionError):
            value, end = _mend(text, position), position + 1
        call = _parse_shape(value)
        if call is not None:
            yield position, call
        else:
            end = position + 1
        position = text.find("{", end)


def _mend(text: str, position: int) -> Any:
    """An object whose closing braces were forgotten or cut off, or None."""
    if len(text) - position > LONGEST:
        return None
    rest = re.split(r"</|```", text[position:])[0].rstrip()
    if rest.count("{") - rest.count("}") not in (1, 2):
        return None
    for ending in ("}", "}}", '"}', '"}}'):
        try:
            return outside.loads(rest + ending, strict=False)
        except ValueError:
            continue
    return None


def _parse_shape(value: Any) -> ToolCall | None:
    """A call from any of the object shapes that models use for one."""
    if not isinstance(value, dict):
        return None
    inner = value.get("function")
    if isinstance(inner, dict):
        return _parse_shape(inner)
    for key in ("name", "action", "tool", "tool_name", "function"):
        name = value.get(key)
        if isinstance(name, str) and canonical(name) in _NAMES.values():
            arguments: Any = {k: v for k, v in value.items() if k not in (key, "type", "id", "thought")}
            for wrapper in ("arguments", "parameters", "args", "input", "action_input", "tool_input"):
                if wrapper in value:
                    arguments = value[wrapper]
            return ToolCall(canonical(name), as_arguments(canonical(name), arguments))
    if len(value) == 1:
        name, arguments = next(iter(value.items()))
        if canonical(name) in _POSITIONS and canonical(name).lower() == name.lower():
            return ToolCall(canonical(name), as_arguments(canonical(name), arguments))
    return None


def as_arguments(name: str, value: Any) -> dict[str, Any]:
    """Arguments as an object, from an object, the JSON text of one, a list, or the first argument alone."""
    if isinstance(value, str):
        try:
            parsed = outside.loads(value, strict=False)
        except ValueError:
            parsed = value
        value = parsed if isinstance(parsed, dict | list | str) else value
    if isinstance(value, dict):
        return {str(k): v for k, v in value.items()}
    places = _POSITIONS.get(name, ("text",))
    return dict(zip(places, value if isinstance(value, list) else [value], strict=False))


def _from_xml(text: str) -> Iterator[tuple[int, ToolCall]]:
    for match in _XML.finditer(text):
        arguments = {key: value.strip() for key, value in _XML_ARGUMENT.findall(match.group(2))}
        if canonical(match.group(1)) in _POSITIONS:
            yield match.start(), ToolCall(canonical(match.group(1)), arguments)


def _from_syntax(text: str) -> Iterator[tuple[int, ToolCall]]:
    for match in _CALL.finditer(text):
        name = canonical(match.group(1))
        places = iter(_POSITIONS[name])
        arguments: dict[str, Any] = {}
        position, more = match.end(), True
        while more and (argument := _ARGUMENT.match(text, position)):
            key, value, mark = argument.groups()
            value = value.strip()
            if value[:1] in "\"'":
                value = value[1:-1].replace("\\" + value[0], value[0])
            key = key or next(places, "")
            if key:
                arguments[key] = value
            position, more = argument.end(), mark == ","
        if arguments:
            yield match.start(), ToolCall(name, arguments)


def _from_react(text: str) -> Iterator[tuple[int, ToolCall]]:
    for match in _REACT.finditer(text):
        name = canonical(match.group(1))
        if name in _POSITIONS:
            yield match.start(), ToolCall(name, as_arguments(name, match.group(2).strip().strip("\"'`")))
