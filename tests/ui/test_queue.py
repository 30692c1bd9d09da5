"""The order of all indexing work: what is in front first, then the shortest, and nothing done is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from pilcrow.core.errors import PdfError, PilcrowError
from pilcrow.core.exchange.events import Indexed, IndexEvent, Indexing, Notice, NoticeCode
from pilcrow.core.exchange.read_events import Structured, Waiting
from pilcrow.core.indexing.pipeline import IndexRequest
from pilcrow.core.indexing.work import Pieces, nearness
from pilcrow.core.model import Document, PageInfo, Section, Source
from pilcrow.ui.base.indexer import BATTERY, READER, Indexer
from processes import LONG


def document(path: str, pages: int = 1) -> Document:
    return Document(path, path, path, (PageInfo(100, 100, ""),) * pages, (), {})


class Shelf:
    """Indexing of documents that are so many pieces of embedding; `meanwhile` is called in the midst of some."""

    def __init__(self, pieces: dict[str, int]) -> None:
        self.pieces = pieces
        self.begun: list[str] = []
        self.done: list[str] = []
        self.noted: list[tuple[str, object]] = []
        self.meanwhile: dict[tuple[str, int], Callable[[], object]] = {}
        self.added = threading.Event()
        self.away = False
        """Whether the server of the embedding model is."""

    def note(self, path: str, event: IndexEvent | None) -> None:
        """What a library would tell of its documents."""
        self.noted.append((path, type(event)))

    def failed(self, path: str, why: str) -> None:
        self.noted.append((path, why))

    def index(self, request: IndexRequest) -> Iterator[IndexEvent]:
        path = request.path
        self.begun.append(path)
        self.added.wait(LONG)
        yield Waiting()
        yield Structured(document(path))
        if self.away:
            yield Notice("No server answers.", NoticeCode.SERVER_AWAY)
        for piece in range(1, 1 if self.away else self.pieces[path] + 1):
            if request.stopped():
                return
            self.done.append(path)
            self.meanwhile.get((path, piece), lambda: None)()
            yield Indexing(path, "embed", piece, self.pieces[path])
        yield Indexed(path, document(path), fresh=True, seconds=0)


class Desk:
    """An indexer over a shelf, and what it told."""

    def __init__(self, bot: QtBot, shelf: Shelf) -> None:
        self.bot, self.shelf = bot, shelf
        self.indexer = Indexer(shelf.index, shelf)
        self.indexed: list[str] = []
        self.failed: list[tuple[str, PilcrowError]] = []
        self.indexer.happened.connect(self._note)
        self.indexer.failed.connect(lambda path, error: self.failed.append((path, error)))

    def _note(self, path: str, event: IndexEvent) -> None:
        if isinstance(event, Indexed):
            self.indexed.append(path)

    def add(self) -> None:
        """Everything at once, while nothing can be done yet."""
        for path, pieces in self.shelf.pieces.items():
            self.indexer.add(path, pages=pieces)
        self.shelf.added.set()

    def wait(self) -> None:
        """Until all is done."""
        self.bot.waitUntil(lambda: not self.indexer.current)


MakeDesk = Callable[[Shelf], Desk]


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[MakeDesk]:
    made: list[Desk] = []

    def make(shelf: Shelf) -> Desk:
        made.append(Desk(qtbot, shelf))
        return made[-1]

    yield make
    for one in made:
        one.indexer.close()


def test_small_documents_do_not_wait_for_large_ones(desk: MakeDesk) -> None:
    at = desk(Shelf({"large": 300, "small": 10, "middle": 100}))
    at.indexer.prefer("elsewhere")
    at.add()
    at.wait()
    assert at.indexed == ["small", "middle", "large"]


def test_what_nobody_has_open_is_read_last_and_the_library_is_told_how_far_it_is(desk: MakeDesk) -> None:
    at = desk(Shelf({"open": 9, "collected": 2, "closed": 5}))
    at.indexer.collect("collected")
    at.indexer.add("open", pages=9)
    at.indexer.collect("closed")
    assert at.indexer.collects("closed")
    assert not at.indexer.collects("open")
    at.shelf.meanwhile["closed", 2] = partial(at.indexer.drop, "closed")
    at.shelf.added.set()
    at.wait()
    assert at.indexed == ["open", "collected"]
    assert at.shelf.noted.count(("collected", Indexing)) == 2
    assert at.shelf.noted[-1] == ("closed", type(None)), "nothing goes on with it any more"


def test_what_comes_to_the_front_is_next_and_what_it_put_off_goes_on_where_it_was(
    desk: MakeDesk,
) -> None:
    at = desk(Shelf({"one": 6, "two": 9}))
    at.indexer.prefer("one")
    at.shelf.meanwhile["one", 4] = partial(at.indexer.prefer, "two")
    at.shelf.meanwhile["two", 5] = partial(at.indexer.prefer, "one")
    at.add()
    at.wait()
    assert at.shelf.done == ["one"] * 4 + ["two"] * 5 + ["one"] * 2 + ["two"] * 4
    assert sorted(at.shelf.begun) == ["one", "two"], "nothing was begun twice"


def test_a_document_that_is_closed_costs_no_more_work(desk: MakeDesk) -> None:
    at = desk(Shelf({"one": 50, "two": 3}))
    at.indexer.prefer("one")
    at.shelf.meanwhile["one", 2] = partial(at.indexer.drop, "one")
    at.add()
    at.wait()
    assert at.shelf.done.count("one") == 2
    assert at.indexed == ["two"]


@pytest.mark.parametrize("error", [PdfError("It is damaged."), ZeroDivisionError("a bug")])
def test_a_document_that_fails_is_named_and_the_others_go_on(desk: MakeDesk, error: Exception) -> None:
    def fail() -> None:
        raise error

    at = desk(Shelf({"one": 5, "two": 5}))
    at.indexer.prefer("one")
    at.shelf.meanwhile["one", 3] = fail
    at.add()
    at.wait()
    ((path, told),) = at.failed
    assert path == "one"
    assert (("one", "It is damaged.") in at.shelf.noted) == isinstance(error, PdfError)
    assert "It is damaged." in str(told) or "the log has the details" in str(told)
    assert at.indexed == ["two"]


def test_only_reading_what_is_in_front_goes_on_while_it_is_paused(desk: MakeDesk) -> None:
    at = desk(Shelf({"one": 5, "two": 5}))
    at.indexer.prefer("one")
    at.indexer.pause(True)
    at.add()
    at.wait()
    assert at.shelf.begun == ["one"]
    assert at.shelf.done == []
    at.indexer.prefer("two")
    at.wait()
    assert at.shelf.begun == ["one", "two"]
    assert at.shelf.done == []
    assert at.indexer.waiting
    at.indexer.pause(False)
    at.wait()
    assert sorted(at.indexed) == ["one", "two"]
    assert not at.indexer.waiting


def test_the_battery_holds_work_up_until_the_reader_wants_it_done(desk: MakeDesk) -> None:
    at = desk(Shelf({"one": 5}))
    at.indexer.pause(True, BATTERY)
    at.add()
    at.wait()
    assert (at.indexer.paused, at.shelf.begun) == (BATTERY, [])
    at.indexer.pause(False)
    at.wait()
    assert (at.indexer.paused, at.indexed) == ("", ["one"])
    at.indexer.pause(True)
    at.indexer.pause(True, BATTERY)
    at.indexer.pause(False, BATTERY)
    assert at.indexer.paused == READER, "power from the mains does not undo what the reader said"


def test_few_documents_are_kept_half_read(desk: MakeDesk) -> None:
    names = [f"book {n}" for n in range(6)]
    half_read: set[str] = set()

    class Turned(Shelf):
        """The next book comes to the front with each page that is read of one."""

        def index(self, request: IndexRequest) -> Iterator[IndexEvent]:
            path = request.path
            half_read.add(path)
            assert len(half_read) <= 3
            try:
                for page in range(3):
                    at.indexer.prefer(names[min(names.index(path) + 1, len(names) - 1)])
                    yield Indexing(path, "read", page, 3)
            finally:
                half_read.remove(path)
            yield from super().index(request)

    at = desk(Turned(dict.fromkeys(names, 3)))
    at.indexer.prefer(names[0])
    at.add()
    at.wait()
    assert sorted(at.indexed) == names


def test_the_page_in_view_comes_first_then_its_section_then_what_is_near() -> None:
    begins = [0, 4, 7]
    sections = tuple(
        Section(n, f"Section {n}", 1, 0, (), page, None, 1, 1, Source.BOOKMARK, f"{n}")
        for n, page in enumerate(begins, 1)
    )
    book = Document("x", "x", "x", (PageInfo(100, 100, ""),) * 10, sections, {})
    assert sorted(range(10), key=nearness(book, 6))[:5] == [6, 5, 7, 4, 8]
    assert sorted(range(10), key=nearness(book, 4))[:4] == [4, 5, 6, 7]


def test_closing_waits_for_the_pieces_that_were_begun() -> None:
    begun, go_on, order = threading.Event(), threading.Event(), list[str]()

    def piece() -> None:
        begun.set()
        go_on.wait(LONG)
        order.append("the piece is done")

    with ThreadPoolExecutor(2) as pool:
        pieces = Pieces(pool)
        pieces.submit(piece)
        begun.wait(LONG)
        closing = pool.submit(lambda: (pieces.shutdown(), order.append("closed")))
        go_on.set()
        closing.result()
    assert order == ["the piece is done", "closed"]


def test_what_waits_for_a_server_is_tried_again_one_first_then_all(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.ui.base.indexer._AGAIN", 1)
    shelf = Shelf({"a": 2, "b": 2})
    shelf.away = True
    indexer = Indexer(shelf.index, shelf)
    shelf.added.set()
    indexer.add("a")
    indexer.collect("b")
    qtbot.waitUntil(lambda: len(shelf.begun) > 4 and indexer.awaits("a") and indexer.awaits("b"))
    assert not shelf.done
    shelf.away = False
    qtbot.waitUntil(lambda: sorted(shelf.done) == ["a", "a", "b", "b"])
    qtbot.waitUntil(lambda: not (indexer.current or indexer.awaits("a") or indexer.awaits("b")))
    shelf.away = True
    indexer.add("a")
    qtbot.waitUntil(lambda: indexer.awaits("a"))
    indexer.drop("a")
    assert not indexer.awaits("a")
    indexer.close()
