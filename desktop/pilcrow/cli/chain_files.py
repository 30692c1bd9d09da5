"""Reasoning chains in files: JSON, which can be loaded again, or Markdown, for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..core import outside
from ..core.ask.planning.chains import chain_markdown
from ..core.errors import UsageError
from ..core.exchange import chain as chains
from ..core.exchange.chain import Chain
from ..core.exchange.events import AgentEvent, ChainGrown
from ..core.files import given
from .printing import write_text

_MARKDOWN = (".md", ".markdown")


def load_chain(path: Path) -> Chain:
    """Load the chain in a JSON file. Raises `UsageError` if it contains none."""
    try:
        return chains.chain_from_json(outside.loads(given(path)))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(
            f"{path} holds no chain of intents ({error}): pilcrow ask FILE -q QUESTION --mode deep"
            " --chain OUT.json writes one."
        ) from error


def load_begun(path: Path | None, question: str) -> Chain | None:
    """Load the chain of this question from a file, to continue it; None if there is no such file. Raises
    `UsageError` for a JSON file with any other content, so that it is not overwritten.
    """
    if path is None or path.suffix.lower() in _MARKDOWN or not path.exists():
        return None
    chain = load_chain(path)
    if " ".join(chain.question.split()) != " ".join(question.split()):
        raise UsageError(f"{path} holds the chain of another question: name another file.")
    return chain


def save_while_answering(path: Path | None, events: Iterable[AgentEvent]) -> Iterator[AgentEvent]:
    """Pass on the events, and save their chain after each new link, to continue from there."""
    for event in events:
        if path is not None and isinstance(event, ChainGrown):
            save_chain(path, event.chain)
        yield event


def save_chain(path: Path, chain: Chain) -> None:
    """Write a chain, as Markdown if the file's suffix says so. Raises `UsageError` if it cannot be written."""
    is_text = path.suffix.lower() in _MARKDOWN
    text = (
        chain_markdown(chain)
        if is_text
        else json.dumps(chains.chain_to_json(chain), ensure_ascii=False, indent=2) + "\n"
    )
    write_text(path, text)
