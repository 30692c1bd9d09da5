"""Commands of the window: each is defined once, in its room, with its title, action, keys and places in menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from ...base.language import noop, tr

if TYPE_CHECKING:
    from ...document.tab import Tab
    from ..window import Window

Run = Callable[["Window"], object]


class Needs(Enum):
    """Conditions for a command, or a menu, to be enabled."""

    NOTHING = auto()
    DOCUMENT = auto()
    PAGES = auto()
    PDF = auto()
    """Pages, of a file that is a PDF itself: nothing can be written into others."""


@dataclass(frozen=True, slots=True, eq=False)
class Menu:
    """A menu of the window: `place` is its place `within` another menu. Places with the same hundreds are side by
    side; a separator divides the others.
    """

    title: str = ""
    within: Menu | None = None
    place: int = 0
    needs: Needs = Needs.NOTHING


MAIN, TAB, ON_PAGE = Menu(), Menu(), Menu()
"""The main menu, the context menu of a document's tab, and the end of the context menu of a page."""
FILE, TAB_FILE = Menu(noop("File"), MAIN, 301), Menu(noop("File"), TAB, 201)
RECENT = Menu(noop("Recent files"), FILE, 101)
REFERENCES = Menu(noop("References"), FILE, 503)
EDIT = Menu(noop("Edit"), MAIN, 302, Needs.PAGES)
SELECTED = Menu(noop("Selection"), EDIT, 201, Needs.PAGES)
COPYING = Menu(noop("Copy as"), SELECTED, 102)
TABLE = Menu(noop("Table"), SELECTED, 103)
MARKING = Menu(noop("Mark with a line"), SELECTED, 203)
LOOKING_UP = Menu(noop("Look up"), SELECTED, 303)
MARKS = Menu(noop("Marks"), EDIT, 202, Needs.PAGES)
FORM = Menu(noop("Form"), EDIT, 203, Needs.PDF)
ASK = Menu(noop("Ask"), MAIN, 303, Needs.DOCUMENT)
SECTION = Menu(noop("Section"), ASK, 201)
CONVERSATION = Menu(noop("Conversation"), ASK, 202)
VIEW = Menu(noop("View"), MAIN, 304)
ZOOM = Menu(noop("Zoom"), VIEW, 101, Needs.PAGES)
LAYOUT = Menu(noop("Layout"), VIEW, 102, Needs.PAGES)
PAGE = Menu(noop("Page"), VIEW, 103, Needs.PAGES)
AREA = Menu(noop("Area"), PAGE, 201)
GO = Menu(noop("Go to"), VIEW, 104, Needs.PAGES)
LINKS = Menu(noop("Links"), GO, 201)
SPLIT = Menu(noop("Split view"), VIEW, 201, Needs.PAGES)
PANES = Menu(noop("Panes"), VIEW, 202, Needs.DOCUMENT)
APPEARANCE = Menu(noop("Appearance"), VIEW, 203)
HELP = Menu(noop("Help"), MAIN, 403)
MENUS = (
    MAIN, FILE, RECENT, REFERENCES, EDIT, SELECTED, COPYING, TABLE, MARKING, LOOKING_UP, MARKS, FORM, ASK, SECTION,
    CONVERSATION, VIEW, ZOOM, LAYOUT, PAGE, AREA, GO, LINKS, SPLIT, PANES, APPEARANCE, HELP, TAB, TAB_FILE,
    ON_PAGE,
)  # fmt: skip
"""All menus, in the order of their groups in the list of shortcuts."""


@dataclass(frozen=True, slots=True)
class Switch:
    """State of a switch: `on` tells it for a window. Of all switches of a `choice`, one is on; "": of none."""

    on: Callable[[Window], bool]
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `text` is its English label, `keys` are its default shortcuts, separated by semicolons, and
    `menus` its places in menus.
    """

    name: str
    text: str
    run: Run
    keys: str = ""
    menus: Mapping[Menu, int] = field(default_factory=dict)
    needs: Needs = Needs.NOTHING
    switch: Switch | None = None
    """State of a command that switches something on and off; None for other commands."""

    @property
    def title(self) -> str:
        """Translated label without the trailing "…"."""
        return tr(self.text).rstrip("… ")

    @property
    def group(self) -> Menu:
        """The menu under which the command is listed among the shortcuts."""
        return next((menu for menu in MENUS if menu in self.menus and menu not in (TAB, ON_PAGE)), MAIN)


def on_tab(run: Callable[[Window, Tab], object]) -> Run:
    """An action that runs with the document in front; without one it does nothing."""
    return lambda window: run(window, window.tab) if window.tab else None


def on_document(
    name: str,
    text: str,
    run: Callable[[Window, Tab], object],
    keys: str = "",
    menus: Mapping[Menu, int] | None = None,
) -> Command:
    """A command for the document in front."""
    return Command(name, text, on_tab(run), keys, menus or {}, Needs.DOCUMENT)


def on_pages(
    name: str,
    text: str,
    run: Callable[[Window, Tab], object],
    keys: str = "",
    menus: Mapping[Menu, int] | None = None,
    switch: Switch | None = None,
) -> Command:
    """A command for the document in front that needs its pages."""
    return Command(name, text, on_tab(run), keys, menus or {}, Needs.PAGES, switch)


def on_pdf(name: str, text: str, run: Callable[[Window, Tab], object], menus: Mapping[Menu, int]) -> Command:
    """A command that changes the file of the document in front, or needs a form there."""
    return Command(name, text, on_tab(run), "", menus, Needs.PDF)


def shown_keys(action: QAction, *, every: bool = False) -> str:
    """Shortcuts of an action, formatted for the system: the first one, or `every` one."""
    written = [keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in action.shortcuts()]
    return ", ".join(written if every else written[:1])
