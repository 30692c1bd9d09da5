"""Places in the sources that a PDF was made of, and where their text stands in the PDF."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import UsageError
from ..geometry import Box

_DIGITS = 20
"""Digits of a line and a column, fewer than."""
EDITORS = (
    "code --reuse-window --goto {file}:{line}:{column}",
    "emacsclient --no-wait +{line}:{column} {file}",
    "gvim --remote-silent +{line} {file}",
    "xterm -e vim +{line} {file}",
    "texstudio {file} -line {line}",
    "kate --line {line} --column {column} {file}",
)
"""Commands of usual editors: VS Code, Emacs, gVim, Vim, TeXstudio, Kate."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a source file, from 1; `column` from 1, 0: not known."""

    file: str
    line: int
    column: int = 0


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """Where a source line stands: a 0-based page, and the boxes of its printed lines in points of the page."""

    page: int
    boxes: tuple[Box, ...]


def parse_source(words: str) -> SourceLine:
    """A source line from LINE:FILE or LINE:COLUMN:FILE. Raises `UsageError`."""
    line, _, rest = words.partition(":")
    column, mark, file = rest.partition(":")
    if not (mark and column.isdecimal()):
        column, file = "0", rest
    if not (line.isdecimal() and len(line + column) < _DIGITS and int(line) and file):
        raise UsageError("Say which line of which file: LINE:FILE, or LINE:COLUMN:FILE.")
    return SourceLine(file, int(line), int(column))


def editor_command(template: str, source: SourceLine, *, windows: bool = sys.platform == "win32") -> Sequence[str]:
    """The words of the command that opens a source line: {file}, {line} and {column} stand for its parts, and no
    shell reads them. On Windows a backslash is part of a name. Raises `UsageError` for a template that is none.
    """
    parts = {"{file}": source.file, "{line}": str(source.line), "{column}": str(max(1, source.column))}
    try:
        words = [_unquoted(word) if windows else word for word in shlex.split(template, posix=not windows)]
    except ValueError as error:
        raise UsageError("The editor is no command: {problem}.", problem=error) from error
    if not words or not any("{file}" in word for word in words):
        raise UsageError("The editor's command lacks {place}, where the file's name goes.", place="{file}")
    return [_filled(word, parts) for word in words]


def _unquoted(word: str) -> str:
    quoted = len(word) > 1 and word[0] == word[-1] and word[0] in "\"'"
    return word[1:-1] if quoted else word


def _filled(word: str, parts: dict[str, str]) -> str:
    """A word with its places filled; what a name holds is never filled again."""
    found = min(((at, name) for name in parts if (at := word.find(name)) >= 0), default=None)
    if found is None:
        return word
    at, name = found
    return word[:at] + parts[name] + _filled(word[at + len(name) :], parts)
