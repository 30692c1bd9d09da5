"""Answering about several documents without a chat model: of each what it says, or that it does not."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting import quoted
from pilcrow.core.ask.strategies.quotes import Quotes
from pilcrow.core.exchange.asked_each import Tabulated
from pilcrow.core.exchange.events import Answered, Narrowed, Retrieved
from pilcrow.core.exchange.findings import SILENT, FindingsTable
from pilcrow.core.model import CELL
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.engines.store.library import Library
from shelf import put
from smallcorpus import SmallCorpus

ACME = [
    (
        "Acme annual report",
        1,
        ["Acme makes anvils and rockets.", "Bolt and Hull are the two rivals that Acme names."],
    ),
    (
        "People",
        1,
        ["At the end of the year we employed 412 people in four countries.", "Paint is bought in bulk."],
    ),
    ("Paint", 1, ["We spent 30 dollars on red paint in the year."]),
]
BOLT = [
    ("Bolt annual report", 1, ["Bolt makes bolts of every size.", "The roof was mended."]),
    (
        "People",
        1,
        [
            "Bolt employed 97 people at the end of the year.",
            "The net sales of the one report filed were 5,100 dollars.",
        ],
    ),
    ("Strike", 1, ["The strike in Portugal closed one plant.", "We spent 80 dollars on red paint in the year."]),
]
CARGO = [
    ("Cargo handbook", 1, ["Loads are lashed down with two ropes.", "Never stand below a load."]),
    ("Ropes", 1, ["A rope is thrown away once it frays."]),
]


def asked(question: str) -> tuple[Answered, FindingsTable]:
    corpus = SmallCorpus(ACME, BOLT, CARGO)
    names = ("Acme report", "Bolt report", "Cargo handbook")
    corpus.documents = [replace(known, title=name) for known, name in zip(corpus.documents, names, strict=True)]
    events = list(quoted.answer_each(Question(question, corpus)))
    table = next(event.table for event in events if isinstance(event, Tabulated))
    answer = events[-1]
    assert isinstance(answer, Answered)
    for citation in answer.citations:
        assert answer.text[citation.start : citation.end].startswith(f"[D{citation.at.doc}:")
    return answer, table


def test_each_document_is_quoted_or_said_to_be_silent() -> None:
    answer, table = asked("How many people were employed by each of these firms?")
    cells = [str(row.findings[0].cell_text) for row in table.rows]
    assert cells[0] == "412 people (p. p2)"
    assert cells[1] == "97 people (p. p2)"
    assert cells[2] == str(SILENT)
    assert [row.findings[0].value for row in table.rows] == [412, 97, None]
    assert "Nothing was found in: " in answer.text
    assert {citation.at.doc for citation in answer.citations} == {1, 2}


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("What were the net sales of each of these firms?", {"120 million": 120e6, "900 thousand": 900e3}),
        ("What were the net sales of each of these firms in 2023?", {"100 million": 100e6, "700 thousand": 700e3}),
        (
            "How much did net sales increase at each of these firms?",
            {"+20 (+20.0 %)": 20e6, "+200 (+28.6 %)": 200e3},
        ),
    ],
)
def test_the_number_behind_a_cell_is_the_one_that_it_shows(question: str, shown: dict[str, float]) -> None:
    """Whichever column comes first, and where growth is computed."""
    large = table("in millions of dollars | 2023 | 2024", "Net sales | 100 | 120", "Costs | 50 | 70")
    small = table("in thousands of dollars | 2024 | 2023", "Net sales | 900 | 700")
    corpus = SmallCorpus(*([("Accounts", 1, [text, "The roof was mended."])] for text in (large, small)))
    events = quoted.answer_each(Question(question, corpus))
    (found,) = (event.table for event in events if isinstance(event, Tabulated))
    cells = [row.findings[0] for row in found.rows]
    assert {str(cell.cell_text).removesuffix(" (p. p1)"): cell.value for cell in cells} == shown


def test_where_nothing_is_found_anywhere_one_sentence_says_so() -> None:
    answer, table = asked("When was the opera of each of these firms first performed?")
    assert not any(row.found for row in table.rows)
    assert answer.text == "Nothing that answers this was found in these documents."


def test_which_document_speaks_of_a_name_goes_by_the_name() -> None:
    answer, table = asked("Which of these reports mention the strike in Portugal?")
    assert [row.findings[0].found for row in table.rows] == [False, True, False]
    assert {citation.at.doc for citation in answer.citations} == {2}


def test_the_one_with_the_most_is_told_first_by_value() -> None:
    answer, _ = asked("Which of these firms spent the most on red paint in the year?")
    first, second = answer.text.split("\n\n")[:2]
    assert first.startswith("Compared: Acme report; Bolt report. The highest: Bolt report: ")
    assert str(answer.lead) == "Compared: Acme report; Bolt report. The highest: Bolt report:"
    assert "80 dollars" in first
    assert "30 dollars" in second
    answer, _ = asked("Which of these firms spent less on red paint in the year?")
    assert ". The lowest: Acme report: " in answer.text.split("\n\n")[0]


def told(question: str, *texts: str) -> str:
    """What is told of documents of one paragraph each."""
    corpus = SmallCorpus(*([("Accounts", 1, [text, "The roof was mended."])] for text in texts))
    *_, answer = quoted.answer_each(Question(question, corpus))
    assert isinstance(answer, Answered)
    return answer.text


def table(*rows: str) -> str:
    return "\n".join(row.replace(" | ", CELL) for row in rows)


LARGE = table("in millions of dollars | 2020 | 2021", "Net sales | 4 | 5")
SMALL = table("in thousands of dollars | 2021 | 2022", "Net sales | 900 | 700")


def test_rows_of_one_name_and_year_are_compared_in_one_unit() -> None:
    for question in (
        "Which firm has the higher net sales?",
        "Which of these firms had the highest net sales in 2021?",
    ):
        assert told(question, LARGE, SMALL).startswith(
            "Compared by “Net sales”, 2021: Document 1; Document 2. The highest: Document 1: Net sales"
        )
    assert ". The lowest: Document 2: " in told("Which firm had lower net sales in 2021?", LARGE, SMALL)


def test_who_is_left_out_of_a_comparison_is_said_before_the_most_is_named() -> None:
    unsure = table(" | 2020 | 2021", "Net sales | 900 | 700")
    assert told("Which firm had the highest net sales in 2021?", LARGE, SMALL, unsure).startswith(
        "Compared by “Net sales”, 2021: Document 1; Document 2. Not compared, since it is not sure that they speak"
        " of the same: Document 3. The highest: Document 1: "
    )


def test_a_bound_is_compared_only_where_it_can_but_be_better_still() -> None:
    """ "At least 1920" is more than since 1944, whatever it is; "at least 1950" may be more or less."""
    since = "We have served as the auditor since {}."
    question = "Whose auditor has served for the longest time?"
    said = told(question, since.format(1944), since.format("at least 1920"), since.format(1996))
    assert "The longest: Document 2: " in said
    assert "Not compared" not in said
    said = told(question, since.format(1944), since.format("at least 1950"), since.format(1996))
    assert "Not compared, since it is not sure that they speak of the same: Document 2." in said
    assert "The longest: Document 1: " in said
    said = told(
        "Whose auditor has served for the shortest time?", since.format(1944), since.format("at least 1996")
    )
    assert said.startswith("These may not be the same thing")


def test_who_did_something_is_somebody_else_than_the_document() -> None:
    """What a document calls itself, or a sentence's first word, is no answer to "who"."""
    report = [
        "We have audited the accounts of Document 1 and of its branches.",
        "The Company had its accounts audited in time.",
        "The accounts were audited by Moss Adams LLP.",
    ]
    corpus = SmallCorpus(*([("Audit of the accounts", 1, report)] for _ in range(2)))
    *_, answer = quoted.answer_each(Question("Who audited the accounts of each of these companies?", corpus))
    assert isinstance(answer, Answered)
    quotes = {corpus.paragraph(cited.at).text for cited in answer.citations}
    assert quotes == {report[2]}


def test_that_nothing_is_compared_is_said() -> None:
    said = told("Which firm had the highest net sales?", LARGE, table(" | 2020 | 2021", "Net sales | 900 | 700"))
    assert said.startswith("These may not be the same thing, unit or period, so they are not compared.")


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        pytest.param("Which firm had the highest net sales in 2020?", LARGE, SMALL, id="one has another year"),
        pytest.param("Which firm had the highest net sales?", LARGE,
                     table("in thousands of dollars | 2018 | 2019", "Net sales | 900 | 700"), id="no common year"),
        pytest.param("Which firm had the highest net sales?", LARGE,
                     table("in millions of euros | 2020 | 2021", "Net sales | 9 | 7"), id="other money"),
        pytest.param("Which firm had the highest net sales?", LARGE,
                     table("in millions of dollars | 2020 | 2021", "Bolts", "Net sales | 9 | 7"), id="of a group"),
        pytest.param("Which firm had the highest net sales?", LARGE,
                     table("in millions of dollars | 2020 | 2021", "Net sales of bolts | 9 | 7"), id="other row"),
        pytest.param("Which firm had the highest net sales in 2021?", LARGE,
                     table("in millions of dollars | Three months ended May 31, 2021 | 2020", "Net sales | 9 | 7"),
                     id="part of a year"),
        pytest.param("Which firm had the highest net sales?", LARGE, table("Net sales | 900 | 700"),
                     id="no heads"),
        pytest.param("Which firm had the highest net sales?", LARGE,
                     table(" | 2020 | 2021", "Net sales | 900 | 700"), id="no unit"),
        pytest.param("Which firm had the highest net sales?", "In 2021 net sales rose by 5 dollars.",
                     "In 2021 net sales were 30 dollars.", id="a change"),
        pytest.param("Which firm had the highest net sales?", "In 2021 net sales were 20 dollars.",
                     "In 2022 net sales were 30 dollars.", id="other years of sentences"),
        pytest.param("Which firm had the highest net sales?", "Net sales were 20 dollars.",
                     "Net sales were 30 dollars, and of that 9 dollars from bolts.", id="two amounts"),
        pytest.param("Which firm had the highest net sales?", "Net sales were 20 dollars.",
                     "Net sales were 30 tons.", id="other units of sentences"),
    ],
)  # fmt: skip
def test_what_is_not_surely_the_same_is_not_compared(question: str, one: str, other: str) -> None:
    assert not re.search("Compared|highest|lowest", told(question, one, other))


def test_people_are_counted_by_what_they_are() -> None:
    question = "How many people work for each of these companies?"
    firm, club, neither = (
        "We employed 412 full-time and part-time employees in the year.",
        "The club had 97 members at the end of the year.",
        "Work in process was 88 dollars at the end of the year.",
    )
    said = told(question, firm, club, neither)
    assert "**Document 1**: ? 412 " in said
    assert "**Document 2**: ? 97 " in said
    assert "Nothing was found in: Document 3." in said


def test_each_document_is_searched_however_seldom_it_has_the_words(tmp_path: Path) -> None:
    library = Library(tmp_path)
    much = "".join(f"In week {n} participation in the class course means participation.\n" for n in range(50))
    other = "".join(f"On day {n} bring a pen and {n} sheets of paper for the drawings.\n" for n in range(50))
    texts = [
        f"# Syllabus\n{much}Participation counts 10 % of the grade in the course.",
        *(f"# Syllabus\n{other}Participation counts {share} % of the grade." for share in (20, 35)),
    ]
    courses = [put(library, tmp_path / f"{at}.txt", text) for at, text in enumerate(texts)]
    asked = "How much does class participation count towards the grade in each of these courses?"
    *_, answer = quoted.answer_each(Question(asked, LibraryCorpus(library, courses, None)))
    assert isinstance(answer, Answered)
    assert all(f"{share} % [" in answer.text for share in (10, 20, 35))
    library.close()


def test_a_chain_goes_on_with_the_document_that_was_named() -> None:
    answer, table = asked("Acme names two rivals. One of them filed another report: what were its net sales?")
    assert "Bolt and Hull" in str(table.rows[0].findings[0].cell_text)
    assert "5,100" in str(table.rows[1].findings[1].cell_text)
    assert answer.text.index("Bolt and Hull") < answer.text.index("5,100")
    assert [str(row.findings[1].problem) for row in table.rows if row.doc != 2] == ["not asked", "not asked"]


LEASE = """# Lease
This lease is made between {landlord} (the Landlord) and {tenant} Ltd (the Tenant).
The Tenant shall pay a monthly rent of {rent} pounds in advance on the first day of each month.
The Tenant shall keep the inside of the premises in good repair."""


def test_a_question_about_one_of_many_documents_is_answered_from_it_alone(tmp_path: Path) -> None:
    library = Library(tmp_path)
    tenants = {"Rosewood Optics": 8550, "Harbour Skates": 6160, "Quayside Stamps": 1310, "Mill Carpets": 1450}
    texts = [LEASE.format(landlord=f"Ada {name[:4]}", tenant=name, rent=rent) for name, rent in tenants.items()]
    leases = [put(library, tmp_path / f"{at}.txt", text) for at, text in enumerate(texts)]
    corpus = LibraryCorpus(library, leases, None)
    asked = "What is the monthly rent of Rosewood Optics?"
    narrowed, retrieved, *_, answer = Quotes().answer(Question(asked, corpus))
    assert narrowed == Narrowed((1,))
    assert isinstance(retrieved, Retrieved)
    assert retrieved.query == asked
    assert isinstance(answer, Answered)
    assert "monthly rent of 8550 pounds" in answer.text.split("\n")[0], "and not the sentence with the name"
    assert {citation.at.doc for citation in answer.citations} == {1}
    *_, each = Quotes().answer(Question("What is the monthly rent in each of these leases?", corpus))
    assert isinstance(each, Answered)
    assert all(str(rent) in each.text for rent in tenants.values())
    library.close()
