"""Pages are labelled by eye: the models guess, people correct, and what they say is learned."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from press import Press, paragraphs

ROOT = Path(__file__).parents[1]


def label(*arguments: object) -> subprocess.CompletedProcess[str]:
    script = [sys.executable, str(ROOT / "packaging" / "label_lines.py"), *map(str, arguments)]
    return subprocess.run(script, capture_output=True, text=True, check=False)


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """A folder with the picture and the list of a page."""
    press = Press("Ships of the river")
    press.prose(paragraphs(6))
    press.document.save(tmp_path / "ships.pdf")
    done = label("draw", tmp_path / "drawn", tmp_path / "ships.pdf", "--pages", 1, "--cache", tmp_path / "cache")
    assert not done.returncode, done.stderr
    return tmp_path / "drawn"


def test_corrections_change_the_lines_that_they_name_and_no_other(drawn: Path, tmp_path: Path) -> None:
    listed = (drawn / "000.txt").read_text(encoding="utf-8").splitlines()
    assert (drawn / "000.png").stat().st_size > 10_000
    (drawn / "000.fix").write_text("1-3 > item\n5 > figure\n", encoding="utf-8")
    assert not label("collect", drawn, tmp_path / "labels.jsonl").returncode
    (told,) = map(json.loads, (tmp_path / "labels.jsonl").read_text(encoding="utf-8").splitlines())
    assert told["page"] == 0
    assert [row[1:] for row in told["lines"][1:4]] == [["item", True], ["item", False], ["item", False]]
    assert told["lines"][5][1:] == ["", True], "nothing is learned from words in figures"
    guessed = [line.split(" | ")[0].split(" ", 1)[1] for line in listed]
    others = [f"{'>' if begins else '.'} {kind}" for _, kind, begins in told["lines"]]
    assert [a for i, a in enumerate(others) if i not in (1, 2, 3, 5)] == [
        a for i, a in enumerate(guessed) if i not in (1, 2, 3, 5)
    ]


def test_a_correction_that_says_nothing_is_named(drawn: Path, tmp_path: Path) -> None:
    (drawn / "000.fix").write_text("2 > headline\n", encoding="utf-8")
    done = label("collect", drawn, tmp_path / "labels.jsonl")
    assert done.returncode
    assert "000.fix: '2 > headline' is no correction; write for example: 12 > heading" in done.stderr


def test_pages_without_corrections_and_those_of_no_use_are_left_out(drawn: Path, tmp_path: Path) -> None:
    label("collect", drawn, tmp_path / "labels.jsonl")
    assert not (tmp_path / "labels.jsonl").read_text(encoding="utf-8")
    (drawn / "000.fix").write_text("skip\n", encoding="utf-8")
    label("collect", drawn, tmp_path / "labels.jsonl")
    assert not (tmp_path / "labels.jsonl").read_text(encoding="utf-8")
