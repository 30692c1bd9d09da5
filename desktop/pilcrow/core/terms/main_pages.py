"""Pages that an index prints for a term: where it is explained, not every mention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from .stream import TermPlace

_FEW = 2
"""Mentions on a page about a term, at least."""


def main_pages(places: Sequence[TermPlace], telling: Collection[int]) -> tuple[int, ...]:
    """Main pages (0-based) of a term with these places; `telling` ones define it or are its title's."""
    on = Counter(place.page for place in places)
    most = max(on.values())
    # share of the mentions on the page with most, above which another page counts as well
    dense = {page for page, times in on.items() if times >= max(_FEW, 0.6 * most)}
    if not telling and not dense:
        dense = set(on) if len(on) <= _FEW else {min(on)}
    limit = max(1, round(len(on) ** 0.5))
    ranked = sorted(dense - set(telling), key=lambda page: (-on[page], page))
    return tuple(sorted({*telling, *ranked[:limit]}))
