"""Pages as people call them: by the labels that a document gives them, with the number where that is another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
    """ "Page 108 of 300", "Pages 108–109 of 300", or with labels of their own "Page xii (12 of 300)"."""
    one, name = len(pages) == 1, called(pages, label)
    if by_number(pages, label):
        words = tr("Page {page} of {pages}") if one else tr("Pages {page} of {pages}")
        name = numbered(pages)
    else:
        words = tr("Page {page} ({number} of {pages})") if one else tr("Pages {page} ({number} of {pages})")
    return words.format(page=name, number=numbered(pages), pages=number(total))


def page_called(wanted: str, labels: Sequence[str]) -> int:
    """The page (0-based) that is called so, else the one of this number, else the first of two ("108-109");
    -1 where there is none.
    """
    wanted, known = wanted.strip().casefold(), [label.casefold() for label in labels]
    if wanted in known:
        return known.index(wanted)
    if wanted.isdecimal():
        return int(wanted) - 1 if 1 <= int(wanted) <= len(known) else -1
    for dash in (_TO, "-"):
        first, _, last = wanted.partition(dash)
        if last and (found := page_called(first, labels)) >= 0 and page_called(last, labels) >= 0:
            return found
    return -1
