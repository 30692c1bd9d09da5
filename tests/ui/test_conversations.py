"""Several conversations about a document in the whole window: begun, found again, named, deleted, brought back."""

from __future__ import annotations

from pathlib import Path

import pytest
from conversing import click
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QInputDialog
from windows import Desktop, part

from chatserver import ChatServer, Reply
from pdfs import Manual, pages
from pilcrow.core.exchange.scope import Reach
from pilcrow.ui.chat.conversation_list import Act, ConversationList, when_used
from pilcrow.ui.chat.head import NEW
from pilcrow.ui.chat.pieces import Suggestion
from pilcrow.ui.chat.question.ask_options import ReaderQuestion
from pilcrow.ui.chat.question.suggestions import MADE_BY
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.shelf.places import EVERYTHING

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def ask(desktop: Desktop, question: str) -> None:
    """Ask, and wait for the answer."""
    count = len(desktop.tab().conversation.exchanges())
    desktop.ask(question)
    desktop.wait(lambda: len(desktop.tab().conversation.exchanges()) == count + 1)


def new(desktop: Desktop) -> None:
    desktop.window.commands.run("new conversation")
    desktop.wait(lambda: not desktop.tab().conversation.first_question)


def opened(desktop: Desktop) -> ConversationList:
    """The list of conversations, when it has been filled."""
    desktop.written()
    click(desktop.bot, desktop.tab().head.title)
    desktop.written()
    desktop.wait(desktop.tab().head.list.rows.items.rowCount)
    return desktop.tab().head.list


def listed(entries: ConversationList) -> list[str]:
    items = entries.rows.items
    return [items.item(row).text() for row in range(items.rowCount())]


def press(desktop: Desktop, entries: ConversationList, row: int, act: Act = Act.OPEN) -> None:
    """A click on a row, or on one of its icons."""
    rect = entries.rows.visualRect(entries.rows.items.index(row, 0))
    place = rect.center() if act == Act.OPEN else entries.rows.icons(rect)[act].center()
    desktop.bot.mouseClick(entries.rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))


@pytest.mark.parametrize("again", [False, True], ids=["open", "closed"])
def test_asking_the_documents_of_the_library_begins_a_conversation_of_its_own(
    desktop: Desktop, machine: Manual, again: bool
) -> None:
    desktop.start()
    desktop.open(machine.path)
    ask(desktop, "What is the pump?")
    desktop.written()
    desktop.wait(lambda: desktop.window.library.actions.page.model.stock.within(EVERYTHING))
    if again:
        desktop.window.commands.run("close")
    desktop.window.library.ask(EVERYTHING)
    desktop.wait(lambda: desktop.tab().document is not None and desktop.tab().evidence.subject is not None)
    assert desktop.tab().conversation.question_box.scope.scope.reach is Reach.LIBRARY
    desktop.wait(lambda: not desktop.tab().conversation.exchanges())
    assert listed(opened(desktop))[-1:] == ["What is the pump?"], "the earlier one is still there"


def two(desktop: Desktop, machine: Manual) -> Tab:
    """A document with two conversations, of which the second is shown."""
    desktop.start()
    tab = desktop.open(machine.path)
    ask(desktop, f"Where does {part(machine, 4)} belong?")
    new(desktop)
    ask(desktop, f"What of {part(machine, 5)}?")
    return tab


def test_conversations_are_kept_apart_and_there_after_a_restart(desktop: Desktop, machine: Manual) -> None:
    tab = two(desktop, machine)
    first, second = f"Where does {part(machine, 4)} belong?", f"What of {part(machine, 5)}?"
    assert tab.head.title.title == second
    said, lit = tab.conversation.exchanges(), tab.evidence.lit
    entries = opened(desktop)
    assert listed(entries) == [second, first], "the last one used first"
    press(desktop, entries, 1)
    assert not entries.isVisible()
    desktop.wait(lambda: tab.head.title.title == first)
    assert [exchange.question for exchange in tab.conversation.exchanges()] == [first]
    assert tab.evidence.lit != lit, "the other one's marks are gone"
    ask(desktop, "And what else?")
    desktop.end()

    desktop.start()
    tab = desktop.open(machine.path)
    assert tab.head.title.title == first, "the one that was shown last"
    assert len(tab.conversation.exchanges()) == 2
    press(desktop, opened(desktop), 1)
    desktop.wait(lambda: tab.head.title.title == second)
    assert tab.conversation.exchanges() == said


def test_a_new_conversation_is_in_the_list_once_something_was_asked(desktop: Desktop, machine: Manual) -> None:
    tab = two(desktop, machine)
    new(desktop)
    assert tab.head.title.title == NEW
    assert not any(action.isEnabled() for action in tab.head.title.actions()), "there is nothing to copy or delete"
    assert desktop.window.focusWidget() is tab.conversation.question_box.box
    assert desktop.empty_state() is not None
    assert len(listed(opened(desktop))) == 2
    tab.head.list.hide()
    ask(desktop, "Anything?")
    entries = opened(desktop)
    desktop.wait(lambda: listed(entries)[0] == "Anything?")


def test_conversations_are_found_by_what_was_said(desktop: Desktop, machine: Manual) -> None:
    tab = two(desktop, machine)
    entries = opened(desktop)
    assert desktop.window.focusWidget() is entries.search or entries.search.hasFocus()
    desktop.bot.keyClicks(entries.search, part(machine, 4).lower())
    desktop.wait(lambda: listed(entries) == [f"Where does {part(machine, 4)} belong?"])
    desktop.bot.keyClick(entries.search, Qt.Key.Key_Return)
    desktop.wait(lambda: tab.head.title.title.startswith("Where does"))
    entries = opened(desktop)
    desktop.bot.keyClicks(entries.search, "zebras")
    desktop.wait(lambda: not entries.rows.items.rowCount())
    assert entries.empty.text() == "No conversation has these words."
    entries.search.clear()
    desktop.wait(lambda: entries.rows.items.rowCount() == 2)
    desktop.bot.keyClick(entries.search, Qt.Key.Key_Down)
    desktop.bot.keyClick(entries.rows, Qt.Key.Key_Down)
    desktop.bot.keyClick(entries.rows, Qt.Key.Key_Return)
    desktop.wait(lambda: tab.head.title.title.startswith("What of"))


def test_a_conversation_is_called_as_the_reader_likes(desktop: Desktop, machine: Manual) -> None:
    tab = two(desktop, machine)
    question = tab.head.title.title
    entries = opened(desktop)
    press(desktop, entries, 0, Act.RENAME)
    editor = entries.rows.indexWidget(entries.rows.currentIndex()) or entries.rows.findChild(type(entries.search))
    assert editor is not None
    editor.selectAll()
    desktop.bot.keyClicks(editor, "Of parts")
    desktop.bot.keyClick(editor, Qt.Key.Key_Return)
    desktop.wait(lambda: tab.head.title.title == "Of parts")
    desktop.written()
    desktop.wait(lambda: listed(entries)[0] == "Of parts")
    assert entries.isVisible(), "Enter ends the editing and no more"
    entries.hide()
    ask(desktop, "And what else?")
    assert tab.head.title.title == "Of parts"
    tab.head.title.actions()[2].trigger()
    (dialog,) = tab.head.findChildren(QInputDialog)
    assert dialog.textValue() == "Of parts"
    dialog.setTextValue("")
    dialog.accept()
    desktop.wait(lambda: tab.head.title.title == question)


def test_a_deleted_conversation_can_be_brought_back(desktop: Desktop, machine: Manual) -> None:
    tab = two(desktop, machine)
    question, said = tab.head.title.title, tab.conversation.exchanges()
    entries = opened(desktop)
    press(desktop, entries, 1, Act.DELETE)
    desktop.wait(lambda: listed(entries) == [question])
    desktop.bot.keyClick(entries.search, Qt.Key.Key_Down)
    desktop.bot.keyClick(entries.rows, Qt.Key.Key_Delete)
    desktop.wait(lambda: not entries.rows.items.rowCount())
    assert entries.empty.text() == "Nothing has been asked about this document yet."
    entries.hide()
    assert tab.head.title.title == NEW
    assert tab.conversation.undo.message.text() == f"Deleted “{question}”."
    click(desktop.bot, tab.conversation.undo.undo)
    desktop.wait(lambda: tab.head.title.title == question)
    assert tab.conversation.exchanges() == said
    assert listed(opened(desktop)) == [question]


def test_another_conversation_stops_what_is_being_answered_and_keeps_it(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply(silent="headers")]) as server:
        tab = desktop.ask_in_vain(server, machine.path)
        click(desktop.bot, tab.head.title)
        click(desktop.bot, tab.head.list.new)
        desktop.wait(lambda: tab.head.title.title == NEW)
        assert not tab.conversation.exchanges()
        press(desktop, opened(desktop), 0)
        desktop.wait(tab.conversation.exchanges)
        assert "Stopped before the answer was complete." in desktop.said()


def test_an_answer_that_gave_way_is_there_again_after_a_restart(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    ask(desktop, f"Where does {part(machine, 4)} belong?")
    ask(desktop, "And what else?")
    before = tab.conversation.exchanges()
    tab.conversation.asked.emit(ReaderQuestion(f"What of {part(machine, 5)}?", instead=0))
    desktop.wait(tab.conversation.undo.isVisible)
    assert [exchange.question for exchange in tab.conversation.exchanges()] == [f"What of {part(machine, 5)}?"]
    assert tab.head.title.title == f"What of {part(machine, 5)}?"
    click(desktop.bot, tab.conversation.undo.undo)
    assert tab.conversation.exchanges() == before
    desktop.end()
    desktop.start()
    assert desktop.open(machine.path).conversation.exchanges() == before


def test_a_forgotten_document_has_no_conversations(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    two(desktop, machine)
    desktop.written()
    desktop.library.forget(str(machine.path))
    assert desktop.library.conversations.all(desktop.tab().document) == []


def test_questions_are_suggested_when_all_is_known_and_kept_in_the_library(
    desktop: Desktop, tmp_path: Path
) -> None:
    text = """To start a new game, press Escape and choose New Game.
The default colour of the board is blue, and that of the ships is red.
All of the ships are put on the board before the first move is made."""
    path = pages(tmp_path / "game.pdf", [text])
    desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: tab.conversation.findChildren(Suggestion))
    offered = [suggestion.text() for suggestion in tab.conversation.findChildren(Suggestion)]
    assert tab.document is not None
    assert desktop.library.results.suggestions(tab.document.structure, MADE_BY) == offered
    assert desktop.library.results.suggestions(tab.document.structure, MADE_BY + 1) is None
    tab.conversation.findChildren(Suggestion)[0].click()
    desktop.wait(tab.conversation.exchanges)
    assert tab.conversation.views[0].cards.quotes, "the document answers what it suggests"
    new(desktop)
    assert [s.text() for s in tab.conversation.findChildren(Suggestion) if s.isVisible()] == offered
    assert desktop.library.forget(str(path))
    assert desktop.library.results.suggestions(tab.document.structure, MADE_BY) is None


def test_the_time_of_use_is_told_by_day() -> None:
    assert when_used(0) == ""
    assert when_used(978_350_400) in {"1 Jan 2001", "2 Jan 2001", "31 Dec 2000"}, "in any time zone"
