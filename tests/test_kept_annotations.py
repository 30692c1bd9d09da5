"""Marks and notes in the library: on the disk at once, there after changes of the file, gone only with a word."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, MarkedPart
from pilcrow.core.marks.history import History
from pilcrow.core.marks.placing import MarkedText, at_place, on_text
from pilcrow.core.model import Document
from pilcrow.engines.store import library
from pilcrow.engines.store.library import Library
from shelf import put

TEXT = (
    "# Pumps\nThe pump starts when the valve opens.\nIt stops when the tank is full.\n"
    "# Valves\nThe valve never leaks.\n"
)


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    return Library(tmp_path / "data")


def marked(shelf: Library, document: Document, words: str) -> Annotation:
    """A highlight of these words, kept."""
    found = next(p for p in shelf.every(document.structure) if words in p.text)
    start = found.text.index(words)
    anchor = on_text(
        document.id, [MarkedPart(found, start, start + len(words))], shelf.page(document.structure, found.page)
    )
    assert anchor is not None
    mark = Annotation(words, AnnotationKind.HIGHLIGHT, anchor, note=f"About {words}")
    shelf.marks.keep(document.path, document.id, History().put(mark))
    return mark


def placed(shelf: Library, document: Document) -> dict[str, bool]:
    """What is marked in a document, and whether it is known where."""
    found = shelf.marks.placed_in(document, MarkedText(document, shelf))
    return {(mark.quotation or mark.id): mark.is_placed(document.id) for mark in found}


def test_a_mark_is_there_after_a_crash(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    mark = marked(shelf, document, "tank is full")
    assert Library(tmp_path / "data").marks.of(document.id) == [mark]  # nobody closed the first one


def test_undoing_what_was_done_is_kept_too(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    history = History([marked(shelf, document, "tank")])
    for act in (lambda: history.remove("tank"), history.undo, history.redo):
        shelf.marks.keep(document.path, document.id, act())
        assert {mark.id for mark in shelf.marks.of(document.id)} == set(history.annotations)


def test_marks_of_a_file_that_nobody_has_read_yet(shelf: Library, tmp_path: Path) -> None:
    """They are of the file's words alone, and get their paragraphs' keys when these are known."""
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    (first, *_) = shelf.page(document.structure, 0)
    anchor = on_text(document.id, [MarkedPart(replace(first, key=""), 4, 8)], [replace(first, key="")])
    assert anchor is not None
    shelf.forget(document.path)
    mark = Annotation("1", AnnotationKind.HIGHLIGHT, anchor)
    shelf.marks.keep(document.path, document.id, History().put(mark))
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    (now,) = shelf.marks.placed_in(document, MarkedText(document, shelf))
    assert (now.anchor.places, now.anchor.passages[0].key) == (anchor.places, first.key)
    assert shelf.marks.of(document.id) == [now]


def test_marks_move_with_the_file(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    marked(shelf, document, "tank")
    (tmp_path / "a.pdf").rename(tmp_path / "b.pdf")
    found = shelf.find(str(tmp_path / "b.pdf"))
    assert found is not None
    assert placed(shelf, found) == {"tank": True}


def test_in_a_changed_file_marks_are_found_again_or_listed_as_not_found(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    for words in ("tank is full", "valve never leaks"):
        marked(shelf, document, words)
    changed = put(shelf, tmp_path / "a.pdf", "# New\nFirst.\n" + TEXT.replace("The valve never leaks.\n", "So.\n"))
    assert changed.id != document.id
    assert placed(shelf, changed) == {"tank is full": True, "valve never leaks": False}
    back = put(shelf, tmp_path / "a.pdf", TEXT)
    assert placed(shelf, back) == {"tank is full": True, "valve never leaks": True}
    assert [mark.note for mark in shelf.marks.of(back.id)] == ["About tank is full", "About valve never leaks"]


def test_a_copy_that_did_not_change_keeps_its_marks(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    marked(shelf, document, "tank is full")
    put(shelf, tmp_path / "copy.pdf", TEXT)
    changed = put(shelf, tmp_path / "a.pdf", "# New\nFirst.\n" + TEXT)
    assert placed(shelf, changed) == {"tank is full": True}
    copy = shelf.find(str(tmp_path / "copy.pdf"))
    assert copy is not None
    assert placed(shelf, copy) == {"tank is full": True}
    shelf.marks.keep(changed.path, changed.id, History(shelf.marks.of(changed.id)).remove("tank is full"))
    assert placed(shelf, changed) == {}
    assert placed(shelf, copy) == {"tank is full": True}


def test_another_document_of_the_same_name_lists_the_marks_but_does_not_take_them(
    shelf: Library, tmp_path: Path
) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    marked(shelf, document, "tank is full")
    other = put(shelf, tmp_path / "a.pdf", "# Whales\nNothing is the same here.\n")
    assert placed(shelf, other) == {"tank is full": False}
    assert shelf.marks.of(other.id) == []
    again = put(shelf, tmp_path / "b.pdf", TEXT)
    assert placed(shelf, again) == {"tank is full": True}


def test_a_mark_that_was_not_found_can_be_changed_and_removed(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    mark = marked(shelf, document, "tank is full")
    other = put(shelf, tmp_path / "a.pdf", "# Whales\nNothing is the same here.\n")
    history = History([mark])
    shelf.marks.keep(other.path, other.id, history.put(replace(mark, note="Where is it?")))
    assert [m.note for m in shelf.marks.placed_in(other, MarkedText(other, shelf))] == ["Where is it?"]
    shelf.marks.keep(other.path, other.id, history.remove(mark.id))
    assert placed(shelf, other) == {}
    assert shelf.marks.of(document.id) == []


def test_marks_written_into_the_file_are_those_of_the_new_file(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    mark = marked(shelf, document, "tank is full")
    shelf.marks.take_over(document.path, document.id, "f" * 64)
    (now,) = shelf.marks.of("f" * 64)
    assert now == replace(mark, anchor=replace(mark.anchor, file="f" * 64))
    assert shelf.marks.of(document.id) == []


def test_a_mark_removed_after_it_was_written_into_the_file_does_not_come_back(
    shelf: Library, tmp_path: Path
) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    for words in ("tank is full", "pump starts"):
        marked(shelf, document, words)
    (tmp_path / "a.pdf").write_text(TEXT + "Another line.\n")
    digest = shelf.digest(str(tmp_path / "a.pdf"))
    shelf.marks.take_over(document.path, document.id, digest)
    shelf.marks.keep(document.path, digest, History(shelf.marks.of(digest)).remove("pump starts"))
    changed = put(shelf, tmp_path / "a.pdf", TEXT + "Another line.\n")
    assert changed.id == digest
    assert placed(shelf, changed) == {"tank is full": True}


def test_a_copy_elsewhere_keeps_the_marks_that_were_written_into_the_file(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    marked(shelf, document, "tank is full")
    copy = put(shelf, tmp_path / "copy.pdf", TEXT)
    shelf.marks.take_over(str(tmp_path / "a.pdf"), document.id, "f" * 64)
    assert placed(shelf, copy) == {"tank is full": True}


def test_forgetting_a_document_takes_its_marks_and_those_of_its_earlier_states(
    shelf: Library, tmp_path: Path
) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    marked(shelf, document, "tank is full")
    assert shelf.marks.count(document.path) == shelf.marks.count(document.id) == 1
    changed = put(shelf, tmp_path / "a.pdf", "# Whales\nNothing is the same here.\n")
    assert shelf.marks.count(changed.path) == 1
    elsewhere = put(shelf, tmp_path / "b.pdf", "# Notes\nAnother text with marks.\n")
    marked(shelf, elsewhere, "Another text")
    (tmp_path / "b.pdf").write_text("# Notes\nWritten anew.\n")
    shelf.forget(changed.path)
    assert (shelf.marks.count(changed.path), shelf.marks.of(document.id)) == (0, [])
    assert shelf.marks.count(elsewhere.path) == 1


def test_what_cannot_be_read_is_passed_over_and_kept(shelf: Library, tmp_path: Path) -> None:
    document = put(shelf, tmp_path / "a.pdf", TEXT)
    mark = Annotation("1", AnnotationKind.AREA, at_place(document.id, 0, Box(0, 0, 5, 5), []))
    shelf.marks.keep(document.path, document.id, History().put(mark, replace(mark, id="2")))
    with sqlite3.connect(tmp_path / "data" / library.FILE) as db:
        db.execute("UPDATE marks SET value = '{\"kind\": \"hologram\"}' WHERE id = '2'")
    assert shelf.marks.of(document.id) == [mark]
    assert shelf.marks.count(document.path) == 2
