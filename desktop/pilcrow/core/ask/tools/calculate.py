"""Calculate does the arithmetic, with numbers that were read."""

from __future__ import annotations

from ...exchange.events import Calculated
from ...verify import calculator
from ..shown import ids
from . import arguments, calls
from .arguments import BadArgument
from .reading import Arguments
from .tool import Desk, Result, Tool, text_schema


def _run(desk: Desk, said: Arguments) -> Result:
    expression = arguments.text_argument(said, "expression", "formula", "query")
    try:
        done = calculator.calculate(expression)
    except calculator.Unreadable as problem:
        raise BadArgument(str(problem)) from None
    named = {at for name in done.named for at in desk.reading.named(name)}
    sources = calculator.sources(done, desk.corpus, named & desk.read, desk.read)
    names = {n: [ids.paragraph_name(at, desk.many) for at in places] for n, places in sources.items()}
    event = Calculated(done.expression, done.formatted, tuple(sorted({at for p in sources.values() for at in p})))
    fresh = done.expression not in desk.sought
    desk.sought.add(done.expression)
    return Result(done.in_words(names), (event,), (), fresh)


TOOL = Tool(
    calls.CALCULATE,
    "Compute with numbers you have read.",
    {"expression": text_schema("+ - * / ** ( ), 5%, sum(), mean(), min(), max(), growth(old, new)")},
    '{"action": "calculate", "expression": "30 / 4"}',
    _run,
)
