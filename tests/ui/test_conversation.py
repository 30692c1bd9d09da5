"""The conversation pane: scripted conversations, event by event, in real widgets."""

from __future__ import annotations

import pytest
from conversing import CORPUS, QUESTION, STEPS, TEXT, answered, click, converse, sentences
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting.quotes import answer_by_quotes as quotes_answer
from pilcrow.core.ask.strategies import structure
from pilcrow.core.exchange.events import (
    AnswerDelta,
    Answered,
    AnswerRetracted,
    Notice,
    Planned,
    Retrieved,
    SectionRead,
    Unfolded,
)
from pilcrow.core.model import Coordinate
from pilcrow.core.reader.conversation import Exchange
from pilcrow.ui.base.look import fonts, theme
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.chat.notices import NoticeLine
from pilcrow.ui.chat.pieces import PlanRow, icon_size
from pilcrow.ui.chat.question.ask_options import ReaderQuestion
from smallcorpus import SmallCorpus

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


# ---- a question from its beginning to its end ---------------------------------------------------------------


def test_an_answer_with_chips_is_taken_back_while_it_is_written(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    pane.show_event(AnswerDelta(TEXT))
    view = pane.views[-1]
    qtbot.waitUntil(lambda: bool(view.answer.plain_text()))
    pane.show_event(AnswerRetracted())
    assert view.answer.plain_text() == ""
    pane.show_event(answered(TEXT))
    pane.finish()
    qtbot.waitUntil(lambda: bool(view.answer.plain_text()))


def test_steps_show_as_they_happen_and_fold_when_the_answer_is_there(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    view = pane.views[-1]
    assert view.waiting.isVisible()
    said = []
    for event in STEPS:
        pane.show_event(event)
        said.append(view.steps.rows[-1].accessibleName())
    assert said == [
        "Search spring strength, 2 passages",
        "Read §3.2 The spring ¶1–3, 212 words",
        "Open §1 Overview",
        "Read Appendix B Tables ¶1, 1 word",
    ]
    with qtbot.waitSignal(pane.step_activated) as clicked:
        click(qtbot, view.steps.rows[1])
    assert clicked.args == [STEPS[1]]
    pane.show_event(answered(TEXT))
    assert view.waiting.isVisible(), "the next question can be asked when the work for this one has ended"
    assert not pane.exchanges()
    pane.finish()
    assert pane.exchanges()
    assert view.steps.rows == []
    assert view.bubble.y() < view.answer.y() < view.foot.checked.y() < view.foot.y(), "the answer is seen first"
    click(qtbot, view.foot.checked)
    assert [row.accessibleName() for row in view.steps.rows] == said
    assert view.steps.fold.isHidden(), "the line of what was checked folds them, too"
    click(qtbot, view.foot.checked)
    assert view.steps.rows == []


def test_the_steps_of_a_plan_open_and_stay_where_they_are(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    split = Planned("Decompose", "2 questions", "1. How strong is it?\n2. How is it mounted?")
    found = Planned("Look up", "How strong is it?", "It holds 40 newtons.", (Coordinate(1, 2, 2),))
    for event in (split, found):
        pane.show_event(event)
    first, second = pane.views[-1].steps.rows
    assert isinstance(first, PlanRow)
    assert isinstance(second, PlanRow)
    assert [row.accessibleName() for row in (first, second)] == [
        "Decompose 2 questions",
        "Look up How strong is it?",
    ]
    assert not first.outcome.isVisible()
    click(qtbot, first.line)
    assert first.outcome.isVisible()
    assert first.outcome.text().splitlines()[1] == "2. How is it mounted?"
    with qtbot.waitSignal(pane.step_activated) as activated:
        click(qtbot, second.line)
    assert activated.args == [found]
    click(qtbot, first.line)
    assert not first.outcome.isVisible()
    pane.show_event(answered(TEXT))
    pane.finish()
    assert pane.views[-1].steps.fold.accessibleName() == "planned in 2 steps"
    assert found in pane.exchanges()[-1].events


def test_words_beside_icons_make_room_for_them_when_the_text_grows(qapp: QApplication, pane: Conversation) -> None:
    pane.begin(QUESTION)
    pane.show_event(Planned("Look up", "How strong is it?", "It holds 40 newtons.", (Coordinate(1, 2, 2),)))
    (step,) = pane.views[-1].steps.rows
    assert isinstance(step, PlanRow)
    step.toggle()
    pane.show_event(Notice("Only pages 1 to 4 have been read."))
    (notice,) = [line for line in pane.views[-1].findChildren(NoticeLine) if line.isVisible()]
    for scale in (100, 200):
        fonts.use(qapp, "inter", scale)
        qapp.processEvents()
        assert notice.label.x() == icon_size(notice.label) + 8
        assert step.outcome.x() == icon_size(step.line) + 12
    fonts.use(qapp, "desktop")


def test_many_steps_show_the_newest_and_count_the_earlier(pane: Conversation) -> None:
    pane.begin(QUESTION)
    for number in range(200):
        pane.show_event(SectionRead(1, 1 + number % 4, 1, 1, number))
    steps = pane.views[-1].steps
    assert steps.fold.accessibleName() == "194 earlier steps"
    assert [row.accessibleName().rpartition(", ")[2] for row in steps.rows] == [
        f"{number} words" for number in range(194, 200)
    ]
    steps.toggle()
    assert len(steps.rows) == 200


def test_retracted_text_is_forgotten(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    answer = pane.views[-1].answer
    pane.show_event(AnswerDelta("Let me call Retrieve"))
    qtbot.waitUntil(lambda: "Retrieve" in answer.plain_text())
    pane.show_event(AnswerRetracted())
    assert answer.plain_text() == ""
    assert answer.isHidden()
    pane.show_event(AnswerDelta("The spring"))
    qtbot.waitUntil(lambda: answer.plain_text() == "The spring")


# ---- stopping, failing, asking again ------------------------------------------------------------------------


def test_stop_keeps_what_was_said(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    pane.show_event(AnswerDelta("The spring holds **40"))
    assert pane.question_box.button.text() == "Stop"
    with qtbot.waitSignal(pane.stop_requested):
        click(qtbot, pane.question_box.button)
    pane.focus()
    with qtbot.waitSignal(pane.stop_requested):
        qtbot.keyClick(pane.question_box.box, Qt.Key.Key_Escape)
    with qtbot.waitSignal(pane.changed):
        pane.finish()
    view = pane.views[-1]
    assert pane.question_box.button.text() == "Ask"
    assert view.answer.plain_text() == "The spring holds **40"
    assert sentences(view) == ["Stopped before the answer was complete."]
    assert pane.exchanges() == [Exchange(QUESTION, (AnswerDelta("The spring holds **40"),))]
    with qtbot.waitSignal(pane.asked) as again:
        click(qtbot, view.foot.again)
    assert again.args == [ReaderQuestion(QUESTION, instead=0)]
    pane.show_event(AnswerDelta("too late"))
    assert pane.exchanges()[0].events == (AnswerDelta("The spring holds **40"),)


def test_a_failure_is_a_sentence_in_the_conversation(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    pane.show_event(STEPS[0])
    pane.show_event(AnswerDelta("The spr"))
    why = "The server <b>ran out</b> of memory: choose a smaller model."
    pane.finish(why)
    assert sentences(pane.views[-1]) == [why]
    assert pane.views[-1].answer.plain_text() == "The spr"
    kept = pane.exchanges()
    pane.set_document(CORPUS.documents[0], CORPUS, kept)
    assert sentences(pane.views[-1]) == [why]
    assert pane.views[-1].answer.plain_text() == "The spr"
    assert pane.exchanges() == kept


def test_copy_gives_the_answer_with_its_places(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    click(qtbot, view.foot.copying)
    assert QGuiApplication.clipboard().text() == (
        "The spring holds **40 newtons** [1]. It is mounted *upside down* [2] with two screws [2].\n\n"
        "It breaks at 55 newtons [1]. Most people never notice any of this.\n\n"
        "[1] Document 1, §3.2 The spring, p. p2: “It holds 40 newtons at 12 mm and breaks at 55 newtons.”\n"
        "[2] Document 1, §3.2 The spring, p. p2: “It is mounted upside down with two screws.”\n\n"
        "1 sentence cites no passage."
    )
    view.answer.selectAll()
    qtbot.keyClick(view.answer, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == view.answer.plain_text()
    assert "40 newtons. [1]" in view.answer.plain_text()


def test_conversations_are_there_again(pane: Conversation) -> None:
    converse(pane)
    converse(pane, "It breaks at 55 newtons [S2:2].")
    kept = pane.exchanges()
    assert [type(event) for event in kept[0].events] == [Retrieved, SectionRead, Unfolded, SectionRead, Answered]
    shown = [view.answer.plain_text() for view in pane.views]
    pane.set_document(None, None, [])
    assert pane.exchanges() == []
    pane.set_document(CORPUS.documents[0], CORPUS, kept)
    pane.column.verticalScrollBar().setValue(0)
    assert pane.exchanges() == kept
    assert pane.views[-1].answer.plain_text() == shown[-1]
    assert pane.question_box.button.text() == "Ask"


def test_citations_of_a_changed_document_do_no_harm(qtbot: QtBot, pane: Conversation) -> None:
    kept = [Exchange(QUESTION, (SectionRead(1, 99, 1, 2, 5), answered(TEXT)))]
    small = SmallCorpus([("Only", 1, ["One."])])
    pane.set_document(small.documents[0], small, kept)
    view = pane.views[-1]
    assert len(view.answer.chips()) == 4
    click(qtbot, view.foot.copying)
    assert QGuiApplication.clipboard().text().startswith("The spring holds")


# ---- long, narrow, large, dark ------------------------------------------------------------------------------


def test_answers_out_of_sight_may_change_while_the_pane_is_made_narrower(pane: Conversation) -> None:
    for _ in range(8):
        converse(pane)
    QApplication.processEvents()
    pane.resize(320, 700)
    for view in pane.views:  # those far above have not been measured in their new width yet
        QApplication.sendEvent(view, QEvent(QEvent.Type.LayoutRequest))
    tops = [view.y() for view in pane.views]
    assert len(tops) > 3
    assert tops == sorted(set(tops))


def test_a_long_conversation_is_built_as_it_is_scrolled_to(qtbot: QtBot, pane: Conversation) -> None:
    kept = [Exchange(f"Question {n}", (*STEPS, answered(TEXT))) for n in range(50)]
    pane.set_document(CORPUS.documents[0], CORPUS, kept)
    bar = pane.column.verticalScrollBar()
    qtbot.waitUntil(lambda: len(pane.views) > 1 and bar.value() > pane.column.viewport().height())
    assert bar.value() == bar.maximum(), "the newest is in view"
    assert len(pane.views) < 20
    assert pane.exchanges() == kept

    def read_back() -> bool:
        bar.setValue(0)
        return len(pane.views) == 50

    qtbot.waitUntil(read_back)
    assert [view.question for view in pane.views] == [exchange.question for exchange in kept]
    assert pane.exchanges() == kept
    pane.put_away()
    assert len(pane.views) == 50, "the reader is at the first"
    pane.column.to_end()
    pane.begin("And now?")
    assert len(pane.views) < 20, "what is far above is made again when it is scrolled to"
    assert bar.value() == bar.maximum()
    assert pane.exchanges() == kept


@pytest.mark.parametrize("at_end", [False, True], ids=["an answer", "the end"])
def test_what_is_read_stays_in_view_when_width_and_text_size_change(
    qtbot: QtBot, qapp: QApplication, pane: Conversation, at_end: bool
) -> None:
    for _ in range(5):
        converse(pane)
    column, bar, read = pane.column, pane.column.verticalScrollBar(), pane.views[-1 if at_end else 2]

    def laid_out() -> bool:
        return all(view.height() == view.layout().totalHeightForWidth(view.width()) for view in pane.views)

    def in_view() -> bool:
        top = read.mapTo(column.viewport(), read.answer.geometry().topLeft()).y()
        return top < column.viewport().height() and top + read.answer.height() > 0

    qtbot.waitUntil(laid_out)
    column.show_at(bar.maximum() if at_end else column.top_of(read.answer))
    before, font = bar.value(), qapp.font()
    larger = QFont(font)
    larger.setPointSizeF(1.5 * font.pointSizeF())
    for width, face in ((300, font), (300, larger), (520, larger)):
        qapp.setFont(face)
        pane.resize(width, 700)
        qtbot.waitUntil(lambda: laid_out() and in_view())
        assert at_end or bar.value() < bar.maximum()
    qapp.setFont(font)
    pane.resize(400, 700)
    qtbot.waitUntil(lambda: laid_out() and bar.value() == before)


def test_the_stream_is_followed_only_by_readers_at_its_end(qtbot: QtBot, pane: Conversation) -> None:
    converse(pane)
    converse(pane)
    pane.begin(QUESTION)
    for event in STEPS:
        pane.show_event(event)
    bar = pane.column.verticalScrollBar()
    pane.show_event(AnswerDelta(TEXT * 12))
    qtbot.waitUntil(lambda: bar.maximum() > 400 and bar.value() == bar.maximum())
    before = bar.maximum()
    bar.setValue(before // 2)
    pane.show_event(AnswerDelta(TEXT * 12))
    qtbot.waitUntil(lambda: bar.maximum() > before)
    assert bar.value() == before // 2
    view = pane.views[-1]
    bar.setValue(pane.column.top_of(view.answer) + 30)
    seen = pane.column.top_of(view.answer) - bar.value()
    pane.show_event(answered(TEXT * 8))
    assert pane.column.top_of(view.answer) - bar.value() == seen, "folding the steps moves nothing under the eyes"


def test_an_answer_of_quotations_is_shown_from_its_question_on(qtbot: QtBot, pane: Conversation) -> None:
    texts = [f"Rule {n} of the harbour costs {n}0 euros and binds all who moor here by night." for n in range(20)]
    corpus = SmallCorpus([("Rules", 1, texts)])
    pane.set_document(corpus.documents[0], corpus, [])
    pane.resize(360, 420)
    for question in (
        "Which rule costs 30 euros?",
        "Which rule costs 70 euros, which 90 euros, and which 50 euros?",
    ):
        pane.begin(question)
        for event in quotes_answer(Question(question, corpus)):
            pane.show_event(event)
        pane.finish()
        view, bar = pane.views[-1], pane.column.verticalScrollBar()
        qtbot.waitUntil(lambda view=view: view.height() == view.layout().totalHeightForWidth(view.width()))
        QApplication.processEvents()
        assert bar.value() == min(pane.column.top_of(view), bar.maximum())


@pytest.mark.parametrize(("mode", "width", "points"), [("light", 300, 9), ("dark", 460, 16), ("dark", 300, 16)])
def test_everything_fits(
    qtbot: QtBot, qapp: QApplication, pane: Conversation, mode: str, width: int, points: int
) -> None:
    view = converse(pane, TEXT + "\n\n| a | b |\n|---|---|\n| long words in here [S4:1] | `code` |\n")
    font = QFont(qapp.font())
    font.setPointSize(points)
    qapp.setFont(font)
    theme.apply(qapp, mode)
    pane.resize(width, 700)
    pane.set_context(126, "127", "selected")

    def fits() -> bool:
        return (
            view.answer.height() >= view.answer.document().size().height()
            and view.answer.document().size().width() <= view.answer.width()
            and view.height() == view.layout().totalHeightForWidth(view.width())
        )

    qtbot.waitUntil(fits)
    view.foot.point(there=True)
    QApplication.processEvents()
    for widget in (
        view.foot.copying,
        view.foot.again,
        pane.question_box.scope.selected,
        pane.question_box.button,
    ):
        corner = widget.mapTo(pane, QPoint(widget.width(), 0))
        assert corner.x() <= pane.width()
        assert widget.width() >= widget.minimumSizeHint().width()
    chip = view.answer.chip_rect(0)
    image: QImage = view.answer.viewport().grab(chip).toImage()
    colours = {image.pixelColor(x, image.height() // 2).name() for x in range(image.width())}
    assert len(colours) > 1
    assert QColor(theme.tokens().panel).name() not in {image.pixelColor(9, y).name() for y in range(5, 9)}


def test_what_was_computed_says_so(pane: Conversation) -> None:
    pane.begin("How many chapters are there?")
    for event in structure.answer_structure("How many chapters are there?", CORPUS) or ():
        pane.show_event(event)
    pane.finish()
    view = pane.views[-1]
    assert view.answer.plain_text().startswith("1 chapter in this document:")
    assert view.foot.checked.text() == "From the document’s contents"
