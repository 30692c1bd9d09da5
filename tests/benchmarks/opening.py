"""Waiting times for a small file that is opened while a large one is being indexed.

    python tests/benchmarks/opening.py [--after STAGE] [--rest SECONDS] LARGE.pdf SMALL.pdf

Opens a window (off screen without a display) on a fresh data folder with the large file, waits until it is being
read (`--after read`, the default), embedded (`--after embed`), or its structure is being recovered (`--after
structure`), opens the small one, and prints the seconds until its page is painted, its reading has begun, its
contents are shown, and it is indexed; then the memory of all processes (Linux: proportional sets), at its peak
and, after closing the large file, after a rest of some seconds.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import threading
import time
from pathlib import Path

import psutil

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def sizes() -> dict[str, int]:
    """Memory in megabytes by process: "window", and each child by its task."""
    found = {}
    root = psutil.Process()
    for process in (root, *root.children(recursive=True)):
        try:
            info = process.memory_full_info()
            name = "window" if process == root else f"{process.name()} {process.pid}"
            found[name] = round(getattr(info, "pss", info.rss) / 1e6)
        except psutil.Error:
            continue
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("large")
    parser.add_argument("small")
    parser.add_argument("--after", choices=("read", "structure", "embed"), default="read")
    parser.add_argument("--rest", type=float, default=0.0)
    parser.add_argument("--limit", type=float, default=600.0, help="seconds after which it gives up")
    arguments = parser.parse_args()

    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from pilcrow.app import backend
    from pilcrow.core.exchange.events import Indexed, Indexing
    from pilcrow.core.exchange.read_events import ProvisionalStructure, Structured
    from pilcrow.engines.pdf.heap import give_memory_back
    from pilcrow.engines.pdf.parent.process import PdfProcess
    from pilcrow.settings import Settings
    from pilcrow.ui.base.tasks import WORKERS
    from pilcrow.ui.window.housekeeping import sweep
    from pilcrow.ui.window.window import Window
    from pilcrow.workspace import Workspace

    give_memory_back()
    app = QApplication([])
    sweep(app)
    highest: dict[str, int] = {}
    ended = threading.Event()

    def sample() -> None:
        while not ended.wait(0.5):
            now = sizes()
            if sum(now.values()) > sum(highest.values()):
                highest.clear()
                highest.update(now)

    sampler = threading.Thread(target=sample, daemon=True)
    sampler.start()
    with (
        tempfile.TemporaryDirectory() as folder,
        PdfProcess() as process,
        Workspace(Path(folder), Settings(chat_host="http://127.0.0.1:9"), pool=WORKERS) as workspace,
    ):
        state = QSettings(str(Path(folder) / "window.ini"), QSettings.Format.IniFormat)
        window = Window(backend(workspace, process), state, folder)
        large, small = (str(Path(path).resolve()) for path in (arguments.large, arguments.small))
        times: dict[str, float] = {}
        opened = 0.0
        reached = False

        def happened(path: str, event: object) -> None:
            nonlocal reached
            if path == large:
                match event:
                    case Indexing(_, stage, done, total):
                        early = 200 < done < total if arguments.after == "read" else done == total
                        wanted = "embed" if arguments.after == "embed" else "read"
                        reached = reached or (stage == wanted and (wanted == "embed" or early))
                    case Structured():
                        times["the large one's contents"] = time.monotonic() - began
            elif opened:
                name = {Indexing: "reading begun", ProvisionalStructure: "contents", Structured: "contents",
                        Indexed: "indexed"}.get(type(event))  # fmt: skip
                if name:
                    times.setdefault(name, time.monotonic() - opened)

        window.indexer.happened.connect(happened)
        window.resize(1300, 800)
        window.show()
        began = time.monotonic()
        window.open(large)
        wait(app, lambda: reached, arguments.limit)
        print(f"{arguments.after} of the large file reached after {time.monotonic() - began:.1f} s")
        opened = time.monotonic()
        window.open(small)
        window.tab.viewer.page_painted.connect(lambda: times.setdefault("page painted", time.monotonic() - opened))
        stalls = wait(app, lambda: "indexed" in times, arguments.limit)
        for name, seconds in times.items():
            print(f"{name}: {seconds:.2f} s")
        print(f"longest stall of the event loop meanwhile: {1000 * stalls:.0f} ms")
        if arguments.rest:
            wait(app, lambda: "the large one's contents" in times, arguments.limit)
            end = time.monotonic() + 20
            wait(app, lambda: time.monotonic() > end, arguments.limit)
            print(f"highest: {sum(highest.values())} MB {highest}")
            window.close_tab(window.documents.known(large))
            end = time.monotonic() + arguments.rest
            wait(app, lambda: time.monotonic() > end, arguments.limit + arguments.rest)
            now = sizes()
            print(f"at rest: {sum(now.values())} MB {now}")
        else:
            print(f"highest: {sum(highest.values())} MB {highest}")
        print(f"at a load of {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        ended.set()
        window.close()


def wait(app: object, condition: object, seconds: float) -> float:
    """Run the event loop until a condition holds; returns the longest time between two iterations, in seconds."""
    from PySide6.QtCore import QEventLoop, QTimer

    timer = QTimer()
    timer.start(5)
    end = time.monotonic() + seconds
    longest, before = 0.0, time.monotonic()
    while not condition() and time.monotonic() < end:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        now = time.monotonic()
        longest, before = max(longest, now - before), now
    return longest


if __name__ == "__main__":
    main()
