"""Decisions as tables of features: what is found is summed, can be explained, and can be left out."""

from __future__ import annotations

import json

import pymupdf
import pytest

from pilcrow import cli
from pilcrow.core.structure.decision import Decision, Feature, always, without
from pilcrow.core.structure.recovery import explain, recover
from textpages import Book

SHIP: Decision[str] = Decision(
    "ship",
    Feature("thing", -1.0, always, "most things are none"),
    Feature("sails", 2.0, lambda words: "sails" in words, "it has sails"),
    Feature("wings", -2.0, lambda words: "wings" in words, "it has wings"),
    Feature("wrecked", -100.0, lambda words: "wreck" in words, "it cannot sail"),
)


def test_what_is_found_is_summed() -> None:
    assert SHIP("sails and a hull")
    assert not SHIP("a hull")
    assert not SHIP("sails and wings")
    assert not SHIP("the sails of a wreck")


def test_an_answer_can_be_explained() -> None:
    assert [(f.name, f.weight, f.reason) for f in SHIP.findings("sails and wings")] == [
        ("ship: sails", 2.0, "it has sails"),
        ("ship: wings", -2.0, "it has wings"),
        ("ship: thing", -1.0, "most things are none"),
    ]


def test_a_feature_can_be_left_out_for_a_while() -> None:
    with without("ship: wings"):
        assert SHIP("sails and wings")
    assert not SHIP("sails and wings")


def _manual() -> Book:
    book = Book()
    for title in ("Sails", "Hulls", "Anchors", "Ropes", "Masts", "Rudders", "Pumps", "Keels", "Decks", "Boats"):
        book.heading(title)
        book.prose(4)
        for label in ("Note", "Note") if title in ("Hulls", "Masts") else ():
            book.heading(label)
            book.prose(2)
    return book


def test_each_line_that_stands_out_is_explained() -> None:
    book = _manual()
    lines = {line.title: line for line in explain(book.pages, [], [""] * len(book.pages))}
    assert lines["Hulls"].heading
    assert "it is larger than the text" in [finding.reason for finding in lines["Hulls"].findings]
    assert not lines["Note"].heading
    assert lines["Note"].findings[-1].name == "compared: siblings"


def test_leaving_a_feature_out_changes_the_outline() -> None:
    book = _manual()
    titles = {s.title for s in recover(book.pages, [], [""] * len(book.pages)).sections}
    assert "Note" not in titles
    with without("compared: siblings"):
        assert "Note" in {s.title for s in recover(book.pages, [], [""] * len(book.pages)).sections}


def test_the_command_line_says_why_lines_are_headings(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path_factory.mktemp("explained")
    path = folder / "ships.pdf"
    with pymupdf.open() as document:
        page = document.new_page()
        for number, title in enumerate(["1 Sails", "2 Hulls", "3 Anchors"]):
            page.insert_text((72, 80 + 200 * number), title, fontsize=16, fontname="hebo")
            for row in range(8):
                page.insert_text(
                    (72, 110 + 200 * number + 14 * row), "Water that runs along a hull loses speed", fontsize=10
                )
        document.save(path)
    command = ["outline", "--explain", str(path), "--data-dir", str(folder / "data")]
    assert cli.main(command) == 0
    shown = capsys.readouterr().out
    assert "page 1, 16 pt: 2 Hulls" in shown
    assert "heading of level 1 (layout)" in shown
    assert cli.main([*command, "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["title"], line["heading"]) for line in found] == [
        ("1 Sails", True), ("2 Hulls", True), ("3 Anchors", True),
    ]  # fmt: skip
    assert all(feature["reason"] for line in found for feature in line["features"])
