"""What was read of a long file is kept in steps: a killed index goes on behind them."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

import pdfs
from pilcrow.core.exchange.read_events import PagesRead, ParagraphBatch, ReadStep, Structured
from pilcrow.core.model import Document, Paragraph
from pilcrow.core.page import Earlier, PageText
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.pdf.read_steps import packed_step, read_so_far
from pilcrow.engines.store import half_read
from pilcrow.engines.store.half_read import HalfRead
from pilcrow.engines.store.library import Library
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from test_left_behind import told

PAGES = 400
KEPT = 300
"""Pages of which it is sure that they are in a step."""
INDEX = """
import sys
from pathlib import Path
from pilcrow.core.exchange.events import Indexing
from pilcrow.core.indexing import pipeline
from pilcrow.engines.pdf.parent import exchange
from pilcrow.engines.pdf.parent.pool import PdfReaders
from pilcrow.engines.store.library import Library

if __name__ == "__main__":
    del __file__  # child processes would import all of this again
    exchange._TELL = -1.0  # every page
    request = pipeline.IndexRequest(sys.argv[1], lambda: False)
    for event in pipeline.index(request, PdfReaders(), Library(Path(sys.argv[2]))):
        if isinstance(event, Indexing):
            print(event.done, flush=True)
            sys.stdin.readline()
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    lines = [f"{n} ships lie in the harbour, and each of them pays its fee by the day." for n in range(22)]
    texts = [
        "\n".join([f"{page} Harbour", *(f"On day {page}: {line}" for line in lines)]) for page in range(PAGES)
    ]
    return pdfs.pages(tmp_path_factory.mktemp("book") / "book.pdf", texts)


def read(
    process: PdfProcess, path: Path, begun: list[bytes]
) -> tuple[int, Document, list[Paragraph], list[bytes]]:
    """The first page that was read, what came of all, and the steps that were to be kept."""
    events = list(process.read(str(path), earlier=Earlier(begun=begun)))
    first = next(event.done for event in events if isinstance(event, PagesRead))
    (document,) = (event.document for event in events if isinstance(event, Structured))
    paragraphs = [p for event in events if isinstance(event, ParagraphBatch) for p in event.paragraphs]
    return first, document, paragraphs, [event.data for event in events if isinstance(event, ReadStep)]


def test_a_reading_goes_on_behind_the_steps_of_an_earlier_one(book: Path, tmp_path: Path) -> None:
    other = pdfs.pages(tmp_path / "other.pdf", ["Another file."])
    with PdfProcess() as process:
        first, *whole, steps = read(process, book, [])
        assert first < KEPT
        assert steps
        first, *again, more = read(process, book, steps)
        assert (first >= KEPT, again, more) == (True, whole, [])
        first, *again, _ = read(process, book, [steps[0][:-1]])
        assert (first < KEPT, again) == (True, whole)
        _, document, _, _ = read(process, other, steps)
        assert len(document.pages) == 1


def test_pages_are_taken_from_whole_steps_of_the_same_file_alone() -> None:
    step = packed_step("a", [PageText(0, 595, 842, [])], {}, [])
    assert [page.number for page in read_so_far("a", [step]).pages] == [0]
    for damaged in (step[1:], step[50:], b"", b"\n", step.replace(b'"a"', b'"b"')):
        assert read_so_far("a", [damaged]).pages == []


def test_a_killed_index_goes_on_and_leaves_nothing_of_it(book: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    program, said = told(tmp_path, INDEX, str(book), str(folder))
    with program:
        assert program.stdin
        assert program.stdout
        assert int(said) < KEPT
        while int(said) < PAGES - 1:
            print(file=program.stdin, flush=True)
            said = program.stdout.readline()
        program.send_signal(signal.SIGKILL)
    (kept,) = (folder / "half-read").iterdir()
    if sys.platform != "win32":
        assert kept.parent.stat().st_mode & 0o077 == 0, "others can look into it"
    program, said = told(tmp_path, INDEX, str(book), str(folder))
    with program:
        assert int(said) >= KEPT
        program.communicate("\n" * PAGES)
    assert not program.returncode
    assert not list((folder / "half-read").iterdir())
    library = Library(folder)
    found = library.find(str(book))
    assert found
    with PdfProcess() as process:
        _, document, paragraphs, _ = read(process, book, [])
    assert found.sections == document.sections
    assert [p.text for p in library.every(found.structure)] == [p.text for p in paragraphs]
    library.close()


def test_steps_are_kept_as_long_as_somebody_may_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(half_read, "_MOST", 10)
    kept = HalfRead(tmp_path, 1)
    kept.keep("a", 0, b"first")
    kept.keep("a", 1, b"second")  # of these there would be too much
    kept.keep("a", -1, b"none")
    assert kept.steps("a") == [b"first"]
    assert HalfRead(tmp_path, 2).steps("a") == []
    kept.keep("b", 0, b"b")
    kept.drop("a")
    assert (kept.steps("a"), kept.steps("b")) == ([], [b"b"])
    (file,) = (tmp_path / "half-read").iterdir()
    os.utime(file, (time.time() - 4 * 24 * 3600,) * 2)
    kept.steps("a")
    assert not file.exists()


def test_what_is_forgotten_is_forgotten_half_read_too(tmp_path: Path) -> None:
    path = pdfs.pages(tmp_path / "a.pdf", ["The fee is 40 euros."])
    with Workspace(tmp_path / "data", Settings(ocr="off")) as workspace:
        list(workspace.index(str(path), embed=False))
        digest = workspace.library.digest(str(path))
        workspace.library.half_read.keep(digest, 0, b"The fee is")
        assert workspace.forget(str(path))
        assert workspace.library.half_read.steps(digest) == []
