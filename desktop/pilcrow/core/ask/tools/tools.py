"""All tools of the agent, and the execution of calls.

Whatever a model passes, the answer is text for it: a wrong argument is explained in words, never raised.
"""

from __future__ import annotations

from ...servers.chat import ToolCall
from . import calculate, calls, entities, exact_search, list_all, read_section, retrieve, unfold
from .arguments import BadArgument
from .tool import Result, ToolState

ALL = (
    retrieve.TOOL,
    read_section.TOOL,
    unfold.TOOL,
    exact_search.TOOL,
    calculate.TOOL,
    list_all.TOOL,
    entities.ENTITIES,
    entities.RELATED,
)
_BY_NAME = {tool.name: tool for tool in ALL}


class Tools(ToolState):
    """The tools over one corpus during one question."""

    def run(self, call: ToolCall) -> Result:
        """Run one call as the model wrote it."""
        arguments = {key.lower(): value for key, value in call.arguments.items()}
        name = calls.canonical(call.name)
        tool = _BY_NAME.get(name)
        if tool is None or name not in self.named:
            known = ", ".join(self.named)
            return Result(f"There is no tool {call.name[:40]!r}; the tools are {known}.")
        try:
            return tool.run(self, arguments)
        except BadArgument as problem:
            return Result(f"{name} failed: {problem}")
