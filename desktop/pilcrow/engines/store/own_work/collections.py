"""Collections: named sets of documents, by the paths of their files, and the folders watched for them."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any

from ....core.errors import Cancelled, UsageError
from ....core.formats import is_gathered
from ....core.shelf import Collection, Synced
from ....core.stopping import Stopped
from ..file.database import Database
from ..files import NOWHERE, FilePaths, full, state_of
from ..structures import hashed_path

_LONGEST = 200
"""Characters of a name, at most."""
_TOLD = 8
"""Names listed in the message about an unknown name, at most."""
_NAMES = "SELECT id, name FROM collections ORDER BY position, id"


class Collections:
    """Collections of a library. Any method may raise `LibraryError`, and `UsageError` for an unknown name or one
    already taken.

    Names are compared without regard to case. A member is a path, of a file that was read or waits to be read, so
    that a changed file stays in the collection; a moved file stays, too, with everything else known of it.
    """

    def __init__(self, database: Database, files: FilePaths) -> None:
        self._db, self._files = database, files

    def all(self) -> list[Collection]:
        """All collections, in the reader's order; a document with several paths counts once."""
        rows = self._db.rows(
            "SELECT name, folder, count(DISTINCT coalesce(p.document, m.path)), paused FROM collections c"
            " LEFT JOIN members m ON m.collection = c.id LEFT JOIN paths p ON p.path = m.path"
            " GROUP BY c.id ORDER BY c.position, c.id"
        )
        return [Collection(name, folder, count, bool(paused)) for name, folder, count, paused in rows]

    def one(self, name: str) -> Collection:
        """The collection of this name."""
        self._number(name)
        return next(each for each in self.all() if _collection_key(each.name) == _collection_key(name))

    def of(self, path: str) -> list[str]:
        """Names of the collections that contain the document at this path."""
        rows = self._db.rows(
            "SELECT DISTINCT name FROM collections c JOIN members m ON m.collection = c.id WHERE m.path = ?1"
            " OR m.path IN (SELECT other.path FROM paths p JOIN paths other USING (document) WHERE p.path = ?1)"
            " ORDER BY c.position, c.id",
            full(path),
        )
        return [name for (name,) in rows]

    def members(self) -> dict[str, list[str]]:
        """Documents of each collection, by its name, in the reader's order: the sha256 of each, or the path of a
        file that was not read yet.
        """
        found: dict[str, dict[str, None]] = {each.name: {} for each in self.all()}
        rows = self._db.rows(
            "SELECT name, coalesce(hash, m.path) FROM members m JOIN collections c ON c.id = m.collection"
            " LEFT JOIN paths p ON p.path = m.path LEFT JOIN documents d ON d.id = p.document"
            " ORDER BY m.position, m.path"
        )
        for name, known in rows:
            found.setdefault(name, {})[known] = None
        return {name: list(documents) for name, documents in found.items()}

    def create(self, name: str) -> None:
        """Create a collection, behind the others."""
        with self._db.write() as db:
            db.execute(
                "INSERT INTO collections (name, position, folder, paused)"
                " SELECT ?, coalesce(max(position), 0) + 1, '', 0 FROM collections",
                (_fresh(db, name),),
            )

    def rename(self, name: str, other: str) -> None:
        with self._db.write() as db:
            number = _find_collection(db, name)
            db.execute("UPDATE collections SET name = ? WHERE id = ?", (_fresh(db, other, number), number))

    def delete(self, name: str) -> None:
        """Delete a collection; its documents stay in the library."""
        with self._db.write() as db:
            db.execute("DELETE FROM collections WHERE id = ?", (_find_collection(db, name),))

    def arrange(self, names: Sequence[str]) -> None:
        """Put the collections into this order."""
        with self._db.write() as db:
            for position, name in enumerate(names):
                db.execute(
                    "UPDATE collections SET position = ? WHERE id = ?",
                    (position, _find_collection(db, name)),
                )

    def pause(self, name: str, paused: bool = True) -> None:
        """Stop reading the files that wait in the collection, or resume it."""
        with self._db.write() as db:
            db.execute("UPDATE collections SET paused = ? WHERE id = ?", (paused, _find_collection(db, name)))

    # ---- members ------------------------------------------------------------------------------------------

    def paths(self, name: str) -> list[str]:
        """Paths of a collection's documents, in the reader's order."""
        sql = "SELECT path FROM members WHERE collection = ? ORDER BY position, path"
        return [path for (path,) in self._db.rows(sql, self._number(name))]

    def add(self, name: str, paths: Sequence[str]) -> int:
        """Add the files at these paths to the end of a collection; return the number of new ones."""
        places = [full(path) for path in paths]
        with self._db.write() as db:
            number = _find_collection(db, name)
            db.executemany("DELETE FROM left_out WHERE (collection, path) = (?, ?)", _hashes(number, places))
            return _insert_places(db, number, places)

    def remove(self, name: str, paths: Sequence[str]) -> list[str]:
        """Take documents out of a collection, and keep its watched folder from bringing them back. The library
        keeps them. Returns the paths that were not in the collection.
        """
        absent = []
        with self._db.write() as db:
            number = _find_collection(db, name)
            for path in paths:
                same = db.execute(
                    "SELECT path FROM members WHERE collection = ?1 AND (path = ?2 OR path IN (SELECT other.path"
                    " FROM paths p JOIN paths other USING (document) WHERE p.path = ?2))",
                    (number, full(path)),
                ).fetchall()
                db.executemany(
                    "DELETE FROM members WHERE (collection, path) = (?, ?)", [(number, *m) for m in same]
                )
                db.executemany(
                    "INSERT OR IGNORE INTO left_out VALUES (?, ?)", _hashes(number, [m for (m,) in same])
                )
                absent += [] if same else [path]
        return absent

    def order(self, name: str, paths: Sequence[str]) -> None:
        """Put these documents of a collection first, in this order."""
        with self._db.write() as db:
            number = _find_collection(db, name)
            db.execute("UPDATE members SET position = position + ? WHERE collection = ?", (len(paths), number))
            db.executemany(
                "UPDATE members SET position = ? WHERE (collection, path) = (?, ?)",
                [(position, number, full(path)) for position, path in enumerate(paths)],
            )

    def mirror(self, source: str, name: str, paths: Sequence[str], away: Iterable[str] = ()) -> None:
        """Follow a collection of another program, known as `source`: files that are new in it are added, and those
        that left it are removed, while a reader's own changes stay; one that the reader deleted stays deleted. Of
        files that are `away` nothing is known now, and they stay as they are.
        """
        places = list(dict.fromkeys(full(path) for path in paths))
        with self._db.write() as db:
            row = db.execute("SELECT collection, paths FROM mirrored WHERE source = ?", (source,)).fetchone()
            if row is None:
                number = db.execute(
                    "INSERT INTO collections (name, position, folder, paused)"
                    " SELECT ?, coalesce(max(position), 0) + 1, '', 0 FROM collections",
                    (_free(db, name),),
                ).lastrowid
                db.execute("INSERT INTO mirrored VALUES (?, ?, '[]')", (source, number))
                row = number, "[]"
            if row[0] is None:
                return
            before, now = set(json.loads(row[1])), {place: hashed_path(place).hex() for place in places}
            _insert_places(db, row[0], [place for place in places if now[place] not in before])
            gone = before.difference(now.values())
            if gone:
                gone.difference_update(hashed_path(full(path)).hex() for path in away)
            inside = db.execute("SELECT collection, path FROM members WHERE collection = ?", (row[0],)).fetchall()
            db.executemany(
                "DELETE FROM members WHERE (collection, path) = (?, ?)",
                [member for member in inside if hashed_path(member[1]).hex() in gone],
            )
            hashes = json.dumps(sorted(before.difference(gone).union(now.values())))
            db.execute("UPDATE mirrored SET paths = ? WHERE source = ?", (hashes, source))

    def is_left_out(self, path: str) -> bool:
        """True if the reader took this file out of a collection that follows another program."""
        sql = "SELECT 1 FROM left_out JOIN mirrored USING (collection) WHERE left_out.path = ?"
        return self._db.row(sql, hashed_path(full(path))) is not None

    def mirrored(self) -> list[tuple[str, str]]:
        """Collections of other programs that are followed: source and name."""
        return self._db.rows("SELECT source, name FROM mirrored JOIN collections c ON c.id = collection")

    # ---- watched folders ----------------------------------------------------------------------------------

    def watch(self, name: str, folder: str) -> None:
        """Watch a folder: with each `sync`, the PDFs in it and its subfolders join the collection; "" stops
        watching, which removes no document. Raises `UsageError` if there is no such folder.
        """
        place = full(folder) if folder else ""
        if place and not Path(place).is_dir():
            raise UsageError("There is no folder {folder}: choose one that is there.", folder=folder)
        with self._db.write() as db:
            number = _find_collection(db, name)
            db.execute("UPDATE collections SET folder = ? WHERE id = ?", (place, number))
            db.execute("DELETE FROM left_out WHERE collection = ?", (number,))

    def sync(self, name: str, stopped: Stopped = lambda: False) -> Synced:
        """Update a collection from its files and its watched folder: new files are added, renamed or moved ones
        followed. Files with unchanged size and time are not opened.

        Raises `UsageError` where the watched folder is not there, `Cancelled`.
        """
        folder = self.one(name).folder
        if folder and not Path(folder).is_dir():
            raise UsageError(
                "The folder {folder} of the collection “{name}” is not there: connect its disk, or watch another.",
                folder=folder,
                name=name,
            )
        number = self._number(name)
        here = dict(_documents_under(folder, stopped)) if folder else {}
        known = self._known(number)
        now = {path: here.get(path) or state_of(path) for path in known}
        gone = {path: size for path, (size, _) in known.items() if now[path] == NOWHERE}
        new = self._unknown(number, sorted(here.keys() - known.keys()))
        moved = tuple(self._moved(gone, {path: here[path][0] for path in new}, stopped))
        arrived = {to for _, to in moved}
        new = [path for path in new if path not in arrived]
        # An unknown file was in use by somebody else for a moment, such as a browser.
        passing = [path for path, size in gone.items() if size < 0 and folder and _is_inside(path, folder)]
        if new or passing:
            with self._db.write() as db:
                _insert_places(db, number, new)
                db.executemany(
                    "DELETE FROM members WHERE (collection, path) = (?, ?)", [(number, path) for path in passing]
                )
        changed = [path for path, state in known.items() if now[path] not in (state, NOWHERE)]
        missing = gone.keys() - {earlier for earlier, _ in moved} - set(passing)
        return Synced(tuple(new), tuple(sorted(changed)), moved, tuple(sorted(missing)))

    def _number(self, name: str) -> int:
        return _collection_number(self._db.rows(_NAMES), name)

    def _known(self, number: int) -> dict[str, tuple[int, int]]:
        """Paths of the members, each with (size, mtime_ns) of its file when it was read, or (-1, -1)."""
        rows = self._db.rows(
            "SELECT path, coalesce(size, -1), coalesce(mtime_ns, -1) FROM members LEFT JOIN paths USING (path)"
            " WHERE collection = ?",
            number,
        )
        return {path: (size, mtime) for path, size, mtime in rows}

    def _unknown(self, number: int, paths: Sequence[str]) -> list[str]:
        """Paths that were not taken out of the collection before."""
        left_out = set(self._db.rows("SELECT path FROM left_out WHERE collection = ?", number)) if paths else set()
        return [path for path in paths if (hashed_path(path),) not in left_out]

    def _moved(self, gone: dict[str, int], new: dict[str, int], stopped: Stopped) -> Iterator[tuple[str, str]]:
        """Yield (old path, new path) of moved files, recognised by their contents; sizes are compared first."""
        for path, size in new.items():
            earlier = [other for other, its in gone.items() if its == size]
            if not earlier:
                continue
            digest = self._files.digest(path, stopped)
            for other in earlier:
                row = self._db.row(
                    "SELECT hash FROM paths JOIN documents d ON d.id = document WHERE path = ?", other
                )
                if row == (digest,):
                    with self._db.write() as db:
                        self._files.note(db, path, digest)
                    yield other, path
                    break


def _collection_key(name: str) -> str:
    return " ".join(name.split()).casefold()


def _collection_number(collections: Iterable[tuple[Any, ...]], name: str) -> int:
    """Number of the collection of this name, from rows of `_NAMES`."""
    known = list(collections)
    for number, other in known:
        if _collection_key(other) == _collection_key(name):
            return int(number)
    names = ", ".join([f"“{other}”" for _, other in known[:_TOLD]] + ["…"] * (len(known) > _TOLD))
    if not names:
        raise UsageError("There is no collection “{name}”: make it first.", name=name)
    raise UsageError("There is no collection “{name}”: choose one of {names}.", name=name, names=names)


def _find_collection(db: sqlite3.Connection, name: str) -> int:
    return _collection_number(db.execute(_NAMES), name)


def _fresh(db: sqlite3.Connection, name: str, own: int = 0) -> str:
    """Return `name`, tidied. Raises `UsageError` if a collection other than `own` has it."""
    name = " ".join(name.split())
    if not name or len(name) > _LONGEST or not name.isprintable():
        raise UsageError("A collection needs a name of 1 to {most} characters.", most=_LONGEST)
    for number, other in db.execute("SELECT id, name FROM collections"):
        if number != own and _collection_key(other) == _collection_key(name):
            raise UsageError("There is a collection “{other}” already: choose another name.", other=other)
    return name


def _free(db: sqlite3.Connection, name: str) -> str:
    """`name`, tidied, cut, and with a number if a collection has it."""
    name = "".join(filter(str.isprintable, " ".join(name.split())))[: _LONGEST - 5]
    taken = {_collection_key(other) for (other,) in db.execute("SELECT name FROM collections")}
    names = chain((name,), (f"{name} ({number})" for number in count(2)))
    return next(each for each in names if _collection_key(each) not in taken)


def _insert_places(db: sqlite3.Connection, number: int, places: Sequence[str]) -> int:
    (last,) = db.execute(
        "SELECT coalesce(max(position), -1) FROM members WHERE collection = ?", (number,)
    ).fetchone()
    rows = [(number, place, last + 1 + at) for at, place in enumerate(places)]
    return db.executemany("INSERT OR IGNORE INTO members VALUES (?, ?, ?)", rows).rowcount


def _hashes(number: int, paths: Sequence[str]) -> list[tuple[int, bytes]]:
    return [(number, hashed_path(path)) for path in paths]


def _is_inside(path: str, folder: str) -> bool:
    return Path(path).is_relative_to(folder)


def _documents_under(folder: str, stopped: Stopped) -> Iterator[tuple[str, tuple[int, int]]]:
    """Documents in a folder and its subfolders, except hidden ones and links to folders."""
    waiting = [folder]
    while waiting:
        if stopped():
            raise Cancelled("stopped")
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    if entry.name.startswith(".") or not _is_unicode(entry.name):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    elif is_gathered(entry.name) and entry.is_file():
                        stat = entry.stat()
                        place = full(entry.path) if entry.is_symlink() else entry.path
                        yield place, (stat.st_size, stat.st_mtime_ns)
        except OSError:  # it went away meanwhile, or may not be entered
            continue


def _is_unicode(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
