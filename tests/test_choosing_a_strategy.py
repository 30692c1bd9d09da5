"""Which strategy takes a question: the one router, told what is there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pilcrow.core.ask.choose import Means, choose, recognise
from pilcrow.core.ask.documents.estimate import Measured
from pilcrow.core.ask.documents.side_by_side import one_by_one
from pilcrow.core.ask.question import Nobody, Options, Question, StrategyName
from pilcrow.core.errors import UsageError
from pilcrow.core.exchange.chain import Chain
from pilcrow.core.servers.chat_models import Way
from smallcorpus import SmallCorpus

BOOK = [("Rent", 0, ["The rent is 900 euros.", "It is due on the first."]), ("Deposit", 0, ["Two months' rent."])]
ONE, TWO = SmallCorpus(BOOK), SmallCorpus(BOOK, BOOK)  # type: ignore[arg-type]
RENT, EACH = "How much is the rent?", "What is the rent in each of these contracts?"


class Model(Nobody):
    """A chat model that is only chosen for, with so much context."""

    def __init__(self, context: int = 2048) -> None:
        self.name, self.context, self.prompt_speed = "small", context, 1000.0


def chosen(question: Question) -> str:
    """The name of the strategy."""
    means = Means(lambda: None, None, None, one_by_one, 1, Measured())  # type: ignore[arg-type, return-value]
    strategy, why = choose(question, recognise(question), means)
    assert why
    return type(strategy).__name__


@pytest.mark.parametrize(
    ("text", "more", "strategy"),
    [
        (RENT, {}, "Agent"),
        ("Brief summary of the document", {}, "Summary"),
        ("How many sections are there?", {}, "Structure"),
        (RENT, {"options": Options(strategy=StrategyName.PLANNED)}, "ByPlan"),
        (RENT, {"options": Options(strategy=StrategyName.GRAPH)}, "ByPlan"),
        (RENT, {"options": Options(strategy=StrategyName.THOROUGH)}, "PerDocument"),
        (RENT, {"options": Options(strategy=StrategyName.DEEP)}, "ByChain"),
        (RENT, {"options": Options(strategy=StrategyName.QUICK)}, "Agent"),
        (RENT, {"known": Chain(RENT)}, "Agent"),
    ],
)
def test_a_model_takes_a_question_as_it_is_worded_and_wished(
    text: str, more: dict[str, Any], strategy: str
) -> None:
    assert chosen(Question(text, ONE, Model(), **more)) == strategy  # type: ignore[arg-type]


def test_what_is_asked_of_each_document_is_asked_of_it_alone_unless_the_model_only_writes() -> None:
    filler = [("Rent", 0, ["The rent is due and so on and so forth. " * 60] * 20)]
    each = Question(EACH, SmallCorpus(filler, filler), Model())  # type: ignore[arg-type]
    assert chosen(each) == "PerDocument"
    assert chosen(replace(each, options=Options(strategy=StrategyName.QUICK))) == "Agent"
    assert chosen(replace(each, options=Options(way=Way.WRITTEN))) == "Agent"
    assert chosen(replace(each, options=Options(strategy=StrategyName.PLANNED))) == "ByPlan"


def test_without_a_model_it_is_answered_word_for_word() -> None:
    assert chosen(Question(RENT, TWO)) == "Quotes"  # type: ignore[arg-type]
    deep = Question(RENT, TWO, options=Options(strategy=StrategyName.DEEP))  # type: ignore[arg-type]  (no more is asked)
    assert chosen(deep) == "ByChainQuotes"
    with pytest.raises(UsageError, match="by chat models only"):
        chosen(Question(RENT, TWO, known=Chain(RENT)))  # type: ignore[arg-type]
