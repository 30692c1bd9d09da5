"""The parts that show one answer: its headline, its text, and the cards of its passages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ....core.exchange.events import Answered, AnswerKind, Headline
from ....core.protocols import Corpus
from ...base.language import tr, translate
from ..citations import Citations
from .answer_view import AnswerView
from .cards import Cards
from .headline import HeadlineView

if TYPE_CHECKING:
    from .card_content import CardContent

_QUOTING = frozenset(AnswerKind) - {AnswerKind.STRUCTURE, AnswerKind.GRAPH, AnswerKind.CHECK}
"""Kinds of answers with quotations below them."""
_FEW = 3
"""Most passages of which the others wait behind the best one."""


class ShownAnswer:
    """Widgets for an answer, which the owner lays out: an answer of quotations is told by `headline` and `cards`,
    another one by its `text`, with the cards below it.
    """

    def __init__(self, text: AnswerView, corpus: Corpus | None, citations: Citations) -> None:
        self.text = text
        self.headline = HeadlineView(corpus, citations)
        self.cards = Cards(citations)
        self._corpus = self.cards.corpus = corpus
        self.text.hide()

    def listen(self, menu: Callable[..., object], focused: Callable[..., object]) -> None:
        """Call `menu` with a citation and a point of the screen, and `focused` with the view of the chip that got
        the keyboard and its QRect.
        """
        for view in (self.headline.said, self.text):
            view.menu_requested.connect(menu)
            view.chip_focused.connect(lambda rect, view=view: focused(view, rect))
        self.cards.menu_requested.connect(menu)

    def set_corpus(self, corpus: Corpus) -> None:
        """Set the documents that the answer cites."""
        self._corpus = self.cards.corpus = corpus
        self.text.set_corpus(corpus)
        self.headline.set_corpus(corpus)

    def show(self, answer: Answered, most_cards: Callable[[Answered, int], int]) -> None:
        """Show an answer; `most_cards` is the number of its passages shown at first, of all that there are."""
        from .card_content import card_contents  # slow to import, and no page waits for it

        corpus, nearest = self._corpus, bool(answer.nearest)
        shown = replace(answer, citations=answer.citations or answer.nearest)
        quoted = card_contents(shown, corpus) if corpus and answer.mode in _QUOTING else []
        if not self._tell_headline(answer, quoted):
            self.text.show_answer(answer)
            self.text.show()
        formulas = dict.fromkeys(statement.formula for statement in answer.statements if statement.formula)
        most = most_cards(answer, len(quoted))
        self.cards.show_cards(quoted[:1] if nearest else quoted, list(formulas), most, nearest=nearest)

    def _tell_headline(self, answer: Answered, quoted: Sequence[CardContent]) -> bool:
        """Show the headline or lead of an answer of quotations with the numbers of the answering passages, whose
        cards tell the place; False if the text tells all of the answer.
        """
        quotes, headline, first = answer.mode == AnswerKind.QUOTES, answer.headline, next(iter(quoted), None)
        answering = [content.citation for content in quoted if content.citation.leading]
        answering = answering or [content.citation for content in quoted[:1]]
        if quotes and (answer.nearest or (headline is not None and not answer.citations)):
            self.headline.show_doubt(tr("Not sure: no clear answer was found"), _reason(answer))
        elif self._corpus and headline:
            known = first is not None and first.names(translate(headline.of))
            shown = replace(headline, of="") if known else headline
            self.headline.show_headline(shown, answering)
        elif not (quotes and answer.statements and first):
            return False
        elif answer.lead:
            cited = answer.citations[0]
            of_lead = cited.start <= len(str(answer.lead)) + 1
            self.headline.show_headline(Headline(answer.lead), [cited] if of_lead else ())
        self.text.show_answer(replace(answer, text="", citations=(), statements=()))
        self.text.hide()
        return True


def _reason(answer: Answered) -> str:
    """Why nothing answers, or what is shown in its place."""
    if answer.beside:
        return translate(answer.beside)
    if answer.nearest:
        return tr("This passage is the nearest to what is asked.")
    return translate(answer.headline.of) if answer.headline else ""


def usual_cards(answer: Answered, there: int) -> int:
    """Number of quotations shown at first: those that answer; all of a summary, which are the answer."""
    if answer.headline or answer.mode != AnswerKind.QUOTES or there <= _FEW:
        return max(1, len({citation.number for citation in answer.citations if citation.leading}))
    return there
