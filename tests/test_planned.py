"""Planned questions: classed, decomposed, mapped and reduced; and whatever a model sends, there is an answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chatserver import Body, ChatServer, Reply, prompt_size
from interviews import answer, interview
from pilcrow.core.ask.agent.transcript import raw_size
from pilcrow.core.ask.planning import overview
from pilcrow.core.ask.question import Options, Question
from pilcrow.core.ask.strategies.planned import ByPlan
from pilcrow.core.errors import Cancelled
from pilcrow.core.exchange.events import AgentEvent, Notice, NoticeCode, Planned, Retrieved, SectionRead
from pilcrow.core.language.questions.classes import QuestionClass, plainly
from pilcrow.core.model import CELL, Coordinate
from pilcrow.core.servers.chat import ChatMessage, Chunk, Tool
from pilcrow.core.stopping import Stopped
from pilcrow.engines.chat import ollama
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus(
    [
        ("1 Ships", 1, ["The Ariel carried 600 tons of tea.", "The Cutty Sark was built in Dumbarton."]),
        ("2 Captains", 1, ["Moodie commanded the Cutty Sark.", "Keay commanded the Ariel."]),
        ("2.1 Moodie", 2, ["Moodie was born in Fife."]),
        ("3 Risks", 1, ["Storms are a risk.", "Fire is a risk too."]),
    ]
)
LONG = SmallCorpus(
    [
        (
            f"{n} Voyage",
            1,
            [f"On day {n}.{k} the wind was {n * k}. " + "The sea was calm. " * 25 for k in range(5)],
        )
        for n in range(1, 30)
    ]
)
SENT: list[Body] = []
MULTI = "Compare the captains of the Ariel and the Cutty Sark."
GLOBAL = "Summarise chapter 2"
PLAIN = Reply("Keay commanded the Ariel [S2:2].")


def step(body: Body) -> str:
    """Which order of a plan a request is, by how its system message begins."""
    begins = str(body["messages"][0]["content"])
    orders = {"Plan how": "plan", "From the": "map"}
    found = next((name for start, name in orders.items() if begins.startswith(start)), "")
    if not found and begins.startswith("Answer the question from the "):
        found = "part" if "format" in body else "reduce"
    return found or "loop"


def planned(*questions: str, **more: str) -> Reply:
    """A plan of several questions, all with these other fields."""
    return said({"class": "multi-hop", "parts": [{"question": question, **more} for question in questions]})


def given_to_loop(body: Body) -> list[str]:
    return [str(message["content"]) for message in body["messages"] if message["role"] == "tool"]


def said(value: object) -> Reply:
    return Reply(json.dumps(value))


def scripted(**replies: Reply | Sequence[Reply]) -> Callable[[Body], Reply]:
    """A model that answers each order of a plan by what is given for it, the last reply again and again."""
    left = {name: [reply] if isinstance(reply, Reply) else list(reply) for name, reply in replies.items()}

    def script(body: Body) -> Reply:
        waiting = left.get(step(body), [PLAIN])
        return waiting.pop(0) if len(waiting) > 1 else waiting[0]

    return script


def run(
    question: str, script: Callable[[Body], Reply], corpus: SmallCorpus = CORPUS, window: int = 8192, **more: Any
) -> list[AgentEvent]:
    events = interview(ByPlan().answer, script, question, corpus, window=window, **more)
    SENT[:] = events.requests
    assert all(prompt_size(body) <= window for body in SENT)
    return events


def operators(events: Sequence[AgentEvent]) -> list[str]:
    return [str(event.operator) for event in events if isinstance(event, Planned)]


# ---- classing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Summarise chapter 4", QuestionClass.GLOBAL),
        ("List all risks that are named", QuestionClass.GLOBAL),
        ("Fasse Kapitel 4 zusammen", QuestionClass.GLOBAL),
        ("Résume le chapitre 4", QuestionClass.GLOBAL),
        ("Resume el capítulo 4", QuestionClass.GLOBAL),
        ("Compare the rent of 2019 with that of 2020", QuestionClass.MULTI),
        ("Is the rent higher in 2020 than in 2019?", QuestionClass.MULTI),
        ("Who let the flat, and when was it built?", QuestionClass.MULTI),
        ("Was ist der Unterschied zwischen Miete und Pacht?", QuestionClass.MULTI),
        ("How much is the rent?", QuestionClass.SINGLE),
        ("Who signed the lease?", QuestionClass.SINGLE),
        ("¿Cuándo se firmó el contrato?", QuestionClass.SINGLE),
        ("How high was the rent in 2019 and 2020?", QuestionClass.SINGLE),
        ("Is the rent paid in advance? If not available, say so.", QuestionClass.SINGLE),
        ("What is the ratio of rent to income?", None),
        ("How high was the rent of each of the flats?", None),
        ("Who commanded the ship that carried the most tea?", None),
        ("Explain the second law", None),
    ],
)
def test_plain_wordings_are_classed_by_rules(question: str, kind: QuestionClass | None) -> None:
    assert plainly(question) is kind


def test_the_model_classes_what_the_wording_does_not() -> None:
    events = run(
        "Who commanded the ship that carried the most tea?",
        scripted(plan=said({"class": "single-hop"})),
    )
    assert [step(body) for body in SENT] == ["plan", "loop"]
    assert SENT[0]["format"]["properties"]["class"]["enum"] == ["single-hop", "multi-hop", "global"]
    assert operators(events) == ["Class"]
    assert (answer(events).mode, answer(events).rounds) == ("agent", 2)


def test_a_single_question_costs_no_request_more_than_the_loop() -> None:
    events = run("Who commanded the Ariel?", scripted())
    assert [step(body) for body in SENT] == ["loop"]
    assert answer(events).text == PLAIN.text


# ---- several places -------------------------------------------------------------------------------------------


ACCOUNTS = SmallCorpus(
    [
        ("1 Letter", 1, ["Dear shareholders, times are as they are. " * 8]),
        (
            "2 Operations",
            1,
            [f"Year{CELL}2021{CELL}2020\nSales{CELL}840{CELL}790\nCost of sales{CELL}610{CELL}580"],
        ),
        (
            "3 Balance",
            1,
            [
                f"Year{CELL}2021{CELL}2020\nInventories{CELL}120{CELL}80\nCash{CELL}35{CELL}31",
                f"Year{CELL}2021{CELL}2020\nPayables{CELL}66{CELL}61\nDebts{CELL}210{CELL}190",
            ],
        ),
    ]
)
TURNOVER = "Compare cost of sales of 2021 with the inventories of 2021 and 2020."
RATIO = "Cost of sales was 610 in 2021 [S2:1]. Inventories were 120 in 2021 [S3:1]."


def test_the_parts_are_located_and_the_loop_joins_what_the_tables_say() -> None:
    events = run(
        TURNOVER,
        scripted(
            plan=planned("What was the cost of sales in 2021?", "What were the inventories in 2021 and 2020?"),
            loop=[
                Reply(calls=(("Calculate", {"expression": "610 / mean(120, 80)"}),)),
                Reply(f"{RATIO} The ratio is 610 / mean(120, 80) = 6.1 [S2:1] [S3:1]."),
            ],
        ),
        ACCOUNTS,
    )
    assert [step(body) for body in SENT] == ["plan", "loop", "loop"]
    assert operators(events) == ["Class", "Decompose"]
    located = given_to_loop(SENT[1])
    assert len(located) == 2
    assert "Year | 2021 | 2020" in located[0]
    assert "Cost of sales | 610 | 580" in located[0]
    assert "Inventories | 120 | 80" in "\n".join(located)
    assert "6.1" in given_to_loop(SENT[2])[-1]
    assert {c.at for c in answer(events).citations} == {Coordinate(1, 2, 1), Coordinate(1, 3, 1)}
    assert [statement.state for statement in answer(events).statements][:2] == ["supported", "supported"]
    assert (answer(events).mode, answer(events).rounds) == ("planned", 3)


def test_parts_that_want_the_same_table_are_one_search() -> None:
    events = run(
        TURNOVER,
        scripted(
            plan=planned("What were the inventories?", "What were the payables?", "What were the debts?"),
            loop=Reply("They fell [S3:1]."),
        ),
        ACCOUNTS,
    )
    assert len(given_to_loop(SENT[-1])) == 1
    assert len([event for event in events if isinstance(event, Retrieved)]) == 1
    assert "Search together" in operators(events)
    assert [step(body) for body in SENT] == ["plan", "loop"]


def test_what_one_part_showed_is_not_shown_again_for_the_next() -> None:
    run(TURNOVER, scripted(plan=planned("Sales?", "Inventories and sales?")), ACCOUNTS)
    told = "\n".join(given_to_loop(SENT[-1]))
    assert told.count("Cost of sales | 610") == 1


def test_the_section_that_a_part_is_to_be_found_in_comes_first() -> None:
    plan = planned("How high was it?", "What else?", section="S3")
    events = run(TURNOVER, scripted(plan=plan, loop=Reply("It was high [S3:1].")), ACCOUNTS)
    (found,) = [event for event in events if isinstance(event, Retrieved)]
    assert found.hits[:2] == (Coordinate(1, 3, 1), Coordinate(1, 3, 2))
    run(TURNOVER, scripted(plan=planned("Sales?", "Debts?", section="S77")), ACCOUNTS)
    assert len(given_to_loop(SENT[-1])) == 2


@pytest.mark.parametrize("parts", [(), ("What was it?",)])
def test_a_plan_of_fewer_than_two_parts_is_the_plain_loop(parts: tuple[str, ...]) -> None:
    events = run(MULTI, scripted(plan=planned(*parts)))
    assert [step(body) for body in SENT] == ["plan", "loop"]
    assert answer(events).mode == "agent"


def test_a_part_that_needs_an_earlier_answer_is_located_with_it() -> None:
    events = run(
        MULTI,
        scripted(
            plan=planned("Who commanded the Cutty Sark?", "Where was #1 born?"),
            part=said({"found": True, "answer": "Moodie", "ids": ["[S2:1]"]}),
            loop=Reply("Moodie commanded the Cutty Sark [S2:1]. Moodie was born in Fife [S3:1]."),
        ),
    )
    assert [step(body) for body in SENT] == ["plan", "part", "loop"]
    assert operators(events) == ["Class", "Decompose", "Look up"]
    queries = [event.query for event in events if isinstance(event, Retrieved)]
    assert queries[-1] == "Where was Moodie born?"
    first, second = given_to_loop(SENT[-1])
    assert "(Found: Moodie [S2:1])" in first
    assert "Moodie was born in Fife." in first + second
    assert len(answer(events).citations) == 2


def test_a_part_that_needs_an_answer_which_is_not_there_is_left_to_the_loop() -> None:
    events = run(MULTI, scripted(plan=planned("Who commanded the Cutty Sark?", "Where was #12 born?")))
    assert [step(body) for body in SENT] == ["plan", "loop"]
    assert answer(events).mode == "agent"


def test_what_answered_a_part_is_at_hand_for_the_next_that_is_looked_up() -> None:
    run(
        MULTI,
        scripted(
            plan=planned("Who commanded the Cutty Sark?", "Where was #1 born?", "What is told of #2?"),
            part=[
                said({"found": True, "answer": "Moodie", "ids": ["S2:1"]}),
                said({"found": True, "answer": "Fife", "ids": ["S3:1"]}),
            ],
        ),
    )
    second = [body for body in SENT if step(body) == "part"][1]["messages"][1]["content"]
    assert "Moodie [S2:1]" in second
    assert "Moodie commanded the Cutty Sark." in second


def test_thin_evidence_is_refined_twice_at_most() -> None:
    nothing = said({"found": False, "search": "wind day"})
    events = run(
        MULTI,
        scripted(plan=planned("What was the wind on day 4?", "Who was at sea on #1?"), part=nothing),
        LONG,
    )
    assert [step(body) for body in SENT] == ["plan", "part", "part", "part", "loop"]
    looked = [event for event in events if isinstance(event, Retrieved)][:3]
    assert looked[1].query == "What was the wind on day 4?: wind day"
    assert not set(looked[0].hits) & set(looked[1].hits)  # what it has read does not come again
    assert operators(events) == ["Class", "Decompose", "Refine", "Refine", "Look up"]
    assert "(Found" not in "\n".join(given_to_loop(SENT[-1]))


def test_ids_that_were_not_shown_are_no_evidence() -> None:
    wrong = said({"found": True, "answer": "Keay.", "ids": ["S99:1", "nonsense", 7]})
    run(MULTI, scripted(plan=planned("Who commanded the Ariel?", "Where was #1 born?"), part=wrong))
    assert "(Found" not in "\n".join(given_to_loop(SENT[-1]))


def test_five_parts_keep_to_a_small_context() -> None:
    events = run(
        MULTI, scripted(plan=planned(*(f"What was the wind on day {n}?" for n in range(3, 8)))), LONG, 4096
    )
    assert len(given_to_loop(SENT[-1])) == 5
    assert len({at for event in events if isinstance(event, Retrieved) for at in (*event.shown, *event.hits)}) >= 5


# ---- all of a part --------------------------------------------------------------------------------------------


def test_a_short_chapter_is_summarised_in_one_request() -> None:
    events = run(GLOBAL, scripted(reduce=Reply("Moodie and Keay commanded [S2:1][S2:2]; Fife [S3:1].")))
    assert [step(body) for body in SENT] == ["reduce"]
    assert operators(events) == ["Class", "Select", "Reduce"]
    material = SENT[0]["messages"][1]["content"]
    assert "[S3:1]" in material
    assert "[S1:1]" not in material
    assert {c.at.section for c in answer(events).citations} == {2, 3}


def test_a_long_selection_is_mapped_in_batches_and_reduced_with_its_ids() -> None:
    def script(body: Body) -> Reply:
        if step(body) == "map":
            text = body["messages"][1]["content"]
            name = text.split("[", 1)[1].split("]", 1)[0]
            return said(
                {"points": [{"text": f"Wind in {name}.", "ids": [name, "S999:1"]}, {"text": "No ids.", "ids": []}]}
            )
        points = [line for line in body["messages"][1]["content"].splitlines() if line.startswith("- ")]
        return Reply(" ".join(line.removeprefix("- ") for line in points))

    events = run("Summarise the document", script, LONG, 4096)
    kinds = [step(body) for body in SENT]
    assert kinds[-1] == "reduce"
    assert 2 <= kinds.count("map") == len(kinds) - 1 <= overview.MAPS
    mapped = [event for event in events if isinstance(event, Planned) and str(event.operator) == "Map"]
    assert len({at for event in mapped for at in event.places}) == sum(len(event.places) for event in mapped)
    cited = {citation.at for citation in answer(events).citations}
    assert len(cited) == len(mapped)
    assert cited <= {at for event in mapped for at in event.places}
    assert "[?]" not in answer(events).text
    assert "S999" not in SENT[-1]["messages"][1]["content"]
    (cut,) = [event for event in events if isinstance(event, Notice)]
    assert cut.code is NoticeCode.CUT
    assert "Only " in str(cut.text)
    assert {at.section for event in mapped for at in event.places} == set(
        range(1, 30)
    )  # none for another's length


RULES = SmallCorpus(
    [
        (f"{n} Rules", 1, [f"Rule {n}.{k} holds." for k in range(1, 60)] + [f"Rule {n}.60 is long. " * 40])
        for n in range(1, 5)
    ]
)


def noting(body: Body) -> Reply:
    """Notes every paragraph that it is shown, and answers with every note that it is given."""
    names = re.findall(r"^(?:- .*)?\[(S\d+:\d+)\]", str(body["messages"][1]["content"]), re.MULTILINE)
    if step(body) == "map":
        return said({"points": [{"text": f"Rule {name}.", "ids": [name]} for name in names]})
    return Reply(" ".join(f"Rule {name.replace(':', ' of ')} holds [{name}]." for name in names))


def test_every_paragraph_of_a_selection_is_read_whole_and_every_note_reaches_the_answer() -> None:
    events = run("Summarise the document", noting, RULES, 8192)
    mapped = [event for event in events if isinstance(event, Planned) and str(event.operator) == "Map"]
    places = [at for event in mapped for at in event.places]
    assert len(places) == len(set(places)) == 4 * 60
    assert not any("(cut" in str(body["messages"][1]["content"]) for body in SENT)
    assert {citation.at for citation in answer(events).citations} == set(places)
    assert not [event for event in events if isinstance(event, Notice)]


def test_notes_that_do_not_fit_are_left_out_fairly_and_that_is_said() -> None:
    events = run("Summarise the document", noting, RULES, 3072)
    (cut,) = [e for e in events if isinstance(e, Notice) and "notes" in str(e.text)]
    assert cut.code is NoticeCode.CUT
    assert {citation.at.section for citation in answer(events).citations} == {1, 2, 3, 4}


def test_what_the_question_does_not_name_the_model_chooses_by_filters() -> None:
    events = run(
        "List all risks",
        scripted(
            plan=said({"section": "Risks", "pages": "", "kind": "any", "topic": "risks"}),
            reduce=Reply("Storms [S4:1] and fire [S4:2]."),
        ),
    )
    assert [step(body) for body in SENT] == ["plan", "reduce"]
    assert "S4 3 Risks" in SENT[0]["messages"][1]["content"]
    assert "[S1:1]" not in SENT[1]["messages"][1]["content"]
    assert len(answer(events).citations) == 2


def test_a_topic_brings_the_sections_that_name_it_whole() -> None:
    run(
        "List all storms",
        scripted(
            plan=said({"section": "", "pages": "", "kind": "any", "topic": "storms"}),
            reduce=Reply("Storms [S4:1]."),
        ),
    )
    assert "[S4:2] (p. p4) Fire is a risk too." in SENT[1]["messages"][1]["content"]


def test_filters_that_fit_nothing_leave_the_topic() -> None:
    run(
        "List all risks",
        scripted(
            plan=said({"section": "9.9", "pages": "400", "kind": "table", "topic": "storms fire"}),
            reduce=Reply("Storms [S4:1]."),
        ),
    )
    assert "[S4:1]" in SENT[1]["messages"][1]["content"]
    assert "[S3:1]" not in SENT[1]["messages"][1]["content"]


# ---- what can go wrong ----------------------------------------------------------------------------------------


NONSENSE = [
    Reply("I would rather not."),
    Reply('{"parts": 7, "points": 7, "class": "triple-hop"'),
    Reply("[1, 2]"),
    said({}),
]


@pytest.mark.parametrize("reply", NONSENSE, ids=("words", "cut", "list", "empty"))
@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Explain the second law of captains", "plan"),
        (MULTI, "plan"),
        (MULTI, "part"),
        ("List all risks", "plan"),
        ("Summarise the document", "map"),
    ],
)
def test_what_cannot_be_read_is_answered_by_the_plain_loop(question: str, order: str, reply: Reply) -> None:
    long = order == "map"
    plain = Reply("Keay commanded the Ariel on a calm sea [S1:2].") if long else PLAIN
    plan = planned("Who commanded the Ariel?", "What of #1?")
    script = scripted(**({"plan": plan, "loop": plain} | {order: reply}))
    events = run(question, script, LONG if long else CORPUS, 4096 if long else 8192)
    assert order in [step(body) for body in SENT]
    assert [step(body) for body in SENT][-1] in ("loop", "reduce")
    assert answer(events).text.startswith("Keay commanded")


def test_an_answer_that_is_a_tool_call_is_taken_back_and_the_loop_answers() -> None:
    call = Reply('{"action": "retrieve", "query": "captains"}')
    events = run(GLOBAL, scripted(reduce=call))
    assert answer(events).mode == "agent"
    assert "Fall back" in operators(events)


def test_an_endless_reply_ends() -> None:
    events = run(MULTI, scripted(plan=Reply('{"parts": [ ', endless=True)))
    assert answer(events).mode == "agent"


def test_it_stops_at_every_step() -> None:
    for last in range(1, 4):
        seen = 0

        def script(body: Body) -> Reply:
            nonlocal seen
            seen += 1
            if step(body) == "plan":
                return planned("Ariel?", "Where was #1 born?")
            return said({"found": True, "answer": "Keay.", "ids": ["S2:2"]})

        with pytest.raises(Cancelled):
            run(MULTI, script, stopped=lambda: seen >= last)  # noqa: B023  (called within the turn of the loop)
        assert seen == last


def test_small_documents_are_read_whole_and_follow_ups_left_to_the_loop() -> None:
    with ChatServer([PLAIN]) as server:
        chat = ollama.connect(server.host, "", 8192)
        events = list(ByPlan().answer(Question(MULTI, CORPUS, chat, Options())))
    assert answer(events).mode == "whole"
    run("Compare them", scripted(), history=[("Who commanded the Ariel?", "Keay [S2:2].")])
    assert [step(body) for body in SENT] == ["loop"]


def test_in_a_small_context_every_prompt_fits() -> None:
    run("Summarise chapter 3", scripted(map=said({"points": [{"text": "Wind.", "ids": ["S3:1"]}]})), LONG, 1536)
    assert SENT


class Babbler:
    """A chat model that says what it is given, again and again, whatever it is asked."""

    name, context, tools, prompt_speed = "babbler", 4096, False, 1000.0

    def __init__(self, replies: Sequence[str]) -> None:
        self.replies, self.asked = replies, 0

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        tools: Sequence[Tool] = (),
        schema: dict[str, object] | None = None,
        stopped: Stopped = lambda: False,
    ) -> Iterator[Chunk]:
        assert not stopped()
        assert schema is None or schema.keys() & {"type", "anyOf"}
        assert raw_size(messages, tools) <= self.context
        self.asked += 1
        yield Chunk(self.replies[(self.asked - 1) % len(self.replies)])
        yield Chunk(done=True)


REPLIES = st.text(max_size=80) | st.sampled_from(
    [
        '{"class": "multi-hop"}',
        '{"class": "multi-hop", "parts": [{"question": "Day 4?", "section": "S4"}, {"question": "And #1?"}]}',
        '{"class": "multi-hop", "parts": [{"question": "Day 2?", "section": "S999"}, {"question": 3}, "Day 3?"]}',
        '{"class": "global"}',
        '{"parts": [{"question": "Who?"}, {"question": "Where is #1?"}]}',
        '{"parts": [{"question": "Where is #2?"}, "What?", 7, {"question": []}]}',
        '{"found": true, "answer": "Keay.", "ids": ["S2:2", "S1:99", "S3:1-4"]}',
        '{"found": false, "search": "wind"}',
        '{"section": "2", "pages": "3-10", "kind": "table", "topic": "wind"}',
        '{"section": 7, "pages": null, "kind": ["x"], "topic": {}}',
        '{"points": [{"text": "Wind.", "ids": ["S1:1", "S29:5"]}, {"text": 3, "ids": 4}, null]}',
        "The wind was 4 [S2:2]. The moon is cheese [S999:1] [S1:1].",
    ]
)


@given(
    st.lists(REPLIES, min_size=1, max_size=6),
    st.sampled_from([MULTI, "Summarise the document", "List all winds", "Explain the wind, day by day"]),
)
@settings(max_examples=60)
def test_whatever_a_model_says_the_plan_ends_within_bounds_and_cites_what_was_read(
    replies: list[str], question: str
) -> None:
    chat = Babbler(replies)
    events = list(ByPlan().answer(Question(question, LONG, chat, Options(whole=False, rounds=6))))
    given_places = {at for event in events if isinstance(event, Retrieved) for at in (*event.shown, *event.hits)}
    given_places |= {at for event in events if isinstance(event, Planned) for at in event.places}
    for event in events:
        if isinstance(event, SectionRead):
            given_places |= {Coordinate(1, event.section, n) for n in range(event.start, event.end + 1)}
    assert {c.at for c in answer(events).citations if c.at.paragraph} <= given_places
    assert chat.asked <= 40
