"""What one data folder's threads share."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pilcrow.engines.store.library import Library
from pilcrow.engines.threads import once
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from processes import LONG
from shelf import WordEmbedder, put

T = TypeVar("T")


def together(threads: int, ask: Callable[[], T]) -> list[T]:
    """What each of several threads is given that ask at the same moment."""
    ready = threading.Barrier(threads)

    def work(_number: int) -> T:
        ready.wait(LONG)
        return ask()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(threads)))


class Shelf:
    def __init__(self) -> None:
        self.made = 0
        self.two = threading.Barrier(2)

    @once
    def part(self) -> object:
        self.made += 1
        with suppress(threading.BrokenBarrierError):
            self.two.wait(0.2)  # long enough for another thread to make one, too
        return object()


def test_what_threads_ask_for_at_the_same_moment_is_made_once() -> None:
    shelf, other = Shelf(), Shelf()
    assert len(set(map(id, together(2, lambda: shelf.part)))) == 1
    assert shelf.made == 1
    assert other.part is not shelf.part


@pytest.mark.parametrize("part", ["embedder", "vectors", "reranker"])
def test_a_workspace_has_one_of_each_however_many_threads_ask(data_folder: Path, part: str) -> None:
    with Workspace(data_folder, Settings()) as workspace:
        found = together(4, lambda: getattr(workspace, part))
        assert all(one is found[0] for one in found)
        assert (found[0] is None) == (part == "reranker")


def test_the_next_question_to_the_same_documents_reads_no_vectors_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    vectors = Library.vectors

    def noted(library: Library, structure: int, *rest: Any) -> Any:
        read.append(structure)
        return vectors(library, structure, *rest)

    monkeypatch.setattr(Library, "vectors", noted)
    with Workspace(tmp_path / "data", Settings()) as workspace:
        embedder = workspace.embedders._made[Settings().model,] = WordEmbedder()
        shelf = workspace.library
        pump = put(shelf, tmp_path / "pump.txt", "# Pump\nThe pump starts at noon.\nIt is red.\n", embedder)
        oak = put(shelf, tmp_path / "oak.txt", "# Oak\nThe oak is old.\nIt is tall.\n", embedder)

        def asked() -> list[str]:
            corpus = workspace.corpus([pump, oak])
            assert corpus.basis().whole
            return [corpus.paragraph(hit.at).text for hit in corpus.search("which is tall, which is red", 2)]

        first = asked()
        assert sorted(read) == sorted([pump.structure, oak.structure])
        assert asked() == first
        assert len(read) == 2, "nothing was read again"
        assert workspace.corpus([pump, oak]).alone(2).search("oak", 1)
        assert len(read) == 2
        put(shelf, tmp_path / "ash.txt", "# Ash\nThe ash is young.\n", embedder)
        assert asked() == first
        assert len(read) == 4, "the library is another one"
        workspace.forget(str(tmp_path / "oak.txt"))
        assert len(workspace.corpus([pump]).search("pump", 1)) == 1
        assert len(read) == 5, "of what was forgotten nothing stays"
