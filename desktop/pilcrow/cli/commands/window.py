"""Opening the window."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from ...core.errors import UsageError
from ...core.files import given_path
from ...core.reader.sources import parse_source
from ..second_start import hand_over
from ..stop import Stop
from ..words import COMMANDS


def run(args: argparse.Namespace, folder: Path, stop: Stop) -> int:
    stop.restore()  # Ctrl+C ends the window as it ends any program
    for path, _ in args.files:
        near = [name for name in COMMANDS if name.startswith(path)] or get_close_matches(path, COMMANDS, 1)
        if near and not Path(path).exists():
            raise UsageError(f"There is no file {path}: did you mean “pilcrow {near[0]}”?")
    source = parse_source(args.forward) if args.forward else None
    if source is not None:
        source = replace(source, file=given_path(source.file))
        if len(args.files) != 1:
            raise UsageError("Name one PDF behind --forward LINE:FILE.")
    if hand_over(args.files, folder, source):
        return 0
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        raise UsageError(
            "There is no screen to open a window on: use a command, such as pilcrow ask FILE -q QUESTION."
        )
    from ... import app

    return app.main(app.Wanted(args.files, args.trace, source), folder)
