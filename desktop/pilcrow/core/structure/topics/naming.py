"""Names for sections that print no title: the words that their prose begins with, as printed, else their pages."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence, Set
from itertools import accumulate
from unicodedata import east_asian_width

from ...language import sentences
from ...language.lexicon import COMPANY, CONTENTS
from ...language.terms import language, telling_terms
from ...language.words import STOP_WORDS
from ...model import CELL, Kind, Paragraph

LONGEST = 64
"""Characters of a name; a wide one, such as an ideograph, counts for two."""
PROSE = 20
"""Tokens from which on a paragraph is prose and not a line of something else."""
_BREAK = re.compile(r"\s*(?:[:;؛](?=\s)|[：；]|\s[–—•]\s)")


def name_parts(parts: Sequence[Sequence[Paragraph]], labels: Sequence[str], near: int) -> list[str]:
    """A name for each of the consecutive parts of a text, no two alike, looked for on the first `near` pages of
    each; `labels` are the printed page labels.
    """
    openings = [_openings([p for p in part if p.page < part[0].page + near]) for part in parts]
    times = Counter(name for found in openings for name in found)
    return [
        next((name for name in found if times[name] == 1), "") or page_span(part, labels)
        for found, part in zip(openings, parts, strict=True)
    ]


def page_span(part: Sequence[Paragraph], labels: Sequence[str]) -> str:
    """The pages of a part: "Pages 12–20"."""
    ends = part[0].page, max(paragraph.pages[-1] for paragraph in part)
    first, last = ((labels[n] if n < len(labels) else "") or str(n + 1) for n in ends)
    return f"Page {first}" if first == last else f"Pages {first}–{last}"


def _openings(paragraphs: Sequence[Paragraph]) -> list[str]:
    """Beginnings of prose; those of list items come last."""
    stop = STOP_WORDS.get(language(paragraph.text for paragraph in paragraphs), frozenset())
    found: list[tuple[bool, str]] = []
    for paragraph in filter(is_prose, paragraphs):
        text = re.sub(r"^[(\[]?\d{1,4}[.)\]]\s+", "", paragraph.text)
        if begins(text):
            found.append((paragraph.kind is Kind.LIST, opening(text, stop)))
    ordered = [name for _, name in sorted(found, key=lambda each: each[0])]
    return [name for name in ordered if name.casefold() not in ("", *CONTENTS.words)]


def is_prose(paragraph: Paragraph) -> bool:
    """Is it running text: long, and most of it letters?"""
    printed = "".join(paragraph.text.split())
    letters = sum(map(str.isalpha, printed))
    running = paragraph.kind in (Kind.TEXT, Kind.LIST) and CELL not in printed
    return running and paragraph.tokens >= PROSE and 3 * letters >= 2 * len(printed)


def begins(text: str) -> bool:
    """Does a text begin as a sentence does, and lead to nothing that follows it?"""
    first = text.lstrip("\"'“„«‹‘¿¡([「『《（")[:1]
    return first.isalpha() and not first.islower() and not text.endswith((":", "："))


def opening(text: str, stop: Set[str] = frozenset()) -> str:
    """The first sentence or line of a text, or what stands before its first colon or dash. Where that is too long,
    as many of its words as there is room for, not ending in one of `stop`, with "…". Empty where these tell too
    little.
    """
    text = "\n".join(" ".join(line.split()) for line in text.strip().splitlines())
    room = bisect_right(list(accumulate(map(_width, text[:LONGEST]))), LONGEST)
    ends = [end for _, end in sentences.sentence_ranges(text)] + [found.start() for found in _BREAK.finditer(text)]
    text = text.replace("\n", " ")
    for end in sorted(ends):
        whole = text[:end]
        if end <= room and _tells(whole):
            return whole if whole.rpartition(" ")[2].casefold() in COMPANY.words else whole.rstrip(".。 ")
    if room == len(text):
        return ""
    cut = text[:room] if _width(text[room - 1]) > 1 else text[:room].rpartition(" ")[0]
    pauses = [found.start() for found in re.finditer(r"\s*(?:[，、]|[,،](?=\s+\D|$))", cut)]
    cut = cut[: pauses[-1]] if pauses and 2 * pauses[-1] > room else cut
    cut = re.sub(r"\s*[(\[（“„«「『][^)\]）”»」』]*$", "", cut)
    while cut.rpartition(" ")[2].casefold() in stop:
        cut = cut.rpartition(" ")[0]
    return f"{cut} …" if 2 * len(cut) >= room and _tells(cut) else ""


def _tells(words: str) -> bool:
    """Are two of the words or more neither numbers nor function words?"""
    return sum(not term.isdigit() for term in telling_terms(words)) > 1


def _width(character: str) -> int:
    return 1 + (east_asian_width(character) in "WF")
