"""A large document is being indexed, others are opened: what is looked at is done first, with real processes."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from windows import Desktop

import pdfs
import processes
from pdfs import Manual
from pilcrow.core.exchange.events import Indexed, IndexEvent, Indexing
from pilcrow.core.model import Document
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from processes import LONG


@pytest.fixture
def large(tmp_path: Path) -> Manual:
    return pdfs.manual(tmp_path / "large.pdf", chapters=16, sections=6, seed=8)


@pytest.fixture
def book(tmp_path: Path) -> Manual:
    """A document that is embedded in several batches."""
    return pdfs.manual(tmp_path / "book.pdf", chapters=6, sections=6, seed=8)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return pdfs.pages(tmp_path / "small.pdf", ["A few words about pumps.", "And some about valves."])


class Course:
    """What happened, in order: (path, stage) of each event."""

    def __init__(self, desktop: Desktop) -> None:
        self.steps: list[tuple[str, str]] = []
        desktop.window.indexer.happened.connect(self._note)

    def _note(self, path: str, event: IndexEvent) -> None:
        stage = event.stage if isinstance(event, Indexing) else type(event).__name__
        self.steps.append((path, stage))

    def has(self, path: Path, stage: str) -> bool:
        return (str(path), stage) in self.steps

    def between(self, first: tuple[Path, str], last: tuple[Path, str]) -> set[str]:
        """The paths of all steps from one to another."""
        begin = self.steps.index((str(first[0]), first[1]))
        return {path for path, _ in self.steps[begin : self.steps.index((str(last[0]), last[1]))]}


def undisturbed(path: Path, folder: Path) -> tuple[Document, list[str]]:
    """A document that was indexed alone, and the texts of its paragraphs."""
    with Workspace(folder, Settings(chat_host="http://127.0.0.1:9")) as workspace:
        (*_, done) = workspace.index(str(path), embed=False)
        assert isinstance(done, Indexed)
        return done.document, texts(workspace, done.document)


def texts(workspace: Workspace, document: Document) -> list[str]:
    return [paragraph.text for paragraph in workspace.library.every(document.structure)]


def test_a_small_document_is_done_while_a_large_one_is_read_which_goes_on_to_the_same_result(
    desktop: Desktop, large: Manual, small: Path, tmp_path: Path
) -> None:
    opened = threading.Event()

    def hold(event: IndexEvent) -> None:
        """A reader is ready while the first one is embedded, until the large one is there to be indexed."""
        if isinstance(event, Indexing) and event.stage == "embed":
            opened.wait(LONG)

    desktop.heard = hold
    window = desktop.start()
    course = Course(desktop)
    desktop.open(pdfs.pages(tmp_path / "first.pdf", ["A page about bolts."]))
    desktop.wait(desktop.ready_readers)
    reader = processes.found(*desktop.ready_readers())
    reader.suspend()  # the large one's process is silent, as in the recovery of a huge structure
    window.open(str(large.path))
    desktop.wait(lambda: any(job.path == str(large.path) for job in window.indexer._jobs))
    opened.set()
    desktop.wait(lambda: reader.pid in desktop.readers_in_use())
    tab = desktop.open(small)
    desktop.wait(lambda: course.has(small, "Indexed"))
    assert not course.has(large.path, "Structured")
    assert tab.document is not None

    reader.resume()
    window.open(str(large.path))
    desktop.wait(lambda: course.has(large.path, "Structured"))
    alone, expected = undisturbed(large.path, tmp_path / "alone")
    found = desktop.tab().document
    assert found is not None
    assert found.sections == alone.sections
    assert texts(desktop.workspace, found) == expected


def test_the_next_file_finds_a_reader_that_is_ready_and_that_ends_when_all_is_done(
    desktop: Desktop, large: Manual, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.engines.pdf.parent.pool.REST", 0.1)
    in_use: list[int | None] = []

    def look(event: IndexEvent) -> None:
        if isinstance(event, Indexing) and event.path == str(small) and not in_use:
            in_use.extend(desktop.readers_in_use())

    desktop.heard = look
    window = desktop.start()
    course = Course(desktop)
    window.open(str(large.path))
    desktop.wait(desktop.ready_readers)
    (ready,) = desktop.ready_readers()
    desktop.open(small)
    desktop.wait(lambda: course.has(small, "Indexed"))
    assert ready in in_use
    desktop.wait(lambda: not window.indexer.current)
    desktop.wait(lambda: not desktop.readers())


def test_the_tab_in_view_is_embedded_first_and_the_other_goes_on_where_it_was(
    desktop: Desktop, book: Manual, small: Path
) -> None:
    reached, opened = threading.Event(), threading.Event()

    def hold(event: IndexEvent) -> None:
        """The book is in the midst of embedding until the small one is there to be indexed."""
        embedding = isinstance(event, Indexing) and event.stage == "embed" and 0 < event.done < event.total
        if embedding and not reached.is_set():
            reached.set()
            opened.wait(LONG)

    desktop.heard = hold
    window = desktop.start()
    course = Course(desktop)
    window.open(str(book.path))
    desktop.wait(reached.is_set)
    window.open(str(small))
    desktop.wait(lambda: any(job.path == str(small) for job in window.indexer._jobs))
    opened.set()
    desktop.wait(lambda: course.has(book.path, "Indexed"))
    begun = next(step for step in course.steps if step[0] == str(small))
    assert course.between((small, begun[1]), (small, "Indexed")) == {str(small)}
    read = [step for step in course.steps if step == (str(book.path), "Structured")]
    assert len(read) == 1, "the book was read once"


def test_a_document_that_is_closed_gives_way_and_keeps_what_was_embedded(
    desktop: Desktop, book: Manual, small: Path
) -> None:
    halfway = threading.Event()
    totals: list[int] = []

    def note(event: IndexEvent) -> None:
        if isinstance(event, Indexing) and event.stage == "embed" and event.path == str(book.path):
            totals.append(event.total)
            if 2 * event.done > event.total:
                halfway.set()

    desktop.heard = note
    window = desktop.start()
    window.open(str(book.path))
    desktop.wait(halfway.is_set)
    window.close_tab(desktop.tab())
    desktop.open(small)
    desktop.wait(lambda: not window.indexer.current)
    all_of_it = totals[0]
    totals.clear()
    desktop.open(book.path)
    desktop.wait(lambda: not window.indexer.current)
    assert not totals or totals[0] < all_of_it


def test_the_processes_end_when_nobody_has_needed_them_for_a_while(
    desktop: Desktop, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.engines.pdf.parent.pool.REST", 0.1)
    monkeypatch.setattr("pilcrow.engines.worker.REST", 0.1)
    monkeypatch.setattr("pilcrow.workspace._LONG", 0)
    window = desktop.start()
    tab = desktop.open(small)
    desktop.wait(lambda: not window.indexer.current)
    workspace = desktop.workspace
    desktop.wait(lambda: desktop.reader() is None)
    desktop.wait(
        lambda: not any(p.pid for p in workspace.embedders.processes) and workspace._terms_process.pid is None
    )
    desktop.ask("What is said about valves?")
    desktop.wait(tab.conversation.exchanges)  # there is another one for the question
    assert "valves" in desktop.said()
