"""Collections of the library: documents under names, in several at once, and folders that are watched for them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pilcrow.core.errors import UsageError
from pilcrow.core.shelf import IndexState
from pilcrow.engines.store.library import Library
from shelf import WordEmbedder, put


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "data")


def file(path: Path, words: str = "") -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {path.stem}\n{words or f'All about {path.stem}.'}\n", encoding="utf-8")
    return str(path)


def read(library: Library, path: str | Path) -> str:
    put(library, Path(path))
    return str(path)


def names(library: Library) -> list[tuple[str, int]]:
    return [(each.name, each.documents) for each in library.collections.all()]


def test_a_document_is_in_several_collections_in_an_order_of_its_own(library: Library, tmp_path: Path) -> None:
    pump, valve, hull = (read(library, file(tmp_path / f"{name}.pdf")) for name in ("pump", "valve", "hull"))
    kept = library.collections
    kept.create("Machines")
    kept.create("  To   read ")
    assert kept.add("Machines", [pump, valve]) == 2
    assert kept.add("to read", [hull, pump]) == 2, "a name is found whatever its capitals and spaces"
    assert kept.add("To read", [pump]) == 0
    assert names(library) == [("Machines", 2), ("To read", 2)]
    assert kept.of(pump) == ["Machines", "To read"]
    assert [entry.title for entry in library.shelf.entries(collection="To read")] == ["hull", "pump"]
    kept.order("To read", [pump])
    assert [entry.title for entry in library.shelf.entries(collection="To read")] == ["pump", "hull"]
    assert len(library.shelf.entries()) == 3
    assert kept.remove("Machines", [pump, hull]) == [hull], "it never had that one"
    kept.rename("To read", "Ships")
    kept.arrange(["Ships", "Machines"])
    assert names(library) == [("Ships", 2), ("Machines", 1)]
    kept.delete("Ships")
    assert len(library.shelf.entries()) == 3, "documents stay in the library"
    library.forget(valve)
    assert names(library) == [("Machines", 0)]


def test_a_name_that_cannot_be_says_so_in_a_sentence(library: Library) -> None:
    kept = library.collections
    with pytest.raises(UsageError, match="There is no collection “Ships”: make it first"):
        kept.paths("Ships")
    kept.create("Machines")
    with pytest.raises(UsageError, match="no collection “Ships”: choose one of “Machines”"):
        kept.delete("Ships")
    with pytest.raises(UsageError, match="There is a collection “Machines” already"):
        kept.create("machines")
    kept.rename("Machines", "MACHINES")
    for name in ("", "   ", "a\0b", "x" * 300):
        with pytest.raises(UsageError, match="needs a name"):
            kept.create(name)
    with pytest.raises(UsageError, match="There is no folder"):
        kept.watch("machines", "/nowhere/at/all")


def test_what_comes_into_a_watched_folder_comes_into_the_collection(library: Library, tmp_path: Path) -> None:
    folder, kept = tmp_path / "papers", library.collections
    pump, valve = file(folder / "pump.pdf"), file(folder / "deep" / "inside" / "valve.PDF")
    file(folder / ".trash" / "old.pdf")
    file(folder / "notes.txt")
    kept.create("Papers")
    kept.watch("Papers", str(folder))
    assert kept.one("Papers").folder == str(folder)
    assert kept.sync("Papers").new == (valve, pump)
    assert kept.sync("Papers").changed == (valve, pump), "nothing is known of them yet"
    assert [entry.state for entry in library.shelf.entries(collection="Papers")] == [IndexState.WAITING] * 2
    for path in (pump, valve):
        read(library, path)
    assert kept.sync("Papers") == kept.sync("Papers")
    assert not any((kept.sync("Papers").new, kept.sync("Papers").changed, kept.sync("Papers").missing))

    Path(pump).rename(renamed := folder / "deep" / "pumps.pdf")
    file(folder / "hull.pdf")
    synced = kept.sync("Papers")
    assert synced.moved == ((pump, str(renamed)),)
    assert synced.new == (str(folder / "hull.pdf"),)
    assert str(renamed) in kept.paths("Papers")
    assert pump not in kept.paths("Papers")

    (folder / "hull.pdf").unlink()
    assert str(folder / "hull.pdf") not in [*kept.sync("Papers").missing, *kept.paths("Papers")], "never read"
    Path(valve).unlink()
    assert kept.sync("Papers").missing == (valve,)
    assert [e.missing for e in library.shelf.entries(collection="Papers") if e.path == valve] == [True]
    file(renamed, "Rewritten from beginning to end.")
    assert kept.sync("Papers").changed == (str(renamed),)
    assert [e.state for e in library.shelf.entries() if e.path == str(renamed)] == [IndexState.WAITING]
    read(library, renamed)
    assert [e.state for e in library.shelf.entries() if e.path == str(renamed)] == [IndexState.READY]
    assert kept.one("Papers").documents == 2, "a changed file stays where it is"


@pytest.mark.parametrize("how", ["taken out", "forgotten", "forgotten before it was read"])
def test_what_was_taken_out_of_a_watched_folder_does_not_come_back(
    library: Library, tmp_path: Path, how: str
) -> None:
    folder, kept = tmp_path / "papers", library.collections
    pump = file(folder / "pump.pdf")
    kept.create("Papers")
    kept.watch("Papers", str(folder))
    kept.sync("Papers")
    if how != "forgotten before it was read":
        read(library, pump)
    if how == "taken out":
        kept.remove("Papers", [pump])
    else:
        assert library.forget(pump)
        assert b"pump" not in b"".join(each.read_bytes() for each in (tmp_path / "data").iterdir())
    assert kept.sync("Papers").new == ()
    assert kept.add("Papers", [pump]) == 1, "but by hand it does"
    assert kept.paths("Papers") == [pump]
    kept.watch("Papers", "")
    file(folder / "valve.pdf")
    assert kept.sync("Papers").new == ()
    assert kept.paths("Papers") == [pump], "what is watched no more keeps its documents"


def test_a_watched_folder_that_is_not_there_takes_nothing_away(library: Library, tmp_path: Path) -> None:
    kept = library.collections
    pump = file(tmp_path / "disk" / "pump.pdf")
    kept.create("Papers")
    kept.watch("Papers", str(tmp_path / "disk"))
    kept.sync("Papers")
    (tmp_path / "disk").rename(tmp_path / "unplugged")
    with pytest.raises(UsageError, match="is not there: connect its disk"):
        kept.sync("Papers")
    assert kept.paths("Papers") == [pump]


def test_a_document_says_how_far_it_has_come(library: Library, tmp_path: Path) -> None:
    words = WordEmbedder()
    text = "\n".join(f"Pump number {n} stands in hall {n}." for n in range(10))
    path = file(tmp_path / "pump.pdf", text)

    def state() -> tuple[IndexState, float]:
        (entry,) = library.shelf.entries(words.id)
        return entry.state, entry.share

    library.collections.create("Machines")
    library.collections.add("Machines", [path])
    assert state() == (IndexState.WAITING, 0.0)
    library.shelf.failed(path, "“pump.pdf” is damaged.")
    (entry,) = library.shelf.entries()
    assert (entry.state, entry.problem) == (IndexState.FAILED, "“pump.pdf” is damaged.")
    os.utime(path, ns=(1, 1))
    assert state() == (IndexState.WAITING, 0.0), "another file stands there now, which may be better"
    document = put(library, Path(path))
    assert state() == (IndexState.EMBEDDING, 0.0)
    missing = library.missing_vectors(document, words.id)
    half = missing[: len(missing) // 2]
    vectors = words.passages([text for _, text, _ in half])
    library.put_vectors(words.id, zip((known for known, _, _ in half), vectors, strict=True))
    assert state() == (IndexState.EMBEDDING, 0.5)
    put(library, Path(path), embedder=words)
    assert state() == (IndexState.READY, 1.0)
    assert [entry.state for entry in library.shelf.entries()] == [IndexState.READY]
