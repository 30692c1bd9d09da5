"""Pages are labelled by eye: the models guess, people correct, and what they say is learned."""

from __future__ import annotations

import json
import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from press import Press, paragraphs

SCRIPT = Path(__file__).parents[1] / "packaging" / "label_lines.py"
Label = Callable[..., object]


@pytest.fixture
def label(monkeypatch: pytest.MonkeyPatch) -> Label:
    """The script, called with the words of a command line."""
    monkeypatch.setattr(sys, "path", [*sys.path])  # to which it adds its folders

    def run(*arguments: object) -> None:
        monkeypatch.setattr(sys, "argv", [str(SCRIPT), *map(str, arguments)])
        runpy.run_path(str(SCRIPT), run_name="__main__")

    return run


@pytest.fixture
def drawn(label: Label, tmp_path: Path) -> Path:
    """A folder with the picture and the list of a page."""
    press = Press("Ships of the river")
    press.prose(paragraphs(6))
    press.document.save(tmp_path / "ships.pdf")
    label("draw", tmp_path / "drawn", tmp_path / "ships.pdf", "--pages", 1, "--cache", tmp_path / "cache")
    return tmp_path / "drawn"


def test_corrections_change_the_lines_that_they_name_and_no_other(
    label: Label, drawn: Path, tmp_path: Path
) -> None:
    listed = (drawn / "000.txt").read_text(encoding="utf-8").splitlines()
    assert (drawn / "000.png").stat().st_size > 10_000
    (drawn / "000.fix").write_text("1-3 > item\n5 > figure\n", encoding="utf-8")
    label("collect", drawn, tmp_path / "labels.jsonl")
    (told,) = map(json.loads, (tmp_path / "labels.jsonl").read_text(encoding="utf-8").splitlines())
    assert told["page"] == 0
    assert [row[1:] for row in told["lines"][1:4]] == [["item", True], ["item", False], ["item", False]]
    assert told["lines"][5][1:] == ["", True], "nothing is learned from words in figures"
    guessed = [line.split(" | ")[0].split(" ", 1)[1] for line in listed]
    others = [f"{'>' if begins else '.'} {kind}" for _, kind, begins in told["lines"]]
    assert [a for i, a in enumerate(others) if i not in (1, 2, 3, 5)] == [
        a for i, a in enumerate(guessed) if i not in (1, 2, 3, 5)
    ]


def test_a_correction_that_says_nothing_is_named(label: Label, drawn: Path, tmp_path: Path) -> None:
    (drawn / "000.fix").write_text("2 > headline\n", encoding="utf-8")
    told = "000.fix: '2 > headline' is no correction; write for example: 12 > heading"
    with pytest.raises(SystemExit, match=f"^{re.escape(told)}$"):
        label("collect", drawn, tmp_path / "labels.jsonl")


def test_pages_without_corrections_and_those_of_no_use_are_left_out(
    label: Label, drawn: Path, tmp_path: Path
) -> None:
    label("collect", drawn, tmp_path / "labels.jsonl")
    assert not (tmp_path / "labels.jsonl").read_text(encoding="utf-8")
    (drawn / "000.fix").write_text("skip\n", encoding="utf-8")
    label("collect", drawn, tmp_path / "labels.jsonl")
    assert not (tmp_path / "labels.jsonl").read_text(encoding="utf-8")
