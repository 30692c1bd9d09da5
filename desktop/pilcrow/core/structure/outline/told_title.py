"""The title in a file's properties, as far as its form tells whether a person wrote it for a title."""

from __future__ import annotations

import re

_FILE_ENDING = re.compile(r"\.[A-Za-z]{2,5}$")
_UNNAMED = re.compile(
    r"(?:microsoft (?:word|powerpoint|excel)|untitled|powerpoint presentation|slide 1|document\s?\d*|title\b|"
    r"\(?(?:anonymous|unspecified)\)?$|no title|unbenannt|sans titre|sin título|template)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")
_LONGEST = 240  # characters
_LETTERS = 3  # that a title has at least


def written_title(told: str, name: str) -> str:
    """`told`, tidied, where it may be a title: no program's or template's words, no number and not the file's
    `name`; else nothing.
    """
    told = " ".join(told.replace("\u00ad", "").split())
    words = _WORD.findall(told)
    if _UNNAMED.match(told) or _FILE_ENDING.search(told) or words == _WORD.findall(name) or "\ufffd" in told:
        return ""
    letters = sum(map(str.isalpha, told))
    wide = any("\u2e80" <= sign <= "\uffef" for sign in told)
    if len(told) > _LONGEST or (not wide and (letters < _LETTERS or 2 * letters <= sum(map(len, words)))):
        return ""
    return "" if len(words) == 1 and any(map(str.isdigit, told)) else told
