"""The bundled embedding model: its vectors, its windows, and what is said when its files are not right."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.errors import ModelError
from pilcrow.engines.embedding.embedder import BATCH_TOKENS, OnnxEmbedder, length_batches, load_embedder, pad
from pilcrow.settings import Settings, bundled

NAME = Settings().model
TEXTS = [
    "The tenant pays the rent on the first working day of each month.",
    "Glaciers are slow rivers of ice that carve deep valleys.",
    "A lease ends three months after either party has given notice in writing.",
    "Yeast turns sugar into alcohol and carbon dioxide.",
    "Bread rises because the dough holds the gas that the yeast makes. " * 12,
]


@pytest.fixture(scope="module")
def embedder() -> OnnxEmbedder:
    return load_embedder(bundled("models"), NAME)


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return Path(shutil.copytree(bundled("models"), tmp_path / "models"))


def test_a_question_finds_the_passage_that_answers_it(embedder: OnnxEmbedder) -> None:
    rows = np.concatenate([windows[:1] for windows in embedder.passages(TEXTS)])
    questions = [
        "How can I end my rental contract?",
        "On which day must rent be paid?",
        "How do valleys form?",
    ]
    assert [int((rows @ embedder.query(question)).argmax()) for question in questions] == [2, 0, 1]


def test_vectors_are_unit_float32_rows_of_the_dimension(embedder: OnnxEmbedder) -> None:
    for windows in embedder.passages([*TEXTS, "", "\x00 \ud800".encode("utf-8", "replace").decode()]):
        assert windows.shape == (1, embedder.dimension)
        assert windows.dtype == np.float32
        assert np.linalg.norm(windows, axis=1) == pytest.approx(1, abs=1e-5)
    assert embedder.query("what?").shape == (embedder.dimension,)
    assert embedder.passages([]) == []


def test_a_vector_does_not_depend_on_its_neighbours(embedder: OnnxEmbedder) -> None:
    together = embedder.passages(TEXTS)
    for text, windows in zip(TEXTS, together, strict=True):
        assert np.abs(embedder.passages([text])[0] - windows).max() < 1e-4
    backwards = embedder.passages(TEXTS[::-1])[::-1]
    assert all(np.abs(a - b).max() < 1e-4 for a, b in zip(together, backwards, strict=True))


def test_a_long_text_becomes_windows_that_reach_its_end(embedder: OnnxEmbedder) -> None:
    filler = "the committee adjourned and met again on the following day " * 60
    [windows] = embedder.passages([filler + "Penguins huddle to keep warm in the Antarctic winter. " * 4])
    assert len(windows) > 2
    scores = windows @ embedder.query("How do penguins survive the cold?")
    assert scores.argmax() == len(windows) - 1
    assert scores[-1] > scores[0] + 0.2


def test_a_very_long_question_is_answered_by_one_vector(embedder: OnnxEmbedder) -> None:
    assert embedder.query("why " * 5000).shape == (embedder.dimension,)


def test_agrees_with_the_full_precision_model(embedder: OnnxEmbedder) -> None:
    """Cosines between sentences as the published float32 model gives them, to two places."""
    rows = np.concatenate(embedder.passages(TEXTS[:4]))
    published = {(0, 1): -0.005, (0, 2): 0.459, (0, 3): -0.015, (1, 2): 0.025, (1, 3): 0.102, (2, 3): 0.034}
    cosines = rows @ rows.T
    assert all(cosines[pair] == pytest.approx(value, abs=0.03) for pair, value in published.items())


def test_the_id_changes_with_the_weights(embedder: OnnxEmbedder, models: Path) -> None:
    assert embedder.id.startswith(NAME)
    manifest = json.loads((models / "manifest.json").read_text())
    assert embedder.id.endswith(manifest["models"][0]["files"]["model.onnx"]["sha256"][:8])


@given(st.lists(st.integers(2, 256), max_size=300))
def test_batches_hold_every_row_once_shortest_first_within_the_bound(lengths: list[int]) -> None:
    found = list(length_batches(lengths))
    assert sorted(index for batch in found for index in batch) == list(range(len(lengths)))
    in_order = [lengths[index] for batch in found for index in batch]
    assert in_order == sorted(in_order)
    assert all(len(batch) * max(lengths[i] for i in batch) <= BATCH_TOKENS for batch in found)


def test_padding_is_masked() -> None:
    ids, mask = pad([[5, 6, 7], [8]], 9)
    assert ids.tolist() == [[5, 6, 7], [8, 9, 9]]
    assert mask.tolist() == [[1, 1, 1], [1, 0, 0]]


@pytest.mark.parametrize("file", ["model.onnx", "tokenizer.json"])
def test_a_missing_file_is_named_with_its_mend(models: Path, file: str) -> None:
    (models / NAME / file).unlink()
    with pytest.raises(ModelError, match=rf"{file} is missing.*pilcrow doctor"):
        load_embedder(models, NAME)


@pytest.mark.parametrize("file", ["model.onnx", "tokenizer.json"])
def test_a_damaged_file_is_noticed_even_at_its_old_size(models: Path, file: str) -> None:
    load_embedder(models, NAME)
    path = models / NAME / file
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(ModelError, match=rf"{file} is damaged.*pilcrow doctor"):
        load_embedder(models, NAME)


@pytest.mark.parametrize("content", ["", "[]", '{"models": [{"name": "all-MiniLM-L6-v2"}]}', '{"models": 3}'])
def test_a_damaged_manifest_is_one_sentence(models: Path, content: str) -> None:
    (models / "manifest.json").write_text(content)
    with pytest.raises(ModelError, match=r"manifest\.json is damaged"):
        load_embedder(models, NAME)


def test_no_models_folder_and_an_unknown_model_are_one_sentence(models: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"manifest\.json is missing"):
        load_embedder(tmp_path / "nowhere", NAME)
    with pytest.raises(ModelError, match=r"no embedding model word2vec.*all-MiniLM-L6-v2"):
        load_embedder(models, "word2vec")
