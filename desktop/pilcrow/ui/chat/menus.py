"""Menus of an answer and of its citations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget

from ...core.exchange.events import Answered, Citation
from ..base.language import tr
from ..base.look.menus import PassingMenu
from .citations import CitedPassage, Where
from .clipboard import Form, copy_answer, copy_quotation

if TYPE_CHECKING:
    from .exchange_view import ExchangeView


class AnswerMenu(PassingMenu):
    """A menu about an answer."""

    def offer(self, text: str, act: Callable[[], object], able: bool = True) -> None:
        """Add an action."""
        self.addAction(text, act).setEnabled(able)


def cites(answered: Answered | None) -> bool:
    """True if an answer has citations to save or to show: not if it is not sure."""
    return answered is not None and bool(answered.citations) and not answered.nearest


def citation_menu(view: ExchangeView, citation: Citation, at: QPoint) -> AnswerMenu:
    """The menu of a citation at a point of the screen."""
    menu, cited, links = AnswerMenu(view), CitedPassage(citation, view.corpus), view.citations
    menu.offer(tr("Go there"), lambda: links.activated.emit(cited, Where.NEAR))
    menu.offer(tr("Preview"), lambda: links.previewed.emit(cited, QRect(at, QSize(1, 1))))
    menu.offer(tr("Open beside"), lambda: links.activated.emit(cited, Where.BESIDE))
    menu.offer(tr("Save this passage as a mark"), lambda: links.kept.emit(citation, view.exchange()))
    menu.offer(tr("Copy quotation"), lambda: copy_quotation(citation, view.corpus))
    if view.of_several:
        menu.offer(tr("Open in its tab"), lambda: links.activated.emit(cited, Where.TAB))
    return menu


def answer_menu(view: ExchangeView) -> AnswerMenu:
    """The menu of an answer, or of its question while it is being answered."""
    menu = AnswerMenu(view)
    menu.offer(tr("Copy selection"), view.answer.copy, view.answer.textCursor().hasSelection())
    if view.running:
        return menu
    menu.offer(tr("Copy answer"), view.copy)
    menu.addMenu(copying_menu(view, menu))
    menu.addSeparator()
    _offer_saving(menu, view)
    shown = cites(view.answered)
    menu.offer(tr("Show its passages in the page"), lambda: view.evidence_requested.emit(view.exchange()), shown)
    menu.addSeparator()
    menu.offer(tr("Ask again"), lambda: view.again_requested.emit(view.question))
    menu.offer(tr("Edit question"), view.edit)
    menu.offer(tr("Delete"), view.deleted.emit)
    return menu


def copying_menu(view: ExchangeView, around: QWidget) -> AnswerMenu:
    """The formats in which an answer can be copied."""
    menu = AnswerMenu(around)
    menu.setTitle(tr("Copy as"))
    for form in Form:
        menu.offer(tr(form.value), partial(copy_answer, view.exchange(), view.corpus, form))
    return menu


def saving_menu(view: ExchangeView) -> AnswerMenu:
    """The ways to save an answer in the document."""
    menu = AnswerMenu(view)
    _offer_saving(menu, view)
    return menu


def _offer_saving(menu: AnswerMenu, view: ExchangeView) -> None:
    there, cited = view.answered is not None, cites(view.answered)
    menu.offer(tr("Save as note"), lambda: view.answer_kept.emit(view.exchange()), there)
    menu.offer(tr("Save its passages as marks"), lambda: view.evidence_kept.emit(view.exchange()), cited)


def show_below(menu: AnswerMenu, button: QWidget) -> None:
    """Show a menu below a button."""
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
