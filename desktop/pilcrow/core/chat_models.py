"""Installed chat models as their server describes them: how much context fits the memory, and what each is good
for by its size, compression and capabilities.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .sentence import Sentence

MOST = 32_768
"""Tokens of context at most, unless the settings name a number: longer prompts take minutes without a GPU."""
LEAST = 4096
UNTOLD = 8192
"""Tokens of context where neither the model nor the memory is known."""
_HALF = 2  # bytes of a number in the cache: 16 bits, the default of llama.cpp and Ollama
_BUFFERS = 500_000_000  # bytes for the graph's buffers and for all other programs
_CACHE_SHARE = 16_000  # a token's keys and values by the size of the weights, rather too much: 300 KB for 4.8 GB
_WORK = (
    200_000_000_000  # parameters * tokens of a prompt a second: some 50 tokens for 4b on a laptop without a GPU
)
_MIDDLING = 4_000_000_000  # parameters of a model whose server tells nothing
_STRONGLY_COMPRESSED = ("Q2", "Q3", "IQ1", "IQ2", "IQ3")
_SIZES = (
    (1_400_000_000, Sentence("very small: quick, often wrong, check every answer")),
    (3_400_000_000, Sentence("small: quick, check its answers")),
    (10_000_000_000, Sentence("middling: slower, for most questions")),
    (0, Sentence("large: slow without a GPU, for hard questions")),
)
"""Parameters below which a model counts as that; the last one: all others."""
_SUGGESTED = (
    ("qwen3:8b", 12_000_000_000),
    ("qwen3:4b", 4_300_000_000),
    ("qwen3:1.7b", 2_900_000_000),
    ("qwen3:0.6b", 0),
)
"""Models of Ollama's library, and the free memory in bytes from which each is suggested: what it takes with 8,192
tokens of context, and for the largest as much as machines have on which it is quick enough without a GPU.
"""


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """An installed model, as far as its server tells: 0 and "" where it does not.

    `size` is in bytes, `context` the longest it was trained for in tokens, `cache` the bytes that each token of
    context takes (`cache_size`); `held` the bytes of main memory that it takes now and `loaded` the context in
    tokens with which it is in memory; `slots` how many requests are answered at once, `digest` names the weights.
    `remote`: it really runs on a vendor's machines.
    """

    name: str
    size: int = 0
    context: int = 0
    tools: bool = True
    chat: bool = True
    remote: bool = False
    thinking: bool = False
    vision: bool = False
    parameters: int = 0
    quantization: str = ""
    cache: int = 0
    held: int = 0
    loaded: int = 0
    slots: int = 0
    digest: str = ""

    @property
    def build(self) -> str:
        """Names the weights and how they are compressed: what a trial found holds for these."""
        return f"{self.digest or self.size} {self.quantization}".strip()

    @property
    def abilities(self) -> tuple[str, ...]:
        named = {"tools": self.tools, "thinking": self.thinking, "vision": self.vision}
        return tuple(name for name, able in named.items() if able)

    @property
    def good_for(self) -> list[Sentence]:
        """What to expect of it, in a few words; none where its server tells neither parameters nor size."""
        said = [] if self.remote else _by_size(self.parameters or self.size * 5 // 3)
        if self.quantization.upper().startswith(_STRONGLY_COMPRESSED):
            said.append(Sentence("strongly compressed: less exact"))
        if self.thinking:
            said.append(Sentence("thinks first: takes longer"))
        if not self.tools:
            said.append(Sentence("no tools: asked in simpler steps"))
        return said


class Way(StrEnum):
    """How a model is asked."""

    TOOLS = "tools"
    """It searches and reads by the tool calls of its server."""
    ACTIONS = "actions"
    """It searches and reads by one JSON action a turn."""
    WRITTEN = "written"
    """The program searches and reads, and the model writes sentences from the passages."""


@dataclass(frozen=True, slots=True)
class Ability:
    """What a trial found of a model: the `way` to ask it, the `share` of the questions that it answered rightly in
    that way, and the tokens of a prompt that it reads a second (0: the server does not tell).
    """

    way: Way
    share: float
    speed: float = 0.0

    @property
    def told(self) -> Sentence:
        """What it can do here, in a sentence."""
        said = _ABILITIES[self.way]
        if self.share < _SURE:
            said = Sentence("{first} {second}", first=said, second=_UNSURE)
        if not self.speed:
            return said
        speed = Sentence("It reads {count} tokens a second.", count=round(self.speed))
        return Sentence("{first} {second}", first=said, second=speed)


_ABILITIES = {
    Way.TOOLS: Sentence("It searches and reads by itself."),
    Way.ACTIONS: Sentence("It searches and reads by itself, step by step."),
    Way.WRITTEN: Sentence("It answers from passages; it is too small to search by itself."),
}
_UNSURE = Sentence("It was wrong in some of the questions that it was tried with: check its answers.")
_SURE = 0.75


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A model to download, and why this one, in words that go on a sentence."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Context:
    """Tokens of context to ask for, and why so many, in a sentence."""

    tokens: int
    why: str


def context_for(model: ModelInfo, bound: int, free: int | None) -> Context:
    """How much context to ask for: as much as the model was trained for and the memory holds, in powers of two, so
    that it stays the same while other programs come and go.

    `bound` is what the settings ask for (0: automatic); `free` the bytes of memory that the model may take, with
    what it takes already, None where the server is another machine.
    """
    trained = model.context or bound or (UNTOLD if free is None else MOST)
    if bound:
        if bound > trained:
            return Context(trained, Sentence("{count} tokens of context: the model knows no more.", count=trained))
        if free is None or _fitting(model, free) >= bound:
            return Context(bound, Sentence("{count} tokens of context, as set.", count=bound))
        return Context(
            bound,
            Sentence(
                "{count} tokens of context, as set, more than fits the free memory: answers may be slow.",
                count=bound,
            ),
        )
    if model.remote or free is None:
        most = min(trained, MOST if model.remote else UNTOLD)
        why = Sentence("{count} tokens of context: the memory of another machine is not known.", count=most)
        return Context(most, why)
    most = min(trained, MOST)
    room = _fitting(model, free)
    if room >= most:
        if trained <= MOST:
            return Context(most, Sentence("{count} tokens of context: the model knows no more.", count=most))
        long = Sentence("{count} tokens of context: longer prompts take minutes, set more if wished.", count=most)
        return Context(most, long)
    if room < LEAST:
        least = min(most, LEAST)
        return Context(
            least,
            Sentence(
                "{count} tokens of context: the model hardly fits the {size} of free memory.",
                count=least,
                size=_gb(free),
            ),
        )
    tokens = max(1 << room.bit_length() - 1, model.loaded if model.loaded <= most else 0)
    fitting = Sentence(
        "{count} tokens of context: what fits the {size} of free memory.", count=tokens, size=_gb(free)
    )
    return Context(tokens, fitting)


def served_context(model: ModelInfo, bound: int) -> Context:
    """The context of a server that was started with one: `bound` where it does not tell, and at the most."""
    if model.loaded and not 0 < bound < model.loaded:
        started = Sentence("{count} tokens of context: what the server was started with.", count=model.loaded)
        return Context(model.loaded, started)
    if bound:
        return Context(bound, Sentence("{count} tokens of context, as set.", count=bound))
    return Context(
        UNTOLD,
        Sentence(
            "{count} tokens of context: the server does not tell its own, set it if it has more.", count=UNTOLD
        ),
    )


def cache_size(told: Mapping[str, Any]) -> int:
    """Bytes that a token's keys and values take, from a GGUF's description: layers * heads of keys and values *
    (length of a key + of a value) * 2. 0 where it does not say. Models that forget (sliding windows) take less.
    """
    kind = told.get("general.architecture")

    def number(name: str) -> int:
        return whole(told.get(f"{kind}.{name}"))

    heads = told.get(f"{kind}.attention.head_count_kv") or number("attention.head_count")
    per_layer = sum(n for n in heads if isinstance(n, int)) if isinstance(heads, list) else 0
    layers_heads = per_layer or number("block_count") * (heads if isinstance(heads, int) else 0)
    width = number("embedding_length") // max(1, number("attention.head_count"))
    keys, values = number("attention.key_length") or width, number("attention.value_length") or width
    return layers_heads * (keys + values) * _HALF


def suggestion(free: int | None) -> Suggestion:
    """The largest model to download that suits so much free memory in bytes, None where that is not known."""
    name = next(name for name, need in _SUGGESTED if free is None or need <= free)
    if free is None:
        return Suggestion(
            name, Sentence("{model} wants {size} of free memory", model=name, size=_gb(_SUGGESTED[0][1]))
        )
    if name == _SUGGESTED[-1][0]:
        return Suggestion(
            name, Sentence("{model} is the smallest, for the {size} of free memory", model=name, size=_gb(free))
        )
    return Suggestion(name, Sentence("{model} fits the {size} of free memory", model=name, size=_gb(free)))


def likely_speed(model: ModelInfo) -> float:
    """Tokens of a prompt that a model reads a second, by its size, as if there were no GPU: what is right where
    nothing is known, and soon measured where there is one. A vendor's machines are as fast as can be.
    """
    return math.inf if model.remote else _WORK / (model.parameters or model.size * 5 // 3 or _MIDDLING)


def whole(value: Any) -> int:
    """A number above 0 that a server told; 0 for anything else."""
    return value if isinstance(value, int) and value > 0 else 0


def _fitting(model: ModelInfo, free: int) -> int:
    """Tokens of context whose keys and values fit beside the weights."""
    cache = model.cache or max(1, model.size // _CACHE_SHARE)
    return max(0, free - model.size - _BUFFERS) // cache


def _by_size(parameters: int) -> list[Sentence]:
    return [next(said for below, said in _SIZES if parameters < below or not below)] if parameters else []


def _gb(size: int) -> str:
    return f"{size / 1e9:.1f} GB"
