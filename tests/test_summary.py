"""Summaries of a document and of its sections: cited, checked, kept, and honest about where they come from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import pdfs
from chatserver import Body, ChatServer, Reply, prompt_size
from pilcrow import cli
from pilcrow.core.ask.planning.wanted import Length, WantedSummary, summary_question
from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting import telling
from pilcrow.core.ask.strategies import summary
from pilcrow.core.errors import Cancelled, UsageError
from pilcrow.core.exchange.events import (
    AgentEvent,
    Answered,
    AnswerRetracted,
    Citation,
    Indexed,
    Notice,
    NoticeCode,
    Planned,
)
from pilcrow.core.model import Document
from pilcrow.engines.chat import ollama
from pilcrow.services.answering import QUOTES
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus(
    [
        ("1 Ships", 1, ["The Ariel carried 600 tons of tea to London.", "The Cutty Sark was built in Dumbarton."]),
        ("2 Risks", 1, ["Storms are the largest risk of a voyage.", "Fire is a risk of every voyage, too."]),
        ("2.1 Pirates", 2, ["Pirates took two ships of the company in 1869."]),
    ]
)
ARIEL = "The Ariel carried 600 tons of tea to London [S1:1]."
BUSINESS = [
    "Acme makes boilers and burners for the heating of plants and towns.",
    "The boilers of Acme are sold to plants in all states of the north.",
    "Many plants heat towns with gas, for which Acme has burners and boilers.",
    "A town pays Acme for each winter in which the boilers of its plants are watched.",
]
FALSE = " It carried 900 tons of coal to Paris [S1:1]."


def last(events: list[AgentEvent]) -> Answered:
    assert isinstance(events[-1], Answered)
    return events[-1]


def quoted_sentences(answer: Answered) -> list[Citation]:
    """The citations of an answer behind the lines of the title, which are headings in these documents."""
    return [citation for citation in answer.citations if citation.at.paragraph]


def written(wanted: WantedSummary, corpus: SmallCorpus, *script: Reply, window: int = 8192) -> list[AgentEvent]:
    with ChatServer(list(script)) as server:
        chat = ollama.connect(server.host, "", window)
        events = list(summary.write_summary(wanted, corpus, chat, lambda: False))
    assert all(prompt_size(body) <= window for body in server.requests)
    return events


# ---- asking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", Length)
@pytest.mark.parametrize("section", [0, 1, 3])
def test_a_summary_is_asked_for_in_words(length: Length, section: int) -> None:
    wanted = WantedSummary(length, section)
    assert summary.wanted_summary(summary_question(wanted, CORPUS.documents[0]), CORPUS) == wanted


@pytest.mark.parametrize(
    "other", ["Summary of the risks?", "Brief summary of “4 Crews” (p. 1)", "Is this a summary of the document?"]
)  # fmt: skip
def test_other_questions_are_no_summaries(other: str) -> None:
    assert summary.wanted_summary(other, CORPUS) is None


def test_sections_of_the_same_name_are_told_apart_by_their_page() -> None:
    twins = SmallCorpus([("Notes", 1, ["One."]), ("Notes", 1, ["Two."])])
    first, second = twins.documents[0].sections
    assert summary.wanted_summary(
        summary_question(WantedSummary(Length.BRIEF, first.id), twins.documents[0]), twins
    ) == WantedSummary(Length.BRIEF, 1)
    if twins.documents[0].label(first.page) != twins.documents[0].label(second.page):
        asked = summary_question(WantedSummary(Length.BRIEF, second.id), twins.documents[0])
        assert summary.wanted_summary(asked, twins) == WantedSummary(Length.BRIEF, 2)


# ---- written by a model ------------------------------------------------------------------------------------


def test_what_fits_is_summed_up_at_once_and_each_sentence_is_checked() -> None:
    events = written(WantedSummary(Length.BRIEF), CORPUS, Reply(ARIEL + FALSE))
    answer = last(events)
    assert [str(e.operator) for e in events if isinstance(e, Planned)] == ["Select", "Reduce"]
    assert [c.at.section for c in answer.citations] == [1, 1]
    assert answer.statements[0].state == "supported"
    assert answer.statements[1].state != "supported"


def test_sources_that_the_model_does_not_name_are_looked_up() -> None:
    events = written(WantedSummary(Length.BRIEF), CORPUS, Reply("The Ariel carried 600 tons of tea to London."))
    assert any(isinstance(e, Notice) and e.code is NoticeCode.LOOKED_UP for e in events)
    assert last(events).citations[0].at.section == 1
    assert last(events).statements[0].state == "supported"


def test_a_section_is_summed_up_with_what_is_below_it() -> None:
    with ChatServer([Reply("Storms are the largest risk of a voyage [S2:1]. And tea [S1:1].")]) as server:
        chat = ollama.connect(server.host, "", 8192)
        events = list(summary.write_summary(WantedSummary(Length.DETAILED, 2), CORPUS, chat, lambda: False))
        prompt = "\n".join(m["content"] for m in server.requests[0]["messages"])
    assert "Pirates took two ships" in prompt
    assert "600 tons" not in prompt
    assert "six to ten sentences" in prompt
    assert [c.at.section for c in last(events).citations] == [2]  # what was not shown cannot be cited


def test_what_does_not_fit_is_mapped_and_reduced() -> None:
    long = SmallCorpus(
        [
            (f"{n} Voyage", 1, [f"On day {n} the wind was {n}. " + "The sea was calm. " * 60] * 6)
            for n in range(1, 20)
        ]
    )

    def script(body: Body) -> Reply:
        said = body["messages"][-1]["content"]
        assert ("Sum up the document" in said) == ("format" not in body)  # a part is asked what it says
        if "format" in body:
            return Reply(json.dumps({"points": [{"text": "The wind was 1 on day 1.", "ids": ["S1:1"]}]}))
        return Reply("On day 1 the wind was 1 [S1:1].")

    with ChatServer(script) as server:
        chat = ollama.connect(server.host, "", 4096)
        events = list(summary.write_summary(WantedSummary(Length.EXECUTIVE), long, chat, lambda: False))
        assert all(prompt_size(body) <= 4096 for body in server.requests)
    steps = [str(e.operator) for e in events if isinstance(e, Planned)]
    assert steps[0] == "Select"
    assert 2 <= steps.count("Map") <= 24
    assert steps[-1] == "Reduce"
    assert last(events).citations[0].at.section == 1


def test_a_model_that_writes_nothing_gives_way_to_the_text() -> None:
    events = written(WantedSummary(Length.BRIEF), CORPUS, Reply(""))
    notices = [e for e in events if isinstance(e, Notice) and e.code is NoticeCode.QUOTES]
    assert "gave no usable summary" in str(notices[0].text)
    assert any(isinstance(e, AnswerRetracted) for e in events)
    assert last(events).mode == "quotes"


# ---- without a model ---------------------------------------------------------------------------------------


def test_without_a_model_telling_sentences_are_quoted_word_for_word() -> None:
    answer = last(list(summary.quote_summary(WantedSummary(Length.BRIEF), CORPUS, lambda: False)))
    assert str(answer.beside).startswith("These are its most telling sentences")
    told = quoted_sentences(answer)
    assert len(told) == 3
    assert sorted(c.at for c in told) == [c.at for c in told]
    assert {c.at.section for c in told} == {1, 2, 3}  # of each something, before two of one
    for citation in told:
        text = CORPUS.paragraph(citation.at).text[slice(*citation.quote)]
        assert f"“{text}” [" in answer.text


def test_a_report_says_first_what_it_is_then_what_it_is_about() -> None:
    """Its title, kind, issuer and period come as its first page prints them."""
    report = SmallCorpus(
        [
            (
                "ACME BOILERS, INC.",
                1,
                [
                    "Securities and Exchange Commission",
                    "Quarterly report pursuant to the Act",
                    "☐ Transition report pursuant to the Act",
                    "For the quarter ended June 30, 2023",
                ],
            ),
            ("Business", 1, BUSINESS),
        ]
    )
    report.documents = [replace(report.documents[0], title="Acme Boilers, Inc., June 30, 2023")]
    answer = last(list(summary.quote_summary(WantedSummary(Length.BRIEF), report, lambda: False)))
    lines = ["ACME BOILERS, INC.", "Securities and Exchange Commission", "Quarterly report pursuant to the Act"]
    assert answer.lead == " · ".join([*lines, "For the quarter ended June 30, 2023"])
    assert answer.text.startswith(f"{answer.lead} [S1] [S1:1] [S1:2] [S1:4]\n\n“")
    assert {c.number for c in answer.citations if c.at.section == 1} == {1}
    assert {c.at.section for c in answer.citations if c.number > 1} == {2}


def test_a_section_is_told_without_the_title_of_the_document() -> None:
    answer = last(list(summary.quote_summary(WantedSummary(Length.BRIEF, 2), CORPUS, lambda: False)))
    assert not answer.lead
    assert answer.text.startswith("“")


def test_what_opens_a_document_counts_more_than_what_stands_in_its_middle() -> None:
    subjects = [
        "boiler",
        "pump",
        "valve",
        "burner",
        "meter",
        "flue",
        "tank",
        "relay",
        "fan",
        "hose",
        "seal",
        "lamp",
    ]
    said = [f"The {one} of the plant is watched by the keeper on duty." for one in subjects]
    one = SmallCorpus([("1 Plant", 1, said)])
    answer = last(
        list(
            telling.answer_by_telling(
                one, summary.choose_paragraphs(WantedSummary(Length.BRIEF), one).places, 1, lambda: False
            )
        )
    )
    assert [citation.at.paragraph for citation in answer.citations] == [1]


def test_exhibits_and_references_to_other_parts_do_not_stand_for_a_document() -> None:
    told = "The boiler of the plant heats the water of the town in winter."
    plant = SmallCorpus(
        [
            ("Boiler", 1, ["See Chapter Boiler of Volume Plant Boiler Heating.", told]),
            ("Exhibits", 1, ["The boiler of the plant is listed in the exhibit of the boiler plant."]),
        ]
    )
    answer = last(list(summary.quote_summary(WantedSummary(Length.BRIEF), plant, lambda: False)))
    assert [plant.paragraph(c.at).text for c in quoted_sentences(answer)] == [told]


def test_what_a_short_filing_hands_in_stands_for_it() -> None:
    """In a long report the exhibits are accessory; their list and the signatures are in both."""
    release = ("Exhibit 99.1", 1, ["Sales of boilers rose by 4 per cent in winter."])
    tables = ("Exhibit 99.2", 1, ["word " * 200])
    around = [("Exhibit Index", 1, ["99.1 Release"]), ("Signatures", 1, ["Ada"]), release, tables]
    told = {}
    for length in (50, 9000):
        filing = SmallCorpus([("Item 2.02 Results", 1, ["word " * length]), *around])
        places = summary.choose_paragraphs(WantedSummary(Length.BRIEF), filing).places
        told[length] = {filing.documents[0].section(at.section).title for at in places}
    assert told == {50: {"Item 2.02 Results", "Exhibit 99.1", "Exhibit 99.2"}, 9000: {"Item 2.02 Results"}}


def test_what_says_the_same_again_is_left_out() -> None:
    said = "The main boiler must be inspected every six months."
    twice = SmallCorpus(
        [("1 Boiler", 1, [said, "Every six months the main boiler must be inspected.", "7.", said])]
    )
    answer = last(list(summary.quote_summary(WantedSummary(Length.DETAILED), twice, lambda: False)))
    assert len(quoted_sentences(answer)) == 1


def test_sentences_without_spaces_are_sentences_and_formulas_are_none() -> None:
    said = "主锅炉必须每六个月检查一次以保证安全。"
    chinese = SmallCorpus([("1 锅炉", 1, [said, "gi(x, y1, y2, ..., ym) <= 0, i = 1, 2, ..., k."])])
    answer = last(list(summary.quote_summary(WantedSummary(Length.BRIEF), chinese, lambda: False)))
    assert [chinese.paragraph(c.at).text for c in quoted_sentences(answer)] == [said]


def test_a_part_without_sentences_says_so() -> None:
    bare = SmallCorpus([("1 Codes", 1, ["A1 B2 C3"])])
    answer = last(
        list(
            telling.answer_by_telling(
                bare, summary.choose_paragraphs(WantedSummary(Length.BRIEF), bare).places, 3, lambda: False
            )
        )
    )
    assert answer.citations == ()
    assert "no sentence" in answer.text


def test_a_section_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(UsageError, match="There is no section 9"):
        list(summary.quote_summary(WantedSummary(Length.BRIEF, 9), CORPUS, lambda: False))


def test_it_stops_at_once() -> None:
    with pytest.raises(Cancelled):
        list(summary.quote_summary(WantedSummary(Length.BRIEF), CORPUS, lambda: True))


# ---- kept with the document --------------------------------------------------------------------------------


@pytest.fixture
def boiler(tmp_path: Path) -> Path:
    words = [
        "The main boiler must be inspected every six months. Pressure shall stay below 12 bar.",
        "The spare pump starts when the pressure falls below 3 bar. It runs for ten minutes.",
    ]
    return pdfs.html(
        tmp_path / "boiler.pdf",
        [f"<h1>{n} {t}</h1><p>{w}</p>" for n, (t, w) in enumerate(zip(["Boiler", "Pump"], words, strict=True), 1)],
    )


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with Workspace(tmp_path / "data", Settings(context=8192)) as workspace:
        yield workspace


def indexed(workspace: Workspace, path: Path) -> Document:
    *_, event = (e for e in workspace.index(str(path)) if isinstance(e, Indexed))
    return event.document


def test_a_summary_is_written_once_and_forgotten_with_the_document(workspace: Workspace, boiler: Path) -> None:
    document = indexed(workspace, boiler)
    corpus = workspace.corpus([document])
    with ChatServer([Reply("The main boiler must be inspected every six months [S1:1].")]) as server:
        workspace.settings = Settings(chat_host=server.host, context=8192)
        asked = summary_question(WantedSummary(Length.BRIEF, 1), document)
        first, again = (last(list(workspace.answering.ask(Question(asked, corpus)))) for _ in range(2))
        assert first == again
        assert len(server.requests) == 1
        list(
            workspace.answering.ask(
                Question(summary_question(WantedSummary(Length.DETAILED, 1), document), corpus)
            )
        )
        assert len(server.requests) == 2
        workspace.forget(str(boiler))
        corpus = workspace.corpus([indexed(workspace, boiler)])
        list(workspace.answering.ask(Question(asked, corpus)))
        assert len(server.requests) == 3


def test_summaries_are_made_ahead_only_when_that_is_set(workspace: Workspace, boiler: Path) -> None:
    def script(body: Body) -> Reply:
        shown = re.findall(r"^\[(S\d+:\d+)\]", body["messages"][-1]["content"], re.MULTILINE)
        return Reply(f"The main boiler must be inspected every six months [{shown[0]}].")

    with ChatServer(script) as server:
        workspace.settings = Settings(chat_host=server.host, context=8192)
        document = indexed(workspace, boiler)
        assert server.requests == []
        workspace.settings = Settings(chat_host=server.host, context=8192, ahead="summaries")
        indexed(workspace, boiler)
        made = len(server.requests)
        assert made == 1 + sum(not s.parent for s in document.sections)
        corpus = workspace.corpus([document])
        assert last(list(workspace.answering.summary(corpus, WantedSummary(Length.EXECUTIVE)))).citations
        assert len(server.requests) == made
    workspace.settings = Settings(chat_host=server.host, ahead="summaries")
    indexed(workspace, boiler)  # nobody there: nothing is said of it


def test_vectors_say_which_sentences_are_typical(workspace: Workspace, boiler: Path) -> None:
    document = indexed(workspace, boiler)
    corpus = workspace.corpus([document])
    places = summary.choose_paragraphs(WantedSummary(Length.BRIEF), corpus).places
    near = corpus.typical(places)
    assert set(near) == set(places)
    assert all(0.2 < cosine <= 1.001 for cosine in near.values())
    answer = last(list(workspace.answering.summary(corpus, WantedSummary(Length.BRIEF), QUOTES)))
    assert answer.mode == "quotes"
    assert answer.citations


def test_the_command_line_sums_up(tmp_path: Path, boiler: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    command = ["summary", str(boiler), "--data-dir", str(folder), "--model", "quotes"]
    assert cli.main([*command, "--section", "1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (answer["event"], answer["mode"]) == ("answer", "quotes")
    assert {c["sec_id"] for c in answer["citations"]} == {1}
    assert cli.main(command) == 0
    assert "[1] " in capsys.readouterr().out
    assert cli.main([*command, "--section", "99"]) == 2
    assert "There is no section 99" in capsys.readouterr().err


def test_without_a_model_the_question_what_it_is_about_is_answered_by_a_summary(
    tmp_path: Path, boiler: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["ask", str(boiler), "--data-dir", str(tmp_path / "data"), "--model", "quotes"]
    assert cli.main([*command, "-q", "What is this document about?"]) == 0
    assert "most telling sentences" in capsys.readouterr().out
    assert cli.main([*command, "-q", "Who is this document for?"]) == 0
    assert "most telling sentences" not in capsys.readouterr().out
