"""Time to open reading mode in a long document, and to scroll and jump in it.

    python tests/benchmarks/reading_mode.py [--pages N] [--steps N] [--data-dir FOLDER] [FILE.pdf]

Without a file, one of `--pages` pages (2,415) is drawn: titles, paragraphs, items, a table and code. The document
is read into the data folder first, if it is not there; with a folder of one's own that is done once. Printed are
the milliseconds from F10 to the painted text (off screen without a display), of steps by a screen, each with its
painting, of jumps by the scroll bar and of ten changes of the size; and of them those of the window's thread on a
processor. None of these should be over 50 but the first, which should be under a second.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

SENTENCE = (
    "The lower pump opens the valve of the rear hinge, and closes it again when the spring has cooled down. "
)


def drawn(path: Path, pages: int) -> Path:
    """Write a PDF of so many pages."""
    import pymupdf

    document = pymupdf.open()
    for number in range(pages):
        page = document.new_page()
        page.insert_text(
            (72, 90), f"{number + 1} The part with the number {number + 1}", fontsize=16, fontname="hebo"
        )
        for row in range(3):
            page.insert_textbox(
                (72, 110 + 95 * row, 520, 200 + 95 * row), f"In part {number}.{row}: {SENTENCE * 4}"
            )
        for row in range(4):
            page.insert_text((84, 420 + 16 * row), f"{row + 1}. item of part {number}", fontsize=11)
        for row in range(5):
            for column, cell in enumerate((f"Value {row}", f"{number * row:,}", f"{number + row:,}")):
                page.insert_text((80 + 130 * column, 520 + 16 * row), cell, fontsize=10)
        for y in (508, 524, 592):
            page.draw_line((72, y), (460, y))
        page.insert_text((72, 640), f"for part in range({number}):\n    open(part)", fontsize=10, fontname="cour")
    document.save(path)
    return path


Times = tuple[float, float]
"""Milliseconds of an act, and those of this thread on a processor."""


def timed(act: Callable[[], object]) -> Times:
    begin, work = time.perf_counter(), time.thread_time()
    act()
    return 1000 * (time.perf_counter() - begin), 1000 * (time.thread_time() - work)


def said(name: str, times: list[Times]) -> None:
    told = (f"{statistics.median(each):7.1f} {max(each):7.1f}" for each in zip(*times, strict=True))
    print(f"{name:<28} {len(times):>4} times, median and most: {' ms, on a processor '.join(told)} ms", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?")
    parser.add_argument("--pages", type=int, default=2415)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--data-dir")
    arguments = parser.parse_args()

    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from pilcrow.app import backend
    from pilcrow.engines.pdf.parent.process import PdfProcess
    from pilcrow.settings import Settings
    from pilcrow.ui.base.tasks import WORKERS
    from pilcrow.ui.window.housekeeping import sweep
    from pilcrow.ui.window.window import Window
    from pilcrow.workspace import Workspace

    with tempfile.TemporaryDirectory() as scratch, PdfProcess() as process:
        folder = Path(arguments.data_dir or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        drawing = folder / f"drawn-{arguments.pages}.pdf"
        file = arguments.file or str(drawing if drawing.exists() else drawn(drawing, arguments.pages))
        app = QApplication([])
        sweep(app)
        workspace = Workspace(folder, Settings(smooth_scrolling=False), pool=WORKERS)
        state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
        window = Window(backend(workspace, process), state, str(folder))
        window.resize(1440, 900)
        window.begin([])
        window.show()
        window.open(file)
        while window.tab is None or window.tab.links.document is None:
            app.processEvents()
            time.sleep(0.01)
        window.indexer.pause(True)
        tab = window.tab
        tab.viewer.scroller.go_to(arguments.pages // 2)
        app.processEvents()

        def opened() -> None:
            tab.reading_mode.toggle()
            app.processEvents()

        said("opened", [timed(opened)])
        view = tab.reading_mode.view
        assert view is not None

        def moved(move: Callable[[], object]) -> Callable[[], None]:
            def act() -> None:
                move()
                view.viewport().repaint()

            return act

        screens = [timed(moved(lambda: view.scroller.scroll_screens(1))) for _ in range(arguments.steps)]
        said("a screen further down", screens)
        said("a screen further up", [timed(moved(lambda: view.scroller.scroll_screens(-1))) for _ in screens])
        bar = view.verticalScrollBar()
        places = [bar.maximum() * step // 50 for step in range(50)]
        said("the scroll bar moved", [timed(moved(lambda at=at: bar.setValue(at))) for at in places])
        said("another size", [timed(moved(lambda at=at: view.set_size(1 + at / 10))) for at in range(10)])
        tab.viewer.scroller.go_to(0)
        said("back to the pages", [timed(opened)])
        window.close()
        app.processEvents()
        window.deleteLater()
        workspace.close()


if __name__ == "__main__":
    main()
