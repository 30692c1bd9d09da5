"""The ways of answering that are compared (DeepRead, Tables 1 and 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..agent.calls import READ, RETRIEVE
from ..agent.loop import Options

PLANNED = "planned"
_Change = Callable[[Options], Options]


def _paper(options: Options, **fields: object) -> Options:
    """As the paper has it: the model's own first look, and never the whole document at once."""
    return replace(options, first_look=0, whole=False, up=0, down=0, **fields)  # type: ignore[arg-type]


MODES: dict[str, _Change] = {
    "as-used": lambda o: o,
    "one-shot": lambda o: replace(o, whole=False, rounds=1, first_look=max(o.first_look, o.top)),
    "search-o1": lambda o: _paper(o, tools=(RETRIEVE,)),
    "search-o1-expand": lambda o: _paper(o, tools=(RETRIEVE,), up=1, down=1),
    "read-only": lambda o: _paper(o, tools=(READ,)),
    "deepread": _paper,
    "deepread-expand": lambda o: replace(_paper(o), up=1, down=1),
    PLANNED: lambda o: o,
}
"""By name how each mode changes the options of an ordinary question. "as-used" is what the window does; "one-shot"
answers from one retrieval; "search-o1" may only retrieve and "read-only" only read, both with the contents in
their prompt as in the paper; "-expand" shows the neighbours of what is found."""
