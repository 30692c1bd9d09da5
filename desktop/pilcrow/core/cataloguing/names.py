"""Names of authors: split into family and given names, and written as lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..language.lexicon import AND_OTHERS, COMPANY, any_of, stems
from ..language.title_pages import AUTHORITY, KIND

SEPARATOR = "; "
_PARTICLES = frozenset(re.findall(r"\w+", "de del della der den di du da dos la le van von vom zu zur ten ter af"))
_SUFFIX = re.compile(r",?\s+((?:Jr|Sr)\.?|I{2,3}|IV)$")
_DEGREE = re.compile(r",?\s+(?:Ph\.?\s?D|M\.?D|MBA|M\.?Sc|Dr)\b\.?(?=$|,|;)", re.IGNORECASE)
_BODY = re.compile(
    rf"(?<!\w)(?:{any_of((*AUTHORITY.words, *KIND.words))})(?!\w)"
    r"|(?<!\w)(?:the|team|group|project|working|foundation|association|society|office|bureau|developers|authors"
    r"|contributors|community|consortium|council|committee|center|centre|bank|organi[sz]ation|network|core"
    r"|inc|gmbh|verein|e\.V)(?!\w)",
    re.IGNORECASE,
)
"""Words of bodies, such as firms, which have no given name."""
_FIRM = re.compile(rf"[\s,](?:{any_of(stems(COMPANY.words))})\.?$", re.IGNORECASE)
_OTHERS = re.compile(rf",?\s+(?:{any_of(stems(AND_OTHERS.words))})\.?$", re.IGNORECASE)
_AND = re.compile(r"\s*,?\s+(?:and|und|et|och|og|y|e)\s+|\s*[&·•|]\s*")


class Name(NamedTuple):
    """Name of a person; of a body, or if it cannot be told apart, all of it is the `family`."""

    family: str
    given: str = ""

    @property
    def inverted(self) -> str:
        """ "van der Berg, Jörg"."""
        return f"{self.family}, {self.given}" if self.given else self.family

    @property
    def plain(self) -> str:
        """ "Jörg van der Berg"."""
        return f"{self.given} {self.family}" if self.given else self.family


def listed_names(text: str) -> list[Name]:
    """Names from a list as `inverted_list` writes it."""
    names = []
    for part in listed(text):
        family, _, given = " ".join(part.split()).partition(",")
        if family.strip():
            names.append(Name(family.strip(), given.strip()))
    return names


def listed(text: str) -> list[str]:
    """Parts of a list divided by semicolons."""
    return [part.strip() for part in text.split(";") if part.strip()]


def inverted_list(names: Iterable[Name]) -> str:
    """ "van der Berg, Jörg; Webb, Mary"."""
    return SEPARATOR.join(name.inverted for name in names)


def plain_list(text: str) -> str:
    """A list of inverted names as titles print them: "Jörg van der Berg, Mary Webb"."""
    return ", ".join(name.plain for name in listed_names(text))


def said_names(said: str) -> list[Name]:
    """Names as a title page or the properties of a file list them: divided by semicolons, commas or "and", the
    family name last, or first before a comma.
    """
    said = _DEGREE.sub("", " ".join(said.split())).strip(" ,;")
    if ";" in said:
        return [_name(part) for part in said.split(";") if part.strip()]
    said = _OTHERS.sub("", said)
    parts = [part.strip() for part in _AND.split(said) if part.strip()]
    if _FIRM.search(said) and len(parts) == 1:
        return [Name(said)]
    if _is_body(said) and len(parts) > 1 and not all(" " in part for part in parts):
        return [Name(said)]  # "Department of Trade and Industry"
    names: list[Name] = []
    for part in parts:
        pieces = [piece.strip() for piece in re.sub(_SUFFIX, r" \1", part).split(",") if piece.strip()]
        if len(pieces) > 1 and any(" " not in piece for piece in pieces) and not _is_body(part):
            pairs = zip(pieces[::2], pieces[1::2], strict=False)
            names += [Name(*pair) for pair in pairs] if len(pieces) % 2 == 0 else [Name(part)]
        else:
            names += map(_name, pieces)
    return names


def _is_body(text: str) -> bool:
    return bool(_BODY.search(text) or _FIRM.search(text))


def _name(text: str) -> Name:
    text = " ".join(text.split())
    if "," in text and not _is_body(text):
        family, _, given = text.partition(",")
        return Name(family.strip(), given.strip())
    words = text.split()
    if len(words) < 2 or _is_body(text) or any(map(str.isdigit, text)):
        return Name(text)
    end = len(words) - 1
    suffix = ""
    if end > 1 and _SUFFIX.search(text):
        suffix, end = f" {words[end]}", end - 1
    start = end
    while start > 1 and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    return Name(" ".join(words[start : end + 1]) + suffix, " ".join(words[:start]))
