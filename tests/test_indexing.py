"""Indexing: two stages, nothing done twice, nothing lost when it is stopped or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pilcrow.core.errors import Cancelled, PdfError
from pilcrow.core.exchange.events import Indexed, Indexing, Notice
from pilcrow.core.exchange.read_events import ParagraphBatch, ProvisionalStructure, ReadEvent, Structured, Waiting
from pilcrow.core.geometry import Box
from pilcrow.core.indexing import pipeline
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.core.indexing.work import run_apart
from pilcrow.core.model import Span
from pilcrow.core.protocols import Floats
from pilcrow.engines.store.library import Library
from processes import LONG
from shelf import TextReader, WordEmbedder, never, put


def text(count: int) -> str:
    """Paragraphs of which about forty make a batch."""
    return "# Many\n" + "\n".join(
        f"Paragraph number {n} tells of {'this and ' * 25} {n * 7}." for n in range(count)
    )


def test_progress_is_told_and_the_second_run_has_nothing_to_do(tmp_path: Path) -> None:
    shelf, reader, embedder = Library(tmp_path / "data"), TextReader(), WordEmbedder()
    file = tmp_path / "a.txt"
    file.write_text(text(100), encoding="utf-8")
    events = list(index(IndexRequest(str(file), never), reader, shelf, embedder))
    stages = [(e.stage, e.done, e.total) for e in events if isinstance(e, Indexing)]
    assert stages[0] == ("read", 1, 1)
    assert [stage for stage, _, _ in stages[1:]] == ["embed"] * (len(stages) - 1)
    assert stages[-1] == ("embed", 100, 100)
    assert len(stages) > 3
    assert isinstance(events[-1], Indexed)
    assert events[-1].fresh
    askable, again = index(IndexRequest(str(file), never), reader, shelf, embedder)
    assert isinstance(askable, Structured)
    assert isinstance(again, Indexed)
    assert not again.fresh
    assert again.document == events[-1].document
    assert (reader.reads, embedder.embedded) == (1, 100)


def test_without_an_embedder_it_is_read_and_can_be_embedded_later(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path / "data"), WordEmbedder()
    kept = put(shelf, tmp_path / "a.txt", text(10))
    assert len(shelf.vectors(kept.structure, embedder.id)[1]) == 0
    (*_, done) = index(IndexRequest(str(tmp_path / "a.txt"), never), TextReader(), shelf, embedder)
    assert isinstance(done, Indexed)
    assert done.fresh
    assert len(shelf.vectors(kept.structure, embedder.id)[1]) == 10


def test_stopping_keeps_what_was_embedded(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path / "data"), WordEmbedder()
    file = tmp_path / "a.txt"
    file.write_text(text(100), encoding="utf-8")
    with pytest.raises(Cancelled):
        list(index(IndexRequest(str(file), lambda: embedder.embedded >= 50), TextReader(), shelf, embedder))
    assert 50 <= len(shelf.vector_hashes(embedder.id)) == embedder.embedded < 100
    list(index(IndexRequest(str(file), never), TextReader(), shelf, embedder))
    assert embedder.embedded == 100


def test_a_listener_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    shelf, embedder = Library(tmp_path / "data"), WordEmbedder()
    file = tmp_path / "a.txt"
    file.write_text(text(100), encoding="utf-8")
    events = index(IndexRequest(str(file), never), TextReader(), shelf, embedder)
    while embedder.embedded < 50:
        next(events)
    events.close()
    assert 50 <= len(shelf.vector_hashes(embedder.id)) == embedder.embedded < 100


def test_a_reader_that_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    class Failing(TextReader):
        def read(self, path: str, **options: Any) -> Iterator[ReadEvent]:
            for event in super().read(path, **options):
                yield event
                if isinstance(event, Structured):
                    raise PdfError("The reader died.")

    shelf = Library(tmp_path / "data")
    file = tmp_path / "a.txt"
    file.write_text(text(3), encoding="utf-8")
    with pytest.raises(PdfError, match="died"):
        list(index(IndexRequest(str(file), never), Failing(), shelf))
    assert shelf.documents() == []
    assert shelf.find(str(file)) is None


def test_pages_without_text_are_named_by_their_labels(tmp_path: Path) -> None:
    class Scanned(TextReader):
        def read(self, path: str, **options: Any) -> Iterator[ReadEvent]:
            for event in super().read(path, **options):
                if isinstance(event, Structured):
                    unread = {0: "no text", 1: "no text", 3: "no text", 2: "skipped"}
                    event = Structured(replace(event.document, unread=unread))
                yield event

    shelf = Library(tmp_path / "data")
    file = tmp_path / "a.txt"
    file.write_text("# A\n# B\n# C\n# D\nEnd.\n", encoding="utf-8")
    events = list(index(IndexRequest(str(file), never), Scanned(), shelf))
    notices = [str(e.text) for e in events if isinstance(e, Notice)]
    assert notices == ["Pages p1–p2, p4: no text", "Page p3: skipped"]


@pytest.mark.parametrize("stage", ["read", "embed"])
def test_a_killed_process_is_continued_to_the_same_result(tmp_path: Path, stage: str) -> None:
    program = textwrap.dedent(
        """
        import os, signal, sys
        from pathlib import Path
        import faulty
        from pilcrow.core.indexing import pipeline
        from pilcrow.core.exchange.events import Indexing
        from pilcrow.engines.store.library import Library
        from shelf import TextReader, WordEmbedder, never

        pipeline.COMMIT = 64
        folder, stage = Path(sys.argv[1]), sys.argv[2]
        shelf = Library(folder / "data")
        if stage == "read":  # in the middle of the one transaction
            faulty.watch(shelf, lambda sql: "INTO postings" in sql and os.kill(os.getpid(), signal.SIGKILL))
        request = pipeline.IndexRequest(str(folder / "a.txt"), never)
        for event in pipeline.index(request, TextReader(), shelf, WordEmbedder()):
            if isinstance(event, Indexing) and event.stage == "embed" and event.done >= 160:
                os.kill(os.getpid(), signal.SIGKILL)
        """
    )
    (tmp_path / "a.txt").write_text(text(300), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    killed = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path), stage], env=environment, timeout=LONG, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    shelf, embedder = Library(tmp_path / "data"), WordEmbedder()
    saved = len(shelf.vector_hashes(embedder.id))
    assert (64 <= saved < 300) if stage == "embed" else saved == 0
    continued = put(shelf, tmp_path / "a.txt", embedder=embedder)
    assert embedder.embedded == 300 - saved
    clean = Library(tmp_path / "clean")
    straight = put(clean, tmp_path / "a.txt", embedder=WordEmbedder())
    assert shelf.paragraphs(continued.structure, 1) == clean.paragraphs(straight.structure, 1)
    for ours, theirs in zip(
        shelf.vectors(continued.structure, "words"), clean.vectors(straight.structure, "words"), strict=True
    ):
        assert np.array_equal(ours, theirs)


def test_batches_are_of_like_lengths(tmp_path: Path) -> None:
    class Watching(WordEmbedder):
        def passages(self, texts: Sequence[str]) -> list[Floats]:
            batches.append([len(text) for text in texts])
            return super().passages(texts)

    batches: list[list[int]] = []
    lines = [("word " * (1 + n * 37 % 100)) + f"number {n}." for n in range(320)]
    put(Library(tmp_path), tmp_path / "a.txt", "# T\n" + "\n".join(lines), Watching())
    padded = sum(max(batch) * len(batch) for batch in batches)
    assert padded < 1.2 * sum(map(sum, batches))
    assert all(max(batch) * len(batch) <= pipeline.BATCH for batch in batches)


class DoneTooLate(Future[str]):
    """Done in the moment after somebody has given up waiting for it."""

    def result(self, timeout: float | None = None) -> str:
        if timeout is not None and not self.done():
            self.set_result("made")
            raise TimeoutError
        return super().result(timeout)


class OnePiece(Executor):
    def __init__(self, piece: Future[str]) -> None:
        self.piece = piece

    def submit(self, *_: object, **__: object) -> Future[str]:
        return self.piece


def test_work_that_ends_as_somebody_stops_waiting_for_it_has_not_failed() -> None:
    piece = DoneTooLate()
    steps = run_apart(OnePiece(piece), lambda: "made")
    assert isinstance(next(steps), Waiting)
    piece.set_result("made")
    with pytest.raises(StopIteration, match="made"):
        next(steps)


class TakenOver(TextReader):
    """Says of the file that it reads that it was another."""

    def __init__(self, **claims: str) -> None:
        super().__init__()
        self.claims = claims

    def read(self, path: str, **options: Any) -> Iterator[ReadEvent]:
        for event in super().read(path, **options):
            if isinstance(event, Structured | ProvisionalStructure):
                event = replace(event, document=replace(event.document, **self.claims))
            yield event


@pytest.mark.parametrize("claimed", ["id", "path"])
@pytest.mark.parametrize("drafts", [False, True])
def test_what_a_reader_says_is_kept_for_the_file_that_it_was_handed_only(
    tmp_path: Path, claimed: str, drafts: bool
) -> None:
    contract, crafted = tmp_path / "contract.txt", tmp_path / "crafted.txt"
    contract.write_text("# Contract\n# Fee\nThe fee is 40.\n", encoding="utf-8")
    crafted.write_text("# Crafted\n# Fee\nThe fee is 9,000,000.\n", encoding="utf-8")
    shelf = Library(tmp_path / "data")
    other = {"id": shelf.digest(str(contract)), "path": str(contract)}
    reader = TakenOver(**{claimed: other[claimed]})
    told: list[object] = []
    with pytest.raises(PdfError, match="changed while it was read"):
        told.extend(
            index(IndexRequest(str(crafted), never, wanted=(lambda: True) if drafts else None), reader, shelf)
        )
    assert not [event for event in told if isinstance(event, Structured | ProvisionalStructure)]
    assert shelf.find(str(contract)) is None
    assert shelf.documents() == []


def test_a_file_that_grows_while_it_is_read_is_kept_as_it_was_read(tmp_path: Path) -> None:
    class Growing(TextReader):
        def read(self, path: str, **options: Any) -> Iterator[ReadEvent]:
            with Path(path).open("a", encoding="utf-8") as file:
                file.write("More of it.\n")
            return super().read(path, **options)

    shelf, file = Library(tmp_path / "data"), tmp_path / "a.txt"
    file.write_text("# A\nSome of it.\n", encoding="utf-8")
    *_, done = index(IndexRequest(str(file), never), Growing(), shelf)
    assert isinstance(done, Indexed)
    assert shelf.find(str(file)) == done.document


@pytest.mark.parametrize(
    "odd",
    [
        {"section": 0}, {"section": 3}, {"spans": ()}, {"spans": (Span(2, Box(0, 0, 9, 9), 0, 4),)},
        {"spans": (Span(-1, Box(0, 0, 9, 9), 0, 4),)}, {"spans": (Span(0, Box(0, 0, 9, 9), 0, 999),)},
    ],
)  # fmt: skip
def test_a_paragraph_that_is_nowhere_in_its_document_is_not_kept(tmp_path: Path, odd: dict[str, Any]) -> None:
    class Odd(TextReader):
        def read(self, path: str, **options: Any) -> Iterator[ReadEvent]:
            for event in super().read(path, **options):
                if isinstance(event, ParagraphBatch) and event.paragraphs:
                    event = ParagraphBatch((replace(event.paragraphs[0], **odd),))
                yield event

    shelf, file = Library(tmp_path / "data"), tmp_path / "a.txt"
    file.write_text("# A\n# B\nSome text.\n", encoding="utf-8")
    with pytest.raises(PdfError, match="cannot be read"):
        list(index(IndexRequest(str(file), never), Odd(), shelf))
    assert shelf.documents() == []


@pytest.mark.parametrize("odd", [{"parent": 2}, {"parent": 1}, {"parent": -1}, {"id": 7}, {"page": 5}])
def test_contents_that_are_no_tree_are_not_kept(tmp_path: Path, odd: dict[str, Any]) -> None:
    class Odd(TextReader):
        def read(self, path: str, **options: Any) -> Iterator[ReadEvent]:
            for event in super().read(path, **options):
                if isinstance(event, Structured):
                    first, *others = event.document.sections
                    event = Structured(replace(event.document, sections=(replace(first, **odd), *others)))
                yield event

    shelf, file = Library(tmp_path / "data"), tmp_path / "a.txt"
    file.write_text("# A\nSome.\n# B\nSome text.\n", encoding="utf-8")
    with pytest.raises(PdfError, match="cannot be read"):
        list(index(IndexRequest(str(file), never), Odd(), shelf))
    assert shelf.documents() == []
