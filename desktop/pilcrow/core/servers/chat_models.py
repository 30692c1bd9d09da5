"""Installed chat models as their server describes them: the context that fits the memory, and their suitability by
size, compression and capabilities.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ..message import Message, Words

CHAT_APIS = ("ollama", "openai")
"""APIs of chat servers, by which the settings name them."""
MOST = 32_768
"""Tokens of context, at most, unless the settings give a number: longer prompts take minutes without a GPU."""
LEAST = 4096
UNTOLD = 8192
"""Tokens of context if neither the model's limit nor the memory is known."""
_HALF = 2  # bytes of a number in the cache: 16 bits, the default of llama.cpp and Ollama
_WORK = (
    200_000_000_000  # parameters * tokens of a prompt a second: some 50 tokens for 4b on a laptop without a GPU
)
_MIDDLING = 4_000_000_000  # parameters assumed for a model whose server gives none
_SIZES = (
    (1_400_000_000, Message("very small: quick, often wrong, check every answer")),
    (3_400_000_000, Message("small: quick, check its answers")),
    (10_000_000_000, Message("middling: slower, for most questions")),
    (0, Message("large: slow without a GPU, for hard questions")),
)
"""Parameters below which a model has this description; the last one is for all others."""
_SUGGESTED = (
    ("qwen3:8b", 12_000_000_000),
    ("qwen3:4b", 4_300_000_000),
    ("qwen3:1.7b", 2_900_000_000),
    ("qwen3:0.6b", 0),
)
"""Models of Ollama's library, and the free memory in bytes from which each is suggested: its needs with 8,192
tokens of context, and for the largest the memory of machines on which it is fast enough without a GPU.
"""


class Family(StrEnum):
    """Family of chat models made for checking, each with prompts and replies of its own, by a part of its name."""

    MINICHECK = "minicheck"
    GUARDIAN = "guardian"


def family(model: str) -> Family | None:
    """Family of a model made for checking; None for all others."""
    return next((each for each in Family if each in model.casefold()), None)


@dataclass(frozen=True, slots=True)
class Download:
    """Progress of a download: its stage, and bytes of all files known so far; `total` 0 if not given."""

    status: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """An installed model, as far as its server describes it: 0 and "" for unknown values.

    `size` is in bytes, `context` the longest trained one in tokens, `cache` the bytes for each token of context
    (`cache_size`); `held` are the bytes of main memory in use now, and `loaded` is the context in tokens of the
    model in memory; `slots` is the number of simultaneous requests, `digest` identifies the weights. `remote`: the
    model really runs on a vendor's machines.
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
        """Identifies the weights and their compression, for which results of a trial are valid."""
        return f"{self.digest or self.size} {self.quantization}".strip()

    @property
    def order(self) -> tuple[bool, bool, bool]:
        """Sorting key of the models to choose from: those that answer questions on this machine first."""
        return not self.chat, family(self.name) is not None, self.remote

    @property
    def abilities(self) -> tuple[str, ...]:
        named = {"tools": self.tools, "thinking": self.thinking, "vision": self.vision}
        return tuple(name for name, able in named.items() if able)

    @property
    def good_for(self) -> list[Message]:
        """Expectations of the model, in a few words; empty if its server gives neither parameters nor size."""
        said = [] if self.remote else _by_size(self.parameters or self.size * 5 // 3)
        if self.quantization.upper().startswith(("Q2", "Q3", "IQ1", "IQ2", "IQ3")):
            said.append(Message("strongly compressed: less exact"))
        if self.thinking:
            said.append(Message("thinks first: takes longer"))
        if not self.tools:
            said.append(Message("no tools: asked in simpler steps"))
        return said


class Way(StrEnum):
    """Way of asking a model."""

    TOOLS = "tools"
    """The model searches and reads by the tool calls of its server."""
    ACTIONS = "actions"
    """The model searches and reads by one JSON action in each turn."""
    WRITTEN = "written"
    """The program searches and reads, and the model writes sentences from the passages."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Result of a trial of a model: the `way` to ask it, the `share` of questions answered correctly in that way,
    and the tokens per second of reading a prompt (0: not given by the server).
    """

    way: Way
    share: float
    speed: float = 0.0

    @property
    def message(self) -> Message:
        """The model's ability here, in a sentence."""
        said = _ABILITIES[self.way]
        if self.share < 0.75:
            said = Message("{first} {second}", first=said, second=_UNSURE)
        if not self.speed:
            return said
        speed = Message("It reads {count} tokens a second.", count=round(self.speed))
        return Message("{first} {second}", first=said, second=speed)


_ABILITIES = {
    Way.TOOLS: Message("It searches and reads by itself."),
    Way.ACTIONS: Message("It searches and reads by itself, step by step."),
    Way.WRITTEN: Message("It answers from passages; it is too small to search by itself."),
}
_UNSURE = Message("It was wrong in some of the questions that it was tried with: check its answers.")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A model to download, and the reason for it, as the end of a sentence."""

    name: str
    why: Words


@dataclass(frozen=True, slots=True)
class Context:
    """Tokens of context to request, and the reason for their number, in a sentence."""

    tokens: int
    why: Words


def context_for(model: ModelInfo, bound: int, free: int | None) -> Context:
    """The context to request: as long as the model was trained for and the memory allows, in powers of two, so
    that it stays the same while other programs come and go.

    `bound` is the number in the settings (0: automatic); `free` are the bytes of memory available to the model,
    including those it uses already, None for a server on another machine.
    """
    trained = model.context or bound or (UNTOLD if free is None else MOST)
    if bound:
        if bound > trained:
            return Context(trained, Message("{count} tokens of context: the model knows no more.", count=trained))
        if free is None or _fitting_context(model, free) >= bound:
            return Context(bound, Message("{count} tokens of context, as set.", count=bound))
        return Context(
            bound,
            Message(
                "{count} tokens of context, as set, more than fits the free memory: answers may be slow.",
                count=bound,
            ),
        )
    if model.remote or free is None:
        most = min(trained, MOST if model.remote else UNTOLD)
        why = Message("{count} tokens of context: the memory of another machine is not known.", count=most)
        return Context(most, why)
    most = min(trained, MOST)
    room = _fitting_context(model, free)
    if room >= most:
        if trained <= MOST:
            return Context(most, Message("{count} tokens of context: the model knows no more.", count=most))
        long = Message("{count} tokens of context: longer prompts take minutes, set more if wished.", count=most)
        return Context(most, long)
    if room < LEAST:
        least = min(most, LEAST)
        return Context(
            least,
            Message(
                "{count} tokens of context: the model hardly fits the {size} of free memory.",
                count=least,
                size=_gb(free),
            ),
        )
    tokens = max(1 << room.bit_length() - 1, model.loaded if model.loaded <= most else 0)
    fitting = Message(
        "{count} tokens of context: what fits the {size} of free memory.", count=tokens, size=_gb(free)
    )
    return Context(tokens, fitting)


def served_context(model: ModelInfo, bound: int) -> Context:
    """Context of a server started with a fixed one: at most `bound`, and `bound` if it is not given."""
    if model.loaded and not 0 < bound < model.loaded:
        started = Message("{count} tokens of context: what the server was started with.", count=model.loaded)
        return Context(model.loaded, started)
    if bound:
        return Context(bound, Message("{count} tokens of context, as set.", count=bound))
    return Context(
        UNTOLD,
        Message(
            "{count} tokens of context: the server does not tell its own, set it if it has more.", count=UNTOLD
        ),
    )


def cache_size(told: Mapping[str, Any]) -> int:
    """Bytes of keys and values for one token, from a GGUF's description: layers * heads of keys and values *
    (length of a key + of a value) * 2. 0 without such a description. Models with sliding windows take less.
    """
    kind = told.get("general.architecture")

    def number(name: str) -> int:
        return positive_integer(told.get(f"{kind}.{name}"))

    heads = told.get(f"{kind}.attention.head_count_kv") or number("attention.head_count")
    per_layer = sum(n for n in heads if isinstance(n, int)) if isinstance(heads, list) else 0
    layers_heads = per_layer or number("block_count") * (heads if isinstance(heads, int) else 0)
    width = number("embedding_length") // max(1, number("attention.head_count"))
    keys, values = number("attention.key_length") or width, number("attention.value_length") or width
    return layers_heads * (keys + values) * _HALF


def suggestion(free: int | None) -> Suggestion:
    """The largest model to download for this much free memory in bytes, None if unknown."""
    name = next(name for name, need in _SUGGESTED if free is None or need <= free)
    if free is None:
        return Suggestion(
            name, Message("{model} wants {size} of free memory", model=name, size=_gb(_SUGGESTED[0][1]))
        )
    if name == _SUGGESTED[-1][0]:
        return Suggestion(
            name, Message("{model} is the smallest, for the {size} of free memory", model=name, size=_gb(free))
        )
    return Suggestion(name, Message("{model} fits the {size} of free memory", model=name, size=_gb(free)))


def likely_speed(model: ModelInfo) -> float:
    """Estimated tokens per second of reading a prompt, by the model's size, without a GPU: a safe default, and
    soon measured if there is one. A vendor's machines count as infinitely fast.
    """
    return math.inf if model.remote else _WORK / (model.parameters or model.size * 5 // 3 or _MIDDLING)


def positive_integer(value: Any) -> int:
    """`value` if it is an integer above 0, else 0."""
    return value if isinstance(value, int) and value > 0 else 0


def _fitting_context(model: ModelInfo, free: int) -> int:
    """Tokens of context whose keys and values fit beside the weights."""
    cache = model.cache or max(1, model.size // 16_000)  # of a token, rather too much: 300 KB for 4.8 GB
    return max(0, free - model.size - 500_000_000) // cache  # the graph's buffers and all other programs


def _by_size(parameters: int) -> list[Message]:
    return [next(said for below, said in _SIZES if parameters < below or not below)] if parameters else []


def _gb(size: int) -> str:
    return f"{size / 1e9:.1f} GB"
