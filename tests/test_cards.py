"""Somebody learns a document with Anki: marks and defined terms as cards, from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from pilcrow import cli
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, Colour, MarkedPart
from pilcrow.core.marks.history import History
from pilcrow.core.marks.placing import at_place, on_text
from pilcrow.core.model import Document
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from versions import story

POLICY = """<h1>Travel policy</h1>
<h2>1 Meaning</h2><p>“Affiliate” means a firm that is owned by the company in whole.
An Affiliate reports each month. The Affiliate pays.</p>
<h2>2 Claims</h2><p>A claim of up to EUR 1,200 is paid within 30 days.
Every employee files it through the portal.</p>
<p>Mary Webb reviews it. The question goes to Mary Webb of the committee, and Mary Webb decides alone.</p>"""


class Marked(NamedTuple):
    """A policy in the library, and a way to mark its words."""

    workspace: Workspace
    document: Document

    def mark(self, words: str, note: str = "", *, ident: str = "") -> None:
        library, document = self.workspace.library, self.document
        found = next(p for p in library.every(document.structure) if words in p.text)
        start = found.text.index(words)
        anchor = on_text(document.id, [MarkedPart(found, start, start + len(words))], [found])
        assert anchor is not None
        mark = Annotation(ident or words, AnnotationKind.HIGHLIGHT, anchor, Colour.BLUE, note)
        library.marks.keep(document.path, document.id, History().put(mark))

    def cards(self, target: Path) -> dict[str, list[str]]:
        """The rows of a file of cards, by their ids."""
        assert cli.main(["marks", self.document.path, "--cards", str(target)]) == 0
        rows = [line.split("\t") for line in target.read_text().splitlines() if not line.startswith("#")]
        return {ident: rest for ident, *rest in rows}


@pytest.fixture
def policy(tmp_path: Path, data_folder: Path) -> Iterator[Marked]:
    path = story(tmp_path / "policy.pdf", POLICY)
    data_folder.mkdir()
    with Workspace(data_folder, Settings()) as workspace:
        for event in workspace.index(str(path), embed=False):
            if isinstance(event, Indexed):
                yield Marked(workspace, event.document)


def test_a_file_of_cards_says_how_anki_is_to_take_it(policy: Marked, tmp_path: Path) -> None:
    policy.mark("Every employee files it through the portal.")
    target = tmp_path / "cards.txt"
    policy.cards(target)
    assert target.read_text().splitlines()[:5] == [
        "#separator:tab", "#html:true", "#guid column:1", "#tags column:4", "#deck:Pilcrow::Travel policy"
    ]  # fmt: skip
    assert all(line.count("\t") == 3 for line in target.read_text().splitlines()[5:])


def test_a_mark_asks_for_its_figure_its_name_or_else_for_its_section(policy: Marked, tmp_path: Path) -> None:
    policy.mark("A claim of up to EUR 1,200 is paid within 30 days.", ident="money")
    policy.mark("Mary Webb decides alone", ident="name")
    policy.mark("Every employee files it through the portal.", "not by <mail>", ident="plain")
    policy.mark("An Affiliate reports each month.", "How **often**, each **month**?", ident="asked")
    policy.mark("The question goes to", "only **question**s", ident="bold")
    found = policy.cards(tmp_path / "cards.txt")
    where = "<small>Travel policy · 2 Claims</small>"
    assert found["money"][0] == f"A claim of up to […] is paid within 30 days.<br>{where}"
    assert found["money"][1].startswith("A claim of up to <b>EUR 1,200</b> is paid within 30 days.<br><a href=")
    assert f'href="pilcrow://open/{policy.document.id}?page=1&amp;' in found["money"][1]
    assert found["money"][2] == "pilcrow blue"
    assert found["name"][0] == f"[…] decides alone<br>{where}"
    assert found["plain"][0] == "Travel policy · 2 Claims"
    assert found["plain"][1].startswith(
        "Every employee files it through the portal.<br><i>not by &lt;mail&gt;</i><br>"
    )
    assert found["asked"][0].startswith("How <b>often</b>, each <b>month</b>?<br>")
    assert found["asked"][1].startswith("An Affiliate reports each month.<br>")
    assert found["bold"][0].startswith("The […] goes to<br>")


def test_a_kept_answer_is_asked_for_by_its_question(policy: Marked, tmp_path: Path) -> None:
    place = at_place(policy.document.id, 0, Box(10, 10, 28, 28), ())
    note = Annotation("kept", AnnotationKind.NOTE, place, note="**Who decides?**\n\nMary Webb,\nalone.")
    bookmark = replace(note, id="empty", kind=AnnotationKind.BOOKMARK, note="")
    for mark in (note, bookmark):
        policy.workspace.library.marks.keep(policy.document.path, policy.document.id, History().put(mark))
    found = policy.cards(tmp_path / "cards.txt")
    assert found["kept"][0].startswith("Who decides?<br>")
    assert found["kept"][1].startswith("Mary Webb,<br>alone.<br><a href=")
    assert "empty" not in found, "a bookmark has nothing to learn"


def test_a_defined_term_asks_for_its_definition_and_keeps_its_id(policy: Marked, tmp_path: Path) -> None:
    first = policy.cards(tmp_path / "cards.txt")
    (ident,) = (ident for ident, (front, *_) in first.items() if front == "Affiliate")
    assert first[ident][1].startswith("“Affiliate” means a firm that is owned by the company in whole.<br>")
    assert first[ident][2] == "pilcrow term"
    policy.mark("The Affiliate pays.")
    again = policy.cards(tmp_path / "more.txt")
    assert again[ident] == first[ident], "a second import changes no card that is the same"
    assert len(again) == len(first) + 1


def test_terms_of_two_files_of_the_same_name_are_different_cards(policy: Marked, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    path = story(tmp_path / "new" / "policy.pdf", POLICY.replace("in whole", "in part"))
    (document,) = (e.document for e in policy.workspace.index(str(path), embed=False) if isinstance(e, Indexed))
    first = policy.cards(tmp_path / "cards.txt")
    second = Marked(policy.workspace, document).cards(tmp_path / "more.txt")
    assert [front for front, *_ in first.values()] == [front for front, *_ in second.values()] == ["Affiliate"]
    assert first.keys().isdisjoint(second)


def test_a_file_of_cards_is_written_through_no_link_beside_it(policy: Marked, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("not mine")
    (tmp_path / "cards.txt.new").symlink_to(other)
    assert policy.cards(tmp_path / "cards.txt")
    assert other.read_text() == "not mine"


def test_the_command_line_writes_an_entry_into_a_notebook(
    policy: Marked, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "vault").mkdir()
    command = ["marks", policy.document.path, "--notebook"]
    assert cli.main(command) == 2
    assert "No notebook is set" in capsys.readouterr().err
    assert cli.main([*command, str(tmp_path / "vault")]) == 0
    assert "no marks" in capsys.readouterr().err
    policy.mark("Mary Webb reviews it.")
    assert cli.main([*command, str(tmp_path / "vault")]) == 0
    assert "> Mary Webb reviews it." in (tmp_path / "vault" / "Travel policy.md").read_text()
