"""Prompts for chat models: Markdown files, one for each paper's prompts, and the function that takes a prompt from
them.

A prompt is a section of a file, sent as it stands there; `$name` is a placeholder, and a line that begins with the
name of a tool in brackets is for models with this tool.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from string import Template

Schema = dict[str, object]
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
_SECTION = re.compile(r"^## (.+)\n", re.MULTILINE)
_FOR_TOOL = re.compile(r"\[(\w+)\] ")


def prompt(file: str, section: str, tools: Collection[str] = (), **values: object) -> str:
    """The prompt in a section of a file, for a model with these tools. Raises `KeyError` where there is none, or
    where it names what `values` lack.
    """
    lines = _prompt_sections(file)[section].splitlines()
    said = [_FOR_TOOL.sub("", line, count=1) for line in lines if _is_for(line, tools)]
    return Template("\n".join(said)).substitute(values)


def all_prompts() -> dict[str, str]:
    """The texts of all files, by their names."""
    found = (file for file in files(__name__).iterdir() if file.name.endswith(".md"))
    return {file.name: file.read_text(encoding="utf-8") for file in found}


def shape(*required: str, **properties: object) -> Schema:
    """The JSON schema of an object with these properties and no others; all are required if none are named."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required or properties),
        "additionalProperties": False,
    }


def list_of(items: object, **limits: int) -> Schema:
    """The JSON schema of a list of such items."""
    return {"type": "array", "items": items, **limits}


def _is_for(line: str, tools: Collection[str]) -> bool:
    tool = _FOR_TOOL.match(line)
    return tool is None or tool[1] in tools


@cache
def _prompt_sections(file: str) -> dict[str, str]:
    """The sections of a file, by their titles."""
    text = (files(__name__) / f"{file}.md").read_text(encoding="utf-8")
    _, *found = _SECTION.split(text)
    return {title: body.strip() for title, body in zip(found[::2], found[1::2], strict=True)}
