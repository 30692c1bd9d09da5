"""Menus of an answer and of its citations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...core.exchange.events import Answered
from ...core.protocols import Corpus
from ...core.reader.conversation import Exchange
from ..base.language import tr
from ..base.look.menus import PassingMenu
from .clipboard import Form, copy_answer


class AnswerMenu(PassingMenu):
    """A menu about an answer."""

    def offer(self, text: str, act: Callable[[], object], able: bool = True) -> None:
        """Add an action."""
        self.addAction(text, act).setEnabled(able)

    def copy_as(self, exchange: Exchange, corpus: Corpus | None) -> None:
        """Add the formats in which an answer can be copied."""
        for form in Form:
            self.offer(tr(form.value), partial(copy_answer, exchange, corpus, form))


def cites(answered: Answered | None) -> bool:
    """True if an answer has citations to save or to show: not if it is not sure."""
    return answered is not None and bool(answered.citations) and not answered.nearest
