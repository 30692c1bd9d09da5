"""Calculate does arithmetic that a reader would check, with numbers that were read."""

from __future__ import annotations

from ...exchange.events import Calculated
from ...verify import calculator
from ..context import ids
from . import arguments, calls
from .arguments import BadArgument
from .reading import Arguments
from .tool import Result, Tool, ToolState, text_schema

_PLAIN = calculator.USUAL - {"12", "360", "365"}
"""Constants of formulas, which name no source; months and days may be inputs."""


def _run(state: ToolState, said: Arguments) -> Result:
    expression = arguments.text_argument(said, "expression", "formula", "query")
    try:
        done = calculator.calculate(expression)
    except calculator.Unreadable as problem:
        raise BadArgument(str(problem)) from None
    named = {at for name in done.named for at in state.reading.named(name)}
    sources = calculator.sources(done, state.corpus, named & state.read, state.read)
    sources = {n: places for n, places in sources.items() if n not in _PLAIN or named & set(places)}
    names = {n: [ids.paragraph_name(at, state.corpus.several) for at in places] for n, places in sources.items()}
    event = Calculated(done.expression, done.formatted, tuple(sorted({at for p in sources.values() for at in p})))
    fresh = done.expression not in state.sought
    state.sought.add(done.expression)
    return Result(done.in_words(names), (event,), (), fresh)


TOOL = Tool(
    calls.CALCULATE,
    "Compute with several numbers; a single sum or difference needs no call.",
    {"expression": text_schema("+ - * / ** ( ), 5%, sum(), mean(), min(), max(), growth(old, new)")},
    '{"action": "calculate", "expression": "30 / 4"}',
    _run,
)
