"""Citation keys, and what two printings of one title have in common."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count, product
from string import ascii_lowercase

from ..errors import UsageError
from ..language.words import STOP_WORDS
from .names import listed_names
from .record import Record

_STOP = STOP_WORDS["english"] | STOP_WORDS["german"] | STOP_WORDS["french"] | STOP_WORDS["spanish"]
_LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "þ": "th", "ð": "d", "ı": "i"}

_PART = 20
"""Letters of each part of a citation key, at most."""


def match_key(title: str) -> str:
    """A title as all its printings have it."""
    return _plain(title).replace(" ", "")


def make_key(record: Record, taken: Collection[str]) -> str:
    """A citation key for a record: "webb2019drag", with a letter behind it if it is `taken`."""
    names = listed_names(record.authors) or listed_names(record.editors)
    words = [word for word in _plain(record.title).split() if word not in _STOP and not word.isdigit()]
    parts = [_plain(names[0].family).replace(" ", "")] if names else words[:1]
    parts += [record.year, *words[0 if names else 1 :][:1]]
    stem = "".join(part[:_PART] for part in parts) or "document"
    found = (stem + suffix for suffix in _suffixes())
    return next(key for key in found if key not in taken)


def is_key(key: str) -> bool:
    """True if this can be a citation key in BibTeX and Markdown."""
    return re.fullmatch(r"[^\s,{}()=#%\\\"'~@;]{1,100}", key) is not None


def check_key(key: str) -> None:
    """Raise `UsageError` unless this can be a citation key."""
    if not is_key(key):
        raise UsageError("“{key}” cannot be a citation key: use letters, digits, “-”, “_”, “:” or “.”.", key=key)


def _suffixes() -> Iterator[str]:
    """Nothing, then "a" to "z", "aa", and so on."""
    yield ""
    for length in count(1):
        yield from map("".join, product(ascii_lowercase, repeat=length))


def _plain(text: str) -> str:
    """Lower-case ASCII letters and digits in words; letters of other scripts are left as they are."""
    folded = "".join(_LETTERS.get(char, char) for char in text.lower())
    bare = "".join(c for c in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(c))
    return " ".join(re.findall(r"[^\W_]+", bare))
