"""What is said to models stands in Markdown files: what becomes of a prompt on its way from there."""

from __future__ import annotations

import pytest

from pilcrow.core.ask.prompts import prompt


def test_a_line_for_a_tool_is_said_to_models_that_have_it() -> None:
    tools = ["Retrieve", "Unfold"]
    said = prompt("deepread", "Tools as actions", tools, examples="{}", end="or stop.").splitlines()
    assert [line.split(":")[0] for line in said] == [
        "To find",
        "Sections that are folded are not listed",
        "Each turn, reply with one JSON object, the next action",
    ]


def test_what_is_filled_in_is_said_as_it_is() -> None:
    text = "[Retrieve] costs $5\n## and ${more}"
    said = prompt("deepread", "Everything", documents="document", rules="Rules.", text=text)
    assert said.endswith(f"\n\nRules.\n\n{text}")


def test_a_prompt_is_not_said_with_a_gap_in_it() -> None:
    with pytest.raises(KeyError):
        prompt("mdp", "Answer")
    with pytest.raises(KeyError):
        prompt("mdp", "Guess")
