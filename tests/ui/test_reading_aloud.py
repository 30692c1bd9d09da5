"""A document is read aloud by the system's voice, which is a script here that writes down what it is told."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from windows import Desktop

import pdfs
from pilcrow.core.errors import UsageError
from pilcrow.core.geometry import Box
from pilcrow.core.model import CELL, Kind, Paragraph, Span
from pilcrow.core.reader.spoken import speakable, spoken
from pilcrow.engines.speech import voice

needs_scripts = pytest.mark.skipif(sys.platform == "win32", reason="the script is one of a Unix shell")


def program(folder: Path, name: str, script: str) -> None:
    """A program of this name, in a folder that programs are looked for in."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "platform", "linux")
    return folder


def paragraph(text: str, page: int = 0, top: float = 100.0) -> Paragraph:
    return Paragraph("key", 1, 1, Kind.TEXT, text, (Span(page, Box(50, top, 300, top + 12), 0, len(text)),), 5)


def test_sentences_are_said_from_the_place_in_view_on() -> None:
    texts = [
        paragraph("Above it.", top=50),
        paragraph("Here it begins. And goes on.", top=200),
        paragraph("* * *", top=300),
        paragraph("Of the page after.", page=1),
    ]
    assert [part.text for part in spoken(texts, 0, 150)] == ["Here it begins.", "And goes on."]
    assert [part.text for part in spoken(texts, 1)] == ["Of the page after."]
    row = next(spoken([paragraph(f"Rain {CELL} 12\n")], 0))
    assert speakable(row) == "Rain, 12"


@given(st.text(max_size=200))
def test_what_is_said_is_one_line(text: str) -> None:
    parts = list(spoken([paragraph(text)], 0))
    assert all("\n" not in speakable(part) and speakable(part) for part in parts)


def test_a_voice_is_the_systems_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match=r"install speech-dispatcher or espeak-ng"):
        voice("german", 100, "linux")
    for name in ("espeak-ng", "say", "powershell"):
        program(tmp_path, name, "")
    assert voice("german", 200, "linux").program[1:] == ("--stdin", "-b", "1", "-s", "350", "-v", "de")
    assert voice("", 100, "darwin").program[1:] == ("-r", "175", "-f", "-")
    program(tmp_path, "spd-say", "")
    found = voice("french", 150, "linux")
    assert found.program[1:] == ("--pipe-mode", "--wait", "--rate", "50", "--language", "fr")
    assert found.silence[1:] == ("--cancel",)


@needs_scripts
def test_the_document_is_read_sentence_by_sentence_and_stops_at_its_end(desktop: Desktop, programs: Path) -> None:
    heard = programs.parent / "heard.txt"
    program(programs, "spd-say", f'cat >> "{heard}"')
    desktop.start()
    tab = desktop.open(pdfs.manual(programs.parent / "manual.pdf").path)
    desktop.wait(lambda: tab.document is not None)
    last = len(tab.document.pages) - 1 if tab.document else 0
    tab.viewer.scroller.go_to(last)
    desktop.window.commands.run("read aloud")
    assert tab.aloud.active
    assert tab.viewer.spoken.places, "the sentence is lit on its page"
    desktop.wait(lambda: not tab.aloud.active)
    told = heard.read_text().splitlines()
    expected = [speakable(part) for part in spoken(tab.links.paragraphs(last), last, 0)]
    assert told == expected[-len(told) :]
    assert told
    assert not tab.viewer.spoken.places


@needs_scripts
def test_one_pauses_steps_back_and_stops(desktop: Desktop, programs: Path) -> None:
    program(programs, "spd-say", "cat > /dev/null; exec sleep 600")
    desktop.start()
    tab = desktop.open(pdfs.manual(programs.parent / "manual.pdf").path)
    desktop.wait(lambda: tab.document is not None)
    desktop.window.commands.run("read aloud")
    first = tab.aloud.sentence
    bar = tab.aloud.bar
    bar.forth.click()
    second = tab.aloud.sentence
    assert second != first
    desktop.bot.mouseClick(bar.pause, Qt.MouseButton.LeftButton)
    assert bar.pause.accessibleName() == "Go on"
    assert tab.aloud.sentence == second
    desktop.bot.mouseClick(bar.pause, Qt.MouseButton.LeftButton)
    bar.back.click()
    assert tab.aloud.sentence == first
    bar.speed_chosen.emit(150)
    assert desktop.window.backend.settings.voice_speed == 150
    bar.stop.click()
    assert not tab.aloud.active
    assert not bar.isVisible()


@needs_scripts
def test_reading_mode_is_read_from_the_sentence_at_the_top(desktop: Desktop, programs: Path) -> None:
    program(programs, "spd-say", "cat > /dev/null; exec sleep 600")
    desktop.start()
    tab = desktop.open(pdfs.manual(programs.parent / "manual.pdf").path)
    desktop.wait(lambda: tab.links.document)
    desktop.window.commands.run("reading mode")
    view = tab.reading_mode.view
    assert view is not None
    tab.viewer.scroller.go_to(1)
    desktop.window.commands.run("read aloud")
    assert tab.aloud.sentence is not None
    assert tab.aloud.sentence == view.scroller.unit()
    assert tab.aloud.bar.isVisible()
    assert tab.aloud.bar.parent() is view.viewport()
    tab.aloud.bar.stop.click()


@needs_scripts
def test_a_voice_that_fails_says_so_once(desktop: Desktop, programs: Path) -> None:
    program(programs, "spd-say", "cat > /dev/null; echo no sound >&2; exit 1")
    desktop.start()
    tab = desktop.open(pdfs.manual(programs.parent / "manual.pdf").path)
    desktop.wait(lambda: tab.document is not None)
    said_so: list[str] = []
    tab.aloud.refused.connect(said_so.append)
    desktop.window.commands.run("read aloud")
    desktop.wait(lambda: said_so)
    assert "could not speak" in said_so[0]
    assert not tab.aloud.active
