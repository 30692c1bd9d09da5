"""Commands for the conversation in front; the menu at its head has them, too."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import SignalInstance

from ...base.language import noop, tr
from ...chat.head import ConversationHead
from ...document.tab import Tab

_NOTHING = noop("Nothing has been said in this conversation yet.")
_UNREAD = noop("The pages are still being read: conversations are listed when they are.")
Run = Callable[[], object]


def runs(in_chat: Callable[[Callable[[Tab], object]], Run], say: Callable[[str], object]) -> dict[str, Run]:
    """Functions of the commands, by name; `in_chat` runs a function with the conversation pane shown."""

    def ask(signal: Callable[[ConversationHead], SignalInstance]) -> Run:
        def run(tab: Tab) -> None:
            if tab.head.more.isEnabled():
                signal(tab.head).emit()
            else:
                say(tr(_NOTHING))

        return in_chat(run)

    def choose(tab: Tab) -> None:
        if tab.head.title.isEnabled():
            tab.head.title.click()
        else:
            say(tr(_UNREAD))

    return {
        "new conversation": in_chat(lambda tab: tab.conversations.new()),
        "conversations": in_chat(choose),
        "copy conversation": ask(lambda head: head.copy_requested),
        "export conversation": ask(lambda head: head.export_requested),
        "rename conversation": ask(lambda head: head.rename_requested),
        "delete conversation": ask(lambda head: head.delete_requested),
    }
