"""A reader asks several documents at once in the window: real PDFs, and a chat server on loopback."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest
from conversing import click
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMenu
from pytestqt.qtbot import QtBot
from reading import colours
from windows import Desktop, deleted, with_more

from chatserver import Body, ChatServer, Reply
from pilcrow.cli import chain_files
from pilcrow.core.copying.links import parse_link
from pilcrow.core.exchange.asked_each import DocumentState, Estimated, Fewer
from pilcrow.core.exchange.events import AskedDocument, AskedOf, Narrowed
from pilcrow.core.exchange.findings import UNASKED, Citation, Finding, FindingsRow, FindingsTable, Task
from pilcrow.core.exchange.scope import Reach, Scope
from pilcrow.core.message import Message, Words
from pilcrow.core.model import Coordinate
from pilcrow.core.reader.evidence_marks import EvidenceKind
from pilcrow.core.shelf import IndexState
from pilcrow.ui.chat.citations import Citations, CitedPassage, Where
from pilcrow.ui.chat.findings.card import FindingsCard
from pilcrow.ui.chat.findings.table import FindingsView
from pilcrow.ui.chat.question.ask_options import AskOptions
from pilcrow.ui.chat.several.view import SeveralView
from pilcrow.ui.contents.tree import ContentsTree
from pilcrow.ui.document.links.preview import Preview
from test_deep import step as deep_step
from test_thorough import QUESTION, SHIPS, books, said, scripted, shown, step

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return books(tmp_path_factory.mktemp("fleet"))


@pytest.fixture(scope="module")
def shelf_folder(tmp_path_factory: pytest.TempPathFactory, shelf_folder: Path, fleet: list[Path]) -> Path:
    """A data folder in which the books are read."""
    return with_more(shelf_folder, tmp_path_factory.mktemp("fleet"), *fleet)


class Fleet:
    """A window with the three books in a collection, read; the first of them is open."""

    server: ChatServer

    def __init__(self, desktop: Desktop, books: list[Path], server: ChatServer | None = None) -> None:
        """Without a `server` there is no chat model."""
        self.desktop, self.books = desktop, books
        if server is not None:
            self.server, desktop.host = server, server.host
        self.begin()
        window = desktop.window
        window.backend.collections.create("Ships")
        window.backend.collections.add("Ships", [str(book) for book in books])
        window.library.actions.refresh()
        desktop.wait(self._read)
        desktop.open(books[0])
        desktop.wait(lambda: "Ships" in self.offered())

    def begin(self) -> None:
        self.desktop.start(context=4096, agents=1)

    def _read(self) -> bool:
        entries = self.desktop.window.backend.collecting.entries("Ships")
        return [entry.state for entry in entries] == [IndexState.READY] * len(self.books)

    @property
    def chips(self):  # type: ignore[no-untyped-def]
        return self.desktop.tab().conversation.question_box.scope

    def offered(self) -> str:
        """What the menu of scopes says."""
        return "\n".join(action.text() for action in self.chips.menu().actions())

    def choose(self, words: str, menu: QMenu | None = None) -> None:
        actions = (menu or self.chips.menu()).actions()
        next(action for action in actions if action.text().startswith(words)).trigger()

    def ask(self, mode: str = "Thorough", question: str = QUESTION) -> SeveralView:
        """Ask the collection."""
        self.choose("Ships")
        self.choose(mode, self.chips.strategy_menu())
        self.desktop.ask(question)
        return self.view()

    def view(self) -> SeveralView:
        view = self.desktop.tab().conversation.views[-1]
        assert isinstance(view, SeveralView)
        return view

    def previewed(self, cited: CitedPassage, chip: QRect) -> Preview:
        """Keep pointing at a chip until its preview is there."""
        previews = self.desktop.tab().previews

        def there() -> bool:
            self.view().citations.pointed.emit(cited, chip)
            return previews.hovered is not None and previews.hovered.isVisible()

        self.desktop.wait(there)
        assert previews.hovered is not None
        return previews.hovered

    def put_in_the_fourth(self) -> None:
        """Add the other document of the library to the collection."""
        backend = self.desktop.window.backend
        (other,) = {entry.path for entry in backend.shelf.entries()} - set(map(str, self.books))
        backend.collections.add("Ships", [other])

    def answered(self, mode: str = "Thorough", question: str = QUESTION) -> SeveralView:
        view = self.ask(mode, question)
        self.desktop.wait(lambda: not view.running)
        return view


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with ChatServer(scripted()) as server:
        yield server


@pytest.fixture
def at(desktop: Desktop, fleet: list[Path], server: ChatServer) -> Fleet:
    return Fleet(desktop, fleet, server)


def test_a_collection_is_asked_and_each_cell_of_the_table_leads_to_its_passage(
    at: Fleet, fleet: list[Path]
) -> None:
    view = at.answered()
    assert view.answered is not None
    assert view.about.text() == "About 3 documents of “Ships”"
    assert view.estimate is not None
    assert view.estimate.label.text().startswith("Thorough: as asked for; about 7 requests")
    assert view.table is not None
    table = view.table.view
    assert not view.table.silent.isVisible(), "of a few documents each has its row"
    shown = [[table.findings.index(row, column).data() for column in range(2)] for row in range(3)]
    assert [text for _, text in shown] == [
        "The Ariel carries 500 tons of tea.",
        "The Thermopylae carries 600 tons of tea.",
        "not found",
    ]
    labels = [chip.label for chip in view.answer._writer.chips if chip.citation]
    assert any("Thermopylae" in label and label.endswith("p. 1") for label in labels), "chips name the document"
    assert view.rows.fold.accessibleName() == "3 documents asked · 2 have something · 1 does not say"
    second = table.findings.index(1, 1)
    table.scrollTo(second)
    table.activate(second)
    split = at.desktop.tab().split
    at.desktop.wait(lambda: split.setting is not None)
    assert split.setting.path == str(fleet[1])
    assert at.desktop.tab().path == str(fleet[0]), "the answer stays in view"
    assert view.isVisible()
    citation = next(c for c in view.answered.citations if c.at.doc == 2)
    view.citations.activated.emit(CitedPassage(citation, view.corpus), Where.TAB)
    at.desktop.wait(lambda: at.desktop.tab().path == str(fleet[1]))
    tab = at.desktop.tab()
    at.desktop.wait(lambda: tab.evidence.subject is not None and tab.viewer.visited.exists)
    assert not tab.evidence.lit, "numbers are those of the conversation beside the document"


def test_what_is_cited_here_is_shown_here_and_of_a_file_that_is_gone_it_is_said(
    at: Fleet, fleet: list[Path], tmp_path: Path
) -> None:
    view = at.answered()
    assert view.answered is not None
    tab = at.desktop.tab()
    own, other = (next(c for c in view.answered.citations if c.at.doc == doc) for doc in (1, 2))
    view.citations.activated.emit(CitedPassage(own, view.corpus), Where.NEAR)
    at.desktop.wait(lambda: tab.viewer.visited.exists)
    assert tab.split.setting is None
    kept = fleet[1].rename(tmp_path / "away.pdf")
    try:
        view.citations.activated.emit(CitedPassage(other, view.corpus), Where.NEAR)
        at.desktop.wait(lambda: at.desktop.tab().path == str(fleet[1]))
        assert at.desktop.tab().failure.isVisible()
        assert tab.split.setting is None
    finally:
        kept.rename(fleet[1])


def test_what_is_cited_in_another_document_is_looked_at_there_and_gone_to(at: Fleet, fleet: list[Path]) -> None:
    view = at.answered()
    tab, answered = at.desktop.tab(), view.answered
    assert answered is not None
    other = next(citation for citation in answered.citations if citation.at.doc == 2)
    preview = at.previewed(CitedPassage(other, view.corpus), QRect(view.mapToGlobal(QPoint(9, 9)), QSize(9, 9)))
    assert preview.title.text() == "Thermopylae"
    assert preview.place is not None
    assert preview.place.text == "The Thermopylae carries 600 tons of tea."
    first, second, third = view.corpus.documents if view.corpus is not None else ()
    turned = at.desktop.window.backend.corpora.corpus([first, third, second], embed=False)
    at.previewed(CitedPassage(other, turned), QRect(view.mapToGlobal(QPoint(9, 9)), QSize(9, 9)))
    at.desktop.wait(lambda: preview.title.text() == third.title)
    at.previewed(CitedPassage(other, view.corpus), QRect(view.mapToGlobal(QPoint(9, 9)), QSize(9, 9)))
    at.desktop.wait(lambda: preview.title.text() == second.title)
    at.desktop.wait(lambda: 0.01 < (colours(preview.picture.grab().toImage()).max(axis=2) < 128).mean() < 0.3)
    preview.go.click()
    at.desktop.wait(lambda: tab.split.setting is not None)
    assert tab.split.setting.path == str(fleet[1])
    assert not preview.isVisible()


def test_what_was_stopped_by_closing_the_window_goes_on_where_it_was(at: Fleet) -> None:
    def silent_at_the_third(body: Body) -> Reply:
        agents = [sent for sent in at.server.requests if step(sent) == "agent"]
        return Reply(silent="headers") if step(body) == "agent" and len(agents) == 3 else scripted()(body)

    at.server.script = silent_at_the_third
    view = at.ask()
    at.desktop.wait(lambda: [s.state for s in view.rows.states.values()].count(DocumentState.FOUND) == 2)
    at.desktop.end()

    at.server.script, before = scripted(), len(at.server.requests)
    at.begin()
    at.desktop.open(at.books[0])
    at.desktop.wait(lambda: at.desktop.tab().conversation.views)
    view = at.view()
    words = [row.accessibleName() for row in view.rows.findChildren(type(view.rows.fold))]
    assert any(word.startswith("2 of 3 documents asked · 2 have something") for word in words)
    assert view.foot.again.text() == "Go on"
    assert at.chips.scope == Scope(Reach.COLLECTION, "Ships"), "what was asked the last time is asked again"
    click(at.desktop.bot, view.foot.again)
    at.desktop.wait(lambda: at.view() is not view and not at.view().running)
    assert [step(body) for body in at.server.requests[before:]] == ["agent", "synthesis"]
    assert at.view().table is not None
    assert len(at.desktop.tab().conversation.exchanges()) == 1, "it took the place of what was stopped"


def test_the_table_grows_while_documents_are_asked_stays_when_stopped_and_is_answered_from(at: Fleet) -> None:
    def silent_at_the_third(body: Body) -> Reply:
        agents = [sent for sent in at.server.requests if step(sent) == "agent"]
        return Reply(silent="headers") if step(body) == "agent" and len(agents) == 3 else scripted()(body)

    at.server.script = silent_at_the_third
    view = at.ask()
    at.desktop.wait(lambda: view.table is not None and view.table.view.findings.rowCount() == 2)
    assert view.table is not None
    assert view.conclude.isVisible()
    view.table.view.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    at.desktop.bot.keyClick(at.desktop.tab().conversation.question_box.box, Qt.Key.Key_Escape)
    at.desktop.wait(lambda: not view.running)
    assert [row.doc for row in view.table.view.findings.table.rows] == [2, 1], "it stays, in the reader's order"
    at.desktop.end()

    at.server.script, before = scripted(), len(at.server.requests)
    at.begin()
    at.desktop.open(at.books[0])
    at.desktop.wait(lambda: at.desktop.tab().conversation.views and at.view().conclude.isVisible())
    view = at.view()
    at.desktop.bot.mouseClick(view.conclude, Qt.MouseButton.LeftButton)
    at.desktop.wait(lambda: at.view() is not view and not at.view().running)
    assert [step(body) for body in at.server.requests[before:]] == ["synthesis"], "no more documents are asked"
    assert not at.view().conclude.isVisible()
    answered = at.view().answered
    assert answered is not None
    assert "Lothair: not asked yet" in answered.text
    table = at.view().table
    assert table is not None
    assert table.silent.accessibleName() == "1 not asked yet"
    view, before = at.view(), len(at.server.requests)
    assert view.foot.again.text() == "Go on"
    click(at.desktop.bot, view.foot.again)
    at.desktop.wait(lambda: at.view() is not view and not at.view().running)
    assert [step(body) for body in at.server.requests[before:]] == ["agent", "synthesis"], "only the third is left"


def test_a_document_that_failed_is_asked_again_alone(at: Fleet) -> None:
    def falls_over_at_the_second(body: Body) -> Reply:
        fails = step(body) == "agent" and "Thermopylae" in str(body["messages"])
        return Reply(status=500, error="it fell over") if fails else scripted()(body)

    at.server.script = falls_over_at_the_second
    view = at.answered()
    (row,) = view.rows.rows.values()
    assert view.rows.failed == 1
    assert row.retry.isVisible()
    assert view.table is not None
    told = str(view.table.view.findings.index(1, 1).data())
    assert told.startswith("could not be asked:")
    at.server.script, before = scripted(), len(at.server.requests)
    at.desktop.bot.mouseClick(row.retry, Qt.MouseButton.LeftButton)
    at.desktop.wait(lambda: at.view() is not view and not at.view().running)
    assert [step(body) for body in at.server.requests[before:]] == ["agent", "synthesis"]
    assert at.view().rows.failed == 0
    assert len(at.desktop.tab().conversation.exchanges()) == 1


def test_the_table_of_a_collection_stays_with_it_and_a_document_that_comes_is_asked_alone(at: Fleet) -> None:
    at.answered()
    (kept,) = at.desktop.library.tables("Ships").all()
    assert kept.question == QUESTION
    assert not at.desktop.library.tables().all()
    at.put_in_the_fourth()
    before = len(at.server.requests)
    view = at.answered()
    assert view.about.text() == "About 4 documents of “Ships”"
    sent = at.server.requests[before:]
    assert {step(body) for body in sent} == {"agent", "synthesis"}
    about = [str(body["messages"][0]["content"]) for body in sent if step(body) == "agent"]
    assert not [told for told in about if any(f"“{ship}”" in told for ship in SHIPS)], "these are known"


def slow(body: Body) -> Reply:
    """A server that reads one token a second, and says so."""
    reply = scripted(loop=Reply("I cannot say."))(body)
    reply.prompt_tokens, reply.prompt_seconds = 500, 500.0
    return reply


def test_what_takes_long_waits_until_the_reader_says_so(at: Fleet) -> None:
    at.server.script = slow
    view = at.ask()
    at.desktop.wait(view.holding.isVisible)
    assert view.estimate is not None
    assert "min" in view.estimate.label.text()
    assert {step(body) for body in at.server.requests} == {"coordinator"}, "nobody was asked yet"
    at.desktop.bot.mouseClick(view.go_on, Qt.MouseButton.LeftButton)
    at.desktop.wait(lambda: not view.running)
    assert view.answered is not None
    assert not view.holding.isVisible()


def test_what_takes_long_can_be_asked_quickly_instead_or_stopped(at: Fleet) -> None:
    at.server.script = slow
    view = at.ask()
    at.desktop.wait(view.holding.isVisible)
    at.desktop.bot.mouseClick(view.quick, Qt.MouseButton.LeftButton)
    at.desktop.wait(lambda: at.view() is not view and not at.view().running)
    assert at.view().answered.mode != "thorough"  # type: ignore[union-attr]
    assert "agent" not in {step(body) for body in at.server.requests}
    view = at.ask()
    at.desktop.wait(view.holding.isVisible)
    at.desktop.bot.keyClick(at.desktop.tab().conversation.question_box.box, Qt.Key.Key_Escape)
    at.desktop.wait(lambda: not view.running)
    assert "Stopped before the answer was complete." in at.desktop.said()


def test_who_does_not_want_to_wait_now_asks_nobody_and_is_asked_again_the_next_time(at: Fleet) -> None:
    at.server.script = slow
    view = at.ask()
    at.desktop.wait(view.holding.isVisible)
    assert not view.fewer.isVisible(), "three are few"
    at.desktop.bot.mouseClick(view.not_now, Qt.MouseButton.LeftButton)
    at.desktop.wait(lambda: not view.running)
    assert not view.rows.isVisible(), "nobody waits who is not asked"
    click(at.desktop.bot, view.foot.again)
    at.desktop.wait(lambda: at.view() is not view and at.view().holding.isVisible())
    assert "agent" not in {step(body) for body in at.server.requests}
    at.desktop.bot.mouseClick(at.view().go_on, Qt.MouseButton.LeftButton)
    at.desktop.wait(lambda: not at.view().running)
    assert at.view().answered is not None


def test_of_many_documents_all_are_asked_or_the_likeliest_each_at_its_cost(qtbot: QtBot) -> None:
    view = SeveralView("What is the rent?", None, AskOptions(Scope(Reach.COLLECTION, "Leases")))
    qtbot.addWidget(view)
    view.show_event(Estimated("thorough", "as asked for", 700, 2400.0, 633, Fewer(40, 44, 150.0)))
    view.await_acceptance()
    assert view.go_on.text() == "All 633: about 700 requests, 40 min"
    assert view.fewer.text() == "The likeliest 40: about 44 requests, 2 min"
    with qtbot.waitSignal(view.asked_again) as again:
        qtbot.mouseClick(view.fewer, Qt.MouseButton.LeftButton)
    assert again.args is not None
    options = again.args[1]
    assert (options.strategy, options.each, options.accepted) == ("thorough", 40, True)
    with qtbot.waitSignal(view.accepted):
        qtbot.mouseClick(view.go_on, Qt.MouseButton.LeftButton)
    assert view.holding.isHidden()


def test_every_question_says_what_is_asked_and_a_scope_that_is_gone_gives_way(at: Fleet) -> None:
    chips, window = at.chips, at.desktop.window
    assert chips.whole.text() == "This document ⌄"
    assert not chips.strategy.isVisible()
    assert "open documents" not in at.offered(), "there is but one"
    assert "The whole library, 4 documents" in at.offered()
    at.choose("Ships")
    assert (chips.whole.text(), chips.strategy.text()) == ("Ships ⌄", "Automatic ⌄")
    assert not chips.page.isVisible()
    assert at.desktop.tab().conversation.question_box.box.placeholderText() == "Ask these documents"
    at.choose("The page in view")
    assert chips.page.isChecked()
    assert chips.scope == Scope()
    at.choose("Ships")
    at.desktop.open(at.books[1])
    assert at.chips.scope == Scope(), "each document has a scope of its own"
    at.desktop.wait(lambda: "2 open documents" in at.offered())
    window.backend.collections.rename("Ships", "Clippers")
    window.open(str(at.books[0]))
    at.desktop.wait(lambda: "Clippers" in at.offered())
    assert chips.whole.text() == "This document ⌄"


def test_a_scope_counts_the_documents_open_now_and_ends_with_its_conversation(at: Fleet) -> None:
    documents, conversation = at.desktop.window.documents, at.desktop.tab().conversation
    for book in (at.books[1], at.books[2], at.books[0]):
        at.desktop.open(book)
    at.desktop.wait(lambda: "3 open documents" in at.offered())
    at.choose("3 open documents")
    assert "Ask about the open documents" in [label.text() for label in conversation.findChildren(QLabel)]
    for book, then in ((at.books[1], "2 open documents ⌄"), (at.books[2], "This document ⌄")):
        documents.closed.emit(documents.open_as(str(book)))
        at.desktop.wait(lambda then=then: at.chips.whole.text() == then)
    assert "Ask about this document" in [label.text() for label in conversation.findChildren(QLabel)]
    at.answered()
    first = at.desktop.tab().answering.entry.id
    at.desktop.tab().conversations.new()
    assert at.chips.scope == Scope()
    at.desktop.tab().conversations.open(first)
    at.desktop.wait(lambda: at.chips.scope == Scope(Reach.COLLECTION, "Ships"))


def test_an_empty_conversation_says_what_is_asked_and_open_documents_are_those_of_now(at: Fleet) -> None:
    desktop = at.desktop
    desktop.open(at.books[1])
    desktop.open(at.books[0])
    desktop.wait(lambda: "2 open documents" in at.offered())

    def headings() -> list[str]:
        found = desktop.tab().conversation.findChildren(QLabel)
        return [label.text() for label in found if label.isVisible() and label.text().startswith("Ask about")]

    for scope, heading in (
        ("Ships", "Ask about “Ships”"),
        ("The whole library, 4 documents", "Ask about the whole library"),
        ("This document", "Ask about this document"),
        ("2 open documents", "Ask about the open documents"),
    ):
        at.choose(scope)
        assert headings() == [heading]
    desktop.end()
    at.begin()
    desktop.open(at.books[0])
    assert at.chips.scope == Scope()
    assert headings() == ["Ask about this document"]


def test_the_open_documents_are_asked_and_their_evidence_is_listed_by_document(at: Fleet) -> None:
    at.desktop.open(at.books[1])
    second = at.desktop.tab()
    at.desktop.open(at.books[0])
    at.desktop.wait(lambda: "2 open documents" in at.offered())
    at.choose("2 open documents")
    at.choose("Thorough", at.chips.strategy_menu())
    at.desktop.ask(QUESTION)
    view = at.view()
    at.desktop.wait(lambda: not view.running)
    asked = view.exchange().asked_of
    assert isinstance(asked, AskedOf)
    assert [Path(document.path) for document in asked.documents] == [at.books[0], at.books[1]]
    assert EvidenceKind.CITED in {mark.kind for mark in second.evidence.lit}, "the other tab has its marks"
    at.desktop.tab().evidence.clear()
    second.evidence.clear()
    view.evidence_requested.emit(view.exchange())
    at.desktop.wait(lambda: second.evidence.lit and at.desktop.tab().evidence.lit)
    view.cards.show_all()
    assert view.cards._groups == [document.title for document in asked.documents]
    citation = view.answered.citations[-1]  # type: ignore[union-attr]
    view.citations.activated.emit(CitedPassage(citation, view.corpus), Where.BESIDE)
    at.desktop.wait(lambda: at.desktop.tab().split.setting is not None)
    assert at.desktop.tab().path == str(at.books[0]), "the conversation stays in view"
    assert at.desktop.tab().split.setting.path == str(at.books[1])
    model = second.contents.findChild(ContentsTree).model()
    assert not model.used, "its contents show the numbers of its own conversation"
    window = at.desktop.window
    window.open(str(at.books[1]))
    assert not second.evidence.lit
    window.open(str(at.books[0]))
    assert second.evidence.lit, "beside the question"


def test_what_this_document_says_is_kept_here_and_what_others_say_is_not(at: Fleet) -> None:
    view, tab = at.answered(), at.desktop.tab()
    assert view.answered is not None
    own, other = (next(c for c in view.answered.citations if c.at.doc == doc) for doc in (1, 2))
    view.citations.kept.emit(other, view.exchange())
    assert tab.conversation.undo.message.text().startswith("Nothing of this is in this document")
    view.citations.kept.emit(own, view.exchange())
    at.desktop.wait(tab.marking.own)
    (mark,) = tab.marking.own()
    assert "The Ariel carries 500 tons" in mark.anchor.passages[0].text
    assert "Thermopylae" in mark.note, "the whole answer is its note"


def test_several_documents_are_asked_without_a_chat_model(desktop: Desktop, fleet: list[Path]) -> None:
    view = Fleet(desktop, fleet).answered("Automatic")
    assert view.answered is not None
    assert view.answered.mode == "quotes"
    assert view.table is not None
    assert len(view.table.view.findings.table.rows) == 3
    assert view.table.view.findings.rowCount() == 3
    click(desktop.bot, view.foot.checked)
    titles = [row.title for row in view.table.view.findings.table.rows]
    assert [any(title in row.accessibleName() for row in view.steps.rows) for title in titles] == [True] * 3
    assert not any(QUESTION in row.accessibleName() for row in view.steps.rows), "it stands above"


def test_a_table_is_sorted_copied_and_enlarged(at: Fleet) -> None:
    card = at.answered().table
    assert card is not None

    def names() -> list[str]:
        return [row.title for row in card.view.findings.table.rows]

    given = names()
    card.view.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert names() == [given[1], given[0], given[2]], "what is silent is last"
    actions = {action.text(): action for action in card.findChildren(QMenu)[0].actions()}
    actions["Copy as CSV"].trigger()
    assert (
        QApplication.clipboard()
        .text()
        .splitlines()[1]
        .endswith("The Thermopylae carries 600 tons of tea. (p. 1; supported)")
    )
    actions["Copy as Markdown"].trigger()
    assert QApplication.clipboard().text().splitlines()[1] == "| --- | --- |"
    actions["Copy table"].trigger()
    assert QApplication.clipboard().text().splitlines()[3].endswith("\tnot found")
    card.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert names() == given
    dialog = card.enlarge()
    assert dialog.isVisible()
    (large,) = dialog.findChildren(FindingsView)
    assert large.findings.rowCount() == 3, "with the silent ones"
    dialog.activateWindow()
    cited = CitedPassage(card.view.findings.table.rows[1].findings[0].citations[0], at.view().corpus)
    cell = QRect(dialog.mapToGlobal(QPoint(40, 40)), QSize(80, 20))
    at.desktop.wait(dialog.isActiveWindow)
    preview = at.previewed(cited, cell)
    assert preview.parentWidget() is dialog, "it is looked at where the cell is"
    dialog.close()
    deleted()
    assert not preview.isVisible()
    at.desktop.window.activateWindow()
    at.desktop.wait(at.desktop.window.isActiveWindow)
    assert at.previewed(cited, cell).parentWidget() is at.desktop.tab()


def test_a_table_is_exported_as_a_workbook_as_csv_or_as_markdown(at: Fleet, tmp_path: Path) -> None:
    card = at.answered().table
    assert card is not None
    card.view.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    export = next(action for action in card.findChildren(QMenu)[0].actions() if action.text() == "Export…")
    export.trigger()
    (dialog,) = at.desktop.tab().conversation.findChildren(QFileDialog)
    assert dialog.nameFilters() == ["Workbook (*.xlsx)", "CSV (*.csv)", "Markdown (*.md)"]
    for suffix in ("txt", "xlsx", "csv", "md"):
        dialog.fileSelected.emit(str(tmp_path / f"ships.{suffix}"))
    dialog.reject()
    at.desktop.written()
    sheet = openpyxl.load_workbook(tmp_path / "ships.xlsx").active
    assert sheet is not None
    assert [row[1].value for row in sheet.iter_rows()] == [
        "How many tons does the ship carry?",
        "The Thermopylae carries 600 tons of tea.",
        "The Ariel carries 500 tons of tea.",
        "not found",
    ]
    for file in ("ships.csv", "ships.md"):
        links = re.findall(r"pilcrow:[^\s,>]+", (tmp_path / file).read_text())
        assert "Thermopylae.pdf" in {parse_link(link).file for link in links}
    at.desktop.wait(lambda: at.desktop.tab().conversation.undo.message.text() == "Written to ships.md.")
    assert not (tmp_path / "ships.txt").exists()


def test_a_column_is_added_by_a_question_in_the_last_head_asked_otherwise_and_removed(at: Fleet) -> None:
    def quick(body: Body) -> Reply:
        found = re.search(r"\[(S\d+:\d+)\][^\n]*\n?[^\n]*?(The \w+ is the fastest of them all)", shown(body))
        finding = {"task": 1, "found": True, "answer": f"{found[2]}.", "ids": [found[1]]} if found else {}
        return said({"relevance": 0.9, "findings": [finding or {"task": 1, "found": False}]})

    first = at.answered()
    at.put_in_the_fourth()
    at.server.script = scripted(agent=quick)

    def changed(change: Callable[[FindingsView], object]) -> tuple[FindingsView, set[str]]:
        """The table once it is changed, and what the books of the ships were asked for it."""
        before, view, old = len(at.server.requests), at.view(), at.view().table
        assert old is not None
        change(old.view)
        at.desktop.wait(lambda: at.view() is not view and not at.view().running)
        table = at.view().table
        assert table is not None
        assert len(at.desktop.tab().conversation.exchanges()) == 1, "it took the place of the other"
        sent = [str(body["messages"]) for body in at.server.requests[before:]]
        tasks = [told.partition("Tasks:")[2] for told in sent if any(f"“{ship}”" in told for ship in SHIPS)]
        known = ("How many tons", "Is she fast", "Is she the fastest")
        return table.view, {name for name in known if any(name in asked for asked in tasks)}

    def add(table: FindingsView) -> None:
        at.desktop.bot.mouseClick(table.columns.add, Qt.MouseButton.LeftButton)
        field = table.columns.field
        assert field is not None
        at.desktop.bot.keyClicks(field, "Is she fast?")
        at.desktop.bot.keyClick(field, Qt.Key.Key_Return)

    def choose(table: FindingsView, column: int, words: str) -> None:
        at.choose(words, table.columns.menu(column))

    def reword(table: FindingsView) -> None:
        choose(table, 2, "Ask this column in other words")
        field = table.columns.field
        assert field is not None
        assert field.text() == "Is she fast?"
        field.setText("Is she the fastest?")
        at.desktop.bot.keyClick(field, Qt.Key.Key_Return)

    def heads(table: FindingsView) -> list[str]:
        return [task.text for task in table.findings.table.tasks]

    assert first.table is not None
    table, asked = changed(add)
    assert heads(table) == ["How many tons does the ship carry?", "Is she fast?"]
    assert asked == {"Is she fast"}, "only the new column is asked"
    assert at.view().about.text() == "About 4 documents of “Ships”", "with the one that has come"
    assert table.findings.rowCount() == 4, "of a few documents each has its row"
    assert table.findings.index(2, 2).data() == "The Lothair is the fastest of them all."
    table, asked = changed(reword)
    assert heads(table) == ["How many tons does the ship carry?", "Is she the fastest?"]
    assert asked == {"Is she the fastest"}
    table, asked = changed(lambda table: choose(table, 1, "Remove this column"))
    assert heads(table) == ["Is she the fastest?"]
    assert not asked, "the rest is known"
    assert not table.columns.menu(1).actions()[2].isEnabled(), "one column stays"
    table.columns.begin_adding()
    field = table.columns.field
    assert field is not None
    at.desktop.bot.keyClick(field, Qt.Key.Key_Escape)
    assert field.isHidden()


LARGER = "What do the Ariel and the ship of 600 tons carry?"


def stepwise(body: Body) -> Reply:
    """A model that plans two steps, and finds the sentence with the number that each asks for."""
    text, kind = "\n".join(str(message["content"]) for message in body["messages"]), deep_step(body)
    if kind == "plan":
        return said(
            {"intents": [{"ask": "Which ship carries 600 tons?"}, {"ask": "How much does the Ariel carry?"}]}
        )
    asked = text.rpartition("Question: ")[2]
    tons = 600 if "600" in asked else 500
    found = re.search(rf"\[((?:D\d+:)?S\d+:\d+)\][^\[]*?The (\w+) carries {tons} tons", text)
    if kind != "judge":
        return Reply(f"The Ariel carries 500 tons [{found[1]}]." if found else "I cannot say.")
    conclusion = f"The {found[2]} carries {tons} tons" if found else ""
    return said({"sufficient": bool(found), "conclusion": conclusion, "ids": [found[1]] if found else []})


def test_the_steps_of_a_deep_answer_are_looked_at_edited_exported_and_handed_on(at: Fleet, tmp_path: Path) -> None:
    at.server.script = stepwise
    view = at.answered("Deep", LARGER)
    chain = view.chain
    assert chain is not None
    assert chain.fold.accessibleName() == "2 steps that had to be known"
    chain.toggle()
    assert [intent.concluded for intent in chain.chain.intents] == [
        "The Thermopylae carries 600 tons",
        "The Ariel carries 500 tons",
    ]
    assert not chain.on.isVisible()
    (line,) = chain.views[0].findChildren(type(chain.fold))[-1:]
    assert "The Thermopylae carries 600 tons of tea." in line.accessibleName()
    line.click()
    split = at.desktop.tab().split
    at.desktop.wait(lambda: split.setting is not None and split.setting.path == str(at.books[1]))

    chain.export.click()
    (dialog,) = at.desktop.tab().conversation.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "steps.json"))
    dialog.fileSelected.emit(str(tmp_path / "steps.md"))
    dialog.reject()
    at.desktop.written()
    assert chain_files.load_chain(tmp_path / "steps.json") == chain.chain
    assert "Thermopylae" in (tmp_path / "steps.md").read_text()

    chain.views[1].edit.click()
    editor = chain.views[1].editor
    assert editor is not None
    editor.box.setPlainText("How many tons does the Ariel carry?")
    editor.ask.click()
    assert chain.on.isVisible()
    before = len(at.server.requests)
    chain.on.click()
    at.desktop.wait(lambda: at.view() is not view and not at.view().running)
    assert [deep_step(body) for body in at.server.requests[before:]] == ["judge", "answer"], "the first is known"
    edited = at.view().chain
    assert edited is not None
    assert edited.chain.intents[1].asked == "How many tons does the Ariel carry?"

    edited.toggle()
    edited.hand.click()
    assert at.chips.known.isVisible()
    before = len(at.server.requests)
    answered = at.answered("Quick", "Which of both is larger?")
    assert answered.answered is not None
    assert "Thermopylae" in str(at.server.requests[before]["messages"]), "it begins with what is known"
    assert not at.chips.known.isVisible()


def test_the_documents_that_a_question_names_stand_in_full_above_the_answer(qtbot: QtBot) -> None:
    title = "The Book of the Thermopylae, and of Everything That She Carried from 1868 until She Was Sunk in 1907"
    books = tuple(AskedDocument(name, f"/{name}.pdf", name, 1) for name in ("Ariel", title, "Lothair"))
    view = SeveralView("What does the Thermopylae carry?", None)
    qtbot.addWidget(view)
    for event in (AskedOf(Scope(Reach.COLLECTION, "Ships"), "quick", books), Narrowed((2,))):
        view.show_event(event)
    told = f"About 3 documents of “Ships”\nLooked for first in: {title}"
    assert view.about.text() == told
    assert view.about.wordWrap()
    later = SeveralView(view.question, None)
    qtbot.addWidget(later)
    later.restore(view.exchange().events)
    assert later.about.text() == told


def test_silent_documents_fold_to_a_counted_line_and_rows_sort_by_what_their_cells_are_worth(qtbot: QtBot) -> None:
    def row(doc: int, text: str = "", value: float | None = None, problem: Words = "") -> FindingsRow:
        finding = Finding(doc, 0, text, found=bool(text), value=value, unit="GBP", problem=problem)
        return FindingsRow(doc, f"Lease {doc}", (finding,))

    said = [row(1, "£900 a month", 900), row(2, "£1,200 a month", 1200), row(3, "£85.50 a week", 85.5)]
    rows = [*said, *(row(doc) for doc in range(4, 416)), *(row(doc, problem=UNASKED) for doc in range(416, 461))]
    rows.append(row(461, problem=Message("could not be asked: {problem}", problem="it fell over")))
    card = FindingsCard(FindingsTable((Task("Rent?"),), tuple(rows)), None, Citations())
    qtbot.addWidget(card)
    card.resize(400, 500)
    card.show()
    assert card.silent.accessibleName() == "not found in 412 documents · 45 not asked yet"

    def told() -> list[str]:
        return [card.view.findings.index(n, 0).data() for n in range(card.view.findings.rowCount())]

    assert told() == ["Lease 1", "Lease 2", "Lease 3", "Lease 461"], "what failed is not silent"
    low = card.view.heightForWidth(380)
    card.view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert told() == ["Lease 3", "Lease 1", "Lease 2", "Lease 461"]
    qtbot.mouseClick(card.silent, Qt.MouseButton.LeftButton)
    assert len(told()) == 461
    assert told()[:3] == ["Lease 3", "Lease 1", "Lease 2"]
    assert card.view.heightForWidth(380) > low
    qtbot.mouseClick(card.silent, Qt.MouseButton.LeftButton)
    assert len(told()) == 4


def test_the_cell_with_the_keyboard_stays_that_of_its_document(qtbot: QtBot) -> None:
    def row(doc: int, value: float, *, found: bool = True) -> FindingsRow:
        return FindingsRow(doc, f"Lease {doc}", (Finding(doc, 0, f"£{value}", found=found, value=value),))

    def table(*rows: FindingsRow) -> FindingsTable:
        others = (row(doc, 1000) for doc in range(5, 10))
        return FindingsTable((Task("Rent?"),), (*rows, *others))

    def current() -> tuple[str, int]:
        at = card.view.currentIndex()
        return card.view.findings.index(at.row(), 0).data(), at.column()

    card = FindingsCard(table(row(2, 900), row(4, 800)), None, Citations())
    qtbot.addWidget(card)
    card.show()
    card.view.setCurrentIndex(card.view.findings.index(1, 1))
    card.view.show_table(table(row(1, 700), row(2, 900), row(3, 0, found=False), row(4, 800)))
    assert current() == ("Lease 4", 1), "when rows are filled"
    qtbot.mouseClick(card.silent, Qt.MouseButton.LeftButton)
    assert current() == ("Lease 4", 1), "when the silent are unfolded"
    card.view.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert current() == ("Lease 4", 1), "when the rows are sorted"
    assert card.view.selectedIndexes() == [card.view.currentIndex()]
    card.view.setCurrentIndex(card.view.findings.index(8, 1))
    assert current() == ("Lease 3", 1)
    qtbot.mouseClick(card.silent, Qt.MouseButton.LeftButton)
    assert not card.view.currentIndex().isValid(), "what is folded is not current"


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_question_of_a_new_column_is_written_where_its_button_is(
    qtbot: QtBot, qapp: QApplication, direction: Qt.LayoutDirection
) -> None:
    before = qapp.layoutDirection()
    qapp.setLayoutDirection(direction)
    try:
        finding = Finding(1, 0, "12 ships", found=True)
        view = FindingsView(FindingsTable((Task("Ships?"),), (FindingsRow(1, "North", (finding,)),)), None)
        qtbot.addWidget(view)
        view.resize(700, 200)
        view.set_editable(True)
        view.show()
        view.columns.begin_adding()
        field = view.columns.field
        assert field is not None
        assert field.geometry().contains(view.columns.add.geometry().center())
    finally:
        qapp.setLayoutDirection(before)


def test_a_cell_shows_what_came_of_its_check(qtbot: QtBot) -> None:
    citation = Citation(1, Coordinate(1, 1, 1), 9, 17, (0, 8))

    def shown(state: str) -> tuple[str, QImage]:
        cell = Finding(1, 0, "12 ships [S1:1]", (citation,), True, 1.0, ("4",), state=state, why="It says 3.")
        view = FindingsView(FindingsTable((Task("Ships?"),), (FindingsRow(1, "North", (cell,)),)), None)
        qtbot.addWidget(view)
        view.resize(400, 200)
        view.show()
        index = view.findings.index(0, 1)
        return str(index.data(Qt.ItemDataRole.ToolTipRole)), view.viewport().grab().toImage()

    shots = {state: shown(state) for state in ("", "supported", "contradicted")}
    pictures = [picture for _, picture in shots.values()]
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[:n])
    assert "contradicted" in shots["contradicted"][0]
    assert "It says 3." in shots["contradicted"][0]


def test_a_name_without_blanks_breaks_inside_its_column_which_shows_its_head(qtbot: QtBot) -> None:
    name = "annualreportoftheharbour_2031_finalversion"
    rows = (FindingsRow(1, name, (Finding(1, 0, "12 berths", found=True),)),)
    card = FindingsCard(FindingsTable((Task("Berths?"),), rows), None, Citations())
    qtbot.addWidget(card)
    font = card.view.font()
    font.setPointSizeF(1.5 * font.pointSizeF())
    card.view.setFont(font)
    card.resize(300, 300)
    card.show()
    assert card.view.columnWidth(0) >= card.view.horizontalHeader().sectionSizeHint(0)
    room = card.view.columnWidth(0)
    assert card.view.fontMetrics().horizontalAdvance(name) > room
    assert card.view.sizeHintForRow(0) > 2 * card.view.fontMetrics().lineSpacing(), "it has lines of its own"
