"""A reader asks several documents at once in the window: real PDFs, and a chat server on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from windows import Desktop

from chatserver import ChatServer
from pdfs import pages
from pilcrow.core.highlights import MarkKind
from pilcrow.core.shelf import IndexState
from pilcrow.ui.chat.several_view import SeveralView
from test_thorough import QUESTION, SHIPS, scripted

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The books of three ships, the last of which does not say how much she carries."""
    folder = tmp_path_factory.mktemp("fleet")
    logs = [
        f"Day {n}. The wind was fair.\n\nThe sea was calm all day, and nothing else was seen." for n in range(3)
    ]
    holds = [f"The {name} carries {tons}00 tons of tea." for tons, name in enumerate(SHIPS[:2], 5)]
    holds.append(f"The {SHIPS[2]} is the fastest of them all.")
    books = zip(SHIPS, holds, strict=True)
    return [pages(folder / f"{name}.pdf", [f"Book of the {name}\n\n{hold}", *logs]) for name, hold in books]


class Fleet:
    """A window with the three books in a collection, read; the first of them is open."""

    def __init__(self, desktop: Desktop, books: list[Path], server: ChatServer) -> None:
        self.desktop, self.books, self.server = desktop, books, server
        desktop.host = server.host
        self.begin()
        window = desktop.window
        window.backend.collections.create("Ships")
        window.backend.collections.add("Ships", [str(book) for book in books])
        window.library.desk.refresh()
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
        return self.desktop.tab().conversation.asking.scope

    def offered(self) -> str:
        """What the menu of scopes says."""
        return "\n".join(action.text() for action in self.chips.menu().actions())

    def choose(self, words: str, menu: QMenu | None = None) -> None:
        actions = (menu or self.chips.menu()).actions()
        next(action for action in actions if action.text().startswith(words)).trigger()

    def ask(self, mode: str = "Thorough", question: str = QUESTION) -> SeveralView:
        """Ask the collection."""
        self.choose("Ships")
        self.choose(mode, self.chips.mode_menu())
        self.desktop.ask(question)
        return self.view()

    def view(self) -> SeveralView:
        view = self.desktop.tab().conversation.views[-1]
        assert isinstance(view, SeveralView)
        return view

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
    shown = [[table.findings.index(row, column).data() for column in range(2)] for row in range(3)]
    assert [text for _, text in shown] == [
        "The Ariel carries 500 tons of tea.",
        "The Thermopylae carries 600 tons of tea.",
        "does not say",
    ]
    labels = [chip.label for chip in view.answer._writer.chips if chip.citation]
    assert any("Thermopylae" in label and label.endswith("p. 1") for label in labels), "chips name the document"
    assert view.rows.fold.accessibleName() == "3 documents asked · 2 have something · 1 does not say"
    second = table.findings.index(1, 1)
    table.scrollTo(second)
    table.activate(second)
    at.desktop.wait(lambda: at.desktop.tab().path == str(fleet[1]))
    tab = at.desktop.tab()
    at.desktop.wait(lambda: tab.evidence.subject is not None and tab.evidence.lit)
    assert MarkKind.CITED in {mark.kind for mark in tab.evidence.lit}, "its marks are there, too"
    at.desktop.wait(lambda: tab.viewer._overlay.kept)
