"""Page names for people: the printed page, then the sheet where it differs ("22 · sheet 24"), or where other pages
have the same label; a page with no printed number is its sheet ("sheet 1"). A document that calls its pages
(0-based) by nothing but their numbers has no sheets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import NamedTuple

from ...core.model import PageInfo
from ...core.reader.page_range import SHEET, page_named
from .language import format_number, tr

_TO = "–"
_MOST_KNOWN = 16
"""Documents whose labels stay counted, at most."""


class _Labels(NamedTuple):
    """Labels of a document's pages: `repeated` ones stand on several pages; `numbered` if none differs from the
    number of its page.
    """

    pages: Sequence[PageInfo]
    repeated: Set[str]
    numbered: bool


_known: dict[int, _Labels] = {}
"""Labels of the documents named last, by the identity of their pages: a name is asked for at every painting."""


def full_name(pages: Sequence[PageInfo], page: int) -> str:
    """Name of a page with its sheet: "22 · sheet 24", "sheet 1", or "22" where both agree."""
    if _label(pages, page) in ("", str(page + 1)):
        return short_name(pages, page)
    return _with_sheet(pages, page)


def short_name(pages: Sequence[PageInfo], page: int) -> str:
    """Name of a page, with its sheet only where others have the same label: "22", "sheet 1", "2 · sheet 4"."""
    if _label(pages, page) in _labels(pages).repeated:
        return _with_sheet(pages, page)
    return printed_name(pages, page)


def short_names(pages: Sequence[PageInfo]) -> list[str]:
    """Short names of all pages."""
    return [short_name(pages, page) for page in range(len(pages))]


def printed_name(pages: Sequence[PageInfo], page: int) -> str:
    """What is printed on a page, also where another page has the same label; else its sheet or number."""
    label, number = _label(pages, page), page + 1
    return label or (str(number) if numbered(pages) else _sheet(number))


def _with_sheet(pages: Sequence[PageInfo], page: int) -> str:
    name = printed_name(pages, page)
    return tr("{page} · sheet {number}", page=name, number=format_number(page + 1))


def _sheet(number: int) -> str:
    """Name of a page (1-based) without a printed number among pages that have one."""
    return tr("sheet {number}", number=format_number(number))


def called_so(pages: Sequence[PageInfo], label: str) -> str:
    """Name of a page in an answer's text, where `label` is a printed label, or else the sheet's number."""
    if numbered(pages) or any(page.label == label for page in pages) or not label.isdecimal():
        return label
    return tr("sheet {number}", number=label)


def _label(pages: Sequence[PageInfo], page: int) -> str:
    """The label of a page; "" also beyond the last one, which a view may show while a shorter file comes."""
    return pages[page].label if page < len(pages) else ""


def _labels(pages: Sequence[PageInfo]) -> _Labels:
    known = _known.get(id(pages))
    if known is None or known.pages is not pages:
        times = Counter(page.label for page in pages if page.label)
        repeated = frozenset(label for label, count in times.items() if count > 1)
        counted = all(page.label in ("", str(number)) for number, page in enumerate(pages, 1))
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        known = _known[id(pages)] = _Labels(pages, repeated, counted)
    return known


def numbered(pages: Sequence[PageInfo]) -> bool:
    """True if the document calls no page otherwise than by its number."""
    return _labels(pages).numbered


def in_words(name: str) -> str:
    """A name with the word for pages: "page 22", "sheet 1"."""
    return name if _is_sheet(name) else tr("page {page}", page=name)


def capitalised(name: str) -> str:
    """A name with the word for pages at the beginning of a sentence: "Page 22", "Sheet 1"."""
    return name[:1].upper() + name[1:] if _is_sheet(name) else tr("Page {page}", page=name)


def abbreviated(name: str) -> str:
    """A name with the abbreviation for pages: "p. 22", "sheet 1"."""
    return name if _is_sheet(name) else tr("p. {page}", page=name)


def _is_sheet(name: str) -> bool:
    return name.startswith(tr("sheet {number}", number=""))


def name_spread(pages: Sequence[PageInfo], seen: range) -> str:
    """Name of consecutive pages: "108", or "108–109" for two pages seen together; with their sheets where another
    page has the same label: "2–3 · sheets 4–5".
    """
    if len(seen) == 1:
        return short_name(pages, seen[0])
    printed = printed_spread(pages, seen)
    if any(_label(pages, page) in _labels(pages).repeated for page in seen):
        return tr("{page} · sheets {number}", page=printed, number=name_sheets(seen))
    return printed


def printed_spread(pages: Sequence[PageInfo], seen: range) -> str:
    """What is printed on consecutive pages: "108", "108–109"."""
    return _spread([printed_name(pages, page) for page in seen])


def name_sheets(seen: range) -> str:
    """Consecutive pages by their numbers."""
    return _spread([format_number(page + 1) for page in seen])


def _spread(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]}{_TO}{names[-1]}"


def name_total(pages: Sequence[PageInfo], seen: range) -> str:
    """What follows the printed name of the pages seen: "of 300", "· sheet 12 of 300"."""
    place = {"number": name_sheets(seen), "total": format_number(len(pages))}
    if all(full_name(pages, page) == printed_name(pages, page) for page in seen):
        return tr("of {total}", **place)
    return (
        tr("· sheet {number} of {total}", **place)
        if len(seen) == 1
        else tr("· sheets {number} of {total}", **place)
    )


def name_pages(pages: Sequence[PageInfo], seen: range) -> str:
    """The pages seen with their number: "Page 108 of 300", "Pages 108–109 of 300", or with labels of their own:
    "Page xii · sheet 12 of 300".
    """
    name, total = printed_spread(pages, seen), name_total(pages, seen)
    words = capitalised(name) if len(seen) == 1 else tr("Pages {page}", page=name)
    return f"{words} {total}"


def page_called(wanted: str, labels: Sequence[str], near: int = 0) -> int:
    """Find the page named `wanted`; -1 if there is none.

    A label counts first, the one nearest to `near` if several are equal; then a page number, also as "sheet 12",
    "#12" or behind the label ("22 · sheet 24"); then the first page of a pair ("108-109"). `labels` are "" for
    pages without one.
    """
    name, sheet = wanted.strip(), tr("sheet {number}", number="").strip().casefold()
    printed, found_sheet, number = name.casefold().rpartition(sheet)
    if found_sheet and (not printed or printed.rstrip().endswith("·")):
        name = SHEET + number
    found = page_named(name, labels, near)
    for dash in (_TO, "-"):
        first, _, last = name.partition(dash)
        if found < 0 and last and page_called(last, labels, near) >= 0:
            found = page_called(first, labels, near)
    return found
