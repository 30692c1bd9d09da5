"""What is there again after a restart, and a look that changes while one reads."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QApplication, QLabel
from reading import match_colour
from windows import Desktop, Script, part

import faulty
import pdfs
from chatserver import ChatServer
from pdfs import Manual
from pilcrow.core.reader.evidence_marks import EvidenceKind
from pilcrow.settings import Settings, load_settings
from pilcrow.ui.base.look import theme
from pilcrow.ui.base.look.page_colours import PageColours
from pilcrow.ui.document.three_panes import CHAT, CONTENTS
from pilcrow.ui.window.looks import COMMANDS, move_settings
from pilcrow.ui.window.window import Window
from pilcrow.workspace import Workspace


def switched_on(window: Window) -> set[str]:
    """Names of the commands for the look that have a tick in the menu."""
    return {command.name for command in COMMANDS if command.switch is not None and command.switch.on(window)}


def sizes(window: Window) -> list[int]:
    assert window.tab is not None
    return window.tab.splitter.sizes()


def test_size_panes_zoom_and_place_are_there_again(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    other = pdfs.pages(tmp_path / "other.pdf", [f"The page of wheel {n * 37} says so." for n in range(9)])
    window = desktop.start(width=1250)
    window.move(120, 90)
    first = desktop.open(machine.path)
    first.splitter.setSizes([330, 560, 360])
    panes = sizes(window)
    first.viewer.page_view.set_zoom(1.25)
    first.viewer.scroller.go_to(6, 321.0)
    second = desktop.open(other, 7)
    second.viewer.page_view.fit_page()
    second.viewer.page_view.rotate(1)
    places = first.viewer.scroller.place(), second.viewer.scroller.place()
    desktop.window.tabs.setCurrentIndex(0)
    frame = window.frameGeometry()
    desktop.end()

    window = desktop.start(width=0)
    assert window.frameGeometry() == frame
    first = desktop.open(machine.path)
    assert sizes(window) == pytest.approx(panes, abs=1)
    second = desktop.open(other)
    assert (first.viewer.scroller.place(), second.viewer.scroller.place()) == places
    desktop.window.close_tab(second)
    desktop.window.close_tab(first)
    desktop.wait(
        lambda: [recent.path for recent in window.backend.places.recent()] == [str(machine.path), str(other)]
    )
    assert [recent.place.page for recent in window.backend.places.recent()] == [6, 7]


def test_the_newest_answer_has_its_marks_again(desktop: Desktop, machine: Manual) -> None:
    with ChatServer(Script(part(machine, 6), free=True)) as server:
        desktop.host = server.host
        desktop.start()
        tab = desktop.open(machine.path)
        for question in ("Which part comes first?", f"Where is {part(machine, 6)}?"):
            desktop.ask(question)
            desktop.wait(lambda: not tab.answering.busy)
        marks, dots = list(tab.evidence.lit), desktop.dots(machine.headings[6].title)
        assert {mark.kind for mark in marks} >= {EvidenceKind.READ, EvidenceKind.CITED}
        tab.viewer.scroller.go_to(2, 40.0)
        place = tab.viewer.scroller.place()
        desktop.end()
        desktop.start()
        tab = desktop.open(machine.path)
        desktop.wait(lambda: tab.evidence.lit)
        assert list(tab.evidence.lit) == marks
        assert desktop.dots(machine.headings[6].title) == dots
        assert tab.viewer.scroller.place() == place, "the page stays where the reader was"


def test_marks_of_before_do_not_come_after_a_new_question(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(lambda: not tab.answering.busy)
    held = threading.Event()
    desktop.window.background.do(held.wait)
    tab.evidence.restore(tab.conversation.exchanges()[0])
    tab.evidence.begin()
    held.set()
    desktop.written()
    QApplication.processEvents()
    assert not tab.evidence.lit


def test_a_pane_that_was_put_away_stays_away(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    desktop.open(machine.path)
    desktop.window.toggle_pane(CHAT)
    desktop.end()
    window = desktop.start(width=0)
    window.open(str(machine.path))
    tab = desktop.tab()
    assert (tab.pane(CONTENTS).isVisible(), tab.pane(CHAT).isVisible()) == (True, False)


def test_what_cannot_be_read_of_the_last_time_is_left_out(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(desktop.tab().conversation.exchanges)
    desktop.end()
    (desktop.folder / "window.ini").write_text("[General]\ngeometry=@ByteArray(x)\npanes=7\nlook=striped\n")
    faulty.alter(desktop.folder, "UPDATE conversations SET value = '{'")
    faulty.alter(desktop.folder, "UPDATE views SET place = '{'")
    window = desktop.start()
    tab = desktop.open(machine.path)
    assert tab.viewer.scroller.place().page == 0
    assert not tab.conversation.exchanges()
    assert "damaged" in window.status.currentMessage()
    desktop.ask(f"Where does {part(machine, 5)} belong?")
    desktop.wait(tab.conversation.exchanges)


def test_a_file_without_pages_is_told(desktop: Desktop, tmp_path: Path) -> None:
    desktop.start()
    desktop.window.open(str(pdfs.raw(tmp_path / "nothing.pdf", [])))
    desktop.wait(desktop.tab().failure.isVisible)
    assert "has no pages" in desktop.tab().failure.findChild(QLabel).text()
    desktop.window.close_tab(desktop.tab())


# ---- looks ------------------------------------------------------------------------------------------------


def picture(desktop: Desktop) -> QImage:
    """The window without what blinks or tells the time."""
    desktop.window.status.clearMessage()
    desktop.tab().viewer.setFocus()
    QApplication.processEvents()
    return desktop.window.grab().toImage()


def paper(image: QImage, colour: str) -> float:
    """Share of the picture that has a colour."""
    return float(match_colour(image, colour).mean())


def test_the_look_changes_in_the_whole_window_and_is_kept(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    desktop.ask(f"Where does {part(machine, 4)} belong?")
    desktop.wait(tab.conversation.exchanges)
    desktop.wait(lambda: tab.model_bar.troubled)
    desktop.wait(lambda: not window.indexer.current)
    with desktop.bot.waitSignal(tab.viewer.page_sharp):
        tab.viewer.page_view.set_zoom(3.0)  # one page fills the view, and is as sharp as it will be
    light = picture(desktop)
    assert paper(light, theme.LIGHT.panel) > 0.2
    actions = {action.text(): action for action in window.findChildren(QAction) if action.isCheckable()}
    actions["Dark window"].trigger()
    dark = picture(desktop)
    assert window.backend.settings.look == "dark"
    assert paper(dark, theme.DARK.panel) > 0.2
    for colour in (theme.LIGHT.window, theme.LIGHT.panel, theme.LIGHT.line, theme.LIGHT.selection):
        assert paper(dark, colour) == 0, "nothing of the light one is left"
    actions["Light window"].trigger()
    assert picture(desktop) == light
    actions["Window as the system"].trigger()
    wish = QApplication.styleHints().colorScheme()
    assert picture(desktop) == (dark if wish == Qt.ColorScheme.Dark else light)
    actions["Dark window"].trigger()
    desktop.end()
    window = desktop.start(width=0, look=load_settings(desktop.folder).look)
    kept = [
        action.text() for action in window.findChildren(QAction) if action.isCheckable() and action.isChecked()
    ]
    assert {"Dark window", "Pages as the window"} <= {*kept}


def test_pages_are_dark_in_a_dark_window_until_the_reader_wants_them_otherwise(
    desktop: Desktop, machine: Manual
) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    desktop.wait(lambda: desktop.shows("#ffffff"))
    window.looks.set_window("dark")
    desktop.wait(lambda: desktop.shows(theme.DARK.panel) and not desktop.shows("#ffffff"))
    window.commands.run("dark pages")
    desktop.wait(lambda: desktop.shows("#ffffff"))
    window.looks.set_window("light")
    window.looks.set_window("dark")
    assert not window.looks.pages.dark, "as the reader wished"
    window.commands.run("dark pages")
    window.looks.set_window("light")
    desktop.wait(lambda: desktop.shows("#ffffff"))
    window.commands.run("dark pages")
    desktop.wait(lambda: not desktop.shows("#ffffff"))
    window.commands.run("dark pages")
    assert window.looks.of_pages == "window", "as it was before"


def test_one_switch_makes_window_and_pages_dark(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    window.commands.run("sepia pages")
    desktop.wait(lambda: desktop.shows(PageColours.SEPIA.paper))
    window.commands.run("dark")
    desktop.wait(lambda: desktop.shows(theme.DARK.desk) and not desktop.shows(PageColours.SEPIA.paper))
    window.commands.run("look light")
    window.commands.run("dark")
    assert theme.tokens().dark, "first both are dark"
    assert window.looks.pages.dark
    desktop.end()
    kept = load_settings(desktop.folder)
    window = desktop.start(look=kept.look, page_colours=kept.page_colours)
    assert {"dark", "look dark", "dark pages"} == {
        command.name for command in COMMANDS if command.switch and command.switch.on(window)
    }
    window.commands.run("dark")
    desktop.wait(lambda: desktop.shows(PageColours.SEPIA.paper) and not desktop.shows(theme.DARK.desk))
    assert {"look light", "sepia pages"} == {
        command.name for command in COMMANDS if command.switch and command.switch.on(window)
    }, "as it was by day"


def test_pages_are_light_again_as_the_reader_chose_before_the_switch_to_dark(
    desktop: Desktop, machine: Manual
) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    window.commands.run("light pages")
    window.commands.run("dark")
    desktop.wait(lambda: desktop.shows(theme.DARK.desk) and not desktop.shows("#ffffff"))
    window.commands.run("dark")
    desktop.wait(lambda: desktop.shows("#ffffff"))
    window.commands.run("look dark")
    desktop.wait(lambda: desktop.shows(theme.DARK.desk))
    assert not window.looks.pages.dark, "the reader chose light ones"
    window.commands.run("pages as window")
    window.commands.run("dark")
    window.commands.run("look dark")
    assert window.looks.pages.dark, "the choice before is over"


def test_what_earlier_versions_kept_of_the_looks_is_a_setting_now(tmp_path: Path) -> None:
    state = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    with Workspace(tmp_path, Settings(look="light")) as workspace:
        assert move_settings(workspace, state) is None
        assert workspace.settings == Settings(look="light")
    state.setValue("look", "dark")
    state.setValue("dark pages", "true")
    in_the_way = tmp_path / "settings.json"
    in_the_way.mkdir()
    with Workspace(tmp_path, Settings()) as workspace:
        assert "cannot be written" in str(move_settings(workspace, state))
    in_the_way.rmdir()
    with Workspace(tmp_path, Settings()) as workspace:
        assert move_settings(workspace, state) is None
        assert load_settings(tmp_path) == Settings(look="dark", page_colours="dark"), "saved before it is removed"
    with Workspace(tmp_path, Settings()) as workspace:
        assert move_settings(workspace, state) is None
        assert workspace.settings == Settings(), "once"


ODD_FRONTS = [10**20, -(10**20), 1e300, "two", None, [], 7]
ODD_SPLITS: list[object] = [
    7, [1], {"sizes": [10**30, 1]}, {"sizes": [-(10**30)]}, {"sizes": "12"},
    {"place": 7}, {"place": {"page": 10**20}}, {"place": {"zoom": 1e300}},
]  # fmt: skip


def keep_open(folder: Path, **values: object) -> None:
    (folder / "open.json").write_text(json.dumps(values))


@pytest.mark.parametrize("front", ODD_FRONTS)
def test_whatever_is_said_to_have_been_in_front_the_window_starts(
    desktop: Desktop, machine: Manual, front: object
) -> None:
    keep_open(desktop.folder, paths=[str(machine.path)], front=front, splits={})
    window = desktop.start()
    desktop.wait(lambda: window.tab is not None and window.tab.info is not None)
    assert window.documents.files().paths == (str(machine.path),)


def test_paths_that_are_none_keep_no_other_from_opening(desktop: Desktop, machine: Manual) -> None:
    odd: list[object] = ["\ud800.pdf", "a\0.pdf", 7, None, ["a.pdf"], {"a": "b"}, "x" * 10_000]
    keep_open(desktop.folder, paths=[*odd, str(machine.path)], front=len(odd), splits={})
    window = desktop.start()
    desktop.wait(lambda: window.tab is not None and window.tab.info is not None)
    assert window.documents.files().paths[-1] == str(machine.path)


@pytest.mark.parametrize("split", ODD_SPLITS)
def test_however_a_view_is_said_to_be_split_the_document_is_shown(
    desktop: Desktop, machine: Manual, split: object
) -> None:
    place = {"page": 1, "y": 0.0, "zoom": 1.0}
    usual = {"path": str(machine.path), "below": False, "before": False, "together": False, "sizes": [1, 1]}
    if isinstance(split, dict):
        split = usual | {"place": place} | split
        if isinstance(split["place"], dict):
            split["place"] = place | split["place"]
    keep_open(desktop.folder, paths=[str(machine.path)], front=0, splits={str(machine.path): split})
    window = desktop.start()
    desktop.wait(lambda: window.tab is not None and window.tab.info is not None)


def test_whatever_the_window_s_own_file_says_it_starts(desktop: Desktop, machine: Manual) -> None:
    desktop.start()
    desktop.open(machine.path)
    file = desktop.folder / "window.ini"
    names = ["words%20a%20minute", "thumbnails", "panes", "geometry", "shelf%20order", "folder", "asked%20of"]
    for odd in ("", "two", "nan", "-1e300", "1e300", "@ByteArray(x)", "@Variant(\\0\\0)", "@Size(1"):
        desktop.end()
        names += [line.partition("=")[0] for line in file.read_text().splitlines() if "=" in line]
        file.write_text("\n".join(["[General]", *(f"{name}={odd}" for name in dict.fromkeys(names))]) + "\n")
        window = desktop.start(width=0)
        desktop.wait(lambda window=window: window.tab is not None and window.tab.info is not None)
