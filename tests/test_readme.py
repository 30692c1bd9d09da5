"""README and manual: short, with links that lead somewhere, and complete where they list things."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations
from pathlib import Path

import pytest

from pilcrow.cli import arguments
from pilcrow.settings import Settings, bundled

ROOT = Path(__file__).resolve().parent.parent
FOLDER = bundled("resources") / "manual"
PAGES = {file.name: file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.md"))}
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")


def outside(link: str) -> bool:
    return link.startswith("https://")


def test_the_readme_is_short_and_its_links_have_their_targets() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.encode()) <= 10 * 1024
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not outside(link)]
    assert "resources/manual/index.md" in links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_says_what_a_fresh_machine_needs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for promise in ("`make run`", "`make run PDF=file.pdf`", "`make test`", "Python 3.11", "Debian", "Ollama"):
        assert promise in text


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_short_and_their_links_have_their_targets(name: str) -> None:
    assert len(PAGES[name].encode()) < 6000
    links = [link for link in LINK.findall(PAGES[name]) if not outside(link)]
    assert [link for link in links if link not in PAGES] == []


def test_every_page_can_be_come_to_from_the_first() -> None:
    assert {"index.md", *LINK.findall(PAGES["index.md"])} == set(PAGES)


def test_every_setting_stands_in_the_manual() -> None:
    assert [one.name for one in fields(Settings) if f"`{one.name}`" not in PAGES["settings.md"]] == []


def test_every_command_stands_in_the_manual() -> None:
    text = PAGES["commandline.md"]
    said = set(re.findall(r"[a-z]+", " ".join(re.findall(r"`([^`]+)`", text))))
    assert [command for command in commands(arguments.parser()) if command not in said] == []


def commands(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                yield name
                yield from commands(sub)


def test_the_glossary_has_twenty_words_in_order_each_used_elsewhere() -> None:
    words = re.findall(r"^\| ([a-z ]+) \| (.+) \|$", PAGES["glossary.md"], re.MULTILINE)[1:]
    names = [name for name, _ in words]
    assert len(names) == 20
    assert names == sorted(names)
    others = " ".join(" ".join(text.split()) for name, text in PAGES.items() if name != "glossary.md").lower()
    assert [name for name in names if name not in others] == []
    assert not [pair for pair in combinations([told for _, told in words], 2) if pair[0] == pair[1]]
