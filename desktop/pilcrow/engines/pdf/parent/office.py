"""PDFs made by LibreOffice, which runs locked in: without macros and connections, and with no file of the reader's
but a copy of the one to convert.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psutil

from ....core.errors import Cancelled, PdfError
from ....core.formats import ending, format_of
from ....core.stopping import Stopped
from ...archives import check_archive
from ...lock import end_with_parent, lock_program

_SECONDS = 300
"""Processor seconds for a document; one of 300 pages takes ten."""
_WAIT = 5 * _SECONDS
"""Seconds on the clock: a busy machine is no fault of the document."""
_MEMORY = 8 << 30
"""Bytes of address space."""
_KILLED = (-9, 137)
"""Exit codes of a program that the system has killed, and of one that has seen its own child killed."""
_TICK = 0.05
_PREFIX = ".office-"
_OLDEST = 24 * 3600
_PLACES = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    r"C:\Program Files\LibreOffice\program\soffice.exe",
)
_SWITCHES = ("--headless", "--norestore", "--nolockcheck", "--nodefault", "--nologo", "--convert-to")
_SLIDES = 'pdf:impress_pdf_Export:{"ExportBookmarks":{"type":"boolean","value":"false"}}'
"""Without bookmarks, which would be "Slide 1", "Slide 2": the titles printed on the slides say more."""
_SETTING = '<item oor:path="/org.openoffice.{}"><prop oor:name="{}" oor:op="fuse"><value>{}</value></prop></item>'
_SETTINGS = (
    ("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Office.Common/Security/Scripting", "DisableActiveContent", "true"),
    ("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Office.Writer/Content/Update", "Link", "0"),
    ("Inet/Settings", "ooInetProxyType", "2"),  # a proxy that answers nothing
    ("Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"),
    ("Inet/Settings", "ooInetHTTPProxyPort", "9"),
    ("Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"),
    ("Inet/Settings", "ooInetHTTPSProxyPort", "9"),
)


def program() -> str | None:
    """Path of LibreOffice on this machine; None if it is not installed."""
    found = (place for place in (*_PLACES, *map(shutil.which, ("soffice", "libreoffice"))) if place)
    return next((place for place in found if Path(place).is_absolute() and Path(place).exists()), None)


def convert(path: str, target: str, stopped: Stopped) -> None:
    """Write the document at `path` into `target`, whose folder is private, as a PDF.

    Raises `PdfError` if LibreOffice is missing or makes none; `Cancelled` once `stopped()`, `OSError`.
    """
    found, kind = program(), format_of(path)
    if found is None:
        name = kind.name if kind else ending(path)
        raise PdfError("“{path}” is {name}: install LibreOffice to read it here.", path=path, name=name)
    check_archive(path)
    folder = Path(target).parent
    _sweep(folder)
    with tempfile.TemporaryDirectory(prefix=_PREFIX, dir=folder, ignore_cleanup_errors=True) as work:
        (Path(work) / "profile" / "user").mkdir(parents=True)
        shutil.copyfile(path, Path(work) / f"document{ending(path)}")
        process = multiprocessing.get_context("spawn").Process(
            target=_run, args=(found, work, ending(path), _SECONDS), daemon=True
        )
        process.start()
        spent = 0.0
        try:
            until = time.monotonic() + _WAIT
            while process.is_alive() and time.monotonic() < until:
                spent = max(spent, _spent_seconds(process.pid or 0))
                process.join(_TICK)
                if stopped():
                    raise Cancelled("Stopped.")
            # The last moments of a killed process are not seen, hence half.
            late = process.is_alive() or (process.exitcode in _KILLED and spent > _SECONDS / 2)
        finally:
            _end(process.pid or 0)  # also what a process has left that ended by itself
            process.kill()
            process.join()
            process.close()
        if late:
            raise PdfError(
                "LibreOffice took too long for “{path}” and was ended: try again, or save it as PDF there.",
                path=path,
            )
        made = Path(work) / "document.pdf"
        if made.is_symlink() or not made.is_file():
            raise PdfError(
                "“{path}” cannot be read: LibreOffice makes no PDF of it. It may be damaged or locked.", path=path
            )
        shutil.copyfile(made, target)  # into the same file, which `whole_file` has locked


def _spent_seconds(pid: int) -> float:
    """Most processor seconds of a child, or of a process that it has started, while they live; else 0."""
    with suppress(psutil.Error):
        child = psutil.Process(pid)
        times = [each.cpu_times() for each in (child, *child.children(recursive=True))]
        return max(each.user + each.system for each in times)
    return 0.0


def _end(pid: int) -> None:
    """End LibreOffice with all its processes, which are a group of their own."""
    if sys.platform != "win32" and pid:
        with suppress(OSError):
            os.killpg(pid, signal.SIGKILL)


def _sweep(folder: Path) -> None:
    """Delete what a kill has left."""
    for old in folder.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if old.stat().st_mtime < time.time() - _OLDEST:
                shutil.rmtree(old, ignore_errors=True)


def _run(found: str, work: str, suffix: str, seconds: int) -> None:
    """The child: locks itself in, with `seconds` of the processor, and becomes LibreOffice."""
    end_with_parent()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    settings = "".join(_SETTING.format(*each) for each in _SETTINGS)
    names = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"'
    profile = Path(work) / "profile"
    text = f'<?xml version="1.0" encoding="UTF-8"?><oor:items {names}>{settings}</oor:items>'
    (profile / "user" / "registrymodifications.xcu").write_text(text, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "SYSTEMROOT", "LC_ALL")}
    there = dict.fromkeys(("HOME", "TMPDIR", "TMP", "TEMP", "XDG_CACHE_HOME"), work)
    source = Path(work) / f"document{suffix}"
    kind = format_of(source.name)
    made = _SLIDES if kind and kind.paged else "pdf"
    arguments = [
        found,
        f"-env:UserInstallation={profile.as_uri()}",
        *_SWITCHES,
        made,
        "--outdir",
        work,
        str(source),
    ]
    lock_program(work, _MEMORY, seconds)
    if sys.platform == "win32":
        import subprocess

        subprocess.run(arguments, env=kept | there, check=False)
    else:
        os.execve(found, arguments, kept | there)  # noqa: S606  (the same)
