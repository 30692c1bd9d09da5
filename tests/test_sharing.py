"""Two libraries that read the same documents into one Chroma server: each text is embedded once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chromaserver import server, unused_port
from pdfs import lines
from pilcrow.core.errors import Cancelled
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.sharing import SharingLibrary, sharing
from pilcrow.engines.store.vector_store import VectorStore
from pilcrow.services.bulk import index_files, reader_count
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from processes import LONG, environment
from shelf import TextReader, WordEmbedder, never, put

Machine = Callable[[str], tuple[Library, VectorStore]]
WORKING = """
import os, signal, sys
from pathlib import Path
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.sharing import sharing
from pilcrow.engines.store.vector_store import VectorStore
from shelf import TextReader, WordEmbedder, never, put

class Embedder(WordEmbedder):
    def passages(self, texts):
        if self.embedded + len(texts) > int(sys.argv[3]):
            os.kill(os.getpid(), signal.SIGKILL)  # as a power cut does
        return super().passages(texts)

folder, url, _, *files = sys.argv[1:]
library, embedder = Library(Path(folder)), Embedder()
for file in files:
    with sharing(library, VectorStore(Path(folder), library, url), never) as store:
        for _ in index(IndexRequest(file, never), TextReader(), store, embedder):
            pass
print(embedder.embedded, len(library.vector_hashes("words")))
"""


def work(folder: Path, url: str, files: list[Path], most: int = 1 << 30) -> subprocess.Popen[str]:
    """Another process with a library of its own, which ends by a crash before it embeds more than `most` texts."""
    command = [sys.executable, "-c", WORKING, str(folder), url, str(most), *map(str, files)]
    return subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def write(folder: Path, name: str, texts: int) -> Path:
    file = folder / f"{name}.txt"
    lines = "\n".join(f"Pump {number} of plant {name} starts." for number in range(texts))
    file.write_text(f"# {name}\n{lines}\n")
    return file


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("chroma"), unused_port()) as address:
        yield address


@pytest.fixture
def machine(tmp_path: Path, url: str) -> Machine:
    """A machine with a library of its own beside the server."""

    def made(name: str) -> tuple[Library, VectorStore]:
        library = Library(tmp_path / name)
        return library, VectorStore(tmp_path / name, library, url)

    return made


def test_two_machines_that_read_the_same_files_embed_each_text_once(tmp_path: Path, url: str) -> None:
    files = [write(tmp_path, name, 300) for name in ("north", "south", "east")]
    both = [work(tmp_path / name, url, files) for name in ("one", "other")]
    ended = [process.communicate(timeout=LONG) for process in both]
    assert [process.returncode for process in both] == [0, 0], ended
    embedded, held = zip(*(map(int, said.split()) for said, _ in ended), strict=True)
    assert sum(embedded) == 900
    assert held == (900, 900), "and either has them all"


def test_what_a_crashed_machine_began_is_taken_over(tmp_path: Path, url: str, machine: Machine) -> None:
    file = write(tmp_path, "west", 1500)
    crashed = work(tmp_path / "crashed", url, [file], most=1200)
    crashed.communicate(timeout=LONG)
    assert crashed.returncode < 0
    library, store = machine("next")
    shared = SharingLibrary(library, store, never, patience=0.0)
    embedder = WordEmbedder()
    *_, last = index(IndexRequest(str(file), never), TextReader(), shared, embedder)
    assert isinstance(last, Indexed)
    assert 0 < embedder.embedded < 1500, "what it had shown before stays"
    assert len(library.vector_hashes("words")) == 1500
    again, work_left = WordEmbedder(), SharingLibrary(*machine("third"), never)
    list(index(IndexRequest(str(file), never), TextReader(), work_left, again))
    assert again.embedded == 0


def test_who_waits_for_another_machine_can_be_stopped(tmp_path: Path, machine: Machine) -> None:
    file = write(tmp_path, "harbour", 20)
    first, second = machine("first"), machine("second")
    document = put(first[0], file)
    put(second[0], file)
    with sharing(*first, never) as one:
        assert len(one.missing_vectors(document, "words")) == 20
        assert len(one.missing_vectors(document, "words")) == 20, "who has the reservation keeps it"
        looks = iter([False, False, True])
        with sharing(*second, lambda: next(looks)) as other, pytest.raises(Cancelled):
            other.missing_vectors(document, "words")
    embedder = WordEmbedder()
    with sharing(*second, never) as other:
        list(index(IndexRequest(str(file), never), TextReader(), other, embedder))
    assert embedder.embedded == 20, "the first gave it up"


def test_who_is_stopped_takes_over_nothing_more(tmp_path: Path, machine: Machine) -> None:
    file = write(tmp_path, "pier", 20)
    first, second = machine("first"), machine("second")
    document = put(second[0], file)
    with sharing(*first, never) as one:
        list(index(IndexRequest(str(file), never), TextReader(), one, WordEmbedder()))
    with sharing(*second, lambda: True) as other, pytest.raises(Cancelled):
        other.missing_vectors(document, "words")
    assert len(second[0].missing_vectors(document, "words")) == 20


def test_files_that_another_machine_embeds_now_come_last(tmp_path: Path, url: str, machine: Machine) -> None:
    letters = [(f"A line about ropes and sails, number {n}.", 10.0) for n in range(30)]
    files = [
        lines(tmp_path / f"{n}.pdf", [(f"Letter {n}", 20.0), *letters[:5]]) for n in range(reader_count(1 << 10))
    ]
    long = lines(tmp_path / "long.pdf", [("A long letter", 20.0), *letters])
    library, store = machine("other")
    reservations = store.reservations(LONG)
    with Workspace(tmp_path / "mine", Settings(chroma_url=url)) as workspace:
        assert all(reservations.take(library.digest(str(file)), workspace.embedders.vectors_id) for file in files)
        read = []
        for path, event in index_files(workspace, [*map(str, files), str(long)]):
            if isinstance(event, Indexed):
                read.append(path)
                reservations.release()
        assert read[0] == str(long)
        assert set(read) == {*map(str, files), str(long)}
