"""Answers in the conversation: Markdown that streams, citations that lead there, and what has no evidence."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from conversing import (
    CORPUS,
    QUESTION,
    SPRING,
    STEPS,
    TEXT,
    answered,
    chip_centre,
    click,
    converse,
    explained,
    sentences,
    wavy,
)
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pilcrow.core.agent.quotes import answer as quotes_answer
from pilcrow.core.events import AnswerDelta, Answered, Claim, Notice, NoticeCode
from pilcrow.core.geometry import Box
from pilcrow.core.model import Cell, Coordinate, Paragraph
from pilcrow.ui.base.backend import Exchange
from pilcrow.ui.chat.answer.answer_view import AnswerView
from pilcrow.ui.chat.conversation import Conversation
from smallcorpus import SmallCorpus

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


# ---- text ----------------------------------------------------------------------------------------------------


def test_an_answer_streams_in_few_repaints_and_hides_half_written_markers(
    qtbot: QtBot, pane: Conversation
) -> None:
    pane.begin(QUESTION)
    view = pane.views[-1]
    for character in TEXT:
        pane.show_event(AnswerDelta(character))
    assert view.answer.plain_text() == "", "nothing is painted before the event loop runs"
    qtbot.waitUntil(lambda: "breaks" in view.answer.plain_text())
    assert view.answer.plain_text().startswith(
        "The spring holds 40 newtons [§3.2, p. p2]. It is mounted upside down"
    )
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
    qtbot.mouseMove(view.answer.viewport(), chip_centre(view.answer, 0))
    qtbot.waitUntil(pane.popup.isVisible)
    assert pane.popup.place.text() == "1   §3.2 The spring"
    assert pane.popup.page.text() == "p. p2"
    bold = "<b>It holds 40 newtons at 12 mm and breaks at 55 newtons.</b>"
    assert SPRING.replace(bold[3:-4], bold) in pane.popup.text.text()
    qtbot.mouseMove(view.answer.viewport(), QPoint(2, 2))
    qtbot.waitUntil(pane.popup.isHidden)


def test_a_key_puts_a_passage_away_and_a_chip_that_it_leads_to_shows_its_own(
    qtbot: QtBot, pane: Conversation
) -> None:
    view = converse(pane)
    pane.activateWindow()
    view.steps.fold.setFocus()
    qtbot.waitUntil(view.steps.fold.hasFocus)
    qtbot.waitUntil(lambda: view.answer.height() >= view.answer.document().size().height())
    qtbot.mouseMove(view.answer.viewport(), chip_centre(view.answer, 0))
    qtbot.waitUntil(pane.popup.isVisible)
    qtbot.keyClick(view.steps.fold, Qt.Key.Key_F3)
    assert not pane.popup.isVisible()
    qtbot.keyClick(view.steps.fold, Qt.Key.Key_Tab)
    assert pane.popup.isVisible()


def passage_of(pane: Conversation, corpus: SmallCorpus, text: str) -> str:
    """What is shown beside the first chip of an answer about another document."""
    pane.set_document(corpus.documents[0], corpus, [])
    pane.begin("?")
    pane.show_event(answered(text, corpus))
    pane.finish()
    answer = pane.views[-1].answer
    answer.citation_hovered.emit(answer.chips()[0], answer.rect())
    return pane.popup.text.text()


def test_a_passage_is_shown_as_text_wherever_it_comes_from(qtbot: QtBot, qapp: QApplication) -> None:
    corpus = SmallCorpus([("<i>Odd</i>", 1, ["Write <b>x</b> & <img src='http://evil.example'> for 40 things."])])
    pane = Conversation()
    qtbot.addWidget(pane)
    assert "&lt;img src=" in passage_of(pane, corpus, "For 40 things [S1:1].")
    assert pane.popup.place.textFormat() == Qt.TextFormat.PlainText


def test_a_passage_of_a_table_is_shown_as_a_table(qtbot: QtBot, pane: Conversation) -> None:
    table = "in millions\t\t2022\t\t2021\nCash\t\t1,671\t\t2,148\nTotal current assets\t\t7,453\t\t7,659\nOdd <b>"
    corpus = SmallCorpus([("Balance", 1, [table])])
    shown = passage_of(pane, corpus, "Current assets were 7,453 [S1:1].")
    assert shown.count("<tr>") == 4
    assert (
        "<tr><th align='left'>Total current assets</th><th align='right'>7,453</th><th align='right'>7,659</th>"
        in shown
    )
    assert "<td align='left'>Cash</td><td align='right'>1,671</td>" in shown
    assert "Odd &lt;b&gt;" in shown


def test_a_table_in_a_passage_has_the_columns_that_its_reader_sees(qtbot: QtBot, pane: Conversation) -> None:
    """Signs of currencies have columns of their own on some pages, and heads begin in the second."""
    table = (
        "In millions, net:\n\t2022\t\t2021\nUnits\t\t45\t\t49\nSales\t$ 13\t\t$\t12\nAcme Holdings.\t$\t7\t$\t9"
    )
    corpus = SmallCorpus([("Balance", 1, [table])])
    lead, _, rows = passage_of(pane, corpus, "Compare 2022 and 2021 [S1:1].").partition("<table>")
    assert lead.startswith("<p>In millions, net:</p>")
    assert [re.findall(r"<t[dh][^>]*>([^<]*)", row) for row in rows.split("<tr>")[1:]] == [
        ["", "2022", "2021"],
        ["Units", "45", "49"],
        ["Sales", "$\N{NO-BREAK SPACE}13", "$\N{NO-BREAK SPACE}12"],
        ["Acme Holdings.", "$\N{NO-BREAK SPACE}7", "$\N{NO-BREAK SPACE}9"],
    ]
    assert re.findall(r"<th[^>]*>([^<]+)", rows) == ["2022", "2021"]


def test_a_passage_of_a_long_table_shows_what_its_columns_are(qtbot: QtBot, pane: Conversation) -> None:
    rows = "\n".join(f"Harbour of the town number {n}\t{n}\t{n + 1}" for n in range(30))

    class Long(SmallCorpus):
        """The first part of a table prints the names of its columns, the second has them as its head."""

        def paragraph(self, at: Coordinate) -> Paragraph:
            found = super().paragraph(at)
            if at.paragraph == 2:
                return replace(found, head="Ships:\nPlace\t2021\t2022")
            box = Box(72, 72, 300, 84)
            return replace(found, cells=(Cell(0, 2, 1, 1, 0, box, 11, 15, head=True),))

    corpus = Long([("Ships", 1, [f"Place\t2021\t2022\n{rows}", rows])])
    for part in (1, 2):
        shown = re.findall(
            r"<tr>(.*?)</tr>", passage_of(pane, corpus, f"It was 29 in town number 29 [S1:{part}].")
        )
        assert [re.sub("<.*?>", " ", row).split() for row in (shown[0], shown[-1])] == [
            ["Place", "2021", "2022"],
            ["Harbour", "of", "the", "town", "number", "29", "29", "30"],
        ]
        assert len(shown) < 15


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
    assert view.answer.accessibleDescription() == "Citation 1, §3.2, p. p2"
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
        "1 sentence differs from what stands there.",
    ]
    assert "It breaks at 99 newtons [1]. (contradicted) Nobody" in view.answer.plain_text()
    assert sentences(converse(pane, "It breaks at 55 newtons [S2:2].")) == []


def test_what_holds_is_quiet_and_what_does_not_says_why_under_the_pointer(pane: Conversation) -> None:
    view = converse(pane, "It holds 40 newtons and breaks at 99 newtons [S2:2]. **Oil it yearly** [S2:2].")
    shown = view.answer.plain_text()
    assert shown.endswith("(contradicted) Oil it yearly [1]."), "what is supported is quiet"
    assert explained(view.answer, "breaks at").startswith("There stands ")
    assert explained(view.answer, "Oil it yearly") == ""


def test_what_is_computed_or_absent_holds_and_shows_why_under_the_pointer(pane: Conversation) -> None:
    text = "The spring has 15 newtons to spare. The manual does not say who made it."
    claims = (Claim(0, 35, "computed", "It follows: 55 − 40 = 15.", "55 − 40 = 15"), Claim(36, 72, "absent"))
    pane.begin("How much is there to spare?")
    pane.show_event(Answered(text, (), claims, "agent"))
    pane.finish()
    view = pane.views[-1]
    assert view.answer.plain_text() == (
        "The spring has 15 newtons to spare. (computed) The manual does not say who made it. (says it is absent)"
    )
    assert wavy(view.answer) == ""
    assert sentences(view) == []
    assert explained(view.answer, "15 newtons") == "It follows: 55 − 40 = 15."
    assert explained(view.answer, "\ufffc") == "It follows: 55 − 40 = 15.", "so does the word"


def test_quotes_say_that_no_chat_model_was_used(pane: Conversation) -> None:
    pane.begin("How is the spring mounted?")
    pane.show_event(Notice("Ollama is not running. Answering with quotes meanwhile.", NoticeCode.QUOTES))
    for event in quotes_answer("How is the spring mounted?", CORPUS):
        pane.show_event(event)
    pane.finish()
    view = pane.views[-1]
    said = ["These are passages of the text, word for word; no chat model was used."]
    assert sentences(view) == said, "why there is none is said once, above the conversation"
    assert "no chat model" not in view.answer.plain_text(), "it is said once"
    assert "“It is mounted upside down with two screws.” [2]" in view.answer.plain_text()
    pane.begin("zzz")
    pane.show_event(Answered("Nothing in the text fits the question; no chat model was used.", (), (), "quotes"))
    pane.finish()
    assert "no chat model was used" in pane.views[-1].answer.plain_text()
