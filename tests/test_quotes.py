"""Answering without a chat model: what a question asks for, word for word, at its place; or that nothing does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

import pdfs
from pilcrow.cli.reading import indexed
from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting import quotes
from pilcrow.core.ask.quoting.passages import WORDS
from pilcrow.core.ask.quoting.sureness import Signs, Sureness, answers, sureness
from pilcrow.core.errors import Cancelled
from pilcrow.core.exchange.events import AnswerDelta, Answered, Retrieved
from pilcrow.core.model import CELL, Coordinate, Focus
from pilcrow.core.protocols import Pointed, ReadPassage
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from smallcorpus import SmallCorpus
from tablepages import put, put_rows

LEASE = SmallCorpus(
    [
        ("Parties", 1, ["Ada lets the flat. Bob rents it."]),
        ("Money", 1, ["Rent is paid monthly. The deposit is 900 euros.\nIt earns interest.", "No pets."]),
    ]
)


def ask(question: str, corpus: SmallCorpus | LibraryCorpus = LEASE, **about: object) -> tuple[Retrieved, Answered]:
    events = list(quotes.answer_by_quotes(Question(question, corpus, **about)))
    assert "".join(e.text for e in events if isinstance(e, AnswerDelta)) == events[-1].text
    assert len(events[-1].statements) <= 3
    assert sum(len(quote.split()) for quote in re.findall("“([^”]*)”", events[-1].text)) <= WORDS + 20
    return events[0], events[-1]


def quoted(answer: Answered) -> list[str]:
    """What each quotation says, without its marks."""
    texts = [answer.text[statement.start : statement.end] for statement in answer.statements]
    return [re.sub(r"\*\*|[“”]|\s*\[S\d+:\d+\]", "", text).strip() for text in texts]


def bold(answer: Answered) -> list[str]:
    """Words in bold in the quotations, below the headline."""
    texts = [answer.text[statement.start : statement.end] for statement in answer.statements]
    return [said for text in texts for said in re.findall(r"\*\*(.+?)\*\*", text)]


def headline(answer: Answered) -> tuple[str, str]:
    assert answer.headline is not None
    return answer.headline.said, answer.headline.of


# ---- documents drawn for the purpose ----------------------------------------------------------------------


def filing(path: Path) -> Path:
    document = pymupdf.open()
    page = document.new_page()
    put(page, 72, 90, "Harbour dues of the Port of Elm", "hebo")
    put(page, 72, 118, "The following table shows the dues received (in thousands):")
    rows = [
        ("Kind of dues", "2019", "2020", "2021"),
        ("Mooring dues", "14,135", "15,020", "16,411"),
        ("Pilotage dues", "7,267", "7,004", "6,908"),
        ("Towage dues", "2,120", "2,340", "2,515"),
        ("Lock dues", "1,093", "1,118", "1,209"),
        ("All dues", "24,615", "25,482", "27,043"),
    ]
    put_rows(page, rows, 150)
    page = document.new_page()
    put(page, 72, 90, "Staff of the port", "hebo")
    for number, line in enumerate(
        (
            "The port employs 312 people, of whom 40 are pilots and 25 work in the locks.",
            "Mrs Greta Lindqvist has been the harbour master since 4 March 2018.",
            "The harbour office can be reached at office@port-of-elm.example at any hour.",
        )
    ):
        put(page, 72, 130 + 40 * number, line)
    return pdfs.save(document, path)


def contract(path: Path) -> Path:
    return pdfs.pages(
        path,
        [
            (
                "1 Definitions\n\n"
                '"Lessee" means the person who rents the mill and signs this agreement.\n\n'
                '"Season" means the months from April to October of each year.\n\n'
                "2 Rent\n\n"
                "The Lessee pays the rent on the first day of each month. The rent was raised in 2021\n"
                "because the roof of the mill was mended.\n\n"
                "3 Keys\n\n"
                "The Lessee returns all keys when the agreement ends."
            )
        ],
    )


def manual(path: Path) -> Path:
    return pdfs.pages(
        path,
        [
            (
                "Cleaning the filter\n\n"
                "To clean the filter, proceed as follows:\n\n"
                "1. Switch the pump off.\n\n2. Open the lid of the filter housing.\n\n"
                "3. Rinse the filter under running water.\n\n4. Close the lid until it clicks.\n\n"
                "Storing the pump\n\n"
                "Empty the pump before you store it for the winter."
            )
        ],
    )


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], LibraryCorpus]]:
    """The documents by name, indexed by words."""
    folder = tmp_path_factory.mktemp("quotes")
    with Workspace(folder / "data", Settings(ocr="off")) as workspace:

        def corpus(name: str) -> LibraryCorpus:
            path = folder / f"{name}.pdf"
            if not path.exists():
                {"filing": filing, "contract": contract, "manual": manual}[name](path)
            (document,) = indexed(workspace, [str(path)])
            return workspace.corpus([document], embed=False)

        yield corpus


def test_of_a_table_the_row_comes_first_with_its_columns_names_and_unit(
    drawn: Callable[[str], LibraryCorpus],
) -> None:
    _, answer = ask("How much were the pilotage dues in 2020?", drawn("filing"))
    row = "Pilotage dues | 2019: 7,267 | 2020: 7,004 | 2021: 6,908"
    assert quoted(answer)[0].startswith(f"(in thousands) {row}")
    assert bold(answer)[0] == "7,004"


def test_the_headline_is_the_value_with_its_unit_its_row_its_period_and_its_table(
    drawn: Callable[[str], LibraryCorpus],
) -> None:
    _, answer = ask("How much were the pilotage dues in 2020?", drawn("filing"))
    assert headline(answer) == ("7,004 thousand", "Pilotage dues · 2020")
    assert answer.text.startswith("**7,004 thousand**\nPilotage dues · 2020\n\n(in thousands) “")
    _, answer = ask("How much were the towage dues?", drawn("filing"))
    assert headline(answer)[0] == "2,515 thousand", "of the latest year, which is named"
    assert headline(answer)[1] == "Towage dues · 2021"


@pytest.mark.parametrize(
    ("rows", "question", "told"),
    [
        (
            "Kind | East | West\nLock dues | 39 | 59",
            "How much were the lock dues?",
            ("39 · 59", "Lock dues · East / West · Port"),
        ),
        ("Lock dues | 39 | 59", "How much were the lock dues?", ("Lock dues: 39 · 59", "Port")),
        (
            "Name | Age | Post\nAda Byron | 36 | Head of Finance",
            "Who is the head of finance?",
            ("Ada Byron", "Head of Finance · Port"),
        ),
        (
            "(in Millionen Euro)\nArt | 2020 | 2021\nLotsengelder | 39 | 59",
            "Wie hoch waren die Lotsengelder 2021?",
            ("59 Millionen", "Lotsengelder · 2021 · Port"),
        ),
        (
            "Kind | 2020 | 2021\nNorth\nLock dues | 39 | 59\nSouth\nLock dues | 7 | 8",
            "How much were the lock dues of the South in 2021?",
            ("8", "Lock dues · South · 2021"),
        ),
        (
            "Kind | December 28, 2024 | September 28, 2024 | Change\nLock dues | 39 | 36 | 8 %",
            "How much were the lock dues?",
            ("39", "Lock dues · December 28, 2024 · Port"),
        ),
    ],
    ids=["two columns", "columns without names", "a person", "a scale in German", "a part", "a change"],
)
def test_the_headline_of_a_row_says_only_what_its_table_says(
    rows: str, question: str, told: tuple[str, str]
) -> None:
    _, answer = ask(question, SmallCorpus([("Port", 1, [rows.replace(" | ", CELL)])]))
    assert headline(answer) == told


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            "Kind | 2020 | 2021\nLock dues | $ 40 | $ 50\nTowage | 7 | 9",
            ("+10 (+25.0 %)", "Lock dues · $40 (2020) → $50 (2021) · Port"),
        ),
        ("Kind | 2020 | 2021 | Change\nLock dues | 40 | 50 | 25 %", ("25%", "Lock dues · Change · Port")),
        ("Kind | East | West\nLock dues | 40 | 50", None),
    ],
    ids=["computed", "printed", "of one year"],
)
def test_growth_is_printed_or_computed_from_two_years_and_never_a_figure_of_one(
    rows: str, told: tuple[str, str] | None
) -> None:
    corpus = SmallCorpus([("Port", 1, [rows.replace(" | ", CELL)])])
    for question in ("What was the growth of the lock dues?", "By how much did the lock dues increase?"):
        _, answer = ask(question, corpus)
        assert answer.nearest if told is None else headline(answer) == told


def test_a_row_of_another_measure_is_not_the_answer() -> None:
    rows = "(in millions, except headcount)\nKind | 2021\nMargin of the East branch | 31\nDues of the West | 12"
    corpus = SmallCorpus([("Port", 1, [rows.replace(" | ", CELL)])])
    assert ask("What was the headcount of the East branch in 2021?", corpus)[1].nearest
    assert headline(ask("What was the margin of the East branch in 2021?", corpus)[1])[0] == "31 million"
    counted = "(in millions)\nKind | 2021\nNumber of berths | 31".replace(" | ", CELL)
    assert (
        headline(ask("How many berths were there in 2021?", SmallCorpus([("Port", 1, [counted])]))[1])[0] == "31"
    )


def test_what_is_printed_behind_the_name_that_is_asked_for_is_the_value() -> None:
    corpus = SmallCorpus(
        [("Slides", 1, ["Licence: Creative Commons Attribution 4.0", "The slides show a parser."])]
    )
    assert (
        headline(ask("Under what licence are these slides?", corpus)[1])[0] == "Creative Commons Attribution 4.0"
    )


def test_who_wrote_a_document_is_told_from_its_first_pages() -> None:
    corpus = SmallCorpus(
        [
            ("Locks", 1, ["A thesis by Ada Byron", "I confirm that this thesis is my own work."]),
            ("Sources", 1, ["The thesis of Bob Hill was written before."]),
        ]
    )
    corpus.documents[0] = replace(corpus.documents[0], author="Ada Byron, Carl Ott")
    _, answer = ask("Who wrote this thesis?", corpus)
    assert headline(answer) == ("Ada Byron, Carl Ott", corpus.documents[0].title)
    assert quoted(answer)[0] == "A thesis by Ada Byron"
    assert headline(ask("Whose thesis was written before?", corpus)[1])[0] == "Bob Hill"


def test_no_passage_is_read_to_find_the_author_that_the_document_names_itself() -> None:
    read: list[str] = []

    class Reader:
        def read(self, _question: str, passages: Sequence[ReadPassage]) -> list[list[Pointed]]:
            read.extend(passage.text for passage in passages)
            return [[Pointed(0, 1, -9.0) for _ in passage.parts] for passage in passages]

    corpus = SmallCorpus([("Locks", 1, ["A thesis by Ada Byron", "Ada Byron confirms that it is her own work."])])
    corpus.documents[0] = replace(corpus.documents[0], author="Ada Byron")
    corpus.answer_reader = Reader()
    assert headline(ask("Who wrote this thesis?", corpus)[1])[0] == "Ada Byron"
    assert read == []
    ask("Who confirms that it is her own work?", corpus)
    assert read


def test_a_ratio_is_no_change_from_one_value_to_another() -> None:
    said = "The borrower shall not permit the cash flow ratio to exceed 3.50 to 1.00 on the last day of a quarter."
    corpus = SmallCorpus([("Covenants", 1, [said, "The lender keeps the seal."])])
    assert headline(ask("What must the cash flow ratio not exceed?", corpus)[1])[0] == said


def test_a_name_is_told_without_the_small_word_at_which_the_reader_ends() -> None:
    class Reader:
        def read(self, _question: str, passages: Sequence[ReadPassage]) -> list[list[Pointed]]:
            return [[self._of(passage.text, *part) for part in passage.parts] for passage in passages]

        def _of(self, text: str, start: int, end: int) -> Pointed:
            at = text.find("John F. Bash as", start, end)
            return Pointed(at, at + 15, 9.0) if at >= 0 else Pointed(start, start + 1, -9.0)

    said = "The court appointed John F. Bash as its friend, to defend the judgment below."
    corpus = SmallCorpus([("Friends", 1, [said, "The clerk keeps the seal of the court."])])
    corpus.answer_reader = Reader()
    assert headline(ask("Who was appointed to defend the judgment below?", corpus)[1])[0] == "John F. Bash"


def test_a_sentence_that_leads_to_a_list_is_told_with_its_items() -> None:
    items = ["• the static derivatives only", "• the dynamic ones", "In other modes:", "• all derivatives"]
    corpus = SmallCorpus([("Modes", 1, ["In fast mode these derivatives are computed:", *items])])
    _, answer = ask("Which derivatives are computed in fast mode?", corpus)
    told = "In fast mode these derivatives are computed: the static derivatives only; the dynamic ones"
    assert headline(answer) == (told, "Modes")


def test_items_in_the_paragraph_of_their_lead_and_before_the_answering_one_are_told_too() -> None:
    one = "In fast mode these derivatives are computed:\n• the static derivatives only\n• the dynamic ones"
    _, answer = ask("Which derivatives are computed in fast mode?", SmallCorpus([("Modes", 1, [one])]))
    told = "In fast mode these derivatives are computed: the static derivatives only; the dynamic ones"
    assert headline(answer) == (told, "Modes")
    steps = ["Solder the device with these conditions:", "1.1. Heat: 400 °C", "1.2. Time of soldering: 3 s"]
    _, answer = ask("How do I solder the device, and for what time?", SmallCorpus([("Iron", 1, steps)]))
    assert (
        headline(answer)[0]
        == "Solder the device with these conditions: 1.1. Heat: 400 °C; 1.2. Time of soldering: 3 s"
    )


def test_the_title_of_a_section_is_no_answer() -> None:
    corpus = SmallCorpus(
        [
            ("This chapter covers", 1, ["• Rules for school buses", "• Signs"]),
            ("Rules for school buses", 1, ["Stop for a bus whose lights flash."]),
        ]
    )
    _, answer = ask("What is said about the rules for school buses?", corpus)
    assert quoted(answer)[0] == "Stop for a bus whose lights flash."


def test_a_list_that_is_asked_for_is_told_also_without_a_colon_before_it() -> None:
    corpus = SmallCorpus(
        [("Tickets", 1, ["The port sells two tickets.", "• day ticket", "• year ticket", "No dogs."])]
    )
    _, answer = ask("What are the tickets that the port sells?", corpus)
    assert headline(answer) == ("The port sells two tickets. day ticket; year ticket", "Tickets")


def test_a_question_in_the_text_is_answered_by_the_sentence_behind_it() -> None:
    said = "How do you become a pilot of the port? You sail with a pilot for two years."
    assert headline(ask("How do I become a pilot of the port?", SmallCorpus([("Pilots", 1, [said])]))[1])[0] == (
        "You sail with a pilot for two years."
    )


def test_a_period_is_told_whole_and_a_share_answers_how_much_of_a_cost() -> None:
    corpus = SmallCorpus(
        [
            (
                "Works",
                1,
                ["The works ran in 2003-07 and mended the quay.", "The state pays 90 % of the cost of the works."],
            )
        ]
    )
    assert headline(ask("When did the works run?", corpus)[1])[0] == "2003-07"
    assert headline(ask("How much of the cost of the works does the state pay?", corpus)[1])[0] == "90 %"


def test_the_authors_are_looked_for_in_front_where_nothing_else_names_them() -> None:
    thanks = "The authors thank Bob Hill, for the authors were guests of Bob Hill."
    corpus = SmallCorpus(
        [("Locks", 1, ["The authors: Ada Byron."]), ("A", 1, []), ("B", 1, []), ("Thanks", 1, [thanks])]
    )
    assert headline(ask("Who are the authors?", corpus)[1])[0] == "Ada Byron"


def test_the_cell_named_by_its_row_and_its_column_is_told_before_a_sentence_about_both() -> None:
    rows = "Test | Model A | Model B\nReading | 77.8 | 84.2\nWriting | 61.0 | 61.0".replace(" | ", CELL)
    said = "Model B outperforms Model A in Reading, with an improvement of 6.4."
    corpus = SmallCorpus([("Tests", 1, [said, rows])])
    assert headline(ask("What did Model B score on Reading?", corpus)[1]) == ("84.2", "Reading · Model B · Tests")
    assert headline(ask("How high was Writing?", corpus)[1])[0] == "61.0", "the same in all columns"


def test_how_often_is_told_by_a_word_and_not_by_a_number_within_one() -> None:
    corpus = SmallCorpus(
        [
            (
                "Reviews",
                1,
                ["Performance reviews are a two-way dialogue.", "Performance reviews are conducted annually."],
            )
        ]
    )
    _, answer = ask("How often are performance reviews conducted?", corpus)
    assert headline(answer) == ("Performance reviews are conducted annually.", "Reviews")
    assert ask("How many performance reviews are conducted?", corpus)[1].text.startswith("Not sure: ")


def test_a_number_without_a_unit_or_beside_other_things_is_no_value() -> None:
    rows = "Exam | Length\nFinal exam | 2 hours\nMock exam | 1".replace(" | ", CELL)
    corpus = SmallCorpus([("Exams", 1, [rows, "Tables help the reader of the exam,15 but two do."])])
    assert headline(ask("How long is the final exam?", corpus)[1])[0] == "2 hours"
    assert ask("How long is the mock exam?", corpus)[1].nearest
    assert ask("How many tables help the reader of the exam?", corpus)[1].nearest


def test_a_telephone_number_needs_no_word_for_it() -> None:
    corpus = SmallCorpus([("Reports", 1, ["Call the Compliance Hotline at 1-800-555-1212.", "Send no letters."])])
    _, answer = ask("What is the phone number of the compliance hotline?", corpus)
    assert headline(answer)[0] == "1-800-555-1212"


def test_a_name_with_the_stem_of_what_is_asked_for_is_nobody() -> None:
    corpus = SmallCorpus(
        [("Board", 1, ["The Audit Committee meets the auditor.", "The auditor of the company is Ada Byron."])]
    )
    assert headline(ask("Who is the auditor?", corpus)[1]) == ("Ada Byron", "Board")


def test_a_name_that_is_a_part_of_a_word_of_the_question_answers_all_the_same() -> None:
    corpus = SmallCorpus([("Board", 1, ["Jack Ma was elected chairman of the board in May."])])
    assert headline(ask("Who is the chairman?", corpus)[1]) == ("Jack Ma", "Board")


def test_a_number_of_things_is_no_length_of_time_and_no_number_at_all_is_not_an_answer() -> None:
    corpus = SmallCorpus(
        [
            ("Talks", 1, ["The talks with the nurses of the ward last between 20 and 45 minutes."]),
            ("Ward", 1, ["We will hold talks with 12 nurses."]),
        ]
    )
    assert headline(ask("How many nurses will hold talks?", corpus)[1]) == ("12 nurses", "Ward")
    corpus = SmallCorpus([("Bank", 1, ["The bank has branches in 48 states."])])
    assert ask("How many branches does the bank have?", corpus)[1].text.startswith("Not sure: ")
    named = SmallCorpus(
        [("Bank", 1, ["The study used the branches in group 1.", "Group 2 branches were not used."])]
    )
    assert ask("How many branches were used in the study?", named)[1].text.startswith("Not sure: ")
    assert headline(ask("In how many states has the bank branches?", corpus)[1]) == ("48 states", "Bank")
    corpus = SmallCorpus([("Cards", 1, ["The newest card of the maker contains 60 CUs."])])
    of_them = SmallCorpus([("Port", 1, ["The port employs 312 people, of whom 40 are pilots."])])
    assert headline(ask("How many people does the port employ?", of_them)[1])[0] == "312 people"
    assert headline(ask("How many compute units does the newest card contain?", corpus)[1])[0] == "60 CUs"
    _, answer = ask(
        "How many doctors of the ward hold talks?", SmallCorpus([("Talks", 1, ["The doctors hold talks."])])
    )
    assert answer.text.startswith("Not sure: ")


def test_the_headline_of_a_sentence_is_its_one_value_or_the_sentence() -> None:
    told = "The fees were 3 million euros , 4 million euros and 5 million euros in 2019 , 2020 and 2021 ."
    corpus = SmallCorpus([("Fees", 1, [told, "The deposit is 900 euros.", "No pets may live in the flat."])])
    assert headline(ask("How much is the deposit?", corpus)[1]) == ("900 euros", "Fees")
    notice = SmallCorpus([("End", 1, ["The notice period of the agreement is ten (10) days."])])
    assert headline(ask("How long is the notice period of the agreement?", notice)[1]) == ("10 days", "End")
    assert headline(ask("How much were the fees in 2020?", corpus)[1]) == ("4 million euros", "Fees")
    said = "The fees were 3 million euros, 4 million euros and 5 million euros in 2019, 2020 and 2021."
    assert headline(ask("How much were the fees?", corpus)[1]) == (said, "Fees")
    assert headline(ask("May pets live in the flat?", corpus)[1]) == ("No pets may live in the flat.", "Fees")


def test_an_index_and_exhibits_come_after_the_text() -> None:
    corpus = SmallCorpus(
        [
            ("Index", 1, ["Moorings, fees of the moorings, 12 euros."]),
            ("Berths", 1, ["The fees of the moorings are paid on 1 May."]),
        ]
    )
    _, answer = ask("When are the fees of the moorings paid?", corpus)
    assert answer.citations[0].at.section == 2


def test_a_follow_up_is_completed_from_the_question_before(drawn: Callable[[str], LibraryCorpus]) -> None:
    looked, answer = ask("and in 2021?", drawn("filing"), history=[("How much were the towage dues in 2019?", "")])
    assert looked.query == "How much were the towage dues in 2021?"
    assert bold(answer)[0] == "2,515"


def test_who_and_when_and_how_to_reach_are_answered_by_a_name_a_date_and_an_address(
    drawn: Callable[[str], LibraryCorpus],
) -> None:
    for question, said in (
        ("Who is the harbour master?", "Greta Lindqvist"),
        ("Since when is Mrs Lindqvist the harbour master?", "4 March 2018"),
        ("What is the email address of the harbour office?", "office@port-of-elm.example"),
        ("How many people does the port employ?", "312"),
    ):
        _, answer = ask(question, drawn("filing"))
        assert any(said in words for words in bold(answer)), question


def test_a_term_is_answered_by_its_definition(drawn: Callable[[str], LibraryCorpus]) -> None:
    _, answer = ask("What does Season mean?", drawn("contract"))
    assert quoted(answer)[0] == '"Season" means the months from April to October of each year.'


def test_why_is_answered_by_the_sentence_with_the_reason(drawn: Callable[[str], LibraryCorpus]) -> None:
    _, answer = ask("Why was the rent raised?", drawn("contract"))
    assert "because the roof of the mill was mended" in bold(answer)[0]


def test_steps_are_quoted_whole_with_what_leads_to_them(drawn: Callable[[str], LibraryCorpus]) -> None:
    _, answer = ask("How do I clean the filter?", drawn("manual"))
    steps = quoted(answer)[0]
    for words in (
        "proceed as follows",
        "Switch the pump off",
        "Open the lid",
        "Rinse the filter",
        "until it clicks",
    ):
        assert words in steps


def test_of_a_list_the_item_that_answers_is_bold_and_its_bullet_is_kept() -> None:
    items = "• The sensor is affected by cold hands, tattoos or movement.\n• The watch also tells the heart rate."
    corpus = SmallCorpus([("Measuring", 1, ["The measurement is for reference only.", items])])
    _, answer = ask("What is the sensor affected by?", corpus)
    assert "• “**The sensor is affected by cold hands, tattoos or movement.**\n• The watch also" in answer.text


def test_rows_are_told_apart_by_their_full_names_and_periods() -> None:
    rows = "Kind\tEast\tWest\n2021\nTotal dues\t39\t59\nTotal lock dues\t16\t41\n2020\nTotal dues\t38\t55"
    _, answer = ask("How much were the total dues of the West in 2020?", SmallCorpus([("Dues", 1, [rows])]))
    assert bold(answer)[0] == "55"


def test_the_figure_of_a_year_is_not_a_part_of_it() -> None:
    rows = "Kind\t2020\t2021\nDues\t3,900\t5,900\nLock dues\t1,600\t4,100"
    corpus = SmallCorpus(
        [
            ("Changes", 1, ["Exchange rates changed dues by 27 million euros in 2021."]),
            ("Income", 1, [rows]),
        ]
    )
    assert headline(ask("How much were the dues in 2021?", corpus)[1])[0] == "5,900"


def row_told(rows: str, name: str) -> str:
    """How a row of a table is quoted."""
    corpus = SmallCorpus([("Dues", 1, [rows.replace(" | ", CELL)])])
    _, answer = ask(f"How much were the {name} of “Dues”?", corpus)
    return quoted(answer)[0].splitlines()[0]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("Kind | 2020 | 2021\nLock dues | 39 | 59", "Lock dues | 2020: 39 | 2021: 59"),
        ("Kind | 2020 |  | 2021 | \nLock dues | $ | 39 | $ | 59", "Lock dues | 2020: $ 39 | 2021: $ 59"),
        ("Kind | 2020 | 2021 | \nLock dues |  | 39 | 59", "Lock dues | 39 | 59"),
        (" | 2020 (1) | 2021\nLock dues | 39 | 59", "Lock dues | 2020 (1): 39 | 2021: 59"),
        ("Kind | Paid | 2021\nLock dues | 10/1/2024 | 59", "Lock dues | Paid: 10/1/2024 | 2021: 59"),
        ("Kind | 2020\nLock dues | 39 | 59", "Lock dues | 39 | 59"),
        ("Kind | 2020 | 2021\nLock dues | $ 39 $ 59", "Lock dues | $ 39 $ 59"),
        ("Kind | East | East | All\nLock dues | 39 | 59 | 98", "Lock dues | 39 | 59 | All: 98"),
        ("Kind | East | West\nTotal | 9 | 8\n | 2020 | 2021\nLock dues | 39 | 59",
         "Lock dues | 2020: 39 | 2021: 59"),
        ("Kind | East | West\nPort of Elm\nKind | East | West\nLock dues | 39 | 59",
         "Lock dues | East: 39 | West: 59"),
    ],
    ids=["certain", "signs apart", "one more without", "mark of a note", "a date", "one without", "two in a cell",
         "two alike", "later names", "again"],
)  # fmt: skip
def test_a_row_is_quoted_without_names_of_columns_that_are_not_certain(rows: str, told: str) -> None:
    assert row_told(rows, "lock dues") == told


def test_that_nothing_answers_is_said_with_what_was_searched_and_the_nearest_places(
    drawn: Callable[[str], LibraryCorpus],
) -> None:
    _, answer = ask("How many restaurants does the cathedral of Antwerp own?", drawn("filing"))
    assert answer.text.startswith("Not sure: no passage that was found answers this clearly.")
    assert "Searched for: “restaurants”, “cathedral”, “Antwerp”" in answer.text
    assert answer.statements == answer.citations == ()


def test_what_perhaps_answers_is_said_with_the_reason_of_the_doubt_and_marks_nothing() -> None:
    rules = SmallCorpus([("Rules", 1, ["No pets may live in the house.", "Bikes stay outside."])])
    located, answer = ask("May pets sleep in the house?", rules)
    assert answer.text.startswith("Not sure: perhaps No pets may live in the house.\nRules\n\n“No pets may live")
    assert str(answer.beside) == "The nearest passage does not say “sleep”."
    assert answer.statements == located.shown == ()
    (cited,) = answer.citations
    assert (cited.at, answer.text[cited.start : cited.end]) == (Coordinate(1, 1, 1), "[S1:1]")
    assert answer.nearest[0].at == cited.at
    _, answer = ask("How much were the lock dues?", SmallCorpus([("Dues", 1, [f"Lock dues{CELL}39{CELL}59"])]))
    assert str(answer.beside) == "The nearest passage gives no single value for it."
    letters = SmallCorpus([("Letters", 1, ["The president of the bank signed the letters last year."])])
    _, answer = ask("Who is the president of the bank that signed the letters?", letters)
    assert str(answer.beside) == "The nearest passage gives no single name for it."


def test_the_reason_of_a_doubt_names_no_word_that_the_passage_has_in_another_form() -> None:
    guide = SmallCorpus(
        [
            (
                "Building packages",
                1,
                ["Maintainers clean the trees before they are sent to the archive.", "This is old."],
            )
        ]
    )
    _, answer = ask("Must a maintainer build and clean the tree twice?", guide)
    assert answer.text.startswith(
        "Not sure: perhaps Maintainers clean the trees before they are sent to the archive."
    )
    assert str(answer.beside) == "The nearest passage does not say “twice”."


def test_the_reason_of_a_doubt_is_never_a_verb_that_the_passage_says_in_other_words() -> None:
    court = SmallCorpus([("Opinions", 1, ["Ada Lovelace filed a dissent of ten pages in the harbour case."])])
    for question in ("Who wrote the dissent in Bergen?", "Who penned the dissent in Bergen?"):
        _, answer = ask(question, court)
        assert not {"“wrote”", "“penned”"} & set(str(answer.beside).rstrip(".").split())


FLAT = SmallCorpus(
    [
        ("Rent", 1, ["The rent for the flat is 900 euros. It is payable on May 1, 2023."]),
        ("Parties", 1, ["Ada Lovelace lets the flat in Bergen.", "Bob Miller rents the garden."]),
    ]
)


def test_two_questions_joined_by_and_are_both_answered_and_one_passage_is_shown_once() -> None:
    _, answer = ask("How much is the rent for the flat, and when is it payable?", FLAT)
    assert answer.headline is not None
    assert str(answer.headline.said) == "900 euros · May 1, 2023"
    assert answer.headline.value
    assert answer.statements
    assert answer.text.count("“The rent for the flat") == 1


def test_of_two_questions_the_one_that_nothing_answers_says_so() -> None:
    _, answer = ask("How much is the rent for the flat, and who audits the zeppelin hangar?", FLAT)
    assert answer.headline is not None
    assert str(answer.headline.said) == "900 euros · who audits the zeppelin hangar: not sure"
    assert str(answer.beside) == str(answer.headline.said), "the reason of the doubt"
    assert answer.statements == ()
    assert answer.nearest
    _, answer = ask("How much is the toll, and who audits the zeppelin hangar?", FLAT)
    assert answer.statements == ()


def test_a_value_is_surer_than_a_sentence_without_it() -> None:
    signs = Signs(best=1, near=0.7, covered=0.9, labelled=0, shown=0, lacks=0, ahead=0.2)
    value, none = signs._replace(shown=0.9), signs._replace(lacks=1)
    assert sureness(value) is Sureness.SURE
    assert answers(value) > answers(signs) > answers(none)
    assert sureness(Signs(0, 0.2, 0.1, 0, 0, 0, 0)) is Sureness.SILENT


def test_a_year_that_the_document_never_names_is_not_answered(drawn: Callable[[str], LibraryCorpus]) -> None:
    _, answer = ask("How much were the pilotage dues in 1987?", drawn("filing"))
    assert answer.text.startswith("Not sure: ")
    assert answer.nearest, "the row of other years is near"
    _, answer = ask("What does page 1 say about the year 1987?", drawn("filing"))
    assert answer.statements  # who points at a place is shown the place


# ---- what a question is about -----------------------------------------------------------------------------


def test_what_the_question_is_about_comes_before_the_rest() -> None:
    located, _ = ask("Who pays for the flat?", focus=Focus(page=1))
    assert {at.section for at in located.hits[:2]} == {2}
    assert located.query == "Who pays for the flat?"


def test_a_selection_is_never_given_back() -> None:
    corpus = SmallCorpus([("Money", 1, ["The deposit is 900 euros. A deposit is money kept until the end."])])
    _, answer = ask("What does this mean?", corpus, focus=Focus(0, selection="The deposit is 900 euros."))
    assert quoted(answer) == ["A deposit is money kept until the end."]


def test_a_selection_beats_the_questions_before_and_its_page_is_read_first() -> None:
    before = [("How much is the deposit for the flat?", "900 euros")]
    about = Focus(1, selection="No pets.")
    located, _ = ask("What does this mean?", history=before, focus=about)
    assert located.query == "What does this mean?"
    assert LEASE.paragraph(located.hits[0]).page == about.page
    located, _ = ask("What does this mean?", history=before)
    assert located.query == "What does this mean? (the deposit for the flat)"


def test_a_selection_that_is_left_over_does_not_narrow_a_question() -> None:
    left = Focus(selection="Ada lets the flat.")
    located, answer = ask("How much is the deposit?", focus=left)
    alone, _ = ask("How much is the deposit?")
    assert located.hits == alone.hits
    assert bold(answer) == ["900 euros"]


# ---- how it is quoted -------------------------------------------------------------------------------------


def test_the_best_sentence_is_bold_and_its_paragraph_cited() -> None:
    located, answer = ask("How much is the deposit?")
    first = answer.citations[0]
    low, high = first.quote
    assert "The deposit is 900 euros." in LEASE.paragraph(first.at).text[low:high]
    assert bold(answer) == ["900 euros"]
    assert answer.mode == "quotes"
    assert "no chat model was used" in str(answer.beside)
    assert "no chat model" not in answer.text
    assert located.shown == tuple(sorted(located.hits))


def test_of_a_ratio_its_parts_are_quoted() -> None:
    rows = "Sheet\t2020\nTotal current assets\t7,453\nTotal assets\t9,394\nTotal current liabilities\t5,175"
    corpus = SmallCorpus([("Report", 1, ["We work well."]), ("Sheet", 1, [rows])])
    _, answer = ask("Is there positive working capital on page p2?", corpus)
    rows_quoted = "\n".join(quoted(answer)).split("\n")
    assert any(row.startswith("Total current assets") and row.endswith("7,453") for row in rows_quoted)
    assert any(row.startswith("Total current liabilities") and row.endswith("5,175") for row in rows_quoted)


def test_names_of_columns_are_no_quotation(drawn: Callable[[str], LibraryCorpus]) -> None:
    _, answer = ask("Which kind of dues were there in 2019, 2020 and 2021?", drawn("filing"))
    assert answer.statements
    assert not any(text.startswith("Kind of dues") for text in quoted(answer))


@pytest.mark.parametrize(
    ("text", "question", "value"),
    [
        ("The port licensed 363 broker-dealers.", "How many broker-dealers are licensed?", "363 broker-dealers"),
        ("The port serves 125 million Elbe+ ships.", "How many ships does Elbe+ serve?", "125 million"),
        ("The port serves 125 million Elbe+ ships.", "How many Elbe+ ships are there?", "125 million Elbe+ ships"),
        ("The state has 26,000 harbour workers.", "How many harbour employees are there?", "26,000"),
        ("Pilots must be between 18 and 60 years old.", "How old must pilots be?", "between 18 and 60 years"),
        ("Ships sail at 20 mph -School ships excepted", "How fast do ships sail?", "20 mph"),
        ("Ships may sail at thirty (30) miles per hour.", "How fast may ships sail?", "30 miles per hour"),
        (
            "The port charges $0.10 per mile of towing.",
            "How much does the port charge for towing?",
            "$0.10 per mile",
        ),
        ("A test of the water tells in 15 to 20 minutes.", "How quickly does a test tell?", "15 to 20 minutes"),
        ("/s/ ADA BYRON Ada Byron Vice President, Chief Pilot", "Who is the chief pilot?", "Ada Byron"),
    ],
)
def test_a_value_is_whole_and_has_nothing_beside_it(text: str, question: str, value: str) -> None:
    _, answer = ask(question, SmallCorpus([("Port", 1, [text])]))
    assert headline(answer)[0] == value


def test_a_quarters_figure_is_no_sure_answer_for_its_year() -> None:
    table = "\t\tQuarter Ended\nKind\t2024\t2023\nDues\t26\t21"
    corpus = SmallCorpus([("Port", 1, ["The harbour lies by the river.", table])])
    assert ask("How much were the dues?", corpus)[1].statements
    assert not ask("How much were the dues in 2024?", corpus)[1].statements


def test_who_holds_another_office_is_no_sure_answer() -> None:
    text = "“Our financial strength grew,” said Ada Byron, chief executive officer of the port."
    corpus = SmallCorpus([("Port", 1, [text])])
    assert headline(ask("Who is the chief executive officer?", corpus)[1])[0] == "Ada Byron"
    assert not ask("Who is the chief financial officer?", corpus)[1].statements


def test_every_quotation_is_verbatim_and_its_citations_are_where_they_say() -> None:
    _, answer = ask("What does page 2 say about the flat and its deposit?")
    assert answer.citations
    for cited in answer.citations:
        assert answer.text[cited.start : cited.end] == f"[S{cited.at.section}:{cited.at.paragraph}]"
        quote = LEASE.paragraph(cited.at).text[slice(*cited.quote)]
        assert any(" ".join(quote.split()) in " ".join(text.split()) for text in quoted(answer))


def test_a_citation_leads_to_the_sentence_that_answers_not_to_all_that_is_quoted_around_it() -> None:
    _, answer = ask("How much is the deposit?")
    (cited, *_) = answer.citations
    assert LEASE.paragraph(cited.at).text[slice(*cited.quote)] == "The deposit is 900 euros."
    assert "It earns interest." in quoted(answer)[0]


def test_the_reason_of_a_doubt_names_no_word_that_the_passage_prints() -> None:
    rules = SmallCorpus([("Rules", 1, ["Elm & Elm’s pets may live here.", "Bikes stay outside."])])
    _, answer = ask("May Elm's pets sleep here?", rules)
    assert answer.nearest
    assert "Elm" not in str(answer.beside)


def test_the_reason_of_a_doubt_is_the_lack_of_a_telling_word() -> None:
    rules = SmallCorpus([("Rules", 1, ["The harbour closes its gates to ships.", "Ships pay.", "Ships wait."])])
    _, answer = ask("Do I need to tell the ships’ pilot when the harbour closes?", rules)
    assert answer.nearest
    assert "“pilot”" in str(answer.beside)
    assert not {"“need”", "“tell”", "“ships”"} & set(str(answer.beside).split())


def test_printed_contents_are_no_answer() -> None:
    titles = ["Duties of the harbour master", "Fees for towage"]
    corpus = SmallCorpus(
        [("Port", 1, [f"1 {titles[0]} 2 {titles[1]}"]), (titles[0], 1, ["He leads."]), (titles[1], 1, ["None."])]
    )
    _, answer = ask("What are the duties of the harbour master?", corpus)
    assert all(cited.at.section > 1 for cited in (*answer.citations, *answer.nearest))


def test_a_cited_work_explains_nothing() -> None:
    cited = ("2 References", 1, ["[1] A. Byron. The tidal lock is the key of trade. 1843."])
    corpus = SmallCorpus([("Port", 1, ["Ships enter the port by a tidal lock, which is a gate of oak."]), cited])
    explained, which = (
        ask(question, corpus)[1] for question in ("What is a tidal lock?", "Which work is of 1843?")
    )
    assert [each.at.section for each in explained.citations] == [1]
    assert 2 in {each.at.section for each in (*which.citations, *which.nearest)}


def test_a_long_list_is_told_as_far_as_a_headline_has_room_and_quoted_below() -> None:
    items = [f"• tug number {number}, with its crew of {number} and its barge" for number in range(2, 9)]
    _, answer = ask(
        "What are the tugs of the port?", SmallCorpus([("Port", 1, ["The tugs of the port are:", *items])])
    )
    assert headline(answer)[0].endswith("; …")
    assert len(headline(answer)[0]) < 300
    assert "tug number 8" in " ".join(quoted(answer))


def test_stars_of_the_text_are_no_marks_of_ours() -> None:
    corpus = SmallCorpus([("Notes", 1, ["The fee is 12 euros* a year. *Without tax, which is *extra*."])])
    _, answer = ask("How much is the fee?", corpus)
    assert "**12 euros**\\* a year" in answer.text


def test_nothing_found_is_said() -> None:
    located, answer = ask("zebra")
    assert located.hits == ()
    assert answer.text.startswith("Not sure: ")
    assert answer.citations == answer.nearest == ()


def test_it_stops_when_told_to() -> None:
    with pytest.raises(Cancelled):
        list(quotes.answer_by_quotes(Question("rent", LEASE, stopped=lambda: True)))
