"""Answers that say that the text does not answer."""

from __future__ import annotations

import pytest

from pilcrow.core.language.questions.absence import only_absent, says_absent


@pytest.mark.parametrize(
    "answer",
    [
        "The document does not say who pays.",
        "The report doesn't mention a deposit [S2:1]. It is about heat.",
        "This is not specified in the lease.",
        "There is no information about the deposit.",
        "The deposit cannot be determined from these pages.",
        "N/A",
        "The answer is not there.",
        "The paragraphs above do not directly answer the question.",
        "I could not find it.",
        "Das Dokument nennt keinen Betrag.",
        "Dazu gibt es keine Angaben.",
        "Le document ne mentionne pas la caution.",
        "El documento no menciona la fianza.",
        "Il documento non menziona la cauzione.",
        "O documento não menciona a caução.",
        "В документе не указана сумма.",
        "文中没有提及押金。",
    ],
)
def test_that_the_text_does_not_say_it_is_recognised(answer: str) -> None:
    assert says_absent(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "The deposit is 900 euros [S2:2].",
        "The tenant is not allowed to sublet.",
        "The landlord did not answer the letter.",
        "The deposit is 900 euros. When it is paid back is not said.",
        "Die Kaution beträgt 900 Euro.",
        "La caution n'est pas remboursée.",
    ],
)
def test_what_the_text_does_say_is_no_such_answer(answer: str) -> None:
    assert not says_absent(answer)


def test_an_answer_is_negative_only_if_it_says_something_and_no_figure_of_its_own() -> None:
    question = "What was the deposit in 2020?"
    assert only_absent("The document does not say what the deposit was in 2020.", question)
    assert not only_absent("It does not give the deposit; the rent is 900 euros.", question)
    assert not only_absent("", question)
