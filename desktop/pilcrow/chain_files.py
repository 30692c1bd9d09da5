"""Chains of intent and evidence in files: JSON, from which they are read again, or Markdown, for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from .core import chain as chains
from .core import outside
from .core.ask.planning.chains import markdown
from .core.chain import Chain
from .core.errors import UsageError
from .core.events import AgentEvent, ChainGrown
from .core.files import given

_MARKDOWN = (".md", ".markdown")


def read(path: Path) -> Chain:
    """The chain in a JSON file. Raises `UsageError` where there is none."""
    try:
        return chains.from_json(outside.loads(given(path)))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(
            f"{path} holds no chain of intents ({error}): pilcrow ask FILE -q QUESTION --mode deep"
            " --chain OUT.json writes one."
        ) from error


def begun(path: Path | None, question: str) -> Chain | None:
    """The chain that a file holds of this question, to be gone on with; None where there is no such file. Raises
    `UsageError` for a JSON file that holds anything else: it is not written over.
    """
    if path is None or path.suffix.lower() in _MARKDOWN or not path.exists():
        return None
    chain = read(path)
    if " ".join(chain.question.split()) != " ".join(question.split()):
        raise UsageError(f"{path} holds the chain of another question: name another file.")
    return chain


def kept(path: Path | None, events: Iterable[AgentEvent]) -> Iterator[AgentEvent]:
    """The events, whose chain is in the file as soon as it grows: what is stopped can go on from it."""
    for event in events:
        if path is not None and isinstance(event, ChainGrown):
            write(path, event.chain)
        yield event


def write(path: Path, chain: Chain) -> None:
    """Write a chain, as Markdown where the file's name says so. Raises `UsageError` where that cannot be done."""
    is_text = path.suffix.lower() in _MARKDOWN
    text = markdown(chain) if is_text else json.dumps(chains.to_json(chain), ensure_ascii=False, indent=2) + "\n"
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}): name another file.") from error
