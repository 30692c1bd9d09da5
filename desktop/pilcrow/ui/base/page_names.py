"""Page names for people: the printed page, then the sheet where it differs ("22 · sheet 24"); a page with no
printed number is its sheet ("sheet 1"). A document that calls its pages (0-based) by nothing but their numbers has
no sheets.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.model import PageInfo
from ...core.reader.page_range import SHEET, page_named
from .language import format_number, tr

_TO = "–"


def full_name(pages: Sequence[PageInfo], page: int) -> str:
    """Name of a page with its sheet: "22 · sheet 24", "sheet 1", or "22" where both agree."""
    number, name = page + 1, short_name(pages, page)
    if _label(pages, page) in ("", str(number)):
        return name
    return tr("{page} · sheet {number}", page=name, number=format_number(number))


def short_name(pages: Sequence[PageInfo], page: int) -> str:
    """Name of a page without its sheet: "22", "sheet 1"."""
    label, number = _label(pages, page), page + 1
    return label or (str(number) if numbered(pages) else _sheet(number))


def short_names(pages: Sequence[PageInfo]) -> list[str]:
    """Short names of all pages."""
    if numbered(pages):
        return [str(number) for number in range(1, len(pages) + 1)]
    return [page.label or _sheet(number) for number, page in enumerate(pages, 1)]


def _sheet(number: int) -> str:
    """Name of a page (1-based) without a printed number among pages that have one."""
    return tr("sheet {number}", number=format_number(number))


def called_so(pages: Sequence[PageInfo], label: str) -> str:
    """Short name of a page in an answer's text, where `label` is a printed label, or else the sheet's number."""
    if numbered(pages) or any(page.label == label for page in pages) or not label.isdecimal():
        return label
    return tr("sheet {number}", number=label)


def _label(pages: Sequence[PageInfo], page: int) -> str:
    """The label of a page; "" also beyond the last one, which a view may show while a shorter file comes."""
    return pages[page].label if page < len(pages) else ""


def numbered(pages: Sequence[PageInfo]) -> bool:
    """True if the document calls no page otherwise than by its number."""
    return all(page.label in ("", str(number)) for number, page in enumerate(pages, 1))


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
    """Short name of consecutive pages: "108", or "108–109" for two pages seen together."""
    return _spread([short_name(pages, page) for page in seen])


def name_sheets(seen: range) -> str:
    """Consecutive pages by their numbers."""
    return _spread([format_number(page + 1) for page in seen])


def _spread(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]}{_TO}{names[-1]}"


def name_total(pages: Sequence[PageInfo], seen: range) -> str:
    """What follows the short name of the pages seen: "of 300", "· sheet 12 of 300"."""
    place = {"number": name_sheets(seen), "total": format_number(len(pages))}
    if all(_label(pages, page) in ("", str(page + 1)) for page in seen):
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
    name, total = name_spread(pages, seen), name_total(pages, seen)
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
