"""What leaves the window: answers and conversations copied and written to files, each citation with its page."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path

import pytest
from conversing import CORPUS, QUESTION, TEXT, answered, click, converse
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtWidgets import QFileDialog, QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from windows import LONG, Desktop, part

from pdfs import Manual
from pilcrow.core.exchange.events import AnswerDelta, AskedAbout, Notice, NoticeCode
from pilcrow.core.reader.conversation import Exchange
from pilcrow.ui.chat import export
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.document.tab import Tab

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform

RICH = """# Springs

It holds **40 newtons** [S2:2], and <b>not</b> more:

- mounted *upside down* [S2:3]
- oiled `yearly` & dry

| what | how much |
|---|---|
| force [S2:2] | 40 N |

![x](https://example.org/x.png)
"""


def exported(text: str) -> export.ExportPart:
    (part,) = export.export_parts(
        [Exchange("How *strong* is <it>?", (AskedAbout(1, "The spring"), answered(text)))], CORPUS
    )
    return part


def test_an_answer_is_copied_as_text_markdown_and_html_at_once(qtbot: QtBot, pane: Conversation) -> None:
    click(qtbot, converse(pane).foot.copying)
    data = QGuiApplication.clipboard().mimeData()
    assert "two screws [2].\n" in data.text()
    assert "\n[1] Document 1, §3.2 The spring, p. p2: “It holds 40 newtons" in data.text()
    markdown = bytes(data.data("text/markdown").data()).decode()
    assert "**40 newtons** [1]" in markdown
    assert "\n- [1] *Document 1*, §3.2 The spring, [p. p2](<pilcrow://open/" in markdown
    assert ">): “It holds 40 newtons" in markdown
    assert "<b>40 newtons</b> <sup>[1]</sup>" in data.html()
    assert '[1] <i>Document 1</i>, §3.2 The spring, <a href="pilcrow://open/' in data.html().replace("'", '"')
    for text in (data.text(), markdown, data.html()):
        assert "1 sentence cites no passage." in text, "what is handed on says what lacks evidence"


@pytest.mark.parametrize(
    ("row", "begins"), [(0, "The spring holds **40"), (1, "The spring holds **40"), (2, "<p>The")]
)
def test_one_form_alone_can_be_copied(qtbot: QtBot, pane: Conversation, row: int, begins: str) -> None:
    view = converse(pane)
    view.foot.copying.customContextMenuRequested.emit(QPoint(1, 1))
    (menu,) = view.findChildren(QMenu)
    menu.actions()[row].trigger()
    menu.hide()
    assert QGuiApplication.clipboard().mimeData().formats() == ["text/plain"]
    assert QGuiApplication.clipboard().text().startswith(begins)


def test_html_shows_what_markdown_says_and_links_lead_to_passages_alone() -> None:
    html = export.answer_html(exported(RICH))
    assert "<h3>Springs</h3>" in html
    assert "&lt;b&gt;not&lt;/b&gt; more:" in html
    assert (
        "<ul><li>mounted <i>upside down</i> <sup>[2]</sup></li><li>oiled <code>yearly</code> &amp; dry</li></ul>"
        in html
    )
    assert "<tr><th>what</th><th>how much</th></tr>" in html
    assert "<tr><td>force <sup>[1]</sup></td><td>40 N</td></tr>" in html
    assert "<img" not in html
    assert set(re.findall(r"href=.(\w+)", html)) == {"pilcrow"}
    document = QTextDocument()
    document.setHtml(html)
    assert "40 newtons [1]" in document.toPlainText()


def test_a_conversation_names_its_document_its_questions_and_what_failed() -> None:
    exchanges = [
        Exchange("How *strong* is <it>?", (AskedAbout(1, "The spring"), answered(TEXT))),
        Exchange("Why?", (AnswerDelta("It was"), Notice("The server went away.", NoticeCode.FAILED))),
    ]
    found = export.export_parts(exchanges, CORPUS)
    markdown, html, text = (form(found, "Valves & springs") for form in export.FORMS.values())
    assert text.startswith(
        "Valves & springs\n\n\n— How *strong* is <it>?\n\nAbout “The spring”, p. p2\n\nThe spring"
    )
    assert "— Why?\n\nIt was\n\nThe answer is not complete.\nThe server went away.\n" in text
    assert markdown.startswith(
        "# Valves & springs\n\n## How \\*strong\\* is \\<it\\>?\n\n> About “The spring”, p. p2\n"
    )
    assert "<h1>Valves &amp; springs</h1>" in html
    assert "<h2>How *strong* is &lt;it&gt;?</h2>\n<blockquote>About “The spring”, p. p2</blockquote>" in html


def test_without_a_document_the_words_are_still_there() -> None:
    (told,) = export.export_parts([Exchange(QUESTION, (answered(TEXT),))], None)
    assert "[1]" in export.exported_answer(told)
    assert told.cited == []


@pytest.mark.parametrize(
    ("chosen", "begins"), [("said.html", "<!DOCTYPE"), ("said.txt", "Manual of the Machine"), ("said", "# ")]
)
def test_a_conversation_is_written_to_a_file(
    desktop: Desktop, machine: Manual, tmp_path: Path, chosen: str, begins: str
) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    tab.head.title.actions()[1].trigger()
    (dialog,) = tab.conversation.findChildren(QFileDialog)
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile(chosen)
    dialog.accept()
    desktop.wait(tab.conversation.undo.isVisible)
    (written,) = tmp_path.glob("said*")
    assert tab.conversation.undo.message.text() == f"Written to {written.name}."
    text = written.read_text(encoding="utf-8")
    assert text.startswith(begins)
    assert part(machine, 4) in text
    assert (", p. " if written.suffix == ".txt" else "pilcrow://open/") in text


def test_a_file_is_written_although_its_document_is_closed_meanwhile(
    desktop: Desktop, machine: Manual, tmp_path: Path
) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    tab.head.title.actions()[1].trigger()
    (dialog,) = tab.conversation.findChildren(QFileDialog)
    closed = threading.Event()
    window.background.do(lambda: closed.wait(LONG))
    dialog.fileSelected.emit(str(tmp_path / "said.md"))
    dialog.reject()
    window.close_tab(tab)
    desktop.wait(lambda: not isValid(tab))
    closed.set()
    desktop.written()
    assert part(machine, 4) in (tmp_path / "said.md").read_text(encoding="utf-8")


def test_a_place_that_cannot_be_written_is_named(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    tab.head.title.actions()[1].trigger()
    (dialog,) = tab.conversation.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "nowhere" / "said.md"))
    dialog.reject()
    desktop.wait(desktop.window.status.currentMessage)
    assert "said.md cannot be written (No such file or directory)" in desktop.window.status.currentMessage()
    tab.head.title.actions()[0].trigger()
    assert QGuiApplication.clipboard().text().startswith(tab.document.title if tab.document else "")
    assert part(machine, 4) in QGuiApplication.clipboard().mimeData().html()


def test_an_export_goes_through_a_pipe_and_leaves_it_there(
    desktop: Desktop, machine: Manual, tmp_path: Path
) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    pipe = tmp_path / "said.md"
    os.mkfifo(pipe)
    export_into(desktop, tab, pipe)
    desktop.wait(desktop.window.status.currentMessage)
    assert "said.md cannot be written" in desktop.window.status.currentMessage(), "nobody reads it"
    with open(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), encoding="utf-8") as lines:  # noqa: PTH123  (`Path.open` takes no flags)
        export_into(desktop, tab, pipe)
        assert part(machine, 4) in lines.read()
    assert pipe.is_fifo()


@pytest.mark.skipif(os.geteuid() == 0, reason="the system's administrator may write all files")
def test_an_export_leaves_a_protected_file_alone(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    mine = tmp_path / "said.md"
    mine.write_text("mine")
    mine.chmod(0o444)
    export_into(desktop, tab, mine)
    desktop.wait(desktop.window.status.currentMessage)
    assert "said.md cannot be written (Permission denied)" in desktop.window.status.currentMessage()
    assert mine.read_text() == "mine"


def export_into(desktop: Desktop, tab: Tab, place: Path) -> None:
    """Export the conversation, and wait until it is written or not."""
    tab.head.title.actions()[1].trigger()
    dialog = tab.conversation.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(place))
    dialog.reject()
    desktop.written()
