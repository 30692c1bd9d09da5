"""Filters of documents in menus and words: by tag, kind, year and author."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from ...core.errors import UsageError
from ...core.filtering import EVERY, DocumentFilter, DocumentKind, Facets, read_years
from .language import noop, tr
from .look.dialog import ask_text

KINDS: Mapping[str, str] = {
    DocumentKind.CONTRACT: noop("Contract"),
    DocumentKind.FORM: noop("Form"),
    DocumentKind.INVOICE: noop("Invoice"),
    DocumentKind.MANUAL: noop("Manual"),
    DocumentKind.PAPER: noop("Paper"),
    DocumentKind.REPORT: noop("Report"),
    DocumentKind.SLIDES: noop("Slides"),
    DocumentKind.STANDARD: noop("Standard"),
    DocumentKind.SYLLABUS: noop("Syllabus"),
    DocumentKind.THESIS: noop("Thesis"),
}
"""Name of each kind, for `tr`."""
_MOST = 16
"""Greatest number of values listed in a menu."""
Choose = Callable[[DocumentFilter], object]


def kind_name(kind: str) -> str:
    """Name of a kind of document; "" for none."""
    return tr(KINDS[kind]) if kind in KINDS else ""


def conditions(only: DocumentFilter) -> list[tuple[str, DocumentFilter]]:
    """Each condition of a filter in words, with the filter that lacks it."""
    found = [(tag, replace(only, tags=tuple(each for each in only.tags if each != tag))) for tag in only.tags]
    if only.kind:
        found.append((kind_name(only.kind), replace(only, kind="")))
    if only.years:
        found.append((only.years, replace(only, first_year=0, last_year=0)))
    if only.author:
        found.append((only.author, replace(only, author="")))
    return found


def filter_name(only: DocumentFilter) -> str:
    """A filter in words: "lease, Contract, 2022"; "" for none."""
    return ", ".join(words for words, _ in conditions(only))


def fill_filters(menu: QMenu, parent: QWidget, facets: Facets, only: DocumentFilter, choose: Choose) -> None:
    """Add a menu for each condition, with the values there are; a value chosen again is taken back."""

    def offer(name: str, values: Sequence[tuple[str, DocumentFilter, bool]]) -> QMenu:
        inner = menu.addMenu(name)
        for words, chosen, checked in values:
            action = inner.addAction(words.replace("&", "&&"), partial(choose, chosen))
            action.setCheckable(True)
            action.setChecked(checked)
        inner.menuAction().setVisible(bool(values))
        return inner

    tags = [*only.tags, *(tag for tag in facets.tags if tag not in only.tags)][: 2 * _MOST]
    offer(tr("Tag"), [(tag, _with_tag(only, tag), tag in only.tags) for tag in tags])
    offer(tr("Kind"), [(kind_name(kind), *_with_kind(only, kind)) for kind in facets.kinds])
    years = offer(tr("Year"), [(str(year), *_with_year(only, year)) for year in facets.years[:_MOST]])
    years.addSeparator()
    years.addAction(tr("From … to …"), lambda: _ask_years(parent, only, choose))
    authors = offer(tr("Author"), [(name, *_with_author(only, name)) for name in facets.authors[:_MOST]])
    authors.addSeparator()
    authors.addAction(tr("With a name…"), lambda: _ask_author(parent, only, choose))
    if only:
        menu.addSeparator()
        menu.addAction(tr("Without a filter"), partial(choose, EVERY))


def _with_tag(only: DocumentFilter, tag: str) -> DocumentFilter:
    left = tuple(each for each in only.tags if each != tag)
    return replace(only, tags=left if tag in only.tags else (*only.tags, tag))


def _with_kind(only: DocumentFilter, kind: str) -> tuple[DocumentFilter, bool]:
    return replace(only, kind="" if only.kind == kind else kind), only.kind == kind


def _with_author(only: DocumentFilter, author: str) -> tuple[DocumentFilter, bool]:
    return replace(only, author="" if only.author == author else author), only.author == author


def _with_year(only: DocumentFilter, year: int) -> tuple[DocumentFilter, bool]:
    on = (only.first_year, only.last_year) == (year, year)
    return replace(only, first_year=0 if on else year, last_year=0 if on else year), on


def _ask_years(parent: QWidget, only: DocumentFilter, choose: Choose) -> None:
    def take(text: str) -> None:
        try:
            first, last = read_years(text) if text.strip() else (0, 0)
        except UsageError:  # asked again, with what was typed
            _ask_years(parent, only, choose)
            return
        choose(replace(only, first_year=first, last_year=last))

    label = tr("A year, or the first and the last: 2019-2022")
    ask_text(parent, tr("Years of documents"), label, only.years, tr("Filter", "of documents"), take)


def _ask_author(parent: QWidget, only: DocumentFilter, choose: Choose) -> None:
    def take(text: str) -> None:
        choose(replace(only, author=" ".join(text.split())))

    ask_text(
        parent,
        tr("Author of documents"),
        tr("A name, or a part of it"),
        only.author,
        tr("Filter", "of documents"),
        take,
    )
