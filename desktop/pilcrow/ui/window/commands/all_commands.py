"""The table of all commands, in the order of the palette."""

from __future__ import annotations

from .. import comparing, finder, looks, notebook, references, splits
from . import asking, contents, conversations, files, forms, links, marks, selection, view, window

COMMANDS = (
    *finder.COMMANDS, *files.COMMANDS, *references.COMMANDS, *selection.COMMANDS, *asking.COMMANDS,
    *marks.COMMANDS, *forms.COMMANDS, *conversations.COMMANDS, *contents.COMMANDS, *view.COMMANDS,
    *splits.COMMANDS, *comparing.COMMANDS, *notebook.COMMANDS, *links.COMMANDS, *looks.COMMANDS, *window.COMMANDS,
)  # fmt: skip
