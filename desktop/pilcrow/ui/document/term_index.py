"""The index of terms beside the page: filled when it is first looked at, and its places marked in the page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from ...core.find import Match
from ...core.graph.relations import Neighbour
from ...core.language.sentences import shortened
from ...core.model import Document
from ...core.terms.looking_up import find_named, mentions, related_terms
from ...core.terms.term import Elsewhere, Term
from ..base import page_names
from ..base.language import noop, tr, translate
from ..base.section_names import section_name
from ..base.services import Services
from ..base.tasks import Task, one_result
from ..chat.wording import SELECTION
from ..find.elsewhere import TOLD, search_elsewhere
from ..find.find_bar import FindBar
from ..find.found_places import FoundPlace, hit
from ..find.neighbourhood import Neighbourhood
from ..find.terms_pane import TermsPane
from ..viewer.viewer import Viewer

_NOTHING = noop("Select some text first.")
_UNREAD = noop("The pages are still being read: their terms are known when they are.")
_ALONE = noop("Nothing is related to “{term}”.")
_NO_TERM = noop("“{words}” is none of the terms of this document.")


class _FoundTerms(NamedTuple):
    hits: list[FoundPlace]
    related: list[Term]
    elsewhere: list[Elsewhere]


class TermIndex(QObject):
    """Fills `pane`, and shows in the page where the chosen term stands."""

    page_wanted = Signal()
    pane_wanted = Signal()
    elsewhere = Signal(str, int, object)
    """A term in another document is wanted: its path, the 0-based page, and boxes on it."""
    refused = Signal(str)
    """Why nothing is done, in one sentence."""

    def __init__(self, services: Services, viewer: Viewer, find_bar: FindBar, parent: QObject) -> None:
        super().__init__(parent)
        self._backend, self._background, self._viewer = services.backend, services.background, viewer
        self._document: Document | None = None
        self._terms: Sequence[Term] | None = None
        self._task: Task | None = None
        self._sought = ""
        self._marking = False
        """True while the highlights of hits in the pages are a term's places."""
        self.pane = TermsPane()
        self.pane.wanted.connect(self._fill)
        self.pane.chosen.connect(self._choose)
        self.pane.place_chosen.connect(self._go_to)
        self.pane.left.connect(self._unmark)
        self.pane.picture_wanted.connect(self._draw)
        self.pane.passages_wanted.connect(self._find_elsewhere)
        self.pane.elsewhere_chosen.connect(self._open_elsewhere)
        self._find_bar = find_bar
        find_bar.found.connect(self._give_way)
        self.picture: Neighbourhood | None = None

    def show(self, document: Document | None) -> None:
        """Set the document of the terms, which are collected when the pane becomes visible."""
        if self._task is not None:
            self._task.stop()
            self._task = None
        self._unmark()
        if self.picture is not None:
            self.picture.hide()
        self._document, self._terms = document, None
        self.pane.show_terms(None)
        if document is not None and self.pane.isVisible():
            self._fill()

    def look_up_selected(self) -> None:
        """Show the places of the term that is selected in the page."""
        words = " ".join(self._viewer.selection.text().split())
        if not words or self._document is None:
            self.refused.emit(tr(_UNREAD if words else _NOTHING))
            return
        self._sought = words
        self.pane_wanted.emit()
        if self._terms is None:
            self._fill()
        else:
            self._look_up()

    def _look_up(self) -> None:
        words, self._sought = self._sought, ""
        term = find_named(self._terms or (), words)
        if term is not None:
            self._choose(term)
        else:
            self.refused.emit(tr(_NO_TERM, words=shortened(words, SELECTION)))

    def _fill(self) -> None:
        document = self._document
        if document is None or self._terms is not None or self._task is not None:
            return

        task = self._task = Task(one_result(lambda _stopped: self._backend.terms(document)), self)
        task.begin(
            partial(self._found, document),
            lambda error: self.refused.emit(translate(error)),
            partial(self._ended, task),
        )

    def _ended(self, task: Task) -> None:
        if self._task is task:
            self._task = None

    def _found(self, document: Document, terms: list[Term]) -> None:
        if document is not self._document:
            return  # another one came
        self._terms = terms
        self.pane.hits.section = lambda paragraph: section_name(document.section(paragraph.section))
        self.pane.show_terms(terms, partial(page_names.short_name, document.pages))
        if self._sought:
            self._look_up()

    def _choose(self, term: Term) -> None:
        document, terms = self._document, self._terms or ()
        if document is None:
            return

        library = self._backend.library
        paragraphs = partial(library.paragraphs, document.structure)

        def places() -> _FoundTerms:
            return _FoundTerms(
                [hit(Match(*found)) for found in mentions(document, term, paragraphs)],
                related_terms(terms, term),
                library.term_indexes.elsewhere(term, document.structure),
            )

        self._background.do(places, partial(self._show, document, term))

    def _show(self, document: Document, term: Term, found: _FoundTerms) -> None:
        if document is not self._document:
            return
        self.pane.show_places(term, *found)
        self._mark(found.hits)
        if self.picture is not None and self.picture.isVisible():
            self._draw()

    def _draw(self) -> None:
        """Show the neighbours of the term, in a picture that stays while others are chosen in it."""
        document, term = self._document, self.pane.term
        if document is not None and term is not None:
            self.pane.picture.setEnabled(False)  # making the graph may take a second or two
            corpora, terms = self._backend.corpora, self._terms or ()

            def near() -> list[Neighbour]:
                from ...core.ask.tools.neighbours import find_neighbours

                return find_neighbours(corpora.corpus([document]), terms, term)

            self._background.do(near, partial(self._show_picture, document, term))

    def _show_picture(self, document: Document, term: Term, near: list[Neighbour]) -> None:
        self.pane.picture.setEnabled(True)
        if document is not self._document or term is not self.pane.term:
            return
        if not near:
            self.refused.emit(tr(_ALONE, term=term.name))
            return
        if self.picture is None:
            self.picture = Neighbourhood(self.pane.window())
            self.picture.chosen.connect(self._choose)
            self.picture.passage_chosen.connect(self._go_to_passage)
        self.picture.show_term(term, near, partial(page_names.short_name, document.pages))

    def _go_to_passage(self, near: Neighbour) -> None:
        if near.paragraph is not None:
            page, boxes = next(iter(hit(Match(near.paragraph, near.start, near.end)).boxes().items()))
            self._viewer.scroller.go_to_boxes(page, boxes)
            self._viewer.flashes.show(page, boxes)
            self.page_wanted.emit()

    def _mark(self, hits: Sequence[FoundPlace], current: int = -1) -> None:
        places = [(page, boxes) for each in hits for page, boxes in each.boxes().items()]
        before = sum(len(each.boxes()) for each in hits[: max(0, current)]) if current >= 0 else -1
        self._viewer.found.show(places, before)
        self._marking = True

    def _unmark(self) -> None:
        if self._marking:
            self._viewer.found.show([], -1)
            self._marking = False

    def _give_way(self, _hits: object) -> None:
        """Somebody looks for something else: its places are marked now."""
        self._marking = False

    def _go_to(self, number: int) -> None:
        hits = self.pane.hits.all
        if 0 <= number < len(hits):
            page, boxes = next(iter(hits[number].boxes().items()))
            self._mark(hits, number)
            self._viewer.scroller.go_to_boxes(page, boxes)
            self.page_wanted.emit()

    def _find_elsewhere(self, term: Term) -> None:
        """List where other documents have a term, with its passages."""
        if self._document is not None:
            self.page_wanted.emit()
            search = search_elsewhere(self._backend.shelf, self._document, term.name)
            self._find_bar.start_similar(term.name, search, TOLD)

    def _open_elsewhere(self, other: Elsewhere) -> None:
        self.elsewhere.emit(other.path, other.term.pages[0] if other.term.pages else 0, ())
