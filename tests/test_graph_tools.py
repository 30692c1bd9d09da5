"""Entities in questions: the agent's tools for them, and searching by graph and text."""

from __future__ import annotations

import json

import pytest

from chatserver import Body, ChatServer, Reply
from pilcrow.core.ask.question import Options, Question, StrategyName
from pilcrow.core.ask.strategies.planned import ByPlan
from pilcrow.core.ask.tools import calls, offers
from pilcrow.core.ask.tools.tools import Tools
from pilcrow.core.exchange.events import AgentEvent, Answered, Retrieved
from pilcrow.core.model import Coordinate
from pilcrow.core.search import by_graph
from pilcrow.core.servers.chat import ToolCall
from pilcrow.engines.chat import ollama
from smallcorpus import PLANT, SmallCorpus


def tools(**options: object) -> Tools:
    return Tools(SmallCorpus(PLANT), named=(*calls.TOOLS, *calls.GRAPH_TOOLS), **options)  # type: ignore[arg-type]


def test_entities_tells_what_a_text_names_and_where_it_stands() -> None:
    result = tools().run(ToolCall("Entities", {"text": "Does the boiler need a return spring?"}))
    assert "return spring: " in result.text
    assert "boiler: " in result.text
    assert "canteen" not in result.text
    (event,) = result.events
    assert isinstance(event, Retrieved)
    assert {at.section for at in event.hits} == {1, 2}
    assert result.fresh


def test_related_tells_how_and_shows_the_passage() -> None:
    result = tools().run(ToolCall("Related", {"entity": "pressure valve"}))
    assert "boiler (same sentence" in result.text
    assert "The boiler has a pressure valve." in result.text
    assert "canteen" not in result.text


def test_the_connection_of_two_is_told_step_by_step() -> None:
    result = tools().run(ToolCall("Related", {"entity": "boiler", "other": "return spring"}))
    assert "boiler – pressure valve – return spring" in result.text
    none = tools().run(ToolCall("Related", {"entity": "boiler", "other": "canteen"}))
    assert "not connected" in none.text


def test_what_is_not_there_is_said_in_words() -> None:
    assert "names no entity" in tools().run(ToolCall("Entities", {"text": "quantum foam"})).text
    assert "There is no entity" in tools().run(ToolCall("Related", {"entity": "quantum foam"})).text
    assert "missing" in tools().run(ToolCall("Related", {})).text


def test_the_tools_are_offered_only_when_wanted() -> None:
    assert not set(offers.offered_tools(8000, False)) & set(calls.GRAPH_TOOLS)
    wanted = offers.offered_tools(8000, False, graph=True)
    assert set(calls.GRAPH_TOOLS) <= set(wanted)
    assert {tool.name for tool in offers.native(wanted, several=True)} == set(wanted)
    assert '"action": "related"' in offers.in_words(wanted)
    assert calls.parse('Related("boiler", "return spring")')[1] == [
        ToolCall("Related", {"entity": "boiler", "other": "return spring"})
    ]


def test_searching_by_the_graph_finds_what_the_question_does_not_say() -> None:
    corpus = SmallCorpus(PLANT)
    plain = [hit.at for hit in corpus.search("guards the valve", 5)]
    graphed = [hit.at for hit in by_graph.search_graph(corpus, "What guards the pressure valve?", 5)]
    assert graphed[0] == plain[0]
    assert {at.section for at in graphed[:2]} == {1, 2}
    assert by_graph.search_graph(corpus, "unheard of", 5) == corpus.search("unheard of", 5)


def test_the_best_by_text_stay_the_first_and_paragraphs_of_the_entities_follow_in_turn_with_others() -> None:
    """They took the place of what the text found: the evidence was less often among the first five."""
    noise = [f"A steel plate of number {n} is in the store." for n in range(12)]
    corpus = SmallCorpus([*PLANT, ("4 Store", 1, noise)])
    asked = "Which steel number is in the boiler?"
    plain = [hit.at for hit in corpus.search(asked, 20)]
    graphed = [hit.at for hit in by_graph.search_graph(corpus, asked, 20)]
    assert graphed[:3] == plain[:3]
    valves = next(n for n, at in enumerate(graphed) if at.section == 1)
    assert valves == 3
    assert set(plain) <= set(graphed)


def test_of_several_documents_as_many_by_text_stay_the_first_as_they_have_shares() -> None:
    """Hits of one document's graph took the places of the others."""
    plain = SmallCorpus(PLANT, [("Boilers", 1, ["A boiler of the second plant.", "It has a pressure valve."])])
    asked = "Does the boiler have a pressure valve?"
    found = [hit.at for hit in by_graph.search_graph(plain, asked, 6)]
    assert found == [hit.at for hit in plain.search(asked, 6)]


def test_sections_are_selected_by_the_entities_in_them() -> None:
    corpus = SmallCorpus([*PLANT, ("3.1 Kitchen", 2, ["Lunch is cooked here. The steel boiler is not here."])])
    graph, (document,) = corpus.graph(1), corpus.documents
    assert by_graph.select_by_entity(graph, document, [graph.named("canteen")]) == {3, 4}, "with all that is below"


def asking(question: str, **options: object) -> tuple[ChatServer, list[AgentEvent]]:
    """What a chat model is asked, and all that happens, where everything does not fit its context."""
    filler = [(f"{n} Filler", 1, ["Nothing is said here. " * 40 for _ in range(4)]) for n in range(4, 30)]

    def script(body: Body) -> Reply:
        parts = [{"question": "What has a pressure valve?"}, {"question": "What needs a return spring?"}]
        if "Plan how" in str(body["messages"][0]["content"]):
            return Reply(json.dumps({"class": "multi-hop", "parts": parts}))
        return Reply("The boiler has one [S1:1].")

    with ChatServer(script) as server:
        chat = ollama.connect(server.host, server.model, 4096)
        enquiry = Question(question, SmallCorpus([*PLANT, *filler]), chat, Options(**options))  # type: ignore[arg-type]
        events = list(ByPlan().answer(enquiry))
    return server, events


@pytest.mark.parametrize("question", ["What has a pressure valve?", "Compare the valve and a return spring."])
def test_graph_reasoning_locates_what_a_planned_question_is_answered_from(question: str) -> None:
    server, events = asking(question, strategy=StrategyName.GRAPH, whole=False)
    (*_, last) = events
    assert isinstance(last, Answered)
    assert last.mode == "planned"
    located = [at for event in events if isinstance(event, Retrieved) for at in event.shown]
    assert Coordinate(1, 1, 1) in located
    assert Coordinate(1, 2, 1) in located, "a step from the boiler on"
    assert len(server.requests) > 0
