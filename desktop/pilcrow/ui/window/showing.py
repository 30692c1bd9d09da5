"""A PDF shown in a window for nobody, and printed into a file: for the self-test of an installation."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtPrintSupport import QPrinter

from ...core.stopping import never
from ..base.backend import Backend, Renderer
from ..document.printing.job import PrintJob, PrintSource, print_pages
from .window import Window

_PATIENCE = 120_000  # milliseconds


def show(backend: Backend, folder: Path, path: str) -> None:
    """Open a window on a data folder with a PDF, and close it when a page is painted sharply. Raises
    `TimeoutError` if none is.
    """
    state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    window, loop, late = Window(backend, state, str(folder)), QEventLoop(), QTimer(singleShot=True)
    window.sharp.connect(loop.quit)
    late.timeout.connect(lambda: loop.exit(1))
    late.start(_PATIENCE)
    window.begin([(path, None)])
    window.show()
    failed = loop.exec()
    window.close()
    if failed:
        raise TimeoutError(f"no page was painted within {_PATIENCE // 1000} seconds")


def write_paper(path: str, paper: str, renderer: Renderer) -> None:
    """Print all pages of a PDF into the file `paper`."""
    info = renderer.open(path).result()
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(paper)
    for _ in print_pages(PrintJob(PrintSource(path, info), range(len(info.pages))), printer, renderer, never):
        pass
