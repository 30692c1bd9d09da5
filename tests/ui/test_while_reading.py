"""The window while pages are read: contents that grow without jumping, and questions answered all the same."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from windows import NOWHERE, Desktop, Script, part

import faulty
import pdfs
import processes
from chatserver import ChatServer
from pdfs import Manual
from pilcrow.core.exchange.events import Answered, AnsweredFrom, IndexEvent, Indexing, Notice, NoticeCode
from pilcrow.core.exchange.read_events import ProvisionalStructure, Structured
from pilcrow.engines.store.file import database
from pilcrow.ui.chat.citations import CitedPassage, Where
from pilcrow.ui.contents.tree import ContentsTree
from pilcrow.ui.document.tab import Tab
from processes import LONG


@pytest.fixture
def book(tmp_path: Path) -> Manual:
    """Long enough to be asked before it is read."""
    return pdfs.manual(tmp_path / "long.pdf", chapters=40, sections=8, seed=8)


def reading(desktop: Desktop, book: Manual) -> Tab:
    """The tab as soon as there are contents."""
    desktop.window.open(str(book.path))
    tab = desktop.tab()
    desktop.wait(lambda: tab.contents.document)
    return tab


def ask_meanwhile(desktop: Desktop, book: Manual) -> Tab:
    """The tab when a question has been answered that was asked before anything was read."""
    desktop.window.open(str(book.path))
    tab = desktop.tab()
    desktop.wait(lambda: tab.info)
    desktop.ask(f"Where does {part(book, 1)} belong?")
    desktop.wait(tab.conversation.exchanges)
    return tab


def basis(tab: Tab) -> AnsweredFrom:
    """What the last answer says that it comes from."""
    (found,) = (e for e in tab.conversation.exchanges()[-1].events if isinstance(e, AnsweredFrom))
    return found


def test_a_question_while_pages_are_read_is_answered_from_them_and_its_evidence_stays(
    desktop: Desktop, book: Manual
) -> None:
    desktop.host = NOWHERE
    desktop.heard = lambda event: hold_reader(desktop, event)
    desktop.start()
    tab = ask_meanwhile(desktop, book)
    assert tab.document is None
    assert any(f" of {book_pages(tab)}" in text for text in words(tab))
    assert 0 < basis(tab).read < basis(tab).pages == book_pages(tab)
    assert f"From the {basis(tab).read:,} of {book_pages(tab):,} pages read so far" in desktop.said()
    (chip, *_) = tab.conversation.views[-1].answered.citations
    (before,) = tab.conversation.exchanges()
    place = marked_place(tab)

    processes.found(desktop.reader()).resume()
    desktop.wait(lambda: speaks_of_document(tab))
    assert not any(f" of {book_pages(tab)}" in text for text in words(tab))
    (after,) = tab.conversation.exchanges()
    assert answer(after).text == answer(before).text
    (cited, *_) = answer(after).citations
    paragraph = tab.backend.corpora.corpus([tab.document], embed=False).paragraph(cited.at)
    assert part(book, 1) in paragraph.text[slice(*cited.quote)]
    tab.conversation.citations.activated.emit(CitedPassage(cited), Where.NEAR)
    assert marked_place(tab) == place
    assert chip.number == cited.number

    desktop.ask("And what else?")  # goes on where the other left off
    desktop.wait(lambda: len(tab.conversation.exchanges()) == 2)
    desktop.end()
    desktop.start()  # and both are there after a restart
    again = desktop.open(book.path)
    desktop.wait(lambda: len(again.conversation.exchanges()) == 2)
    assert answer(again.conversation.exchanges()[0]) == answer(after)


def test_what_was_asked_is_there_again_though_the_window_was_closed_before_all_was_read(
    desktop: Desktop, book: Manual
) -> None:
    desktop.heard = lambda event: hold_reader(desktop, event)
    desktop.start()
    tab = ask_meanwhile(desktop, book)
    assert tab.document is None
    (before,) = tab.conversation.exchanges()
    desktop.end()
    desktop.heard = lambda _event: None
    desktop.start()
    tab = reading(desktop, book)
    desktop.ask(f"Where does {part(book, 2)} belong?")
    desktop.wait(lambda: speaks_of_document(tab))
    desktop.wait(lambda: len(tab.conversation.exchanges()) == 2)
    after = tab.conversation.exchanges()[0]
    assert (after.question, answer(after).text) == (before.question, answer(before).text)
    assert tab.document is not None
    (cited, *_) = answer(after).citations
    paragraph = tab.backend.corpora.corpus([tab.document], embed=False).paragraph(cited.at)
    assert part(book, 1) in paragraph.text[slice(*cited.quote)]
    said = tab.conversation.exchanges()
    desktop.end()
    desktop.start()
    again = desktop.open(book.path)
    desktop.wait(lambda: again.conversation.exchanges() == said)


def test_a_question_is_answered_while_all_that_was_read_is_being_written(
    desktop: Desktop, book: Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", LONG)  # writing waits for as long as the question takes
    other = sqlite3.connect(desktop.folder / "library.db", LONG, isolation_level=None, check_same_thread=False)
    first = threading.Event()

    def hold(event: IndexEvent) -> None:
        """Another program begins to write as soon as all has been read, and the first question answered."""
        if isinstance(event, ProvisionalStructure) and event.done == len(event.document.pages):
            first.wait(LONG)
            other.execute("BEGIN IMMEDIATE")

    desktop.heard = hold
    desktop.start()
    tab = ask_meanwhile(desktop, book)
    desktop.written()
    first.set()
    desktop.wait(lambda: other.in_transaction)
    desktop.ask(f"Where does {part(book, 60)} belong?")
    desktop.wait(lambda: len(tab.conversation.exchanges()) == 2)
    assert tab.document is None
    other.close()
    assert basis(tab).read == book_pages(tab), "it has all pages to answer from"
    assert answer(tab.conversation.exchanges()[1]).citations
    desktop.wait(lambda: speaks_of_document(tab))
    assert len(tab.conversation.exchanges()) == 2


def test_an_answer_says_what_is_searched_by_words_only_so_far_also_later(desktop: Desktop, book: Manual) -> None:
    embedding, go_on = threading.Event(), threading.Event()

    def hold(event: IndexEvent) -> None:
        if isinstance(event, Indexing) and event.stage == "embed" and not embedding.is_set():
            embedding.set()
            go_on.wait(LONG)

    desktop.heard = hold
    desktop.start()
    tab = reading(desktop, book)
    desktop.wait(embedding.is_set)
    desktop.wait(lambda: speaks_of_document(tab))
    desktop.ask(f"Where does {part(book, 1)} belong?")
    desktop.wait(tab.conversation.exchanges)
    found = basis(tab)
    assert found.read == found.pages
    assert found.embedded < found.paragraphs
    said = f"Still being prepared for search: {100 * found.embedded // found.paragraphs} % done"
    assert said in desktop.said()
    desktop.written()
    go_on.set()
    desktop.end()
    desktop.heard = lambda _event: None
    desktop.start()
    desktop.open(book.path)
    desktop.wait(lambda: said in desktop.said())


def test_an_answer_may_take_longer_than_the_reading(desktop: Desktop, book: Manual) -> None:
    script = Script(part(book, 1))
    with ChatServer(script) as server:
        desktop.host = server.host
        desktop.start(context=4096)
        tab = reading(desktop, book)
        desktop.ask(book.paragraphs[1][0].split(".")[0] + "?")
        desktop.wait(lambda: "found" in desktop.dots(book.headings[1].title))
        desktop.wait(lambda: tab.document is not None)
        assert tab.conversation.views[-1].running
        for _ in range(2):
            script.go_on()
        desktop.wait(lambda: tab.conversation.exchanges() and speaks_of_document(tab))
        (exchange,) = tab.conversation.exchanges()
        assert tab.document is not None
        (cited,) = answer(exchange).citations
        assert part(book, 1) in tab.backend.corpora.corpus([tab.document], embed=False).paragraph(cited.at).text
        desktop.wait(lambda: "cited" in desktop.dots(book.headings[1].title))


def test_a_question_ends_with_the_file_that_it_was_asked_about(desktop: Desktop, book: Manual) -> None:
    begun, broken = threading.Event(), threading.Event()
    desktop.heard = lambda _event: begun.set() or broken.wait(LONG)
    desktop.start()
    desktop.window.open(str(book.path))
    tab = desktop.tab()
    desktop.wait(begun.is_set)
    desktop.ask("What does it say?")
    book.path.write_bytes(b"This is no PDF any more.")
    desktop.wait(tab.failure.isVisible)
    broken.set()
    (exchange,) = tab.conversation.exchanges()
    assert exchange.events == (Notice("There is nothing to ask about.", NoticeCode.FAILED),)


def test_the_window_may_be_closed_while_a_question_waits(desktop: Desktop, book: Manual) -> None:
    desktop.heard = lambda _event: processes.found(desktop.reader()).suspend()
    desktop.start()
    desktop.window.open(str(book.path))
    tab = desktop.tab()
    desktop.wait(lambda: tab.progress)
    desktop.ask("What does it say?")
    view = tab.conversation.views[-1]
    assert view.running
    desktop.end()
    assert not view.running, "nothing goes on, such as the clock that tells how long it takes"


def test_contents_that_grow_leave_the_readers_row_where_it_is(desktop: Desktop, book: Manual) -> None:
    desktop.start()
    tab = reading(desktop, book)
    tree = tab.contents.findChild(ContentsTree)
    tree.enter()
    desktop.bot.keyClick(tree, Qt.Key.Key_Down)
    desktop.bot.keyClick(tree, Qt.Key.Key_Down)
    desktop.bot.keyClick(tree, Qt.Key.Key_Right)
    title, top = tree.currentIndex().data(), tree.visualRect(tree.currentIndex()).top()
    rows = tree.model().rowCount()
    assert tree.isExpanded(tree.currentIndex())
    desktop.wait(lambda: tab.document is not None)
    assert tree.model().rowCount() >= rows
    assert tree.currentIndex().data() == title
    assert tree.visualRect(tree.currentIndex()).top() == top
    assert tree.isExpanded(tree.currentIndex())


def damage_file(desktop: Desktop) -> None:
    faulty.overwrite(desktop.library, desktop.folder)


def damage_places(desktop: Desktop) -> None:
    faulty.alter(desktop.folder, "UPDATE places SET spans = x'00'")


@pytest.mark.parametrize("damage", [damage_file, damage_places])
def test_in_a_damaged_library_no_question_waits_for_ever(
    desktop: Desktop, book: Manual, damage: Callable[[Desktop], None]
) -> None:
    def hold_and_damage(event: IndexEvent) -> None:
        hold_reader(desktop, event)
        if isinstance(event, Structured):
            damage(desktop)

    desktop.heard = hold_and_damage
    desktop.start()
    tab = ask_meanwhile(desktop, book)
    processes.found(desktop.reader()).resume()
    desktop.wait(lambda: tab.document)
    for count, question in enumerate(("What now?", "And now?", "And then?"), 2):
        desktop.ask(question)
        desktop.wait(lambda count=count: len(tab.conversation.views) == count)
        desktop.wait(lambda: not tab.conversation.views[-1].running)
    assert "is damaged: “pilcrow library rescue” saves" in desktop.said()
    assert not any("went wrong inside" in notice for notice in tab.notices)


def hold_reader(desktop: Desktop, event: IndexEvent) -> None:
    """Stop reading at what the first question is answered from."""
    if isinstance(event, ProvisionalStructure) and event.paragraphs and event.done < len(event.document.pages):
        processes.found(desktop.reader()).suspend()


def speaks_of_document(tab: Tab) -> bool:
    """Whether the conversation is about the document, no longer about a draft of it."""
    return tab.evidence.subject is not None and tab.evidence.subject.document is tab.document


def words(tab: Tab) -> list[str]:
    from PySide6.QtWidgets import QLabel

    return [label.text() for label in tab.left.findChildren(QLabel)]


def book_pages(tab: Tab) -> int:
    assert tab.info is not None
    return len(tab.info.pages)


def answer(exchange: object) -> Answered:
    from pilcrow.core.reader.conversation import Exchange

    assert isinstance(exchange, Exchange)
    (answered,) = [event for event in exchange.events if isinstance(event, Answered)]
    return answered


def marked_place(tab: Tab) -> list[object]:
    return [(mark.page, mark.boxes) for mark in tab.evidence.lit if mark.number]
