"""Safe terminal output: documents, file names and server messages may contain control sequences."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any, TextIO

from ..core.errors import PilcrowError

_CONTROLS = {*range(0x20), 0x7F, *range(0x80, 0xA0)} - {ord("\n"), ord("\t")}
_DIRECTIONS = {0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}  # make text look different from what it is
_SHOWN = {code: f"\\u{code:04x}" for code in _CONTROLS | _DIRECTIONS}


class Screen:
    """Standard output, or standard error with `errors`; control characters and changes of writing direction are
    written as `\\u001b`, like in JSON.

    Output that cannot be written raises `PilcrowError`; a closed pipe raises `BrokenPipeError`. Errors that cannot
    be written are dropped. In errors, `tqdm` may move its bars.
    """

    def __init__(self, stream: TextIO | None, errors: bool = False) -> None:
        """Wrap a stream; None if it was closed before the program began."""
        self._stream, self._errors = stream, errors

    def write(self, text: str) -> int:
        if not (self._errors and not text.replace("\x1b[A", "")):
            head = "\r" if self._errors and text.startswith("\r") else ""
            lines = text[len(head) :].split("\r\n")  # line ends of CSV
            text = head + "\r\n".join(line.translate(_SHOWN) for line in lines)
        if self._stream is None and text and not self._errors:
            raise PilcrowError("There is nowhere to write to: the standard output is closed.")
        self._do("write", text)
        return len(text)

    def flush(self) -> None:
        self._do("flush")

    def isatty(self) -> bool:
        return self._stream is not None and self._stream.isatty()

    def give_up(self) -> None:
        """Write nothing more, not even buffered output at the end of the program."""
        if self._stream is not None:
            with suppress(OSError, ValueError):  # a stream without a file
                os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())

    def _do(self, what: str, *arguments: str) -> None:
        try:
            if self._stream is not None:
                getattr(self._stream, what)(*arguments)
        except OSError as error:
            if self._errors:
                return
            self.give_up()
            if isinstance(error, BrokenPipeError):
                raise
            raise PilcrowError(
                "The output cannot be written ({problem}): make room, or write elsewhere.", problem=error.strerror
            ) from error

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
