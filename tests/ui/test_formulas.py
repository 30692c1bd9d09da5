"""Formulas as pictures with their text, and as LaTeX that a model reads."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from windows import Desktop

import processes
from chatserver import ChatServer, Reply
from pilcrow.core.geometry import Box
from pilcrow.core.model import Kind, Paragraph
from pilcrow.core.stopping import Stopped
from pilcrow.ui.base.tasks import Task, one_result
from pilcrow.ui.document.latex_dialog import LatexDialog
from pilcrow.ui.document.tab import Tab

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform

BOOK = Path(__file__).parents[1] / "documents" / "formulas.pdf"


def formula(tab: Tab) -> Paragraph:
    """The first one in the document."""
    assert tab.document is not None
    every = (each for page in range(len(tab.document.pages)) for each in tab.links.paragraphs(page))
    return next(each for each in every if each.kind is Kind.FORMULA)


def select(desktop: Desktop, tab: Tab) -> Paragraph:
    found = formula(tab)
    box = found.box_on(found.page)
    tab.viewer.scroller.go_to_boxes(found.page, [box])
    desktop.wait(lambda: tab.viewer.shown.text.pages.paragraphs(found.page))
    tab.viewer.selection.select_area(found.page, Box(box.x0 - 2, box.y0 - 2, box.x1 + 2, box.y1 + 2))
    return found


@contextmanager
def seeing(desktop: Desktop, reply: Reply) -> Iterator[ChatServer]:
    """A formula selected, and the server of a model that sees and replies so."""
    with ChatServer([reply], capabilities=["completion", "vision"]) as server:
        desktop.host = server.host
        window = desktop.start()
        select(desktop, desktop.open(BOOK))
        desktop.wait(lambda: window.server.state.sees)
        yield server


@pytest.fixture(autouse=True)
def clipboard() -> Iterator[None]:
    QApplication.clipboard().clear()
    yield
    QApplication.clipboard().clear()


def dialog(desktop: Desktop) -> LatexDialog:
    desktop.wait(lambda: desktop.window.findChild(LatexDialog))
    found = desktop.window.findChild(LatexDialog)
    assert found is not None
    return found


def test_a_formula_is_copied_as_a_picture_with_its_text(desktop: Desktop) -> None:
    desktop.start()
    tab = desktop.open(BOOK)
    found = select(desktop, tab)
    desktop.run("copy picture")
    desktop.wait(lambda: not QApplication.clipboard().image().isNull())
    assert QApplication.clipboard().text().startswith(found.text[:20])
    assert QApplication.clipboard().image().width() > 100


def test_a_model_that_sees_reads_it_as_latex_and_is_named(desktop: Desktop) -> None:
    with seeing(desktop, Reply("```latex\n\\frac{a}{b} = c\n```")) as server:
        desktop.run("copy latex")
        desktop.wait(QApplication.clipboard().text)
        assert QApplication.clipboard().text() == f"% read by {server.model}, not checked\n\\frac{{a}}{{b}} = c"
        (picture,) = server.requests[-1]["messages"][-1]["images"]
        assert picture
        desktop.wait(lambda: not desktop.window.findChild(LatexDialog))
        assert "compare it" in desktop.window.status.currentMessage()


def test_words_selected_in_a_formula_stand_for_all_of_it(desktop: Desktop) -> None:
    desktop.start()
    tab = desktop.open(BOOK)
    found = select(desktop, tab)
    tab.viewer.selection.clear()
    tab.viewer.scroller.go_to_boxes(found.page, [found.box_on(found.page)])
    x, y = found.spans[0].box.center
    at = tab.viewer.on_screen(found.page, Box(x, y, x, y)).topLeft()
    pointed = tab.viewer.pointed(tab.viewer.viewport().mapFromGlobal(at).toPointF())
    assert pointed is not None
    tab.viewer.selection.select_word(pointed)
    desktop.run("copy picture")
    desktop.wait(lambda: not QApplication.clipboard().image().isNull())
    whole = found.box_on(found.page)
    assert QApplication.clipboard().image().width() == pytest.approx((whole.width + 6) * 300 / 72, abs=8)


def test_a_reader_who_has_had_enough_stops_the_model(desktop: Desktop) -> None:
    with seeing(desktop, Reply("x", endless=True)) as server:
        seen = len(server.requests)
        desktop.run("copy latex")
        desktop.wait(lambda: len(server.requests) > seen)
        dialog(desktop).reject()
        desktop.wait(server.hung_up.is_set)
        assert not QApplication.clipboard().text()


def test_what_arrives_after_cancelling_is_not_copied(desktop: Desktop) -> None:
    window = desktop.start()
    read = threading.Event()

    def reading(_stopped: Stopped) -> str:
        read.set()
        return "E = mc^2"

    closing = LatexDialog(window, "a model", reading)
    assert read.wait(processes.LONG)  # the result is on its way to the window, which has not seen it yet
    closing.reject()
    ended: list[object] = []
    Task(one_result(lambda _stopped: True), window).begin(ended.append)  # delivered behind it
    desktop.wait(lambda: ended)
    assert not QApplication.clipboard().text()


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (Reply("I cannot see any image."), "read no formula there"),
        (Reply(status=500, error="no memory"), "no memory"),
    ],
)
def test_what_goes_wrong_is_one_sentence(desktop: Desktop, reply: Reply, told: str) -> None:
    with seeing(desktop, reply):
        desktop.run("copy latex")
        asked = dialog(desktop)
        desktop.wait(lambda: told in asked.message.text())
        assert not QApplication.clipboard().text()
        asked.reject()


def test_without_a_model_that_sees_nothing_is_asked(desktop: Desktop) -> None:
    with ChatServer([Reply("x")], capabilities=["completion"]) as server:
        desktop.host = server.host
        window = desktop.start()
        tab = desktop.open(BOOK)
        select(desktop, tab)
        desktop.wait(lambda: window.server.state.installed)
        desktop.run("copy latex")
        assert "No chat model that sees" in window.status.currentMessage()
