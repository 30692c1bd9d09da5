"""Names of several words in a question, and where documents print them: "Readings in Roman History"."""

from __future__ import annotations

import re
from itertools import pairwise

from ..language.terms import telling_terms

_AROUND = ".,;:?!()[]“”„\"'’"
"""Characters around a word in a question."""
_JOINED = 3
"""Most words from one word of a name to the next: "Readings in the Law"."""
_BEFORE = re.compile(r"(\w+) +(?:(?:\w{1,3}|&) +)?$")
_BEHIND = re.compile(r" +(?:(?:\w{1,3}|&) +)?(\w+)")
"""Words beside a name in its line, with at most a short one or an ampersand between."""


def names_in(question: str) -> tuple[list[str], list[str]]:
    """The words of a question that may be of a name, being capitalised or with a digit, and the phrases in which
    they stand together: two neighbours each, and whole names of more words.
    """
    words = [word.strip(_AROUND) for word in question.split()]
    at = [n for n, word in enumerate(words) if _may_name(word)]
    phrases, begin = dict[str, None](), 0
    for number, (one, other) in enumerate(pairwise(at), 1):
        if other - one > _JOINED or telling_terms(" ".join(words[one + 1 : other])):
            begin = number
            continue
        phrases[" ".join(words[one : other + 1])] = None
        phrases[" ".join(words[at[begin] : other + 1])] = None
    return [words[n] for n in at], list(phrases)


def _may_name(word: str) -> bool:
    return (word != word.lower() or any(map(str.isdigit, word))) and bool(telling_terms(word))


def stands(phrase: str, text: str) -> tuple[bool, bool]:
    """Whether a text has the words of a phrase side by side, and whether it does so where they are no part of a
    longer name: "Roman History" is one of "Roman History and Game Theory".
    """
    side_by_side = r"\W+".join(map(re.escape, re.findall(r"\w+", phrase)))
    found = list(re.finditer(rf"(?<!\w){side_by_side}(?!\w)", text, re.IGNORECASE))
    return bool(found), any(not _in_longer(text, match) for match in found)


def _in_longer(text: str, match: re.Match[str]) -> bool:
    beside = (_BEFORE.search(text[: match.start()]), _BEHIND.match(text, match.end()))
    return any(word is not None and word[1][0].isupper() and _may_name(word[1]) for word in beside)
