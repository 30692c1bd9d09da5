"""Kinds of proper names: persons, organisations or places, by their words and the words before them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..language.lexicon import COMPANY, any_of, whole_words
from ..language.title_pages import AUTHORITY
from .term import TermKind

_ORGANISATION = """
inc corp corporation company ltd llc plc gmbh ag university universität université universidad università
universidade universiteit institute institut instituto istituto department ministry ministerium ministère
ministerio agency agence agencia behörde bundesamt committee commission kommission comisión council rat conseil
consejo bank foundation stiftung fondation fundación association verein verband society gesellschaft group
consortium federation union court tribunal gericht college school board office bureau authority laboratory
laboratories labs project party partei parliament
"""
_PLACE = """
city county street river lake island islands mountain mountains valley avenue road bay province state kingdom
republic stadt straße platz fluss see insel berg tal kreis republik rue ville rivière lac île montagne calle
ciudad río isla via città fiume lago isola cidade rua rio ilha straat stad north south east west
"""
_HONORIFIC = """
mr mrs ms dr prof professor sir lord lady president judge justice senator herr frau monsieur madame mme m señor
señora sr sra don doña signor signora dott senhor senhora mevrouw meneer dhr mw
"""
_LOCATIVE = "in at near from aus nach bei à vers desde hacia em para nel nella te naar"
_ORGANISATIONS, _PLACES = frozenset(_ORGANISATION.split()), frozenset(_PLACE.split())
_HONORIFICS, _LOCATIVES = frozenset(_HONORIFIC.split()), frozenset(_LOCATIVE.split())
_FIRM = re.compile(rf"[\s,](?:{any_of(COMPANY.words)})$", re.IGNORECASE)
_OFFICE = whole_words(AUTHORITY.words)
_INITIALS = re.compile(r"^(?:[^\W\d_]\.\s?)+[^\W\d_]{2,}|^[^\W\d_]{2,} [^\W\d_]\.? [^\W\d_]{2,}$")
_MOST = 0.6


def name_kind(name: str, before: Sequence[str]) -> TermKind:
    """Kind of a proper name; `before` are the words in front of its places, casefolded."""
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", name)]
    seen = Counter(before)
    if _FIRM.search(name) or _OFFICE.search(name) or not _ORGANISATIONS.isdisjoint(words):
        return TermKind.ORGANISATION
    if not words or _INITIALS.match(name) or any(word in _HONORIFICS for word in (words[0], *seen)):
        return TermKind.PERSON if words else TermKind.NAME
    if words[0] in _PLACES or words[-1] in _PLACES:
        return TermKind.PLACE
    placed = sum(seen[word] for word in _LOCATIVES)
    return TermKind.PLACE if placed > 1 and placed >= _MOST * len(before) else TermKind.NAME
