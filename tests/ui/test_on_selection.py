"""Selected text explained, defined, asked about, and passages like it found."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from windows import Desktop, part

from chatserver import ChatServer, Reply
from pdfs import Manual
from pilcrow.core.language.sentences import shortened
from pilcrow.core.model import Focus
from pilcrow.ui.chat.wording import SELECTION
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.document.three_panes import CHAT
from pilcrow.ui.viewer.text.selection import Position

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def select(desktop: Desktop, machine: Manual, words: str, heading: int = 4) -> Tab:
    """A document with words of a paragraph selected, as `Viewer` selects them under the pointer."""
    tab = desktop.open(machine.path, machine.headings[heading].page)
    viewer = tab.viewer
    assert tab.document is not None
    (paragraph, *_) = (p for p in tab.backend.library.every(tab.document.structure) if words in p.text)
    page = paragraph.page
    viewer.scroller.go_to(page)
    start = paragraph.text.index(words)
    ends = (Position(paragraph.section, paragraph.number, at, page) for at in (start, start + len(words)))
    viewer.selection.select_text((next(ends), next(ends)))  # as drags do; they are tested where they belong
    desktop.wait(lambda: " ".join(viewer.selection.text().split()) == words)
    return tab


def test_a_passage_is_explained_by_quotes_where_no_model_is(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    words = machine.paragraphs[4][0].split(". ")[0]
    tab = select(desktop, machine, words)
    desktop.run("explain")
    desktop.wait(tab.conversation.exchanges)
    (exchange,) = tab.conversation.exchanges()
    assert exchange.question == f"Explain “{shortened(words, SELECTION)}”"
    assert exchange.focus == Focus(tab.viewer.selection.page(), selection=words)
    assert tab.conversation.views[0].about.text().startswith("About p. ")
    assert tab.conversation.views[0].answered.citations


def test_a_model_hears_what_is_to_be_explained(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply("It means this.")]) as server:
        desktop.host = server.host
        desktop.start()
        words = machine.paragraphs[4][0].split(". ")[0]
        tab = select(desktop, machine, words)
        desktop.run("explain")
        desktop.wait(tab.conversation.exchanges)
        assert any(words in str(message["content"]) for message in server.requests[0]["messages"])


def test_a_term_is_defined_and_a_passage_is_too_long_for_that(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    term = part(machine, 4)
    tab = select(desktop, machine, term)
    desktop.run("define")
    desktop.wait(tab.conversation.exchanges)
    assert tab.conversation.exchanges()[0].question == f"What does “{term}” mean?"
    assert tab.conversation.exchanges()[0].focus is None
    tab.viewer.selection.select_page()
    desktop.run("define")
    assert "Select a word or a short term" in window.status.currentMessage()
    assert len(tab.conversation.exchanges()) == 1


def test_nothing_is_done_with_nothing_or_while_an_answer_is_written(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply(silent="headers")]) as server:
        tab = desktop.ask_in_vain(server, machine.path)
        window = desktop.window
        for name in ("explain", "define", "similar"):
            window.status.clearMessage()
            desktop.run(name)
            assert window.status.currentMessage() == "Select some text first."
        tab.viewer.selection.select_page()
        desktop.run("explain")
        assert window.status.currentMessage() == "An answer is being written: wait for it, or stop it with Esc."
        tab.conversation.stop_requested.emit()
        desktop.wait(tab.conversation.exchanges)


def test_passages_like_the_selected_one_are_listed_best_first(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    words = machine.paragraphs[4][0].split(". ")[1]
    tab = select(desktop, machine, words)
    desktop.run("similar")
    bar = tab.find_bar
    assert bar.isVisible()
    desktop.wait(lambda: bar.current == 0)
    hits = bar.hits()
    assert 1 < len(hits) <= 20
    assert not any(words in hit.match.paragraph.text for hit in hits)
    bar.next()
    assert bar.current == 1
    desktop.bot.keyClicks(bar._box, part(machine, 5))  # typing looks for words again
    desktop.wait(lambda: bar.hits() and part(machine, 5) in bar.hits()[0].match.paragraph.text)
    desktop.bot.keyClick(bar, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert not bar.hits()


def test_the_menu_is_about_the_word_under_the_pointer(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    term = part(machine, 4)
    tab = select(desktop, machine, term)
    viewer = tab.viewer
    assert tab.info is not None
    span = viewer.selection.boxes(viewer.selection.page())[0]
    viewer.selection.deselect()
    spot = QPoint(
        *(
            next(
                (x, y)
                for y in range(0, viewer.viewport().height(), 4)
                for x in range(0, viewer.viewport().width(), 4)
                if (at := viewer.port.point(QPoint(x, y).toPointF())) and span.contains(*at[1:])
            )
        )
    )
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, viewer.viewport().mapToGlobal(spot))
    QApplication.sendEvent(viewer.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert viewer.selection.text() in term.split()
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == [
        *("Copy", "Copy as", "Table", "Highlight", "Highlight and write a note", "Mark with a line"),
        *("Ask about this", "Explain", "Look up", f"Page {tab.info.label(viewer.selection.page())}"),
    ]
    menu.hide()
    window.toggle_pane(CHAT)
    tab.conversation.question_box.scope.selected.setChecked(False)
    desktop.run("ask selection")
    focus = tab.conversation.question_box.focus()
    assert focus is not None
    assert focus.selection == viewer.selection.text()
    assert tab.sides[CHAT].shown
    assert window.focusWidget() is tab.conversation.question_box.box
