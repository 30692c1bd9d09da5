"""The sentences of a finished answer that rules could not check, put to a judge with the passages they cite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...exchange.events import Answered, AnswerKind, Citation, StatementJudged
from ...exchange.statements import UNCITED, Statement
from ...language.discourse import points_back
from ...model import Passage
from ...protocols import Corpus
from ...stopping import Stopped
from ..checker import Checker
from ..states import SUPPORTED, UNCHECKED, Checked
from ..words import bare_sentence
from .judge import Judge, Surroundings, is_silent, judge_sentence

_NOT_WRITTEN = frozenset({AnswerKind.QUOTES, AnswerKind.STRUCTURE, AnswerKind.GRAPH, AnswerKind.CHECK})
"""Kinds of answers that no chat model wrote."""


def in_doubt(answer: Answered) -> list[int]:
    """Indices of the statements of an answer that a judge can decide: not checked by rules, with passages cited by
    the sentence or by the next in its line that cites any, or saying that the document does not tell something.
    """
    if answer.mode in _NOT_WRITTEN:
        return []
    doubted = (i for i, statement in enumerate(answer.statements) if statement.state in (UNCHECKED, UNCITED))
    unjudged = (i for i in doubted if not answer.statements[i].judged)
    return [i for i in unjudged if _cited(answer, i) or is_silent(_statement_text(answer, i))]


def judge_answer(
    answer: Answered, question: str, corpus: Corpus, judge: Judge, stopped: Stopped
) -> Iterator[StatementJudged]:
    """Yield the statements of an answer as they are judged. One without citations of its own is only replaced if
    the passages cited behind it support it. Raises as `Judge.decide`.
    """
    checker, doubted = Checker(corpus), in_doubt(answer)
    for done, index in enumerate(doubted, 1):
        statement, sentence = answer.statements[index], _statement_text(answer, index)
        cited = [Passage(c.at, *c.quote) for c in _cited(answer, index)]
        before = _statement_text(answer, index - 1) if index and points_back(sentence) else ""
        checked = Checked(sentence, UNCHECKED, (), statement.why)
        found = judge_sentence(checked, judge, checker, Surroundings(cited, question, before), stopped)
        if found is not checked and (statement.state == UNCHECKED or found.state == SUPPORTED):
            statement = replace(statement, state=found.state, why=found.why, by=found.by)
        yield StatementJudged(done, len(doubted), index, statement)


def _statement_text(answer: Answered, index: int) -> str:
    statement = answer.statements[index]
    return " ".join(bare_sentence(answer.text[statement.start : statement.end]).split())


def _cited(answer: Answered, index: int) -> list[Citation]:
    """Passages that a statement cites; without any, those of the next one in the same line that cites some."""
    statements: Sequence[Statement] = answer.statements[index:]
    for statement in statements:
        if "\n" in answer.text[statements[0].end : statement.start]:
            break
        if cited := [c for c in answer.citations if statement.start <= c.start < statement.end and not c.note]:
            return cited
    return []
