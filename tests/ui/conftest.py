"""What tests of the window stand on: two screens off screen, one of them fine, and one process that renders."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from pilcrow.engines.pdf.process import PdfProcess
from pilcrow.ui import theme

# A screen of device pixel ratio 1, which is the primary one, and right of it one of 2.
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={Path(__file__).with_name('screens.json')}"
os.environ["QT_SCREEN_SCALE_FACTORS"] = "plain=1;fine=2"


@pytest.fixture(scope="session")
def process() -> Iterator[PdfProcess]:
    """The process that renders; a test may kill its child, the next request starts another."""
    with PdfProcess() as process:
        yield process


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    """Every test begins in the light theme."""
    theme.apply(qapp, "light")
