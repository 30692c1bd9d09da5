"""Embedding in a process of its own: the same vectors, whatever becomes of the process."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import numpy as np
import psutil
import pytest

import processes
from pilcrow.core.errors import Cancelled, ModelError
from pilcrow.engines.embedding.embedder import load_embedder
from pilcrow.engines.embedding.process import EmbedderFiles, EmbedderProcess
from pilcrow.settings import Settings, bundled

pytestmark = pytest.mark.usefixtures("anew")
NAME = Settings().model
TEXTS = ["The tenant pays the rent on the first day of each month.", "Yeast turns sugar into alcohol. " * 40]


@pytest.fixture
def embedder() -> Iterator[EmbedderProcess]:
    process = EmbedderProcess(EmbedderFiles(bundled("models"), (NAME,)))
    yield process
    process.close()


def test_it_gives_what_the_model_gives(embedder: EmbedderProcess) -> None:
    model = load_embedder(bundled("models"), NAME)
    assert (embedder.id, embedder.dimension) == (model.id, model.dimension)
    for own, expected in zip(embedder.passages(TEXTS), model.passages(TEXTS), strict=True):
        assert np.allclose(own, expected, atol=1e-4)
    assert np.allclose(embedder.query("When is rent paid?"), model.query("When is rent paid?"), atol=1e-4)
    assert embedder.unread(["Ⴀ Ⴁ Ⴂ", *TEXTS]) == model.unread(["Ⴀ Ⴁ Ⴂ", *TEXTS])


def test_a_process_that_dies_has_a_successor(embedder: EmbedderProcess) -> None:
    before = embedder.query("When is rent paid?")
    first = processes.found(embedder.pid)
    processes.kill(embedder.pid)
    assert np.allclose(embedder.query("When is rent paid?"), before)
    assert embedder.pid != first.pid
    embedder.close()
    assert not processes.left([first])


def test_several_threads_may_ask_at_once(embedder: EmbedderProcess) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(embedder.query, ["one", "two", "one", "two"]))
    assert np.allclose(found[0], found[2])
    assert np.allclose(found[1], found[3])
    assert not np.allclose(found[0], found[1])


def test_it_ends_when_nobody_asks_for_a_while_and_is_there_again() -> None:
    embedder = EmbedderProcess(EmbedderFiles(bundled("models"), (NAME,)), rest=0.05)
    before = embedder.query("When is rent paid?")
    while (pid := embedder.pid) is not None:
        with suppress(psutil.NoSuchProcess):
            psutil.Process(pid).wait(processes.LONG)
    assert np.allclose(embedder.query("When is rent paid?"), before)
    embedder.close()


def test_a_damaged_model_is_told_in_a_sentence(tmp_path: Path) -> None:
    models = Path(shutil.copytree(bundled("models"), tmp_path / "models"))
    (models / NAME / "model.onnx").write_bytes(b"no model")
    embedder = EmbedderProcess(EmbedderFiles(models, (NAME,)))
    with pytest.raises(ModelError, match=r"model.onnx is damaged"):
        embedder.query("When is rent paid?")
    embedder.close()


def test_nobody_waits_for_one_that_is_closed(embedder: EmbedderProcess) -> None:
    embedder.query("one")
    child = processes.found(embedder.pid)
    child.suspend()  # as if the model would not come to an end
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(embedder.query, "two")
        embedder.close()
    with pytest.raises(Cancelled):
        asked.result()
    assert not processes.left([child])


@pytest.mark.parametrize(
    "odd",
    [
        None,
        [],
        [b""],
        [b"\0" * 5],
        b"\0" * 5,
        [b"\0" * 16, b"\0" * 16],
        [b"\xff" * 16],
        b"\xff" * 16,
        0,
        "vectors",
    ],
)
def test_what_a_process_says_is_vectors_or_a_sentence(odd: object) -> None:
    embedder = EmbedderProcess(EmbedderFiles(bundled("models"), (NAME,)))
    vars(embedder)["dimension"] = 4
    vars(embedder)["_worker"] = Saying(odd)
    with pytest.raises(ModelError, match="vectors that are none"):
        embedder.passages(["one text"])
    with pytest.raises(ModelError, match="vectors that are none"):
        embedder.query("one text")
    with pytest.raises(ModelError, match="vectors that are none"):
        embedder.unread(["one text"])
    del vars(embedder)["dimension"]
    with pytest.raises(ModelError, match="vectors that are none"):
        _ = embedder.dimension


class Saying:
    """A worker that was taken over."""

    def __init__(self, said: object) -> None:
        self.said = said

    def ask(self, *_: object) -> object:
        return self.said
