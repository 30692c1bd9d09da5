"""Words of written numbers: number words, scales, units, currencies, months, bounds; in lower case."""

from __future__ import annotations

from decimal import Decimal

from ..lexicon import any_of
from ..words import all_of, meanings


def _fraction(said: str) -> Decimal:
    numerator, _, denominator = said.partition("/")
    return Decimal(numerator) / Decimal(denominator)


def _parse_unit(said: str) -> tuple[str, Decimal]:
    name, _, factor = said.partition(" ")
    return name, Decimal(factor)


CARDINALS = {word: int(value) for word, value in meanings("numbers.cardinals").items()}
ONE = frozenset(word for word, value in CARDINALS.items() if value == 1)
"""Words for 1 that are mostly articles or pronouns."""
AMBIGUOUS = frozenset(all_of("numbers.ambiguous"))
"""Number words that mean something else in another language: counted only beside a noun of their own."""
ORDINALS = {word: int(value) for word, value in meanings("numbers.ordinals").items()}
SCALES = {word: Decimal(10) ** int(power) for word, power in meanings("numbers.scales").items()}
SHORT_SCALES = frozenset(all_of("numbers.short_scales"))
"""Counted only right behind the number of an amount of money."""
SPELLED_SCALES = frozenset(SCALES) - SHORT_SCALES
FRACTIONS = {word: _fraction(said) for word, said in meanings("numbers.fractions").items()}
SIGNS = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75"), "⅓": Decimal(1) / 3, "⅔": Decimal(2) / 3}
FACTORS = {word: Decimal(value) for word, value in meanings("numbers.factors").items()}
UNITS = {word: _parse_unit(said) for word, said in meanings("numbers.units").items()}
"""Word -> (canonical unit, factor to it). Days do not become months, nor pounds grams."""
SHORT_UNITS = frozenset(word for word in UNITS if len(word) == 1 and word != "%") | {
    *all_of("numbers.short_units")
}
"""Units that are also words or letters: counted only right behind digits."""
NO_UNITS = frozenset("HSGM")
"""Capitals of letters that are units only when small."""
CURRENCIES = meanings("numbers.currencies")
_DIMENSIONS = {
    "time": ("s", "mo"),
    "length": ("m", "in", "mi"),
    "mass": ("g", "lb", "oz"),
    "volume": ("l", "gal"),
    "area": ("sqft", "sqm"),
    "speed": ("mi/h", "km/h"),
    "temperature": ("°C", "°F"),
    "information": ("bit", "byte"),
    "share": ("%", "pp"),
    "money": tuple(CURRENCIES.values()),
}
"""Dimension -> canonical units, where it has several."""
_DIMENSION_OF = {unit: dimension for dimension, units in _DIMENSIONS.items() for unit in units}
MONTHS = {word: int(number) for word, number in meanings("numbers.months").items()}
BOUNDS = meanings("numbers.bounds")
BOUNDS_AFTER = meanings("numbers.bounds_after")
UP_TO, BETWEEN, FROM = all_of("numbers.to"), all_of("numbers.between"), all_of("numbers.from")
NUMBER_WORD = any_of(CARDINALS)


def dimension_of(unit: str) -> str:
    """What a canonical unit measures: "time", "length", "money", or the unit itself."""
    return _DIMENSION_OF.get(unit, unit)
