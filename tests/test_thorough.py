"""One question over many documents, thoroughly: a coordinator, an agent for each document, a synthesis of what
they found; and whatever servers and models do, each document has its row, and every citation was found there.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chatserver import Body, ChatServer, Reply, prompt_size
from interviews import Interview, interview
from pdfs import pages
from pilcrow.core.ask import choose
from pilcrow.core.ask.agent.transcript import raw_size
from pilcrow.core.ask.documents import clustering, estimate, reports
from pilcrow.core.ask.documents.estimate import Measured
from pilcrow.core.ask.question import Options, Question, StrategyName
from pilcrow.core.ask.quoting.asked import values
from pilcrow.core.ask.strategies.per_document import PerDocument
from pilcrow.core.errors import Cancelled, ChatError, UsageError
from pilcrow.core.exchange.asked_each import DocumentAsked, DocumentState, Estimated, RowFilled, Tabulated
from pilcrow.core.exchange.events import AgentEvent, Answered, Notice, NoticeCode, Planned, Retrieved
from pilcrow.core.exchange.findings import DATE, MONTH, UNASKED, YEAR, Finding, FindingsRow, Instructions, Task
from pilcrow.core.model import Document
from pilcrow.core.protocols import Floats
from pilcrow.core.servers.chat import ChatMessage, Chunk, Tool, reply_room
from pilcrow.core.servers.chat_models import ModelInfo
from pilcrow.core.stopping import Stopped
from pilcrow.engines.chat import ollama, servers
from pilcrow.engines.threads import Threads
from processes import LONG
from smallcorpus import SmallCorpus

SHIPS = ("Ariel", "Thermopylae", "Lothair")
QUESTION = "How many tons does each of these ships carry?"
TASKS = {
    "tasks": ["How many tons does the ship carry?"],
    "directive": "List each ship with its tons. Say which do not say it.",
}
LOG = "The wind was fair and the sea calm. " * 18


def ship(name: str, tons: int, days: int = 12) -> list[tuple[str, int, list[str]]]:
    """A book about a ship, too long to be read whole."""
    voyage = [f"Day {n} of the {name}. {LOG}" for n in range(1, days)]
    return [("1 Hull", 1, [f"The {name} carries {tons} tons of tea.", "She is fast."]), ("2 Voyage", 1, voyage)]


def books(folder: Path) -> list[Path]:
    """Files of the books of three ships, the last of which does not say how much she carries."""
    logs = [
        f"Day {n}. The wind was fair.\n\nThe sea was calm all day, and nothing else was seen." for n in range(3)
    ]
    holds = [f"The {name} carries {tons}00 tons of tea." for tons, name in enumerate(SHIPS[:2], 5)]
    holds.append(f"The {SHIPS[2]} is the fastest of them all.")
    books = zip(SHIPS, holds, strict=True)
    return [pages(folder / f"{name}.pdf", [f"Book of the {name}\n\n{hold}", *logs]) for name, hold in books]


FLEET = SmallCorpus(*(ship(name, 100 * n) for n, name in enumerate(SHIPS, 5)))


def said(value: object) -> Reply:
    """A reply in JSON, all of it at once."""
    return Reply(json.dumps(value), piece=10_000)


def step(body: Body) -> str:
    """Which part a request is of, by how its system message begins."""
    begins = str(body["messages"][0]["content"])
    parts = {"You plan how": "coordinator", "You examine one": "agent", "You say what follows": "synthesis"}
    return next((name for start, name in parts.items() if begins.startswith(start)), "loop")


def ship_of(body: Body) -> int:
    """The number of the document that an agent's request is about."""
    return int(re.search(r"“Document (\d+)”", str(body["messages"][0]["content"]))[1])  # type: ignore[index]


def shown(body: Body) -> str:
    """What a request tells of documents or of findings: of those of an agent also the system message may."""
    return "\n".join(str(m["content"]) for m in body["messages"][step(body) == "synthesis" :])


def report(body: Body) -> Reply:
    """What a capable model reports: the sentence with the tons, and its id."""
    found = re.search(r"\[(S\d+:\d+)\][^\n]*\n?[^\n]*?(The \w+ carries \d+ tons)", shown(body))
    if not found:
        return said({"relevance": 0, "findings": [{"task": 1, "found": False}]})
    finding = {"task": 1, "found": True, "answer": f"{found[2]} of tea.", "ids": [found[1]]}
    return said({"relevance": 0.9, "findings": [finding]})


def put_together(body: Body) -> Reply:
    """Every sentence of the findings with its ids, word for word."""
    found = re.findall(r"(The \w+ carries \d+ tons of tea)[^\[\n]*((?:\[(?:D\d+:)?S\d+:\d+\])+)", shown(body))
    return Reply(" ".join(f"{text} {ids}." for text, ids in dict.fromkeys(found)) or "None says it.", piece=10_000)


def scripted(**replies: Callable[[Body], Reply] | Reply) -> Callable[[Body], Reply]:
    known: dict[str, Any] = {
        "coordinator": said(TASKS), "agent": report, "synthesis": put_together
    } | replies  # fmt: skip

    def script(body: Body) -> Reply:
        reply = known[step(body)]
        return reply if isinstance(reply, Reply) else reply(body)

    return script


def run(
    script: Callable[[Body], Reply],
    corpus: SmallCorpus = FLEET,
    window: int = 4096,
    tools: bool = True,
    question: str = QUESTION,
    **more: Any,
) -> Interview:
    options = more.pop("options", Options(wait=0))
    way = PerDocument(**more).answer
    asked = interview(way, script, question, corpus, options, window=window, server={"tools": tools})
    assert all(prompt_size(body) <= window - reply_room(window) for body in asked.requests)
    return asked


def cited(asked: Interview) -> set[int]:
    """The documents that an answer cites."""
    return {citation.at.doc for citation in asked.answer.citations}


def test_every_document_is_asked_and_the_findings_are_put_together() -> None:
    asked = run(scripted())
    assert [step(body) for body in asked.requests] == ["coordinator", *["agent"] * 3, "synthesis"]
    assert asked.answer.mode == "thorough"
    assert asked.answer.rounds == 5
    assert "The Ariel carries 500 tons of tea [D1:S1:1]" in asked.answer.text
    assert {statement.state for statement in asked.answer.statements} == {"supported"}
    assert [row.findings[0].plain for row in asked.table.rows] == [
        f"The {name} carries {100 * n} tons of tea." for n, name in enumerate(SHIPS, 5)
    ]
    assert [c.at.doc for row in asked.table.rows for c in row.findings[0].citations] == [1, 2, 3]
    for doc in (1, 2, 3):
        assert asked.states(doc) == [DocumentState.WAITING, DocumentState.SEARCHING, DocumentState.FOUND]
    assert {at.doc for event in asked.of(Retrieved) for at in event.shown} == {1, 2, 3}
    (expected,) = asked.of(Estimated)
    assert (expected.mode, expected.calls) == ("thorough", 7)


def test_what_is_expected_learns_from_what_documents_took() -> None:
    measured = Measured()
    first = run(scripted(), measured=measured)
    (before,) = first.of(Estimated)
    assert before.calls == 7, "two for each document, and one to put together"
    assert (measured.documents, measured.calls) == (3, 3)
    (now,) = run(scripted(), measured=measured).of(Estimated)
    assert now.calls == 6
    for _ in range(30):
        measured.note(3, 12, 60.0, 3)
    (later,) = run(scripted(), measured=measured).of(Estimated)
    assert later.calls == 12
    chat = Wild([""])
    chat.prompt_speed = 1000.0
    enquiry = Question(QUESTION, FLEET, chat)
    assert estimate.thorough(enquiry, 3, 3, measured)[1] > estimate.thorough(enquiry, 3, 3)[1]


def test_the_coordinator_sees_neither_names_nor_contents() -> None:
    asked = run(scripted())
    coordinator = json.dumps(asked.requests[0])
    assert "format" in asked.requests[0]
    assert not any(word in coordinator for word in (*SHIPS, "Document", "doc1", "Hull", "Voyage"))


def test_a_directive_that_rambles_is_not_handed_on() -> None:
    rambling = "The writer should say that the tons are a factor in the tons of the ships. " * 9
    asked = run(scripted(coordinator=said(TASKS | {"directive": rambling})))
    assert "are a factor" not in json.dumps(asked.requests[-1])
    assert "between which values they lie." in asked.requests[-1]["messages"][0]["content"]


def test_an_agent_is_shown_its_own_document_only() -> None:
    asked = run(scripted())
    for body in asked.requests[1:4]:
        others = [name for n, name in enumerate(SHIPS, 1) if n != ship_of(body)]
        assert not any(name in json.dumps(body) for name in others)


@pytest.mark.parametrize(
    "said", ["{", "Sure! I would first look at the ships.", '{"tasks": [], "directive": 7}', "[]"]
)
def test_after_nonsense_from_the_coordinator_the_question_itself_is_the_task(said: str) -> None:
    asked = run(scripted(coordinator=Reply(said)))
    assert [str(event.about) for event in asked.of(Planned) if str(event.operator) == "Tasks"] == ["by rules"]
    assert len(asked.table.tasks) == 1
    assert cited(asked) == {1, 2, 3}


# ---- how many are asked ---------------------------------------------------------------------------------------


def ask_each(corpus: SmallCorpus, each: int | None, **way: Any) -> Interview:
    """The question put to the likeliest documents of a corpus, of which later ones are likelier."""

    def later(_text: str, documents: Sequence[Document]) -> Floats:
        return np.arange(len(documents), dtype=np.float32)

    answer = PerDocument(relevance=later, **way).answer
    return interview(answer, scripted(), QUESTION, corpus, Options(wait=0), window=4096, each=each)


def test_the_likeliest_are_asked_as_far_as_the_reader_gives_leave_and_the_others_later() -> None:
    kept = Remembered()
    begun = ask_each(FLEET, 2, kept=kept)
    assert [ship_of(body) for body in begun.requests if step(body) == "agent"] == [3, 2]
    assert str(begun.table.rows[0].findings[0].cell_text) == "not asked yet"
    assert [event.documents for event in begun.of(Estimated)] == [2]
    so_far = ask_each(FLEET, 0, kept=kept)
    assert [step(body) for body in so_far.requests] == ["synthesis"], "from what is found, at any time"
    assert {citation.at.doc for citation in so_far.answer.citations} == {2, 3}
    whole = ask_each(FLEET, None, kept=kept)
    assert [ship_of(body) for body in whole.requests if step(body) == "agent"] == [1]
    assert all(row.findings[0].found for row in whole.table.rows)


def test_nothing_can_be_told_from_what_is_found_before_anything_is() -> None:
    with pytest.raises(UsageError, match="Nothing is found yet"):
        ask_each(FLEET, 0)


def test_all_of_very_many_are_asked_and_fewer_are_offered_with_their_cost() -> None:
    fleet = SmallCorpus(*(ship(f"Ship{n}", n, days=2) for n in range(1, 43)))
    asked = ask_each(fleet, None)
    assert [step(body) for body in asked.requests].count("agent") == 42
    (expected,) = asked.of(Estimated)
    assert expected.documents == 42
    assert (expected.fewer.documents, expected.fewer.calls) == (40, expected.calls - 4)


# ---- the table ------------------------------------------------------------------------------------------------


def test_a_column_is_added_reworded_and_removed_and_only_the_new_task_is_asked() -> None:
    kept = Remembered()
    run(scripted(), kept=kept)
    first = kept.begun[-1]

    def masts(body: Body) -> Reply:
        assert "tons" not in str(body["messages"][-1]["content"]).partition("Tasks:")[2]
        answer = {"task": 1, "found": True, "answer": "She is fast.", "ids": ["S1:2"]}
        return said({"findings": [answer]} if ship_of(body) != 2 else {"findings": [{"task": 1, "found": False}]})

    def change(instructions: Instructions) -> Interview:
        way = PerDocument(kept=kept).answer
        return interview(
            way, scripted(agent=masts), QUESTION, FLEET, Options(wait=0), window=4096, instructions=instructions
        )

    both = change(first.with_task("Is she fast?"))
    order = next(body for body in both.requests if step(body) == "synthesis")["messages"][0]["content"]
    assert f"{TASKS['directive']} The tasks were changed" in order, "which the directive was not made for"
    assert "2. Is she fast?" in order
    assert {ship_of(body) for body in both.requests if step(body) == "agent"} == {1, 2, 3}
    rows = [[str(finding.found) for finding in row.findings] for row in both.table.rows]
    assert rows == [["True", "True"], ["True", "False"], ["True", "True"]]
    assert [finding.task for finding in both.table.rows[0].findings] == [0, 1]
    assert (
        "- **Document 3**: The Lothair carries 700 tons of tea. [D3:S1:1]; She is fast. [D3:S1:2]"
        in both.answer.text
    )
    shown = [event.row for event in both.of(RowFilled)]
    known, filled = shown[:3], shown[3:]
    assert [[one.problem or one.plain for one in row.findings] for row in known] == [
        [row.findings[0].plain, UNASKED] for row in both.table.rows
    ], "what is known stands there at once"
    assert filled == list(both.table.rows), "row by row, while agents work"
    again = change(kept.begun[-1].without(1))
    assert "agent" not in map(step, again.requests)
    assert [task.text for task in again.table.tasks] == ["Is she fast?"]
    back = change(kept.begun[-1].with_task(first.tasks[0].text))
    assert "agent" not in map(step, back.requests), "what was found before is still known"
    other = change(kept.begun[-1].reworded(1, "Is the ship quick?"))
    assert [step(body) for body in other.requests].count("agent") == 4, "the silent one was searched twice"


def test_a_document_far_from_the_question_is_searched_once() -> None:
    def book(begins: str, line: str) -> list[tuple[str, int, list[str]]]:
        return [("1 Book", 1, [begins, *(f"Day {n}. {line}" for n in range(12))])]

    measures = book("Tons are told from pounds. The ton is a measure.", LOG)
    bread, soup = (
        book(f"How {dish} is made.", "Salt it well, and wait for a while. " * 18) for dish in ("bread", "soup")
    )
    library = SmallCorpus(ship("Ariel", 500), measures, bread, soup)
    asked = interview(PerDocument().answer, scripted(), QUESTION, library, Options(wait=0), window=4096)
    agents = [body for body in asked.requests if step(body) == "agent"]
    assert Counter(map(ship_of, agents)) == {1: 1, 2: 2, 3: 1, 4: 1}
    told = {ship_of(body): str(body["messages"][0]["content"]) for body in agents}
    assert [doc for doc, order in told.items() if "only after two searches" in order] == [1, 2]
    assert [row.findings[0].found for row in asked.table.rows] == [True, False, False, False]


@pytest.mark.parametrize(
    ("task", "text", "expected"),
    [
        ("What is the monthly rent?", "£4,200 a month, from 2021", (4200, "GBP")),
        ("monthly rent", "1.2 million euros", (1_200_000, "EUR")),
        ("When does the term begin?", "on 1 March 2020", (737485, DATE)),
        ("beginning of the term", "1 March 2020", (737485, DATE)),
        ("What is the notice period?", "three months", (3, "mo")),
        ("When does the term begin?", "in March 2020", (737485, MONTH)),
        ("When does the term begin?", "2020", (737425, YEAR)),
        ("When does the term begin?", "31 February 2020", (737456, MONTH)),
        ("When does the term begin?", "each year on 1 March", (None, "")),
        ("Who is the landlord?", "Clara Dahl", (None, "")),
    ],
)
def test_a_finding_has_a_value_that_sorts(task: str, text: str, expected: tuple[float | None, str]) -> None:
    assert values.sorting_value(task, text) == expected


@pytest.mark.parametrize(
    ("task", "said", "answer"),
    [
        ("Monthly rent", "Monthly rent: £4,200 [S1:2]", "£4,200 [S1:2]"),
        ("What is the rent?", "what is the rent?£4,200", "£4,200"),
        ("Monthly rent", "Monthly rent £4,200", "£4,200"),
        ("Rent", "Rental begins in May.", "Rental begins in May."),
        ("Rent", "Rent-free for a year.", "Rent-free for a year."),
        ("Term of clause 3", "Term of clause 3.5 is a year.", "Term of clause 3.5 is a year."),
        ("Rent", "Rent:", "Rent:"),
    ],
)
def test_a_finding_repeats_no_task_and_loses_no_part_of_a_word(task: str, said: str, answer: str) -> None:
    assert reports.cut_task(said, task) == answer


# ---- the agent of a document ----------------------------------------------------------------------------------


NOTHING = said({"relevance": 0.1, "findings": [{"task": 1, "found": False}]})


def of_doc(asked: Interview, kind: type, doc: int) -> list[Any]:
    return [event for event in asked.of(kind) if {at.doc for at in event.hits} == {doc}]


def test_not_found_is_believed_after_a_second_search_only() -> None:
    asked = run(scripted(agent=NOTHING))
    assert [step(body) for body in asked.requests].count("agent") == 6
    for doc in (1, 2, 3):
        assert len(of_doc(asked, Retrieved, doc)) == 2
        assert asked.states(doc)[-1] == DocumentState.NOT_FOUND
    assert [str(row.findings[0].cell_text) for row in asked.table.rows] == ["not found"] * 3
    assert not asked.answer.citations


def test_five_searches_are_all_that_an_agent_has() -> None:
    words = iter(["tea", "sail", "mast", "rudder", "wind", "sea", "calm", "day", "fair", "fast"] * 3)

    def agent(body: Body) -> Reply:
        search = Reply(calls=[("Retrieve", {"query": f"{next(words)} of the ship"})])
        return search if body.get("tools") else report(body)

    asked = run(scripted(agent=agent), SmallCorpus(ship("Leer", 900)))
    assert len(asked.of(Retrieved)) == 5
    assert "no searches left" in json.dumps(asked.requests[-2])
    assert "The Leer carries 900 tons of tea" in asked.answer.text


def test_a_model_without_tools_searches_and_reports_by_json() -> None:
    def agent(body: Body) -> Reply:
        assert "format" in body
        looked = sum(m["role"] == "assistant" for m in body["messages"]) > 1
        return report(body) if looked else Reply('{"action": "retrieve", "query": "tons"}')

    asked = run(scripted(agent=agent), tools=False)
    assert cited(asked) == {1, 2, 3}
    assert len(asked.of(Retrieved)) == 6


@pytest.mark.parametrize(
    "said",
    [
        "1. Found: The Leer carries 900 tons of tea. [S1:1]\nRelevance: 0.7",
        'So:\n```json\n{"relevance": "high", "findings": [{"task": "Task 1", "answer": "900 tons [S1:1]"}]}',
        '{"relevance": 7, "findings": [{"task": 1, "answer": "It carries 900 tons", "ids": "S1:1"}]}',
        '{"findings": [{"task": 1, "answer": "The Leer carries 900 tons of tea.", "ids": ["S9:9"]}]}',
    ],
    ids=["a line a task", "in words and a fence", "an id alone", "a wrong id"],
)
def test_reports_are_read_as_models_write_them(said: str) -> None:
    asked = run(scripted(agent=Reply(said)), SmallCorpus(ship("Leer", 900)))
    (row,) = asked.table.rows
    assert [c.at.paragraph for c in row.findings[0].citations] == [1]
    assert "900 tons" in row.findings[0].plain
    assert 0 <= row.relevance <= 1


def test_what_no_passage_bears_out_is_not_found() -> None:
    said = '{"findings": [{"task": 1, "found": true, "answer": "It is made of green cheese.", "ids": ["S9:9"]}]}'
    asked = run(scripted(agent=Reply(said)), SmallCorpus(ship("Leer", 900)))
    (finding,) = asked.table.rows[0].findings
    assert not finding.found
    assert "no passage" in str(finding.problem)


def test_each_cell_is_checked_against_what_it_cites() -> None:
    answers = {1: "The Ariel carries 500 tons of tea.", 2: "The Thermopylae carries 950 tons of tea.", 3: "Yes."}

    def agent(body: Body) -> Reply:
        finding = {"task": 1, "found": True, "answer": answers[ship_of(body)], "ids": ["S1:1"]}
        return said({"relevance": 0.9, "findings": [finding]})

    asked = run(scripted(agent=agent))
    cells = [row.findings[0] for row in asked.table.rows]
    assert [cell.state for cell in cells] == ["supported", "contradicted", "not checked"]
    assert all(cell.why for cell in cells)
    given = next(body for body in asked.requests if step(body) == "synthesis")["messages"][-1]["content"]
    assert "950 tons of tea" in given, "the check is the reader's: who puts it together sees what is cited"


def test_a_short_document_is_read_whole_in_one_request() -> None:
    short = SmallCorpus(ship("Ariel", 500, days=2), ship("Lothair", 700))
    asked = run(scripted(), short, options=Options(wait=60))
    assert asked.states(1) == [DocumentState.WAITING, DocumentState.READING, DocumentState.FOUND]
    assert not of_doc(asked, Retrieved, 1)
    assert asked.answer.rounds == 4
    assert cited(asked) == {1, 2}


def test_what_fits_the_context_is_read_whole_unless_the_same_is_asked_of_each() -> None:
    short = SmallCorpus(ship("Ariel", 500, days=2), ship("Lothair", 700, days=2))
    said = Reply("The Lothair carries 700 tons of tea [D2:S1:1].")
    asked = run(lambda _: said, short, question="Where does the Lothair carry her tea?", options=Options())
    assert asked.answer.mode == "whole"
    assert asked.answer.rounds == 1
    assert "fits" in str(asked.of(Estimated)[0].why)
    assert len(run(scripted(), short).table.rows) == 2
    columns = Instructions((Task("How many tons does the ship carry?"),), "Compare.")
    asked = interview(
        PerDocument().answer, scripted(), "Where is the tea?", short, Options(), window=4096, instructions=columns
    )
    assert len(asked.table.rows) == 2, "columns of one's own make a table"


# ---- what goes wrong ------------------------------------------------------------------------------------------


def test_a_document_whose_agent_fails_costs_its_row_alone() -> None:
    def agent(body: Body) -> Reply:
        return Reply(status=500, error="it fell over") if ship_of(body) == 2 else report(body)

    asked = run(scripted(agent=agent))
    (failed,) = [event for event in asked.of(DocumentAsked) if event.state is DocumentState.FAILED]
    assert failed.doc == 2
    assert "it fell over" in str(failed.said)
    assert "could not be asked" in str(asked.table.rows[1].findings[0].cell_text)
    assert "could not be asked" not in shown(asked.requests[-1])
    assert "Document 2: could not be asked: " in asked.answer.text
    assert {citation.at.doc for citation in asked.answer.citations} == {1, 3}


def test_a_model_that_reports_nothing_readable_costs_the_row_as_well() -> None:
    def agent(body: Body) -> Reply:
        return Reply("Ships are lovely.") if ship_of(body) == 1 else report(body)

    asked = run(scripted(agent=agent))
    assert asked.states(1)[-1] == DocumentState.FAILED
    assert {citation.at.doc for citation in asked.answer.citations} == {2, 3}


def test_when_every_agent_fails_so_does_the_answer() -> None:
    with pytest.raises(ChatError, match=r"No document could be asked.*it fell over"):
        run(scripted(agent=Reply(status=500, error="it fell over")))


@pytest.mark.parametrize(
    "said",
    ["", '{"name": "Retrieve", "arguments": {"query": "tons"}}', "Each ship is to be listed with tons."],
)
def test_without_a_usable_synthesis_the_findings_stand_as_they_were_made(said: str) -> None:
    asked = run(scripted(synthesis=Reply(said)))
    assert [event.code for event in asked.of(Notice)] == [NoticeCode.WITHHELD]
    assert asked.answer.mode == "thorough"
    assert [citation.at.doc for citation in asked.answer.citations] == [1, 2, 3]
    assert asked.answer.text.startswith("- **Document 1**: The Ariel carries 500 tons of tea. [D1:S1:1]")


@pytest.mark.parametrize("phase", ["coordinator", "agent", "merge", "answer"])
def test_stopped_in_any_phase_the_server_is_idle_at_once(phase: str) -> None:
    part = phase if phase in ("coordinator", "agent") else "synthesis"
    stop = threading.Event()
    reached = threading.Event()

    def script(body: Body) -> Reply:
        if step(body) != part:
            return scripted(agent=wordy)(body)
        reached.set()
        return Reply(silent="headers")

    ended: list[type[BaseException]] = []
    with ChatServer(script) as server:
        chat = ollama.connect(server.host, "", 4096)
        corpus = SEVERAL if phase == "merge" else FLEET
        text = "Which of these ships carries the most tea?" if phase == "merge" else QUESTION
        enquiry = Question(text, corpus, chat, Options(wait=0), stopped=stop.is_set)

        def asking() -> None:
            try:
                list(PerDocument(Threads(lambda: 3)).answer(enquiry))
            except Cancelled as end:
                ended.append(type(end))

        asker = threading.Thread(target=asking)
        asker.start()
        assert reached.wait(LONG)
        stop.set()
        assert server.hung_up.wait(LONG), "the server would go on working"
        asker.join(LONG)
    assert ended == [Cancelled]


class Remembered:
    """What was found before, in memory."""

    def __init__(self) -> None:
        self.begun: list[Instructions] = []
        self.told: dict[tuple[int, str], Finding] = {}

    def instructions(self) -> Instructions | None:
        return self.begun[-1] if self.begun else None

    def begin(self, instructions: Instructions) -> None:
        self.begun.append(instructions)

    def findings(self, doc: int, tasks: Sequence[Task]) -> list[Finding | None]:
        known = [self.told.get((doc, task.text)) for task in tasks]
        return [one and replace(one, task=number) for number, one in enumerate(known)]

    def keep(self, doc: int, tasks: Sequence[Task], row: FindingsRow) -> None:
        self.told |= {(doc, task.text): one for task, one in zip(tasks, row.findings, strict=True)}


def test_a_question_that_broke_off_goes_on_with_the_documents_that_are_left() -> None:
    whole = run(scripted())
    kept = Remembered()
    with ChatServer(scripted()) as server:
        chat = ollama.connect(server.host, "", 4096)
        begun = PerDocument(kept=kept).answer(Question(QUESTION, FLEET, chat, Options(wait=0)))
        for event in begun:
            if isinstance(event, DocumentAsked) and event.state is DocumentState.FOUND:
                break
        begun.close()
    again = run(scripted(), kept=kept)
    assert [step(body) for body in again.requests] == ["agent", "agent", "synthesis"]
    assert [str(event.said) for event in again.of(DocumentAsked)].count("found before") == 1
    assert again.table == whole.table
    assert again.answer.text == whole.answer.text
    third = run(scripted(), kept=kept)
    assert [step(body) for body in third.requests] == ["synthesis"]


# ---- the synthesis --------------------------------------------------------------------------------------------


NAMES = [
    a + b for a in ("North", "South", "Est", "Wes", "Mid") for b in ["sea", "wind", "star", "land", "ern", "ward"]
]
MANY = SmallCorpus(*(ship(name, 100 * n + 10) for n, name in enumerate(NAMES, 1)))


SEVERAL = SmallCorpus(*(ship(name, 100 * n + 10) for n, name in enumerate(NAMES[:14], 1)))


def wordy(body: Body) -> Reply:
    """A report that is long: thirty of them do not fit one prompt of 4k."""
    value = json.loads(report(body).text)
    for finding in value["findings"]:
        finding["answer"] = finding["answer"].rstrip(".") + ", as is told where the hull is told of" * 12
    return said(value)


def test_thirty_documents_are_put_together_level_by_level_in_a_context_of_4k() -> None:
    asked = run(scripted(agent=wordy), MANY, question="Which of these ships carries the most tea?")
    levels = [event for event in asked.of(Planned) if str(event.operator) == "Merge"]
    assert levels
    assert len({body["messages"][0]["content"] for body in asked.requests if step(body) == "synthesis"}) == 1
    found = {c.at for row in asked.table.rows for finding in row.findings for c in finding.citations}
    assert len(found) == 30
    assert {citation.at for citation in asked.answer.citations} == found


def test_a_list_that_no_prompt_holds_is_written_by_the_program_alone() -> None:
    def some(body: Body) -> Reply:
        return NOTHING if ship_of(body) > 20 else wordy(body)

    asked = run(scripted(agent=some), MANY)
    assert "synthesis" not in map(step, asked.requests), "no model writes finished lines again"
    assert asked.answer.text.count("- **Document ") == 20
    assert asked.answer.text.endswith("\n\n10 documents: not found")
    checked = [row.findings[0].state for row in asked.table.rows if row.found]
    assert [statement.state for statement in asked.answer.statements] == checked
    for statement, citation in zip(asked.answer.statements, asked.answer.citations, strict=True):
        assert asked.answer.text[statement.start : statement.end].startswith("The ")
        assert asked.answer.text[citation.start : citation.end] == f"[D{citation.at.doc}:S1:1]"
    assert [citation.number for citation in asked.answer.citations] == list(range(1, 21))


def test_silent_documents_are_counted_and_no_model_is_told_of_them() -> None:
    def agent(body: Body) -> Reply:
        return report(body) if ship_of(body) == 2 else NOTHING

    asked = run(scripted(agent=agent))
    (given,) = (shown(body) for body in asked.requests if step(body) == "synthesis")
    assert "Document 2" in given
    assert not re.search("Document [13]|not found", given)
    assert asked.answer.text.endswith("\n\nDocument 1; Document 3: not found")
    silent = run(scripted(agent=NOTHING))
    assert "synthesis" not in map(step, silent.requests)
    assert silent.answer.text == "Document 1; Document 2; Document 3: not found"


@pytest.mark.parametrize(
    ("question", "silent", "more"),
    [
        ("How much tea does each of these ships carry?", "not found", "… and 2 more in the table"),
        ("Wie viel Tee trägt jedes von diesen Schiffen?", "nicht gefunden", "… und 2 weitere in der Tabelle"),
        ("Combien de thé porte chacun de ces navires ?", "rien trouvé", "… et 2 autres dans le tableau"),
        ("¿Cuánto té lleva cada uno de los barcos?", "no encontrado", "… y 2 más en la tabla"),
        ("Kuinka paljon teetä kukin näistä aluksista kantaa?", "not found", "… and 2 more in the table"),
    ],
)
def test_the_list_is_in_the_language_of_the_question(question: str, silent: str, more: str) -> None:
    """A German question got a German sentence above an English list. Finnish words of it are not known."""

    def agent(body: Body) -> Reply:
        if ship_of(body) == 3:
            return Reply(status=500, error="it fell over")
        return report(body) if ship_of(body) == 2 else NOTHING

    named = Reply("Par SARL, De Groot B.V., La Mer S.A., Los Angeles y Cia [D2:S1:1].")
    assert f"Document 1: {silent}\n" in run(scripted(agent=agent, synthesis=named), question=question).answer.text
    few = run(scripted(agent=agent, synthesis=Reply("")), question=question).answer.text
    assert f"Document 1: {silent}\n" in few
    assert few.endswith("(it fell over)")
    fleet = SmallCorpus(*(ship(f"Ship{n}", n, days=2) for n in range(1, 43)))
    assert run(scripted(synthesis=Reply("")), fleet, question=question).answer.text.endswith(f"\n- {more}")


def test_of_very_many_findings_the_answer_lists_the_first_and_the_table_has_the_rest() -> None:
    fleet = SmallCorpus(*(ship(f"Ship{n}", n, days=2) for n in range(1, 43)))
    asked = run(scripted(), fleet)
    assert asked.answer.text.count("- **Document ") == 40
    assert asked.answer.text.endswith("\n- … and 2 more in the table")


def test_a_finding_does_not_say_its_task_again() -> None:
    answer = {"task": 1, "found": True, "answer": f"{TASKS['tasks'][0]} 900 tons of tea", "ids": ["S1:1"]}
    asked = run(scripted(agent=said({"findings": [answer]})), SmallCorpus(ship("Leer", 900)))
    assert [row.findings[0].plain for row in asked.table.rows] == ["900 tons of tea"]
    assert [row.findings[0].state for row in asked.table.rows] == ["supported"]


def test_a_server_that_takes_less_than_thought_gets_less() -> None:
    with ChatServer(scripted(agent=wordy), context=2000, announced=4096) as server:
        chat = ollama.connect(server.host, "", 4096)
        *_, last = PerDocument().answer(Question(QUESTION, SEVERAL, chat, Options(wait=0)))
    assert isinstance(last, Answered)
    assert len({citation.at for citation in last.citations}) == 14


def test_one_document_is_put_together_as_well() -> None:
    asked = run(scripted(synthesis=Reply("She carries 900 tons of tea [S1:1].")), SmallCorpus(ship("Leer", 900)))
    assert [step(body) for body in asked.requests] == ["coordinator", "agent", "synthesis"]
    assert {statement.state for statement in asked.answer.statements} == {"supported"}


class Wild:
    """A chat model in memory that says what it is given, or fails."""

    name, context, why, tools, prompt_speed, at_once = "wild", 1500, "", True, 1e9, 1

    def __init__(self, replies: Sequence[str]) -> None:
        self.replies = list(replies)
        self.asked = 0

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        tools: Sequence[Tool] = (),
        **_: object,
    ) -> Iterator[Chunk]:
        size = raw_size(messages, tools)
        assert size <= self.context - reply_room(self.context)
        text = self.replies[self.asked % len(self.replies)]
        self.asked += 1
        if text == "fail":
            raise ChatError("It fell over.")
        yield Chunk(text)
        yield Chunk(done=True, prompt_tokens=size)

    def release(self) -> None:
        pass


HARBOUR = SmallCorpus(
    *([(f"{n} Hull", 1, [f"Ship {n} carries {n}00 tons.", f"Ship {n} has {n} masts."])] for n in range(1, 8))
)
document = st.sampled_from(["", "D1:", "D2:", "D7:", "D99:"])
place = st.builds("[{}S{}:{}]".format, document, st.integers(0, 2), st.integers(0, 3))
statement = st.builds("Ship {} carries 300 tons {}.".format, st.integers(1, 7), place)
reply = st.one_of(
    st.just("fail"),
    st.builds(
        lambda answer, names: json.dumps({"findings": [{"task": 1, "answer": answer * 5, "ids": names}]}),
        st.text(max_size=40) | st.just("The ship carries 500 tons. "), st.lists(place, max_size=3),
    ),
    st.builds("1. Found: It has 3 masts {}".format, place),
    st.lists(statement, max_size=20).map(" ".join),
    st.text(max_size=60),
)  # fmt: skip


@given(st.lists(reply, min_size=1, max_size=8))
@settings(max_examples=25)
def test_whatever_models_say_it_ends_and_each_id_was_found_by_the_agent_of_its_document(
    replies: list[str],
) -> None:
    chat = Wild(replies)
    events: list[AgentEvent] = []
    try:
        events += PerDocument().answer(Question("How many tons does each carry?", HARBOUR, chat, Options(wait=0)))
    except ChatError:
        return
    (table,) = (event.table for event in events if isinstance(event, Tabulated))
    for row in table.rows:
        found = {citation.at for finding in row.findings for citation in finding.citations}
        assert {at.doc for at in found} <= {row.doc}
    last = events[-1]
    assert isinstance(last, Answered)
    known = {citation.at for row in table.rows for finding in row.findings for citation in finding.citations}
    assert {citation.at for citation in last.citations} <= known


@given(st.lists(st.integers(1, 50), min_size=1, max_size=30), st.integers(100, 160), st.integers(0, 9))
def test_batches_keep_to_the_budget_lose_nothing_and_are_fewer(sizes: list[int], budget: int, seed: int) -> None:
    vectors = np.random.default_rng(seed).normal(size=(len(sizes), 4))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    batches = clustering.cluster_batches(vectors.astype(np.float32), sizes, budget)
    assert sorted(number for batch in batches for number in batch) == list(range(len(sizes)))
    assert all(sum(sizes[number] for number in batch) <= budget for batch in batches)
    assert len(batches) < len(sizes) or len(sizes) == 1


def test_findings_about_the_same_come_into_the_same_batch() -> None:
    texts = ["tea of the ship", "masts of wood", "tea in the ship", "wood for masts"]
    vectors = clustering.meanings(FLEET, texts)
    assert sorted(map(sorted, clustering.cluster_batches(vectors, [10] * 4, 20))) == [[0, 2], [1, 3]]


def joined_first(vectors: Floats) -> list[set[int]]:
    """The clusters of average linkage in the order of their making, by its definition: of all pairs of clusters
    that with the least mean distance between their members is joined.
    """
    distances = 1 - vectors @ vectors.T
    clusters, made = [{number} for number in range(len(vectors))], list[set[int]]()
    while len(clusters) > 1:
        pairs = [(one, other) for n, one in enumerate(clusters) for other in clusters[:n]]
        one, other = min(pairs, key=lambda pair: distances[np.ix_(list(pair[0]), list(pair[1]))].mean())
        clusters = [cluster for cluster in clusters if cluster not in (one, other)] + [one | other]
        made.append(one | other)
    return made


@given(st.integers(2, 24), st.integers(0, 99))
@settings(max_examples=40)
def test_clusters_are_joined_as_average_linkage_is_defined(count: int, seed: int) -> None:
    vectors = np.random.default_rng(seed).normal(size=(count, 8)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    numbered: dict[int, set[int]] = {number: {number} for number in range(count)}
    for one, other, new in clustering.merges(1 - vectors @ vectors.T):
        numbered[new] = numbered[one] | numbered[other]
    assert [numbered[number] for number in range(count, 2 * count - 1)] == joined_first(vectors)


# ---- which way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "window", "name"),
    [
        ("How many tons does each of these ships carry?", 4096, StrategyName.THOROUGH),
        ("How many tons does each of these ships carry?", 32768, StrategyName.QUICK),
        ("Which of these ships carries the most tea?", 4096, StrategyName.THOROUGH),
        ("Which of these books speaks of storms?", 4096, StrategyName.THOROUGH),
        ("Compare the tons of the Ariel with those of the Lothair.", 4096, StrategyName.THOROUGH),
        ("How many tons does the Ariel carry?", 4096, StrategyName.QUICK),
        ("Who is the captain?", 4096, StrategyName.QUICK),
        ("The Ariel had a rival. What did that ship carry?", 4096, StrategyName.DEEP),
        ("What did the ship that the Ariel names as its rival carry?", 4096, StrategyName.QUICK),
        ("How many masts has the ship that the Ariel names as its rival?", 4096, StrategyName.DEEP),
        ("The Ariel had a rival. What did that ship carry?", 32768, StrategyName.QUICK),
        ("What does each of these ships carry? When did they sail?", 4096, StrategyName.THOROUGH),
        ("What did the Ariel carry? If it is not said, then state that it is not.", 4096, StrategyName.QUICK),
    ],
)
def test_the_question_decides_how_several_documents_are_asked(
    question: str, window: int, name: StrategyName
) -> None:
    chat = Wild([""])
    chat.context = window
    way = choose.choose_for_many(Question(question, FLEET, chat), 1)
    assert way.name is name
    assert way.why


def test_an_answer_that_would_take_an_hour_is_given_when_asked_for_only() -> None:
    chat = Wild([""])
    chat.prompt_speed = 20.0
    way = choose.choose_for_many(Question(QUESTION, MANY, chat), 1)
    assert way.name is StrategyName.QUICK
    assert "min" in str(way.why)
    assert choose.choose_for_many(Question(QUESTION, MANY, chat), 30).name is StrategyName.THOROUGH


# ---- side by side ---------------------------------------------------------------------------------------------


def test_as_many_documents_are_asked_at_once_as_there_is_room_for() -> None:
    together = threading.Barrier(2)

    def agent(body: Body) -> Reply:
        together.wait(LONG)
        return report(body)

    fleet = SmallCorpus(*(ship(name, 100 * n) for n, name in enumerate(NAMES[:4], 1)))
    asked = run(scripted(agent=agent), fleet, side_by_side=Threads(lambda: 2))
    assert [row.findings[0].found for row in asked.table.rows] == [True] * 4


def test_a_slow_document_does_not_keep_the_others_waiting() -> None:
    others = threading.Semaphore(0)

    def agent(body: Body) -> Reply:
        if ship_of(body) != 1:
            others.release()
        elif not (others.acquire(timeout=LONG) and others.acquire(timeout=LONG)):
            return Reply(status=500, error="nobody else was asked")
        return report(body)

    asked = run(scripted(agent=agent), side_by_side=Threads(lambda: 2))
    ended = [event.doc for event in asked.of(DocumentAsked) if event.state is DocumentState.FOUND]
    assert sorted(ended) == [1, 2, 3]
    assert cited(asked) == {1, 2, 3}


def test_what_a_work_raises_ends_the_others() -> None:
    stopped = threading.Event()

    def waits(stop: Stopped) -> Iterator[int]:
        yield 1
        while not stop():
            time.sleep(0.001)
        stopped.set()

    def fails(stop: Stopped) -> Iterator[int]:
        yield 2
        raise ChatError("It fell over.")

    came = []
    with pytest.raises(ChatError, match="fell over"):
        came += Threads(lambda: 5)([waits, fails], lambda: False)
    assert stopped.wait(LONG)


def test_a_server_is_sent_more_at_once_as_long_as_it_answers_them_at_once() -> None:
    model = ModelInfo("some:7b")
    assert servers.at_once("http://a", replace(model, slots=4)) == 4
    assert servers.at_once("http://a", model) == 2
    with servers.Request("http://a", "some:7b") as one, servers.Request("http://a", "some:7b") as other:
        one.answered()
        assert servers.at_once("http://a", model) == 1, "one waits for the other"
        other.answered()
        assert servers.at_once("http://a", model) == 3
