"""A day of a reader who opens very many documents, in fast motion: does the window need more and more resources?

    python tests/benchmarks/soak.py [--documents 2000] [--hours 24] [--minutes N] [--trace T.csv] [--plot T.png]

Documents of a few pages are opened in the window (off screen) one after the other, read, searched, asked (answers
are quotes) and closed; now and then one is rewritten while it is open, and a reading, rendering or embedding
process is killed. The documents determine the simulated hours; with `--minutes` the run ends after this time at
the latest, and prints how far it came. Prints, for each half hour, descriptors, threads and megabytes of the
window's process, and processes and megabytes of all its children; finally the ratio of the end to the time after
warming up (goal: 1.0 except for memory, which may grow by the library's index).
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[1]))

from PySide6.QtCore import QEvent, QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication

import pdfs
import processes
from pilcrow.app import backend
from pilcrow.engines import worker
from pilcrow.engines.pdf.parent import pool
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.settings import Settings
from pilcrow.ui.base.tasks import WORKERS, Task
from pilcrow.ui.window.housekeeping import sweep
from pilcrow.ui.window.window import Window
from pilcrow.workspace import Workspace

WARM = 0.25
"""Share of the day that counts as warming up."""
NOWHERE = "http://127.0.0.1:9"
LONG = 900.0
LOOK = 10  # milliseconds between two checks of a condition
REST = 60.0
"""Seconds without work after which processes end here: on a busy machine they would start for every document."""
AT_ONCE = 3  # documents that stay open
KILL, CHANGE, SEARCH, ASK = 25, 7, 20, 3  # documents between two such events
FIELDS = ("hour", "documents", "descriptors", "threads", "MB", "processes", "MB of processes")
Row = tuple[float, ...]


class Day:
    def __init__(self, app: QApplication, window: Window, workspace: Workspace, renderer: PdfProcess) -> None:
        self.app, self.window, self.workspace, self.renderer = app, window, workspace, renderer
        self.chance = random.Random(15)  # noqa: S311  (no secret)
        self.killed = self.changed = self.asked = 0

    def wait(self, condition: Callable[[], object]) -> None:
        """Run the event loop until a condition holds; it is checked rarely, so that waiting takes no CPU time."""
        until, loop, timer = time.monotonic() + LONG, QEventLoop(), QTimer()
        timer.timeout.connect(lambda: loop.quit() if condition() or time.monotonic() > until else None)
        timer.start(LOOK)
        self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # otherwise waits for the application's loop
        loop.exec()
        if time.monotonic() > until:
            raise TimeoutError("the window does not answer")

    def document(self, folder: Path, number: int) -> None:
        path = folder / f"{number}.pdf"
        pdfs.pages(path, [f"1 Document {number}\n\n{pdfs.sentences(3, number)}", pdfs.sentences(2, -number)])
        self.window.open(str(path))
        tab = self.window.tab
        assert tab is not None
        self.wait(lambda: tab.document is not None and not self.window.indexer.current)
        if number % ASK == 0:
            self.asked += 1
            before = len(tab.conversation.views)
            tab.conversation.question_box.box.setPlainText(f"What does the hinge of document {number} do?")
            tab.conversation.question_box.ask()
            self.wait(lambda: len(tab.conversation.views) > before and not tab.conversation.views[-1].running)
        if number % CHANGE == 0:
            self.changed += 1
            pdfs.pages(path, [f"1 Document {number} anew\n\n{pdfs.sentences(2, number + 1)}"])
        if number % KILL == 0:
            self.kill(number)
        if number % SEARCH == 0:
            tab.find_bar.start("hinge")
            self.wait(lambda: not tab.find_bar.findChildren(Task))
            tab.find_bar.give_up()
        every = self.window.all_tabs()
        for old in every[: max(0, len(every) - AT_ONCE)]:
            self.window.close_tab(old)
        (folder / f"{number - 2 * AT_ONCE}.pdf").unlink(missing_ok=True)

    def kill(self, number: int) -> None:
        """Kill one of the processes: the renderer, the embedder, or a reader."""
        self.killed += 1
        embedder = self.workspace.embedder
        pids = (self.renderer.pid, getattr(embedder, "pid", None), *self.workspace.readers.processes.pids[:1])
        processes.kill(pids[number // KILL % len(pids)])

    def taken(self, hour: float, number: int) -> Row:
        this = psutil.Process()
        sizes = []
        for child in this.children(recursive=True):
            try:
                sizes.append(child.memory_info().rss / 1e6)
            except psutil.NoSuchProcess:
                continue
        mb = this.memory_info().rss / 1e6
        return hour, number, this.num_fds(), this.num_threads(), mb, len(sizes), sum(sizes)


def live(day: Day, folder: Path, documents: int, hours: float, minutes: float) -> list[Row]:
    rows: list[Row] = []
    started = time.monotonic()
    print(*(f"{name:>12}" for name in FIELDS))
    for number in range(1, documents + 1):
        day.document(folder, number)
        if number % max(1, round(documents / hours / 2)) == 0 or number == 1:
            rows.append(day.taken(number / documents * hours, number))
            print(*(f"{value:12.1f}" for value in rows[-1]), flush=True)
        if time.monotonic() - started > 60 * minutes:
            print(f"stopped after {number:,} documents")
            break
    print(f"{day.asked} questions, {day.changed} files changed, {day.killed} processes killed")
    return rows


def plot(rows: Sequence[Row], file: Path) -> None:
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

    width, height, margin = 900, 130, 60
    picture = QImage(width, height * (len(FIELDS) - 2) + 30, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    last = rows[-1][0]
    for place, name in enumerate(FIELDS[2:]):
        values = [row[place + 2] for row in rows]
        top, most = place * height + 15, max(values) * 1.15 or 1
        points = [
            QPointF(
                margin + row[0] / last * (width - 2 * margin), top + height - 30 - value / most * (height - 30)
            )
            for row, value in zip(rows, values, strict=True)
        ]
        painter.setPen(QPen(QColor("#bbbbbb")))
        painter.drawLine(margin, top + height - 30, width - margin, top + height - 30)
        painter.setPen(QPen(QColor("#20508f"), 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.GlobalColor.black)
        painter.drawText(
            margin, top, f"{name}: {min(values):.0f} to {max(values):.0f}, at the end {values[-1]:.0f}"
        )
        painter.drawText(width - margin - 40, top + height - 14, f"{last:.0f} h")
    painter.end()
    picture.save(str(file))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--trace", type=Path)
    parser.add_argument("--plot", type=Path)
    options = parser.parse_args()
    app = QApplication([])
    pool.REST = worker.REST = REST
    with tempfile.TemporaryDirectory() as name, PdfProcess() as renderer:
        folder = Path(name)
        with Workspace(folder, Settings(chat_host=NOWHERE, ocr="off"), pool=WORKERS) as workspace:
            state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
            window = Window(backend(workspace, renderer), state, name)
            window.left.connect(sweep(app))
            window.begin()
            window.show()
            day = Day(app, window, workspace, renderer)
            rows = live(day, folder, options.documents, options.hours, options.minutes)
            window.close()
            app.processEvents()
    if options.trace:
        with options.trace.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([FIELDS, *rows])
    if options.plot:
        plot(rows, options.plot)
    warm = rows[round(len(rows) * WARM)]
    print(
        "ratio", *(f"{name} {last / first:.2f}" for name, first, last in zip(FIELDS, warm, rows[-1], strict=True))
    )


if __name__ == "__main__":
    main()
