"""Commands for forms."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...base.file_filters import PDF
from ...base.language import noop, tr
from ...base.look.dialog import confirm
from ...document.tab import Tab
from ...document.target import Target, ask_target
from .command import FORM, Command, Needs, on_pdf

if TYPE_CHECKING:
    from ..window import Window

_SHOWN = "form fields"
_NONE = noop("There is no form here that can be filled in.")


def serve(window: Window, tab: Tab) -> None:
    """Show the messages of a tab's form, and its fields coloured or not, as the reader chose."""
    tab.form.refused.connect(window.say)
    tab.viewer.fields.tint(tinted=_coloured(window))
    tab.viewer.fields.signature_pressed.connect(lambda: window.files.show_properties(tab))


def _coloured(window: Window) -> bool:
    return str(window.state.value(_SHOWN, "true")) == "true"


def _toggle_colour(window: Window) -> None:
    shown = not _coloured(window)
    window.state.setValue(_SHOWN, "true" if shown else "false")
    for tab in window.all_tabs():
        tab.viewer.fields.tint(tinted=shown)
    window.say(tr("Form fields are coloured.") if shown else tr("Form fields are not coloured."))


def _fillable(window: Window, tab: Tab) -> bool:
    """True if the document has a form to fill in; if not, the reason is shown."""
    if tab.form.form.fillable:
        return True
    if tab.form.form.xfa:
        tab.form.clear()  # shows the reason
    else:
        window.say(tr(_NONE))
    return False


def _save_form(window: Window, tab: Tab) -> None:
    """Save a copy of the file with the form filled in."""

    def write(path: str) -> None:
        tab.form.write_to(path, lambda: window.say(tr("Written to {file}.", file=Path(path).name)))

    if _fillable(window, tab):
        name = tr("{name} filled", name=Path(tab.path).stem)
        ask_target(window, Target(tr("Save filled form"), name, (tr(PDF),), Path(tab.path).parent), write)


def _write_form(window: Window, tab: Tab) -> None:
    """Write the entered values into the file itself, after the reader's consent."""
    if not _fillable(window, tab):
        return
    name = Path(tab.path).name
    confirm(
        window,
        tr("Write the form into the file"),
        tr("Write what is filled in into {file}?", file=name),
        tr("The file itself is changed: other programs show the form filled in then."),
        tr("Write"),
        lambda: tab.form.write_to(tab.path, lambda: window.say(tr("Written into {file}.", file=name))),
    )


COMMANDS = (
    Command("show fields", noop("Highlight form fields"), _toggle_colour, "", {FORM: 101}, Needs.PDF),
    on_pdf("clear form", noop("Clear form"), lambda _, tab: tab.form.clear(), {FORM: 102}),
    on_pdf("save form", noop("Save filled form…"), _save_form, {FORM: 201}),
    on_pdf("write form", noop("Write the form into the file…"), _write_form, {FORM: 202}),
)
