"""The plain agent over several documents: none is forgotten, in what it is shown and in what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from chatserver import Reply
from interviews import Interview, interview
from pilcrow.core.ask.agent import prompts
from pilcrow.core.ask.agent.asking import answer_question
from pilcrow.core.ask.context import skeleton
from pilcrow.core.ask.tools import offers
from pilcrow.core.ask.tools.tools import Tools
from pilcrow.core.exchange.events import Answered, Retrieved
from pilcrow.core.language import tokens
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.servers.chat import ToolCall
from pilcrow.engines.store.library import Library
from shelf import put
from smallcorpus import SmallCorpus

QUESTION = "How many people are aboard each of these ships?"


def fleet(size: int = 3) -> SmallCorpus:
    """Ships of which the first says it again and again."""
    first = ("Aboard", 1, [f"On deck {n} people are aboard: {n}." for n in range(2, 20)])
    others = [("Crew", 1, ["Olaf", f"There are {n} people aboard.", "Since May"]) for n in range(2, size + 1)]
    corpus = SmallCorpus(
        [("Fram", 1, ["A ship of oak. "]), first], *([("Of it", 1, ["A ship."]), o] for o in others)
    )
    names = ["Fram", "Vega", "Maud", *(f"Ship {n}" for n in range(4, size + 1))]
    corpus.documents = [replace(d, title=name) for d, name in zip(corpus.documents, names, strict=True)]
    return corpus


def run(script: Sequence[Reply], question: str = QUESTION) -> Interview:
    return interview(answer_question, script, question, fleet())


def test_the_first_look_has_something_of_every_document_and_its_short_neighbours() -> None:
    events = run([Reply("18, 2 and 3 people are aboard [D1:S2:1] [D2:S2:2] [D3:S2:2].")])
    first = next(event for event in events if isinstance(event, Retrieved))
    assert {at.doc for at in first.hits} == {1, 2, 3}
    shown = next(m["content"] for m in events.requests[0]["messages"] if m["role"] == "tool")
    assert "Olaf" in shown, "a hit brings its short neighbours"
    assert "for every document" in events.requests[0]["messages"][-1]["content"]


def test_an_answer_that_leaves_a_document_out_is_asked_about_it_once() -> None:
    left, whole = (
        "On the Fram 18 people are aboard [D1:S2:1].",
        "Fram 18 [D1:S2:1], Vega 2 [D2:S2:2], Maud: silent.",
    )
    events = run([Reply(left), Reply(whole)])
    assert isinstance(events[-1], Answered)
    assert events[-1].text == whole
    assert "The answer says nothing of D2, D3" in events.requests[1]["messages"][-1]["content"]
    requests = run([Reply(left), Reply(left)]).requests
    assert len(requests) == 2, "it may say so again"
    requests = run([Reply(f"{left} The others do not say it.")]).requests
    assert len(requests) == 1
    requests = run([Reply("The Fram does not say it [D1:S2:1]; neither do Vega and Maud.")]).requests
    assert len(requests) == 1, "every document was named as silent"
    requests = run([Reply("The Vega [D2:S2:2].")], "Which of these ships has two people aboard?").requests
    assert len(requests) == 1, "only those are wanted that say it"


def test_retrieve_takes_several_documents_and_says_where_nothing_is_near() -> None:
    state = Tools(fleet())
    result = state.run(ToolCall("Retrieve", {"query": "people aboard", "docs": "D2, D3"}))
    assert {at.doc for at in result.shown} == {2, 3}
    result = Tools(fleet()).run(ToolCall("Retrieve", {"query": "people aboard oak", "docs": "all"}))
    assert {at.doc for at in result.shown} == {1, 2, 3}
    result = state.run(ToolCall("Retrieve", {"query": "oak", "docs": ["D1", "D3"]}))
    assert "No close match in D3." in result.text
    assert "no document" in state.run(ToolCall("Retrieve", {"query": "oak", "docs": "D9"})).text
    several = next(tool for tool in offers.native(["Retrieve"], True))
    assert "docs" in several.parameters["properties"]


def test_exact_search_counts_by_document() -> None:
    found = Tools(fleet()).run(ToolCall("ExactSearch", {"words": "aboard"}))
    assert "By document: D1 19, D2 1, D3 1." in found.text


def test_each_line_of_the_contents_has_the_first_words_where_there_is_room() -> None:
    begins = "PART I of the year's report. " * 9
    wide, _ = skeleton.render(fleet().documents, 2000, lambda _: [], lambda _: begins)
    assert "\n# D2: Vega (file doc2): 2 pages, 2 sections, " in wide
    assert wide.count("Begins: PART I of the year's report.") == 3
    narrow, _ = skeleton.render(fleet(30).documents, 1024, lambda _: [], lambda _: begins)
    assert narrow.count("# D") == 30
    assert tokens.count_tokens(narrow) <= 1100
    assert "Begins" not in narrow


def test_a_question_about_one_of_many_shows_that_one_alone(tmp_path: Path) -> None:
    shelf = Library(tmp_path)
    ships = ["Fram", "Vega", *(f"Maud {n}" for n in range(40))]
    texts = [
        f"# Crew\nThis is the book of the {name}.\nShe has {n} people aboard.\n" for n, name in enumerate(ships)
    ]
    books = [put(shelf, tmp_path / f"{n}.txt", text) for n, text in enumerate(texts)]
    question = "How many people are aboard the Vega?"
    asked = interview(answer_question, [Reply("One [D2:S1:2].")], question, LibraryCorpus(shelf, books))
    contents = asked.requests[0]["messages"][0]["content"]
    assert "# D2: " in contents
    assert not any(f"# D{n}: " in contents for n in range(1, 43) if n != 2)
    assert "41 more of D1 to D42" in contents
    assert {at.doc for event in asked if isinstance(event, Retrieved) for at in event.hits} == {2}


def test_what_was_not_read_is_told_in_few_words() -> None:
    for first, each in ((False, False), (True, False), (True, True)):
        said = prompts.reminder(first, range(3, 90), each)
        assert tokens.count_tokens(said) <= prompts.REMINDER
        assert "Nothing was read yet of D3, D4" in said
