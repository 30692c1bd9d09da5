"""The conversation pane: scripted conversations, event by event, in real widgets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from pilcrow.core import citations
from pilcrow.core.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnswerRetracted,
    Notice,
    Retrieved,
    SectionRead,
    Unfolded,
)
from pilcrow.core.model import Coordinate
from pilcrow.core.quotes import answer as quotes_answer
from pilcrow.ui import theme
from pilcrow.ui.answers import AnswerView
from pilcrow.ui.backend import Exchange
from pilcrow.ui.bubbles import Sentence, Suggestion
from pilcrow.ui.conversation import Conversation
from pilcrow.ui.exchanges import ExchangeView
from smallcorpus import SmallCorpus

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform
QUESTION = "How strong is the spring, and how is it mounted?"
SPRING = "The spring is made of steel. It holds 40 newtons at 12 mm and breaks at 55 newtons. Oil it yearly."
CORPUS = SmallCorpus(
    [
        ("1 Overview", 1, ["This manual is about a valve with a spring."]),
        ("3.2 The spring", 2, ["Springs matter.", SPRING, "It is mounted upside down with two screws."]),
        ("Appendix B Tables", 1, ["Table of torques: 9 Nm."]),
        ("Care of everything that can rust", 1, ["Dry it after use."]),
    ]
)
TEXT = (
    "The spring holds **40 newtons** [S2:2]. It is mounted *upside down* [S2:3] with two screws [S2:3].\n\n"
    "It breaks at 55 newtons [S2:2]. Most people never notice any of this."
)
STEPS: list[AgentEvent] = [
    Retrieved("spring strength", (Coordinate(1, 2, 2), Coordinate(1, 2, 3)), (Coordinate(1, 2, 2),)),
    SectionRead(1, 2, 1, 3, 212),
    Unfolded(1, 1),
    SectionRead(1, 3, 1, 1, 1),
]


def answered(text: str, corpus: SmallCorpus = CORPUS) -> Answered:
    """What the agent makes of a model's text after reading everything."""
    read = {Coordinate(1, s.id, n) for s in corpus.documents[0].sections for n in range(1, s.paragraphs + 1)}
    found = citations.resolve(text, corpus, read)
    return Answered(found.text, found.citations, found.claims, "agent")


@pytest.fixture
def pane(qtbot: QtBot, qapp: QApplication) -> Iterator[Conversation]:
    """A conversation about `CORPUS`, ready, nothing asked yet."""
    font = qapp.font()
    pane = Conversation()
    qtbot.addWidget(pane)
    pane.resize(400, 700)
    pane.set_document(CORPUS.documents[0], CORPUS, [])
    pane.set_ready(True, "")
    with qtbot.waitExposed(pane):
        pane.show()
    yield pane
    qapp.setFont(font)
    theme.apply(qapp, "light")


def converse(pane: Conversation, text: str = TEXT) -> ExchangeView:
    """A whole question with its answer."""
    pane.begin(QUESTION)
    for event in [*STEPS, AnswerDelta(text), answered(text)]:
        pane.show_event(event)
    pane.finish()
    return pane.views[-1]


def click(qtbot: QtBot, widget: QWidget) -> None:
    """A click where the widget is once everything has found its place."""
    QApplication.processEvents()
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def sentences(view: ExchangeView) -> list[str]:
    """The plain sentences around an answer, from above to below."""
    return [s.label.text() for s in view.findChildren(Sentence) if s.isVisible()]


def wavy(answer: AnswerView) -> str:
    """All text with a wavy line."""
    return "".join(answer.doubtful())


def chip_centre(answer: AnswerView, index: int) -> QPoint:
    return answer.chip_rect(index).center()


# ---- a question from its beginning to its end ---------------------------------------------------------------


def test_steps_show_as_they_happen_and_fold_when_the_answer_is_there(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    view = pane.views[-1]
    assert view.waiting.isVisible()
    said = []
    for event in STEPS:
        pane.show_event(event)
        said.append(view.steps.rows[-1].accessibleName())
    assert said == [
        "Search spring strength, 2 found",
        "Read §3.2 The spring ¶1–3, 212 words",
        "Open §1 Overview",
        "Read Appendix B Tables ¶1, 1 word",
    ]
    with qtbot.waitSignal(pane.step_activated) as clicked:
        click(qtbot, view.steps.rows[1])
    assert clicked.args == [STEPS[1]]
    pane.show_event(answered(TEXT))
    assert view.steps.rows == []
    assert view.steps.fold.accessibleName() == "4 steps"
    click(qtbot, view.steps.fold)
    assert [row.accessibleName() for row in view.steps.rows] == said
    click(qtbot, view.steps.fold)
    assert view.steps.rows == []


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


def test_an_answer_streams_in_few_repaints_and_hides_half_written_markers(
    qtbot: QtBot, pane: Conversation
) -> None:
    pane.begin(QUESTION)
    view = pane.views[-1]
    for character in TEXT:
        pane.show_event(AnswerDelta(character))
    assert view.answer.plain_text() == "", "nothing is painted before the event loop runs"
    qtbot.waitUntil(lambda: "breaks" in view.answer.plain_text())
    assert view.answer.plain_text().startswith("The spring holds 40 newtons [§3.2 ¶2]. It is mounted upside down")
    assert view.answer.chips() == [], "chips are neutral until the answer is resolved"


def test_no_prefix_of_a_stream_shows_a_marker_or_loses_text(qtbot: QtBot, pane: Conversation) -> None:
    text = (
        "A spring [S2:2], and screws (S2:3; S1:1).\n\n- one 【S2:2】\n- two [x] [S9:9]\n\n"
        "| a | b |\n|--|--|\n| 1 | 2 [S1:1] |\n\nEnd"
    )
    answer = AnswerView(CORPUS)
    qtbot.addWidget(answer)
    whole = AnswerView(CORPUS)
    qtbot.addWidget(whole)
    for end in range(len(text) + 1):
        answer.stream(text[:end])
        shown = answer.plain_text()
        assert "S2:" not in shown
        assert "[S" not in shown
        whole.forget()
        whole.stream(text[:end])
        assert whole.plain_text().split() == shown.split()
    assert "End" in answer.plain_text()
    assert "[x]" in answer.plain_text()


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


def test_complete_blocks_are_markdown(pane: Conversation) -> None:
    view = converse(
        pane,
        "# Springs\n\nA *fine* `spring_x` costs 2 * 3.\n\n1. first [S2:2]\n2. second\n   - deep\n\n"
        "| a | b |\n|---|---|\n| 1 | **2** |\n\n```\nx = 1\n```\n> said\n\n---\nThe end.",
    )
    document = view.answer.document()
    block = document.begin()
    assert (block.text(), block.blockFormat().headingLevel()) == ("Springs", 1)
    lists = {}
    while block.isValid():
        if block.textList():
            lists[block.text().strip("\ufffc ")] = block.textList().itemText(block)
        block = block.next()
    assert (lists["first"], lists["second"]) == ("1.", "2.")
    assert "deep" in lists
    shown = view.answer.plain_text()
    assert "A fine spring_x costs 2 * 3." in shown
    assert "```" not in shown
    assert "|" not in shown
    assert "**" not in shown


def test_text_is_never_html_and_nothing_is_loaded_or_linked(pane: Conversation) -> None:
    text = (
        "<b>bold</b> <img src='http://evil.example/x.png'> &amp; <script>alert(1)</script> [S2:2]\n\n"
        "![picture](http://evil.example/y.png) and [a page](http://evil.example/z) and <http://evil.example>"
    )
    view = converse(pane, text)
    shown = view.answer.plain_text()
    assert "<b>bold</b> <img src='http://evil.example/x.png'> &amp; <script>alert(1)</script>" in shown
    assert "picture (http://evil.example/y.png) and a page (http://evil.example/z)" in shown
    cursor = QTextCursor(view.answer.document())
    for position in range(1, view.answer.document().characterCount()):
        cursor.setPosition(position)
        assert not cursor.charFormat().isAnchor()
        assert not cursor.charFormat().isImageFormat()
    pane.begin("<b>Is this bold?</b>")
    assert pane.views[-1].bubble.label.textFormat() == Qt.TextFormat.PlainText


# ---- citations ----------------------------------------------------------------------------------------------


def test_chips_carry_number_and_place_and_go_there(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    cited = view.answer.chips()
    assert [c.number for c in cited] == [1, 2, 2, 1]
    assert view.answer.plain_text().count("[1]") == 2
    qtbot.waitUntil(lambda: view.answer.height() >= view.answer.document().size().height())
    with qtbot.waitSignal(pane.citation_activated) as clicked:
        qtbot.mouseClick(view.answer.viewport(), Qt.MouseButton.LeftButton, pos=chip_centre(view.answer, 1))
    assert clicked.args == [cited[1]]
    with qtbot.assertNotEmitted(pane.citation_activated):
        qtbot.mouseClick(view.answer.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 8))


def test_hovering_shows_the_passage_with_its_quote_in_bold(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    qtbot.waitUntil(lambda: view.answer.height() >= view.answer.document().size().height())
    with qtbot.waitSignal(pane.citation_hovered) as hovered:
        qtbot.mouseMove(view.answer.viewport(), chip_centre(view.answer, 0))
    assert hovered.args == [view.answer.chips()[0]]
    assert pane.popup.isVisible()
    assert pane.popup.place.text() == "1   §3.2 The spring"
    assert pane.popup.page.text() == "p. p2"
    bold = "<b>It holds 40 newtons at 12 mm and breaks at 55 newtons.</b>"
    assert SPRING.replace(bold[3:-4], bold) in pane.popup.text.text()
    with qtbot.waitSignal(pane.citation_hovered) as left:
        qtbot.mouseMove(view.answer.viewport(), QPoint(2, 2))
    assert left.args == [None]
    assert not pane.popup.isVisible()


def test_a_passage_is_shown_as_text_wherever_it_comes_from(qtbot: QtBot, qapp: QApplication) -> None:
    corpus = SmallCorpus([("<i>Odd</i>", 1, ["Write <b>x</b> & <img src='http://evil.example'> for 40 things."])])
    pane = Conversation()
    qtbot.addWidget(pane)
    pane.set_document(corpus.documents[0], corpus, [])
    pane.begin("?")
    pane.show_event(answered("For 40 things [S1:1].", corpus))
    answer = pane.views[-1].answer
    answer.citation_hovered.emit(answer.chips()[0], answer.rect())
    assert "&lt;img src=" in pane.popup.text.text()
    assert pane.popup.place.textFormat() == Qt.TextFormat.PlainText


def test_chips_work_from_the_keyboard(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    pane.activateWindow()
    view.steps.fold.setFocus()
    qtbot.waitUntil(view.steps.fold.hasFocus)
    reached = []
    for _ in range(4):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert view.answer.hasFocus()
        with qtbot.waitSignal(pane.citation_activated) as entered:
            qtbot.keyClick(view.answer, Qt.Key.Key_Return)
        reached.append(entered.args[0])
    assert reached == view.answer.chips()
    assert view.answer.accessibleDescription() == "Citation 1, §3.2 ¶2"
    qtbot.keyClick(view.answer, Qt.Key.Key_Tab)
    assert view.evidence.hasFocus()
    assert not pane.popup.isVisible()
    qtbot.keyClick(view.evidence, Qt.Key.Key_Backtab)
    assert view.answer.hasFocus()
    assert pane.popup.isVisible(), "the passage shows for the keyboard too"


def test_what_was_cited_without_being_read_is_marked_and_goes_nowhere(pane: Conversation) -> None:
    view = converse(pane, "It glows in the dark [S7:1]. It is mounted upside down [S2:3].")
    assert len(view.answer.chips()) == 1
    assert "dark [?]." in view.answer.plain_text()


def test_all_evidence_of_an_answer(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    with qtbot.waitSignal(pane.evidence_requested) as wanted:
        click(qtbot, view.evidence)
    assert wanted.args == [Exchange(QUESTION, (*STEPS, answered(TEXT)))]
    assert converse(pane, "I do not know what this is about at all.").evidence.isHidden()


# ---- honesty ------------------------------------------------------------------------------------------------


def test_sentences_without_evidence_are_wavy_and_counted(pane: Conversation) -> None:
    view = converse(pane)
    assert wavy(view.answer) == "Most people never notice any of this."
    assert sentences(view) == ["1 sentence has no evidence in this document."]
    view = converse(pane, "It breaks at 99 newtons [S2:2]. Nobody has ever tried. Nobody ever will do that.")
    assert wavy(view.answer).startswith("It breaks at 99 newtons")
    assert sentences(view) == [
        "2 sentences have no evidence in this document.",
        "1 sentence says something that the cited passage does not.",
    ]
    assert sentences(converse(pane, "It breaks at 55 newtons [S2:2].")) == []


def test_quotes_say_that_no_chat_model_was_used(pane: Conversation) -> None:
    pane.begin("How is the spring mounted?")
    pane.show_event(Notice("Ollama is not running. Answering with quotes meanwhile."))
    for event in quotes_answer("How is the spring mounted?", CORPUS):
        pane.show_event(event)
    pane.finish()
    view = pane.views[-1]
    assert sentences(view) == ["Ollama is not running. Answering with quotes meanwhile."], "it is said once"
    assert "no chat model" not in view.answer.plain_text(), "it is said once"
    assert "“It is mounted upside down with two screws.” [2]" in view.answer.plain_text()
    pane.begin("zzz")
    pane.show_event(Answered("Nothing in the text fits the question; no chat model was used.", (), (), "quotes"))
    assert "no chat model was used" in pane.views[-1].answer.plain_text()


# ---- stopping, failing, asking again ------------------------------------------------------------------------


def test_stop_keeps_what_was_said(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    pane.show_event(AnswerDelta("The spring holds **40"))
    assert pane.asking.button.text() == "Stop"
    with qtbot.waitSignal(pane.stop_requested):
        click(qtbot, pane.asking.button)
    pane.focus()
    with qtbot.waitSignal(pane.stop_requested):
        qtbot.keyClick(pane.asking.box, Qt.Key.Key_Escape)
    with qtbot.waitSignal(pane.changed):
        pane.finish()
    view = pane.views[-1]
    assert pane.asking.button.text() == "Ask"
    assert view.answer.plain_text() == "The spring holds **40"
    assert sentences(view) == ["Stopped before the answer was complete."]
    assert pane.exchanges() == [Exchange(QUESTION, (AnswerDelta("The spring holds **40"),))]
    with qtbot.waitSignal(pane.asked) as again:
        click(qtbot, view.again)
    assert again.args == [QUESTION, ""]
    pane.show_event(AnswerDelta("too late"))
    assert pane.exchanges()[0].events == (AnswerDelta("The spring holds **40"),)


def test_a_failure_is_a_sentence_in_the_conversation(qtbot: QtBot, pane: Conversation) -> None:
    pane.begin(QUESTION)
    pane.show_event(STEPS[0])
    pane.show_event(AnswerDelta("The spr"))
    why = "The server <b>ran out</b> of memory: choose a smaller model."
    pane.show_failure(why)
    pane.finish()
    assert sentences(pane.views[-1]) == [why]
    assert pane.views[-1].answer.plain_text() == "The spr"
    kept = pane.exchanges()
    pane.set_document(CORPUS.documents[0], CORPUS, kept)
    assert sentences(pane.views[-1]) == [why]
    assert pane.views[-1].answer.plain_text() == "The spr"
    assert pane.exchanges() == kept


def test_copy_gives_the_answer_with_its_places(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    click(qtbot, view.copying)
    assert QGuiApplication.clipboard().text() == (
        "The spring holds **40 newtons** [1]. It is mounted *upside down* [2] with two screws [2].\n\n"
        "It breaks at 55 newtons [1]. Most people never notice any of this.\n\n"
        "[1] §3.2 The spring, p. p2: “It holds 40 newtons at 12 mm and breaks at 55 newtons.”\n"
        "[2] §3.2 The spring, p. p2: “It is mounted upside down with two screws.”"
    )
    view.answer.selectAll()
    qtbot.keyClick(view.answer, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == view.answer.plain_text()
    assert "40 newtons [1]." in view.answer.plain_text()


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
    assert pane.asking.button.text() == "Ask"


def test_citations_of_a_changed_document_do_no_harm(qtbot: QtBot, pane: Conversation) -> None:
    kept = [Exchange(QUESTION, (SectionRead(1, 99, 1, 2, 5), answered(TEXT)))]
    small = SmallCorpus([("Only", 1, ["One."])])
    pane.set_document(small.documents[0], small, kept)
    view = pane.views[-1]
    assert len(view.answer.chips()) == 4
    view.answer.citation_hovered.emit(view.answer.chips()[0], view.answer.rect())
    assert not pane.popup.isVisible()
    click(qtbot, view.copying)
    assert QGuiApplication.clipboard().text().startswith("The spring holds")


# ---- asking -------------------------------------------------------------------------------------------------


def test_enter_asks_and_shift_enter_goes_on(qtbot: QtBot, pane: Conversation) -> None:
    box = pane.asking.box
    pane.focus()
    assert not pane.asking.button.isEnabled()
    qtbot.keyClicks(box, "Why")
    qtbot.keyClick(box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(box, "not?")
    with qtbot.waitSignal(pane.asked) as asked:
        qtbot.keyClick(box, Qt.Key.Key_Return)
    assert asked.args == ["Why\nnot?", ""]
    assert box.toPlainText() == "Why\nnot?", "kept until the question is taken up"
    pane.begin("Why\nnot?")
    assert box.toPlainText() == ""
    qtbot.keyClicks(box, "And then?")
    with qtbot.assertNotEmitted(pane.asked):
        qtbot.keyClick(box, Qt.Key.Key_Return)
    pane.finish()
    with qtbot.waitSignal(pane.asked):
        click(qtbot, pane.asking.button)


def test_nothing_can_be_asked_before_the_document_is_ready(qtbot: QtBot, pane: Conversation) -> None:
    pane.set_ready(False, "Reading page 3 of 90.")
    qtbot.keyClicks(pane.asking.box, "Why?")
    with qtbot.assertNotEmitted(pane.asked):
        qtbot.keyClick(pane.asking.box, Qt.Key.Key_Return)
        pane.findChildren(Suggestion)[0].click()
    assert pane.asking.why.isVisible()
    assert pane.asking.why.text() == "Reading page 3 of 90."
    pane.set_ready(True, "")
    assert not pane.asking.why.isVisible()


def test_the_box_grows_to_six_lines(qtbot: QtBot, pane: Conversation) -> None:
    box = pane.asking.box
    line = box.fontMetrics().lineSpacing()
    for lines, shown in ((1, 1), (4, 4), (6, 6), (30, 6)):
        box.setPlainText("\n".join("x" * lines))
        qtbot.waitUntil(lambda shown=shown: box.height() // line == shown)


def test_what_the_question_is_about(qtbot: QtBot, pane: Conversation) -> None:
    asking = pane.asking
    assert not asking.view.isVisible()
    assert not asking.selected.isVisible()
    pane.set_context("127", "")
    assert asking.view.text() == "p. 127 in view"
    assert asking.whole.isChecked()
    click(qtbot, asking.view)
    assert asking.context() == "page 127"
    pane.set_context("128", "two lines\nof text")
    assert asking.selected.text() == "Selection: 2 lines  ×"
    qtbot.keyClicks(asking.box, "What?")
    with qtbot.waitSignal(pane.asked) as asked:
        qtbot.keyClick(asking.box, Qt.Key.Key_Return)
    assert asked.args == ["What?", "page 128, “two lines of text”"]
    click(qtbot, asking.selected)
    click(qtbot, asking.whole)
    assert asking.context() == ""
    pane.set_context("128", "two lines\nof text")
    assert asking.context() == "", "what was left out stays out"
    pane.set_context("128", "another one")
    assert asking.context() == "“another one”"
    pane.set_context("128", "")
    assert not asking.selected.isVisible()


def test_an_empty_conversation_suggests_questions_from_the_contents(qtbot: QtBot, pane: Conversation) -> None:
    offered = [suggestion.text() for suggestion in pane.findChildren(Suggestion) if suggestion.isVisible()]
    assert len(offered) == 3
    assert any("“Overview”" in text for text in offered)
    with qtbot.waitSignal(pane.asked) as asked:
        click(qtbot, pane.findChildren(Suggestion)[0])
    assert asked.args == [offered[0], ""]
    pane.begin(offered[0])
    assert not any(suggestion.isVisible() for suggestion in pane.findChildren(Suggestion))
    pane.set_document(None, None, [])
    assert any("Open a document" in label.text() for label in pane.findChildren(QLabel) if label.isVisible())


def first_questions(pane: Conversation, *outline: tuple[str, int, list[str]]) -> list[str]:
    corpus = SmallCorpus(outline)
    pane.set_document(corpus.documents[0], corpus, [])
    return [suggestion.text() for suggestion in pane.findChildren(Suggestion) if suggestion.isVisible()]


def test_questions_are_suggested_in_the_language_of_the_document(pane: Conversation) -> None:
    german = "Die Feder wird mit zwei Schrauben an der Wand befestigt und ist jedes Jahr zu ölen."
    assert first_questions(pane, ("1 Die Feder", 1, [german]), ("2 Das Gehäuse", 1, [german])) == [
        "Was sind die wichtigsten Punkte von „Die Feder“?",
        "Was steht in „Das Gehäuse“, in wenigen Sätzen?",
        "Worum geht es in diesem Dokument?",
    ]
    russian = "Пружина и корпус должны быть на месте, как это описано в начале и в конце."
    assert first_questions(pane, ("Пружина", 1, [russian]))[0] == "Каковы главные мысли раздела «Пружина»?"
    assert first_questions(pane, ("第1章 ばね", 1, ["ばねは毎年油を差す。"])) == ["第1章 ばね"], (
        "a title, no English"
    )
    mixed = "Copyright: the terms of this and of all that is in it are to be read by you."
    assert first_questions(pane, ("Пружина", 1, [mixed])) == ["Пружина"]
    assert first_questions(pane, ("Контакты 12", 1, ["12 34 56"])) == ["Контакты 12"]


def test_where_nothing_can_be_asked_nothing_is_suggested(pane: Conversation) -> None:
    pane.set_ready(False, "These pages have no text.")
    assert not [suggestion for suggestion in pane.findChildren(Suggestion) if suggestion.isVisible()]
    pane.set_ready(True, "")
    assert [suggestion for suggestion in pane.findChildren(Suggestion) if suggestion.isVisible()]


# ---- long, narrow, large, dark ------------------------------------------------------------------------------


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
    pane.set_context("127", "selected")

    def fits() -> bool:
        return (
            view.answer.height() >= view.answer.document().size().height()
            and view.answer.document().size().width() <= view.answer.width()
            and view.height() == view.layout().totalHeightForWidth(view.width())
        )

    qtbot.waitUntil(fits)
    for widget in (view.evidence, view.copying, view.again, pane.asking.selected, pane.asking.button):
        corner = widget.mapTo(pane, QPoint(widget.width(), 0))
        assert corner.x() <= pane.width()
        assert widget.width() >= widget.minimumSizeHint().width()
    chip = view.answer.chip_rect(0)
    image: QImage = view.answer.viewport().grab(chip).toImage()
    colours = {image.pixelColor(x, image.height() // 2).name() for x in range(image.width())}
    assert len(colours) > 1
    assert QColor(theme.tokens().panel).name() not in {image.pixelColor(9, y).name() for y in range(5, 9)}
