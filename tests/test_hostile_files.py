"""Files that people are handed: chains, questions for `bench`, packs, models, texts, folders. Odd ones end in a
sentence, whatever is in them, and none of them makes the program wait or read what is no file.
"""

from __future__ import annotations

import io
import json
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import onnxmodels
from pdfs import pages
from pilcrow import cli
from pilcrow.cli import chain_files
from pilcrow.core.ask.context.pictures import usable
from pilcrow.core.ask.planning.chains import chain_markdown
from pilcrow.core.bench import questions
from pilcrow.core.errors import ModelError, UsageError
from pilcrow.core.exchange.chain import Chain, ChainEvidence, Intent, chain_to_json
from pilcrow.core.model import Coordinate
from pilcrow.engines.embedding.adding import add_model
from pilcrow.engines.embedding.model_files import known_models
from pilcrow.settings import bundled, load_pack
from test_added_models import downloaded
from test_odd_replies import broken, odd

Capture = pytest.CaptureFixture[str]
many = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
UNIX = pytest.mark.skipif(sys.platform == "win32", reason="what only Unix has")
DEEP = "[" * 100_000


FOUND = ChainEvidence(Coordinate(1, 2, 3), 0, 4, "Fee.", "0" * 64, "1.2.3", "Fees", "iv")
STEPS = (Intent("Who?", ("who",), (FOUND,), "Ada", True, 1), Intent("#1 #1"))
CHAIN = json.loads(json.dumps(chain_to_json(Chain("What is the fee?", STEPS))))


@many
@given(odd | broken(CHAIN))
def test_any_json_is_a_chain_or_a_sentence(tmp_path: Path, value: Any) -> None:
    path = tmp_path / "chain.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    try:
        chain = chain_files.load_chain(path)
    except UsageError:
        return
    assert len(chain.resolved("#1 and #2")) < 10_000
    chain_markdown(chain).encode()
    json.dumps(chain_to_json(chain), ensure_ascii=False).encode()


def test_steps_that_hold_each_other_are_told_in_few_words() -> None:
    steps = tuple(Intent(f"#{n} #{n}") for n in range(99))
    assert len(Chain("Who?", (Intent("#1 #2"), *steps)).resolved("#99 #99")) < 10_000


QUESTION = {"question": "What is the fee?", "file": "a.pdf", "answer": ["5"], "id": "q", "accept": ["five"]}


@many
@given(st.one_of(odd, broken(QUESTION | {"evidence_pages": [1, 2]})))
def test_any_line_is_a_question_or_a_sentence(value: Any) -> None:
    try:
        (question,) = questions.parse_questions([json.dumps(value)])
    except UsageError:
        return
    assert question.text.encode()
    "".join((*question.answers, *question.files, question.id)).encode()


@pytest.mark.parametrize("name", ["chain.json", "pack.toml", "questions.jsonl", "manifest.json"])
def test_what_is_nested_too_deep_is_a_sentence(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(f"a = {DEEP}" if path.suffix == ".toml" else DEEP)
    readers: dict[str, Any] = {
        "chain.json": lambda: chain_files.load_chain(path),
        "pack.toml": lambda: load_pack(path),
        "questions.jsonl": lambda: questions.parse_questions([DEEP]),
        "manifest.json": lambda: known_models(tmp_path),
    }
    with pytest.raises((UsageError, ModelError)):
        readers[name]()


@many
@given(odd, st.sampled_from(["about", "fiscal_years", "marks", "numbers", "vocabulary", "else", "marks.least"]))
def test_any_pack_is_one_or_a_sentence(tmp_path: Path, value: Any, key: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(f"{key} = {json.dumps(value)}\n", encoding="utf-8")  # much of JSON is TOML
    try:
        pack = load_pack(path)
    except UsageError:
        return
    assert isinstance(pack.printed("what is the fee"), list)


@UNIX
def test_a_model_folder_can_make_nobody_wait_nor_read_what_is_no_part_of_it(tmp_path: Path) -> None:
    folder = downloaded(tmp_path / "minilm")
    os.mkfifo(folder / "onnx" / "model.onnx_data")
    os.mkfifo(folder / "config_sentence_transformers.json")
    os.mkfifo(folder / "README.md")
    (folder / "tokenizer_config.json").unlink()
    (folder / "tokenizer_config.json").symlink_to("/dev/zero")
    added = add_model(folder, tmp_path / "own", bundled("models"))
    assert sorted(added.model.files) == ["model.onnx", "tokenizer.json"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("modules.json", '{"parts": 7}'),
        ("modules.json", "[[], 7, null]"),
        ("modules.json", DEEP),
        ("config.json", "[" + "0," * 3_000_000 + "0]"),
        ("config.json", '{"hidden_size": 1e400, "pad_token_id": NaN, "max_position_embeddings": -Infinity}'),
        ("1_Pooling/config.json", '{"word_embedding_dimension": [], "pooling_mode": {}}'),
    ],
)
def test_what_describes_a_model_in_an_odd_way_is_told_of(tmp_path: Path, name: str, text: str) -> None:
    folder = downloaded(tmp_path / "minilm")
    (folder / name).write_text(text)
    with suppress(ModelError):
        assert add_model(folder, tmp_path / "own", bundled("models")).model.dimension == 384


def test_weights_that_name_files_elsewhere_get_none(tmp_path: Path) -> None:
    folder = downloaded(tmp_path / "minilm")
    (tmp_path / "secret").write_bytes(bytes(4096))
    (folder / "onnx" / "model.onnx").write_bytes(onnxmodels.elsewhere("../../secret", (16, 4)))
    with pytest.raises(ModelError):
        add_model(folder, tmp_path / "own", bundled("models"))
    assert not (tmp_path / "own").exists()


# ---- texts, folders ---------------------------------------------------------------------------------------


@pytest.fixture
def lease(tmp_path: Path) -> Path:
    return pages(tmp_path / "lease.pdf", ["1 Money\n\nThe rent is 700 euros a month. The deposit is 900 euros."])


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe\x00\xd8",
        b"\x1b[2J\x1b]0;owned\x07 The rent is 700 euros a month.",
        "\u202eThe rent is 700 euros.\u2066".encode(),
        b"\0" * 10_000,
        b"(" * 100_000,
        b"9" * 100_000,
        ("e" + "\u0301" * 50_000).encode(),
        b"The rent is 700 euros a month. " * 300,
        b"a " * 100_000,
        b"The rent is 9**9**9 euros, 1e999 %, -$(1,2,3,4) million billion.",
    ],
    ids=["no UTF-8", "escapes", "bidi", "zeros", "brackets", "digits", "marks", "long", "one sentence", "numbers"],
)
def test_any_text_can_be_checked(
    lease: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, text: bytes
) -> None:
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8", errors="surrogateescape")
    )
    status = cli.main(["check", str(lease)])
    out, err = capsys.readouterr()
    assert status in (0, 1, 2)
    assert "bug" not in err
    assert not set(out) & set("\x1b\x07\u202e\u2066\0")


@UNIX
def test_a_watched_folder_may_hold_anything(tmp_path: Path, lease: Path, capsys: Capture) -> None:
    watched = tmp_path / "watched"
    (watched / "inside").mkdir(parents=True)
    lease.rename(watched / "lease.pdf")
    os.mkfifo(watched / "fifo.pdf")
    (watched / "zero.pdf").symlink_to("/dev/zero")
    (watched / "stdin.pdf").symlink_to("/dev/stdin")
    (watched / "loop.pdf").symlink_to("loop.pdf")
    (watched / "inside" / "up").symlink_to("..")
    (watched / "inside" / "again.pdf").symlink_to(watched)
    (watched / "other.pdf").symlink_to(watched / "lease.pdf")
    (watched / "folder.pdf").mkdir()
    (watched / os.fsdecode(b"\xff\xfe.pdf")).write_bytes(b"%PDF")
    (watched / "esc\x1b[2J\n.pdf").write_bytes(b"%PDF-1.4 no more")
    with socket.socket(socket.AF_UNIX) as listening:
        here = Path.cwd()
        os.chdir(watched)  # an address has to be short
        listening.bind("socket.pdf")
        os.chdir(here)
        assert cli.main(["library", "add", "All", str(tmp_path / "watched" / "lease.pdf")]) == 0
        assert cli.main(["library", "watch", "All", str(watched)]) == 0
        for _ in range(2):
            assert cli.main(["library", "sync", "All"]) in (0, 1)
            (watched / "lease.pdf").rename(watched / "inside" / "moved.pdf")
            (watched / "lease.pdf").symlink_to(watched / "inside" / "moved.pdf")
            (watched / "inside" / "moved.pdf").rename(watched / "moved again.pdf")
            (watched / "lease.pdf").unlink()
            (watched / "moved again.pdf").rename(watched / "lease.pdf")
        capsys.readouterr()
        assert cli.main(["library", "list"]) == 0
    out, err = capsys.readouterr()
    assert "\x1b" not in out + err
    assert "bug" not in err
    assert "lease" in out


@pytest.mark.parametrize(
    "said",
    ["", "\0" * 99, "\x1b[2J" * 99, "I cannot see the image. " * 9, "no " * 99, "x" * 10_000_000, "[S1:1] " * 999],
)
def test_what_a_model_says_of_a_figure_is_short_and_of_use_or_nothing(said: str) -> None:
    assert len(usable(said)) <= 1600
    assert usable(said) in {"", usable(said).strip()}


def _chain(path: Path, _pdf: Path) -> list[str]:
    return ["ask", str(_pdf), "-q", "What is the rent?", "--mode", "deep", "--chain", str(path)]


def _questions(path: Path, _pdf: Path) -> list[str]:
    return ["bench", "qa", str(path)]


def _password(path: Path, pdf: Path) -> list[str]:
    return ["outline", str(pdf), "--password-file", str(path)]


def _data_file(name: str) -> Callable[[Path, Path], list[str]]:
    def placed(path: Path, pdf: Path) -> list[str]:
        place = path.parent / "data" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(path)
        return ["retrieve", str(pdf), "-q", "rent", "--data-dir", str(path.parent / "data")]

    return placed


HANDED = {
    "chain": _chain,
    "questions": _questions,
    "password": _password,
    "pack": _data_file("packs/own.toml"),
    "vocabulary": _data_file("vocabulary.txt"),
    "settings": _data_file("settings.json"),
}


@UNIX
@pytest.mark.parametrize("kind", ["a pipe", "a device", "longer than"])
@pytest.mark.parametrize("handed", sorted(HANDED))
def test_a_file_that_is_none_is_told_of_at_once(
    tmp_path: Path, lease: Path, capsys: Capture, handed: str, kind: str
) -> None:
    path = tmp_path / "handed.json"
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a device":
        path.symlink_to("/dev/zero")
    else:
        with path.open("wb") as file:
            file.truncate(1 << 33)
    status = cli.main(HANDED[handed](path, lease))
    out, err = capsys.readouterr()
    assert (status, out) == (2 if handed in ("chain", "questions", "password", "settings") else status, "")
    assert kind in err
    assert "bug" not in err
