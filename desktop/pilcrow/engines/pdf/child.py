"""The child process: locks itself in, then answers requests one after the other.

Its messages: ("page", (page, pages)) when it is ready and before each piece of work, ("event", ReadEvent),
("draft", paragraphs) and ("draft", ProvisionalStructure), ("log", (logger, level, message)), and at the end of a
request ("done", result) or ("error", exception). The parent imports this module too: no PyMuPDF at the top.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, cast

from ...core.errors import PilcrowError
from ..lock import Allowed, end_with_parent, lock
from ..messages import send
from .heap import give_memory_back
from .parent.lending import borrow

if TYPE_CHECKING:
    from ...core.language.packs import Pack

OPENING = -2
STRUCTURING = -1
STARVED = 5
"""Largest ratio of elapsed to processor time of a page: a busy machine is no fault of the page."""
CAREFULLY = ""
"""In place of a reason for skipping a page: a child ended at it; read it without drawing."""
STOP, DRAFT, WAIT, GO_ON = "stop", "draft", "wait", "go on"
"""Messages of the parent: stop; send a draft of the pages so far; wait, nobody listens; go on."""
_PATIENT = 10  # how nice, in Unix terms


class Part(NamedTuple):
    """Part of a page (0-based) to render: x0, y0, x1, y1 in pixels, at `scale` pixels a point."""

    page: int
    pixels: tuple[int, ...]
    scale: float


class _ToParent(logging.Handler):
    """Log handler that sends records to the parent's log."""

    def __init__(self, pipe: Connection) -> None:
        super().__init__(logging.INFO)
        self._pipe = pipe

    def emit(self, record: logging.LogRecord) -> None:
        send(self._pipe, "log", (record.name, record.levelno, record.getMessage()))


def serve_requests(
    pipe: Connection, page_seconds: float, allowed: Allowed, patient: bool = False, packs: Sequence[Pack] = ()
) -> None:
    """Serve until the pipe ends, locked in. Nothing this process or MuPDF prints reaches a person's terminal."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl+C means
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    logging.getLogger("pilcrow").addHandler(_ToParent(pipe))
    # PyMuPDF loads its ONNX layout models if they are installed: 0.8 s and 90 MB for nothing used here. None in
    # sys.modules marks a module as missing.
    modules = cast("dict[str, ModuleType | None]", sys.modules)
    modules["pymupdf.layout"] = modules["pymupdf4llm"] = None
    give_memory_back()
    from .service import Service

    locked = lock(allowed)
    sys.dont_write_bytecode = True  # the locked process could not write them
    if patient and sys.platform != "win32":
        os.nice(_PATIENT)  # only now, so that its start is not delayed
    # Pages are trees without cycles: the collector would only walk them again and again. The reader collects by
    # itself.
    gc.freeze()
    gc.disable()
    service = Service(pipe, page_seconds, packs, locked)
    try:
        send(pipe, "page", (OPENING, 0))
        while True:
            operation, *arguments = pipe.recv()
            if operation in (STOP, DRAFT, WAIT, GO_ON):  # too late: the request has ended
                continue
            if arguments[0]:
                borrow(pipe, arguments[0], opened=allowed.lent)
            try:
                reply = ("done", service.run(operation, arguments))
            except PilcrowError as error:
                reply = ("error", error)
            except (EOFError, BrokenPipeError):
                return
            except Exception:  # noqa: BLE001  (a bug: it goes to the parent's log with its traceback)
                reply = ("error", RuntimeError(traceback.format_exc()))
            send(pipe, *reply)
    except (EOFError, OSError):
        return
