"""Time to the window's first page compared with a bare script, and stalls and memory during reading.

    python tests/benchmarks/window.py [--times N] [--minutes M] [--marks N] [--split] [--keep TRACE.jsonl] FILE.pdf

Run it on its own display, with a PDF of some 2,400 pages:

    xvfb-run -s "-screen 0 1440x900x24" python tests/benchmarks/window.py --minutes 5 FILE.pdf

The bare script imports PySide6 and PyMuPDF, renders the first page and shows it as a pixmap, as anybody would
write it. Both are started alternately, the window with a fresh data folder, and with one where the file was open
before; the medians count. The first round does not count: after it Python's bytecode exists for both, as after an
installation. With `--minutes` the window
is opened once more and driven with xdotool (a real or virtual X display is needed) while it indexes: scrolling,
jumping, zooming, finding, arranging and trimming pages. No stall should exceed 50 ms, and the memory of the last
minute should be within 5 % of the second's. Time that the window was queued for a processor (Linux only) is listed
separately: other programs may be the cause. With `--marks` the file has this many highlights from the start, with
`--split` its view is split. `--keep` saves the trace, which contains the calls of all threads in each stall.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from pilcrow import settings
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, MarkedPart
from pilcrow.core.marks.history import History
from pilcrow.core.marks.placing import on_text
from pilcrow.engines.data_folder import data_folder
from pilcrow.workspace import Workspace

BARE = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QLabel
import pymupdf

class Page(QLabel):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, lambda: (print(time.time(), flush=True), app.quit()))

app = QApplication([])
picture = pymupdf.open(sys.argv[1])[0].get_pixmap(dpi=96)
image = QImage(picture.samples, picture.width, picture.height, picture.stride, QImage.Format.Format_RGB888)
page = Page()
page.setPixmap(QPixmap.fromImage(image))
page.resize(1440, 900)
page.show()
app.exec()
"""
XDOTOOL = shutil.which("xdotool") or "xdotool"
STEPS: list[tuple[float, list[str]]] = [
    *[(0.3, ["click", "--repeat", "12", "--delay", "20", "5"])] * 6,
    (0.5, ["key", "--delay", "40", "Next", "Next", "Next", "Next"]),
    (0.1, ["key", "ctrl+g"]),
    (0.1, ["type", "PAGE"]),
    (1.0, ["key", "Return"]),
    (1.0, ["click", "--repeat", "30", "--delay", "20", "5"]),
    (1.0, ["key", "--delay", "40", "ctrl+plus", "ctrl+plus", "ctrl+plus"]),
    (0.5, ["key", "--delay", "40", "ctrl+minus", "ctrl+minus", "ctrl+2"]),
    (0.1, ["key", "ctrl+f"]),
    (3.0, ["type", "the value"]),
    (1.0, ["key", "--delay", "40", "F3", "F3", "F3", "F3"]),
    (0.5, ["key", "Escape"]),
    (1.0, ["key", "End"]),
    (1.0, ["key", "Home"]),
    (0.5, ["key", "--delay", "40", "alt+Left", "alt+Left"]),
    (1.0, ["key", "ctrl+r"]),
    (0.5, ["key", "ctrl+shift+r"]),
    (0.5, ["key", "ctrl+i"]),
    (0.5, ["key", "ctrl+i"]),
    (1.0, ["key", "ctrl+8"]),
    (0.3, ["click", "--repeat", "12", "--delay", "20", "5"]),
    (2.0, ["key", "ctrl+4"]),
    (0.3, ["click", "--repeat", "12", "--delay", "20", "5"]),
    (0.5, ["key", "ctrl+6"]),
    (0.3, ["key", "--delay", "40", "Next", "Next", "Next", "Next"]),
    (0.5, ["key", "ctrl+4"]),
    (0.5, ["key", "ctrl+7"]),
    (1.0, ["click", "--repeat", "40", "--delay", "20", "4"]),
]


def bare(file: str, environment: dict[str, str]) -> float:
    """Seconds from the start of the script to its painted page."""
    begin = time.time()
    words = [sys.executable, "-c", BARE, file]
    script = subprocess.run(words, capture_output=True, check=True, env=environment)
    return float(script.stdout) - begin


class Pilcrow:
    """A window, traced, with a data folder of its own or this one."""

    def __init__(
        self, file: str, environment: dict[str, str] | None = None, marks: int = 0, data: Path | None = None
    ) -> None:
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        data = data or folder / "data"
        if marks:
            mark(data, file, marks)
        self._trace = folder / "trace.jsonl"
        words = ["--data-dir", str(data), "--trace", str(self._trace), file]
        self._process = subprocess.Popen([sys.executable, "-m", "pilcrow", *words], env=environment)

    def lines(self) -> list[dict[str, Any]]:
        text = self._trace.read_text() if self._trace.exists() else ""
        return [json.loads(line) for line in text.splitlines() if line.endswith("}")]

    def wait_for(self, what: str) -> float:
        """Seconds from its start to an event in its trace."""
        while self._process.poll() is None:
            found = next((line for line in self.lines() if line["what"] == what), None)
            if found:
                return float(found["at"])
            time.sleep(0.05)  # polling must only not keep a processor busy
        raise RuntimeError("the window ended")

    def end(self) -> list[dict[str, Any]]:
        """Close the window and return its whole trace."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()
        lines = self.lines()
        self._folder.cleanup()
        return lines


def mark(folder: Path, file: str, count: int) -> None:
    """Read a file into the library, without vectors, and highlight the beginning of `count` of its paragraphs."""
    data = data_folder(str(folder))
    with Workspace(data, settings.load_settings(data)) as workspace:
        for event in workspace.index(file, embed=False):
            document = event.document if isinstance(event, Indexed) else None
        assert document is not None
        every = [p for p in workspace.library.every(document.structure) if len(p.text) > 40]
        history = History()
        for number, paragraph in enumerate(every[:: max(1, len(every) // count)][:count]):
            anchor = on_text(document.id, [MarkedPart(paragraph, 0, 40)], [paragraph])
            if anchor is not None:
                made = Annotation(str(number), AnnotationKind.HIGHLIGHT, anchor, note="Look here.")
                workspace.library.marks.keep(file, document.id, history.put(made))


def compare(file: str, times: int) -> None:
    """Start the bare script and the window alternately, and print the ratios of each round."""
    with tempfile.TemporaryDirectory() as bytecode, tempfile.TemporaryDirectory() as used:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        turns = []
        for number in range(times + 1):
            plain = bare(file, environment)
            window = Pilcrow(file, environment)
            first, sharp = window.wait_for("first page painted"), window.wait_for("page sharp")
            window.end()
            window = Pilcrow(file, environment, data=Path(used))
            again = window.wait_for("first page painted")
            window.wait_for("page sharp")
            window.end()
            if number:
                turns.append((plain, first, sharp, again))
    for plain, first, sharp, again in turns:
        print(
            f"bare script {plain:.2f} s, first page {first:.2f} s, sharp {sharp:.2f} s: {first / plain:.2f};"
            f" open before {again:.2f} s: {again / plain:.2f}"
        )
    fresh, known = (statistics.median(turn[place] / turn[0] for turn in turns) for place in (1, 3))
    print(
        f"median ratios {fresh:.2f}, open before {known:.2f},"
        f" at a load of {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    )


def drive(minutes: float, *, split: bool) -> None:
    end = time.monotonic() + 60 * minutes
    subprocess.run([XDOTOOL, "mousemove", "600", "450"], check=True)
    if split:
        subprocess.run([XDOTOOL, "key", "F8"], check=True)
    for turn in itertools.count(1):
        for pause, words in STEPS:
            if time.monotonic() > end:
                return
            page = str(turn * 331 % 2000 + 1)
            subprocess.run([XDOTOOL, *(page if word == "PAGE" else word for word in words)], check=True)
            time.sleep(pause)  # a reader looks at the page
        if split:
            subprocess.run([XDOTOOL, "key", "ctrl+F6"], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--times", type=int, default=5, help="how often each is started (default 5)")
    parser.add_argument("--minutes", type=float, default=0.0, help="drive the window for so long")
    parser.add_argument("--marks", type=int, default=0, help="highlights that the driven file has")
    parser.add_argument("--split", action="store_true", help="drive both halves of a split view by turns")
    parser.add_argument("--keep", type=Path, help="where to keep the trace of the driven window")
    arguments = parser.parse_args()
    if arguments.times:
        compare(arguments.file, arguments.times)
    if arguments.minutes:
        if not os.environ.get("DISPLAY"):
            parser.error("--minutes needs an X display")
        window = Pilcrow(arguments.file, marks=arguments.marks)
        began = window.wait_for("page sharp")
        drive(arguments.minutes, split=arguments.split)
        driven = [line for line in window.lines() if line["at"] > began]
        window.end()  # waits for running work: no visible stall
        if arguments.keep:
            arguments.keep.write_text("".join(json.dumps(line) + "\n" for line in driven))
        report(driven)


def report(lines: list[dict[str, Any]]) -> None:
    """Print stalls and their causes, and the memory of the second and the last minute."""
    stalls = [line for line in lines if line["what"] == "stall"]
    for limit in (0.02, 0.05):
        over = [line for line in stalls if line["seconds"] > limit]
        longest = max((line["seconds"] for line in over), default=0.0)
        ours = sum(line["seconds"] - line["queued"] > limit for line in over)
        print(f"stalls over {limit * 1000:.0f} ms: {len(over)}, the longest {longest * 1000:.0f} ms", end="; ")
        print(f"without the queue for a processor {ours}")
        for (of, event), count in Counter((line["of"], line["event"]) for line in over).most_common():
            print(f"  {count} x {of}, {event}")
    for line in sorted(stalls, key=lambda line: -float(line["seconds"]))[:5]:
        spent = (f"{name} {line[name] * 1000:.0f}" for name in ("computed", "collected", "queued"))
        print(f"  {line['seconds'] * 1000:.0f} ms at {line['at']:.0f} s: {', '.join(spent)}")
    memory = [(line["at"], line["window"] / 1e6, line["all"] / 1e6) for line in lines if line["what"] == "memory"]
    means = []
    for name, begin in (("second", memory[0][0] + 60), ("last", memory[-1][0] - 60)):
        part = [sizes for at, *sizes in memory if begin <= at <= begin + 60]
        if part:
            means.append([statistics.mean(sizes) for sizes in zip(*part, strict=True)])
            print(f"{name} minute: window {means[-1][0]:.0f} MB, with its processes {means[-1][1]:.0f} MB")
    if len(means) == 2:
        ratios = [last / second for second, last in zip(*means, strict=True)]
        print(f"last minute to second: window {ratios[0]:.3f}, with its processes {ratios[1]:.3f}")
    print(f"at a load of {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
