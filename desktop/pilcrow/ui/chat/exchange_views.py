"""Makes the views of exchanges, and lets the conversation hear and pass on what they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.model import Focus
from ...core.protocols import Corpus
from .check.view import CheckView
from .exchange_view import ExchangeView
from .question.ask_options import AskOptions
from .several.view import SeveralView

if TYPE_CHECKING:
    from .conversation import Conversation


def make_view(pane: Conversation, question: str, focus: Focus | None, *, check: bool) -> ExchangeView:
    """A view for a question about the document, or for a text to check."""
    if check:
        view: ExchangeView = CheckView(question, pane.corpus, pane.citations)
    else:
        view = ExchangeView(question, pane.corpus, focus, pane.citations)
    view.step_activated.connect(pane.step_activated)
    _pass_on(view, pane)
    return view


def make_several(
    pane: Conversation, question: str, corpus: Corpus | None = None, options: AskOptions | None = None
) -> SeveralView:
    """A view for a question to several documents."""
    view = SeveralView(question, corpus, options, pane.citations)
    view.asked_again.connect(lambda question, options: pane.again_of(view, question, options))
    view.accepted.connect(pane.accepted)
    view.declined.connect(pane.stop_requested)
    view.chain_handed.connect(pane.hand)
    view.chain_exported.connect(pane.chain_exported)
    view.table_exported.connect(pane.table_exported)
    _pass_on(view, pane)
    return view


def _pass_on(view: ExchangeView, pane: Conversation) -> None:
    view.chip_focused.connect(pane.keep_in_view)
    view.unfolded.connect(lambda first, last: pane.show_unfolded(view, first, last))
    view.evidence_requested.connect(pane.evidence_requested)
    view.evidence_recalled.connect(pane.evidence_recalled)
    view.evidence_kept.connect(pane.evidence_kept)
    view.answer_kept.connect(pane.answer_kept)
    view.again_requested.connect(lambda question: pane.again(view, question))
    view.as_typed_requested.connect(lambda: pane.again(view, view.question, as_typed=True))
    view.deleted.connect(lambda: pane.delete(view))
