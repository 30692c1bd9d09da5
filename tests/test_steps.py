"""Steps of reading that fail: a document still opens, finds and answers, and what is missing is said in words."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

import pdfs
from pilcrow import cli
from pilcrow.core import steps
from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting.quotes import answer_by_quotes
from pilcrow.core.exchange.events import Answered, Indexed, Notice, NoticeCode
from pilcrow.core.exchange.read_events import Structured
from pilcrow.core.find import find
from pilcrow.core.geometry import Direction
from pilcrow.core.indexing import notices
from pilcrow.core.indexing.scans import DAMAGED
from pilcrow.core.model import Document, Fault, PageInfo
from pilcrow.core.page import Line
from pilcrow.core.steps import WHOLE, Step, collecting, optional
from pilcrow.engines.pdf.page import extract
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

STEPS = [step.value for step in Step]
QUESTION = "How many days is the notice period?"
SENTENCE = "The notice period is ninety days from receipt."
_FILLING = "The keel is laid before the frames are raised, and the planks are bent over steam for an hour."
Capture = pytest.CaptureFixture[str]


def switch(monkeypatch: pytest.MonkeyPatch, names: str) -> None:
    """Let these steps fail, here and in the processes that are started; with none, let faults pass."""
    monkeypatch.setattr(steps, "switch", names)
    monkeypatch.setenv(steps.VARIABLE, names)


def put(page: pymupdf.Page, y: float, text: str, size: float = 10, *, x: float = 72, font: str = "helv") -> float:
    page.insert_text((x, y), text, fontsize=size, fontname=font)
    return y + 1.3 * size


def put_rows(page: pymupdf.Page, y: float, *rows: tuple[str, ...]) -> float:
    """A ruled table of three columns."""
    for row in rows:
        for x, cell in zip((80, 220, 340), row, strict=True):
            put(page, y + 10, cell, x=x)
        page.draw_line((72, y), (420, y))
        y += 14
    page.draw_line((72, y), (420, y))
    return y


@pytest.fixture(scope="session")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four pages with something for every step."""
    document = pymupdf.open()
    for number, chapter in enumerate("ABCD"):
        page = document.new_page()
        put(page, 40, "Yard handbook", 8)
        put(page, 820, str(number + 1), 8, x=290)
        if chapter == "C":
            put_rows(page, 70, ("Ash", "900", "14"), ("Yew", "35", "2"), ("Fir", "4,100", "600"))
            continue
        y = put(page, 80, f"{number + 1} Chapter {chapter}", 18, font="hebo") + 10
        for _ in range(4):
            y = put(page, y, _FILLING)
        if chapter == "A":
            put(page, y + 10, f"{SENTENCE} See Table 1 and Figure 1.")
            put(page, y + 40, "The r´esum´e of the builder hangs in the office, for all to read.")
            put(page, y + 60, "C O N T E N T S", 12)
            page.insert_text((500, 300), "Margin", fontsize=10, rotate=270)
        elif chapter == "B":
            page.draw_rect((150, y + 20, 330, y + 120), fill=(0.4, 0.6, 0.9))
            put(page, y + 140, "Figure 1. The slipway from above", 9, x=150)
            put(page, 690, "Table 1. Timber in store, by the yard's own count", 9)
            put_rows(page, 700, ("Wood", "Planks", "Beams"), ("Oak", "1,200", "310"), ("Pine", "2,450", "95"))
        else:
            for x in (72, 320):
                for line in range(12):
                    put(page, y + 20 + 13 * line, "Planks are dried for two years in sheds", x=x)
    document.set_toc([[1, "Chapter A", 1], [1, "Chapter B", 2], [2, "Timber", 2], [1, "Chapter D", 4]])
    return pdfs.save(document, tmp_path_factory.mktemp("yard") / "yard.pdf")


@pytest.fixture
def workspace(data_folder: Path) -> Iterator[Workspace]:
    data_folder.mkdir(parents=True)
    with Workspace(data_folder, Settings(ocr="off")) as workspace:
        yield workspace


@pytest.mark.parametrize("step", STEPS)
def test_a_document_opens_finds_and_answers_whatever_step_fails(
    step: str, yard: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(monkeypatch, f"{Step.GLYPHS},{step}" if step == Step.TEXT_BLOCKS else step)
    events = list(workspace.index(str(yard), embed=False))
    (document,) = (event.document for event in events if isinstance(event, Indexed))
    said = [event for event in events if isinstance(event, Notice)]
    assert document.sections
    assert step in {fault.step for fault in document.faults}
    if step == Step.PAGE:
        assert [str(notice.text) for notice in said] == ["Pages 1–4: too damaged to read"]
        return
    assert len(said) == 1
    assert said[0].code == NoticeCode.LOST
    assert str(said[0].text).endswith(" could not be recognised.")
    assert f"{step}: Injected in core/steps.py" in said[0].detail
    paragraphs = list(workspace.library.every(document.structure))
    assert any(find(paragraphs, "ninety days"))
    corpus = workspace.corpus([document], embed=False)
    *_, answered = answer_by_quotes(Question(QUESTION, corpus))
    assert isinstance(answered, Answered)
    assert "ninety days" in answered.text


def look(line: Line) -> tuple[float, bool, Direction]:
    return line.size, line.bold, line.direction


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("failing", [Step.GLYPHS, f"{Step.GLYPHS},{Step.TEXT_BLOCKS}"])
def test_pages_are_read_in_the_next_best_way(
    failing: str, rotate: int, yard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pymupdf.open(yard) as document:
        document[0].set_rotation(rotate)
        best = extract.read_page(document[0])
        switch(monkeypatch, failing)
        found = extract.read_page(document[0])
    assert "".join(line.text.replace(" ", "") for line in found.lines) == "".join(
        line.text.replace(" ", "").replace("é", "´e") for line in best.lines
    )
    known = {line.text: line for line in best.lines if line.text != _FILLING}
    for line in found.lines:
        assert line.edges == b""
        if printed := known.get(line.text):
            assert max(abs(a - b) for a, b in zip(line.box, printed.box, strict=True)) < 0.5
            assert failing != Step.GLYPHS or look(line) == look(printed)


def test_a_page_without_readable_contents_is_called_damaged(tmp_path: Path) -> None:
    path = pdfs.pages(tmp_path / "bad.pdf", ["Lost", "Here", ""])
    with pymupdf.open(path) as document:
        document.xref_set_key(document[0].xref, "Contents", "(no stream)")
        found = pdfs.save(pymupdf.open("pdf", document.tobytes()), tmp_path / "worse.pdf")
    with PdfProcess() as process:
        (read,) = (event.document for event in process.read(str(found)) if isinstance(event, Structured))
    assert read.unread == {0: DAMAGED}
    assert [fault.step for fault in read.faults] == [Step.PAGE]
    assert [notice.text for notice in notices.lost(read)] == []


def test_a_fault_is_logged_once_and_without_the_text(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look_up(words: str) -> str:
        return {}[words]

    with monkeypatch.context() as patch:
        switch(patch, "")
        with caplog.at_level(logging.ERROR), collecting() as faults:
            for page in (4, 7, 7, WHOLE):
                assert optional(Step.TABLES, page, look_up, str.upper, "secret") == "SECRET"
        (record,) = caplog.records
        assert "tables failed on page 5: KeyError" in record.getMessage()
        assert "secret" not in record.getMessage().replace('"secret"', "")
        (fault,) = faults.found()
        assert (fault.step, fault.pages, fault.count) == ("tables", (4, 7), 4)
        assert fault.error.startswith("KeyError")
    with pytest.raises(KeyError):
        optional(Step.TABLES, 4, look_up, str.upper, "secret")


def test_what_a_child_process_logs_is_in_the_log(
    yard: Path, workspace: Workspace, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(monkeypatch, Step.COLUMNS)
    with caplog.at_level(logging.ERROR, "pilcrow"):
        list(workspace.index(str(yard), embed=False))
    (record,) = caplog.records
    assert record.getMessage().startswith("columns failed on page 1: Injected in core/steps.py")


def test_pages_are_named_in_one_sentence() -> None:
    pages = tuple(PageInfo(595, 842, label) for label in ["i", "ii", *map(str, range(1, 30))])
    faults = (
        Fault("tables", "IndexError in a.py:1 (f)", (22, 4, 3), 3),
        Fault("tables", "KeyError in b.py:2 (g)", (5,)),
        Fault("topics", "ValueError in c.py:3 (h)"),
        Fault("something newer", "ValueError in d.py:4 (i)", (0,)),
    )
    document = Document("x", "x.pdf", "X", pages, (), faults=faults)
    tables, topics, other = notices.lost(document)
    assert str(tables.text) == "The tables of pages 2–4, 21 could not be recognised."
    assert tables.pages == (3, 4, 5, 22)
    assert tables.detail == "tables: IndexError in a.py:1 (f); tables: KeyError in b.py:2 (g)"
    assert str(topics.text) == "The topics of this document could not be recognised."
    assert str(other.text) == "Some details of page i could not be recognised."


def test_the_doctor_reports_what_failed_and_no_text(
    yard: Path, capsys: Capture, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(monkeypatch, Step.TABLES)
    assert cli.main(["outline", str(yard)]) == 0
    printed = capsys.readouterr()
    assert "The tables of pages 1–4 could not be recognised." in printed.out + printed.err
    cli.main(["doctor", "--json"])
    (check,) = (check for check in json.loads(capsys.readouterr().out) if check["name"] == "Reading")
    (fault,) = check["faults"]
    assert fault.pop("error").startswith("Injected in core/steps.py")
    assert len(fault.pop("document")) == 64
    assert fault == {"step": "tables", "pages": [0, 1, 2, 3], "count": fault["count"]}
    cli.main(["doctor"])
    assert "Not everything was recognised in" in capsys.readouterr().out
    assert "tables failed on page 1" in (data_folder / "pilcrow.log").read_text()
