"""Opening the window."""

from __future__ import annotations

import argparse
import os
import sys
from difflib import get_close_matches
from pathlib import Path

from ...core.copying.links import is_link
from ...core.errors import UsageError
from ...core.files import given_path
from ...engines.window_socket import tell_window
from ..arguments import COMMANDS
from ..stop import Stop


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    stop.restore()  # Ctrl+C ends the window as it ends any program
    for path, _ in args.files:
        near = [name for name in COMMANDS if name.startswith(path)] or get_close_matches(path, COMMANDS, 1)
        if near and not Path(path).exists():
            raise UsageError(f"There is no file {path}: did you mean “pilcrow {near[0]}”?")
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        raise UsageError(
            "There is no screen to open a window on: use a command, such as pilcrow ask FILE -q QUESTION."
        )
    named = [(path if is_link(path) else given_path(path), page) for path, page in args.files]
    if tell_window(folder, {"open": named}) is not None:  # a window is open: nothing heavy is loaded
        return 0
    from ... import app

    return app.main(args.files, folder, args.trace)
