"""The library in trouble: damaged files, full disks, other programs at work on it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import psutil
import pytest

import faulty
from pdfs import Manual
from pilcrow.core.errors import LibraryError, PdfError
from pilcrow.core.indexing import pipeline
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.store import library
from pilcrow.engines.store.file import database
from pilcrow.engines.store.library import Library
from processes import LONG
from shelf import WordEmbedder, put

TEXT = "# Pumps\nThe pump starts.\nThe pump stops at 40 °C.\n# Valves\nA valve opens.\n"


@pytest.mark.parametrize("damage", [b"not a library at all " * 400, b""], ids=["overwritten", "torn"])
def test_a_damaged_library_is_said_in_one_sentence_and_left_alone(tmp_path: Path, damage: bytes) -> None:
    shelf = Library(tmp_path)
    put(shelf, tmp_path / "a.txt", "# A\n" + "\n".join(f"Paragraph number {n} of many." for n in range(400)))
    shelf.close()
    file = tmp_path / library.FILE
    whole = file.read_bytes()
    file.write_bytes(damage or whole[:4096] + b"\xa5" * (len(whole) - 4096))
    broken = file.read_bytes()
    with pytest.raises(LibraryError, match="is damaged: “pilcrow library rescue” saves"):
        Library(tmp_path).documents()
    assert file.read_bytes() == broken


def test_a_folder_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(LibraryError, match="cannot be created"):
        Library(tmp_path / "file" / "data")
    shelf = Library(tmp_path / "data")
    faulty.protect(shelf)
    with pytest.raises(LibraryError, match="cannot be written"):
        put(shelf, tmp_path / "a.txt", TEXT)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", TEXT)
    with faulty.full_disk(shelf, room=4), pytest.raises(LibraryError, match="disk is full"):
        put(shelf, tmp_path / "b.txt", "# B\n" + "\n".join(f"Paragraph number {n} of many." for n in range(999)))
    assert shelf.documents() == [kept]
    put(shelf, tmp_path / "b.txt")
    assert len(shelf.documents()) == 2


def test_a_disk_that_fills_while_texts_are_embedded_costs_the_last_few_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipeline, "COMMIT", 100)
    shelf, embedder = Library(tmp_path), WordEmbedder()
    kept = put(
        shelf, tmp_path / "a.txt", "# A\n" + "\n".join(f"Paragraph number {n} of many." for n in range(999))
    )
    with faulty.full_disk(shelf, room=25), pytest.raises(LibraryError, match="disk is full"):
        put(shelf, tmp_path / "a.txt", embedder=embedder)
    saved = len(shelf.vector_hashes("words"))
    assert 0 < saved < 999
    assert embedder.embedded - saved < 400
    embedder.embedded = 0
    assert put(shelf, tmp_path / "a.txt", embedder=embedder) == kept
    assert embedder.embedded == 999 - saved


def test_a_new_library_waits_for_another_program_that_is_making_it(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / library.FILE, isolation_level=None) as other, ThreadPoolExecutor() as pool:
        other.execute("BEGIN IMMEDIATE")
        opened = pool.submit(Library, tmp_path)
        with pytest.raises(TimeoutError):
            opened.result(0.2)  # it does not give up at once
        other.execute("ROLLBACK")
        assert opened.result(LONG).documents() == []
    other.close()


def test_two_processes_fill_one_library(tmp_path: Path) -> None:
    program = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        from shelf import WordEmbedder, put
        from pilcrow.engines.store.library import Library

        folder, who = Path(sys.argv[1]), sys.argv[2]
        shelf = Library(folder / "data")
        for n in range(12):
            lines = [f"Paragraph {i} of {'both' if n % 3 == 0 else who}, number {n}." for i in range(30)]
            put(shelf, folder / f"{who}{n}.txt", "# Title\\n" + "\\n".join(lines), WordEmbedder())
        """
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    workers = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path), who], env=environment) for who in "ab"
    ]
    assert [worker.wait(LONG) for worker in workers] == [0, 0]
    shelf = Library(tmp_path / "data")
    documents = shelf.documents()
    assert len(documents) == 4 + 8 + 8, "documents of the same content are one"
    for document in documents:
        assert len(shelf.paragraphs(document.structure, 1)) == 30
        assert len(shelf.vectors(document.structure, "words")[1]) == 30


def test_however_many_threads_come_there_are_a_few_connections(tmp_path: Path) -> None:
    shelf, threads = Library(tmp_path), 60
    put(shelf, tmp_path / "a.txt", TEXT)
    this, together = psutil.Process(), threading.Barrier(threads)

    def visit(number: int) -> int:
        together.wait(LONG)
        for _ in range(5):
            assert len(shelf.documents()) == 1
            shelf.reading_places.keep(f"{number}.pdf", {"page": number})
            assert shelf.reading_places.of(f"{number}.pdf") == {"page": number, "furthest": number}
        return this.num_fds()

    before = this.num_fds()
    with ThreadPoolExecutor(threads) as pool:
        most = max(pool.map(visit, range(threads)))
    assert most <= before + 2 * database.CONNECTIONS + 2
    shelf.close()
    assert this.num_fds() < before


def test_what_a_transaction_has_written_is_seen_elsewhere_when_it_has_ended(tmp_path: Path) -> None:
    shelf = database.Database(tmp_path / "any.db")
    with suppress(ZeroDivisionError), shelf.write() as db:
        db.execute("INSERT INTO models (name, dimension) VALUES ('a', 1)")
        _ = 1 / 0
    assert shelf.rows("SELECT name FROM models") == []
    with shelf.write() as db:
        db.execute("INSERT INTO models (name, dimension) VALUES ('a', 1)")
        assert shelf.rows("SELECT name FROM models") == []
        assert db.execute("SELECT name FROM models").fetchall() == [("a",)]
    assert shelf.rows("SELECT name FROM models") == [("a",)]
    shelf.close()
    assert shelf.row("SELECT name FROM models") == ("a",), "it opens again for who comes late"
    shelf.close()


def test_what_is_written_while_another_program_ends_is_kept(tmp_path: Path) -> None:
    shelf = database.Database(tmp_path / "any.db")
    with shelf.write():
        shelf.rows("SELECT name FROM models")  # a second connection, as another thread of the window makes one
    other = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('SELECT * FROM models'); db.close()"
    )
    subprocess.run([sys.executable, "-c", other, str(shelf.file)], check=True, timeout=LONG)
    with shelf.write() as db:
        db.execute("INSERT INTO models (name, dimension) VALUES ('a', 1)")
    with closing(sqlite3.connect(shelf.file)) as elsewhere:
        assert elsewhere.execute("SELECT name FROM models").fetchall() == [("a",)]
    shelf.close()


def test_running_out_of_descriptors_is_said_as_such(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    kept = put(shelf, tmp_path / "a.txt", TEXT)
    shelf.close()
    with faulty.no_descriptors():
        with pytest.raises(LibraryError, match="too many files are open at once: close some"):
            shelf.documents()
        with pytest.raises(LibraryError, match="too many files are open at once: close some"):
            Library(tmp_path)
    assert shelf.documents() == [kept]
    shelf.close()


def test_a_reader_that_cannot_be_started_for_lack_of_descriptors_blames_no_file(machine: Manual) -> None:
    with PdfProcess() as process:
        with faulty.no_descriptors(), pytest.raises(PdfError, match="too many files are open at once"):
            process.open(str(machine.path)).result()
        assert len(process.open(str(machine.path)).result().pages) == machine.pages
