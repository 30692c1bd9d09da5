"""Resource use of a long session: searches and questions alternate in one window.

    python tests/benchmarks/endurance.py [FINDS AND QUESTIONS]

A manual is indexed, opened in the window (off screen), and searched and asked 3,000 times (answers are quotes);
now and then the conversation is emptied, because its views may grow. Prints open descriptors, threads and resident
megabytes of the window's process at several moments, and finally the ratio of the end to the moment after warming
up (goal: 1.0 for descriptors and threads, at most 1.05 for memory).
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psutil

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[1]))

from PySide6.QtCore import QEvent, QEventLoop, QSettings
from PySide6.QtWidgets import QApplication

import pdfs
from pilcrow.app import backend
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.settings import Settings
from pilcrow.ui.base.tasks import Task
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.window.housekeeping import sweep
from pilcrow.ui.window.window import Window
from pilcrow.workspace import Workspace

TIMES = 3000
WARM = 0.2
"""Share of the session that counts as warming up."""
VIEWS = 50
"""Number of exchanges after which the conversation is emptied."""
NOWHERE = "http://127.0.0.1:9"
WORDS = ("valve", "the rear hinge", "turbine", "opens", "minutes", "quiet sensor", "nothing like this")
LONG = 120.0


def wait(app: QApplication, condition: Callable[[], object]) -> None:
    until = time.monotonic() + LONG
    while not condition():
        if time.monotonic() > until:
            raise TimeoutError("the window does not answer")
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # otherwise waits for the application's own loop


def session(app: QApplication, tab: Tab, times: int) -> None:
    this, moments = psutil.Process(), []
    document = tab.document
    assert document is not None
    corpus = tab.backend.corpora.corpus([document], embed=False)
    print(f"{'done':>6} {'descriptors':>12} {'threads':>8} {'MB':>7} {'seconds':>8}")
    started = time.monotonic()
    for number in range(times + 1):
        if number % max(1, round(times * WARM / 2)) == 0:
            wait(app, lambda: not tab.window().findChildren(Task))
            moments.append((this.num_fds(), this.num_threads(), this.memory_info().rss / 1e6))
            row = "{:12} {:8} {:7.1f}".format(*moments[-1])
            print(f"{number:6} {row} {time.monotonic() - started:8.0f}", flush=True)
        words = WORDS[number // 2 % len(WORDS)]
        if number % 2:
            tab.find_bar.start(words)
            wait(app, lambda: not tab.find_bar.findChildren(Task))
            tab.find_bar.give_up()
        else:
            before = len(tab.conversation.views)
            tab.conversation.question_box.box.setPlainText(f"What about {words}?")
            tab.conversation.question_box.ask()
            wait(app, lambda before=before: len(tab.conversation.views) > before)
            wait(app, lambda: not tab.conversation.views[-1].running)
            assert tab.conversation.exchanges()
        if number % (2 * VIEWS) == 0:
            tab.conversation.set_document(document, corpus, [])
    warm, end = moments[2], moments[-1]
    ratios = [last / first for first, last in zip(warm, end, strict=True)]
    print("ratio  {:12.2f} {:8.2f} {:7.2f}".format(*ratios))


def main(times: int = TIMES) -> None:
    app = QApplication([])
    with tempfile.TemporaryDirectory() as name, PdfProcess() as renderer:
        folder = Path(name)
        manual = pdfs.manual(folder / "manual.pdf", chapters=6)
        with Workspace(folder, Settings(chat_host=NOWHERE)) as workspace:
            state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
            window = Window(backend(workspace, renderer), state, name)
            window.left.connect(sweep(app))
            window.begin([(str(manual.path), None)])
            window.show()
            tab = window.tab
            assert tab is not None
            wait(app, lambda: tab.document is not None and not window.indexer.current)
            session(app, tab, times)
            window.close()
            app.processEvents()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
