"""Test of a chat model, made once, with a dozen short questions about a page that comes with the program: it gives
the way in which the model is asked.

Its tools, if its server has any, are tried first, then one JSON action a turn: both are for a model that searches
if the answer is not before it, and answers with the right passage's id if it is. For all others the program
searches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...errors import ChatError, NoChatModel
from ...protocols import ChatModel
from ...servers.chat import ChatMessage, Tool, ToolCall, visible
from ...servers.chat_models import Ability, Way
from ...stopping import Stopped, never
from ..context import markers
from ..tools import calls, offers
from . import prompts, writing

_CONTENTS = """\
S1 The harbour | p. 1 | 3/160
S2 Berths | p. 2 | 2/60
S3 Slipway | p. 3 | 2/60
S4 Electricity and water | p. 4 | 4/210
S5 Winter storage | p. 6 | 3/180"""
PAGE = """\
## S2 Berths
[S2:1] (p. 2) A berth costs 14 euros a night for vessels under 12 metres, 22 euros for longer ones.
[S2:2] (p. 2) Members of the sailing club pay half from November to March.
## S3 Slipway
[S3:1] (p. 3) The slipway is open from 7 to 21 o'clock; its key is kept at the harbour office.
[S3:2] (p. 3) It was rebuilt in 2019 for 310,000 euros."""
_NAMES = ("S2:1", "S2:2", "S3:1", "S3:2")


class TrialQuestion(NamedTuple):
    """A question, the id of the passage that answers it and a word of the answer; both empty without one."""

    text: str
    name: str = ""
    word: str = ""


QUESTIONS = (
    TrialQuestion("What does electricity cost?"),
    TrialQuestion("When was the slipway rebuilt?", "S3:2", "2019"),
    TrialQuestion("How much is winter storage for a boat of 9 metres?"),
    TrialQuestion("What does a night cost for a boat of 15 metres?", "S2:1", "22"),
)
_LONGEST, _THOUGHTS = 400, 6000
"""Most characters of a reply, and of a reasoning model's thoughts before; longer ones are no answer."""


def try_model(chat: ChatModel, stopped: Stopped = never) -> Ability:
    """Abilities of a model. Raises `ChatError` when the server fails, `Cancelled` when stopped."""
    if chat.tools and _passes(lambda question: _by_tools(chat, question, stopped)):
        return Ability(Way.TOOLS, 1.0)
    if _passes(lambda question: _by_actions(chat, question, stopped)):
        return Ability(Way.ACTIONS, 1.0)
    right = [_by_writing(chat, question, stopped) for question in QUESTIONS]
    return Ability(Way.WRITTEN, sum(right) / len(right))


def _passes(does: Callable[[TrialQuestion], bool]) -> bool:
    """True if a model answers all questions rightly; the first failure, also of its server, ends the test."""
    try:
        return all(map(does, QUESTIONS))
    except NoChatModel:
        raise
    except ChatError:
        return False


def _by_tools(chat: ChatModel, question: TrialQuestion, stopped: Stopped) -> bool:
    names = offers.offered_tools(chat.context, folded=False)
    messages = _begin_conversation(prompts.system(_CONTENTS, False, names, True), question)
    text, called = _reply_of(chat, messages, stopped, tools=offers.native(names, False))
    return _searches(called, names) if not question.name else not called and _answers(text, question)


def _by_actions(chat: ChatModel, question: TrialQuestion, stopped: Stopped) -> bool:
    names = offers.offered_tools(chat.context, folded=False)
    messages = prompts.as_text(_begin_conversation(prompts.system(_CONTENTS, False, names, False), question))
    _, called = _reply_of(chat, messages, stopped, schema=offers.schema(names))
    if not question.name:
        return _searches(called, names)
    if [call.name for call in called] != [calls.ANSWER]:
        return False
    reminder = prompts.reminder(False)
    messages.append(ChatMessage("user", f"{prompts.final(question.text)}\n{reminder}"))
    text, called = _reply_of(chat, messages, stopped)
    return not called and _answers(text, question)


def _by_writing(chat: ChatModel, question: TrialQuestion, stopped: Stopped) -> bool:
    messages = [ChatMessage("system", writing.ORDER), ChatMessage("user", writing.material(PAGE, question.text))]
    try:
        text, _ = _reply_of(chat, messages, stopped, schema=writing.schema(_NAMES))
    except NoChatModel:
        raise
    except ChatError:  # a server without schemas
        text, _ = _reply_of(chat, messages, stopped)
    reply = writing.parse_reply(text)
    if not question.name:
        return not reply.sentences
    return _answers(" ".join(reply.sentences), question)


def _begin_conversation(system: str, question: TrialQuestion) -> list[ChatMessage]:
    """Conversation after the program's first look."""
    looked = ToolCall(calls.RETRIEVE, {"query": question.text})
    reminder = prompts.reminder(True)
    return [
        ChatMessage("system", system),
        ChatMessage("user", question.text),
        ChatMessage("assistant", "", (looked,)),
        ChatMessage("tool", f"{PAGE}\n{reminder}", tool=calls.RETRIEVE),
    ]


def _searches(called: Sequence[ToolCall], names: Sequence[str]) -> bool:
    return any(call.name in names for call in called)


def _answers(text: str, question: TrialQuestion) -> bool:
    named = [text[start:end] for start, end in markers.marker_ranges(text)]
    return question.word in text and any(question.name in marker for marker in named)


def _reply_of(
    chat: ChatModel,
    messages: Sequence[ChatMessage],
    stopped: Stopped,
    *,
    tools: Sequence[Tool] = (),
    schema: dict[str, object] | None = None,
) -> tuple[str, list[ToolCall]]:
    """Text and calls of a reply; one that does not end is cut."""
    text, thoughts, called = "", 0, list[ToolCall]()
    for chunk in chat.chat(messages, tools=tools, schema=schema, stopped=stopped):
        text += chunk.text
        thoughts += len(chunk.reasoning)
        called += chunk.calls
        said = visible(text)
        if len(said) > _LONGEST or thoughts + len(text) - len(said) > _THOUGHTS:
            break
    text = visible(text).strip()
    return (text, called) if called else calls.parse(text)
