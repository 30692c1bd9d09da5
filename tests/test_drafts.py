"""What can be seen and asked of a document while its pages are being read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, cast

import psutil
import pytest

import pdfs
import processes
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.exchange.read_events import (
    PagesRead,
    ParagraphBatch,
    ProvisionalStructure,
    ReadEvent,
    Structured,
)
from pilcrow.core.indexing import pipeline
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.core.model import Coordinate, Document, Kind, Paragraph
from pilcrow.core.page import Earlier
from pilcrow.core.protocols import Floats
from pilcrow.core.search import scoring
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.engines.lock import Lock
from pilcrow.engines.messages import send, unpack
from pilcrow.engines.pdf import child
from pilcrow.engines.pdf.parent.exchange import ChildRequest, Limits, Request
from pilcrow.engines.pdf.parent.handle import ChildHandle
from pilcrow.engines.pdf.parent.lending import Source
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.pdf.service import Service
from pilcrow.engines.store.drafts import DraftLibrary
from pilcrow.engines.store.library import Library
from shelf import TextReader, WordEmbedder, never, put

THREE = "\n".join(
    f"# {title}\n{title} are opened in the morning.\nNobody may stand near {title} then."
    for title in ("Valves", "Pumps", "Tanks")
)


@pytest.fixture(scope="module")
def process() -> Iterator[PdfProcess]:
    with PdfProcess() as process:
        yield process


def test_contents_grow_while_pages_are_read_and_cost_little(process: PdfProcess, tmp_path: Path) -> None:
    book = pdfs.manual(tmp_path / "book.pdf", chapters=44, sections=6, seed=3)
    events = list(process.read(str(book.path), wanted=never))
    (final,) = (event.document for event in events if isinstance(event, Structured))
    drafts = [event for event in events if isinstance(event, ProvisionalStructure)]
    total = len(final.pages)
    assert [draft.done for draft in drafts] == [16, 64]
    assert 3 * sum(draft.done for draft in drafts) <= 2 * total
    for draft in drafts:
        assert not draft.paragraphs
        assert draft.document.structure == 0
        assert [page.label for page in draft.document.pages] == [page.label for page in final.pages]
        known = [(s.title, s.page, s.key) for s in final.sections if s.page < draft.done]
        assert [(s.title, s.page, s.key) for s in draft.document.sections if s.page < draft.done] == known
    assert not [e for e in process.read(str(book.path)) if isinstance(e, ProvisionalStructure)]


def test_what_was_read_is_sent_when_somebody_waits_for_it(process: PdfProcess, tmp_path: Path) -> None:
    book = pdfs.manual(tmp_path / "book.pdf", chapters=30, sections=6, seed=4)
    got: list[ProvisionalStructure] = []
    final: list[Paragraph] = []
    whole: list[Document] = []
    for event in process.read(str(book.path), wanted=lambda: not got):
        if isinstance(event, ProvisionalStructure) and event.paragraphs:
            got.append(event)
        elif isinstance(event, Structured):
            whole.append(event.document)
        elif isinstance(event, ParagraphBatch):
            final += event.paragraphs
    (draft,) = got
    assert 0 < draft.done < len(whole[0].pages)
    assert all(max(p.pages) < draft.done for p in draft.paragraphs)
    assert sum(s.paragraphs for s in draft.document.sections) == len(draft.paragraphs)
    known = {p.key for p in final}
    assert sum(p.key in known for p in draft.paragraphs) >= 0.9 * len(draft.paragraphs)


def test_who_wants_more_at_once_gets_it(tmp_path: Path) -> None:
    book = pdfs.manual(tmp_path / "book.pdf", chapters=12, sections=6, seed=4)
    here, there = Pipe()
    drafts: list[ProvisionalStructure] = []

    class End:
        """The child's end of the pipe. At the other end the next draft is asked for as soon as one has come."""

        poll, recv = there.poll, there.recv

        def send_bytes(self, message: bytes) -> None:
            _, value = unpack(message)
            if isinstance(value, ProvisionalStructure):
                drafts.append(value)
                here.send((child.DRAFT,))

    here.send((child.DRAFT,))
    service = Service(cast("Connection", End()), 60.0, (), Lock(limits=False, calls=False, files=False))
    service.run("read", [str(book.path), "", False, False, Earlier(), {}])
    pages = [draft.done for draft in drafts]
    assert len(pages) > 1
    assert pages == list(range(pages[0], book.pages))  # one after each page but the last


def test_the_child_is_asked_again_when_another_draft_is_wanted() -> None:
    here, there = Pipe()
    paragraph = Paragraph("k", 1, 1, Kind.TEXT, "The valves are opened.", (), 6)
    draft = ProvisionalStructure(Document("0" * 64, "a.pdf", "a.pdf", (), ()), 16)
    asked: list[str] = []

    class Child:
        """A child that sends a draft whenever it is asked for one, and ends its work after the second."""

        ready = True
        lent = 0

        def start(self) -> tuple[Any, Connection]:
            return psutil.Process(), here

        def lend(self, source: Source) -> None:
            assert source.path == "a.pdf"

        def say(self, word: str) -> None:
            asked.append(word)
            send(there, child.DRAFT, (paragraph,))
            send(there, child.DRAFT, draft)
            if len(asked) == 2:
                send(there, "done", None)

    request = Request(0, 0, ("read", "a.pdf"))
    request.draft.set()
    got: list[ReadEvent] = []

    def tell(event: ReadEvent) -> None:
        got.append(event)
        if len(got) == 1:
            request.draft.set()

    ChildRequest(request, cast("ChildHandle", Child()), Limits(60.0, 1 << 40), tell, never).result({})
    assert asked == [child.DRAFT, child.DRAFT]
    assert got == [replace(draft, paragraphs=(paragraph,))] * 2


def test_a_reader_that_dies_still_sends_the_draft_that_was_asked_for(tmp_path: Path) -> None:
    book = pdfs.manual(tmp_path / "book.pdf", chapters=8, sections=6, seed=5)
    drafts: list[ProvisionalStructure] = []
    ended: list[ReadEvent] = []
    killed: list[int] = []
    with PdfProcess() as process:
        for event in process.read(str(book.path), wanted=lambda: bool(killed) and not drafts):
            if isinstance(event, PagesRead) and not killed and process.pid:
                killed.append(process.pid)
                processes.kill(process.pid)
            if isinstance(event, ProvisionalStructure) and event.paragraphs:
                drafts.append(event)
            ended.append(event)
    assert len(drafts) <= 1  # none where all was read before it could be sent
    assert sum(isinstance(event, Structured) for event in ended) == 1


def draft_of(text: str, tmp_path: Path, done: int) -> ProvisionalStructure:
    file = tmp_path / "a.txt"
    file.write_text(text, encoding="utf-8")
    drafts = [e for e in TextReader().read(str(file), wanted=lambda: True) if isinstance(e, ProvisionalStructure)]
    return drafts[done - 1]


def test_a_draft_is_searched_and_read_like_the_library(tmp_path: Path) -> None:
    shelf, draft = Library(tmp_path / "data"), draft_of(THREE, tmp_path, 2)
    corpus = LibraryCorpus(DraftLibrary(draft, shelf.terms), [draft.document], WordEmbedder())
    (best, *_) = corpus.search("When are the pumps opened?", 5)
    assert corpus.paragraph(best.at).text == "Pumps are opened in the morning."
    assert not [hit for hit in corpus.search("tanks", 5) if hit.at.section == 3]
    assert [p.number for p in corpus.paragraphs(1, 2)] == [1, 2]
    assert [p.number for p in corpus.paragraphs(1, 2, 2, 9)] == [2]
    assert corpus.search("page 2", 1)[0].at.section == 2
    assert shelf.documents() == []

    whole = put(shelf, tmp_path / "a.txt", embedder=WordEmbedder())  # what it finds is found again
    after = LibraryCorpus(shelf, [whole], WordEmbedder())
    assert after.search("When are the pumps opened?", 1)[0].at == best.at


def test_the_best_by_words_are_embedded_for_a_question_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoring, "LATE", 2)
    shelf, embedder = Library(tmp_path / "data"), WordEmbedder()
    whole = put(shelf, tmp_path / "a.txt", THREE)
    corpus = LibraryCorpus(shelf, [whole], embedder)
    found = corpus.search("Where are tanks opened?", 1)
    assert found[0].at == Coordinate(1, 3, 1)
    assert embedder.embedded == 2
    corpus.search("Where are tanks opened?", 1)
    assert embedder.embedded == 2
    *_, done = index(IndexRequest(str(tmp_path / "a.txt"), never), TextReader(), shelf, embedder)
    assert isinstance(done, Indexed)
    assert embedder.embedded == 6  # nothing twice
    complete = LibraryCorpus(shelf, [whole], embedder).search("Where are tanks opened?", 1)
    assert complete[0].score == pytest.approx(found[0].score, abs=0.05)


def test_a_question_at_the_end_of_reading_does_not_wait_for_the_library(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "data")
    file = tmp_path / "a.txt"
    file.write_text(THREE, encoding="utf-8")
    reading = index(IndexRequest(str(file), never, wanted=lambda: len(asked) > 3), TextReader(), shelf)
    asked: list[object] = []
    drafts = []
    for event in reading:
        asked.append(event)
        if isinstance(event, ProvisionalStructure) and event.paragraphs:
            drafts.append((event.done, len(shelf.documents())))
    assert drafts[-1] == (3, 0)
    assert len(shelf.documents()) == 1


def test_whoever_asked_once_has_all_pages_to_ask_before_they_are_in_the_library(tmp_path: Path) -> None:
    shelf, file = Library(tmp_path / "data"), tmp_path / "a.txt"
    file.write_text(THREE, encoding="utf-8")
    drafts: list[ProvisionalStructure] = []
    for event in index(IndexRequest(str(file), never, wanted=lambda: not drafts), TextReader(), shelf):
        if isinstance(event, ProvisionalStructure) and event.paragraphs:
            drafts.append(event)
            assert not shelf.documents()
    assert [draft.done for draft in drafts] == [1, 3]
    assert len(shelf.documents()) == 1
    quiet = list(index(IndexRequest(str(file), never, wanted=never), TextReader(), Library(tmp_path / "other")))
    assert not [event for event in quiet if isinstance(event, ProvisionalStructure) and event.paragraphs]


def test_texts_near_the_page_in_view_are_embedded_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "AHEAD", 20)
    monkeypatch.setattr(pipeline, "BATCH", 400)

    class Watching(WordEmbedder):
        def passages(self, texts: Sequence[str]) -> list[Floats]:
            order.extend(int(text.split("chapter ")[1].split()[0]) for text in texts)
            return super().passages(texts)

    order: list[int] = []
    lines = ["".join(f"In chapter {n} line {i}.\n" for i in range(10)) for n in range(30)]
    book = "".join(f"# Part {n}\n{text}" for n, text in enumerate(lines))
    file = tmp_path / "a.txt"
    file.write_text(book, encoding="utf-8")
    jumps = {0: 20, 60: 3}
    request = IndexRequest(str(file), never, reading=lambda: jumps[max(at for at in jumps if at <= len(order))])
    list(index(request, TextReader(), Library(tmp_path / "data"), Watching()))
    assert set(order[:60]) <= set(range(17, 24))
    assert set(order[60:120]) <= set(range(7))
    assert len(order) == 300
