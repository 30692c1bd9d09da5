"""Search terms of a text: for the lexical index and for queries.

A word gives its stem with accents folded, a run of a script that puts no spaces between words its character
bigrams, a number its digits without grouping ("14,135" and "14135" are one), and an identifier such as "ISO-9001",
"3.2.1" or "foo_bar" itself besides its parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable

from .words import STOP_WORDS, all_of

__all__ = [
    "STOP_WORDS",
    "Stem",
    "Terms",
    "key_terms",
    "language",
    "languages",
    "rough_terms",
    "spaced",
    "telling_terms",
    "triples",
]

Stem = Callable[[str], str]

# Scripts written without spaces: Thai, Lao, Myanmar, Khmer, kana, Han. (Hangul has spaces, but particles stick
# to its words, so bigrams find more there too.)
_DENSE = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
    "\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
)
_LETTER = rf"[^\W\d_{_DENSE}]|[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0900-\u0dff]"
_TOKEN = re.compile(
    rf"[{_DENSE}\U00020000-\U0003ffff]+"
    rf"|(?:{_LETTER}|\d)+(?:[.,:/_\-'’](?:{_LETTER}|\d)+)*"
)
_PART = re.compile(rf"\d+|(?:{_LETTER})+")
_DENSE_RUN = re.compile(rf"[{_DENSE}\U00020000-\U0003ffff]{{3,}}")
_DENSE_START = re.compile(rf"[{_DENSE}\U00020000-\U0003ffff]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_GROUPED = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?")
_MARKS = re.compile("[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]")
_BETWEEN = re.compile(r"\W+")
_STOP_SHARE = 0.1  # smallest share of stop words in a text of a language
_LONGEST = 40
_ROUGH = 6
_SHORT_STOP_WORDS = frozenset(word for words in STOP_WORDS.values() for word in words if len(word) < _ROUGH)


class Terms:
    """Converts text into terms with one language's stemmer, and caches the terms of every token."""

    def __init__(self, stem: Stem) -> None:
        self._stem = stem
        self._made: dict[str, tuple[str, ...]] = {}

    def __call__(self, text: str) -> list[str]:
        """All terms of `text`, in order, with repetitions."""
        made = self._made
        found: list[str] = []
        for token in _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold()):
            terms = made.get(token)
            if terms is None:
                terms = made[token] = tuple(self._of(token))
            found.extend(terms)
        return found

    def _of(self, token: str) -> Iterable[str]:
        if _DENSE_START.match(token):
            return (token[i : i + 2] for i in range(len(token) - 1)) if len(token) > 1 else (token,)
        if _NUMBER.fullmatch(token):
            return _number_forms(token)
        parts = _PART.findall(token)
        terms = [part if part.isdigit() else self._word(part) for part in parts]
        joined = _MARKS.sub("", unicodedata.normalize("NFKD", "".join(parts)))
        if len(parts) > 1 and "'" not in token and "’" not in token and len(joined) <= _LONGEST:
            terms.append(joined)
        return terms

    def _word(self, word: str) -> str:
        return _MARKS.sub("", unicodedata.normalize("NFKD", self._stem(word[:_LONGEST])))


def _number_forms(token: str) -> list[str]:
    """ "14,135.5" is "14135.5"; "14.135" may be grouped or not: both; "3,5" is "3.5"."""
    if token.isdigit():
        return [token.lstrip("0") or "0"]
    plain = token.replace(",", ".")
    grouped = _GROUPED.fullmatch(token)
    if not grouped:
        return [plain]
    mark = grouped.group(1)
    together = token.replace(mark, "").replace(",", ".")
    ambiguous = mark == "." and token.count(".") == 1 and "," not in token
    return [together, plain] if ambiguous else [together]


def key_terms(query: str, terms: Terms, stop: frozenset[str]) -> list[str]:
    """Distinct terms to search for: without stop words, unless the query has nothing else."""
    words = [w for w in _TOKEN.findall(unicodedata.normalize("NFKC", query).casefold()) if w not in stop]
    return list(dict.fromkeys(terms(" ".join(words)) or terms(query)))


rough_terms = Terms(lambda word: word[:_ROUGH])
"""Terms in any language: the first six letters of words, to compare questions, models' answers and pages."""


def telling_terms(text: str) -> list[str]:
    """The `rough_terms` of `text`, repeated ones too, without stop words of fewer than six letters."""
    return [term for term in rough_terms(text) if term not in _SHORT_STOP_WORDS]


def spaced(text: str) -> str:
    """Words of a text in lower case, with a blank before and after each: "P&L, net" is " p l net "."""
    return f" {_BETWEEN.sub(' ', text.casefold()).strip()} "


def triples(text: str) -> set[str]:
    """Sequences of three characters in scripts without spaces between words."""
    runs = _DENSE_RUN.findall(text.casefold())
    return {run[at : at + 3] for run in runs for at in range(len(run) - 2)}


def languages(texts: Iterable[str]) -> list[str]:
    """Languages whose stop words are most frequent in `texts`, by their English names: several if they are equally
    frequent, none if none stands out.
    """
    words = Counter(word for text in texts for word in re.findall(r"[^\W\d_]+", text.casefold()))
    counts = {name: sum(words[w] for w in stop) for name, stop in STOP_WORDS.items()}
    most = max(counts.values())
    return (
        [name for name, n in counts.items() if n == most] if most and most >= _STOP_SHARE * words.total() else []
    )


def language(texts: Iterable[str]) -> str:
    """Language whose stop words are most frequent in `texts`, by its English name; "" if none stands out."""
    return next(iter(languages(texts)), "")


TOTALS = frozenset(rough_terms(" ".join(all_of("quoting.anyway"))))
"""Words of a row's name for a total, which do not change what the row is of."""
