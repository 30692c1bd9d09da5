"""Messages of the agent to a model (`prompts/deepread.md`): the parts that depend on documents and tools."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import partial

from ...model import Document, Focus
from ...servers.chat import ChatMessage, ToolCall
from ..context.harmless import harmless
from ..prompts import prompt
from ..tools import calls, offers

_said = partial(prompt, "deepread")
REMINDER = 110
"""The most tokens that a reminder has."""
_NAMED = 7
"""The most documents that are named."""
UNREADABLE = _said("Unreadable")
LOOKED_AGAIN = _said("Looked again")
CITE = _said("No answer yet")
"""Message to a model whose reply is no answer."""
PLAIN = _said("Plain words")
NOTHING_NEW = _said("Nothing new")


def system(contents: str, several: bool, tools: Collection[str], native: bool) -> str:
    """The system message: guidelines, how to act with these tools, the contents of the documents."""
    how = _said("Tools of its own") if native else offers.in_words(tools)
    documents = "documents" if several else "document"
    return _said("System", documents=documents, how=how, rules=_rules_prompt(several), contents=contents)


def _rules_prompt(several: bool) -> str:
    # Nothing in the example can be repeated as an answer: small models do that.
    said = "documents say" if several else "document says"
    return _said("Rules", documents=said, prefix="D1:" if several else "")


def whole_prompt(text: str, several: bool) -> str:
    """The system message when everything fits: guidelines and the whole text."""
    return _said(
        "Everything", documents="documents" if several else "document", rules=_rules_prompt(several), text=text
    )


def focus_prompt(text: str, focus: Focus, document: Document) -> str:
    """A question with its focus: the page in view and its section, and the selection."""
    parts = [f"page {harmless(document.label(focus.page))}"] if focus.page >= 0 else []
    if focus.selection:
        parts.append(f"“{harmless(focus.selection)}”")
    if focus.section:
        parts.append(f"in the section “{harmless(document.section(focus.section).title)}”")
    return f"{text}\n\n{_said('What it is about', parts=', '.join(parts))}" if parts else text


def one_search(several: bool) -> str:
    """The system message to a model that answers from the program's first look, without tools."""
    return _said("One search", documents="documents" if several else "document", rules=_rules_prompt(several))


def question_prompt(text: str) -> str:
    """A question after the whole text, with a reminder close to where the answer begins."""
    return f"{text}\n\n{_said('Answer from everything')}"


def reminder(first: bool, unseen: Sequence[int] = (), each: bool = False) -> str:
    """End of the newest message to a model: how to cite; after the program's own first look also the next step,
    where it counts most with small models. `unseen` are documents of which nothing was read, `each` True for a
    question about all of them.
    """
    left = f" Nothing was read yet of {documents(unseen)}." if unseen else ""
    after = "After a first look at several" if each else "After a first look"
    return _said(after if first else "How to cite", left=left)


def documents(numbers: Sequence[int]) -> str:
    """ "D3, D7"; of many the first ones and how many more."""
    named = ", ".join(f"D{number}" for number in numbers[:_NAMED])
    return f"{named} and {len(numbers) - _NAMED} more" if len(numbers) > _NAMED else named


def left_out(numbers: Sequence[int]) -> str:
    """Message to a model whose answer leaves documents out."""
    return _said("Left out", documents=documents(numbers))


def not_run(left: Sequence[ToolCall]) -> str:
    """Message that some calls of a turn were not run."""
    # calls that are named as not run, at most
    return _said("Not run", calls="; ".join(_action(call)[:80] for call in left[:24]))


def look_first(tools: Collection[str]) -> str:
    """Message to a model that answers before anything was looked up."""
    retrieves = "call Retrieve with a few words of the question"
    return _said("Look first", how=retrieves if calls.RETRIEVE in tools else "read a section that fits")


def final(text: str) -> str:
    """The demand for an answer from what was read, tools withheld (Algorithm 1 at its limit)."""
    return _said("Final", question=text)


def as_text(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """A conversation for a model without tools: calls as JSON actions, results as the user's words."""
    plain = []
    for message in messages:
        if message.calls:
            actions = "\n".join(_action(call) for call in message.calls)
            plain.append(ChatMessage("assistant", actions))
        elif message.role == "tool":
            plain.append(ChatMessage("user", message.content))
        else:
            plain.append(message)
    return plain


def _action(call: ToolCall) -> str:
    return json.dumps({"action": offers.action_of(call.name), **call.arguments}, ensure_ascii=False, default=str)
