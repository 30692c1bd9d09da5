"""Looking through texts, in batches of hits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import islice
from typing import NamedTuple

from ...core.protocols import Stopped
from .found_places import FoundPlace, hit
from .searched_text import SearchedText
from .sought import Sought

MOST = 5_000
Look = Callable[[Stopped], Iterator[list[FoundPlace]]]
"""Something to look for: gives its hits in batches."""
_BATCH = 0.25  # seconds between batches after the first


class OpenText(NamedTuple):
    """The text of another document that is open, and what the list calls it."""

    path: str
    name: str
    text: SearchedText


def look_through(
    text: SearchedText, others: Sequence[OpenText], page: int, sought: Sought, stopped: Stopped
) -> Iterator[list[FoundPlace]]:
    """Hits in batches, the last of them perhaps empty; those in other documents after all of the first."""
    batch: list[FoundPlace] = []
    left = MOST
    due = time.monotonic()  # the first hit goes out at once
    for other in (None, *others):
        searched = other.text if other else text
        for group in searched.groups(sought.letters(), page if other is None else 0, stopped):
            found = [hit(match) for match in islice(sought.find(group), left)]
            left -= len(found)
            batch += [_elsewhere(place, other) for place in found] if other else found
            if batch and (time.monotonic() >= due or not left):
                yield batch
                batch, due = [], time.monotonic() + _BATCH
            if not left:
                return
    yield batch


def _elsewhere(place: FoundPlace, other: OpenText) -> FoundPlace:
    label = f"{other.name} · {other.text.label(place.page)}"
    return place._replace(path=other.path, label=label, title=other.text.section(place.match.paragraph))


def within(look: Look, sections: Set[int]) -> Look:
    """The same look, for hits in these sections (ids) only; for all where none is named."""

    def narrowed(stopped: Stopped) -> Iterator[list[FoundPlace]]:
        for batch in look(stopped):
            yield [place for place in batch if place.match.paragraph.section in sections]

    return narrowed if sections else look
