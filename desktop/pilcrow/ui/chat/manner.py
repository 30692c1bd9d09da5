"""How a question is asked of more than the document that it is written at."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.chain import Chain
from ...core.model import Document
from ...core.scope import Scope
from ..base.language import noop

MODES = {
    "": noop("By the question"),
    "quick": noop("Quick"),
    "thorough": noop("Thorough"),
    "deep": noop("Deep"),
}
"""The modes that can be chosen (see `core.ask.kinds`), as menus call them; for `tr`."""
MEANT = {
    "": noop("As the question needs it: quick, or thorough where it is about each document"),
    "quick": noop("Search all documents at once, then answer"),
    "thorough": noop("Ask each document by itself, then put together what each says"),
    "deep": noop("Find what has to be known first, step by step, in the documents that each step concerns"),
}


@dataclass(frozen=True, slots=True)
class Manner:
    """Of which `scope`, in which `mode`, from what is `known` of another question. To ask again: the `documents`
    of the time before, `afresh` or with what was found then, going on with a `chain`; `accepted`: however long.
    """

    scope: Scope
    mode: str = ""
    known: Chain | None = None
    documents: tuple[Document, ...] = ()
    afresh: bool = False
    chain: Chain | None = None
    accepted: bool = False
