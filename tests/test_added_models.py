"""Embedding models as they are downloaded: what is read from folders, tried, added, and said of broken ones."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

import faulty
import onnxmodels
from pilcrow import cli
from pilcrow.core.errors import ModelError
from pilcrow.core.search.known_pairs import UNRELATED
from pilcrow.engines.embedding.adding import Added, add_model, keep_model
from pilcrow.engines.embedding.embedder import load_embedder
from pilcrow.engines.embedding.model_files import known_models
from pilcrow.settings import bundled, own_models

Capture = pytest.CaptureFixture[str]
SHIPPED = "all-MiniLM-L6-v2"
FILES: dict[str, object] = {
    "modules.json": [
        {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
        {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
        {"idx": 2, "name": "2", "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"},
    ],
    "1_Pooling/config.json": {
        "word_embedding_dimension": 384,
        "pooling_mode_cls_token": False,
        "pooling_mode_mean_tokens": True,
        "pooling_mode_max_tokens": False,
    },
    "sentence_bert_config.json": {"max_seq_length": 256, "do_lower_case": False},
    "config.json": {"hidden_size": 384, "max_position_embeddings": 512, "pad_token_id": 0},
    "tokenizer_config.json": {"model_max_length": 512},
}


def downloaded(folder: Path, **changed: object) -> Path:
    """The shipped weights laid out as sentence-transformers does; `changed` are settings of the pooling."""
    shipped = bundled("models") / SHIPPED
    (folder / "onnx").mkdir(parents=True)
    shutil.copyfile(shipped / "model.onnx", folder / "onnx" / "model.onnx")
    shutil.copyfile(shipped / "tokenizer.json", folder / "tokenizer.json")
    for name, content in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(json.dumps(content))
    pooling = folder / "1_Pooling" / "config.json"
    pooling.write_text(json.dumps(json.loads(pooling.read_text()) | changed))
    return folder


def add(folder: Path, name: str = "") -> Added:
    return add_model(folder, folder.parent / "own", bundled("models"), name)


def test_a_folder_as_downloaded_gives_the_vectors_of_the_model_it_holds(tmp_path: Path) -> None:
    added = add(downloaded(tmp_path / "minilm"))
    assert added.model.name == "minilm"
    assert "English" in added.languages
    same, other = (
        load_embedder(bundled("models"), SHIPPED),
        load_embedder(bundled("models"), "minilm", own=tmp_path / "own"),
    )
    texts = [*UNRELATED, "valve " * 400]
    for mine, theirs in zip(same.passages(texts), other.passages(texts), strict=True):
        assert mine.shape == theirs.shape
        assert np.min(np.sum(mine * theirs, axis=1)) > 0.999
    assert not any(path.name.startswith(".") for path in (tmp_path / "own").iterdir())


def test_a_model_is_added_beside_others_and_again_in_its_own_place(tmp_path: Path) -> None:
    own = tmp_path / "own"
    onnxmodels.add(own, "tiny", onnxmodels.embedder(np.eye(5)), ["red"], dimension=5, licence="MIT")
    folder = downloaded(tmp_path / "minilm")
    add(folder)
    (folder / "config_sentence_transformers.json").write_text(
        json.dumps({"prompts": {"query": "Q: ", "document": "D: "}})
    )
    added = add(folder).model
    assert (added.query_prefix, added.passage_prefix, added.max_tokens) == ("Q: ", "D: ", 256)
    kept = {model.name: model for model in known_models(bundled("models"), own)}
    assert list(kept) == [SHIPPED, "tiny", "minilm"]
    assert kept["tiny"].licence == "MIT"
    assert kept["minilm"].query_prefix == "Q: "


def test_a_model_stays_when_the_disk_is_full_before_its_successor_is_listed(tmp_path: Path) -> None:
    own, newer = tmp_path / "own", tmp_path / "newer"
    onnxmodels.add(own, "tiny", onnxmodels.embedder(np.eye(5)), ["red"], dimension=5)
    onnxmodels.add(own, "other", onnxmodels.embedder(np.eye(5)), ["red"], dimension=5, licence="MIT " * 20_000)
    onnxmodels.add(newer, "tiny", onnxmodels.embedder(np.eye(6)), ["green"], dimension=6)
    (successor,) = (model for model in known_models(bundled("models"), newer) if model.name == "tiny")
    with faulty.short_files(40_000), pytest.raises(ModelError, match="cannot be copied"):
        keep_model(successor, own)
    assert load_embedder(bundled("models"), "tiny", own=own).passages(["red"])[0].shape[-1] == 5
    assert {path.name for path in own.iterdir()} == {"tiny", "other", "manifest.json"}
    keep_model(successor, own)
    assert load_embedder(bundled("models"), "tiny", own=own).passages(["green"])[0].shape[-1] == 6


def test_prefixes_that_only_the_page_of_a_model_prints_are_taken_from_there(tmp_path: Path) -> None:
    folder = downloaded(tmp_path / "minilm")
    (folder / "README.md").write_text(
        "input_texts = ['query: how much protein', \"passage: As a general guideline\"]"
    )
    added = add(folder).model
    assert (added.query_prefix, added.passage_prefix) == ("query: ", "passage: ")


def test_a_folder_of_the_cache_of_hugging_face_is_called_by_its_repository(tmp_path: Path) -> None:
    folder = downloaded(tmp_path / "models--intfloat--e5-small" / "snapshots" / "0a1b2c")
    assert add_model(folder, tmp_path / "own", bundled("models")).model.name == "e5-small"


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ("onnx/model.onnx", r"the weights are missing: Pilcrow needs them as onnx/model\.onnx"),
        ("tokenizer.json", r"the file tokenizer\.json is missing"),
        ("1_Pooling/config.json", r"the file 1_Pooling/config\.json is missing, which says what"),
    ],
)
def test_what_a_broken_folder_lacks_is_one_sentence(tmp_path: Path, missing: str, said: str) -> None:
    folder = downloaded(tmp_path / "minilm")
    (folder / missing).unlink()
    with pytest.raises(ModelError, match=said):
        add(folder)
    assert not (tmp_path / "own").exists()


def test_what_cannot_be_run_or_finds_nothing_is_not_added(tmp_path: Path) -> None:
    maxed = downloaded(tmp_path / "maxed", pooling_mode_mean_tokens=False, pooling_mode_max_tokens=True)
    with pytest.raises(ModelError, match="pooled by max_tokens, which Pilcrow does not know"):
        add(maxed)
    dense = downloaded(tmp_path / "dense")
    parts = [{"path": "2_Dense", "type": "sentence_transformers.models.Dense"}]
    (dense / "modules.json").write_text(json.dumps(parts))
    with pytest.raises(ModelError, match="a part of the kind Dense, which Pilcrow cannot run"):
        add(dense)
    narrow = downloaded(tmp_path / "narrow", word_embedding_dimension=512)
    with pytest.raises(ModelError, match="makes vectors of 384 numbers, not 512: download the folder again"):
        add(narrow)
    torn = downloaded(tmp_path / "torn")
    (torn / "config.json").write_text("{")
    with pytest.raises(ModelError, match=r"config\.json is damaged"):
        add(torn)
    foreign = downloaded(tmp_path / "foreign")
    words = json.loads((foreign / "tokenizer.json").read_text())
    vocabulary = words["model"]["vocab"]
    words["model"]["vocab"] = dict(zip(vocabulary, reversed(vocabulary.values()), strict=True))
    (foreign / "tokenizer.json").write_text(json.dumps(words))
    with pytest.raises(ModelError, match="does not find the passages of known questions"):
        add(foreign)
    long = downloaded(tmp_path / "long")
    for name in ("sentence_bert_config.json", "config.json", "tokenizer_config.json"):
        (long / name).write_text(json.dumps({"max_seq_length": 800}))
    with pytest.raises(ModelError, match="long cannot read 800 tokens at once"):
        add(long)
    for name, said in ((SHIPPED, "comes with a model"), ("../up", "cannot be called ../up")):
        with pytest.raises(ModelError, match=said):
            add(downloaded(tmp_path / name.strip("./")), name)
    assert not (tmp_path / "own").exists()


def test_the_command_adds_a_model_and_says_how_to_use_it(
    tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    folder = downloaded(tmp_path / "minilm")
    assert cli.main(["models", "add", str(folder), "--data-dir", str(data_folder)]) == 0
    assert 'Set "model" to "minilm"' in capsys.readouterr().out
    assert (own_models(data_folder) / "minilm" / "model.onnx").is_file()
    assert cli.main(["models", "add", str(tmp_path / "nowhere"), "--data-dir", str(data_folder)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
