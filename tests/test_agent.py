"""The agent: locate, read, answer; and whatever a model sends, it ends with an answer within the context."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chatserver import Body, ChatServer, Reply, prompt_size
from interviews import PARTS, answer, interview, of
from pilcrow.core.ask.agent import first_look
from pilcrow.core.ask.agent.asking import answer_question
from pilcrow.core.ask.agent.transcript import raw_size
from pilcrow.core.ask.question import Options, Question
from pilcrow.core.ask.tools import calls, offers
from pilcrow.core.errors import Cancelled, ChatError, UsageError
from pilcrow.core.exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnswerRetracted,
    Notice,
    Retrieved,
    SectionRead,
    Thinking,
    Unfolded,
)
from pilcrow.core.language import tokens
from pilcrow.core.model import Coordinate, Focus, Hit
from pilcrow.core.servers.chat import ChatMessage, Chunk, Tool, ToolCall, reply_room, visible
from pilcrow.core.stopping import Stopped
from pilcrow.engines.chat import ollama
from smallcorpus import SmallCorpus

LEASE = [
    ("1 Parties", 1, ["Ada lets the flat to Bob."]),
    ("2 Money", 1, ["The rent is 700 euros a month.", "The deposit is 900 euros.", "It is paid back in May."]),
    ("2.1 Delay", 2, ["Late rent costs 5 euros a day."]),
]
CORPUS = SmallCorpus(LEASE)
EMPTY = SmallCorpus([("1 Parties", 1, ["Ada.", "Bob."]), ("2 Nothing", 1, []), ("3 End", 1, ["The end."])])
LONG = SmallCorpus(
    [
        (
            f"Chapter {i}",
            1 + i % 3,
            [f"Rule {i} {j} says that fee number {i * 7 + j} applies. " * 6 for j in range(6)],
        )
        for i in range(60)
    ]
)
PAPER = Options(whole=False, first_look=0)
SENT: list[Body] = []
"""The bodies that the last `run` sent."""
GOOD = "The deposit is 900 euros [S2:2]."


def run(
    script: Sequence[Reply] | Callable[[Body], Reply],
    options: Options = PARTS,
    corpus: SmallCorpus = CORPUS,
    question: str = "How much is the deposit?",
    **more: Any,
) -> list[AgentEvent]:
    server = {name: more.pop(name) for name in ("tools", "context", "strict", "announced") if name in more}
    events = interview(answer_question, script, question, corpus, options, server=server, **more)
    SENT[:] = events.requests
    return events


# ---- the loop ---------------------------------------------------------------------------------------------


def test_the_papers_loop_locates_reads_and_answers() -> None:
    events = run(
        [
            Reply(calls=[("Retrieve", {"query": "deposit"})]),
            Reply("I read on.", calls=[("ReadSection", {"section": "S2", "start": 2, "end": 3})]),
            Reply(f"{GOOD} It comes back in May [S2:3]."),
        ],
        PAPER,
    )
    assert [type(e).__name__ for e in events if not isinstance(e, AnswerDelta | AnswerRetracted)] == [
        "Retrieved",
        "Thinking",
        "SectionRead",
        "Answered",
    ]
    assert [c.at.paragraph for c in answer(events).citations] == [2, 3]
    assert answer(events).rounds == 3
    assert answer(events).mode == "agent"


def test_the_model_is_told_what_the_question_is_about_and_the_first_look_goes_there() -> None:
    focus = Focus(page=2, section=3, selection="5 euros a day")
    located, *_ = run([Reply("It costs 5 euros a day [S3:1].")], question="What is this?", focus=focus)
    assert located.query == "What is this?"
    assert located.hits[0] == Coordinate(1, 3, 1)
    (said,) = [m["content"] for m in SENT[0]["messages"] if m["role"] == "user"]
    assert said.startswith("What is this?\n\n(The question is about page p3, “5 euros a day”, in the section")
    assert "“2.1 Delay”.)" in said
    run([Reply(GOOD)], Options(), focus=Focus(selection="900 euros"))
    assert "(The question is about “900 euros”.)" in SENT[0]["messages"][-1]["content"]


def test_the_system_prompt_carries_the_skeleton_and_the_tools_are_offered() -> None:
    run([Reply(GOOD)])
    body = SENT[0]
    assert "S3 2.1 Delay | p. p3 | 1/" in body["messages"][0]["content"]
    assert [tool["function"]["name"] for tool in body["tools"]] == offers.offered_tools(8192, False)


def test_the_program_looks_first_with_the_question() -> None:
    events = run([Reply(GOOD)])
    assert isinstance(events[0], Retrieved)
    assert events[0].query == "How much is the deposit?"
    assert [c.at.paragraph for c in answer(events).citations] == [2]


def test_the_first_look_leaves_out_what_only_tells_how_to_answer() -> None:
    asked = "How much is the deposit? If it is not available, return N/A."
    assert of(run([Reply(GOOD)], question=asked), Retrieved)[0].query == "How much is the deposit?"
    asked = "How much is it? Answer with a number from the section on delay."
    assert of(run([Reply(GOOD)], question=asked), Retrieved)[0].query == asked, "that names a place"


def test_a_condition_names_no_place_though_a_title_has_its_words() -> None:
    corpus = SmallCorpus([*LEASE, ("3 Available data", 1, ["Data are available from Ada."])])
    asked = "How much is the deposit? If data is not available, return N/A."
    assert of(run([Reply(GOOD)], corpus=corpus, question=asked), Retrieved)[0].query == "How much is the deposit?"


def test_the_last_place_of_the_first_look_is_for_what_is_asked_of_whom_the_document_names() -> None:
    """Exhibits that repeat a firm's name filled all places, and again those of the second search."""
    exhibits = [f"Exhibit {n}: consent of Acme Water Works Incorporated" for n in range(20)]
    corpus = SmallCorpus(
        [
            ("Cover", 1, ["The report of Acme Water Works Incorporated."]),
            ("Exhibits", 1, exhibits),
            ("Energy", 1, ["Half of the capacity is renewable."]),
        ]
    )
    asked = "Which share of capacity at Acme Water Works Incorporated is nuclear?"
    silent = Reply("The document does not say.")
    first, again, *_ = of(run([silent], corpus=corpus, question=asked), Retrieved)
    assert Coordinate(1, 3, 1) in first.hits[:5]
    assert "acme" not in again.query.lower()


def test_the_first_look_completes_a_follow_up() -> None:
    history = [("How much is the rent?", "It is 700 euros [S2:1].")]
    events = run([Reply(GOOD)], question="And the deposit?", history=history)
    assert of(events, Retrieved)[0].query == "How much is the rent deposit?"


def test_a_model_that_answers_without_looking_is_asked_once_to_look() -> None:
    events = run([Reply("It is 5."), Reply(calls=[("Retrieve", {"query": "deposit"})]), Reply(GOOD)], PAPER)
    assert of(events, AnswerRetracted)
    assert answer(events).text == GOOD


def test_the_answer_streams_as_it_comes() -> None:
    events = run([Reply(GOOD, piece=4)])
    assert "".join(e.text for e in of(events, AnswerDelta)) == GOOD
    assert len(of(events, AnswerDelta)) > 3


def test_at_the_round_limit_the_best_answer_is_asked_for_with_the_tools_withheld() -> None:
    """The public code returns a placeholder here."""
    more = [Reply(calls=[("ReadSection", {"section": "S1"})]), Reply(calls=[("ReadSection", {"section": "S2"})])]
    events = run([*more, Reply(GOOD)], Options(whole=False, rounds=3))
    assert answer(events).text == GOOD
    assert answer(events).rounds == 3
    assert "tools" not in SENT[-1]


def test_the_same_call_again_and_again_ends_in_an_answer() -> None:
    again = Reply(calls=[("Retrieve", {"query": "deposit"})])
    events = run([again, again, Reply(GOOD)])
    assert answer(events).text == GOOD
    assert "Nothing new" in SENT[1]["messages"][-1]["content"]


def test_the_same_search_ends_in_an_answer_though_each_time_it_finds_what_is_further_off() -> None:
    """A small model made one search fifteen times over; each time it got other paragraphs."""
    again = Reply(calls=[("Retrieve", {"query": "which fee applies"})])
    events = run([again] * 3 + [Reply("Rule 7 names fee 52 [S8:4].")], PAPER, LONG, "Which fee applies by rule 7?")
    assert answer(events).rounds == 4
    assert "tools" not in SENT[-1]


def test_unfold_opens_a_folded_contents() -> None:
    events = run(
        [Reply(calls=[("Unfold", {"section": "S1"})]), Reply("Fee number 7 applies [S2:1].")],
        corpus=LONG,
        options=Options(whole=False, skeleton_tokens=300),
        question="Which fee number applies in rule 1 0?",
    )
    assert of(events, Unfolded)


# ---- calls written as text, and no tools at all -----------------------------------------------------------

RETRIEVE = ToolCall("Retrieve", {"query": "deposit"})


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "Retrieve", "arguments": {"query": "deposit"}}',
        '```json\n{"name": "Retrieve", "arguments": {"query": "deposit"}}\n```',
        '<tool_call>\n{"name": "Retrieve", "arguments": {"query": "deposit"}}\n</tool_call>',
        '<tool_call>{"name": "Retrieve", "arguments": {"query": "deposit"}</tool_call>',
        'Let me look.\n\n{"name": "retrieve", "parameters": {"query": "deposit"}}',
        '{"function": {"name": "Retrieve", "arguments": "{\\"query\\": \\"deposit\\"}"}}',
        '{"action": "retrieve", "query": "deposit"}',
        '{"tool": "search", "input": "deposit"}',
        '[TOOL_CALLS] [{"name": "Retrieve", "arguments": {"query": "deposit"}}]',
        '<|python_tag|>{"name": "Retrieve", "parameters": {"query": "deposit"}}',
        'Retrieve("deposit")',
        "I will search.\nRetrieve(query='deposit')",
        "Action: Retrieve\nAction Input: deposit",
        "<function=Retrieve>\n<parameter=query>\ndeposit\n</parameter>\n</function>",
    ],
)
def test_a_call_written_as_text_is_a_call(text: str) -> None:
    assert calls.parse(visible(text))[1] == [RETRIEVE]
    events = run([Reply(text), Reply(GOOD)], PAPER)
    assert of(events, Retrieved)[0].query == "deposit"
    assert answer(events).text == GOOD
    streamed = "".join(e.text for e in of(events, AnswerDelta))
    assert streamed.replace(GOOD, "") in ("", "Let me look.\n\n", "I will search.\n")


def test_several_calls_at_once() -> None:
    text = (
        '{"name": "Retrieve", "arguments": {"query": "deposit"}}\n'
        '{"name": "ReadSection", "arguments": ["S3", 1, 1]}'
    )
    events = run([Reply(text), Reply(GOOD)], PAPER)
    assert of(events, SectionRead) == [SectionRead(1, 3, 1, 1, 7)]


@pytest.mark.parametrize(
    "text", ["Use f(x) {here} as [S2:2] says.", "I used Retrieve and it says 900 [S2:2].", "{} is 900 [S2:2]."]
)
def test_an_answer_is_not_taken_for_a_call(text: str) -> None:
    assert calls.parse(text) == (text, [])
    assert answer(run([Reply(text)])).text == text


def test_a_model_without_tools_takes_one_json_action_a_turn() -> None:
    script = [
        Reply('{"action": "read", "section": "S2", "start": 1, "end": 3}'),
        Reply('{"action": "answer"}'),
        Reply(GOOD),
    ]
    events = run(script, tools=False)
    assert of(events, SectionRead)
    assert answer(events).text == GOOD
    assert all("tools" not in body for body in SENT)
    assert SENT[0]["format"]["anyOf"]
    assert "format" not in SENT[-1]
    assert {m["role"] for body in SENT for m in body["messages"]} == {"system", "user", "assistant"}


def test_a_model_that_refuses_tools_is_asked_again_without() -> None:
    with ChatServer(
        [Reply('{"action": "answer"}'), Reply(GOOD)], tools=False, capabilities=["completion", "tools"]
    ) as server:
        chat = ollama.connect(server.host, "", 8192)
        assert chat.tools
        events = list(answer_question(Question("How much is the deposit?", CORPUS, chat, PARTS)))
    assert answer(events).text == GOOD
    assert '"action"' in server.requests[0]["messages"][0]["content"]


def test_a_server_without_schemas_is_asked_in_words_alone() -> None:
    def script(body: dict[str, Any]) -> Reply:
        if "format" in body:
            return Reply(status=400, error="format is not supported")
        if len(body["messages"]) < 5:
            return Reply('{"action": "read", "section": "S2"}')
        return Reply(GOOD)

    events = run(script, tools=False)
    assert of(events, SectionRead)
    assert answer(events).text == GOOD


# ---- everything fits --------------------------------------------------------------------------------------


def test_a_document_that_fits_is_read_whole() -> None:
    events = run([Reply(GOOD)], Options())
    assert answer(events).mode == "whole"
    assert [(e.section, e.start, e.end) for e in of(events, SectionRead)] == [(1, 1, 1), (2, 1, 3), (3, 1, 1)]
    assert [c.at.paragraph for c in answer(events).citations] == [2]
    assert "[S3:1] (p. p3) Late rent" in SENT[0]["messages"][0]["content"]


def test_what_would_take_long_to_read_whole_is_looked_up_in() -> None:
    """By the model's size, and once it has answered by the time that it took."""
    corpus = SmallCorpus([("Money", 1, [f"Fee number {n} is {n} euros. " + "word " * 60 for n in range(30)])])
    question = "How much is fee number 3?"

    def asked(chat: ollama.OllamaChat) -> str:
        return answer(list(answer_question(Question(question, corpus, chat, Options())))).mode

    said = Reply("It is 3 euros [S1:4].", prompt_tokens=3000, prompt_seconds=30)
    with ChatServer([said], told={"general.parameter_count": 70_000_000_000}) as server:
        assert asked(ollama.connect(server.host, "", 8192)) == "agent"
    with ChatServer([said], told={"general.parameter_count": 500_000_000}) as server:
        chat = ollama.connect(server.host, "", 8192)
        assert [asked(chat), asked(chat)] == ["whole", "agent"]


def test_a_document_that_the_server_finds_too_long_is_looked_up_in_after_all() -> None:
    corpus = SmallCorpus([("Money", 1, [f"Fee number {n} is {n} euros. " + "word " * 60 for n in range(60)])])
    events = run(
        [Reply("Fee number 7 is 7 euros [S1:8].")],
        Options(),
        corpus,
        question="How much is fee number 7?",
        context=3500,
        announced=8192,
    )
    assert answer(events).mode == "agent"
    assert [c.at.paragraph for c in answer(events).citations] == [8]
    assert "[S1:8] (p. p1) Fee number 7" in SENT[-1]["messages"][-1]["content"]


def test_a_document_that_does_not_fit_is_not() -> None:
    events = run([Reply("The document does not say it.")], Options(), corpus=LONG, question="Which fee number?")
    assert answer(events).mode == "agent"


# ---- looking again ----------------------------------------------------------------------------------------


def test_that_the_text_does_not_say_it_counts_only_after_a_second_look() -> None:
    silent = "The document does not say how much the deposit is."
    events = run([Reply(silent), Reply(GOOD)])
    assert of(events, AnswerRetracted)
    assert len(of(events, Retrieved)) == 2
    assert answer(events).text == GOOD
    said = [m["content"] for m in SENT[1]["messages"]]
    assert "a second search found" in said[-1]
    assert answer(run([Reply(silent)])).text == silent, "it may say so again"


def test_a_model_without_tools_gets_the_second_look_too() -> None:
    script = [Reply('{"action": "answer"}'), Reply("The document does not say."), Reply(GOOD)]
    events = run(script, tools=False)
    assert len(of(events, Retrieved)) == 2
    assert answer(events).text == GOOD


def test_what_a_second_look_found_is_still_there_when_the_model_is_told_of_it() -> None:
    """In a small context older results make room, not the ones that it has not seen yet."""
    words = "is described in so many words that little else has a place beside it. " * 12
    corpus = SmallCorpus([("Money", 1, [f"The deposit of flat {n} {words}" for n in range(30)])])
    silent = Reply("The document does not say how much it is.")
    run([silent], Options(whole=False), corpus, window=2048)
    second = SENT[1]["messages"]
    assert "a second search found" in second[-1]["content"]
    results = [m["content"] for m in second if m["role"] == "tool"]
    assert "(shortened" in results[0]
    assert "(shortened" not in results[-1]


def test_a_word_that_stands_nowhere_in_the_whole_text_needs_no_second_look() -> None:
    silent = "The document does not say whether there is a garage."
    search = Reply(calls=[("ExactSearch", {"words": "garage"})])
    events = run([search, Reply(silent)], question="Is there a garage?")
    assert answer(events).text == silent
    assert len(SENT) == 2
    part = Reply(calls=[("ExactSearch", {"words": "garage", "section": "S1"})])
    run([part, Reply(silent)], question="Is there a garage?")
    assert len(SENT) == 3, "in one section it proves little"


@pytest.mark.parametrize(
    "partly",
    [
        "The document does not say when it is due, but it is 900 euros.",
        "It is not mentioned who pays it. Ada lets the flat to Bob.",
    ],
)
def test_an_answer_that_is_negative_only_in_part_needs_no_second_look(partly: str) -> None:
    run([Reply(partly)], question="How much is the deposit, and when is it due?")
    assert not any("a second search found" in str(body["messages"]) for body in SENT)


def test_a_model_that_is_told_to_go_on_with_its_answer_sees_all_of_it() -> None:
    """It went on with what was cut, and lost what had been right."""
    silent = "The document does not say how much it is. " + "It is not mentioned there either. " * 80
    run([Reply(silent), Reply(GOOD)])
    assert [m["content"] for m in SENT[1]["messages"] if m["role"] == "assistant"][-2] == silent.strip()


def test_an_abbreviation_that_is_all_a_question_asks_for_stays_in_the_second_search() -> None:
    corpus = SmallCorpus(
        [("GDP of Poland", 1, ["This is a report on the GDP of Poland."]), ("Growth", 1, ["It grew by a tenth."])]
    )
    events = run([Reply("It is not mentioned.")], corpus=corpus, question="How did the GDP of Poland grow?")
    assert "gdp" in of(events, Retrieved)[1].query.lower()


def test_one_round_is_one_look() -> None:
    events = run([Reply("The document does not say how much it is.")], Options(whole=False, rounds=1))
    assert len(of(events, Retrieved)) == len(SENT) == 1


def test_a_document_that_was_read_whole_needs_no_second_look() -> None:
    events = run([Reply("The document does not say.")], Options())
    assert answer(events).mode == "whole"
    assert not of(events, Retrieved)


def test_a_second_look_reads_a_section_whose_title_fits() -> None:
    rent = ("Rent", 1, ["We let flats.", "All pay in May."])
    corpus = SmallCorpus([rent, ("Money", 1, ["Of rent see above."] * 9)])
    script = [Reply("It is not mentioned."), Reply("All pay in May [S1:2].")]
    events = run(script, Options(whole=False, first_look=1), corpus, question="When is rent due?")
    assert [(e.section, e.start, e.end) for e in of(events, SectionRead)] == [(1, 1, 2)]
    assert [c.at for c in answer(events).citations] == [Coordinate(1, 1, 2)]


TABLE = SmallCorpus([("Rents in 2023", 1, ["Flat\tRent in euros\tHeat in euros\nAda\t700\t80\nBob\t900\t95"])])


def test_an_answer_that_the_text_contradicts_is_shown_as_that_with_what_stands_there() -> None:
    """It costs no other request: a capable model was right in nearly all that the check held against it."""
    wrong = "Ada pays a rent of 900 euros [S1:1]."
    events = run([Reply(wrong)], Options(), corpus=TABLE, question="What is Ada's rent?")
    (statement,) = answer(events).statements
    assert (answer(events).text, statement.state) == (wrong, "contradicted")
    assert "700" in str(statement.why)
    assert len(SENT) == 1
    assert not of(events, AnswerRetracted)


def test_neither_names_that_stand_everywhere_nor_how_to_answer_are_searched_for() -> None:
    """ "n a" was searched for, out of "If data is not available, return 'N/A'."."""
    report = SmallCorpus([("Report of Acme Ltd.", 1, ["Acme Ltd. reports."]), ("Taxes", 1, ["VAT is 7."])])
    asked = "For Acme Ltd., what was the share of VAT? If data is not available, return 'N/A'."
    assert first_look.bare_forms(asked, report, [1]) == ["share vat", "For what was the share of VAT?"]


# ---- many calls, long texts -------------------------------------------------------------------------------


def test_all_calls_of_a_turn_are_run_or_named_as_not_run() -> None:
    many = [("ReadSection", {"section": f"S{n}"}) for n in range(1, 16)]
    events = run([Reply(calls=many), Reply("Fee 7 applies.")], corpus=LONG, question="Which fee?", window=32768)
    assert len(of(events, SectionRead)) >= 12
    assert "Not run: " in SENT[1]["messages"][-1]["content"]
    assert '"section": "S15"' in SENT[1]["messages"][-1]["content"]


def test_a_result_gets_its_share_of_what_is_free() -> None:
    """1,500 tokens in a large context is mean."""
    read = [Reply(calls=[("ReadSection", {"section": "S1-S20"})]), Reply("Fee 7 applies.")]
    sizes = []
    for window in (4096, 32768):
        run(read, PAPER, corpus=LONG, question="Which fee?", window=window)
        sizes.append(tokens.count_tokens(SENT[1]["messages"][3]["content"]))
    assert 400 < sizes[0] < 1200
    assert 4000 < sizes[1] <= 6200


def test_how_to_cite_is_said_once_at_the_end_of_what_was_given_last() -> None:
    """Lists of ids were long and cut, and repeated what stands in front of each paragraph."""
    run([Reply(calls=[("ReadSection", {"section": "S3"})]), Reply(GOOD)])
    first, second = (body["messages"] for body in SENT)
    assert "(If these passages answer" in first[-1]["content"]
    assert not any("look further" in message["content"] for message in second)
    last = second[-1]["content"].splitlines()
    assert last[-1].startswith("(Each sentence or item of the answer ends with the id of its paragraph")
    assert "[S3:1]" in "".join(last[:-1])
    assert "".join(last).count("[S3:1]") == 1


def test_the_contents_leave_most_of_a_small_context_to_the_text() -> None:
    for window in (4096, 8192):
        run([Reply("Fee 7 applies [S7:1].")], PAPER, corpus=LONG, question="Which fee?", window=window)
        contents = SENT[0]["messages"][0]["content"].partition("Contents, ")[2]
        assert 0 < tokens.count_tokens(contents) < window // 8
        assert "folded" in contents


@pytest.mark.parametrize("score", [0.1, 0.9])
def test_a_first_look_is_followed_by_the_same_advice_however_good_it_seems(
    score: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Write it now" stood above misses, and "look further" above the answer."""
    monkeypatch.setattr(SmallCorpus, "search", lambda *_, **__: [Hit(Coordinate(1, 3, 1), score)])
    run([Reply(GOOD)])
    last = SENT[0]["messages"][-1]["content"]
    assert "If these passages answer all of the question, write the answer" in last
    assert "if nothing or only a part of it, such as some items of a list, look further" in last


def test_a_model_that_can_only_search_hears_of_nothing_to_read() -> None:
    """Its prompt began with "First find", and results named sections that it could not open."""
    only = Options(whole=False, tools=(calls.RETRIEVE,))
    run([Reply(calls=[("Retrieve", {"query": "delay"})]), Reply(GOOD)], only, question="What is the delay?")
    said = f"{SENT[-1]['messages']} {SENT[-1]['tools']}"
    assert "Find the paragraphs nearest" in said
    assert not any(word in said for word in ("read:", "ReadSection", "Titles that fit", "First find"))
    run([Reply(GOOD)], question="What is the delay?")
    told = f"{SENT[-1]['messages']} {SENT[-1]['tools']}"
    assert told.count("the rest of what was cut") == 1, "of a tool is said once what it does"
    assert "Titles that fit: S3 2.1 Delay" in told


# ---- what goes wrong --------------------------------------------------------------------------------------


def test_an_empty_answer_is_asked_for_once_more_then_quoted() -> None:
    events = run([Reply("")])
    assert answer(events).mode == "quotes"
    assert "The deposit is **900 euros**." in answer(events).text
    assert any("no usable answer" in str(e.text) for e in of(events, Notice))


def test_a_model_that_writes_calls_without_end_is_cut_short_and_asked_for_its_answer() -> None:
    events = run([Reply('{"name": "Retrieve", "arguments": ', endless=True), Reply(GOOD)])
    assert answer(events).text == GOOD


def test_an_answer_cut_short_because_it_looked_like_calls_says_so() -> None:
    events = run([Reply(f'{GOOD} Its file says {{"name": "deposit", ', endless=True)])
    assert answer(events).text.startswith(GOOD)
    assert any("was cut" in str(e.text) for e in of(events, Notice))


def test_an_answer_that_names_no_source_is_looked_up() -> None:
    events = run([Reply("The deposit is 900 euros.")])
    assert answer(events).text == GOOD.replace(" [S2:2].", ". [S2:2]")
    assert any("named no sources" in str(e.text) for e in of(events, Notice))


def test_headings_can_be_cited() -> None:
    events = run([Reply("There is a section on delay [S3]. There is no other [S9].")], PARTS)
    assert [c.at for c in answer(events).citations] == [Coordinate(1, 3, 0)]
    assert answer(events).text == "There is a section on delay [S3]. There is no other [?]."
    whole = run([Reply("It begins with the parties [S1], then there is an empty one [S2].")], Options(), EMPTY)
    assert [c.at.section for c in answer(whole).citations] == [1, 2]
    assert "\n## S2 2 Nothing (p. p2)\n" in SENT[0]["messages"][0]["content"]


def test_what_was_not_read_cannot_be_cited() -> None:
    events = run([Reply(calls=[("ReadSection", {"section": "S1"})]), Reply("Late rent costs 5 [S3:1].")], PAPER)
    assert "Late rent" not in answer(events).text
    assert answer(events).mode == "quotes"


def test_an_announcement_is_no_answer_and_is_asked_for_the_answer_once() -> None:
    announced = "To answer this, I will use the tools provided: 1. **Retrieve**: 'How much is the deposit?'"
    events = run([Reply(announced), Reply(GOOD)])
    assert of(events, AnswerRetracted)
    assert answer(events).text == GOOD
    assert SENT[1]["messages"][-1]["content"].startswith("That is no answer yet.")


@pytest.mark.parametrize("said", ["Ich werde zuerst den Abschnitt lesen.", "I used Retrieve. Then I stop."])
def test_who_goes_on_announcing_is_quoted_for(said: str) -> None:
    events = run([Reply(said)])
    assert len(SENT) == 2
    assert answer(events).mode == "quotes"
    assert "The deposit is" in answer(events).text
    assert "gave no usable answer" in str(of(events, Notice)[0].text)


def test_a_cut_answer_is_said() -> None:
    events = run([Reply(GOOD, reason="length")])
    assert any("length limit" in str(e.text) for e in of(events, Notice))


def test_a_prompt_that_the_server_cut_is_said() -> None:
    events = run([Reply(GOOD, prompt_tokens=100)])
    assert any("read only 100 of about" in str(e.text) for e in of(events, Notice))


def test_a_context_smaller_than_announced_is_kept_to() -> None:
    """The server refuses a prompt that is too long; a shorter one is sent."""
    read = [Reply(calls=[("ReadSection", {"section": f"S{n}"})]) for n in range(1, 7)]
    events = run(
        [*read, Reply("Fee 7 applies.")], corpus=LONG, context=3000, announced=8192, question="Which fee?"
    )
    assert answer(events).text.startswith("Fee 7")
    assert max(prompt_size(body) for body in SENT) <= 3000


def test_a_context_too_small_or_a_question_too_long_is_said_in_one_sentence() -> None:
    with pytest.raises(ChatError, match="4096 or more"):
        run([Reply(GOOD)], window=512)
    with pytest.raises(UsageError, match="too long"):
        run([Reply(GOOD)], question="why " * 9000)
    with pytest.raises(UsageError, match="empty"):
        run([Reply(GOOD)], question="  ")


def test_stopping_raises_cancelled() -> None:
    asked = iter(range(100))
    with pytest.raises(Cancelled):
        run([Reply(silent="headers")], stopped=lambda: next(asked) > 2)


def test_a_follow_up_knows_what_was_said() -> None:
    history = [("How much is the deposit?", GOOD)]
    events = run(
        [Reply("It is paid back in May, all 900 euros [S2:2].")], PAPER, question="And when?", history=history
    )
    assert [c.at.paragraph for c in answer(events).citations] == [2]
    assert [m["content"] for m in SENT[0]["messages"][1:3]] == ["How much is the deposit?", GOOD]


# ---- whatever a model sends -------------------------------------------------------------------------------


Said = tuple[str, tuple[ToolCall, ...], float]


class Scripted:
    """A chat model from a list of replies, repeated; it checks that every prompt keeps to the budget."""

    name, prompt_speed = "scripted", 1000.0

    def __init__(self, replies: Sequence[Said], context: int, tools: bool) -> None:
        self.replies, self.context, self.tools = replies, context, tools
        self.asked = 0
        self.given = ""

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        tools: Sequence[Tool] = (),
        schema: dict[str, object] | None = None,
        stopped: Stopped = lambda: False,
    ) -> Iterator[Chunk]:
        text, made, factor = self.replies[self.asked % len(self.replies)]
        self.asked += 1
        assert not (tools and schema)
        assert not stopped()
        size = raw_size(messages, tools)
        assert size * 0.7 <= self.context - reply_room(self.context), "the prompt is longer than the budget"
        assert messages[0].role == "system"
        self.given += "\n".join(
            message.content for message in messages if message.role in ("system", "tool", "user")
        )
        for i in range(0, len(text), 9):
            yield Chunk(text[i : i + 9])
        yield Chunk(calls=made if tools else (), done=True, prompt_tokens=int(size * factor), reply_tokens=5)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 99),
    st.text(max_size=8),
    st.lists(st.integers(), max_size=2),
    st.sampled_from(
        ["S1", "S2", "D1:S7", "S5:2", "fee", "rule", "S1-S9", "page 3", "next page", "7 * 5", "x" * 5000]
    ),
)
CALL = st.builds(
    ToolCall,
    st.one_of(
        st.sampled_from(
            ["Retrieve", "ReadSection", "Unfold", "ExactSearch", "Calculate", "retrieve", "Answer", ""]
        ),
        st.text(max_size=6),
    ),
    st.dictionaries(
        st.sampled_from(["query", "section", "start", "end", "doc", "words", "expression", "x"]),
        VALUES,
        max_size=4,
    ),
)
TEXT = st.one_of(
    st.just(""),
    st.text(max_size=40),
    st.sampled_from(
        [
            "{",
            "```json\n{",
            "<think>",
            "<tool_call>",
            '{"action": "answer"}',
            "It is so [S1:1] [S5:2], see [S7].",
            "It is not said.",
            "word " * 3000,
        ]
    ),
    CALL.map(lambda call: json.dumps({"name": call.name, "arguments": call.arguments})),
    CALL.map(lambda call: f"Well.\n```json\n{json.dumps({'action': call.name, **call.arguments})}\n```"),
)
REPLY = st.tuples(TEXT, st.lists(CALL, max_size=3).map(tuple), st.sampled_from([0.0, 0.1, 0.8, 1.0, 1.4]))


@settings(max_examples=60)
@given(
    st.lists(REPLY, min_size=1, max_size=6),
    st.sampled_from([1024, 2048, 4096, 8192]),
    st.booleans(),
    st.sampled_from([0, 5]),
    st.integers(1, 12),
)
def test_whatever_a_model_sends_the_loop_ends_and_the_budget_holds(
    replies: list[Said], context: int, tools: bool, look: int, rounds: int
) -> None:
    chat = Scripted(replies, context, tools)
    events = list(
        answer_question(Question("Which fee number applies?", LONG, chat, Options(first_look=look, rounds=rounds)))
    )
    last = answer(events)
    assert chat.asked <= rounds + 4
    assert last.text.strip()
    assert [e for e in events if isinstance(e, Answered)] == [last]
    if last.mode == "agent":
        for at in {citation.at for citation in last.citations}:
            assert LONG.paragraph(at).text[:20] in chat.given, "what is cited was given to the model"
    assert not of(events, Thinking) or all(e.text.strip() for e in of(events, Thinking))
