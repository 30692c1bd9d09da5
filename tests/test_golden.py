"""Real documents of several kinds give the sections, paragraphs and tables that are written down beside them."""

from __future__ import annotations

import difflib

import pytest

import golden


@pytest.mark.parametrize("name", golden.names())
def test_a_real_document_gives_what_is_written_down(name: str) -> None:
    before, now = golden.kept(name), golden.recovered(name)
    changes = [
        line
        for file in sorted(before.keys() | now.keys())
        for line in difflib.unified_diff(
            before.get(file, "").splitlines(), now.get(file, "").splitlines(), file, "now", n=1, lineterm=""
        )
    ]
    if changes:
        pytest.fail("\n".join([*changes, "If each change is right: make golden"]), pytrace=False)


def test_nothing_is_written_down_for_a_document_that_is_gone() -> None:
    assert {path.name.split(".")[0] for path in golden.GOLDEN.iterdir()} == set(golden.names())


def test_each_document_says_where_it_comes_from() -> None:
    sources = (golden.DOCUMENTS / "SOURCES.md").read_text(encoding="utf-8")
    assert [name for name in golden.names() if f"`{name}.pdf`" not in sources] == []
