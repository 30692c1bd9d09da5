"""Commands for the conversation in front; the menu at its head has some of them, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import SignalInstance

from ....core.ask.planning.wanted import Length, WantedSummary
from ...base.language import noop, tr
from ...chat.head import ConversationHead
from ...document.tab import Tab
from ...document.three_panes import CHAT
from .command import ASK, CONVERSATION, on_document

if TYPE_CHECKING:
    from ..window import Window

_NOTHING = noop("Nothing has been said in this conversation yet.")
_UNREAD = noop("The pages are still being read: conversations are listed when they are.")


def in_chat(run: Callable[[Window, Tab], object]) -> Callable[[Window, Tab], object]:
    """An action that shows the conversation pane before it runs `run`."""

    def run_there(window: Window, tab: Tab) -> None:
        window.panes.show(tab, CHAT)
        run(window, tab)

    return run_there


def _at_head(signal: Callable[[ConversationHead], SignalInstance]) -> Callable[[Window, Tab], object]:
    """An action of the menu at the head of the conversation."""

    def run(window: Window, tab: Tab) -> None:
        if tab.head.anything:
            signal(tab.head).emit()
        else:
            window.say(tr(_NOTHING))

    return in_chat(run)


def _list_conversations(window: Window, tab: Tab) -> None:
    if tab.head.title.isEnabled():
        tab.head.title.click()
    else:
        window.say(tr(_UNREAD))


COMMANDS = (
    on_document("ask", noop("Ask about this document"), in_chat(lambda _, tab: tab.conversation.focus()), "Ctrl+L",
                {ASK: 101}),
    on_document("check", noop("Check a text"), in_chat(lambda _, tab: tab.conversation.start_check()),
                "Ctrl+Shift+K", {ASK: 103}),
    on_document("summary", noop("Summary of this document"),
                in_chat(lambda _, tab: tab.sum_up(WantedSummary(Length.EXECUTIVE))), "Ctrl+Shift+S", {ASK: 102}),
    on_document("new conversation", noop("New conversation"), in_chat(lambda _, tab: tab.conversations.new()),
                "Ctrl+N", {CONVERSATION: 101}),
    on_document("conversations", noop("List of conversations"), in_chat(_list_conversations), "",
                {CONVERSATION: 102}),
    on_document("copy conversation", noop("Copy conversation"), _at_head(lambda head: head.copy_requested), "",
                {CONVERSATION: 201}),
    on_document("export conversation", noop("Export conversation…"), _at_head(lambda head: head.export_requested),
                "", {CONVERSATION: 202}),
    on_document("rename conversation", noop("Rename conversation…"), _at_head(lambda head: head.rename_requested),
                "", {CONVERSATION: 203}),
    on_document("delete conversation", noop("Delete conversation"), _at_head(lambda head: head.delete_requested),
                "", {CONVERSATION: 204}),
)  # fmt: skip
