"""A person at the command line: real PDFs, real reader process, real ONNX, a chat server on loopback."""

from __future__ import annotations

import io
import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from chatserver import ChatServer, Reply
from pdfs import Manual, encrypted, pages, scanned
from pilcrow import cli, settings
from pilcrow.cli.words import file_and_page
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, MarkedPart
from pilcrow.core.marks.history import History
from pilcrow.core.marks.placing import on_text
from pilcrow.engines.data_folder import data_folder_path
from pilcrow.workspace import Workspace
from processes import LONG

Capture = pytest.CaptureFixture[str]


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def use_chat(folder: Path, host: str, **others: object) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"chat_host": host, "context": 8192} | others))


def part(manual: Manual, section: int, number: int = 0) -> tuple[str, str]:
    """A paragraph's text and the part number that it alone names."""
    text = manual.paragraphs[section][number]
    return text, next(word.strip(".,") for word in text.split() if word.strip(".,").isdigit() and len(word) > 3)


# ---- structure and places ---------------------------------------------------------------------------------


def test_the_outline_of_a_manual_is_the_one_it_was_written_with(machine: Manual, capsys: Capture) -> None:
    for options in ([], ["--ignore-bookmarks"]):
        assert cli.main(["outline", str(machine.path), "--json", *options]) == 0
        (shown,) = lines(capsys.readouterr().out)
        found = [(s["level"], s["title"], s["page"]) for s in shown["sections"] if not s["synthetic"]]
        assert [entry for entry in found if entry[1] != "Contents"] == [
            (h.level, h.title, h.page) for h in machine.headings
        ]
        for section in shown["sections"]:
            assert section["children"] == [
                s["sec_id"] for s in shown["sections"] if s["parent"] == section["sec_id"]
            ]


def test_every_paragraph_has_its_section_page_label_and_boxes(machine: Manual, capsys: Capture) -> None:
    assert cli.main(["paragraphs", str(machine.path), "--json"]) == 0
    found = lines(capsys.readouterr().out)
    with pymupdf.open(machine.path) as document:
        labels = [page.get_label() for page in document]
        words = [page.get_text("words") for page in document]
    for row in found:
        assert row["label"] == labels[row["page"]]
        for span in row["spans"]:
            x0, y0, x1, y1 = span["bbox"]
            inside = [w[4] for w in words[span["page"]] if x0 - 1 < w[0] < x1 and y0 < (w[1] + w[3]) / 2 < y1]
            assert inside
            assert " ".join(inside) in row["text"]
    text = " ".join(row["text"] for row in found)
    assert all(
        part(machine, i, j)[1] in text for i, block in enumerate(machine.paragraphs) for j in range(len(block))
    )


def test_a_section_is_read_by_coordinates_clipped_to_what_exists(
    machine: Manual, shelf_folder: Path, capsys: Capture
) -> None:
    base = ["--data-dir", str(shelf_folder), "--json"]
    assert cli.main(["outline", *base, str(machine.path)]) == 0
    sections = lines(capsys.readouterr().out)[0]["sections"]
    wanted = next(s for s in sections if s["paragraphs"] > 2)
    assert cli.main(["read", *base, str(machine.path), str(wanted["sec_id"]), "2", "99"]) == 0
    assert [row["para"] for row in lines(capsys.readouterr().out)] == list(range(2, wanted["paragraphs"] + 1))
    assert cli.main(["read", *base, str(machine.path), "999"]) == 2
    assert "There is no section 999" in capsys.readouterr().err


def test_a_data_folder_may_stand_before_the_command_as_well(tmp_path: Path, capsys: Capture) -> None:
    for words in (
        ["library", "path", "--data-dir", str(tmp_path)],
        ["--data-dir", str(tmp_path), "library", "path"],
    ):
        assert cli.main(words) == 0
        assert capsys.readouterr().out.strip() == str(tmp_path)


# ---- locating ---------------------------------------------------------------------------------------------


def test_a_question_locates_the_paragraph_that_answers_it(
    machine: Manual, shelf_folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = [part(machine, i, 1) for i in (4, 7, 11)]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"What does part {n} do?\n" for _, n in wanted)))
    assert cli.main(["retrieve", "--data-dir", str(shelf_folder), str(machine.path), "--json", "--top", "3"]) == 0
    for answer, (_, number) in zip(lines(capsys.readouterr().out), wanted, strict=True):
        assert len(answer["hits"]) == 3
        assert number in answer["hits"][0]["text"]
        assert answer["hits"][0]["score"] >= answer["hits"][1]["score"]


def test_a_window_shows_neighbours_within_the_section(
    machine: Manual, shelf_folder: Path, capsys: Capture
) -> None:
    _, number = part(machine, 5, 0)
    command = ["retrieve", "--data-dir", str(shelf_folder), str(machine.path), "-q", f"part {number}"]
    assert cli.main([*command, "--json", "--top", "1", "--window", "2,1"]) == 0
    (hit,) = lines(capsys.readouterr().out)[0]["hits"]
    assert [row["para"] for row in hit["window"]] == [p for p in range(hit["para"] - 2, hit["para"] + 2) if p >= 1]
    assert {row["sec_id"] for row in hit["window"]} == {hit["sec_id"]}
    assert cli.main([*command, "--top", "1"]) == 0
    assert number in capsys.readouterr().out


# ---- indexing and the library -----------------------------------------------------------------------------


def test_a_second_run_does_no_work_and_forgetting_leaves_nothing(
    tmp_path: Path, data_folder: Path, capsys: Capture
) -> None:
    file = pages(tmp_path / "note.pdf", ["Terms\nThe notice period is ninety days from receipt."])
    assert cli.main(["index", str(file), "--json"]) == 0
    assert lines(capsys.readouterr().out)[-1]["fresh"] is True
    assert cli.main(["index", str(file), "--json"]) == 0
    askable, ended = lines(capsys.readouterr().out)
    assert (askable["event"], ended["event"], ended["fresh"]) == ("structured", "indexed", False)
    assert cli.main(["library", "--json"]) == 0
    assert lines(capsys.readouterr().out)[0]["path"] == str(file)
    assert cli.main(["library", "forget", str(file)]) == 0
    assert cli.main(["library", "list"]) == 0
    assert capsys.readouterr().out == ""
    assert b"ninety days" not in b"".join(f.read_bytes() for f in data_folder.iterdir() if f.is_file())
    assert cli.main(["library", "forget", str(file)]) == 2


def test_a_bad_file_never_stops_a_folder(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a-broken.pdf").write_bytes(b"this is no PDF")
    (folder / "b-empty.pdf").write_bytes(b"")
    pages(folder / "c-good.pdf", ["Scope\nThis guide covers pumps."])
    assert cli.main(["index", str(folder)]) == 1
    shown = capsys.readouterr()
    assert "c-good.pdf: 1 page" in shown.out
    assert "a-broken.pdf" in shown.err
    assert "3 files: 1 indexed, 0 already there, 2 failed" in shown.err


def test_pages_without_text_are_named(tmp_path: Path, capsys: Capture) -> None:
    file = scanned(tmp_path / "scan.pdf", ["A page that is only a picture.", "Another one."])
    assert cli.main(["outline", str(file), "--no-ocr"]) == 0
    assert "Unread: pages 1, 2: no text: a scan?." in capsys.readouterr().out


def test_text_that_ocr_read_says_how_sure_it_is(tmp_path: Path, machine: Manual, capsys: Capture) -> None:
    file = scanned(tmp_path / "scan.pdf", ["A page that is only a picture."])
    assert cli.main(["paragraphs", str(file), "--json"]) == 0
    (row,) = lines(capsys.readouterr().out)
    assert row["text"] == "A page that is only a picture."
    assert 0.8 < row["confidence"] < 1
    assert cli.main(["paragraphs", str(file)]) == 0
    assert f"(read by OCR, {row['confidence']:.0%} sure)" in capsys.readouterr().out
    assert cli.main(["paragraphs", str(machine.path), "--json"]) == 0
    assert not [row for row in lines(capsys.readouterr().out) if "confidence" in row]


# ---- asking -----------------------------------------------------------------------------------------------


def test_without_a_chat_server_the_answer_is_quotes_and_says_so(
    machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    use_chat(data_folder, "http://127.0.0.1:9")
    text, number = part(machine, 6, 2)
    assert cli.main(["ask", str(machine.path), "-q", f"What about part {number}?", "--json"]) == 0
    events = lines(capsys.readouterr().out)
    assert any(e["event"] == "notice" and "the document’s own words" in e["text"] for e in events)
    answer = events[-1]
    assert (answer["event"], answer["mode"]) == ("answer", "quotes")
    assert number in answer["citations"][0]["quote"]
    assert answer["citations"][0]["quote"] in text
    assert answer["citations"][0]["spans"]


def test_a_planned_question_shows_its_steps_and_cites(machine: Manual, data_folder: Path, capsys: Capture) -> None:
    text, number = part(machine, 6, 2)

    def script(body: dict[str, Any]) -> Reply:
        shown = body["messages"][1]["content"].splitlines()
        tag = next((line for line in shown if line.startswith("[S") and number in line), "")
        return Reply(f"It is part {number} {tag[: tag.find(']') + 1]}.")

    with ChatServer(script) as server:
        use_chat(data_folder, server.host)
        chapter = machine.headings[4].title.split()[0]
        question = ["ask", str(machine.path), "-q", f"Summarise chapter {chapter}", "--mode", "planned"]
        assert cli.main([*question, "--json"]) == 0
        events = lines(capsys.readouterr().out)
        assert cli.main(question) == 0
    answer = events[-1]
    assert [e["operator"] for e in events if e["event"] == "plan"] == ["Class", "Select", "Reduce"]
    assert (answer["mode"], answer["rounds"]) == ("planned", 1)
    assert number in answer["citations"][0]["quote"]
    assert answer["citations"][0]["quote"] in text
    assert f"· Select: {machine.headings[4].title}" in capsys.readouterr().err


def test_a_model_locates_reads_and_is_cited_to_the_place(
    machine: Manual, data_folder: Path, capsys: Capture
) -> None:
    _, number = part(machine, 6, 2)
    asked: dict[str, str] = {}

    def script(body: dict[str, Any]) -> Reply:
        tools = [m["content"] for m in body["messages"] if m["role"] == "tool"]
        if not tools:
            return Reply(calls=[("Retrieve", {"query": f"part {number}"})])
        tag = next(line for line in "\n".join(tools).splitlines() if "[S" in line)
        asked["id"] = tag[tag.index("[S") : tag.index("]") + 1]
        return Reply(f"It is part {number} {asked['id']}. And the moon is made of cheese [S999:1].", piece=3)

    with ChatServer(script) as server:
        use_chat(data_folder, server.host)
        assert cli.main(["ask", str(machine.path), "-q", f"Which part is {number}?", "--json"]) == 0
        events = lines(capsys.readouterr().out)
        written = {}
        for form in ("markdown", "html"):
            question = ["ask", str(machine.path), "-q", f"Which part is {number}?", "--format", form]
            assert cli.main(question) == 0
            written[form] = capsys.readouterr().out
        assert cli.main(["ask", str(machine.path), "-q", f"Which part is {number}?"]) == 0
    assert "\n- [1] *Manual of the Machine*, " in written["markdown"]
    assert f"<p>It is part {number} <sup>[1]</sup>" in written["html"]
    answer = events[-1]
    assert answer["mode"] == "agent"
    assert [c["number"] for c in answer["citations"]] == [1]
    cited = answer["citations"][0]
    assert number in cited["quote"], "the citation leads to what holds the sentence"
    assert f"[S{cited['instead_of']['section']}:{cited['instead_of']['paragraph']}]" == asked["id"]
    assert "".join(e["text"] for e in events if e["event"] == "delta").startswith(f"It is part {number}")
    shown = capsys.readouterr()
    assert "· Retrieve" in shown.err
    assert f"[1] {answer['citations'][0]['section']}, p. {answer['citations'][0]['label']}" in shown.out
    assert "    The answer cited “" in shown.out
    assert "S999" not in shown.out.split("[1]")[-1]


def test_a_model_that_is_not_there_is_one_sentence(machine: Manual, data_folder: Path, capsys: Capture) -> None:
    with ChatServer([Reply("Hello")]) as server:
        use_chat(data_folder, server.host)
        assert cli.main(["ask", str(machine.path), "-q", "Why?", "--model", "nobody:7b"]) == 1
    shown = capsys.readouterr().err.splitlines()
    assert "ollama pull nobody:7b" in shown[-1]
    assert "Traceback" not in "\n".join(shown)


def test_ctrl_c_stops_while_the_server_is_silent_and_the_server_stops_too(
    machine: Manual, shelf_folder: Path
) -> None:
    with ChatServer([Reply(silent="headers")]) as server:
        (shelf_folder / "settings.json").write_text(json.dumps({"chat_host": server.host}))
        command = [sys.executable, "-m", "pilcrow", "ask", "--data-dir", str(shelf_folder), str(machine.path)]
        with subprocess.Popen([*command, "-q", "Why?"], stderr=subprocess.PIPE, text=True) as process:
            assert server.reached.wait(LONG)
            process.send_signal(signal.SIGINT)
            assert server.hung_up.wait(LONG)
            _, said = process.communicate(timeout=LONG)
    (shelf_folder / "settings.json").unlink()
    assert process.returncode == 130
    assert said.splitlines()[-1] == "pilcrow: stopped."


# ---- what goes wrong --------------------------------------------------------------------------------------


def test_an_encrypted_file_needs_its_password(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = encrypted(tmp_path / "secret.pdf", "Clause\nThe fee is four thousand euros.", "grün")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert cli.main(["outline", str(file)]) == 1
    assert "password" in capsys.readouterr().err
    wrong, right = tmp_path / "wrong.txt", tmp_path / "right.txt"
    wrong.write_text("blau\n", encoding="utf-8")
    right.write_text("grün\n", encoding="utf-8")
    assert cli.main(["outline", str(file), "--password-file", str(wrong)]) == 1
    assert cli.main(["paragraphs", str(file), "--password-file", str(right)]) == 0
    assert "four thousand" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"Dear Sir or Madam", "PDF"),
        (b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>", "page"),
    ],
)
def test_what_is_no_pdf_is_told_in_one_sentence(
    tmp_path: Path, capsys: Capture, content: bytes, words: str
) -> None:
    file = tmp_path / "odd.pdf"
    file.write_bytes(content)
    assert cli.main(["outline", str(file)]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert words in said
    assert "odd.pdf" in said


def test_a_file_that_is_not_there_and_a_folder_that_cannot_be_written(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["outline", str(tmp_path / "none.pdf")]) == 1
    assert "none.pdf" in capsys.readouterr().err
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    assert cli.main(["library", "list", "--data-dir", str(blocked / "data")]) == 1
    assert "--data-dir" in capsys.readouterr().err


def test_a_newer_or_damaged_library_is_refused_and_left_alone(data_folder: Path, capsys: Capture) -> None:
    assert cli.main(["library", "list"]) == 0
    file = data_folder / "library.db"
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    assert cli.main(["library", "list"]) == 1
    assert "newer" in capsys.readouterr().err
    file.write_bytes(b"not a database at all, not even close" * 100)
    for beside in data_folder.glob("library.db-*"):
        beside.unlink()
    before = file.read_bytes()
    assert cli.main(["library", "list"]) == 1
    assert "damaged" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_usage_errors_exit_with_two(capsys: Capture) -> None:
    assert cli.main(["retrieve"]) == 2
    assert "Ask files" in capsys.readouterr().err
    for words in (["outline"], ["library", "forget"], ["library", "list", "x.pdf"], ["library", "nothing"]):
        with pytest.raises(SystemExit) as left:
            cli.main(words)
        assert left.value.code == 2


def test_help_names_each_command_once_and_says_how_pages_count(capsys: Capture) -> None:
    for words in (["terms"], ["library"], ["library", "list"]):
        with pytest.raises(SystemExit):
            cli.main([*words, "--help"])
        said = capsys.readouterr().out
        assert said.startswith(f"usage: pilcrow {' '.join(words)} [-h]")
        assert ("pages count from 0" in said) == (words == ["terms"])


def test_doctor_and_models_tell_what_is_there(data_folder: Path, capsys: Capture) -> None:
    with ChatServer([Reply("Hello")]) as server:
        use_chat(data_folder, server.host)
        assert cli.main(["models", "--json"]) == 0
        (found,) = lines(capsys.readouterr().out)
        assert server.model in found["chat"]
        assert "all-MiniLM-L6-v2" in found["embedding"]
        cli.main(["doctor", "--json"])
        checks = json.loads(capsys.readouterr().out)
    assert all(check["mend"] for check in checks if check["state"] == "missing")
    use_chat(data_folder, "http://127.0.0.1:9")
    cli.main(["doctor"])
    assert "ollama" in capsys.readouterr().out.lower()


def test_a_section_knows_where_its_title_is_printed(machine: Manual, capsys: Capture) -> None:
    for options in ([], ["--ignore-bookmarks"]):
        assert cli.main(["outline", str(machine.path), "--json", *options]) == 0
        (shown,) = lines(capsys.readouterr().out)
        boxes = {(s["page"], s["title"]): s["bbox"] for s in shown["sections"]}
        for heading in machine.headings:
            x0, y0, x1, y1 = boxes[heading.page, heading.title]
            assert x0 < x1
            assert y0 - 2 <= heading.y + 2 <= y1


@pytest.mark.parametrize(("typed", "meant"), [("lib", "library"), ("outlin", "outline"), ("libary", "library")])
def test_a_command_typed_wrong_opens_no_window(typed: str, meant: str, capsys: Capture) -> None:
    assert cli.main([typed]) == 2
    assert capsys.readouterr().err == f"pilcrow: There is no file {typed}: did you mean “pilcrow {meant}”?\n"


def test_a_file_may_be_given_as_a_file_manager_gives_it(tmp_path: Path) -> None:
    paper = tmp_path / "Straße 5 %41.pdf"
    assert file_and_page(f"{paper.as_uri()}#page=3") == (str(paper), 2)
    assert file_and_page(paper.as_uri()) == (str(paper), None)
    assert file_and_page(f"{paper}#page=0") == (f"{paper}#page=0", None)
    assert file_and_page("pilcrow://open/0?page=3")[0] == "pilcrow://open/0?page=3"


def test_without_a_screen_the_window_says_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert cli.main(["some.pdf"]) == 2
    assert "pilcrow ask" in capsys.readouterr().err


def test_printed_contents_can_be_read_but_are_never_located(machine: Manual, capsys: Capture) -> None:
    assert cli.main(["paragraphs", str(machine.path), "--json"]) == 0
    listed = [row for row in lines(capsys.readouterr().out) if row["kind"] == "contents"]
    assert {row["page"] for row in listed} == {1}
    title = machine.headings[3].title
    assert any(title in row["text"] for row in listed)
    assert cli.main(["retrieve", str(machine.path), "-q", title, "--json", "--top", "50"]) == 0
    (found,) = lines(capsys.readouterr().out)
    assert found["hits"]
    assert all(hit["kind"] != "contents" for hit in found["hits"])


def test_a_question_about_the_structure_is_computed_whatever_the_model(
    machine: Manual, shelf_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even an unknown chat model stands in its way."""
    arguments = ["ask", "--data-dir", str(shelf_folder), str(machine.path), "--json", "--model", "unknown"]
    assert cli.main([*arguments, "-q", "How many chapters are there?"]) == 0
    *_, answer = map(json.loads, capsys.readouterr().out.splitlines())
    assert answer["mode"] == "structure"
    assert answer["text"].startswith("4 chapters in this document:\n- 1 ")
    assert len(answer["citations"]) == 4


# ---- marks ------------------------------------------------------------------------------------------------


def mark(file: Path, words: str) -> None:
    """Mark words of an indexed file, as the window does."""
    folder = data_folder_path()
    with Workspace(folder, settings.load_settings(folder)) as workspace:
        document = workspace.library.find(str(file))
        assert document is not None
        found = next(p for p in workspace.library.every(document.structure) if words in p.text)
        start = found.text.index(words)
        anchor = on_text(document.id, [MarkedPart(found, start, start + len(words))], [found])
        assert anchor is not None
        made = Annotation("1", AnnotationKind.HIGHLIGHT, anchor, note="Check this.")
        workspace.library.marks.keep(str(file), document.id, History().put(made))


def test_marks_are_listed_exported_and_written_only_where_that_was_said(tmp_path: Path, capsys: Capture) -> None:
    file, copy = pages(tmp_path / "a.pdf", ["The pump starts.\nThe valve opens."]), tmp_path / "copy.pdf"
    before = file.read_bytes()
    assert cli.main(["marks", str(file), "--json"]) == 0
    assert capsys.readouterr().out == ""
    mark(file, "valve")
    assert cli.main(["marks", str(file)]) == 0
    assert capsys.readouterr().out == "p. 1  highlight, green  “valve”  Check this.\n"
    assert cli.main(["marks", str(file), "--markdown"]) == 0
    assert "> valve\n\nCheck this.\n\n— [p. 1](pilcrow://open/" in capsys.readouterr().out
    assert cli.main(["marks", str(file), "--write-copy", str(copy), "--author", "Ada"]) == 0
    assert file.read_bytes() == before
    assert cli.main(["marks", str(file), "--write-copy", str(file)]) == 2
    assert "--in-place" in capsys.readouterr().err
    assert cli.main(["marks", str(copy), "--json"]) == 0
    (told,) = lines(capsys.readouterr().out)
    assert (told["text"], told["note"], told["author"], told["in_file"]) == ("valve", "Check this.", "Ada", True)
    assert cli.main(["marks", str(file), "--in-place"]) == 0
    assert file.read_bytes() != before
    assert cli.main(["marks", str(file), "--json"]) == 0
    (told,) = lines(capsys.readouterr().out)
    assert (told["text"], told["in_file"], told["placed"]) == ("valve", False, True)


def test_a_file_with_marks_is_forgotten_only_when_they_are_to_go_too(tmp_path: Path, capsys: Capture) -> None:
    file = pages(tmp_path / "a.pdf", ["The valve opens."])
    assert cli.main(["index", str(file)]) == 0
    mark(file, "valve")
    capsys.readouterr()
    assert cli.main(["library", "forget", str(file)]) == 2
    assert "1 mark of yours, which would go with it" in capsys.readouterr().err
    assert cli.main(["marks", str(file)]) == 0
    assert "valve" in capsys.readouterr().out
    assert cli.main(["library", "forget", str(file), "--with-marks"]) == 0
    assert cli.main(["marks", str(file)]) == 0
    assert capsys.readouterr().out == ""
