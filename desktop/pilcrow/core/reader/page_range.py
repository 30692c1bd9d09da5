"""Pages as people write them: "1-3, 7, ix", "#24" for the twenty-fourth whatever is printed on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ..errors import UsageError

SHEET = "#"
"""Prefix of a page number that ignores the printed labels."""
_DIGITS = 9
"""Digits of a page's number, at most."""


def page_named(name: str, labels: Sequence[str], near: int = 0) -> int:
    """The page (0-based) with this label ("" for pages without one), of several the one nearest to `near`; else
    the one with this number, which a preceding "#" always means; -1 if there is none.
    """
    return _page_named(name, _pages_by_label(labels), len(labels), near)


def parse_pages(written: str, labels: Sequence[str]) -> list[int]:
    """The 0-based pages that `written` names, in its order: single pages and ranges separated by commas, each page
    as for `page_named`, the first of several. An open range extends to the document's start or end. Raises
    `UsageError`.
    """
    places, count = _pages_by_label(labels), len(labels)

    def page(name: str) -> int:
        found = _page_named(name, places, count)
        if found < 0:
            raise UsageError("There is no page {name}: this document has {count}.", name=name, count=count)
        return found

    pages: list[int] = []
    for part in re.split(r"[,;]", written):
        name = part.strip()
        ends = re.split(r"\s*[-‐‑‒–—]\s*", name)
        if not name:
            continue
        if name.casefold() in places or len(ends) == 1:
            pages.append(page(name))
        elif len(ends) == 2 and any(ends):
            first, last = page(ends[0]) if ends[0] else 0, page(ends[1]) if ends[1] else count - 1
            pages += range(first, last + 1) if first <= last else range(first, last - 1, -1)
        else:
            raise UsageError("“{name}” names no pages: write them like 1-3, 7.", name=name)
    if not pages:
        raise UsageError("Name the pages like 1-3, 7.")
    return pages


def written_pages(pages: Sequence[int], labels: Sequence[str]) -> str:
    """0-based pages, in ascending order, in the syntax of `parse_pages`: runs as ranges, each page by its label,
    or if that names another page or is no plain word, by its number.
    """
    places, count = _pages_by_label(labels), len(labels)

    def name(page: int) -> str:
        label, number = labels[page], str(page + 1)
        plain = label.isalnum() and _page_named(label, places, count) == page
        return label if plain else number if _page_named(number, places, count) == page else SHEET + number

    return join_runs(pages, name, "-")


def join_runs(pages: Sequence[int], name: Callable[[int], str], dash: str) -> str:
    """Pages in ascending order by their names, successive ones as a range: "3-10, 12"."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(name(run[0]) if len(run) == 1 else f"{name(run[0])}{dash}{name(run[-1])}" for run in runs)


def _pages_by_label(labels: Sequence[str]) -> dict[str, list[int]]:
    """Pages of each label."""
    places: dict[str, list[int]] = {}
    for page, label in enumerate(labels):
        if label:
            places.setdefault(label.casefold(), []).append(page)
    return places


def _page_named(name: str, places: Mapping[str, Sequence[int]], count: int, near: int = 0) -> int:
    name = name.strip().casefold()
    if called := places.get(name):
        return min(called, key=lambda page: abs(page - near))
    number = name.removeprefix(SHEET).strip()
    return int(number) - 1 if number.isdecimal() and len(number) <= _DIGITS and 1 <= int(number) <= count else -1
