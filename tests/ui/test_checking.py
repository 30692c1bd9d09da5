"""A text given to the window, each of its sentences checked against a report that the tests draw."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conversing import CORPUS, click, explained
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from windows import Desktop

from pilcrow.core.exchange.events import Answered, AnswerKind
from pilcrow.core.exchange.statements import Statement
from pilcrow.core.reader.conversation import Exchange
from pilcrow.ui.chat.check.view import WORTH, CheckView
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.chat.notices import NoticeLine
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.document.three_panes import CHAT
from tablepages import statements

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform

GIVEN = """# What the report says

Net sales were $1,920 million in 2021. Net sales grew by $288 million between 2020 and 2021.

- **Membership fees** were $1,920 million in 2021.
- Rothwell Stores expects to open nine shops in 2022.
- Penguins waddle along frozen beaches at midnight.
"""
STATES = ["supported", "computed", "contradicted", "supported", "not checked"]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return statements(tmp_path_factory.mktemp("report") / "report.pdf")


def copied(text: str, html: str = "") -> QMimeData:
    data = QMimeData()
    if text:
        data.setText(text)
    if html:
        data.setHtml(html)
    return data


def drop(target: QWidget, data: QMimeData) -> bool:
    """Drop something on a widget; whether it takes it."""
    where, act, button = QPoint(20, 20), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(where, act, data, button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        event = QDropEvent(QPointF(where), act, data, button, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(target, event)
    return enter.isAccepted()


def opened(desktop: Desktop, report: Path) -> Tab:
    desktop.start()
    return desktop.open(report)


def result(desktop: Desktop) -> CheckView:
    """The newest exchange, when its check has ended."""
    views = desktop.tab().conversation.views
    desktop.wait(lambda: views and not views[-1].running)
    view = views[-1]
    assert isinstance(view, CheckView)
    return view


def check(desktop: Desktop, text: str = GIVEN) -> CheckView:
    """Check a text as somebody does who pastes it."""
    desktop.window.commands.actions["check"].trigger()
    question_box = desktop.tab().conversation.question_box
    question_box.box.insertFromMimeData(copied(text))
    click(desktop.bot, question_box.button)
    return result(desktop)


def states(view: CheckView) -> list[str]:
    assert view.answered is not None
    return [statement.state for statement in view.answered.statements]


def counts(view: CheckView) -> str:
    return ", ".join(chip.text() for chip in view.filter.chips.values() if chip.isVisible())


def remarks(view: CheckView) -> list[str]:
    return [line.label.text() for line in view.findChildren(NoticeLine) if line.isVisible()]


def test_each_sentence_of_a_pasted_text_has_its_state_and_its_evidence(desktop: Desktop, report: Path) -> None:
    tab = opened(desktop, report)
    desktop.window.commands.actions["check"].trigger()
    question_box = tab.conversation.question_box
    assert question_box.box.hasFocus()
    assert question_box.button.text() == "Check"
    view = check(desktop)
    assert states(view) == STATES
    assert counts(view) == "2 supported, 1 computed, 1 differs, 1 not checked"
    shown = view.answer.plain_text().split("\n")
    assert shown[0] == "Net sales were $1,920 million in 2021."
    assert shown[1].startswith(" (supported) [1]")
    assert "(computed)" in shown[3]
    assert "= 288" in shown[3], "the formula is shown"
    assert shown[4] == "Membership fees were $1,920 million in 2021.", "without Markdown's dress"
    assert "What the report says" not in view.answer.plain_text(), "a heading states nothing"
    assert explained(view.answer, "Net sales grew").startswith("It follows: ")
    assert "(differs)" in shown[5]
    contradicted = view.answered.statements[2] if view.answered else None
    assert contradicted is not None
    assert explained(view.answer, "Membership fees") == str(contradicted.why)
    assert str(contradicted.why) in shown[5], "what stands there instead is to be seen"
    assert question_box.button.text() == "Ask", "what is typed next is a question again"
    assert question_box.box.toPlainText() == ""


def test_a_chip_leads_to_the_passage_on_the_page(desktop: Desktop, report: Path) -> None:
    tab = opened(desktop, report)
    view = check(desktop)
    (chip,) = (c for c in view.answer.chips() if tab.answering._evidence.subject.corpus.paragraph(c.at).page == 1)
    desktop.wait(lambda: not view.running)
    tab.viewer.scroller.go_to(0)
    index = view.answer._links()[view.answer.chips().index(chip)]
    desktop.bot.mouseClick(
        view.answer.viewport(), Qt.MouseButton.LeftButton, pos=view.answer.chip_rect(index).center()
    )
    desktop.wait(lambda: tab.viewer.scroller.reading()[0] == 1)


def test_the_count_of_a_state_shows_only_its_sentences(desktop: Desktop, report: Path) -> None:
    opened(desktop, report)
    view = check(desktop)
    chip = view.filter.chips["contradicted"]
    click(desktop.bot, chip)
    assert view.answer.plain_text().startswith("Membership fees were")
    assert "Rothwell" not in view.answer.plain_text()
    assert all(c.at.section == 1 for c in view.answer.chips())
    click(desktop.bot, view.filter.chips["supported"])
    assert "Membership" not in view.answer.plain_text()
    assert not chip.isChecked()
    click(desktop.bot, view.filter.chips["supported"])
    assert len(view.answer.plain_text().split("\n")) == 2 * len(STATES)


def test_what_was_checked_is_there_after_a_restart(desktop: Desktop, report: Path) -> None:
    opened(desktop, report)
    before = check(desktop).exchange()
    desktop.written()
    desktop.end()
    desktop.start()
    tab = desktop.open(report)
    desktop.wait(lambda: tab.conversation.views)
    view = tab.conversation.views[0]
    assert isinstance(view, CheckView)
    assert view.exchange() == before
    assert counts(view) == "2 supported, 1 computed, 1 differs, 1 not checked"
    assert remarks(view) == [WORTH]
    click(desktop.bot, view.foot.again)
    desktop.wait(lambda: tab.conversation.views[0] is not view)
    assert states(result(desktop)) == STATES, "checked once more, in its place"
    assert len(tab.conversation.exchanges()) == 1


def test_the_result_is_copied_with_states_and_places(desktop: Desktop, report: Path) -> None:
    opened(desktop, report)
    click(desktop.bot, check(desktop).foot.copying)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text().startswith("- supported: Net sales were $1,920 million in 2021. [1] (")
    assert "- not checked: Penguins waddle" in data.text()
    assert "p. 2: “Rothwell Stores expects" in data.text()
    assert data.text().endswith("2 supported, 1 computed, 1 differs, 1 not checked")
    assert "<li>differs: Membership fees" in data.html()
    assert b"- differs: Membership fees" in bytes(data.data("text/markdown").data())


def test_evidence_that_the_document_has_no_more_leaves_no_number(pane: Conversation) -> None:
    statement = Statement(0, 33, "computed", "It follows: 55 - 40 = 15.", "55 - 40 = 15")
    kept = Answered("It has 15 newtons to spare. [1]", (), (statement,), AnswerKind.CHECK)
    pane.set_document(CORPUS.documents[0], CORPUS, [Exchange("It has 15 newtons to spare.", (kept,))])
    assert pane.views[0].answer.plain_text() == "It has 15 newtons to spare.\n (computed)  55 - 40 = 15"


def test_a_stopped_check_keeps_what_was_checked(desktop: Desktop, report: Path) -> None:
    tab = opened(desktop, report)
    tab.conversation.give("\n".join(f"Net sales were ${n} million in 2021." for n in range(1000, 1400)))
    view = tab.conversation.views[-1]
    assert isinstance(view, CheckView)
    desktop.wait(view.answer.plain_text)
    assert tab.conversation.question_box.button.text() == "Stop"
    assert "of 400 sentences" in view.waiting.text()
    desktop.bot.keyClick(tab.conversation.question_box.box, Qt.Key.Key_Escape)
    assert 0 < len(states(result(desktop))) < 400
    assert remarks(view) == [f"Stopped: {len(states(view))} of 400 sentences were checked."]
    assert tab.conversation.exchanges()[0].is_check


def test_texts_are_pasted_where_questions_are_written(desktop: Desktop, report: Path) -> None:
    question_box = opened(desktop, report).conversation.question_box
    question_box.box.insertFromMimeData(copied("How much were net sales?"))
    assert question_box.button.text() == "Ask", "one sentence is a question"
    question_box.box.clear()
    rows = "<tr><td>Net sales</td><td>1,920</td></tr><tr><td>Fees<td>387</tr>"
    table = f"<p>It sold <b>more</b>.</p><table>{rows}</table>"
    question_box.box.insertFromMimeData(copied("It sold more. Net sales 1,920 Fees 387", table))
    assert question_box.box.toPlainText() == "It sold more.\nNet sales | 1,920\nFees | 387", "tables line by line"
    assert question_box.button.text() == "Check"
    click(desktop.bot, question_box.scope.whole)
    assert question_box.button.text() == "Ask", "it may be a question after all"


def plain(folder: Path) -> Path:
    path = folder / "summary.txt"
    path.write_bytes("\ufeffNet sales were $1,920 million in 2021.".encode("utf-16-le"))
    return path


def markdown(folder: Path) -> Path:
    path = folder / "summary.md"
    path.write_text("## Sales\n\nNet sales were **$1,920** million in 2021.\n", encoding="utf-8")
    return path


def page(folder: Path) -> Path:
    path = folder / "summary.html"
    path.write_text("<title>No</title><h1>Sales</h1><p>Net sales were $1,920 million in 2021.", encoding="utf-8")
    return path


@pytest.mark.parametrize("written", [plain, markdown, page])
def test_a_file_with_a_text_is_dropped_on_the_conversation(
    desktop: Desktop, report: Path, tmp_path: Path, written: Callable[[Path], Path]
) -> None:
    tab = opened(desktop, report)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(written(tmp_path)))])
    assert drop(tab.conversation, data)
    desktop.wait(lambda: tab.conversation.views)
    assert states(result(desktop)) == ["supported"]


def test_selected_text_is_dropped_and_pdfs_are_not_checked(desktop: Desktop, report: Path, tmp_path: Path) -> None:
    tab = opened(desktop, report)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(report))])
    drop(tab.conversation, data)
    assert not tab.conversation.views, "the window opens it"
    assert not tab.conversation.question_box.box.canInsertFromMimeData(data)
    assert drop(tab.conversation, copied("Net sales were $1,632 million in 2021."))
    assert states(result(desktop)) == ["contradicted"]
    missing = QMimeData()
    missing.setUrls([QUrl.fromLocalFile(str(tmp_path / "gone.txt"))])
    assert drop(tab.conversation, missing)
    desktop.wait(lambda: "cannot be read" in desktop.window.status.currentMessage())


def test_a_text_that_states_nothing_is_told_so(desktop: Desktop, report: Path) -> None:
    tab = opened(desktop, report)
    view = check(desktop, "?!")
    assert remarks(view) == ["There is no sentence in this text that could be checked."]
    assert tab.conversation.exchanges()[0].is_check
    assert view.filter.isHidden()
    assert view.foot.copying.isHidden()


def test_what_was_checked_is_no_question_to_come_back_to(desktop: Desktop, report: Path) -> None:
    tab = opened(desktop, report)
    check(desktop)
    desktop.bot.keyClick(tab.conversation.question_box.box, Qt.Key.Key_Up)
    assert tab.conversation.question_box.box.toPlainText() == ""
    assert desktop.window.panes is not None
    assert tab.sides[CHAT].shown
