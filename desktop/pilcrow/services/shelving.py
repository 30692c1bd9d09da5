"""The shelf of a library: its documents, their first pages, and a search in all of them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ..core.copying.links import PassageLink
from ..core.errors import ModelError, PdfError, UsageError
from ..core.exchange.scope import Chosen, Reach, Scope
from ..core.filtering import Facets
from ..core.message import Message
from ..core.model import Document, Paragraph, TitlePage
from ..core.shelf import FirstPage, FoundDocument, FoundElsewhere, LinkedPlace, Shelved
from ..core.stopping import Stopped, never
from ..core.structure.outline.document_title import TITLE_VERSION
from ..engines.store.derived.pictures import WIDTH
from ..workspace import Workspace

if TYPE_CHECKING:
    from ..core.search.corpus import LibraryCorpus
    from ..core.terms.term import Elsewhere

log = logging.getLogger(__name__)
FEW = 40
"""Greatest number of documents searched completely; of more, first those with most of the words, then also those
nearest by meaning.
"""
MANY = 200
"""Greatest number of documents that a question is put to at once."""


class Shelving:
    """Implementation of `ui.base.library.Shelf` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._searching = threading.Lock()
        self._corpus: tuple[tuple[int, ...], LibraryCorpus] | None = None
        shelf = workspace.library.shelf
        self.entries, self.title, self.find_again, self.relocate = (
            shelf.entries, shelf.title, shelf.find_again, shelf.relocate
        )  # fmt: skip

    def ready(self) -> int:
        return len(self._workspace.library.shelf.languages())

    def find_kinds(self) -> bool:
        return self._workspace.library.kinds.find()

    def facets(self) -> Facets:
        return self._workspace.library.shelf.facets()

    def tag(self, paths: Sequence[str], add: Sequence[str], remove: Sequence[str]) -> None:
        self._workspace.library.tags.change(paths, add, remove)

    def put(self, path: str, pages: int) -> None:
        library = self._workspace.library
        with suppress(PdfError):  # it is gone already
            library.shelf.put(path, library.digest(path), pages)

    def first_page(self, entry: Shelved, stopped: Stopped) -> FirstPage:
        library, covers = self._workspace.library, self._workspace.covers
        if entry.id and library.shelf.titled(entry.id, TITLE_VERSION) and (picture := covers.get(entry.id)):
            return FirstPage(picture, TitlePage(entry.title, entry.author, entry.year), entry.pages)
        digest = library.digest(entry.path, stopped)
        with self._workspace.readers.processes.one(aside=True) as process:
            first = process.first_page(entry.path, WIDTH, stopped=stopped)
        covers.put(digest, first.picture)
        if not library.shelf.put(entry.path, digest, first.pages, first.said, TITLE_VERSION, known_only=True):
            covers.drop(digest)
            return first
        title = library.shelf.title(entry.path) or first.said.title
        return replace(first, said=replace(first.said, title=title))

    def rename(self, path: str, title: str) -> str:
        library = self._workspace.library
        try:
            digest = library.digest(path)
        except PdfError:
            digest = library.shelf.digest(path)
        library.shelf.rename(digest, title)
        return library.shelf.title(path) or Path(path).stem

    def remove(self, path: str) -> None:
        self._workspace.library.reading_places.forget(path)
        self._workspace.forget(path)

    def place_of(self, link: PassageLink) -> LinkedPlace:
        document = self._linked(link)
        if document is None:
            raise UsageError(
                "The document of this link is not in the library: open {file}, then follow the link again.",
                file=link.file or Message("its file"),
            )
        path = document.path if Path(document.path).exists() else self.find_again(document.path) or document.path
        page = min(link.page, len(document.pages) - 1)
        found = self._workspace.library.keyed(document.structure, link.paragraph) if link.paragraph else None
        if found is None:
            return LinkedPlace(path, page)
        start, end = (link.start, link.end) if link.end else (0, len(found.text))
        page = found.page_at(start)
        boxes = [box for span in found.spans if span.page == page for box in span.boxes(start, end)]
        return LinkedPlace(path, page, tuple(boxes))

    def _linked(self, link: PassageLink) -> Document | None:
        """The document of a link, else the one in a file of the same name, as after a change; None for neither."""
        library = self._workspace.library
        if (same := library.document(link.document)) is not None and same.path:
            return same
        named = [e.id for e in self.entries() if link.file and Path(e.path).name == link.file and e.id]
        return next(iter(library.documents(named)), None)

    def search(self, words: str, stopped: Stopped, collection: str | None = None) -> Iterator[list[FoundDocument]]:
        from ..core.search.similar import across

        shelf = self._workspace.library.shelf
        within = shelf.languages(collection)
        while not self._searching.acquire(timeout=0.05):  # seconds between two checks if a search is still wanted
            if stopped():
                return
        try:
            few = list(within)
            if len(within) > FEW:
                few = shelf.richest(words, FEW, within)
                yield across(self._searched(few), words)
                near = nearest_documents(self._workspace, words, within, FEW, stopped)
                few += [structure for structure in near if structure not in set(few)]
            if not stopped():
                yield across(self._searched(few), words)
        finally:
            self._searching.release()

    def elsewhere(self, document: Document, words: str, stopped: Stopped) -> Iterator[list[FoundElsewhere]]:
        from ..core.search.similar import best_in_documents, nearest_sentence
        from ..core.terms.looking_up import find_named

        term = find_named(self._workspace.terms(document), words, whole=True)
        joined = self._workspace.library.term_indexes.elsewhere(term, document.structure) if term else []
        for each in joined:
            if stopped():
                return
            yield self._mentioned(each)
        if joined:
            return
        with self._searching:
            shelf = self._workspace.library.shelf
            others = {key: said for key, said in shelf.languages().items() if key != document.structure}
            few = shelf.richest(words, FEW, others) if len(others) > FEW else list(others)
            corpus = self._searched(few) if few else None
            for other, paragraphs in best_in_documents(corpus, words) if corpus and not stopped() else ():
                yield [_found_elsewhere(other, p, *nearest_sentence(p, words), similar=True) for p in paragraphs]

    def _mentioned(self, joined: Elsewhere) -> list[FoundElsewhere]:
        """Places of a term in another document, those on its main pages first."""
        from ..core.terms.looking_up import mentions

        library = self._workspace.library
        for other in library.documents([joined.id]):
            found = mentions(other, joined.term, partial(library.paragraphs, other.structure))
            definition, pages = joined.term.definition, joined.term.pages
            at = definition[:3] if definition else None
            found.sort(
                key=lambda each: ((each[0].section, each[0].number, each[1]) != at, each[0].page not in pages)
            )
            # greatest number of places of a term listed for another document
            return [_found_elsewhere(other, *place) for place in found[:12]]
        return []  # forgotten meanwhile

    def _searched(self, structures: Sequence[int]) -> LibraryCorpus:
        """A corpus of these documents; the last one is cached, for its vectors."""
        shelf = self._workspace.library.shelf
        known = (*shelf.state(), *structures)
        if self._corpus is None or self._corpus[0] != known or self._corpus[1].trouble:
            documents = shelf.read(structures)
            self._corpus = known, self._workspace.corpus(documents, stopped=never)
        return self._corpus[1]

    def chosen(self, scope: Scope, paths: Sequence[str], question: str, stopped: Stopped) -> Chosen:
        workspace, shelf = self._workspace, self._workspace.library.shelf
        if scope.reach in (Reach.DOCUMENT, Reach.OPEN):
            each = [_find_document(workspace, path, stopped) for path in paths]
            found = {document.id: document for document in each if document is not None}
            documents, total = tuple(found.values()), len(found)
            left = each.count(None)
        else:
            collection = scope.collection if scope.reach is Reach.COLLECTION else None
            if scope.only.kind:
                while self.find_kinds():
                    pass
            within = shelf.languages(collection, scope.only)
            some = likely_structures(workspace, within, question, stopped) if question else list(within)
            documents, total = tuple(shelf.read(some)), len(within)
            left = sum(not e.ready and scope.only.fits(e) for e in shelf.entries(collection=collection))
        return Chosen(documents, total, left)

    def put_away(self) -> None:
        with self._searching:
            self._corpus = None
        self._workspace.library.paragraph_means.let_go()


def _found_elsewhere(
    document: Document, paragraph: Paragraph, start: int, end: int, *, similar: bool = False
) -> FoundElsewhere:
    section = document.section(paragraph.section)
    return FoundElsewhere(document.path, document.title, section, document.pages, paragraph, start, end, similar)


def _find_document(workspace: Workspace, path: str, stopped: Stopped) -> Document | None:
    with suppress(PdfError):  # it is gone
        return workspace.library.find(path, stopped=stopped)
    return None


def likely_structures(workspace: Workspace, within: Mapping[int, str], words: str, stopped: Stopped) -> list[int]:
    """Structures of `within` (a map from them to their languages) in the same order; of more than `MANY` only
    those with the most words or the nearest meaning.
    """
    if len(within) <= MANY:
        return list(within)
    rich = workspace.library.shelf.richest(words, MANY // 2, within)
    found = {*rich, *nearest_documents(workspace, words, within, MANY // 2, stopped)}
    return [structure for structure in within if structure in found]


def nearest_documents(
    workspace: Workspace, words: str, within: Mapping[int, str], most: int, stopped: Stopped
) -> list[int]:
    """Structures of `within` that are nearest in meaning to some words, the nearest first; empty without an
    embedding model. Documents without mean vectors (see `derived.paragraph_means` of the store) get them first.
    """
    from ..core.search.retrieval import questions

    means = workspace.library.paragraph_means
    embedder = workspace.embedders.serving(means.complete(list(within)), len(within))
    if embedder is None or not words.strip():
        return []
    for structure in means.lacking(embedder.id, list(within)):
        if stopped():
            return []
        means.make(structure, embedder.id)
    try:
        queries = np.stack([embedder.query(part) for part in questions(words)])
    except ModelError as error:  # words are left
        log.warning("meanings cannot be compared: %s", error)
        return []
    return means.nearest(embedder.id, queries, within.keys(), most)
