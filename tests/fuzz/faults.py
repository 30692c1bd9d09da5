"""Faults at every place where the library writes: a full disk, a write error, an interrupted statement.

    python tests/fuzz/faults.py [--every N]

A library with a document, a mark on it and a collection gets another document with its vectors, a mark, and a
collection, and loses a third document; each time one fault happens, at the next place. Afterwards the earlier
content must exist, the file must be sound, and the same work, done again, must have the same result as without a
fault. The test suite takes every N-th place; here it is every one. Exits with 1 at the first violation.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

import faulty
from pilcrow.core.errors import LibraryError
from pilcrow.core.marks.annotation import Annotation, AnnotationKind
from pilcrow.core.marks.history import History
from pilcrow.core.marks.placing import MarkedPart, on_text
from pilcrow.core.model import Document
from pilcrow.engines.store import library as store
from pilcrow.engines.store.library import Library
from shelf import WordEmbedder, put

PAGE = 4096
_OPERATIONS = 100  # instructions of SQLite's virtual machine between two places where a statement may stop
Fault = Callable[[Library, Path, int], AbstractContextManager[object]]


def text(name: str, count: int) -> str:
    return f"# {name}\n" + "\n".join(f"Paragraph {n} of {name} tells of pump {n * n}." for n in range(count))


def mark(library: Library, document: Document, words: str) -> None:
    found = next(p for p in library.every(document.structure) if words in p.text)
    start = found.text.index(words)
    around = library.page(document.structure, found.page)
    anchor = on_text(document.id, [MarkedPart(found, start, start + len(words))], around)
    assert anchor is not None
    made = Annotation(words, AnnotationKind.HIGHLIGHT, anchor)
    library.marks.keep(document.path, document.id, History().put(made))


def begin(folder: Path) -> None:
    """Create the data that must never be lost, and a document to be removed."""
    library = Library(folder / "data")
    kept = put(library, folder / "kept.txt", text("kept", 9), WordEmbedder())
    mark(library, kept, "pump 16")
    library.collections.create("Kept")
    library.collections.add("Kept", [kept.path])
    put(library, folder / "old.txt", text("old", 9))
    (folder / "new.txt").write_text(text("new", 150), encoding="utf-8")
    library.close()


def work(library: Library, folder: Path) -> None:
    """Do the work; can be repeated after an interruption."""
    document = put(library, folder / "new.txt", embedder=WordEmbedder())
    if not library.marks.of(document.id):
        mark(library, document, "pump 25")
    if "New" not in [each.name for each in library.collections.all()]:
        library.collections.create("New")
    library.collections.add("New", [str(folder / name) for name in ("new.txt", "kept.txt")])
    library.collections.order("New", [str(folder / name) for name in ("kept.txt", "new.txt")])
    library.forget(str(folder / "old.txt"))


class Held(NamedTuple):
    """Content of a library about a document."""

    name: str
    paragraphs: list[str]
    marks: list[str]
    vectors: list[int]
    collections: list[str]


def state(folder: Path, *names: str) -> list[Held]:
    """Content of the library about these documents, after a check that its file is sound."""
    with sqlite3.connect(folder / "data" / store.FILE) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    db.close()
    library = Library(folder / "data")
    try:
        found: list[Held] = []
        for name in names:
            document = library.find(str(folder / name))
            if document is not None:
                paragraphs = [each.text for each in library.every(document.structure)]
                marks = [each.id for each in library.marks.of(document.id)]
                vectors = library.vectors(document.structure, WordEmbedder().id)[1].tolist()
                found.append(Held(name, paragraphs, marks, vectors, library.collections.of(document.path)))
        return found
    finally:
        library.close()


# ---- faults -----------------------------------------------------------------------------------------------


def full(library: Library, _folder: Path, place: int) -> AbstractContextManager[object]:
    """A full disk: room for only `place` more pages."""
    return faulty.full_disk(library, room=place)


@contextmanager
def failing(_library: Library | None, _folder: Path, place: int) -> Iterator[None]:
    """A write error (EFBIG): no file can grow beyond the size of the write-ahead log after `place` pages."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (place * PAGE + PAGE // 2, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def stopping(library: Library, _folder: Path, place: int) -> Iterator[None]:
    """Interrupt the statement at this place, once."""
    left = place

    def asked() -> int:
        nonlocal left
        left -= 1
        return int(left == -1)

    for db in faulty.connections(library):
        db.set_progress_handler(asked, _OPERATIONS)
    try:
        yield
    finally:
        for db in faulty.connections(library):
            db.set_progress_handler(None, 0)


FAULTS: dict[str, Fault] = {"full disk": full, "failing disk": failing, "stopped statement": stopping}


def enumerate_faults(folder: Path, fault: Fault, every: int) -> int:
    """Do the work with the fault at each `every`-th place, until it no longer happens; returns the number of
    faults. Raises `AssertionError` if something is lost, or any error other than the library's own.
    """
    before, now = folder / "before", folder / "now"
    now.mkdir()
    begin(now)
    shutil.copytree(now, before)
    kept = state(now, "kept.txt")
    assert not _stopped(now, before, None, 0)
    aim = state(now, "kept.txt", "new.txt", "old.txt")
    place = faults = 0
    while _stopped(now, before, fault, place):
        faults += 1
        assert _without_new(state(now, "kept.txt")) == kept, f"lost at {place}"
        library = Library(now / "data")
        work(library, now)
        library.close()
        assert state(now, "kept.txt", "new.txt", "old.txt") == aim, f"another end after a fault at {place}"
        place += every
    return faults


def _without_new(found: list[Held]) -> list[Held]:
    return [each._replace(collections=[name for name in each.collections if name != "New"]) for each in found]


def _stopped(now: Path, before: Path, fault: Fault | None, place: int) -> bool:
    """True if the work, done on a copy of `before`, ended with a message."""
    shutil.rmtree(now)
    shutil.copytree(before, now)
    library = Library(now / "data")
    try:
        with fault(library, now, place) if fault else nullcontext():
            work(library, now)
    except LibraryError as error:
        return bool(str(error))
    finally:
        library.close()
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    for name, fault in FAULTS.items():
        with tempfile.TemporaryDirectory() as folder:
            print(
                f"{name}: {enumerate_faults(Path(folder), fault, options.every):,} faults, nothing lost",
                flush=True,
            )


if __name__ == "__main__":
    main()
