"""What a locked process says, taken as data: nothing that it sends can make its parent run anything, or change
what its parent has.
"""

from __future__ import annotations

import io
import logging
import pickle
import re
import socket
import struct
import sys
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, NoReturn

log = logging.getLogger(__name__)

_MOST = 1 << 28  # bytes of a message: the structure of the longest books takes a tenth
_STALLED = 60  # seconds without a byte in the midst of a message
_OWN = ("pilcrow.core.", "pilcrow.engines.lock")
"""Modules that hold records; to import them does nothing."""
_FUNCTIONS = {("pilcrow.core.model", "_span")}
"""What else makes records: a span of plain numbers."""

# ---- what a pickle may consist of: what Python writes since protocol 4, for data without cycles -----------

_FIXED = re.compile(
    rb"(?:[()\]}tNbRaesu\x81\x85-\x89\x8f-\x91\x93\x94]|[Kh\x80].|M..|[Jj].{4}|[G\x95].{8})*+", re.DOTALL
)
"""Steps of a length that is known."""
_LENGTH = {0x8C: 1, ord("C"): 1, 0x8A: 1, ord("X"): 4, ord("B"): 4}
"""Of texts, bytes and large numbers: in how many bytes it stands behind the step."""
_END = ord(".")


def _check(raw: bytes) -> None:
    """Refuse steps that are not needed: of these some take gigabytes by themselves (a place in the memo of 2**31).

    Raises `pickle.UnpicklingError`.
    """
    at = 0
    while match := _FIXED.match(raw, at):
        at = match.end()
        step = raw[at] if at < len(raw) else 0
        if step == _END:
            return
        if step not in _LENGTH:
            break
        at += 1
        behind = at + _LENGTH[step]
        at = behind + int.from_bytes(raw[at:behind], "little")
    raise pickle.UnpicklingError(f"a step that is no data, at byte {at}")


# ---- what may be made -------------------------------------------------------------------------------------


class _Sealed(type):
    """Stands for a class in a message: makes its objects, and cannot be changed as a class could be."""

    make: Callable[..., Any]

    def __call__(cls, *arguments: Any) -> Any:
        return cls.make(*arguments)

    def __setattr__(cls, name: str, value: object) -> NoReturn:
        raise pickle.UnpicklingError(f"{name} of a class is no data")


@cache
def _sealed(module: str, name: str) -> type:
    """The only way to the records, errors and members of this name, and to functions that make them."""
    found: Any = None
    if module == "builtins" or module.startswith(_OWN):
        found = getattr(import_module(module), name, None)
    if (module, name) in _FUNCTIONS:
        return _Sealed(name, (), {"make": staticmethod(found)})
    if not isinstance(found, type) or found.__module__ != module or not _is_record(found):
        raise pickle.UnpicklingError(f"{module}.{name} is no data")
    kind: Any = found
    if issubclass(kind, Enum):  # its members are everybody's: their state is not for a message to set
        type.__setattr__(kind, "__setstate__", _refused)
    made: Any = kind if issubclass(kind, (Enum, Exception)) else _refused
    return _Sealed(name, (), {"__new__": lambda _, *own: kind.__new__(kind, *own), "make": staticmethod(made)})


def _is_record(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, (Enum, tuple, str, Exception))


def _refused(*_: object) -> NoReturn:
    raise pickle.UnpicklingError("records are made of their values only")


class _Data(pickle.Unpickler):
    """Builds containers, errors, and the program's own records: nothing whose making does anything."""

    def find_class(self, module: str, name: str) -> Any:
        return _sealed(module, name)


def receive(pipe: Connection) -> tuple[str, Any]:
    """The next message: a word, and what belongs to it; with "error" an error. Raises `OSError` for one that is
    too long, stalls, or is no data: who says such a thing is to end.
    """
    raw = pipe.recv_bytes(_MOST)
    try:
        return _message(raw)
    except Exception as error:  # whatever a hostile message makes of it
        log.exception("a process said what is no data")
        raise OSError(str(error)) from error


def _message(raw: bytes) -> tuple[str, Any]:
    _check(raw)
    word, value = _Data(io.BytesIO(raw)).load()
    if not isinstance(word, str) or (word == "error" and not isinstance(value, Exception)):
        raise pickle.UnpicklingError("no message")
    return word, value


def wait_at_most(pipe: Connection) -> None:
    """Have reading and writing fail where the other end stops in the midst of a message."""
    if sys.platform != "win32":
        with socket.fromfd(pipe.fileno(), socket.AF_UNIX, socket.SOCK_STREAM) as way:
            for side in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                way.setsockopt(socket.SOL_SOCKET, side, struct.pack("ll", _STALLED, 0))
