"""Modes of answering that are compared (DeepRead, Tables 1 and 4), and those for several documents."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from ..ask.question import Options, StrategyName
from ..ask.tools.calls import READ, RETRIEVE, UNFOLD
from ..servers.chat_models import Way

_ONLY: dict[str, Any] = {"routed": False, "whole": False, "wait": math.inf}
_PAPER = _ONLY | {"strategy": StrategyName.QUICK, "way": Way.ACTIONS, "first_look": 0, "up": 0, "down": 0}
_PAPER |= {"whole_lists": False}
_EXPAND = {"up": 1, "down": 1}
_RETRIEVES, _READS = {"tools": (RETRIEVE, UNFOLD)}, {"tools": (READ, UNFOLD)}
_BOTH = {"tools": (RETRIEVE, READ, UNFOLD)}
_CHUNKS = 10
"""Paragraphs of the one retrieval (the paper's "Dense RAG": ten chunks)."""
AS_USED, WHOLE = "as-used", "whole"
_OF_PAPER: dict[str, dict[str, Any]] = {
    "one-shot": _PAPER | {"rounds": 1, "first_look": _CHUNKS},
    "search-o1": _PAPER | _RETRIEVES,
    "search-o1-expand": _PAPER | _RETRIEVES | _EXPAND,
    "read-only": _PAPER | _READS,
    "deepread": _PAPER | _BOTH,
    "deepread-expand": _PAPER | _BOTH | _EXPAND,
}
_OF_SEVERAL: dict[str, dict[str, Any]] = {
    "quick": _ONLY | {"strategy": StrategyName.QUICK},
    "thorough": _ONLY | {"strategy": StrategyName.THOROUGH},
    "deep": _ONLY | {"strategy": StrategyName.DEEP},
    WHOLE: _ONLY | {"strategy": StrategyName.QUICK, "whole": True},
}
MODES: dict[str, dict[str, Any]] = {
    AS_USED: {},
    **_OF_PAPER,
    **_OF_SEVERAL,
    "planned": _ONLY | {"strategy": StrategyName.PLANNED},
    "graph": _ONLY | {"strategy": StrategyName.GRAPH},
}
"""Options of each mode by name. "as-used" is the window's mode: only there the program chooses the strategy.

"one-shot" answers from one retrieval. The others of the paper leave the first look to the model: "search-o1" may
only retrieve and "read-only" only read, both with the contents in their prompt; "-expand" shows the neighbours of
hits. For several documents "quick" asks all of them at once, "thorough" each by itself (SPD-RAG), "deep" step by
step (MDP), and "whole" reads everything, or fails. "planned" splits questions that need several places (BookRAG),
"graph" also locates by the graph of entities.
"""
GROUPS = {"paper": tuple(_OF_PAPER), "several": tuple(_OF_SEVERAL)}
"""Modes to compare with each other, by the name of the comparison."""


def in_mode(mode: str, options: Options) -> Options:
    return replace(options, **MODES[mode])
