"""Zotero's data folder, which is only read. While Zotero runs it locks its database, so a copy is read."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ..core.cataloguing.names import Name
from ..core.cataloguing.zotero import LINK, ZoteroCollection, ZoteroItem, ZoteroLibrary, record_of
from ..core.errors import UsageError

log = logging.getLogger(__name__)
DATABASE = "zotero.sqlite"
_COPIES = 5
"""Attempts to copy the database while Zotero writes to it."""
_BESIDE = ("", "-journal", "-wal")
"""Endings of the files of a database that is being written; the copy is recovered from them."""
_TOP = "Zotero"
_ITEMS = """
  SELECT i.itemID, i.key, i.libraryID, t.typeName FROM items i JOIN itemTypes t USING (itemTypeID)
  WHERE t.typeName NOT IN ('note', 'annotation') AND i.itemID NOT IN (SELECT itemID FROM deletedItems)
"""
_ATTACHMENTS = """
  SELECT a.itemID, a.parentItemID, i.key, a.linkMode, a.path FROM itemAttachments a JOIN items i USING (itemID)
  WHERE a.path IS NOT NULL AND i.itemID NOT IN (SELECT itemID FROM deletedItems)
    AND coalesce(a.parentItemID, 0) NOT IN (SELECT itemID FROM deletedItems)
    AND (a.contentType = 'application/pdf' OR lower(a.path) LIKE '%.pdf') ORDER BY a.itemID
"""
_VALUES = (
    "SELECT itemID, fieldName, value FROM itemData JOIN fields USING (fieldID) JOIN itemDataValues USING (valueID)"
)
_CREATORS = """
  SELECT itemID, creatorType, lastName, firstName FROM itemCreators JOIN creators USING (creatorID)
  JOIN creatorTypes USING (creatorTypeID) ORDER BY itemID, orderIndex
"""
_TAGS = "SELECT itemID, name FROM itemTags JOIN tags USING (tagID) ORDER BY itemID, name"
_COLLECTIONS = "SELECT collectionID, parentCollectionID, collectionName, libraryID, key FROM collections"
_MEMBERS = "SELECT collectionID, itemID FROM collectionItems ORDER BY collectionID, orderIndex, itemID"
_GROUPS = "SELECT libraryID, groupID, name FROM groups"
_LINKED = 2
"""Link mode of files that stay where they are."""


def zotero_state(folder: Path) -> tuple[tuple[int, int], ...]:
    """A value that changes whenever Zotero's database changes. Raises `UsageError` if there is none."""
    state = []
    for end in _BESIDE:
        try:
            stat = (folder / f"{DATABASE}{end}").stat()
            state.append((stat.st_size, stat.st_mtime_ns))
        except FileNotFoundError as error:
            if not end:
                raise UsageError(
                    "{folder} is no data folder of Zotero: choose the one that has the file zotero.sqlite.",
                    folder=folder,
                ) from error
            state.append((0, 0))
        except OSError as error:
            raise _unreadable(folder, error.strerror or error) from error
    return tuple(state)


def read_zotero(folder: Path) -> ZoteroLibrary:
    """Items and collections of Zotero's data folder. Raises `UsageError` if it is none, or cannot be read."""
    try:
        with tempfile.TemporaryDirectory(prefix="pilcrow-zotero-") as scratch:
            _copy(folder, Path(scratch))
            with closing(sqlite3.connect(Path(scratch, DATABASE))) as db:
                return _Reading(db, folder).library()
    except (sqlite3.Error, OSError) as error:
        raise _unreadable(folder, error) from error


def _unreadable(folder: Path, problem: object) -> UsageError:
    return UsageError(
        "Zotero's library in {folder} cannot be read ({problem}): try again, or choose another folder.",
        folder=folder,
        problem=problem,
    )


def _copy(folder: Path, to: Path) -> None:
    """Copy the database, again if Zotero writes to it meanwhile. Raises `OSError`."""
    for _ in range(_COPIES):
        before = zotero_state(folder)
        for end in _BESIDE:
            (to / f"{DATABASE}{end}").unlink(missing_ok=True)
            if (file := folder / f"{DATABASE}{end}").exists():
                shutil.copyfile(file, to / file.name)
        if zotero_state(folder) == before:
            return
    raise OSError("Zotero is writing to it")


class _Reading:
    """One reading of the copied database of `folder`."""

    def __init__(self, db: sqlite3.Connection, folder: Path) -> None:
        self._db, self._folder = db, folder
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        self._groups = {number: (group, name) for number, group, name in db.execute(_GROUPS)}
        gone = db.execute("SELECT collectionID FROM deletedCollections") if "deletedCollections" in tables else ()
        self._gone = {number for (number,) in gone}

    def library(self) -> ZoteroLibrary:
        files, alone, away = self._files()
        values: defaultdict[int, dict[str, str]] = defaultdict(dict)
        for item, field, value in self._db.execute(_VALUES):
            values[item][field] = str(value)
        creators: defaultdict[int, list[tuple[str, Name]]] = defaultdict(list)
        for item, role, family, given in self._db.execute(_CREATORS):
            creators[item].append((role, Name(_one_line(family or given), _one_line(given) if family else "")))
        tags: defaultdict[int, list[str]] = defaultdict(list)
        for item, name in self._db.execute(_TAGS):
            tags[item].append(_one_line(name))
        items, links, without = [], {}, 0
        for item, key, number, kind in self._db.execute(_ITEMS).fetchall():
            if kind == "attachment" and item not in alone:
                continue
            if item not in files:
                without += kind != "attachment"
                continue
            links[item] = f"{LINK}{self._place(number)}/items/{key}"
            record, citation = record_of(kind, values[item], creators[item], tags[item])
            items.append(ZoteroItem(links[item], record, citation, tuple(files[item])))
        return ZoteroLibrary(tuple(items), without, tuple(self._collections(links)), away)

    def _place(self, library: int) -> str:
        return f"groups/{self._groups[library][0]}" if library in self._groups else "library"

    def _files(self) -> tuple[dict[int, list[str]], set[int], tuple[str, ...]]:
        """Paths of PDFs that are there, by item; the attachments that are items of their own; paths of others."""
        files: defaultdict[int, list[str]] = defaultdict(list)
        alone, away = set(), []
        for item, parent, key, mode, path in self._db.execute(_ATTACHMENTS):
            stored = path.removeprefix("storage:")
            place = Path(path) if mode == _LINKED else self._folder / "storage" / key / stored
            inside = mode == _LINKED or (stored != path and Path(stored).name == stored)
            if not inside or not place.is_absolute():
                continue
            if not os.path.isfile(place):  # noqa: PTH113  (raises nothing)
                away.append(str(place))
                continue
            files[parent or item].append(str(place))
            if parent is None:
                alone.add(item)
        return dict(files), alone, tuple(away)

    def _collections(self, links: dict[int, str]) -> Iterator[ZoteroCollection]:
        """All collections with PDFs, and one for all items outside of collections."""
        rows = {row[0]: row for row in self._db.execute(_COLLECTIONS) if row[0] not in self._gone}
        members: defaultdict[int, list[str]] = defaultdict(list)
        sorted_in = set()
        for number, item in self._db.execute(_MEMBERS):
            if number in rows and item in links:
                members[number].append(links[item])
                sorted_in.add(item)
        unsorted = tuple(link for item, link in links.items() if item not in sorted_in)
        if unsorted:
            yield ZoteroCollection("", _TOP, unsorted)
        for number, held in members.items():
            library, key = rows[number][3:]
            yield ZoteroCollection(f"{self._place(library)}/{key}", self._name(rows, number), tuple(held))

    def _name(self, rows: dict[int, tuple[int, int | None, str, int, str]], number: int) -> str:
        names: list[str] = []
        library = rows[number][3]
        at: int | None = number
        while at in rows and len(names) < len(rows):
            _, at, name, *_ = rows[at]
            names.append(_one_line(name))
        group = [self._groups[library][1]] if library in self._groups else []
        return " / ".join([_TOP, *group, *reversed(names)])


def _one_line(text: str | None) -> str:
    return " ".join((text or "").replace(";", ",").split())
