"""Measuring answers at the command line: a manual's questions, asked in several modes of a scripted model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow import cli
from pilcrow.cli import arguments
from pilcrow.core.trial.modes import MODES

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def questions(machine: Manual, tmp_path: Path) -> Path:
    """Two questions: one whose answer is a paragraph of the manual, one that it does not answer."""
    told = next(text for texts in machine.paragraphs for text in texts if len(text.split()) > 8)
    known = {"id": "known", "question": f"Where does it say: {told}", "answer": told}
    unknown = {"id": "unknown", "question": "Who painted the Mona Lisa?", "answer": None}
    data = tmp_path / "questions.jsonl"
    data.write_text("\n".join(json.dumps(q | {"file": machine.path.name}) for q in (known, unknown)) + "\n")
    return data


def bench(data: Path, machine: Manual, capsys: Capture, *options: str) -> list[Any]:
    """The JSON lines that a run prints."""
    files = ["--files", str(machine.path.parent)]
    assert cli.main(["bench", "qa", str(data), *files, "--json", *options]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def use(server: ChatServer, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"chat_host": server.host}))


def test_quotes_are_measured_without_any_server(questions: Path, machine: Manual, capsys: Capture) -> None:
    known, _, summary = bench(questions, machine, capsys, "--model", "quotes")
    assert (known["id"], known["right"], known["answerable"]) == ("known", True, True)
    assert summary["modes"]["as-used"]["questions"] == 2


def test_each_mode_offers_the_tools_that_it_is_named_for(
    questions: Path, machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    offered: dict[str, set[str]] = {}

    def reply(body: Body) -> Reply:
        names = {tool["function"]["name"] for tool in body.get("tools", [])}
        offered.setdefault(mode, set()).update(names)
        return Reply("The document does not say.")

    for mode in ("one-shot", "search-o1", "read-only", "deepread"):
        with ChatServer(reply, context=4000) as server:
            use(server, data_folder)
            *_, summary = bench(questions, machine, capsys, "--mode", mode)
        assert summary["modes"][mode]["right, not answerable"] == 1.0
    assert offered["one-shot"] == set()
    assert "Retrieve" in offered["search-o1"]
    assert "ReadSection" not in offered["search-o1"]
    assert "Retrieve" not in offered["read-only"]
    assert {"Retrieve", "ReadSection"} <= offered["deepread"]


def test_the_command_line_offers_every_mode() -> None:
    assert set(arguments.MODES) == set(MODES)


def test_a_run_goes_on_where_it_was_interrupted_and_asks_failed_questions_again(
    questions: Path, machine: Manual, data_folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    kept, drawn = tmp_path / "trials.jsonl", tmp_path / "modes.svg"
    with ChatServer([Reply(status=500, error="out of memory")]) as server:
        use(server, data_folder)
        failed = bench(questions, machine, capsys, "--mode", "one-shot", "--out", str(kept))
        assert all(trial["problem"] for trial in failed[:2])
    kept.write_text(kept.read_text() + '{"id": "kno')  # as a crash leaves it
    with ChatServer([Reply("The document does not say.")]) as server:
        use(server, data_folder)
        bench(questions, machine, capsys, "--mode", "one-shot", "--out", str(kept))
        asked = len(server.requests)
        again = bench(
            questions, machine, capsys, "--mode", "one-shot", "--out", str(kept), "--picture", str(drawn)
        )
        assert len(server.requests) == asked > 0
    assert not any(trial["problem"] for trial in again[:2])
    assert "one-shot" in drawn.read_text()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"question": "Who?", "file": "away.pdf", "answer": "x"}', "say with --files"),
        ("nonsense", "Line 1"),
    ],
)
def test_questions_that_cannot_be_asked_are_one_sentence(
    line: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    data = tmp_path / "questions.jsonl"
    data.write_text(line)
    assert cli.main(["bench", "qa", str(data)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
