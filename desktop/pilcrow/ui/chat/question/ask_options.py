"""A question as the reader puts it, and the options of one to several documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ....core.exchange.chain import Chain
from ....core.exchange.findings import Instructions
from ....core.exchange.scope import Scope
from ....core.model import Document, Focus
from ...base.language import noop

STRATEGIES = {
    "": noop("Automatic"),
    "quick": noop("Quick"),
    "thorough": noop("Thorough"),
    "deep": noop("Deep"),
}
"""Selectable strategies (`core.ask.question.StrategyName`) and their menu labels, for `tr`."""
MEANT = {
    "": noop("As the question needs it: quick, or thorough where it is about each document"),
    "quick": noop("Search all documents at once, then answer"),
    "thorough": noop("Ask each document by itself, then put together what each says"),
    "deep": noop("Find what has to be known first, step by step, in the documents that each step concerns"),
}


@dataclass(frozen=True, slots=True)
class AskOptions:
    """Options of a question: its `scope` and `strategy`, and findings `known` from another question. For asking
    again: the earlier `documents`, `afresh` to ask also what was found before, the `chain` to continue, `accepted`
    if any duration is accepted, `each` for the greatest number of documents to ask (see `Question.each`), the
    `change` of the table's columns, and `alone` to ask a follow-up as it was typed.
    """

    scope: Scope
    strategy: str = ""
    known: Chain | None = None
    documents: tuple[Document, ...] = ()
    afresh: bool = False
    chain: Chain | None = None
    accepted: bool = False
    each: int | None = None
    change: Callable[[Instructions], Instructions] | None = None
    alone: bool = False


class ReaderQuestion(NamedTuple):
    """A question, or a text to `check`: its `focus` (None: the whole document), the index of the exchange that its
    answer replaces (-1: none), and its options if it is put to several documents or begins with earlier findings.
    """

    text: str
    focus: Focus | None = None
    instead: int = -1
    check: bool = False
    options: AskOptions | None = None
