"""Ollama's program, installed but not running, started by Pilcrow."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import processes
from fakeollama import ENDS, SERVES, WAITS, FakeOllama, free_host
from pilcrow.core.errors import Cancelled, ChatError
from pilcrow.engines.chat import ollama, ollama_program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs on PATH are scripts here")


@pytest.fixture
def fake(tmp_path: Path) -> Iterator[FakeOllama]:
    fake = FakeOllama(tmp_path / "bin")
    yield fake
    fake.end()


def test_it_is_started_and_goes_on_by_itself(
    fake: FakeOllama, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.install(SERVES % "scripted:latest", monkeypatch)
    host = free_host()
    waits = list(ollama_program.start(host, tmp_path / "log"))
    assert all(str(wait).startswith("Starting Ollama, ") for wait in waits)
    assert [m.name for m in ollama.installed(host)] == ["scripted:latest"]
    assert os.getsid(fake.pid) == fake.pid  # a terminal that is closed does not end it


def test_one_that_ends_is_told_with_its_last_words(
    fake: FakeOllama, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.install(ENDS, monkeypatch)
    with pytest.raises(ChatError, match=r"ended when it was started.*\(Error: no room to listen\)"):
        list(ollama_program.start(free_host(), tmp_path / "log"))


def test_one_that_cannot_be_run_or_is_not_there(
    fake: FakeOllama, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.install(WAITS, monkeypatch)
    fake.program.write_text("#!/no/such/interpreter\n")
    with pytest.raises(ChatError, match="could not be started"):
        list(ollama_program.start(free_host(), tmp_path / "log"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ChatError, match="not installed"):
        list(ollama_program.start(free_host(), tmp_path / "log"))


def test_stopping_ends_it(fake: FakeOllama, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.install(WAITS, monkeypatch)
    with pytest.raises(Cancelled):
        list(ollama_program.start(free_host(), tmp_path / "log", lambda: fake.runs))
    assert processes.gone(fake.pid)


def test_leaving_in_the_middle_ends_it(fake: FakeOllama, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.install(WAITS, monkeypatch)
    starting = ollama_program.start(free_host(), tmp_path / "log")
    while not fake.runs:
        next(starting)
    starting.close()
    assert processes.gone(fake.pid)


def test_one_that_never_answers_is_given_up(
    fake: FakeOllama, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.install(WAITS, monkeypatch)
    monkeypatch.setattr(ollama_program, "LONGEST", 0.0)
    with pytest.raises(ChatError, match="did not answer"):
        list(ollama_program.start(free_host(), tmp_path / "log"))
