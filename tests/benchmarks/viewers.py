"""Time from the start of a viewer until the first page can be seen, by pixels, beside other viewers.

    xvfb-run python tests/benchmarks/viewers.py [--times N] [--frozen PROGRAM] FILE.pdf ...

Each file is copied with a magenta square on its first page, and a viewer has shown it when that colour is on the
screen. Those of `OTHERS` that are installed, Pilcrow as it is here, and the frozen PROGRAM are started by turns,
each time with a home folder of its own; the first round does not count. Prints medians in seconds, and in
multiples of the quickest.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pymupdf
from PySide6.QtGui import QGuiApplication, QImage

OTHERS = ("mupdf", "zathura", "sioyek", "okular")
MAGENTA = (255, 0, 255)
SEEN = 300
"""Pixels of the square from which it is on the screen."""
LIMIT = 60.0
"""Seconds after which a viewer is given up."""


def marked(file: Path, folder: Path) -> Path:
    """A copy with the square in the middle of the upper half of the first page, where every zoom shows it."""
    copy = folder / file.name
    with pymupdf.open(file) as document:
        page = document[0]
        x, y = page.rect.width / 2, page.rect.height / 4
        square = pymupdf.Rect(x - 40, y - 40, x + 40, y + 40) * page.derotation_matrix
        page.draw_rect(square, color=None, fill=[part / 255 for part in MAGENTA])
        document.save(copy)
    return copy


def is_seen() -> bool:
    """True if the square is on the screen."""
    picture = QGuiApplication.primaryScreen().grabWindow(0).toImage()
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.width(), 4)
    return int((np.abs(pixels[:, :, 2::-1].astype(int) - MAGENTA).sum(2) < 30).sum()) >= SEEN


def seconds(command: Sequence[str], file: Path) -> float | None:
    """Seconds until a viewer shows a file; None if it does not."""
    with tempfile.TemporaryDirectory() as home:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        environment |= {"HOME": home, "XDG_RUNTIME_DIR": home, "LC_ALL": "C.UTF-8"}
        began = time.monotonic()
        viewer = subprocess.Popen(
            [*command, str(file)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while not (seen := is_seen()) and time.monotonic() < began + LIMIT and viewer.poll() is None:
            pass
        taken = time.monotonic() - began
        viewer.terminate()
        viewer.wait()
        while is_seen():
            pass
    return taken if seen else None


def report(file: Path, viewers: Mapping[str, Sequence[str]], times: int) -> None:
    """Start each viewer in turn, `times` rounds and one before, and print the medians."""
    rounds = [{name: seconds(words, file) for name, words in viewers.items()} for _ in range(times + 1)][1:]
    taken = {name: [each[name] for each in rounds if each[name] is not None] for name in viewers}
    medians = {name: statistics.median(each) for name, each in taken.items() if each}
    with pymupdf.open(file) as document:
        print(f"{file.name}, {document.page_count} pages")
    for name in viewers:
        median = medians.get(name)
        shown = f"{median:.2f} s, {median / min(medians.values()):.1f}" if median else "not shown"
        print(f"  {name:16} {shown}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--times", type=int, default=5, help="rounds that count (default 5)")
    parser.add_argument("--frozen", help="a frozen program, too")
    arguments = parser.parse_args()
    viewers = {name: [found] for name in OTHERS if (found := shutil.which(name))}
    viewers["pilcrow"] = [sys.executable, "-m", "pilcrow"]
    if arguments.frozen:
        viewers["pilcrow, frozen"] = [arguments.frozen]
    _app = QGuiApplication([])
    with tempfile.TemporaryDirectory() as folder:
        for file in arguments.files:
            report(marked(file, Path(folder)), viewers, arguments.times)
    print(f"at a load of {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


if __name__ == "__main__":
    main()
