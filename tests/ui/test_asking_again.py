"""Asking again: an answer takes the place of another one and what followed it, with a way back."""

from __future__ import annotations

import pytest
from conversing import CORPUS, QUESTION, STEPS, TEXT, answered, click, converse
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pilcrow.core.exchange.events import AnswerDelta, Answered, AskedAbout, Retrieved
from pilcrow.core.exchange.scope import Reach, Scope
from pilcrow.core.model import Focus
from pilcrow.core.reader.conversation import Exchange
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.chat.question.ask_options import AskOptions, ReaderQuestion

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform
OTHER = "It breaks at 55 newtons [S2:2]."


def questions(pane: Conversation) -> list[str]:
    return [exchange.question for exchange in pane.exchanges()]


def answers(pane: Conversation) -> list[str]:
    """What is shown, from above to below."""
    return [view.answer.plain_text() for view in pane.views]


def three(pane: Conversation) -> list[Exchange]:
    """A conversation of three questions."""
    for question in ("How strong is it?", "Why?", "And then?"):
        pane.begin(question)
        pane.show_event(answered(TEXT))
        pane.finish()
    return pane.exchanges()


def edit(qtbot: QtBot, pane: Conversation, at: int, question: str) -> ReaderQuestion:
    """Write a question anew in its place; returns what is asked by that."""
    view = pane.views[at]
    pane.column.verticalScrollBar().setValue(view.y())
    click(qtbot, view.bubble.edit)
    assert view.bubble.isHidden()
    assert view.editor is not None
    view.editor.box.selectAll()
    qtbot.keyClicks(view.editor.box, question)
    with qtbot.waitSignal(pane.asked) as asked:
        qtbot.keyClick(view.editor.box, Qt.Key.Key_Return)
    (wanted,) = asked.args
    assert isinstance(wanted, ReaderQuestion)
    return wanted


def test_an_edited_question_takes_the_place_of_what_came_after_it_once_it_is_answered(
    qtbot: QtBot, pane: Conversation
) -> None:
    before = three(pane)
    assert edit(qtbot, pane, 1, "Why not?") == ReaderQuestion("Why not?", instead=1)
    pane.begin("Why not?", None, 1)
    assert [view.question for view in pane.views] == ["How strong is it?", "Why not?"]
    assert pane.exchanges() == before, "nothing is lost while there is no answer"
    pane.show_event(answered(OTHER))
    with qtbot.waitSignal(pane.changed):
        pane.finish()
    assert questions(pane) == ["How strong is it?", "Why not?"]
    assert pane.undo.message.text() == "This replaced the earlier answer and 1 later question."
    with qtbot.waitSignal(pane.changed):
        click(qtbot, pane.undo.undo)
    assert pane.exchanges() == before
    assert not pane.undo.isVisible()
    qtbot.waitUntil(lambda: [view.question for view in pane.views] == questions(pane))


def test_an_answer_is_made_anew_in_its_place(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    with qtbot.waitSignal(pane.asked) as again:
        click(qtbot, view.foot.again)
    assert again.args == [ReaderQuestion(QUESTION, instead=0)]
    pane.begin(QUESTION, None, 0)
    pane.show_event(answered(OTHER))
    pane.finish()
    assert len(pane.exchanges()) == len(pane.views) == 1
    assert answers(pane)[0].startswith("It breaks at 55")
    assert pane.undo.message.text() == "This replaced the earlier answer."
    pane.begin("And now?")
    assert not pane.undo.isVisible(), "it is too late to take it back"


@pytest.mark.parametrize(
    ("why", "said"),
    [("", "Stopped. The earlier answer stays."), ("No server.", "No server. The earlier answer stays.")],
)
def test_without_an_answer_the_earlier_one_stays(qtbot: QtBot, pane: Conversation, why: str, said: str) -> None:
    before = three(pane)
    pane.begin("Why not?", None, 1)
    pane.show_event(STEPS[0])
    pane.show_event(AnswerDelta("Becau"))
    pane.finish(why)
    assert pane.exchanges() == before
    qtbot.waitUntil(lambda: [view.question for view in pane.views] == questions(pane))
    assert pane.undo.message.text() == said
    assert not pane.undo.undo.isVisible()
    click(qtbot, pane.undo.close_button)
    assert not pane.undo.isVisible()


def test_editing_can_be_given_up(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    click(qtbot, view.bubble.edit)
    assert view.editor is not None
    qtbot.keyClicks(view.editor.box, " More of it")
    with qtbot.assertNotEmitted(pane.asked):
        qtbot.keyClick(view.editor.box, Qt.Key.Key_Escape)
    assert view.editor is None
    assert view.bubble.isVisible()
    click(qtbot, view.bubble.edit)
    assert view.editor.box.toPlainText() == QUESTION
    view.editor.box.clear()
    assert not view.editor.ask.isEnabled()
    qtbot.keyClick(view.editor.box, Qt.Key.Key_Return)
    assert view.editor is not None, "nothing cannot be asked"


def test_a_question_that_is_far_above_can_be_asked_again(qtbot: QtBot, pane: Conversation) -> None:
    kept = [Exchange(f"Question {n}", (answered(TEXT),)) for n in range(30)]
    pane.set_document(CORPUS.documents[0], CORPUS, kept)
    qtbot.waitUntil(lambda: len(pane.views) > 2)
    assert len(pane.views) < 30
    pane.begin("Question?", None, 3)  # it has no widget
    pane.show_event(answered(OTHER))
    pane.finish()
    assert questions(pane) == ["Question 0", "Question 1", "Question 2", "Question?"]
    pane.undo.undo.click()
    assert pane.exchanges() == kept


def test_while_something_is_answered_nothing_is_asked_again(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    pane.begin("And now?")
    assert not pane.views[-1].bubble.edit.isVisible()
    with qtbot.assertNotEmitted(pane.asked):
        click(qtbot, view.foot.again)


def test_what_a_question_was_about_is_shown_kept_and_asked_about_again(qtbot: QtBot, pane: Conversation) -> None:
    words = "The spring is made of steel. " * 6
    pane.begin("Explain this.", Focus(1, selection=words))
    pane.show_event(answered(TEXT))
    pane.finish()
    assert pane.views[0].about.text().startswith("About “The spring is made of steel.")
    assert pane.views[0].about.text().endswith("…”, p. p2")
    (kept,) = pane.exchanges()
    assert kept.events[0] == AskedAbout(1, words)
    assert isinstance(kept.events[1], Answered)
    pane.set_document(CORPUS.documents[0], CORPUS, [kept])
    assert pane.exchanges() == [kept]
    with qtbot.waitSignal(pane.asked) as again:
        click(qtbot, pane.views[0].foot.again)
    assert again.args == [ReaderQuestion("Explain this.", Focus(1, selection=words), 0)]


def test_up_brings_back_what_was_asked_before(qtbot: QtBot, pane: Conversation) -> None:
    three(pane)
    box = pane.question_box.box
    pane.focus()

    def press(key: Qt.Key) -> str:
        qtbot.keyClick(box, key)
        return box.toPlainText()

    up, down = Qt.Key.Key_Up, Qt.Key.Key_Down
    assert [press(up) for _ in range(4)] == ["And then?", "Why?", "How strong is it?", "How strong is it?"]
    assert [press(down) for _ in range(4)] == ["Why?", "And then?", "", ""]
    press(up)
    qtbot.keyClicks(box, " Really")
    assert press(up) == "And then? Really", "what was written stays"
    box.clear()
    assert press(up) == "And then?"
    with qtbot.waitSignal(pane.asked) as asked:
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert asked.args == [ReaderQuestion("And then?")]


def test_a_follow_up_says_as_what_it_was_asked_and_can_be_asked_as_it_was_typed(
    qtbot: QtBot, pane: Conversation
) -> None:
    pane.begin("How strong was it in 2020?")
    pane.show_event(answered(TEXT))
    pane.finish()
    pane.begin("And in 2021?")
    view = pane.views[-1]
    assert view.asked_as.isHidden()
    pane.show_event(Retrieved("strength of the spring", (), ()))  # the words are the model's
    pane.show_event(answered(TEXT))
    pane.finish()
    assert view.asked_as.text() == "asked as: How strong was it in 2021? ×"
    pane.set_document(CORPUS.documents[0], CORPUS, pane.exchanges())
    qtbot.waitUntil(lambda: len(pane.views) == 2)
    view = pane.views[-1]
    assert view.asked_as.text() == "asked as: How strong was it in 2021? ×", "also when it is opened again"
    first, then = pane.exchanges()
    pane.set_document(CORPUS.documents[0], CORPUS, [then])
    assert not pane.views[0].asked_as.isHidden(), "also when the question before it is deleted"
    pane.set_document(CORPUS.documents[0], CORPUS, [first, then])
    qtbot.waitUntil(lambda: len(pane.views) == 2)
    view = pane.views[-1]
    with qtbot.waitSignal(pane.asked) as asked:
        click(qtbot, view.asked_as)
    (again,) = asked.args
    assert (again.instead, again.text, again.options.alone) == (1, "And in 2021?", True)
    pane.begin(again.text, None, again.instead, options=again.options)
    pane.show_event(Retrieved("strength of the spring in 2021", (), ()))
    pane.show_event(answered(TEXT))
    pane.finish()
    assert pane.views[-1].asked_as.isHidden(), "it was asked as it was typed"
    pane.set_document(CORPUS.documents[0], CORPUS, pane.exchanges())
    qtbot.waitUntil(lambda: len(pane.views) == 2)
    assert pane.views[-1].asked_as.isHidden(), "and so it is told when it is opened again"
    pane.begin("How strong is the spring?")
    pane.show_event(Retrieved("spring strength", (), ()))
    assert pane.views[-1].asked_as.isHidden(), "a question that stands alone is asked as it is"


def test_a_first_question_is_never_said_to_follow_another(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin("And in 2021?")
    pane.show_event(Retrieved("strength in 2021", (), ()))
    assert pane.views[-1].asked_as.isHidden()
    pane.show_event(answered(TEXT))
    pane.finish()
    pane.set_document(CORPUS.documents[0], CORPUS, pane.exchanges())
    qtbot.waitUntil(lambda: len(pane.views) == 1)
    assert pane.views[-1].asked_as.isHidden()


@pytest.mark.parametrize(
    ("focus", "options"),
    [(Focus(1, picture=True), None), (None, AskOptions(Scope(Reach.COLLECTION, "Springs"), "quick"))],
    ids=["about a page", "to a collection"],
)
def test_as_it_was_typed_a_question_is_asked_about_the_same(
    qtbot: QtBot, pane: Conversation, focus: Focus | None, options: AskOptions | None
) -> None:
    three(pane)
    pane.begin("And in 2021?", focus, options=options)
    pane.show_event(Retrieved("How strong was it in 2021?", (), ()))
    pane.show_event(answered(TEXT))
    pane.finish()
    with qtbot.waitSignal(pane.asked) as asked:
        click(qtbot, pane.views[-1].asked_as)
    (again,) = asked.args
    assert (again.text, again.focus, again.instead) == ("And in 2021?", focus, 3)
    assert (again.options.alone, again.options.scope) == (True, options.scope if options else Scope())
    assert again.options.strategy == ("quick" if options else "")


def test_a_long_follow_up_is_shown_whole_in_several_lines(qapp: QApplication, pane: Conversation) -> None:
    pane.begin("How strong was the spring & its two screws, as they were mounted, in 2020?")
    pane.show_event(answered(TEXT))
    pane.finish()
    pane.begin("And in 2021?")
    pane.show_event(Retrieved("spring & screws", (), ()))
    button = pane.views[-1].asked_as
    said = "asked as: How strong was the spring & its two screws, as they were mounted, in 2021? ×"
    for width, size in ((900, 9), (400, 9), (400, 20)):
        qapp.setFont(QFont(qapp.font().family(), size))
        pane.resize(width, 700)
        qapp.processEvents()
        lines = button.text().replace("&&", "&").split("\n")
        assert button.geometry().right() <= pane.views[-1].width() <= width
        assert max(map(button.fontMetrics().horizontalAdvance, lines)) < button.width()
        assert len(lines) * button.fontMetrics().lineSpacing() <= button.height()
        assert " ".join(lines) == said
        assert (len(lines) == 1) == (width == 900)
