"""A question put to several documents: which they are, and what is told of the answer before the agent begins."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....core.ask.question import OF_EVERY, Question
from ....core.errors import UsageError
from ....core.exchange.asked_each import Estimated
from ....core.exchange.events import AgentEvent, Answered, AskedDocument, AskedOf, Notice, NoticeCode
from ....core.exchange.findings import Instructions
from ....core.exchange.scope import Chosen, Reach
from ....core.message import Message
from ....core.model import Document
from ....core.protocols import Corpus
from ....core.reader.conversation import Exchange
from ....core.reader.evidence import EvidenceState, follow
from ....core.shelf import document_names
from ....core.stopping import Stopped, check_stopped
from ...base.backend import Backend
from ...chat.question.ask_options import AskOptions

_LOOK = 0.05


@dataclass(frozen=True, slots=True)
class Put:
    """The documents to which the question is put."""

    corpus: Corpus


@dataclass(frozen=True, slots=True)
class Hold:
    """The answer takes long: it waits until the reader accepts."""


class SeveralQuestion:
    """A question to several documents, for a thread of its own. `held` is set while a long question waits for
    consent.
    """

    def __init__(self, backend: Backend, options: AskOptions, paths: Sequence[str], held: threading.Event) -> None:
        """`paths` are those of the open documents."""
        self._backend, self._options, self._paths, self._held = backend, options, paths, held

    def events(
        self, question: str, history: Sequence[Exchange], stopped: Stopped
    ) -> Iterator[AgentEvent | EvidenceState | Put | Hold]:
        """Events of the answer, each with its evidence. Raises the errors of `Answering.ask`, and `UsageError`
        without any document to ask.
        """
        options = self._options
        chosen = self._chosen(question, stopped)
        documents = chosen.documents
        corpora = self._backend.corpora
        corpus = corpora.corpus(documents, embed=False)
        yield Put(corpus)
        yield AskedOf(options.scope, options.strategy, _asked_documents(documents))
        yield from _not_asked(chosen)
        asked = Question(
            question, corpora.corpus(documents, stopped=stopped), history=earlier_answers(history, documents),
            stopped=stopped, strategy=options.strategy, afresh=options.afresh, chain=options.chain,
            known=options.known, each=options.each, collection=options.scope.collection,
            instructions=self._changed_columns(question),
        )  # fmt: skip
        for event in follow(self._backend.answering.ask(asked), corpus):
            yield event
            if isinstance(event, Estimated) and not options.accepted and event.long:
                yield Hold()
                while not self._held.wait(_LOOK):
                    check_stopped(stopped)

    def _changed_columns(self, question: str) -> Instructions | None:
        """The changed columns of the table; None without a change. Raises `UsageError` if there is no table."""
        scope, change = self._options.scope, self._options.change
        if change is None:
            return None
        kept = self._backend.library.tables(scope.collection).instructions(question)
        if kept is None:
            raise UsageError("The table of this question is not kept any more: ask the question again.")
        return change(kept)

    def _chosen(self, question: str, stopped: Stopped) -> Chosen:
        scope, known = self._options.scope, self._options.documents
        if known:
            return Chosen(known, len(known))
        sought = "" if self._options.strategy in OF_EVERY else question
        chosen = self._backend.shelf.chosen(scope, self._paths, sought, stopped)
        if chosen.documents:
            return chosen
        if scope.reach is Reach.COLLECTION:
            raise UsageError(
                "“{name}” has no document that could be asked: add some, or wait until they have been read.",
                name=scope.collection,
            )
        raise UsageError("None of these documents can be asked yet: wait until they have been read.")


def earlier_answers(history: Sequence[Exchange], documents: Sequence[Document]) -> list[tuple[str, str]]:
    """Earlier questions and their answers, for another question about these documents. An answer keeps the markers
    of its citations where its document numbers mean the same documents.
    """
    from ....core.ask.context.harmless import harmless_but

    ids = tuple(document.id for document in documents)
    return [
        (e.question, harmless_but(a.text, [(c.start, c.end) for c in a.citations if same]))
        for e in history
        if not e.is_check
        for same in [e.asked_ids == ids if e.asked_of else len(ids) <= 1]
        for a in e.events
        if isinstance(a, Answered)
    ]


def _asked_documents(documents: Sequence[Document]) -> tuple[AskedDocument, ...]:
    return tuple(
        AskedDocument(document.id, document.path, name, document.structure)
        for document, name in zip(documents, document_names(documents), strict=True)
    )


def _not_asked(chosen: Chosen) -> Iterator[Notice]:
    """Notices about documents that are not asked, with the reason."""
    if chosen.left == 1:
        yield Notice(
            Message("One document could not be asked: it has not been read yet, or cannot be read."),
            NoticeCode.CUT,
        )
    elif chosen.left:
        yield Notice(
            Message(
                "{left} documents could not be asked: they have not been read yet, or cannot be read.",
                left=chosen.left,
            ),
            NoticeCode.CUT,
        )
    if len(chosen.documents) < chosen.total:
        yield Notice(
            Message(
                "{asked} of {total} documents are asked: those that have most of the question's words, or come"
                " near it by meaning.",
                asked=len(chosen.documents),
                total=chosen.total,
            ),
            NoticeCode.CUT,
        )
