"""The sentences of a finished answer that rules could not check, put to a judge with the passages they cite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...exchange.events import UNCITED, Answered, AnswerKind, Citation, Claim, ClaimJudged
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
    """Indices of the claims of an answer that a judge can decide: not checked by rules, with passages cited by the
    sentence or by the next in its line that cites any, or saying that the document does not tell something.
    """
    if answer.mode in _NOT_WRITTEN:
        return []
    doubted = (i for i, claim in enumerate(answer.claims) if claim.state in (UNCHECKED, UNCITED))
    unjudged = (i for i in doubted if not answer.claims[i].judged)
    return [i for i in unjudged if _cited(answer, i) or is_silent(_sentence(answer, i))]


def judge_answer(
    answer: Answered, question: str, corpus: Corpus, judge: Judge, stopped: Stopped
) -> Iterator[ClaimJudged]:
    """Yield the claims of an answer as they are judged. One without citations of its own is only replaced if the
    passages cited behind it support it. Raises as `Judge.decide`.
    """
    checker, doubted = Checker(corpus), in_doubt(answer)
    for done, index in enumerate(doubted, 1):
        claim, sentence = answer.claims[index], _sentence(answer, index)
        cited = [Passage(c.at, *c.quote) for c in _cited(answer, index)]
        before = _sentence(answer, index - 1) if index and points_back(sentence) else ""
        checked = Checked(sentence, UNCHECKED, (), claim.why)
        found = judge_sentence(checked, judge, checker, Surroundings(cited, question, before), stopped)
        if found is not checked and (claim.state == UNCHECKED or found.state == SUPPORTED):
            claim = replace(claim, state=found.state, why=found.why, by=found.by)
        yield ClaimJudged(done, len(doubted), index, claim)


def _sentence(answer: Answered, index: int) -> str:
    claim = answer.claims[index]
    return " ".join(bare_sentence(answer.text[claim.start : claim.end]).split())


def _cited(answer: Answered, index: int) -> list[Citation]:
    """Passages that a claim cites; without any, those of the next claim in the same line that cites some."""
    claims: Sequence[Claim] = answer.claims[index:]
    for claim in claims:
        if "\n" in answer.text[claims[0].end : claim.start]:
            break
        if cited := [c for c in answer.citations if claim.start <= c.start < claim.end and not c.note]:
            return cited
    return []
