"""Evidence in the whole window: a scripted model answers, and contents, pages and conversation say the same."""

from __future__ import annotations

import re
import threading
from itertools import product
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot
from reading import SENTENCE, Eye, Reader, changed, extent, match_colour, screen, underline, underlined
from windows import Desktop, Script, part

import pdfs
import processes
from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow.core.exchange.events import Answered, Retrieved, SectionRead
from pilcrow.core.find import find
from pilcrow.core.geometry import Box
from pilcrow.core.reader.evidence_marks import EvidenceKind
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.base.look import theme
from pilcrow.ui.base.tasks import Task
from pilcrow.ui.chat.citations import CitedPassage, Where
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.find.found_places import hit

SCALES = pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
VIEWS = list(product((0.7, 1.0, 2.1), range(4), (False, True)))
"""Zoom, quarter turns, dark page colours."""
CITED = {False: (255, 224, 138), True: (107, 84, 19)}
"""The fill behind a cited sentence on white and, screened, on dark pages."""


def sentence(body: Body) -> Reply:
    """A model that cites the paragraph of `SENTENCE`, which it was given or asks for."""
    given = "\n".join(str(message.get("content")) for message in body["messages"])
    found = re.search(r"\[(S\d+):(\d+)\][^\[]*Every valve", given)
    if found is None:
        return Reply(calls=[("Retrieve", {"query": SENTENCE})])
    return Reply(f"{SENTENCE.removesuffix('.')} [{found[1]}:{found[2]}].")


def filled(picture: NDArray[np.int16], *, dark: bool) -> NDArray[np.bool_]:
    """The pixels of the colour behind cited sentences."""
    return ~changed(picture, np.array(CITED[dark], np.int16), 4)


# ---- where the PDF has it ---------------------------------------------------------------------------------


@SCALES
def test_the_cited_sentence_is_filled_where_the_pdf_has_it(desktop: Desktop, tmp_path: Path, fine: bool) -> None:
    ratio = 2 if fine else 1
    with ChatServer(sentence) as server:
        desktop.host = server.host
        window = desktop.start(context=4096)
        window.move(screen(fine=fine).geometry().topLeft())
        tab = desktop.open(underlined(tmp_path / "underlined.pdf"))
        desktop.ask("What warms the rear hinge?")
        desktop.wait(tab.conversation.exchanges)
        window.resize(820, 700)  # few pixels to look at
        eye = Eye(desktop.bot, tab.viewer)
        assert tab.viewer.devicePixelRatioF() == ratio
        for zoom, turns, dark in VIEWS:
            eye.look(zoom, turns, dark=dark)
            tab.viewer.evidence.show(())
            left, top, right, _ = underline(eye.picture())
            assert not filled(eye.picture(), dark=dark).any()
            tab.evidence.paint()
            fill = extent(filled(eye.picture(), dark=dark))
            point = zoom * 96 / 72 * ratio
            assert fill[::2] == pytest.approx((left, right), abs=2), (zoom, turns, dark)
            assert fill[3] == pytest.approx(top, abs=2 * point)
            assert fill[3] - fill[1] == pytest.approx(1.3 * 11 * point, abs=3 * point)


@SCALES
def test_what_is_found_is_marked_where_the_pdf_has_it(
    qtbot: QtBot, process: PdfProcess, tmp_path: Path, fine: bool
) -> None:
    reader = Reader(qtbot, process, underlined(tmp_path / "underlined.pdf"), fine=fine)
    (match,) = find(reader.paragraphs, SENTENCE.lower())
    hits = list(hit(match).boxes().items())
    for zoom, turns, dark in VIEWS:
        reader.look(zoom, turns, dark=dark)
        plain = reader.picture()
        left, top, right, _ = underline(plain)
        point = zoom * 96 / 72 * (2 if fine else 1)
        reader.viewer.found.show(hits, -1)
        mark = extent(changed(plain, reader.picture()))
        assert mark[::2] == pytest.approx((left, right), abs=2), (zoom, turns, dark)
        assert mark[3] == pytest.approx(top, abs=2 * point)
        reader.viewer.found.show(hits, 0)
        around = extent(changed(plain, reader.picture()))
        assert around[::2] == pytest.approx((left, right), abs=2 * point + 4), "the current one has an outline too"
        reader.viewer.found.show([], -1)


# ---- step by step -----------------------------------------------------------------------------------------


class Evidence:
    """What the three parts of the window say about one paragraph; PyMuPDF knows where its part number is."""

    def __init__(self, desktop: Desktop, tab: Tab, manual: Manual, heading: int) -> None:
        self.desktop, self.tab = desktop, tab
        self.title = manual.headings[heading].title
        with pymupdf.open(manual.path) as document:
            places = [(page.number, box) for page in document for box in page.search_for(part(manual, heading))]
        ((self.page, self.box),) = places

    def contents(self) -> set[str]:
        """The states that the contents name for the section."""
        return {kind for kind in EvidenceKind if kind in self.desktop.dots(self.title)}

    def chat(self) -> list[str]:
        """The kinds of step that the conversation has shown for the last question."""
        kinds = {Retrieved: "search", SectionRead: "read", Answered: "answer"}
        events = self.tab.conversation.views[-1].exchange().events
        return [kinds[type(event)] for event in events if type(event) in kinds]

    def colours(self) -> set[str]:
        """The kinds of mark whose colour is in the lines of the part number, as far as they are in view."""
        viewer, t = self.tab.viewer, theme.LIGHT
        assert viewer.pages is not None
        area = viewer.pages.box_to_view(self.page, Box(20, self.box.y0 - 40, 575, self.box.y1 + 40))
        image = viewer.viewport().grab().toImage()
        top = max(0, round(area.y0 - viewer.verticalScrollBar().value()))
        rows = slice(top, top + round(area.height))
        kinds = {"found": t.found, "read": t.read, "cited": t.cited}
        return {kind for kind, colour in kinds.items() if match_colour(image, colour)[rows].any()}


def test_contents_pages_and_conversation_agree_at_every_step(desktop: Desktop, machine: Manual) -> None:
    script = Script(part(machine, 6))
    with ChatServer(script) as server:
        desktop.host = server.host
        desktop.start(context=4096)
        tab = desktop.open(machine.path)
        evidence = Evidence(desktop, tab, machine, 6)
        assert (evidence.contents(), evidence.colours()) == (set(), set())
        desktop.ask(machine.paragraphs[6][0].split(".")[0] + "?")  # is looked for before the model is asked
        steps = [
            (["search"], {"found"}, {"found"}),
            (["search", "read"], {"found", "read"}, {"read"}),  # on the page what was read is no more just found
            (["search", "read", "answer"], {"cited"}, {"cited"}),
        ]
        for chat, contents, page in steps:
            desktop.wait(lambda chat=chat: evidence.chat() == chat)
            desktop.wait(lambda page=page: page <= evidence.colours())
            desktop.wait(lambda contents=contents: evidence.contents() == contents)
            assert tab.viewer.scroller.place().page in (evidence.page - 1, evidence.page), "the page follows"
            others = [h.title for h in machine.headings if not evidence.title.startswith(h.title.split()[0])]
            assert not any("read" in desktop.dots(title) or "cited" in desktop.dots(title) for title in others)
            script.go_on()
        desktop.wait(tab.conversation.exchanges)
        (answer,) = (e for e in tab.conversation.exchanges()[0].events if isinstance(e, Answered))
        assert [c.at for c in answer.citations] == [chip.at for chip in tab.conversation.views[-1].answer.chips()]


def test_an_answer_that_is_not_sure_moves_nothing_and_marks_nothing(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    place, moves = tab.viewer.scroller.place(), []
    tab.viewer.scroller.place_changed.connect(lambda page, _y: moves.append(page))
    desktop.ask("How many restaurants of the lower valve does the cathedral of Antwerp own?")
    desktop.wait(tab.conversation.exchanges)
    view = tab.conversation.views[-1]
    assert view.headline.doubt.isVisible()
    assert view.foot.checked.text() == "Whole document searched"
    assert view.steps.steps, "what was found can be looked at in the steps"
    desktop.written()
    assert (tab.viewer.scroller.place(), moves, tab.evidence.lit) == (place, [], [])
    assert all("found" not in desktop.dots(heading.title) for heading in machine.headings)
    (card,) = view.cards.quotes
    assert card.dashed
    assert card.show_page.text() == f"Show {card.content.shown_page}"
    card.show_page.click()
    desktop.wait(lambda: tab.viewer.visited.exists)


def test_older_answers_leave_the_page_and_can_be_called_back(desktop: Desktop, tmp_path: Path) -> None:
    with ChatServer([]) as server:
        server.script = sentence
        desktop.host = server.host
        desktop.start(context=4096)
        tab = desktop.open(underlined(tmp_path / "underlined.pdf"))
        eye = Eye(desktop.bot, tab.viewer)
        eye.look(1.0, 0, dark=False)
        plain = eye.picture()
        desktop.ask("What warms the rear hinge?")
        desktop.wait(tab.conversation.exchanges)
        strong = (plain - eye.picture())[..., 2]
        assert strong.max() > 100
        server.script = lambda _body: Reply("The document does not say it.")
        desktop.ask("And who paid for it?")
        desktop.wait(lambda: len(tab.conversation.exchanges()) == 2)
        assert not filled(eye.picture(), dark=False).any(), "an older answer has no marks until it is clicked"
        tab.conversation.views[0].toggle_work()
        desktop.wait(lambda: filled(eye.picture(), dark=False).any())


def test_a_passage_that_is_shown_is_not_read_and_the_way_back_has_its_page(
    desktop: Desktop, machine: Manual
) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 6)} belong?")
    desktop.wait(lambda: not tab.answering.busy and tab.conversation.exchanges())
    cited = tab.conversation.views[-1].answered
    assert cited is not None
    assert tab.info is not None
    scroller = tab.viewer.scroller
    scroller.go_to(0)
    desktop.wait(lambda: not scroller.visiting)
    tab.conversation.citations.activated.emit(CitedPassage(cited.citations[0]), Where.NEAR)
    desktop.wait(lambda: scroller.visiting)
    assert scroller.place().page > 0
    back = desktop.window.bar.back
    assert back.isVisible()
    assert back.toolTip().startswith(f"Back to page {tab.info.label(0)}")
    desktop.end()
    desktop.start()
    assert desktop.tab().viewer.scroller.place().page == 0, "it opens where the reader read"


# ---- several documents ------------------------------------------------------------------------------------


def test_each_documents_evidence_stays_with_it(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    with ChatServer(sentence) as server:
        desktop.host = server.host
        desktop.start(context=4096)
        other = desktop.open(machine.path)
        tab = desktop.open(underlined(tmp_path / "underlined.pdf"))
        desktop.ask("What warms the rear hinge?")
        desktop.window.tabs.setCurrentIndex(0)  # it is answered behind the reader's back
        desktop.wait(tab.conversation.exchanges)
        assert desktop.tab() is other
        other.viewer.scroller.go_to(1)
        assert not filled(Eye(desktop.bot, other.viewer).picture(), dark=False).any()
        assert not other.conversation.exchanges()
        assert not any("cited" in desktop.dots(heading.title) for heading in machine.headings)
        desktop.window.tabs.setCurrentIndex(1)
        desktop.wait(lambda: filled(Eye(desktop.bot, tab.viewer).picture(), dark=False).any())
        desktop.window.close_tab(other)
        assert filled(Eye(desktop.bot, tab.viewer).picture(), dark=False).any()


# ---- answers that end early -------------------------------------------------------------------------------


def test_a_stopped_answer_keeps_what_it_said(desktop: Desktop, machine: Manual) -> None:
    half = "It is mostly a matter of"
    with ChatServer([Reply(half, silent="end")]) as server:
        desktop.host = server.host
        desktop.start(context=32768)
        tab = desktop.open(machine.path)
        desktop.ask("What is it about?")
        desktop.wait(lambda: half in tab.conversation.views[-1].answer.toPlainText())
        tab.conversation.question_box.button.click()
        desktop.wait(lambda: "Stopped before" in desktop.said())
        assert server.hung_up.wait(processes.LONG)
        kept = tab.conversation.exchanges()
        desktop.end()
        desktop.start()
        again = desktop.open(machine.path)
        desktop.wait(again.conversation.exchanges)
        assert again.conversation.exchanges() == kept
        assert half in again.conversation.views[-1].answer.toPlainText()
        assert "Stopped before" in desktop.said()


@pytest.mark.parametrize("reply", [Reply("It is a ", broken=True), Reply(status=500, error="no memory left")])
def test_an_answer_that_fails_is_kept_with_its_reason(desktop: Desktop, machine: Manual, reply: Reply) -> None:
    with ChatServer([reply]) as server:
        desktop.host = server.host
        desktop.start(context=32768)
        tab = desktop.open(machine.path)
        desktop.ask("What is it about?")
        desktop.wait(tab.conversation.exchanges)
        kept, said = tab.conversation.exchanges(), desktop.said()
        desktop.end()
        desktop.start()
        again = desktop.open(machine.path)
        desktop.wait(again.conversation.exchanges)
        assert again.conversation.exchanges() == kept
        assert set(desktop.said().splitlines()) >= {line for line in said.splitlines() if "server" in line}


def test_closing_while_it_answers_keeps_the_question(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply("It is ", silent="end")]) as server:
        desktop.host = server.host
        desktop.start(context=32768)
        tab = desktop.open(machine.path)
        desktop.ask("What is it about?")
        desktop.wait(lambda: "It is" in tab.conversation.views[-1].answer.toPlainText())
        desktop.end()
        assert server.hung_up.wait(processes.LONG)
        desktop.start()
        again = desktop.open(machine.path)
        desktop.wait(again.conversation.exchanges)
        assert again.conversation.exchanges()[0].question == "What is it about?"


def test_a_tab_closes_after_the_thread_of_an_answer_that_was_broken_off(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply(silent="headers")]) as server:
        tab = desktop.ask_in_vain(server, machine.path)
        tasks = tab.answering.findChildren(Task)  # the answer's, and perhaps still that of the suggested questions
        tab.answering.break_off("The file changed.")
        desktop.window.close_tab(tab)
        assert tasks
        assert all(task.ended for task in tasks)


def test_a_question_waits_for_what_was_said_before(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    held = threading.Event()
    desktop.window.background.do(held.wait)  # the kept conversation comes late
    desktop.window.open(str(machine.path))
    desktop.wait(lambda: desktop.tab().document)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    held.set()
    desktop.wait(desktop.tab().conversation.exchanges)
    assert "cited" in desktop.dots(machine.headings[4].title)


def test_the_reader_may_die_while_a_document_is_read(desktop: Desktop, tmp_path: Path) -> None:
    manual = pdfs.manual(tmp_path / "long.pdf", chapters=8, sections=6, seed=11)
    desktop.start()
    desktop.window.open(str(manual.path))
    tab = desktop.tab()
    desktop.wait(lambda: tab.progress or tab.document)
    processes.kill(desktop.reader())
    desktop.wait(lambda: tab.document is not None)
    assert len(tab.document.sections) >= len(manual.headings)
    desktop.ask(f"Where does {part(manual, 20)} belong?")
    desktop.wait(tab.conversation.exchanges)
    assert "cited" in desktop.dots(manual.headings[20].title)
