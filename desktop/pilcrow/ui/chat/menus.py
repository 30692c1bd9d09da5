"""Menus of an answer and of its citations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from ...core.exchange.events import Answered
from ...core.protocols import Corpus
from ..base.backend import Exchange
from ..base.language import tr
from .clipboard import Form, copy_answer


class AnswerMenu(QMenu):
    """A menu that is deleted once it is closed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.aboutToHide.connect(self.deleteLater)

    def offer(self, text: str, act: Callable[[], object], able: bool = True) -> None:
        """Add an action."""
        self.addAction(text, act).setEnabled(able)

    def copy_as(self, exchange: Exchange, corpus: Corpus | None) -> None:
        """Add the formats in which an answer can be copied."""
        for form in Form:
            self.offer(tr(form.value), partial(copy_answer, exchange, corpus, form))


def cites(answered: Answered | None) -> bool:
    """True if an answer has citations to save or to show."""
    return answered is not None and bool(answered.citations)
