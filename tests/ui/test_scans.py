"""A scan in the window: pages first, then what OCR makes of them."""

from __future__ import annotations

import threading
from pathlib import Path

from windows import Desktop

import pdfs
from pilcrow.core.exchange.events import IndexEvent, Indexing
from processes import LONG


def test_a_scan_can_be_asked_about_once_it_has_been_read(desktop: Desktop, tmp_path: Path) -> None:
    path = pdfs.scanned(tmp_path / "scan.pdf", ["The rent is due on the first day of the month."])
    said = threading.Event()

    def hold(event: IndexEvent) -> None:
        """Nothing is read from pictures before the window has said that it will be."""
        if isinstance(event, Indexing) and event.stage == "ocr":
            said.wait(LONG)

    desktop.heard = hold
    desktop.start()
    desktop.window.open(str(path))
    desktop.wait(lambda: "being read from their pictures" in desktop.said())
    said.set()
    desktop.wait(desktop.empty_state)
    document = desktop.tab().document
    assert document is not None
    assert not document.unread
    (paragraph,) = desktop.window.backend.library.page(document.structure, 0)
    assert paragraph.text == "The rent is due on the first day of the month."
    assert paragraph.confidence < 1


def test_a_question_with_no_text_to_answer_it_from_says_so_and_is_over(desktop: Desktop, tmp_path: Path) -> None:
    path = pdfs.scanned(tmp_path / "scan.pdf", ["The rent is due on the first day of the month."])
    desktop.start(ocr="off")
    desktop.window.open(str(path))
    tab = desktop.tab()
    desktop.wait(lambda: tab.info)
    desktop.ask("When is the rent due?")
    desktop.wait(tab.conversation.exchanges)
    assert "the setting “ocr” is off" in desktop.said()
    assert tab.conversation.question_box.button.text() == "Ask", "there is nothing to stop"
