"""Answers without a chat model, word for word: of one document, or what each of several says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from ...exchange.events import AgentEvent, Narrowed, Retrieved
from ...language.questions.analysis import analyse, content, in_conversation
from ...language.questions.several import Wants, several
from ...model import Focus, Hit
from ...protocols import Corpus
from ..question import Question
from ..quoting import quoted, quotes, stated


@dataclass(frozen=True, slots=True)
class Quotes:
    """Answers a question with quotations."""

    def answer(self, question: Question) -> Iterator[AgentEvent]:
        """The last event is `Answered`. A question that means one of several documents is answered from this one;
        statements to one document are compared with it. Raises `Cancelled`.
        """
        corpus = question.corpus
        alone = not corpus.several and not (question.focus and question.focus.selection)
        if alone and (checked := stated.checked_statements(question.text, corpus)):
            yield from stated.answer_statements(checked, question)
        elif not corpus.several or question.focus is not None:
            yield from quotes.answer_by_quotes(question)
        elif len(meant := _meant(question)) == 1:
            yield Narrowed(meant)
            asked = _without_names(question.text)
            for event in quotes.answer_by_quotes(replace(question, text=asked, corpus=within(corpus, meant))):
                yield replace(event, query=question.text) if isinstance(event, Retrieved) else event
        else:
            yield from quoted.answer_each(question)


def _meant(question: Question) -> tuple[int, ...]:
    """The documents that a question means; all if it asks of a set of documents, compares them, or is a chain."""
    corpus = question.corpus
    asked = in_conversation(question.text, [earlier for earlier, _ in question.history])
    wanted = several(asked)
    alone = wanted.wants is Wants.EACH and not wanted.of and not wanted.of_all
    return tuple(corpus.meant(asked) if alone else range(1, len(corpus.documents) + 1))


def _without_names(asked: str) -> str:
    """A question without the names of the document meant, unless nothing else is left: a name stands in one
    paragraph of a document, which need not answer.
    """
    meant = analyse(asked)
    rest = " ".join(re.sub("|".join(map(re.escape, meant.names)), " ", asked).split()) if meant.names else asked
    return rest if content(analyse(rest).subject) else asked


def within(corpus: Corpus, docs: Sequence[int]) -> Corpus:
    """A corpus that is searched in these of its documents only."""
    return cast(Corpus, _Within(corpus, docs))


class _Within:
    """A corpus searched in some of its documents only."""

    def __init__(self, corpus: Corpus, docs: Sequence[int]) -> None:
        self._corpus, self._docs = corpus, docs

    def __getattr__(self, name: str) -> object:
        return getattr(self._corpus, name)

    def search(
        self, query: str, top: int, docs: Sequence[int] | None = None, focus: Focus | None = None
    ) -> list[Hit]:
        return self._corpus.search(query, top, self._docs if docs is None else docs, focus)
