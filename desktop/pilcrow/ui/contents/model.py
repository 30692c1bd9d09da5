"""The contents tree as a Qt model: sections, filtered by title, with an answer's uses of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import islice
from typing import Any, overload

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ...core.find import fold
from ...core.model import Document, PageInfo, Section
from ...core.reader.evidence_marks import PlaceUse, uses_in_order
from ...core.structure.text.numbering import split_number
from ...core.structure.text.titles import right_to_left
from ..base import page_names, section_names
from ..base.language import noop, tr
from ..base.look.dots import in_words

Index = QModelIndex | QPersistentModelIndex
_NOTHING = QModelIndex()
_COMPARED = 300
"""Number of sections below one parent that are looked at: all would take too long."""
MADE_UP = noop("Named by Pilcrow: no title is printed here")
"""Tool tip of a section with a generated title, for `tr`."""


def lasting_names(section: Section) -> tuple[str, str]:
    """Identifiers of a section that also hold in another structure of the same file: its key, and page with
    title.
    """
    return section.key, f"{section.page} {section.title}"


def split_title(section: Section) -> tuple[str, str]:
    """Split a printed title into its number, without a word like "Part", and the rest. The number is "" if the
    title has none, is nothing else, or was generated.
    """
    number, printed, title = split_number(section.title)
    if number is None or not title.strip() or right_to_left(section.title) or section_names.made_up(section):
        return "", section_names.section_name(section)
    word = number.word if printed.lower().startswith(number.word) else ""
    return printed[len(word) :].strip() or printed, title.strip()


class ContentsModel(QAbstractItemModel):
    """A model with one row per section and one column; an index carries its section's id. It holds no widget and
    copies nothing.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self.words = ""
        self.label_length = 1
        """Length of the longest printed page label, in characters."""
        self._numbers: dict[int, frozenset[str]] = {}
        self._titles: list[str] = []
        self._children: dict[int, list[int]] = {}
        self._row: dict[int, int] = {}
        self._own: Mapping[int, frozenset[PlaceUse]] = {}
        self._below: dict[int, set[PlaceUse]] = {}

    # ---- content ------------------------------------------------------------------------------------------

    def show(self, document: Document | None) -> None:
        """Show another document, or a better structure of the same document; the filter stays, marks are
        cleared.
        """
        self.beginResetModel()
        self.document = document
        pages = document.pages if document else ()
        self.label_length = max((len(page.label) for page in pages), default=0) or len(str(len(pages)))
        self._numbers = {}
        self._titles = []
        self._own, self._below = {}, {}
        self._arrange()
        self.endResetModel()

    def filter(self, words: str) -> list[int]:
        """Show the sections whose titles contain all of `words`, and their ancestors; returns the ids of the
        ancestors.

        A matching section without matches below it keeps its whole subtree.
        """
        self.beginResetModel()
        self.words = words
        above = self._arrange()
        self.endResetModel()
        return above

    def _arrange(self) -> list[int]:
        sections = self.document.sections if self.document else ()
        wanted = fold(self.words).split()
        children: dict[int, list[int]] = {0: []}
        kept: set[int] = set()
        above: set[int] = set()
        if wanted:
            self._titles = self._titles or [fold(section_names.section_name(section)) for section in sections]
            for section in reversed(sections):
                title = self._titles[section.id - 1]
                if section.id in above or all(word in title for word in wanted):
                    kept.add(section.id)
                    above.add(section.parent)
            above.discard(0)
        for section in sections:
            if not wanted or section.id in kept or (section.parent in kept and section.parent not in above):
                kept.add(section.id)
                children.setdefault(section.parent, []).append(section.id)
        self._children = children
        self._row = {number: row for row_of in children.values() for row, number in enumerate(row_of)}
        return sorted(above)

    @property
    def used(self) -> Set[int]:
        """Ids of the sections with uses, and of their ancestors."""
        return self._below.keys()

    def set_states(self, states: Mapping[int, frozenset[PlaceUse]]) -> None:
        """Set the uses of each section (by id); ancestors show them too."""
        self._own = states
        self._below = {}
        for number, uses in states.items():
            for at in (number, *self.path(number)):
                self._below.setdefault(at, set()).update(uses)

    # ---- for the view -------------------------------------------------------------------------------------

    def section(self, index: Index) -> Section | None:
        return self.document.section(index.internalId()) if self.document and index.isValid() else None

    def label(self, section: Section) -> str:
        """Short name of the section's first page; empty for a section without a page."""
        return page_names.short_name(pages, section.page) if (pages := self._pages(section)) else ""

    def printed_label(self, section: Section) -> str:
        """What is printed on the section's first page; empty for a section without a page."""
        return page_names.printed_name(pages, section.page) if (pages := self._pages(section)) else ""

    def full_label(self, section: Section) -> str:
        """Name of the section's first page, with its sheet; empty for a section without a page."""
        return page_names.full_name(pages, section.page) if (pages := self._pages(section)) else ""

    def _pages(self, section: Section) -> Sequence[PageInfo]:
        """The document's pages; none if the section has none of them."""
        pages = self.document.pages if self.document else ()
        return pages if 0 <= section.page < len(pages) else ()

    def states(self, section: Section, below: bool) -> list[PlaceUse]:
        """Uses of a section: found, read, then the numbers; `below`: with those of its subsections."""
        return uses_in_order((self._below if below else self._own).get(section.id, ()))

    def index_of(self, number: int) -> QModelIndex:
        """Index of a section's row; invalid if it is filtered out."""
        row = self._row.get(number)
        return self.createIndex(row, 0, number) if row is not None else QModelIndex()

    def twin(self, known: tuple[str, str]) -> Section | None:
        """The section with these `names` from another structure; the key is matched before the title."""
        sections = self.document.sections if self.document else ()
        return next((s for name in known for s in sections if name in lasting_names(s)), None)

    def path(self, number: int) -> list[int]:
        """Ids of a section's ancestors, the nearest first."""
        above: list[int] = []
        if self.document and 0 < number <= len(self.document.sections):
            at = self.document.section(number).parent
            while at:
                above.append(at)
                at = self.document.section(at).parent
        return above

    def branches(self, number: int) -> set[int]:
        """Ids of a section (0: the document) and its shown descendants, without leaves."""
        found: set[int] = set()
        todo = [number]
        while todo:
            at = todo.pop()
            if self._children.get(at):
                found.add(at)
                todo += self._children[at]
        return found - {0}

    def section_of(self, number: int) -> Section | None:
        """The section with this id; None if there is none."""
        known = self.document and 0 < number <= len(self.document.sections)
        return self.document.section(number) if self.document and known else None

    def _beside(self, parent: int) -> list[Section]:
        """The first sections below `parent` (0: of the top level), whether they are filtered out or not."""
        document, above = self.document, self.section_of(parent)
        if document is None:
            return []
        if above is not None:
            return [document.section(number) for number in above.children[:_COMPARED]]
        return list(islice((section for section in document.sections if not section.parent), _COMPARED))

    def numbers_below(self, parent: int) -> frozenset[str]:
        """Section numbers in the titles below `parent` (0: of the top level)."""
        if parent not in self._numbers:
            found = {split_title(section)[0] for section in self._beside(parent)}
            self._numbers[parent] = frozenset(found - {""})
        return self._numbers[parent]

    def begins_alike(self, section: Section, beginning: str) -> bool:
        """True if another section below the same parent has a title with this beginning."""
        return any(
            other.id != section.id and other.title.startswith(beginning) for other in self._beside(section.parent)
        )

    @property
    def nested(self) -> bool:
        return len(self._children) > 1

    # ---- Qt's side ----------------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NOTHING) -> QModelIndex:
        children = self._children.get(parent.internalId() if parent.isValid() else 0, ())
        if column == 0 and 0 <= row < len(children):
            return self.createIndex(row, 0, children[row])
        return QModelIndex()

    @overload
    def parent(self) -> QObject | None: ...
    @overload
    def parent(self, child: Index) -> QModelIndex: ...
    def parent(self, child: Index | None = None) -> QObject | QModelIndex | None:
        if child is None:
            return super().parent()
        section = self.section(child)
        return self.index_of(section.parent) if section and section.parent else QModelIndex()

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return len(self._children.get(parent.internalId() if parent.isValid() else 0, ()))

    def columnCount(self, parent: Index = _NOTHING) -> int:
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        section = self.section(index)
        if section is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return section_names.section_name(section)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            label = self.label(section)
            page = [page_names.in_words(label)] if label else []
            made_up = [tr(MADE_UP)] if section_names.made_up(section) else []
            return ", ".join(
                [
                    section_names.section_name(section),
                    *page,
                    *made_up,
                    *in_words(self.states(section, below=True)),
                ]
            )
        return None
