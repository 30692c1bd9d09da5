"""Create the README's picture: the real window with a manual written here, and a scripted chat server.

    .venv/bin/python packaging/screenshot.py [light|dark] OUT.png

Everything except the chat model's words is the program's own work: structure, places, search, marks, checks.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import pymupdf
from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from chatserver import ChatServer, Reply
from pdfs import sentences
from pilcrow import settings
from pilcrow.app import backend
from pilcrow.core.exchange.events import Answered
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.base import language
from pilcrow.ui.base.look import fonts, theme
from pilcrow.ui.window.window import Window
from pilcrow.workspace import Workspace

SIZE = (1440, 900)
QUESTION = "How often must a tank be emptied and cleaned, and may I drink from it?"
MANUAL = """\
# 1 Scope and terms
This handbook covers tanks of up to fifty cubic metres that collect rain from the roofs of single buildings.
Larger works, and tanks that several households share, fall under the district's rules.

A first-flush diverter is a chamber that keeps the first water of a storm out of the tank. The yield is the
volume a roof delivers in an average year, after losses.

# 2 Sizing
Choose the volume from the longest dry spell of the last twenty years, not from the yearly rainfall. A household
that uses two hundred litres a day and waits forty days for rain needs eight cubic metres.

## 2.1 Roof area and yield
A square metre of roof gives one litre for each millimetre of rain. Smooth metal loses a tenth of it, tiles a
fifth, and planted roofs more than half.

## 2.2 Overflow
The overflow must carry at least as much as the inlet. Lead it away from foundations, never into the foul drain.

# 3 Water quality
Rain is clean until it meets the roof. Dust, leaves and birds make most of the difference between a tank that
smells and one that does not.

## 3.1 First flush
Set the diverter to two litres for each square metre of roof where trees stand near, and to half a litre
elsewhere. Empty it after each storm; a diverter that stays full does nothing.

## 3.2 Cleaning
A tank is emptied and cleaned once in three years. Where the water is drunk it is cleaned every year, before the
rains, and the date is written on the lid.

Sediment of less than five centimetres does no harm and may stay until the next cleaning. Do not stir it: the
film on the walls helps to keep the water clear.

Use a brush and water. Bleach is needed only after an animal has drowned in the tank; then a cupful for each
cubic metre, left for a day and pumped out.

## 3.3 Drinking
Water from a tank may be drunk when it has passed a filter of one micrometre and ultraviolet light, or has been
boiled for one minute. Roofs with lead flashing or with bitumen younger than two years are excluded.

Have the water tested in the first year, and after every change to the roof.

# 4 Pumps and pipes
Place the inlet of the pump a hand above the floor of the tank, or let it float below the surface. Pipes that
carry tank water are marked over their whole length.

## 4.1 Frost
Pipes lie eighty centimetres deep, or can be drained to a single low point.

# 5 Records
Keep a page for each tank: volume, roof, dates of cleaning, tests and repairs.

# Appendix A Forms
The forms of this appendix may be copied.
"""


def write_manual(path: Path) -> None:
    """Write the manual on small pages, a chapter on each, with a running head and page numbers."""
    document = pymupdf.open()
    page, y = None, 0.0
    for block in re.split(r"\n(?=#)", MANUAL):
        heading, _, rest = block.partition("\n")
        marks, _, title = heading.partition(" ")
        if page is None or marks == "#" or y > 560:
            page = document.new_page(width=460, height=640)
            page.insert_text(
                (56, 40), "Handbook of Rainwater Tanks", fontsize=8, fontname="tiit", color=(0.4,) * 3
            )
            page.insert_text((392, 40), str(page.number + 11), fontsize=8, fontname="tiro", color=(0.4,) * 3)
            y = 84
        page.insert_text((56, y), title, fontsize=16 if marks == "#" else 12.5, fontname="tibo")
        y += 12
        for text in rest.strip().split("\n\n"):
            words, room = " ".join(text.split()), (56, y, 404, 640)
            left = page.insert_textbox(room, words, fontsize=10.5, fontname="tiro", align=3, lineheight=1.35)
            y = 640 - left + 8
        y += 18
    # so short a manual would be read as a whole: further pages and a small context force a search
    for seed in range(30):
        page = document.new_page(width=460, height=640)
        page.insert_textbox(
            (56, 60, 404, 600), sentences(22, seed), fontsize=10.5, fontname="tiro", lineheight=1.35
        )
    document.set_page_labels([{"startpage": 0, "prefix": "", "style": "D", "firstpagenum": 11}])
    document.save(path)


def script(body: dict[str, Any]) -> Reply:
    """Search twice, read the section on cleaning, answer with the ids of the results."""
    tools = [str(m["content"]) for m in body["messages"] if m["role"] == "tool"]
    found = {
        text[:40]: tag for tag, text in re.findall(r"(\[S\d+:\d+\])(?: \([^)\n]*\))?\s*([^\n]+)", "\n".join(tools))
    }

    def tag(start: str) -> str:
        return next((tag for text, tag in found.items() if text.startswith(start[:40])), "[S1:1]")

    if not tools:
        return Reply(calls=[("Retrieve", {"query": "emptying and cleaning a tank"})])
    if len(tools) == 1:
        return Reply(calls=[("Retrieve", {"query": "drinking water from a tank"})])
    if len(tools) == 2:
        section = int(tag("A tank is emptied").strip("[]").partition(":")[0][1:])
        return Reply(calls=[("ReadSection", {"section": section, "start": 1, "end": 3})])
    clean, drink = tag("A tank is emptied"), tag("Water from a tank may be drunk")
    return Reply(
        f"A tank is cleaned **once in three years**, and **every year** where the water is drunk {clean}. You may "
        f"drink from it after a filter of one micrometre and ultraviolet light, or after boiling for one minute "
        f"{drink}. Roofs with lead flashing are excluded {drink}. Most owners clean in spring."
    )


def wait(until: Callable[[], bool]) -> None:
    """Run the event loop until a condition is true. An error here ends the script; in a timer it would not."""
    while not until():
        rest(50)


def rest(milliseconds: int) -> None:
    """Run the event loop. `QTest.qWait` would keep Python's lock, so that other threads would hardly run."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def main() -> None:
    mode, out = sys.argv[1:] if len(sys.argv) == 3 else ("light", "resources/screenshot.png")
    app = QApplication(sys.argv[:1])
    language.install(app, "en")
    fonts.use(app, "auto")
    theme.apply(app, mode)
    with (
        tempfile.TemporaryDirectory() as name,
        PdfProcess() as renderer,
        ChatServer(script, model="qwen3:8b") as chat,
    ):
        folder = Path(name)
        settings.save_settings(folder, settings.Settings(chat_host=chat.host, context=8192))
        write_manual(folder / "Rainwater Tanks.pdf")
        with Workspace(folder, settings.load_settings(folder)) as workspace:
            state = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
            window = Window(backend(workspace, renderer), state, str(folder))
            window.resize(*SIZE)
            window.show()
            window.open(str(folder / "Rainwater Tanks.pdf"))

            wait(lambda: window.tab is not None and window.tab.document is not None and not window.tab.progress)
            tab = window.tab
            tab.answering.ask(QUESTION)
            wait(
                lambda: any(isinstance(e, Answered) for each in tab.conversation.exchanges() for e in each.events)
            )
            rest(3000)  # the viewer scrolls to the citation and stops there
            window.grab().save(out)
            window.close()
            app.processEvents()


if __name__ == "__main__":
    del __file__  # child processes would import all of this again
    main()
