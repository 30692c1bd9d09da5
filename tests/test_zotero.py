"""A scholar's Zotero library appears in the library, and is followed, while Zotero runs and while it does not."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from pdfs import lines
from pilcrow import cli
from pilcrow.core.errors import UsageError
from pilcrow.engines.store.library import FILE
from pilcrow.engines.store.own_work import rescue
from pilcrow.services.citing import Citing
from pilcrow.settings import Settings, load_settings
from pilcrow.workspace import Workspace
from test_library_commands import Capture, refused, run
from zotero import Zotero


@pytest.fixture
def zotero(tmp_path: Path) -> Zotero:
    return Zotero(tmp_path / "Zotero")


def pdf(folder: Path, title: str) -> Path:
    return lines(folder / f"{title}.pdf", [(title, 24.0), ("Water runs along the hull.", 10.0)])


def look(workspace: Workspace) -> dict[str, list[str]]:
    """Look once, and return the titles in each collection."""
    for _ in Citing(workspace).look_at_zotero(lambda: False):
        pass
    shelf, kept = workspace.library.shelf, workspace.library.collections
    return {each.name: [entry.title for entry in shelf.entries(collection=each.name)] for each in kept.all()}


def test_items_tags_and_collections_come_and_are_followed(zotero: Zotero, tmp_path: Path) -> None:
    drag = zotero.item(
        "journalArticle",
        {
            "title": "The Drag of Hulls",
            "date": "2019-05-03 May 2019",
            "publicationTitle": "Ships",
            "DOI": "10.1000/7",
        },
        authors=[("Mary", "Webb"), ("", "Lloyd's Register")],
        tags=["hulls", "water"],
    )
    stored = zotero.attach(pdf(tmp_path, "drag"), drag)
    rope = zotero.item("book", {"title": "Ropes", "extra": "Citation Key: ropes99"})
    zotero.link(pdf(tmp_path, "rope"), rope)
    zotero.item("book", {"title": "A book on paper"})
    zotero.attach(pdf(tmp_path, "Alone"))
    ships = zotero.collection("Ships", [drag])
    zotero.collection("Rigging", [rope], within=ships)
    before = hashlib.sha256((zotero.folder / "zotero.sqlite").read_bytes()).digest()
    with Workspace(tmp_path / "data", Settings()) as workspace, zotero.running():
        citing = Citing(workspace)
        citing.follow_zotero(str(zotero.folder))
        *_, last = citing.look_at_zotero(lambda: False)
        assert (last.done, last.total, last.without) == (3, 3, 1)
        assert list(citing.look_at_zotero(lambda: False)) == [], "nothing changed since"
        assert look(workspace) == {
            "Zotero": ["Alone"],
            "Zotero / Ships": ["The Drag of Hulls"],
            "Zotero / Ships / Rigging": ["Ropes"],
        }
        document = citing.record(str(stored))
        assert document is not None
        said = document.record
        assert (said.authors, said.year, said.keywords) == ("Webb, Mary; Lloyd's Register", "2019", "hulls; water")
        assert (said.kind, said.container, said.doi) == ("article-journal", "Ships", "10.1000/7")
        assert document.link == f"zotero://select/library/items/KEY{drag:05}"
        assert citing.record(str(tmp_path / "rope.pdf")).key == "ropes99"  # type: ignore[union-attr]
        citing.edit(document.digest, {"year": "2020"})
        workspace.library.tags.change([str(stored)], ["mine"])
    assert hashlib.sha256((zotero.folder / "zotero.sqlite").read_bytes()).digest() == before, "it is only read"
    with zotero.writing() as db:
        db.execute("UPDATE itemDataValues SET value = 'The Drag of Ships' WHERE value = 'The Drag of Hulls'")
        db.execute("INSERT INTO collectionItems VALUES (?, ?, 1)", (ships, rope))
        db.execute("DELETE FROM itemTags WHERE tagID = (SELECT tagID FROM tags WHERE name = 'water')")
        db.execute("DELETE FROM collectionItems WHERE collectionID <> ?", (ships,))
    with Workspace(tmp_path / "data", load_settings(tmp_path / "data")) as workspace:
        workspace.library.collections.remove(
            "Zotero", [entry.path for entry in workspace.library.shelf.entries()][:0]
        )
        assert look(workspace) == {
            "Zotero": ["Alone"],
            "Zotero / Ships": ["The Drag of Ships", "Ropes"],
            "Zotero / Ships / Rigging": [],
        }
        assert workspace.library.tags.of(str(stored)) == ["hulls", "mine"], "those of Zotero are followed"
        document = Citing(workspace).record(str(stored))
        assert document is not None
        assert document.record.year == "2020", "what the reader says stays"
    with zotero.writing() as db:
        db.execute("INSERT INTO deletedItems VALUES (?)", (drag,))
    with Workspace(tmp_path / "data", load_settings(tmp_path / "data")) as workspace:
        workspace.library.collections.delete("Zotero")
        assert look(workspace) == {"Zotero / Ships": ["Ropes"], "Zotero / Ships / Rigging": []}
        document = Citing(workspace).record(str(stored))
        assert document is not None
        assert document.link == "", "the library keeps the document"


def test_what_a_reader_removes_does_not_come_back(zotero: Zotero, tmp_path: Path) -> None:
    items = [zotero.item("book", {"title": title}, tags=["rigging"]) for title in ("Ropes", "Sails")]
    paths = [zotero.attach(pdf(tmp_path, f"file {item}"), item) for item in items]
    zotero.collection("Ships", items)
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        assert look(workspace) == {"Zotero / Ships": ["Ropes", "Sails"]}
        assert [entry.tags for entry in workspace.library.shelf.entries()] == [("rigging",), ("rigging",)]
        assert workspace.forget(str(paths[0]))
        zotero.collection("Sea", items)
        assert look(workspace) == {"Zotero / Ships": ["Sails"], "Zotero / Sea": ["Sails"]}
        assert Citing(workspace).record(str(paths[0])) is None


def test_of_a_file_removed_from_zoteros_collection_not_even_the_name_stays(zotero: Zotero, tmp_path: Path) -> None:
    stored = zotero.attach(pdf(tmp_path, "Unmistakable"), zotero.item("book", {"title": "Ropes"}))
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        look(workspace)
        assert workspace.forget(str(stored))
    kept = [file for file in (tmp_path / "data").rglob("*") if file.is_file()]
    assert kept
    assert not [file for file in kept if b"Unmistakable" in file.read_bytes()]


def test_a_collection_of_zotero_that_the_reader_deleted_stays_deleted_in_copies(
    zotero: Zotero, tmp_path: Path
) -> None:
    zotero.attach(pdf(tmp_path, "ropes"), zotero.item("book", {"title": "Ropes"}))
    settings, data = Settings(zotero=str(zotero.folder)), tmp_path / "data"
    with Workspace(data, settings) as workspace:
        look(workspace)
        workspace.library.collections.delete("Zotero")
    rescue.rescue(data / FILE)
    with Workspace(data, settings) as workspace:
        assert look(workspace) == {}


def test_another_zotero_library_leaves_what_the_first_gave(zotero: Zotero, tmp_path: Path) -> None:
    item = zotero.item("journalArticle", {"title": "Ropes", "publicationTitle": "Ships"})
    stored = str(zotero.attach(pdf(tmp_path, "ropes"), item))
    zotero.attach(pdf(tmp_path, "Alone"))
    zotero.collection("Ships", [item])
    other = Zotero(tmp_path / "Other")
    sails = [other.item("book", {"title": title}) for title in ("Sails", "Flags")]
    for number in sails:
        other.attach(pdf(tmp_path, f"other {number}"), number)
    wind = other.collection("Wind", sails[:1])
    with Workspace(tmp_path / "data", Settings()) as workspace:
        citing = Citing(workspace)
        citing.follow_zotero(str(zotero.folder))
        first = look(workspace)
        citing.follow_zotero("")
        citing.follow_zotero(str(other.folder))
        assert look(workspace) == {
            "Zotero / Ships": first["Zotero / Ships"],
            "Zotero": ["Alone", "Flags"],
            "Zotero / Wind": ["Sails"],
        }
        document = citing.record(stored)
        assert document is not None
        assert (document.record.container, document.link[:17]) == ("Ships", "zotero://select/l")
        with other.writing() as db:
            db.execute("DELETE FROM collectionItems WHERE collectionID = ?", (wind,))
        assert look(workspace)["Zotero / Wind"] == [], "the other is followed"
        with zotero.writing() as db:
            db.execute("INSERT INTO deletedItems VALUES (?)", (item,))
        citing.follow_zotero(str(zotero.folder))
        assert look(workspace)["Zotero / Ships"] == []
        assert citing.record(stored).link == ""  # type: ignore[union-attr]


def test_a_drive_that_is_away_takes_nothing_with_it(zotero: Zotero, tmp_path: Path) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    ropes = zotero.item("book", {"title": "Ropes", "publisher": "Harbour Press"})
    zotero.link(rope := pdf(drive, "ropes"), ropes)
    zotero.collection("Ships", [ropes])
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        whole = look(workspace)
        drive.rename(tmp_path / "elsewhere")
        assert look(workspace) == whole == {"Zotero / Ships": ["Ropes"]}
        (tmp_path / "elsewhere").rename(drive)
        assert look(workspace) == whole
        document = Citing(workspace).record(str(rope))
        assert document is not None
        assert (document.record.publisher, document.link) == (
            "Harbour Press", f"zotero://select/library/items/KEY{ropes:05}",
        )  # fmt: skip
        drive.rename(tmp_path / "elsewhere")
        with zotero.writing() as db:
            db.execute("INSERT INTO deletedItems VALUES (?)", (ropes,))
        assert look(workspace) == {"Zotero / Ships": []}, "it is deleted, not away"


def test_a_file_of_references_completes_what_zotero_says(zotero: Zotero, tmp_path: Path) -> None:
    item = zotero.item(
        "journalArticle", {"title": "Of Hulls", "publicationTitle": "Ships"}, authors=[("M.", "Webb")]
    )
    stored = str(zotero.attach(pdf(tmp_path, "hulls"), item))
    (tmp_path / "more.bib").write_text("@misc{hulls, title = {Of Hulls}, author = {Webb, Mary}, year = {2019}}")
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        look(workspace)
        citing = Citing(workspace)
        assert citing.read(tmp_path / "more.bib", lambda: False).matched == 1
        document = citing.record(stored)
        assert document is not None
        assert (document.record.container, document.record.year) == ("Ships", "2019")
        assert document.link == f"zotero://select/library/items/KEY{item:05}"


def test_a_tag_that_the_reader_gave_stays_when_zotero_drops_it(zotero: Zotero, tmp_path: Path) -> None:
    item = zotero.item("book", {"title": "Ropes"}, tags=["rigging", "hemp"])
    stored = str(zotero.attach(pdf(tmp_path, "ropes"), item))
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        workspace.library.tags.change([stored], ["Rigging"])
        look(workspace)
        assert workspace.library.tags.of(stored) == ["Rigging", "hemp"]
        workspace.library.tags.change([stored], [], ["hemp"])
        look(workspace)
        assert workspace.library.tags.of(stored) == ["Rigging"], "what the reader took away does not come back"
        workspace.library.tags.change([stored], ["hemp"])
        zotero.collection("Ships", [item])
        look(workspace)
        with zotero.writing() as db:
            db.execute("DELETE FROM itemTags")
        look(workspace)
        assert workspace.library.tags.of(stored) == ["Rigging", "hemp"]


def test_tags_with_commas_are_several(zotero: Zotero, tmp_path: Path) -> None:
    stored = zotero.attach(
        pdf(tmp_path, "ropes"), zotero.item("book", {"title": "Ropes"}, tags=["Leeds, harbour"])
    )
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        look(workspace)
        assert workspace.library.tags.of(str(stored)) == ["Leeds", "harbour"]
        with zotero.writing() as db:
            db.execute("UPDATE tags SET name = 'harbour'")
        look(workspace)
        assert workspace.library.tags.of(str(stored)) == ["harbour"]


def test_items_of_a_group_lead_back_to_it(zotero: Zotero, tmp_path: Path) -> None:
    item = zotero.item("book", {"title": "Ropes"}, library=2)
    path = zotero.attach(pdf(tmp_path, "ropes"), item)
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        look(workspace)
        assert Citing(workspace).record(str(path)).link == f"zotero://select/groups/77/items/KEY{item:05}"  # type: ignore[union-attr]


def test_what_a_database_names_outside_its_storage_is_left_alone(zotero: Zotero, tmp_path: Path) -> None:
    item = zotero.item("book", {"title": "Ropes"})
    zotero.attach(pdf(tmp_path, "ropes"), item)
    with zotero.writing() as db:
        db.execute("UPDATE itemAttachments SET path = 'storage:../../../ropes.pdf'")
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        assert look(workspace) == {}


def test_a_collection_in_zoteros_bin_goes_and_an_odd_path_is_left_out(zotero: Zotero, tmp_path: Path) -> None:
    item, lost = (zotero.item("book", {"title": title}) for title in ("Ropes", "Sails"))
    zotero.attach(pdf(tmp_path, "ropes"), item)
    zotero.link(tmp_path / f"{'long' * 100}.pdf", lost)
    ships = zotero.collection("Ships", [item])
    with Workspace(tmp_path / "data", Settings(zotero=str(zotero.folder))) as workspace:
        assert look(workspace) == {"Zotero / Ships": ["Ropes"]}
        with zotero.writing() as db:
            db.execute("INSERT INTO deletedCollections VALUES (?)", (ships,))
        assert look(workspace) == {"Zotero / Ships": [], "Zotero": ["Ropes"]}


def test_what_zotero_says_outlasts_a_change_of_the_file(
    tmp_path: Path, zotero: Zotero, data_folder: Path, capsys: Capture
) -> None:
    item = zotero.item("journalArticle", {"title": "Of Hulls", "publicationTitle": "Ships"})
    stored = str(zotero.attach(pdf(tmp_path, "drag"), item))
    run(capsys, "library", "zotero", str(zotero.folder))
    assert cli.main(["index", stored]) == 0
    (first,) = run(capsys, "library", "describe", stored, "--set", "year=1999")
    lines(Path(stored), [("drag", 24.0), ("A note is written into the file.", 10.0)])
    with zotero.writing() as db:
        db.execute("UPDATE itemDataValues SET value = 'Boats' WHERE value = 'Ships'")
    run(capsys, "library", "zotero")
    (changed,) = run(capsys, "library", "describe", stored)
    assert changed == first, "the library has not read it again yet"
    assert cli.main(["index", stored]) == 0
    (second,) = run(capsys, "library", "describe", stored)
    assert second["id"] != first["id"]
    assert (second["year"], second["container"], second["link"]) == ("1999", "Boats", first["link"])


def test_a_folder_without_zotero_is_refused(tmp_path: Path, zotero: Zotero) -> None:
    with Workspace(tmp_path / "data", Settings()) as workspace:
        with pytest.raises(UsageError, match=r"no data folder of Zotero"):
            Citing(workspace).follow_zotero(str(tmp_path))
        (zotero.folder / "zotero.sqlite").write_bytes(b"no database " * 400)
        Citing(workspace).follow_zotero(str(zotero.folder))
        with pytest.raises(UsageError, match=r"cannot be read"):
            look(workspace)


def test_zotero_from_the_command_line(tmp_path: Path, zotero: Zotero, data_folder: Path, capsys: Capture) -> None:
    item = zotero.item("book", {"title": "Ropes"}, authors=[("Ada", "Byron")])
    path = zotero.attach(pdf(tmp_path, "ropes"), item)
    assert "name its data folder" in refused(capsys, "library", "zotero")
    looked = run(capsys, "library", "zotero", str(zotero.folder))
    assert looked[-1] == {"event": "zotero", "done": 1, "total": 1, "without": 0}
    assert json.loads((data_folder / "settings.json").read_text())["zotero"] == str(zotero.folder)
    (row,) = run(capsys, "library", "list", "--collection", "Zotero")
    assert (row["title"], row["author"], row["path"]) == ("Ropes", "Ada Byron", str(path))
    assert run(capsys, "library", "zotero", "--stop") == []
    assert "name its data folder" in refused(capsys, "library", "zotero")
