"""Bibliographic records of the library's documents: citing, files of references, and Zotero as a source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.cataloguing.keys import match_key
from ..core.cataloguing.names import listed, listed_names
from ..core.cataloguing.record import Catalogued, Imported, LookedAt, Record, Source, StyledCitation
from ..core.errors import PdfError
from ..core.filtering import split_tags
from ..core.formats import format_of
from ..core.stopping import Stopped
from ..engines.citing import files as reference_files
from ..workspace import Workspace

if TYPE_CHECKING:
    from ..core.cataloguing.zotero import ZoteroItem, ZoteroLibrary

_IDENTIFIERS = ("doi", "arxiv", "isbn")


class Citing:
    """Implementation of `ui.base.library.Citing` over a workspace. Any method may raise `LibraryError`."""

    def __init__(self, workspace: Workspace, language: Callable[[], str] = lambda: "en") -> None:
        """`language` is the code of the language that citations are written in."""
        self._language = language
        self._workspace, self._records = workspace, workspace.library.records
        self._state: object = None
        self.edit = self._records.edit

    def record(self, path: str) -> Catalogued | None:
        """The record of the document at a path; None if it is not on the shelf."""
        return next(iter(self.records([path])), None)

    def records(self, paths: Sequence[str]) -> list[Catalogued]:
        """Records of the documents at these paths, or known by these sha256; without those not on the shelf."""
        library = self._workspace.library
        digests = [library.shelf.digest(path) for path in paths]
        return self._records.of([digest for digest in dict.fromkeys(digests) if digest])

    def of_collection(self, collection: str | None) -> list[Catalogued]:
        """Records of all documents, or of those in a collection."""
        if collection is None:
            return self._records.of()
        entries = self._workspace.library.shelf.entries(collection=collection)
        return self._records.of([entry.id for entry in entries if entry.id])

    def cite(self, documents: Sequence[Catalogued], style: str = "", page: str = "") -> list[StyledCitation]:
        """Documents cited in a style ("": that of the settings); `page` is a printed page, or a range. Raises
        `UsageError` for a style that cannot be used.
        """
        from ..engines.citing.styles import cite

        return cite(documents, style or self._workspace.settings.citation_style, self._language(), page)

    def citation(self, path: str, pages: Sequence[str]) -> str:
        """The document at a path cited with printed pages, the first and the last, without brackets around it; ""
        if it is not on the shelf. Pages that a book or text has only here are left out.
        """
        document = self.record(path)
        if document is None:
            return ""
        if (kind := format_of(path)) and not kind.paged:
            known = self._workspace.library.find(path)
            pages = pages if known and any(page.label for page in known.pages) else ()
        (cited,) = self.cite([document], page="–".join(dict.fromkeys(pages)))
        return cited.citation.removeprefix("(").removesuffix(")")

    # ---- files of references ------------------------------------------------------------------------------

    def write(self, path: Path, documents: Sequence[Catalogued]) -> None:
        """Write references into a file: BibTeX, RIS or CSL-JSON by its ending. Raises `UsageError`."""
        reference_files.write_references(path, documents)

    def read(self, path: Path, stopped: Stopped) -> Imported:
        """Take over a file of references: its entries complete the records of the library's documents, matched by
        file, identifier, or title; PDFs that it names are put on the shelf. Raises `UsageError`, `Cancelled`.
        """
        entries, unreadable = reference_files.read_references(path)
        added = sum(self._shelve(file, stopped) for entry in entries for file in entry.files)
        known = _Known(self._records.of())
        matched = {}
        for entry in entries:
            digests = [self._workspace.library.shelf.digest(file) for file in entry.files]
            for digest in dict.fromkeys(filter(None, digests)) or filter(None, [known.find(entry.record)]):
                matched[digest] = entry
        for digest, entry in matched.items():
            self._records.give(digest, entry.record, key=entry.key)
        used = {id(entry) for entry in matched.values()}
        return Imported(len(used), added, len(entries) - len(used), unreadable)

    def _shelve(self, file: str, stopped: Stopped) -> bool:
        """Put a PDF on the shelf; True if it was not there."""
        library = self._workspace.library
        try:
            digest = library.digest(file, stopped)
        except PdfError:  # it is not there
            return False
        if library.shelf.digest(file) == digest:
            return False
        library.shelf.put(file, digest, 0)
        return True

    # ---- Zotero -------------------------------------------------------------------------------------------

    def look_at_zotero(self, stopped: Stopped) -> Iterator[LookedAt]:
        """Bring documents, records and collections up to date with Zotero's data folder, which is only read; does
        nothing if it is as at the last look. Yields the progress. Raises `UsageError` if it cannot be read.
        """
        from ..engines.zotero import read_zotero, zotero_state

        if not self._workspace.settings.zotero:
            return
        folder = Path(self._workspace.settings.zotero).expanduser()
        state = zotero_state(folder)
        if state == self._state:
            return
        library = read_zotero(folder)
        yield from self._follow(library, str(folder), stopped)
        if not stopped():
            self._state = state

    def _follow(self, library: ZoteroLibrary, folder: str, stopped: Stopped) -> Iterator[LookedAt]:
        """Take over the items of Zotero's data folder. What cannot be looked at now changes nothing: documents of
        another such folder, and files that are not there.
        """
        shelf = self._workspace.library.shelf
        earlier, total = self._records.linked(), len(library.items)
        away = {*library.away, *(path for _, its, path in earlier if its != folder)}
        seen: set[str] = set()
        files: dict[str, list[str]] = {}
        for done, item in enumerate(library.items):
            if stopped():
                return
            yield LookedAt(done, total, library.without)
            taken = self._take_item(item, folder, stopped)
            files[item.link] = list(taken)
            away.update(file for file in item.files if file not in taken and shelf.digest(file))
            seen.update(taken.values(), map(shelf.digest, taken))  # one may be changed
        seen.update(map(shelf.digest, away))
        self._records.unlink({digest for digest, its, _ in earlier if its == folder} - seen)
        kept = self._workspace.library.collections
        for each in library.collections:
            kept.mirror(each.source, each.name, [file for link in each.links for file in files[link]], away)
        present = {each.source for each in library.collections}
        for source, name in kept.mirrored():
            if source not in present:
                kept.mirror(source, name, [], away)
        yield LookedAt(total, total, library.without)

    def _take_item(self, item: ZoteroItem, folder: str, stopped: Stopped) -> dict[str, str]:
        """Take over an item, without files that the reader removed from the library; returns the sha256 of its
        documents by path.
        """
        library, taken = self._workspace.library, {}
        for file in item.files:
            known = library.shelf.digest(file)
            if known or not library.collections.is_left_out(file):
                self._shelve(file, stopped)
                with suppress(PdfError):
                    taken[file] = library.digest(file, stopped)
                    tags = self._follow_tags(file, known or taken[file], listed(item.record.keywords))
                    source = Source(item.link, folder, tags)
                    self._records.give(taken[file], item.record, source=source, key=item.key)
        return taken

    def _follow_tags(self, file: str, digest: str, keywords: Sequence[str]) -> list[str]:
        """Give a file the new tags of Zotero, and take back those that only Zotero gave and has dropped; returns
        the file's tags from Zotero.
        """
        kept = self._workspace.library.tags
        earlier, given = self._records.tags_given(digest)
        now = _tags(keywords)
        before, theirs, held = (_tags(each).keys() for each in (earlier, given, kept.of(file)))
        fresh, gone = now.keys() - before - held, theirs - now.keys()
        if fresh or gone:
            kept.change([file], sorted(now[tag] for tag in fresh), sorted(gone))
        return sorted(theirs & now.keys() & held | fresh)

    def follow_zotero(self, folder: str) -> None:
        """Follow the Zotero library in a folder from now on; "": no more, which removes nothing. Raises
        `UsageError` if there is none, `LibraryError` if the choice cannot be saved.
        """
        from ..engines.zotero import zotero_state

        if folder:
            zotero_state(Path(folder).expanduser())
        self._state = None
        self._workspace.change(replace(self._workspace.settings, zotero=folder)).result()


def _tags(keywords: Sequence[str]) -> dict[str, str]:
    """Keywords as tags, which have no commas, by their case-folded spelling."""
    return {tag.casefold(): tag for tag in split_tags(",".join(keywords))}


class _Known:
    """Documents of the library by what identifies them."""

    def __init__(self, documents: Sequence[Catalogued]) -> None:
        self._identified: dict[tuple[str, str], Catalogued] = {}
        self._titles: dict[str, list[Catalogued]] = {}
        for each in documents:
            for name in _IDENTIFIERS:
                if value := getattr(each.record, name):
                    self._identified.setdefault((name, value), each)
            self._titles.setdefault(match_key(each.record.title), []).append(each)

    def find(self, record: Record) -> str:
        """The sha256 of the only document that this record describes; "" without any."""
        for name in ("doi", "arxiv"):
            if found := self._identified.get((name, getattr(record, name))):
                return found.digest
        titled = self._titles.get(match_key(record.title), []) if record.title else []
        same = [each for each in titled if _may_be_one(each.record, record) and _agree(each.record, record)]
        for chosen in ([each for each in same if each.record.year == record.year], same):
            if len(chosen) == 1:
                return chosen[0].digest
        book = self._identified.get(("isbn", record.isbn)) if record.kind == "book" and not same else None
        return book.digest if book and _may_be_one(book.record, record) else ""


def _may_be_one(one: Record, other: Record) -> bool:
    """False if two records have different identifiers of one kind."""
    pairs = [(getattr(one, name), getattr(other, name)) for name in _IDENTIFIERS]
    return all(mine == its for mine, its in pairs if mine and its)


def _agree(one: Record, other: Record) -> bool:
    """True if two records of one title have the year or an author in common, and do not differ in the other."""
    years = {one.year, other.year} - {""}
    mine, its = ({match_key(name.family) for name in listed_names(each.authors)} for each in (one, other))
    if len(years) > 1 or (mine and its and not mine & its):
        return False
    return bool(mine & its or (one.year and other.year))
