"""Optional steps of reading: an exception in one loses its contribution, and nothing else.

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
"""Environment variable for tests, inherited by processes: the initial value of `switch`."""
switch = os.environ.get(VARIABLE, "")
"""For tests. "raise": exceptions are raised, so that they are found; otherwise the steps in this comma-separated
list fail.
"""
WHOLE = -1
"""Value in place of a page: the step is about the whole document."""

log = logging.getLogger(__name__)
T = TypeVar("T")
Args = TypeVarTuple("Args")


class Step(StrEnum):
    """Name of each step in logs and reports."""

    PAGE = "page"
    GLYPHS = "glyphs"
    TEXT_BLOCKS = "text blocks"
    STROKED_TEXT = "stroked text"
    LIGATURES = "ligatures"
    SIGNS = "fonts of signs"
    SPACES = "missing spaces"
    ACCENTS = "accents"
    SPACED_LETTERS = "spaced letters"
    DIRECTION = "direction"
    HIDDEN = "hidden text"
    LINKS = "links"
    STROKES = "strokes"
    RULED_LINES = "rules"
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
    """Failures by step and place in the code. `logged` are those whose traceback is already in the log."""

    def __init__(self, logged: set[tuple[str, str]]) -> None:
        self._logged = logged
        self._pages: dict[tuple[str, str], set[int]] = {}
        self._times: Counter[tuple[str, str]] = Counter()

    def add(self, step: Step, page: int, error: Exception) -> None:
        """Note a failure; the first of its kind goes to the log."""
        kind = step.value, error_place(error)
        self._times[kind] += 1
        self._pages.setdefault(kind, set()).update([page] if page != WHOLE else [])
        if kind not in self._logged:
            self._logged.add(kind)
            _log(step, page, error)

    def found(self) -> tuple[Fault, ...]:
        """All failures, in the order of their first occurrence."""
        return tuple(Fault(*kind, tuple(sorted(pages)), self._times[kind]) for kind, pages in self._pages.items())


_collector: ContextVar[Faults | None] = ContextVar("faults", default=None)


@contextmanager
def collecting(logged: set[tuple[str, str]] | None = None) -> Iterator[Faults]:
    """Collect failures in the `Faults` meanwhile; nested collections keep theirs to themselves."""
    faults = Faults(set() if logged is None else logged)
    token = _collector.set(faults)
    try:
        yield faults
    finally:
        _collector.reset(token)


def optional(step: Step, page: int, work: Callable[[*Args], T], plainer: Callable[[*Args], T], *args: *Args) -> T:
    """Return the result of `work` or, after an error in `work`, of the reliable `plainer`. Neither may be a
    generator, which does nothing before it returns.

    `page` (0-based, or `WHOLE`) is the page named in a report. A `PilcrowError`, which a person must see, is
    raised.
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
        note_failure(step, page, error)
        return plainer(*args)


def note_failure(step: Step, page: int, error: Exception) -> None:
    """Note that a step failed on a page (0-based, or `WHOLE`)."""
    faults = _collector.get()
    if faults is None:
        _log(step, page, error)
    else:
        faults.add(step, page, error)


def none(*_: object) -> list[Any]:
    """An empty list, in place of the result of steps that add something."""
    return []


def error_place(error: Exception) -> str:
    """Type of the exception and its place in Pilcrow. The message is left out: it may quote a document."""
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
    frames = "".join(traceback.format_tb(error.__traceback__)[-12:])  # the last ones tell where it failed
    at = "" if page == WHOLE else f" on page {page + 1}"
    log.error("%s failed%s: %s\n%s", step.value, at, error_place(error), frames)
