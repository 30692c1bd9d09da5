"""Comparison of a stated number with a printed one: units, scales, rounding, bounds, dates."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from ..language.numbers.quantities import Date, NumberKind, Quantity, amounts

_NEAR = Decimal("0.75")
"""Tolerance of an approximate number, in units of its last digit that is not 0."""
_OVER = Decimal("1.2")
"""Largest ratio between a bound ("more than 15 million") and the printed value."""
_SHARE_OFF = Decimal("0.045")
_NOON = 720
"""Minutes from midnight to noon: "at 9" may be 9 p.m."""
_UPWARD, _DOWNWARD = (">", ">="), ("<", "<=")


def agrees_with(said: Quantity, found: Quantity, scale: Decimal = Decimal(1)) -> bool:
    """True if the stated number agrees with the printed number `found`, which counts multiples of `scale`."""
    match said.kind:
        case NumberKind.DATE:
            return any(_same_date(one, other) for one in said.dates for other in found.dates)
        case NumberKind.YEAR:
            return said.value in (found.value, found.year)
        case NumberKind.ORDINAL | NumberKind.TIME:
            same_kind = found.kind is said.kind or (
                said.kind is NumberKind.ORDINAL and found.kind is NumberKind.AMOUNT
            )
            return same_kind and (
                said.value == found.value or bool({said.value, *said.others} & {found.value, *found.others})
            )
        case NumberKind.FACTOR:
            return found.kind is NumberKind.FACTOR and said.value == found.value
        case NumberKind.SHARE:
            return _is_share(said, found)
        case NumberKind.AMOUNT:
            return _amounts_agree(said, found, scale)
    return False


def compatible(said: Quantity, found: Quantity) -> bool:
    """True if two amounts have the same unit, or at least one has none."""
    return said.unit == found.unit or not said.unit or not found.unit


def _amounts_agree(said: Quantity, found: Quantity, scale: Decimal) -> bool:
    match found.kind:
        case NumberKind.AMOUNT | NumberKind.YEAR | NumberKind.FACTOR:
            values = _possible_values(said, found, scale)
            return compatible(said, found) and any(_equal(said, value, found.bound) for value in values)
        case NumberKind.TIME:
            return not said.unit and said.high is None and said.value * 60 in (found.value, found.value - _NOON)
        case NumberKind.SHARE:
            return said.unit == "%" and abs(said.value / 100 - found.value) <= found.step
    return False


def is_telling(number: Quantity) -> bool:
    """True if a number can be recognised by itself: a date or time, with a unit or a scale, or at least ten."""
    marked = number.kind in (NumberKind.DATE, NumberKind.TIME) or bool(number.unit) or number.scaled
    return marked or abs(number.value) >= 10  # bare numbers below this occur in any text


def is_measured(number: Quantity) -> bool:
    """True if an amount is more than a small count: it has a unit, a scale, or three digits."""
    return bool(number.unit) or number.scaled or len(number.value.normalize().as_tuple().digits) > 2


def rounds_to(said: Quantity, value: Decimal) -> bool:
    """True if a value, rounded as precisely as the stated number, equals it."""
    return _equal(said, (value, None), "")


def _same_date(one: Date, other: Date) -> bool:
    return all(not a or not b or a == b for a, b in zip(one, other, strict=True))


def _is_share(said: Quantity, found: Quantity) -> bool:
    if found.kind is NumberKind.SHARE:
        return said.value == found.value
    if found.kind is not NumberKind.AMOUNT or found.unit not in ("%", ""):
        return False
    value = found.value / 100
    off = _SHARE_OFF if said.bound == "~" else Decimal("0.01")
    if said.bound in _UPWARD:
        return value >= said.value and value <= said.value * Decimal("1.5")
    if said.bound in _DOWNWARD:
        return said.value * Decimal("0.66") <= value <= said.value
    return abs(value - said.value) <= off


def _possible_values(said: Quantity, found: Quantity, scale: Decimal) -> Iterator[tuple[Decimal, Decimal | None]]:
    """Possible values of a printed number, each with the upper end of its range or None."""
    unit = said.factor if said.unit and not found.unit else Decimal(1)
    back = found.factor if found.unit and not said.unit else Decimal(1)
    scales = {Decimal(1)}
    if scale != 1 and not found.scaled and found.unit in ("", said.unit) and said.unit not in ("%", "pp"):
        plain = not said.scaled and (not said.money or found.step < 1)
        scales = {scale, Decimal(1)} if plain else {scale}
    for each in scales:
        for value in (found.value, *found.others):
            yield value * each * unit / back, None if found.high is None else found.high * each * unit / back


def _equal(said: Quantity, found: tuple[Decimal, Decimal | None], found_bound: str) -> bool:
    value, high = found
    if said.high is not None:
        return high is not None and _close(said, said.value, value) and _close(said, said.high, high)
    if high is not None:
        return False
    return any(_close(said, reading, value, found_bound) for reading in (said.value, *said.others))


def _close(said: Quantity, reading: Decimal, value: Decimal, found_bound: str = "") -> bool:
    if said.unit not in ("°C", "°F"):
        reading, value = abs(reading), abs(value)
    if _opposed(said.bound, found_bound):
        return False
    if abs(reading - value) * 2 <= said.step:
        return True
    if said.bound == "~":
        return abs(reading - value) <= _round_step(said) * _NEAR
    if said.bound in _UPWARD:
        return reading <= value <= reading * _OVER
    if said.bound in _DOWNWARD:
        return reading / _OVER <= value <= reading
    return False


def are_opposed(said: Quantity, found: Quantity) -> bool:
    """True if one amount is a lower bound and the other an upper bound."""
    return _opposed(said.bound, found.bound)


def _opposed(one: str, other: str) -> bool:
    return (one in _UPWARD and other in _DOWNWARD) or (one in _DOWNWARD and other in _UPWARD)


def _round_step(said: Quantity) -> Decimal:
    """Place value of the last digit that is not 0: "about 12,900" is rounded to hundreds."""
    exponent = said.value.normalize().as_tuple().exponent
    power = exponent if isinstance(exponent, int) else 0
    return min(max(said.step, Decimal(10) ** power), abs(said.value) / 10 or Decimal(1))


def year_of(text: str, number: Quantity) -> int:
    """Year of one number in a sentence with several: named behind the number, or before it if the sentence begins
    with a year; 0 if there is none.
    """
    found = [q for q in amounts(text) if q.kind in (NumberKind.AMOUNT, NumberKind.YEAR, NumberKind.DATE)]
    others = [q for q in found if q.kind is NumberKind.AMOUNT]
    if len(others) < 2:
        return 0
    step = -1 if found[0].year else 1
    at = found.index(number) + step if number in found else -1
    return found[at].year if 0 <= at < len(found) else 0
