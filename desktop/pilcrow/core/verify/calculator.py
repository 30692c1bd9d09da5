"""Exact arithmetic with printed numbers, and the paragraphs that contain the inputs."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal, DecimalException, localcontext

from ..language.terms import Terms
from ..model import Coordinate
from ..protocols import Corpus

TERMS = Terms(lambda word: word)
_PLACES = 3
"""Paragraphs named for one number, at most."""
_DIGITS = 28
"""Significant digits in a computation; larger numbers would not be exact."""
_ID = re.compile(r"\s*[\[(]((?:D\d+:)?S\d+(?::\d+)?(?:-\d+)?)[\])]")
_SIGNS = str.maketrans(
    {"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "—": "-", "^": "^", "€": " ", "$": " ", "£": " ", "¥": " "}
)
_GROUPED = re.compile(r"(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d|,\d)")
_CALL = re.compile(r"([a-z]+)\(([^()]*)\)", re.IGNORECASE)
_PERCENT = re.compile(r"(\d|\))\s*%(?!\s*[\d(.])")
_SCALES = {"thousand": 3, "k": 3, "million": 6, "mio": 6, "m": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12}
_SCALE = re.compile(rf"(\d)\s*({'|'.join(sorted(_SCALES, key=len, reverse=True))})\b\.?", re.IGNORECASE)
USUAL = frozenset({"1", "2", "3", "4", "12", "100", "360", "365", "1000", "1000000"})
"""Numbers that belong to a formula itself: for averages, percentages, days of a year, scales."""


class Unreadable(Exception):
    """An expression that cannot be computed; the message tells the model why."""


@dataclass(frozen=True, slots=True)
class Calculation:
    """An expression with its exact value.

    `numbers` are the inputs in the spelling of search terms ("1261", "2.5"), `named` the paragraph ids written
    beside them.
    """

    expression: str
    value: Decimal
    numbers: tuple[str, ...]
    named: tuple[str, ...]

    @property
    def formatted(self) -> str:
        """The value with at most ten digits, grouped by commas."""
        return _format_number(self.value)

    def in_words(self, sources: Mapping[str, Sequence[str]]) -> str:
        """The result, and the ids of the paragraphs that contain each input."""
        line = f"{self.expression} = {self.formatted}"
        # quotients below 1, and growth of any size, are also shown as percentages
        share = "growth" in self.expression or ("/" in self.expression and abs(self.value) < 1)
        if share and "100" not in self.numbers:  # a result multiplied by 100 is a percentage already
            line += f" ({_format_number(self.value * 100)}%)"
        stands = [f"{n} in {' '.join(f'[{name}]' for name in names)}" for n, names in sources.items() if names]
        lost = [n for n, names in sources.items() if not names and n not in USUAL]
        if stands:
            line += f"\nInputs, to be cited: {'; '.join(stands)}."
        if lost:
            line += f"\nNot in anything that was read: {', '.join(lost)}. Check where it comes from."
        return line


def calculate(expression: str) -> Calculation:
    """Compute an expression of numbers, + - * / // % ** and brackets, "5%", sum, mean, min, max, abs, round, sqrt,
    difference(a, b) and growth(old, new); "million" and the like are powers of ten. Raises `Unreadable`.
    """
    named = tuple(_ID.findall(expression))
    plain = _ID.sub("", expression).translate(_SIGNS).replace("^", "**").strip().rstrip("=?. ")
    plain = _GROUPED.sub(lambda m: m.group().replace(",", ""), _CALL.sub(_separate, plain))
    numbers = tuple(dict.fromkeys(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", plain)))
    readable = _SCALE.sub(lambda m: f"{m.group(1)}e{_SCALES[m.group(2).lower()]}", _PERCENT.sub(r"\1/100", plain))
    if len(readable) > 300:
        raise Unreadable("the expression is too long: compute it in steps.")
    try:
        tree = ast.parse(readable, mode="eval")
        with localcontext(prec=_DIGITS, Emax=_DIGITS - 1):
            value = +_evaluate(tree.body, readable, 40)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise Unreadable(f"{expression[:60]!r} is no expression of numbers and + - * / ** ( ).") from None
    except (DecimalException, ZeroDivisionError):
        raise Unreadable(
            f"{expression[:60]!r} has no value: a division by nothing, or too large a number."
        ) from None
    if not value.is_finite():
        raise Unreadable(f"{expression[:60]!r} has no value.")
    return Calculation(plain, value, tuple(_format_term(number) for number in numbers), named)


def sources(
    done: Calculation, corpus: Corpus, named: Set[Coordinate], read: Set[Coordinate]
) -> dict[str, list[Coordinate]]:
    """Sources of each input: at most `_PLACES` of the paragraphs `read`, those with the most inputs first; only
    `named` ones if any of these has the input.
    """
    known = {at: set(TERMS(corpus.paragraph(at).text)) for at in sorted(read)}
    together = {at: len(terms & set(done.numbers)) for at, terms in known.items()}
    found: dict[str, list[Coordinate]] = {}
    for number in done.numbers:
        places = sorted((at for at, terms in known.items() if number in terms), key=lambda at: -together[at])
        found[number] = ([at for at in places if at in named] or places)[:_PLACES]
    return found


def _format_number(value: Decimal) -> str:
    text = f"{value:,.{max(0, 9 - max(0, value.adjusted()))}f}"  # ten significant digits
    return text.rstrip("0").rstrip(".") if "." in text else text


def _separate(call: re.Match[str]) -> str:
    """Put a blank after each comma between a call's arguments; the first in "sum(1,200, 300)" groups digits."""
    name, inside = call.groups()
    return call.group() if ", " in inside else f"{name}({inside.replace(',', ', ')})"


def _format_term(number: str) -> str:
    return (TERMS(number) or [number])[0]


def _evaluate(node: ast.expr, text: str, depth: int) -> Decimal:
    if depth == 0:
        raise ValueError("too deep")
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        number = Decimal(ast.get_source_segment(text, node) or "0")
        if number.adjusted() >= _DIGITS:
            raise DecimalException
        return number
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        inner = _evaluate(node.operand, text, depth - 1)
        return -inner if isinstance(node.op, ast.USub) else inner
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = _evaluate(node.left, text, depth - 1), _evaluate(node.right, text, depth - 1)
        if isinstance(node.op, ast.Pow) and abs(right) > 100:
            raise DecimalException
        return _OPERATORS[type(node.op)](left, right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        function = _FUNCTIONS.get(node.func.id.lower())
        arguments = [_evaluate(argument, text, depth - 1) for argument in _flat_arguments(node.args)]
        if function is not None and arguments:
            return function(arguments)
    raise ValueError("not a number")


def _flat_arguments(arguments: list[ast.expr]) -> Iterator[ast.expr]:
    """Arguments of a call, with lists among them flattened, as in "sum([1, 2])"."""
    for argument in arguments:
        yield from argument.elts if isinstance(argument, ast.List | ast.Tuple) else [argument]


def _of_two(function: Callable[[Decimal, Decimal], Decimal]) -> Callable[[list[Decimal]], Decimal]:
    def applied(values: list[Decimal]) -> Decimal:
        first, second = values
        return function(first, second)

    return applied


def _round(values: list[Decimal]) -> Decimal:
    """The first value, rounded to as many places as the second says."""
    places = values[1] if len(values) > 1 else Decimal(0)
    if abs(places) > _DIGITS:
        raise DecimalException
    return round(values[0], int(places))


_OPERATORS: dict[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_FUNCTIONS: dict[str, Callable[[list[Decimal]], Decimal]] = {
    "sum": lambda values: sum(values, Decimal(0)),
    "mean": lambda values: sum(values, Decimal(0)) / len(values),
    "average": lambda values: sum(values, Decimal(0)) / len(values),
    "avg": lambda values: sum(values, Decimal(0)) / len(values),
    "min": min,
    "max": max,
    "abs": lambda values: abs(values[0]),
    "sqrt": lambda values: values[0].sqrt(),
    "round": _round,
    "difference": _of_two(operator.sub),
    "growth": _of_two(lambda old, new: (new - old) / abs(old)),
}
