"""Questions about several documents: what they ask of each one, and what becomes of the answers."""

import pytest

from pilcrow.core.language.questions.several import Wants, several


@pytest.mark.parametrize(
    ("question", "asked", "wants"),
    [
        ("How many ships sail for each of these firms?", "How many ships sail for the firm?", Wants.EACH),
        ("On which days do the classes of these courses meet?", "On which days do the classes of the course meet?",
         Wants.EACH),
        ("Which of these reports mention a strike?", "a strike?", Wants.WHICH),
        ("Welche dieser Firmen nennen einen Streik?", "Firmen nennen einen Streik?", Wants.WHICH),
        ("Who wrote each of these manuals?", "Who wrote the manual?", Wants.EACH),
        ("What is the rent, according to these contracts?", "What is the rent?", Wants.EACH),
        ("What was the total in 2020?", "What was the total in 2020?", Wants.EACH),
    ],
)  # fmt: skip
def test_the_documents_as_a_set_are_left_out_of_what_one_is_asked(question: str, asked: str, wants: Wants) -> None:
    found = several(question)
    assert (found.asked, found.wants) == ((asked,), wants)


@pytest.mark.parametrize(
    ("question", "most"),
    [
        ("Which of these firms spent the most on paint?", 1),
        ("In which of these courses can one pass with the lowest mark?", -1),
        ("Whose captain has been aboard for the longest time?", 1),
        ("Laquelle de ces entreprises emploie le plus de marins ?", 1),
        ("¿Cuál de estas empresas tiene menos barcos?", -1),
        ("Which has the higher net sales?", 1),
        ("Which firm spent less on paint?", -1),
        ("Welche Firma hat die höheren Kosten?", 1),
        ("Which of these reports mention higher prices?", 0),
        ("Which firms have more than two ships?", 0),
        ("Who is the largest customer of each of these firms?", 0),
        ("What was net income in the latest period?", 0),
        ("Which firm earned the most in the latest year?", 1),
    ],
)
def test_a_superlative_that_compares_documents_is_asked_of_none_of_them(question: str, most: int) -> None:
    found = several(question)
    assert found.most == most
    assert (found.wants is Wants.MOST) == bool(most)
    assert found.since == ("longest time" in question)


def test_a_chain_is_asked_step_by_step() -> None:
    found = several("Acme names its rivals. One of them filed another of these reports: what did it sell?")
    assert found.wants is Wants.CHAIN
    assert found.asked == ("Acme names its rivals.", "One of them filed the report: what did it sell?")
