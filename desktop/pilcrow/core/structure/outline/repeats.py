"""Titles that pages print again where a section goes on."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import Source
from ...page import Heading
from ..text.numbering import split_number
from ..text.titles import title_key, titles_match


def without_repeats(headings: Sequence[Heading]) -> list[Heading]:
    """Headings in reading order, without repeated ones: a heading found on a page goes if its title is that of a
    heading above it, or of the last one at its level.
    """
    kept: list[Heading] = []
    path: list[Heading] = []
    for heading in headings:
        above = [other for other in path if other.level <= heading.level]
        if heading.source == Source.LAYOUT and _says_again(heading, above, kept):
            continue
        path = [other for other in above if other.level < heading.level] + [heading]
        kept.append(heading)
    return kept


def _says_again(heading: Heading, above: Sequence[Heading], kept: Sequence[Heading]) -> bool:
    """Does it begin as one of the last ones `above`, with the same number; or, without one, is it all of the
    heading before, in which it stands? "1.0 Scope" is the first section of "Chapter 1 Scope".
    """
    number, printed, own = split_number(heading.title)
    if number is None:
        around = [other for other in above[-1:] if other is kept[-1] and other.level < heading.level]
        return any(title_key(heading.title) == title_key(other.title) for other in around)
    for other in above[-2:]:
        same, _, words = split_number(other.title)
        if same is not None and same.word and printed.endswith(".0"):
            return False
        if same is not None and (same.family, same.parts) == (number.family, number.parts):
            one, two = title_key(own), title_key(words)
            return (one == two) if not two else titles_match(one[: len(two)], two[: len(one)])
    return False
