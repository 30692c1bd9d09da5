"""Summaries asked for in the contents and the menu, and shown as answers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from windows import Desktop, part

from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow.ui.contents.tree import ContentsTree

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def test_a_section_is_summed_up_from_its_row(desktop: Desktop, machine: Manual) -> None:
    heading = machine.headings[4]
    cited = machine.paragraphs[4][0].split(". ")[0]

    def script(body: Body) -> Reply:
        prompt = str(body["messages"][-1]["content"])
        name = prompt[prompt.index("[S") : prompt.index("]") + 1]
        return Reply(f"{cited} {name}.")

    with ChatServer(script) as server:
        desktop.host = server.host
        desktop.start()
        tab = desktop.open(machine.path)
        assert tab.document is not None
        (tree,) = tab.contents.findChildren(ContentsTree)
        section = next(s for s in tab.document.sections if s.title == heading.title)
        index = tree.model().match(
            tree.model().index(0, 0), Qt.ItemDataRole.DisplayRole, heading.title, 1,
            Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive,
        )[0]  # fmt: skip
        tree.scrollTo(index)
        tree.customContextMenuRequested.emit(tree.visualRect(index).center())
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(action for action in menu.actions() if action.text() == "Sum up briefly").trigger()
        menu.close()
        desktop.wait(tab.conversation.exchanges)
        (exchange,) = tab.conversation.exchanges()
        page = tab.document.label(section.page)
        assert exchange.question == f"Brief summary of “{heading.title}” (p. {page})"
        view = tab.conversation.views[0]
        assert [chip.number for chip in view.answer.chips()] == [1]
        assert "cited" in desktop.dots(heading.title)


def test_the_document_is_summed_up_without_a_model_and_that_is_said(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    window.commands.actions["summary"].trigger()
    desktop.wait(tab.conversation.exchanges)
    (exchange,) = tab.conversation.exchanges()
    assert exchange.question == "Executive summary of the document"
    assert "In the document’s own words" in desktop.said()
    assert len(tab.conversation.views[0].cards.quotes) > 3


def test_while_an_answer_is_written_no_summary_begins(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply(silent="headers")]) as server:
        tab = desktop.ask_in_vain(server, machine.path)
        desktop.window.commands.actions["summary"].trigger()
        assert len(tab.conversation.views) == 1
        desktop.window.commands.actions["summary"].trigger()
        tab.answering.stop()
        desktop.wait(lambda: not tab.answering.busy)
    assert part(machine, 4) not in desktop.said()
