"""Pages as people call them: by the labels that a document gives them, with the sheet where that is another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.page_range import SHEET, page_named
from .language import number, tr

_TO = "–"


def called(pages: range, label: Callable[[int], str]) -> str:
    """What pages (0-based, in a row) are called: "108", or "108–109" of two that are seen together."""
    first, last = label(pages[0]), label(pages[-1])
    return first if len(pages) == 1 else f"{first}{_TO}{last}"


def numbered(pages: range) -> str:
    """The same by their numbers."""
    return called(pages, lambda page: number(page + 1))


def by_number(pages: range, label: Callable[[int], str]) -> bool:
    """Whether their labels are but their numbers."""
    return all(label(page) in ("", str(page + 1)) for page in pages)


def told(pages: range, label: Callable[[int], str], total: int) -> str:
    """ "Page 108 of 300", "Pages 108–109 of 300", or with labels of their own "Page xii · sheet 12 of 300"."""
    one, name = len(pages) == 1, called(pages, label)
    if by_number(pages, label):
        words = tr("Page {page} of {pages}") if one else tr("Pages {page} of {pages}")
        name = numbered(pages)
    else:
        single, two = (
            tr("Page {page} · sheet {number} of {pages}"),
            tr("Pages {page} · sheets {number} of {pages}"),
        )
        words = single if one else two
    return words.format(page=name, number=numbered(pages), pages=number(total))


def page_called(wanted: str, labels: Sequence[str], near: int = 0) -> int:
    """The page (0-based) that is called so, of several the one nearest to `near`, else the one of this number, or
    that of "sheet 12" and "#12", else the first of two ("108-109"); -1 where there is none. `labels` are "" of
    pages without one.
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
