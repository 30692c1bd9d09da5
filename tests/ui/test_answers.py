"""Answers in the conversation: Markdown that streams, citations that lead there, and what has no evidence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from math import ceil

import pytest
from conversing import (
    CORPUS,
    QUESTION,
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
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QColor, QImage, QPainter, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from windows import deleted

from chatserver import Reply
from interviews import interview
from pilcrow.core.ask.agent.asking import answer_question
from pilcrow.core.ask.question import Options, Question
from pilcrow.core.ask.quoting.quotes import answer_by_quotes as quotes_answer
from pilcrow.core.exchange.events import (
    AnswerDelta,
    Answered,
    AnswerKind,
    Citation,
    Headline,
    Notice,
    NoticeCode,
    StatementJudged,
)
from pilcrow.core.exchange.statements import Statement
from pilcrow.core.model import Coordinate
from pilcrow.core.reader.conversation import Exchange
from pilcrow.core.servers.chat_models import Way
from pilcrow.core.verify.states import SUPPORTED
from pilcrow.ui.base.look.page_colours import PageColours
from pilcrow.ui.chat.answer.answer_view import AnswerView
from pilcrow.ui.chat.answer.card_content import CardContent, card_contents
from pilcrow.ui.chat.answer.card_text import table_form
from pilcrow.ui.chat.answer.cards import QuoteCard
from pilcrow.ui.chat.answer.printed_area import PrintedArea
from pilcrow.ui.chat.answer.quoted_rows import QuotedRow
from pilcrow.ui.chat.citations import CitedPassage, WantedPicture, Where
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.chat.exchange_view import ExchangeView
from pilcrow.ui.chat.menus import AnswerMenu
from pilcrow.ui.chat.wording import Underline
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
    assert view.answer.plain_text().startswith("The spring holds 40 newtons. [p. p2] It is mounted upside down")
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
            lists[block.text().strip("\ufffc\u00a0 ")] = block.textList().itemText(block)
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
    with qtbot.waitSignal(pane.citations.activated) as clicked:
        qtbot.mouseClick(view.answer.viewport(), Qt.MouseButton.LeftButton, pos=chip_centre(view.answer, 1))
    assert clicked.args == [CitedPassage(cited[1], CORPUS), Where.NEAR]
    with qtbot.assertNotEmitted(pane.citations.activated):
        qtbot.mouseClick(view.answer.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 8))


@pytest.mark.parametrize("width", range(170, 420, 25))
def test_chips_stay_on_the_line_of_their_word_with_what_ends_the_sentence(qtbot: QtBot, width: int) -> None:
    answer = AnswerView(CORPUS)
    qtbot.addWidget(answer)
    answer.show_answer(
        answered(TEXT + " It holds 40 newtons and is mounted upside down [S2:2][S2:3]; nothing else more.")
    )
    answer.resize(width, 400)
    answer.show()
    block = answer.document().begin()
    while block.isValid():
        lines = [block.layout().lineAt(n) for n in range(block.layout().lineCount())]
        begun = [block.text()[line.textStart() :][:2] for line in lines if line.textLength()]
        assert not [text for text in begun if text[0] in ".;" or text == "\ufffc "], "no line begins with a chip"
        block = block.next()
    rects = [answer.chip_rect(index) for index in range(6)]
    assert not any(a.intersects(b) for a, b in pairwise(rects))
    assert all(rect.left() >= 0 and rect.right() <= width for rect in rects)


@pytest.mark.parametrize(
    ("note", "label"),
    [
        ("your note, 12 May 2026, on p. 2 of Springs: “Stiff!”", "your note, p. p2"),
        ("described by seer:7b, on p. 2 of Springs: “A bar chart.”", "described by a model, p. p2"),
    ],
)
def test_a_chip_says_that_it_leads_to_a_note_or_a_described_figure(qtbot: QtBot, note: str, label: str) -> None:
    answer = AnswerView(CORPUS)
    qtbot.addWidget(answer)
    told = "It is stiff [N1]."
    cited = Citation(1, Coordinate(1, 2, 2), told.index("["), told.index("]") + 1, (0, 0), note=note)
    answer.show_answer(Answered(told, (cited,), (), AnswerKind.AGENT))
    assert [chip.label for chip in answer._writer.chips] == [label]


def test_a_paragraph_of_chips_alone_goes_to_the_one_before(pane: Conversation) -> None:
    view = converse(pane, "It holds 40 newtons.\n\n[S2:2] [S2:3]\n\nIt is mounted\n[S2:3].")
    shown = view.answer.plain_text().replace(" (not checked)", "")
    assert shown == "It holds 40 newtons. [1] [2]\nIt is mounted. [2]"


def test_chips_stand_behind_the_full_stop_and_before_a_comma(pane: Conversation) -> None:
    view = converse(
        pane, "It holds 40 newtons [S2:2], and **breaks at 55** [S2:2]. It is mounted [S2:3][S2:2]! Oil it."
    )
    assert view.answer.plain_text().startswith(
        "It holds 40 newtons [1], and breaks at 55. [1] It is mounted! [2][1] Oil it."
    )


def test_a_chip_tells_what_it_cites_while_the_pointer_is_on_it(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    qtbot.waitUntil(lambda: view.answer.height() >= view.answer.document().size().height())
    with qtbot.waitSignal(pane.citations.pointed) as pointed:
        qtbot.mouseMove(view.answer.viewport(), chip_centre(view.answer, 0))
    cited, at = pointed.args
    assert cited == CitedPassage(view.answer.chips()[0], CORPUS)
    assert at.contains(view.answer.viewport().mapToGlobal(chip_centre(view.answer, 0)))
    with qtbot.waitSignal(pane.citations.pointed) as left:
        qtbot.mouseMove(view.answer.viewport(), QPoint(2, 2))
    assert left.args[0] is None


def test_a_chip_that_leads_elsewhere_than_the_answer_said_tells_so(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane, "The spring holds 40 newtons [S1:1].")
    (chip,) = view.answer.chips()
    assert chip.at == Coordinate(1, 2, 2)
    click(qtbot, view.foot.copying)
    assert "(The answer cited “1 Overview”, p. p1, which does not hold this.)" in QApplication.clipboard().text()


def test_chips_work_from_the_keyboard(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    pane.activateWindow()
    view.foot.point(there=True)
    view.bubble.edit.setFocus()
    qtbot.waitUntil(view.bubble.edit.hasFocus)
    reached = []
    for _ in range(4):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert view.answer.hasFocus()
        with qtbot.waitSignal(pane.citations.activated) as entered:
            qtbot.keyClick(view.answer, Qt.Key.Key_Return)
        reached.append(entered.args[0].at)
    assert reached == view.answer.chips()
    assert view.answer.accessibleDescription() == "Citation 1, §3.2, p. p2"
    qtbot.keyClick(view.answer, Qt.Key.Key_Tab)
    (card,) = view.cards.quotes
    for following in (card, view.cards.more, view.foot.checked, view.foot.copying):
        assert following.hasFocus(), "buttons appear for the keyboard"
        qtbot.keyClick(following, Qt.Key.Key_Tab)
    view.cards.more.setFocus()
    qtbot.keyClick(view.cards.more, Qt.Key.Key_Backtab)
    with qtbot.waitSignal(pane.citations.pointed) as pointed:
        qtbot.keyClick(card, Qt.Key.Key_Backtab)
    assert view.answer.hasFocus()
    assert pointed.args[0] == CitedPassage(view.answer.chips()[-1], CORPUS), (
        "the passage shows for the keyboard too"
    )


def test_what_was_cited_without_being_read_is_marked_and_goes_nowhere(pane: Conversation) -> None:
    view = converse(pane, "It glows in the dark [S7:1]. It is mounted upside down [S2:3].")
    assert len(view.answer.chips()) == 1
    assert "dark. [?]" in view.answer.plain_text()
    assert explained(view.answer, "\ufffc") == "The answer cited something here that it had not read."


def test_all_evidence_of_an_answer(qtbot: QtBot, pane: Conversation) -> None:
    view = converse(pane)
    with qtbot.waitSignal(pane.evidence_recalled) as wanted:
        click(qtbot, view.foot.checked)
    assert wanted.args == [Exchange(QUESTION, (*STEPS, answered(TEXT)))]
    without = converse(pane, "I do not know what this is about at all.")
    with qtbot.assertNotEmitted(pane.evidence_recalled):
        click(qtbot, without.foot.checked)


def test_buttons_appear_where_the_pointer_is_and_nothing_moves(qtbot: QtBot, pane: Conversation) -> None:
    first, second = converse(pane), converse(pane)
    assert not any(view.foot.copying.isVisible() for view in (first, second))
    before = second.height()
    click(qtbot, second.foot.checked)
    assert [view.foot.copying.isVisible() for view in (first, second)] == [False, True]
    click(qtbot, second.foot.checked)
    qtbot.waitUntil(lambda: second.height() == before)


# ---- honesty ------------------------------------------------------------------------------------------------


def test_sentences_without_evidence_are_wavy_and_counted(pane: Conversation) -> None:
    view = converse(pane)
    assert wavy(view.answer) == "Most people never notice any of this."
    assert view.foot.checked.text() == "3 figures agree with page p2 · 1 sentence cites no passage"
    assert view.foot.checked.underlined(Underline.WAVY) == ["1 sentence cites no passage"]
    view = converse(pane, "It breaks at 99 newtons [S2:2]. Nobody has ever tried. Nobody ever will do that.")
    assert wavy(view.answer).startswith("It breaks at 99 newtons")
    assert view.foot.checked.text() == "Page p2 says 55, not 99 · 2 sentences cite no passage"
    assert "It breaks at 99 newtons. [1] (differs) Nobody" in view.answer.plain_text()
    view = converse(pane, "It breaks at 55 newtons [S2:2].")
    assert view.foot.checked.text() == "1 figure agrees with page p2"
    assert view.foot.checked.underlined(Underline.WAVY) == []
    assert sentences(view) == []


def test_what_is_not_checked_has_the_same_dotted_line_in_the_answer_and_below_it(
    qtbot: QtBot, pane: Conversation
) -> None:
    view = converse(pane, "The spring likes to be oiled [S2:2]. It breaks at 55 newtons [S2:2].")
    assert wavy(view.answer) == "", "nobody has judged the passage that it cites"
    assert view.answer.underlined(Underline.DOTTED) == ["The spring likes to be oiled"]
    assert view.foot.checked.text() == "1 figure agrees with page p2 · 1 sentence not checked"
    assert view.foot.checked.underlined(Underline.DOTTED) == ["1 sentence not checked"]
    assert not view.steps.rows
    click(qtbot, view.foot.checked)
    assert len(view.steps.rows) == len(STEPS), "a click tells how it was searched and read"


def test_an_answer_shows_what_a_model_judged_when_that_has_ended(pane: Conversation) -> None:
    view = converse(pane, "The spring likes to be oiled [S2:2]. It never rusts [S2:2]. Do oil it daily [S2:2].")
    assert view.foot.checked.text() == "3 sentences not checked"
    found = [
        ("supported", "It says so."),
        ("not checked", "It does not say so."),
        ("contradicted", "It says yearly."),
    ]
    for index, (state, why) in enumerate(found):
        statement = (
            replace(view.answered.statements[index], state=state, why=why, by="judge:7b")
            if view.answered
            else None
        )
        assert statement is not None
        view.show_judged(StatementJudged(index + 1, 3, index, statement))
    assert view.waiting.text() == "Checking… 3 of 3 sentences"
    assert view.waiting.isVisible()
    assert view.foot.checked.text() == "3 sentences not checked", (
        "one change at the end, not one for each sentence"
    )
    pane.finish_judging(view)
    assert not view.waiting.isVisible()
    said = ["It says yearly", "1 sentence agrees with what it cites", "1 sentence is not in what it cites"]
    assert view.foot.checked.text() == " · ".join(said)
    assert view.foot.checked.underlined(Underline.WAVY) == [said[0], said[2]]
    assert view.answer.underlined(Underline.WAVY) == ["It never rusts", "Do oil it daily"]
    pane.set_document(CORPUS.documents[0], CORPUS, [view.exchange()])
    kept = pane.views[-1]
    assert kept.foot.checked.text() == " · ".join(said), "it is kept with the answer"
    assert explained(kept.answer, "It never") == "It does not say so."


def test_what_holds_is_quiet_and_what_does_not_says_why_under_the_pointer(pane: Conversation) -> None:
    view = converse(pane, "It holds 40 newtons and breaks at 99 newtons [S2:2]. **Oil it yearly** [S2:2].")
    shown = view.answer.plain_text()
    assert shown.endswith("(differs) Oil it yearly. [1]"), "what is supported is quiet"
    assert explained(view.answer, "breaks at").startswith("Page ")
    assert explained(view.answer, "Oil it yearly") == ""


def test_what_is_computed_holds_and_shows_why_under_the_pointer(pane: Conversation) -> None:
    text = "The spring has 15 newtons to spare. The manual does not say who made it."
    statements = (
        Statement(0, 35, "computed", "It follows: 55 − 40 = 15.", "55 − 40 = 15"),
        Statement(36, 72, "not checked"),
    )
    pane.begin("How much is there to spare?")
    pane.show_event(Answered(text, (), statements, AnswerKind.AGENT))
    pane.finish()
    view = pane.views[-1]
    assert view.answer.plain_text() == ("The spring has 15 newtons to spare. The manual does not say who made it.")
    assert wavy(view.answer) == ""
    assert sentences(view) == []
    assert explained(view.answer, "15 newtons") == "It follows: 55 − 40 = 15."
    assert view.cards.computed is not None
    assert view.cards.computed.formulas == ("55 − 40 = 15",)
    assert view.cards.computed.text.text() == "55 − 40 = 15"
    assert view.foot.checked.text() == "1 sentence not checked"


def test_the_headline_stands_above_its_passages_and_below_them_whose_words_they_are(pane: Conversation) -> None:
    pane.begin("What is mounted with two screws?")
    pane.show_event(Notice("The model is tried once.", NoticeCode.TRIED))
    assert pane.views[-1].waiting.text() == "The model is tried once."
    pane.show_event(Notice("Ollama is not running. Answering with quotes meanwhile.", NoticeCode.QUOTES))
    for event in quotes_answer(Question("What is mounted with two screws?", CORPUS)):
        pane.show_event(event)
    pane.finish()
    view = pane.views[-1]
    assert view.headline.said.plain_text() == "It is mounted upside down with two screws. [1]"
    assert sentences(view) == [], "nothing stands between the question and its answer"
    assert len(view.cards.quotes) == 1, "the best one; the others wait behind it"
    view.cards.show_all()
    quoted = [card.content for card in view.cards.quotes]
    assert any("It is mounted upside down with two screws." in content.text for content in quoted)
    assert not any(content.bold for content in quoted), "a sentence says itself what answers"
    assert view.foot.checked.text() == "In the document’s own words"
    pane.begin("zzz")
    pane.show_event(
        Answered("Nothing in the text fits the question; no chat model was used.", (), (), AnswerKind.QUOTES)
    )
    pane.finish()
    assert "no chat model was used" in pane.views[-1].answer.plain_text()


def test_that_nothing_answers_is_said_as_such_above_the_nearest_passage(pane: Conversation) -> None:
    question = "May the pump sleep in the house?"
    pane.begin(question)
    for event in quotes_answer(Question(question, CORPUS)):
        pane.show_event(event)
    pane.finish()
    view = pane.views[-1]
    assert view.headline.doubt.text() == "Not sure: no clear answer was found"
    assert view.headline.said.isHidden()
    assert view.headline.of.text()
    (card,) = view.cards.quotes
    assert card.dashed
    assert card.text.isVisible()
    assert not card.content.bold


# ---- cards --------------------------------------------------------------------------------------------------

ACCOUNTS = SmallCorpus(
    [
        (
            "Share Repurchases",
            1,
            [
                "in millions\t2023\t2022\t2021\nCost of shares repurchased\t$ 412\t$ 1,050\t$ 96\nFee\t41\t52\t48",
                "On March 3, 2022, the Board approved a new $1.5 billion repurchase programme. It replaces one.",
            ],
        ),
        ("Care", 1, ["Dry it after use. Then oil it."]),
    ]
)


def about_shares(pane: Conversation, text: str) -> ExchangeView:
    pane.set_document(ACCOUNTS.documents[0], ACCOUNTS, [])
    pane.begin("What did the shares cost, and what was approved?")
    pane.show_event(answered(text, ACCOUNTS))
    pane.finish()
    return pane.views[-1]


def test_what_an_answer_cites_stands_below_it_with_the_answering_words_bold(pane: Conversation) -> None:
    view = about_shares(pane, "A programme of **$1.5 billion** was approved in March 2022 [S1:2].")
    (card,) = view.cards.quotes
    content = card.content
    assert (content.place, content.page) == ("Share Repurchases", "p. p1")
    assert content.text == "On March 3, 2022, the Board approved a new $1.5 billion repurchase programme."
    bold = [content.text[slice(*span)] for span in content.bold]
    assert bold == ["$1.5 billion"]
    assert "approved a new <b>$1.5 billion</b> repurchase" in card.text.text()
    assert card.accessibleName().startswith("Quotation 1, Share Repurchases, p. p1: On March 3")


def quoted_answer(pane: Conversation, corpus: SmallCorpus, question: str) -> QuoteCard:
    """The card of an answer without a chat model."""
    pane.set_document(corpus.documents[0], corpus, [])
    pane.begin(question)
    for event in quotes_answer(Question(question, corpus)):
        pane.show_event(event)
    pane.finish()
    return pane.views[-1].cards.quotes[0]


def test_a_card_quotes_the_sentences_around_the_answer_with_the_value_bold(pane: Conversation) -> None:
    text = "Rent is paid monthly. The deposit is 900 euros. It earns interest."
    card = quoted_answer(pane, SmallCorpus([("Money", 1, [text])]), "How much is the deposit?")
    assert pane.views[-1].headline.said.plain_text() == "900 euros [1]"
    assert card.content.text == text
    assert [card.content.text[slice(*span)] for span in card.content.bold] == ["900 euros"]
    assert card.text.isVisible()


@pytest.mark.parametrize("said", ["Dogs, but for one that guides a member", "dogs (all but guides)"])
def test_a_card_of_a_long_list_shows_the_item_that_answers(said: str) -> None:
    lead = f"Members of the library leave at the desk, {'whoever asks them and whenever they come, ' * 6}these:"
    items = ["• Coats, bags and umbrellas", "• Dogs, but for one that guides a member", "• Food and drinks"]
    corpus = SmallCorpus([("Desk", 1, [lead, *items])])
    places = [Coordinate(1, 1, number) for number in range(1, 5)]
    cited = tuple(Citation(1, at, 0, 0, (0, len(corpus.paragraph(at).text))) for at in places)
    (card,) = card_contents(Answered("", cited, (), AnswerKind.QUOTES, headline=Headline(said)), corpus)
    assert "Dogs, but for one that guides a member" in card.text


def test_a_card_of_a_section_that_only_counts_tells_whose_section_it_is() -> None:
    corpus = SmallCorpus([("REED, J., dissenting", 1, []), ("III", 2, ["The board may levy tolls."])])
    cited = (Citation(1, Coordinate(1, 2, 1), 0, 0, (0, 5)),)
    (card,) = card_contents(Answered("", cited, (), AnswerKind.QUOTES), corpus)
    assert card.place == "REED, J., dissenting › III"


def test_a_sentence_that_is_all_of_its_passage_is_said_once(pane: Conversation) -> None:
    card = quoted_answer(pane, SmallCorpus([("Pets", 1, ["No pets live here."])]), "Which pets live here?")
    assert pane.views[-1].headline.said.plain_text() == "No pets live here. [1]"
    assert card.text.isHidden()
    assert card.head.isVisible(), "its place is told"
    assert pane.views[-1].headline.of.isHidden(), "by the card alone"


def test_a_card_of_a_row_has_the_title_of_its_table_and_marks_the_asked_figure(pane: Conversation) -> None:
    rows = "$ in millions\t2023\t2022\nNet sales\t$ 412\t$ 1,050\nShipping costs\t41\t52\nTotal\t$ 453\t$ 1,102"
    corpus = SmallCorpus([("Results of the Year (amounts in millions)", 1, [rows])])
    card = quoted_answer(pane, corpus, "What were the shipping costs in 2023?")
    assert pane.views[-1].headline.said.plain_text() == "$41 million [1]", "its unit has the sign"
    assert card.content.place == "Results of the Year"
    assert [row.strong for row in card.content.rows if row.asked] == [(True, False)]


def test_passages_stand_below_the_answer_of_a_model_that_only_writes(pane: Conversation) -> None:
    question = "What was approved in March 2022?"
    pane.set_document(ACCOUNTS.documents[0], ACCOUNTS, [])
    pane.begin(question)
    said = {
        "sentences": [{"id": "S1:2", "sentence": "A new $1.5 billion repurchase programme."}],
        "search_for": "",
    }
    script, options = [Reply(json.dumps(said))], Options(way=Way.WRITTEN)
    for event in interview(answer_question, script, question, ACCOUNTS, options, server={"tools": False}):
        pane.show_event(event)
    pane.finish()
    (card,) = pane.views[-1].cards.quotes
    assert card.content.text.startswith("On March 3, 2022, the Board approved")


def test_a_quoted_row_stands_in_its_table_with_the_heads_of_its_columns_and_the_row_beside(
    pane: Conversation,
) -> None:
    view = about_shares(pane, "The cost of shares repurchased was $412 million in 2023 [S1:1].")
    (card,) = view.cards.quotes
    assert card.content.unit == "in millions"
    assert card.content.heads == ("2023", "2022", "2021")
    assert card.content.rows == (
        QuotedRow("Cost of shares repurchased", ("$ 412", "$ 1,050", "$ 96"), (False,) * 3),
        QuotedRow("Fee", ("41", "52", "48"), (False,) * 3, asked=False),
    )
    wide, narrow = (table_form(card.content)(width, card.font()) for width in (360, 120))
    assert [re.findall(r"<span[^>]*>([^<]*)", row) for row in wide.split("<tr>")[1:]] == [
        ["in millions", "2023", "2022", "2021"],
        [
            "Cost of shares repurchased",
            "$\N{NO-BREAK SPACE}412",
            "$\N{NO-BREAK SPACE}1,050",
            "$\N{NO-BREAK SPACE}96",
        ],
        ["Fee", "41", "52", "48"],
    ]
    assert wide.count("align='right'") == 9
    assert [re.findall(r"<span[^>]*>([^<]*)", row)[0] for row in narrow.split("<tr>")[1:]] == [
        "Cost of shares repurchased",
        "2023",
        "2022",
        "2021",
    ], "where there is no room for columns, each has a line"


def test_of_a_wide_printed_table_the_answering_column_is_in_view_beside_the_labels(qtbot: QtBot) -> None:
    area = PrintedArea(600, label_end=90, answer_end=500)
    qtbot.addWidget(area)
    area.resize(300, 60)
    asked: list[tuple[int, PageColours]] = []
    area.wanted.connect(lambda *wanted: asked.append(wanted))
    area.show()
    qtbot.waitUntil(lambda: bool(asked))
    printed = QImage(600, 50, QImage.Format.Format_RGB32)
    printed.fill(QColor("white"))
    painter = QPainter(printed)
    painter.fillRect(0, 0, 90, 50, QColor("red"))
    painter.fillRect(450, 0, 50, 50, QColor("blue"))
    painter.end()
    assert area.show_image(printed, *asked[-1])
    qtbot.waitUntil(area.labels.isVisible)
    shown = area.viewport().grab().toImage()
    ratio = shown.width() / area.viewport().width()
    assert shown.pixelColor(round(40 * ratio), round(20 * ratio)) == QColor("red")
    assert shown.pixelColor(round(280 * ratio), round(20 * ratio)) == QColor("blue")
    area.horizontalScrollBar().setValue(0)
    assert area.labels.isHidden(), "they are where they are printed"


def test_a_table_without_certain_columns_is_shown_as_its_page_prints_it(qtbot: QtBot, pane: Conversation) -> None:
    corpus = SmallCorpus([("Pumps", 1, ["Nominal power\t2.75 kW\t3.25 kW"])])
    pane.set_document(corpus.documents[0], corpus, [])
    asked: list[tuple[CitedPassage, WantedPicture, Callable[[QImage], None]]] = []
    pane.citations.pictured.connect(lambda *about: asked.append(about))
    pane.begin("What is the nominal power?")
    for event in quotes_answer(Question("What is the nominal power?", corpus)):
        pane.show_event(event)
    pane.finish()
    (card,) = pane.views[-1].cards.quotes
    qtbot.waitUntil(lambda: bool(asked))
    ((cited, wanted, then),) = asked
    assert (cited.at, wanted.place.page) == (card.content.citation, 0)
    assert wanted.width >= card.picture.width()
    picture = QImage(200, 50, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    pane.resize(3 * pane.width(), pane.height())
    qtbot.waitUntil(lambda: len(asked) == 2)
    then(picture)
    assert card.text.isVisible(), "a picture that has become too small is not shown"
    _, wider, then = asked[1]
    assert wider.width > wanted.width
    then(picture)
    assert card.text.isHidden()
    assert card.picture.heightForWidth(400) == 100
    least = card.content.area.box.width if card.content.area else 0
    bar = card.picture.horizontalScrollBar()
    assert card.picture.heightForWidth(40) == round(ceil(least) / 4) + bar.sizeHint().height(), "it stays legible"
    pane.resize(round(least / 2), pane.height())
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert pane.views[-1].headline.said.plain_text() == "Nominal power: 2.75 kW · 3.25 kW [1]"
    pane.set_document(corpus.documents[0], corpus, [])
    deleted()
    assert not isValid(card)
    then(picture)  # nobody looks at it any more


def test_words_of_a_column_stand_at_the_left_and_figures_at_the_right(qapp: QApplication) -> None:
    heads = ("Wavelength", "Colour", "Remarks")
    row = QuotedRow("Lamp", ("656 nm", "red", "The wavelength at which the lamp is brightest."), (False,) * 3)
    cited = Citation(1, Coordinate(1, 1, 1), 0, 1, (0, 1))
    content = CardContent(cited, "Lamps", "p. 3", "", (), heads, (row,))
    form = table_form(content)(900, qapp.font())
    sides = re.findall(r"align='(left|right)'.*?<span[^>]*>([^<]*)", form)
    expected = [("right", "Wavelength"), ("left", "Colour"), ("left", "Remarks"), ("left", "Lamp")]
    assert [(side, text) for side, text in sides if text in {each for _, each in expected}] == expected


def test_the_card_of_what_is_not_sure_looks_like_it(pane: Conversation) -> None:
    sure = about_shares(pane, "A programme of $1.5 billion was approved in March 2022 [S1:2].").cards.quotes[0]
    pane.begin("What was approved?")
    said = answered("? A programme of $1.5 billion [S1:2].", ACCOUNTS)
    cited = tuple(replace(citation, leads=False) for citation in said.citations)
    pane.show_event(replace(said, citations=cited, statements=(Statement(0, len(said.text), SUPPORTED),)))
    pane.finish()
    perhaps = pane.views[-1].cards.quotes[0]
    assert (sure.dashed, perhaps.dashed) == (False, True)
    discs = [card.head.grab(QRect(0, 0, 24, card.head.height())).toImage() for card in (sure, perhaps)]
    assert discs[0] != discs[1], "its number is an outline"


@pytest.mark.parametrize("width", range(160, 460, 30))
def test_no_table_is_wider_than_its_card(qapp: QApplication, width: int) -> None:
    heads = ("August 29, 2021", "August 30, 2020", "September 1, 2019")
    row = QuotedRow(
        "Net income attributable to the owners of all of it", ("$ 443,089", "$ 442,297", "1"), (True,) * 3
    )
    cited = Citation(1, Coordinate(1, 1, 1), 0, 1, (0, 1))
    content = CardContent(cited, "Income", "p. 36", "", (), heads, (row,), "in millions")
    document = QTextDocument(documentMargin=0)
    document.setHtml(table_form(content)(width, document.defaultFont()))
    document.setTextWidth(width)
    assert document.size().width() <= width + 1


def test_what_the_heads_of_all_columns_begin_with_is_said_once(pane: Conversation) -> None:
    table = "in millions\tYear ended 2023\tYear ended 2022\nCost of shares repurchased\t412\t1,050\nFee\t41\t52"
    corpus = SmallCorpus([("Shares", 1, [table])])
    pane.set_document(corpus.documents[0], corpus, [])
    pane.begin("?")
    pane.show_event(answered("The cost of shares repurchased was 412 million in 2023 [S1:1].", corpus))
    pane.finish()
    (card,) = pane.views[-1].cards.quotes
    assert (card.content.unit, card.content.heads) == ("in millions · Year ended", ("2023", "2022"))


def test_a_card_leads_there_by_click_and_by_key(qtbot: QtBot, pane: Conversation) -> None:
    view = about_shares(pane, "A programme of $1.5 billion was approved in March 2022 [S1:2].")
    (card,) = view.cards.quotes
    for go in (
        lambda: click(qtbot, card),
        lambda: click(qtbot, card.text),
        lambda: qtbot.keyClick(card, Qt.Key.Key_Return),
    ):
        with qtbot.waitSignal(pane.citations.activated) as went:
            go()
        assert went.args == [CitedPassage(card.content.citation, view.corpus), Where.NEAR]


def test_many_quotations_wait_until_they_are_asked_for(qtbot: QtBot, pane: Conversation) -> None:
    corpus = SmallCorpus([("Rules", 1, [f"Rule {n} of the harbour costs {n}0 euros." for n in range(1, 7)])])
    pane.set_document(corpus.documents[0], corpus, [])
    pane.begin("Which rules?")
    pane.show_event(answered(" ".join(f"Rule {n} costs {n}0 euros [S1:{n}]." for n in range(1, 7)), corpus))
    pane.finish()
    cards = pane.views[-1].cards
    assert [card.content.citation.number for card in cards.quotes] == [1]
    assert cards.more.accessibleName() == "5 more passages, p. p1"
    click(qtbot, cards.more)
    assert [card.content.citation.number for card in cards.quotes] == [1, 2, 3, 4, 5, 6]
    assert cards.more.isHidden()
    port = pane.column.viewport()
    first, last = (card.mapTo(port, card.rect().topLeft()).y() for card in (cards.quotes[1], cards.quotes[-1]))
    assert 0 <= first < port.height(), "what was unfolded is in view"
    assert last + cards.quotes[-1].height() <= port.height() or first < port.height() // 10


def offered(view: ExchangeView) -> dict[str, QAction]:
    menu = view.findChildren(AnswerMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)[-1]
    menu.hide()
    return {action.text(): action for action in menu.actions() if action.text()}


def test_the_menu_of_a_chip_and_of_a_card_and_that_of_the_answer(qtbot: QtBot, pane: Conversation) -> None:
    view = about_shares(pane, "A programme of $1.5 billion was approved in March 2022 [S1:2].")
    (card,) = view.cards.quotes
    view.answer.menu_requested.emit(view.answer.chips()[0], QPoint(5, 5))
    of_chip = offered(view)
    card.menu_requested.emit(card.content.citation, QPoint(5, 5))
    words = ["Go there", "Preview", "Open beside", "Save this passage as a mark", "Copy quotation"]
    assert list(of_chip) == list(offered(view)) == words
    of_chip["Copy quotation"].trigger()
    assert QApplication.clipboard().text() == f"“{card.content.text}” (Document 1, Share Repurchases, p. p1)"
    view.answer.menu_requested.emit(None, QPoint(5, 5))
    of_answer = offered(view)
    assert list(of_answer) == [
        "Copy selection", "Copy answer", "Copy as", "Save as note", "Save its passages as marks",
        "Show its passages in the page", "Ask again", "Edit question", "Delete",
    ]  # fmt: skip
    with qtbot.waitSignal(pane.evidence_requested):
        of_answer["Show its passages in the page"].trigger()


def test_an_exchange_that_is_deleted_can_be_brought_back(qtbot: QtBot, pane: Conversation) -> None:
    converse(pane)
    view = about = converse(pane, "Oil it yearly [S2:2].")
    converse(pane, "It breaks at 55 newtons [S2:2].")
    kept = pane.exchanges()
    with qtbot.waitSignal(pane.changed):
        about.deleted.emit()
    assert pane.exchanges() == [kept[0], kept[2]]
    assert view not in pane.views
    click(qtbot, pane.undo.undo)
    assert pane.exchanges() == kept
