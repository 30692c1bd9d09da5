"""Doubts about the best passage: it answers something else, or another one answers as much."""

from __future__ import annotations

from collections.abc import Mapping, Set

from ...exchange.events import Headline
from ...language.numbers.quantities import Quantity, amounts
from ...language.questions.analysis import AnalysedQuestion, Asks
from ...language.terms import rough_terms, spaced, telling_terms
from ...protocols import Corpus
from ...text_units import TextUnit
from . import passages
from .asked import growth
from .asked.values import answers_kind, asks_frequency, asks_growth, expects, noun_terms
from .passages import Located

_ENDS = (".", "!", "?", "。")


def lacks(meant: AnalysedQuestion, unit: TextUnit) -> tuple[bool, bool, bool]:
    """Lack of the number or address that a question asks for, of the growth, and of the noun of which the number
    is; who and when are told in other words, too.
    """
    if meant.asks not in (Asks.AMOUNT, Asks.ADDRESS):
        return False, False, False
    kind = answers_kind(meant, unit.text, unit.is_row)
    grown = not asks_growth(meant) or growth.tells_growth(meant, unit)
    other = bool(meant.noun) and meant.asks is Asks.AMOUNT and not passages.speaks_of(meant, unit)
    return not kind, not grown, other


def misses_what_is_asked(meant: AnalysedQuestion, core: TextUnit, headline: Headline) -> bool:
    """True if an amount or the holder of an office is asked for, and the headline has none, or that of another
    office or of another thing.
    """
    of_value = meant.asks is Asks.AMOUNT and not asks_frequency(meant)
    of_office = meant.asks is Asks.PERSON and bool(meant.noun)
    no_value = (of_value or of_office) and not headline.value
    return no_value or lacks(meant, core)[2] or (of_office and not _names_office(meant, core))


def _names_office(meant: AnalysedQuestion, core: TextUnit) -> bool:
    """True if a unit, or what stands around it, has all words of the office asked for side by side."""
    said = spaced(f"{core.text}\n{core.around}")
    return any(spaced(name) in said for name in (" ".join(meant.noun), *meant.names))


def is_of_another_class(
    meant: AnalysedQuestion, own: Mapping[str, float], core: TextUnit, corpus: Corpus, located: Located
) -> bool:
    """True if a row or an entry of a list, with its titles, lacks a word of the question (`own` terms) that stands
    beside another answer of the section: "Class A: 18 years", where the age for class C is asked for.
    """
    if not expects(meant) or not _is_entry(core, corpus):
        return False
    title = rough_terms(corpus.documents[core.at.doc - 1].title)
    missing = own.keys() - core.terms - core.terms_above - set(title)
    section = (unit for unit in located.all_units if _is_beside(core, unit))
    beside = (unit for unit in section if not missing.isdisjoint(unit.terms))
    return any(_is_entry(unit, corpus) and answers_kind(meant, unit.text, unit.is_row) for unit in beside)


def _is_entry(unit: TextUnit, corpus: Corpus) -> bool:
    """True for a row, and for an item or a line of a list, which seldom ends as a sentence does."""
    return unit.is_row or passages.is_item(corpus.paragraph(unit.at)) or not unit.text.rstrip().endswith(_ENDS)


def rival(
    meant: AnalysedQuestion, own: Mapping[str, float], core: TextUnit, headline: Headline, located: Located
) -> str:
    """The amount, as printed, of another sentence or row that may be meant instead of the headline's; "" for none,
    or where no amount is asked for. `own` are the terms of the question with their weights.
    """
    told = amounts(str(headline.said))
    if meant.asks is not Asks.AMOUNT or core.is_row or not told:
        return ""
    measures, values = {number.unit for number in told}, {number.value for number in told}
    for unit in located.all_units:
        found = [] if unit is core else _rivalling(meant, own, core, unit, measures)
        if found and values.isdisjoint(number.value for number in found):
            return unit.text[found[0].start : found[0].end]
    return ""


def _rivalling(
    meant: AnalysedQuestion, own: Mapping[str, float], core: TextUnit, unit: TextUnit, measures: Set[str]
) -> list[Quantity]:
    """Amounts of another unit in these `measures`, if the unit says in the section as much of the question as the
    best one or nothing else, or stands below a title with the whole subject: ages for other classes of licences.
    """
    numbers = amounts(unit.text)
    if not numbers:
        return []
    only = _says_only(meant, unit)
    if _is_beside(core, unit) and (only or _said_weight(own, unit) >= _said_weight(own, core)):
        return [number for number in numbers if number.unit in measures and (number.unit or only)]
    if _is_titled(meant, own, unit) and not _is_titled(meant, own, core):
        return [number for number in numbers if number.unit in measures or not number.unit or "" in measures]
    return []


def _said_weight(own: Mapping[str, float], unit: TextUnit) -> float:
    """Weight of the terms of a question (`own`) in a unit and its titles."""
    return sum(own[term] for term in own.keys() & (unit.terms | unit.terms_above))


def _is_titled(meant: AnalysedQuestion, own: Mapping[str, float], unit: TextUnit) -> bool:
    """True if the titles above a unit have all `own` terms of a question but those of the noun asked for."""
    return own.keys() - noun_terms(meant) <= unit.terms_above


def _says_only(meant: AnalysedQuestion, unit: TextUnit) -> bool:
    """True if all telling words of a unit, apart from figures, are words of the question."""
    told = {term for term in telling_terms(unit.text) if not any(map(str.isdigit, term))}
    return len(told) > 1 and told <= set(rough_terms(meant.text))


def _is_beside(core: TextUnit, unit: TextUnit) -> bool:
    """True for another sentence or row of a unit's section."""
    return unit is not core and (unit.at.doc, unit.at.section) == (core.at.doc, core.at.section)
