"""Page names for people: the document's page labels, with the sheet number if it differs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.reader.page_range import SHEET, page_named
from .language import format_number, tr

_TO = "–"


def name_spread(pages: range, label: Callable[[int], str]) -> str:
    """Name of consecutive pages (0-based): "108", or "108–109" for two pages seen together."""
    first, last = label(pages[0]), label(pages[-1])
    return first if len(pages) == 1 else f"{first}{_TO}{last}"


def name_by_numbers(pages: range) -> str:
    """Name of consecutive pages (0-based) by their numbers."""
    return name_spread(pages, lambda page: format_number(page + 1))


def by_number(pages: range, label: Callable[[int], str]) -> bool:
    """True if the pages have no labels other than their numbers."""
    return all(label(page) in ("", str(page + 1)) for page in pages)


def name_pages(pages: range, label: Callable[[int], str], total: int) -> str:
    """Page or pages (0-based) with the total: "Page 108 of 300", "Pages 108–109 of 300", or with labels of their
    own: "Page xii · sheet 12 of 300".
    """
    one, name = len(pages) == 1, name_spread(pages, label)
    if by_number(pages, label):
        words = tr("Page {page} of {pages}") if one else tr("Pages {page} of {pages}")
        name = name_by_numbers(pages)
    else:
        single, two = (
            tr("Page {page} · sheet {number} of {pages}"),
            tr("Pages {page} · sheets {number} of {pages}"),
        )
        words = single if one else two
    return words.format(page=name, number=name_by_numbers(pages), pages=format_number(total))


def page_called(wanted: str, labels: Sequence[str], near: int = 0) -> int:
    """Find the page (0-based) named `wanted`; -1 if there is none.

    A label counts first, the one nearest to `near` if several are equal; then a page number, also as "sheet 12" or
    "#12"; then the first page of a pair ("108-109"). `labels` are "" for pages without one.
    """
    name, sheet = wanted.strip(), tr("sheet {number}", number="").strip().casefold()
    if name.casefold().startswith(sheet):
        name = SHEET + name[len(sheet) :]
    found = page_named(name, labels, near)
    for dash in (_TO, "-"):
        first, _, last = name.partition(dash)
        if found < 0 and last and page_called(last, labels, near) >= 0:
            found = page_called(first, labels, near)
    return found
