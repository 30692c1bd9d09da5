"""Rule-based check of a statement: each number, date and quotation is compared with the document.

Words alone neither support nor contradict: a sentence is supported only if all that it says is exact and agrees.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import reduce

from ..interleaving import interleaved
from ..language.numbers.quantities import NumberKind, Quantity
from ..language.relations import SILENCE
from ..language.terms import rough_terms, telling_terms
from ..message import Message, Words
from ..model import Coordinate, Passage
from ..protocols import Corpus
from ..text_units import TextUnit
from . import computed, written
from .comparison import Compared, Comparison, compare, holds, says_who
from .numbers import year_of
from .parts import StatementPart, split_statement
from .places import CorpusUnits
from .states import (
    AGREES,
    COMPUTED,
    CONTRADICTED,
    DIFFERS,
    HELD,
    SUPPORTED,
    UNCHECKED,
    Checked,
    Exact,
)
from .words import MARKER, score_presence
from .written import Formula

_LONGEST = 2000
"""Characters of a statement, at most. Longer ones come from a model that did not stop, and would take minutes."""
_QUOTED = re.compile(r"[\"“„«]([^\"“”„«»]{6,300})[\"”“»]")
_SAYING = frozenset(
    word
    for words in (
        "says say states state reads writes notes defines call calls called document report section paragraph",
        "contract agreement clause",
        "lautet heißt steht schreibt dokument bericht abschnitt vertrag dit écrit indique contrat dice escribe",
    )
    for word in words.split()
)
"""Words around a quotation that state nothing of their own."""
_ENDS = ".,;:!? …"
_NEAR, _TAKEN = 0.1, 0.6
"""Shares of a sentence's words that a passage must contain: to count as near the sentence, and as its source."""
_MARKS = re.compile(rf"{MARKER.pattern}|[*_`#]+|^\s*(?:\d{{1,2}}[.)]|[-•])\s+", re.MULTILINE)

_TOO_LONG = Message("It is too long to be checked.")
_NOTHING = Message("It has no figure, date or quotation that could be compared.")
_NOWHERE = Message("Its figures were not found with these words.")
_AS_QUOTED = Message("It stands there word for word.")


@dataclass(frozen=True, slots=True)
class _Judged:
    state: str
    places: tuple[Passage, ...]
    why: Words
    formula: str = ""
    exact: tuple[Exact, ...] = ()


class Checker:
    """Checks statements against a corpus, with a cache of the parts read."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._places = CorpusUnits(corpus)

    def check(
        self,
        sentence: str,
        read: Collection[Coordinate] | None = None,
        cited: Collection[Coordinate] = (),
        about: str = "",
        worked: Sequence[Formula] = (),
    ) -> Checked:
        """Check a sentence against the corpus, or only against the paragraphs `read` if given, the `cited` ones
        first.

        `about` is the question that the sentence answers, whose words need not be repeated; `worked` are formulas
        of the surrounding text, whose results the sentence may state.
        """
        said = _MARKS.sub(" ", sentence).strip()
        if len(said) > _LONGEST:
            return Checked(sentence, UNCHECKED, (), _TOO_LONG)
        if not rough_terms(said):
            return Checked(sentence, UNCHECKED, (), _NOTHING)
        judged = _Judged(UNCHECKED, (), _NOTHING)
        for places in ([cited] if cited else []) + [read]:
            here = self._written(sentence, places, about, worked) or self._judge(said, places, about, worked)
            if here.state in HELD or here.exact or not judged.exact:
                judged = here
            if judged.state in HELD:
                break
        return Checked(
            sentence, judged.state, tuple(dict.fromkeys(judged.places)), judged.why, judged.formula, judged.exact
        )

    def source(self, sentence: str, read: Collection[Coordinate]) -> Coordinate | None:
        """Return the paragraph, among those `read`, from which a sentence is taken: the best match, if it contains
        most of the sentence's words; else None. Does not check that the paragraph supports the sentence.
        """
        part = StatementPart(said := _MARKS.sub(" ", sentence).strip(), said)
        found = self._places.candidates(part, read)
        if not found or not part.words:
            return None
        near = _near(part, self._places.ranked(part, found)[0], _TAKEN)
        return near[0].at if near else None

    def passages(self, sentence: str) -> list[Passage]:
        """Passages that may support or contradict a sentence, found by a search: the best sentence or row of each
        paragraph, those for the whole sentence and for its parts in turn. Words that say that the document does
        not tell something are not searched for.
        """
        said = SILENCE.sub(" ", _MARKS.sub(" ", sentence)).strip()
        parts, found = split_statement(said), dict[Coordinate, Passage]()
        for unit in interleaved(
            [self._places.ranked(p, self._places.candidates(p, None, len(parts) > 1))[0] for p in parts]
        ):
            found.setdefault(unit.at, unit.passage)
        hits = [Passage(at, 0, 0) for at in self._places.search(said)]
        return list({one.at: found.get(one.at, one) for one in interleaved([[*found.values()], hits])}.values())

    def formulas(
        self,
        text: str,
        read: Collection[Coordinate] | None,
        about: str = "",
        known: Sequence[Formula] = (),
    ) -> list[Formula]:
        """Return the formulas written out in a text whose result is right and whose inputs are found: among the
        results of the `known` formulas, in the paragraphs `read`, or by a search where `read` is None.
        """
        if not written.has_formula(text):
            return []
        units = self._places.candidates(StatementPart(text, text, about), read)
        return list(written.formulas(text, about, units, known))

    def _written(
        self, sentence: str, read: Collection[Coordinate] | None, about: str, worked: Sequence[Formula]
    ) -> _Judged | None:
        """Judge a sentence that writes out its formulas; None for others, and if no formula is right."""
        said = MARKER.sub(" ", sentence)
        made = list(
            {f.text: f for f in [*self.formulas(said, read, about, worked), *worked] if f.text in said}.values()
        )
        if not made:
            return None
        rest = written.remove_formulas(said, made)
        units = tuple(dict.fromkeys(unit.passage for formula in made for unit in formula.units))
        shown = "; ".join(formula.text for formula in made)
        computed_here = _computed(shown, units, shown)
        numbers = [q for q in StatementPart(rest, rest, about).numbers if not written.of_reckoning(q, rest)]
        if all(written.tells(q, [*made, *worked]) for q in numbers):
            return computed_here
        other = self._judge(_MARKS.sub(" ", rest).strip(), read, about, [*made, *worked])
        return _combine([computed_here, other])

    def _judge(
        self, said: str, read: Collection[Coordinate] | None, about: str, worked: Sequence[Formula]
    ) -> _Judged:
        if verbatim := self._verbatim(said, read):
            return verbatim
        quotations = _QUOTED.findall(said)
        judged = [self._quotation(quote, read) for quote in quotations]
        rest = _QUOTED.sub(" ", said) if quotations else said
        if not (quotations and set(telling_terms(rest)) <= _SAYING):
            parts = split_statement(rest, about)
            judged += [_judge_computed(part, worked) or self._part(part, read, len(parts) > 1) for part in parts]
        return judged[0] if len(judged) == 1 else _combine(judged)

    def _verbatim(self, said: str, read: Collection[Coordinate] | None) -> _Judged | None:
        """Judge a sentence that the document contains word for word as a sentence of its own."""
        wanted = _fold_quotation(said).strip(_ENDS)
        for unit in self._places.candidates(StatementPart(said, said), read):
            if _fold_quotation(unit.text).strip(_ENDS) == wanted:
                place = (unit.passage,)
                return _Judged(SUPPORTED, place, _AS_QUOTED, exact=(Exact(said, AGREES, place),))
        return None

    def _quotation(self, quote: str, read: Collection[Coordinate] | None) -> _Judged:
        wanted = _fold_quotation(quote).strip(_ENDS)
        places = read if read is not None else self._places.search(quote)
        for at in places:
            units = self._places.of(at)
            if wanted in _fold_quotation(self.corpus.paragraph(at).whole):
                begin = wanted[:20]  # characters that find the sentence where a quotation begins
                here = [unit for unit in units if begin in _fold_quotation(unit.text)] or units
                where = tuple(unit.passage for unit in here[:1])
                return _Judged(SUPPORTED, where, _AS_QUOTED, exact=(Exact(quote, AGREES, where),))
        why = Message("“{quote}” was not found word for word.", quote=quote)
        return _Judged(UNCHECKED, (), why)

    def _part(self, part: StatementPart, read: Collection[Coordinate] | None, alone: bool) -> _Judged:
        found = self._places.candidates(part, read, alone)
        if not found:
            return _Judged(UNCHECKED, (), _NOTHING if not part.numbers else _NOWHERE)
        ranked, weight = self._places.ranked(part, found)
        if not (part.numbers or part.names):
            return self._named(part, ranked)
        compared = [
            compare(part, unit, self._places.rows(unit), self._places.scale(unit), weight, self._places.everywhere)
            for unit in ranked
        ]
        if held := next((one for one in compared if holds(part, one)), None):
            return self._agreeing(part, held, SUPPORTED)
        known = self._places.everywhere
        if made := computed.derive(part, ranked, weight, self._places.scale, known):
            return _computed(
                made.formula, tuple(unit.passage for unit in made.units), _numbers_text(part, part.numbers)
            )
        agreeing = {one.number for each in compared for one in each.numbers if one.verdict == AGREES}
        for one in compared:
            if one.differing and one.differing.number not in agreeing:
                return self._differing(part, one, one.differing)
        best = max(compared, key=lambda one: len(one.agreeing))
        if best.agreeing:
            return self._agreeing(part, best, UNCHECKED)
        return _Judged(UNCHECKED, _near(part, ranked), _NOWHERE)

    def _named(self, part: StatementPart, ranked: Sequence[TextUnit]) -> _Judged:
        """Judge a part without numbers: only a table row can support it, by naming who is who."""
        for unit in ranked:
            if unit.cells and says_who(part, unit, self._places.everywhere):
                place = (unit.passage,)
                why = Message("It is a row of the table on page {page}.", page=self.page(place[0]))
                return _Judged(SUPPORTED, place, why, exact=(Exact(part.text.strip(), AGREES, place),))
        return _Judged(UNCHECKED, _near(part, ranked), _NOTHING)

    def _agreeing(self, part: StatementPart, one: Comparison, state: str) -> _Judged:
        exact = _agreeing_numbers(part, one) or (Exact(", ".join(part.names), AGREES, (one.unit.passage,)),)
        page, numbers = self.page(exact[0].places[0]), ", ".join(each.said for each in exact)
        why = Message("Page {page} has {figures}; the rest is not checked.", figures=numbers, page=page)
        if state == SUPPORTED:
            why = Message("Page {page} has {figures}, with these words.", figures=numbers, page=page)
        return _Judged(state, (one.unit.passage,), why, exact=exact)

    def _differing(self, part: StatementPart, one: Comparison, number: Compared) -> _Judged:
        place = Passage(one.unit.at, number.start, number.end)
        said, page = _numbers_text(part, [number.number]), self.page(place)
        why = Message("Page {page} says {there}, not {said}.", page=page, there=number.there, said=said)
        exact = Exact(said, DIFFERS, (place,), number.there)
        return _Judged(CONTRADICTED, (one.unit.passage,), why, exact=(exact, *_agreeing_numbers(part, one)))

    def page(self, place: Passage) -> str:
        """The label of the page on which some evidence begins."""
        document = self.corpus.documents[place.at.doc - 1]
        return document.label(self.corpus.paragraph(place.at).page_at(place.start))


def _near(part: StatementPart, ranked: Sequence[TextUnit], least: float = _NEAR) -> tuple[Passage, ...]:
    """Best of the ranked units as evidence, if it has at least the share `least` of a part's words."""
    there = sum(score_presence(stem, ranked[0]) > 0 for stem in part.stems)
    return (ranked[0].passage,) if there >= least * len(part.stems) else ()


def _agreeing_numbers(part: StatementPart, one: Comparison) -> tuple[Exact, ...]:
    """Numbers of a part that agree with a unit."""
    return tuple(
        Exact(
            _numbers_text(part, [each.number]), AGREES, (Passage(one.unit.at, each.start, each.end),), each.there
        )
        for each in one.agreeing
    )


def _numbers_text(part: StatementPart, numbers: Collection[Quantity]) -> str:
    return ", ".join(part.text[q.start : q.end].strip() for q in numbers)


def _fold_quotation(text: str) -> str:
    """Text without quotation marks and table bars, in lower case, for comparing quotations."""
    return " ".join(re.sub(r"[\"“”„«»'’‘]", "", text).replace("|", " ").casefold().split())


def _computed(formula: str, places: tuple[Passage, ...], said: str) -> _Judged:
    why = Message("It follows: {formula}.", formula=formula)
    return _Judged(COMPUTED, places, why, formula, (Exact(said, COMPUTED, places, formula),))


def _judge_computed(part: StatementPart, worked: Sequence[Formula]) -> _Judged | None:
    """Judge a part whose numbers are all results of formulas worked out elsewhere in its text; years only place
    them in time. None for any other part.
    """
    years = {q: year_of(part.text, q) for q in part.numbers if q.kind is not NumberKind.DATE}
    found = [next((f for f in worked if written.tells(q, [f], year)), None) for q, year in years.items()]
    if not found or None in found or not written.moves(part, years):
        return None
    units = tuple(dict.fromkeys(unit.passage for f in found if f for unit in f.units))
    return _computed("; ".join(dict.fromkeys(f.text for f in found if f)), units, _numbers_text(part, [*years]))


def _combine(judged: Sequence[_Judged]) -> _Judged:
    """Combine the parts into one judgement: contradicted if any is, supported if all hold, else not checked."""
    places = tuple(dict.fromkeys(place for each in judged for place in each.places))
    exact = tuple(one for each in judged for one in each.exact)
    formula = "; ".join(each.formula for each in judged if each.formula)
    if against := next((each for each in judged if each.state == CONTRADICTED), None):
        return _Judged(CONTRADICTED, (*against.places, *places), against.why, "", exact)
    said = dict.fromkeys(each.why for each in judged if each.exact) or dict.fromkeys(each.why for each in judged)
    first, *others = said
    why = reduce(lambda so_far, more: Message("{first} {second}", first=so_far, second=more), others, first)
    if all(each.state in HELD for each in judged):
        return _Judged(COMPUTED if formula else SUPPORTED, places, why, formula, exact)
    return _Judged(UNCHECKED, places, why, "", exact)
