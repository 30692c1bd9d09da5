"""One run of the command line: log, signals, exit status. Nothing heavy is imported before it is needed."""

from __future__ import annotations

import argparse
import io
import logging
import logging.handlers
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from pathlib import Path

from ..core.errors import Cancelled, PilcrowError, UsageError
from ..engines.data_folder import data_folder
from .screen import Screen
from .stop import Stop
from .window_arguments import window_parser
from .words import names_command

log = logging.getLogger("pilcrow")


def run(words: Sequence[str]) -> int:
    """Run a command line; returns the exit status: 0, 1 (failed, with one line of explanation), 2 (usage)."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # names of files may hold bytes that are not UTF-8
        sys.stdout.reconfigure(errors="backslashreplace")  # within JSON that is how JSON writes them, too
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with redirect_stdout(Screen(sys.stdout)), redirect_stderr(Screen(sys.stderr, errors=True)):
        return _run(words)


def _run(words: Sequence[str]) -> int:
    args = _parser(words).parse_args(words)
    stop = Stop()
    try:
        folder = data_folder(getattr(args, "data_dir", None))
        _log_to(folder)
        command = import_module(f".commands.{args.command}", __package__)
        status: int = command.run(args, folder, stop)
        sys.stdout.flush()
    except (Cancelled, KeyboardInterrupt):
        print("pilcrow: stopped.", file=sys.stderr)
        return 130
    except PilcrowError as error:
        log.info("failed: %s", error, exc_info=True)
        print(f"pilcrow: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    except BrokenPipeError:
        return 1
    except Exception:  # a bug is told in one sentence, its trace goes to the log
        log.exception("a bug")
        print(f"pilcrow: something went wrong inside; the log {folder / 'pilcrow.log'} has it.", file=sys.stderr)
        return 1
    finally:
        stop.restore()
    return status


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    if not names_command(words):
        return window_parser()
    from .arguments import parser

    return parser()


class _Log(logging.handlers.RotatingFileHandler):
    """A log readable only for its owner in any folder, because it contains names of documents."""

    def _open(self) -> io.TextIOWrapper:
        with suppress(OSError):
            Path(self.baseFilename).touch(mode=0o600)
        return super()._open()


def _log_to(folder: Path) -> None:
    handler = _Log(folder / "pilcrow.log", maxBytes=1 << 20, backupCount=1)
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(name)s %(levelname)s %(message)s"))
    for earlier in log.handlers[:]:
        log.removeHandler(earlier)
        earlier.close()
    log.addHandler(handler)
    logging.raiseExceptions = False  # a log that cannot be written, on a full disk, is nothing to tell about
    log.setLevel(logging.INFO)
    log.propagate = False
