"""Asking: the box for questions, what they are about, and the questions that are suggested."""

from __future__ import annotations

import pytest
from conversing import CORPUS, click
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from pilcrow.core.model import Focus
from pilcrow.core.servers.chat_models import ModelInfo
from pilcrow.ui.base.backend import ChatState
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.chat.pieces import Suggestion
from pilcrow.ui.chat.question.ask_options import ReaderQuestion

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def test_enter_asks_and_shift_enter_goes_on(qtbot: QtBot, pane: Conversation) -> None:
    box = pane.question_box.box
    pane.focus()
    assert not pane.question_box.button.isVisible()
    qtbot.keyClicks(box, "Why")
    qtbot.keyClick(box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(box, "not?")
    with qtbot.waitSignal(pane.asked) as asked:
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert asked.args == [ReaderQuestion("Why\nnot?")]
    assert box.toPlainText() == "Why\nnot?", "kept until the question is taken up"
    pane.begin("Why\nnot?")
    assert box.toPlainText() == ""
    qtbot.keyClicks(box, "And then?")
    with qtbot.assertNotEmitted(pane.asked):
        qtbot.keyClick(box, Qt.Key.Key_Return)
    pane.finish()
    with qtbot.waitSignal(pane.asked):
        click(qtbot, pane.question_box.button)


def test_nothing_can_be_asked_before_the_document_is_ready(qtbot: QtBot, pane: Conversation) -> None:
    pane.set_suggestions(["Why?"])
    pane.set_ready(False, "Reading page 3 of 90.")
    qtbot.keyClicks(pane.question_box.box, "Why?")
    with qtbot.assertNotEmitted(pane.asked):
        qtbot.keyClick(pane.question_box.box, Qt.Key.Key_Return)
    assert pane.question_box.why.isVisible()
    assert pane.question_box.why.text() == "Reading page 3 of 90."
    pane.set_ready(True, "")
    assert not pane.question_box.why.isVisible()


def test_the_box_grows_to_six_lines(qtbot: QtBot, pane: Conversation) -> None:
    box = pane.question_box.box
    line = box.fontMetrics().lineSpacing()
    for lines, shown in ((1, 1), (4, 4), (6, 6), (30, 6)):
        box.setPlainText("\n".join("x" * lines))
        qtbot.waitUntil(lambda shown=shown: box.height() // line == shown)


def test_what_the_question_is_about(qtbot: QtBot, pane: Conversation) -> None:
    question_box = pane.question_box
    assert not question_box.scope.page.isVisible()
    assert not question_box.scope.selected.isVisible()
    pane.set_context(139, "127", "")
    assert question_box.scope.page.text() == "p. 127"
    assert question_box.scope.whole.isChecked()
    question_box.scope.page.setChecked(True)
    assert question_box.focus() == Focus(139)
    pane.set_context(140, "128", "two lines\nof text")
    assert question_box.scope.selected.text() == "“two lines of text”  ×"
    qtbot.keyClicks(question_box.box, "What?")
    with qtbot.waitSignal(pane.asked) as asked:
        qtbot.keyClick(question_box.box, Qt.Key.Key_Return)
    assert asked.args == [ReaderQuestion("What?", Focus(140, selection="two lines of text"))]
    question_box.took("What?")
    assert question_box.focus() == Focus(140), "the next question is not about the same selection unasked"
    click(qtbot, question_box.scope.selected)
    assert question_box.focus() == Focus(140, selection="two lines of text")
    click(qtbot, question_box.scope.selected)
    click(qtbot, question_box.scope.whole)
    assert question_box.focus() is None
    pane.set_context(140, "128", "two lines\nof text")
    assert question_box.focus() is None, "what was left out stays out"
    pane.set_context(140, "128", "another one")
    assert question_box.focus() == Focus(selection="another one")
    pane.set_context(140, "128", "")
    assert not question_box.scope.selected.isVisible()


def test_the_picture_comes_with_the_page_in_view_where_a_model_sees(qtbot: QtBot, pane: Conversation) -> None:
    question_box, scope = pane.question_box, pane.question_box.scope
    pane.set_context(139, "127", "")
    assert not scope.picture.isVisible()
    pane.show_state(ChatState(installed=(ModelInfo("seer", vision=True),)))
    pane.attach_page()
    assert question_box.focus() == Focus(139, picture=True)
    assert scope.picture.text() == "with its picture  ×"
    click(qtbot, scope.page)
    assert question_box.focus() is None, "no picture without a page"
    question_box.box.setPlainText("Who signed this page?")
    assert question_box.focus() == Focus(139), "it says which page it means"
    pane.attach_page()
    pane.show_state(ChatState(installed=(ModelInfo("blind"),)))
    assert not scope.picture.isVisible()
    assert question_box.focus() == Focus(139)


def test_what_else_can_be_asked_is_in_the_menu_of_the_chosen_chip(qtbot: QtBot, pane: Conversation) -> None:
    question_box, scope = pane.question_box, pane.question_box.scope
    pane.set_context(139, "127", "a long selection of very many words that go on")
    assert scope.selected.text() == "“a long selection of…”  ×"

    def choose(words: str) -> None:
        menu = scope.menu()
        next(action for action in menu.actions() if action.text() == words).trigger()

    choose("The page in view, p. 127")
    assert scope.page.isChecked()
    assert not scope.whole.isChecked()
    click(qtbot, scope.page)
    assert scope.whole.isChecked(), "what is given up leaves the whole document"
    choose("Check a text against this document")
    assert scope.checking.isVisible()
    assert not scope.page.isVisible()
    assert question_box.button.text() == "Check"
    click(qtbot, scope.checking)
    assert not scope.checking.isVisible()
    assert scope.whole.isChecked()
    assert question_box.button.text() == "Ask"


def suggested(pane: Conversation) -> list[str]:
    return [suggestion.text() for suggestion in pane.findChildren(Suggestion) if suggestion.isVisible()]


def test_an_empty_conversation_suggests_questions(qtbot: QtBot, pane: Conversation) -> None:
    offered = ["What is the spring?", "How is it mounted?"]
    assert suggested(pane) == []
    pane.set_suggestions(offered)
    assert suggested(pane) == offered
    with qtbot.waitSignal(pane.asked) as asked:
        click(qtbot, pane.findChildren(Suggestion)[0])
    assert asked.args == [ReaderQuestion(offered[0])]
    assert pane.window().focusWidget() is pane.question_box.box, "the next question is typed there"
    pane.begin(offered[0])
    assert suggested(pane) == []
    pane.finish()
    pane.resize(360, 700)
    QApplication.processEvents()
    pane.set_document(CORPUS.documents[0], CORPUS, [])
    assert suggested(pane) == offered, "another conversation about the same document"
    (first, *_) = (s for s in pane.findChildren(Suggestion) if s.isVisible())
    qtbot.waitUntil(lambda: not first.visibleRegion().isEmpty())
    pane.set_document(None, None, [])
    assert any("Open a document" in label.text() for label in pane.findChildren(QLabel) if label.isVisible())


def test_where_nothing_can_be_asked_nothing_is_suggested(pane: Conversation) -> None:
    pane.set_suggestions(["What is the spring?"])
    pane.set_ready(False, "These pages have no text.")
    assert suggested(pane) == []
    pane.set_ready(True, "")
    assert suggested(pane) == ["What is the spring?"]


def test_the_chosen_chip_pressed_again_offers_what_else_there_is(qtbot: QtBot, pane: Conversation) -> None:
    chip = pane.question_box.scope.whole
    pane.set_context(139, "127", "")
    pane.question_box.scope.page.setChecked(True)
    click(qtbot, chip)
    assert QApplication.activePopupWidget() is None, "the first press chooses it"
    for press in (lambda: click(qtbot, chip), lambda: qtbot.keyClick(chip, Qt.Key.Key_Space)):
        press()
        qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
        menu = QApplication.activePopupWidget()
        assert menu.actions()[0].text() == "This document"
        menu.close()
        assert chip.isChecked()
