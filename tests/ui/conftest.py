"""Fixtures of window tests: two virtual screens, one with a device pixel ratio of 2, and one rendering process."""

from __future__ import annotations

import gc
import itertools
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from functools import partialmethod
from pathlib import Path

import psutil
import pytest
from conversing import CORPUS
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reading import Reader, underlined
from windows import LONG, Desktop, deleted, threads, timers

import pdfs
import warm
from pilcrow.core.reader.reading_place import ReadingPlace
from pilcrow.engines.pdf.parent.conversions import Conversions
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.base import language
from pilcrow.ui.base.look import theme
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.viewer.viewer import Viewer

# The primary screen has a device pixel ratio of 1, the one right of it 2.
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={Path(__file__).with_name('screens.json')}"
os.environ["QT_SCREEN_SCALE_FACTORS"] = "plain=1;fine=2"
os.environ["LC_ALL"] = "C.UTF-8"  # for processes started by tests

SWEEPS = 50
sweeps = itertools.count()


@pytest.fixture(scope="session")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PdfProcess]:
    """The rendering process; a test may kill its child, the next request starts another one."""
    with PdfProcess(conversions=Conversions(tmp_path_factory.mktemp("rendered"))) as process:
        yield process


@pytest.fixture(scope="session", autouse=True)
def cleared(qapp: QApplication) -> Iterator[None]:
    """Clear the clipboard before Python ends: afterwards, without a screen, Qt would crash."""
    yield
    qapp.clipboard().clear()


class Patient(QtBot):
    """A `QtBot` with timeouts for a busy machine."""

    waitExposed = partialmethod(QtBot.waitExposed, timeout=LONG)  # noqa: N815  (Qt's name)
    waitSignal = partialmethod(QtBot.waitSignal, timeout=LONG)  # noqa: N815  (Qt's name)
    waitUntil = partialmethod(QtBot.waitUntil, timeout=LONG)  # noqa: N815  (Qt's name)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Replacement for pytest-qt's fixture, which waits for only five seconds."""
    return Patient(request)


@pytest.fixture(autouse=True)
def swept() -> Iterator[None]:
    """Collect garbage in the window's thread only, as in the program: no other thread may delete Qt's objects.
    Tests without a window enable it again.

    Objects of earlier tests that are no garbage, modules most of all, are passed over, but for once in `SWEEPS`
    tests.
    """
    gc.disable()
    if next(sweeps) % SWEEPS == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
    yield
    deleted()
    gc.collect()


@pytest.fixture(scope="session", autouse=True)
def english(qapp: QApplication) -> None:
    """Set the interface to English, whatever the machine's language is."""
    language.install(qapp, "en")


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    """Begin every test in the light theme, with the pointer away from all windows."""
    theme.apply(qapp, "light")
    QCursor.setPos(QApplication.primaryScreen().geometry().bottomRight())


@pytest.fixture
def steady(qapp: QApplication) -> Iterator[None]:
    """Take clicks for a double or triple one however much time a busy machine puts between them."""
    usual = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(LONG)
    yield
    qapp.setDoubleClickInterval(usual)


@pytest.fixture(scope="session")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return underlined(tmp_path_factory.mktemp("pages") / "underlined.pdf")


@pytest.fixture(scope="session")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    texts = ("\n".join(f"Page {n}: {pdfs.sentences(1, n * 40 + i)}" for i in range(40)) for n in range(120))
    return pdfs.pages(tmp_path_factory.mktemp("pages") / "long.pdf", texts)


@pytest.fixture
def reader(qtbot: QtBot, process: PdfProcess, pdf: Path) -> Reader:
    return Reader(qtbot, process, pdf)


@pytest.fixture
def viewer(qtbot: QtBot, process: PdfProcess, long: Path) -> Iterator[Viewer]:
    """A viewer on a long document, its first page sharp."""
    viewer = Viewer(process)
    qtbot.addWidget(viewer)
    viewer.resize(700, 600)
    viewer.show()
    with qtbot.waitSignal(viewer.page_sharp):
        viewer.show_document(str(long), process.open(str(long)).result(), ReadingPlace())
    yield viewer
    viewer.clear()


@pytest.fixture
def pane(qtbot: QtBot, qapp: QApplication) -> Iterator[Conversation]:
    """A conversation about `CORPUS`, ready and empty."""
    font = qapp.font()
    pane = Conversation()
    qtbot.addWidget(pane)
    pane.resize(400, 700)
    pane.set_document(CORPUS.documents[0], CORPUS, [])
    pane.set_ready(True, "")
    with qtbot.waitExposed(pane):
        pane.show()
    yield pane
    qapp.setFont(font)
    theme.apply(qapp, "light")


@pytest.fixture
def desktop(qtbot: QtBot, process: PdfProcess, shelf_folder: Path, tmp_path: Path) -> Iterator[Desktop]:
    """A library that contains `machine`. All work of a test must have ended when its window is closed."""
    before, ticking = threads(), timers()
    folder = tmp_path / "library"
    shutil.copytree(shelf_folder, folder)
    desktop = Desktop(qtbot, process, folder)
    yield desktop
    desktop.end()
    desktop.wait(lambda: threads() <= before)
    desktop.wait(lambda: _children() <= {process.pid})
    assert not [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    new = desktop.ticking - ticking
    left = [(timer, timer.parent()) for timer in new if timer.parent() is not QApplication.instance()]
    assert not left, "timers were left running"


def _children() -> set[int]:
    """Ids of child processes, without Python's own helpers for starting them."""
    found = set()
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if child.pid != warm.pid() and not any("resource_tracker" in part for part in child.cmdline()):
                found.add(child.pid)
    return found
