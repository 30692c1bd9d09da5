"""Commands and menus for marks."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication

from ....core.copying.links import mark_link
from ....core.files import write_whole
from ....core.marks import export
from ....core.marks.annotation import Annotation, AnnotationKind, Colour
from ...base.file_filters import PDF
from ...base.language import noop, tr
from ...base.look.dialog import confirm
from ...base.look.inks import NAMES
from ...base.look.menus import PassingMenu
from ...document.tab import Tab
from ...document.target import Target, TargetWriter, ask_target
from ...viewer.layers.ink import Tool
from .command import MARKING, MARKS, PANES, SELECTED, on_document, on_pages, on_pdf

if TYPE_CHECKING:
    from ..window import Window

_CARDS = noop("Cards for Anki (*.txt)")
_UNREAD = noop("The pages are still being read: marks can be exported when they are.")
_NONE = noop("There are no marks to write.")
_AREA = noop("Drag over what is to be marked; Esc ends it.")
_BOX = noop("Drag over the place of the text; Esc ends it.")
_NONE_WRITTEN = noop("There are no marks in the file that Pilcrow wrote.")


def serve(window: Window, tab: Tab) -> None:
    """Connect the menus and messages of a tab's marks."""
    tab.marking.refused.connect(window.say)
    tab.viewer.annotations.menu_wanted.connect(partial(_mark_menu, window, tab))
    tab.drawing.bar.text_wanted.connect(partial(_write_text, window, tab))
    tab.marks.menu_wanted.connect(partial(_mark_menu, window, tab))
    tab.marks.export_wanted.connect(lambda: _export_marks(window, tab, tab.marks.shown()))


def _mark_area(window: Window, tab: Tab) -> None:
    if tab.viewer.selection.area:
        tab.marking.mark(AnnotationKind.AREA)
    else:
        tab.viewer.areas.ask(tab.viewer.areas.drawn)
        window.say(tr(_AREA))


def _draw(_window: Window, tab: Tab) -> None:
    """Take the pen, or put it away."""
    tab.viewer.setFocus()
    tab.viewer.ink.use(None if tab.viewer.ink.tool else Tool.PEN)


def _write_text(window: Window, tab: Tab) -> None:
    tab.viewer.areas.ask(tab.viewer.areas.written)
    window.say(tr(_BOX))


# ---- menus --------------------------------------------------------------------------------------------


def _mark_menu(window: Window, tab: Tab, annotation: Annotation, at: QPoint) -> None:
    menu = PassingMenu(window)
    menu.addAction(
        tr("Read the note…") if annotation.in_file else tr("Note…"), lambda: tab.marking.open_note(annotation)
    )
    if tab.marking.placed(annotation):
        place = annotation.anchor.places[0]
        menu.addAction(tr("Open beside"), lambda: tab.viewer.beside_wanted.emit(place.page, place.box.y0))
    words = "\n\n".join(filter(None, (annotation.quotation, annotation.note)))
    menu.addAction(tr("Copy"), lambda: QGuiApplication.clipboard().setText(words)).setEnabled(bool(words))
    if not annotation.in_file:
        colours = menu.addMenu(tr("Colour"))
        for colour in Colour:
            action = colours.addAction(tr(NAMES[colour]), partial(tab.marking.recolour, annotation.id, colour))
            action.setCheckable(True)
            action.setChecked(colour is annotation.colour)
        done = menu.addAction(tr("Done"), lambda: tab.marking.finish(annotation.id, not annotation.done))
        done.setCheckable(True)
        done.setChecked(annotation.done)
    else:
        menu.addAction(tr("Keep as my mark"), lambda: tab.marking.keep_own(annotation))
    menu.addSeparator()
    if not annotation.in_file:
        menu.addAction(tr("Remove"), lambda: tab.marking.remove(annotation.id))
    if annotation.id in tab.marking.written:
        menu.addAction(tr("Take out of the file…"), lambda: _take_out(window, tab, {annotation.id}))
    menu.popup(at)


# ---- for other programs -------------------------------------------------------------------------------


def _export_marks(window: Window, tab: Tab, marks: Sequence[Annotation] | None = None) -> None:
    """Write marks to a file; all of them by default, and then with cards of the document's defined terms, too."""
    document = tab.document
    if document is None:
        window.say(tr(_UNREAD))
        return

    def link(annotation: Annotation) -> str:
        return str(mark_link(annotation, document))

    found = export.signed(tab.marking.every() if marks is None else marks, tab.backend.settings.author)

    def write(path: Path) -> None:
        if path.suffix.casefold() == ".json":
            listed = [export.exported(annotation, document, link) for annotation in found]
            text = json.dumps(listed, ensure_ascii=False, indent=1) + "\n"
        elif path.suffix.casefold() == ".txt":
            from ....core.copying.cards import cards_text  # with many regular expressions

            text = cards_text(tab.backend.cards.of(document, found, terms=marks is None), document)
        else:
            text = export.annotations_markdown(found, document, link)
        write_whole(path, text)

    source = Path(tab.path)
    name, kinds = tr("{name} marks", name=source.stem), ("Markdown (*.md)", "JSON (*.json)", tr(_CARDS))
    target = Target(tr("Export marks"), name, kinds, source.parent)
    TargetWriter(tab.background, window, window.say).ask(target, write)


def _write_copy(window: Window, tab: Tab) -> None:
    def write(path: str) -> None:
        tab.marking.write_to(
            path, lambda count: window.say(tr("%Ln marks written to {file}.", "", count, file=Path(path).name))
        )

    if tab.marking.own():
        source = Path(tab.path)
        name = tr("{name} with marks", name=source.stem)
        ask_target(window, Target(tr("Write a copy with marks"), name, (tr(PDF),), source.parent), write)
    else:
        window.say(tr(_NONE))


def _write_into(window: Window, tab: Tab) -> None:
    count = len(tab.marking.own())
    if not count:
        window.say(tr(_NONE))
        return
    confirm(
        window,
        tr("Write marks into the file"),
        tr("Write %Ln marks into {title}?", "", count, title=tab.title),
        tr("The file itself is changed: other programs show the marks then."),
        tr("Write"),
        lambda: tab.marking.write_to(
            tab.path, lambda n: window.say(tr("%Ln marks written into {title}.", "", n, title=tab.title))
        ),
    )


def _take_all_out(window: Window, tab: Tab) -> None:
    if tab.marking.written:
        _take_out(window, tab, tab.marking.written)
    else:
        window.say(tr(_NONE_WRITTEN))


def _take_out(window: Window, tab: Tab, ids: Collection[str]) -> None:
    lost = len([ident for ident in ids if ident not in tab.marking.history.annotations])
    warnings = [tr("The file itself is changed: other programs do not show them any more.")]
    if lost < len(ids):
        warnings.append(tr("What is in your list of marks as well stays there."))
    if lost:
        warnings.append(tr("%Ln are in the file only, and are gone then: keep them as yours first.", "", lost))
    confirm(
        window,
        tr("Take marks out of the file"),
        tr("Take %Ln marks out of {title}?", "", len(ids), title=tab.title),
        " ".join(warnings),
        tr("Take out"),
        lambda: tab.marking.take_out(
            ids, lambda: window.say(tr("%Ln marks taken out of {title}.", "", len(ids), title=tab.title))
        ),
    )


def _undo(_window: Window, tab: Tab) -> None:
    """Undo the last change of the form or of the marks."""
    if not tab.form.undo():
        tab.marking.undo()


def _redo(_window: Window, tab: Tab) -> None:
    if not tab.form.redo():
        tab.marking.redo()


def _highlight(tab: Tab, colour: Colour) -> None:
    tab.marking.mark(AnnotationKind.HIGHLIGHT, colour)


COMMANDS = (
    on_pages("highlight", noop("Highlight"), lambda _, tab: tab.marking.mark(AnnotationKind.HIGHLIGHT), "Ctrl+H",
             {SELECTED: 201}),
    on_pages("highlight green", noop("Highlight in green"), lambda _, tab: _highlight(tab, Colour.GREEN), "Alt+1",
             {MARKS: 101}),
    on_pages("highlight yellow", noop("Highlight in yellow"), lambda _, tab: _highlight(tab, Colour.YELLOW),
             "Alt+2", {MARKS: 102}),
    on_pages("highlight blue", noop("Highlight in blue"), lambda _, tab: _highlight(tab, Colour.BLUE), "Alt+3",
             {MARKS: 103}),
    on_pages("highlight red", noop("Highlight in red"), lambda _, tab: _highlight(tab, Colour.RED), "Alt+4",
             {MARKS: 104}),
    on_pages("highlight purple", noop("Highlight in purple"), lambda _, tab: _highlight(tab, Colour.PURPLE),
             "Alt+5", {MARKS: 105}),
    on_pages("underline", noop("Underline"), lambda _, tab: tab.marking.mark(AnnotationKind.UNDERLINE), "Ctrl+U",
             {MARKING: 101, MARKS: 106}),
    on_pages("strike", noop("Strike out"), lambda _, tab: tab.marking.mark(AnnotationKind.STRIKE), "Ctrl+Shift+X",
             {MARKING: 102, MARKS: 107}),
    on_pages("squiggle", noop("Squiggle"), lambda _, tab: tab.marking.mark(AnnotationKind.SQUIGGLE),
             "Ctrl+Shift+G", {MARKING: 103, MARKS: 108}),
    on_pages("mark area", noop("Mark an area"), _mark_area, "Ctrl+Shift+A", {MARKS: 109}),
    on_pages("note", noop("Highlight and write a note"),
             lambda _, tab: tab.marking.mark(AnnotationKind.HIGHLIGHT, note=True), "Ctrl+M",
             {SELECTED: 202, MARKS: 110}),
    on_pages("note here", noop("Write a note here"), lambda _, tab: tab.marking.note_here(), "", {MARKS: 111}),
    on_pages("pen", noop("Draw with a pen"), _draw, "Ctrl+Alt+I", {MARKS: 113}),
    on_pages("text box", noop("Write a text box"), _write_text, "", {MARKS: 114}),
    on_pages("bookmark", noop("Bookmark this place"), lambda _, tab: tab.marking.bookmark(), "Ctrl+B",
             {MARKS: 112}),
    on_pages("undo", noop("Undo the last change of marks or form"), _undo, "Ctrl+Z", {MARKS: 201}),
    on_pages("redo", noop("Redo"), _redo, "Ctrl+Shift+Z;Ctrl+Y", {MARKS: 202}),
    on_document("marks", noop("Marks"), lambda w, tab: w.panes.show_left(tab, "Marks"), "Ctrl+Shift+M",
                {PANES: 104}),
    on_pages("export marks", noop("Export marks, or cards for Anki…"), _export_marks, "", {MARKS: 301}),
    on_pages("write marks copy", noop("Write a copy with marks…"), _write_copy, "", {MARKS: 302}),
    on_pdf("write marks", noop("Write marks into the file…"), _write_into, {MARKS: 303}),
    on_pdf("take marks out", noop("Take written marks out of the file…"), _take_all_out, {MARKS: 304}),
)  # fmt: skip
