"""What reaches a terminal: text of documents, names of files and words of servers may try to command it."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any, TextIO

from ..core.errors import PilcrowError

_CONTROLS = {*range(0x20), 0x7F, *range(0x80, 0xA0)} - {ord("\n"), ord("\t")}
_DIRECTIONS = {0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}  # what reads one way and is another
_SHOWN = {code: f"\\u{code:04x}" for code in _CONTROLS | _DIRECTIONS}
_UP = "\x1b[A"


class Screen:
    """Standard output, or `errors`, with control characters and changes of direction written as `\\u001b`: within
    JSON that is how JSON writes them, too.

    Output that cannot be written raises `PilcrowError`; a reader that has left raises `BrokenPipeError`. Errors
    that cannot be written are dropped; among them `tqdm` may move its bars.
    """

    def __init__(self, stream: TextIO | None, errors: bool = False) -> None:
        """`stream` is None when it was closed before the program began."""
        self._stream, self._errors = stream, errors

    def write(self, text: str) -> int:
        if not (self._errors and not text.replace(_UP, "")):
            head = "\r" if self._errors and text.startswith("\r") else ""
            lines = text[len(head) :].split("\r\n")  # which CSV has
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
        """Write nothing more, not even what waits to be written when the program ends."""
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
