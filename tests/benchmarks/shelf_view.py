"""Speed of showing the library and typing in its search, with thousands of documents.

    python tests/benchmarks/shelf_view.py [DOCUMENTS] --data-dir DIR

Opens the window off screen over the library that `shelf.py` fills (in DIR, once). Prints wall-clock seconds from
the window's first moment until all documents are on the shelf, and CPU seconds in the window's thread: for each
letter typed into the search, the median and the slowest; for a screenful scrolled to and painted; for switching to
a collection of a tenth of the documents and back; and for the longest single event when the library is reloaded.
Also prints the number of first pages requested, and the memory of it all (MB).
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from pilcrow.app import backend
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.settings import Settings
from pilcrow.ui.base.backend import Backend
from pilcrow.ui.base.look import theme
from pilcrow.ui.base.tasks import WORKERS
from pilcrow.ui.shelf.places import EVERYTHING, PlaceKind, ShelfPlace
from pilcrow.ui.window.window import Window
from pilcrow.workspace import Workspace
from shelf import TopicVectors, fill

WORDS = "report 17 on w17"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("documents", type=int, nargs="?", default=5000)
    parser.add_argument("--data-dir", type=Path, required=True)
    args = parser.parse_args()
    args.data_dir.mkdir(parents=True, exist_ok=True)
    fill(args.data_dir, args.documents)
    app = QApplication([])
    theme.apply(app, "light")
    process = PdfProcess()
    with Workspace(args.data_dir, Settings(chat_host="http://127.0.0.1:9"), pool=WORKERS) as workspace:
        workspace.embedders._made[workspace.settings.model,] = TopicVectors()
        measure(app, backend(workspace, process), args.documents, args.data_dir)
    process.close()


def measure(app: QApplication, services: Backend, documents: int, folder: Path) -> None:
    services.collecting._model = lambda: TopicVectors.id  # type: ignore[method-assign]  (its vectors exist)
    memory = psutil.Process().memory_info
    before, started = memory().rss, time.perf_counter()
    window = Window(services, QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat), str(folder))
    page, view = window.start, window.start.view
    window.begin()
    window.show()
    made = time.perf_counter() - started
    longest = until(app, lambda: page.model.rowCount() == documents)
    print(
        f"window {made:.2f} s, first shelf {time.perf_counter() - started:.2f} s, held up {longest:.2f} s at most"
    )
    until(app, lambda: page._pages._without | page._pages._asked)
    until(app, lambda: not page._pages._asked)
    print(f"{len(page._pages._without) + len(page._pages._pictures)} first pages asked for")
    ends = range(1, len(WORDS) + 1)
    letters = [timed(app, lambda end=end: page.head.search.setText(WORDS[:end])) for end in ends]
    print(f"a letter typed {statistics.median(letters):.3f} s, the slowest {max(letters):.3f} s")
    back = timed(app, page.head.search.clear)
    bar = view.verticalScrollBar()
    scrolled = [timed(app, lambda at=at: bar.setValue(bar.maximum() * at // 50)) for at in range(51)]
    print(
        f"search cleared {back:.3f} s; scrolled {statistics.median(scrolled):.3f} s, at most {max(scrolled):.3f} s"
    )
    tenth = timed(app, lambda: page.look_at(ShelfPlace(PlaceKind.COLLECTION, "Tenth")))
    print(f"a collection {tenth:.3f} s, back {timed(app, lambda: page.look_at(EVERYTHING)):.3f} s")
    again = time.perf_counter()
    stock = page.model.stock
    window.library.actions.refresh()
    held = until(app, lambda: page.model.stock is not stock)
    print(f"looked at anew {time.perf_counter() - again:.2f} s, held up {held:.2f} s at most")
    print(f"memory {(memory().rss - before) / 2**20:.0f} MB more")
    window.close()


def timed(app: QApplication, act: Callable[[], object]) -> float:
    started = time.thread_time()
    act()
    app.processEvents()
    return time.thread_time() - started


def until(app: QApplication, condition: Callable[[], object]) -> float:
    """Run the event loop until a condition holds; returns the longest time without a response, in seconds."""
    longest = 0.0
    while not condition():
        longest = max(longest, timed(app, lambda: None))
        time.sleep(0.002)
    return longest


if __name__ == "__main__":
    main()
