"""Numbers of a text as values: amounts with scale and unit, ordinals, dates, years, times, labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from . import patterns as patterns
from . import words as words
from .periods import A_YEAR


class NumberKind(StrEnum):
    """Kind of a number."""

    AMOUNT = "amount"
    SHARE = "share"
    """A part of a whole in words: "half", "two thirds"; its value is below 1."""
    FACTOR = "factor"
    """Multiple: "doubled", "three times"."""
    ORDINAL = "ordinal"
    YEAR = "year"
    DATE = "date"
    TIME = "time"
    """Of the day; its value is minutes since midnight."""
    LABEL = "label"
    """No amount: "Section 4.2", "[3]", a list's number, a telephone number, a version, a name with digits."""


Date = tuple[int, int, int]
"""Year, month, day; 0 for missing ones."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number at the characters `start:end` of a text, with its sign, currency, scale word and unit.

    `value` has the scale applied and is in `unit`, the canonical one ("40 g" and "0.04 kg" are both 40 "g", 12 %
    is 12 "%", "7 basis points" 0.07 "pp"); `step` is what it is rounded to, the place of its last digit, `factor`
    what the unit that is printed has of the canonical one. `high` is the upper end of a range. `bound` is "~"
    (about), ">", "<", ">=", "<=" or "". `others` are further readings of the same digits ("4.500"). `bracketed`:
    negative because it stands in brackets, as accounts print it. `dates`: the readings of a date.
    """

    start: int
    end: int
    kind: NumberKind
    value: Decimal
    step: Decimal = Decimal(1)
    unit: str = ""
    factor: Decimal = Decimal(1)
    scaled: bool = False
    high: Decimal | None = None
    bound: str = ""
    others: tuple[Decimal, ...] = ()
    bracketed: bool = False
    spelled: bool = False
    dates: tuple[Date, ...] = ()

    @property
    def money(self) -> bool:
        return self.dimension == "money"

    @property
    def dimension(self) -> str:
        """What the unit measures: "time", "length", "money", or the unit itself; "" without one."""
        return words.dimension_of(self.unit)

    @property
    def year(self) -> int:
        """The year of a year or of a date, else 0."""
        if self.kind is NumberKind.YEAR:
            return int(self.value)
        return self.dates[0][0] if self.dates else 0


@lru_cache(32768)
def quantities(text: str) -> tuple[Quantity, ...]:
    """All numbers of `text`, in order, none inside another; see `Quantity`."""
    found: list[Quantity] = []
    at = 0
    while match := patterns.PATTERN.search(text, at):
        quantity = _parse_quantity(match, text)
        at = max(quantity.end if quantity else match.end(), at + 1)
        if quantity:
            found.append(_bounded(quantity, text))
    return tuple(_ranges(found, text))


def amounts(text: str) -> list[Quantity]:
    """Quantities of `text` other than labels."""
    return [quantity for quantity in quantities(text) if quantity.kind is not NumberKind.LABEL]


def scale_of(text: str) -> Decimal:
    """Factor of a table's numbers: 1,000,000 for "(amounts in millions)"; 1 if the text gives none."""
    match = patterns.IN_SCALE.search(text)
    if match is None:
        return Decimal(1)
    said = match.group("scale") or match.group("scale2")
    return words.SCALES[said.casefold()] if said else Decimal(1000)


def _parse_quantity(match: re.Match[str], text: str) -> Quantity | None:
    start, end = match.span()
    if match.group("label") or match.group("name"):
        return Quantity(start, end, NumberKind.LABEL, Decimal(0))
    for group, read in _READERS.items():
        if match.group(group):
            return read(match, text)
    return None


def _date_quantity(match: re.Match[str], _: str) -> Quantity | None:
    fitting = tuple(d for d in _readings(match) if 1 <= d[1] <= 12 and d[2] <= 31 and (d[2] or d[0]))
    if fitting:
        return Quantity(*match.span(), NumberKind.DATE, Decimal(fitting[0][0]), dates=fitting)
    if match.group("a6") and int(match.group("b6")):
        ratio = Decimal(match.group("a6")) / int(match.group("b6"))
        return Quantity(
            *match.span(), NumberKind.SHARE if ratio < 1 else NumberKind.AMOUNT, ratio, Decimal("0.01")
        )
    return None


def _readings(match: re.Match[str]) -> list[Date]:
    """Possible readings of a date, including dates that do not exist."""
    said: dict[str, str | None] = match.groupdict()

    def number(*names: str) -> int:
        return next((int(value) for name in names if (value := said[name])), 0)

    year = number("y1", "y2", "y3", "y4", "y5")
    if said["y5"] and year < 100:
        year += 2000 if year < patterns.CENTURY else 1900
    if name := next((value for name in ("n2", "n3", "n4") if (value := said[name])), ""):
        you_may = name == "may" and not year  # "you may 3 times"
        return [] if you_may else [(year, words.MONTHS[name.casefold()], number("d2", "d3"))]
    if said["m1"] or said["m7"]:
        return [(year, number("m1", "m7"), number("d1", "d7"))]
    first, second = number("a5", "a6"), number("b5", "b6")
    pairs = [(second, first)] if said["mark"] == "." else [(first, second), (second, first)]
    return [(year, month, day) for month, day in dict.fromkeys(pairs)]


def _time(match: re.Match[str], _: str) -> Quantity | None:
    said = match.groupdict()
    hour = next(int(said[name]) for name in ("h1", "h2", "h3", "h4") if said[name])
    minute = next((int(said[name]) for name in ("q1", "q3", "q4") if said[name]), 0)
    half = (said["half1"] or said["half2"] or "").casefold()
    if hour > 24 or minute > 59:
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    doubtful = not half and hour <= 12 and not (said["h3"] or said["h4"])
    others = (Decimal((hour + 12) % 24 * 60 + minute),) if doubtful else ()
    return Quantity(*match.span(), NumberKind.TIME, Decimal(hour * 60 + minute), others=others)


def _fiscal(match: re.Match[str], _: str) -> Quantity:
    year = int(match.group("fiscal"))
    return Quantity(*match.span(), NumberKind.YEAR, Decimal(year if year > 99 else 2000 + year))


def _ordinal(match: re.Match[str], _: str) -> Quantity:
    return Quantity(*match.span(), NumberKind.ORDINAL, Decimal(match.group("ordinal")))


def _times(match: re.Match[str], _: str) -> Quantity:
    value, _others, places = _decimal(match.group("times"))
    return Quantity(*match.span(), NumberKind.FACTOR, value, Decimal(1).scaleb(-places))


def _article(match: re.Match[str], text: str) -> Quantity | None:
    """ "No more than a day": an article counts as 1 only behind a bound."""
    if not _bound(text, match.start()):
        return None
    return _measured(Quantity(match.start(), match.end() - 1, NumberKind.AMOUNT, Decimal(1), spelled=True), text)


def _lone(match: re.Match[str], text: str) -> Quantity:
    return _measured(Quantity(*match.span(), NumberKind.AMOUNT, words.SIGNS[match.group()], Decimal("0.01")), text)


def _phrase(match: re.Match[str], text: str) -> Quantity:
    phrase = match.group("phrase").casefold()
    if phrase in words.FACTORS:
        return Quantity(*match.span(), NumberKind.FACTOR, words.FACTORS[phrase], spelled=True)
    share = Quantity(*match.span(), NumberKind.SHARE, words.FRACTIONS[phrase], Decimal("0.01"), spelled=True)
    if period := patterns.OF_A_PERIOD.match(text, share.end):  # "a quarter of an hour"
        unit, factor = words.UNITS[period.group("unit").casefold()]
        value = share.value * factor
        return replace(
            share, end=period.end(), kind=NumberKind.AMOUNT, value=value, step=value, unit=unit, factor=factor
        )
    return share


def _amount_quantity(match: re.Match[str], text: str) -> Quantity:
    start, end = match.span()
    value, others, places = _decimal(match.group("digits"))
    if part := (match.group("part") or "").strip():
        value, places = value + _fraction(part), max(places, 2)
    closes = re.match(r"\s?%?\s?\)", text[end:]) if match.group("open") or match.group("inner") else None
    if match.group("open") and not closes:
        start += 1  # an ordinary bracket
    sign = -1 if closes or match.group("sign") or match.group("sign2") else 1
    coin = match.group("coin") or ""
    quantity = Quantity(
        *(start, end, NumberKind.AMOUNT, sign * value, Decimal(1).scaleb(-places)),
        unit=words.CURRENCIES.get(coin.casefold(), ""),
        others=tuple(sign * other for other in others),
        bracketed=bool(closes),
    )
    quantity = _measured(quantity, text)
    if not (coin or part or sign < 0 or quantity.unit) and re.fullmatch(A_YEAR, match.group("digits")):
        return Quantity(start, end, NumberKind.YEAR, value)
    return replace(quantity, end=max(quantity.end, end + closes.end())) if closes else quantity


def _fraction(part: str) -> Decimal:
    """The fraction behind a whole number: "½", "1/2"."""
    above, _, below = part.partition("/")
    return words.SIGNS[part] if part in words.SIGNS else Decimal(above) / max(Decimal(below), Decimal(1))


def _word_quantity(match: re.Match[str], text: str) -> Quantity | None:
    word = match.group("word").casefold()
    start, end = match.span()
    if word in words.ORDINALS and word not in words.CARDINALS:
        return Quantity(start, end, NumberKind.ORDINAL, Decimal(words.ORDINALS[word]), spelled=True)
    value = Decimal(words.CARDINALS[word])
    tail = patterns.TENS.match(text, end)
    if tail and 20 <= value <= 90 and words.CARDINALS[tail.group("tail").casefold()] < 10:
        value, end = value + words.CARDINALS[tail.group("tail").casefold()], tail.end()
    step = Decimal(1)
    if half := patterns.AND_A_HALF.match(text, end):
        value, step, end = value + Decimal("0.5"), Decimal("0.5"), half.end()
    quantity = _measured(Quantity(start, end, NumberKind.AMOUNT, value, step, spelled=True), text)
    if word in words.ONE and not quantity.scaled and (word != "one" or not quantity.unit):
        return None
    return None if word in words.AMBIGUOUS and quantity.end == end else quantity


_READERS: dict[str, Callable[[re.Match[str], str], Quantity | None]] = {
    "date": _date_quantity,
    "time": _time,
    "fiscal": _fiscal,
    "ordinal": _ordinal,
    "amount": _amount_quantity,
    "lone": _lone,
    "times": _times,
    "article": _article,
    "phrase": _phrase,
    "word": _word_quantity,
}


def _decimal(digits: str) -> tuple[Decimal, tuple[Decimal, ...], int]:
    """Value of digits as printed, other possible values, and the number of decimals."""
    plain = re.sub(r"['’\s]", "", digits)
    marks = [mark for mark in plain if mark in ".,"]
    if not marks:
        return Decimal(plain), (), 0
    last = marks[-1]
    behind = len(plain) - plain.rindex(last) - 1
    grouping = (len(marks) > 1 and len(set(marks)) == 1) or (last == "," and behind == 3 and plain[0] not in "0,")
    if grouping:
        return Decimal(re.sub("[.,]", "", plain)), (), 0
    whole, _, part = plain.rpartition(last)
    value = Decimal(f"{re.sub('[.,]', '', whole) or '0'}.{part}")
    grouped = (
        (Decimal(whole + part),) if last == "." and behind == 3 and 0 < len(whole) < 4 and whole != "0" else ()
    )
    return value, grouped, behind


def _is_letter(match: re.Match[str], quantity: Quantity) -> bool:
    """True for a letter or a word behind a number that is no unit there: on another line, behind a spelled number,
    or in a capital that units do not have: 81H is a number, and 5M are millions.
    """
    unit = match.group("unit")
    apart = quantity.spelled or match.group().startswith("\n")
    return unit in words.NO_UNITS or (unit.casefold() in words.SHORT_UNITS and apart)


def _measured(quantity: Quantity, text: str) -> Quantity:
    """Add the scale word and the unit that follow."""
    value, step, others, unit = quantity.value, quantity.step, quantity.others, quantity.unit
    end, scaled, factor = quantity.end, False, Decimal(1)
    while match := patterns.SCALE.match(text, end):
        said = match.group("scale").casefold()
        money = said in ("bn", "mln") or (unit and match.start("scale") == end)
        unit_too = said in words.UNITS and not patterns.OF.match(text, match.end())  # "12 miles"
        if unit_too or (said in words.SHORT_SCALES and not money):
            break
        value, step, scaled = value * words.SCALES[said], step * words.SCALES[said], True
        others = tuple(other * words.SCALES[said] for other in others)
        end = match.end()
    match = patterns.UNIT.match(text, end)
    if match and not _is_letter(match, quantity):
        said = match.group("unit").casefold()
        if said in words.CURRENCIES:
            unit, end = words.CURRENCIES[said], match.end()
        elif not unit:
            unit, factor = words.UNITS[said]
            value, step, end = value * factor, step * factor, match.end()
            others = tuple(other * factor for other in others)
    measured = replace(quantity, value=value, step=step, others=others, unit=unit, end=end, scaled=scaled)
    return replace(measured, factor=factor)


def _bound(text: str, start: int) -> str:
    match = patterns.BOUND.search(text, max(0, start - 24), start)
    return words.BOUNDS[match.group("bound").casefold()] if match else ""


def _bounded(quantity: Quantity, text: str) -> Quantity:
    """Add the bound before or behind the number: "about", "at least", "or less"."""
    bound = _bound(text, quantity.start)
    if not bound and (match := patterns.BOUND_AFTER.match(text, quantity.end)):
        bound = words.BOUNDS_AFTER[match.group("bound").casefold()]
    return replace(quantity, bound=bound) if bound else quantity


def _ranges(found: Iterable[Quantity], text: str) -> Iterator[Quantity]:
    """Join the two ends of a range: "1 to 2 days", "between 30 and 49". "From 72 to 80" stays two quantities."""
    before: Quantity | None = None
    for quantity in found:
        if before is not None and (joined := _make_range(before, quantity, text)):
            yield joined
            before = None
            continue
        if before is not None:
            yield before
        before = quantity
    if before is not None:
        yield before


def _make_range(low: Quantity, high: Quantity, text: str) -> Quantity | None:
    if low.kind is not NumberKind.AMOUNT or high.kind is not NumberKind.AMOUNT or low.high is not None:
        return None
    between, lead = text[low.end : high.start], text[max(0, low.start - 12) : low.start]
    through = patterns.RANGE.fullmatch(between) and not patterns.FROM.search(lead)
    if not through and not (patterns.AND.fullmatch(between) and patterns.BETWEEN.search(lead)):
        return None
    digits = re.search(patterns.DIGITS, text[high.start : high.end])
    printed = _decimal(digits.group())[0] if digits else Decimal(0)
    bare = not low.scaled and not (low.unit and not low.money)
    factor = high.value / printed if printed and bare else Decimal(1)
    value, unit = low.value * factor, high.unit or low.unit
    if value >= high.value or (low.unit and low.unit != unit):
        return None
    merged = replace(low, end=high.end, value=value, high=high.value, unit=unit, step=high.step)
    return replace(merged, factor=high.factor, scaled=low.scaled or high.scaled)
