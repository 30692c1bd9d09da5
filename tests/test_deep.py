"""Deep answers: a chain of intents, each searched for in the documents that it concerns until that suffices."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatserver import Body, ChatServer, Reply, prompt_size
from interviews import Interview, interview
from pilcrow.cli import chain_files
from pilcrow.core.ask import kinds
from pilcrow.core.ask.context.markers import mentioned_paragraphs
from pilcrow.core.ask.memory.relevance import Passed
from pilcrow.core.ask.planning import chains, intents
from pilcrow.core.ask.question import Options, Question
from pilcrow.core.ask.strategies.chain import ByChain, Filter
from pilcrow.core.ask.strategies.chain_quotes import ByChainQuotes
from pilcrow.core.errors import Cancelled, UsageError
from pilcrow.core.exchange import chain as chain_values
from pilcrow.core.exchange import records
from pilcrow.core.exchange.asked_each import Estimated
from pilcrow.core.exchange.chain import Chain, ChainEvidence, Intent
from pilcrow.core.exchange.events import AgentEvent, Answered, ChainGrown, Citation, Planned, Retrieved
from pilcrow.core.exchange.findings import Finding, Task
from pilcrow.core.model import Coordinate, Document
from pilcrow.engines.chat import ollama
from pilcrow.engines.store.library import Library
from shelf import put
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus(
    [("1 Acorn", 1, ["Acorn names Birch as its main competitor.", "Acorn sells oak chairs."])],
    [("1 Birch", 1, ["The net sales of Birch were 70 million euros.", "Birch sells tables."])],
    [("1 Cedar", 1, ["The net sales of Cedar were 20 million euros.", "Cedar sells doors."])],
)
QUESTION = "The firm that Acorn names as its competitor: what were its net sales?"


class Some:
    """A filter that lets these documents pass."""

    def __init__(self, *docs: int) -> None:
        self._docs = list(docs)

    def passing(self, _question: str, documents: Sequence[Document]) -> Passed:
        docs = self._docs or list(range(1, len(documents) + 1))
        return Passed(docs, [1.0] * len(docs), len(documents))

    def complete(self, _documents: Sequence[Document]) -> Iterator[tuple[int, int]]:
        return iter(())


def said(value: object) -> Reply:
    return Reply(json.dumps(value))


def step(body: Body) -> str:
    begins = str(body["messages"][0]["content"])
    orders = {"A question is": "plan", "From the": "extract", "Answer the question from what": "judge"}
    return next((name for start, name in orders.items() if begins.startswith(start)), "answer")


def asked(body: Body) -> str:
    return str(body["messages"][-1]["content"]).rpartition("Question: ")[2]


def capable(body: Body) -> Reply:
    """A model that plans two intents and reads what it is given."""
    match step(body):
        case "plan":
            return said({"intents": [
                {"ask": "Whom does Acorn name as its competitor?", "queries": ["Acorn main competitor"]},
                {"ask": "What were the net sales of #1?", "queries": ["net sales of #1"]},
            ]})  # fmt: skip
        case "judge" if "competitor" in asked(body):
            return said({"sufficient": True, "conclusion": "Birch", "ids": ["D1:S1:1"]})
        case "judge":
            assert "net sales" in asked(body)
            assert "Birch" in asked(body), "the second intent is asked with what the first found"
            return said({"sufficient": True, "conclusion": "70 million euros", "ids": ["D2:S1:1"]})
    return Reply("The net sales of Birch were 70 million euros [D2:S1:1].")


def run(script: Callable[[Body], Reply], chain: Chain | None = None, memory: Filter | None = None) -> Interview:
    return interview(ByChain(memory or Some()).answer, script, QUESTION, CORPUS, chain=chain)


def last_chain(events: Sequence[AgentEvent]) -> Chain:
    return [event.chain for event in events if isinstance(event, ChainGrown)][-1]


def test_a_chain_is_resolved_step_by_step_and_the_answer_is_made_from_it() -> None:
    events = run(capable, memory=Some(1, 2))
    answer = events[-1]
    assert isinstance(answer, Answered)
    assert (answer.mode, answer.rounds) == ("deep", 4)
    assert [c.at for c in answer.citations] == [Coordinate(2, 1, 1)]
    first, second = last_chain(events).intents
    assert (first.concluded, second.concluded, second.needs) == ("Birch", "70 million euros", {1})
    assert all(intent.sufficient and (intent.read, intent.total) == (2, 3) for intent in (first, second))
    assert [one.text for one in second.evidence] == ["The net sales of Birch were 70 million euros."]
    assert second.queries == ("net sales of Birch",)
    given = "\n".join(str(m["content"]) for body in events.requests for m in body["messages"])
    assert "Cedar" not in given, "what does not pass the filter is not read"
    assert "# Step 1: Whom does Acorn" in str(events.requests[-1]["messages"])
    filters = [event for event in events if isinstance(event, Planned) and str(event.operator) == "Filter"]
    assert str(filters[0].outcome).startswith("2 of 3 documents are read")
    for event in events:
        if isinstance(event, ChainGrown):
            assert records.event_from_json(records.event_to_json(event) or {}) == event
    grown = events[-1 - next(i for i, e in enumerate(reversed(events)) if isinstance(e, ChainGrown))]
    assert records.coordinates(grown) == {Coordinate(1, 1, 1), Coordinate(2, 1, 1)}
    gone = records.move_event(grown, {Coordinate(2, 1, 1): Coordinate(2, 1, 2)})
    assert isinstance(gone, ChainGrown)
    assert [one.at for intent in gone.chain.intents for one in intent.evidence] == [Coordinate(2, 1, 2)]


def test_what_a_round_found_stands_before_the_passages_of_the_next_with_the_names_of_their_documents(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pilcrow.core.ask.strategies.chain._LOCATED", 1)
    judged: list[str] = []

    def script(body: Body) -> Reply:
        match step(body):
            case "plan":
                return said(
                    {"intents": [{"ask": "What are the net sales of Birch and Cedar?", "queries": ["Birch"]}]}
                )
            case "judge":
                judged.append(str(body["messages"][-1]["content"]))
                if len(judged) == 1:
                    half = {
                        "conclusion": "Birch: 70 million euros",
                        "ids": ["D2:S1:1"],
                        "queries": ["sells doors"],
                    }
                    return said({"sufficient": False} | half)
                return said({"sufficient": True, "conclusion": "70 and 20 million euros", "ids": ["D2:S1:1"]})
        return Reply("Birch 70 million euros [D2:S1:1].")

    run(script, memory=Some(2))
    first, second, *_ = judged
    assert first.startswith(f"D2: {CORPUS.documents[1].title}\n"), "passages have numbers, these say of what"
    assert second.startswith(f"D2: {CORPUS.documents[1].title}\n- Birch: 70 million euros [D2:S1:1]")


def test_what_was_found_leads_to_the_next_step() -> None:
    following = "What were the net sales of Birch?"

    def script(body: Body) -> Reply:
        given = str(body["messages"][-1]["content"])
        if step(body) == "plan":
            return said({"intents": [{"ask": "Whom does Acorn name as its competitor?"}]})
        if step(body) == "judge" and "competitor" in asked(body):
            assert f"The whole question: {QUESTION}" in given
            found = {"sufficient": True, "conclusion": "Birch", "ids": ["D1:S1:1"], "next": following}
            return said(found)
        if step(body) == "judge":
            return said({"sufficient": True, "conclusion": "70", "ids": ["D2:S1:1"], "next": f"{following} "})
        return capable(body)

    planned = Chain(QUESTION, (Intent("Whom does Acorn name as its competitor?"),))
    events = run(script, planned)
    assert [intent.asked for intent in last_chain(events).intents] == [planned.intents[0].asked, following]
    assert [step(body) for body in events.requests] == ["judge", "judge", "answer"], "it is not asked twice"
    longer = Chain("Q", (Intent("Who?"), Intent("What of #1?"), Intent("And #2 with #1?"))).extended(
        1, Intent("Where?")
    )
    assert [intent.asked for intent in longer.intents] == ["Who?", "Where?", "What of #1?", "And #3 with #1?"]


def test_queries_lead_to_the_same_steps_when_these_get_other_numbers() -> None:
    planned = Chain("Q", (Intent("Who?"), Intent("What of #1?", ("sales of #1",)), Intent("Why #2?", ("#2 #1",))))
    queries = [intent.queries for intent in planned.extended(1, Intent("Where?")).intents]
    assert queries == [(), (), ("sales of #1",), ("#3 #1",)]
    behind = planned.after(Chain("P", (Intent("When?"),)))
    assert [intent.queries for intent in behind.intents] == [(), (), ("sales of #2",), ("#3 #2",)]


def test_a_light_model_extracts_from_each_document_that_passes_by_itself() -> None:
    def script(body: Body) -> Reply:
        given = str(body["messages"][-1]["content"])
        match step(body):
            case "extract":
                (place,) = re.findall(r"\[(D\d:S1:2)\]", given)
                return said({"points": [{"text": f"what {place[:2]} sells", "ids": [place]}]})
            case "judge":
                assert "- what D1 sells [D1:S1:2]\n- what D2 sells [D2:S1:2]" in given
                return said({"sufficient": True, "conclusion": "chairs, tables", "ids": ["D1:S1:2", "D2:S1:2"]})
        return Reply("Acorn sells oak chairs [D1:S1:2].")

    begun = Chain(QUESTION, (Intent("What do the firms sell?", ("sells",)),))
    with ChatServer(script, others=["light:1b"]) as server:
        chat, light = (ollama.connect(server.host, name, 8192) for name in (server.model, "light:1b"))
        question = Question(QUESTION, CORPUS, chat, Options(whole=False), chain=begun, light=light)
        events = list(ByChain(Some(1, 2)).answer(question))
    asked_of = [(step(body), body["model"]) for body in server.requests]
    assert asked_of == [*[("extract", "light:1b")] * 2, ("judge", server.model), ("answer", server.model)]
    assert next(event for event in events if isinstance(event, Estimated)).calls == 6


def test_what_earlier_questions_found_is_evidence_for_a_step() -> None:
    class Remembered:
        def conclude(self, doc: int, step: Task, finding: Finding) -> None: ...

        def remembered(self, doc: int) -> list[tuple[Task, Finding]]:
            text = "70 million euros [S1:1]"
            cited = Citation(1, Coordinate(1, 1, 1), 17, 23, (0, 10))
            found = Finding(1, 0, text, (cited,), found=True)
            return [(Task("What were the net sales of Birch?"), found)] if doc == 2 else []

    def script(body: Body) -> Reply:
        if step(body) == "judge" and "net sales" in asked(body):
            line = "- What were the net sales of Birch? 70 million euros [D2:S1:1]"
            assert line in str(body["messages"][-1]["content"])
        return capable(body)

    strategy = ByChain(Some(), kept=Remembered())  # type: ignore[arg-type]  (a chain calls nothing else)
    events = interview(strategy.answer, script, QUESTION, CORPUS)
    assert last_chain(events).intents[1].sufficient


def test_what_a_chain_concluded_is_evidence_for_later_questions_and_no_tables_cell(tmp_path: Path) -> None:
    library = Library(tmp_path)
    names = ("Acorn", "Birch", "Cedar")
    stored = [put(library, tmp_path / f"{name}.txt", f"# {name}\nIt sells.") for name in names]
    kept = library.findings(stored, QUESTION, "by-script")
    interview(ByChain(Some(), kept=kept).answer, capable, QUESTION, CORPUS)
    ((step_of, found),) = kept.remembered(2)
    assert (step_of.text, found.plain) == ("What were the net sales of Birch?", "70 million euros")
    assert kept.findings(2, [step_of]) == [None], "the table of a thorough question asks the document itself"
    assert kept.remembered(3) == []
    told: list[str] = []

    def script(body: Body) -> Reply:
        told.extend([str(body["messages"][-1]["content"])] if step(body) == "judge" else [])
        return capable(body)

    begun = Chain("And the sales?", (Intent("What were the net sales of Birch in millions?"),))
    interview(ByChain(Some(), kept=kept).answer, script, "And the sales?", CORPUS, chain=begun)
    assert "- What were the net sales of Birch? 70 million euros [D2:S1:1]" in told[0]
    library.close()


def test_an_earlier_finding_is_compared_once_for_a_step_and_never_told_if_it_is_contradicted() -> None:
    compared: list[str] = []

    class Noted(SmallCorpus):
        def vectors(self, texts: Sequence[str]) -> None:
            compared.extend(texts)

    class Remembered:
        def conclude(self, doc: int, step: Task, finding: Finding) -> None: ...

        def remembered(self, doc: int) -> list[tuple[Task, Finding]]:
            cited = Citation(1, Coordinate(1, 1, 1), 17, 23, (0, 10))
            found = Finding(1, 0, "70 million euros [S1:1]", (cited,), found=True, state="supported")
            wrong = Finding(1, 0, "90 million euros [S1:1]", (cited,), found=True, state="contradicted")
            task = Task("What were the net sales of Birch?")
            return [(task, found), (task, wrong)] if doc == 2 else []

    told: list[str] = []

    def script(body: Body) -> Reply:
        if step(body) == "judge":
            told.append(str(body["messages"][-1]["content"]))
            return said({"sufficient": False, "queries": [["oak doors", "nothing"][len(told) - 1]]})
        return Reply("It is not said.")

    corpus = Noted(
        [("1 Birch", 1, ["Birch sells chairs.", "Oak doors stand in the hall."])],
        [("1 Cedar", 1, ["The sales of Birch were 70 million euros.", "Cedar makes chests."])],
    )
    begun = Chain(QUESTION, (Intent("What were the net sales of Birch?", ("sales of Birch",)),))
    strategy = ByChain(Some(), kept=Remembered())  # type: ignore[arg-type]  (a chain calls nothing else)
    interview(strategy.answer, script, QUESTION, corpus, chain=begun)
    assert len(told) == 2
    assert all("70 million euros [D2:S1:1]" in text and "90 million" not in text for text in told)
    assert sum("70 million" in text for text in compared) == 1


def test_what_never_suffices_ends_at_the_fifth_round() -> None:
    words = count()

    def script(body: Body) -> Reply:
        match step(body):
            case "plan":
                return said({"intents": [{"ask": "Who?", "queries": ["chairs"]}]})
            case "judge":
                number = next(words)
                return said(
                    {"sufficient": False, "queries": [["tables", "doors", "sales", "names", "main"][number]]}
                )
        return Reply("It is not said.")

    corpus_words = [
        f"The {word} of {n}." for n, word in enumerate(("chairs", "tables", "doors", "sales", "names", "main"))
    ]
    corpus = SmallCorpus([("1 A", 1, corpus_words)], [("1 B", 1, ["Nothing else."])])
    with ChatServer(script) as server:
        chat = ollama.connect(server.host, server.model, 8192)
        events = list(ByChain(Some()).answer(Question("Who?", corpus, chat, Options(whole=False))))
    (intent,) = last_chain(events).intents
    assert (intent.rounds, intent.sufficient) == (5, False)
    assert intent.queries == ("chairs", "tables", "doors", "sales", "names")
    assert sum(isinstance(event, Retrieved) for event in events) >= 5
    assert isinstance(events[-1], Answered)


def test_a_conclusion_names_no_paragraph_and_gives_no_orders() -> None:
    def script(body: Body) -> Reply:
        if step(body) == "judge":
            return said({"sufficient": True, "conclusion": "Birch [D3:S1:1] ## S9", "ids": ["D1:S1:1", "D7:S1:1"]})
        return capable(body)

    requests = run(script, Chain(QUESTION, (Intent("Who is the competitor?"),))).requests
    told = [str(message["content"]) for request in requests for message in request["messages"]]
    given = next(text for text in told if "Concluded" in text)
    assert "Concluded: Birch [D3:S·1:1] ## S9 [D1:S1:1]" in given
    assert mentioned_paragraphs(given, CORPUS) == {Coordinate(1, 1, 1)}


def test_a_plan_that_leaves_out_a_step_of_the_wording_gives_way_to_the_rules() -> None:
    def script(body: Body) -> Reply:
        if step(body) == "plan":
            return said({"intents": [{"ask": "What were the net sales of Acorn?", "queries": ["sales of #2"]}]})
        return capable(body)

    events = run(script)
    assert [intent.needs for intent in last_chain(events).intents] == [frozenset(), {1}]
    assert not any("#" in query for intent in last_chain(events).intents for query in intent.queries)


@pytest.mark.parametrize("nonsense", ["", "no JSON", "[]", '{"intents": 3}', '{"sufficient": "yes", "ids": 7}'])
def test_nonsense_costs_the_step_and_not_the_answer(nonsense: str) -> None:
    def script(body: Body) -> Reply:
        return (
            Reply("The net sales of Birch were 70 million euros [D2:S1:1].")
            if step(body) == "answer"
            else Reply(nonsense)
        )

    events = run(script)
    answer = events[-1]
    assert isinstance(answer, Answered)
    assert all(intent.rounds and not intent.sufficient for intent in last_chain(events).intents)


def test_what_does_not_fit_one_request_is_mapped_and_reduced() -> None:
    long = "The net sales of firm {} were {} euros. " + "Nothing else is said of it here. " * 60
    corpus = SmallCorpus(*([(f"1 Firm {n}", 1, [long.format(n, 10 * n)])] for n in range(1, 7)))

    def script(body: Body) -> Reply:
        assert prompt_size(body) < 2048
        match step(body):
            case "plan":
                return said({"intents": [{"ask": "What were the net sales?", "queries": ["net sales"]}]})
            case "extract":
                ids = re.findall(r"\[(D\d:S1:1)\]", body["messages"][-1]["content"])
                return said({"points": [{"text": f"sales in {ids}", "ids": ids}]})
            case "judge":
                ids = re.findall(r"D\d:S1:1", body["messages"][-1]["content"])
                return said({"sufficient": True, "conclusion": "All have some.", "ids": ids})
        return Reply("The net sales of firm 1 were 10 euros [D1:S1:1].")

    with ChatServer(script, context=2048) as server:
        chat = ollama.connect(server.host, server.model, 2048)
        events = list(ByChain(Some()).answer(Question("Net sales?", corpus, chat, Options(whole=False))))
    assert any(isinstance(event, Planned) and str(event.operator) == "Map" for event in events)
    (intent,) = last_chain(events).intents
    assert {one.at.doc for one in intent.evidence} == set(range(1, 7))


def test_what_was_stopped_goes_on_and_what_is_reworded_is_asked_again_from_there() -> None:
    stop, kept = [False], list[Chain]()
    with ChatServer(capable) as server:
        chat = ollama.connect(server.host, server.model, 8192)
        enquiry = Question(QUESTION, CORPUS, chat, Options(whole=False), stopped=lambda: stop[0])
        events = ByChain(Some()).answer(enquiry)

        def listen() -> None:
            for event in events:
                if isinstance(event, ChainGrown):
                    kept.append(event.chain)
                    stop[0] = event.chain.next == 2

        with pytest.raises(Cancelled):
            listen()
    assert kept[-1].intents[0].concluded == "Birch"
    again = run(capable, kept[-1])
    assert [step(body) for body in again.requests] == ["judge", "answer"]
    reworded = last_chain(again).reworded(2, "What were the net sales of Birch in all?")
    assert [bool(intent.rounds) for intent in reworded.intents] == [True, False]
    requests = run(capable, reworded).requests
    assert asked(requests[0]) == "What were the net sales of Birch in all?"


def test_without_a_model_the_wording_gives_the_steps() -> None:
    *events, answer = ByChainQuotes(Some()).answer(Question(QUESTION, CORPUS))
    assert isinstance(answer, Answered)
    assert answer.mode == "quotes"
    first, second = last_chain(events).intents
    assert first.evidence[0].at == Coordinate(1, 1, 1)
    assert Coordinate(2, 1, 1) in {one.at for one in second.evidence}
    for citation in answer.citations:
        assert answer.text[citation.start : citation.end] == f"[D{citation.at.doc}:S1:{citation.at.paragraph}]"
    *_, again = ByChainQuotes(Some()).answer(Question(QUESTION, CORPUS, chain=last_chain(events)))
    assert isinstance(again, Answered)
    assert {c.at for c in again.citations} == {one.at for i in (first, second) for one in i.evidence}


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        (QUESTION, 2),
        ("The firm named as competitor in A's report: what are its sales in B's report?", 2),
        ("What were the net sales of the company that Acorn names as its competitor?", 2),
        ("Acorn names a competitor. What were its net sales?", 2),
        ("What were the net sales of Birch?", 1),
        ("Who audited the accounts: KPMG or PwC?", 1),
        ("The lease with Smith: what is its term?", 1),
        ("What is the amount that Acorn paid to Birch?", 1),
        ("What did the firm that Acorn names decide?", 1),
        ("Does the letter by J. P. Birch of Acorn, Inc. State the net sales of that year?", 1),
        ("What is the population of the city which Acorn is based in?", 2),
        ("Wie hoch war der Umsatz der Firma, die Acorn als Wettbewerber nennt?", 2),
        ("Quel est le chiffre d'affaires de l'entreprise que Acorn cite comme concurrent ?", 2),
        ("¿Cuáles fueron las ventas de la empresa que Acorn nombra como competidor?", 2),
    ],
)
def test_rules_see_what_has_to_be_known_first(question: str, steps: int) -> None:
    chain = intents.by_rules(question)
    assert len(chain.intents) == steps
    assert [intent.needs for intent in chain.intents] == [frozenset(range(n, n + 1)) - {0} for n in range(steps)]


def test_a_chain_that_nobody_asked_for_gives_way_to_the_plain_agent_where_a_step_is_open() -> None:
    def half(body: Body) -> Reply:
        if step(body) == "judge" and "net sales" in asked(body):
            return said({"sufficient": False, "conclusion": "", "ids": [], "queries": []})
        return capable(body)

    def run(why: str) -> Interview:
        return interview(ByChain(Some(), why=why).answer, half, QUESTION, CORPUS)

    events = run(kinds.HOPS)
    (searching,) = [e for e in events if isinstance(e, Planned) and str(e.operator) == "Search on"]
    assert "Step 2" in str(searching.outcome)
    assert "Acorn names Birch" in str(events.requests[-1]["messages"]), (
        "the plain agent begins with what was found"
    )
    assert "Retrieve" in json.dumps(events.requests[-1]), "and may search itself"
    assert isinstance(events[-1], Answered)
    assert "70 million" in events[-1].text
    told = next(event for event in events if isinstance(event, Estimated))
    assert told.why == kinds.HOPS
    events = run(kinds.AS_ASKED)
    assert not any(isinstance(e, Planned) and str(e.operator) == "Search on" for e in events)


EVIDENCE = ChainEvidence(Coordinate(2, 1, 1), 0, 3, "The", "2", "Coordinate(doc=2)", "B", "1")
INTENTS = st.builds(
    Intent,
    st.sampled_from(["Who?", "What of #1?", "And #2 with #1?"]),
    st.just(("a",)),
    st.sampled_from([(), (EVIDENCE,)]),
    st.sampled_from(["", "Birch"]),
    st.booleans(),
    st.integers(0, 5),
)


@given(st.lists(INTENTS, min_size=1, max_size=5), st.integers(1, 5))
def test_edited_chains_keep_what_stands_before_and_ask_the_rest_again(made: list[Intent], number: int) -> None:
    chain = Chain("Q", tuple(made))
    number = min(number, len(made))
    assert chain_values.chain_from_json(json.loads(json.dumps(chain_values.chain_to_json(chain)))) == chain
    reworded = chain.reworded(number, "Else?")
    assert reworded.intents[: number - 1] == chain.intents[: number - 1]
    assert all(not intent.rounds for intent in reworded.intents[number - 1 :])
    without = chain.without(number)
    assert without.intents[: number - 1] == chain.intents[: number - 1]
    assert len(without.intents) == len(made) - 1
    for nth, intent in enumerate(without.intents[number - 1 :], number):
        before = chain.intents[nth]
        assert {n - (n > number) for n in before.needs - {number}} <= intent.needs
    behind = Chain("R", (Intent("Of #1?"),)).after(chain)
    assert behind.intents[-1].needs == {len(made) + 1}
    text = chains.chain_markdown(chain)
    assert all(f"## {n}. " in text for n in range(1, len(made) + 1))


def test_a_chain_is_kept_in_a_file_and_handed_to_another_question(tmp_path: Path) -> None:
    file = tmp_path / "chain.json"
    events = run(capable)
    assert len(list(chain_files.save_while_answering(file, events))) == len(events)
    chain = chain_files.load_chain(file)
    assert chain == last_chain(events)
    assert chain_files.load_begun(file, f" {chain.question} ") == chain
    with pytest.raises(UsageError, match="another question"):
        chain_files.load_begun(file, "Else?")
    list(chain_files.save_while_answering(tmp_path / "chain.md", events))
    exported = (tmp_path / "chain.md").read_text(encoding="utf-8")
    assert "## 2. What were the net sales of" in exported
    assert "> The net sales of Birch were 70 million euros.\n>\n> — Document 2, [p. p1](pilcrow://" in exported
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(UsageError, match="no chain"):
        chain_files.load_chain(file)

    birch = SmallCorpus([("1 Birch", 1, ["The net sales of Birch were 70 million euros."])])
    birch.documents[0] = replace(birch.documents[0], id=CORPUS.documents[1].id)
    there = chains.place_chain(chain, birch, lambda _, __: birch.paragraph(Coordinate(1, 1, 1)))
    assert [[one.at for one in intent.evidence] for intent in there.intents] == [[], [Coordinate(1, 1, 1)]]
    (part,) = chains.chain_parts(there, birch)
    assert (part.answer, part.hits[0].at) == ("70 million euros [S1:1]", Coordinate(1, 1, 1))
