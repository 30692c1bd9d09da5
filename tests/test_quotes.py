"""Answering without a chat model: the best sentences, word for word, at their places."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pilcrow.core.agent import quotes
from pilcrow.core.errors import Cancelled
from pilcrow.core.events import AnswerDelta, Answered, Retrieved
from pilcrow.core.geometry import Box
from pilcrow.core.model import Cell, Coordinate, Focus, Paragraph
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus(
    [
        ("Parties", 1, ["Ada lets the flat. Bob rents it."]),
        ("Money", 1, ["Rent is paid monthly. The deposit is 900 euros.\nIt earns interest.", "No pets."]),
    ]
)


def ask(question: str) -> tuple[Retrieved, Answered]:
    events = list(quotes.answer(question, CORPUS))
    assert "".join(e.text for e in events if isinstance(e, AnswerDelta)) == events[-1].text
    return events[0], events[-1]


def test_what_the_question_is_about_comes_before_the_rest() -> None:
    on_page = list(quotes.answer("Who pays for the flat?", CORPUS, focus=Focus(page=1)))
    assert {at.section for at in on_page[0].hits[:2]} == {2}
    assert on_page[0].query == "Who pays for the flat?"
    *_, answer = quotes.answer(
        "What does this mean?", CORPUS, focus=Focus(0, selection="The deposit earns interest.")
    )
    assert "It earns interest." in answer.text


def test_the_best_sentence_comes_first_with_its_place() -> None:
    located, answer = ask("How much is the deposit?")
    first = answer.citations[0]
    low, high = first.quote
    assert CORPUS.paragraph(first.at).text[low:high] == "The deposit is 900 euros."
    assert answer.mode == "quotes"
    assert "no chat model was used" in answer.text
    assert located.shown == tuple(sorted(located.hits))


def test_of_a_ratio_its_parts_are_quoted() -> None:
    rows = "Cash\t1,671\n\tTotal current assets\t\t7,453\t\nTotal assets\t9,394\nTotal current liabilities\t5,175"
    corpus = SmallCorpus([("Report", 1, ["We work well."]), ("Sheet", 1, [rows])])
    answer = list(quotes.answer("Is there positive working capital?", corpus))[-1]
    assert "“Total current assets | 7,453”" in answer.text
    quoted = [line for line in answer.text.splitlines() if line.startswith("“")]
    assert {line.split(" | ")[0] for line in quoted[:2]} == {"“Total current assets", "“Total current liabilities"}


def test_names_of_columns_are_quoted_with_no_row_of_their_own() -> None:
    class Headed(SmallCorpus):
        """The first row of a table names its columns."""

        def paragraph(self, at: Coordinate) -> Paragraph:
            found = super().paragraph(at)
            row, box = found.text.partition("\n")[0], Box(72, 72, 300, 84)
            names = re.finditer(r"[^\t]+", row) if "\t" in row else ()
            cells = (Cell(0, column, 1, 1, 0, box, *name.span(), head=True) for column, name in enumerate(names))
            return replace(found, cells=tuple(cells))

    corpus = Headed(
        [("Debt", 1, ["Debt due\t2024\t2025\nBonds due\t284\t169", "Debt due is paid. No debt is not."])]
    )
    answer = list(quotes.answer("How much debt is due in 2025?", corpus))[-1]
    assert "2025" not in answer.text
    assert "“Bonds due | 284 | 169”" in answer.text
    assert "“Debt due is paid.”" in answer.text


def test_every_quote_is_verbatim_and_marked_where_its_citation_says() -> None:
    _, answer = ask("rent deposit interest")
    assert len(answer.citations) == len(answer.claims) > 1
    for cited, claim in zip(answer.citations, answer.claims, strict=True):
        assert answer.text[cited.start : cited.end] == f"[S{cited.at.section}:{cited.at.paragraph}]"
        quote = CORPUS.paragraph(cited.at).text[cited.quote[0] : cited.quote[1]]
        assert f"“{quote}”" in answer.text[claim.start : claim.end]


def test_nothing_found_is_said() -> None:
    located, answer = ask("zebra")
    assert located.hits == ()
    assert "Nothing in the text fits" in answer.text


def test_it_stops_when_told_to() -> None:
    with pytest.raises(Cancelled):
        list(quotes.answer("rent", CORPUS, lambda: True))
