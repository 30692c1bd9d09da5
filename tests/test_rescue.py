"""A library that is damaged: what its reader wrote is saved."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from pilcrow import cli
from pilcrow.core.errors import LibraryError
from pilcrow.core.geometry import Box, Direction
from pilcrow.core.marks.annotation import Anchor, Annotation, AnnotationKind, MarkPlace
from pilcrow.core.marks.history import Change
from pilcrow.core.model import Document
from pilcrow.engines.store.library import FILE, Library
from pilcrow.engines.store.own_work import rescue
from shelf import put

TEXT = "# Many\n" + "\n".join(f"Paragraph number {n} tells of {'pumps and ' * 20} {n * 7}." for n in range(300))
NOTES = 800


def notes(document: Document, first: int, last: int) -> list[Annotation]:
    anchor = Anchor(document.id, (MarkPlace(0, Box(10, 20, 30, 40), Direction.RIGHT),))
    return [
        Annotation(f"note {n}", AnnotationKind.AREA, anchor, note=f"What I think of {n}. " * 9)
        for n in range(first, last)
    ]


def write(shelf: Library, document: Document, written: list[Annotation]) -> None:
    shelf.marks.keep(document.path, document.id, [Change(None, note) for note in written])


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    """A library with a document, notes on it, a form and a tag."""
    found = Library(tmp_path / "data")
    document = put(found, tmp_path / "a.txt", TEXT)
    write(found, document, notes(document, 0, NOTES))
    found.forms.keep(document.path, document.id, {"name": ("Ada",)})
    found.tags.change([document.path], ["pumps"])
    found.records.edit(document.id, {"year": "1843"}, "byron")
    return found


def of(folder: Path, path: Path) -> set[str]:
    """The notes that a library has of a file."""
    shelf = Library(folder)
    try:
        return {mark.id for mark in shelf.marks.of(shelf.digest(str(path)))}
    finally:
        shelf.close()


def test_what_can_be_read_of_a_library_that_lost_its_end_is_saved(
    shelf: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.close()
    folder, file = tmp_path / "data", tmp_path / "data" / FILE
    for copy in rescue.copies(file):
        copy.unlink()
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) * 95 // 100])
    with pytest.raises(LibraryError, match="is damaged: “pilcrow library rescue” saves"):
        Library(folder).documents()
    assert cli.main(["library", "rescue", "--data-dir", str(folder)]) == 0
    out, _ = capsys.readouterr()
    assert "damaged-1.db" in out
    saved = of(folder, tmp_path / "a.txt")
    assert len(saved) > NOTES // 2
    assert f"{len(saved)} marks" in out
    assert (folder / "library.damaged-1.db").read_bytes() == whole[: len(whole) * 95 // 100]


@pytest.mark.parametrize("kept", range(90, 99))
def test_what_lies_across_a_cut_is_not_said_to_be_saved(shelf: Library, tmp_path: Path, kept: int) -> None:
    shelf.close()
    folder, file = tmp_path / "data", tmp_path / "data" / FILE
    for copy in rescue.copies(file):
        copy.unlink()
    file.write_bytes(file.read_bytes()[: file.stat().st_size * kept // 100 // 4096 * 4096 - 900])
    assert rescue.rescue(file).marks == len(of(folder, tmp_path / "a.txt"))


def test_what_a_damaged_library_lost_comes_from_its_copy(shelf: Library, tmp_path: Path) -> None:
    shelf.close()
    folder, file = tmp_path / "data", tmp_path / "data" / FILE
    Library(folder).close()  # the day after
    (copy,) = rescue.copies(file)
    assert copy.stat().st_size < file.stat().st_size
    assert copy.stat().st_mode & 0o777 == 0o600
    file.write_bytes(b"\xa5" * file.stat().st_size)
    assert rescue.rescue(file).marks == NOTES
    assert len(of(folder, tmp_path / "a.txt")) == NOTES
    again = Library(folder)
    kept = put(again, tmp_path / "a.txt")
    assert again.forms.of(kept.id) == {"name": ("Ada",)}
    assert again.tags.of(kept.path) == ["pumps"]
    (record,) = again.records.of([kept.id])
    assert (record.key, record.record.year) == ("byron", "1843")


def test_a_folder_may_be_named_from_where_one_stands(
    shelf: Library, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shelf.close()
    monkeypatch.chdir(tmp_path)
    Library(Path("data")).close()  # which keeps a copy
    assert len(rescue.copies(Path("data") / FILE)) == 1
    assert rescue.rescue(Path("data") / FILE).marks == NOTES


@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_a_library_that_vanished_is_missed(shelf: Library, tmp_path: Path, left: str) -> None:
    shelf.close()
    folder, file = tmp_path / "data", tmp_path / "data" / FILE
    Library(folder).close()
    file.unlink()
    if left == "an empty file":
        file.touch()
    with pytest.raises(LibraryError, match="“pilcrow library rescue” saves"):
        Library(folder)
    rescue.rescue(file)
    assert len(of(folder, tmp_path / "a.txt")) == NOTES


def test_there_are_copies_of_the_last_days_of_use(shelf: Library, tmp_path: Path) -> None:
    shelf.close()
    folder, file, days = tmp_path / "data", tmp_path / "data" / FILE, 5
    for day in range(days):
        again = Library(folder)
        (document,) = again.documents()
        write(again, document, notes(document, NOTES + day, NOTES + day + 1))
        again.close()
        Library(folder).close()  # the same day
        for copy in rescue.copies(file):
            made = copy.stat().st_mtime - 86_400
            os.utime(copy, (made, made))
    counts = []
    for copy in rescue.copies(file):
        with closing(sqlite3.connect(copy)) as db:
            counts += db.execute("SELECT count(*) FROM marks").fetchone()
    assert counts == [NOTES + 4, NOTES + 3, NOTES + 2]


def test_a_copy_is_made_of_a_sound_library_only(shelf: Library, tmp_path: Path) -> None:
    shelf.close()
    folder, file = tmp_path / "data", tmp_path / "data" / FILE
    Library(folder).close()
    (copy,) = rescue.copies(file)
    os.utime(copy, (0, 0))
    kept = copy.read_bytes()
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    rescue.keep_copy(file)
    assert rescue.copies(file) == [copy]
    assert copy.read_bytes() == kept
    assert not list(folder.glob("*.new*"))


@contextmanager
def no_room(most: int) -> Iterator[None]:
    """A disk on which no file grows beyond a number of bytes."""
    resource = pytest.importorskip("resource", reason="Windows limits no files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_without_room_nothing_is_rescued_until_there_is_some(shelf: Library, tmp_path: Path) -> None:
    many = [replace(note, note=note.note * 40) for note in notes(shelf.documents()[0], NOTES, 2 * NOTES)]
    write(shelf, shelf.documents()[0], many)
    shelf.close()
    file = tmp_path / "data" / FILE
    with no_room(file.stat().st_size // 2), pytest.raises(LibraryError, match="free some space and try again"):
        rescue.rescue(file)
    assert len(of(tmp_path / "data", tmp_path / "a.txt")) == 2 * NOTES
    assert rescue.rescue(file).marks == 2 * NOTES


def test_without_room_for_a_new_copy_the_old_ones_stay(shelf: Library, tmp_path: Path) -> None:
    shelf.close()
    folder, file = tmp_path / "data", tmp_path / "data" / FILE
    Library(folder).close()
    (copy,) = rescue.copies(file)
    os.utime(copy, (0, 0))
    kept = copy.read_bytes()
    with no_room(len(kept) // 2):
        rescue.keep_copy(file)
    assert rescue.copies(file) == [copy]
    assert copy.read_bytes() == kept


def test_a_copy_that_could_not_be_changed_is_as_old_as_before(shelf: Library, tmp_path: Path) -> None:
    shelf.close()
    Library(tmp_path / "data").close()
    (copy,) = rescue.copies(tmp_path / "data" / FILE)
    os.utime(copy, (1000, 1000))
    with no_room(0), pytest.raises(OSError, match="large"), rescue.as_old_as_before(copy):
        copy.write_bytes(b"other")
    assert copy.stat().st_mtime == 1000


def test_what_is_forgotten_is_in_no_copy(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "secret.txt", "# A\nSomething.\n")
    (note,) = notes(document, 0, 1)
    write(shelf, document, [replace(note, note="xylophone zanzibar")])
    shelf.close()
    again = Library(tmp_path / "data")
    assert again.forget(str(tmp_path / "secret.txt"))
    again.close()
    for file in (tmp_path / "data").iterdir():
        assert b"xylophone" not in file.read_bytes(), file
    assert rescue.copies(tmp_path / "data" / FILE)
