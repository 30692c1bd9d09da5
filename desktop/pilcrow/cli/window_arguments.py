"""The arguments of a command line without a command: they load nothing that only commands need."""

from __future__ import annotations

import argparse
from pathlib import Path

from .words import file_and_page


def window_parser() -> argparse.ArgumentParser:
    """The parser of a command line without a command, which opens the window."""
    whole = argparse.ArgumentParser(prog="pilcrow", description="Open documents in Pilcrow's window.")
    whole.add_argument("files", nargs="*", metavar="FILE[#page=N]", type=file_and_page)
    whole.add_argument("--data-dir", metavar="DIR", help="keep library, vectors, settings and log in DIR")
    whole.add_argument(
        "--forward", metavar="LINE:FILE", default="", help="show where a line of a TeX source stands in the file"
    )
    whole.add_argument(
        "--trace", metavar="JSONL", type=Path, help="write how quick the window is, a JSON line each"
    )
    whole.add_argument(
        "--self-test",
        dest="command",
        action="store_const",
        const="self_test",
        default="window",
        help="use every part of the installation once, offline, and say which of them work",
    )
    return whole
