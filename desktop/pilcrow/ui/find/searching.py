"""Searches through texts, in batches of matches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import islice
from typing import NamedTuple

from ...core.stopping import Stopped
from .found_places import FoundPlace, hit
from .searched_text import SearchedText
from .sought import Sought

MOST = 5_000
Search = Callable[[Stopped], Iterator[list[FoundPlace]]]
"""A search: yields its matches in batches."""
_BATCH = 0.25  # seconds between batches after the first


class OpenText(NamedTuple):
    """The text of another open document, and its name in the list."""

    path: str
    name: str
    text: SearchedText


def search_through(
    text: SearchedText, others: Sequence[OpenText], page: int, sought: Sought, stopped: Stopped
) -> Iterator[list[FoundPlace]]:
    """Matches in batches, the last of which may be empty; other documents follow after the first one."""
    batch: list[FoundPlace] = []
    left = MOST
    due = time.monotonic()  # the first match is sent at once
    for other in (None, *others):
        searched = other.text if other else text
        for group in searched.groups(sought.letters(), page if other is None else 0, stopped):
            found = [hit(match) for match in islice(sought.find(group), left)]
            left -= len(found)
            batch += [_place_elsewhere(place, other) for place in found] if other else found
            if batch and (time.monotonic() >= due or not left):
                yield batch
                batch, due = [], time.monotonic() + _BATCH
            if not left:
                return
    yield batch


def _place_elsewhere(place: FoundPlace, other: OpenText) -> FoundPlace:
    label = f"{other.name} · {other.text.label(place.page)}"
    return place._replace(path=other.path, label=label, title=other.text.section(place.match.paragraph))


def restrict(search: Search, sections: Set[int]) -> Search:
    """A search restricted to matches in these sections (ids); unrestricted if the set is empty."""

    def narrowed(stopped: Stopped) -> Iterator[list[FoundPlace]]:
        for batch in search(stopped):
            yield [place for place in batch if place.match.paragraph.section in sections]

    return narrowed if sections else search
