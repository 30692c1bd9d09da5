"""What a question asks for, in many languages, and follow-ups made whole."""

from __future__ import annotations

import pytest

from pilcrow.core.language.discourse import AROUND, ASKED_WITH
from pilcrow.core.language.lexicon import LANGUAGES, Concept
from pilcrow.core.language.questions.analysis import (
    Asks,
    analyse,
    asks_for_summary,
    complete,
    content,
    in_conversation,
    is_of_here,
    joined_questions,
)


@pytest.mark.parametrize("concept", [*ASKED_WITH, *AROUND], ids=lambda concept: concept.name)
def test_questions_are_put_in_every_language(concept: Concept) -> None:
    assert tuple(concept.titles) == LANGUAGES
    assert all(concept.titles[language] for language in LANGUAGES)


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Who signed the lease?", Asks.PERSON),
        ("When does the term end?", Asks.DATE),
        ("What year was the harbour built?", Asks.DATE),
        ("Where is the lab?", Asks.PLACE),
        ("How much is the deposit?", Asks.AMOUNT),
        ("How many ships are there?", Asks.AMOUNT),
        ("What do I have to pay for the parking space?", Asks.AMOUNT),
        ("What was the operating margin in 2019?", Asks.AMOUNT),
        ("What is the email address of the office?", Asks.ADDRESS),
        ("What does Lessee mean?", Asks.DEFINITION),
        ("Define quick ratio", Asks.DEFINITION),
        ("What are the learning goals?", Asks.LIST),
        ("How do I remove the tray?", Asks.STEPS),
        ("Why did sales fall?", Asks.REASON),
        ("Did revenue increase or decrease in 2020?", Asks.COMPARISON),
        ("Is the exam open book?", Asks.YES_NO),
        ("Which button ends the session?", Asks.CHOICE),
        ("Which state has the highest balance?", Asks.CHOICE),
        ("What is the harbour office?", Asks.DEFINITION),
        ("What is the Harbour Size?", Asks.DEFINITION),
        ("What is said about “Number 2”?", Asks.CHOICE),
        ("Wie hoch ist die Miete?", Asks.AMOUNT),
        ("Was kostet der Stellplatz?", Asks.AMOUNT),
        ("Wie viel kostet die Reinigung?", Asks.AMOUNT),
        ("Qui a signé le contrat ?", Asks.PERSON),
        ("¿Cuándo vence el plazo?", Asks.DATE),
        ("Onko se sallittu?", Asks.YES_NO),
        ("Где находится сервер?", Asks.PLACE),
        ("谁签署了合同？", Asks.PERSON),
        ("ship register", Asks.OTHER),
    ],
)
def test_the_type_of_a_question_is_told_by_the_words_it_is_asked_with(question: str, asks: Asks) -> None:
    assert analyse(question).asks is asks


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("What is the fare? If it is not available, return 'N/A'.", "What is the fare?"),
        ("How much was net income in 2020? Answer in USD millions.", "How much was net income in 2020?"),
        ("What is the ratio? Round your answer to two decimals.", "What is the ratio?"),
        ("Using the notes, answer the following question: what is the equity?", "what is the equity?"),
        ("Wie viel kostet es? Runde auf zwei Stellen.", "Wie viel kostet es?"),
        ("Give a list of the ports.", "Give a list of the ports."),
        ("What did Acme.com pay in 2020?", "What did Acme.com pay in 2020?"),
    ],
)
def test_what_is_said_to_the_answerer_is_no_subject(question: str, subject: str) -> None:
    assert analyse(question).subject == subject


def test_names_that_stand_everywhere_are_left_out_and_years_are_told() -> None:
    asked = analyse(
        "What did Blue Harbour Ltd pay the City of Bergen in FY21 and 2019?", {"blue", "harbour", "ltd"}
    )
    assert "Harbour" not in asked.subject
    assert "City of Bergen" in asked.names
    assert asked.years == ("2019", "2021")


@pytest.mark.parametrize(
    ("question", "before", "whole"),
    [
        ("and in 2021?", "What was rent in 2020? Answer in USD.", "What was rent in 2021?"),
        ("und 2021?", "Wie hoch war die Miete im Jahr 2020?", "Wie hoch war die Miete im Jahr 2021?"),
        ("What about Bergen?", "What was rent in Oslo?", "What was rent in Oslo Bergen?"),
        ("why?", "Did sales fall in 2020?", "why? (sales fall in 2020)"),
        ("Who signed it?", "Where is the lease kept?", "Who signed it? (the lease kept)"),
        ("What is the deposit?", "Who pays the rent?", "What is the deposit?"),
        ("In 2021?", "What was rent in 2020?", "What was rent in 2021?"),
        ("How is that reckoned?", "What is the rent?", "How is that reckoned? (the rent)"),
        ("What is the deposit in this lease?", "Who pays the rent?", "What is the deposit in this lease?"),
        ("When was this lease signed?", "Who pays the rent?", "When was this lease signed?"),
        ("And who signed the lease?", "What was rent in 2020?", "And who signed the lease?"),
        ("And total revenue in 2020?", "What were borrowings?", "And total revenue in 2020?"),
        ("Why?", "", "Why?"),
        ("How high was it in 2021?", "What was rent in 2020?", "How high was it in 2021? (rent in 2021)"),
        ("Is it legal to park on the left?", "What is the fee?", "Is it legal to park on the left?"),
        ("How much does it cost to renew a pass?", "Who signs?", "How much does it cost to renew a pass?"),
        ("What must drivers do when they see a bus?", "Who signs?", "What must drivers do when they see a bus?"),
        ("Was it paid?", "What is the fee for a test?", "Was it paid? (the fee for a test)"),
        ("And for a boat?", "What is the fee for a car?", "What is the fee for a car boat?"),
    ],
)
def test_a_follow_up_becomes_a_question_of_its_own(question: str, before: str, whole: str) -> None:
    assert complete(question, before) == whole


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        ("How much is the dividend and when is it paid?",
         ["How much is the dividend?", "when is it paid (the dividend)?"]),
        ("When was it argued and when decided?", ["When was it argued?", "when decided (it argued)?"]),
        ("Who let the flat, and who rents the garden?", ["Who let the flat?", "who rents the garden?"]),
        ("Who signed it and when?", ["Who signed it?", "when (signed it)?"]),
        ("When and where do we meet?", ["When do we meet?", "where do we meet?"]),
        ("How many came and at what cost?", ["How many came?", "at what cost (came)?"]),
        ("Wie hoch ist die Miete und wann wird sie gezahlt?",
         ["Wie hoch ist die Miete?", "wann wird sie gezahlt (die Miete)?"]),
        ("What is paid when a tenant dies and when the lease ends?",
         ["What is paid when a tenant dies and when the lease ends?"]),
        ("What is the schedule and location of the course?", ["What is the schedule and location of the course?"]),
        ("State the fee and explain why.", ["State the fee and explain why."]),
        ("What is the rent and the deposit?", ["What is the rent and the deposit?"]),
    ],
)  # fmt: skip
def test_questions_joined_by_and_are_each_understood_alone(text: str, questions: list[str]) -> None:
    assert [part.whole for part in joined_questions(text)] == questions


def test_each_question_of_a_conversation_may_lean_on_the_one_before() -> None:
    assert in_conversation("and in 2022?", ["What was rent in 2020?", "and in 2021?"]) == "What was rent in 2022?"


@pytest.mark.parametrize(
    "question",
    [
        "What is this document about?", "What is it about?", "Summarize this document.", "Give me an overview.",
        "Worum geht es in diesem Dokument?", "Fasse das Dokument zusammen", "¿De qué trata este documento?",
    ],
)  # fmt: skip
def test_a_question_about_the_whole_document_asks_for_a_summary(question: str) -> None:
    assert asks_for_summary(question)


@pytest.mark.parametrize(
    "question",
    [
        "What is the deposit?", "Who wrote this document?", "Who is this document for?", "Why?", "Where is it?",
        "How long is the document?", "What does this manual say about pumps?", "What is the book value?",
    ],
)  # fmt: skip
def test_a_question_about_one_thing_asks_for_no_summary(question: str) -> None:
    assert not asks_for_summary(question)


def test_questions_about_what_is_in_view_are_known() -> None:
    assert is_of_here("What does this mean?")
    assert is_of_here("Explain this clause")
    assert not is_of_here("How much is the deposit?")
    assert content("How much is the deposit for the flat?") == ["deposit", "flat"]


@pytest.mark.parametrize(
    ("question", "noun"),
    [
        ("How many compute units does the card have?", "compute units"),
        ("What was the total cost of the study, in euros?", "total cost"),
        ("What was the total amount of loans?", "loans"),
        ("Under which licence is this?", "licence"),
        ("Wie viele Schiffe sind im Hafen?", "schiffe"),
        ("How much memory does the ship need?", "memory"),
        ("How much is the deposit?", ""),
        ("Who is the chief pilot of the port?", "chief pilot"),
        ("Who signed the lease?", ""),
    ],
)
def test_the_noun_that_a_question_asks_for_is_known(question: str, noun: str) -> None:
    assert " ".join(analyse(question).noun) == noun
