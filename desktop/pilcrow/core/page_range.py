"""Pages as people write them: "1-3, 7, ix"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .errors import UsageError

_DASH = re.compile(r"\s*[-‐‑‒–—]\s*")


def page_range(written: str, labels: Sequence[str]) -> list[int]:
    """The 0-based pages that `written` names, in its order: single pages and ranges with commas between them, each
    page by its printed label or else by its number. An open end goes to the document's. Raises `UsageError`.
    """
    places = _places(labels)

    def page(name: str) -> int:
        if name.casefold() in places:
            return places[name.casefold()]
        if name.isdecimal() and 1 <= int(name) <= len(labels):
            return int(name) - 1
        raise UsageError("There is no page {name}: this document has {count}.", name=name, count=len(labels))

    pages: list[int] = []
    for part in re.split(r"[,;]", written):
        name = part.strip()
        ends = _DASH.split(name)
        if not name:
            continue
        if name.casefold() in places or len(ends) == 1:
            pages.append(page(name))
        elif len(ends) == 2 and any(ends):
            first, last = page(ends[0]) if ends[0] else 0, page(ends[1]) if ends[1] else len(labels) - 1
            pages += range(first, last + 1) if first <= last else range(first, last - 1, -1)
        else:
            raise UsageError("“{name}” names no pages: write them like 1-3, 7.", name=name)
    if not pages:
        raise UsageError("Name the pages like 1-3, 7.")
    return pages


def written_pages(pages: Sequence[int], labels: Sequence[str]) -> str:
    """0-based pages, in ascending order, as `page_range` reads them: runs of them as ranges, each page by its
    label or, where that names another one or is no plain word, by its number.
    """
    places = _places(labels)

    def name(page: int) -> str:
        label = labels[page]
        plain = label.isalnum() and places.get(label.casefold()) == page
        return label if plain else str(page + 1)

    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(name(run[0]) if len(run) == 1 else f"{name(run[0])}-{name(run[-1])}" for run in runs)


def _places(labels: Sequence[str]) -> dict[str, int]:
    """The first page of each label."""
    return {label.casefold(): page for page, label in reversed(list(enumerate(labels))) if label}
