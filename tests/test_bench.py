"""Measuring answers at the command line: a manual's questions, asked in several modes of a scripted model."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from chatserver import Body, ChatServer, Reply
from pdfs import Manual, pages
from pilcrow import cli
from pilcrow.cli import arguments
from pilcrow.cli.kept_trials import KeptTrials
from pilcrow.core.ask.question import Options
from pilcrow.core.bench.modes import AS_USED, GROUPS, MODES, in_mode

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def questions(machine: Manual, tmp_path: Path) -> Path:
    """Two questions: one whose answer is a paragraph of the manual, one that it does not answer."""
    told = next(text for texts in machine.paragraphs for text in texts if len(text.split()) > 8)
    known = {"id": "known", "question": f"Where does it say: {told}", "answer": told}
    unknown = {"id": "unknown", "question": "Who painted the Mona Lisa?", "answer": None}
    data = tmp_path / "questions.jsonl"
    data.write_text("\n".join(json.dumps(q | {"file": machine.path.name}) for q in (known, unknown)) + "\n")
    return data


def bench(data: Path, machine: Manual, capsys: Capture, *options: str) -> list[Any]:
    """The JSON lines that a run prints."""
    files = ["--files", str(machine.path.parent)]
    assert cli.main(["bench", "qa", str(data), *files, "--json", *options]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def use(server: ChatServer, folder: Path, **more: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"chat_host": server.host} | more))


def ask_of(folder: Path, *questions: dict[str, Any]) -> Path:
    """A file of questions."""
    data = folder / "asked.jsonl"
    data.write_text("\n".join(map(json.dumps, questions)) + "\n")
    return data


def names(body: Body) -> list[str]:
    """Ids of paragraphs that the model was given, or an id of none."""
    return re.findall(r"\[((?:D\d+:)?S\d+:\d+)\] \(p", json.dumps(body["messages"])) or ["S1:1"]


@pytest.fixture
def leases(tmp_path: Path) -> list[str]:
    """Two leases that tell the rent on different pages."""
    rent = "Rent\nThe rent of this flat is {} euros a month, to be paid by the third day of each month."
    notice = "Notice\nEither side may end the lease of this flat by a notice of three months in writing."
    pages(tmp_path / "first.pdf", [rent.format(900), notice])
    pages(tmp_path / "second.pdf", [notice, rent.format(750)])
    return [str(tmp_path / name) for name in ("first.pdf", "second.pdf")]


def test_quotes_are_measured_without_any_server(questions: Path, machine: Manual, capsys: Capture) -> None:
    known, _, summary = bench(questions, machine, capsys, "--model", "quotes")
    assert (known["id"], known["right"], known["answerable"]) == ("known", True, True)
    assert summary["modes"]["as-used"]["questions"] == 2


def test_without_a_chat_model_no_mode_of_one_is_measured(
    questions: Path, machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    files = ["--files", str(machine.path.parent)]
    assert cli.main(["bench", "qa", str(questions), *files, "--model", "quotes", "--mode", "paper"]) == 2
    assert "only the mode as-used" in capsys.readouterr().err
    with ChatServer([]) as gone:
        use(gone, data_folder)
    assert cli.main(["bench", "qa", str(questions), *files]) == 1
    assert "No server answers" in capsys.readouterr().err


def test_each_mode_offers_the_tools_that_it_is_named_for(
    questions: Path, machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    offered: dict[str, set[str]] = {}
    told: dict[str, str] = {}

    def reply(body: Body) -> Reply:
        names = {tool["function"]["name"] for tool in body.get("tools", [])}
        offered.setdefault(mode, set()).update(names)
        told[mode] = body["messages"][0]["content"]
        return Reply("The document does not say.")

    for mode in ("one-shot", "search-o1", "read-only", "deepread"):
        with ChatServer(reply, context=4000) as server:
            use(server, data_folder)
            *_, summary = bench(questions, machine, capsys, "--mode", mode)
        assert summary["modes"][mode]["right_unanswerable"] == 1.0
    assert offered["one-shot"] == set()
    assert "Retrieve" not in told["one-shot"]
    assert "Retrieve" in offered["search-o1"]
    assert "ReadSection" not in offered["search-o1"]
    assert "Retrieve" not in offered["read-only"]
    assert {"Retrieve", "ReadSection"} <= offered["deepread"]


def test_the_papers_modes_show_hits_with_their_window_and_nothing_else() -> None:
    for mode in GROUPS["paper"]:
        assert not in_mode(mode, Options()).whole_lists
    for mode in (AS_USED, *GROUPS["several"]):
        assert in_mode(mode, Options()).whole_lists


def test_a_model_that_is_otherwise_given_passages_searches_by_actions_in_the_papers_modes(
    questions: Path, machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    script = [
        Reply('{"action": "retrieve", "query": "oil"}'),
        Reply('{"action": "answer"}'),
        Reply("The document does not say."),
    ]
    with ChatServer(script, best="written") as server:
        use(server, data_folder)
        first, *_ = bench(questions, machine, capsys, "--mode", "search-o1")
    assert first["calls"] == ["Retrieve"]
    assert first["by"] == "agent"


def test_a_structural_question_is_computed_as_used_and_reaches_the_model_in_every_other_mode(
    machine: Manual, data_folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    data = ask_of(tmp_path, {"question": "How many pages are there?", "file": machine.path.name, "answer": "99"})
    with ChatServer(lambda body: Reply(f"There are 99 pages [{names(body)[-1]}].")) as server:
        use(server, data_folder)
        used, asked, _ = bench(data, machine, capsys, "--mode", "as-used", "--mode", "one-shot")
    assert (used["by"], used["rounds"], used["right"]) == ("structure", 0, False)
    assert (asked["by"], asked["right"]) == ("agent", True)


def test_over_several_documents_each_mode_asks_in_its_own_way(
    leases: list[str], machine: Manual, data_folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    question = {"question": "How much is the rent in each of these leases?", "files": leases, "answer": "900, 750"}
    data = ask_of(tmp_path, question)
    asked: dict[str, set[str]] = {}

    def reply(body: Body) -> Reply:
        begins = " ".join(str(body["messages"][0]["content"]).split()[:3])
        asked.setdefault(mode, set()).add(begins)
        if begins == "You examine one":
            found = {"task": 1, "found": True, "answer": "It is told.", "ids": [names(body)[0]]}
            return Reply(json.dumps({"relevance": 1.0, "findings": [found]}))
        return Reply(f"The rents are 900 and 750 euros [{names(body)[-1]}].")

    found = {}
    for mode in (*GROUPS["paper"], *GROUPS["several"]):
        with ChatServer(reply) as server:
            use(server, data_folder)
            found[mode], _ = bench(data, machine, capsys, "--mode", mode)
    for name in (*GROUPS["paper"], "quick", "whole"):
        assert asked[name] == {"You answer questions"}, name
    assert "You examine one" in asked["thorough"]
    assert asked["deep"] - {"You answer questions", "You examine one"}
    by = [found[name]["by"] for name in ("quick", "whole", "thorough")]
    assert by == ["agent", "whole", "thorough"]


def test_what_does_not_fit_the_context_is_not_said_to_be_read_whole(
    questions: Path, machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    with ChatServer([Reply("The document does not say.")], context=1500) as server:
        use(server, data_folder)
        *trials, summary = bench(questions, machine, capsys, "--mode", "whole")
        assert not server.requests
    assert all("do not fit the context" in trial["problem"] for trial in trials)
    assert summary["modes"]["whole"]["unanswered"] == 1


def test_a_reading_over_three_sections_is_one_call_and_a_call_that_fails_is_one_too(
    questions: Path, machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    script = [
        Reply(calls=[("Retrieve", {"query": "oil"}), ("ReadSection", {"section": "S99"})]),
        Reply(calls=[("ReadSection", {"section": "S2-S4"})]),
        Reply("The document does not say."),
    ]
    with ChatServer(script) as server:
        use(server, data_folder)
        first, *_ = bench(questions, machine, capsys, "--mode", "deepread")
    assert first["calls"] == ["Retrieve", "ReadSection", "ReadSection"]
    assert first["rounds"] == 3


def test_quotes_in_place_of_a_models_answer_count_as_none_but_their_cost_counts(
    questions: Path, machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    with ChatServer([Reply('{"action": "retrieve"', prompt_tokens=700)]) as server:
        use(server, data_folder)
        first, *_ = bench(questions, machine, capsys, "--mode", "deepread")
    assert (first["by"], first["answer"], first["right"]) == ("quotes", "", False)
    assert first["rounds"] > 0
    assert first["prompt_tokens"] == 700 * first["rounds"]


def test_cited_pages_are_those_of_their_document(
    leases: list[str], machine: Manual, data_folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    pages_of = {leases[0]: [0], leases[1]: [1]}
    data = ask_of(
        tmp_path, {"question": "Which rents?", "files": leases, "answer": "900, 750", "evidence_pages": pages_of}
    )
    with ChatServer([Reply("They are 900 [D1:S1:1] and 750 euros [D2:S1:1].")]) as server:
        use(server, data_folder)
        found, _ = bench(data, machine, capsys, "--mode", "whole")
    assert found["cited"] == [[1, 0], [2, 0]]
    assert (found["recall"], found["precision"]) == (0.5, 0.5)


# ---- going on -------------------------------------------------------------------------------------------------


def test_a_run_goes_on_where_it_was_interrupted_and_asks_failed_questions_again(
    questions: Path, machine: Manual, data_folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    kept, drawn = tmp_path / "trials.jsonl", tmp_path / "modes.svg"
    with ChatServer([Reply(status=500, error="out of memory")]) as server:
        use(server, data_folder)
        failed = bench(questions, machine, capsys, "--mode", "one-shot", "--out", str(kept))
        assert all(trial["problem"] for trial in failed[:2])
    kept.write_text(kept.read_text() + '{"id": "kno')  # as a crash leaves it
    with ChatServer([Reply("The document does not say.")]) as server:
        use(server, data_folder)
        bench(questions, machine, capsys, "--mode", "one-shot", "--out", str(kept))
        asked = len(server.requests)
        again = bench(
            questions, machine, capsys, "--mode", "one-shot", "--out", str(kept), "--picture", str(drawn)
        )
        assert len(server.requests) == asked > 0
    assert not any(trial["problem"] for trial in again[:2])
    assert "one-shot" in drawn.read_text()


@pytest.mark.parametrize(
    ("changed", "mode"),
    [
        ({"top": 5}, "one-shot"),
        ({"context": 4096}, "one-shot"),
        ({"ranker": "two-stage"}, "one-shot"),
        ({"window_up": 1}, "as-used"),
        ({"strategy": "planned"}, "as-used"),
    ],
)
def test_what_an_answer_depends_on_has_it_asked_again(
    changed: dict[str, object],
    mode: str,
    questions: Path,
    machine: Manual,
    data_folder: Path,
    tmp_path: Path,
    capsys: Capture,
) -> None:
    kept = str(tmp_path / "trials.jsonl")
    with ChatServer([Reply("The document does not say.")]) as server:
        use(server, data_folder)
        bench(questions, machine, capsys, "--mode", mode, "--out", kept)
        asked = len(server.requests)
        use(server, data_folder, **changed)
        bench(questions, machine, capsys, "--mode", mode, "--out", kept)
        assert len(server.requests) > asked


def test_another_text_of_a_document_has_its_questions_asked_again(
    leases: list[str], machine: Manual, data_folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    data = ask_of(tmp_path, {"question": "What is the rent?", "file": leases[0], "answer": "900"})
    kept = str(tmp_path / "trials.jsonl")
    with ChatServer([Reply("It is 900 euros.")]) as server:
        use(server, data_folder)
        bench(data, machine, capsys, "--mode", "one-shot", "--out", kept)
        asked = len(server.requests)
        pages(Path(leases[0]), ["Rent\nThe rent of this flat is 950 euros a month."])
        bench(data, machine, capsys, "--mode", "one-shot", "--out", kept)
        assert len(server.requests) > asked


def test_a_judge_gives_its_verdict_once_and_the_report_says_how_often_it_agrees(
    questions: Path, machine: Manual, data_folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    judged: list[Body] = []

    def reply(body: Body) -> Reply:
        if "Golden answer: " in str(body["messages"][-1]["content"]):
            judged.append(body)
            return Reply("True")
        return Reply(f"Somebody painted it, in oil [{names(body)[-1]}].")

    command = ["bench", "qa", str(questions), "--files", str(machine.path.parent), "--mode", "one-shot"]
    command += ["--judge", "scripted:latest", "--out", str(tmp_path / "trials.jsonl")]
    with ChatServer(reply) as server:
        use(server, data_folder)
        assert cli.main(command) == 0
        said = capsys.readouterr().out
        assert cli.main(command) == 0
    assert len(judged) == 2
    assert "Golden answer: The documents do not say this." in str(judged)
    assert "scripted:latest, context of 32,768 tokens; K = 2, scanning window (0, 0)." in said
    assert "| one-shot | 100.0 | 100.0 | 100.0 | 100.0 | 100.0 | 0.0 | 0.0 |" in said
    assert "| scripted:latest = rules | 0.0 |" in said


def test_the_command_line_offers_every_mode() -> None:
    assert set(arguments.MODES) == {*MODES, *GROUPS}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"question": "Who?", "file": "away.pdf", "answer": "x"}', "say with --files"),
        ("nonsense", "Line 1"),
    ],
)
def test_questions_that_cannot_be_asked_are_one_sentence(
    line: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    data = tmp_path / "questions.jsonl"
    data.write_text(line)
    assert cli.main(["bench", "qa", str(data)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


def test_trials_of_an_earlier_form_are_not_taken_for_answers(
    questions: Path, machine: Manual, tmp_path: Path, capsys: Capture
) -> None:
    kept = tmp_path / "trials.jsonl"
    kept.write_text('{"id": "known", "mode": "as-used", "right": true}\n')
    assert cli.main(["bench", "qa", str(questions), "--files", str(machine.path.parent), "--out", str(kept)]) == 2
    assert "name another file for --out" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "# Notes\n\nThe last line has no end",
        "One line without an end",
        '{"verdict_key": "a", "judge": "b", "verdict": true}\nNo trial\n{"id": "kno',
    ],
)
def test_a_file_that_holds_no_trials_is_left_as_it_is(
    text: str, questions: Path, machine: Manual, tmp_path: Path, capsys: Capture
) -> None:
    notes = tmp_path / "notes.md"
    notes.write_text(text)
    assert cli.main(["bench", "qa", str(questions), "--files", str(machine.path.parent), "--out", str(notes)]) == 2
    assert "name another file for --out" in capsys.readouterr().err
    assert notes.read_text() == text


def test_an_unfinished_line_goes_only_when_something_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    KeptTrials(path).keep_verdict("first", "ada", True)
    finished = path.read_bytes()
    path.write_bytes(finished + b'{"verdict_key": "sec')
    kept = KeptTrials(path)
    assert kept.verdicts == {"first": True}
    assert path.read_bytes() == finished + b'{"verdict_key": "sec'
    kept.keep_verdict("second", "ada", False)
    kept.keep_verdict("third", "ada", True)
    assert path.read_bytes().startswith(finished)
    assert KeptTrials(path).verdicts == {"first": True, "second": False, "third": True}
