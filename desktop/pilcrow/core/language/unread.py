"""Letters of a text that a model's tokenizer does not know, since the model does not know the language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ..message import Message

Piece = tuple[int, int, bool]
"""Start and end of a token in a text, and True if it is not the token for unknown text."""
FOREIGN = 0.25
"""Share of unread letters above which the model does not know a document's language.

With the model that comes with Pilcrow 50 manuals in 24 languages of Latin letters have .06 at the most (formulas);
those in Arabic, Chinese, Cyrillic, Greek, Japanese and Korean letters .31 to .91, and .20 where most of it is
programs. 38 questions about three documents of .31, .46 and .52 are answered better by words alone (mean
reciprocal rank .67, .61 with vectors); ten about the one of .20 better with vectors (.85, .73 by words alone).
"""
SAMPLE = 400
"""Paragraphs examined, at most."""


class Letters(NamedTuple):
    """Number of letters, and of unread ones among them."""

    all: int
    unread: int


def count_unread(text: str, pieces: Iterable[Piece]) -> Letters:
    """Count the letters of a text, given its tokens. Unread are letters in no known token or in several (bytes,
    strokes), and those spelled out: alone in their tokens, one next to the other. An ideograph is a word by
    itself.
    """
    inside, most = np.zeros(len(text) + 1, np.int64), np.zeros(len(text) + 1, np.int64)
    for start, end, known in pieces:
        if known:
            inside[start:end] += 1
            most[start:end] = np.maximum(most[start:end], sum(map(str.isalpha, text[start:end])))
    found = [at for at, sign in enumerate(text) if sign.isalpha()]
    single = {at for at in found if most[at] < 2 and not (inside[at] == 1 and _is_ideograph(text[at]))}
    unread = {at for at in single if inside[at] != 1 or {at - 1, at + 1} & single}
    return Letters(len(found), len(unread))


def _is_ideograph(letter: str) -> bool:
    return "\u3400" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or letter >= "\U00020000"


def by_words_only(titles: Sequence[str] = ()) -> Message:
    """Message about documents searched by words only; without titles, about the document in view."""
    if not titles:
        return Message(
            "The search does not know the language of this document, and finds exact words only. A model that "
            "knows it can be added (settings, or “pilcrow models add”)."
        )
    return Message(
        "The search does not know the language of {titles}, and finds exact words only there. A model that knows "
        "it can be added (settings, or “pilcrow models add”).",
        titles=", ".join(f"“{title}”" for title in titles),
    )


def unread_share(counted: Sequence[Letters]) -> float:
    """The share of all letters that are unread."""
    return sum(each.unread for each in counted) / max(1, sum(each.all for each in counted))
