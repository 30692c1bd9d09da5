"""The shelf of a library: what documents are called, where they were left, and where their files went."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import pdfs
from pilcrow.core.errors import PasswordNeeded
from pilcrow.core.exchange.read_events import Structured
from pilcrow.core.model import TitlePage
from pilcrow.core.shelf import PlaceName, Shelved
from pilcrow.engines.store.derived.pictures import Pictures
from pilcrow.services.shelving import Shelving, likely_structures
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace(tmp_path / "data", Settings()) as workspace:
        yield workspace


@pytest.fixture
def shelf(workspace: Workspace) -> Shelving:
    return Shelving(workspace)


def letter(path: Path, title: str = "The Drag of Hulls") -> Path:
    path.parent.mkdir(exist_ok=True)
    return pdfs.lines(
        path, [(title, 24.0), *((f"Water runs along the hull, number {n}.", 10.0) for n in range(12))]
    )


def one(shelf: Shelving) -> Shelved:
    (entry,) = shelf.entries()
    return entry


def index(workspace: Workspace, path: Path) -> None:
    for _ in workspace.index(str(path), embed=False):
        pass


def test_a_document_is_on_the_shelf_by_its_title_once_it_was_opened_or_read(
    workspace: Workspace, shelf: Shelving, tmp_path: Path
) -> None:
    path = letter(tmp_path / "a" / "scan.pdf")
    assert shelf.entries() == []
    shelf.put(str(path), 1)
    assert (one(shelf).title, one(shelf).pages, one(shelf).ready) == ("scan", 1, False)
    index(workspace, path)
    entry = one(shelf)
    assert (entry.title, entry.ready, entry.missing) == ("The Drag of Hulls", True, False)
    assert (entry.author, entry.year) == ("", 0), "better nothing than wrong"
    assert time.time() - entry.added < 600
    assert shelf.title(str(path)) == "The Drag of Hulls"


def test_the_reader_may_call_it_otherwise_and_take_that_back(
    workspace: Workspace, shelf: Shelving, tmp_path: Path
) -> None:
    path = letter(tmp_path / "a" / "scan.pdf")
    index(workspace, path)
    assert shelf.rename(str(path), "Hulls, second copy") == "Hulls, second copy"
    assert one(shelf).named
    kept = workspace.library.find(str(path))
    assert kept is not None
    assert kept.title == "Hulls, second copy"
    assert shelf.rename(str(path), "") == "The Drag of Hulls"
    assert not one(shelf).named


def test_the_first_page_is_a_small_picture_that_is_made_once(
    workspace: Workspace, shelf: Shelving, tmp_path: Path
) -> None:
    path = letter(tmp_path / "a" / "scan.pdf")
    shelf.put(str(path), 1)
    first = shelf.first_page(one(shelf), lambda: False)
    assert first.picture.startswith(b"\xff\xd8")
    assert first.said.title == "The Drag of Hulls"
    path.rename(tmp_path / "elsewhere.pdf")
    assert shelf.first_page(one(shelf), lambda: False).picture == first.picture, "the file is not asked again"
    digest = one(shelf).id
    shelf.remove(str(path))
    assert workspace.covers.get(digest) == b""
    locked = pdfs.encrypted(tmp_path / "locked.pdf", "Nobody must know.", "sesame")
    shelf.put(str(locked), 1)
    with pytest.raises(PasswordNeeded):
        shelf.first_page(one(shelf), lambda: False)


def test_a_document_that_is_removed_while_its_first_page_is_looked_at_does_not_come_back(
    workspace: Workspace, shelf: Shelving, tmp_path: Path
) -> None:
    path = letter(tmp_path / "scan.pdf")
    shelf.put(str(path), 1)
    workspace.library.reading_places.keep(str(path), {"page": 0}, PlaceName("1", "", 1, 0))
    entry = one(shelf)

    def remove_meanwhile() -> bool:
        shelf.remove(str(path))
        return False

    assert shelf.first_page(entry, remove_meanwhile).said.title == "The Drag of Hulls"
    assert shelf.entries() == []
    assert workspace.covers.get(entry.id) == b""


def test_only_so_many_pictures_are_kept(tmp_path: Path) -> None:
    kept = Pictures(tmp_path / "covers", 150)
    for number in range(160):
        kept.put(f"{number:03}", b"picture")
    assert 50 <= len(list((tmp_path / "covers").iterdir())) <= 150
    assert kept.get("159") == b"picture"


def test_where_it_was_left_and_how_far_somebody_came(
    workspace: Workspace, shelf: Shelving, tmp_path: Path
) -> None:
    path = letter(tmp_path / "a" / "scan.pdf")
    shelf.put(str(path), 40)
    reading_places = workspace.library.reading_places
    reading_places.keep(str(path), {"page": 29}, PlaceName("30", "Cash flows", 40, 29))
    reading_places.keep(str(path), {"page": 3}, PlaceName("4", "Business", 40, 3))
    entry = one(shelf)
    assert (entry.label, entry.section, entry.page) == ("4", "Business", 3)
    assert entry.progress == 0.75


@pytest.mark.parametrize("folder", ["a", "a/inner", "b"])
def test_a_file_that_was_renamed_or_moved_is_found_again(
    workspace: Workspace, shelf: Shelving, tmp_path: Path, folder: str
) -> None:
    path = letter(tmp_path / "a" / "scan.pdf")
    index(workspace, path)
    index(workspace, letter(tmp_path / "b" / "other.pdf", "Ropes"))
    workspace.library.reading_places.keep(str(path), {"page": 7})
    moved = tmp_path / folder / "hulls 2031.pdf"
    moved.parent.mkdir(exist_ok=True)
    path.rename(moved)
    missing = next(entry for entry in shelf.entries() if entry.title == "The Drag of Hulls")
    assert missing.missing
    assert shelf.find_again(str(path), lambda: False) == str(moved)
    entry = next(entry for entry in shelf.entries() if entry.title == "The Drag of Hulls")
    assert (entry.path, entry.missing, entry.page) == (str(moved), False, 7)


def test_opened_under_its_new_name_a_file_is_where_it_was_left(
    workspace: Workspace, shelf: Shelving, tmp_path: Path
) -> None:
    path = letter(tmp_path / "a" / "scan.pdf")
    index(workspace, path)
    workspace.library.reading_places.keep(str(path), {"page": 7})
    path.rename(moved := path.with_name("hulls.pdf"))
    workspace.library.shelf.follow(str(moved))
    assert workspace.library.reading_places.of(str(moved))["page"] == 7
    copy = path.with_name("copy.pdf")
    copy.write_bytes(moved.read_bytes())
    workspace.library.shelf.follow(str(copy))
    assert workspace.library.reading_places.of(str(copy)) == {}, "a copy was not read yet"


def test_a_search_finds_sentences_by_document_with_their_places(
    workspace: Workspace, shelf: Shelving, tmp_path: Path
) -> None:
    index(workspace, letter(tmp_path / "a" / "scan.pdf"))
    ropes = ["Ropes"] + [f"A rope of hemp number {n} holds the sail." for n in range(12)]
    index(workspace, pdfs.lines(tmp_path / "ropes.pdf", [(ropes[0], 24.0), *((t, 10.0) for t in ropes[1:])]))
    (found,) = shelf.search("hemp rope", lambda: False)
    assert found[0].title == "Ropes"
    sentence = found[0].sentences[0]
    assert "hemp" in sentence.text
    assert sentence.page == 0
    assert sentence.boxes
    assert list(shelf.search("  ", lambda: False)) == [[]]
    shelf.remove(str(tmp_path / "ropes.pdf"))
    assert "Ropes" not in [each.title for found in shelf.search("hemp rope", lambda: False) for each in found]


def test_a_document_that_older_rules_named_is_named_anew(workspace: Workspace, tmp_path: Path) -> None:
    path = letter(tmp_path / "a" / "scan.pdf")
    index(workspace, path)
    digest = workspace.library.digest(str(path))
    workspace.library.shelf.put(str(path), digest, 1, TitlePage("scan 0042.doc"))
    (entry,) = workspace.library.shelf.entries()
    assert not entry.title_current
    events = list(workspace.index(str(path), embed=False))
    (document,) = (event.document for event in events if isinstance(event, Structured))
    assert document.title == "The Drag of Hulls"
    (entry,) = workspace.library.shelf.entries()
    assert entry.title_current


def test_in_a_large_library_those_that_have_the_words_come_first(
    workspace: Workspace, shelf: Shelving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.services.shelving.FEW", 2)
    for name in ("ropes", "sails", "masts", "hulls"):
        text = [(f"Much is said of {name} here, number {n}.", 10.0) for n in range(9)]
        index(workspace, pdfs.lines(tmp_path / f"{name}.pdf", [(name.capitalize(), 24.0), *text]))
    first, also_near = shelf.search("masts", lambda: False)
    assert [each.title for each in first] == ["Masts"]
    assert also_near[0].title == "Masts"
    workspace.library.collections.create("Soft")
    workspace.library.collections.add("Soft", [str(tmp_path / f"{name}.pdf") for name in ("ropes", "sails")])
    (soft,) = shelf.search("said of masts", lambda: False, "Soft")
    assert {each.title for each in soft} <= {"Ropes", "Sails"}


def test_in_a_large_library_meaning_finds_what_has_none_of_the_words(
    workspace: Workspace, shelf: Shelving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.services.shelving.FEW", 1)
    monkeypatch.setattr("pilcrow.services.shelving.MANY", 2)
    for name, text in {
        "cats": "The cat sleeps all day on the sofa and purrs.",
        "taxes": "Income tax is due at the end of the year.",
        "bread": "The baker puts the dough into a hot oven.",
    }.items():
        path = pdfs.lines(tmp_path / f"{name}.pdf", [(name.capitalize(), 24.0), (text, 10.0), (text, 10.0)])
        for _ in workspace.index(str(path)):
            pass
    words, near = shelf.search("kittens resting", lambda: False)
    assert words == []
    assert [each.title for each in near] == ["Cats"]
    library = workspace.library.shelf
    few = likely_structures(workspace, library.languages(), "kittens resting", lambda: False)
    assert [document.title for document in library.read(few)] == ["Cats"]
    shelf.put_away()
    shelf.remove(str(tmp_path / "cats.pdf"))
    *_, found = shelf.search("kittens resting", lambda: False)
    assert "Cats" not in [each.title for each in found]
