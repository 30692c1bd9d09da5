"""Modes of answering that are compared (DeepRead, Tables 1 and 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..ask.question import Options, StrategyName
from ..ask.tools.calls import READ, RETRIEVE, UNFOLD

_AGENT = StrategyName.QUICK
_PAPER: dict[str, Any] = {"strategy": _AGENT, "first_look": 0, "whole": False, "up": 0, "down": 0}
_EXPAND = {"up": 1, "down": 1}
_RETRIEVES, _READS = {"tools": (RETRIEVE, UNFOLD)}, {"tools": (READ, UNFOLD)}
MODES: dict[str, dict[str, Any]] = {
    "as-used": {},
    "one-shot": {"strategy": _AGENT, "whole": False, "rounds": 1},
    "search-o1": _PAPER | _RETRIEVES,
    "search-o1-expand": _PAPER | _RETRIEVES | _EXPAND,
    "read-only": _PAPER | _READS,
    "deepread": _PAPER | {"tools": (RETRIEVE, READ, UNFOLD)},
    "deepread-expand": _PAPER | {"tools": (RETRIEVE, READ, UNFOLD)} | _EXPAND,
    "planned": {"strategy": StrategyName.PLANNED, "whole": False},
    "graph": {"strategy": StrategyName.GRAPH, "whole": False},
}
"""Options of each mode by name. "as-used" is the window's mode; "one-shot" answers from one retrieval, "planned"
splits questions that need several places (BookRAG), "graph" also locates by the graph of entities. The others
leave the first look to the model, as in the paper: "search-o1" may only retrieve and "read-only" only read, both
with the contents in their prompt; "-expand" shows the neighbours of hits.
"""


def in_mode(mode: str, options: Options) -> Options:
    return replace(options, **MODES[mode])
