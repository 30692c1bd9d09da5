"""Chroma: it follows the library, whatever happens to it, and talks to nobody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from pilcrow.core.errors import LibraryError
from pilcrow.engines.library import Library
from pilcrow.engines.vectors import FOLDER, VectorStore
from shelf import WordEmbedder, put


def filled(folder: Path, embedder: WordEmbedder) -> Library:
    shelf = Library(folder / "data")
    put(shelf, folder / "a.txt", "# A\nThe pump starts.\nThe valve opens.\nA relay clicks.\n", embedder)
    put(shelf, folder / "b.txt", "# B\nA boiler boils water.\n" + "A turbine turns and turns. " * 30, embedder)
    return shelf


def found(shelf: Library, hashes: list[bytes] | None) -> list[str]:
    assert hashes is not None
    places = [shelf.with_text([hashed]) for hashed in hashes]
    return [shelf.glance(structure, rows)[0][3][:9] for place in places for structure, rows in place.items()]


def test_it_finds_the_nearest_texts_of_all_documents(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    store = VectorStore(tmp_path / "data", shelf)
    query = embedder.query("the boiler boils water")
    assert found(shelf, store.nearest("words", query, 1)) == ["A boiler "]
    every = store.nearest("words", query, 9)
    assert every is not None
    assert set(every) == shelf.vector_hashes("words"), "a text of several windows is one text"
    store.close()


def test_it_follows_what_is_added_and_forgotten(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    store = VectorStore(tmp_path / "data", shelf)
    query = embedder.query("the valve opens")
    assert found(shelf, store.nearest("words", query, 1)) == ["The valve"]
    shelf.forget(str(tmp_path / "a.txt"))
    put(shelf, tmp_path / "c.txt", "# C\nA valve opens slowly.\n", embedder)
    assert found(shelf, store.nearest("words", query, 1)) == ["A valve o"]
    kept = store._collection("words").get(include=[])["ids"]
    assert {bytes.fromhex(name.partition(":")[0]) for name in kept} == shelf.vector_hashes("words")
    store.close()


def test_tidying_takes_the_forgotten_out_of_every_collection(tmp_path: Path) -> None:
    one, other = WordEmbedder("words"), WordEmbedder("other")
    shelf = filled(tmp_path, one)
    put(shelf, tmp_path / "a.txt", embedder=other)
    store = VectorStore(tmp_path / "data", shelf)
    store.tidy()
    assert not (tmp_path / "data" / FOLDER).exists()
    for model in (one, other):
        store.nearest(model.id, model.query("pump"), 1)
    for name in "ab":
        shelf.forget(str(tmp_path / f"{name}.txt"))
    store.tidy()
    assert [store._collection(model.id).count() for model in (one, other)] == [0, 0]
    store.close()


def test_models_have_collections_of_their_own(tmp_path: Path) -> None:
    one, other = WordEmbedder("words"), WordEmbedder("other")
    shelf = filled(tmp_path, one)
    put(shelf, tmp_path / "a.txt", embedder=other)
    store = VectorStore(tmp_path / "data", shelf)
    assert len(store.nearest("words", one.query("pump"), 99) or []) == 5
    assert len(store.nearest("other", other.query("pump"), 99) or []) == 3
    assert store.nearest("third", one.query("pump"), 9) == []
    store.close()


@pytest.mark.parametrize("how", ["deleted", "cleared", "damaged"])
def test_whatever_is_lost_comes_back_from_the_library(tmp_path: Path, how: str) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    query = embedder.query("the pump starts")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    fill = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        from pilcrow.engines.library import Library
        from pilcrow.engines.vectors import VectorStore
        folder = Path(sys.argv[1])
        for _ in VectorStore(folder, Library(folder)).sync("words"):
            pass
        """
    )
    subprocess.run([sys.executable, "-c", fill, str(tmp_path / "data")], env=environment, timeout=60, check=True)
    store = VectorStore(tmp_path / "data", shelf)
    if how == "deleted":
        shutil.rmtree(tmp_path / "data" / FOLDER)
    elif how == "damaged":
        for file in (tmp_path / "data" / FOLDER / "data").rglob("*"):
            if file.is_file():
                file.write_bytes(b"damage" * 999)
    else:
        store.clear()
    embedder.embedded = 0
    assert found(shelf, store.nearest("words", query, 1)) == ["The pump "]
    assert embedder.embedded == 0
    store.close()


def test_one_owner_at_a_time(tmp_path: Path) -> None:
    embedder = WordEmbedder()
    shelf = filled(tmp_path, embedder)
    first, second = VectorStore(tmp_path / "data", shelf), VectorStore(tmp_path / "data", shelf)
    query = embedder.query("the pump starts")
    assert first.nearest("words", query, 1) is not None
    assert second.nearest("words", query, 1) is None
    first.close()
    assert second.nearest("words", query, 1) is not None
    second.close()


def test_a_server_that_does_not_answer_is_named(tmp_path: Path) -> None:
    store = VectorStore(tmp_path, Library(tmp_path), "http://127.0.0.1:9")
    with pytest.raises(LibraryError, match=r"127\.0\.0\.1:9 does not answer"):
        store.nearest("words", np.ones(4, np.float32), 1)


def test_it_is_imported_late_and_opens_no_connection(tmp_path: Path) -> None:
    program = textwrap.dedent(
        """
        import sys
        from pathlib import Path

        def guard(event, details):
            if event.startswith(("socket.connect", "socket.getaddrinfo", "socket.gethost", "socket.sendto")):
                print(event, details)
                sys.exit("a connection was tried")

        sys.addaudithook(guard)
        from pilcrow.engines.library import Library
        from pilcrow.engines.vectors import VectorStore
        from shelf import WordEmbedder, put

        folder = Path(sys.argv[1])
        shelf, embedder = Library(folder), WordEmbedder()
        put(shelf, folder / "a.txt", "# A\\nThe pump starts.\\n", embedder)
        store = VectorStore(folder, shelf)
        assert "chromadb" not in sys.modules
        assert len(store.nearest("words", embedder.query("pump"), 5)) == 1
        settings = store._open().get_settings()
        assert settings.anonymized_telemetry is False
        store.close()
        """
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        env=environment, timeout=60, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
