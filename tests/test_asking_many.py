"""A person at the command line asks several files at once, thoroughly: real PDFs, a chat server on loopback."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import fill

import pytest
from openpyxl import load_workbook

from chatserver import Body, ChatServer, Reply
from pdfs import pages, sentences
from pilcrow import cli
from pilcrow.core.ask.question import Question
from pilcrow.core.copying.links import parse_link
from pilcrow.core.exchange.asked_each import Estimated
from pilcrow.core.exchange.events import Indexed, Notice
from pilcrow.settings import load_settings
from pilcrow.workspace import Workspace
from test_deep import said
from test_deep import step as part
from test_thorough import QUESTION, SHIPS, books, report, scripted, step

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return list(map(str, books(tmp_path_factory.mktemp("fleet"))))


def use(server: ChatServer, data_folder: Path, **more: str) -> None:
    data_folder.mkdir(parents=True, exist_ok=True)
    settings = {"chat_host": server.host, "context": 4096, "agents": 1} | more
    (data_folder / "settings.json").write_text(json.dumps(settings))


def test_what_was_found_before_a_kill_is_not_asked_again(
    fleet: list[str], data_folder: Path, capsys: Capture
) -> None:
    ask = ["ask", *fleet, "-q", QUESTION, "--mode", "thorough"]

    def silent_at_the_third(body: Body) -> Reply:
        agents = [sent for sent in server.requests if step(sent) == "agent"]
        return Reply(silent="headers") if len(agents) == 3 else scripted()(body)

    with ChatServer(silent_at_the_third) as server:
        use(server, data_folder)
        command = [sys.executable, "-m", "pilcrow", *ask, "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            events = [json.loads(process.stdout.readline()) for _ in range(4)]
            for line in process.stdout:
                events.append(json.loads(line))
                if [e.get("state") for e in events].count("found") == 2:
                    break
            assert server.hung_up.is_set() is False
            process.kill()
    assert [event["event"] for event in events if event["event"] == "estimate"] == ["estimate"]

    with ChatServer(scripted()) as server:
        use(server, data_folder)
        assert cli.main([*ask, "--format", "csv"]) == 0
        assert [step(body) for body in server.requests] == ["agent", "synthesis"]
        shown = capsys.readouterr()
        assert cli.main([*ask, "--afresh"]) == 0
        assert [step(body) for body in server.requests[2:]] == ["coordinator", *["agent"] * 3, "synthesis"]
    table = list(csv.reader(io.StringIO(shown.out)))
    assert [row[1] for row in table[1:]] == [
        "The Ariel carries 500 tons of tea. (p. 1; supported)",
        "The Thermopylae carries 600 tons of tea. (p. 1; supported)",
        "not found",
    ]
    assert "Ariel.pdf: found 1 (found before)" in shown.err
    assert "Lothair.pdf: not found" in shown.err
    told = capsys.readouterr()
    assert "2 of 3 documents, about" in told.err
    assert "Lothair: not found" in told.out
    assert "The Ariel carries 500 tons of tea [1]" in told.out
    assert told.out.count("The Ariel carries") == 3, "above the list, in it, and where it is quoted"


def test_which_of_several_documents_are_looked_into_first_is_told(
    tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    logs = [fill(sentences(40, n)) for n in range(8)]
    books = [str(pages(tmp_path / f"{ship}.pdf", [f"Book of the {ship}", *logs])) for ship in SHIPS]
    with ChatServer(lambda _body: Reply("She carries tea.")) as server:
        use(server, data_folder)
        ask = ["ask", *books, "--mode", "quick", "--json"]
        assert cli.main([*ask, "-q", f"What does the {SHIPS[1]} carry?"]) == 0
        named = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [event["docs"] for event in named if event["event"] == "narrowed"] == [[2]]
        assert cli.main([*ask, "-q", "What do ships carry?"]) == 0
        assert "narrowed" not in capsys.readouterr().out


def test_many_documents_are_asked_with_leave_only(
    fleet: list[str], data_folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.core.ask.strategies.per_document._FEW", 1)
    monkeypatch.setattr(Estimated, "long", True)
    ask = ["ask", *fleet, "-q", QUESTION, "--mode", "thorough"]

    def agents(*more: str) -> tuple[int, int]:
        with ChatServer(scripted()) as server:
            use(server, data_folder)
            return cli.main([*ask, "--afresh", *more]), [step(sent) for sent in server.requests].count("agent")

    assert agents() == (2, 0)
    refused = capsys.readouterr().err.splitlines()[-1]
    assert refused.startswith("pilcrow: All 3: about 7 requests, ")
    assert refused.endswith("Say --each all, or --each 1.")
    assert agents("--json") == (2, 0)
    told = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    (fewer,) = [event["fewer"] for event in told if event["event"] == "estimate"]
    assert (fewer.keys(), fewer["documents"]) == ({"documents", "calls", "seconds"}, 1)
    assert agents("--each", "all") == (0, 3)
    assert agents("--each", "2") == (0, 2)
    assert ": not asked yet" in capsys.readouterr().out
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for answer, expected in (("a", (0, 3)), ("l", (0, 1)), ("", (2, 0))):
        typed = io.StringIO(f"{answer}\n")
        monkeypatch.setattr(typed, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys, "stdin", typed)
        assert agents() == expected


def test_a_refusal_changes_neither_what_was_found_nor_the_columns(
    fleet: list[str], data_folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilcrow.core.ask.strategies.per_document._FEW", 1)
    ask = ["ask", *fleet, "-q", QUESTION, "--mode", "thorough", "--format", "csv"]

    def table(*more: str) -> list[list[str]]:
        capsys.readouterr()
        assert cli.main([*ask, *more, "--each", "0"]) == 0
        return list(csv.reader(io.StringIO(capsys.readouterr().out)))

    with ChatServer(scripted()) as server:
        use(server, data_folder)
        assert cli.main([*ask, "--each", "all"]) == 0
        before = table()
        with monkeypatch.context() as patch:
            patch.setattr(Estimated, "long", True)
            assert cli.main([*ask, "--afresh"]) == 2
            assert cli.main([*ask, "--column", "Who built her?"]) == 2
            patch.setattr(sys.stderr, "isatty", lambda: True)
            ended = io.StringIO()
            patch.setattr(ended, "isatty", lambda: True, raising=False)
            patch.setattr(sys, "stdin", ended)
            assert cli.main([*ask, "--afresh"]) == 2, "the end of input is no leave"
            assert "No document was asked." in capsys.readouterr().err
        assert table() == before
        grown = table("--column", "Who built her?")
        assert [len(row) for row in grown] == [len(row) + 1 for row in before]
        assert cli.main([*ask, "--afresh", "--each", "all"]) == 0
        assert [len(row) for row in table()] == [len(row) for row in grown], "columns of one's own stay"


def test_a_file_for_the_table_is_looked_at_before_anybody_is_asked(
    fleet: list[str], tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    with ChatServer(scripted()) as server:
        use(server, data_folder)
        for name in ("nowhere/table.csv", "folder.csv"):
            (tmp_path / "folder.csv").mkdir(exist_ok=True)
            wanted = ["--mode", "thorough", "--table", str(tmp_path / name)]
            assert cli.main(["ask", *fleet, "-q", QUESTION, *wanted]) == 2
            assert "name a file in a folder that is there" in capsys.readouterr().err
        for wanted in (["--table", str(tmp_path / "t.csv")], ["--each", "2"], ["--column", "Who?"]):
            assert cli.main(["ask", *fleet, "-q", QUESTION, "--mode", "quick", *wanted]) == 2
            assert "This answer has no table" in capsys.readouterr().err
        assert not server.requests


def test_the_table_of_a_collection_is_kept_and_grows_by_columns_and_documents(
    fleet: list[str], tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    books = [shutil.copy(path, tmp_path) for path in fleet]
    ask = ["ask", "--collection", "Fleet", "-q", QUESTION, "--mode", "thorough", "--format", "csv"]

    def asked(*more: str) -> tuple[list[list[str]], list[str]]:
        """The rows of the table without its head, and the documents that were asked."""
        capsys.readouterr()
        with ChatServer(scripted()) as server:
            use(server, data_folder)
            assert cli.main([*ask, *more]) == 0
            agents = [str(sent["messages"][0]["content"]) for sent in server.requests if step(sent) == "agent"]
        titles = [title for agent in agents for title in re.findall("one document, “(.*?)”", agent)]
        return list(csv.reader(io.StringIO(capsys.readouterr().out)))[1:], sorted(set(titles))

    assert cli.main(["library", "add", "Fleet", *books[:2]]) == 0
    assert cli.main([*ask, "--column", "Who built her?"]) == 2
    assert "no table for this question yet" in capsys.readouterr().err
    rows, asked_of = asked()
    assert ([len(row) for row in rows], asked_of) == ([2, 2], ["Ariel", "Thermopylae"])
    rows, asked_of = asked("--column", "What does she carry?", "--each", "1")
    assert [len(row) for row in rows] == [3, 3]
    assert len(asked_of) == 1
    assert sum("not asked yet" in row for row in rows) == 1
    _, rest = asked()
    assert sorted(asked_of + rest) == ["Ariel", "Thermopylae"], "one column was left, in one document"

    assert cli.main(["library", "add", "Fleet", books[2]]) == 0
    rows, asked_of = asked("--each", "0")
    assert asked_of == []
    assert ["Lothair", "not asked yet", "not asked yet"] in rows
    assert asked()[1] == ["Lothair"]
    pages(Path(books[0]), ["Book of the Ariel\n\nThe Ariel carries 550 tons of tea."])
    assert cli.main(["index", books[0]]) == 0
    rows, asked_of = asked("--column", "2=")
    assert asked_of == ["Ariel"], "her book has changed"
    assert any("550 tons" in row[1] for row in rows)
    assert cli.main(["library", "rename", "Fleet", "Clippers"]) == 0
    ask[2] = "Clippers"
    assert asked()[1] == []
    assert cli.main([*ask, "--column", "1="]) == 2, "one column has to stay"


def test_the_table_is_written_into_files_with_values_and_links(
    fleet: list[str], tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    ask = ["ask", *fleet, "-q", QUESTION, "--mode", "thorough"]
    files = [tmp_path / f"tons.{suffix}" for suffix in ("xlsx", "csv", "md")]
    with ChatServer(scripted(loop=Reply("She is the fastest of them all [D3:S1:1]."))) as server:
        use(server, data_folder)
        assert cli.main([*ask, "--table", str(tmp_path / "tons.doc")]) == 2
        assert not server.requests, "before anything is asked"
        for file in files:
            assert cli.main([*ask, "--table", str(file)]) == 0
        assert cli.main(["ask", *fleet, "-q", "Is she fast?", "--mode", "quick", "--table", str(files[1])]) == 2
    assert "--mode thorough" in capsys.readouterr().err
    page = load_workbook(files[0]).active
    task = "How many tons does the ship carry?"
    heads = ["Document", task, f"{task} (number)", "Page"]
    assert [page.cell(1, column).value for column in range(1, 5)] == heads
    assert [page.cell(2, column).value for column in range(1, 5)] == [
        "Ariel",
        "The Ariel carries 500 tons of tea.",
        500,
        "1; supported",
    ]
    link = parse_link(page.cell(2, 4).hyperlink.target)
    assert (link.file, link.page) == (Path(fleet[0]).name, 0)
    assert [page.cell(4, column).value for column in range(2, 5)] == ["not found", None, None]
    read = list(csv.reader(files[1].open(encoding="utf-8", newline="")))
    assert read[1] == ["Ariel", "The Ariel carries 500 tons of tea.", "500", str(link)]
    assert read[3] == ["Lothair", "not found", "", ""]
    lines = files[2].read_text(encoding="utf-8").splitlines()
    assert lines[1] == "| --- | --- | --- | --- |"
    ariel = Path(fleet[0]).as_uri()
    assert lines[2].startswith(
        f"| [Ariel](<{ariel}>) | The Ariel carries 500 tons of tea. | 500 | [1; supported](<"
    )


def test_a_light_model_reads_the_documents_and_the_other_plans_and_writes(
    fleet: list[str], data_folder: Path, capsys: Capture
) -> None:
    ask = ["ask", *fleet, "-q", QUESTION, "--mode", "thorough"]
    with ChatServer(scripted(), model="strong:8b", others=["light:1b"]) as server:
        use(server, data_folder, chat_model="strong:8b", light_model="light:1b")
        assert cli.main(ask) == 0
        asked = {(step(sent), sent["model"]) for sent in server.requests}
        assert {one for one in asked if one[0] != "loop"} == {
            ("coordinator", "strong:8b"),
            ("agent", "light:1b"),
            ("synthesis", "strong:8b"),
        }
        assert cli.main([*ask, "--model", "strong:8b", "--afresh"]) == 0
        assert ("agent", "strong:8b") in {(step(sent), sent["model"]) for sent in server.requests}, "as asked for"
        capsys.readouterr()
        use(server, data_folder, light_model="lighter:1b")
        cli.main(["doctor"])
        assert "does not have the model lighter:1b. Until then the chat model" in capsys.readouterr().out


def test_without_the_light_model_the_chat_model_reads_the_documents_and_that_is_said_once(
    fleet: list[str], data_folder: Path
) -> None:
    """A light model that the server lacked failed every question."""
    with ChatServer(scripted(), model="strong:8b") as server:
        use(server, data_folder, chat_model="strong:8b", light_model="gone:1b")
        with Workspace(data_folder, load_settings(data_folder)) as workspace:
            read = [event for path in fleet for event in workspace.index(path)]
            documents = [event.document for event in read if isinstance(event, Indexed)]
            options = workspace.answering.options("thorough")
            question = Question(QUESTION, workspace.corpus(documents), options=options, afresh=True)
            told = [
                [str(event.text) for event in workspace.answering.ask(question) if isinstance(event, Notice)]
                for _ in range(2)
            ]
            assert workspace.answering.light_chat().name == "strong:8b", "gists are written by it, too"
        asked = {(step(sent), sent["model"]) for sent in server.requests}
    assert ("agent", "strong:8b") in asked
    assert [sum("lacks the model gone:1b" in line for line in lines) for lines in told] == [1, 0]


def test_a_failing_file_costs_its_row_in_the_answer_as_well(
    fleet: list[str], data_folder: Path, capsys: Capture
) -> None:
    def agent(body: Body) -> Reply:
        return Reply(status=500, error="it fell over") if "Thermopylae" in json.dumps(body) else report(body)

    with ChatServer(scripted(agent=agent)) as server:
        use(server, data_folder)
        assert cli.main(["ask", *fleet, "-q", QUESTION, "--mode", "thorough", "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (table,) = [event for event in events if event["event"] == "table"]
    assert [row["cells"][0]["found"] for row in table["rows"]] == [True, False, False]
    assert "it fell over" in table["rows"][1]["cells"][0]["problem"]
    assert [row["cells"][0]["state"] for row in table["rows"]] == ["supported", "", ""]
    assert table["rows"][0]["cells"][0]["citations"][0]["quote"].startswith("The Ariel carries")
    assert [event["state"] for event in events if event["event"] == "document" and event["doc"] == 2][
        -1
    ] == "failed"
    assert events[-1]["mode"] == "thorough"


def test_an_answer_without_a_table_cannot_be_printed_as_one(
    fleet: list[str], data_folder: Path, capsys: Capture
) -> None:
    with ChatServer([Reply("She is the fastest of them all [D3:S1:1].")]) as server:
        use(server, data_folder)
        assert cli.main(["ask", *fleet, "-q", "Is she fast?", "--mode", "quick", "--format", "tsv"]) == 2
    assert "--mode thorough" in capsys.readouterr().err


def test_the_next_program_expects_what_documents_took(
    fleet: list[str], data_folder: Path, capsys: Capture
) -> None:
    with ChatServer(scripted()) as server:
        use(server, data_folder)
        for question, expected in ((QUESTION, 7), (f"{QUESTION} Of tea?", 6)):
            assert cli.main(["ask", *fleet, "-q", question, "--mode", "thorough", "--afresh"]) == 0
            assert f"about {expected} requests" in capsys.readouterr().err


def test_a_question_that_leads_from_one_document_to_another_is_asked_deeply_by_itself(
    tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    log = ["The wind was fair and the sea calm.\n" * 40] * 9
    leads = ("The Ariel has a rival, the Lothair.", "The Lothair carries 700 tons of tea.")
    books = [
        str(pages(tmp_path / f"{name}.pdf", [f"Book of the {name}\n\n{lead}", *log]))
        for name, lead in zip(("Ariel", "Lothair"), leads, strict=True)
    ]

    def capable(body: Body) -> Reply:
        given = str(body["messages"][-1]["content"])
        match part(body):
            case "plan":
                return Reply("I cannot plan.")
            case "judge":
                sought = "Lothair carries" if "How many" in given else "has a rival"
                found = re.search(rf"\[(D\d:S\d+:\d+)\][^\[]*{sought}", given)
                assert found
                said_of_it = "700 tons" if "How many" in given else "Lothair"
                return said({"sufficient": True, "conclusion": said_of_it, "ids": [found[1]]})
        return Reply("She carries 700 tons of tea [D2:S1:1].")

    with ChatServer(capable) as server:
        use(server, data_folder)
        ask = ["ask", *books, "-q", "The Ariel has a rival. How many tons does that ship carry?"]
        assert cli.main(ask) == 0
        assert [part(body) for body in server.requests][-3:] == ["judge", "judge", "answer"]
    shown = capsys.readouterr()
    assert "Deep: what one document says is needed to ask another" in shown.err
    assert "700 tons" in shown.out
