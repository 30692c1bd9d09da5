"""Words on titles that contents pages, headings and bookmarks share: comparing, joining, cleaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from ...language.lexicon import CONTINUED, any_of

_SILENT = dict.fromkeys(code for code in range(128) if not chr(code).isalnum())
_CONTINUED = re.compile(rf"\s*(?:[([]\s*|[–—-]\s+)(?:{any_of(CONTINUED.words)})\s*[)\]]?\s*$", re.IGNORECASE)
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef]")
"""Characters of scripts that put no space between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese."""
_ASIDE = re.compile(r"(?:\([^()]*\) ?)*\(\w+[^()]* [^()]*\)(?: ?\([^()]*\))*")
_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
LONGEST, SHORT = 240, 3
"""Characters of a title, or of another line that is no prose: at most, and too few to be one."""
_SHORTEST = 2  # characters: what ends in a hyphen is part of a word if it is longer
_HYPHENS = ("-", "\u00ad", "\u2010")
# What contents pages put between a title and its page number.
LEADERS = " .\u00b7\u2022\u2024\u2025\u2026\u22ef\u30fb\u3000\t_"


def title_key(text: str) -> str:
    """Letters and digits only, case folded: what two printings of one title have in common."""
    folded = text.casefold()
    return folded.translate(_SILENT) if folded.isascii() else "".join(filter(str.isalnum, folded))


def tidy(text: str) -> str:
    """White space normalised, soft hyphens gone."""
    return " ".join(text.replace("\u00ad", "").split())


def join(lines: Sequence[str]) -> str:
    """One title from the lines it was set in: hyphens at line ends closed, no space in scripts without any."""
    title = ""
    for line in lines:
        line = line.strip()
        if not title or not line:
            title += line
        elif title.endswith(_HYPHENS) and len(title) > _SHORTEST and title[-2].isalpha() and line[0].islower():
            title = title[:-1] + line
        elif UNSPACED.match(title[-1]) and UNSPACED.match(line[0]):
            title += line
        else:
            title += " " + line
    return tidy(title)


def continued(text: str) -> str:
    """The title that another one says to go on: "Debt" of "Debt (continued)"; "" for all others."""
    found = _CONTINUED.search(text)
    return text[: found.start()] if found else ""


def is_aside(text: str) -> bool:
    """Are these words in brackets that say something of the title above: "(in millions) (unaudited)"? They are two
    or more: "(Loss)" is part of a title over two lines.
    """
    return text.startswith("(") and _ASIDE.fullmatch(text) is not None


def right_to_left(text: str) -> bool:
    """Are most letters of a right-to-left script?"""
    return not text.isascii() and 2 * len(_RIGHT_TO_LEFT.findall(text)) > sum(map(str.isalpha, text)) > 0


def wide(text: str) -> bool:
    """Does the text hold Chinese, Japanese or Korean characters?"""
    return _WIDE.search(text) is not None


def titles_match(one: str, other: str, at_least: float = 0.85) -> bool:
    """Are two keys the same title but for small differences of printing?"""
    if one == other:
        return True
    short, long = sorted((len(one), len(other)))
    if not short or short / long < 0.7:  # length of one title by that of another that is like it
        return False
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.real_quick_ratio() >= at_least and matcher.quick_ratio() >= at_least <= matcher.ratio()
