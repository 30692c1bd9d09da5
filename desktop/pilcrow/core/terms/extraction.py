"""The terms of a document, best first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..model import Document, Kind, Paragraph
from . import features, identifiers
from .abbreviations import Abbreviation, abbreviations
from .common_words import common_words
from .definitions import DefinitionFlags, marks
from .names import name_kind
from .phrases import Phrases, phrases
from .stems import Stem, light_stem
from .stream import Ints, Stream, StreamText, document_texts, stream
from .term import Term, TermKind, TermPlace, folded

_LIKELY = 0.01
"""Likelihood above which a phrase is kept, and above which a program's identifier is."""
_AT_LEAST, _A_PAGE, _AT_MOST = 200, 4, 8000
"""Terms of each sort kept: a minimum, a number per page, and a maximum."""
_INSIDE_SHARE = 0.95
"""Share of a term's places inside one longer term, above which only the longer term is kept."""
_CAPITAL_SHARE = 0.9
"""Share of a name's places inside sentences at which a proper name is capitalised."""
_FORMS = 40
"""Places whose spelling is examined."""

_FEW = 2
"""Mentions on a page about a term, at least."""


def find_terms(document: Document, paragraphs: Iterable[Paragraph], language: str, stem: Stem) -> list[Term]:
    """All terms of a document in `language` ("" if unknown), best first; `stem` is that language's stemmer."""
    told = list(document_texts(document, paragraphs))
    s = stream(told, language, light_stem(language, stem))
    m = marks(s)
    p = phrases(s, language, m.begins | m.quoted | m.label)
    limit = min(_AT_MOST, _AT_LEAST + _A_PAGE * len(document.pages))
    found = _TermMaker(s, p, m, language).terms(features.term_likelihood(s, p, m, document, language), limit)
    named = _identifiers(told, language, limit)
    explained = [(text, each) for text in told if "(" in text.text for each in abbreviations(text.text)]
    merged = _with_abbreviations(_merge(found, named), explained)
    return sorted(merged, key=lambda term: (-term.score, term.name))


@dataclass(frozen=True, slots=True)
class _TermMaker:
    """Converts candidates into terms."""

    s: Stream
    p: Phrases
    m: DefinitionFlags
    language: str

    def terms(self, likely: features.Floats, limit: int) -> list[Term]:
        """The best candidates as terms."""
        p = self.p
        alike = p.longer >= _INSIDE_SHARE * p.count
        best = np.argsort(-likely, kind="stable")
        kept = [c for c in best[:limit] if likely[c] >= _LIKELY and not (alike[c] and not self._titled(c))]
        return [self._term(int(c), float(likely[c])) for c in kept]

    def _titled(self, c: int) -> bool:
        first = self.p.first[self.p.begin[c] : self.p.begin[c + 1]]
        return bool(self.s.title[first].any())

    def _term(self, c: int, score: float) -> Term:
        s, m = self.s, self.m
        first = self.p.first[self.p.begin[c] : self.p.begin[c + 1]]
        last = first + self.p.words[c] - 1
        places = tuple(s.place(int(a), int(b)) for a, b in zip(first, last, strict=True))
        defining = m.begins[first] | m.ends[last] | m.label[first]
        strongly = defining | m.quoted[first] & m.ends[last]
        whole = s.title[first] & s.apart[first] & np.append(s.apart, True)[last + 1]
        telling = {places[n].page for n in np.flatnonzero(strongly | whole)}
        definition = next((places[n] for n in np.flatnonzero(defining & ~s.title[first])), None)
        pages = main_pages(places, telling)
        return Term(self._spelt(first, last), self._kind(first, last), score, places, pages, definition=definition)

    def _kind(self, first: Ints, last: Ints) -> TermKind:
        s, m = self.s, self.m
        if (m.quoted[first] & m.ends[last]).any():
            return TermKind.DEFINED
        inner = ~s.begins[first] & ~s.title[first]
        capitals = (s.capital[first] & s.capital[last])[inner]
        if self.language == "german" or not inner.any() or capitals.mean() < _CAPITAL_SHARE:
            return TermKind.TERM
        before = [s.spellings[s.form[at - 1]].casefold() for at in first[:_FORMS] if at and not s.apart[at]]
        return name_kind(s.printed_words(int(first[0]), int(last[0])), before)

    def _spelt(self, first: Ints, last: Ints) -> str:
        """The usual spelling; in lower case if that is at least a third as frequent."""
        shown = Counter(
            self.s.printed_words(int(a), int(b)) for a, b in zip(first[:_FORMS], last[:_FORMS], strict=True)
        )
        usual, times = shown.most_common(1)[0]
        small = max((s for s in shown if s == s.lower()), key=lambda s: shown[s], default="")
        return small if small and 3 * shown[small] >= times else usual


def _identifiers(told: Sequence[StreamText], language: str, limit: int) -> list[Term]:
    found = identifiers.identifiers(told, common_words(language))
    likely = identifiers.identifier_likelihood(found)
    best = [n for n in np.argsort(-likely, kind="stable")[:limit] if likely[n] >= 0.06]
    likely = likely * 0.3  # weight of an identifier's likelihood relative to a phrase's
    return [_identifier(found[n], float(likely[n]), told) for n in best]


def _identifier(each: identifiers.Identifier, score: float, told: Sequence[StreamText]) -> Term:
    places = each.places(told)
    opening = [
        place
        for place, (row, start) in zip(places, each.starts, strict=True)
        if not start and (not place.paragraph or told[row].kind == Kind.CODE)
    ]
    pages = main_pages(places, {place.page for place in opening[:2]})
    return Term(each.name, TermKind.FUNCTION, score, places, pages, definition=next(iter(opening), None))


def _merge(terms: list[Term], names: list[Term]) -> list[Term]:
    """Merge phrases and identifiers, keeping the likelier reading of each word."""
    by_name = {term.name: term for term in names}
    said = {term.name for term in terms}
    kept = []
    for term in terms:
        other = by_name.get(term.name)
        if other is None:
            kept.append(term)
        elif other.score < term.score:
            kept.append(term if len(term.places) >= len(other.places) else replace(term, places=other.places))
    scores = {term.name: term.score for term in terms}
    kept += [name for name in names if name.name not in said or name.score >= scores[name.name]]
    return kept


def _with_abbreviations(terms: list[Term], explained: Sequence[tuple[StreamText, Abbreviation]]) -> list[Term]:
    """Terms with each short form merged into its long form."""
    by_name: dict[str, Term] = {}
    for term in terms:
        by_name.setdefault(folded(term.name), term)
    longs: defaultdict[str, list[tuple[StreamText, Abbreviation]]] = defaultdict(list)
    for text, each in explained:
        longs[each.short].append((text, each))
    gone: set[int] = set()
    made = []
    for short, held in longs.items():
        text, each = held[0]
        names = [short, *dict.fromkeys(other.long for _, other in held if folded(other.long) == folded(each.long))]
        parts = [by_name[folded(name)] for name in names if folded(name) in by_name]
        gone |= {id(part) for part in parts}
        where, spelt = text.place(*each.short_at), text.place(*each.long_at)
        places = tuple(sorted({p for part in parts for p in part.places} | {where, spelt}))
        score = max((part.score for part in parts), default=_LIKELY)
        pages = main_pages(places, {text.page, *(page for part in parts for page in part.pages)})
        if len(parts) > 1 and len(parts[0].places) < len(parts[-1].places):
            names.reverse()  # what is used more often comes first
        name, *aliases = names
        made.append(Term(name, TermKind.ABBREVIATION, score, places, pages, tuple(aliases), spelt))
    return [term for term in terms if id(term) not in gone] + made


def main_pages(places: Sequence[TermPlace], telling: Collection[int]) -> tuple[int, ...]:
    """Main pages (0-based) of a term with these places; `telling` ones define it or are its title's."""
    on = Counter(place.page for place in places)
    most = max(on.values())
    # share of the mentions on the page with most, above which another page counts as well
    dense = {page for page, times in on.items() if times >= max(_FEW, 0.6 * most)}
    if not telling and not dense:
        dense = set(on) if len(on) <= _FEW else {min(on)}
    limit = max(1, round(len(on) ** 0.5))
    ranked = sorted(dense - set(telling), key=lambda page: (-on[page], page))
    return tuple(sorted({*telling, *ranked[:limit]}))
