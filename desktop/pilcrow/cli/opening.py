"""The workspace that a command works in, and the passwords of encrypted files."""

from __future__ import annotations

import argparse
import getpass
import sys
from dataclasses import replace
from pathlib import Path

from .. import settings
from ..core.errors import UsageError
from ..core.files import given_text
from ..workspace import Workspace
from .printing import say
from .stop import Stop


def open_workspace(args: argparse.Namespace, folder: Path, stop: Stop, *, ask: bool = True) -> Workspace:
    """The workspace of a data folder as its settings and the command's arguments want it. Files in it that are
    encrypted are asked for their passwords, unless `ask` is False.
    """
    passwords = Passwords(getattr(args, "password_file", None), ask)
    chosen = settings.load_settings(folder)
    if getattr(args, "no_ocr", False):
        chosen = replace(chosen, ocr="off")
    if getattr(args, "two_stage", False):
        chosen = replace(chosen, ranker="two-stage")
    return Workspace(folder, chosen, stopped=stop, password=passwords)


class Passwords:
    """Passwords for encrypted files: the first line of a file, else typed at the terminal, three attempts.

    Nobody is asked if `ask` is False, for example when many files are indexed.
    """

    def __init__(self, file: Path | None, ask: bool = True) -> None:
        self._ask = ask
        self._stored: str | None = None
        if file is not None:
            try:
                lines = given_text(file).splitlines()
            except (OSError, ValueError) as error:
                raise UsageError(
                    f"The password file {file} cannot be read ({error}): give a UTF-8 text file."
                ) from error
            self._stored = lines[0] if lines else ""

    def __call__(self, path: str, attempt: int) -> str | None:
        """The password to try next for `path` (attempt counts from 1), or None to give up."""
        if self._stored is not None:
            return self._stored if attempt == 1 else None
        if attempt > 3 or not self._ask or not sys.stdin.isatty():
            return None
        if attempt > 1:
            say("That password does not open the file.")
        return getpass.getpass(f"Password for {Path(path).name}: ")
