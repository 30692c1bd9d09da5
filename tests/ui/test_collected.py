"""Collections in the window: what waits in them is read while the window is open, unless they rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from windows import Desktop

import pdfs
from pilcrow.core.shelf import IndexState
from pilcrow.services.collecting import Collecting


@pytest.fixture
def letters(tmp_path: Path) -> list[Path]:
    texts = {"rent": "The rent is 700 euros.", "oak": "The oak stands in the yard."}
    return [pdfs.pages(tmp_path / f"{name}.pdf", [text]) for name, text in texts.items()]


def state(desktop: Desktop, path: Path) -> IndexState:
    assert desktop.window.backend is not None
    entries = desktop.window.backend.collecting.entries()
    return next(entry.state for entry in entries if entry.path == str(path))


def test_what_waits_in_collections_is_read_and_what_rests_is_not(desktop: Desktop, letters: list[Path]) -> None:
    rent, oak = letters
    window = desktop.start()
    kept = window.backend.collections
    kept.create("House")
    kept.create("Trees")
    kept.add("House", [str(rent)])
    kept.add("Trees", [str(oak)])
    window.backend.collecting.pause("Trees")
    window.library.actions.refresh()
    desktop.wait(lambda: state(desktop, rent) is IndexState.READY)
    desktop.written()
    assert state(desktop, oak) is IndexState.WAITING
    window.backend.collecting.resume("Trees")
    window.library.actions.refresh()
    desktop.wait(lambda: state(desktop, oak) is IndexState.READY)


def test_a_damaged_file_holds_up_nothing_and_the_library_knows_why(
    desktop: Desktop, letters: list[Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 and no more")
    window = desktop.start()
    window.backend.collections.create("House")
    window.backend.collections.add("House", [str(broken), str(letters[0])])
    window.library.actions.refresh()
    desktop.wait(lambda: state(desktop, letters[0]) is IndexState.READY)
    desktop.wait(lambda: state(desktop, broken) is IndexState.FAILED)
    assert isinstance(window.backend.collecting, Collecting)
