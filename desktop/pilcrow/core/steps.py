"""Steps of reading that a document can do without: an exception in one costs what the step adds, nowhere more.

    tables = optional(Step.TABLES, page, with_tables, as_text, lines, rules)

is `with_tables(lines, rules)` or, should that raise, `as_text(lines, rules)`; what failed is logged without a word
of the document, and noted for whoever is `collecting`.
"""

from __future__ import annotations

import logging
import os
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from typing import Any, TypeVar, TypeVarTuple

from .errors import PilcrowError
from .model import Fault

VARIABLE = "PILCROW_FAULTS"
"""Environment variable of tests, which processes inherit: what `switch` begins as."""
switch = os.environ.get(VARIABLE, "")
"""For tests. "raise": exceptions are raised, so that they are found; else the steps that it names, with commas
between them, fail.
"""
WHOLE = -1
"""In place of a page: the step is about the whole document."""
_FRAMES = 12  # of a traceback in the log: the last ones

log = logging.getLogger(__name__)
T = TypeVar("T")
Args = TypeVarTuple("Args")


class Step(StrEnum):
    """What each step is called in logs and reports."""

    PAGE = "page"
    GLYPHS = "glyphs"
    TEXT_BLOCKS = "text blocks"
    STROKED_TEXT = "stroked text"
    SIGNS = "fonts of signs"
    SPACES = "missing spaces"
    ACCENTS = "accents"
    SPACED_LETTERS = "spaced letters"
    DIRECTION = "direction"
    HIDDEN = "hidden text"
    LINKS = "links"
    STROKES = "strokes"
    RULES = "rules"
    PICTURES = "pictures"
    BOOKMARKS = "bookmarks"
    LABELS = "page labels"
    TITLE = "title"
    LINES = "lines"
    JOINTS = "joints"
    DROP_CAPITALS = "drop capitals"
    COLUMNS = "columns"
    FIGURES = "figures"
    PRINTED_CONTENTS = "printed contents"
    HEADINGS = "headings"
    OUTLINE = "outline"
    TABLES = "tables"
    TABLE_CELLS = "table cells"
    PAGE_BREAKS = "page breaks"
    PARAGRAPHS = "paragraphs"
    STRUCTURE = "structure"
    TOPICS = "topics"
    TABLE_LEADS = "table leads"
    CAPTIONS = "captions"
    RAISED = "raised marks"
    REFERENCES = "references"


class Faults:
    """What has failed, by step and place in the code. `logged` are those whose traceback is in the log already."""

    def __init__(self, logged: set[tuple[str, str]]) -> None:
        self._logged = logged
        self._pages: dict[tuple[str, str], set[int]] = {}
        self._times: Counter[tuple[str, str]] = Counter()

    def add(self, step: Step, page: int, error: Exception) -> None:
        """Note a failure; the first of its kind goes to the log."""
        kind = step.value, place(error)
        self._times[kind] += 1
        self._pages.setdefault(kind, set()).update([page] if page != WHOLE else [])
        if kind not in self._logged:
            self._logged.add(kind)
            _log(step, page, error)

    def found(self) -> tuple[Fault, ...]:
        """All of it, in the order in which it happened first."""
        return tuple(Fault(*kind, tuple(sorted(pages)), self._times[kind]) for kind, pages in self._pages.items())


_collector: ContextVar[Faults | None] = ContextVar("faults", default=None)


@contextmanager
def collecting(logged: set[tuple[str, str]] | None = None) -> Iterator[Faults]:
    """Note in the `Faults` what fails meanwhile; inner ones keep theirs to themselves."""
    faults = Faults(set() if logged is None else logged)
    token = _collector.set(faults)
    try:
        yield faults
    finally:
        _collector.reset(token)


def optional(step: Step, page: int, work: Callable[[*Args], T], plainer: Callable[[*Args], T], *args: *Args) -> T:
    """What `work` returns or, should it raise, what `plainer` returns, which is known to work. Neither may be a
    generator, which has done nothing yet when it returns.

    `page` (0-based, or `WHOLE`) is what a report names. What a person has to know (`PilcrowError`) is raised.
    """
    try:
        if switch and step in switch.split(","):
            _inject()
        return work(*args)
    except PilcrowError:
        raise
    except Exception as error:
        if switch == "raise":
            raise
        failed(step, page, error)
        return plainer(*args)


def failed(step: Step, page: int, error: Exception) -> None:
    """Note that a step failed on a page (0-based, or `WHOLE`)."""
    faults = _collector.get()
    if faults is None:
        _log(step, page, error)
    else:
        faults.add(step, page, error)


def none(*_: object) -> list[Any]:
    """Nothing: in place of steps that add something."""
    return []


def place(error: Exception) -> str:
    """The exception's type and where in Pilcrow it was raised, without its message, which may quote a document."""
    name = type(error).__name__
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        _, ours, file = frame.filename.replace("\\", "/").rpartition("/pilcrow/")
        if ours:
            return f"{name} in {file}:{frame.lineno} ({frame.name})"
    return name


class Injected(RuntimeError):
    """Raised by the steps that `switch` names."""


def _inject() -> None:
    raise Injected


def _log(step: Step, page: int, error: Exception) -> None:
    frames = "".join(traceback.format_tb(error.__traceback__)[-_FRAMES:])
    at = "" if page == WHOLE else f" on page {page + 1}"
    log.error("%s failed%s: %s\n%s", step.value, at, place(error), frames)
